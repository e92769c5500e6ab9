"""Prize funds as files: what is read, and that every fault has its place."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from openarbiter.errors import ContradictionError, FormatError, UnreadableLineError
from openarbiter.prizes import Sharing, read_fund
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


def test_everything_is_read() -> None:
    """Every key of the format arrives in the fund, amounts as coins."""
    fund = read_fund(WHOLE)
    assert (fund.name, fund.currency, fund.national) == ("Section A", "EUR", "AUS")
    assert fund.places == (60000, 20000)
    assert fund.total == 104750
    assert fund.sharing is Sharing.HORT
    assert not fund.categories_shared
    assert fund.unit == 50
    assert fund.age_on == date(2026, 12, 31)
    assert fund.guaranteed
    assert fund.available == 200000
    assert (set(fund.withdrawn), set(fund.completed)) == ({3}, {4})
    assert set(fund.excluded) == {1}
    (category,) = fund.categories
    assert (category.name, category.prizes, category.minimum) == ("Under 18", (10000, 5000), 3)
    assert category.who.text == "age < 18"
    (special,) = fund.specials
    assert (special.name, special.value, special.player) == ("Best game", 9750, 7)
    assert [(one.name, one.category, one.worth) for one in fund.trophies] == [
        ("Cup", "", 0),
        ("Plate", "Under 18", 2000),
    ]
    (cap,) = fund.caps
    assert cap.amount == 10000


def test_the_smallest_fund() -> None:
    """A list of places is a fund by the NSWCA rule."""
    fund = read_fund("places = [100, 50]\n")
    assert fund.places == (10000, 5000)
    assert fund.sharing is Sharing.NSWCA
    assert read_fund("\n").total == 0


@pytest.mark.parametrize(
    ("currency", "more", "coins"),
    [("EUR", "", 15000), ("JPY", "", 150), ("KWD", "", 150000), ("JPY", "decimals = 2", 15000)],
)
def test_currencies_have_their_coins(currency: str, more: str, coins: int) -> None:
    """A yen has no parts, a dinar has a thousand."""
    fund = read_fund(f'[fund]\ncurrency = "{currency}"\n{more}\nplaces = [150]\n')
    assert fund.places == (coins,)


def test_sources(tmp_path: Path) -> None:
    """A path, its text and its bytes are the same fund, with a mark and other line ends too."""
    path = tmp_path / "fund.toml"
    path.write_bytes(b"\xef\xbb\xbf" + WHOLE.replace("\n", "\r\n").encode())
    assert read_fund(path) == read_fund(str(path)) == read_fund(WHOLE)
    assert read_fund(WHOLE.encode()) == read_fund(WHOLE)
    with pytest.raises(FileNotFoundError):
        read_fund(tmp_path / "none.toml")


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


def test_all_findings_come_at_once() -> None:
    """Three mistakes are three findings, in the order of their lines."""
    text = WHOLE.replace("hort", "hrt").replace("age < 18", "age <").replace("= 20\n", "= 1.234\n")
    with pytest.raises(UnreadableLineError) as caught:
        read_fund(text)
    assert [finding.line for finding in caught.value.findings] == [5, 19, 38]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("[fund]\ntotal = 5\nplaces = [6]\n", "the sum of all prizes"),
        ('[[category]]\nname = "U"\nwho = "rating < 9"\nprizes = [1]\nminimum = 2\n', "5 c"),
        ('[[category]]\nname = "U"\nwho = "rating < 9"\nprizes = [1]\n' * 2, "second category"),
    ],
)
def test_contradictions_are_told_from_what_cannot_be_read(text: str, words: str) -> None:
    """A fund that does not add up can be read, but disagrees with itself."""
    with pytest.raises(ContradictionError, match=words):
        read_fund(text)


@pytest.mark.parametrize(
    ("source", "words"),
    [
        (b"[fund]\n\xff\n", "<text>:2:1: the byte 0xFF"),
        (f"places = [{'9' * 5000}]\n", "expected correct TOML"),
        (f"places = [0x{'9' * 5000}]\n", "a whole number of more than 1000 bits"),
        ("fund\0.toml", "expected correct TOML"),
        ("places = " + "[" * 100_000 + "\n", "brackets inside brackets"),
    ],
    ids=["bytes", "digits", "bits", "no path", "depth"],
)
def test_what_is_no_fund_at_all_is_a_finding(source: str | bytes, words: str) -> None:
    """Bytes that are no text, numbers and brackets without end, a path that cannot be one."""
    with pytest.raises(UnreadableLineError, match=words):
        read_fund(source)


@given(st.data())
def test_a_damaged_file_is_read_or_refused(data: st.DataObject) -> None:
    """With any letters changed the answer is a fund or findings, never anything else."""
    text = list(WHOLE)
    for _ in range(data.draw(st.integers(1, 4))):
        place = data.draw(st.integers(0, len(text) - 1))
        text[place] = data.draw(st.sampled_from(" \n=\"'[]{}.,0-x#\\"))
    try:
        total = read_fund("".join(text)).total
    except FormatError as error:
        total = len(error.findings)
    assert total >= 0


def test_places_behind_long_texts() -> None:
    """Lines inside long texts and lists hold no keys; what comes behind them is still found."""
    text = (
        '[fund]\nname = """\nsharing = "x"\n[limit]\n"""\nplaces = [  # many\n  5,\n  4,\n]\n'
        "\n[[category]]\nname = '''a \"quoted\" one'''\nprizes = [1]\nwho = 'age < 18'\nold = 1\n"
    )
    with pytest.raises(FormatError) as caught:
        read_fund(text)
    assert [(each.line, each.column) for each in caught.value.findings] == [(14, 1), (15, 1)]


def test_a_key_inside_braces_is_reported_where_they_stand() -> None:
    """An inline table has no lines of its own: the line of the whole; without any, the first."""
    with pytest.raises(FormatError) as caught:
        read_fund('\ncategory = [{name = "A", who = "ratng > 1", prizes = [1]}]\n')
    assert caught.value.line == 2
    with pytest.raises(FormatError) as caught:
        read_fund('\n\nfund.sharing = "hrt"\n')
    (found,) = caught.value.findings
    assert (found.line, found.column) == (1, 1)
