"""Systems beside the Dutch one: colours, first candidates and wishes by their own articles."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest

import openarbiter as oa
from openarbiter.errors import NotCoveredError
from openarbiter.explanations.facts import PlayerPage, RoundStory, WhatIf, WhyNot
from openarbiter.explanations.limits import sentence_of
from openarbiter.explanations.reasons import Kind, Reason
from openarbiter.explanations.rows import Alternative
from openarbiter.model import (
    Colour,
    ForbiddenPairs,
    Player,
    Result,
    RoundNo,
    RoundRecord,
    Tournament,
    Tpn,
)
from openarbiter.rulebooks import registry
from openarbiter.rulebooks.registry import edition
from openarbiter.simulate import Settings, before_round, generate
from tests.every import every
from tests.referee.histories import tournament

WHITE, BLACK = Colour.WHITE, Colour.BLACK


@pytest.fixture
def spring(root: Path) -> Tournament:
    """The shipped example: 32 players, four rounds played."""
    return oa.read_trf(root / "examples" / "spring-open.trf")


def story(tournament: Tournament, system: str, number: int = 5) -> RoundStory:
    """A round as a system tells it."""
    facts = oa.explain(tournament, system=system, round=number).facts
    assert isinstance(facts, RoundStory)
    return facts


def reason(tournament: Tournament, system: str, wish: oa.Wish, number: int = 5) -> Reason:
    """What stands against a wish."""
    facts = oa.explain(tournament, system=system, wish=wish, round=number).facts
    assert isinstance(facts, WhyNot)
    return facts.reason


@pytest.mark.parametrize(
    ("system", "first", "kind", "article"),
    [
        ("dutch-2012", "20-10 11-21 12-23 18-26 19-31", Kind.MET, "B1.a"),
        ("dubov-1997", "26-18 29-21 19-23 12-31 11-32", Kind.MET, "2.1"),
        ("burstein-2026", "10-23 31-26 11-18 12-19 32-20", Kind.MET, "2.1.1"),
        ("burstein-legacy", "10-23 20-32 19-21 11-31 12-26", Kind.WORSE, "6.5"),
        ("nswca", "20-10 11-21 12-23 18-26 19-31", Kind.MET, "3.1 b"),
    ],
)
def test_the_candidate_the_order_begins_with(
    spring: Tournament, system: str, first: str, kind: Kind, article: str
) -> None:
    """Each text has an order of its own, and its own article against the first candidate."""
    bracket = next(each for each in story(spring, system).brackets if each.score == 20)
    assert bracket.row is not None
    assert bracket.row.verdict is not None
    assert " ".join(f"{one}-{other}" for one, other in bracket.row.first) == first
    assert (bracket.row.verdict.kind, bracket.row.verdict.article) == (kind, article)


@pytest.mark.parametrize(
    ("system", "articles"),
    [
        ("dutch-2012", {"E1", "E2"}),
        ("dubov-1997", {"chapter 3", "2.3, 2.4"}),
        ("burstein-2026", {"5.2.2", "5.2.3", "5.2.5"}),
        ("burstein-legacy", {"5.4", "5.2, 5.3"}),
        ("nswca", {"3.3 e, f", "3.3 g", "3.3 h"}),
    ],
)
def test_every_board_has_its_colour_rule(
    spring: Tournament, system: str, articles: set[str]
) -> None:
    """The colours of a board are told with the article of the system that gave them."""
    rules = [board.colours for board in story(spring, system).boards]
    assert articles <= {"" if rule is None else rule.article for rule in rules}
    assert all(rule is not None and rule.rule for rule in rules)


@pytest.mark.parametrize(
    ("system", "wish", "kind", "code"),
    [
        ("dutch-2012", ((Tpn(4), BLACK),), Kind.WORSE, "B5u"),
        ("nswca", ((Tpn(2), WHITE),), Kind.WORSE, "N4"),
        ("burstein-legacy", ((Tpn(20), BLACK),), Kind.WORSE, "due colours"),
        ("burstein-legacy", ((Tpn(4), BLACK),), Kind.ORDER, ""),
        ("dubov-1997", ((Tpn(2), BLACK),), Kind.WORSE, "6.4"),
        ("dubov-1997", ((Tpn(2), WHITE),), Kind.CHOSEN, ""),
        ("nswca", ((Tpn(5), WHITE),), Kind.NO_OPPONENT, ""),
    ],
)
def test_a_colour_can_be_wished_for(
    spring: Tournament, system: str, wish: tuple[tuple[Tpn, Colour], ...], kind: Kind, code: str
) -> None:
    """A wished colour is answered by the criteria, the order or the steps of the system."""
    found = reason(spring, system, oa.Wish(colours=wish))
    assert (found.kind, found.code) == (kind, code)
    assert found.article or kind in (Kind.CHOSEN, Kind.NO_OPPONENT)


def test_a_pair_and_a_colour_can_be_wished_for_together(spring: Tournament) -> None:
    """Both have to come true: a colour that the pair does not give has no opponent left."""
    pair = ((Tpn(1), Tpn(7)),)
    assert reason(spring, "nswca", oa.Wish(pairs=pair)).kind is Kind.CHOSEN
    both = oa.Wish(pairs=pair, colours=((Tpn(1), BLACK),))
    assert reason(spring, "nswca", both).kind is not Kind.CHOSEN


def test_in_the_first_round_the_boards_decide(spring: Tournament) -> None:
    """Where the colours go by the boards, the article says so."""
    for system, article in (("nswca", "3.2 c"), ("dubov-1997", "chapter 5")):
        against = [
            reason(spring, system, oa.Wish(colours=((Tpn(1), colour),)), 1) for colour in Colour
        ]
        assert {each.kind for each in against} == {Kind.CHOSEN, Kind.BOARDS}
        assert {each.article for each in against} == {"", article}


def test_a_table_has_no_colour_rule_for_a_pair(spring: Tournament) -> None:
    """The table of a round robin is fixed: no wish for a colour can be granted."""
    colour = oa.explain(spring, system="round-robin", player=1, round=1).facts
    assert isinstance(colour, PlayerPage)
    other = BLACK if colour.white == 1 else WHITE
    with pytest.raises(NotCoveredError, match="no colour rule for a pair"):
        oa.explain(spring, system="round-robin", round=1, wish=oa.Wish(colours=((Tpn(1), other),)))


def test_a_change_is_told_with_its_reason(spring: Tournament) -> None:
    """Where the same players stay in a bracket, what stands against the old pairing is told."""
    facts = oa.explain(spring, system="burstein-legacy", changes=["forbid:11-31"]).facts
    assert isinstance(facts, WhatIf)
    assert facts.reason is not None
    assert (facts.reason.kind, facts.reason.players) == (Kind.FORBIDDEN, (11, 31))


def test_a_players_page_has_the_others_of_the_group(spring: Tournament) -> None:
    """Where no search for one opponent exists, the others of the group are told with reasons."""
    told = oa.explain(spring, system="burstein-legacy", player=31)
    assert isinstance(told.facts, PlayerPage)
    assert len(told.facts.tried) == 6
    assert "Others of your group" in str(told)
    assert "Why: the colours that are due." in str(told)


@pytest.mark.parametrize(
    ("system", "number", "pair", "article"),
    [
        ("dubov-1997", 5, (1, 6), "7.1"),
        ("dubov-1997", 5, (10, 11), "7.2"),
        ("burstein-legacy", 2, (1, 17), "6.6"),
    ],
)
def test_a_step_that_differs_names_its_own_article(
    spring: Tournament, system: str, number: int, pair: tuple[int, int], article: str
) -> None:
    """A subgroup is no article, and a line without one takes it from the other form of the step."""
    wish = oa.Wish(pairs=((Tpn(pair[0]), Tpn(pair[1])),))
    assert reason(spring, system, wish, number).article == article


@pytest.mark.parametrize(
    ("system", "article"),
    [
        ("dubov-1997", "chapter 4"),
        ("burstein-2026", "3.1"),
        ("burstein-legacy", "4.2"),
        ("nswca", "3.2 d"),
    ],
)
def test_the_bye_is_told_with_the_article_of_the_system(
    spring: Tournament, system: str, article: str
) -> None:
    """No other system has a C5."""
    told = oa.explain(spring, system=system)
    assert isinstance(told.facts, RoundStory)
    assert told.facts.bye is not None
    assert f"The bye goes to the lowest score possible. [{article}]" in str(told)
    page = oa.explain(spring, system=system, player=told.facts.bye.player)
    assert "C5" not in str(page)


def test_the_imaginary_point_counts_in_explanations(spring: Tournament) -> None:
    """In round 1 the floater comes down from the group of those who have it (3.3)."""
    facts = story(spring, "burstein-legacy", 1)
    assert [bracket.score for bracket in facts.brackets] == [10, 0]
    ((floater, score),) = facts.brackets[1].moved_down
    assert (floater, score) == (8, 10)
    assert facts.bye is not None
    assert facts.bye.higher == 15


@pytest.mark.parametrize("system", ["dubov-1997", "burstein-legacy"])
def test_the_numbers_of_a_player_are_those_that_are_known(spring: Tournament, system: str) -> None:
    """Preferences and floats of the Dutch system are not said to be none, nor values to be met."""
    told = oa.explain(spring, system=system, player=1).render("text", numbers=True)
    assert "The numbers, for the arbiter" in told
    assert "preference" not in told
    assert "Float" not in told
    assert "Every criterion" not in told


@pytest.mark.parametrize(
    ("system", "article", "sentence"),
    [
        ("dubov-1997", "6.4", "The players of a score group are paired inside it."),
        ("dubov-1997", "6", ""),
        ("burstein-legacy", "5.3", "Nobody gets a colour difference beyond two"),
    ],
)
def test_a_chapter_is_not_one_of_its_articles(system: str, article: str, sentence: str) -> None:
    """The sentence of 6.4 is not that of the standard pairing in chapter 6."""
    found = sentence_of(registry.edition(system), article)
    assert found.startswith(sentence)
    assert bool(found) is bool(sentence)


def test_due_colours_are_counted_by_those_who_get_none(spring: Tournament) -> None:
    """The value counts the players without one, the log those with one: both say which."""
    told = str(oa.explain(spring, system="burstein-legacy"))
    assert "Best possible values: 1 player who gets no due colour in the group." in told
    wish = oa.Wish(pairs=((Tpn(10), Tpn(23)),))
    why = " ".join(str(oa.explain(spring, system="burstein-legacy", wish=wish)).split())
    assert re.search(r"\(\d+\) would not get the due colour. Value: 2 instead of 1", why)


def odd_field(system: str) -> Tournament:
    """Eleven players before round 7, with half-point byes and forfeits, paired by a system."""
    settings = Settings(
        players=11, rounds=7, forfeit_rate=0.06, half_point_bye_rate=0.05, draw_share=0.4
    )
    return before_round(generate(settings, 3, pair=edition(system).pair), RoundNo(7))


@pytest.mark.parametrize(
    ("system", "article", "words"),
    [
        ("nswca", "3.2 d", "The bye goes to the lowest score possible."),
        ("dutch-2012", "A5, C13", "The bye is for whoever is left over in the lowest group."),
    ],
)
def test_the_bye_is_told_by_the_article_of_its_system(
    system: str, article: str, words: str
) -> None:
    """No system borrows an article of another one, nor a rule it does not have."""
    tournament = odd_field(system)
    bye = edition(system).pair(tournament, RoundNo(7)).bye
    assert bye is not None
    told = str(oa.explain(tournament, system=system, player=int(bye)))
    assert words in told
    assert f"[{article}]" in told
    page = str(oa.explain(tournament, system=system))
    assert not any(foreign in told + page for foreign in ("C5", "BR 4"))


def test_a_half_point_bye_is_called_what_it_is() -> None:
    """By the text of 2012 half a point without playing bars from the bye: no full point is told."""
    told = str(oa.explain(odd_field("dutch-2012"), system="dutch-2012"))
    assert "Teisado (8) had a bye, or points without playing, in round 6." in told
    assert "full point" not in told


def test_the_numbers_are_those_of_the_system() -> None:
    """Floats and preferences are told by the text of 2012, and left out where there are none.

    Player 8 had a half-point bye in round 6, and a stronger opponent in round 5.
    """
    facts = oa.explain(odd_field("dutch-2012"), system="dutch-2012", player=8).facts
    assert isinstance(facts, PlayerPage)
    card = facts.player
    assert (card.last_float, card.earlier_float) == ("D", "U")
    assert (card.preference, card.strength) == (BLACK, 1)
    assert card.to_json()["floats"] == ["U", "D"]
    other = oa.explain(odd_field("nswca"), system="nswca", player=8)
    assert isinstance(other.facts, PlayerPage)
    assert other.facts.player.to_json()["floats"] is None
    assert "Float last round" not in str(other)


def test_what_is_worse_elsewhere_is_told_with_its_bracket() -> None:
    """The candidate a bracket begins with may cost a pair in another one: it is said where."""
    told = str(oa.explain(odd_field("dutch-2012"), system="dutch-2012"))
    left_over = "would be left over in the bracket. Value: 2 instead of 0."
    better = r"A better one exists: In the bracket of 3½ points: \S+ \(\d+\) and \S+ \(\d+\) "
    assert re.search(better + re.escape(left_over), " ".join(told.split()))


def nine_players(number: int) -> Tournament:
    """Nine players before a round; player 9 had the bye in round 1."""
    settings = Settings(
        players=9, rounds=7, forfeit_rate=0.05, half_point_bye_rate=0.05, draw_share=0.4
    )
    event = generate(settings, 0, pair=edition("dutch-2012").pair)
    return before_round(event, RoundNo(number))


def test_who_floats_for_a_wish_is_no_player_without_opponent() -> None:
    """C1 is asked before anything is forbidden for a wish, so that the criterion can be named."""
    facts = oa.explain(nine_players(2), system="dutch-2012", round=2).facts
    assert isinstance(facts, RoundStory)
    top = facts.brackets[0]
    assert top.row is not None
    assert (top.row.first, top.row.floaters) == (((3, 4),), (9,))
    assert top.row.verdict is not None
    assert (top.row.verdict.kind, top.row.verdict.code) == (Kind.WORSE, "B5d")
    others = [(each.player, each.reason.kind) for each in top.others]
    assert others == [(9, Kind.WORSE), (3, Kind.ORDER)]


def test_another_step_is_not_called_impossible() -> None:
    """Where only a step of the procedure can be named, the candidate is not said to be illegal."""
    told = " ".join(str(oa.explain(nine_players(5), system="dutch-2012", round=5)).split())
    other = "The steps of the system lead to another pairing. Players of the bracket: 3;"
    assert f"It is not what the steps lead to. In the bracket of 2½ points: {other}" in told
    assert "It is not possible: In the bracket" not in told


def test_a_table_bars_nobody_from_a_rest() -> None:
    """In a double round robin everybody rests twice: no article of the Swiss system is named."""
    settings = Settings(players=3, rounds=6)
    event = generate(settings, 0, pair=edition("round-robin").pair)
    told = str(oa.explain(before_round(event, RoundNo(6)), system="round-robin", round=6))
    assert "The pairing-allocated bye" in told
    assert "BR 4" not in told


OTHERS = (
    *("burstein-2026", "burstein-legacy", "dubov-1997", "dubov-2026"),
    *("dutch-2012", "dutch-2017", "nswca"),
)


def odd_round(system: str, number: int = 3) -> tuple[Tournament, Tpn]:
    """A round of nine players, and who has the bye in it."""
    played = generate(Settings(players=9, rounds=number), 5, pair=edition(system).pair)
    before = before_round(played, RoundNo(number))
    bye = oa.pair(before, system).bye
    assert bye is not None
    return before, bye


@every("system", [*OTHERS, "dutch-2025", "dutch-2026"])
@every("colour", [WHITE, BLACK])
def test_a_colour_wished_for_the_player_with_the_bye_is_a_game(system: str, colour: Colour) -> None:
    """Somebody else has the bye then; it was said that no pairing is legal."""
    before, bye = odd_round(system)
    told = oa.explain(before, system=system, wish=oa.Wish(colours=((bye, colour),))).facts
    assert isinstance(told, WhyNot)
    assert told.bye not in (None, bye)
    with_it = [game[0 if colour is WHITE else 1] for game in told.new]
    assert bye in with_it
    assert told.reason.kind in {Kind.BYE_FIRST, Kind.WORSE, Kind.ORDER}


@every("system", [*OTHERS, "dutch-2026"])
def test_the_colours_of_a_pair_are_given(system: str) -> None:
    """A pair of the round is wished for with the colours turned round: who has White is said."""
    before, _ = odd_round(system)
    game = oa.pair(before, system).games[0]
    wish = oa.Wish(pairs=((game.white, game.black),), colours=((game.black, WHITE),))
    told = reason(before, system, wish, 3)
    assert (told.kind, told.players) == (Kind.COLOURS_GIVEN, (game.white,))
    assert told.article


# By the text of 2017 a full-point bye does not bar.
@every("system", [*sorted({*OTHERS} - {"dutch-2017"}), "dutch-2026"])
def test_whoever_alone_may_have_the_bye_cannot_play(system: str) -> None:
    """Not that others would find no opponent: nobody else may have the bye."""
    event = Tournament(
        players=tuple(
            Player(tpn=Tpn(tpn), name=f"Player {tpn}", rating=2000 - tpn, rounds=(record,))
            for tpn, record in enumerate(
                (
                    RoundRecord(None, None, Result.FULL_POINT_BYE),
                    RoundRecord(None, None, Result.FULL_POINT_BYE),
                    RoundRecord(Tpn(4), WHITE, Result.FORFEIT_WIN),
                    RoundRecord(Tpn(3), BLACK, Result.FORFEIT_LOSS),
                    RoundRecord(None, None, Result.PAIRING_ALLOCATED_BYE),
                ),
                start=1,
            )
        ),
        rounds=5,
        initial_colour=WHITE,
    )
    told = reason(event, system, oa.Wish(pairs=((Tpn(1), Tpn(4)),)), 2)
    assert (told.kind, told.players) == (Kind.BYE_NEEDED, (4,))
    coloured = reason(event, system, oa.Wish(colours=((Tpn(4), WHITE),)), 2)
    assert (coloured.kind, coloured.players) == (Kind.BYE_NEEDED, (4,))


@pytest.mark.parametrize(
    "system", ["burstein-2026", "burstein-legacy", "dubov-1997", "dubov-2026", "nswca"]
)
def test_who_wishes_for_the_bye_hears_why_it_goes_to_somebody_else(system: str) -> None:
    """It said that the bye would go to whoever asked: points decide, or the order of the bye."""
    before, bye = odd_round(system)
    kinds = {}
    for player in before.players:
        told = reason(before, system, oa.Wish(bye=player.tpn), 3)
        kinds[player.tpn] = told.kind
        assert told.kind is not Kind.BYE_FIRST
    points = {
        player.tpn: sum(before.scoring.points(each.result, each.colour) for each in player.rounds)
        for player in before.players
    }
    named = {Kind.BYE_SCORE, Kind.BYE_ORDER}
    found = {tpn: kind for tpn, kind in kinds.items() if kind in named}
    assert found
    for tpn, kind in found.items():
        assert (points[tpn] > points[bye]) is (kind is Kind.BYE_SCORE)


def test_who_floats_has_a_game_where_the_bye_is_given_before() -> None:
    """Nobody else floats because the bye would go to them: they would meet somebody below."""
    told = [
        other
        for system in ("burstein-2026", "burstein-legacy", "nswca")
        for seed in range(40)
        for other in _others_who_float(system, seed)
    ]
    assert len(told) > 10
    assert not [each for each in told if each.reason.players == (each.player,)]


def _others_who_float(system: str, seed: int) -> list[Alternative]:
    played = generate(Settings(players=7, rounds=4), seed, pair=edition(system).pair)
    if played.paired_rounds < 4:
        return []
    found = story(before_round(played, RoundNo(4)), system, 4)
    return [
        each
        for bracket in found.brackets
        for each in bracket.others
        if each.reason.kind is Kind.BYE_FIRST
    ]


NOBODY_LEFT = "nobody was left in it whom you may meet"
FOR_THOSE_BELOW = "otherwise the groups below could not be paired as the rules demand"


def forced_down(*forbidden: tuple[int, int]) -> Tournament:
    """Players 1 and 2 have won, 3 and 4 have lost against them."""
    event = tournament({1: "3w1", 2: "4b1", 3: "1b0", 4: "2w0"}, rounds=5)
    rated = tuple(replace(each, rating=2000 - each.tpn) for each in event.players)
    pairs = [ForbiddenPairs(players=(Tpn(one), Tpn(other))) for one, other in forbidden]
    return replace(event, players=rated, forbidden_pairs=tuple(pairs))


@pytest.mark.parametrize("system", ["dutch-2025", "dutch-2026", "nswca"])
def test_who_might_meet_floats_for_those_below(system: str) -> None:
    """1 and 2 might meet, but 3 and 4 may not: it said that there is nobody to meet."""
    event = forced_down((3, 4))
    told = " ".join(str(oa.explain(event, system=system)).split())
    assert "who might meet, but then the brackets below could not be paired" in told
    assert "There is nobody to meet in this bracket" not in told
    page = " ".join(str(oa.explain(event, system=system, player=1)).split())
    assert FOR_THOSE_BELOW in page
    assert NOBODY_LEFT not in page


@pytest.mark.parametrize("system", ["dutch-2012", "dutch-2026", "nswca"])
def test_who_may_not_meet_floats_alone(system: str) -> None:
    """1 and 2 may not meet: a player's page says so in the systems beside the Dutch one too."""
    event = forced_down((1, 2))
    assert "(1) and Player 2 (2) may not meet" in str(oa.explain(event, system=system))
    page = " ".join(str(oa.explain(event, system=system, player=1)).split())
    assert NOBODY_LEFT in page
    assert FOR_THOSE_BELOW not in page


