"""Systems beside the Dutch one: colours, first candidates and wishes by their own articles."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

import openarbiter as oa
from openarbiter.errors import NotCoveredError
from openarbiter.explanations.facts import PlayerPage, RoundStory, WhatIf, WhyNot
from openarbiter.explanations.limits import sentence_of
from openarbiter.explanations.reasons import Kind, Reason
from openarbiter.model import Colour, ForbiddenPairs, RoundNo, Tournament, Tpn
from openarbiter.rulebooks import registry
from openarbiter.rulebooks.registry import edition
from openarbiter.simulate import Settings, before_round, generate
from tests.every import every
from tests.referee.histories import tournament

WHITE, BLACK = Colour.WHITE, Colour.BLACK
OTHERS = (
    *("burstein-2026", "burstein-legacy", "dubov-1997", "dubov-2026"),
    *("dutch-2012", "dutch-2017", "nswca"),
)


def story(event: Tournament, system: str, number: int = 5) -> RoundStory:
    """A round as a system tells it."""
    facts = oa.explain(event, system=system, round=number).facts
    assert isinstance(facts, RoundStory)
    return facts


def why(event: Tournament, system: str, wish: oa.Wish, number: int | None = None) -> WhyNot:
    """What stands against a wish, with all around it."""
    facts = oa.explain(event, system=system, wish=wish, round=number).facts
    assert isinstance(facts, WhyNot)
    return facts


def reason(event: Tournament, system: str, wish: oa.Wish, number: int | None = None) -> Reason:
    """What stands against a wish."""
    return why(event, system, wish, number).reason


def page(event: Tournament, system: str, player: int) -> PlayerPage:
    """The page of a player."""
    facts = oa.explain(event, system=system, player=player).facts
    assert isinstance(facts, PlayerPage)
    return facts


def words(event: Tournament, system: str, **asked: object) -> str:
    """An answer as one line."""
    return " ".join(str(oa.explain(event, system=system, **asked)).split())  # type: ignore[arg-type]


def pairs(*tpns: int) -> oa.Wish:
    """A wish for a pair."""
    return oa.Wish(pairs=((Tpn(tpns[0]), Tpn(tpns[1])),))


def colours(tpn: int, colour: Colour) -> oa.Wish:
    """A wish for a colour."""
    return oa.Wish(colours=((Tpn(tpn), colour),))


@every(
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
    row = next(each for each in story(spring, system).brackets if each.score == 20).row
    assert row is not None
    assert row.verdict is not None
    assert " ".join(f"{one}-{other}" for one, other in row.first) == first
    assert (row.verdict.kind, row.verdict.article) == (kind, article)


@every(
    ("system", "articles", "of_the_bye"),
    [
        ("dutch-2012", {"E1", "E2"}, ""),
        ("dubov-1997", {"chapter 3", "2.3, 2.4"}, "chapter 4"),
        ("burstein-2026", {"5.2.2", "5.2.3", "5.2.5"}, "3.1"),
        ("burstein-legacy", {"5.4", "5.2, 5.3"}, "4.2"),
        ("nswca", {"3.3 e, f", "3.3 g", "3.3 h"}, "3.2 d"),
    ],
)
def test_every_board_and_the_bye_have_the_rule_of_the_system(
    spring: Tournament, system: str, articles: set[str], of_the_bye: str
) -> None:
    """Colours are told with the article of the system that gave them; no other one has a C5."""
    told = story(spring, system)
    rules = [board.colours for board in told.boards]
    assert articles <= {"" if rule is None else rule.article for rule in rules}
    assert all(rule is not None and rule.rule for rule in rules)
    if of_the_bye:
        assert told.bye is not None
        lowest = f"The bye goes to the lowest score possible. [{of_the_bye}]"
        assert lowest in words(spring, system)
        assert "C5" not in words(spring, system, player=told.bye.player)


@every(
    ("system", "wish", "kind", "code"),
    [
        ("dutch-2012", colours(4, BLACK), Kind.WORSE, "B5u"),
        ("nswca", colours(2, WHITE), Kind.WORSE, "N4"),
        ("burstein-legacy", colours(20, BLACK), Kind.WORSE, "due colours"),
        ("burstein-legacy", colours(4, BLACK), Kind.ORDER, ""),
        ("dubov-1997", colours(2, BLACK), Kind.WORSE, "6.4"),
        ("dubov-1997", colours(2, WHITE), Kind.CHOSEN, ""),
        ("nswca", colours(5, WHITE), Kind.NO_OPPONENT, ""),
    ],
)
def test_a_colour_can_be_wished_for(
    spring: Tournament, system: str, wish: oa.Wish, kind: Kind, code: str
) -> None:
    """A wished colour is answered by the criteria, the order or the steps of the system."""
    found = reason(spring, system, wish)
    assert (found.kind, found.code) == (kind, code)
    assert found.article or kind in (Kind.CHOSEN, Kind.NO_OPPONENT)


def test_a_pair_and_a_colour_can_be_wished_for_together(spring: Tournament) -> None:
    """Both have to come true: a colour that the pair does not give has no opponent left."""
    both = replace(pairs(1, 7), colours=((Tpn(1), BLACK),))
    assert reason(spring, "nswca", pairs(1, 7)).kind is Kind.CHOSEN
    assert reason(spring, "nswca", both).kind is not Kind.CHOSEN


@every(("system", "article"), [("nswca", "3.2 c"), ("dubov-1997", "chapter 5")])
def test_in_the_first_round_the_boards_decide(
    spring: Tournament, system: str, article: str
) -> None:
    """Where the colours go by the boards, the article says so, and no pairing is called illegal."""
    against = [reason(spring, system, colours(1, colour), 1) for colour in Colour]
    assert {each.kind for each in against} == {Kind.CHOSEN, Kind.BOARDS}
    assert {each.article for each in against} == {"", article}
    told = words(SEVEN, system, wish=colours(2, WHITE))
    assert "the colours go by the boards and the lot" in told
    assert "no legal pairing" not in told


def test_a_change_is_told_with_its_reason(spring: Tournament) -> None:
    """Where the same players stay in a bracket, what stands against the old pairing is told."""
    facts = oa.explain(spring, system="burstein-legacy", changes=["forbid:11-31"]).facts
    assert isinstance(facts, WhatIf)
    assert facts.reason is not None
    assert (facts.reason.kind, facts.reason.players) == (Kind.FORBIDDEN, (11, 31))


def test_a_players_page_has_the_others_of_the_group(spring: Tournament) -> None:
    """Where no search for one opponent exists, the others of the group are told with reasons."""
    assert len(page(spring, "burstein-legacy", 31).tried) == 6
    told = words(spring, "burstein-legacy", player=31)
    assert "Others of your group" in told
    assert "Why: the colours that are due." in told


@every(
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
    assert reason(spring, system, pairs(*pair), number).article == article


def test_the_imaginary_point_counts_in_explanations(spring: Tournament) -> None:
    """In round 1 the floater comes down from the group of those who have it (3.3)."""
    facts = story(spring, "burstein-legacy", 1)
    assert [bracket.score for bracket in facts.brackets] == [10, 0]
    assert facts.brackets[1].moved_down == ((8, 10),)
    assert facts.bye is not None
    assert facts.bye.higher == 15


@every("system", ["dubov-1997", "burstein-legacy"])
def test_the_numbers_of_a_player_are_those_that_are_known(spring: Tournament, system: str) -> None:
    """Preferences and floats of the Dutch system are not said to be none, nor values to be met."""
    told = oa.explain(spring, system=system, player=1).render("text", numbers=True)
    assert "The numbers, for the arbiter" in told
    assert not any(word in told for word in ("preference", "Float", "Every criterion"))


@every(
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
    told = words(spring, "burstein-legacy")
    assert "Best possible values: 1 player who gets no due colour in the group." in told
    told = words(spring, "burstein-legacy", wish=pairs(10, 23))
    assert re.search(r"\(\d+\) would not get the due colour. Value: 2 instead of 1", told)


def odd_field(system: str) -> Tournament:
    """Eleven players before round 7, with half-point byes and forfeits, paired by a system."""
    settings = Settings(
        players=11, rounds=7, forfeit_rate=0.06, half_point_bye_rate=0.05, draw_share=0.4
    )
    return before_round(generate(settings, 3, pair=edition(system).pair), RoundNo(7))


@every(
    ("system", "article", "sentence"),
    [
        ("nswca", "3.2 d", "The bye goes to the lowest score possible."),
        ("dutch-2012", "A5, C13", "The bye is for whoever is left over in the lowest group."),
    ],
)
def test_the_bye_is_told_by_the_article_of_its_system(
    system: str, article: str, sentence: str
) -> None:
    """No system borrows an article of another one, nor a rule it does not have."""
    event = odd_field(system)
    told = words(event, system, player=edition(system).pair(event, RoundNo(7)).bye)
    assert sentence in told
    assert f"[{article}]" in told
    assert not any(foreign in told + words(event, system) for foreign in ("C5", "BR 4"))


def test_what_the_text_of_2012_tells() -> None:
    """A half-point bye is no full point; floats and preferences are its own; where it is worse.

    Player 8 had a half-point bye in round 6, and a stronger opponent in round 5.
    """
    event = odd_field("dutch-2012")
    told = words(event, "dutch-2012")
    assert "Teisado (8) had a bye, or points without playing, in round 6." in told
    assert "full point" not in told
    card = page(event, "dutch-2012", 8).player
    assert (card.last_float, card.earlier_float) == ("D", "U")
    assert (card.preference, card.strength) == (BLACK, 1)
    assert card.to_json()["floats"] == ["U", "D"]
    # The candidate a bracket begins with may cost a pair in another one: it is said where.
    left_over = "would be left over in the bracket. Value: 2 instead of 0."
    better = r"A better one exists: In the bracket of 3½ points: \S+ \(\d+\) and \S+ \(\d+\) "
    assert re.search(better + re.escape(left_over), told)
    other = odd_field("nswca")
    assert page(other, "nswca", 8).player.to_json()["floats"] is None
    assert "Float last round" not in words(other, "nswca", player=8)


def nine_players(number: int) -> Tournament:
    """Nine players before a round; player 9 had the bye in round 1."""
    settings = Settings(
        players=9, rounds=7, forfeit_rate=0.05, half_point_bye_rate=0.05, draw_share=0.4
    )
    event = generate(settings, 0, pair=edition("dutch-2012").pair)
    return before_round(event, RoundNo(number))


def test_who_floats_for_a_wish_is_no_player_without_opponent() -> None:
    """C1 is asked before anything is forbidden for a wish, so that the criterion can be named."""
    top = story(nine_players(2), "dutch-2012", 2).brackets[0]
    assert top.row is not None
    assert (top.row.first, top.row.floaters) == (((3, 4),), (9,))
    assert top.row.verdict is not None
    assert (top.row.verdict.kind, top.row.verdict.code) == (Kind.WORSE, "B5d")
    others = [(each.player, each.reason.kind) for each in top.others]
    assert others == [(9, Kind.WORSE), (3, Kind.ORDER)]


def test_another_step_is_not_called_impossible() -> None:
    """Where only a step of the procedure can be named, the candidate is not said to be illegal."""
    told = words(nine_players(5), "dutch-2012", round=5)
    other = "The steps of the system lead to another pairing. Players of the bracket: 3;"
    assert f"It is not what the steps lead to. In the bracket of 2½ points: {other}" in told
    assert "It is not possible: In the bracket" not in told


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
    told = why(before, system, colours(bye, colour))
    assert told.bye not in (None, bye)
    assert bye in [game[0 if colour is WHITE else 1] for game in told.new]
    assert told.reason.kind in {Kind.BYE_FIRST, Kind.WORSE, Kind.ORDER}


@every("system", [*OTHERS, "dutch-2026"])
def test_the_colours_of_a_pair_are_given(system: str) -> None:
    """A pair of the round is wished for with the colours turned round: who has White is said."""
    before, _ = odd_round(system)
    game = oa.pair(before, system).games[0]
    wish = replace(pairs(game.white, game.black), colours=((game.black, WHITE),))
    told = reason(before, system, wish, 3)
    assert (told.kind, told.players) == (Kind.COLOURS_GIVEN, (game.white,))
    assert told.article


def rated(event: Tournament) -> Tournament:
    """The event with falling ratings."""
    players = (replace(each, rating=2000 - each.tpn) for each in event.players)
    return replace(event, players=tuple(players))


# By the text of 2017 a full-point bye does not bar.
@every("system", [*sorted({*OTHERS} - {"dutch-2017"}), "dutch-2026"])
@every("wish", [pairs(1, 4), colours(4, WHITE)])
def test_whoever_alone_may_have_the_bye_cannot_play(system: str, wish: oa.Wish) -> None:
    """Not that others would find no opponent: nobody else may have the bye."""
    event = rated(tournament("F | F | 4w+ | 3b- | U", rounds=5))
    told = reason(event, system, wish, 2)
    assert (told.kind, told.players) == (Kind.BYE_NEEDED, (4,))


@every("system", ["burstein-2026", "burstein-legacy", "dubov-1997", "dubov-2026", "nswca"])
def test_who_wishes_for_the_bye_hears_why_it_goes_to_somebody_else(system: str) -> None:
    """It said that the bye would go to whoever asked: points decide, or the order of the bye."""
    before, bye = odd_round(system)
    kinds = {
        one.tpn: reason(before, system, oa.Wish(bye=one.tpn), 3).kind for one in before.players
    }
    assert Kind.BYE_FIRST not in kinds.values()
    points = {
        player.tpn: sum(before.scoring.points(each.result, each.colour) for each in player.rounds)
        for player in before.players
    }
    found = {tpn: kind for tpn, kind in kinds.items() if kind in {Kind.BYE_SCORE, Kind.BYE_ORDER}}
    assert found
    for tpn, kind in found.items():
        assert (points[tpn] > points[bye]) is (kind is Kind.BYE_SCORE)


def test_who_floats_has_a_game_where_the_bye_is_given_before() -> None:
    """Nobody else floats because the bye would go to them: they would meet somebody below."""
    told = []
    for system in ("burstein-2026", "burstein-legacy", "nswca"):
        for seed in range(40):
            played = generate(Settings(players=7, rounds=4), seed, pair=edition(system).pair)
            if played.paired_rounds == 4:
                found = story(before_round(played, RoundNo(4)), system, 4)
                told += [each for bracket in found.brackets for each in bracket.others]
    first = [each for each in told if each.reason.kind is Kind.BYE_FIRST]
    assert len(first) > 10
    assert not [each for each in first if each.reason.players == (each.player,)]


NOBODY_LEFT = "nobody was left in it whom you may meet"
FOR_THOSE_BELOW = "otherwise the groups below could not be paired as the rules demand"


def forced_down(*forbidden: int) -> Tournament:
    """Players 1 and 2 have won, 3 and 4 have lost against them; some may not meet."""
    event = rated(tournament("3w1 | 4b1 | 1b0 | 2w0", rounds=5))
    groups = (ForbiddenPairs(players=tuple(map(Tpn, forbidden))),) if forbidden else ()
    return replace(event, forbidden_pairs=groups)


@every("system", ["dutch-2025", "dutch-2026", "nswca"])
def test_who_might_meet_floats_for_those_below(system: str) -> None:
    """1 and 2 might meet, but 3 and 4 may not: it said that there is nobody to meet."""
    told = words(forced_down(3, 4), system)
    assert "who might meet, but then the brackets below could not be paired" in told
    assert "There is nobody to meet in this bracket" not in told
    told = words(forced_down(3, 4), system, player=1)
    assert FOR_THOSE_BELOW in told
    assert NOBODY_LEFT not in told


@every("system", ["dutch-2012", "dutch-2026", "nswca"])
def test_who_may_not_meet_floats_alone(system: str) -> None:
    """1 and 2 may not meet: a player's page says so in the systems beside the Dutch one too."""
    assert "(1) and Player 2 (2) may not meet" in words(forced_down(1, 2), system)
    told = words(forced_down(1, 2), system, player=1)
    assert NOBODY_LEFT in told
    assert FOR_THOSE_BELOW not in told


