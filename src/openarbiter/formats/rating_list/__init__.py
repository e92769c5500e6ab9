"""TEXT -> FACTS: rating lists as federations publish them, of millions of people.

A list is read as a stream, plain or out of its archive, in one encoding for the whole file. What
cannot be read is left out with its place, and a list with too much of that is refused as a whole.

Source:
    FIDE Rating Regulations (B.02), 7.1 (what a list holds); the layouts in which the lists are
    published are described in the modules that read them.
"""

from openarbiter.formats.rating_list.entry import RATES, About, Account, Entry
from openarbiter.formats.rating_list.reader import Reading, read

__all__ = ["RATES", "About", "Account", "Entry", "Reading", "read"]
