"""The tournament that a verb works on: opened, with the numbers of its file, and its doubts."""

from __future__ import annotations

import sys
from errno import EBADF
from typing import TYPE_CHECKING

from openarbiter.cli.exits import say, told
from openarbiter.errors import RequestError
from openarbiter.formats import read_tournament
from openarbiter.formats.encodings import GUESS
from openarbiter.languages import Tongue, listed, said
from openarbiter.model import Tpn, points_text
from openarbiter.rulebooks import registry
from openarbiter.rulebooks.accelerations import fits_scoring
from openarbiter.values import replace

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Callable, Iterable, Mapping

    from openarbiter.model import Player, Tournament
    from openarbiter.ranking.standings import Standings
    from openarbiter.ranking.sums import Line, Sum
    from openarbiter.rulebooks.boards import Boards
    from openarbiter.rulebooks.edition import Edition
    from openarbiter.rulebooks.no_shows import Absences
    from openarbiter.rulebooks.pairing import Bracket, RoundPairing
    from openarbiter.simulate.recheck import CheckReport
    from openarbiter.verification.places import ComparedPlaces

STDIN = "-"


def read_bytes(name: str) -> bytes:
    """The bytes of a file, or of stdin for ``-``.

    Raises:
        OSError: The file cannot be read, or stdin is closed.
    """
    if name == STDIN and sys.stdin is None:
        raise OSError(EBADF, said("it is closed"), "<stdin>")
    if name == STDIN:
        return sys.stdin.buffer.read()
    with open(name, "rb") as file:  # noqa: PTH123  (pathlib costs start-up time)
        return file.read()


def shown_name(name: str) -> str:
    """The name of a file as a reader sees it."""
    return "<stdin>" if name == STDIN else name


def open_tournament(
    name: str,
    chosen: Namespace,
    *,
    file_numbers: bool = False,
    tell: Callable[[str], object] = say,
) -> Tournament:
    """Read a tournament; what a lenient reading repaired is told on stderr.

    Args:
        name: A path, or ``-`` for stdin.
        chosen: The options of the verb: ``lenient`` repairs what can be repaired, ``encoding`` is
            that of the file (without it UTF-8, or a guess, which is told), and ``language``.
        file_numbers: The verb takes and prints the numbers of the file, or tells itself where it
            does not; otherwise that is told too.
        tell: Takes each repair and what is said of numbers; without it, stderr.

    Raises:
        FormatError: The file cannot be read as a tournament.
        OSError: The file cannot be opened.
    """
    reading = read_tournament(
        read_bytes(name), lenient=chosen.lenient, name=shown_name(name), encoding=chosen.encoding
    )
    tongue = Tongue(chosen.language)
    for finding in reading.findings:
        what = told(finding, tongue)
        tell(f"{what}; {tongue(finding.repair)}" if finding.repair else what)
    if any(finding.code == GUESS for finding in reading.findings):
        hint = said("--encoding NAME says which encoding the file is in")
        tell(tongue(said("note: {note}", note=hint)))
    if not file_numbers:
        tell_other_numbers(reading.tournament, chosen.language, tell)
    return reading.tournament


def choose_edition(tournament: Tournament, system: str | None) -> tuple[Edition, str]:
    """The edition to use, and in one sentence why it is this one.

    Raises:
        UnknownEditionError: No edition has this id.
        NotCoveredError: The tournament names a system that is not here.
    """
    if system is not None:
        return registry.edition(system), said("It was asked for with --system.")
    found = registry.edition_of(tournament)
    code = tournament.event.type_code
    if registry.named_id(tournament) is not None:
        if not code or code.startswith("CUSTOM_"):
            text = tournament.event.type_text
            return found, said("The tournament names it: {text} (record 092).", text=text)
        return found, said("The tournament names it: {code} (record 192).", code=code)
    if not code:
        return found, said("The tournament names no pairing system; this is the default.")
    return found, said(
        "The tournament names no regulation ({code}); this is the default.", code=code
    )


def doubt_about(tournament: Tournament, system: str | None) -> str:
    """Why the edition chosen from the file may be another one; empty where the user named it."""
    return "" if system is not None else registry.doubt_about_edition(tournament)


def say_doubt(
    tournament: Tournament, chosen: Namespace, tell: Callable[[str], object] = say
) -> None:
    """Tell why the edition chosen from the file may be another one, if it may."""
    doubt = doubt_about(tournament, chosen.system)
    if doubt:
        tell(Tongue(chosen.language)(said("note: {note}", note=doubt)))