def test_a_group_of_two_is_told_as_such() -> None:
    """A page without others of the group left out why this opponent."""
    page = oa.explain(forced_down(), system="nswca", player=1)
    assert "There was nobody else in your group." in str(page)


def test_joined_groups_are_not_told_as_one_score() -> None:
    """Burstein's 6.6 makes groups one: it said that all of them have the points of the first."""
    played = generate(Settings(players=12, rounds=2), 3, pair=edition("burstein-legacy").pair)
    event = before_round(played, RoundNo(2))
    told = story(event, "burstein-legacy", 2)
    (joined,) = (each for each in told.brackets if each.lowest is not None)
    assert (joined.score, joined.lowest) == (15, 10)
    text = str(oa.explain(event, system="burstein-legacy"))
    assert "Several score groups count as one here, down to 1 point." in text
    page = str(oa.explain(event, system="burstein-legacy", player=joined.residents[0]))
    assert "7 players: those from 1½ points down to 1 point are one group." in page
    assert "players with 1½ points" not in page


@pytest.mark.parametrize("system", ["burstein-legacy", "dutch-2012", "dutch-2026"])
def test_points_that_count_for_the_pairing_only_are_named(system: str) -> None:
    """A player with one real point read "you have 2 points"."""
    baku = system != "burstein-legacy"
    played = generate(Settings(players=12, rounds=5, baku=baku), 3, pair=edition(system).pair)
    event = before_round(played, RoundNo(2))
    extras = set()
    for player in event.players:
        page = oa.explain(event, system=system, player=player.tpn)
        facts = page.facts
        assert isinstance(facts, PlayerPage)
        record = player.rounds[0]
        real = event.scoring.points(record.result, record.colour)
        assert facts.player.score - facts.player.extra == real
        told = "You have 1 point of these for the pairing only (acceleration)." in str(page)
        assert told is bool(facts.player.extra)
        extras.add(facts.player.extra)
    assert extras == {0, 10}


