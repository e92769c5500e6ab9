"""National lists of twelve layouts, read by their mappings, and what a mapping can say."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from openarbiter.errors import UnreadableLineError
from openarbiter.formats.rating_list import Account, Entry, Reading, national, tables
from openarbiter.formats.rating_list.mapping import Mapping, mapping_of, read_mapping, shipped
from tests import national_lists as made


def people(path: Path, mapping: Mapping, account: Account | None = None) -> list[Entry]:
    """Everybody in a list."""
    found: list[Entry] = []

    def take(_: Reading, batches: Iterator[list[Entry]]) -> None:
        found.clear()
        for batch in batches:
            found.extend(batch)

    national.read(path, mapping, take, account or Account(path.name))
    return found


def listed(tmp_path: Path, name: str, content: bytes, file: str = "list.csv") -> list[Entry]:
    """The people of a list by a shipped mapping."""
    path = tmp_path / file
    path.write_bytes(content)
    return people(path, mapping_of(name))


ERIKA = {"fide_id": 990000011, "sex": "w", "birth": "1990/05/17", "standard": 1650}


def facts(entry: Entry, *names: str) -> tuple[object, ...]:
    """Some facts of an entry."""
    return tuple(getattr(entry, name) for name in names)


def test_dsb(tmp_path: Path) -> None:
    """The active membership of several, with the club of another file of the archive."""
    path = made.archive(
        tmp_path / "dsb.zip", spieler=made.text(made.DSB, "cp1252"),
        vereine=made.text(made.CLUBS, "cp1252"), verbaende=b"Verband\r\n",
    )  # fmt: skip
    one, two = people(path, mapping_of("dsb"))
    assert facts(one, "national_id", "name", "club") == (
        "NU0000001",
        "Muster, Erika",
        "Marrow Quay",
    )
    assert facts(one, "title", "standard", "fide_standard", "fide_rapid", "fide_blitz") == (
        "WFM", 1650, 2054, 1987, None,
    )  # fmt: skip
    assert facts(two, "name", "federation", "standard", "birth", "club") == (
        "Größe, Jörg", "GER", None, "2011/00/00", "Sampletown",
    )  # fmt: skip


def test_dsb_older(tmp_path: Path) -> None:
    """Eight digits with zeros in front, and a dash for nothing."""
    (one,) = listed(tmp_path, "dsb-old", made.text(made.DSB_OLD, "cp1252"), "spieler.csv")
    assert facts(one, "national_id", "name", "title", "federation", "standard") == (
        "01234567", "Müster, Erika", "", "GER", 1650,
    )  # fmt: skip


def test_ecf(tmp_path: Path) -> None:
    """The ratings that are fixed for the month; 0 is none."""
    (one,) = listed(tmp_path, "ecf", made.text(made.ECF))
    assert facts(one, "national_id", "fide_id", "name") == ("990001A", 990000011, "Muster, Erika J")
    assert facts(one, "standard", "rapid", "blitz", "birth") == (1650, 1588, None, "")


def test_us_chess(tmp_path: Path) -> None:
    """Provisional ratings without their marks; deleted rows are left out."""
    one, two = listed(tmp_path, "uschess", made.US_CHESS, "TARATSUP.DBF")
    assert facts(one, "national_id", "name", "standard", "rapid", "club") == (
        "99000011", "MUSTER, ERIKA M", 1478, 1450, "NY",
    )  # fmt: skip
    assert facts(two, "name", "standard") == ("BEISPIELSON", None)
    (changed,) = listed(tmp_path, "uschess-supplement", made.SUPPLEMENT, "s.dbf")
    assert facts(changed, "standard", "rapid") == (1490, 1460)
    with pytest.raises(UnreadableLineError, match="'MEM_ID'"):
        listed(tmp_path, "uschess", made.SUPPLEMENT, "s.dbf")


def test_cfc(tmp_path: Path) -> None:
    """Quotes that do not open, a comma in the city, and rows without anybody."""
    one, two = listed(tmp_path, "cfc", made.text(made.CFC), "tdlist.txt")
    assert facts(one, "name", "standard", "rapid", "blitz", "fide_standard") == (
        "Muster, Erika", 1650, 1588, 1588, 2054,
    )  # fmt: skip
    assert facts(two, "name", "club", "standard", "rapid", "fide_id") == (
        "Beispielson, Max", "Town, Country", None, 1300, None,
    )  # fmt: skip


def test_knsb(tmp_path: Path) -> None:
    """A particle before the surname, and blanks for none."""
    one, two = listed(tmp_path, "knsb", made.text(made.KNSB, "cp1252"))
    assert facts(one, "name", "sex", "title", "birth") == (
        "Van der Voorbeeld, Erika", "w", "WFM", "1990/00/00",
    )  # fmt: skip
    assert facts(two, "national_id", "sex", "standard") == ("9900012", "", None)


def test_fsi(tmp_path: Path) -> None:
    """Surnames in capitals, of several words too; who has the number 0 is nobody."""
    one, two = listed(tmp_path, "fsi", made.text(made.FSI), "allin.csv")
    assert facts(one, "name", *ERIKA) == ("DE MUSTER, Erika Maria", *ERIKA.values())
    assert facts(two, "name", "standard", "birth", "other_titles") == (
        "ESEMPIO, Max", None, "2011/00/00", "NC",
    )  # fmt: skip


def test_lok(tmp_path: Path) -> None:
    """A workbook with a line above its headings and numbers with a point."""
    one, two = listed(tmp_path, "lok", made.workbook(made.LOK), "lok.xlsx")
    assert facts(one, "national_id", "name", "sex", "birth", "fide_id", "standard") == (
        "99011", "Musterova, Erika", "w", "1990/00/00", 990000011, 1650,
    )  # fmt: skip
    assert facts(two, "name", "sex", "birth", "fide_standard") == (
        "Vzor, Max", "m", "2011/05/17", None,
    )  # fmt: skip


def test_cfr(tmp_path: Path) -> None:
    """Cyrillic names with a patronymic, in either encoding."""
    for number, encoding in enumerate(("utf-8-sig", "cp1251")):
        content = made.text(made.CFR, encoding)
        (one,) = listed(tmp_path, "cfr", content, f"{number}.csv")
        assert facts(one, "name", *ERIKA) == ("Примерова, Эрика Ивановна", *ERIKA.values())


def test_swiss_manager_and_vega(tmp_path: Path) -> None:
    """The two layouts in which many federations publish."""
    (one,) = listed(tmp_path, "swiss-manager", made.text(made.SWISS_MANAGER))
    assert facts(one, "name", "federation", *ERIKA) == ("Muster, Erika", "BRA", *ERIKA.values())
    one, two = listed(tmp_path, "vega", made.text(made.VEGA), "list.veg")
    assert facts(one, "name", "title", *ERIKA) == ("Muster, Erika", "WFM", *ERIKA.values())
    assert facts(two, "birth", "fide_id", "standard") == ("", None, 1300)


def test_every_shipped_mapping_is_tried_here() -> None:
    """None is shipped that no made-up list is read by; that of a list that forbids it is not."""
    text = Path(__file__).read_text(encoding="utf-8")
    assert shipped()
    assert all(f'"{name}"' in text for name in shipped())
    assert "acf" not in shipped()


SAMPLE = """
name = "Sampleland"
federation = "XXX"
permission = "ask the federation first"
month = 'list_(?P<year>\\d{4})_(?P<month>\\d\\d)'
[source]
separator = ";"
[header]
find = ["Id", "Elo"]
[fields]
national_id = { column = "Nr#2", pattern = "[0-9]{3}" }
name = { column = "Name", order = "given surname", strip = "[(].*[)]" }
title = { columns = ["T1", "T2"] }
[ratings.standard]
column = "Elo"
none = ["-", "unr"]
lowest = 500
kind_column = "K"
kinds = { F = "F", N = "N", E = "E" }
[rows]
only = [{ column = "Active", values = ["1"] }]
[checks]
min_rows = 2
min_rated_percent = 40
max_refused_percent = 40
"""
ROWS = (
    "List of November", "", "Id;Nr;Nr;Name;T1;T2;Elo;K;Active;",
    "1;1;001;Erika Muster (x);;WFM;1650;E;1;", "2;2;002;Max Van Beispiel;GM;;unr;N;1;",
    "3;3;03;Bad Id;;;1700;N;1;", "4;4;004;Gone Player;;;1600;N;0;",
)  # fmt: skip


def test_what_a_mapping_can_say(tmp_path: Path) -> None:
    """Headings below other lines, columns of one name, patterns, kinds, filters and checks."""
    mapping = read_mapping(SAMPLE.encode(), "sample.toml")
    path = tmp_path / "list_2026_11.csv"
    path.write_bytes(made.text(ROWS))
    account = Account(path.name)
    one, two = people(path, mapping, account)
    assert facts(one, "national_id", "name", "title", "standard", "kinds") == (
        "001", "Muster, Erika", "WFM", 1650, "E--",
    )  # fmt: skip
    assert facts(two, "name", "title", "standard") == ("Beispiel, Max Van", "GM", None)
    assert [(each.line, each.found) for each in account.findings] == [(6, "'03'")]
    assert national.look(path, mapping).about.month == "2026-11"
    assert mapping.permission.startswith("ask")


CHANGES = {
    "separater": ("separator =", "separater =", "separator"),
    "Elos": ('column = "Elo"', 'column = "Elos"', "nearest: 'Elo'"),
    "no headings": ('find = ["Id", "Elo"]', 'find = ["Id", "DWZ"]', "no row with the headings"),
    "few": ("min_rows = 2", "min_rows = 3", "2 people"),
    "unrated": ("min_rated_percent = 40", "min_rated_percent = 60", "one of 2 with a rating"),
    "refused": ("max_refused_percent = 40", "max_refused_percent = 10", "one of 3 lines"),
    "order": ('order = "given surname"', 'order = "backwards"', "surname,given"),
    "toml": ("[rows]", "[rows", "TOML"),
    "pattern": ('pattern = "[0-9]{3}"', 'pattern = "["', ":11: pattern = '['; expected a regular"),
    "no fields": ("[fields]", "[other]", "'other'"),
}


@pytest.mark.parametrize("change", CHANGES)
def test_a_bad_mapping_or_list_is_refused(tmp_path: Path, change: str) -> None:
    """With the word that is wrong and the nearest that is known."""
    before, after, said = CHANGES[change]
    path = tmp_path / "list.csv"
    path.write_bytes(made.text(ROWS))
    assert before in SAMPLE
    with pytest.raises(UnreadableLineError) as refused:
        people(path, read_mapping(SAMPLE.replace(before, after, 1).encode(), "sample.toml"))
    assert said in str(refused.value)


def test_bad_containers(tmp_path: Path) -> None:
    """A cut dBASE file, a workbook that is none, and a mapping that is not there."""
    with pytest.raises(UnreadableLineError, match="2 of 3 rows"):
        listed(tmp_path, "uschess", made.US_CHESS[:-60], "x.dbf")
    with pytest.raises(UnreadableLineError, match="no dBASE file"):
        listed(tmp_path, "uschess", b"something else entirely, and long enough", "x.dbf")
    with pytest.raises(UnreadableLineError, match="no workbook"):
        listed(tmp_path, "lok", b"\xd0\xcf\x11\xe0 an older workbook", "x.xlsx")
    with pytest.raises(UnreadableLineError, match="swiss-manager"):
        mapping_of("acf")


def test_a_workbook_that_is_too_large(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A workbook is held whole, so it has a limit of its own."""
    content = made.workbook([*made.LOK, *[(float(n), "x" * 90) for n in range(90)]])
    monkeypatch.setattr(tables, "LARGEST_BOOK", len(content) - 100)
    with pytest.raises(UnreadableLineError, match="too large"):
        listed(tmp_path, "lok", content, "x.xlsx")
