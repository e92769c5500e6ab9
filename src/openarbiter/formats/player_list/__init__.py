"""TEXT <-> FACTS: a list of players as clubs keep it, in a CSV file or pasted from a spreadsheet.

A line above the players names the columns, in any order and in the words of ten languages; without
one the columns are known by what stands in them. Separators are tabs, semicolons or commas,
whichever most lines have; of a spreadsheet in XLSX one sheet is read. Everything odd is a
finding with line and column, and says what is done about it; a line is left out only when it has
no name.

Source:
    RFC 4180, Common Format and MIME Type for Comma-Separated Values (CSV) Files, 2005; what
    spreadsheets write beyond it (tabs, semicolons, UTF-16) is read as well.
"""

from openarbiter.formats.player_list.columns import Column
from openarbiter.formats.player_list.headings import Heading
from openarbiter.formats.player_list.players import ListedPlayer, PlayerList, named, read, write

__all__ = ["Column", "Heading", "ListedPlayer", "PlayerList", "named", "read", "write"]
