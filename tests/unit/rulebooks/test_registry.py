"""Editions are found by id, by the code of the report file, and among plug-ins."""

from __future__ import annotations

import importlib.metadata
from dataclasses import replace
from datetime import date

import pytest

from openarbiter.errors import NotCoveredError, UnknownEditionError
from openarbiter.languages import Tongue
from openarbiter.model import Event, RoundNo, Tournament
from openarbiter.rulebooks import registry
from openarbiter.rulebooks.dutch.text import DUTCH_2025, DUTCH_2026
from openarbiter.rulebooks.edition import Edition, loaded
from openarbiter.simulate import Settings, generate
from tests.every import every


def named(code: str) -> Tournament:
    """A tournament whose file says this type code."""
    return Tournament(players=(), event=Event(type_code=code))


def test_editions_are_found_by_their_id() -> None:
    """An id gives the edition with this id; who mistypes one is told what there is."""
    assert registry.edition("dutch-2025") is DUTCH_2025
    assert registry.edition("dutch-2026") is DUTCH_2026
    assert all(registry.edition(system).id == system for system in registry.edition_ids())
    with pytest.raises(UnknownEditionError, match=r"'dutch-2062'; known are .*dutch-2026"):
        registry.edition("dutch-2062")


@every("code", ["FIDE_DUTCH", "FIDE_DUTCH_2025", "FIDE_DUTCH_2026"])
def test_codes_of_the_file_name_the_text_in_force(code: str) -> None:
    """The text announced for July 2025 never came into force, so no file names it.

    A file that names nothing we know is paired by the default, which is the text in force.
    """
    assert registry.edition_of(named(code)) is DUTCH_2026
    assert registry.named_id(named(f"{code}_BAKU")) == "dutch-2026"
    assert registry.named_id(named("")) is registry.named_id(named("CUSTOM_SWISS")) is None
    assert registry.edition_of(named("CUSTOM_SWISS")).id == registry.DEFAULT == "dutch-2026"


@every("system", registry.edition_ids())
def test_a_file_names_every_edition(system: str) -> None:
    """The codes of record 192 know no older document: the free text of record 092 names those."""
    code, text = registry.code_of(system), registry.text_of(system)
    said = Tournament(players=(), event=Event(type_code=code, type_text=text))
    assert registry.named_id(said) == system
    assert registry.doubt_about_edition(said) == ""
    assert bool(text) is code.startswith("CUSTOM_")


@every("text", ["Individual Swiss", "Swiss (old)", "Swiss ()", "nswca", "(nswca) Swiss", "(nswca"])
def test_other_words_about_the_type_name_no_edition(text: str) -> None:
    """Only an id we know, in brackets at the end, is one."""
    event = Event(type_code="CUSTOM_SWISS", type_text=text)
    assert registry.named_id(Tournament(players=(), event=event)) is None


def test_editions_are_dated_tuples() -> None:
    """Each edition says from when it applies, where its document names a day."""
    assert DUTCH_2025.document.applied_from == date(2025, 7, 1)
    assert DUTCH_2026.document.applied_from == date(2026, 2, 1)
    assert registry.edition("nswca").document.applied_from is None
    assert [each.code for each in DUTCH_2025.rules.articles] == [
        each.code for each in DUTCH_2026.rules.articles
    ]


def test_plug_ins_join_the_list(monkeypatch: pytest.MonkeyPatch) -> None:
    """An entry point of the group is an edition like those built in."""

    class Point:
        name = "house-rules"

        def load(self) -> object:
            return replace(DUTCH_2026, id="house-rules")

    def points(*, group: str) -> list[Point]:
        return [Point()] if group == "openarbiter.systems" else []

    monkeypatch.setattr(registry, "_may_hold_plug_ins", lambda _folder: True)
    monkeypatch.setattr(importlib.metadata, "entry_points", points)
    assert "house-rules" in registry.edition_ids()
    assert registry.edition("house-rules").id == "house-rules"


