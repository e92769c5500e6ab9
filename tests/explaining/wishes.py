"""Does a named reason decide, whatever is wished for, in every Swiss system?

A criterion is held against the round and the best one with the wish by the values that the referees
count: it is the first that tells them apart, and those beside it are the others that are worse.
Facts are looked up, and a matching program that knows none of ours is asked who cannot be paired.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations
from typing import TypeAlias

import networkx as nx  # type: ignore[import-untyped]

from openarbiter.explanations.asking import answer_to_wish
from openarbiter.explanations.explainer import explainer_of
from openarbiter.explanations.facts import WhyNot
from openarbiter.explanations.reasons import Kind, Reason, is_worse
from openarbiter.explanations.wishes import Wish
from openarbiter.model import Colour, RoundNo, Tournament, Tpn
from openarbiter.rulebooks.burstein_legacy.text import situation as older
from openarbiter.rulebooks.dutch_2012.text import DUTCH_OF_2012
from openarbiter.rulebooks.edition import Edition
from openarbiter.rulebooks.pairing import Bracket, CriterionValue, RoundPairing
from openarbiter.rulebooks.registry import edition
from openarbiter.verification.literal.dutch_2012 import incompatible
from openarbiter.verification.literal.nswca import cards, may_meet
from openarbiter.verification.literal.ways_2012 import (
    Candidate,
    counts,
    is_heterogeneous,
    players_of,
)
from tests.explaining.rounds import WITH_RULES, paired_event
from tests.referee.literal.burstein_legacy import combinations as printed_list

SYSTEMS = tuple(sorted(WITH_RULES - {"dutch-2017"}))

_OF_WHAT_IS_BELOW = {"C5", "C8", "M1"}
"""Criteria that ask what is below a bracket, where pairs are forbidden; the row is asked of them.

