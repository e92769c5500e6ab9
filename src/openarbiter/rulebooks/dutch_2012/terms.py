"""Section A: the terms. What the regulation may look at before a round, and its sizes and bounds.

Players stand in the order of A2; a *position* in that order, from 0, is the only name the rest of
the package knows them by. What the later editions of the same system still say alike (colour
preferences, floats of games, top scorers) is taken from there; it knows no procedure.

Source:
    C.04.3.1 (Istanbul 2012), A1 to A10, B1.b, C2, D4.
"""

from __future__ import annotations

from collections.abc import Sequence

from openarbiter.model import Points, Result, RoundNo, Tournament
from openarbiter.rulebooks.abnormal_points import credited
from openarbiter.rulebooks.dutch.terms import CLASS_COUNT, Situation, Wording
from openarbiter.rulebooks.dutch.terms import situation as later_situation
from openarbiter.values import replace

WORDING_2012 = Wording(
    system="dutch-2012",
    bye_always_downfloats=False,
    most_moved_down=True,
    score_differences=True,
    floats_by_score=False,
)
"""What the shared terms have to know about this edition: a round without a game is a downfloat
when it gave points (B1.b), whoever did not come."""


def situation(tournament: Tournament, round_no: RoundNo) -> Situation:
    """What the regulation may look at before a round of a tournament.

    Order, colour differences and preferences, floats of games and top scorers are derived as in the
    later editions, whose sentences about them say the same. "Rounds" of floats (A4, B5, B6) are
    those of the tournament; "the two latest rounds he played" (A7.a) skip rounds without a game.
    The bye is barred for whoever has points without playing, half-point byes among them (C.04.3.1,
    A2, A4, A7, A10, B1.b).

    Args:
        tournament: The tournament; records of the round itself and later ones say only who is
            present.
        round_no: The round to be paired.

    Raises:
        RequestError: The round is neither one of those paired nor the next one.
    """
    found = later_situation(tournament, round_no, WORDING_2012)
    scoring, players = tournament.scoring, tournament.players
    table = scoring.table()
    bars = [_bars(result, table[result.value, False], scoring.loss) for result in Result]
    full = round_no - 1
    may_take_bye = [
        played == full
        or (
            not any(bars[record.result.index] for record in players[place].rounds[:full])
            and not (bars[Result.ABSENT.index] and len(players[place].rounds) < full)
        )
        for place, played in zip(found.places, found.played, strict=True)
    ]
    if tournament.adjustments:
        worth = credited(tournament, range(1, round_no))
        for position, place in enumerate(found.places):
            if place in worth.changed:
                may_take_bye[position] = not any(
                    _bars(result, points, scoring.loss)
                    for result, points in worth.rounds_without_play(players[place], place, round_no)
                )
    return replace(found, may_take_bye=may_take_bye)


def _bars(result: Result, points: Points, loss: Points) -> bool:
    """Whether a round without a game bars from the bye (B1.b); the bye itself always.

    The article makes one sentence of the bar and the downfloat, so that both ask for the same
    points: more than a loss gives. Where a loss gives points, who loses by default is not barred.
    """
    if result is Result.PAIRING_ALLOCATED_BYE:
        return True
    return not result.played and points > loss


def is_odd_round(round_no: RoundNo) -> bool:
    """Whether A7.d applies rather than A7.e: the parity is that of the round.

    The text adds "players who have had an odd (even) number of games before by any reason": a
    player whose number of games is out of step has another kind of preference, nothing else
    (C.04.3.1, A7.d and A7.e).
    """
    return round_no % 2 == 1


def most_pairs(players: int) -> int:
    """P0: the number of players divided by two, rounded downwards (C.04.3.1, A6.b)."""
    return players // 2


def treated_as_homogeneous(moved_down: int, players: int) -> bool:
    """Whether a score bracket is homogeneous or treated as though it was.

    Read for the players who are left after C1: a player without any possible opponent belongs to
    the next bracket.

    Args:
        moved_down: M0, the number of players moved down into the bracket.
        players: Number of all players of the bracket.

    Source:
        C.04.3.1 (2012), A3: at least half of the players have come from a higher bracket.

    Examples:
        >>> [treated_as_homogeneous(moved, 4) for moved in range(4)]
        [True, False, True, True]
    """
    return moved_down == 0 or 2 * moved_down >= players


def x1(counts: Sequence[int]) -> int:
    """X1: the least number of pairs in which a colour preference cannot be granted (C.04.3.1, A8).

    With the white preferences together (W and w) and the black ones (B and b), a player who has
    not played yet fits everybody. X1 is a bound that the iteration starts from; the minimum that
    it ends with is never below, so that pairing does not need it.

    Args:
        counts: Players of the bracket by preference class: none; White mild, strong, absolute;
            Black likewise.
    """
    none, white, black = counts[0], sum(counts[1:4]), sum(counts[4:CLASS_COUNT])
    return max(0, most_pairs(sum(counts)) - min(white, black) - none)


def z1(counts: Sequence[int]) -> int:
    """Z1: the least number of pairs in which a strong colour preference cannot be granted.

    In even rounds a mild preference turns to the side where it helps (A7.e), so that both w and b
    stand with the minority of the strong and absolute ones (C.04.3.1, A7.e and A8).

    Args:
        counts: As for :func:`x1`.
    """
    none, mild = counts[0], counts[1] + counts[4]
    white, black = counts[2] + counts[3], counts[5] + counts[6]
    return max(0, most_pairs(sum(counts)) - min(white, black) - mild - none)