def test_a_group_of_two_is_told_as_such() -> None:
    """A page without others of the group left out why this opponent."""
    assert "There was nobody else in your group." in words(forced_down(), "nswca", player=1)


def test_joined_groups_are_not_told_as_one_score() -> None:
    """Burstein's 6.6 makes groups one: it said that all of them have the points of the first."""
    system = "burstein-legacy"
    played = generate(Settings(players=12, rounds=2), 3, pair=edition(system).pair)
    event = before_round(played, RoundNo(2))
    (joined,) = (each for each in story(event, system, 2).brackets if each.lowest is not None)
    assert (joined.score, joined.lowest) == (15, 10)
    several = "Several score groups count as one here, down to 1 point."
    assert several in words(event, system)
    told = words(event, system, player=joined.residents[0])
    assert "7 players: those from 1½ points down to 1 point are one group." in told
    assert "players with 1½ points" not in told


@every("system", ["burstein-legacy", "dutch-2012", "dutch-2026"])
def test_points_that_count_for_the_pairing_only_are_named(system: str) -> None:
    """A player with one real point read "you have 2 points"."""
    baku = system != "burstein-legacy"
    played = generate(Settings(players=12, rounds=5, baku=baku), 3, pair=edition(system).pair)
    event = before_round(played, RoundNo(2))
    extras = set()
    for player in event.players:
        card, record = page(event, system, player.tpn).player, player.rounds[0]
        assert card.score - card.extra == event.scoring.points(record.result, record.colour)
        only = "You have 1 point of these for the pairing only (acceleration)."
        assert (only in words(event, system, player=player.tpn)) is bool(card.extra)
        extras.add(card.extra)
    assert extras == {0, 10}


