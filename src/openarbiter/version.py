"""The version of the package, said here and nowhere else."""

__version__ = "0.1.0"
"""The build reads it, and every entry of an event file says which version wrote it."""
