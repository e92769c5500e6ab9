"""The Dutch system: terms, each criterion, colours, brackets from the top, and what is told."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations, product

from openarbiter.model import ForbiddenPairs, RoundNo, Tpn
from openarbiter.rulebooks.downfloating.choice import Choice, choice_of
from openarbiter.rulebooks.downfloating.pairing import pair_round
from openarbiter.rulebooks.dutch.terms import Float, Situation, Strength, situation
from openarbiter.rulebooks.dutch.text import (
    DUTCH,
    DUTCH_OF_2024,
    WORDING_2025,
    WORDING_2026,
    criteria_of,
    wording_of,
)
from openarbiter.rulebooks.dutch.verify import published_brackets
from openarbiter.rulebooks.registry import edition
from openarbiter.rulebooks.statement import Colours, Statement
from openarbiter.simulate import Probabilities, Settings, generate
from openarbiter.verification.published import published_round
from openarbiter.verification.verifier import Group
from tests.every import every
from tests.referee.histories import tournament, with_meetings
from tests.unit.rulebooks.dutch.players import (
    DOWN_EARLIER,
    DOWN_LAST,
    UP_EARLIER,
    UP_LAST,
    Some,
    before,
)

FIRST, THIRD = RoundNo(1), RoundNo(3)
SIX = tournament("4w0 2b= | 5b1 1w= | 6w1 Z | 1b1 5w0 | 2w0 4b1 | 3b0 U", rounds=3)
ABSOLUTES = tournament("3w1 4w1 | 4w0 3w= | 1b0 2b= | 2b1 1b0", rounds=3)
"""1 and 2 must both have Black, and 1 is a topscorer."""


def last(event: object = SIX) -> tuple[Situation, dict[int, int]]:
    """The situation of round 3, and the position of each player."""
    found = situation(event, THIRD, WORDING_2026)  # type: ignore[arg-type]
    return found, {int(tpn): position for position, tpn in enumerate(found.tpn)}


def test_players_stand_by_score_then_number() -> None:
    """1.2, 1.3.1; positions are the names used everywhere below."""
    now, _ = last()
    assert now.tpn == [2, 3, 4, 5, 6, 1]
    assert now.score == [15, 10, 10, 10, 10, 5]
    assert now.groups == [(0, 1), (1, 5), (5, 6)]
    assert [SIX.players[place].tpn for place in now.places] == now.tpn
    nobody = situation(tournament("Z | Z", rounds=3), FIRST, WORDING_2026)
    assert (nobody.tpn, nobody.groups) == ([], [])


def test_nobody_may_meet_an_opponent_again() -> None:
    """C1, both ways round; forbidden pairs count alike."""
    now, at = last()
    assert now.may_meet(at[2], at[3])
    assert not now.may_meet(at[2], at[5])
    assert not now.may_meet(at[5], at[2])
    barred = (ForbiddenPairs(players=(Tpn(2), Tpn(3))),)
    assert not last(replace(SIX, forbidden_pairs=barred))[0].may_meet(at[2], at[3])


def test_a_player_is_read_off_the_position() -> None:
    """All terms of one player in the regulation's words."""
    now, at = last()
    six = now.player(at[6])
    assert (six.score, six.strength, six.unplayed) == (10, Strength.STRONG, 1)
    assert (six.last_float, six.earlier_float, six.may_take_bye) == (Float.DOWN, Float.NONE, False)
    floats = [now.player(at[tpn]).last_float for tpn in (5, 4)]
    assert floats == [Float.UP, Float.DOWN]
    assert now.player(at[3]).unplayed == 1


def test_topscorers_are_there_in_the_last_round_only() -> None:
    """More than half of two rounds: 2 alone; with a round more to come nobody.

    An unknown number of rounds is that of the columns; the next round is never the last one then.
    """
    now, _ = last()
    assert now.last_round
    assert [now.tpn[i] for i, top in enumerate(now.topscorer) if top] == [2]
    earlier, _ = last(replace(SIX, rounds=4))
    assert not earlier.last_round
    assert not any(earlier.topscorer)
    unknown = replace(SIX, rounds=None)
    assert not situation(unknown, THIRD, WORDING_2026).last_round
    assert situation(unknown, RoundNo(2), WORDING_2026).last_round


