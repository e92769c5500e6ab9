"""What every action is, and what several of them need before they do anything.

An action is a frozen value that says what somebody wants; who, when and why stand in the log
beside it. Its class says everything about it. Functions called ``need_`` raise a
:class:`~openarbiter.desk.messages.Refusal` where something does not hold.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, Literal

from openarbiter.desk.messages import Refusal, Weight, inform, refuse, say
from openarbiter.desk.pairing import is_stale, met
from openarbiter.desk.settings import fields_of
from openarbiter.desk.state import Board, EventState, RoundState, Section
from openarbiter.desk.team_events import kept_true
from openarbiter.desk.values import Phase, Pid
from openarbiter.model import BoardNo, RoundNo
from openarbiter.rulebooks import registry

LONGEST = 200
"""Characters of a text of one line."""

LONGEST_NOTE = 10_000
"""Characters of a text of several lines."""

Right = Literal["settings", "run", "register", "results"]
"""What it takes to do an action, by the names of :class:`openarbiter.web.roles.May`."""

Group = Literal["results", "corrections", "pairings", "players", "settings"]
"""What an action is about, for who looks for it in the log."""

ACTIONS: dict[str, type[Action]] = {}
"""Every action by the name it has in the log: the name of its class."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Change:
    """An event before and after an action that is possible, and the key of its section."""

    before: EventState
    after: EventState
    key: str = ""

    @property
    def old(self) -> Section:
        """The section before the action."""
        return self.before.section(self.key)

    @property
    def new(self) -> Section:
        """The section after the action."""
        return self.after.section(self.key)

    def stale_pairing(self) -> Weight:
        """Whether a private pairing has to be made again after the action (GHR 1.4)."""
        state = self.new.private_round
        if state is None or not state.boards:
            return Weight()
        if is_stale(self.old, state.number) or not is_stale(self.new, state.number):
            return Weight()
        return inform(say("pairing-becomes-old", round=state.number))


class Action:
    """Something an arbiter does.

    Classes that no other one is made from are the actions of the log. Names of classes and fields
    are what files of events hold: they stay as they are.
    """

    __slots__ = ()

    begins_event: ClassVar[bool] = False
    """Possible before there is an event."""

    affects_pairing: ClassVar[bool] = False
    """A private pairing of the section may be out of date afterwards; that is said with it."""

    asked_twice: ClassVar[bool] = False
    """Where it has consequences it is asked about twice, as what no way leads back from (C.02)."""

    in_older_logs: ClassVar[Mapping[str, bool]] = {}
    """Attributes that came later: what they are in a log that does not name them."""

    only_told: ClassVar[bool] = False
    """Somebody says something that decides nothing: undo without a number passes over it."""

    right: ClassVar[Right]
    """What it takes to do it where it is ordinary (:meth:`is_ordinary`)."""

    group: ClassVar[Group]

    def __init_subclass__(cls, *, right: Right | None = None, group: Group = "settings") -> None:
        """Make an action known; of a class made anew for its slots the last stays."""
        if right is not None:
            cls.right, cls.group = right, group
        ACTIONS[cls.__name__] = cls
        for base in cls.__bases__:
            ACTIONS.pop(base.__name__, None)

    def do(self, state: EventState) -> EventState:
        """The event after the action.

        Raises:
            Refusal: It is not possible now.
            RequestError: It names a section or a player that does not exist.
            NotCoveredError: The edition has no rule for what it asks.
        """
        raise refuse("unknown-action", name=type(self).__name__)

    def refuse_new(self, state: EventState) -> None:
        """Refuse what an older program let be done: in a log it stays, done anew it is refused.

        Raises:
            Refusal: It is not possible any more.
            RequestError: It names a section or a player that does not exist.
        """

    def needs(self, state: EventState) -> Right:
        """What it takes to do this very action now.

        Raises:
            RequestError: It names a section or a player that does not exist.
        """
        return self.right if self.right == "settings" or self.is_ordinary(state) else "run"

    def is_ordinary(self, state: EventState) -> bool:
        """Whether its content now is nothing but what a helper who has its right may do."""
        return True

    def warnings(self, change: Change) -> Weight:
        """What is to be said before the action is done, :attr:`affects_pairing` left out."""
        return Weight()

    def touched(self) -> frozenset[str]:
        """Addresses of what the action changes, such as ``a/player/17`` or ``a/3/board/14``.

        Two writers are in each other's way when the addresses of their actions meet.
        """
        raise NotImplementedError


@dataclass(frozen=True, slots=True, kw_only=True)
class OfSection(Action):
    """An action about one section, which it names by its key."""

    part: ClassVar[str] = ""
    """What of the section the action changes, as addresses call it; empty for its settings."""

    section: str

    def do(self, state: EventState) -> EventState:
        after = self.after(state.section(self.section), strict=state.strict)
        return state.with_section(kept_true(after))

    def after(self, section: Section, *, strict: bool) -> Section:
        """The section after the action.

        Args:
            section: The section before it.
            strict: Strict rules hold.

        Raises:
            Refusal: As for :meth:`do`, likewise its other errors.
        """
        raise NotImplementedError

    def is_ordinary(self, state: EventState) -> bool:
        """Who plays is entered before round 1; later the list of the start holds (GHR 2.1)."""
        return self.right != "register" or not state.section(self.section).published_rounds

    def touched(self) -> frozenset[str]:
        return frozenset({f"{self.section}/{self.part}" if self.part else self.section})


