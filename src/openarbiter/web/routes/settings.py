"""Settings of the event and its sections: what can be changed, and what is locked.

What is odd about the settings of a section is said before it starts and forbids nothing.
"""

from __future__ import annotations

import secrets
from base64 import b64encode
from collections.abc import Iterator
from dataclasses import replace
from itertools import count
from pathlib import Path
from typing import Any, Final

from starlette.exceptions import HTTPException

from openarbiter.desk import (
    Action,
    AddSection,
    ChangeEvent,
    ChangeSection,
    CopySection,
    EventState,
    LeaveStrict,
    Level,
    Look,
    RatingSource,
    RemoveSection,
    Section,
    SectionSettings,
    SetLook,
    TeamRules,
    TeamSettings,
    dates_say_long,
    opened_by,
    proposed,
    setting_warnings,
    weigh,
)
from openarbiter.desk.actions.event import HEAD
from openarbiter.desk.settings import MOST_BOARDS, fields_of
from openarbiter.errors import TournamentError
from openarbiter.model import ScoringSystem
from openarbiter.model.strength import LIST_WORDS, USUAL, is_list
from openarbiter.ranking import catalogue as tie_breaks
from openarbiter.ranking import picking
from openarbiter.rulebooks import registry
from openarbiter.web.answers import Answer, File, Page, Redirect
from openarbiter.web.describe import sentence_of
from openarbiter.web.forms import read, shown, takes
from openarbiter.web.language import Catalogue
from openarbiter.web.lists import lot_sentence
from openarbiter.web.look import DARK, LIGHT, LOGO, STYLE, readable, style
from openarbiter.web.perform import offered, perform, submitted
from openarbiter.web.request import Form, Request
from openarbiter.web.team_facts import code_in_words
from openarbiter.web.wording import Facts

SCORINGS: Final = {
    "1-½-0": ScoringSystem(),
    "3-1-0": ScoringSystem.of(30, 10),
    "2-1-0": ScoringSystem.of(20, 10),
}
"""The scorings that are offered, as they are written."""

BYES: Final = ("win", "two-draws", "draw", "none")
"""What the pairing-allocated bye is worth: as much as which results."""

MATCH_POINTS: Final = {"2-1-0": (20, 10, 0), "3-1-0": (30, 10, 0)}
"""The match points that are offered, as they are written: won, drawn, lost."""

MOST_TIE_BREAKS: Final = 12


def read_settings(form: Form, before: SectionSettings | None = None) -> SectionSettings:
    """The settings a form states, and those of before for what it does not; faults stay in it."""
    base = before or SectionSettings()
    system = form.choice("system", registry.edition_ids(), default=base.system)
    known = read(form, SectionSettings, base)
    typed = form.values.get("tie_breaks", "").replace(",", " ").split()  # a program sends them
    settings = replace(
        base,
        **known | {"name": known["name"] or "A"},
        system=system,
        scoring=_scoring(form, base.scoring),
        tie_breaks=tuple(map(str.upper, typed[:MOST_TIE_BREAKS])) or base.tie_breaks,
        **_lists(form, before, system),
        form=_form(form, base, system),
        chess960=_chess960(form, base.chess960),
    )
    if "system" in form.faults:
        return settings
    if settings.teams:
        rules = TeamRules(**read(form, TeamRules, base.team_rules))
        settings = replace(settings, team=_matches(form, settings), team_rules=rules)
    settings = proposed(settings, before)
    robin = settings.fixed_table
    try:
        tie_breaks.resolve(
            settings.tie_breaks, settings.tables, team_event=settings.teams, predetermined=robin
        )
    except TournamentError as error:
        form.faults.setdefault("tie_breaks", error.message)
    return settings


def _form(form: Form, base: SectionSettings, system: str) -> str:
    """The form of the system that is chosen; of a system chosen just now the usual one."""
    before = base.form if system == base.system else ""
    forms = registry.edition(system).in_files.forms
    if not forms or "form" not in form.values or system != base.system:
        return before
    chosen = form.choice("form", [each.code for each in forms], default=forms[0].code)
    return "" if chosen == forms[0].code else chosen


