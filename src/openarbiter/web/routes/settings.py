"""Settings of the event and its sections: what can be changed, and what is locked.

What is odd about the settings of a section is said before it starts and forbids nothing.
"""

from __future__ import annotations

import secrets
from dataclasses import fields, replace
from pathlib import Path
from typing import Any, Final

from starlette.exceptions import HTTPException

from openarbiter.desk import (
    Action,
    AddSection,
    BoardOrder,
    ChangeEvent,
    ChangeSection,
    CopySection,
    LeaveStrict,
    Level,
    RatingSource,
    RemoveSection,
    SeatOrder,
    Section,
    SectionSettings,
    TeamRules,
    TeamSettings,
    dates_say_long,
    opened_by,
    proposed,
    setting_warnings,
    weigh,
)
from openarbiter.desk.checks import MOST_GAMES, MOST_MINUTES
from openarbiter.errors import TournamentError
from openarbiter.model import ScoringSystem
from openarbiter.model.strength import LIST_WORDS, USUAL, is_list
from openarbiter.ranking import catalogue as tie_breaks
from openarbiter.ranking import picking
from openarbiter.rulebooks import registry
from openarbiter.web.answers import Answer, Page, Redirect
from openarbiter.web.describe import sentence_of
from openarbiter.web.here import Form, Here
from openarbiter.web.language import Catalogue
from openarbiter.web.lists import lot_sentence
from openarbiter.web.perform import offered, perform
from openarbiter.web.teams import code_in_words
from openarbiter.web.wording import Facts, whole_number

SCORINGS: Final = {
    "1-½-0": ScoringSystem(),
    "3-1-0": ScoringSystem.of(30, 10),
    "2-1-0": ScoringSystem.of(20, 10),
}
"""The scorings that are offered, as they are written."""

BYES: Final = ("win", "two-draws", "draw", "none")
"""What the pairing-allocated bye is worth: as much as which results."""

MOST_ROUNDS: Final = 30
MOST_TIE_BREAKS: Final = 12


def read_settings(form: Form, before: SectionSettings | None = None) -> SectionSettings:
    """The settings a form states, and those of before for what it does not; faults stay in it."""
    base = before or SectionSettings()
    system = form.choice("system", registry.edition_ids(), default=base.system)
    settings = replace(
        base,
        name=form.text("section") or base.name or "A",
        system=system,
        rounds=form.number("rounds", 1, MOST_ROUNDS, default=base.rounds),
        scoring=_scoring(form, base.scoring),
        round_dates=_round_dates(form, base.round_dates),
        baku=form.ticked("baku"),
        tie_breaks=_tie_breaks(form, base.tie_breaks),
        half_point_byes=form.number("half_point_byes", 0, 9, default=base.half_point_byes),
        bye_free_rounds=form.number("bye_free_rounds", 0, 9, default=base.bye_free_rounds),
        time_control=form.text("time_control") or base.time_control,
        **_lists(form, before, system or base.system),
        form=_form(form, base, system or base.system),
        long=_LONG[form.choice("long", _LONG, default=_LONG_WORDS[base.long]) or "dates"],
        variations=form.text("variations", limit=200)
        if "variations" in form.values
        else base.variations,
        chess960=_chess960(form, base.chess960),
        exemption=form.choice("exemption", ("", *"abc"), default=base.exemption),
    )
    if "system" in form.faults:
        return settings
    if settings.teams:
        settings = replace(
            settings, team=_matches(form, settings), team_rules=_team_rules(form, base.team_rules)
        )
    settings = proposed(settings, before)
    robin = settings.fixed_table
    try:
        tie_breaks.resolve(
            settings.tie_breaks, settings.tables, team_event=settings.teams, predetermined=robin
        )
    except TournamentError as error:
        form.faults.setdefault("tie_breaks", error.message)
    return settings


_LONG: Final = {"dates": None, "yes": True, "no": False}
_LONG_WORDS: Final = {value: word for word, value in _LONG.items()}


def _form(form: Form, base: SectionSettings, system: str) -> str:
    """The form of the system that is chosen; of a system chosen just now the usual one."""
    before = base.form if system == base.system else ""
    forms = registry.edition(system).in_files.forms
    if not forms or "form" not in form.values or system != base.system:
        return before
    chosen = form.choice("form", [each.code for each in forms], default=forms[0].code)
    return "" if chosen is None or chosen == forms[0].code else chosen


MOST_BOARDS: Final = 20


