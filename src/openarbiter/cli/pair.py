"""``openarbiter pair``: the boards of a round, to post on the wall or for a program.

usage: FILE [--system ID] [--round N | --schedule] [--lot LOT]
       [--excused NUMBERS] [--left-out NUMBERS]
       [--json [--brackets] | --numbers | --log] [--language CODE]
       [--certificate OUT [--overwrite]] [--lenient] [--encoding NAME]

Pair the next round of a tournament and print the boards. A round that is already
in the file can be paired once more from the rounds before it. In a round robin any
round can be printed beforehand, and all of them with --schedule.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

import openarbiter as oa
from openarbiter.cli.answers import give
from openarbiter.cli.exits import screen_width
from openarbiter.cli.opening import (
    STDIN,
    FileNumbers,
    choose_edition,
    doubt_about,
    open_tournament,
    said_of_absences,
    say_doubt,
    tell_other_numbers,
    unrated_remark,
    with_absences,
)
from openarbiter.languages import in_a_row, said
from openarbiter.model import OpenGame, Player, Result, RoundNo, Tpn, open_games, points_text
from openarbiter.rulebooks import registry
from openarbiter.rulebooks.accelerations import fits_scoring
from openarbiter.rulebooks.edition import Edition
from openarbiter.rulebooks.wall import number_sheet, wall_sheet
from openarbiter.values import dataclass

if TYPE_CHECKING:
    from openarbiter.cli.options import Chosen, Options
    from openarbiter.rulebooks.lots import Lot


def options(options: Options) -> None:
    """Add the options of the verb."""
    options.shared("file", "system")
    with options.only_one():
        options.number("--round", "the round to pair; without it the next one")
        options.flag("--schedule", "all rounds of a round robin on one sheet, with who rests")
    options.shared("lot", "absences")
    with options.only_one():
        options.form("--json")
        text = "print pairing numbers only: board, White, Black; names stay private"
        options.form("--numbers", text)
        text = "print the steps of the pairing, group by group, instead of the boards"
        options.form("--log", text)
    text = "with --json: add the brackets with the value of every criterion"
    options.flag("--brackets", text)
    text = "write a proof of the round too, as JSON; openarbiter verify --certificate checks it"
    options.word("--certificate", "OUT", text)
    options.flag("--overwrite", "with --certificate: replace OUT if it is there already")
    options.shared("language", "lenient", "encoding")


def ask(chosen: Chosen) -> None:
    """Pair a round and print it."""
    _refuse_mixtures(chosen)
    tournament = open_tournament(chosen.file, chosen, file_numbers=True)
    edition, why = choose_edition(tournament, chosen.system)
    tournament = edition.participants(tournament)
    say_doubt(tournament, chosen)
    if chosen.schedule:
        _give_schedule(tournament, edition, why, chosen)
        return
    tournament, absences = with_absences(tournament, edition, chosen, chosen.round)
    pairing = _paired(tournament, edition, chosen)
    tournament = tournament.known_before(pairing.round_no)
    if chosen.lot is not None:
        tournament = pairing.tournament or tournament  # numbers drawn are those of the answer
    numbers = FileNumbers(tournament)
    shown, shown_in = numbers.pairing(pairing), numbers.tournament()
    still_open = _unfinished(shown_in, shown, map(numbers.number, getattr(absences, "excused", ())))
    names = chosen.format != "numbers"
    remarks = said_of_absences(tournament, absences, names=names)
    remarks += still_open.remarks(names=names)
    remarks += _remarks(tournament, edition, pairing.lot, chosen)
    if remark := unrated_remark(shown_in, edition):
        remarks.append(remark)
    for remark in remarks:
        chosen.say(remark)
    if chosen.certificate is not None:
        _write_certificate(chosen, tournament, pairing)

    def data() -> dict[str, object]:
        decided = {} if absences is None else absences.to_json(numbers.number)
        beside = {"unfinished": still_open.to_json(), "absences": decided}
        found = shown.to_json(brackets=chosen.brackets)
        return found | {name: each for name, each in beside.items() if each}

    def text() -> Iterable[str]:
        if chosen.format == "numbers":
            return number_sheet(shown, chosen.language)
        if chosen.format == "log":
            return _steps(tournament, edition, pairing, chosen)
        lines = wall_sheet(shown_in, shown, chosen.language, room=screen_width())
        doubt = doubt_about(tournament, chosen.system)
        doubts = [said("{summary}.", summary=doubt)] if doubt else []
        return [*lines, *_paired_by(edition, why, pairing.lot), *doubts, *remarks]

    give(chosen, data=data, text=text, ascii_only=True, compact=True)


def _refuse_mixtures(chosen: Chosen) -> None:
    """Refuse options that do not go together, and a proof that has no place of its own."""
    if chosen.brackets and not chosen.json:
        chosen.refuse_without("--brackets", "--json")
    if chosen.schedule and chosen.format == "log":
        chosen.refuse_without("--log", "--round")
    if chosen.schedule and chosen.certificate:
        chosen.refuse_without("--certificate", "--round")
    if chosen.certificate is None:
        if chosen.overwrite:
            chosen.refuse_without("--overwrite", "--certificate")
        return
    from openarbiter.cli.writing import look_first, never_onto  # noqa: PLC0415  (seldom needed)

    if chosen.certificate == STDIN:
        raise oa.RequestError(said("--certificate needs the name of a file; stdout has the round"))
    never_onto(chosen.file, chosen.certificate)
    look_first(chosen.certificate, overwrite=chosen.overwrite)


def _paired_by(edition: Edition, why: str, lot: Lot | None, *, assumed: bool = False) -> list[str]:
    """What stands below the boards: the lot that was drawn, and by what they were paired."""
    by_lot = [] if lot is None or (lot.assumed and not assumed) else lot.sentences
    by = said("Paired by {system}: {title}.", system=edition.id, title=edition.document.title)
    return ["", *by_lot, by, why]


def _remarks(
    tournament: oa.Tournament, edition: Edition, lot: Lot | None, chosen: Chosen
) -> Iterator[str]:
    """What stands on stderr and below the boards: what does not fit, and the lot.

    Numbers and steps have no room for the lot; one that was asked for is said beside them.

    Source:
        C.04.7 (applied from 2026-02-01), the premise of Baku acceleration.
    """
    from openarbiter.simulate.lengths import doubts  # noqa: PLC0415  (start-up time)

    entrants = 0 if tournament.paired_rounds else len(tournament.players)
    for doubt in doubts(edition, entrants, tournament, played_through=False):
        yield doubt.remark
    scoring = tournament.scoring
    if tournament.baku and not fits_scoring(scoring):
        yield said(
            "Baku acceleration is made for a win worth two draws and a loss worth nothing "
            "(C.04.7, 1.1); here they are worth {win}, {draw} and {loss}.",
            win=points_text(scoring.win),
            draw=points_text(scoring.draw),
            loss=points_text(scoring.loss),
        )
    beside = chosen.lot is not None and chosen.format in ("numbers", "log")
    if lot is not None and (lot.assumed or beside):
        yield lot.sentence


def _give_schedule(tournament: oa.Tournament, edition: Edition, why: str, chosen: Chosen) -> None:
    """Give all rounds on one sheet, where a table of the system says them beforehand."""
    from openarbiter.rulebooks import timetable  # noqa: PLC0415  (seldom needed)
    from openarbiter.rulebooks.lots import draw_lots  # noqa: PLC0415  (likewise)

    tournament, lot = draw_lots(edition.participants(tournament), edition, chosen.lot)
    rounds = timetable.rounds_of(tournament, edition)
    numbers = FileNumbers(tournament)
    rounds = tuple(timetable.renamed(each, numbers.number) for each in rounds)
    if chosen.format == "numbers" and lot is not None and chosen.lot is not None:
        chosen.say(lot.sentence)  # whose numbers these are

    def data() -> dict[str, object]:
        drawn = {"lot": lot.to_json()} if lot is not None else {}
        return {"system": edition.id, "rounds": timetable.schedule_json(rounds), **drawn}

    def text() -> Iterable[str]:
        if chosen.format == "numbers":
            return timetable.schedule_numbers(rounds)
        sheet = timetable.schedule_sheet(numbers.tournament(), rounds, chosen.language)
        return [*sheet, *_paired_by(edition, why, lot, assumed=True)]

    give(chosen, data=data, text=text, ascii_only=True, compact=True)


def _paired(tournament: oa.Tournament, edition: Edition, chosen: Chosen) -> oa.RoundPairing:
    """The round that was asked for; where none is possible, the sentences have our numbers."""
    try:
        pairing = oa.pair(tournament, edition.id, chosen.round, chosen.lot)
    except oa.ImpossiblePairingError:
        tell_other_numbers(tournament, chosen)
        raise
    if chosen.format == "log" or chosen.certificate is not None:
        tell_other_numbers(tournament, chosen)
    return pairing


def _steps(
    tournament: oa.Tournament, edition: Edition, pairing: oa.RoundPairing, chosen: Chosen
) -> Iterable[str]:
    """The lines of the step log, with who was passed over; where there is none, that."""
    from openarbiter.explanations.step_log import step_log  # noqa: PLC0415  (seldom needed)

    paired = pairing.tournament or tournament
    found = step_log(paired, edition, pairing.round_no, chosen.language, pairing)
    return found or [said("{system} keeps no log of steps", system=edition.id)]


def _write_certificate(chosen: Chosen, tournament: oa.Tournament, pairing: oa.RoundPairing) -> None:
    """Prove a round and write the proof."""
    from openarbiter.certificates.making import certificate_text  # noqa: PLC0415  (seldom needed)
    from openarbiter.cli.writing import write_bytes  # noqa: PLC0415  (likewise)

    text = certificate_text(tournament, pairing)
    write_bytes(chosen.certificate, text.encode(), overwrite=chosen.overwrite)


@dataclass(frozen=True, slots=True)
class _Unfinished:
    """What is open before a round: nothing where the rounds before it are not paired yet.

    Attributes:
        games: (round, White, Black) of every game without a result, by round and White; where the
            file has no colours, the smaller TPN stands for White.
        blank: Players who are paired now and have no entry in the round before; late entries, who
            have none in any of several rounds, are left out.
        forfeited: Players who are paired now and lost the round before by forfeit; none in a
            round robin, where the table pairs everybody.
        article: What the edition that paired says of those who did not come.
    """

    round_no: int
    games: tuple[OpenGame, ...] = ()
    blank: tuple[Player, ...] = ()
    forfeited: tuple[Player, ...] = ()
    article: str = ""

    def remarks(self, *, names: bool) -> Iterator[str]:
        """What is open as sentences, perhaps with the names of those who were absent."""
        for number in dict.fromkeys(number for number, _, _ in self.games):
            pairs = (f"{white}-{black}" for one, white, black in self.games if one == number)
            yield said(
                "Round {number} has games without a result, which count as draws unless the "
                "tournament says otherwise: {games}.",
                number=number,
                games=in_a_row(pairs),
            )
        if self.blank:
            yield said(
                "Players with no entry in round {number}, which counts as an absence: {players}.",
                number=self.round_no - 1,
                players=in_a_row(str(player.tpn) for player in self.blank),
            )
        absent = sorted({(each.tpn, each.name) for each in (*self.blank, *self.forfeited)})
        if absent:
            yield said(
                "Absent from round {number} and paired now: {players}. Who stays away without "
                "notice counts as withdrawn unless a reason is accepted ({article}).",
                number=self.round_no - 1,
                players=in_a_row(f"{tpn} {name}" if names else str(tpn) for tpn, name in absent),
                article=self.article,
            )

    def to_json(self) -> dict[str, object]:
        """What is open as JSON values; empty where nothing is."""
        if not (self.games or self.blank or self.forfeited):
            return {}
        return {
            "games": [
                {"round": number, "white": white, "black": black}
                for number, white, black in self.games
            ],
            "no_entry": [player.tpn for player in self.blank],
            "forfeited": [player.tpn for player in self.forfeited],
        }


def _unfinished(
    tournament: oa.Tournament, pairing: oa.RoundPairing, excused: Iterable[Tpn]
) -> _Unfinished:
    """What the rounds before a pairing leave open; whoever forgot an entry wants to know it.

    A round is paired all the same: a game without a result counts as a draw, no entry as absence.
    """
    edition, before = registry.edition(pairing.system), pairing.round_no - 1
    if pairing.round_no > tournament.next_round or edition.continues(pairing.round_no):
        return _Unfinished(pairing.round_no)
    seated = {tpn for game in pairing.games for tpn in (game.white, game.black)} | {pairing.bye}
    seated -= set(excused)
    here = sorted(
        (player for player in tournament.players if player.tpn in seated),
        key=lambda player: player.tpn,
    )
    return _Unfinished(
        pairing.round_no,
        open_games(tournament, before),
        tuple(player for player in here if _is_blank(player, before)),
        tuple(
            player
            for player in here
            if before >= 1 and edition.seats_everybody
            if player.record(RoundNo(before)).result is Result.FORFEIT_LOSS
        ),
        edition.handling.absence,
    )


def _is_blank(player: Player, before: int) -> bool:
    """Whether a player has no entry in the last round before, and is no late entry."""
    if before < 1 or player.record(RoundNo(before)).result is not Result.ABSENT:
        return False
    earlier = (record.result is Result.ABSENT for record in player.rounds[: before - 1])
    return before == 1 or not all(earlier)