def _matches(form: Form, settings: SectionSettings) -> TeamSettings:
    """What a form says about matches, and as before where it says nothing."""
    base = settings.team
    codes = _codes(settings.system)
    before = base.code if base.code in codes else ""
    points = form.choice("match_points", (*MATCH_POINTS, "as-is"), default="as-is")
    won, drawn, lost = MATCH_POINTS.get(points, (base.win, base.draw, base.loss))
    known = read(form, TeamSettings, base)
    boards = known["boards"]
    colours = form.text("board_colours", limit=MOST_BOARDS).upper().replace(" ", "")
    if "board_colours" not in form.values:
        colours = base.colours if boards == base.boards else ""
    if colours and (len(colours) != boards or set(colours) - {"W", "B"} or colours[0] != "W"):
        form.wrong("board_colours", "board-colours", found=colours, boards=boards)
    code = form.choice("code", ("", *codes, before), default=before)
    return TeamSettings(win=won, draw=drawn, loss=lost, colours=colours, code=code, **known)


def _codes(system: str) -> tuple[str, ...]:
    """The codes that say how matches are scored; none where they are the forms of a system."""
    edition = registry.edition(system)
    return edition.in_files.codes if edition.play.teams and not edition.in_files.forms else ()


LISTS: Final = 4
"""How many lists a form can name."""


def _lists(form: Form, before: SectionSettings | None, system: str) -> dict[str, Any]:
    """The lists whose ratings count, as a form names them; as before where it names the same.

    A form that names none leaves it to the system: to its own lists, where it has some.
    """
    base = before or SectionSettings()
    names = [f"list{number}" for number in range(1, LISTS + 1)]
    code = form.text("list_code", limit=3).upper()
    words: list[str] = []
    for name in names:
        typed = form.text(name, limit=10)
        word = code if typed == "code" else typed
        if typed and not is_list(word):
            form.wrong("list_code", "list-code", found=code)
        elif word and word not in words:
            words.append(word)
    if code and not words:
        words.append(code)
    asked = any(name in form.values for name in names)
    same_system = before is not None and system == base.system
    same = tuple(words) == base.lists and (same_system or words or not asked)
    if same or (before is not None and not asked):
        return {"ratings": base.ratings, "strength": base.strength}
    usual = registry.edition(system).needs.lists
    lists = tuple(words) or usual
    return {"ratings": RatingSource.FIDE, "strength": () if lists == USUAL else lists}


def codes_of(section: Section | None, federation: str = "") -> list[str]:
    """Federations whose national lists a form offers: those that somebody of the section is in."""
    found = {federation} if is_list(federation) else set()
    if section is not None:
        found |= set(section.settings.lists) | set(registry.edition(section.system).needs.lists)
        entries = (each for player in section.tournament.players for each in player.national)
        found |= {entry.federation.upper() for entry in entries if entry.rating}
    return sorted(word for word in found if is_list(word) and word not in LIST_WORDS)


def _scoring(form: Form, before: ScoringSystem) -> ScoringSystem:
    """The points of a form: a win, a draw, a loss, and the pairing-allocated bye."""
    name = form.choice("scoring", (*SCORINGS, "as-is"), default="1-½-0")
    scoring = before if name == "as-is" else SCORINGS[name or "1-½-0"]
    bye = form.choice("bye_points", (*BYES, "as-is"), default="win")
    if bye == "as-is":
        return replace(scoring, pairing_allocated_bye=before.pairing_allocated_bye)
    return replace(scoring, pairing_allocated_bye=_bye_points(scoring, bye))


def _bye_points(scoring: ScoringSystem, bye: str) -> int:
    """Points (tenths) of a bye that is worth as much as results are."""
    worth = {"win": scoring.win, "two-draws": 2 * scoring.draw, "draw": scoring.draw}
    return worth.get(bye, 0)


def scoring_name(scoring: ScoringSystem) -> tuple[str, str]:
    """The choices of a form that give a scoring; ``"as-is"`` for what has none.

    Examples:
        >>> scoring_name(ScoringSystem(pairing_allocated_bye=5))
        ('1-½-0', 'draw')
    """
    points = scoring.pairing_allocated_bye
    bye = next((one for one in BYES if _bye_points(scoring, one) == points), "as-is")
    for name, one in SCORINGS.items():
        if replace(one, pairing_allocated_bye=points) == scoring:
            return name, bye
    return "as-is", bye


def _chess960(form: Form, before: str) -> str:
    """The seed of the start positions, drawn where none is typed; empty where chess is played."""
    if "chess960_seed" not in form.values:
        return before
    seed = form.text("chess960_seed")
    return (seed or secrets.token_hex(8)) if form.ticked("chess960") else ""


def warnings_of(
    words: Catalogue, settings: SectionSettings, players: int | None, start: str = ""
) -> tuple[str, ...]:
    """What is odd about settings, one sentence each, in the reader's language.

    How many players are expected may not be known, nor the first day of the event.
    """
    return tuple(sentence_of(words, one) for one in setting_warnings(settings, players, start))


