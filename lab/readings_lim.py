"""Switches of ``lab.readings``: readings not taken of the Lim text."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from random import Random
from typing import Any

from lab.readings_shared import LIST_NUMBERS, Patch, accelerated, unbroken, with_histories
from openarbiter.matching.cardinality import even_set
from openarbiter.model import RoundNo, Tournament
from openarbiter.rulebooks import accelerations, basic_rules
from openarbiter.rulebooks.colour_histories import ColourHistories
from openarbiter.rulebooks.lim import pairing as lim_pairing
from openarbiter.rulebooks.lim import telling as lim_telling
from openarbiter.rulebooks.lim import text as lim
from openarbiter.rulebooks.meetings import EITHER_COLOUR
from openarbiter.rulebooks.statement import ColourRule
from openarbiter.values import replace

# ruff: noqa: ANN401, SLF001  (what is switched)


def _floated_with_any_other_score(
    tournament: Tournament, round_no: RoundNo, scores: Sequence[int]
) -> list[bool]:
    """Lim 3.10: both of a pair of different scores have floated."""
    if round_no == 1:
        return [False] * len(tournament.players)
    before = RoundNo(round_no - 1)
    points = basic_rules.pairing_scores(tournament, before, scores)
    of = {player.tpn: each for player, each in zip(tournament.players, points, strict=True)}
    return [
        of.get(player.record(before).opponent, own) != own  # type: ignore[arg-type]
        for player, own in zip(tournament.players, points, strict=True)
    ]


def _floated_if_played(
    tournament: Tournament, round_no: RoundNo, scores: Sequence[int]
) -> list[bool]:
    """Lim 3.10: only who has played the game has floated."""
    found = _own_floated(tournament, round_no, scores)
    before = RoundNo(max(1, round_no - 1))
    return [
        each and player.record(before).result.played
        for each, player in zip(found, tournament.players, strict=True)
    ]


_own_floated = lim._floated


def _colour_before_type(
    self: lim_pairing.Leaving, players: Sequence[int], kinds: dict[int, str], majority: int
) -> int:
    """Lim 3.2.2, 3.9, 3.10: the colour, then the type, then the round before."""
    situation = self.situation
    return min(
        reversed(players),
        key=lambda each: (
            bool(majority) and situation.due[each] != majority,
            lim_pairing.TYPES.index(kinds[each]),
            situation.floated[each],
        ),
    )


def _majority_of_the_group(self: lim_pairing.Leaving, _players: Sequence[int]) -> int:
    """Lim 2.3, 3.2.2: colours are counted in the whole group, before anybody leaves."""
    return _own_majority(self, self.players)


_own_majority = lim_pairing.Leaving.majority


def _any_opponent(self: lim_pairing.Leaving, player: int, _floaters: Sequence[int]) -> bool:
    """Lim 3.3, 3.4: an opponent counts whoever else needs the same one."""
    return any(self.situation.compatible(player, each) for each in self.adjacent)


def _last_from_below(
    self: lim_pairing.Scrutiny, place: int, order: Sequence[int], *, floater: bool
) -> lim_pairing.Pair:
    """Lim 3.8: a floater from below takes the last player of the median group first."""
    player = self._players[place]
    if floater and self._situation.side[player] == lim.BELOW:
        order = [*reversed(order)]
    return _own_pair(self, place, order, floater=floater)


_own_pair = lim_pairing.Scrutiny._pair


def _highest_from_below(
    situation: lim.Situation, floaters: Sequence[int], *, down: bool
) -> list[int]:
    """Lim 3.7: of floaters from below the highest score, then the first number."""
    found = lim_order(situation, floaters, down=down)
    below = [each for each in found if situation.side[each] == lim.BELOW]
    others = [each for each in found if situation.side[each] != lim.BELOW]
    below.sort(key=lambda each: (-situation.score[each], each))
    return [*others, *below] if down else [*below, *others]


lim_order = lim_pairing.floater_order


def _other_colour_wanted(self: lim.Situation, one: int, other: int) -> bool:
    """Lim 3.8, 5.2: who has no due colour is not due the other one."""
    return not self.due[one] or (bool(self.due[other]) and self.due[one] != self.due[other])


def _limits_lifted_for_all(ours: Callable[..., lim.Situation]) -> Callable[..., lim.Situation]:
    """Lim 6: in the last round the limits of colours bar no pair."""

    def situation(*given: Any, **named: Any) -> lim.Situation:
        found = ours(*given, **named)
        if not found.last_round:
            return found
        return replace(found, allowed=bytes([EITHER_COLOUR]) * len(found.allowed))

    return situation


def _rounds_of_the_event(ours: Callable[..., lim.Situation]) -> Callable[..., lim.Situation]:
    """Lim 5.5, 5.6: in odd rounds of the event colours alternate, in even rounds they level."""

    def situation(tournament: Tournament, round_no: RoundNo, **named: Any) -> lim.Situation:
        found = ours(tournament, round_no, **named)
        if round_no % 2 == 0:
            return found
        last = basic_rules.histories(tournament, round_no).last_colour
        due = [
            own if allowed in (lim.WHITE, lim.BLACK) or not last[place] else _alternate(last[place])
            for own, allowed, place in zip(found.due, found.allowed, found.places, strict=True)
        ]
        return replace(found, due=bytes(due))

    return situation


def _alternate(last: int) -> int:
    return lim.BLACK if last > 0 else lim.WHITE


def _turned_by_score(rule: ColourRule) -> ColourRule:
    """Lim 5.4: the one with more points is the higher ranked, then the smaller number."""

    def turned(
        before: lim.Situation, histories: ColourHistories, higher: int, lower: int
    ) -> bool | None:
        white = rule.higher_has_white(before, histories, higher, lower)
        return white if white is None else white != (before.score[lower] > before.score[higher])

    return replace(rule, higher_has_white=turned)


def _higher_by_own_score(
    before: lim.Situation, _: ColourHistories, higher: int, lower: int
) -> bool | None:
    """Lim 5.4: the score of the two says whether they are below the median."""
    own = before.side[higher] == before.side[lower] == lim.BELOW
    below = own or before.below_median(higher, lower)
    return None if below else before.due[higher] == lim.WHITE


*_FIRST, _HIGHER, _LOWER = lim.TEXT.colours


def _with_colours(*last: ColourRule) -> tuple[Patch, ...]:
    return ((lim_telling, "TEXT", replace(lim.TEXT, colours=(*_FIRST, *last))),)


def _first_made_first(side: Sequence[lim_pairing.PairedGroup]) -> list[tuple[int, int]]:
    """Lim 2.6: the first pair made in the group next to the median is the next pairing."""
    return [(pair.player, pair.opponent) for group in side for pair in reversed(group.pairs)]


def _by_the_order_alone(graph: Sequence[int], left: int, mate: Sequence[int]) -> int:
    """Lim 4.4: who floats is chosen of all, whatever pairs the others lose by it."""
    return left if _own_even_set(graph, left, mate) else 0


_own_even_set = even_set


def _floated_the_round_before(
    self: lim_pairing.Leaving, player: int, before: Sequence[lim_pairing.Float]
) -> str:
    """Lim 3.9.1: who has already floated is who did in the round before."""
    finds = self._finds_opponent(player, [each.player for each in before])
    return ("ab" if self.situation.floated[player] else "cd")[finds]


def _beyond_an_empty_median(
    situation: lim.Situation, groups: Sequence[list[int]], median: list[int], *, down: bool
) -> list[lim_pairing.PairedGroup]:
    """Lim 3.9.1: an empty median group is passed over, and the next one beyond it is adjacent."""
    if not median:
        bye = lim_pairing.player_with_bye(situation)
        higher, _, lower = lim.score_groups(situation, without=bye)
        beyond = lower if down else higher
        median = beyond[-1] if beyond else median
    return _own_side(situation, groups, median, down=down)


_own_side = lim_pairing._pair_side


def _exchanged_afterwards(self: lim_pairing.Scrutiny) -> list[lim_pairing.Pair]:
    """Lim 5.2: first all pairs of the group are made, then opponents are exchanged between them."""
    ours = lim.Situation.suits
    made: list[lim_pairing.Pair] = []

    def suits(situation: lim.Situation, one: int, other: int) -> bool:
        return one not in self.floaters or ours(situation, one, other)

    try:
        lim.Situation.suits = suits  # type: ignore[method-assign, assignment]
        made += _own_pairs(self)
    finally:
        lim.Situation.suits = ours  # type: ignore[method-assign]
    residents = [pair for pair in made if not pair.floater]
    return [*(pair for pair in made if pair.floater), *_exchanged(self, residents)]


def _exchanged(
    self: lim_pairing.Scrutiny, made: Sequence[lim_pairing.Pair]
) -> list[lim_pairing.Pair]:
    """Each player in turn takes an opponent who is due the other colour from another pair."""
    situation, order = self._situation, {pair.player: pair.order for pair in made}
    met = {pair.player: pair.opponent for pair in made}
    met |= {pair.opponent: pair.player for pair in made}
    for one in [pair.player for pair in made]:
        for third in order[one]:
            other, last = met[one], met[third]
            fits = third != other and situation.compatible(one, third)
            if situation.suits(one, other):
                break
            if fits and situation.compatible(other, last) and situation.suits(one, third):
                met |= {one: third, third: one, other: last, last: other}
    pairs = []
    while met:
        one = next(iter(met))
        other = met.pop(one)
        del met[other]
        pairs.append(replace(made[0], player=one, opponent=other))
    return pairs


_own_pairs = lim_pairing.Scrutiny.pairs


def _colour_stays(
    self: lim_pairing.Leaving, left: int, could: int, before: Sequence[lim_pairing.Float]
) -> lim_pairing.Float:
    """Lim 3.2.3: the player chosen by colour is not asked for, and colours stay as they are."""
    return _own_choice(
        replace(self, situation=replace(self.situation, maxi=False)), left, could, before
    )


_own_choice = lim_pairing.Leaving._choose


def _unrated_last_of_all(before: lim.Situation, each: int) -> tuple[int, int]:
    """Lim 7.1: of round 1 the lowest rated is one who has a rating."""
    if before.round_no == 1:
        return before.rating[each] or 10**4, -each
    return lim._bye_key(before, each)


def _median_with_virtual_points(
    tournament: Tournament, round_no: RoundNo, scores: Iterable[int]
) -> list[int]:
    """C.04.7: the median score is half of the most that a score can be, virtual points too."""
    half = (round_no - 1) * tournament.scoring.win
    half += max(accelerations.virtual_points(tournament, round_no).values(), default=0)
    return [(2 * score > half) - (2 * score < half) for score in scores]


SWITCHES: dict[tuple[str, str], tuple[Patch, ...]] = {
    ("lim-2026", "rounds without a game"): (with_histories(lim, unbroken),),
    ("lim-2026", "who leaves when"): ((lim_pairing.Leaving, "majority", _majority_of_the_group),),
    ("lim-2026", "which comes first"): ((lim_pairing.Leaving, "_first", _colour_before_type),),
    ("lim-2026", "opponents of other floaters"): (
        (lim_pairing.Leaving, "_finds_opponent", _any_opponent),
    ),
    ("lim-2026", "floated in the round before"): (
        (lim, "_floated", _floated_with_any_other_score),
    ),
    ("lim-2026", "a transfer whose game was forfeited"): ((lim, "_floated", _floated_if_played),),
    ("lim-2026", "floaters from below in the median group"): (
        (lim_pairing.Scrutiny, "_pair", _last_from_below),
    ),
    ("lim-2026", "floaters from below in the median group, among each other"): (
        (lim_pairing, "floater_order", _highest_from_below),
    ),
    ("lim-2026", "nobody left is due the other colour"): (
        (lim.Situation, "suits", _other_colour_wanted),
    ),
    ("lim-2026", "what holds beyond its example"): (
        (lim_pairing, "even_set", _by_the_order_alone),
    ),
    ("lim-2026", "already floated"): ((lim_pairing.Leaving, "kind", _floated_the_round_before),),
    ("lim-2026", "adjacent group"): ((lim_pairing, "_pair_side", _beyond_an_empty_median),),
    ("lim-2026", "second scrutiny"): ((lim_pairing.Scrutiny, "pairs", _exchanged_afterwards),),
    ("lim-2026-maxi", "the player chosen by colour is too far away in rating"): (
        (lim_pairing.Leaving, "_choose", _colour_stays),
    ),
    ("lim-2026", "players without rating"): (
        (
            lim_pairing,
            "TEXT",
            replace(lim.TEXT, bye=replace(lim.TEXT.bye, order=_unrated_last_of_all)),
        ),
    ),
    ("lim-2026", "acceleration"): ((lim, "_sides", _median_with_virtual_points),),
    ("lim-2026", "higher ranked"): _with_colours(
        _turned_by_score(_HIGHER), _turned_by_score(_LOWER)
    ),
    ("lim-2026", "median or above"): _with_colours(
        replace(_HIGHER, higher_has_white=_higher_by_own_score), _LOWER
    ),
    ("lim-2026", "odd and even rounds"): ((lim, "situation", _rounds_of_the_event(lim.situation)),),
    ("lim-2026", "the next pairing"): ((lim_pairing, "pairs_backwards", _first_made_first),),
    ("lim-2026", "pairs of different scores in the last round"): (
        (lim, "situation", _limits_lifted_for_all(lim.situation)),
    ),
    ("lim-2026", "players without games in later rounds"): LIST_NUMBERS,
}
"""By system and open question what stands in the place of what the engine does."""

SETTINGS: dict[str, Callable[[Random], dict[str, Any]]] = {
    "lim-2026": accelerated,
    "lim-2026-maxi": accelerated,
}
"""What the tournaments of a system have besides, so that its open sentences come up."""
