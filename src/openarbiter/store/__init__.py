"""One file per event: an append-only log with a chain of fingerprints, and nothing is ever lost.

The only package with a database. It keeps actions of :mod:`openarbiter.desk` and folds them into
the state; what an action means, and whether it is allowed, it asks the desk.
"""

# Each name stands once: `import name as name` shows it to others.
# ruff: isort: skip_file

from openarbiter.errors import StoreError as StoreError
from openarbiter.store.copies import Copy as Copy
from openarbiter.store.entry import (
    Damage as Damage,
    Entry as Entry,
    Kind as Kind,
)
from openarbiter.store.errors import (
    ConflictError as ConflictError,
    DamagedFileError as DamagedFileError,
    DiskFullError as DiskFullError,
    InUseError as InUseError,
    MovedError as MovedError,
    NewerFileError as NewerFileError,
    NoEventError as NoEventError,
    NotSavedError as NotSavedError,
    ReadOnlyError as ReadOnlyError,
)
from openarbiter.store.file import (
    ENDING as ENDING,
    EventFile as EventFile,
)
from openarbiter.store.log import StillNeededError as StillNeededError
from openarbiter.store.lock import left_open as left_open
from openarbiter.store.recovery import (
    Lost as Lost,
    Recovery as Recovery,
    copies_of as copies_of,
    recover as recover,
)
