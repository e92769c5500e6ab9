"""Who of a list somebody is, and what the lists say otherwise of players."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from openarbiter.formats.rating_list import Entry
from openarbiter.formats.rating_list.mapping import mapping_of
from openarbiter.lists import Lists, import_list
from openarbiter.lists.comparing import Compared, How, compare, facts_of_entry, match
from openarbiter.lists.importing import Wish
from openarbiter.model import NationalEntry, Player, Tpn
from openarbiter.values import replace
from tests.rating_lists import COMBINED, SINGLE, one_rate, text_list


def person(name: str, number: int, year: str = "1990", **facts: str) -> dict[str, str]:
    """Somebody of a list."""
    return {**SINGLE, "Name": name, "ID Number": str(number), "B-day": year, **facts}


PEOPLE = (
    person("Mueller, Hans Joerg", 1001, SRtng="2000", Tit="FM"),
    person("Mueller, Anna", 1002, "2001", SRtng="1800", RRtng="1700"),
    person("Mueller, Anna", 1003, "2001", SRtng="1500"),
    person("Garcia Lopez, Maria", 1004, "0000", SRtng="1600"),
    person("Aleksandrov, Yury", 1005, SRtng="2400"),
)


@pytest.fixture
def lists(tmp_path: Path) -> Iterator[Lists]:
    """The people above, of November."""
    path = tmp_path / "list.txt"
    path.write_text(text_list(COMBINED, *PEOPLE), newline="")
    import_list(path, tmp_path / "lists", Wish(month="2026-11"))
    with Lists.opened(tmp_path / "lists") as found:
        yield found


def player(name: str, *, year: str = "", fide_id: str = "") -> Player:
    """Somebody who is looked for."""
    return Player(tpn=Tpn(1), name=name, birth=year, fide_id=fide_id)


SOUGHT = [
    (player("Müller, Hans Jörg", fide_id="1001"), How.ID, [1001]),
    (player("Hans Müller", fide_id="1001"), How.ID, [1001]),
    (player("", fide_id="1001"), How.ID, [1001]),
    (player("Meier, Hans", fide_id="1001"), How.ID_OTHER_NAME, [1001]),
    (player("Hans Jörg Müller", year="1990"), How.NAME_AND_YEAR, [1001]),
    (player("Müller, Hans", year="1990"), How.NAME, [1001]),
    (player("Müller, Hans Jörg"), How.NAME, [1001]),
    (player("Müller, Hans Jörg", year="1991"), How.NOBODY, []),
    (player("Müller, Anna", year="2001"), How.NAME, [1002, 1003]),
    (player("Müller, Hans Jörg", year="1990", fide_id="77"), How.NAME, [1001]),
    (player("María García López", year="1990"), How.NAME, [1004]),
    (player("Alexandrov, Juri", year="1990"), How.NAME_AND_YEAR, [1005]),
    (player("Nobody, Known", year="1990"), How.NOBODY, []),
    (player("", year="1990"), How.NOBODY, []),
]


def test_match(lists: Lists) -> None:
    """By id, by name and year, and otherwise somebody has to decide."""
    for sought, how, ids in SOUGHT:
        found = match(lists, lists.lists[0], sought)
        assert (found.how, [entry.fide_id for entry in found.entries]) == (how, ids), sought
        certain = how in {How.ID, How.NAME_AND_YEAR}
        assert found.sure == (found.entries[0] if certain else None), sought


def one(lists: Lists, **facts: object) -> Compared:
    """One player held against the lists."""
    (found,) = compare(lists, [Player(tpn=Tpn(1), **facts)])  # type: ignore[arg-type]
    return found


def test_differences(lists: Lists) -> None:
    """Ratings, titles and ids that differ, each with its list; what is the same is none."""
    found = one(lists, name="Mueller, Hans Joerg", birth="1990/05/17", rating=1990, sex="m")
    said = {each.field: (each.old, each.new, each.source.month) for each in found.differences}
    assert said == {
        "fide_id": ("", "1001", "2026-11"), "title": ("", "FM", "2026-11"),
        "rating": (1990, 2000, "2026-11"), "federation": ("", "XXX", "2026-11"),
    }  # fmt: skip
    assert (found.updated.birth, found.updated.rating) == ("1990/05/17", 2000)
    again = one(lists, **{
        name: getattr(found.updated, name)
        for name in ("name", "birth", "rating", "sex", "fide_id", "title", "federation")
    })  # fmt: skip
    assert again.differences == ()
    assert [source.name for source in again.found] == ["FIDE"]


def test_doubts_change_nothing(lists: Lists) -> None:
    """Where several people could be meant, or the id is somebody else's, the player stays."""
    for facts in (
        {"name": "Mueller, Anna", "birth": "2001/00/00"}, {"name": "Meier", "fide_id": "1001"},
    ):  # fmt: skip
        found = one(lists, **facts)
        assert (found.differences, len(found.doubts)) == ((), 1)
        assert found.updated == found.player


def test_the_newer_list_holds(lists: Lists, tmp_path: Path) -> None:
    """Of two lists that say something the newer one is taken; the other one says the rest."""
    assert lists.lists
    path = tmp_path / "standard.txt"
    path.write_text(
        text_list(one_rate("DEC26", online=True), {**PEOPLE[1], "DEC26": "1850"}), newline=""
    )
    import_list(path, tmp_path / "lists", Wish())
    with Lists.opened(tmp_path / "lists") as both:
        found = one(both, name="Mueller, Anna", fide_id="1002")
    said = {each.field: (each.new, each.source.name) for each in found.differences}
    assert said["rating"] == (1850, "FIDE standard")
    assert said["rapid"] == (1700, "FIDE")


def test_a_national_rating_stands_in_its_own_entry(lists: Lists, tmp_path: Path) -> None:
    """By the national number or the FIDE id; the FIDE rating stays that of the FIDE list."""
    assert lists.lists
    path = tmp_path / "list.csv"
    path.write_text(
        "ID_No;Name;Fed;Sex;ClubName;Birthday;Rtg_Nat;Fide_No;Rtg_Int;Title\n"
        "77;Mueller, Hans Joerg;GER;m;Club;17.05.1990;1888;1001;2000;FM\n",
        encoding="utf-8",
    )
    mapping = replace(mapping_of("swiss-manager"), name="National", federation="GER")
    import_list(path, tmp_path / "lists", Wish(month="2026-11", mapping=mapping))
    with Lists.opened(tmp_path / "lists") as both:
        found = one(both, name="Müller, Hans Jörg", birth="1990/00/00")
        facts = facts_of_entry(both, found_entry(both), both.lists[0])
        by_number = NationalEntry(federation="GER", national_id="77")
        again = one(both, name="Hans Müller", national=(by_number,))
    said = {each.field: (each.old, each.new, each.source.name) for each in found.differences}
    assert said["GER"] == (None, 1888, "National")
    assert said["rating"] == (None, 2000, "FIDE")
    assert said["birth"] == ("1990/00/00", "1990/05/17", "National")
    (entry,) = found.updated.national
    assert (entry.rating, entry.national_id) == (1888, "77")
    assert [each.name for each in again.found] == ["National"]
    assert {(each.field, each.source) for each in facts.listed} == {
        ("rating", "FIDE"), ("rapid", "FIDE"), ("blitz", "FIDE"), ("GER", "National"),
    }  # fmt: skip


def found_entry(lists: Lists) -> Entry:
    """The first of the people above in the list of FIDE."""
    return lists.by_fide_id(lists.lists[0], [1001])[1001]
