"""Rating lists: those of FIDE in text and XML, and national ones of twelve layouts."""

from __future__ import annotations

import zipfile
from collections.abc import Iterator
from operator import itemgetter
from pathlib import Path
from typing import Any

import pytest

from openarbiter.errors import UnreadableLineError
from openarbiter.formats.rating_list import Account, Entry, Reading, national, read, tables
from openarbiter.formats.rating_list import container as limits
from openarbiter.formats.rating_list.folding import asked, indexed, name_words
from openarbiter.formats.rating_list.mapping import Mapping, mapping_of, read_mapping, shipped
from openarbiter.formats.rating_list.reader import look
from tests import national_lists as made
from tests.every import beside, every
from tests.rating_lists import (
    COMBINED,
    ERIKA,
    LEGACY,
    OLDEST,
    SINGLE,
    many,
    one_rate,
    text_list,
    xml_list,
    zipped,
)

WOMAN = Entry(
    990000011, None, "Muster, Erika", "XXX", "w", "WFM", "FA,NI",
    2054, 7, 20, 1987, None, 20, None, None, None, "1990/00/00", "w",
)  # fmt: skip


def people(
    path: Path, account: Account | None = None, rate: str = "", *, mapping: Mapping | None = None
) -> list[Entry]:
    """Everybody in a list of FIDE, or in one that is read by a mapping."""
    found: list[Entry] = []

    def take(_: Reading, batches: Iterator[list[Entry]]) -> None:
        found.clear()
        for batch in batches:
            found.extend(batch)

    account = account or Account(path.name)
    if mapping:
        national.read(path, mapping, take, account)
    else:
        read(path, take, account, rate)
    return found


def saved(path: Path, text: str | bytes) -> Path:
    """A file with a text."""
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return path


@pytest.mark.parametrize(("columns", "online"), [(COMBINED, True), (LEGACY, False)])
def test_combined(tmp_path: Path, columns: tuple[tuple[str, int], ...], *, online: bool) -> None:
    """Three ratings, with and without online titles; 0 is no rating, w alone an active woman."""
    erika = {**ERIKA, "FOA": "AFM"}
    path = saved(tmp_path / "any name.txt", text_list(columns, erika, SINGLE))
    first, second = people(path)
    assert first == WOMAN._replace(other_titles="FA,NI,AFM" if online else "FA,NI")
    assert not first.inactive
    assert second == Entry(990000012, None, "Beispielson", "XXX", "m")
    assert look(path).about.month == ""
    assert look(path).rates == ("standard", "rapid", "blitz")


@pytest.mark.parametrize("online", [True, False])
@pytest.mark.parametrize(("rate", "place"), [("standard", 7), ("rapid", 10), ("blitz", 13)])
def test_one_rate_of_play(tmp_path: Path, rate: str, place: int, *, online: bool) -> None:
    """The heading says the month, the name of the file the rate of play, or the user does."""
    text = text_list(one_rate("OCT26", online=online), ERIKA)
    path = saved(tmp_path / f"{rate}_rating_list.txt", text)
    assert (look(path).about.month, look(path).rates) == ("2026-10", (rate,))
    (entry,) = people(path)
    assert entry[place : place + 3] == (2054, 7, 20)
    assert len([one for one in entry[7:16] if one]) == 3
    other = saved(tmp_path / "list.txt", text)
    assert look(other).rates == ()
    assert people(other, rate=rate) == [entry]


def test_before_2012(tmp_path: Path) -> None:
    """Title and federation share a heading, titles are small letters, numbers stand either way."""
    left = "99000012  Beispielson                       g   XXX  2600  11  0000      "
    right = " 99000011 Muster, Erika                     wf  XXX  2054    7  1990  w   "
    path = saved(tmp_path / "standard.txt", f"{OLDEST}\r\n{right}\r\n{left}\r\n")
    first, second = people(path)
    assert look(path).about.month == "2011-03"
    assert first[:9] == (99000011, None, "Muster, Erika", "XXX", "w", "WFM", "", 2054, 7)
    assert (first.birth, first.flag) == ("1990/00/00", "w")
    assert (second.fide_id, second.title, second.standard) == (99000012, "GM", 2600)


