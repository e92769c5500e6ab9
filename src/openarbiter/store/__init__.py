"""One file per event: an append-only log with a chain of fingerprints, and nothing is ever lost.

The only room with a database. It keeps actions of :mod:`openarbiter.desk` and folds them into the
state; what an action means, and whether it is allowed, it asks the desk.
"""

from openarbiter.store.copies import Copy
from openarbiter.store.entry import Damage, Entry, Kind
from openarbiter.store.errors import (
    ConflictError,
    DamagedFileError,
    DiskFullError,
    InUseError,
    MovedError,
    NewerFileError,
    NoEventError,
    NotSavedError,
    ReadOnlyError,
    StoreError,
)
from openarbiter.store.event_file import ENDING, EventFile
from openarbiter.store.history import StillNeededError
from openarbiter.store.lock import left_open
from openarbiter.store.recovery import Lost, Recovery, copies_of, recover

__all__ = [
    "ENDING",
    "ConflictError",
    "Copy",
    "Damage",
    "DamagedFileError",
    "DiskFullError",
    "Entry",
    "EventFile",
    "InUseError",
    "Kind",
    "Lost",
    "MovedError",
    "NewerFileError",
    "NoEventError",
    "NotSavedError",
    "ReadOnlyError",
    "Recovery",
    "StillNeededError",
    "StoreError",
    "copies_of",
    "left_open",
    "recover",
]
