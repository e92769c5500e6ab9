"""Switches of ``lab.readings``: readings not taken of the Dutch texts of 2017, 2025 and 2026."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from lab.readings_dutch_2012 import last_colours_decide
from lab.readings_shared import (
    AWAY_OR_FORFEITED,
    LIST_NUMBERS,
    accelerated,
    own_virtual,
    rounds_before_entry,
)
from lab.readings_tools import with_histories
from openarbiter.model import RoundNo, ScoringSystem
from openarbiter.rulebooks import basic_rules
from openarbiter.rulebooks.dutch import criteria
from openarbiter.rulebooks.dutch import editions as dutch_editions
from openarbiter.rulebooks.dutch import terms as dutch
from openarbiter.rulebooks.dutch.prices import DutchGraph, KindCounts
from openarbiter.rulebooks.dutch.terms import CLASS_BITS
from openarbiter.rulebooks.dutch_2017 import pairing as pairing_2017
from openarbiter.rulebooks.dutch_2017 import text as text_2017
from openarbiter.values import replace

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from random import Random

    from lab.readings_tools import Patch
    from openarbiter.model import Tournament, Tpn

# ruff: noqa: ANN401, SLF001  (what is switched)


def _float_bits_without(ours: Callable[..., bytes]) -> Callable[..., bytes]:
    """2017, A.4: a round before the arrival of a late entry gives no float."""

    def float_bits(
        tournament: Tournament, round_no: RoundNo, history: Any, places: Sequence[int], wording: Any
    ) -> bytes:
        bits = bytearray(ours(tournament, round_no, history, places, wording))
        for position, place in enumerate(places):
            before = rounds_before_entry(tournament.players[place], round_no)
            if before >= round_no - 1:
                bits[position] &= ~dutch._DOWN_LAST
            if before >= round_no - 2:
                bits[position] &= ~dutch._DOWN_EARLIER
        return bytes(bits)

    return float_bits


def _groups_of_the_list(
    tournament: Tournament, round_no: RoundNo, match_rounds: int | None = None
) -> dict[Tpn, int]:
    """C.04.7, 1.3: the groups are those of the list, whoever is there in round 1."""
    found = own_virtual(tournament, round_no, match_rounds)
    size = 2 * -(-len(tournament.players) // 4)
    points = max(found.values(), default=0)
    return {player.tpn: points for player in tournament.players[:size]} if points else {}


def _rounds_away_skipped(ours: Callable[..., bytes]) -> Callable[..., bytes]:
    """C14 to C21: the previous round is the last one in which the player was not just away."""

    def float_bits(
        tournament: Tournament, round_no: RoundNo, history: Any, places: Sequence[int], wording: Any
    ) -> bytes:
        del history
        bits = bytearray(len(places))
        of_round = {
            number: ours(
                tournament,
                RoundNo(number + 1),
                basic_rules.histories(tournament, RoundNo(number + 1)),
                places,
                wording,
            )
            for number in range(1, round_no)
        }
        for position, place in enumerate(places):
            player = tournament.players[place]
            there = [
                number
                for number in range(round_no - 1, 0, -1)
                if player.record(RoundNo(number)).result not in AWAY_OR_FORFEITED
            ]
            for number, change in zip(there, (0, 1), strict=False):
                last = of_round[number][position] & (dutch._UP_LAST | dutch._DOWN_LAST)
                bits[position] |= last << change
        return bytes(bits)

    return float_bits


def _half_points_add_up(
    tournament: Tournament, round_no: RoundNo, found: basic_rules.Histories
) -> basic_rules.Histories:
    """BR 4: who got the points of a win in several rounds without a game is barred as well."""
    table = tournament.scoring.table()
    without_play = [
        sum(
            table[record.result.value, False]
            for record in player.rounds[: round_no - 1]
            if not record.result.played
        )
        for player in tournament.players
    ]
    barred = [
        own or points >= tournament.scoring.win
        for own, points in zip(found.barred_from_bye, without_play, strict=True)
    ]
    return replace(found, barred_from_bye=barred)


def _c9_in_the_last_bracket(self: Any, context: Any, bracket: Any, setting: Any) -> None:
    """C9: unplayed games are asked for in the last bracket only."""
    if bracket.end < len(context.situation.tpn):
        setting = replace(setting, takes_bye=False)
    _own_graph(self, context, bracket, setting)


_own_graph = DutchGraph.__init__


def _with_wording(ours: Callable[..., Any], **changes: bool) -> Callable[..., Any]:
    """The Dutch system with another wording of one sentence."""

    def situation(tournament: Tournament, round_no: RoundNo, wording: Any) -> Any:
        return ours(tournament, round_no, replace(wording, **changes))

    return situation


def _no_m1(self: pairing_2017.BracketGraph, vertex: int) -> int:
    """2017, B.2: C.6 alone says how many moved-down players are paired."""
    return _own_float_cost(self, vertex) - ((vertex < self.moved) << self._shifts["M1", 0])


def _bye_is_no_downfloat(self: pairing_2017.BracketGraph, vertex: int) -> int:
    """2017, C.12 to C.19: who gets the bye does not count among the downfloaters."""
    cost, everybody = _own_float_cost(self, vertex), len(self._situation.tpn)
    last = self._look.route is pairing_2017.Route.LAST and self.players[-1] == everybody - 1
    if not last:
        return cost
    position = self.players[vertex]
    difference = self._situation.score[position] - self._lowest + text_2017.ONE_POINT
    counts = self._float_counts(position, moved_down=vertex < self.moved)
    return cost - self._cost(counts, difference)


def _one_score(self: pairing_2017.BracketGraph, i: int, j: int) -> int:
    """2017, C.6: the residents of the collapsed last bracket are of one score."""
    residents = self._look.route is pairing_2017.Route.LAST and min(i, j) >= self.moved
    if not residents:
        return _own_pair_cost(self, i, j)
    counts = self._pair_counts(self.players[i], self.players[j])
    return self._cost(tuple(each for each in counts if not each[1]), 0)


_own_pair_cost = pairing_2017.BracketGraph._pair_cost

_own_float_cost = pairing_2017.BracketGraph._float_cost


def _topscorers_by_games(
    tournament: Tournament,
    round_no: RoundNo,  # noqa: ARG001  (as the function replaced)
    history: basic_rules.Histories,
    places: Sequence[int],
    *,
    final: bool,
) -> bytes:
    """1.8: more than half of what the games of the player could give."""
    if not final:
        return bytes(len(places))
    win = tournament.scoring.win
    return bytes(2 * history.score[place] > history.played[place] * win for place in places)


def _three_points(lot: Random) -> dict[str, Any]:
    """A third of the tournaments counts three points a win."""
    found = accelerated(lot)
    if lot.random() < 1 / 3:
        return {**found, "baku": False, "scoring": ScoringSystem.of(30, 10)}
    return found


def _only_the_number(self: DutchGraph, _vertex: int) -> int:
    """C8: of the next bracket only the number of its downfloaters counts."""
    return 1 << self._shifts["C8: number", 0] if self._setting.next_group else 0


def _by_preferences(self: DutchGraph, higher: int, lower: int) -> Any:
    """C10, C11: colours as far as 5.2.2 gives them; where it gives none, the higher has White."""
    situation = self._situation
    one, other = situation.kind[higher], situation.kind[lower]
    alike = one & CLASS_BITS == other & CLASS_BITS and one & CLASS_BITS in (3, 6)
    if self._topscorers and (alike or {higher, lower} & self._beyond):
        card = self._context.card
        return self._counts.of(criteria.Pair(card(higher), card(lower), None))
    return _own_pair_counts(self, higher, lower)


_own_pair_counts = DutchGraph._pair_counts


def _counting(**others: Callable[[criteria.Part], int]) -> tuple[Patch, ...]:
    """Some criteria that count something else."""
    rules = (criteria.paired_moved_down, *criteria.COUNTED, *criteria.LISTED)
    changed = [replace(each, count=others.get(each.code, each.count)) for each in rules]
    return ((DutchGraph, "_counts", KindCounts(changed)),)


def _strong_or_absolute(part: criteria.Part) -> int:
    """C13: a pair of equal wishes counts where neither is mild."""
    if not isinstance(part, criteria.Pair) or part.higher.preference is not part.lower.preference:
        return 0
    return int(min(part.higher.strength, part.lower.strength) >= dutch.Strength.STRONG)


def _paired_after(name: str) -> Callable[[criteria.Part], int]:
    """C18, C20: who is left unpaired has no difference; who is paired has the one of the pair."""

    def count(part: criteria.Part) -> int:
        upfloat = isinstance(part, criteria.Pair) and part.higher.score > part.lower.score
        return int(upfloat and getattr(part.higher, name) is dutch.Float.DOWN)  # type: ignore[union-attr]

    return count


def _bye_taker_does_not_float(self: DutchGraph, vertex: int) -> int:
    """C14 to C20: who gets the bye does not count among the downfloaters."""
    cost, position = _own_dutch_cost(self, vertex), self.players[vertex]
    tournament = self._situation.tournament
    worthless = tournament.scoring.pairing_allocated_bye <= tournament.scoring.loss
    of_text = self._situation.wording.bye_always_downfloats or worthless
    if self._bracket.end < len(self._situation.tpn) or not of_text:
        return cost
    counts = self._float_counts(position, moved_down=vertex < self.moved)
    floats = tuple(each for each in counts if each[0] in {"C14", "C16", "C18", "C20"})
    return cost - self._cost(floats, self._situation.score[position])


_own_dutch_cost = DutchGraph._float_cost


def _usual_points(*_: Any) -> None:
    """2026, 1.4.3: what a round without a game usually gives, whatever this one has given."""


SWITCHES: dict[tuple[str, str], tuple[Patch, ...]] = {
    ("dutch-2017", "a round before the arrival of a late entry"): (
        (dutch, "_float_bits", _float_bits_without(dutch._float_bits)),
    ),
    ("dutch-2017", "one point below the lowest score, with another scoring system"): (
        (text_2017, "ONE_POINT", 30),
        (pairing_2017, "ONE_POINT", 30),
    ),
    ("dutch-2017", "as many moved-down players as can be paired"): (
        (pairing_2017.BracketGraph, "_float_cost", _no_m1),
    ),
    ("dutch-2017", "whose score counts for a pair"): (
        (pairing_2017.BracketGraph, "_pair_cost", _one_score),
    ),
    ("dutch-2017", "the player who gets the bye"): (
        (pairing_2017.BracketGraph, "_float_cost", _bye_is_no_downfloat),
    ),
    ("dutch-2017", "what of the next bracket counts"): ((pairing_2017, "NEVER_BYE", 1),),
    ("dutch-2017", "numbers"): LIST_NUMBERS,
    ("dutch-2025", "numbers by arrival"): LIST_NUMBERS,
    ("dutch-2025", "when C9 can be evaluated"): (
        (DutchGraph, "__init__", _c9_in_the_last_bracket),
    ),
    ("dutch-2025", "as many moved-down players as can be paired"): (
        (
            dutch_editions,
            "situation",
            _with_wording(dutch.situation, most_moved_down=False),
        ),
    ),
    ("dutch-2025", "who gets the same float"): (
        (DutchGraph, "_float_cost", _bye_taker_does_not_float),
    ),
    ("dutch-2025", "the difference and the last two colours disagree"): (
        (dutch, "preference_classes", last_colours_decide),
    ),
    ("dutch-2026", "the difference and the last two colours disagree"): (
        (dutch, "preference_classes", last_colours_decide),
    ),
    ("dutch-2026", "what of the next bracket counts"): (
        (DutchGraph, "_missed_cost", _only_the_number),
    ),
    ("dutch-2026", "when C9 can be evaluated"): (
        (DutchGraph, "__init__", _c9_in_the_last_bracket),
    ),
    ("dutch-2026", "by what colours they are counted"): (
        (DutchGraph, "_pair_counts", _by_preferences),
    ),
    ("dutch-2026", "whose strong preference is denied"): _counting(C13=_strong_or_absolute),
    ("dutch-2026", "the player with the bye"): (
        (DutchGraph, "_float_cost", _bye_taker_does_not_float),
    ),
    ("dutch-2026", "the difference of a moved-down player who is left unpaired"): _counting(
        C18=_paired_after("last_float"), C20=_paired_after("earlier_float")
    ),
    ("dutch-2026", "what points a round without a game has given"): (
        (dutch, "_float_by_points_credited", _usual_points),
    ),
    ("dutch-2026", "numbers by arrival"): LIST_NUMBERS,
    ("dutch-2026", "the groups of the acceleration"): (
        (basic_rules, "virtual_points", _groups_of_the_list),
    ),
    ("dutch-2026", "the previous round"): (
        (dutch, "_float_bits", _rounds_away_skipped(dutch._float_bits)),
    ),
    ("dutch-2026", "points without a game"): (with_histories(dutch, _half_points_add_up),),
    ("dutch-2026", "topscorers"): ((dutch, "_topscorers", _topscorers_by_games),),
}
"""By system and open question what stands in the place of what the engine does."""

SETTINGS: dict[str, Callable[[Random], dict[str, Any]]] = {
    "dutch-2017": _three_points,
    "dutch-2025": accelerated,
    "dutch-2026": accelerated,
}
"""What the tournaments of a system have besides, so that its open sentences come up."""
