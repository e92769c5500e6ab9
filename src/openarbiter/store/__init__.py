"""One file per event: an append-only log with a chain of fingerprints, and nothing is ever lost.

The only package with a database. It keeps actions of :mod:`openarbiter.desk` and folds them into
the state; what an action means, and whether it is allowed, it asks the desk.
"""

# Users of the store find here what its modules offer them.
# mypy: implicit-reexport
# ruff: noqa: F401
# ruff: isort: skip_file

from openarbiter.errors import StoreError
from openarbiter.store.entry import Damage, Entry, Kind
from openarbiter.store.errors import ConflictError, DamagedFileError, DiskFullError, InUseError
from openarbiter.store.errors import MovedError, NewerFileError, NoEventError, NotSavedError
from openarbiter.store.errors import NotOwnerError, ReadOnlyError, UnsureError
from openarbiter.store.file import ENDING, EventFile
from openarbiter.store.kept_file import Copy
from openarbiter.store.lock import left_open
from openarbiter.store.log import StillNeededError
from openarbiter.store.recovery import Lost, Recovery, copies_of, recover
