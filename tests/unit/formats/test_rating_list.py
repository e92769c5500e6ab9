"""Rating lists of FIDE, text and XML: what is read, what is mended, and what is refused."""

from __future__ import annotations

import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from openarbiter.errors import UnreadableLineError
from openarbiter.formats.rating_list import Account, Entry, Reading, read
from openarbiter.formats.rating_list import container as limits
from openarbiter.formats.rating_list.folding import asked, indexed, name_words
from openarbiter.formats.rating_list.reader import look
from tests.rating_lists import (
    COMBINED,
    ERIKA,
    LEGACY,
    OLDEST,
    SINGLE,
    line,
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


def people(path: Path, account: Account | None = None, rate: str = "") -> list[Entry]:
    """Everybody in a list."""
    found: list[Entry] = []

    def take(_: Reading, batches: Iterator[list[Entry]]) -> None:
        found.clear()
        for batch in batches:
            found.extend(batch)

    read(path, take, account or Account(path.name), rate)
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


def test_xml_of_one_rate(tmp_path: Path) -> None:
    """A list of one rate of play has one rating, under the same names whichever it is."""
    fields = "fideid name country sex title w_title o_title rating games k birthday flag"
    path = saved(tmp_path / "blitz_rating_list.xml", xml_list(ERIKA, fields=fields))
    (entry,) = people(path)
    assert (entry.standard, entry.blitz, entry.blitz_k) == (None, 2054, 20)


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


def test_lines_without_their_tail(tmp_path: Path) -> None:
    """Blanks at the end of a line may be missing."""
    text = "\r\n".join(each.rstrip() for each in text_list(COMBINED, ERIKA, SINGLE).splitlines())
    assert people(saved(tmp_path / "x.txt", f"{text}\r\n"))[0] == WOMAN


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
    meet = [
        ("Müller", "mueller"), ("Mueller", "muller"), ("Müller", "Mul"), ("Łukasz", "lukasz"),
        ("Größe", "grosse"), ("Søren", "soeren"), ("Søren", "soren"), ("Алексей", "aleksej"),
        ("Алексеев", "alexeev"), ("Юрий", "yuri"), ("O'Hara", "ohara"), ("Papadópulos", "papado"),
        ("Παπαδόπουλος", "papado"), ("Schirow", "shirov"), ("Lima-Santos", "santos"),
    ]  # fmt: skip
    for listed, typed in meet:
        words = indexed(listed).split()
        (ways,) = asked(typed)
        assert any(word.startswith(way) for word in words for way, _ in ways), (listed, typed)
    assert asked("li") == [[("li", False)]]
    assert name_words("Müller, Hans Jörg") == name_words("Hans Joerg Mueller")
    assert name_words("Muller, Hans") != name_words("Miller, Hans")


def test_line_of_full_width() -> None:
    """The made-up lines are as wide as the published ones."""
    assert [len(line(columns, ERIKA)) for columns in (COMBINED, LEGACY)] == [162, 158]
    assert [len(line(one_rate("OCT26", online=o), ERIKA)) for o in (True, False)] == [136, 132]
    assert len(OLDEST) == 74
