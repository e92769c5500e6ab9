"""Every legal round of a small field, right or wrong, as an engine would answer it."""

from __future__ import annotations

from collections.abc import Iterator

from openarbiter.model import BoardNo
from openarbiter.rulebooks.pairing import Game, RoundPairing
from openarbiter.verification.certificate.facts import Facts, bits


def all_rounds(before: Facts) -> Iterator[tuple[list[tuple[int, int]], int | None]]:
    """Every complete legal round by position: pairs with the higher first, and the bye."""
    size = len(before.seats)

    def rest(left: int, odd: int) -> Iterator[tuple[list[tuple[int, int]], int | None]]:
        if not left:
            yield [], None
            return
        one = (left & -left).bit_length() - 1
        left &= ~(1 << one)
        for other in bits(before.legal[one] & left):
            for pairs, bye in rest(left & ~(1 << other), odd):
                yield [(one, other), *pairs], bye
        if odd and before.seats[one].may_take_bye:
            for pairs, _ in rest(left, 0):
                yield pairs, one

    yield from rest((1 << size) - 1, size % 2)


def as_pairing(before: Facts, pairs: list[tuple[int, int]], bye: int | None) -> RoundPairing:
    """A round as an engine would answer it."""
    tpn = [seat.tpn for seat in before.seats]
    coloured = [
        (tpn[one], tpn[other]) if before.higher_has_white(one, other) else (tpn[other], tpn[one])
        for one, other in pairs
    ]
    return RoundPairing(
        round_no=before.round_no,
        system=before.system,
        games=tuple(
            Game(BoardNo(number), white, black)
            for number, (white, black) in enumerate(coloured, start=1)
        ),
        bye=None if bye is None else tpn[bye],
        absent=(),
    )
