"""One file per event: an append-only log with a chain of fingerprints, and nothing is ever lost.

The only package with a database. It keeps actions of :mod:`openarbiter.desk` and folds them into
the state; what an action means, and whether it is allowed, it asks the desk.
"""

# ruff: isort: skip_file  (one statement a module: `import name as name` shows a name to others)

from openarbiter.errors import StoreError as StoreError
from openarbiter.store.copies import Copy as Copy
from openarbiter.store.entry import (
    Damage as Damage,
)
from openarbiter.store.entry import (
    Entry as Entry,
)
from openarbiter.store.entry import (
    Kind as Kind,
)
from openarbiter.store.errors import (
    ConflictError as ConflictError,
)
from openarbiter.store.errors import (
    DamagedFileError as DamagedFileError,
)
from openarbiter.store.errors import (
    DiskFullError as DiskFullError,
)
from openarbiter.store.errors import (
    InUseError as InUseError,
)
from openarbiter.store.errors import (
    MovedError as MovedError,
)
from openarbiter.store.errors import (
    NewerFileError as NewerFileError,
)
from openarbiter.store.errors import (
    NoEventError as NoEventError,
)
from openarbiter.store.errors import (
    NotSavedError as NotSavedError,
)
from openarbiter.store.errors import (
    ReadOnlyError as ReadOnlyError,
)
from openarbiter.store.event_file import (
    ENDING as ENDING,
)
from openarbiter.store.event_file import (
    EventFile as EventFile,
)
from openarbiter.store.history import StillNeededError as StillNeededError
from openarbiter.store.lock import left_open as left_open
from openarbiter.store.recovery import (
    Lost as Lost,
)
from openarbiter.store.recovery import (
    Recovery as Recovery,
)
from openarbiter.store.recovery import (
    copies_of as copies_of,
)
from openarbiter.store.recovery import (
    recover as recover,
)