def _matches(form: Form, settings: SectionSettings) -> TeamSettings:
    """What a form says about matches, and as before where it says nothing."""
    base = settings.team
    codes = _codes(settings.system)
    before = base.code if base.code in codes else ""
    points = form.choice("match_points", (*MATCH_POINTS, "as-is"), default="as-is")
    won, drawn, lost = MATCH_POINTS.get(points, (base.win, base.draw, base.loss))
    colours = form.text("board_colours", limit=MOST_BOARDS).upper().replace(" ", "")
    boards = form.number("boards", 1, MOST_BOARDS, default=base.boards)
    if "board_colours" not in form.values:
        colours = base.colours if boards == base.boards else ""
    if colours and (len(colours) != boards or set(colours) - {"W", "B"} or colours[0] != "W"):
        form.wrong("board_colours", "board-colours", found=colours, boards=boards)
    return TeamSettings(
        boards=boards,
        win=won,
        draw=drawn,
        loss=lost,
        colours=colours,
        code=form.choice("code", ("", *codes, before), default=before),
        bye_match_points=_tenths(form, "bye_match_points", base.bye_match_points),
        bye_game_points=_tenths(form, "bye_game_points", base.bye_game_points),
    )


_ORDERS: Final = tuple(order.value for order in SeatOrder)
_BEST_BY: Final = tuple(order.value for order in BoardOrder)
_YES_NO: Final = {"yes": True, "no": False}


def _team_rules(form: Form, base: TeamRules) -> TeamRules:
    """What a form says about line-ups and board prizes, and as before where it says nothing."""
    before = {True: "yes", False: "no"}
    order = form.choice("line_up_order", _ORDERS, default=base.order.value)
    empty = form.choice("empty_last", _YES_NO, default=before[base.empty_last])
    late = form.choice("late_counts", _YES_NO, default=before[base.late_counts])
    deadline = base.deadline
    if "line_up_deadline" in form.values:
        typed = form.values["line_up_deadline"].strip()
        deadline = form.number("line_up_deadline", 0, MOST_MINUTES) if typed else None
    return TeamRules(
        order=SeatOrder(order),
        empty_last=_YES_NO[empty],
        deadline=deadline,
        late_counts=_YES_NO[late],
        best_by=BoardOrder(form.choice("best_by", _BEST_BY, default=base.best_by.value)),
        least_games=form.number("least_games", 0, MOST_GAMES, default=base.least_games),
    )


def _codes(system: str) -> tuple[str, ...]:
    """The codes that say how matches are scored; none where they are the forms of a system."""
    edition = registry.edition(system)
    return edition.in_files.codes if edition.play.teams and not edition.in_files.forms else ()


def _tenths(form: Form, name: str, before: int | None) -> int | None:
    """Points of a field as tenths, halves with a point or comma; ``None`` for an empty one."""
    if name not in form.values:
        return before
    typed = form.text(name, limit=6).replace(",", ".").replace("½", ".5")
    whole, _, part = typed.partition(".")
    if not typed:
        return None
    number = whole_number(whole or "0")
    if number is None or part not in {"", "0", "5"} or number > MOST_POINTS:
        form.wrong(name, "points", found=typed)
        return before
    return 10 * number + 5 * (part == "5")


MOST_POINTS: Final = 99

MATCH_POINTS: Final = {"2-1-0": (20, 10, 0), "3-1-0": (30, 10, 0)}
"""The match points that are offered, as they are written: won, drawn, lost."""

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
    if tuple(words) == base.lists and (same_system or words or not asked):
        return {"ratings": base.ratings, "strength": base.strength}
    if before is not None and not asked:
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


def _round_dates(form: Form, before: tuple[str, ...]) -> tuple[str, ...]:
    """The dates of the rounds, separated by semicolons; as before where the form has none."""
    if "round_dates" not in form.values:
        return before
    typed = form.text("round_dates", limit=800)
    return tuple(one.strip() for one in typed.split(";")) if typed else ()


def _chess960(form: Form, before: str) -> str:
    """The seed of the start positions, drawn where none is typed; empty where chess is played."""
    if "chess960_seed" not in form.values:
        return before
    seed = form.text("chess960_seed")
    return (seed or secrets.token_hex(8)) if form.ticked("chess960") else ""


def _tie_breaks(form: Form, before: tuple[str, ...]) -> tuple[str, ...]:
    """The tie-breaks that a program sends; else those of before."""
    typed = form.values.get("tie_breaks", "").replace(",", " ").split()
    return tuple(code.upper() for code in typed[:MOST_TIE_BREAKS]) or before