def seven() -> Tournament:
    """Seven players before the first round."""
    return Tournament(
        players=tuple(
            Player(tpn=Tpn(tpn), name=f"Player {tpn}", rating=2000 - tpn) for tpn in range(1, 8)
        ),
        rounds=7,
        initial_colour=WHITE,
    )


def test_the_first_round_of_dubov_is_chapter_5() -> None:
    """The pairs stood below the line about the bye, and its chapter was named for them."""
    wish = oa.Wish(pairs=((Tpn(1), Tpn(2)),))
    told = reason(seven(), "dubov-1997", wish, 1)
    assert (told.kind, told.article) == (Kind.PROCEDURE, "chapter 5")
    page = oa.explain(seven(), system="dubov-1997", wish=wish)
    assert "[chapter 5]" in str(page)
    assert "article 5" not in str(page)
    assert "[Kapitel 5]" in " ".join(page.render("text", "de").split())


def test_a_table_is_named_where_no_wish_can_change_it() -> None:
    """It said that the steps of the system lead to another pairing, and that none is legal."""
    for wish in (oa.Wish(pairs=((Tpn(1), Tpn(2)),)), oa.Wish(bye=Tpn(2))):
        told = oa.explain(seven(), system="round-robin", wish=wish)
        assert isinstance(told.facts, WhyNot)
        assert told.facts.reason.kind is Kind.TABLE
        assert "The table of round 1 says who meets whom, and who rests." in str(told)
        assert "no legal pairing" not in str(told)


