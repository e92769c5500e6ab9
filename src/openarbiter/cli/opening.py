"""The tournament that a verb works on: opened, with the numbers of its file, and its doubts."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from errno import EBADF
from typing import TYPE_CHECKING, Any, TypeVar, cast

from openarbiter.cli.exits import told
from openarbiter.errors import RequestError
from openarbiter.formats import read_tournament
from openarbiter.formats.encodings import GUESS
from openarbiter.languages import listed, said
from openarbiter.model import Player, Tournament, Tpn
from openarbiter.rulebooks import registry
from openarbiter.rulebooks.edition import Edition
from openarbiter.values import replace

if TYPE_CHECKING:
    from openarbiter.cli.options import Chosen
    from openarbiter.ranking.standings import Standings
    from openarbiter.ranking.sums import Line, Sum
    from openarbiter.rulebooks.boards import Boards
    from openarbiter.rulebooks.no_shows import Absences
    from openarbiter.rulebooks.pairing import RoundPairing
    from openarbiter.simulate.recheck import CheckReport
    from openarbiter.verification.places import ComparedPlaces

STDIN = "-"

Some = TypeVar("Some")


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


def open_tournament(name: str, chosen: Chosen, *, file_numbers: bool = False) -> Tournament:
    """Read a tournament; what was repaired or guessed is told.

    A verb with ``file_numbers`` takes and prints the numbers of the file, or tells itself where it
    does not; otherwise that is told too.

    Raises:
        FormatError: The file cannot be read as a tournament.
        OSError: The file cannot be opened.
    """
    reading = read_tournament(
        read_bytes(name), lenient=chosen.lenient, name=shown_name(name), encoding=chosen.encoding
    )
    for finding in reading.findings:
        what = told(finding, chosen.tongue)
        chosen.say(f"{what}; {chosen.tongue(finding.repair)}" if finding.repair else what)
    if any(finding.code == GUESS for finding in reading.findings):
        chosen.note(said("--encoding NAME says which encoding the file is in"))
    if not file_numbers:
        tell_other_numbers(reading.tournament, chosen)
    return reading.tournament


def choose_edition(tournament: Tournament, system: str | None) -> tuple[Edition, str]:
    """The edition to use, and in one sentence why it is this one.

    Raises:
        UnknownEditionError: No edition has this id.
        NotCoveredError: The tournament names a system that is not here.
    """
    if system is not None:
        return registry.edition(system), said("It was asked for with --system.")
    edition, event = registry.edition_of(tournament), tournament.event
    code = event.type_code
    if registry.named_id(tournament) is not None:
        why = said("The tournament names it: {code} (record 192).", code=code)
        if not code or code.startswith("CUSTOM_"):
            why = said("The tournament names it: {text} (record 092).", text=event.type_text)
    elif code:
        why = said("The tournament names no regulation ({code}); this is the default.", code=code)
    else:
        why = said("The tournament names no pairing system; this is the default.")
    return edition, why


def doubt_about(tournament: Tournament, system: str | None) -> str:
    """Why the edition chosen from the file may be another one; empty where the user named it."""
    return "" if system is not None else registry.doubt_about_edition(tournament)


def say_doubt(tournament: Tournament, chosen: Chosen) -> None:
    """Tell why the edition chosen from the file may be another one, if it may."""
    if doubt := doubt_about(tournament, chosen.system):
        chosen.note(doubt)


def tell_other_numbers(tournament: Tournament, chosen: Chosen) -> None:
    """Say that the numbers of the answer are not those of the file, where it is so."""
    if FileNumbers(tournament):
        chosen.note(
            said(
                "with XXC rank players are numbered here in the order of their lines, not as in "
                "the file"
            )
        )


def unrated_remark(tournament: Tournament, edition: Edition) -> str:
    """Whose missing rating counts as 0; empty where nobody's does."""
    if edition.needs.unrated != "zero":
        return ""
    players = (each for each in tournament.players if tournament.strength_of(each).rating is None)
    missing = [str(player.tpn) for player in players]
    if not missing:
        return ""
    return said(
        "No rating is known of {players}; in {system} that counts as 0. Its text has the arbiter "
        "estimate it (record XXE).",
        players=listed(missing),
        system=edition.id,
    )


def round_explained(tournament: Tournament, chosen: Chosen) -> tuple[Tournament, Edition, int]:
    """The tournament before the round that is asked about, its edition, and the round.

    Without ``round`` it is the one in play, else the next, else the last. What nobody drew by lot
    and what was decided about those who did not come is told.

    Raises:
        RequestError: The lot cannot be what was drawn, or a player cannot be excused or left out.
    """
    from openarbiter.explanations.asking import round_asked_for  # noqa: PLC0415  (start-up time)
    from openarbiter.rulebooks.lots import draw_lots  # noqa: PLC0415  (likewise)

    edition, _ = choose_edition(tournament, chosen.system)
    tournament = edition.participants(tournament)
    say_doubt(tournament, chosen)
    tournament, lot = draw_lots(tournament, edition, chosen.lot)
    if lot is not None and lot.assumed:
        chosen.note(lot.sentence)
    round_no = round_asked_for(tournament) if chosen.round is None else chosen.round
    tournament, absences = with_absences(tournament, edition, chosen, round_no)
    for sentence in said_of_absences(tournament, absences):
        chosen.say(sentence)
    return tournament, edition, round_no


