"""The overview: the state in one sentence, what needs somebody, rounds, sections, safety."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from openarbiter.desk import (
    EventState,
    Phase,
    RequestStatus,
    Section,
    final_forced,
    missing_for_final,
)
from openarbiter.store import ENDING
from openarbiter.web.answers import Answer, Page, Redirect
from openarbiter.web.frame import cells
from openarbiter.web.here import Here


@dataclass(frozen=True, slots=True, kw_only=True)
class Now:
    """Where a section stands.

    Attributes:
        section: Its key.
        name: Its name.
        system: Id of its edition.
        players: Players on the list who are not withdrawn.
        count: What its sentence counts: boards while they are played, players before, games
            without a result after the last round.
        step: Key of the sentence (``overview.now-``).
        round_no: The round it is about.
        boards: Boards of that round.
        done: Boards with a result.
        go: Address of the next step.
    """

    section: str
    name: str
    system: str
    players: int
    count: int
    step: str
    round_no: int
    boards: int
    done: int
    go: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Need:
    """Something that wants a decision, a confirmation, or to be known.

    Attributes:
        level: ``"decide"``, ``"confirm"`` or ``"know"``.
        code: Key of the sentence (``overview.need-``).
        section: Name of the section.
        count: How many it is about.
        round_no: The round it is about; 0 for none.
        go: Where to see to it.
    """

    level: str
    code: str
    section: str
    count: int
    round_no: int
    go: str


def overview(now: Here) -> Answer:
    """The whole event on one page; the start page where none is open."""
    if now.opened is None:
        return Redirect(now, "/open" if any(now.desk.folder.glob(f"*{ENDING}")) else "/new")
    state = now.state
    sections = tuple(now_of(section) for section in state.sections)
    facts = {
        "name": state.name,
        "place": state.place,
        "dates": [day for day in (state.start, state.end) if day],
        "sections": sections,
        "current": next((one for one in sections if one.step != "over"), None)
        or (sections[0] if sections else None),
        "needs": needs(state),
        "rounds": {one.key: cells(one) for one in state.sections},
        "file": now.file.path.name,
        "notes": [note.text for note in state.notes],
    }
    return Page(now, "overview", facts, at="overview")


def _in_play(section: Section) -> int:
    return sum(player.withdrawn_after is None for player in section.tournament.players)


def now_of(section: Section) -> Now:
    """Where a section stands, and the step that matters now."""
    rounds = section.rounds
    # A round left open behind a later one is looked at through the later one.
    current = rounds[-1] if rounds else section.round(1)
    number, step = current.number, current.phase.value
    if current.phase is Phase.COMPLETE and number < section.total_rounds:
        number, step = section.round(number + 1).number, "waiting"
    elif current.phase is Phase.COMPLETE:
        left = next((one.number for one in rounds if one.phase is not Phase.COMPLETE), None)
        number, step = (number, "over") if left is None else (left, "left")
        if left is None and missing_for_final(section) and not final_forced(section):
            step = "unfinished"
    elif current.phase is Phase.PLAYING and not section.missing(number):
        step = "in"
    if not section.tournament.players:
        step = "empty"
    boards = len(section.round(number).boards)
    go = f"/{section.key}/players" if step == "empty" else f"/{section.key}/rounds/{number}"
    players = _in_play(section)
    return Now(
        section=section.key,
        name=section.name,
        system=section.system,
        players=players,
        count=_counted(section, step, boards=boards, players=players),
        step=step,
        round_no=number,
        boards=boards,
        # A pairing that only arbiters have seen has no results, and misses none.
        done=0 if step in {"paired", "edited"} else boards - len(section.missing(number)),
        go=_GO.get(step, go).format(section=section.key),
    )


_GO: Final = {"over": "/{section}/standings", "unfinished": "/{section}/final"}
"""Where it goes on from when the last round is complete."""


def _counted(section: Section, step: str, *, boards: int, players: int) -> int:
    """What the sentence of a step counts: players, boards, or games without a result."""
    if step == "unfinished":
        return sum(len(section.missing(one.number)) for one in section.rounds)
    return boards if step in {"published", "playing", "in"} else players


def needs(state: EventState) -> tuple[Need, ...]:
    """Everything in the event that wants somebody, the most urgent first."""
    found: list[Need] = []
    for section in state.sections:
        found += _needs_of_rounds(section)
        found += _needs_of_players(section)
    order = ("decide", "confirm", "know")
    return tuple(sorted(found, key=lambda need: order.index(need.level)))


def _needs_of_rounds(section: Section) -> list[Need]:
    found = []
    for one in section.rounds:
        place = f"/{section.key}/rounds/{one.number}"
        missing = len(section.missing(one.number))
        adjourned = len(one.adjourned)
        later = one is not section.rounds[-1]
        for level, code, count, page_name in (
            ("decide", "edit-open", int(one.phase is Phase.EDITED), "edit"),
            ("confirm", "draft", int(one.phase is Phase.PAIRED), "look"),
            ("confirm", "missing", missing - adjourned if later else 0, "results"),
            ("know", "adjourned", adjourned, "results"),
        ):
            if count:
                found.append(
                    Need(
                        level=level,
                        code=code,
                        section=section.name,
                        count=count,
                        round_no=one.number,
                        go=f"{place}/{page_name}",
                    )
                )
    return found


def _needs_of_players(section: Section) -> list[Need]:
    asked = sum(
        bye.status is RequestStatus.ASKED for entrant in section.entrants for bye in entrant.byes
    )
    away = 0
    if not section.published_rounds and section.checked_in:
        away = len(section.entrants) - len(section.checked_in)
    place = f"/{section.key}/players"
    both = (("confirm", "requests", asked, place), ("know", "not-here", away, f"{place}/check-in"))
    return [
        Need(level=level, code=code, section=section.name, count=count, round_no=0, go=go)
        for level, code, count, go in both
        if count
    ]


ROUTES: Final = (("GET", "/", overview),)
