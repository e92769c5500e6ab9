"""What holds for every explanation of a Dutch round: all is told, and what is named decides."""

from __future__ import annotations

from dataclasses import replace
from itertools import chain
from random import Random

import networkx as nx  # type: ignore[import-untyped]  # it has no types of its own
import pytest

from openarbiter.errors import ImpossiblePairingError
from openarbiter.explanations.explainer import Explainer
from openarbiter.explanations.reasons import Kind
from openarbiter.explanations.rows import Decision, Row
from openarbiter.explanations.wishes import Wish
from openarbiter.rulebooks.downfloating.pairing import PairedBracket, pair_round
from openarbiter.rulebooks.dutch.telling import round_pairing
from tests.explaining import row as checked_row
from tests.explaining.deciding import (
    Question,
    faults,
    faults_of_decisions,
    faults_of_floaters,
    faults_of_verdicts,
    faults_of_wishes,
)
from tests.explaining.rounds import (
    PairedOnce,
    Seen,
    again,
    explained,
    granted,
    random_rounds,
    reason_against,
    row_of,
    story_of,
)
from tests.explaining.row import faults_of_rows
from tests.explaining.tellings import contradictions
from tests.referee.literal.candidates import homogeneous_sequence

BLOCKS = pytest.mark.parametrize(
    "first",
    [1_000, *(pytest.param(each, marks=pytest.mark.nightly) for each in (1_010, 1_020, 1_030))],
)
"""Ten tournaments each: about 250 rounds in all."""


@BLOCKS
def test_every_named_reason_decides(first: int) -> None:
    """Without the criterion named the choice changes; with it nothing behind it matters."""
    found = [
        f"{label}: {code}: {fault}"
        for label, once in random_rounds(range(first, first + 10))
        for code, fault in chain(
            faults_of_verdicts(once),
            faults_of_floaters(once),
            faults_of_wishes(once, Random(label)),  # noqa: S311  (the same wishes every time)
        )
        if fault
    ]
    assert not found


@BLOCKS
def test_every_decision_of_the_row_is_right(first: int) -> None:
    """All candidates before the pairing are refused, and for the reason that is told."""
    found = [
        f"{label}: {name}: {fault}"
        for label, once in random_rounds(range(first, first + 10), most_players=14)
        for name, fault in chain(faults_of_rows(once), faults_of_decisions(once))
        if fault
    ]
    assert not found


@BLOCKS
def test_one_order_is_told_five_times(first: int) -> None:
    """Story, player's page, "why not?", comparison and picture tell the same order."""
    found = [
        f"{label}: {name}: {fault}"
        for label, once in random_rounds(range(first, first + 3))
        for name, fault in contradictions(once, Random(label))  # noqa: S311  (always the same)
        if fault
    ]
    assert not found


def test_a_row_that_is_wrong_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """The tests above can fail: a decision left out, and another criterion, are noticed."""

    def without_the_last(once: PairedOnce, number: int, allowance: int) -> Row:
        found = row_of(once, number, allowance)
        return replace(found, decisions=found.decisions[:-1])

    def with_another_code(once: PairedOnce, number: int, allowance: int) -> Row:
        found = row_of(once, number, allowance)
        return replace(found, decisions=tuple(map(wrongly_named, found.decisions)))

    rounds = list(random_rounds(range(1_000, 1_008), most_players=10))
    for wrong in (without_the_last, with_another_code):
        monkeypatch.setattr(checked_row, "row_of", wrong)
        assert any(fault for _, once in rounds for _, fault in faults_of_rows(once))


def wrongly_named(decision: Decision) -> Decision:
    """A decision that names C13 where it should name C12."""
    refused = (
        replace(each, reason=replace(each.reason, code="C13"))
        if each.reason.code == "C12"
        else each
        for each in decision.refused
    )
    return replace(decision, refused=tuple(refused))


def test_a_reason_that_does_not_decide_is_found_out() -> None:
    """The test above can fail: another criterion in the place of the right one is noticed."""
    caught = 0
    for _, once in random_rounds(range(6)):
        for number in range(len(once.paired.brackets)):
            row = once.asked.first_row(number)
            if row is None or row.verdict is None or row.verdict.code != "C12":
                continue
            wrong = replace(row.verdict, code="C14", also=())
            ours = once.asked.pairing.brackets[number]
            candidate = replace(ours, pairs=row.first, downfloaters=row.floaters)
            other = Seen(once, once.asked.once.candidate(number, candidate))
            found = [fault for _, fault in faults(Question(once, number), wrong, other)]
            assert any(found)
            caught += 1
    assert caught