def test_xml(tmp_path: Path) -> None:
    """The XML says the same as the text; with a declaration or without, in either encoding."""
    text = saved(tmp_path / "text.txt", text_list(COMBINED, ERIKA, SINGLE))
    expected = people(text)
    for number, front in enumerate(("", '<?xml version="1.0" encoding="UTF-8"?>\n')):
        path = saved(tmp_path / f"{number}.xml", front + xml_list(ERIKA, SINGLE))
        assert people(path) == expected
        assert look(path).rates == ("standard", "rapid", "blitz")
    accent = xml_list({**ERIKA, "Name": "Müster, Erika"}).encode("cp1252")
    assert people(saved(tmp_path / "old.xml", accent))[0].name == "Müster, Erika"


def test_xml_of_one_rate_and_lines_without_their_tail(tmp_path: Path) -> None:
    """One rating whatever the rate; blanks at the end of a line may be missing."""
    fields = "fideid name country sex title w_title o_title rating games k birthday flag"
    path = saved(tmp_path / "blitz_rating_list.xml", xml_list(ERIKA, fields=fields))
    (entry,) = people(path)
    assert (entry.standard, entry.blitz, entry.blitz_k) == (None, 2054, 20)
    text = "\r\n".join(each.rstrip() for each in text_list(COMBINED, ERIKA, SINGLE).splitlines())
    assert people(saved(tmp_path / "x.txt", f"{text}\r\n"))[0] == WOMAN


def test_too_many_titles(tmp_path: Path) -> None:
    """Titles that are too long move the rest of their line; it is read where it then stands."""
    broad = {**ERIKA, "OTit": "FA,FT,NI,DI,LSI,", "FOA": "AFM"}
    for columns in (COMBINED, LEGACY):
        account = Account("x")
        path = saved(tmp_path / "x.txt", text_list(columns, *many(60), broad))
        last = people(path, account)[-1]
        assert last[7:16] == WOMAN[7:16]
        assert (last.birth, last.flag) == ("1990/00/00", "w")
        (finding,) = account.findings
        assert finding.line == 62
        assert "990000011" in finding.found


def test_one_encoding_for_the_whole_file(tmp_path: Path) -> None:
    """A file that is not UTF-8 in one line is Windows-1252 in all of them."""
    both = [{**SINGLE, "Name": "Müller, Jö"}, *many(3)]
    text = text_list(COMBINED, *both)
    latin = saved(tmp_path / "1.txt", text.encode("cp1252"))
    assert people(latin)[0].name == "Müller, Jö"
    assert people(saved(tmp_path / "2.txt", text))[0].name == "Müller, Jö"


def test_bad_lines_are_left_out(tmp_path: Path) -> None:
    """A line that cannot be read is left out with its place, and the others stay."""
    bad = [{**SINGLE, "ID Number": ""}, {**SINGLE, "Name": ""}, {**SINGLE, "SRtng": "M 189"}]
    account = Account("x", most_refused=5)
    found = people(saved(tmp_path / "x.txt", text_list(COMBINED, *many(60), *bad)), account)
    assert (len(found), account.taken, account.refused) == (60, 60, 3)
    assert [(one.line, one.column) for one in account.findings] == [(62, 1), (63, 16), (64, 114)]


def test_too_many_bad_lines(tmp_path: Path) -> None:
    """More than two lines in a hundred stop the reading."""
    bad = [{**SINGLE, "ID Number": "A1"}] * 3
    with pytest.raises(UnreadableLineError, match="3 of 103 lines"):
        people(saved(tmp_path / "x.txt", text_list(COMBINED, *many(100), *bad)))
    people(saved(tmp_path / "x.txt", text_list(COMBINED, *many(150), *bad)))


