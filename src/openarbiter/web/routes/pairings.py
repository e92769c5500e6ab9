"""The pairings of a round: the draft, changes by hand, the question, and what is published.

A change by hand is two names that are picked: they play each other, and the two left over do. A
pick is part of the address, and so is a page that needs no script.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from starlette.exceptions import HTTPException

from openarbiter.desk import (
    Action,
    Board,
    CancelEdit,
    ChangePairs,
    DiscardPairing,
    Phase,
    Pid,
    PublishRound,
    Refusal,
    RoundState,
    Section,
    UnpublishRound,
    apart_by_hand,
    as_paired,
    begin_edit,
    bye_by_hand,
    choice_difference,
    end_edit,
    is_stale,
    opponent_choices,
    pair_by_hand,
    places_by_hand,
    take_opponent,
    wrong_by_hand,
)
from openarbiter.desk.pairing import difference, left_over, meetings_by_pair, met, present
from openarbiter.rulebooks import registry
from openarbiter.web.answers import Answer, Page, Redirect
from openarbiter.web.describe import sentence_of
from openarbiter.web.drafts import by_bracket, draft_view, kept_apart
from openarbiter.web.frame import round_facts
from openarbiter.web.lists import lot_told
from openarbiter.web.people import PlayerLine, apart, find, not_playing, person, persons
from openarbiter.web.perform import NotDoneError, leads_to, perform, round_action
from openarbiter.web.request import Form, Request
from openarbiter.web.routes.papers import due
from openarbiter.web.wording import DASH, Facts, whole_number

BOARDS: Final = 200
"""Boards of a page."""

MOST_CHECKED: Final = 60
"""Changed boards that are shown one by one in a question."""

_WANTED: Final[dict[str, Callable[[Facts], bool]]] = {
    "order": lambda row: row["reason"] not in {"", "natural"},
    "floaters": lambda row: row["floats"],
    "colour": lambda row: row["denied"] > 0,
}
"""Which boards are among those that are asked for."""


def pairings(now: Request, form: Form | None = None) -> Answer:
    """The pairings of a round: a draft that can be changed by hand, or what is published."""
    section, found = now.round("paired")
    edition, phase = registry.edition(section.system), found.phase
    seen = draft_view(section, found.number, found.draft)
    every, only = seen["rows"], now.query.get("only", "")
    picked = None if form is None else _picked(section, found, form, every)
    stale = phase is Phase.PAIRED and is_stale(section, found.number)
    wanted = [row for row in every if only not in _WANTED or _WANTED[only](row)]
    rows = by_bracket(section, wanted) if only else wanted
    part, paging = now.part(rows, BOARDS)
    changes = _changes(now, section, found)
    facts = round_facts(section, found, "pairings") | seen | paging | changes
    facts |= {
        "lot": lot_told(section) if found.number == 1 else "",
        "phase": phase,
        "rows": [_with_pick(section, found, row, picked) for row in part],
        "boards": len(every),
        "shown": len(rows),
        "only": only,
        "changed_order": sum(map(_WANTED["order"], every)),
        "denied": sum(map(_WANTED["colour"], every)),
        "by_hand": sum(row["by_hand"] for row in every),
        "edited": found.edited_by_hand,
        "impossible": found.impossible,
        "private": phase.private,
        "robin": section.fixed_table,
        "editable": edition.table.meets_all
        or not (section.fixed_table or edition.continues(found.number)),
        "stale": stale,
        "released": [] if now.at else _released(now, section, found),
        "opponents_article": "NSWCA, 3.3 d 3",
        "opponents": [] if now.at else _opponents(section, found),
        "away": not_playing(section, found.number),
        "can_unpublish": phase is Phase.PUBLISHED,
        "due": due(section),
        "picked": picked,
        "values": dict(form.values) if form else {},
        "faults": form.faults if form else {},
    }
    return Page(now, "pairings", facts)


def _released(now: Request, section: Section, found: RoundState) -> list[Facts]:
    """Who meets though a ban keeps them apart that can be done without, with what they share."""
    told = []
    for one, other in found.released:
        if section.has(one) and section.has(other):
            of_other = apart(now, section, other)
            shared = [each for each in apart(now, section, one) if each in of_other]
            people = {"one": person(section, one), "other": person(section, other)}
            told.append(people | {"shared": shared})
    return told


def show(now: Request) -> Answer:
    """The pairings, with the player whom the address picks."""
    return pairings(now, Form(dict(now.query), now.words))


def _picked(section: Section, found: RoundState, form: Form, rows: Sequence[Facts]) -> Facts | None:
    """Who is picked, as a board shows one, where a draft can be changed."""
    typed = form.values.get("with") or form.values.get("pick") or ""
    hits = find(persons(section), typed, most=1) if found.phase.private and typed else []
    return _side_of(rows, hits[0]) if hits else None


def _changes(now: Request, section: Section, found: RoundState) -> Facts:
    """What is changed by hand, with what the rules say of it, and who has no place yet."""
    if not found.phase.private:
        return {"changed": [], "checks": [], "free": [], "unseated": False, "meetings": []}
    wrong = wrong_by_hand(section, found) if found.by_hand else {}
    seated = found.draft.seated
    numbers = sorted(present(section.tournament, found.number))
    free = [person(section, pid) for pid in map(section.pid, numbers) if pid not in seated]
    unseated = bool(left_over(section, found.number, found.draft))
    meetings = {
        pair: sentence_of(now.words, told)
        for pair, told in meetings_by_pair(section, found).items()
    }
    checks = []
    for board in (each for each in found.boards if each.number in wrong):
        faults = [
            {"text": sentence_of(now.words, one), "article": one.article, "code": one.code}
            for one in wrong[board.number]
        ]
        if again := meetings.pop(frozenset(board.pair), ""):
            faults.append({"text": again, "article": "", "code": "meetings"})
        white, black = (section.player(pid).name for pid in board.pair)
        told: Facts = {"board": board.number, "white": white, "black": black, "faults": faults}
        checks.append(told | {"was": _was(section, found, board)})
    return {
        "changed": [each["board"] for each in checks],
        "checks": checks,
        "free": free,
        "unseated": unseated,
        # Pairs that have no board here; before everybody sits they may still get one.
        "meetings": [] if unseated else list(meetings.values())[:MOST_CHECKED],
    }


def _was(section: Section, found: RoundState, board: Board) -> str:
    """The family name of whom White would play by the rules; empty for the same player."""
    before = found.engine.board_of(board.white) if found.engine else None
    if before is None:
        return ""
    other = before.black if before.white == board.white else before.white
    return "" if other == board.black else section.player(other).name.partition(",")[0]


def _side_of(rows: Sequence[Facts], picked: PlayerLine) -> Facts:
    """Whoever is picked, as a board shows one; without a board no colour is due."""
    sides = (row[colour] for row in rows for colour in ("white", "black"))
    off = {"who": picked, "points": picked.points, "due": "", "colours": ()}
    return next((side for side in sides if side["who"].pid == picked.pid), off)


def _with_pick(section: Section, found: RoundState, row: Facts, picked: Facts | None) -> Facts:
    """A board with what it would be to pair the one who is picked with either player of it."""
    if picked is None:
        return row
    one = picked["who"]
    sides = [row["white"], row["black"]]
    own = one.pid in [side["who"].pid for side in sides]
    choices = [
        {
            "name": side["who"].name.partition(",")[0],
            "met": met(section, found.number, Pid(one.pid), Pid(side["who"].pid)) or 0,
            "forbidden": kept_apart(section, found.number, one, side["who"]),
            "apart": side["points"] - picked["points"],
            "same_due": side["due"] if side["due"] == picked["due"] else "",
        }
        for side in sides
    ]
    return row | {"own": own, "choices": choices}


def change(now: Request) -> Answer:
    """Change who plays whom: a second name is picked, or a line names two, or two and two."""
    section, found = now.round("paired")
    form = now.form
    place = f"/{section.key}/rounds/{found.number}/pairings"
    line = form.text("line")
    action, alone = None, ""
    if "pick" in form.values:
        action, alone = _picks(section, found, form)
    elif form.values.get("deed") == "back":
        action = as_paired(section, found.number)
    else:
        action, alone = _line(section, found, form, line)
    if form.faults:
        return pairings(now, form)
    if action is None:
        return Redirect(now, f"{place}?pick={alone}#entry" if alone else place)
    try:
        return perform(now, action, back=place)
    except NotDoneError as error:
        if now.json or not isinstance(error.why, Refusal):
            raise
        form.faults["line"] = sentence_of(now.words, error.why.why)
        return pairings(now, form)


BYE: Final = "0"
"""What stands for the place of the bye where a number of a player does."""


def _picks(section: Section, found: RoundState, form: Form) -> tuple[Action | None, str]:
    """What two picks mean, or who is picked alone; the same name again lets it go."""
    first, second = form.values.get("with", ""), form.values.get("pick", "")
    if first == second or not first:
        return None, "" if first == second else second
    if BYE in {first, second}:
        people = _people(section, form, [first if second == BYE else second])
        return (None if form.faults else bye_by_hand(section, found.number, people[0])), ""
    people = _people(section, form, [first, second])
    return (None if form.faults else _paired(section, found, [_two(people)])), ""


def _paired(section: Section, found: RoundState, pairs: Sequence[tuple[Pid, Pid]]) -> ChangePairs:
    """Two who are picked play each other; one who does not play takes the place of the other."""
    absent = [pid for pid in pairs[0] if section.entrant(pid).bye_in(found.number)]
    if len(pairs) == len(absent) == 1 and found.phase is Phase.PAIRED:
        (other,) = set(pairs[0]).difference(absent)
        return places_by_hand(section, found.number, absent[0], other)
    return pair_by_hand(section, found.number, pairs)


def _two(people: Sequence[Pid]) -> tuple[Pid, Pid]:
    return people[0], people[1]


def _line(section: Section, found: RoundState, form: Form, line: str) -> tuple[Action | None, str]:
    """What a line means: ``21 16`` and ``21 16 27 26`` pair; ``- 7``, ``c 2``, ``b 58``; ``21``."""
    deed, rest = _typed(form, line)
    number, action = found.number, None
    people = _people(section, form, _parts(rest)) if deed in {"pair", "split", "bye"} else []
    if form.faults or (deed == "pair" and len(people) == 1):
        return None, "" if form.faults else str(section.tpn(people[0]))
    at = whole_number(rest) if deed == "swap" else None
    match deed, people:
        case "take-bye", _:
            action = bye_by_hand(section, number, None)
        case "bye", [pid]:
            action = bye_by_hand(section, number, pid)
        case "swap", _ if board := found.board(at or 0):
            action = pair_by_hand(section, number, [board.pair])
        case "split", [pid] if board := found.draft.board_of(pid):
            action = apart_by_hand(section, number, board)
        case "pair", _ if len(people) % 2 == 0 and len(set(people)) == len(people):
            pairs = [_two(people[at : at + 2]) for at in range(0, len(people), 2)]
            action = _paired(section, found, pairs)
    if action is None:
        form.wrong("line", _WRONG[deed], found=rest or DASH)
    return action, ""


_WRONG: Final = {"pair": "pair", "swap": "no-board", "split": "no-pair", "bye": "nobody"}
"""Keys (``form.``) of what is wrong with a line that does nothing."""


def _typed(form: Form, line: str) -> tuple[str, str]:
    """What is to be done, and with whom: the line may begin with a sign, or a button said it."""
    for mark, deed in (("-", "split"), ("c ", "swap"), ("b ", "bye")):
        if line.lower().startswith(mark):
            return deed, line[len(mark) :].strip()
    return form.choice("deed", ("pair", "split", "swap", "bye", "take-bye"), default="pair"), line


def _people(section: Section, form: Form, parts: list[str]) -> list[Pid]:
    """The players that are named, each by a number or the beginning of a name."""
    people = []
    for part in parts:
        hits = find(persons(section), part, most=2)
        if len(hits) == 1:
            people.append(Pid(hits[0].pid))
        else:
            form.wrong("line", "several" if hits else "nobody", found=part or DASH)
    return people


def _parts(line: str) -> list[str]:
    """The players a line names: numbers apart by blanks or dashes, or names apart by dashes."""
    separated = line.replace(DASH, "-")
    if "-" not in separated and all(whole_number(part) is not None for part in separated.split()):
        return separated.split()
    return [part.strip() for part in separated.split(" - " if " - " in separated else "-")]


def publish(now: Request) -> Answer:
    """Use the pairings: from now on they hold. What is not by the rules is asked about once."""
    section, found = now.round("paired")
    place = f"/{section.key}/rounds/{found.number}/pairings"
    action = PublishRound(section=section.key, round_no=found.number)
    return perform(now, action, back=place, question=lambda: ("use", _compared(section, found)))


def _compared(section: Section, found: RoundState) -> Facts:
    """The boards that a question shows beside each other: by the rules, and by hand."""
    before = found.engine if found.phase is not Phase.EDITED else found.before_edit
    rows: list[Facts] = []
    if found.by_hand and before is not None and before.boards:
        differs = difference(found.number, before, found.draft)

        def versus(board: Board) -> str:
            return f" {DASH} ".join(section.player(pid).name for pid in board.pair)

        old, new = map(versus, differs.gone), [(each.number, versus(each)) for each in differs.new]
        rows = [{"board": number, "before": next(old, ""), "after": text} for number, text in new]
    counts = draft_view(section, found.number, found.draft)["counts"]
    return {
        "section": section.key,
        "round_no": found.number,
        "compared": rows[:MOST_CHECKED],
        "by_hand": len(rows),
        "told_above": ("not-of-engine",) if rows else (),
        "fine": not counts["rematches"] and not counts["against_colour"],
    }


_BEGIN = "Begin the edit of a private pairing, or of a round the engine cannot pair."
_END = "End the edit: the boards are held against what the engine pairs now."
_CANCEL = "End the edit and throw its changes away."
_UNPUBLISH = "Take a published pairing back, as long as no result is in."
begin = round_action(_BEGIN, begin_edit, "", back="/pairings", stay="")
end = round_action(_END, end_edit, "edited", back="/pairings")
cancel = round_action(_CANCEL, CancelEdit, "edited", back="", stay="/pairings")
discard = round_action(
    "Throw a private pairing away.", DiscardPairing, "paired", back="/who", stay="/pairings"
)
unpublish = round_action(_UNPUBLISH, UnpublishRound, "paired", back="/pairings")
leads_here = leads_to("pairings", "The pages that were here before lead to the pairings.", "paired")


def _opponents(section: Section, found: RoundState) -> list[Facts]:
    """The other opponents of odd men that the arbiter may choose, with what follows."""
    if found.phase is not Phase.PAIRED or found.by_hand or is_stale(section, found.number):
        return []

    def versus(board: Board) -> str:
        return f"{section.tpn(board.white)}-{section.tpn(board.black)}"

    shown = []
    for choice in opponent_choices(section, found.number):
        changes = choice_difference(section, found.draft, choice)
        players = (choice.odd_man, choice.usual, choice.other)
        odd_man, usual, other = (person(section, section.pid(tpn)) for tpn in players)
        shown.append(
            {
                "odd_man": odd_man,
                "usual": usual,
                "other": other,
                "denied_before": choice.denied_before,
                "denied_after": choice.denied_after,
                "gone": [versus(board) for board in changes.gone],
                "new": [versus(board) for board in changes.new],
            }
        )
    return shown


def choose_opponent(now: Request) -> Answer:
    """Pair an odd man with a lower opponent for the sake of colours, where the text allows it."""
    section, found = now.round("paired")
    form = now.form
    wanted = form.number("odd_man", 1, 99_999), form.number("other", 1, 99_999)
    form.refuse_the_unreadable()
    place = f"/{section.key}/rounds/{found.number}/pairings"
    for choice in opponent_choices(section, found.number):
        if (choice.odd_man, choice.other) == wanted:
            action = take_opponent(now.state, section.key, found.number, choice)
            return perform(now, action, back=place, stay=place)
    raise HTTPException(404, "no-choice")


ROUTES: Final = (
    ("GET", "/{s}/rounds/{n:whole}/pairings", show),
    ("POST", "/{s}/rounds/{n:whole}/pairings", change),
    ("GET", "/{s}/rounds/{n:whole}/look", leads_here),
    ("POST", "/{s}/rounds/{n:whole}/opponent", choose_opponent),
    ("POST", "/{s}/rounds/{n:whole}/discard", discard),
    ("GET", "/{s}/rounds/{n:whole}/publish", leads_here),
    ("POST", "/{s}/rounds/{n:whole}/publish", publish),
    ("POST", "/{s}/rounds/{n:whole}/unpublish", unpublish),
    ("GET", "/{s}/rounds/{n:whole}/edit", leads_here),
    ("POST", "/{s}/rounds/{n:whole}/edit", change),
    ("POST", "/{s}/rounds/{n:whole}/edit/begin", begin),
    ("POST", "/{s}/rounds/{n:whole}/edit/end", end),
    ("POST", "/{s}/rounds/{n:whole}/edit/cancel", cancel),
)