@every(
    ("code", "start", "system", "doubtful"),
    [
        ("FIDE_DUTCH", "2013/06/01", "dutch-2017", True),
        ("FIDE_DUTCH", "2017/06/30", "dutch-2017", True),
        ("FIDE_DUTCH", "2017/07/01", "dutch-2017", False),
        ("FIDE_DUTCH_BAKU", "25/08/11", "dutch-2017", False),
        ("FIDE_DUTCH", "2026/01/31", "dutch-2017", False),
        ("FIDE_DUTCH", "2026/02/01", "dutch-2026", False),
        ("FIDE_DUTCH", "", "dutch-2026", False),
        ("FIDE_DUTCH", " ", "dutch-2026", False),
        ("FIDE_DUTCH", "24/13/2010", "dutch-2026", True),
        ("FIDE_DUTCH", "02/03/2026", "dutch-2026", True),
        ("FIDE_DUTCH_2026", "24/13/2010", "dutch-2026", False),
        ("FIDE_DUTCH_2026", "2013/06/01", "dutch-2026", False),
        ("FIDE_DUTCH_2025", "2025/08/11", "dutch-2026", False),
        ("FIDE_DUTCH_2017", "2026/08/11", "dutch-2017", False),
        ("CUSTOM_SWISS", "2013/06/01", "dutch-2026", False),
        ("", "2013/06/01", "dutch-2026", False),
    ],
)
def test_a_code_without_a_year_means_the_text_of_its_day(
    code: str, start: str, system: str, *, doubtful: bool
) -> None:
    """The first day decides; a day before all texts, or that cannot be read, is doubted."""
    event = Tournament(players=(), event=Event(type_code=code, start_date=start))
    doubt = registry.doubt_about_edition(event)
    assert bool(doubt) is doubtful
    assert registry.edition_of(event).id == system
    if doubtful:
        first = {"dutch-2017": "2017-07-01", "dutch-2026": "2026-02-01"}[system]
        assert f"{system} applies from {first} on" in doubt
        assert Tongue("de").knows(doubt)


def test_a_first_day_that_cannot_be_read_is_named() -> None:
    """It may be any day, before the text in force now too."""
    event = Event(type_code="FIDE_DUTCH", start_date="24/13/2010")
    doubt = registry.doubt_about_edition(Tournament(players=(), event=event))
    assert "the first day, '24/13/2010', cannot be read" in doubt


EDITIONS = [registry.edition(system) for system in registry.edition_ids()]


@every("edition", EDITIONS, ids=lambda edition: edition.id)
def test_what_an_edition_says_it_needs(edition: Edition) -> None:
    """Without ratings, and with virtual points, it refuses just where it says so."""
    wish = Settings(players=8, rounds=3)
    played = generate(wish, 5, pair=edition.pair)
    unrated = replace(played, players=tuple(replace(each, rating=None) for each in played.players))
    needs = refusal(edition, unrated, 3)
    assert bool(needs) is (edition.needs.unrated == "refused")
    refused = refusal(edition, replace(played, baku=True), 2)
    assert bool(refused) is bool(edition.no_acceleration)
    assert all(part in refused for part in edition.no_acceleration.split(", "))


def refusal(edition: Edition, event: Tournament, number: int) -> str:
    """Why a round is not covered; empty where it is."""
    try:
        edition.pair(event, RoundNo(number))
    except NotCoveredError as error:
        return str(error)
    return ""


def test_sheets_and_documents_in_force() -> None:
    """Every document wants something published; of each system one edition at most is in force."""
    assert all(edition.sheets and edition.document.name for edition in EDITIONS)
    assert all(sheet.article for edition in EDITIONS for sheet in edition.sheets)
    assert all(
        callable(loaded(sheet.source))
        for edition in EDITIONS
        for sheet in edition.sheets
        if sheet.source
    )
    current = [edition for edition in EDITIONS if edition.document.in_force]
    in_force = {edition.document.family: edition.id for edition in current}
    assert len(in_force) == len(current)
    assert in_force["dutch"] == registry.DEFAULT
    assert in_force["burstein"] == "burstein-2026"
    assert registry.in_force("burstein") is registry.edition("burstein-2026")
    assert registry.in_force("dubov") is registry.edition("dubov-2026")
    assert registry.in_force("nswca") is None
    assert registry.offered()[0] == registry.DEFAULT
    assert sorted(registry.offered()) == list(registry.edition_ids())
