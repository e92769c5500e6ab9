"""The ways to an explanation: the façade, the pages in all forms, wishes that make no sense."""

from __future__ import annotations

from dataclasses import replace

import pytest

import openarbiter as oa
from openarbiter.errors import RequestError
from openarbiter.explanations.facts import PlayerPage, RoundStory, WhatIf, WhyNot
from openarbiter.explanations.pages import Page, Paragraph, Section, Table, rendered
from openarbiter.explanations.reasons import Kind
from openarbiter.explanations.wishes import Wish
from openarbiter.model import Colour, Tournament, Tpn


def test_a_pairing_can_be_explained(spring: Tournament) -> None:
    """``print(oa.explain(oa.pair(tournament)))`` works as it reads."""
    told = oa.explain(oa.pair(spring))
    assert isinstance(told.facts, RoundStory)
    assert str(told).startswith("Round 5: why these boards\n")


def test_a_pairing_that_does_not_know_its_tournament_says_so(spring: Tournament) -> None:
    """What an edition answered directly cannot be asked again."""
    pairing = replace(oa.pair(spring), tournament=None)
    with pytest.raises(RequestError, match="ask about the tournament"):
        oa.explain(pairing)


def test_every_question_has_its_kind_of_answer(spring: Tournament) -> None:
    """Player, wish and change are asked by name, of a pairing or of a tournament."""
    wish = oa.Wish(pairs=((Tpn(7), Tpn(20)),))
    for of in (spring, oa.pair(spring)):
        assert isinstance(oa.explain(of, player=7).facts, PlayerPage)
        assert isinstance(oa.explain(of, wish=wish).facts, WhyNot)
        assert isinstance(oa.explain(of, changes=["withdraw:4"]).facts, WhatIf)


def test_rounds_that_are_over_are_explained_from_those_before(spring: Tournament) -> None:
    """Re-paired rounds and their pairings are told alike."""
    told = oa.explain(spring, round=3, system="dutch-2026")
    again = oa.explain(oa.pair(spring, "dutch-2026", 3))
    assert told.to_json() | {"differs": []} == again.to_json() | {"differs": []}


def test_a_file_of_a_finished_event_need_not_announce_its_rounds(spring: Tournament) -> None:
    """The last round of a file without a number of rounds is the final one."""
    silent = replace(spring, rounds=None)
    told = oa.explain(silent, round=4)
    assert told.tournament.rounds == 4


@pytest.mark.parametrize(
    "wish",
    [
        {},
        {"pairs": ((1, 2), (2, 3))},
        {"pairs": ((1, 2),), "bye": 2},
        {"colours": ((1, Colour.WHITE), (1, Colour.BLACK))},
        {"bye": 3, "colours": ((3, Colour.WHITE),)},
    ],
)
def test_wishes_that_contradict_themselves_are_refused(wish: dict[str, object]) -> None:
    """Nobody can be in two places, and nothing is no wish."""
    with pytest.raises(RequestError):
        Wish(**wish)  # type: ignore[arg-type]  # what a user might pass


def test_a_player_who_is_away_cannot_be_wished_for(spring: Tournament) -> None:
    """Who is not paired is named."""
    told = oa.explain(spring, wish=Wish(pairs=((Tpn(1), Tpn(9)),)))
    assert isinstance(told.facts, WhyNot)
    assert told.facts.reason.kind is Kind.NOT_PAIRED
    assert told.facts.reason.players == (9,)


def test_names_cannot_break_a_page() -> None:
    """Markup in a name is shown, not obeyed, in HTML and in Markdown."""
    page = Page(
        "<b>&",
        (Paragraph("a <script> | *b*", "C1"),),
        (Section("s", (Table(("h|h",), (("<i>",),)),)),),
    )
    html = rendered(page, "html")
    assert "<script>" not in html
    assert "<i>" not in html
    assert "&lt;script&gt;" in html
    markdown = rendered(page, "markdown")
    assert "\\<script\\>" in markdown
    assert "| h\\|h |" in markdown
    assert "a <script> | *b* [C1]" in rendered(page, "text")


def test_two_questions_are_refused(spring: Tournament) -> None:
    """A wish beside a player would be passed over; the error names both."""
    wish = Wish(pairs=((Tpn(1), Tpn(2)),))
    with pytest.raises(RequestError, match="player and wish are given"):
        oa.explain(spring, player=1, wish=wish)
    with pytest.raises(RequestError, match="wish and changes are given"):
        oa.explain(spring, wish=wish, changes=["withdraw:1"])
    with pytest.raises(RequestError, match="player and changes are given"):
        oa.explain(oa.pair(spring), player=1, changes=iter(["withdraw:1"]))