def warnings_of(
    words: Catalogue, settings: SectionSettings, players: int | None, start: str = ""
) -> tuple[str, ...]:
    """What is odd about settings, one sentence each, in the reader's language.

    How many players are expected may not be known, nor the first day of the event.
    """
    return tuple(sentence_of(words, one) for one in setting_warnings(settings, players, start))


PROBES: Final = ("rounds", "system", "form", "scoring", "baku")
"""Settings of which it is asked what a change would mean."""


def show(now: Here) -> Answer:
    """The settings of the event and of every section."""
    return _shown(now, {}, {})


def _shown(
    now: Here, faults: dict[str, dict[str, str]], values: dict[str, dict[str, str]]
) -> Answer:
    """The settings, with the faults of the form that was sent, by section (empty: the event)."""
    state = now.state
    event = {
        "name": state.name,
        "place": state.place,
        "federation": state.federation,
        "start": state.start,
        "end": state.end,
        "organiser": state.organiser,
        "chief_arbiter": state.chief_arbiter,
        "deputies": "; ".join(state.deputies),
    }
    facts = {
        "event": event | values.get("", {}),
        "faults": faults,
        "sections": [_section(now, one, values.get(one.key, {})) for one in state.sections],
        "strict": state.strict,
        "left_strict": state.left_strict,
        # A folder of this computer: neither its name nor whether it is there is told elsewhere.
        "copies": str(now.file.backup_folder or "") if now.at_machine else None,
        "copy_trouble": now.file.copy_trouble if now.at_machine else "",
        "next_key": _next_key(now),
    } | choices()
    return Page(now, "settings", facts)


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


