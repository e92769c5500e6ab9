"""Prize funds as files: what is read, and that every fault has its place."""

from __future__ import annotations

import pytest

from openarbiter.errors import FormatError
from openarbiter.prizes import read_fund
from tests.every import every

WHOLE = """\
[fund]
name = "Section A"
currency = "EUR"
total = 1047.50
sharing = "hort"
categories = "unshared"
round_to = 0.50
age_on = 2026-12-31
national = "AUS"
guaranteed = true
available = "2000"
withdrawn = [3]
completed = [4]
excluded = [1]
places = [600, "200.00"]

[[category]]
name = "Under 18"
who = "age < 18"   # a comment
prizes = [
  100,
  50.00,
]
minimum = 3
guaranteed = false

[[special]]
name = "Best game"
value = 97.50
player = 7

[[trophy]]
name = "Cup"

[[trophy]]
name = "Plate"
category = "Under 18"
worth = 20

[[limit]]
who = "rating = none"
amount = 100
"""


@every(
    ("old", "new", "place", "words"),
    [
        ("total = 1047.50", "total = 1047.00", "4:1", "1047.50, the sum of all prizes"),
        ("total = 1047.50", "total = 1.005", "4:1", "an amount like 150 or 33.50"),
        ("total = 1047.50", "total = 1e999999999", "4:1", "an amount"),
        ("total = 1047.50", "total = 1e-999999999", "4:1", "an amount"),
        ("total = 1047.50", "total = nan", "4:1", "an amount"),
        ("total = 1047.50", f"total = 1.{30 * '0'}1", "4:1", "an amount"),
        ("total = 1047.50", "total = 1_000_000_000_000", "4:1", "an amount"),
        ("total = 1047.50", "total = -5", "4:1", "an amount"),
        ("total = 1047.50", "total = true", "4:1", "total = true"),
        ('"hort"', '"hrt"', "5:1", "perhaps hort?"),
        ('"hort"', '"none"', "6:1", 'sharing = "equal" or "hort" with it'),
        ('"hort"', "5", "5:1", "one of nswca"),
        ("round_to = 0.50", "round_to = 0", "7:1", "greater than 0"),
        ("age_on = 2026-12-31", "age_on = 2026", "8:1", "a date like"),
        ("age_on = 2026-12-31", "", "19:1", "age_on = a date"),
        ('national = "AUS"', "national = 7", "9:1", "text in quotes"),
        ("guaranteed = true", 'guaranteed = "yes"', "10:1", "true or false"),
        ("withdrawn = [3]", "withdrawn = [0]", "12:1", "pairing numbers"),
        ("withdrawn = [3]", "withdrawn = [4]", "13:1", "has completed and has withdrawn"),
        ("[600,", "[100,", "15:1", "the greatest prize first"),
        ("[600,", "[0,", "15:1", "number 1 of places"),
        ('[600, "200.00"]', "800", "15:1", "amounts in brackets"),
        ('name = "Under 18"\nwho', "who", "17:1", "no name"),
        ("age < 18", "agee < 18", "19:8", "perhaps age?"),
        ("age < 18", "", "19:1", "no who"),
        ("50.00,", '"x",', "20:1", "number 2 of prizes"),
        ("minimum = 3", "minimum = 0", "24:1", "a whole number from 1"),
        ("minimum = 3", "minimun = 3", "24:1", "perhaps minimum?"),
        ("player = 7", 'player = "7"', "30:1", "a whole number"),
        ('category = "Under 18"', 'category = "U18"', "37:1", "one of Under 18"),
        ("amount = 100\n", "", "40:1", "amount = an amount"),
        ("[[limit]]", "[[limits]]", "40:1", "unknown key 'limits'"),
        ("[[limit]]", "[limit]", "40:1", "tables that begin with [[limit]]"),
        ('currency = "EUR"', 'currency = "EUR"\ndecimals = 9', "4:1", "4 at most"),
        ("[fund]", "[fund", "1:6", "correct TOML"),
        ("[fund]", "fund = 3\n[x]", "1:1", "a table [fund]"),
        ("player = 7", "player = 7\nplayer = 8", "31:11", "overwrite"),
    ],
)
def test_faults_have_a_place(old: str, new: str, place: str, words: str) -> None:
    """Each finding names the line, the column and what was expected."""
    assert old in WHOLE
    with pytest.raises(FormatError) as caught:
        read_fund(WHOLE.replace(old, new, 1), name="fund.toml")
    lines = str(caught.value).splitlines()
    assert any(line.startswith(f"fund.toml:{place}: ") and words in line for line in lines), lines
