"""Files that go out can be read again; recipes lead to pages that are there."""

from __future__ import annotations

import csv
import io
from dataclasses import replace

import pytest

import openarbiter as oa
from openarbiter.desk import OUTCOMES, EventState
from openarbiter.desk.values import LateCorrection
from openarbiter.formats import player_list, read_tournament
from openarbiter.model import BoardNo, RoundNo
from openarbiter.store import EventFile
from openarbiter.web.language import Catalogue
from openarbiter.web.routes.guide import RECIPES, places_of
from openarbiter.web.taken_out import FORMS, exported


def content(state: EventState, form: str, language: str = "en") -> bytes:
    """What a file of the section holds."""
    found = exported(state, state.section("a"), form, language=language).content
    assert isinstance(found, bytes)
    return found


@pytest.mark.parametrize("form", ["trf26", "json"])
def test_what_is_exported_is_read_again(played: EventFile, form: str) -> None:
    """The same players, results and head come back, and every round checks clean."""
    state = played.state
    again = read_tournament(content(state, form)).tournament
    whole = state.section("a").tournament
    assert [player.rounds for player in again.players] == [p.rounds for p in whole.players]
    assert again.event.name == "Marrow Quay Open"
    assert again.event.start_date == "2026/11/20"
    assert oa.check(again).differences == ()


def test_every_form_has_a_name_and_content(played: EventFile) -> None:
    """Names are plain; tables are CSV with one line a player."""
    state = played.state
    section = state.section("a")
    names = set()
    for form in FORMS:
        found = exported(state, section, form)
        name = found.headers["content-disposition"]
        names.add(name)
        assert name.startswith('attachment; filename="marrow-quay-open-a')
        assert name.isascii()
        if form.endswith("-csv"):
            text = content(state, form).decode("utf-8-sig")
            assert len(list(csv.reader(io.StringIO(text)))) == 12
        assert form != "rating" or name.endswith('-rating.trf"')
    assert len(names) == len(FORMS)  # no browser writes one over another
    with pytest.raises(LookupError):
        exported(state, section, "pdf")


def test_the_report_for_ratings_has_late_corrections_in_it(played: EventFile) -> None:
    """The event counts as it was; the rating office gets what was found later, and a comment."""
    state = played.state
    section = state.section("a")
    old = section.outcome(1, 3)
    new = OUTCOMES["0-1"] if old == OUTCOMES["1-0"] else OUTCOMES["1-0"]
    late = LateCorrection(round_no=RoundNo(1), board=BoardNo(3), outcome=new)
    changed = state.with_section(replace(section, late_corrections=(late,)))
    board = section.round(1).boards[2]
    place = section.place(board.white)
    found = {
        form: read_tournament(content(changed, form)).tournament for form in ("trf26", "rating")
    }
    assert found["trf26"].players[place].rounds[0].result is old.white
    assert found["rating"].players[place].rounds[0].result is new.white
    assert b"### Correction @ Round 1: board 3" in content(changed, "trf26")


def test_every_recipe_has_its_sentences(played: EventFile) -> None:
    """Title, all steps, no step too many; its places are known."""
    words = Catalogue("en")
    known = places_of(played.state)
    for name, steps, places in RECIPES.values():
        assert words.has(f"help.{name}.title")
        assert all(words.has(f"help.{name}.{step}") for step in range(1, steps + 1))
        assert not words.has(f"help.{name}.{steps + 1}")
        for place in places:
            assert words.has(f"help.place-{place}")
            assert place in known


def test_tables_speak_the_language_of_the_page(played: EventFile) -> None:
    """Heads and numbers as on the page, in columns that a German spreadsheet reads."""
    state = played.state
    section = state.section("a")
    tables = {
        form: content(state, form, "de").decode("utf-8-sig")
        for form in ("standings-csv", "cross-table-csv", "players-csv")
    }
    assert tables["standings-csv"].startswith("Platz;Nr.;Name;Elo;")
    assert tables["cross-table-csv"].startswith("Platz;")
    assert tables["players-csv"].startswith("Nr.;Titel;Name;Elo;Föderation;FIDE-ID;Geburtsdatum;")
    english = content(state, "players-csv").decode("utf-8-sig")
    assert english.startswith("No.,Title,Name,Rating,")
    again = player_list.read(tables["players-csv"])
    assert [one.name for one in again.players] == [one.name for one in section.tournament.players]