def test_topscorer_exempts_a_pair_from_c3() -> None:
    """Two equal absolute preferences may meet when one of the two is a topscorer."""
    for rounds, exempt in ((3, True), (9, False)):
        now, at = last(replace(ABSOLUTES, rounds=rounds))
        assert (now.player(at[1]).topscorer, now.player(at[2]).topscorer) == (exempt, False)
        assert now.may_meet(at[1], at[2]) is exempt


def test_wordings_are_found_by_the_id_of_their_edition() -> None:
    """Any other id takes the text in force."""
    wordings = [wording_of(each) for each in ("dutch-2025", "dutch-2026", "house-rules")]
    assert wordings == [WORDING_2025, WORDING_2026, WORDING_2026]
    for system in ("dutch-2025", "dutch-2026"):
        assert edition(system).pair(tournament("|", rounds=3), FIRST).system == system


MILD, STRONG, ABSOLUTE = 1, 2, 3
TOP = Some(topscorer=True, difference=2, repeated=1, wish=MILD)
OTHER = Some(difference=-2, repeated=-1, wish=0)
WIDE = Some(difference=2, repeated=1)
DENIED = [Some(topscorer=True, difference=each, wish=3 + ABSOLUTE) for each in (3, 2)]


def of_pair(text: Statement, code: str, one: Some, other: Some) -> int:
    """What a criterion counts of a pair, the higher first."""
    counts = text.criterion(code).pair
    return 0 if counts is None else counts(before(one, other), 0, 1)


def of_floater(text: Statement, code: str, one: Some, *, residents: int = 20) -> int:
    """What a criterion counts of a downfloater of a bracket."""
    counts = text.criterion(code).floater
    return 0 if counts is None else counts(before(one), residents, 0)


@every(
    ("one", "other", "counts"),
    [
        *[(MILD, MILD, (1, 0)), (STRONG, MILD, (1, 0)), (STRONG, STRONG, (1, 1))],
        *[(ABSOLUTE, MILD, (1, 0)), (ABSOLUTE, STRONG, (1, 1)), (ABSOLUTE, ABSOLUTE, (1, 0))],
        *[(ABSOLUTE, 3 + ABSOLUTE, (0, 0)), (STRONG, 0, (0, 0)), (0, 0, (0, 0))],
    ],
)
def test_equal_wishes_deny_the_weaker_one(one: int, other: int, counts: tuple[int, int]) -> None:
    """C12 and C13, whoever of the two is higher ranked; one wish and none is no conflict."""
    for pair in ((Some(wish=one), Some(wish=other)), (Some(wish=other), Some(wish=one))):
        assert (of_pair(DUTCH, "C12", *pair), of_pair(DUTCH, "C13", *pair)) == counts


@every(
    ("one", "other", "c10", "c11"),
    [
        # Beyond two is counted, two itself is not; the first one gets White.
        *[(replace(TOP, difference=d, repeated=0), Some(wish=0), d > 1, 0) for d in (2, 1, -2, 3)],
        (TOP, OTHER, 2, 2),  # the opponent of a topscorer as well
        (replace(TOP, wish=3 + MILD), OTHER, 0, 0),
        (WIDE, WIDE, 0, 0),  # no topscorer
        (DENIED[0], DENIED[1], 1, 0),  # the narrower of two absolute ones is denied (5.2.2)
        (DENIED[1], DENIED[0], 1, 0),
    ],
)
def test_colours_of_topscorers_and_their_opponents(
    one: Some, other: Some, c10: int, c11: int
) -> None:
    """C10 counts differences beyond two, C11 third equal colours."""
    assert (of_pair(DUTCH, "C10", one, other), of_pair(DUTCH, "C11", one, other)) == (c10, c11)


