"""What clubs and events do otherwise than the pages of Keizer and the knock-out, as switches.

Source:
    docs/systems/keizer.md, 2 to 5; docs/systems/knock-out.md, 5; the articles stand with each
    function.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from lab.readings_shared import Patch
from openarbiter.errors import ImpossiblePairingError
from openarbiter.model import Colour, RoundNo, Tournament, Tpn
from openarbiter.ranking import keizer, knock_out
from openarbiter.ranking.field import Field, individual_field
from openarbiter.ranking.knock_out import Match, Stage
from openarbiter.rulebooks import basic_rules
from openarbiter.rulebooks.keizer import pairing
from openarbiter.rulebooks.knock_out import process
from openarbiter.rulebooks.scheveningen import tables as scheveningen
from openarbiter.rulebooks.team_boards import Row
from openarbiter.values import replace

# ruff: noqa: SLF001  (what is switched)

_shares, _graph = keizer._shares, pairing._graph
_first_white = process._first_white


def _without_own_value(field: Field, place: int) -> tuple[keizer.RoundShare, ...]:
    """3: the score is what the rounds were worth."""
    return (*_shares(field, place), keizer.RoundShare(place, -keizer.UNIT))


def _paired_is_met(tournament: Tournament, place: int, round_no: RoundNo) -> dict[Tpn, int]:
    """4.3: who was the opponent in a game that was not played has been met too."""
    rounds = tournament.players[place].rounds[: round_no - 1]
    return {
        each.opponent: number
        for number, each in enumerate(rounds, start=1)
        if each.opponent is not None
    }


def _apart_first(before: pairing.Situation) -> pairing._Round:
    """4.2, 4.3: somebody else has the bye rather than that opponents meet again too soon."""
    everybody = (1 << len(before.tpn)) - 1
    for apart in range(pairing.MOST_APART, -1, -1):
        for taker in pairing._takers(before) if len(before.tpn) % 2 else [None]:
            members = everybody if taker is None else everybody ^ (1 << taker)
            pairs = pairing._from_the_top(_graph(before, apart), members)
            if pairs is not None:
                return pairing._Round(pairs=pairs, bye=taker, apart=apart)
    raise ImpossiblePairingError("nobody can be paired", players=sorted(before.tpn))


def _game_by_game(before: pairing.Situation, higher: int, lower: int) -> Colour | None:
    """5.2: the last game of one beside the last game of the other, and so on back."""
    had = [
        basic_rules.played_colours_backwards(
            before.tournament.players[before.places[each]], before.round_no
        )
        for each in (higher, lower)
    ]
    found = basic_rules.last_difference(*had)
    return None if found is None else found[0]


def _turn_of_played(tournament: Tournament, stage: Stage, match: Match, round_no: RoundNo) -> bool:
    """5.1: matches that are decided by an absence are passed over."""
    matches = [each for each in stage.matches if each.winner is None]
    return _first_white(tournament, replace(stage, matches=tuple(matches)), match, round_no)


def _round_by_round(tournament: Tournament, stage: Stage, match: Match, round_no: RoundNo) -> bool:
    """5.2: colours are compared round by round; a round in which one had no game is passed over."""
    players = [tournament.players[seed] for seed in match.seeds]
    had = [list(basic_rules.played_colours(each, round_no)) for each in players]
    if len({each.count(Colour.WHITE) - each.count(Colour.BLACK) for each in had}) > 1:
        return _first_white(tournament, stage, match, round_no)
    for number in range(round_no - 1, 0, -1):
        one, other = (each.record(RoundNo(number)) for each in players)
        if one.result.played and other.result.played and one.colour is not other.colour:
            return one.colour is Colour.BLACK
    alone = replace(
        tournament, players=tuple(replace(each, rounds=()) for each in tournament.players)
    )
    return _first_white(alone, stage, match, round_no)


def _without_who_left() -> tuple[Patch, ...]:
    """2, 3: who has withdrawn stands behind everybody who is still there."""
    gone: set[int] = set()

    def field(tournament: Tournament, rounds: int, **named: Any) -> Field:  # noqa: ANN401
        gone.clear()
        for place, player in enumerate(tournament.players):
            if player.withdrawn_after is not None and player.withdrawn_after <= rounds:
                gone.add(place)
        return individual_field(tournament, rounds, **named)

    def table(found: Field) -> keizer.KeizerTable:
        usual = keizer.keizer_table(found)
        places, order, seen = range(len(usual.order)), [*usual.order], set[tuple[int, ...]]()
        order.sort(key=gone.__contains__)
        while tuple(order) not in seen:
            seen.add(tuple(order))
            values = dict(zip(order, keizer.value_numbers(len(order)), strict=True))
            scores = [
                keizer.UNIT * values[place]
                + sum(values[each.whose] * each.sixths for each in usual.shares[place])
                for place in places
            ]
            order = sorted(places, key=lambda place: (place in gone, -scores[place]))
        worth = tuple(values[place] for place in places)
        return replace(usual, order=tuple(order), values=worth, scores=tuple(scores))

    return (pairing, "individual_field", field), (pairing, "keizer_table", table)


def _games_decide(tournament: Tournament, match: Match, number: int) -> Match:
    """3: of a match that somebody leaves the games that were played decide."""
    found = _after_leaving(tournament, match, number)
    one, other = (sum(game.halves[side] for game in match.games) for side in (0, 1))
    if not found.left or one == other:
        return found
    return replace(found, winner=match.higher if one > other else match.lower)


_after_leaving = knock_out._after_leaving


def _same_order_again(size: int, round_no: int) -> Row:
    """The second cycle has the order of the first one, with colours reversed."""
    if round_no <= size:
        return _table_round(size, round_no)
    return _table_round(size, 3 * size + 1 - round_no)


_table_round = scheveningen.table_round

SETTINGS: dict[str, Callable[[Random], dict[str, Any]]] = {
    "keizer": lambda lot: {"rounds": 9, "zero_point_bye_rate": lot.choice((0.05, 0.2))},
    "scheveningen": lambda lot: {
        "players": 6 + 2 * lot.randint(0, 2),
        "rounds": 6,
        "late_entry_rate": 0.0,
        "half_point_bye_rate": 0.0,
        "zero_point_bye_rate": 0.0,
    },
    "knock-out": lambda lot: {
        "rounds": 14,
        "half_point_bye_rate": 0.0,
        "zero_point_bye_rate": 0.0,
        "late_entry_rate": 0.0,
        "withdrawal_rate": lot.choice((0.0, 0.3)),
    },
}
"""What tournaments of these systems have besides."""

SWITCHES: dict[tuple[str, str], tuple[Patch, ...]] = {
    ("keizer", "who withdraws"): _without_who_left(),
    ("keizer", "what an absence is worth"): ((keizer, "COUNTED_ABSENCES", 0),),
    ("keizer", "the own value"): ((keizer, "_shares", _without_own_value),),
    ("keizer", "the bye, or opponents of the last rounds"): ((pairing, "_paired", _apart_first),),
    ("keizer", "an opponent who did not come"): ((pairing, "_last_met", _paired_is_met),),
    ("keizer", "the last time two had different colours"): (
        (pairing, "_last_apart", _game_by_game),
    ),
    ("scheveningen", "order of the second cycle"): (
        (scheveningen, "table_round", _same_order_again),
    ),
    ("knock-out", "a player who leaves before a match is decided"): (
        (knock_out, "_after_leaving", _games_decide),
    ),
    ("knock-out", "matches that an absence decides"): ((process, "_first_white", _turn_of_played),),
    ("knock-out", "the last time two had different colours"): (
        (process, "_first_white", _round_by_round),
    ),
}
"""By system and open question what stands in the place of what the engine does."""
