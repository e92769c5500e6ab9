"""The frame of every page: where the tournament stands, and that nothing is lost.

The top bar shows the rounds as the cells of a cross-table; the bottom line says when the last
entry was saved, under which rules the event is played, and what ``u`` would take back.
"""

from __future__ import annotations

from typing import Final

from openarbiter.desk import Look, Phase, RoundState, Section
from openarbiter.rulebooks import registry
from openarbiter.web.describe import describe, sentence_of
from openarbiter.web.look import LOGO, STYLE
from openarbiter.web.public_facts import messages, position_of
from openarbiter.web.request import Request
from openarbiter.web.wording import Facts

FEW: Final = 3
"""Sentences of one kind that are said about one entry."""

_LOOKS: Final = {Phase.COMPLETE: "done", Phase.WAITING: "to", Phase.DRAFTED: "to"}

STEPS: Final = ("who", "pairings", "results")
"""The steps in their order; the names are those in the addresses."""

REACHED: Final = {Phase.WAITING: 0, Phase.DRAFTED: 0, Phase.PAIRED: 1, Phase.EDITED: 1}
"""The last step that can be opened in each state; the last of all in the others."""


def frame(now: Request, *, section: str = "", at: str = "", told: int = 0) -> Facts:
    """The frame of a page: what the top bar and the bottom line say.

    Who may not look at everything is told nothing of rounds that are not published, of what others
    did last, and of the files of this computer: not in the JSON twin either. Pages of the event
    have no ``section``, and that of the first one; ``at`` is the place in the top bar, ``told`` the
    entry of which the page shows what is to be known, 0 for none.
    """
    state, file = now.state, now.opened
    inside = now.may("look")
    shown = next((one for one in state.sections if one.key == section), None)
    if shown is None and state.sections:
        shown = state.sections[0]
    return {
        "event": state.name,
        "sections": now.section_names,
        "section": shown.key if shown else "",
        "here": at,
        "teams": bool(shown and shown.teams),
        "rounds": cells(shown) if shown and inside else (),
        "person": now.person if now.who else "",
        "head": now.head,
        "saved": now.saved,
        "messages": messages(state),
        "system": shown.system if shown else "",
        **look_of(state.look, now.root),
        "match_rounds": match_rounds(shown) if shown else 1,
        "strict": state.strict,
        "undo": _taken(now, "undo"),
        "redo": _taken(now, "redo"),
        "at": now.at,
        "told": told_of(now, told),
        "look_only": file is not None and file.read_only,
        # Why only a part of it can be shown; that the latest second copy is missing, and why.
        "fault": str(file.fault or "") if file and inside else "",
        "copy_missing": bool(file and file.copy_trouble and inside),
        "copies": file.backup_folder.name if file and now.at_machine and file.backup_folder else "",
        "copy_trouble": file.copy_trouble if file and now.at_machine else "",
        # It was damaged, and the event written anew: names of the damaged files; or why it was not.
        "damaged": ", ".join(one.name for one in file.damaged) if file and inside else "",
        "file_trouble": file.trouble if file and inside else "",
        # It was renamed, moved, deleted or replaced.
        "file_gone": file is not None and not file.read_only and not file.in_place,
    }


def look_of(look: Look, root: str = "") -> Facts:
    """Where the logo and the style sheet of the colour are found; empty where none is set."""
    return {
        "logo": f"{root}{LOGO}" if look.logo else "",
        "style": f"{root}{STYLE}" if look.colour else "",
    }


def match_rounds(section: Section) -> int:
    """Rounds that make a match in a section; 1 where every round is paired anew."""
    known = registry.known(section.system)
    return 1 if known is None else known.play.match_rounds


def told_of(now: Request, number: int) -> tuple[str, ...]:
    """What is to be known about an entry, in the reader's language.

    Who may not look at everything is told it of own entries. Of many sentences of one kind the
    first few are said, and how many there are: three hundred players who are not ticked must not
    stand between the arbiter and the boards.
    """
    file = now.opened
    known = now.desk.told.get((file.path, number), ()) if file else ()
    if file is None or not known:
        return ()
    if not now.may("look") and (now.who is None or file.entry(number).author != now.author):
        return ()
    kinds: dict[str, list[str]] = {}
    for one in known:
        text = f"{sentence_of(now.words, one)}{f' ({one.article})' if one.article else ''}"
        kinds.setdefault(one.code, []).append(text)
    found: list[str] = []
    for texts in kinds.values():
        shown = texts if len(texts) <= FEW + 1 else texts[:FEW]
        found += shown
        if len(shown) < len(texts):
            found.append(str(now.words("shell.told-more", count=len(texts) - len(shown))))
    return tuple(found)


def cells(section: Section) -> list[Facts]:
    """The rounds of a section as cells of the top bar, those to come included.

    A cell looks ``"done"``, ``"now"`` or ``"to"``: ticked, in work, blank. Open are boards without
    a result.
    """
    found: list[Facts] = []
    for number in range(1, max(section.total_rounds, len(section.rounds)) + 1):
        one = section.round(number)
        found.append(
            {
                "number": one.number,
                "match_rounds": match_rounds(section),
                "look": _LOOKS.get(one.phase, "now"),
                "phase": one.phase.value,
                "boards": len(one.boards),
                "open": len(section.missing(one.number)),
            }
        )
    return found


def _taken(now: Request, way: str) -> Facts | None:
    """What undo or redo would do now; nothing while an earlier moment is looked at.

    The mark is there so that the entry is not taken for one of another log. Nobody is named where
    it was made under the name of this device.
    """
    file = now.opened
    if file is None or file.read_only or now.at or now.who is None:
        return None
    entry = file.undoable() if way == "undo" else file.redoable()
    if entry is None or entry.action is None:
        return None
    if entry.author != now.author and not now.may("undo"):
        return None
    return {
        "number": entry.number,
        "mark": entry.mark,
        "more": len(file.deed(entry.number)) - 1,
        "text": describe(now.words, now.state, entry.action),
        "by": "" if entry.author == now.author else entry.author,
    }


def round_facts(section: Section, found: RoundState, at: str) -> Facts:
    """Section, round, its three steps and its start position, for the page of a step.

    A step is open when it can be opened, and done when it is behind. How many play is known once
    the round is paired.
    """
    number = found.number
    reached = REACHED.get(found.phase, len(STEPS) - 1)
    seated = len(found.draft.seated)
    steps = [
        {
            "number": place + 1,
            "name": name,
            "here": name == at,
            "open": place <= reached,
            "done": place < reached,
            "address": f"/{section.key}/rounds/{number}/{name}",
        }
        for place, name in enumerate(STEPS)
    ]
    return {
        "section": section.key,
        "round_no": number,
        "steps": steps,
        "seated": seated,
        "unseated_in_all": len(section.entrants) - seated if seated else 0,
        "position": position_of(section, number),
    }
