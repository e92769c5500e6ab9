"""What every action is, and what several of them need before they do anything.

An action is a frozen value that says what somebody wants; who, when and why stand in the log
beside it. Its class says everything about it. Functions called ``need_`` raise a
:class:`~openarbiter.desk.messages.Refusal` where something does not hold.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import ClassVar, Final, Literal, dataclass_transform

from openarbiter.desk.bans import settled
from openarbiter.desk.messages import Refusal, Weight, declare, inform, refuse, refuse_if, say
from openarbiter.desk.pairing import is_stale, met
from openarbiter.desk.settings import fields_of
from openarbiter.desk.state import Board, EventState, RoundState, Section
from openarbiter.desk.values import Outcome, Phase, Pid
from openarbiter.languages import Table
from openarbiter.model import BoardNo, RoundNo
from openarbiter.rulebooks import registry

_SENTENCES: Final[Table] = {
    "round-is-waiting": "Nothing has been done for round {round} yet.",
    "round-is-drafted": "Round {round} is being prepared and has no pairing yet.",
    "round-is-paired": "Round {round} is paired and not published.",
    "round-is-edited": "The manual edit of round {round} is open.",
    "round-is-published [C.04.2, 4.4]": "Round {round} is published.",
    "round-is-playing [C.04.2, 4.4]": "Round {round} is being played.",
    "round-is-complete [C.04.2, 4.4]": "Round {round} is complete.",
    "pairing-becomes-old [C.04.2, 1.4]": "Round {round} has to be paired again before it can be "
    "published.",
    "unknown-action": "{name} is no action of the desk.",
    "empty-text": "{field} is empty; it needs at least one character.",
    "long-text": (
        "{field} has one character; {limit} are possible.",
        "{field} has {count} characters; {limit} are possible.",
    ),
    "bad-character": "{field} holds {found}, which cannot stand in a line of text.",
    "no-such-round": "There is no round {round}; the section has {rounds}.",
    "round-before-missing [C.04.2, 4.2]": "Round {before} comes before round {round}.",
    "offer-round-before": "Publish round {before} first.",
    "offer-start": "Enter absences and byes of the round, and pair it.",
    "offer-pair": "Pair the round.",
    "offer-publish-or-discard": "Publish the pairing, change it by hand or discard it.",
    "offer-end-edit": "End the manual edit, or throw its changes away.",
    "offer-results-or-unpublish": "Enter results, or take the publication back.",
    "offer-results-or-complete": "Enter results, correct them, or close the round.",
    "offer-correct-or-reopen": "Correct a result, or open the round again.",
    "no-such-board": (
        "Round {round} has no board {board}; it has one board.",
        "Round {round} has no board {board}; it has {count} boards.",
    ),
    "withdrawn-already [C.04.2, 3.2]": "{player} is withdrawn from round {round} on.",
    "offer-reinstate": "Let the player take part again.",
    "games-of-a-match [C.04.5, 4.4]": "The boards of round {round} are those of round {before}, "
    "with the colours reversed.",
    "offer-leave-strict": "Leave the strict rules; the file for the federation will say so.",
    "offer-other-opponent": "Choose another opponent.",
    "rematch [C.04.1, 2]": "{one} and {other} met in round {round}.",
    "nothing-changed": "It is so already; nothing would change.",
    "locked-after-start [C.04.2, 1.1]": "This stays as it was when round 1 was published.",
    "nobody-named": "The list names nobody.",
    "no-players": "The section has no players.",
    "not-everybody": "An order of the players names everybody once.",
    "round-robin-started [C.05 Annex 1]": "The table of a round robin stays as it was in round 1.",
    "offer-forfeit": "Enter a forfeit at the board.",
    "needs-two-players": "A pair has two different players.",
    "no-numbers [C.04.2, 2.3]": "The players have no definitive numbers yet.",
    "offer-number": "Give numbers by strength.",
}
declare(_SENTENCES)

LONGEST = 200
"""Characters of a text of one line."""

LONGEST_NOTE = 10_000
"""Characters of a text of several lines."""

Right = Literal["settings", "run", "register", "results"]
"""What it takes to do an action, by the names of :class:`openarbiter.web.roles.May`."""

Group = Literal["results", "corrections", "pairings", "players", "settings"]
"""What an action is about, for who looks for it in the log."""

Moment = Literal["", "before", "published", "after"]
"""Of a round, that second copies of the event show."""

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


@dataclass_transform(frozen_default=True, kw_only_default=True)
class Action:
    """Something an arbiter does.

    Names of classes and fields are what files of events hold: they stay as they are. A class that
    only others are made from says ``base=True``; every other one has to say its right, its group
    and its sentences in the log.
    """

    begins_event: ClassVar[bool] = False
    """Possible before there is an event."""

    affects_pairing: ClassVar[bool] = False
    """A private pairing of the section may be out of date afterwards; that is said with it."""

    asked_twice: ClassVar[bool] = False
    """Where it has consequences it is asked about twice, as what no way leads back from (C.02)."""

    undoable: ClassVar[bool] = True
    """Undo brings back what was before."""

    only_told: ClassVar[bool] = False
    """Somebody says something that decides nothing: undo without a number passes over it."""

    in_older_logs: ClassVar[Mapping[str, bool]] = {}
    """Attributes that came later: what they are in a log that does not name them."""

    changes_plan: ClassVar[bool] = False
    """It names the event, its place or its sections, or the dates of their rounds."""

    copied: ClassVar[Moment] = ""
    """What the second copy of the event that is made with it shows of its round."""

    right: ClassVar[Right]
    """What it takes to do it where it is ordinary (:meth:`is_ordinary`)."""

    group: ClassVar[Group]

    in_log: ClassVar[Table]
    """Its sentences in the log; its attributes fill the gaps, and :meth:`gaps_in_log`."""

    changes: ClassVar[str]
    """Address of what it changes, with ``{0}`` for itself."""

    button: ClassVar[Table] = {}
    """What a button says that does it to somebody who is named beside it."""

    def __init_subclass__(
        cls, *, right: Right | None = None, group: Group | None = None, base: bool = False
    ) -> None:
        """Make a frozen value of the class, by keywords only, and the action known.

        Raises:
            TypeError: It does not say everything.
        """
        dataclass(frozen=True, kw_only=True)(cls)
        if base:
            return
        if right is None or group is None or "in_log" not in vars(cls):
            raise TypeError(f"{cls.__name__} says no right, no group or nothing for the log")
        if cls.touched is Action.touched and not hasattr(cls, "changes"):
            raise TypeError(f"{cls.__name__} does not say what it changes")
        cls.right, cls.group = right, group
        ACTIONS[cls.__name__] = cls

    def sentence(self) -> str:
        """Key of the sentence of :attr:`in_log` that says it.

        It is the first one that is also an attribute that holds, else the last one.
        """
        return next((key for key in self.in_log if getattr(self, key, False)), [*self.in_log][-1])

    def gaps_in_log(self, section: Section | None) -> dict[str, object]:
        """What fills gaps of its sentence that are none of its attributes."""
        return {}

    def concerns(self) -> frozenset[str]:
        """Addresses of what it is about, where that is more than it changes."""
        return self.touched()

    def result(self) -> Outcome | None:
        """The result that the board it touches has afterwards; ``None`` where it changes none."""
        return None

    def do(self, state: EventState) -> EventState:
        """The event after the action; a ``Refusal`` where it is not possible now.

        A ``RequestError`` or ``NotCoveredError`` says that what it names does not exist, or that
        the edition has no rule for what it asks; the same holds for all that is asked of an action.
        """
        raise refuse("unknown-action", name=type(self).__name__)

    def refuse_new(self, state: EventState) -> None:
        """Refuse what an older program let be done: in a log it stays, done anew it is refused."""

    def needs(self, state: EventState) -> Right:
        """What it takes to do this very action now."""
        return self.right if self.right == "settings" or self.is_ordinary(state) else "run"

    def is_ordinary(self, state: EventState) -> bool:
        """Whether its content now is nothing but what a helper who has its right may do."""
        return True

    def warnings(self, change: Change) -> Weight | Iterable[Weight]:
        """What is to be said before the action is done, :attr:`affects_pairing` left out."""
        return ()

    def touched(self) -> frozenset[str]:
        """Addresses of what the action changes, such as ``a/player/17`` or ``a/3/board/14``.

        Two writers are in each other's way when the addresses of their actions meet.
        """
        return frozenset({self.changes.format(self)})


class OfSection(Action, base=True):
    """An action about one section, which it names by its key."""

    affects_pairing: ClassVar[bool] = True
    changes: ClassVar[str] = "{0.section}"

    players_in: ClassVar[str] = ""
    """The attribute with the players it changes, by id or with their ids; empty for none."""

    section: str

    def do(self, state: EventState) -> EventState:
        before = state.section(self.section)
        return state.with_section(settled(self.after(before, strict=state.strict), before))

    def after(self, section: Section, *, strict: bool) -> Section:
        """The section after the action; strict rules hold, or they do not."""
        raise NotImplementedError

    def is_ordinary(self, state: EventState) -> bool:
        """Who plays is entered before round 1; later the list of the start holds (GHR 2.1)."""
        return self.right != "register" or not state.section(self.section).published_rounds

    def touched(self) -> frozenset[str]:
        if self.players_in:
            return self.at_players(getattr(self, self.players_in))
        return Action.touched(self)

    def at_players(self, players: Iterable[object]) -> frozenset[str]:
        """Addresses of some players."""
        return frozenset(f"{self.section}/player/{getattr(one, 'pid', one)}" for one in players)


class OfPlayer(OfSection, base=True):
    """An action about one player."""

    changes: ClassVar[str] = "{0.section}/player/{0.pid}"

    pid: Pid


class OfRound(OfSection, base=True):
    """An action about one round."""

    changes: ClassVar[str] = "{0.section}/{0.round_no}"

    round_no: RoundNo


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

    It is empty where it must not be, too long, has several lines where it may not, or holds control
    characters or halves of characters. The field is what it is called in the sentence.
    """
    refuse_if(not empty and not text.strip(), "empty-text", field=field)
    limit, length = LONGEST_NOTE if lines else LONGEST, len(text)
    gaps = {"field": field, "length": length, "limit": limit}
    refuse_if(length > limit, "long-text", **gaps, count=length)
    for character in text:
        allowed = lines and character in "\n\t"
        if not allowed and unicodedata.category(character) in {"Cc", "Cs", "Zl", "Zp"}:
            raise refuse("bad-character", field=field, found=f"U+{ord(character):04X}")


def need_round_number(section: Section, number: int, most: int | None = None) -> None:
    """Refuse a round that the section does not have; its last one is ``most`` or that announced."""
    rounds = section.total_rounds
    refuse_if(not 1 <= number <= (most or rounds), "no-such-round", round=number, rounds=rounds)


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
    gaps = {"round": round_no, "before": section.published_rounds + 1}
    early = round_no != gaps["before"]
    refuse_if(early, "round-before-missing", "offer-round-before", **gaps)
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
    """Refuse that boards change in the next games of a match, as they may not (C.04.5, 4.4)."""
    continues = section.edition.continues(round_no)
    refuse_if(continues, "games-of-a-match", round=round_no, before=round_no - 1)


def need_no_rematch(section: Section, round_no: RoundNo, one: Pid, other: Pid) -> None:
    """Refuse that two players meet a second time (BR 2), which strict rules forbid."""
    if registry.may_meet_again(section.system) or section.round(round_no).impossible:
        return
    earlier = met(section, round_no, one, other)
    if earlier is not None:
        names = {"one": section.person(one), "other": section.person(other)}
        offers = ("offer-other-opponent", "offer-leave-strict")
        raise refuse("rematch", *offers, **names, round=earlier)
