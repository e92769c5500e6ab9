"""The numbers a report file has for its players, where the tournament numbers them otherwise.

With ``XXC rank`` the lines are the order of the players, and the numbers are names only. The rules
need the order; who reads the answer looks into the file. Text made of sentences keeps the
numbers it was made with; verbs that print such text say so.

Source:
    JaVaFo Advanced User Manual (``XXC rank``).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from openarbiter.cli.exits import say
from openarbiter.errors import RequestError
from openarbiter.languages import Tongue, said
from openarbiter.model import Tpn
from openarbiter.values import replace

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from openarbiter.model import Player, Tournament
    from openarbiter.ranking.standings import Standings
    from openarbiter.ranking.sums import Line, Sum
    from openarbiter.rulebooks.boards import Boards
    from openarbiter.rulebooks.pairing import Bracket, RoundPairing
    from openarbiter.simulate.recheck import CheckReport
    from openarbiter.verification.places import ComparedPlaces


def tell_other_numbers(
    tournament: Tournament, language: str, tell: Callable[[str], object] = say
) -> None:
    """Say that the numbers of the answer are not those of the file, where it is so.

    Args:
        tournament: As it was read.
        language: Code of the language.
        tell: Takes the sentence; without it, stderr.
    """
    if not FileNumbers(tournament):
        return
    tongue = Tongue(language)
    note = said(
        "with XXC rank players are numbered here in the order of their lines, not as in the file"
    )
    tell(tongue(said("note: {note}", note=note)))


class FileNumbers:
    """Turns what was found into the numbers of the file; a truth where those are others."""

    def __init__(self, tournament: Tournament) -> None:
        self._tournament = tournament
        found: Mapping[Tpn, int] = getattr(tournament.origin, "pairing_ids", None) or {}
        self._numbers = found
        self._tpns = {number: tpn for tpn, number in found.items()}

    def __bool__(self) -> bool:
        """Whether the file has other numbers than the tournament."""
        return bool(self._numbers)

    def number(self, tpn: Tpn) -> Tpn:
        """The number of a player in the file."""
        return Tpn(self._numbers.get(tpn, tpn))

    def tpn(self, number: int) -> Tpn:
        """The player with a number of the file.

        Raises:
            RequestError: The file has other numbers, and nobody has this one.
        """
        if not self._numbers:
            return Tpn(number)
        if number not in self._tpns:
            raise RequestError(said("there is no number {number} in this table", number=number))
        return self._tpns[number]

    def tournament(self) -> Tournament:
        """The tournament, to be shown and not to be paired: players stay in their order."""
        shown = self._tournament
        if not self._numbers:
            return shown
        return replace(
            shown,
            players=tuple(map(self._player, shown.players)),
            requested_byes=tuple(
                replace(bye, players=self._all(bye.players)) for bye in shown.requested_byes
            ),
            adjustments=tuple(
                replace(each, players=self._all(each.players)) for each in shown.adjustments
            ),
            teams=tuple(replace(team, players=self._all(team.players)) for team in shown.teams),
            origin=None,
        )

    def pairing(self, pairing: RoundPairing) -> RoundPairing:
        """A round; its steps are sentences and stay as they are."""
        if not self._numbers:
            return pairing
        games = (
            replace(game, white=self.number(game.white), black=self.number(game.black))
            for game in pairing.games
        )
        return replace(
            pairing,
            games=tuple(games),
            bye=None if pairing.bye is None else self.number(pairing.bye),
            absent=tuple(sorted(self._all(pairing.absent))),
            make_brackets=lambda: tuple(map(self._bracket, pairing.brackets)),
        )

    def table(self, table: Standings) -> Standings:
        """A table of players; its values are opened with :meth:`opened`."""
        if not self._numbers:
            return table
        rows = (replace(row, player=self.number(Tpn(row.player))) for row in table)
        excluded = sorted(self._all(map(Tpn, table.excluded)))
        return replace(table, rows=tuple(rows), excluded=tuple(excluded))

    def places(self, places: ComparedPlaces | None) -> ComparedPlaces | None:
        """Declared places that were held against the standings."""
        if not self._numbers or places is None:
            return places
        wrong = (replace(each, player=self.number(each.player)) for each in places.wrong)
        return replace(places, wrong=tuple(wrong))

    def opened(self, opened: Sum) -> Sum:
        """The sum behind a value of a player."""
        if not self._numbers:
            return opened
        lines = tuple(map(self._line, opened.lines))
        return replace(opened, player=self.number(Tpn(opened.player)), lines=lines)

    def report(self, report: CheckReport) -> CheckReport:
        """Rounds that were paired again; why one is impossible is a sentence and stays."""
        if not self._numbers:
            return report
        differences = (
            replace(
                each, expected=self._boards(each.expected), computed=self._boards(each.computed)
            )
            for each in report.differences
        )
        return replace(report, differences=tuple(differences))

    def _all(self, players: Iterable[Tpn]) -> tuple[Tpn, ...]:
        return tuple(map(self.number, players))

    def _pairs(self, pairs: Iterable[tuple[Tpn, Tpn]]) -> tuple[tuple[Tpn, Tpn], ...]:
        return tuple((self.number(one), self.number(other)) for one, other in pairs)

    def _player(self, player: Player) -> Player:
        rounds = (
            record
            if record.opponent is None
            else replace(record, opponent=self.number(record.opponent))
            for record in player.rounds
        )
        return replace(player, tpn=self.number(player.tpn), rounds=tuple(rounds))

    def _bracket(self, bracket: Bracket) -> Bracket:
        return replace(
            bracket,
            residents=self._all(bracket.residents),
            moved_down=self._all(bracket.moved_down),
            pairs=self._pairs(bracket.pairs),
            downfloaters=self._all(bracket.downfloaters),
        )

    def _line(self, line: Line) -> Line:
        opponent = None if line.opponent is None else self.number(Tpn(line.opponent))
        inside = None if line.inside is None else self.opened(line.inside)
        return replace(line, opponent=opponent, inside=inside)

    def _boards(self, boards: Boards) -> Boards:
        byes = tuple(sorted(self._all(boards.byes)))
        return replace(boards, games=self._pairs(boards.games), byes=byes)
