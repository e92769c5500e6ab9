"""The version of the package, said once: for the façade, and for the log of an event."""

__version__ = "0.1.0"
"""As in ``pyproject.toml``; every entry of an event file says which one wrote it."""
