"""A round of a knock-out, literally: the event is played through from the plan of the seeds on.

Source:
    docs/systems/knock-out.md, 1 to 5, with the readings of 3 and 5.1.
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
    """Two players, the higher seed first, and the records of their games."""

    players: tuple[Tpn, Tpn]
    games: list[tuple[RoundRecord, RoundRecord]] = field(default_factory=list)
    winner: Tpn | None = None

    def decide(self, *, last: bool) -> None:
        """Who has more points goes on; of level ones after the last game Black (3 and 4)."""
        one, two = (
            sum(_HALVES.get(game[side].result.value, 0) for game in self.games) for side in (0, 1)
        )
        own, _ = self.games[-1]
        if one != two:
            self.winner = self.players[one < two]
        elif last:
            self.winner = self.players[own.colour is Colour.WHITE and own.result.value in _HALVES]


def knock_out_pairing(tournament: Tournament, round_no: RoundNo) -> Answer | None:
    """The pairing of a round; ``None`` where all is decided, or a result before it is missing.

    What decided is the section about the colours of each game.
    """
    code = tournament.event.type_code.split("_")
    event = _Event(tournament, round_no, (2 if "TWO" in code else 1, *_PLAY_OFF))
    places = [1]
    while len(places) < len(tournament.players):
        places = [seed for each in places for seed in (each, 2 * len(places) + 1 - each)]
    tpn = dict(enumerate((player.tpn for player in tournament.players), start=1))
    line, losers = [tpn.get(seed) for seed in places], list[Tpn]()
    games: list[tuple[Tpn, Tpn, str]] | None = []
    while len(line) > 1 and games == []:
        twos = list(zip(line[::2], line[1::2], strict=True))
        matches = [
            _Match((min(one, two), max(one, two)))
            for one, two in twos
            if one is not None and two is not None
        ]
        started = list(matches)
        if "THIRD" in code and len(line) == len(losers) == 2:  # noqa: PLR2004  (the last stage)
            started.append(_Match((min(losers), max(losers))))
        games = event.games(started, first=len(line) == len(places))
        losers = [tpn for each in started for tpn in each.players if tpn != each.winner]
        line = [two if one is None or one in losers else one for one, two in twos]
    if not games:
        return None
    games.sort()
    boards = tuple((white, black) for white, black, _ in games)
    return Answer(boards, None, tuple(article for *_, article in games))


class _Event:
    """The rounds of an event, from the first to the one that is asked for."""

    def __init__(self, tournament: Tournament, asked: RoundNo, turns: Sequence[int]) -> None:
        self._tournament, self._asked, self._turns = tournament, asked, turns
        self._number = 1

    def games(self, matches: Sequence[_Match], *, first: bool) -> list[tuple[Tpn, Tpn, str]] | None:
        """Play a stage; the games asked for, none where it ends before, ``None``: not known."""
        going = list(matches)
        for turn, games_of_turn in enumerate(self._turns):
            for _ in range(games_of_turn):
                going = self._without_absent(going)
                if not going:
                    return []
                if self._number == self._asked:
                    played = (each for each in going if not self._walkover(each))
                    return [self._coloured(each, matches, first=first) for each in played]
                for each in going:
                    self._enter(each)
                self._number += 1
            going = [each for each in going if each.winner is None]
            open_ = [
                each
                for each in going
                if any(Result.UNDECIDED in {one.result, two.result} for one, two in each.games)
            ]
            if self._without_absent(open_):
                return None
            for each in going:
                if each.winner is None:
                    each.decide(last=turn == len(_PLAY_OFF))
        return []

    def _record(self, tpn: Tpn, number: int) -> RoundRecord:
        return self._tournament.player(tpn).record(RoundNo(number))

    def _away(self, tpn: Tpn) -> bool:
        """Withdrawn, or away by an announcement or an entry of the round (readings of 3)."""
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
        """The round is in the file, and neither has an entry in it (readings of 3)."""
        entries = {self._record(tpn, self._asked).result for tpn in match.players}
        return self._asked <= self._tournament.paired_rounds and entries == {Result.ABSENT}

    def _enter(self, match: _Match) -> None:
        """The game of a round before, or who goes on without one: who plays on (readings of 3)."""
        one, two = (self._record(tpn, self._number) for tpn in match.players)
        if (one.opponent, two.opponent) == match.players[::-1]:
            match.games.append((one, two))
            return
        later = range(self._number + 1, self._asked)
        playing = (
            tpn
            for tpn in match.players
            if any(self._record(tpn, number).opponent is not None for number in later)
        )
        match.winner = next(playing, match.players[0])

    def _coloured(
        self, match: _Match, started: Sequence[_Match], *, first: bool
    ) -> tuple[Tpn, Tpn, str]:
        """White and Black of the next game, and the section (5)."""
        turn = sorted(each.players[0] for each in started).index(match.players[0])
        white, article = (
            (initial_colour(self._tournament) is Colour.WHITE) is (turn % 2 == 0),
            "5.1",
        )
        if match.games:
            white, article = match.games[-1][0].colour is Colour.BLACK, "5.3"
        elif not first:
            one, two = (self._had(tpn) for tpn in match.players)
            apart = [mine for mine, other in zip(one, two, strict=False) if mine is not other]
            ahead = [each.count(Colour.WHITE) - each.count(Colour.BLACK) for each in (one, two)]
            if ahead[0] != ahead[1]:
                white, article = ahead[0] < ahead[1], "5.2"
            elif apart:
                white, article = apart[0] is Colour.BLACK, "5.2"
        return (*(match.players if white else match.players[::-1]), article)

    def _had(self, tpn: Tpn) -> list[Colour | None]:
        """The colours of the games that were played, the last one first."""
        records = (self._record(tpn, number) for number in range(self._asked - 1, 0, -1))
        return [each.colour for each in records if each.result.played]
