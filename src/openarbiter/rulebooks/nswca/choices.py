"""3.3 d 3: a somewhat lower-rated opponent for an odd man, for the sake of colours.

The text calls it acceptable and gives no measure, so it is never done unless somebody chooses it.
What can be chosen is found here: for an odd man who came down the opponents of the same group who
stand below the one he is paired with, with whom fewer of the two are denied the colour that
equalises, or as many and fewer have the colour of their last game again; each with the round that
follows, paired anew.

Source:
    NSWCA Tournament Guidelines, 3.3 d 3 and g.
"""

from __future__ import annotations

from collections.abc import Iterator

from openarbiter.errors import ImpossiblePairingError
from openarbiter.model import ForbiddenPairs, RoundNo, Tournament, Tpn
from openarbiter.rulebooks.nswca.colours import denied_by_card
from openarbiter.rulebooks.nswca.completion import Meetings
from openarbiter.rulebooks.nswca.report import PairedGroup, PairedRound, pair_round, round_pairing
from openarbiter.rulebooks.nswca.terms import CARDS, WHITE, Situation, situation
from openarbiter.rulebooks.pairing import OpponentChoice, RoundPairing
from openarbiter.values import replace

MOST = 3
"""Opponents that are offered to an odd man: "somewhat" is no large step."""


def opponent_choices(tournament: Tournament, round_no: RoundNo) -> tuple[OpponentChoice, ...]:
    """What the Director of Play may choose in a round, by odd man, the nearest opponent first.

    A choice after which the odd man or the one with the bye would be somebody else is none.

    Raises:
        ImpossiblePairingError: No complete pairing exists.
    """
    before = situation(tournament, round_no)
    paired = pair_round(before)
    usual = round_pairing(before)
    found = []
    for odd_man, opponent, other in candidates(paired):
        tpns = [paired.situation.tpn[player] for player in (odd_man, opponent, other)]
        after = _with_pair(tournament, round_no, before, tpns[0], tpns[2])
        if after is None or after.bye != usual.bye:
            continue
        found.append(
            OpponentChoice(
                odd_man=tpns[0],
                usual=tpns[1],
                other=tpns[2],
                denied_before=_denied(before, usual),
                denied_after=_denied(before, after),
                pairing=after,
            )
        )
    return tuple(found)


def candidates(paired: PairedRound) -> Iterator[tuple[int, int, int]]:
    """(Odd man, his opponent, another one) in positions, for every acceptable other one."""
    meetings = Meetings(paired.situation)
    for group in paired.groups:
        for odd_man, opponent in group.odd_men.pairs:
            others = _lower(paired.situation, meetings, group, odd_man, opponent)
            for other in others[:MOST]:
                yield odd_man, opponent, other


def _lower(
    before: Situation, meetings: Meetings, group: PairedGroup, odd_man: int, opponent: int
) -> list[int]:
    """Residents below the opponent whom the colours suit better, highest rank first."""
    taken = {other for _, other in group.odd_men.pairs}
    card = before.card
    now = denied_by_card[card[odd_man]][card[opponent]]
    return [
        other
        for other in range(opponent + 1, group.end)
        if other not in taken
        and meetings.mask(odd_man) >> other & 1
        and denied_by_card[card[odd_man]][card[other]] < now
    ]


def _with_pair(
    tournament: Tournament, round_no: RoundNo, before: Situation, one: Tpn, other: Tpn
) -> RoundPairing | None:
    """The round in which two players meet; ``None`` where that cannot be."""
    groups = tuple(
        ForbiddenPairs(players=(one, each), first_round=round_no, last_round=round_no)
        for each in before.tpn
        if each not in (one, other)
    )
    limited = replace(tournament, forbidden_pairs=(*tournament.forbidden_pairs, *groups))
    try:
        found = round_pairing(situation(limited, round_no))
    except ImpossiblePairingError:
        return None
    pairs = {frozenset((game.white, game.black)) for game in found.games}
    return found if frozenset((one, other)) in pairs else None


def _denied(before: Situation, pairing: RoundPairing) -> int:
    """Players of a round who do not get their due colour."""
    due = {tpn: CARDS[card].due for tpn, card in zip(before.tpn, before.card, strict=True)}
    return sum((due[game.white] == -WHITE) + (due[game.black] == WHITE) for game in pairing.games)
