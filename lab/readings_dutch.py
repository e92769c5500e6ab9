"""Switches of ``lab.readings``: readings not taken of the Dutch texts of 2017, 2025 and 2026."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from lab.readings_dutch_2012 import last_colours_decide
from lab.readings_shared import (
    AWAY_OR_FORFEITED,
    LIST_NUMBERS,
    Patch,
    accelerated,
    own_virtual,
    rounds_before_entry,
    with_histories,
)
from openarbiter.model import RoundNo, ScoringSystem, Tournament, Tpn
from openarbiter.rulebooks import basic_rules
from openarbiter.rulebooks.colour_histories import ColourHistories
from openarbiter.rulebooks.downfloating.choice import Differences
from openarbiter.rulebooks.downfloating.pairing import Exact
from openarbiter.rulebooks.downfloating.prices import DutchGraph
from openarbiter.rulebooks.dutch import terms as dutch
from openarbiter.rulebooks.dutch import text as dutch_text
from openarbiter.rulebooks.dutch_2017 import pairing as pairing_2017
from openarbiter.values import replace

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


def _c9_in_the_last_bracket(
    self: Any, context: Any, bracket: Any, setting: Any, edges: Any = None
) -> None:
    """C9: unplayed games are asked for in the last bracket only."""
    if bracket.end < len(context.situation.tpn):
        setting = replace(setting, takes_bye=False)
    _own_graph(self, context, bracket, setting, edges)


_own_graph = DutchGraph.__init__


def _without_m1(ours: Callable[..., Any]) -> Callable[..., Any]:
    """2025, 2.1.3: C7 alone says how many moved-down players are paired."""

    def situation(tournament: Tournament, round_no: RoundNo, wording: Any) -> Any:
        criteria = tuple(
            each for each in wording.statement.criteria if each.code != dutch_text.MOST_MOVED_DOWN
        )
        statement = replace(wording.statement, criteria=criteria)
        return ours(tournament, round_no, replace(wording, statement=statement))

    return situation


def _no_m1(self: pairing_2017.BracketGraph, vertex: int) -> int:
    """2017, B.2: C.6 alone says how many moved-down players are paired."""
    return _own_float_cost(self, vertex) - ((vertex < self.moved) << self._shifts["M1", 0])


def _bye_is_no_downfloat(self: pairing_2017.BracketGraph, vertex: int) -> int:
    """2017, C.12 to C.19: who gets the bye does not count among the downfloaters."""
    cost, everybody = _own_float_cost(self, vertex), len(self._situation.tpn)
    last = self._setting.bye and self.players[-1] == everybody - 1
    if not last:
        return cost
    return cost - _cost_of_floating_again(self, vertex)


def _cost_of_floating_again(self: DutchGraph, vertex: int) -> int:
    """What a downfloater costs for the floats of the last two rounds."""
    before, position, cost = self._situation, self.players[vertex], 0
    for rule, count in self._counts.of_floater(before, self._residents, position):
        if rule.code in _REPEATED:
            by = 0
            if isinstance(rule, Differences):
                by = rule.limbo(before.score[position], self._lowest, self._highest)
            cost += count << self._shifts[rule.code, by]
    return cost


_REPEATED = {*(f"C.{number}" for number in range(12, 20)), "C14", "C16", "C18", "C20"}


def _one_score(self: pairing_2017.BracketGraph, i: int, j: int) -> int:
    """2017, C.6: the residents of the collapsed last bracket are of one score."""
    if min(i, j) < self.moved:
        return _own_pair_cost(self, i, j)
    counts = self._counts_of(self.players[i], self.players[j])
    return sum(
        count << self._shifts[rule.code, 0]
        for rule, count in counts
        if not isinstance(rule, Differences)
    )


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
    return 1 << self._shifts["number", 0] if self.next > self.size else 0


def _by_preferences(before: dutch.Situation, higher: int, lower: int) -> bool:
    """C10, C11: colours as far as 5.2.2 gives them; where it gives none, the higher has White."""
    histories = ColourHistories(before)
    for rule in dutch_text.COLOURS[:2]:
        white = rule.higher_has_white(before, histories, higher, lower)
        if white is not None:
            return white
    return True


def _strong_or_absolute(before: dutch.Situation, one: int, other: int) -> int:
    """C13: a pair of equal wishes counts where neither is mild."""
    classes = [before.colour_class[each] for each in (one, other)]
    wishes = {dutch.COLOUR_OF_CLASS[each] for each in classes}
    weaker = min(dutch.STRENGTH_OF_CLASS[each] for each in classes)
    return int(len(wishes) == 1 and weaker >= dutch.Strength.STRONG)


def _bye_taker_does_not_float(self: DutchGraph, vertex: int) -> int:
    """C14 to C20: who gets the bye does not count among the downfloaters."""
    cost, before = _own_dutch_cost(self, vertex), self._situation
    scoring = before.tournament.scoring
    worthless = scoring.pairing_allocated_bye <= scoring.loss
    of_text = before.wording.bye_always_downfloats or worthless
    if self.players[-1] < len(before.tpn) - 1 or not of_text:
        return cost
    return cost - _cost_of_floating_again(self, vertex)


_own_dutch_cost = DutchGraph._float_cost


def _usual_points(*_: Any) -> None:
    """2026, 1.4.3: what a round without a game usually gives, whatever this one has given."""


_BY_MATCHING: Patch = (Exact, "_quickly", lambda *_: None)
"""Brackets are paired by the matching alone, in which sentences are switched off."""


def _stating(**others: dict[str, Any]) -> tuple[Patch, ...]:
    """2026: some criteria that count something else."""
    criteria = (replace(each, **others.get(each.code, {})) for each in dutch_text.DUTCH.criteria)
    statement = replace(dutch_text.DUTCH, criteria=tuple(criteria))

    def situation(tournament: Tournament, round_no: RoundNo, wording: Any) -> Any:
        return _own_situation(tournament, round_no, replace(wording, statement=statement))

    return (dutch_text, "situation", situation), _BY_MATCHING


_own_situation = dutch.situation


SWITCHES: dict[tuple[str, str], tuple[Patch, ...]] = {
    ("dutch-2017", "a round before the arrival of a late entry"): (
        (dutch, "_float_bits", _float_bits_without(dutch._float_bits)),
    ),
    ("dutch-2017", "one point below the lowest score, with another scoring system"): (
        (dutch_text, "ONE_POINT", 30),
    ),
    ("dutch-2017", "as many moved-down players as can be paired"): (
        (pairing_2017.BracketGraph, "_float_cost", _no_m1),
        _BY_MATCHING,
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
        _BY_MATCHING,
    ),
    ("dutch-2025", "as many moved-down players as can be paired"): (
        (dutch_text, "situation", _without_m1(dutch.situation)),
        _BY_MATCHING,
    ),
    ("dutch-2025", "who gets the same float"): (
        (DutchGraph, "_float_cost", _bye_taker_does_not_float),
        _BY_MATCHING,
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
        _BY_MATCHING,
    ),
    ("dutch-2026", "by what colours they are counted"): (
        (dutch_text, "higher_gets_white", _by_preferences),
    ),
    ("dutch-2026", "whose strong preference is denied"): _stating(
        C13={"pair": _strong_or_absolute}
    ),
    ("dutch-2026", "the player with the bye"): (
        (DutchGraph, "_float_cost", _bye_taker_does_not_float),
        _BY_MATCHING,
    ),
    ("dutch-2026", "the difference of a moved-down player who is left unpaired"): _stating(
        C18={"floater": None}, C20={"floater": None}
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
