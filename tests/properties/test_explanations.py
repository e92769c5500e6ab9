"""What holds for explanations: all is told, what is named decides, of two pairings as well."""

from __future__ import annotations

from dataclasses import replace
from itertools import count, islice
from pathlib import Path
from random import Random

import pytest

import openarbiter as oa
from openarbiter.errors import ImpossiblePairingError
from openarbiter.explanations.asking import answer_to_wish
from openarbiter.explanations.explainer import explaining
from openarbiter.explanations.facts import ColourRule
from openarbiter.explanations.opinion import OtherPairing, second_opinion
from openarbiter.explanations.reasons import Kind, Reason
from openarbiter.explanations.wishes import Wish
from openarbiter.model import RoundNo, Tpn
from openarbiter.rulebooks.downfloating.pairing import PairedRound, pair_round
from openarbiter.rulebooks.registry import edition, edition_ids
from tests.every import every
from tests.explaining import wishes
from tests.explaining.rounds import (
    Heard,
    Known,
    PairedOnce,
    granted,
    random_rounds,
    reason_against,
    untold,
)
from tests.explaining.row import faults_of_rows
from tests.explaining.run import MOST, Tally, deciding, read_rounds, unclaimed
from tests.explaining.tellings import contradictions
from tests.fields import fitting

BLOCKS = pytest.mark.parametrize(
    "seeds", [range(1_002, 1_008), pytest.param(range(1_008, 1_040), marks=pytest.mark.nightly)]
)
"""Tournaments: six by day, the others by night; about 250 rounds in all."""


@every("system", edition_ids())
def test_every_question_has_an_answer(system: str) -> None:
    """The story holds every board and the bye; every answer has its text, page and JSON."""
    left_out = {label: faults for label, faults in untold(system, range(1, 5, 3)) if faults}
    assert not left_out


@every("system", wishes.SYSTEMS)
def test_every_reason_against_a_wish_decides(system: str) -> None:
    """Fifteen rounds: values, order, byes, facts and completion are what the answers say."""
    rounds = islice(deciding(system, count(1_000)), 15)
    found = [
        f"{label}: {code}: {fault}" for label, reasons in rounds for code, fault in reasons if fault
    ]
    assert not found


@BLOCKS
def test_every_reason_of_a_bracket_is_right(seeds: range) -> None:
    """All candidates before the pairing are refused, and all is refused for what is told."""
    found = [
        f"{label}: {name}: {fault}"
        for label, once in random_rounds(seeds, most_players=16)
        for name, fault in faults_of_rows(once, Random(label))  # noqa: S311  (always the same)
        if fault
    ]
    assert not found


@BLOCKS
def test_one_order_is_told_five_times(seeds: range) -> None:
    """Story, player's page, "why not?", comparison and picture tell the same order."""
    found = [
        f"{label}: {name}: {fault}"
        for label, once in random_rounds(seeds)
        for name, fault in contradictions(once, Random(label))  # noqa: S311  (always the same)
        if fault
    ]
    assert not found


@pytest.mark.parametrize(
    "system", ["burstein-2026", "burstein-legacy", "dutch-2012", "dutch-2026", "nswca"]
)
def test_a_wrong_reason_against_a_wish_is_found_out(system: str) -> None:
    """A criterion that speaks against nothing is noticed in the place of the right one."""
    caught = 0
    for event in wishes.random_events(system, range(6)):
        for number in map(RoundNo, range(2, event.paired_rounds + 1)):
            paired_by = edition(system)
            asked = wishes.Asked(event, paired_by, number, paired_by.pair(event, number))
            rng = Random(number)  # noqa: S311  (the same wishes every time)
            for _ in range(3):
                wish = wishes.random_wish(asked, rng)
                told = answer_to_wish(event, paired_by, number, wish)
                if told.reason.kind is Kind.WORSE:
                    wrong = replace(told.reason, chosen=told.reason.other, also=())
                    assert list(wishes.faults(asked, wish, replace(told, reason=wrong)))
                    caught += 1
    assert caught


@every("system", edition_ids())
def test_every_sentence_is_true(system: str) -> None:
    """Three rounds of every edition; ``python -m tests.explaining.sentences`` reads 2,000."""
    tally = read_rounds(system, 3, first=500)
    assert tally.read
    assert not tally.false
    assert not tally.unknown
    assert len(tally.without) <= max(1, MOST * tally.answers)


def test_every_phrase_says_whether_it_claims_anything() -> None:
    """A new phrase has a claim that is looked up, or stands among those that claim nothing."""
    assert not unclaimed()


def test_a_preference_that_nobody_has_is_found_out(root: Path) -> None:
    """Both were said to get the colour they prefer: player 1 has not played."""
    event = oa.read_trf(root / "tests" / "data" / "cases" / "burstein-2026-both-prefer.trf")
    asked = explaining(event, edition("burstein-2026"), RoundNo(4))
    rule = asked.colour_rule((Tpn(1), Tpn(15)))
    assert isinstance(rule, ColourRule)
    tally = Tally()
    known = Known(event, asked.edition, asked.round_no, asked.pairing)
    text = "both get the colour they prefer"
    tally.hear("round 4", known, [Heard("colours.preferences", {}, text, rule)])
    assert tally.false == [f"round 4: colours.preferences: {text}"]