@every(("own", "others", "floats"), [("C14", "C18", DOWN_LAST), ("C16", "C20", DOWN_EARLIER)])
def test_downfloats(own: str, others: str, floats: int) -> None:
    """2026 counts residents who float down again, and lists moved-down players; 2025 everybody."""
    again = Some(floats=floats)
    assert [of_floater(DUTCH, own, again, residents=each) for each in (20, 10)] == [1, 0]
    assert [of_floater(DUTCH, others, again, residents=each) for each in (20, 10)] == [0, 1]
    assert of_floater(DUTCH, own, Some()) == of_pair(DUTCH, own, again, Some(score=10)) == 0
    for code in (own, others):
        assert [of_floater(DUTCH_OF_2024, code, again, residents=n) for n in (20, 10)] == [1, 1]
        assert of_pair(DUTCH_OF_2024, code, again, Some(score=10)) == 1
        assert of_pair(DUTCH_OF_2024, code, again, Some()) == 0


@every("text", [DUTCH, DUTCH_OF_2024])
@every(
    ("code", "floats"),
    [("C15", UP_LAST), ("C17", UP_EARLIER), ("C19", UP_LAST), ("C21", UP_EARLIER)],
)
def test_upfloats_of_opponents(text: Statement, code: str, floats: int) -> None:
    """The lower of two different scores, who had an upfloat then."""
    again = Some(score=10, floats=floats)
    assert of_pair(text, code, Some(), again) == 1
    assert of_pair(text, code, again, again) == of_floater(text, code, again) == 0
    assert of_pair(text, code, Some(), Some(score=10, floats=DOWN_LAST | DOWN_EARLIER)) == 0


def test_values_of_a_bracket() -> None:
    """2.4.1: two moved down, one of whom floats on; the next bracket is looked at by C8."""
    players = (
        Some(score=30, floats=DOWN_LAST),
        Some(score=25, floats=DOWN_LAST),
        Some(score=20, floats=UP_LAST, wish=4),
        Some(score=10, played=3),
        Some(score=10, wish=4),
    )
    bracket = Group(
        moved_down=(0, 1), start=2, end=3, next_end=5, pairs=((0, 2),), downfloaters=(1,)
    )
    below = Group(moved_down=(1,), start=3, end=5, next_end=5, pairs=((1, 4),), downfloaters=(3,))
    newer, older = (
        dict(known.statement.values(known, choice_of(known, bracket, below, 10)))
        for known in (before(*players, wording=each) for each in (WORDING_2026, WORDING_2025))
    )
    assert (newer["C5"], newer["C6"], newer["C7"], newer["C8"]) == (10, 1, (25,), (1, 10))
    assert (older["M1"], older["C7"], older["C8"]) == (1, (15, 10), (1, 0, 15, 10))
    assert newer["C9"] is None
    assert (newer["C14"], older["C14"], newer["C15"]) == (0, 2, 1)
    assert (newer["C18"], older["C18"], newer["C19"]) == ((25, 10), (15, 10), (10,))
    known = before(*players)
    assert DUTCH.criterion("C9").value(known, choice_of(known, below, None, 10)) == 2
    assert DUTCH.criterion("C9").value(known, Choice(10, (3,), (), bye_score=0)) is None


def test_articles_of_the_two_editions() -> None:
    """The criteria are Article 3 in the older and Article 2 in the newer text."""
    for text, article in ((DUTCH_OF_2024, "3.4.9"), (DUTCH, "2.4.9")):
        assert text.criterion("C14").article == article
        assert [each.code for each in criteria_of(text)] == [f"C{n}" for n in range(1, 22)]


def white(one: Some, other: Some) -> bool | None:
    """Whether the higher of two gets White by their preferences; ``None``: these do not decide."""
    known = before(one, other)
    found = (
        rule.higher_has_white(known, Colours(DUTCH, known)._histories, 0, 1)
        for rule in DUTCH.colours[:2]
    )
    return next((each for each in found if each is not None), None)


