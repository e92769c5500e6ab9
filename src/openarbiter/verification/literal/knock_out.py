"""A round of a knock-out, literally: the event is played through from the plan of the seeds on.

Source:
    docs/systems/knock-out.md, 1 to 5 and the readings.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from openarbiter.model import Colour, Result, RoundNo, RoundRecord, Tournament, Tpn
from openarbiter.values import dataclass, field
from openarbiter.verification.literal.common import Answer
from openarbiter.verification.literal.terms import initial_colour

_PLAY_OFF: Final = (2, 2, 1)
"""Games of the play-off: rapid, blitz, and the one in which a draw is enough for Black (4)."""

_HALVES: Final = {**dict.fromkeys("1W+", 2), **dict.fromkeys("=D", 1)}
"""Half points of a result, by its letter."""


@dataclass(slots=True)
class _Match:
    """Two players, the higher seed first, until one has gone on, with the records of their games."""

    players: tuple[Tpn, Tpn]
    games: list[tuple[RoundRecord, RoundRecord]] = field(default_factory=list)
    winner: Tpn | None = None

    @property
    def open(self) -> bool:
        """A game has no result."""
        return any(Result.UNDECIDED in {one.result, two.result} for one, two in self.games)

    def decide(self, *, last: bool) -> None:
        """Who has more points goes on; of level ones after the last game Black (3 and 4)."""
        halves = [
            sum(_HALVES.get(game[side].result.value, 0) for game in self.games) for side in (0, 1)
        ]
        one, two = self.games[-1]
        drawn = _HALVES.get(one.result.value) is not None
        if halves[0] != halves[1]:
            self.winner = self.players[halves[0] < halves[1]]
        elif last:
            self.winner = self.players[drawn and one.colour is Colour.WHITE]


class _MissingResultError(Exception):
    """Nobody knows who goes on."""


def knock_out_pairing(tournament: Tournament, round_no: RoundNo) -> Answer | None:
    """The pairing of a round; ``None`` where all is decided, or a result before it is missing."""
    code = tournament.event.type_code.split("_")
    event = _Event(tournament, round_no, (2 if "TWO" in code else 1, *_PLAY_OFF))
    places = [1]
    while len(places) < len(tournament.players):
        places = [seed for each in places for seed in (each, 2 * len(places) + 1 - each)]
    tpn = dict(enumerate((player.tpn for player in tournament.players), start=1))
    line, losers = [tpn.get(seed) for seed in places], list[Tpn]()
    games: list[tuple[Tpn, Tpn]] = []
    while len(line) > 1 and not games:
        matches = {
            each: _Match((min(each), max(each)))
            for one, two in zip(line[::2], line[1::2], strict=True)
            if one is not None and two is not None and (each := (one, two))
        }
        started = [*matches.values()]
        if "THIRD" in code and len(line) == len(losers) == 2:  # noqa: PLR2004  (the last stage)
            started.append(_Match((min(losers), max(losers))))
        try:
            games = event.games(started, first=len(line) == len(places))
        except _MissingResultError:
            return None
        losers = [tpn for each in started for tpn in each.players if tpn != each.winner]
        line = [
            matches[one, two].winner if (one, two) in matches else one or two
            for one, two in zip(line[::2], line[1::2], strict=True)
        ]
    return Answer(tuple(sorted(games)), None) if games else None


class _Event:
    """The rounds of an event, from the first to the one that is asked for."""

    def __init__(self, tournament: Tournament, asked: RoundNo, turns: Sequence[int]) -> None:
        self._tournament, self._asked, self._turns = tournament, asked, turns
        self._number = 1

    def games(self, matches: Sequence[_Match], *, first: bool) -> list[tuple[Tpn, Tpn]]:
        """Play a stage; the games that are asked for, or none where the stage ends before them."""
        going = list(matches)
        for turn, games_of_turn in enumerate(self._turns):
            for _ in range(games_of_turn):
                going = self._without_absent(going)
                if not going:
                    return []
                if self._number == self._asked:
                    return [
                        self._coloured(each, matches, first=first)
                        for each in going
                        if not self._walkover(each)
                    ]
                for each in going:
                    self._enter(each)
                self._number += 1
            there = self._without_absent([each for each in going if each.open])
            if any(each.winner is None for each in there):
                raise _MissingResultError
            for each in going:
                if each.winner is None:
                    each.decide(last=turn == len(_PLAY_OFF))
        return []

    def _record(self, tpn: Tpn, number: int) -> RoundRecord:
        return self._tournament.player(tpn).record(RoundNo(number))

    def _away(self, tpn: Tpn) -> bool:
        """Withdrawn, or away by an announcement or an entry of the round (readings)."""
        left = self._tournament.player(tpn).withdrawn_after
        byes = self._tournament.requested_byes
        return (
            (left is not None and left < self._number)
            or self._record(tpn, self._number).result.value in "FHZ"
            or any(each.round_no == self._number and tpn in each.players for each in byes)
        )

    def _without_absent(self, matches: Sequence[_Match]) -> list[_Match]:
        """The matches that are not decided; who is away has lost, of both the lower seed."""
        for match in matches:
            there = [tpn for tpn in match.players if not self._away(tpn)]
            if match.winner is None and len(there) < len(match.players):
                match.winner = (*there, match.players[0])[0]
        return [match for match in matches if match.winner is None]

    def _walkover(self, match: _Match) -> bool:
        """The round is in the file, and neither has an entry in it (readings)."""
        records = [self._record(tpn, self._asked) for tpn in match.players]
        published = self._asked <= self._tournament.paired_rounds
        return published and all(each.result is Result.ABSENT for each in records)

    def _enter(self, match: _Match) -> None:
        """The game of a round before, or who goes on without one: who plays on (readings)."""
        one, two = (self._record(tpn, self._number) for tpn in match.players)
        if (one.opponent, two.opponent) == match.players[::-1]:
            match.games.append((one, two))
            return
        later = [
            tpn
            for tpn in match.players
            for number in range(self._number + 1, self._asked)
            if self._record(tpn, number).opponent is not None
        ]
        match.winner = (*later, match.players[0])[0]

    def _coloured(
        self, match: _Match, started: Sequence[_Match], *, first: bool
    ) -> tuple[Tpn, Tpn]:
        """White and Black of the next game (5)."""
        turn = sorted(each.players[0] for each in started).index(match.players[0])
        white = (initial_colour(self._tournament) is Colour.WHITE) is (turn % 2 == 0)
        if match.games:
            white = match.games[-1][0].colour is Colour.BLACK
        elif not first:
            one, two = (self._had(tpn) for tpn in match.players)
            apart = [mine for mine, other in zip(one, two, strict=False) if mine is not other]
            ahead = [each.count(Colour.WHITE) - each.count(Colour.BLACK) for each in (one, two)]
            if ahead[0] != ahead[1]:
                white = ahead[0] < ahead[1]
            elif apart:
                white = apart[0] is Colour.BLACK
        return match.players if white else match.players[::-1]

    def _had(self, tpn: Tpn) -> list[Colour | None]:
        """The colours of the games that were played, the last one first."""
        records = (self._record(tpn, number) for number in range(self._asked - 1, 0, -1))
        return [each.colour for each in records if each.result.played]
