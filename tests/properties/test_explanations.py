"""What holds for every explanation of a Dutch round: all is told, and what is named decides."""

from __future__ import annotations

from dataclasses import replace
from itertools import chain
from random import Random

import pytest

from openarbiter.errors import ImpossiblePairingError
from openarbiter.explanations import plain
from openarbiter.explanations.dutch.again import granting
from openarbiter.explanations.dutch.comparing import Seen, compare_rounds
from openarbiter.explanations.dutch.first import verdict
from openarbiter.explanations.dutch.person import player_page
from openarbiter.explanations.dutch.story import round_story
from openarbiter.explanations.dutch.wishing import answer, reason_against
from openarbiter.explanations.reasons import Kind
from openarbiter.explanations.wishes import Wish
from openarbiter.rulebooks.dutch.context import RoundContext
from openarbiter.rulebooks.dutch.process import pair_round
from openarbiter.rulebooks.dutch.report import round_pairing
from openarbiter.rulebooks.registry import edition
from tests.explaining.deciding import (
    Question,
    faults,
    faults_of_floaters,
    faults_of_verdicts,
    faults_of_wishes,
)
from tests.explaining.rounds import random_rounds

BLOCKS = pytest.mark.parametrize("first", [1_000, 1_010, 1_020, 1_030])
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


def test_a_reason_that_does_not_decide_is_found_out() -> None:
    """The test above can fail: another criterion in the place of the right one is noticed."""
    caught = 0
    for _, once in random_rounds(range(6)):
        context = RoundContext.of(once.situation)
        for number in range(len(once.paired.brackets)):
            candidate, reason = verdict(once, context, number)
            if reason.code != "C12":
                continue
            chosen = Seen.of(once.situation, once.paired, number)
            wrong = replace(reason, code="C14", also=())
            other = replace(chosen, bracket=candidate)
            found = [fault for _, fault in faults(Question(once, number), wrong, other)]
            assert any(found)
            caught += 1
    assert caught


def test_everybody_is_told_of() -> None:
    """Every board with its colour rule, every floater with the others, the bye: all are told."""
    for label, once in random_rounds(range(2_000, 2_020)):
        pairing = round_pairing(once.situation)
        story = round_story(once)
        rules = [board.colours for board in story.boards]
        told = [(rule.white, rule.black) for rule in rules if rule is not None]
        assert told == [(game.white, game.black) for game in pairing.games], label
        assert pairing.bye == (None if story.bye is None else story.bye.player)
        for bracket in story.brackets:
            assert bracket.verdict is not None
            assert bracket.verdict.kind is not Kind.ORDER, label
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
        for tpn in once.situation.tpn:
            page = player_page(once, tpn)
            met = None if page.opponent is None else page.opponent.tpn
            assert met == opponent.get(tpn), label
            assert all(each.reason.kind is not Kind.CHOSEN for each in page.tried), label


def test_the_best_pairing_with_a_wish_fulfils_it() -> None:
    """What is offered instead holds the wish, is worse as named, and two ways to it agree."""
    for label, once in random_rounds(range(4_000, 4_010), most_players=12):
        rng = Random(label)  # noqa: S311  (the same wishes every time)
        situation = once.situation
        system, number = situation.wording.system, situation.round_no
        for _ in range(3):
            one, other = rng.sample(situation.tpn, 2)
            wish = Wish(pairs=((one, other),)) if rng.random() < 0.8 else Wish(bye=one)
            told = answer(once, wish)
            plainly = plain.answer(situation.tournament, edition(system), number, wish)
            if told.new:
                assert (told.gone, told.new, told.bye) == (
                    plainly.gone,
                    plainly.new,
                    plainly.bye,
                ), label
                paired = pair_round(granting(situation, wish))
                reason = compare_rounds(situation, once.paired, paired)
                assert reason == told.reason
                played = {frozenset(game) for game in told.new}
                assert wish.bye == told.bye or frozenset((one, other)) in played
            elif told.reason.kind is Kind.COMPLETION:
                with pytest.raises(ImpossiblePairingError):
                    pair_round(granting(situation, wish))


def test_what_was_paired_has_nothing_against_it() -> None:
    """The pairs, colours and the bye of the round itself are answered with "this is how it was"."""
    for label, once in random_rounds(range(5_000, 5_004), most_players=10):
        pairing = round_pairing(once.situation)
        wishes = [Wish(pairs=((game.black, game.white),)) for game in pairing.games]
        if pairing.bye is not None:
            wishes.append(Wish(bye=pairing.bye))
        assert all(reason_against(once, wish).kind is Kind.CHOSEN for wish in wishes), label
