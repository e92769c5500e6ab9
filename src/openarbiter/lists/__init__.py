"""Rating lists on this computer: imported into one file, searched and held against players.

It stands beside the event files and knows nothing of them. Nothing goes out to the network unless
somebody asked for it.

Source:
    FIDE Rating Regulations (B.02), 7.1 (what a list holds); GHR 2.1 and 2.3 (which rating an
    initial ranking takes).
"""

from openarbiter.lists.database import ListInfo, Lists
from openarbiter.lists.importing import Imported, import_list

__all__ = ["Imported", "ListInfo", "Lists", "import_list"]