def test_who_gets_white_by_the_preferences() -> None:
    """5.2.1: different wishes are granted, one against none too; 5.2.2: the stronger of equal ones.

    1 to 3 want White, 4 to 6 Black, the higher the more.
    """
    assert white(Some(wish=0), Some(wish=0)) is None
    for wish in range(1, 7):
        assert white(Some(wish=wish), Some(wish=0)) is (wish <= 3)
        assert white(Some(wish=0), Some(wish=wish)) is (wish > 3)
    for one, other in product(range(1, 7), repeat=2):
        expected: bool | None = one <= 3
        if expected is (other <= 3):
            expected = None if one == other else expected is (one > other)
        assert white(Some(wish=one), Some(wish=other)) is expected
    found = [white(Some(wish=6, difference=a), Some(wish=6, difference=b)) for a, b in WIDTHS]
    assert found == [False, True, None]


WIDTHS = [(3, 2), (2, 3), (2, 2)]
"""Colour differences of two who both want Black absolutely: the wider is granted."""


def seven() -> Situation:
    """Seven players in three scoregroups."""
    scores = dict(enumerate([30, 20, 20, 10, 10, 10, 10], start=1))
    start = tournament(dict.fromkeys(scores, ""), rounds=9)
    event = with_meetings(start, scores, set(combinations(scores, 2)))
    return situation(event, FIRST, WORDING_2026)


def test_downfloaters_are_the_next_moved_down_players() -> None:
    """The last one has the bye (1.4.1, 1.9.2); each bracket says which setting found it."""
    paired = pair_round(seven())
    assert [each.moved_down for each in paired.brackets] == [(), (0,), (2,)]
    assert [each.downfloaters for each in paired.brackets] == [(0,), (2,), (6,)]
    assert paired.bye == 6
    methods = [each.method for each in paired.brackets]
    assert methods == ["nobody may meet", "by counts", "by counts"]


def test_where_there_is_one_way_only_it_is_taken() -> None:
    """Everybody but one floats from bracket to bracket."""
    met = {0: {2, 3, 4, 5, 6}, 1: {2, 4, 5, 6}, 2: {0, 1, 5, 6}, 3: {0, 5, 6}, 4: {0, 1, 6}}
    barred: list[set[int | None]] = [set() for _ in range(7)]
    for one, others in met.items():
        for other in others:
            barred[one].add(other)
            barred[other].add(one)
    paired = pair_round(replace(seven(), met=barred, may_take_bye=[False] * 6 + [True]))
    assert paired.bye == 6
    for bracket in paired.brackets:
        assert all(other not in barred[one] for one, other in bracket.pairs)


@every(("history", "bye", "absent"), [("Z | Z", None, (1, 2)), (" | Z", 1, (2,))])
def test_rounds_without_a_game(history: str, bye: int | None, absent: tuple[int, ...]) -> None:
    """Nobody is there; or one player alone, who has the bye."""
    found = edition("dutch-2026").pair(tournament(history, rounds=3), FIRST)
    assert (found.games, found.bye, found.absent) == ((), bye, absent)


def test_hundreds_of_moved_down_players() -> None:
    """Where White has won every game, five hundred move down together: nothing runs out of stack.

    A quarter of the field has had White twice and may not meet among itself.
    """

    def white_wins(white: float, black: float) -> Probabilities:
        return Probabilities(1.0, 0.0 * (white + black), 0.0)

    dutch = edition("dutch-2026")
    wish = Settings(players=2_000, rounds=3, stop_after=2)
    answer = dutch.pair(generate(wish, 1, pair=dutch.pair, model=white_wins), THIRD)
    assert len(answer.games) == 1_000
    assert max(len(bracket.moved_down) for bracket in answer.brackets) >= 500