SEVEN = rated(tournament("| | | | | |", rounds=7))
"""Seven players before the first round."""


def test_the_first_round_of_dubov_is_chapter_5() -> None:
    """The pairs stood below the line about the bye, and its chapter was named for them."""
    told = reason(SEVEN, "dubov-1997", pairs(1, 2), 1)
    assert (told.kind, told.article) == (Kind.PROCEDURE, "chapter 5")
    answer = oa.explain(SEVEN, system="dubov-1997", wish=pairs(1, 2))
    assert "[chapter 5]" in str(answer)
    assert "article 5" not in str(answer)
    assert "[Kapitel 5]" in " ".join(answer.render("text", "de").split())


def test_a_table_is_named_where_no_wish_can_change_it(spring: Tournament) -> None:
    """It said that the steps of the system lead to another pairing, and that none is legal.

    It has no colour rule for a pair, and bars nobody from a rest.
    """
    system = "round-robin"
    for wish in (pairs(1, 2), oa.Wish(bye=Tpn(2))):
        assert reason(SEVEN, system, wish).kind is Kind.TABLE
        told = words(SEVEN, system, wish=wish)
        assert "The table of round 1 says who meets whom, and who rests." in told
        assert "no legal pairing" not in told
    facts = oa.explain(spring, system=system, player=1, round=1).facts
    assert isinstance(facts, PlayerPage)
    with pytest.raises(NotCoveredError, match="no colour rule for a pair"):
        reason(spring, system, colours(1, BLACK if facts.white == 1 else WHITE), 1)
    event = generate(Settings(players=3, rounds=6), 0, pair=edition(system).pair)
    told = words(before_round(event, RoundNo(6)), system, round=6)
    assert "The pairing-allocated bye" in told
    assert "BR 4" not in told


