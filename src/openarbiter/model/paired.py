"""What the model asks of a round that was paired, by whatever system."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from openarbiter.model.names import RoundNo, Tpn
from openarbiter.model.results import Result


class PairedGame(Protocol):
    """A game, or a match of teams."""

    @property
    def white(self) -> Tpn:
        """Number of White, or of the first-named team."""

    @property
    def black(self) -> Tpn:
        """Number of the other one."""


class PairedRound(Protocol):
    """A round: its games and the bye."""

    @property
    def round_no(self) -> RoundNo:
        """The round."""

    @property
    def games(self) -> Sequence[PairedGame]:
        """The games in the order of their boards."""

    @property
    def bye(self) -> Tpn | None:
        """Who has the pairing-allocated bye."""


class RoundOfGames(PairedRound, Protocol):
    """A round of players."""

    @property
    def bye_result(self) -> Result:
        """What the bye is in the records."""