def test_everybody_is_told_of() -> None:
    """Every board with its colour rule, every floater with the others, the bye: all are told."""
    for label, once in random_rounds(range(2_000, 2_010)):
        pairing = round_pairing(once.situation)
        story = story_of(once)
        rules = [board.colours for board in story.boards]
        told = [(rule.white, rule.black) for rule in rules if rule is not None]
        assert told == [(game.white, game.black) for game in pairing.games], label
        assert pairing.bye == (None if story.bye is None else story.bye.player)
        for bracket in story.brackets:
            begins = bracket.row
            assert (begins is None) == (not bracket.boards)
            assert begins is None or begins.verdict is not None
            assert not (begins and begins.verdict) or begins.verdict.kind is not Kind.ORDER, label
            size = len(bracket.residents) + len(bracket.moved_down)
            if bracket.downfloaters and bracket.boards:
                floating = len(bracket.downfloaters)
                assert len(bracket.others) + bracket.untold == size - floating
                assert all(each.reason.kind is not Kind.CHOSEN for each in bracket.others)
        if story.bye is not None:
            assert all(each.reason.kind is not Kind.CHOSEN for each in story.bye.others)


def test_every_player_has_a_page() -> None:
    """A page names the opponent and the board, and every opponent tried before has a reason."""
    for label, once in random_rounds(range(3_000, 3_006), most_players=12):
        pairing = round_pairing(once.situation)
        opponent = {game.white: game.black for game in pairing.games}
        opponent |= {black: white for white, black in opponent.items()}
        asked = explained(once)
        for tpn in once.situation.tpn:
            page = asked.player_page(tpn)
            met = None if page.opponent is None else page.opponent.tpn
            assert met == opponent.get(tpn), label
            assert all(each.reason.kind is not Kind.CHOSEN for each in page.tried), label


def test_the_best_pairing_with_a_wish_fulfils_it() -> None:
    """What is offered instead holds the wish, is worse as named, and two ways to it agree."""
    for label, once in random_rounds(range(4_000, 4_010), most_players=12):
        rng = Random(label)  # noqa: S311  (the same wishes every time)
        situation = once.situation
        asked = explained(once)
        plain = Explainer(asked.tournament, asked.edition, asked.round_no)
        for _ in range(3):
            one, other = rng.sample(situation.tpn, 2)
            wish = Wish(pairs=((one, other),)) if rng.random() < 0.8 else Wish(bye=one)
            told = asked.answer(wish)
            plainly = plain.answer(wish)
            if told.new:
                assert (told.gone, told.new, told.bye) == (
                    plainly.gone,
                    plainly.new,
                    plainly.bye,
                ), label
                played = {frozenset(game) for game in told.new}
                assert wish.bye == told.bye or frozenset((one, other)) in played
            elif told.reason.kind is Kind.COMPLETION:
                with pytest.raises(ImpossiblePairingError):
                    pair_round(granted(once, wish))


def test_what_was_paired_has_nothing_against_it() -> None:
    """The pairs, colours and the bye of the round itself are answered with "this is how it was"."""
    for label, once in random_rounds(range(5_000, 5_004), most_players=10):
        pairing = round_pairing(once.situation)
        wishes = [Wish(pairs=((game.black, game.white),)) for game in pairing.games]
        if pairing.bye is not None:
            wishes.append(Wish(bye=pairing.bye))
        assert all(reason_against(once, wish).kind is Kind.CHOSEN for wish in wishes), label


def place_in_the_order(bracket: PairedBracket) -> tuple[list[int], list[int], int]:
    """Place of a pairing in the order of Article 4: moved-down players, their opponents, the rest.

    The last part is looked up in the literal sequence of candidates of the referee.
    """
    moved = set(bracket.moved_down)
    pairs = sorted(bracket.pairs)
    paired = [one for one, _ in pairs if one in moved]
    opponents = [other for one, other in pairs if one in moved]
    rest = [player for player in range(bracket.start, bracket.end) if player not in set(opponents)]
    bsn = {player: number for number, player in enumerate(rest)}
    made = tuple((bsn[one], bsn[other]) for one, other in pairs if one not in moved)
    sequence = homogeneous_sequence(len(rest), len(made))
    return paired, opponents, [each for each, _ in sequence].index(made)