def with_lot(
    tournament: Tournament,
    edition: Edition,
    chosen: Namespace,
    tell: Callable[[str], object] = say,
) -> Tournament:
    """The tournament with what is drawn by lot before round 1; a colour nobody drew is told.

    Args:
        tournament: The tournament.
        edition: The edition it is paired by.
        chosen: The options of the verb, with ``lot`` and ``language``.
        tell: Takes what is told; without it, stderr.

    Raises:
        RequestError: The lot cannot be what was drawn.
    """
    from openarbiter.rulebooks.lots import draw_lots  # noqa: PLC0415  (tables need none)

    drawn, lot = draw_lots(tournament, edition, chosen.lot)
    if lot is not None and lot.assumed:
        tell(Tongue(chosen.language)(said("note: {note}", note=lot.sentence)))
    return drawn


def unrated_remark(tournament: Tournament, edition: Edition, language: str) -> str:
    """Whose missing rating counts as 0; empty where nobody's does."""
    if edition.needs.unrated != "zero":
        return ""
    missing = [
        str(player.tpn)
        for player in tournament.players
        if tournament.strength_of(player).rating is None
    ]
    if not missing:
        return ""
    remark = said(
        "No rating is known of {players}; in {system} that counts as 0. Its text has the arbiter "
        "estimate it (record XXE).",
        players=listed(missing),
        system=edition.id,
    )
    return Tongue(language)(remark)


def tell_other_numbers(
    tournament: Tournament, language: str, tell: Callable[[str], object] = say
) -> None:
    """Say that the numbers of the answer are not those of the file, where it is so."""
    if not FileNumbers(tournament):
        return
    tongue = Tongue(language)
    note = said(
        "with XXC rank players are numbered here in the order of their lines, not as in the file"
    )
    tell(tongue(said("note: {note}", note=note)))


def with_absences(
    tournament: Tournament, edition: Edition, chosen: Namespace, wanted: int | None
) -> tuple[Tournament, Absences | None]:
    """The tournament without those who are not paired in its next round, and what was decided.

    Args:
        tournament: The tournament.
        edition: The edition it is paired by.
        chosen: The options of the verb, with ``excused`` and ``left_out``.
        wanted: The round that is asked about; ``None`` for the next one.

    Returns:
        The tournament, and ``None`` where it is an earlier round: it says itself who played.

    Raises:
        RequestError: A player cannot be excused or left out.
    """
    asked = chosen.excused or chosen.left_out
    if not asked and not edition.handling.drops_absent:
        return tournament, None
    from openarbiter.rulebooks.no_shows import decided  # noqa: PLC0415  (seldom needed)

    number = tournament.next_round
    if wanted is not None and wanted != number:
        if asked:
            raise RequestError(
                said(
                    "--excused and --left-out are about round {number}, the next one",
                    number=number,
                )
            )
        return tournament, None
    numbers = FileNumbers(tournament)
    named = ({numbers.tpn(each) for each in some} for some in (chosen.excused, chosen.left_out))
    return decided(tournament, edition, *named)


def said_of_absences(
    tournament: Tournament, found: Absences | None, language: str, *, names: bool = True
) -> list[str]:
    """What was decided about those who did not come, in the numbers of the file."""
    if found is None:
        return []
    numbers, tongue = FileNumbers(tournament), Tongue(language)

    def called(tpn: Tpn) -> str:
        number = numbers.number(tpn)
        return f"{number} {tournament.player(tpn).name}" if names else str(number)

    return [tongue(sentence) for sentence in found.sentences(called)]


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
        excluded, expelled = (
            tuple(sorted(self._all(map(Tpn, each)))) for each in (table.excluded, table.expelled)
        )
        return replace(table, rows=tuple(rows), excluded=excluded, expelled=expelled)

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
            replace(each, expected=self.boards(each.expected), computed=self.boards(each.computed))
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
            upfloaters=self._all(bracket.upfloaters),
        )

    def _line(self, line: Line) -> Line:
        opponent = None if line.opponent is None else self.number(Tpn(line.opponent))
        inside = None if line.inside is None else self.opened(line.inside)
        return replace(line, opponent=opponent, inside=inside)

    def boards(self, boards: Boards) -> Boards:
        """The games and byes of a round."""
        if not self._numbers:
            return boards
        byes = tuple(sorted(self._all(boards.byes)))
        return replace(boards, games=self._pairs(boards.games), byes=byes)


def premise_remark(tournament: Tournament, language: str = "en") -> str:
    """That Baku acceleration is announced with points it is not made for; empty where it fits.

    Source:
        C.04.7 (applied from 2026-02-01), the premise of Baku acceleration.
    """
    scoring, tongue = tournament.scoring, Tongue(language)
    if not tournament.baku or fits_scoring(scoring):
        return ""
    points = [tongue(points_text(each)) for each in (scoring.win, scoring.draw, scoring.loss)]
    return tongue(
        said(
            "Baku acceleration is made for a win worth two draws and a loss worth nothing "
            "(C.04.7, 1.1); here they are worth {win}, {draw} and {loss}.",
            win=points[0],
            draw=points[1],
            loss=points[2],
        )
    )
