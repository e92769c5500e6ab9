"""Registrations: a pasted list or a file is looked at, decided about, and entered, again and again.

Nothing is entered before it was seen. What the columns were taken for can be changed on the page;
the text of the list goes with the form, so that a file is chosen once.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from typing import Final

from starlette.exceptions import HTTPException

from openarbiter.desk import (
    Action,
    AddPlayers,
    ChangeSection,
    Level,
    PlayerFacts,
    RatingSource,
    Refusal,
    Section,
    facts_of_listed,
    rate_of,
    weigh,
)
from openarbiter.errors import FormatError, StoreError
from openarbiter.formats import player_list
from openarbiter.formats.encodings import ENCODINGS, known_encoding
from openarbiter.formats.player_list import Column, Heading, ListedPlayer, PlayerList
from openarbiter.formats.player_list.cells import MOST_COLUMNS, surname_first
from openarbiter.languages import said
from openarbiter.lists import Lists
from openarbiter.lists.database import lists_file
from openarbiter.lists.matching import name_by_id
from openarbiter.model import Player, Tpn
from openarbiter.model.strength import FIDE, HIGHEST, NATIONAL
from openarbiter.web.answers import Answer, Page, Redirect
from openarbiter.web.describe import sentence_of
from openarbiter.web.here import Form, Here
from openarbiter.web.known import lists_facts
from openarbiter.web.lists import lists_of
from openarbiter.web.people import person
from openarbiter.web.perform import NotDoneError, Wanted, need_allowed, perform
from openarbiter.web.public_facts import shown_rating
from openarbiter.web.registering import (
    Kind,
    Line,
    actions_of,
    filled,
    lines_of,
    sections_of,
    undecided,
)
from openarbiter.web.wording import Facts, birthday

OFFERED: Final = tuple(one for one in Heading if one is not Heading.ANY_ID)
"""What a column can be."""


@contextmanager
def _rating_lists() -> Iterator[Lists]:
    """The rating lists; none where their file cannot be read, which the page of lists says."""
    with ExitStack() as stack:
        try:
            lists = stack.enter_context(Lists.opened(lists_file()))
        except StoreError:
            lists = Lists(None)
        yield lists


def paste_form(now: Here) -> Answer:
    """The field for a pasted list, and for a file."""
    return _page(now, "", None, ())


def paste(now: Here) -> Answer:
    """Show what a list gives; enter it when that was seen and everything doubtful is decided."""
    section, form = now.section, now.form
    raw, name = form.upload("file")
    text = form.values.get("list", "")
    try:
        encoding = known_encoding(form.text("encoding")) if raw else None
        columns = None if raw else chosen_columns(form)
        found = now.read(
            player_list.read,
            raw or text,
            name=name or "<text>",
            encoding=encoding,
            columns=columns,
            sheet=form.text("sheet"),
            ids=True,
        )
        with _rating_lists() as lists:
            found = player_list.named(
                found,
                lambda one: name_by_id(lists, one.fide_id, one.national),
                file=name or "<text>",
            )
    except FormatError as error:
        return _page(now, text, None, trouble_of(error))
    if (order := form.text("names")) in _ORDERS:
        last = order == "last"
        named = (replace(one, name=surname_first(one.name, last=last)) for one in found.players)
        found = replace(found, players=tuple(named))
    goes = sections_of(_sections(now), found.players, form.values) | {"": section.key}
    lines = tuple(
        line
        for each in _sections(now)
        for line in lines_of(each, [one for one in found.players if goes[one.section] == each.key])
    )
    seen = form.ticked("seen_list") and not raw and not form.ticked("again")
    open_lines = [one.line for one in found.players if not goes[one.section]]
    open_lines = [*open_lines, *undecided(lines, form.values)] if seen else []
    if not seen or open_lines:
        return _page(now, found.text, found, lines, undecided=open_lines)
    return _enter(now, found, lines)


_ORDERS: Final = ("last", "first")
"""Where the surname stands in names without a comma."""


def _sections(now: Here) -> list[Section]:
    """The sections into which a list can go: those where players are paired, or teams."""
    return [one for one in now.state.sections if one.teams == now.section.teams]


def _uncounted(now: Here, section: Section, listed: Iterable[ListedPlayer]) -> list[str]:
    """Lists of which there are ratings that do not count in a section, and may (GHR 2.1)."""
    if section.published_rounds or not now.may("settings"):
        return []
    lists = section.settings.lists or lists_of(section)
    facts = [facts_of_listed(one) for one in listed]
    national = {each.federation for one in facts for each in one.national if each.rating}
    counted = {*lists, *(national if {NATIONAL, HIGHEST} & set(lists) else ())}
    fide = {FIDE} if any(one.rating for one in facts) and HIGHEST not in lists else set()
    return sorted((national | fide) - counted)


def _counting(now: Here, section: Section, lines: Sequence[Line]) -> list[Action]:
    """What makes the lists count that are ticked."""
    words = _uncounted(now, section, [each.listed for each in lines])
    ticked = [word for word in words if now.form.ticked(f"count-{word}")]
    strength = (*(section.settings.lists or lists_of(section)), *ticked)
    settings = replace(section.settings, ratings=RatingSource.FIDE, strength=strength)
    return [ChangeSection(section=section.key, settings=settings)] if ticked else []


def _enter(now: Here, found: PlayerList, lines: tuple[Line, ...]) -> Answer:
    """Enter a list that was seen, after a question where the desk has one."""
    section, form = now.section, now.form
    back = f"/{section.key}/players"
    actions: list[Action] = []
    with _rating_lists() as lists:
        for each in _sections(now):

            def fill(facts: PlayerFacts, rate: str = rate_of(each)) -> PlayerFacts:
                return filled(lists, facts, rate)[0] if form.ticked("fill") else facts

            own = [line for line in lines if line.section == each.key]
            actions += [*_counting(now, each, own), *actions_of(each, own, form.values, fill)]
    if not actions:
        return Redirect(now, back)
    if len(actions) == 1 and isinstance(actions[0], AddPlayers):
        return perform(now, actions[0], back=back)
    asked = _asked(now, actions)
    if asked and not form.ticked("confirmed"):
        return _page(now, found.text, found, lines, asked=asked)
    return _entered(now, actions, back)


def _entered(now: Here, actions: Sequence[Action], back: str) -> Answer:
    """Do everything a list asks for as one deed."""
    reason = now.form.text("reason", limit=500)
    try:
        entry = now.file_to_change.act_together(actions, author=now.author, reason=reason)
    except Refusal as error:
        raise NotDoneError(error, Wanted(actions[0], back, now.form.key)) from error
    return Redirect(now, back, {"entry": entry.number})


def _asked(now: Here, actions: Iterable[Action]) -> list[str]:
    """What has to be confirmed before some actions, in sentences."""
    found = []
    for action in actions:
        need_allowed(now, action)
        weight = weigh(now.state, action)
        if weight.level in {Level.CONFIRM, Level.CONSEQUENCES}:
            found += [sentence_of(now.words, one) for one in weight.consequences]
    if found and not now.may("run"):
        raise HTTPException(403, "role-arbiter")
    return list(dict.fromkeys(found))


def chosen_columns(form: Form) -> tuple[Heading | None, ...] | None:
    """What somebody has said the columns are; ``None`` where nobody has."""
    found: list[Heading | None] = []
    while f"column-{len(found)}" in form.values and len(found) < MOST_COLUMNS:
        word = form.values[f"column-{len(found)}"]
        found.append(Heading[word] if word in Heading.__members__ else None)
    return tuple(found) or None


def trouble_of(error: FormatError) -> tuple[str, ...]:
    """Why a list is none, in sentences with the line."""
    return tuple(
        said(
            "line {number}: {found}; expected {expected}",
            number=one.line,
            found=one.found,
            expected=one.expected,
        )
        if one.line
        else said("{found}; expected {expected}", found=one.found, expected=one.expected)
        for one in error.findings
    )


def columns_shown(columns: Iterable[Column]) -> list[Facts]:
    """The columns as a page shows them."""
    return [
        {
            "text": one.text,
            "heading": one.heading.name if one.heading else "",
            "by": one.by,
            "samples": list(one.samples),
        }
        for one in columns
    ]


def _page(  # noqa: PLR0913  (a list, and what is said of it)
    now: Here,
    text: str,
    found: PlayerList | None,
    lines: Sequence[Line] | tuple[str, ...],
    *,
    undecided: Sequence[int] = (),
    asked: Sequence[str] = (),
) -> Answer:
    """The page of a list; without one, why it is none."""
    section, form = now.section, now.form
    held = [line for line in lines if isinstance(line, Line)]
    trouble = [line for line in lines if isinstance(line, str)]
    with _rating_lists() as lists:
        infos = lists.lists
        new = [_filled(now, lists, each) for each in held if each.kind is Kind.NEW]
    listed = found.players if found else ()
    plain = next((one.name for one in listed if "," not in one.name and " " in one.name), "")
    by_kind = {kind: [each for each in held if each.kind is kind] for kind in Kind}
    facts: Facts = {
        "section": section.key,
        "encodings": ENCODINGS,
        "text": text,
        "players": len(listed),
        "goes": sections_of(_sections(now), listed, form.values),
        "sections": [(one.key, one.name) for one in _sections(now)],
        "uncounted": _uncounted(now, section, listed),
        "orders": [(one, surname_first(plain, last=one == "last")) for one in _ORDERS if plain],
        "order": form.text("names"),
        "columns": columns_shown(found.columns if found else ()),
        "headings": [(one.name, one.name.lower()) for one in OFFERED],
        "findings": findings_shown(found),
        "trouble": trouble,
        "new": new,
        "rating_lists": lists_facts(now, infos),
        "fill": form.ticked("fill") or not form.ticked("seen_list"),
        "same": len(by_kind[Kind.SAME]),
        "changed": [_held(now, each) for each in by_kind[Kind.SAME] if each.differences],
        **{
            kind.value: [_held(now, each) for each in by_kind[kind]]
            for kind in (Kind.DOUBTFUL, Kind.TWICE, Kind.CANCELLED)
        },
        "started": section.published_rounds > 0,
        "undecided": list(undecided),
        "asked": list(asked),
        "answers": _answers(form.values),
    }
    status = 422 if trouble or undecided else 200
    return Page(now, "paste", facts, at="players", status=status)


def findings_shown(found: PlayerList | None) -> list[Facts]:
    """What is odd in a list, as pages show it; who stands in it twice the page says itself."""
    return [
        {"line": one.line, "found": one.found, "expected": one.expected, "repair": one.repair}
        for one in (found.findings if found else ())
        if one.code != "same-player"
    ]


def _answers(values: Mapping[str, str]) -> dict[str, str]:
    """What was answered so far, so that a page that comes again shows it."""
    ours = ("doubt-", "change-", "leave-", "count-")
    return {name: value for name, value in values.items() if name.startswith(ours)}


def _new(section: Section, line: Line) -> Facts:
    facts = facts_of_listed(line.listed)
    asked = ("name", "title", "federation", "birth", "sex", "club")
    return {name: getattr(facts, name) for name in asked} | {
        "line": line.listed.line,
        "section": section.name,
        "rating": shown_in(section, facts),
    }


def _filled(now: Here, lists: Lists, line: Line) -> Facts:
    """A new player with what the rating lists would fill, and which lists they are."""
    section = now.state.section(line.section)
    shown = _new(section, line)
    if not lists.lists:
        return shown | {"from_lists": [], "doubt": False}
    facts, found = filled(lists, facts_of_listed(line.listed), rate_of(section))
    said_by = {f"{each.source.name} {each.source.month}" for each in found.differences}
    return shown | {
        "rating_by_list": shown_in(section, facts),
        "title_by_list": facts.title,
        "from_lists": sorted(said_by | {f"{one.name} {one.month}" for one in found.found}),
        "doubt": bool(found.doubts) and not found.found,
    }


def _held(now: Here, line: Line) -> Facts:
    """A line beside the players who are, or may be, the same person."""
    section = now.state.section(line.section)
    return _new(section, line) | {
        "fide_id": line.listed.fide_id,
        "note": line.listed.note,
        "earlier": line.earlier,
        "candidates": [
            {
                "pid": int(pid),
                "birth": section.player(pid).birth,
                **{name: getattr(person(section, pid), name) for name in _OF_CANDIDATE},
            }
            for pid in line.candidates
        ],
        "differences": [
            {
                "field": each.field,
                "old": shown_fact(each.field, each.old),
                "new": shown_fact(each.field, each.new),
                "fills": not each.old,
            }
            for each in line.differences
        ],
    }


_OF_CANDIDATE: Final = ("number", "title", "name", "rating", "federation", "club")


def shown_fact(field: str, value: object) -> str:
    """A fact of a player as a page shows it."""
    if isinstance(value, tuple):
        return ", ".join(
            f"{each.federation} {each.rating or ''} {each.national_id}".strip() for each in value
        )
    if field == "birth":
        return birthday(str(value or ""))
    return str(value or "")


def shown_in(section: Section, facts: PlayerFacts) -> int | str | None:
    """The rating of somebody that would count in a section."""
    return shown_rating(section.tournament, facts.on(Player(tpn=Tpn(1), name="")))