def deciding_article(mine: PairedBracket, yours: PairedBracket) -> str:
    """4.4 for other moved-down players, 4.3 for another upper half of the rest, 4.2 otherwise."""
    paired, opponents, _ = place_in_the_order(mine)
    others, their_opponents, _ = place_in_the_order(yours)
    if paired != others:
        return "4.4"
    upper, theirs = (
        {one for one, _ in each.pairs if one not in each.moved_down} for each in (mine, yours)
    )
    return "4.2" if opponents != their_opponents or upper == theirs else "4.3"


def test_where_the_order_is_named_it_decides() -> None:
    """Where only the order is left to decide, the published pairing really comes first in it."""
    asked = 0
    named = set()
    for label, once in random_rounds(range(6_000, 6_012), most_players=14):
        for number, bracket in enumerate(once.paired.brackets):
            players = [*bracket.moved_down, *range(bracket.start, bracket.end)]
            if len(players) > 8 or not bracket.pairs or not bracket.downfloaters:
                continue
            for each in once.asked.other_floaters(number)[0]:
                if each.reason.kind is not Kind.ORDER:
                    continue
                changed = once.asked.once.apart(each.player, once.players(number))
                seen = again(once, changed, number)
                assert seen is not None
                other = once.asked.once.placed(seen.bracket)
                assert place_in_the_order(bracket) < place_in_the_order(other), label
                assert each.reason.article[:3] == deciding_article(bracket, other), label
                named.add(each.reason.article[:3])
                asked += 1
    assert asked > 20
    assert named >= {"4.2", "4.3"}


def test_where_completion_is_named_nothing_can_be_completed() -> None:
    """A wish against which completion stands has no complete pairing, by another program too."""
    asked = 0
    for label, once in random_rounds(range(7_000, 7_012), most_players=9):
        rng = Random(label)  # noqa: S311  (the same wishes every time)
        situation = once.situation
        for _ in range(3):
            one, other = rng.sample(range(len(situation.tpn)), 2)
            wish = Wish(pairs=((situation.tpn[one], situation.tpn[other]),))
            reason = reason_against(once, wish)
            if reason.kind in (Kind.MET, Kind.FORBIDDEN, Kind.COLOURS):
                continue
            graph = possible(once)
            graph.remove_nodes_from((one, other))
            matched = 2 * len(nx.max_weight_matching(graph, maxcardinality=True))
            named = reason.kind in (Kind.COMPLETION, Kind.BYE_NEEDED)
            assert (matched < len(graph)) == named, label
            asked += named
    assert asked > 5


def test_where_the_score_of_the_bye_is_named_it_is_the_least() -> None:
    """C5 names the least score of a bye with the wish and without it, by another program too."""
    asked = 0
    for label, once in random_rounds(range(8_000, 8_016), most_players=11):
        rng = Random(label)  # noqa: S311  (the same wishes every time)
        situation = once.situation
        if len(situation.tpn) % 2 == 0:
            continue
        for _ in range(4):
            one, other = rng.sample(range(len(situation.tpn)), 2)
            wish = Wish(pairs=((situation.tpn[one], situation.tpn[other]),))
            reason = reason_against(once, wish)
            if reason.code == "C5":
                assert reason.chosen == least_bye(once, ()), label
                assert reason.other == least_bye(once, (one, other)), label
                asked += 1
    assert asked > 3


def least_bye(once: PairedOnce, paired: tuple[int, ...]) -> int | None:
    """The least score with which somebody can have the bye, some players being paired already."""
    situation = once.situation
    whole = possible(once)
    whole.remove_nodes_from(paired)
    for score in sorted(set(situation.score)):
        graph = whole.copy()
        graph.remove_edges_from(
            [(-1, player) for player in whole[-1] if situation.score[player] != score]
        )
        if 2 * len(nx.max_weight_matching(graph, maxcardinality=True)) == len(graph):
            return score
    return None


def possible(once: PairedOnce) -> nx.Graph:
    """Who may meet whom, and the bye (-1)."""
    situation = once.situation
    graph = nx.Graph()
    size = len(situation.tpn)
    graph.add_nodes_from(range(size))
    graph.add_edges_from(
        (one, other)
        for other in range(size)
        for one in range(other)
        if situation.may_meet(one, other)
    )
    if size % 2:
        graph.add_edges_from(
            (-1, player) for player in range(size) if situation.may_take_bye[player]
        )
    return graph