REFUSED = {
    "web-page": b"<!DOCTYPE html><html><body>Not found</body></html>",
    "empty": b"\r\n",
    "no-header": b"x" * 100_000,
    "unknown-layout": b"ID Number Name Rating\r\n1 A 1500\r\n",
    "cut": text_list(COMBINED, *many(60)).encode()[:-40],
    "bad-xml": xml_list(*many(9)).encode()[:-30],
    "not-a-list": b"<list><player/></list>",
    "no-person": b"<playerslist></playerslist>",
    "doctype": b'<!DOCTYPE a [<!ENTITY b "c">]><playerslist></playerslist>',
    "long-text": xml_list({**ERIKA, "Name": "M" * 300}).encode(),
    "endless-line": text_list(COMBINED, ERIKA).encode() + b"y" * 200_000,
}


@pytest.mark.parametrize("code", REFUSED)
def test_refused(tmp_path: Path, code: str) -> None:
    """What is no list is refused as a whole, with the reason."""
    path = saved(tmp_path / "list.txt", REFUSED[code])
    with pytest.raises(UnreadableLineError) as refused:
        people(path)
    assert refused.value.findings[0].code == code
    if code not in {"empty", "no-header"}:
        archive = zipped(tmp_path / "list.zip", REFUSED[code], "a.txt")
        with pytest.raises(UnreadableLineError):
            people(archive)


def test_archive(tmp_path: Path) -> None:
    """The one member of an archive is read without taking it out; its day is told."""
    path = zipped(tmp_path / "a.zip", text_list(COMBINED, ERIKA), day=(2026, 10, 31))
    assert people(path) == [WOMAN]
    assert str(look(path).day) == "2026-10-31"