def with_absences(
    tournament: Tournament, edition: Edition, chosen: Chosen, round_no: int | None
) -> tuple[Tournament, Absences | None]:
    """The tournament without those who are not paired in its next round, and what was decided.

    Nothing is decided of an earlier round, which says itself who played; ``round_no`` is ``None``
    for the next one.

    Raises:
        RequestError: A player cannot be excused or left out.
    """
    asked = chosen.excused or chosen.left_out
    if not asked and not edition.handling.drops_absent:
        return tournament, None
    from openarbiter.rulebooks.no_shows import decided  # noqa: PLC0415  (seldom needed)

    number = tournament.next_round
    if round_no in (None, number):
        numbers = FileNumbers(tournament)
        named = ({numbers.tpn(each) for each in some} for some in (chosen.excused, chosen.left_out))
        return decided(tournament, edition, *named)
    if asked:
        raise RequestError.saying(
            "--excused and --left-out are about round {number}, the next one", number=number
        )
    return tournament, None


def said_of_absences(
    tournament: Tournament, absences: Absences | None, *, names: bool = True
) -> list[str]:
    """What was decided about those who did not come, in the numbers of the file."""
    if absences is None:
        return []
    numbers = FileNumbers(tournament)

    def called(tpn: Tpn) -> str:
        number = numbers.number(tpn)
        return f"{number} {tournament.player(tpn).name}" if names else str(number)

    return list(absences.sentences(called))


class FileNumbers:
    """Turns values into the numbers of the file; true where those are others."""

    def __init__(self, tournament: Tournament) -> None:
        self._tournament = tournament
        numbers: Mapping[Tpn, int] = getattr(tournament.origin, "pairing_ids", None) or {}
        self._numbers = numbers
        self._tpns = {number: tpn for tpn, number in numbers.items()}

    def __bool__(self) -> bool:
        """Whether the file has other numbers than the tournament."""
        return bool(self._numbers)

    def number(self, tpn: int) -> Tpn:
        """The number of a player in the file."""
        return Tpn(self._numbers.get(Tpn(tpn), tpn))

    def tpn(self, number: int) -> Tpn:
        """The player with a number of the file.

        Raises:
            RequestError: The file has other numbers, and nobody has this one.
        """
        if not self._numbers:
            return Tpn(number)
        if number not in self._tpns:
            raise RequestError.saying("there is no number {number} in this table", number=number)
        return self._tpns[number]

    def _in(self, value: Some, *names: str) -> Some:
        """A value whose fields of these names hold players, alone or in tuples of any depth."""
        if not self._numbers:
            return value
        numbered = {name: self._numbered(getattr(value, name)) for name in names}
        changed: Some = replace(cast("Any", value), **numbered)
        return changed

    def _numbered(self, players: object) -> object:
        if isinstance(players, tuple):
            return tuple(map(self._numbered, players))
        return self.number(players) if isinstance(players, int) else players

    def tournament(self) -> Tournament:
        """The tournament, to be shown and not to be paired: players stay in their order."""
        shown = self._tournament
        if not self._numbers:
            return shown
        return replace(
            shown,
            players=tuple(map(self._player, shown.players)),
            requested_byes=tuple(self._in(bye, "players") for bye in shown.requested_byes),
            adjustments=tuple(self._in(each, "players") for each in shown.adjustments),
            teams=tuple(self._in(team, "players") for team in shown.teams),
            origin=None,
        )

    def _player(self, player: Player) -> Player:
        rounds = tuple(self._in(record, "opponent") for record in player.rounds)
        return replace(self._in(player, "tpn"), rounds=rounds)

    def pairing(self, pairing: RoundPairing) -> RoundPairing:
        """A round; its steps are sentences and stay as they are."""
        if not self._numbers:
            return pairing
        parts = ("residents", "moved_down", "pairs", "downfloaters", "upfloaters")
        return replace(
            self._in(pairing, "bye"),
            games=tuple(self._in(game, "white", "black") for game in pairing.games),
            absent=tuple(sorted(map(self.number, pairing.absent))),
            make_brackets=lambda: tuple(self._in(each, *parts) for each in pairing.brackets),
        )

    def table(self, table: Standings) -> Standings:
        """A table of players; its values are opened with :meth:`opened`."""
        if not self._numbers:
            return table
        return replace(
            table,
            rows=tuple(self._in(row, "player") for row in table),
            excluded=tuple(sorted(map(self.number, table.excluded))),
            expelled=tuple(sorted(map(self.number, table.expelled))),
        )

    def opened(self, opened: Sum) -> Sum:
        """The sum behind a value of a player."""
        return replace(self._in(opened, "player"), lines=tuple(map(self._line, opened.lines)))

    def _line(self, line: Line) -> Line:
        inside = None if line.inside is None else self.opened(line.inside)
        return replace(self._in(line, "opponent"), inside=inside)

    def places(self, places: ComparedPlaces | None) -> ComparedPlaces | None:
        """Declared places that were held against the standings."""
        if places is None:
            return None
        return replace(places, wrong=tuple(self._in(each, "player") for each in places.wrong))

    def report(self, report: CheckReport) -> CheckReport:
        """Rounds that were paired again; why one is impossible is a sentence and stays."""
        differences = (
            replace(each, expected=self.boards(each.expected), computed=self.boards(each.computed))
            for each in report.differences
        )
        return replace(report, differences=tuple(differences))

    def boards(self, boards: Boards) -> Boards:
        """The games and byes of a round."""
        if not self._numbers:
            return boards
        return replace(self._in(boards, "games"), byes=tuple(sorted(map(self.number, boards.byes))))
