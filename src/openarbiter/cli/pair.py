"""``openarbiter pair``: the boards of a round, to post on the wall or for a program.

A round is paired although games before it have no result (an adjourned game counts as a draw) or
players no entry (an absence); whoever forgot to enter something wants to know it before the sheet
is on the wall.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import openarbiter as oa
from openarbiter.cli.exits import Exit, answer, answer_json, say, screen_width
from openarbiter.cli.opening import (
    STDIN,
    FileNumbers,
    choose_edition,
    doubt_about,
    open_tournament,
    premise_remark,
    said_of_absences,
    say_doubt,
    tell_other_numbers,
    unrated_remark,
    with_absences,
)
from openarbiter.cli.options import Options
from openarbiter.languages import Tongue, in_a_row, said
from openarbiter.model import Result, RoundNo, open_games
from openarbiter.rulebooks import registry
from openarbiter.rulebooks.wall import number_sheet, wall_sheet
from openarbiter.values import dataclass, field

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Mapping, Sequence

    from openarbiter.model import OpenGame, Player, Tpn
    from openarbiter.rulebooks.edition import Edition
    from openarbiter.rulebooks.lots import Lot
    from openarbiter.rulebooks.no_shows import Absences


def options() -> Options:
    """The options of the verb."""
    parser = Options(
        "pair",
        "FILE [--system ID] [--round N | --schedule] [--lot LOT]\n"
        "       [--excused NUMBERS] [--left-out NUMBERS]\n"
        "       [--json [--brackets] | --numbers | --log] [--language CODE]\n"
        "       [--certificate OUT [--overwrite]] [--lenient] [--encoding NAME]",
        "Pair the next round of a tournament and print the boards. A round that is already\n"
        "in the file can be paired once more from the rounds before it. In a round robin any\n"
        "round can be printed beforehand, and all of them with --schedule.",
    )
    parser.shared("file", "system")
    which = parser.add_mutually_exclusive_group()
    which.add_argument(
        "--round", type=int, metavar="N", help="the round to pair; without it the next one"
    )
    which.add_argument(
        "--schedule",
        action="store_true",
        help="all rounds of a round robin on one sheet, with who rests",
    )
    parser.shared("lot", "absences")
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--json", action="store_true", help="answer as JSON, for programs")
    form.add_argument(
        "--numbers",
        action="store_true",
        help="print pairing numbers only: board, White, Black; names stay private",
    )
    form.add_argument(
        "--log",
        action="store_true",
        help="print the steps of the pairing, group by group, instead of the boards",
    )
    parser.add_argument(
        "--brackets",
        action="store_true",
        help="with --json: add the brackets with the value of every criterion",
    )
    parser.add_argument(
        "--certificate",
        metavar="OUT",
        help="write a proof of the round too, as JSON; openarbiter verify --certificate checks it",
    )
    parser.add_argument(
        "--overwrite",
        action="store_true",
        help="with --certificate: replace OUT if it is there already",
    )
    parser.shared("language", "lenient", "encoding")
    return parser


def run(arguments: Sequence[str]) -> int:
    """Pair a round and print it."""
    chosen = _chosen(arguments)
    tournament = open_tournament(chosen.file, chosen, file_numbers=True)
    edition, why = choose_edition(tournament, chosen.system)
    tournament = edition.participants(tournament)
    say_doubt(tournament, chosen)
    if chosen.schedule:
        return _schedule(tournament, edition, why, chosen)
    tournament, absences = with_absences(tournament, edition, chosen, chosen.round)
    pairing = _paired(tournament, edition, chosen)
    tournament = tournament.known_before(pairing.round_no)
    lot = pairing.lot
    if chosen.lot is not None:
        tournament = pairing.tournament or tournament  # numbers drawn are those of the answer
    numbers = FileNumbers(tournament)
    shown = numbers.pairing(pairing)
    still_open = _unfinished(numbers.tournament(), shown, _excused(absences, numbers))
    remarks = said_of_absences(tournament, absences, chosen.language, names=not chosen.numbers)
    remarks += _remarks(tournament, edition, still_open, lot, chosen)
    if remark := unrated_remark(numbers.tournament(), edition, chosen.language):
        remarks.append(remark)
    for remark in remarks:
        say(remark)
    if chosen.certificate is not None:
        _write_certificate(chosen, tournament, pairing)
    tongue = Tongue(chosen.language)
    if chosen.json:
        found = shown.to_json(brackets=chosen.brackets) | _beside(still_open, absences, numbers)
        answer_json(found, ascii_only=True, compact=True)
    elif chosen.numbers:
        answer("\n".join(number_sheet(shown, chosen.language)))
    elif chosen.log:
        answer("\n".join(_steps(tournament, edition, pairing, tongue)))
    else:
        room = screen_width()
        lines = wall_sheet(numbers.tournament(), shown, chosen.language, room=room)
        by = said("Paired by {system}: {title}.", system=edition.id, title=edition.document.title)
        by_lot = [] if lot is None or lot.assumed else map(tongue, lot.sentences)
        lines += ["", *by_lot, tongue(by), tongue(why)]
        if doubt := doubt_about(tournament, chosen.system):
            lines.append(tongue(said("{summary}.", summary=doubt)))
        answer("\n".join((*lines, *remarks)))
    return Exit.OK


def _remarks(
    tournament: oa.Tournament,
    edition: Edition,
    still_open: _Unfinished,
    lot: Lot | None,
    chosen: Namespace,
) -> list[str]:
    """What stands on stderr and below the boards: what is open or does not fit, and the lot.

    Numbers and steps have no room for the lot; one that was asked for is said beside them.
    """
    tongue = Tongue(chosen.language)
    remarks = [tongue(remark) for remark in still_open.remarks(names=not chosen.numbers)]
    from openarbiter.simulate.lengths import doubts  # noqa: PLC0415  (start-up time)

    entrants = 0 if tournament.paired_rounds else len(tournament.players)
    found = doubts(edition, entrants, tournament, played_through=False)
    remarks += [tongue(each.remark) for each in found]
    if premise := premise_remark(tournament, chosen.language):
        remarks.append(premise)
    beside = chosen.lot is not None and (chosen.numbers or chosen.log)
    if lot is not None and (lot.assumed or beside):
        remarks.append(tongue(lot.sentence))
    return remarks


def _schedule(tournament: oa.Tournament, edition: Edition, why: str, chosen: Namespace) -> Exit:
    """All rounds on one sheet.

    Raises:
        RequestError: No table of the system says them beforehand.
    """
    from openarbiter.rulebooks import timetable  # noqa: PLC0415  (seldom needed)
    from openarbiter.rulebooks.lots import draw_lots  # noqa: PLC0415  (likewise)

    tournament, lot = draw_lots(edition.participants(tournament), edition, chosen.lot)
    rounds = timetable.rounds_of(tournament, edition)
    numbers = FileNumbers(tournament)
    tongue = Tongue(chosen.language)
    rounds = tuple(timetable.renamed(each, numbers.number) for each in rounds)
    if chosen.json:
        found = timetable.schedule_json(rounds)
        drawn = {"lot": lot.to_json()} if lot is not None else {}
        answer_json({"system": edition.id, "rounds": found, **drawn}, ascii_only=True, compact=True)
        return Exit.OK
    shown = numbers.tournament()
    if chosen.numbers:
        if lot is not None and chosen.lot is not None:
            say(tongue(lot.sentence))  # whose numbers these are
        answer("\n".join(map(tongue, timetable.schedule_numbers(rounds))))
        return Exit.OK
    lines = list(timetable.schedule_sheet(shown, rounds, chosen.language))
    by = said("Paired by {system}: {title}.", system=edition.id, title=edition.document.title)
    by_lot = [] if lot is None else map(tongue, lot.sentences)
    answer("\n".join((*lines, "", *by_lot, tongue(by), tongue(why))))
    return Exit.OK


def _chosen(arguments: Sequence[str]) -> Namespace:
    """What was asked for; options that do not go together are refused before anything is read."""
    parser = options()
    chosen = parser.parse_args(arguments)
    if chosen.brackets and not chosen.json:
        parser.error(said("{option} goes with {other}", option="--brackets", other="--json"))
    for option in ("log", "certificate"):
        if chosen.schedule and getattr(chosen, option):
            parser.error(said("{option} goes with {other}", option=f"--{option}", other="--round"))
    if chosen.certificate is not None:
        _look_at_place(chosen)
    elif chosen.overwrite:
        parser.error(
            said("{option} goes with {other}", option="--overwrite", other="--certificate")
        )
    return chosen


def _paired(tournament: oa.Tournament, edition: Edition, chosen: Namespace) -> oa.RoundPairing:
    """The round that was asked for.

    Raises:
        ImpossiblePairingError: No round is possible; its sentences have the numbers of the lines.
    """
    try:
        pairing = oa.pair(tournament, edition.id, chosen.round, chosen.lot)
    except oa.ImpossiblePairingError:
        tell_other_numbers(tournament, chosen.language)
        raise
    if chosen.log or chosen.certificate is not None:
        tell_other_numbers(tournament, chosen.language)
    return pairing


def _steps(
    tournament: oa.Tournament, edition: Edition, pairing: oa.RoundPairing, tongue: Tongue
) -> Sequence[str]:
    """The lines of the step log, with who was passed over; where there is none, that."""
    from openarbiter.explanations.step_log import step_log  # noqa: PLC0415  (seldom needed)

    paired = pairing.tournament or tournament
    none = said("{system} keeps no log of steps", system=edition.id)
    found = step_log(paired, edition, pairing.round_no, tongue.language, pairing)
    return found or (tongue(none),)


def _look_at_place(chosen: Namespace) -> None:
    """Whether a proof may be written where it is wanted.

    Raises:
        RequestError: The proof would stand on stdout, where the round stands, or take the place
            of the tournament it is about, or of a file that is there already.
        OSError: There is no folder to write it into, or it is a folder.
    """
    from openarbiter.cli.writing import look_first, never_onto  # noqa: PLC0415  (seldom needed)

    if chosen.certificate == STDIN:
        raise oa.RequestError(said("--certificate needs the name of a file; stdout has the round"))
    never_onto(chosen.file, chosen.certificate)
    look_first(chosen.certificate, overwrite=chosen.overwrite)


def _write_certificate(
    chosen: Namespace, tournament: oa.Tournament, pairing: oa.RoundPairing
) -> None:
    """Prove a round and write the proof.

    Raises:
        NotCoveredError: Rounds of this system cannot be certified.
        RequestError: A file of this name is there already.
        OSError: The file cannot be written.
    """
    from openarbiter.certificates.making import certificate_text  # noqa: PLC0415  (seldom needed)
    from openarbiter.cli.writing import write_bytes  # noqa: PLC0415  (likewise)

    text = certificate_text(tournament, pairing)
    write_bytes(chosen.certificate, text.encode(), overwrite=chosen.overwrite)


@dataclass(frozen=True, slots=True)
class _Unfinished:
    """What is open before a round.

    Attributes:
        round_no: The round that is paired.
        games: (round, White, Black) of every game without a result, by round and White; where the
            file has no colours, the smaller TPN stands for White.
        blank: TPNs of the players who are paired now and have no entry in the round before,
            ascending; late entries, who have none in any of several rounds, are left out.
        forfeited: TPNs of the players who are paired now and lost the round before by forfeit,
            ascending; none in a round robin, where the table pairs everybody.
        names: Names by TPN of those who were absent.
        article: What the edition that paired says of those who did not come.
    """

    round_no: RoundNo
    games: tuple[OpenGame, ...]
    blank: tuple[Tpn, ...]
    forfeited: tuple[Tpn, ...] = ()
    names: Mapping[Tpn, str] = field(default_factory=dict)
    article: str = ""

    def __bool__(self) -> bool:
        """Whether anything is open."""
        return bool(self.games or self.blank or self.forfeited)

    def remarks(self, *, names: bool = True) -> tuple[str, ...]:
        """What is open as sentences; none where nothing is.

        Args:
            names: Say the names of those who were absent, not only their numbers.
        """
        remarks: list[str] = []
        for number in dict.fromkeys(number for number, _, _ in self.games):
            pairs = (f"{white}-{black}" for one, white, black in self.games if one == number)
            remarks.append(
                said(
                    "Round {number} has games without a result, which count as draws unless the "
                    "tournament says otherwise: {games}.",
                    number=number,
                    games=in_a_row(pairs),
                )
            )
        if self.blank:
            remarks.append(
                said(
                    "Players with no entry in round {number}, which counts as an absence: "
                    "{players}.",
                    number=self.round_no - 1,
                    players=in_a_row(map(str, self.blank)),
                )
            )
        absent = sorted({*self.blank, *self.forfeited})
        if absent:
            called = (f"{tpn} {self.names[tpn]}" if names else str(tpn) for tpn in absent)
            remarks.append(
                said(
                    "Absent from round {number} and paired now: {players}. Who stays away without "
                    "notice counts as withdrawn unless a reason is accepted ({article}).",
                    number=self.round_no - 1,
                    players=in_a_row(called),
                    article=self.article,
                )
            )
        return tuple(remarks)

    def to_json(self) -> dict[str, object]:
        """What is open as JSON values."""
        return {
            "games": [
                {"round": number, "white": white, "black": black}
                for number, white, black in self.games
            ],
            "no_entry": list(self.blank),
            "forfeited": list(self.forfeited),
        }


def _beside(
    still_open: _Unfinished, absences: Absences | None, numbers: FileNumbers
) -> dict[str, object]:
    """What is open, and what was decided about those who did not come, as JSON values."""
    decided = {} if absences is None else absences.to_json(numbers.number)
    named = {"unfinished": still_open.to_json() if still_open else {}, "absences": decided}
    return {name: each for name, each in named.items() if each}


def _excused(absences: Absences | None, numbers: FileNumbers) -> frozenset[Tpn]:
    """Who was excused, in the numbers of the file."""
    return frozenset(map(numbers.number, absences.excused if absences else ()))


def _unfinished(
    tournament: oa.Tournament, pairing: oa.RoundPairing, excused: frozenset[Tpn]
) -> _Unfinished:
    """What the rounds before a pairing leave open; nothing where they are not paired yet."""
    continues = registry.edition(pairing.system).continues(pairing.round_no)
    if pairing.round_no > tournament.next_round or continues:
        return _Unfinished(pairing.round_no, (), ())
    before, edition = pairing.round_no - 1, registry.edition(pairing.system)
    seated = {tpn for game in pairing.games for tpn in (game.white, game.black)} | {pairing.bye}
    here = [player for player in tournament.players if player.tpn in seated - excused]
    blank = [player.tpn for player in here if _is_blank(player, before)]
    games = open_games(tournament, before)
    forfeited = [
        player.tpn
        for player in here
        if before >= 1 and edition.seats_everybody
        if player.record(RoundNo(before)).result is Result.FORFEIT_LOSS
    ]
    return _Unfinished(
        pairing.round_no,
        games,
        tuple(sorted(blank)),
        tuple(sorted(forfeited)),
        {player.tpn: player.name for player in tournament.players},
        edition.handling.absence,
    )


def _is_blank(player: Player, before: int) -> bool:
    """Whether a player has no entry in the last round before, and is no late entry."""
    if before < 1 or player.record(RoundNo(before)).result is not Result.ABSENT:
        return False
    earlier = (record.result is Result.ABSENT for record in player.rounds[: before - 1])
    return before == 1 or not all(earlier)