def test_steps_are_told_bracket_by_bracket() -> None:
    """Who came down, who is at home, the pairs, who floats, and what could not be met."""
    history = "4w1 2b1 | 5b1 1w0 | 6w= 5b1 | 1b0 6w1 | 2w0 3w0 | 3b= 4b0 | U H"
    event = tournament(history, rounds=5)
    assert edition("dutch-2026").pair(event, THIRD).log.splitlines() == [
        "Bracket of 2.0 points, homogeneous (1.3)",
        "  residents: 1",
        "  pairs: none",
        "  downfloaters: 1",
        "Bracket of 1.5 points, heterogeneous (1.3)",
        "  moved down: 1",
        "  residents: 3 7",
        "  pairs: 1-7",
        "  downfloaters: 3",
        "  not met in full: C14 1",
        "Bracket of 1.0 points, heterogeneous (1.3)",
        "  moved down: 3",
        "  residents: 2 4",
        "  pairs: 3-4",
        "  downfloaters: 2",
        "  not met in full: C15 1",
        "Bracket of 0.5 points, heterogeneous (1.3)",
        "  moved down: 2",
        "  residents: 6",
        "  pairs: 2-6",
        "Bracket of 0.0 points, homogeneous (1.3)",
        "  residents: 5",
        "  pairs: none",
        "  downfloaters: 5",
        "Bye: 5 (C2, C5)",
    ]


def test_empty_values_are_not_zero() -> None:
    """C8 has nothing to say in the last bracket, C5 in a round without a bye."""
    (bracket,) = edition("dutch-2026").pair(tournament("| | |", rounds=5), FIRST).brackets
    values = dict(bracket.criteria)
    assert (values["C5"], values["C8"], values["C9"]) == (None, None, None)
    assert (values["C6"], values["C7"], values["C12"], values["C18"]) == (0, (), 0, ())


@every(("system", "value"), [("dutch-2025", (1, 1, 20, 10)), ("dutch-2026", (1, 30))])
def test_look_at_the_next_bracket_has_its_downfloaters_first(
    system: str, value: tuple[int, ...]
) -> None:
    """C8: how many float from the next bracket (2025: again, 2.1.3), then its C7 as worded."""
    scores = {1: 30, 2: 30, 3: 20, 4: 10}
    event = with_meetings(tournament("| | |", rounds=5), scores, {(1, 3), (2, 4), (1, 4)})
    first = edition(system).pair(event, FIRST).brackets[0]
    assert first.downfloaters == (1, 2)
    assert dict(first.criteria)["C8"] == value


@every(("system", "differences"), [("dutch-2025", (20, 20)), ("dutch-2026", (40, 20))])
def test_who_is_left_unpaired_has_the_largest_difference(
    system: str, differences: tuple[int, ...]
) -> None:
    """C18 over the bracket of 3.0: 1 comes from 5.0 and is paired, 3 from 4.0 and is not.

    The older text holds 3 against a point below the bracket, as far away as 1; the newer one names
    no value, and whoever is left unpaired counts before all who are not.
    """
    event = with_meetings(
        tournament("7w+ | Z | 8w+ | Z | Z | Z | 1b- | 3b-", rounds=5),
        {1: 50, 2: 50, 3: 40, 4: 40, 5: 30, 6: 30, 7: 20, 8: 20},
        {(1, 5), (1, 7), (2, 5), (2, 8), (3, 6), (3, 7), (4, 6), (4, 8)},
    )
    pairing = edition(system).pair(event, RoundNo(2))
    (bracket,) = (each for each in pairing.brackets if each.score == 30)
    assert (bracket.pairs, bracket.downfloaters) == (((1, 5), (4, 6)), (2, 3))
    assert dict(bracket.criteria)["C18"] == differences
    now = situation(event, RoundNo(2), wording_of(system))
    published = published_brackets(now, published_round(event.with_round(pairing), RoundNo(2)))
    assert [each.criteria for each in published] == [each.criteria for each in pairing.brackets]
