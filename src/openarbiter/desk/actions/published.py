"""Actions about a round that everybody has seen: taken back, pairs made late, closed, ended early.

Source:
    C.04.1, BR 1; C.04.2, GHR 3.1, 4.3 and 4.4 (a published pairing changes in few cases only).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import ClassVar, Final

from openarbiter.desk.actions.base import (
    Change,
    Moment,
    OfRound,
    need_board,
    need_first_games,
    need_no_rematch,
    need_not_withdrawn,
    need_phase,
    need_round,
)
from openarbiter.desk.actions.byes import not_come
from openarbiter.desk.actions.rounds import faults_said, versus
from openarbiter.desk.board_numbers import late_number
from openarbiter.desk.messages import (
    Consequence,
    Weight,
    confirm,
    declare,
    inform,
    listed,
    refuse,
    refuse_if,
    say,
    warn,
)
from openarbiter.desk.pairing import changed_pairings, engine_pairing, pair_faults
from openarbiter.desk.records import ABSENCE, with_outcome, with_record, without, without_bye
from openarbiter.desk.state import Board, Draft, EventState, RoundState, Section
from openarbiter.desk.values import UNDECIDED, Phase, Pid
from openarbiter.errors import ImpossiblePairingError, NotCoveredError, RequestError
from openarbiter.languages import Table
from openarbiter.model import BoardNo, KnownLater, RoundNo

_SENTENCES: Final[Table] = {
    "results-in [C.04.2, 4.4]": "Round {round} has results.",
    "offer-take-back": "Take the results of the round back first.",
    "offer-take-apart [C.04.2, 4.4]": "Take a pair without result apart, and pair its players with "
    "others.",
    "round-imported": "Round {round} came with a file and was published elsewhere.",
    "later-round-begun": "Round {round} has begun.",
    "offer-discard": "Discard the private pairing first.",
    "offer-take-later-back": "Take round {round} back first.",
    "unpublished [C.04.2, 4.2]": (
        "The one board of round {round}, which everybody has seen, is taken back.",
        "{count} boards of round {round}, which everybody has seen, are taken back.",
    ),
    "paper-void": "Sheets of round {round} that hang or lie about are void.",
    "pair-change-only [C.04.2, 4.4]": "A published pairing changes in few cases only; that round "
    "{round} is one of them, the arbiter answers for.",
    "late-board [C.04.2, 4.4.3, 4.4.4]": "Board {board} is added: {pair}.",
    "bye-given-up": "{player} gives up the bye and plays.",
    "apart-why [C.04.2, 4.4]": "A published pair is taken apart in the cases that are listed only.",
    "has-opponent": "{player} has an opponent in round {round}.",
    "joins-later": "{player} joins later than round {round}.",
    "offer-pair-waiting": "Pair two who wait with each other; their boards are then taken apart.",
    "noted-in-file [C.02]": "The report file notes that the round was paired by hand.",
    "apart": "{pair} are without opponents in round {round}, and get nothing for it.",
    "result-there": "Board {board} of round {round} has a result.",
    "offer-clear": "Take the result back first.",
    "results-missing [C.04.2, 3.1]": (
        "One result of round {round} is missing: board {boards}.",
        "{count} results of round {round} are missing: boards {boards}.",
    ),
    "offer-adjourn": "Mark the open games as adjourned.",
    "no-final-table [C.04.2, 3.1]": (
        "Board {boards} is adjourned: there is no final table before it ends.",
        "Boards {boards} are adjourned: there is no final table before they end.",
    ),
    "adjourned-count [C.04.2, 3.1]": (
        "One game is adjourned and counts as a draw: board {boards}.",
        "{count} games are adjourned and count as draws: boards {boards}.",
    ),
    "later-round-public [C.04.2, 4.3]": "Round {later} is published; round {round} stays closed.",
    "reopened": "Results of round {round} can be changed again.",
    "round-can-be-paired [C.04.1, 1]": "Round {round} can be paired, and the rounds announced are "
    "played.",
    "ends-early": "No article provides for fewer rounds than announced; the report file says how "
    "many there were. Final report and prizes rest on round {round}.",
    "rounds-change": "The number of rounds was announced as {old} and is {new} from now on.",
    "no-longer-last [C.04.3, 1.7]": "Round {round} was paired as the last one and is not any more.",
    "becomes-last [C.04.3, 1.7]": "Round {round} becomes the last one and was not paired as such.",
}
declare(_SENTENCES)


class UnpublishRound(OfRound, right="run", group="pairings"):
    """Take a published pairing back, as long as it has no result."""

    in_log: ClassVar[Table] = {"done": "take round {round_no} back"}
    affects_pairing: ClassVar[bool] = False

    def refuse_new(self, state: EventState) -> None:
        _need_last(state.section(self.section), self.round_no, "offer-take-later-back")

    def after(self, section: Section, *, strict: bool) -> Section:
        number = self.round_no
        playing = need_round(section, number).phase is Phase.PLAYING
        refuse_if(playing, "results-in", "offer-take-back", "offer-take-apart", round=number)
        found = need_phase(section, number, Phase.PUBLISHED)
        refuse_if(number <= section.imported_rounds, "round-imported", round=number)
        later = section.current_round
        begun = later.phase.private and later.phase is not Phase.WAITING
        refuse_if(begun, "later-round-begun", "offer-discard", round=later.number)
        players = tuple(
            replace(player, rounds=player.rounds[: number - 1])
            for player in section.tournament.players
        )
        known_later = _before(section.tournament.known_later, number)
        back = replace(found, late=(), adjourned=(), corrected=(), reports=(), chess960="")
        return replace(
            section.with_facts(players=players, known_later=known_later),
            rounds=section.rounds[:number],
            swapped=tuple(each for each in section.swapped if each.round_no != number),
            games_known_later=_before(section.games_known_later, number),
        ).with_round(replace(back, phase=Phase.PAIRED))

    def warnings(self, change: Change) -> Weight:
        number = self.round_no
        gone = say("unpublished", round=number, count=len(change.old.round(number).boards))
        return warn(gone, "paper-void", "pair-change-only", round=number)


def _before(later: tuple[KnownLater, ...], number: RoundNo) -> tuple[KnownLater, ...]:
    """What games counted as for the rounds before one, which is to be paired anew."""
    last = RoundNo(number - 1)
    kept = (replace(each, last_round=min(each.last_round, last)) for each in later)
    return tuple(each for each in kept if each.round_no < each.last_round)


def _need_open_boards(section: Section, number: RoundNo) -> RoundState:
    """The round whose boards may change still (GHR 4.4); a round robin (C.05) has none."""
    found = need_phase(section, number, Phase.PUBLISHED, Phase.PLAYING)
    refuse_if(section.fixed_table, "round-robin-started")
    need_first_games(section, number)
    _need_last(section, number)
    return found


def _need_last(section: Section, number: RoundNo, *offers: str) -> None:
    """Refuse a round behind which another one is published."""
    last = section.published_rounds
    refuse_if(number < last, "later-round-begun", *offers, round=last)


class PairLate(OfRound, right="run", group="pairings"):
    """Pair two players without opponents after the publication (GHR 4.4.3, 4.4.4).

    Who had the pairing-allocated bye of the round gives it up for the game. Who waits for somebody
    that has not come is taken from that board first; the other has a zero-point bye and is asked
    about before the next round.
    """

    in_log: ClassVar[Table] = {"done": "late pair of round {round_no}: {white} – {black}"}

    white: Pid
    black: Pid

    def after(self, section: Section, *, strict: bool) -> Section:
        number = self.round_no
        found = _need_open_boards(section, number)
        refuse_if(self.white == self.black, "needs-two-players")
        pair = (self.white, self.black)
        number_of_board = late_number(section, found.boards, pair)
        for board in _waited_at(found, pair):
            section = _apart(section, number, board)
            for pid in {*board.pair}.difference(pair):
                section = not_come(section, pid, number)
        for pid in pair:
            need_not_withdrawn(section, pid, number)
            gaps = {"player": section.person(pid), "round": number}
            opponent = section.player(pid).record(number).opponent
            refuse_if(opponent is not None, "has-opponent", **gaps)
            refuse_if(section.entrant(pid).joins > number, "joins-later", **gaps)
        if strict:
            need_no_rematch(section, number, *pair)
        found = section.round(number)
        board = Board(number_of_board, *pair)
        boards = tuple(sorted((*found.boards, board), key=lambda each: each.number))
        draft = Draft(boards, None if found.bye in pair else found.bye)
        late = tuple(sorted((*found.late, board.number)))
        changed = with_outcome(section, number, board, UNDECIDED).with_round(
            replace(found, draft=draft, edited_by_hand=True, late=late)
        )
        for pid in pair:
            changed = changed.with_entrant(without_bye(changed.entrant(pid), number))
        return changed

    def warnings(self, change: Change) -> Iterator[Weight]:
        before, number = change.old, self.round_no
        state, boards = before.round(number), change.new.round(number).boards
        (board,) = (each for each in boards if self.white in each.pair)
        waited = _waited_at(state, board.pair)
        if waited:
            yield warn(*(_said_apart(before, number, each) for each in waited), "apart-why")
        yield confirm("late-board", board=board.number, pair=versus(before, board))
        if state.bye is not None and state.bye in board.pair:
            yield confirm("bye-given-up", player=before.person(state.bye))
        yield confirm(*faults_said(pair_faults(before, number, *board.pair)))


def _waited_at(found: RoundState, pair: tuple[Pid, Pid]) -> tuple[Board, ...]:
    """The boards at which two who are to be paired wait, each for somebody else."""
    boards = tuple(each for each in found.boards if set(each.pair) & set(pair))
    return () if any(set(each.pair) == set(pair) for each in boards) else boards


class TakeApart(OfRound, right="run", group="pairings"):
    """Take a pair of a published round apart that has no result (GHR 4.4).

    Both players are without opponents then, and can be paired with others by :class:`PairLate`.
    """

    in_log: ClassVar[Table] = {"done": "take board {board} of round {round_no} apart"}

    board: BoardNo

    def after(self, section: Section, *, strict: bool) -> Section:
        found = _need_open_boards(section, self.round_no)
        board = need_board(found, self.board)
        refuse_if(len(found.boards) == 1, "no-boards", "offer-pair-waiting")
        return _apart(section, self.round_no, board)

    def warnings(self, change: Change) -> Weight:
        board = need_board(change.old.round(self.round_no), self.board)
        return warn(_said_apart(change.old, self.round_no, board), "apart-why", "noted-in-file")


def _said_apart(section: Section, number: RoundNo, board: Board) -> Consequence:
    """That two players are without opponents."""
    return say("apart", pair=versus(section, board), round=number)


def _apart(section: Section, number: RoundNo, board: Board) -> Section:
    """The section without a board of a published round; both players have no opponent then."""
    decided = section.outcome(number, board.number).decided
    refuse_if(decided, "result-there", "offer-clear", round=number, board=board.number)
    found = section.round(number)
    after = replace(
        found,
        draft=replace(found.draft, boards=without(found.boards, board)),
        edited_by_hand=True,
        late=without(found.late, board.number),
        adjourned=without(found.adjourned, board.number),
        corrected=without(found.corrected, board.number),
        reports=tuple(each for each in found.reports if each.board != board.number),
    )
    swapped = without(section.swapped, section.swap(number, board.number))
    alone = {pid: with_record(section.player(pid), number, ABSENCE) for pid in board.pair}
    return replace(section, swapped=swapped).with_players(alone).with_round(after)


class CompleteRound(OfRound, right="run", group="pairings"):
    """Close a round: every board has a result or is adjourned."""

    in_log: ClassVar[Table] = {"done": "end round {round_no}"}
    copied: ClassVar[Moment] = "after"

    def after(self, section: Section, *, strict: bool) -> Section:
        number = self.round_no
        found = need_phase(section, number, Phase.PUBLISHED, Phase.PLAYING)
        missing = [
            board.number for board in section.missing(number) if board.number not in found.adjourned
        ]
        if missing:
            gaps = {"count": len(missing), "boards": listed(missing), "round": number}
            raise refuse("results-missing", "offer-adjourn", **gaps)
        return section.with_round(replace(found, phase=Phase.COMPLETE))

    def warnings(self, change: Change) -> Weight:
        adjourned = change.old.round(self.round_no).adjourned
        if not adjourned:
            return Weight()
        gaps = {"count": len(adjourned), "boards": ", ".join(map(str, adjourned))}
        last = self.round_no == change.old.total_rounds
        return confirm("no-final-table", **gaps) if last else inform("adjourned-count", **gaps)


class ReopenRound(OfRound, right="run", group="pairings"):
    """Open a closed round again."""

    in_log: ClassVar[Table] = {"done": "open round {round_no} again"}

    def after(self, section: Section, *, strict: bool) -> Section:
        number = self.round_no
        found = need_phase(section, number, Phase.COMPLETE)
        later = section.published_rounds
        refuse_if(number != later, "later-round-public", "offer-correct", round=number, later=later)
        return section.with_round(replace(found, phase=Phase.PLAYING, reopened=True))

    def warnings(self, change: Change) -> Weight:
        return confirm("reopened", round=self.round_no)


class EndEarly(OfRound, right="settings", group="settings"):
    """End a section after a round that is played, before the rounds announced are.

    By the strict rules of a Swiss system only where the next round cannot be paired: no article
    provides for fewer rounds than announced (C.04.1, BR 1).
    """

    in_log: ClassVar[Table] = {"done": "end section {section} after round {round_no}"}
    asked_twice: ClassVar[bool] = True

    def refuse_new(self, state: EventState) -> None:
        section, following = state.section(self.section), RoundNo(self.round_no + 1)
        if state.strict and section.edition.swiss and pairable(section, following):
            offers = ("offer-pair", "offer-leave-strict")
            raise refuse("round-can-be-paired", *offers, round=following)

    def after(self, section: Section, *, strict: bool) -> Section:
        number, announced = self.round_no, section.total_rounds
        refuse_if(number == announced, "nothing-changed")
        found = need_phase(section, number, Phase.PUBLISHED, Phase.PLAYING, Phase.COMPLETE)
        _need_last(section, number)
        if found.phase is not Phase.COMPLETE:
            complete = CompleteRound(section=self.section, round_no=number)
            section = complete.after(section, strict=strict)
        shorter = replace(section.with_settled(rounds=number), rounds=section.rounds[:number])
        return shorter.with_remark("file-rounds", round=number, old=announced, new=number)

    def warnings(self, change: Change) -> Iterator[Weight]:
        yield warn(*rounds_change(change.old, change.new))
        begun = change.old.round(self.round_no + 1)
        if begun.by_hand:
            yield warn("hand-work-lost", round=begun.number)
        yield warn("ends-early", round=self.round_no)


def pairable(section: Section, round_no: RoundNo) -> bool:
    """Whether the system has a game for anybody in the next round."""
    try:
        return bool(engine_pairing(section, round_no).boards)
    except (ImpossiblePairingError, NotCoveredError, RequestError):
        return False


def rounds_change(before: Section, after: Section) -> Iterator[Consequence]:
    """What another number of rounds means, for the last round that was paired too (C.02)."""
    old, new, published = before.total_rounds, after.total_rounds, before.published_rounds
    article = "C.04.1, 1" if before.edition.swiss else ""
    yield say("rounds-change", article, old=old, new=new)
    last = published in {old, new}
    if last:
        yield say("becomes-last" if published == new else "no-longer-last", round=published)
    if last and not before.fixed_table:
        yield from changed_pairings(before, after, RoundNo(published - 1))
