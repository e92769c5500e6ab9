"""Wishes: a pairing somebody would have liked to see, as data.

Source:
    C.04.1, BR 1: the arbiter explains how the pairings came about.
"""

from __future__ import annotations

from dataclasses import dataclass

from openarbiter.errors import RequestError
from openarbiter.languages import said
from openarbiter.model import Colour, Tpn


@dataclass(frozen=True, slots=True, kw_only=True)
class Wish:
    """What somebody would have liked: everything in it at the same time.

    Attributes:
        pairs: Pairs, each as two TPNs.
        bye: TPN of the player who should get the pairing-allocated bye.
        colours: (TPN, colour) of players who should get a colour.
    """

    pairs: tuple[tuple[Tpn, Tpn], ...] = ()
    bye: Tpn | None = None
    colours: tuple[tuple[Tpn, Colour], ...] = ()

    def __post_init__(self) -> None:
        """Refuse wishes that contradict themselves.

        Raises:
            RequestError: Somebody is wished twice, or nothing is wished at all.
        """
        named = [tpn for pair in self.pairs for tpn in pair]
        if self.bye is not None:
            named.append(self.bye)
        coloured = [tpn for tpn, _ in self.colours]
        named += [tpn for tpn in coloured if tpn == self.bye or coloured.count(tpn) > 1]
        twice = sorted({tpn for tpn in named if named.count(tpn) > 1})
        if twice:
            raise RequestError(said("player {number} is wished for twice", number=twice[0]))
        if not named and not self.colours:
            raise RequestError(said("nothing is wished for"))

    def to_json(self) -> dict[str, object]:
        """The wish as JSON values."""
        found: dict[str, object] = {}
        if self.pairs:
            found["pairs"] = [list(pair) for pair in self.pairs]
        if self.bye is not None:
            found["bye"] = self.bye
        if self.colours:
            found["colours"] = [
                {"player": tpn, "colour": colour.value} for tpn, colour in self.colours
            ]
        return found