def show(now: Request, key: str | None = None) -> Answer:
    """The settings of the event and of every section.

    With the form that was sent, of the section with a key (empty: the event).
    """
    state = now.state
    values = {} if key is None else {key: dict(now.form.values)}
    facts = {
        "event": shown(_head(now)) | values.get("", {}),
        "faults": {} if key is None else {key: now.form.faults},
        "sections": [_section(now, one, values.get(one.key, {})) for one in state.sections],
        "strict": state.strict,
        "left_strict": state.left_strict,
        # A folder of this computer: neither its name nor whether it is there is told elsewhere.
        "copies": str(now.file.backup_folder or "") if now.at_machine else None,
        "copy_trouble": now.file.copy_trouble if now.at_machine else "",
    } | choices()
    return Page(now, "settings", facts)


def _head(now: Request) -> ChangeEvent:
    return ChangeEvent(**{name: getattr(now.state, name) for name in HEAD})


def choices() -> Facts:
    """What can be chosen for a section."""
    return {
        "systems": registry.offered(),
        "scorings": list(SCORINGS),
        "lists": LISTS,
        "list_words": LIST_WORDS,
        "byes": list(BYES),
        "match_points": list(MATCH_POINTS),
        "team_codes": [
            (code, code_in_words(code)) for id_ in registry.offered() for code in _codes(id_)
        ],
    }


def _section(now: Request, section: Section, values: dict[str, str]) -> Facts:
    settings = section.settings
    scoring, bye = scoring_name(settings.scoring)
    typed = shown(settings) | {
        "system": settings.system,
        "scoring": scoring,
        "bye_points": bye,
        "chess960": "yes" if settings.chess960 else "",
        "form": settings.form,
        **_matches_shown(settings),
    }
    for number, word in enumerate(settings.lists, start=1):
        typed[f"list{number}"] = word
    started, count = section.published_rounds > 0, len(section.entrants) or None
    odd = () if started else warnings_of(now.words, settings, count, now.state.start)
    return {
        "key": section.key,
        "name": section.name,
        "values": typed | values,
        "started": started,
        "dates_say_long": dates_say_long(now.state, section),
        "codes": codes_of(section, now.state.federation),
        "usual": registry.edition(section.system).needs.lists,
        "forms": registry.edition(section.system).in_files.forms,
        "tie_breaks": words_of(settings),
        "rules": settings.tables.source,
        "teams": settings.teams,
        "team_codes": [(code, code_in_words(code)) for code in _codes(settings.system)],
        "locks": _locks(now, section),
        "ways": offered(now, opened_by(now.state, section.key), "/settings"),
        "lot": lot_sentence(section),
        "warnings": odd,
    }


def _matches_shown(settings: SectionSettings) -> dict[str, str]:
    """What is decided about matches as a form shows it; nothing where players meet."""
    if not settings.teams:
        return {}
    team = settings.team
    won = (team.win, team.draw, team.loss)
    known = (name for name, points in MATCH_POINTS.items() if points == won)
    own = {"match_points": next(known, "as-is"), "board_colours": team.letters, "code": team.code}
    return shown(team) | shown(settings.team_rules) | own


def words_of(settings: SectionSettings) -> list[str]:
    """The tie-breaks of a section, each in words."""
    return [picking.described(code, settings.tables) for code in settings.tie_breaks]


_LOCKS_FIRST: Final = ("rounds", "system", "form", "scoring", "baku")
"""The order in which it is said what cannot be changed; others follow as they are declared."""


def _locks(now: Request, section: Section) -> dict[str, str]:
    """Settings that cannot be changed now, each with the desk's own reason."""
    settings, found = section.settings, {}
    declared = fields_of(SectionSettings)
    for name in dict.fromkeys((*_LOCKS_FIRST, *declared)):
        of = declared[name].other
        changed: Any = {name: of(settings)} if of else {}
        other = replace(settings, **changed)
        if other == settings:
            continue  # there is no other one
        weight = weigh(now.state, ChangeSection(section=section.key, settings=other))
        if weight.level is Level.REFUSE and weight.consequences:
            found[name] = sentence_of(now.words, weight.consequences[0])
    return found


def free_keys(state: EventState) -> Iterator[str]:
    """Keys for other sections: the letters that are free, then letters with a number."""
    taken = {section.key for section in state.sections}
    letters = "abcdefghijklmnoqrtuvwxyz"  # not p and s: /p is the players' page
    words = (f"{letter}{number or ''}" for number in count() for letter in letters)
    return (word for word in words if word not in taken)