@dataclass(frozen=True, slots=True, kw_only=True)
class OfPlayer(OfSection):
    """An action about one player."""

    affects_pairing: ClassVar[bool] = True

    pid: Pid

    def touched(self) -> frozenset[str]:
        return frozenset({f"{self.section}/player/{self.pid}"})


@dataclass(frozen=True, slots=True, kw_only=True)
class OfRound(OfSection):
    """An action about one round."""

    round_no: RoundNo

    def touched(self) -> frozenset[str]:
        return frozenset({f"{self.section}/{self.round_no}"})


def section_of(action: Action) -> str:
    """Key of the section an action is about; empty for the event as a whole."""
    return action.section if isinstance(action, OfSection) else ""


def need_texts(of: object, *fields: str) -> None:
    """Refuse texts of one line, by the names of their attributes, as :func:`need_text` does."""
    for field in fields:
        need_text(field, getattr(of, field))


def need_declared_texts(of: object) -> None:
    """Refuse the texts of one line that an object declares, as :func:`need_text` does."""
    for name, one in fields_of(type(of)).items():
        value = getattr(of, name)
        for text in value if isinstance(value, tuple) else (value,):
            if isinstance(text, str):
                need_text(name, text, empty=not one.required)


def need_text(field: str, text: str, *, empty: bool = True, lines: bool = False) -> None:
    """Refuse a text that may not stand on paper, on a screen or in a report file.

    It is empty where it must not be, too long, or holds control characters or halves of
    characters.

    Args:
        field: What the text is, for the sentence.
        text: The text.
        empty: It may be empty.
        lines: It may have several lines.
    """
    if not empty and not text.strip():
        raise refuse("empty-text", field=field)
    limit = LONGEST_NOTE if lines else LONGEST
    if len(text) > limit:
        raise refuse("long-text", field=field, length=len(text), limit=limit)
    for character in text:
        allowed = lines and character in "\n\t"
        if not allowed and unicodedata.category(character) in {"Cc", "Cs", "Zl", "Zp"}:
            raise refuse("bad-character", field=field, found=f"U+{ord(character):04X}")


def need_round_number(section: Section, number: int, most: int | None = None) -> None:
    """Refuse a round that the section does not have; its last one is ``most`` or that announced."""
    if not 1 <= number <= (section.total_rounds if most is None else most):
        raise refuse("no-such-round", round=number, rounds=section.total_rounds)


def need_round(section: Section, round_no: RoundNo) -> RoundState:
    """A round of the section, if it has it."""
    need_round_number(section, round_no, max(section.total_rounds, len(section.rounds)))
    return section.round(round_no)


def need_phase(section: Section, round_no: RoundNo, *phases: Phase) -> RoundState:
    """A round of the section, if it is in one of some phases."""
    state = need_round(section, round_no)
    if state.phase not in phases:
        raise not_now(state)
    return state


def need_next(section: Section, round_no: RoundNo) -> RoundState:
    """The round, if it may be prepared now: the one after the last published round."""
    state = need_round(section, round_no)
    if state.phase.public:
        raise not_now(state)
    next_round = section.published_rounds + 1
    if round_no != next_round:
        raise refuse(
            "round-before-missing", "offer-round-before", round=round_no, before=next_round
        )
    return state


_POSSIBLE = {
    Phase.WAITING: "offer-start",
    Phase.DRAFTED: "offer-pair",
    Phase.PAIRED: "offer-publish-or-discard",
    Phase.EDITED: "offer-end-edit",
    Phase.PUBLISHED: "offer-results-or-unpublish",
    Phase.PLAYING: "offer-results-or-complete",
    Phase.COMPLETE: "offer-correct-or-reopen",
}
"""What is possible in each phase of a round."""


def not_now(state: RoundState) -> Refusal:
    """The refusal of what does not fit the phase of a round, with what fits."""
    return refuse(f"round-is-{state.phase.value}", _POSSIBLE[state.phase], round=state.number)


def need_board(state: RoundState, number: BoardNo) -> Board:
    """A board of a round, if the round has it."""
    board = state.board(number)
    if board is None:
        raise refuse("no-such-board", board=number, round=state.number, count=len(state.boards))
    return board


def need_not_withdrawn(section: Section, pid: Pid, number: int) -> None:
    """Refuse a player who has withdrawn from a round or an earlier one."""
    gone = section.player(pid).withdrawn_after
    if gone is not None and gone < number:
        name = section.person(pid)
        raise refuse("withdrawn-already", "offer-reinstate", player=name, round=gone + 1)


def need_first_games(section: Section, round_no: RoundNo) -> None:
    """Refuse that boards change in the next games of a match: they are those of the game before.

    Source:
        C.04.5 (applied from 2026-02-01), 4.4.
    """
    if registry.edition(section.system).continues(round_no):
        raise refuse("games-of-a-match", round=round_no, before=round_no - 1)


def need_no_rematch(section: Section, round_no: RoundNo, one: Pid, other: Pid) -> None:
    """Refuse that two players meet a second time (BR 2), which strict rules forbid."""
    if registry.may_meet_again(section.system) or section.round(round_no).impossible:
        return
    earlier = met(section, round_no, one, other)
    if earlier is not None:
        names = {"one": section.person(one), "other": section.person(other)}
        offers = ("offer-other-opponent", "offer-leave-strict")
        raise refuse("rematch", *offers, **names, round=earlier)
