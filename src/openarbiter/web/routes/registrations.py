"""Registrations: a pasted list or a file is looked at, decided about, and entered, again and again.

Nothing is entered before it was seen. What the columns were taken for can be changed on the page;
the text of the list goes with the form, so that a file is chosen once.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, replace
from typing import Final

from openarbiter.desk import (
    Action,
    AddPlayers,
    ChangeSection,
    CopySection,
    PlayerFacts,
    RatingSource,
    Section,
    facts_of_listed,
    fold,
    rate_of,
)
from openarbiter.errors import FormatError
from openarbiter.formats.player_list import Heading, ListedPlayer, PlayerList
from openarbiter.lists import Lists
from openarbiter.model import Player, Tpn
from openarbiter.model.strength import FIDE, HIGHEST, NATIONAL, Strength
from openarbiter.web import pasted
from openarbiter.web.answers import Answer, Redirect
from openarbiter.web.known import lists_facts, rating_lists, source_shown
from openarbiter.web.lists import lists_of
from openarbiter.web.people import person
from openarbiter.web.perform import asked_before, perform, together
from openarbiter.web.registering import (
    OUT,
    Kind,
    Line,
    actions_of,
    filled,
    lines_of,
    playing,
    sections_of,
    undecided,
)
from openarbiter.web.request import Request
from openarbiter.web.routes.settings import free_keys
from openarbiter.web.wording import Facts, birthday

_SAID_ELSEWHERE: Final = {"same-player", "no-name", *pasted.UNCLEAR}
"""Findings that the page says and asks itself."""

_ANSWERS: Final = ("doubt-", "change-", "leave-", "count-")
"""What was answered so far, so that a page that comes again shows it."""

OFFERED: Final = tuple(one for one in Heading if one is not Heading.ANY_ID)
"""What a column can be."""


def paste_form(now: Request) -> Answer:
    """The box for a list: pasted, or a file."""
    return _page(now, pasted.box_of(now.form))


def paste(now: Request) -> Answer:
    """Show what a list gives; enter it when that was seen and everything doubtful is decided."""
    form, box = now.form, pasted.box_of(now.form)
    columns = None if box.changed or box.mended else pasted.chosen_columns(form)
    try:
        found = pasted.read_box(now, box, ids=True, columns=columns)
        with rating_lists() as lists:
            found = pasted.with_names(found, lists, box.name)
    except FormatError as error:
        return _page(now, box, error=error)
    found, names = pasted.named_in_order(found, form)
    lines = _lines(_ahead(now), found)
    taken = form.ticked("seen_list") and not (box.changed or box.mended or form.ticked("again"))
    left = _undecided(_ahead(now), found, lines) if taken else []
    if not taken or left:
        return _page(now, box, found, lines, names=names, undecided=left)
    return _enter(now, box, found, lines, names)


def _made(now: Request) -> list[Action]:
    """What makes the sections that words of the list are to be, each like the one of the page."""
    words = [
        name.removeprefix("section-")
        for name, answer in now.form.values.items()
        if name.startswith("section-") and answer == Kind.NEW.value and now.may("settings")
    ]
    return [
        CopySection(section=key, source=now.section.key, name=word)
        for word, key in zip(words, free_keys(now.state), strict=False)
    ]


def _ahead(now: Request) -> Request:
    """The same request at the event with these sections."""
    return replace(now, state=fold(_made(now), now.state))


def _lines(now: Request, found: PlayerList) -> tuple[Line, ...]:
    """The lines of a list against the players of the sections into which they go."""
    goes = _goes(now, found)
    everywhere = playing(each for each in _sections(now) if not each.teams)
    return tuple(
        line
        for each in _sections(now)
        for line in lines_of(
            each,
            [one for one in found.players if goes[one.section] == each.key],
            everywhere,
        )
    )


def _goes(now: Request, found: PlayerList) -> dict[str, str]:
    asked = sections_of(_sections(now), found.players, now.form.values)
    return asked | {"": now.section.key}


def _undecided(now: Request, found: PlayerList, lines: Sequence[Line]) -> list[int]:
    """Lines that nobody has decided about: their sections, who they are, what they say."""
    values, goes = now.form.values, _goes(now, found)
    nowhere = [one.line for one in found.players if not goes[one.section]]
    return [*nowhere, *undecided(lines, values), *pasted.unread_lines(now.form, found)]


def _sections(now: Request) -> list[Section]:
    """The sections into which a list can go: those where players are paired, or teams."""
    return [one for one in now.state.sections if one.teams == now.section.teams]


def _uncounted(now: Request, section: Section, listed: Iterable[ListedPlayer]) -> list[str]:
    """Lists of which there are ratings that do not count in a section, and may (GHR 2.1)."""
    if section.published_rounds or not now.may("settings"):
        return []
    lists = section.settings.lists or lists_of(section)
    facts = [facts_of_listed(one) for one in listed]
    national = {each.federation for one in facts for each in one.national if each.rating}
    counted = {*lists, *(national if {NATIONAL, HIGHEST} & set(lists) else ())}
    fide = {FIDE} if any(one.rating for one in facts) and HIGHEST not in lists else set()
    return sorted((national | fide) - counted)


def _counting(now: Request, section: Section, lines: Sequence[Line]) -> list[Action]:
    """What makes the lists count that are ticked."""
    words = _uncounted(now, section, [each.listed for each in lines])
    ticked = [word for word in words if now.form.ticked(f"count-{word}")]
    strength = (*(section.settings.lists or lists_of(section)), *ticked)
    settings = replace(section.settings, ratings=RatingSource.FIDE, strength=strength)
    return [ChangeSection(section=section.key, settings=settings)] if ticked else []


def _enter(
    now: Request, box: pasted.Box, found: PlayerList, lines: tuple[Line, ...], names: Facts
) -> Answer:
    """Enter a list that was seen, after a question where the desk has one."""
    form, back = now.form, after_list(now)
    actions, ahead = _made(now), _ahead(now)
    with rating_lists() as lists:
        for each in _sections(ahead):

            def fill(facts: PlayerFacts, rate: str = rate_of(each)) -> PlayerFacts:
                return filled(lists, facts, rate)[0] if form.ticked("fill") else facts

            own = [line for line in lines if line.section == each.key]
            actions += [*_counting(ahead, each, own), *actions_of(each, own, form.values, fill)]
    if not actions:
        return Redirect(now, back)
    if len(actions) == 1 and isinstance(actions[0], AddPlayers):
        return perform(now, actions[0], back=back)
    asked = asked_before(now, actions)
    if asked and not form.ticked("confirmed"):
        return _page(now, box, found, lines, names=names, asked=asked)
    return together(now, actions, back)


def after_list(now: Request) -> str:
    """Where it goes on: after the first list to what stands before round 1."""
    first = not now.section.entrants and now.may("look")
    return f"/{now.section.key}/{'ready' if first else 'players'}"


def _page(  # noqa: PLR0913  (a list, and what is said of it)
    now: Request,
    box: pasted.Box,
    found: PlayerList | None = None,
    lines: Sequence[Line] = (),
    *,
    names: Facts | None = None,
    error: FormatError | None = None,
    undecided: Sequence[int] = (),
    asked: Sequence[str] = (),
) -> Answer:
    """The page of a list; without one, why it is none."""
    section, values, ahead = now.section, now.form.values, _ahead(now)
    listed = found.players if found else ()
    by_kind = {kind: [each for each in lines if each.kind is kind] for kind in Kind}
    columns = found.columns if found else ()
    facts: Facts = {
        **(names or {"order": "", "example": "", "turned": [], "either": []}),
        "players": len(listed),
        "people": len(listed) - _left_out(lines, values),
        "goes": {
            word: Kind.NEW.value if values.get(f"section-{word}") == Kind.NEW.value else key
            for word, key in sections_of(_sections(ahead), listed, values).items()
        },
        "sections": [(one.key, one.name) for one in _sections(now)],
        "uncounted": _uncounted(now, section, listed),
        "columns": [
            asdict(one) | {"heading": one.heading.name if one.heading else ""}
            for one in (columns if columns and columns[0].by != "line" else ())
        ],
        "headings": [(one.name, one.name.lower()) for one in OFFERED],
        "findings": [
            {name: getattr(one, name) for name in ("line", "found", "expected", "repair")}
            for one in (found.findings if found else ())
            if one.code not in _SAID_ELSEWHERE
        ],
        **_new_facts(ahead, [each for each in lines if each.enters(values)]),
        "same": len(by_kind[Kind.SAME]),
        "changed": [_held(ahead, each) for each in by_kind[Kind.SAME] if each.differences],
        **{
            kind.value: [_held(ahead, each) for each in by_kind[kind]]
            for kind in (Kind.DOUBTFUL, Kind.TWICE, Kind.ELSEWHERE, Kind.CANCELLED)
        },
        "may_play_twice": now.state.several,
        "may_add_sections": now.may("settings"),
        "open": sum(each.asked and f"doubt-{each.listed.line}" not in values for each in lines),
        "started": section.published_rounds > 0,
        "asked": list(asked),
        "answers": {name: text for name, text in values.items() if name.startswith(_ANSWERS)},
    }
    return pasted.box_page(now, "paste", box, found, facts, error=error, undecided=undecided)


def _left_out(lines: Iterable[Line], answers: Mapping[str, str]) -> int:
    """How many lines are nobody more: who stands there twice, and who was left out."""
    said = ((each.kind, each.answer(answers)) for each in lines)
    return sum(word == OUT or (kind is Kind.TWICE and not word) for kind, word in said)


def _new_facts(now: Request, lines: Sequence[Line]) -> Facts:
    """Who is entered, with what the rating lists say, and which lists they are."""
    fill = now.form.ticked("fill") or not now.form.ticked("shown")
    with rating_lists() as lists:
        infos = lists.lists
        return {
            "new": [_filled(now, lists, each, fill=fill) for each in lines],
            "rating_lists": lists_facts(now, infos),
            "fill": fill,
        }


def _new(section: Section, line: Line, facts: PlayerFacts) -> Facts:
    asked = ("name", "title", "federation", "birth", "sex", "club")
    return {name: getattr(facts, name) for name in asked} | {
        "line": line.listed.line,
        "section": section.name,
        "group": ", ".join(one.name for one in facts.groups),
    }


def _filled(now: Request, lists: Lists, line: Line, *, fill: bool) -> Facts:
    """A new player with the rating that will count, where it is from, and what was pasted."""
    section = now.state.section(line.section)
    typed = facts = facts_of_listed(line.listed)
    doubt = False
    if fill and lists.lists:
        facts, found = filled(lists, typed, rate_of(section))
        doubt = bool(found.doubts) and not found.found
    one, before = _counts(section, facts), _counts(section, typed)
    player = facts.on(Player(tpn=Tpn(1), name=""))
    return _new(section, line, replace(facts, name=typed.name)) | {
        "rating": one.rating,
        **source_shown(now, one, player, facts.listed),
        "pasted": before.rating if before.rating != one.rating else None,
        "doubt": doubt,
    }


def _counts(section: Section, facts: PlayerFacts) -> Strength:
    """The rating of somebody that would count in a section."""
    player = facts.on(Player(tpn=Tpn(1), name=""))
    return section.tournament.strength_of(player, lists_of(section))


def _held(now: Request, line: Line) -> Facts:
    """A line beside the players who are, or may be, the same person."""
    section = now.state.section(line.section)
    facts = facts_of_listed(line.listed)
    return _new(section, line, facts) | {
        "rating": _counts(section, facts).rating,
        "fide_id": line.listed.fide_id,
        "note": line.listed.note,
        "earlier": line.earlier,
        "there": _there(now, line),
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
                "old": _shown(each.field, each.old),
                "new": _shown(each.field, each.new),
                "fills": not each.old,
            }
            for each in line.differences
        ],
    }


def _there(now: Request, line: Line) -> Facts | None:
    """Where in another section somebody plays; ``None`` for who does not."""
    if line.elsewhere is None:
        return None
    section = now.state.section(line.elsewhere.section)
    return {"section": section.name, "number": section.tpn(line.elsewhere.pid)}


_OF_CANDIDATE: Final = ("number", "title", "name", "rating", "federation", "club")


def _shown(field: str, value: object) -> str:
    """A fact of a player as a page shows it."""
    if isinstance(value, tuple):
        return ", ".join(
            f"{each.federation} {each.rating or ''} {each.national_id}".strip() for each in value
        )
    return birthday(str(value or "")) if field == "birth" else str(value or "")