@takes(ChangeEvent)
def change_event(now: Request) -> Answer:
    """Change name, place, dates and arbiters of the event."""
    before = _head(now)
    head = ChangeEvent(**read(now.form, ChangeEvent, before))
    return _submitted(now, head if head != before else None, "")


def _submitted(now: Request, action: Action | None, key: str) -> Answer:
    """Do what the form of a section asks for, or show it again; empty for that of the event."""
    return submitted(now, action, back="/settings", again=lambda: show(now, key))


@takes(SectionSettings, TeamSettings, TeamRules)
def change_section(now: Request) -> Answer:
    """Change the settings of a section."""
    section = now.section
    settings = read_settings(now.form, section.settings)
    changed = ChangeSection(section=section.key, settings=settings)
    return _submitted(now, changed if settings != section.settings else None, section.key)


def add_section(now: Request) -> Answer:
    """Add a section, empty or like another one."""
    form, key = now.form, next(free_keys(now.state))
    name = form.text("section", required=True)
    if form.faults:
        return show(now, "+")
    model = form.choice("model", {"", *(one.key for one in now.state.sections)})
    action: Action = AddSection(section=key, settings=SectionSettings(name=name))
    if model:
        players = form.ticked("players")
        action = CopySection(section=key, source=model, name=name, with_players=players)
    return perform(now, action, back="/settings")


def remove_section(now: Request) -> Answer:
    """Remove a section in which nothing has been published."""
    return perform(now, RemoveSection(section=now.section.key), back="/settings")


def leave_strict(now: Request) -> Answer:
    """Leave the strict rules, for a reason that goes into the file for the federation."""
    why = now.form.text("why", limit=300, required=True)
    return _submitted(now, LeaveStrict(why=why), "strict")


def choose_copies(now: Request) -> Answer:
    """Choose the folder for second copies, and make one at once."""
    if not now.at_machine:
        raise HTTPException(403, "machine")
    file = now.file_to_change
    form = now.form
    folder = form.text("folder", limit=400)
    try:
        if folder and not Path(folder).is_dir():
            form.wrong("folder", "no-folder", found=folder)
        else:
            file.back_up_to(folder or None)
            if folder:
                file.back_up()
    except TournamentError as error:
        form.faults["folder"] = str(error)
    return _submitted(now, None, "copies")


LOOK: Final = "/settings/look"


def _look(now: Request) -> Answer:
    """Logo and colour, and what they look like."""
    look = now.state.look
    made = look.shown()
    facts: Facts = {
        "colour": now.form.values.get("colour", "") if now.form.faults else look.colour,
        "set": look.colour,
        "light": readable(look.colour, LIGHT) if look.colour else "",
        "dark": readable(look.colour, DARK) if look.colour else "",
        "picture": made[0] if made else None,
        "size": len(made[1]) if made else 0,
        "faults": now.form.faults,
    }
    return Page(now, "club", facts)


def _set_look(now: Request) -> Answer:
    """Set logo and colour; without a new picture the one before stays, unless it is taken away."""
    form, before = now.form, now.state.look
    colour = form.text("colour", limit=40).lower()
    file, _ = form.upload("logo")
    logo = b64encode(file).decode() if file else "" if form.ticked("no_logo") else before.logo
    if not form.faults and Look(logo=logo, colour=colour) == before:
        return Redirect(now, LOOK)
    action = SetLook(logo=logo, colour=colour)
    weight = weigh(now.state, action)
    if weight.level is Level.REFUSE:
        said = " ".join(sentence_of(now.words, one) for one in weight.consequences)
        field = "colour" if weight.consequences[0].code == "bad-colour" else "logo"
        form.faults.setdefault(field, said)
    if form.faults:
        return _look(now)
    return perform(now, action, back=LOOK)


def _style(now: Request) -> Answer:
    """The style sheet with the colour; empty where none is set."""
    return File(style(now.state.look), "text/css")


def _logo(now: Request) -> Answer:
    """The logo."""
    made = now.state.look.shown()
    if made is None:
        raise HTTPException(404)
    picture, file = made
    return File(file, f"image/{picture.kind}")


ROUTES: Final = (
    ("GET", "/settings", show),
    ("POST", "/settings", change_event),
    ("POST", "/settings/sections", add_section),
    ("POST", "/settings/strict", leave_strict),
    ("POST", "/settings/copies", choose_copies),
    ("POST", "/{s}/settings", change_section),
    ("POST", "/{s}/settings/remove", remove_section),
    ("GET", LOOK, _look),
    ("POST", LOOK, _set_look),
    ("GET", STYLE, _style),
    ("GET", LOGO, _logo),
)