def _section(now: Here, section: Section, values: dict[str, str]) -> Facts:
    """One section as its form shows it."""
    settings = section.settings
    scoring, bye = scoring_name(settings.scoring)
    shown = {
        "section": settings.name,
        "system": settings.system,
        "rounds": str(settings.rounds),
        "scoring": scoring,
        "bye_points": bye,
        "round_dates": "; ".join(settings.round_dates),
        "baku": "yes" if settings.baku else "",
        "half_point_byes": str(settings.half_point_byes),
        "bye_free_rounds": str(settings.bye_free_rounds),
        "time_control": settings.time_control,
        "variations": settings.variations,
        "exemption": settings.exemption,
        "chess960": "yes" if settings.chess960 else "",
        "chess960_seed": settings.chess960,
        "form": settings.form,
        "long": _LONG_WORDS[settings.long],
    } | _matches_shown(settings)
    for number, word in enumerate(settings.lists, start=1):
        shown[f"list{number}"] = word
    started, count = section.published_rounds > 0, len(section.entrants) or None
    odd = () if started else warnings_of(now.words, settings, count, now.state.start)
    return {
        "key": section.key,
        "name": section.name,
        "values": shown | values,
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
    team, rules = settings.team, settings.team_rules
    won = (team.win, team.draw, team.loss)
    known = (name for name, points in MATCH_POINTS.items() if points == won)
    return {
        "boards": str(team.boards),
        "match_points": next(known, "as-is"),
        "board_colours": team.letters,
        "code": team.code,
        "bye_match_points": _written(team.bye_match_points),
        "bye_game_points": _written(team.bye_game_points),
        "line_up_order": rules.order.value,
        "empty_last": "yes" if rules.empty_last else "no",
        "late_counts": "yes" if rules.late_counts else "no",
        "best_by": rules.best_by.value,
        "least_games": str(rules.least_games),
        "line_up_deadline": "" if rules.deadline is None else str(rules.deadline),
    }


def _written(points: int | None) -> str:
    """Points (tenths) as a field has them; empty where none are stated."""
    return "" if points is None else f"{points // 10}{'.5' if points % 10 else ''}"


def words_of(settings: SectionSettings) -> list[str]:
    """The tie-breaks of a section, each in words."""
    return [picking.described(code, settings.tables) for code in settings.tie_breaks]


def _locks(now: Here, section: Section) -> dict[str, str]:
    """Settings that cannot be changed now, each with the desk's own reason."""
    found = {}
    for name in PROBES:
        if _probe(section, name) == ChangeSection(section=section.key, settings=section.settings):
            continue  # there is no other one
        weight = weigh(now.state, _probe(section, name))
        if weight.level is Level.REFUSE and weight.consequences:
            found[name] = sentence_of(now.words, weight.consequences[0])
    return found


def _probe(section: Section, name: str) -> Action:
    """A change of one setting, to be weighed and never done."""
    settings = section.settings
    others = (one for one in registry.offered() if not registry.has_fixed_table(one))
    others = (one for one in others if registry.edition(one).play.teams is settings.teams)
    other = next((one for one in others if one != settings.system), settings.system)
    changed = {
        "rounds": replace(settings, rounds=settings.rounds + 1),
        "system": replace(settings, system=other),
        "form": replace(settings, form=_other_form(settings)),
        "scoring": replace(settings, scoring=SCORINGS["3-1-0"]),
        "baku": replace(settings, baku=not settings.baku),
    }
    return ChangeSection(section=section.key, settings=changed[name])


def _other_form(settings: SectionSettings) -> str:
    """A form of the system that is not chosen; the same where it has none."""
    forms = ("", *(each.code for each in registry.edition(settings.system).in_files.forms[1:]))
    return next((each for each in forms if each != settings.form), settings.form)


def _next_key(now: Here) -> str:
    """A key for another section: the first letter that is free."""
    taken = {section.key for section in now.state.sections}
    letters = "abcdefghijklmnoqrtuvwxyz"  # not p and s: /p is the players' page
    return next((letter for letter in letters if letter not in taken), "a1")


def change_event(now: Here) -> Answer:
    """Change name, place, dates and arbiters of the event."""
    form = now.form
    state = now.state
    head = ChangeEvent(
        name=form.text("name", required=True),
        place=form.text("place"),
        federation=form.text("federation", limit=3).upper(),
        start=form.day("start"),
        end=form.day("end"),
        organiser=form.text("organiser"),
        chief_arbiter=form.text("chief_arbiter"),
        deputies=_names(form.text("deputies", limit=400)),
    )
    if form.faults:
        return _shown(now, {"": form.faults}, {"": dict(form.values)})
    if all(getattr(head, one.name) == getattr(state, one.name) for one in fields(head)):
        return Redirect(now, "/settings")
    return perform(now, head, back="/settings")


def _names(text: str) -> tuple[str, ...]:
    """Names that are separated by semicolons (a comma may be a part of one)."""
    return tuple(name.strip() for name in text.split(";") if name.strip())


def change_section(now: Here) -> Answer:
    """Change the settings of a section."""
    section = now.section
    form = now.form
    settings = read_settings(form, section.settings)
    if form.faults:
        return _shown(now, {section.key: form.faults}, {section.key: dict(form.values)})
    if settings == section.settings:
        return Redirect(now, "/settings")
    return perform(now, ChangeSection(section=section.key, settings=settings), back="/settings")


def add_section(now: Here) -> Answer:
    """Add a section, empty or like another one."""
    form = now.form
    key = _next_key(now)
    name = form.text("section", required=True)
    if form.faults:
        return _shown(now, {"+": form.faults}, {"+": dict(form.values)})
    model = form.choice("model", {"", *(one.key for one in now.state.sections)})
    action: Action = AddSection(section=key, settings=SectionSettings(name=name))
    if model:
        players = form.ticked("players")
        action = CopySection(section=key, source=model, name=name, with_players=players)
    return perform(now, action, back="/settings")


def remove_section(now: Here) -> Answer:
    """Remove a section in which nothing has been published."""
    key = now.section.key
    return perform(now, RemoveSection(section=key), back="/settings")


def leave_strict(now: Here) -> Answer:
    """Leave the strict rules, for a reason that goes into the file for the federation."""
    form = now.form
    why = form.text("why", limit=300, required=True)
    if form.faults:
        return _shown(now, {"strict": form.faults}, {})
    return perform(now, LeaveStrict(why=why), back="/settings")


def choose_copies(now: Here) -> Answer:
    """Choose the folder for second copies, and make one at once.

    Raises:
        HTTPException: It is not the administrator at the computer of the desk (403).
    """
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
    if form.faults:
        return _shown(now, {"copies": form.faults}, {})
    return Redirect(now, "/settings")


ROUTES: Final = (
    ("GET", "/settings", show),
    ("POST", "/settings", change_event),
    ("POST", "/settings/sections", add_section),
    ("POST", "/settings/strict", leave_strict),
    ("POST", "/settings/copies", choose_copies),
    ("POST", "/{s}/settings", change_section),
    ("POST", "/{s}/settings/remove", remove_section),
)