Pairs = list[tuple[Tpn, Tpn]]


def objection_to(once: PairedOnce, pairs: Pairs, bye: Tpn | None) -> Reason | None:
    """What stands against another pairing of a round."""
    return once.asked.objection(Wish(pairs=tuple(pairs), bye=bye))


def told(once: PairedOnce, paired: PairedRound) -> tuple[Pairs, Tpn | None]:
    """The pairs and the bye of a paired round in TPNs."""
    tpn = once.situation.tpn
    pairs = [(tpn[one], tpn[other]) for each in paired.brackets for one, other in each.pairs]
    return pairs, None if paired.bye is None else tpn[paired.bye]


def best_with(once: PairedOnce, wish: Wish) -> PairedRound | None:
    """The best pairing with a wish; ``None`` where there is none."""
    try:
        return pair_round(granted(once, wish))
    except ImpossiblePairingError:
        return None


@pytest.mark.parametrize("first", [9_000, pytest.param(9_006, marks=pytest.mark.nightly)])
def test_the_reason_is_that_of_the_wish(first: int) -> None:
    """Held against the best pairing with a wish, the round is decided as the wish is answered."""
    kinds = set()
    for label, once in random_rounds(range(first, first + 6), most_players=12):
        rng = Random(label)  # noqa: S311  (the same wishes every time)
        assert objection_to(once, *told(once, once.paired)) is None
        for _ in range(4):
            one, other = rng.sample(once.situation.tpn, 2)
            wish = Wish(pairs=((one, other),)) if rng.random() < 0.8 else Wish(bye=one)
            asked, paired = reason_against(once, wish), best_with(once, wish)
            if paired is None or asked.kind not in (Kind.WORSE, Kind.ORDER):
                continue
            found = objection_to(once, *told(once, paired))
            assert found is not None
            kinds.add(asked.kind)
            if asked.code == "C8":  # the wish may bind the next bracket too
                continue
            named = (found.kind, found.code, found.score, found.chosen, found.other)
            assert named == (asked.kind, asked.code, asked.score, asked.chosen, asked.other), label
            assert found.players == asked.players or asked.code == "C5"
            if asked.kind is Kind.ORDER:
                assert asked.article == found.article, label
    assert kinds == {Kind.WORSE, Kind.ORDER}


def test_any_pairing_has_a_reason_against_it() -> None:
    """A random pairing of the players is barred, worse or later; never better."""
    kinds = set()
    for label, once in random_rounds(range(9_100, 9_120), most_players=10):
        rng = Random(label)  # noqa: S311  (the same pairings every time)
        for _ in range(5):
            players = list(once.situation.tpn)
            rng.shuffle(players)
            bye = players.pop() if len(players) % 2 else None
            pairs = list(zip(players[::2], players[1::2], strict=True))
            found = objection_to(once, pairs, bye)
            if found is not None:
                kinds.add(found.kind)
            else:
                mine, own_bye = told(once, once.paired)
                assert (set(map(frozenset, mine)), own_bye) == (set(map(frozenset, pairs)), bye)
    assert {Kind.MET, Kind.WORSE} <= kinds
    assert Kind.BETTER not in kinds


def test_a_better_pairing_is_called_better() -> None:
    """Where ours is the worse one, it is said: nobody is told that all is well."""
    found = 0
    for label, once in random_rounds(range(9_200, 9_206), most_players=12):
        rng = Random(label)  # noqa: S311  (the same wishes every time)
        one, other = rng.sample(once.situation.tpn, 2)
        wish = Wish(pairs=((one, other),))
        paired = best_with(once, wish)
        if paired is None or reason_against(once, wish).kind is not Kind.WORSE:
            continue
        wrong = PairedOnce(once.situation, paired)
        reason = objection_to(wrong, *told(once, once.paired))
        assert reason is not None
        found += reason.kind is Kind.BETTER
    assert found


FOR_ANY_FIELD = [
    each
    for each in edition_ids()
    if not edition(each).play.teams
    and edition(each).play.match_rounds == 1
    and fitting(each, 9) == 9
]
"""Systems of single games between any number of players."""


@every("system", FOR_ANY_FIELD)
def test_every_system_can_be_compared(system: str) -> None:
    """The pairing of a system is identical to itself, and has a reason against another one."""
    for _, once in random_rounds(range(9_300, 9_303), most_players=9):
        tournament, round_no = once.situation.tournament, once.situation.round_no
        paired_by = edition(system)
        try:
            pairing = paired_by.pair(tournament, round_no)
        except ImpossiblePairingError:
            continue
        games = tuple((game.white, game.black) for game in pairing.games)
        byes = () if pairing.bye is None else (pairing.bye,)
        other = OtherPairing(name="other", games=games, byes=byes)
        assert second_opinion(tournament, paired_by, round_no, other).identical
        if len(games) > 1:
            (one, two), (three, four), *rest = games
            swapped = replace(other, games=((one, four), (three, two), *rest))
            found = second_opinion(tournament, paired_by, round_no, swapped)
            assert not found.identical
            assert found.reason is not None
            assert found.reason.kind is not Kind.CHOSEN
        turned = replace(other, games=tuple((black, white) for white, black in games))
        found = second_opinion(tournament, paired_by, round_no, turned)
        assert not found.identical
        assert found.reason is None