M1, the number of moved-down players, is none of the values of a bracket.
"""


Values: TypeAlias = dict[str, CriterionValue]


def random_events(system: str, seeds: range) -> Iterator[Tournament]:
    """One tournament a seed, paired by a system throughout."""
    for seed in seeds:
        made = paired_event(system, seed, 4, 9)
        if made is not None:
            yield made[0]


@dataclass(frozen=True)
class Asked:
    """A round as it is paired, about which wishes are asked."""

    event: Tournament
    system: Edition
    number: RoundNo
    pairing: RoundPairing

    @property
    def here(self) -> list[Tpn]:
        """Everybody who is to be paired."""
        found = [tpn for game in self.pairing.games for tpn in (game.white, game.black)]
        return found if self.pairing.bye is None else [*found, self.pairing.bye]


def faults_of_round(
    event: Tournament, system: str, number: RoundNo, rng: random.Random, wishes: int = 4
) -> Iterator[tuple[str, str]]:
    """(what is named, what is wrong) of the reasons against random wishes about a round."""
    paired_by = edition(system)
    if paired_by.for_round(event, number) is not paired_by:
        return  # its reasons are those of another system
    asked = Asked(event, paired_by, number, paired_by.pair(event, number))
    for _ in range(wishes):
        wish = random_wish(asked, rng)
        told = answer_to_wish(event, paired_by, number, wish)
        named = told.reason.code or told.reason.kind.value
        yield named, ""
        for fault in faults(asked, wish, told):
            yield named, fault


def random_wish(asked: Asked, rng: random.Random) -> Wish:
    """A pair, a bye or a colour that somebody might wish for."""
    one, other = rng.sample(asked.here, 2)
    kind = rng.randrange(6)
    if kind == 0:
        return Wish(bye=one)
    if kind == 1 and not (asked.number == 1 and asked.system.id in ("nswca", "dubov-1997")):
        return Wish(colours=((one, rng.choice(list(Colour))),))
    return Wish(pairs=((one, other),))


def faults(asked: Asked, wish: Wish, told: WhyNot) -> Iterator[str]:
    """What is wrong with an answer."""
    reason = told.reason
    if wish.colours and reason.kind in (Kind.WORSE, Kind.ORDER):
        # Nothing that can be forbidden keeps the bye away from who wishes for a colour.
        if reason.kind is Kind.WORSE and not is_worse(reason.chosen, reason.other):
            yield "it speaks against nothing"
        return
    yield from _faults_of_offer(asked, wish, told)
    if reason.kind is Kind.WORSE:
        yield from _faults_of_value(asked, wish, reason)
    elif reason.kind is Kind.ORDER:
        yield from _faults_of_order(asked, wish, reason)
    elif reason.kind is Kind.BYE_FIRST:
        if asked.pairing.bye in (None, *reason.players) or _other(asked, wish).bye is None:
            yield "the bye does not tell the two apart"
    elif reason.kind in (Kind.BYE_SCORE, Kind.BYE_ORDER):
        yield from _faults_of_bye(asked, wish, reason)
    else:
        yield from _faults_of_fact(asked, wish, reason)


def _faults_of_offer(asked: Asked, wish: Wish, told: WhyNot) -> Iterator[str]:
    """The pairing that is offered is the best one with the wish; what came true was chosen."""
    if told.reason.kind is Kind.CHOSEN:
        games, bye = _games(asked.pairing)
        pairs = {frozenset(game) for game in games}
        coloured = {(game[colour is Colour.BLACK], colour) for game in games for colour in Colour}
        if not (pairs.issuperset(map(frozenset, wish.pairs)) and wish.bye in (None, bye)):
            yield "it was not chosen"
        if not coloured.issuperset(wish.colours):
            yield "the colour was not given"
    elif told.new and not wish.colours and asked.system.id != "dubov-1997":
        # In 1997 who is left one partner is an island.
        games = {(game.white, game.black) for game in asked.pairing.games}
        games = games.difference(told.gone).union(told.new)
        if (games, told.bye or asked.pairing.bye) != _games(_other(asked, wish)):
            yield "the pairing that is offered is not the best one with the wish"


def _faults_of_bye(asked: Asked, wish: Wish, reason: Reason) -> Iterator[str]:
    """Points of whoever has the bye and of whoever wishes for it."""
    score = explainer_of(asked.system)(asked.event, asked.system, asked.number).scores
    if wish.bye is None or asked.pairing.bye is None:
        yield "the bye is not wished for, or there is none"
        return
    mine, theirs = score[wish.bye], score[asked.pairing.bye]
    if not (mine > theirs if reason.kind is Kind.BYE_SCORE else mine == theirs):
        yield "the points are not those that are told"


def _faults_of_fact(asked: Asked, wish: Wish, reason: Reason) -> Iterator[str]:
    """Facts are looked up in the tournament, not in what the rulebook made of it."""
    if reason.kind is Kind.MET:
        one, other = reason.players
        record = asked.event.players[one - 1].record(RoundNo(reason.round_no or 0))
        if record.opponent != other or not record.result.played:
            yield "the two did not meet in that round"
    elif reason.kind is Kind.BYE_BARRED:
        records = asked.event.players[reason.players[0] - 1].rounds[: asked.number - 1]
        if all(each.result.played or each.result.value in "Z -" for each in records):
            yield "nothing bars the player from the bye"
    elif reason.kind in (Kind.COMPLETION, Kind.BYE_NEEDED) and _can_be_completed(asked, wish):
        yield "everybody could be paired"


def _can_be_completed(asked: Asked, wish: Wish) -> bool:
    """Whether a matching program can grant the wish; it knows nothing of Dubov's limit (2.5)."""
    if asked.system.id == "dubov-1997":
        return False
    limits = explainer_of(asked.system)(asked.event, asked.system, asked.number)
    graph = nx.Graph()
    graph.add_nodes_from(asked.here)
    bound = {each: pair for pair in wish.pairs for each in pair}
    colours = dict(wish.colours)
    for one, other in combinations(asked.here, 2):
        if limits.barred_pair(one, other) is not None or wish.bye in (one, other):
            continue
        if any(each in bound and {*bound[each]} != {one, other} for each in (one, other)):
            continue
        if all(
            each not in colours or limits.giving(each, colours[each], {one, other})
            for each in (one, other)
        ):
            graph.add_edge(one, other)
    if len(asked.here) % 2:
        takers = [wish.bye] if wish.bye is not None else asked.here
        fit = [each for each in takers if limits.barred_bye(each) is None and each not in colours]
        graph.add_edges_from((0, each) for each in fit if each not in bound)
    return 2 * len(nx.max_weight_matching(graph, maxcardinality=True)) == len(asked.here) + (
        len(asked.here) % 2
    )


def _other(asked: Asked, wish: Wish) -> RoundPairing:
    """The best pairing with the wish."""
    limits = explainer_of(asked.system)(asked.event, asked.system, asked.number)
    return asked.system.pair(limits.limited(limits.partners(wish)), asked.number)


def _games(pairing: RoundPairing) -> tuple[set[tuple[Tpn, Tpn]], Tpn | None]:
    """Games, White first, and bye."""
    return {(game.white, game.black) for game in pairing.games}, pairing.bye


