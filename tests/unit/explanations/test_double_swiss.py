"""Second games of Double-Swiss matches explained: those of the first ones (C.04.5, 4.4)."""

from __future__ import annotations

import pytest

from openarbiter.explanations.asking import explain_bye, explain_player, explain_round, why_not
from openarbiter.explanations.facts import WhyNot
from openarbiter.explanations.pages import Page, rendered
from openarbiter.explanations.reasons import Kind
from openarbiter.explanations.wishes import Wish
from openarbiter.model import Colour, RoundNo, Tournament, Tpn
from openarbiter.rulebooks import registry
from openarbiter.simulate import Settings, generate

EDITION = registry.edition("double-swiss-2026")
FIRST, SECOND = RoundNo(5), RoundNo(6)


@pytest.fixture
def matches() -> Tournament:
    """Four matches of nine players."""
    return generate(Settings(players=9, rounds=8), 3, pair=EDITION.pair, system=EDITION.id)


def bye_of(tournament: Tournament) -> Tpn:
    """Who has the bye in the third match."""
    bye = EDITION.pair(tournament, FIRST).bye
    assert bye is not None
    assert EDITION.pair(tournament, SECOND).bye == bye
    return bye


def words(page: Page | None) -> str:
    """A page as one line."""
    assert page is not None
    return " ".join(rendered(page, "text").split())


def answer(tournament: Tournament, wish: Wish) -> WhyNot:
    """Why a wish about the second games did not come true."""
    facts = why_not(tournament, EDITION, SECOND, wish).facts
    assert isinstance(facts, WhyNot)
    return facts


def test_the_bye_of_second_games_is_that_of_the_first(matches: Tournament) -> None:
    """Nobody is asked once more who has fewer points; players and arbiters are told so."""
    first, second = (
        words(explain_round(matches, EDITION, number).page()) for number in (FIRST, SECOND)
    )
    assert "The bye goes to the lowest score possible. [3.4]" in first
    assert "the bye is that of the game before. [Preface]" not in first
    page = words(explain_player(matches, EDITION, SECOND, bye_of(matches)).page())
    for text in (second, words(explain_bye(matches, EDITION, SECOND)), page):
        assert "Byes are for whole matches" in text
        assert "lowest score" not in text
    german = words(explain_bye(matches, EDITION, SECOND, language="de"))
    assert "Freilose gelten für ganze Wettkämpfe" in german
    assert "[Vorwort]" in german


def test_what_is_wished_of_second_games(matches: Tournament) -> None:
    """Another opponent, colour or bye: all of them are those of the game before."""
    paired = EDITION.pair(matches, SECOND)
    one, other = paired.games[0], paired.games[1]
    colour = Wish(colours=((one.black, Colour.WHITE),))
    assert answer(matches, colour).reason.kind is Kind.MATCH
    told = words(why_not(matches, EDITION, SECOND, colour).page())
    assert "those of the first game, in round 5, with the colours reversed." in told
    for wish in (Wish(pairs=((one.white, other.white),)), Wish(bye=one.white)):
        assert answer(matches, wish).reason.kind in {Kind.MATCH, Kind.MET, Kind.BYE_BARRED}
    assert answer(matches, Wish(bye=bye_of(matches))).reason.kind is Kind.CHOSEN


def test_why_a_player_meets_the_opponent(matches: Tournament) -> None:
    """In second games it is the opponent of the first ones; in a round robin the table says so."""
    player = EDITION.pair(matches, SECOND).games[0].white
    assert "A match has two games against the same opponent, with both colours. [article 4.4]" in (
        words(explain_player(matches, EDITION, SECOND, player).page())
    )
    assert "A match has" not in words(explain_player(matches, EDITION, FIRST, player).page())
    robin = registry.edition("round-robin")
    table = generate(Settings(players=6, rounds=5), 1, pair=robin.pair, system=robin.id)
    page = words(explain_player(table, robin, RoundNo(3), Tpn(2)).page())
    assert "The table of round 3 says who meets whom. [article 4.0]" in page


@pytest.mark.parametrize("system", ["double-swiss-2026", "team-swiss-2026"])
def test_who_floats_up_is_told_in_short(system: str) -> None:
    """The five lines name those who float up; nobody floats down in these systems."""
    wanted, told = registry.edition(system), ""
    event = generate(Settings(players=11, rounds=6), 3, pair=wanted.pair, system=system)
    for number in range(1, event.paired_rounds + 1, wanted.play.match_rounds):
        pairing = wanted.pair(event, RoundNo(number))
        rising = [tpn for bracket in pairing.brackets for tpn in bracket.upfloaters]
        page = words(explain_round(event, wanted, RoundNo(number)).page(short=True))
        assert "down" not in page
        assert ("Nobody floats up." in page) == (not rising)
        told += page
    assert "floats up: " in told
    assert "Nobody floats up." in told
