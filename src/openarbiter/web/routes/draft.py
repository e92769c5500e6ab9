"""Questions about a pairing: who might have had the bye, why not, what if; picture and step log.

The step log, and the groups of a round as its document arranges them, are those of the pairing that
the system makes, which is said where the boards are others. A pairing that is still private has a
page here and no sheet.

Source:
    C.04.2, GHR 4 (what is published); the articles stand in the lines.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from typing import Final, cast

from starlette.exceptions import HTTPException

from openarbiter.desk import Pid, Section, whole
from openarbiter.drawings.picture import Picture
from openarbiter.errors import TournamentError
from openarbiter.explanations.asking import explain_bye, what_if, why_not
from openarbiter.explanations.pages import Page as Explanation
from openarbiter.explanations.pages import Paragraph
from openarbiter.explanations.pages import Section as TextSection
from openarbiter.explanations.pages import Table as TextTable
from openarbiter.explanations.step_log import step_log
from openarbiter.explanations.wishes import Change, Wish, with_newcomer, with_result, without
from openarbiter.model import Points, RoundNo, Tournament, Tpn
from openarbiter.rulebooks import registry
from openarbiter.rulebooks.edition import loaded
from openarbiter.rulebooks.group_sheets import Cell, GroupSheet
from openarbiter.web.answers import Answer, File, Page
from openarbiter.web.drafts import pictures_of
from openarbiter.web.frame import round_facts
from openarbiter.web.people import colours_before, find, persons, pid_of_number, points_before
from openarbiter.web.public_facts import everybody, paired_tournament
from openarbiter.web.reasons import reasons_of
from openarbiter.web.request import Form, Request
from openarbiter.web.wording import DASH, Facts, whole_number

LATECOMER: Final = "+"
"""What a text of ``what-if`` begins with when somebody comes."""


def explanation_facts(answer: Explanation) -> list[Facts]:
    """The parts of an explanation as facts of a page: paragraphs and tables in their order."""
    found: list[Facts] = []
    for section in (TextSection("", answer.parts), *answer.sections):
        parts: list[Facts] = [
            {"text": part.text, "article": part.article}
            if isinstance(part, Paragraph)
            else {"head": part.head, "rows": part.rows}
            for part in section.parts
            if isinstance(part, Paragraph | TextTable)
        ]
        if parts:
            told = {"title": section.title, "language": section.language or answer.language}
            found.append(told | {"parts": parts, "folded": section.folded})
    return found


def _explained(asked: Callable[[], Explanation | None] | None) -> tuple[list[Facts], str]:
    """What an explainer answers, or why it cannot; nothing where nothing is asked."""
    try:
        answer = asked() if asked else None
        return ([] if answer is None else explanation_facts(answer)), ""
    except TournamentError as error:
        return [], error.message


def bye_candidates(now: Request) -> Answer:
    """Who might have had the bye, in order, and what stands against each."""
    section, found = now.round("paired")

    def asked() -> Explanation | None:
        edition, language = registry.edition(section.system), now.words.language
        return explain_bye(whole(section), edition, found.number, language)

    return _answer(now, "bye", Form({}, now.words), asked if found.bye is not None else None)


def ask_why_not(now: Request) -> Answer:
    """Why a wished pair did not come about, and the best pairing that has it."""
    section, found = now.round("paired")
    form = Form(dict(now.query), now.words)
    typed = form.values.get("pair", "")
    parts = [part for part in typed.replace(DASH, "-").replace(" ", "-").split("-") if part]
    pair = [Tpn(number) for number in (_number(section, part) for part in parts) if number]
    if typed and (len(pair) != 2 or len(parts) != 2 or pair[0] == pair[1]):  # noqa: PLR2004
        form.wrong("pair", "pair", found=typed)

    def asked() -> Explanation:
        wish, edition = Wish(pairs=((pair[0], pair[1]),)), registry.edition(section.system)
        return why_not(whole(section), edition, found.number, wish).page(now.words.language)

    return _answer(now, "why-not", form, asked if typed and not form.faults else None)


def _number(section: Section, text: str) -> int:
    """The number of the player somebody means; 0 for nobody."""
    hits = find(persons(section), text, most=1)
    return hits[0].number if hits else 0


def ask_what_if(now: Request) -> Answer:
    """What would be different if somebody came, went, or had another result."""
    section, found = now.round("paired")
    form = Form(dict(now.query), now.words)
    typed = form.values.get("change", "").strip()
    change = _change(section, found.number, typed)
    if typed and change is None:
        form.wrong("change", "change", found=typed)

    def asked() -> Explanation:
        changes, edition = [change] if change else [], registry.edition(section.system)
        return what_if(whole(section), edition, found.number, changes).page(now.words.language)

    return _answer(now, "what-if", form, asked if change is not None else None)


def _change(section: Section, round_no: int, text: str) -> Change | None:
    """A change as arbiters type it: ``57``, ``+ Name 1850``, ``r4 b3 1-0``."""
    if not text:
        return None
    if text.startswith(LATECOMER):
        name, _, last = text[1:].strip().rpartition(" ")
        rating = whole_number(last)
        if name and rating is not None:
            return partial(with_newcomer, name=name, rating=rating)
        return partial(with_newcomer, name=text[1:].strip()) if text[1:].strip() else None
    parts = text.lower().split()
    if len(parts) == 3 and parts[0][:1] == "r" and parts[1][:1] == "b":  # noqa: PLR2004
        return _other_result(section, round_no, parts)
    number = _number(section, parts[0] if whole_number(parts[0]) is not None else text)
    return partial(without, player=Tpn(number)) if number else None


RESULT_WORDS: Final = {"1-0": "1-0", "0-1": "0-1", "=": "=", "½-½": "=", "+-": "+-", "-+": "-+"}


def _other_result(section: Section, round_no: int, parts: list[str]) -> Change | None:
    """Another result of an earlier board."""
    earlier, board = (whole_number(part[1:]) for part in parts[:2])
    if earlier is None or board is None:
        return None
    found = section.round(earlier).board(board) if earlier < round_no else None
    if found is None or parts[2] not in RESULT_WORDS:
        return None
    players = section.tpn(found.white), section.tpn(found.black)
    return partial(with_result, earlier=earlier, players=players, result=RESULT_WORDS[parts[2]])


def _answer(
    now: Request, question: str, form: Form, asked: Callable[[], Explanation | None] | None
) -> Answer:
    answer, trouble = _explained(asked)
    facts = round_facts(*now.round("paired"), "pairings") | {
        "question": question,
        "answer": answer,
        "trouble": trouble,
        "values": dict(form.values),
        "faults": form.faults,
    }
    return Page(now, "answer", facts)


PICTURE_POLICY: Final = "default-src 'none'; style-src 'unsafe-inline'; sandbox"
"""A picture carries its own styles and runs nothing."""


def why(now: Request) -> Answer:
    """The page of one player in one round: opponent, colour, and who was tried before."""
    inside = now.may("look")
    section, found = now.round("paired" if inside else "published")
    pid, number = pid_of_number(section, now.parts["p"]), found.number
    board = found.draft.board_of(pid)
    white = board is not None and board.white == pid
    other = None if board is None else board.black if white else board.white
    long = now.query.get("numbers") == "yes"

    def asked() -> Explanation:
        story = reasons_of(section, number, section.tpn(pid), public=not inside)
        return story.page(now.words.language, numbers=long)

    def points(one: Pid) -> Points:
        return points_before(section, section.player(one), number)

    answer, trouble = _explained(asked)
    people = everybody(section.tournament)
    facts = {
        "section": section.key,
        "round_no": number,
        "who": people[section.tpn(pid)],
        "opponent": None if other is None else people[section.tpn(other)],
        "board": board.number if board else 0,
        "colour": "" if board is None else "w" if white else "b",
        "bye": found.bye == pid,
        "points": points(pid),
        "opponent_points": None if other is None else points(other),
        "colours": colours_before(section.player(pid), number),
        "answer": answer,
        "trouble": trouble,
        "by_hand": found.by_hand,
        "numbers": long,
        "system": section.system,
    }
    return Page(now, "why", facts)


def picture(now: Request) -> Answer:
    """The page of the picture of a round, and the same in sentences."""
    section, found = now.round("paired")
    pictures = _pictures(now, section, found.number)
    facts = {
        "section": section.key,
        "round_no": found.number,
        "pictures": len(pictures),
        "sentences": [sentence for one in pictures for sentence in one.sentences],
        "by_hand": found.by_hand,
    }
    return Page(now, "picture", facts)


def _pictures(now: Request, section: Section, number: int) -> tuple[Picture, ...]:
    """The pictures of a round as the edition pairs it."""
    several = len(now.state.sections) > 1
    name = f"{now.state.name}, {section.name}" if several else now.state.name
    return pictures_of(section, number, name, now.words.language)


def picture_file(now: Request) -> Answer:
    """One page of the picture as an SVG file."""
    section, found = now.round("paired")
    pictures = _pictures(now, section, found.number)
    number = now.number("page", "1")
    place = 0 if number is None else number - 1
    if not 0 <= place < len(pictures):
        raise HTTPException(404)
    headers = {"content-security-policy": PICTURE_POLICY}
    return File(pictures[place].svg, "image/svg+xml", headers)


_INDENT: Final = 2
_DEEPEST: Final = 2


def steps_of(now: Request, section: Section, number: int, *, public: bool = True) -> Facts:
    """The step log of a round in the reader's language, for pages and the sheet.

    Returns:
        ``lines``: text, depth from 0 and whether it is a heading; ``names``: every player;
        ``trouble``: why there is no log, else empty.
    """
    edition = registry.edition(section.system)
    lines: Iterable[str] = ()
    trouble = ""
    try:
        tournament = paired_tournament(section, number, public=public)
        lines = step_log(tournament, edition, RoundNo(number), now.words.language)
    except TournamentError as error:
        trouble = error.message
    return {
        "round_no": number,
        "system": section.system,
        "lines": _shown(lines),
        "names": list(everybody(section.tournament).values()),
        "by_hand": section.round(number).by_hand,
        "trouble": trouble,
    }


def _shown(lines: Iterable[str]) -> list[Facts]:
    """The lines, without the rules that a text puts around a heading.

    Where a log has no such headings, a line with others set in below it is one.
    """
    every = [line for line in lines if line.strip()]
    ruled = any(map(_is_rule, every))
    found: list[Facts] = []
    for before, line, after in zip(["", *every], every, [*every[1:], ""], strict=False):
        if _is_rule(line):
            continue
        depth = _depth(line)
        leads = depth == 0 and _depth(after) > 0
        heading = _is_rule(before) and _is_rule(after) if ruled else leads
        found.append({"text": line.strip(), "depth": depth, "heading": heading})
    return found


def _is_rule(line: str) -> bool:
    return bool(line) and not line.strip("=")


def _depth(line: str) -> int:
    return min((len(line) - len(line.lstrip())) // _INDENT, _DEEPEST)


def groups_of(section: Section, key: str, number: int, *, public: bool) -> Facts:
    """The groups of a round as a sheet of the document shows them.

    Raises:
        HTTPException: The document names no such sheet (404).
        TournamentError: The round cannot be paired by the system, or not be explained to everybody.
    """
    edition = registry.edition(section.system)
    sheet = next((one for one in edition.sheets if one.key == key and one.source), None)
    if sheet is None:
        raise HTTPException(404)
    make = cast("Callable[[Tournament, RoundNo], Iterable[GroupSheet]]", loaded(sheet.source))
    made = make(paired_tournament(section, number, public=public), RoundNo(number))
    names = {tpn: one.name for tpn, one in everybody(section.tournament).items()}
    return {
        "key": key,
        "article": sheet.article,
        "round_no": number,
        "groups": [_group(one, names) for one in made],
        "by_hand": section.round(number).by_hand,
    }


def _group(one: GroupSheet, names: dict[int, str]) -> Facts:
    return {
        "title": one.title,
        "notes": [{"text": note, "depth": int(str(note).startswith(" "))} for note in one.notes],
        "tables": [
            {
                "caption": table.caption,
                "heads": table.heads,
                "rows": [[_cell(cell, names) for cell in row] for row in table.rows],
            }
            for table in one.tables
        ],
    }


def _cell(cell: Cell, names: dict[int, str]) -> Facts:
    """A cell: a player with number and name, or a text."""
    if isinstance(cell, int):
        return {"number": cell, "text": names.get(cell, "")}
    return {"number": 0, "text": cell or ""}


def steps(now: Request) -> Answer:
    """The step log of a round, private ones too."""
    section, found = now.round("paired")
    facts = {"section": section.key, **steps_of(now, section, found.number, public=False)}
    facts |= {"private": found.phase.private}
    return Page(now, "steps", facts)


ROUTES: Final = (
    ("GET", "/{s}/rounds/{n:whole}/bye", bye_candidates),
    ("GET", "/{s}/rounds/{n:whole}/why-not", ask_why_not),
    ("GET", "/{s}/rounds/{n:whole}/what-if", ask_what_if),
    ("GET", "/{s}/rounds/{n:whole}/why/{p:whole}", why),
    ("GET", "/{s}/rounds/{n:whole}/picture", picture),
    ("GET", "/{s}/rounds/{n:whole}/picture.svg", picture_file),
    ("GET", "/{s}/rounds/{n:whole}/steps", steps),
)