def test_bad_archives(tmp_path: Path) -> None:
    """Cut archives, two members, and members that want to lie elsewhere."""
    good = zipped(tmp_path / "good.zip", text_list(COMBINED, *many(2000))).read_bytes()
    cut = saved(tmp_path / "cut.zip", good[: len(good) // 2])
    hurt = saved(tmp_path / "hurt.zip", good[:400] + b"\0" * 40 + good[440:])
    two = tmp_path / "two.zip"
    with zipfile.ZipFile(two, "w") as archive:
        archive.writestr("a.txt", "a")
        archive.writestr("b.txt", "b")
    away = zipped(tmp_path / "away.zip", "a", "../a.txt")
    for path, code in (
        (cut, "broken-archive"), (hurt, "broken-archive"), (two, "members"), (away, "bad-member"),
    ):  # fmt: skip
        with pytest.raises(UnreadableLineError) as refused:
            people(path)
        assert refused.value.findings[0].code == code, path


def test_bombs_and_sizes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An archive that becomes far larger than lists do is refused unread, and so is a huge file."""
    bomb = zipped(tmp_path / "bomb.zip", b" " * (20 << 20))
    with pytest.raises(UnreadableLineError, match="bytes that become"):
        people(bomb)
    monkeypatch.setattr(limits, "LARGEST", 1000)
    for path in (
        saved(tmp_path / "large.txt", text_list(COMBINED, *many(20))),
        zipped(tmp_path / "large.zip", text_list(COMBINED, *many(20))),
    ):
        with pytest.raises(UnreadableLineError, match="at most 1000 bytes"):
            people(path)


def test_spellings() -> None:
    """Accents, umlauts written out, other alphabets and other ways to write a sound meet."""
    for listed, typed in beside(__file__)["spellings"]:
        words = indexed(listed).split()
        (ways,) = asked(typed)
        assert any(word.startswith(way) for word in words for way, _ in ways), (listed, typed)
    assert asked("li") == [[("li", False)]]
    assert name_words("Müller, Hans Jörg") == name_words("Hans Joerg Mueller")
    assert name_words("Muller, Hans") != name_words("Miller, Hans")


# National lists, read by their mappings, and what a mapping can say.

LISTS = beside(__file__, "national_lists")["list"]


def listed(tmp_path: Path, name: str, content: bytes, file: str = "list.csv") -> list[Entry]:
    """The people of a list by a shipped mapping."""
    path = tmp_path / file
    path.write_bytes(content)
    return people(path, mapping=mapping_of(name))


def facts(entry: Entry, *names: str) -> tuple[object, ...]:
    """Some facts of an entry."""
    return tuple(getattr(entry, name) for name in names)


@every("row", LISTS, ids=itemgetter("says"))
def test_a_list_is_read_by_its_mapping(tmp_path: Path, row: dict[str, Any]) -> None:
    """Everybody who is in it, with the facts that its layout has; an empty text is nothing."""
    path = tmp_path / row.get("file", "list.csv")
    encoding = row.get("encoding", "utf-8")
    content = made.LISTS[row.get("made", "DSB")]
    if path.suffix == ".zip":
        parts = {"spieler": made.text(content, "cp1252"), "verbaende": b"Verband\r\n"}
        made.archive(path, vereine=made.text(made.LISTS["CLUBS"], "cp1252"), **parts)
    elif path.suffix == ".xlsx":
        path.write_bytes(made.workbook(content))
    else:
        path.write_bytes(content if isinstance(content, bytes) else made.text(content, encoding))
    found = people(path, mapping=mapping_of(row["mapping"]))
    told = [
        {name: getattr(one, name) or "" for name in wanted}
        for one, wanted in zip(found, row["people"], strict=True)
    ]
    assert told == row["people"]


def test_every_shipped_mapping_is_tried_here() -> None:
    """None is shipped that no made-up list is read by; that of a list that forbids it is not."""
    assert {row["mapping"] for row in LISTS} == {*shipped()}
    assert "acf" not in shipped()


SAMPLE = beside(__file__)["sample"]
ROWS = beside(__file__)["sample_rows"]


def test_what_a_mapping_can_say(tmp_path: Path) -> None:
    """Headings below other lines, columns of one name, patterns, kinds, filters and checks."""
    mapping = read_mapping(SAMPLE.encode(), "sample.toml")
    path = tmp_path / "list_2026_11.csv"
    path.write_bytes(made.text(ROWS))
    account = Account(path.name)
    one, two = people(path, account, mapping=mapping)
    assert facts(one, "national_id", "name", "title", "standard", "kinds") == (
        "001", "Muster, Erika", "WFM", 1650, "E--",
    )  # fmt: skip
    assert facts(two, "name", "title", "standard") == ("Beispiel, Max Van", "GM", None)
    assert [(each.line, each.found) for each in account.findings] == [(6, "'03'")]
    assert national.look(path, mapping).about.month == "2026-11"
    assert mapping.permission.startswith("ask")


CHANGES = beside(__file__)["changes"]


@pytest.mark.parametrize("change", CHANGES)
def test_a_bad_mapping_or_list_is_refused(tmp_path: Path, change: str) -> None:
    """With the word that is wrong and the nearest that is known."""
    before, after, said = CHANGES[change]
    path = tmp_path / "list.csv"
    path.write_bytes(made.text(ROWS))
    assert before in SAMPLE
    text = SAMPLE.replace(before, after, 1).encode()
    with pytest.raises(UnreadableLineError) as refused:
        people(path, mapping=read_mapping(text, "sample.toml"))
    assert said in str(refused.value)


def test_bad_containers(tmp_path: Path) -> None:
    """A cut dBASE file, another one, a workbook that is none, and a mapping that is not there."""
    with pytest.raises(UnreadableLineError, match="'MEM_ID'"):
        listed(tmp_path, "uschess", made.LISTS["SUPPLEMENT"], "x.dbf")
    with pytest.raises(UnreadableLineError, match="2 of 3 rows"):
        listed(tmp_path, "uschess", made.LISTS["US_CHESS"][:-60], "x.dbf")
    with pytest.raises(UnreadableLineError, match="no dBASE file"):
        listed(tmp_path, "uschess", b"something else entirely, and long enough", "x.dbf")
    with pytest.raises(UnreadableLineError, match="no workbook"):
        listed(tmp_path, "lok", b"\xd0\xcf\x11\xe0 an older workbook", "x.xlsx")
    with pytest.raises(UnreadableLineError, match="swiss-manager"):
        mapping_of("acf")


def test_a_workbook_that_is_too_large(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A workbook is held whole, so it has a limit of its own."""
    content = made.workbook([*made.LISTS["LOK"], *[(float(n), "x" * 90) for n in range(90)]])
    monkeypatch.setattr(tables, "LARGEST_BOOK", len(content) - 100)
    with pytest.raises(UnreadableLineError, match="too large"):
        listed(tmp_path, "lok", content, "x.xlsx")
