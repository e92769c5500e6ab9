"""Knock-out: who loses a match is out, until one is left.

==============  ========================================================================
``editions``    the edition: its forms, its criteria, and where everything is
``process``     the games of a round: the matches that are not decided, and their colours
``explain``     what of it is explained in words
``verify``      which rules of Swiss systems do not hold for a published round
==============  ========================================================================

The bracket itself, which tables show too, stands in :mod:`openarbiter.ranking.knock_out`.

Source:
    docs/systems/knock-out.md, a definition of our own: no regulation has the system.
"""