CODED = re.compile(r"\b(N\d+|B[2-6][dtu]|A7d)\b|\[Ch |\[\d\.\d")
"""Codes of ours, and the articles that lines of a log begin with."""


@every("system", OTHERS)
def test_a_wish_is_answered_in_sentences_with_names(spring: Tournament, system: str) -> None:
    """Codes and lines of the log are for who asks for them; every other answer names somebody."""
    answered = 0
    for pair in ((1, 23), (2, 7), (3, 13), (4, 6), (12, 21), (11, 13), (17, 20), (18, 20)):
        told = oa.explain(spring, system=system, wish=pairs(*pair))
        assert isinstance(told.facts, WhyNot)
        reason = told.facts.reason
        if reason.kind not in (Kind.WORSE, Kind.ORDER, Kind.PROCEDURE):
            continue
        answered += 1
        assert reason.players or reason.turn is not None or reason.place is not None
        for language in ("en", "de"):
            short, long = (told.render("text", language, short=each) for each in (True, False))
            assert not CODED.search(short)
            first = " ".join(" ".join(short.split("\n")[3:9]).split())
            assert re.search(r"\w \((Nr\. )?\d+\)", first), first
            if reason.steps is not None or reason.code.startswith(("N", "B")):
                assert len(long) > len(short)
                assert reason.steps is not None or reason.code in long
    assert answered >= 4


def test_who_is_left_by_a_wish_is_not_lonely(spring: Tournament) -> None:
    """N5 counts who has met all of the next group, not whom the wish keeps from it (3.3 d 1)."""
    told = reason(spring, "nswca", pairs(12, 14))
    assert told.code != "N5"
    assert told.players or told.turn is not None
