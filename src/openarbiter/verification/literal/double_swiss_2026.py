"""C.04.5 (applied from 2026-02-01), literally: the Double-Swiss system.

Match k of a tournament is its rounds 2k - 1 and 2k. Readings: a match in which each of the two
forfeited one game is a meeting and gives no colour; "yet to play a match" in 4.3.1 is to have had
no colour yet.
"""

from __future__ import annotations

from collections.abc import Sequence

from openarbiter.model import Colour, Player, Points, Result, RoundNo, RoundRecord, Tournament
from openarbiter.values import replace
from openarbiter.verification.literal.colours import alternating, drawn, turned
from openarbiter.verification.literal.common import Answer, Pairs, Work
from openarbiter.verification.literal.terms import (
    arrival_numbers,
    bonuses,
    initial_colour,
    is_available,
    points_given,
    virtual_points,
)
from openarbiter.verification.literal.upfloating import (
    Participant,
    Round,
    by_score,
    bye_order,
)

_FORFEITED = {Result.FORFEIT_WIN, Result.FORFEIT_LOSS}


def games(player: Player, match: int) -> tuple[RoundRecord, RoundRecord]:
    """The two games of a match."""
    return player.record(RoundNo(2 * match - 1)), player.record(RoundNo(2 * match))


def forfeited(tournament: Tournament, player: Player, match: int) -> bool:
    """Preface: a match is forfeited if at least one player forfeits both games."""
    first, second = games(player, match)
    mine = first.result is second.result is Result.FORFEIT_LOSS
    if first.opponent is None:
        return mine
    other_first, other_second = games(tournament.player(first.opponent), match)
    return mine or other_first.result is other_second.result is Result.FORFEIT_LOSS


def met(tournament: Tournament, player: Player, match: int) -> bool:
    """A match that counts as played: with an opponent, and not forfeited."""
    first, _ = games(player, match)
    return first.opponent is not None and not forfeited(tournament, player, match)


def colour(player: Player, match: int) -> Colour | None:
    """1.6: the colour scheduled for game 1, if one of the games was played at all."""
    first, second = games(player, match)
    return first.colour if first.result.played or second.result.played else None


def score_before(tournament: Tournament, player: Player, match: int) -> Points:
    """Points (tenths) of all games before a match."""
    first = RoundNo(2 * match - 1)
    given = sum(points_given(tournament, player, RoundNo(number)) for number in range(1, first))
    return given + bonuses(tournament, player.tpn, first)


def pairing_score(tournament: Tournament, player: Player, match: int) -> Points:
    """The same with the virtual points of the match."""
    virtual = virtual_points(tournament, player.tpn, RoundNo(2 * match - 1))
    return score_before(tournament, player, match) + virtual


def floated(tournament: Tournament, player: Player, match: int) -> bool:
    """1.5: played a match with somebody who had another score before it."""
    if match < 1 or not met(tournament, player, match):
        return False
    opponent = games(player, match)[0].opponent
    mine = pairing_score(tournament, player, match)
    return opponent is not None and mine != pairing_score(
        tournament, tournament.player(opponent), match
    )


def may_take_bye(tournament: Tournament, player: Player, match: int) -> bool:
    """C2: no earlier bye of the pairing, no match won by forfeit, no full-point bye."""
    for number in range(1, match):
        results = {each.result for each in games(player, number)}
        if results & {Result.PAIRING_ALLOCATED_BYE, Result.FULL_POINT_BYE}:
            return False
        if games(player, number)[0].opponent is None and Result.FORFEIT_WIN in results:
            return False
        if forfeited(tournament, player, number) and Result.FORFEIT_WIN in results:
            return False
    return True


def participants(tournament: Tournament, match: int) -> list[Participant]:
    """Those to be paired in a match."""
    round_no = RoundNo(2 * match - 1)
    present = [each for each in tournament.players if is_available(tournament, each, round_no)]
    numbers = arrival_numbers(tournament.players, present, round_no)
    found = []
    for player in present:
        barred = {
            games(player, number)[0].opponent
            for number in range(1, match)
            if met(tournament, player, number)
        }
        for group in tournament.forbidden_pairs:
            if group.applies_to(round_no) and player.tpn in group.players:
                barred.update(group.players)
        colours = [colour(player, number) for number in range(1, match)]
        found.append(
            Participant(
                tpn=player.tpn,
                number=numbers[player.tpn],
                score=pairing_score(tournament, player, match),
                played=sum(met(tournament, player, number) for number in range(1, match)),
                colours=tuple(each for each in colours if each is not None),
                barred=frozenset(each for each in barred if each not in {None, player.tpn}),
                may_take_bye=may_take_bye(tournament, player, match),
                floated=floated(tournament, player, match - 1),
            )
        )
    return found


def floaters_met(pairs: Pairs[Participant], chosen: Sequence[Participant]) -> int:
    """C8: opponents of upfloaters that were floaters in the round before."""
    return sum(
        other.floated
        for pair in pairs
        for one, other in (pair, pair[::-1])
        if one in chosen and other not in chosen
    )


def fewer_whites(higher: Participant, lower: Participant) -> Colour | None:
    """4.3.2: who had White in fewer matches has it."""
    mine, other = (each.colours.count(Colour.WHITE) for each in (higher, lower))
    return None if mine == other else Colour.WHITE if mine < other else Colour.BLACK


def double_swiss_2026_pairing(
    tournament: Tournament, round_no: RoundNo, work: Work | None = None
) -> Answer | None:
    """Pair a round of games; ``None`` where the Chief Arbiter decides (3.3.3).

    An even round has the second games of its match (4.4).
    """
    match = (round_no + 1) // 2
    last = tournament.rounds is not None and 2 * match >= tournament.rounds
    round_ = Round(
        participants(tournament, match),
        () if last else (("C8", floaters_met),),
        floats_count=not last,
        work=work or Work(),
    )
    rules = drawn(initial_colour(tournament)), fewer_whites, alternating, turned  # 4.3
    found = round_.answer(bye_order, by_score, rules)
    if found is None or round_no % 2:
        return found
    return replace(found, games=tuple(sorted(game[::-1] for game in found.games)))
