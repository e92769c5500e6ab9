"""``openarbiter engine``: stands in for an external pairing engine.

Arguments, text on stdout and exit codes are those that programs know which call JaVaFo or
bbpPairings today.
"""

from openarbiter.cli.engine.verb import HELP, run

__all__ = ["HELP", "run"]