@pytest.mark.parametrize("system", ["dubov-1997", "nswca"])
def test_colours_by_the_boards_do_not_make_a_pairing_illegal(system: str) -> None:
    """Another pairing might put the player on another board: nothing is said about it."""
    told = oa.explain(seven(), system=system, wish=oa.Wish(colours=((Tpn(2), WHITE),)))
    assert "the colours go by the boards and the lot" in str(told)
    assert "no legal pairing" not in str(told)


CODED = re.compile(r"\b(N\d+|B[2-6][dtu]|A7d)\b|\[Ch |\[\d\.\d")
"""Codes of ours, and the articles that lines of a log begin with."""


@pytest.mark.parametrize("system", OTHERS)
def test_a_wish_is_answered_in_sentences_with_names(spring: Tournament, system: str) -> None:
    """Codes and lines of the log are for who asks for them; every other answer names somebody."""
    answered = 0
    for one, other in ((1, 23), (2, 7), (3, 13), (4, 6), (12, 21), (11, 13), (17, 20), (18, 20)):
        why = oa.explain(spring, system=system, wish=oa.Wish(pairs=((Tpn(one), Tpn(other)),)))
        assert isinstance(why.facts, WhyNot)
        reason = why.facts.reason
        if reason.kind not in (Kind.WORSE, Kind.ORDER, Kind.PROCEDURE):
            continue
        answered += 1
        assert reason.players or reason.turn is not None or reason.place is not None
        for language in ("en", "de"):
            short, long = (why.render("text", language, short=each) for each in (True, False))
            assert not CODED.search(short)
            first = " ".join(" ".join(short.split("\n")[3:9]).split())
            assert re.search(r"\w \((Nr\. )?\d+\)", first), first
            if reason.steps is not None or reason.code.startswith(("N", "B")):
                assert len(long) > len(short)
                assert reason.steps is not None or reason.code in long
    assert answered >= 4


def test_who_is_left_by_a_wish_is_not_lonely(spring: Tournament) -> None:
    """N5 counts who has met all of the next group, not whom the wish keeps from it (3.3 d 1)."""
    why = oa.explain(spring, system="nswca", wish=oa.Wish(pairs=((Tpn(12), Tpn(14)),)))
    assert isinstance(why.facts, WhyNot)
    assert why.facts.reason.code != "N5"
    assert why.facts.reason.players or why.facts.reason.turn is not None
