"""Who of a list somebody is, and what the lists say otherwise of players."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from openarbiter.formats.rating_list import Entry
from openarbiter.formats.rating_list.mapping import mapping_of
from openarbiter.lists import Lists, import_list
from openarbiter.lists.comparing import Compared, compare, facts_of_entry
from openarbiter.lists.importing import Wish
from openarbiter.model import NationalEntry, Player, Tpn
from openarbiter.values import replace
from tests.rating_lists import COMBINED, SINGLE, text_list


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


def one(lists: Lists, **facts: object) -> Compared:
    """One player held against the lists."""
    (found,) = compare(lists, [Player(tpn=Tpn(1), **facts)])  # type: ignore[arg-type]
    return found


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
