"""Does a named reason decide in the systems beside the Dutch one of 2025 and later?

A reason that names a criterion is held against both pairings: nothing before the criterion tells
them apart, it does, and without it (and those named beside it) the pairing of the round changes, or
nothing is left between the two but the order of candidates. Without it means: the engine whose
criterion counts nothing (2012, Burstein), or the literal referee that skips the sentence (NSWCA).
The other reasons state facts, which are looked up, or that nobody can be paired, which a matching
program that knows none of ours is asked.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import combinations
from typing import Any

import networkx as nx  # type: ignore[import-untyped]
import pytest

from openarbiter.errors import ImpossiblePairingError, RuleError
from openarbiter.explanations.asking import answer_to_wish
from openarbiter.explanations.explainer import explainer_of
from openarbiter.explanations.facts import WhyNot
from openarbiter.explanations.reasons import Kind, Reason, is_worse
from openarbiter.explanations.wishes import Wish
from openarbiter.model import Colour, RoundNo, Tournament, Tpn
from openarbiter.rulebooks.burstein.text import BURSTEIN
from openarbiter.rulebooks.burstein_legacy import pairing as older_pairing
from openarbiter.rulebooks.burstein_legacy import text as older_text
from openarbiter.rulebooks.choosing import prices
from openarbiter.rulebooks.downfloating import prices as prices_of_kinds
from openarbiter.rulebooks.downfloating.prices import PartCounts
from openarbiter.rulebooks.dubov import pairing as dubov_pairing
from openarbiter.rulebooks.dubov.text import DUBOV
from openarbiter.rulebooks.dutch_2012 import pairing as dutch_2012
from openarbiter.rulebooks.dutch_2012 import text as text_2012
from openarbiter.rulebooks.dutch_2012.telling import round_pairing
from openarbiter.rulebooks.dutch_2012.text import DUTCH_OF_2012, situation
from openarbiter.rulebooks.edition import Edition
from openarbiter.rulebooks.pairing import Bracket, RoundPairing
from openarbiter.rulebooks.registry import edition
from openarbiter.simulate import Settings, generate
from openarbiter.simulate.recheck import before_round
from openarbiter.values import replace
from openarbiter.verification.literal.dutch_2012 import incompatible
from openarbiter.verification.literal.nswca import cards, may_meet
from openarbiter.verification.literal.ways_2012 import (
    Candidate,
    counts,
    is_heterogeneous,
    players_of,
)
from tests.referee_burstein_legacy.literal_round import combinations as printed_list
from tests.referee_nswca.literal import literal_pairing

SYSTEMS = (
    "burstein-2026",
    "burstein-legacy",
    "dubov-1997",
    "dubov-2026",
    "dutch-2012",
    "nswca",
)

_SENTENCES = {
    "N2": ("3.1 c",),
    "N3": ("3.3 d 2", "3.3 d 2, by rank"),
    "N4": ("3.3 d 1, opponent",),
    "N5": ("3.3 d 1, somebody to meet",),
    "N6": ("3.3 d 1, the lowest",),
    "N7": ("3.3 c, no wider exchange",),
    "N8": ("3.3 g, equalisation",),
    "N9": ("3.3 g, alternation",),
    "N10": ("3.3 c 2, no interchange",),
    "N11": ("3.3 c 1, consecutive order",),
}
"""The sentences of the literal referee behind each criterion of the NSWCA guidelines."""


_NOT_COUNTED = {"P", "M1"}
"""Numbers of pairs (2012): the steps lower them one by one; the engine does not count them."""


def random_events(system: str, seeds: range, most_players: int = 9) -> Iterator[Tournament]:
    """One tournament a seed, paired by a system throughout."""
    for seed in seeds:
        rng = random.Random(seed)  # noqa: S311  (the same tournaments every time)
        size = rng.randint(4, most_players)
        settings = Settings(
            players=size,
            rounds=min(6, size - 2),
            forfeit_rate=rng.choice((0.0, 0.1)),
            half_point_bye_rate=rng.choice((0.0, 0.06)),
        )
        try:
            yield generate(settings, seed, pair=edition(system).pair)
        except RuleError:  # too few opponents for another round
            continue


@dataclass(frozen=True)
class Asked:
    """A round about which wishes are asked.

    Attributes:
        event: The tournament.
        system: The edition that pairs it.
        number: The round.
        pairing: The round as it is paired.
    """

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
    """Whether a matching program finds a legal pairing in which the wish comes true.

    Never for Dubov: its limit of upfloats (2.5) is none of the rules asked here.
    """
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


def _two_brackets(
    asked: Asked, other: RoundPairing, reason: Reason
) -> tuple[dict[str, object], dict[str, object]]:
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
    """Odd men of a bracket who may meet nobody of the next lower group (3.3 d 1).

    The other pairing was made by forbidding pairs; who has no opponent because of that is not
    counted.
    """
    of_round = {each.tpn: each for each in cards(asked.event, asked.number) if each.tpn != bye}
    lower = {each.score for each in of_round.values() if each.score < bracket.score}
    below = [each for each in of_round.values() if each.score == max(lower, default=None)]
    odd_men = {*bracket.downfloaters} & {*bracket.residents}
    return sum(not any(may_meet(of_round[tpn], each) for each in below) for tpn in odd_men)


def _by_the_referee(asked: Asked, bracket: Bracket, *, lowest: bool) -> dict[str, object]:
    """Values of a bracket (2012) as the literal referee counts them.

    The other pairing was made by forbidding pairs; who has no opponent because of that is not taken
    out by C1.
    """
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
    if asked.system.id == "dubov-1997":
        # Its brackets carry no values; tests/unit/explanations/test_dubov.py asks the referee.
        if not is_worse(reason.chosen, reason.other):
            yield "it speaks against nothing"
        return
    mine, yours = _two_brackets(asked, _other(asked, wish), reason)
    if reason.code == "3.2.4":  # a number of the procedure of Dubov (2026), and no criterion
        if mine != yours or not is_worse(reason.chosen, reason.other):
            yield "it speaks against nothing"
        return
    codes = list(mine)
    before = codes[: codes.index(reason.code)]
    if any(mine[code] != yours[code] for code in before):
        yield "something before it tells the two pairings apart"
    if not is_worse(reason.chosen, reason.other) or mine[reason.code] != reason.chosen:
        yield "it speaks against nothing"
    named = {reason.code, *reason.also}
    left = [code for code in codes if code not in named and mine[code] != yours[code]]
    if named & _NOT_COUNTED:
        return
    answer = _without(asked, named)
    if answer is not None and answer == _pairs(asked.pairing) and left:
        yield f"without {sorted(named)} the pairing is the same; unequal are {left}"


def _pairs(pairing: RoundPairing) -> tuple[frozenset[frozenset[int]], int | None]:
    return frozenset(frozenset((g.white, g.black)) for g in pairing.games), pairing.bye


def _without(asked: Asked, codes: set[str]) -> tuple[frozenset[frozenset[int]], int | None] | None:
    """The pairs and the bye without some criteria; ``None`` where nobody can tell."""
    system = asked.system.id
    try:
        if system == "dutch-2012":
            with _counting_nothing(codes):
                return _pairs(round_pairing(situation(asked.event, asked.number)))
        if system != "nswca":
            with _engine_without(system, codes) as known:
                return _pairs(asked.system.pair(asked.event, asked.number)) if known else None
    except ImpossiblePairingError:
        return None
    names = frozenset(name for code in codes for name in _SENTENCES.get(code, ()))
    literal = literal_pairing(before_round(asked.event, asked.number), asked.number, without=names)
    if literal is None:
        return None
    return frozenset(map(frozenset, literal.games)), literal.bye


@contextmanager
def _engine_without(system: str, codes: set[str]) -> Iterator[bool]:
    """An engine without some criteria; ``False`` where nobody can tell what it would do."""
    if system == "burstein-legacy":
        with _any_colours():
            yield True
    elif system == "burstein-2026":
        with _no_preferences():
            yield codes == {"C8"}
    else:
        with _upfloaters_without(codes):
            yield "C5" not in codes  # of the fewest upfloaters all others are counted


@contextmanager
def _counting_nothing(codes: set[str]) -> Iterator[None]:
    """The engine of 2012 in which some criteria count nothing."""
    criteria = tuple(
        replace(rule, floater=None, pair=None, choice=lambda *_: 0) if rule.code in codes else rule
        for rule in DUTCH_OF_2012.criteria
    )
    text = replace(DUTCH_OF_2012, criteria=criteria)
    priced = dutch_2012.BracketGraph._priced
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(dutch_2012, "_COUNTS", {})
        patch.setattr(dutch_2012.Brackets, "_quickly", lambda *_: None)
        patch.setattr(text_2012, "WORDING_2012", replace(text_2012.WORDING_2012, statement=text))
        if "B3" in codes:
            without = lambda graph, counts, _: priced(graph, counts, 0)  # noqa: E731
            patch.setattr(dutch_2012.BracketGraph, "_priced", without)
        yield


@contextmanager
def _any_colours() -> Iterator[None]:
    """The older Burstein engine for which every legal pair grants as many due colours."""
    granted = tuple(tuple(min(each, 0) for each in row) for row in older_text.GRANTED)
    with pytest.MonkeyPatch.context() as patch:
        for module in (older_text, older_pairing):
            patch.setattr(module, "GRANTED", granted)
        yield


@contextmanager
def _no_preferences() -> Iterator[None]:
    """The Burstein engine of 2026 for which every pair grants both colour preferences."""
    with pytest.MonkeyPatch.context() as patch:
        counted = PartCounts(replace(BURSTEIN, criteria=BURSTEIN.criteria[:-1]))
        patch.setitem(prices_of_kinds._COUNTS, id(BURSTEIN), counted)
        yield


@contextmanager
def _upfloaters_without(codes: set[str]) -> Iterator[None]:
    """The Dubov engine of 2026 in which some criteria cost nothing where upfloaters are chosen."""
    left = tuple(each for each in DUBOV.criteria if each.code not in codes)

    def costs(_: object, *given: Any) -> Any:  # noqa: ANN401  (what is switched)
        return prices(replace(DUBOV, criteria=left), *given)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(dubov_pairing, "prices", costs)
        patch.setattr(dubov_pairing, "_windows", lambda *_: ())
        yield


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
        order = sorted(_places(asked), key=_places(asked).__getitem__)
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


def _places(asked: Asked) -> dict[Tpn, int]:
    from openarbiter.rulebooks.burstein_legacy.text import situation as older  # noqa: PLC0415

    return {tpn: place for place, tpn in enumerate(older(asked.event, asked.number).tpn)}
