"""TEXT <-> FACTS: a list of players as clubs keep it, in a CSV file or pasted from a spreadsheet.

The first line names the columns, in any order and in the words people use, in several languages; a
list of one column needs no first line. Separators are tabs, semicolons or commas, whichever the
first line has. Everything odd is a finding with line and column, and says what is done about it; a
line is left out only when it has no name.

Source:
    RFC 4180, Common Format and MIME Type for Comma-Separated Values (CSV) Files, 2005; what
    spreadsheets write beyond it (tabs, semicolons, UTF-16) is read as well.
"""

from openarbiter.formats.player_list.headings import Heading
from openarbiter.formats.player_list.players import ListedPlayer, PlayerList, read, write

__all__ = ["Heading", "ListedPlayer", "PlayerList", "read", "write"]