def _two_brackets(asked: Asked, other: RoundPairing, reason: Reason) -> tuple[Values, Values]:
    """Values of the bracket named, in the round and in the other pairing."""
    for mine, yours in zip(asked.pairing.brackets, other.brackets, strict=False):
        if mine.score == reason.score:
            if asked.system.id == "nswca":
                lonely = _leave_for_nobody(asked, yours, other.bye)
                return dict(mine.criteria), {**dict(yours.criteria), "N5": lonely}
            if asked.system.id != "dutch-2012":
                return dict(mine.criteria), dict(yours.criteria)
            lowest = mine is asked.pairing.brackets[-1]
            one, two = (_by_the_referee(asked, each, lowest=lowest) for each in (mine, yours))
            if one == dict(mine.criteria):
                return one, two
            return dict(mine.criteria), dict(yours.criteria)
    raise AssertionError("the bracket named is not there")


def _leave_for_nobody(asked: Asked, bracket: Bracket, bye: Tpn | None) -> int:
    """Odd men who may meet nobody of the next group (3.3 d 1), forbidden pairs aside."""
    of_round = {each.tpn: each for each in cards(asked.event, asked.number) if each.tpn != bye}
    lower = {each.score for each in of_round.values() if each.score < bracket.score}
    below = [each for each in of_round.values() if each.score == max(lower, default=None)]
    odd_men = {*bracket.downfloaters} & {*bracket.residents}
    return sum(not any(may_meet(of_round[tpn], each) for each in below) for tpn in odd_men)


def _by_the_referee(asked: Asked, bracket: Bracket, *, lowest: bool) -> Values:
    """Values of a bracket (2012) as the literal referee counts them, forbidden pairs aside (C1)."""
    states = {each.tpn: each for each in players_of(asked.event, asked.number)}
    down = [states[tpn] for tpn in bracket.moved_down]
    home = [states[tpn] for tpn in bracket.residents]
    out = [] if lowest else incompatible([*down, *home])
    down, home = ([each for each in some if each not in out] for some in (down, home))
    pairs = [(states[one], states[other]) for one, other in bracket.pairs]
    mixed = is_heterogeneous(down, home) and not any(
        one in down and two in down for one, two in pairs
    )
    upper = [pair for pair in pairs if mixed and pair[0] in down]
    floaters = frozenset(states[tpn] for tpn in bracket.downfloaters) - {*out}
    candidate = Candidate(
        tuple(upper), tuple(each for each in pairs if each not in upper), floaters
    )
    odd = asked.number % 2 == 1
    lowest_score = min((each.score for each in [*down, *home]), default=0)
    vector = counts(candidate, frozenset(down), lowest_score, odd_round=odd)
    codes = [rule.code for rule in DUTCH_OF_2012.criteria if rule.code != ("Z" if odd else "A7d")]
    sizes = (len(down) - len(upper) if mixed else 0, len(floaters))
    return dict(zip(codes, (*sizes, *vector), strict=True))


def _faults_of_value(asked: Asked, wish: Wish, reason: Reason) -> Iterator[str]:
    if not is_worse(reason.chosen, reason.other):
        yield "it speaks against nothing"
    if asked.system.id == "dubov-1997":  # its brackets carry no values: test_dubov.py asks
        return
    mine, yours = _two_brackets(asked, _other(asked, wish), reason)
    codes = [code for code in mine if code not in _OF_WHAT_IS_BELOW]
    if reason.code == "3.2.4":  # a number of the procedure of Dubov (2026), and no criterion
        if mine != yours:
            yield "a criterion tells the two pairings apart"
        return
    if reason.code not in codes:
        return
    place = codes.index(reason.code)
    if any(mine[code] != yours[code] for code in codes[:place]):
        yield "something before it tells the two pairings apart"
    if mine[reason.code] != reason.chosen:
        yield f"the value is {mine[reason.code]}, not {reason.chosen}"
    worse = [code for code in codes[place + 1 :] if is_worse(mine[code], yours[code])]
    if worse != [code for code in reason.also if code in codes]:
        yield f"worse too are {worse}, not {reason.also}"


def _faults_of_order(asked: Asked, wish: Wish, reason: Reason) -> Iterator[str]:
    """Both are equal in every value; by the printed list of Burstein the round's comes first."""
    other = _other(asked, wish)
    mine, yours = _two_brackets(asked, other, reason)
    if mine != yours:
        yield "a value tells the two pairings apart"
    if asked.system.id != "burstein-legacy":
        return
    for one, two in zip(asked.pairing.brackets, other.brackets, strict=False):
        if one.score != reason.score:
            continue
        order = older(asked.event, asked.number).tpn
        players = [tpn for tpn in order if tpn in {*one.residents, *one.moved_down}]
        places = [
            next(
                place
                for place, (pairs, _) in enumerate(printed_list(players))
                if {frozenset(pair) for pair in pairs} == {frozenset(pair) for pair in each.pairs}
            )
            for each in (one, two)
        ]
        if places[0] >= places[1]:
            yield "the printed list has the other one first"
