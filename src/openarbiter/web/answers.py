"""What a page answers, as values, and how each is written.

A page is its facts (plain values, dictionaries, frozen dataclasses); this module adds the frame
(the top bar and the bottom line) and writes both as HTML or as the JSON twin. Because the template
gets nothing else, the twin holds every fact of the page.
"""

from __future__ import annotations

import atexit
import re
from collections.abc import AsyncIterator, Callable, Iterable, Mapping
from dataclasses import KW_ONLY, dataclass, field
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from urllib.parse import quote

from jinja2 import Environment, FileSystemLoader, StrictUndefined, pass_context
from jinja2.filters import do_join
from jinja2.runtime import Context
from markupsafe import Markup
from starlette.responses import (
    HTMLResponse,
    JSONResponse,
    RedirectResponse,
    Response,
    StreamingResponse,
)

from openarbiter.languages import DATA, Sentence, Table, Tongue, chosen, said
from openarbiter.model.results import points_count
from openarbiter.ratings.report import hundredths
from openarbiter.rulebooks import registry
from openarbiter.rulebooks.edition import game_of_match
from openarbiter.web.forms import declared, locked
from openarbiter.web.frame import frame
from openarbiter.web.language import Catalogue
from openarbiter.web.request import Request
from openarbiter.web.security import under
from openarbiter.web.wording import (
    birthday,
    clock,
    day,
    game_sign,
    moment,
    points,
    pretty,
    safe_text,
    signed,
    to_plain,
)

Cookie = Mapping[str, Any]
"""A cookie to be set, by the names of :meth:`starlette.responses.Response.set_cookie`."""


@dataclass(frozen=True, slots=True)
class Page:
    """A page, or its JSON twin when that was asked for.

    Attributes:
        name: Name of the template without ``.html``, and of the page in the twin.
        facts: What the page says; the template sees them by these names.
        at: Where the page stands in the top bar: ``"overview"``, ``"players"``, ``"round 5"``,
            ``"standings"``, ``"prizes"``, ``"finish"``, ``"papers"``, ``"more"``, ``"log"``; empty
            for none of them. A page with the fact ``round_no`` stands at that round.
        section: Key of the section the page belongs to, where the fact ``section`` does not say so.
        status: The HTTP status; 0 for 422 where there are ``faults`` among the facts, else for 200.
        part_of: Address of the page of which this is a part only, for a script that puts it there;
            empty for a whole page.
        shows: Whose results in the last published round it shows; ``None`` for those of all.
    """

    now: Request
    name: str
    facts: Mapping[str, object]
    _: KW_ONLY
    at: str = ""
    section: str | None = None
    status: int = 0
    headers: Mapping[str, str] = field(default_factory=dict)
    cookies: tuple[Cookie, ...] = ()
    part_of: str = ""
    shows: frozenset[int] | None = None


@dataclass(frozen=True, slots=True)
class Redirect:
    """On to another page of the desk, after something was done.

    A program that asked for JSON is told where, with the facts, unless it is always sent on.
    """

    now: Request
    path: str
    facts: Mapping[str, object] = field(default_factory=dict)
    _: KW_ONLY
    cookies: tuple[Cookie, ...] = ()
    always: bool = False


@dataclass(frozen=True, slots=True)
class File:
    """Something to be saved, or shown as it is; text is sent as UTF-8."""

    content: bytes | str
    media_type: str
    headers: Mapping[str, str] = field(default_factory=dict)

    @classmethod
    def saved(cls, name: str, content: bytes | str, media_type: str) -> File:
        """A file that the browser saves under a name of plain letters."""
        return cls(content, media_type, {"content-disposition": f'attachment; filename="{name}"'})


@dataclass(frozen=True, slots=True)
class Data:
    """Facts for other programs, which are no twin of a page."""

    facts: Mapping[str, object]


@dataclass(frozen=True, slots=True)
class Stream:
    """Server-sent events, one after the other."""

    events: AsyncIterator[str]


Answer = Page | Redirect | File | Data | Stream


def response(answer: Answer) -> Response:
    """An answer as Starlette sends it."""
    match answer:
        case Page():
            made = _page(answer)
        case Redirect(now, path, facts):
            if now.json and not answer.always:
                known = {key: to_plain(value) for key, value in facts.items()}
                there = under(path.encode(), now.desk.base).decode()
                made = JSONResponse({"done": True, "next": there, **known})
            else:
                made = RedirectResponse(path, status_code=303)
        case File(content, media_type, headers):
            return Response(content, media_type=media_type, headers=headers)
        case Data(facts):
            return JSONResponse(facts)
        case Stream(events):
            headers = {"cache-control": "no-store", "x-accel-buffering": "no"}
            return StreamingResponse(events, media_type="text/event-stream", headers=headers)
    for cookie in answer.cookies:
        made.set_cookie(**cookie)
    return made


def _page(page: Page) -> Response:
    """A whole page, a part of one, or its twin."""
    now, facts = page.now, page.facts
    section = facts.get("section", "") if page.section is None else page.section
    at = f"round {facts['round_no']}" if "round_no" in facts else page.at
    told = now.number("told")
    around = frame(now, section=str(section), at=at, told=now.made if told is None else told)
    status = page.status or (422 if facts.get("faults") else 200)
    if page.part_of:
        facts = {**facts, "frame": around, "back_to": page.part_of}
        return HTMLResponse(_render(now, page.name, facts), status_code=status)
    if now.json:
        twin = {"page": page.name, "frame": to_plain(around)}
        tongue = Tongue(now.words.language)
        twin |= {key: in_words(to_plain(value), tongue) for key, value in facts.items()}
        return JSONResponse(twin, status_code=status, headers=page.headers)
    headers = {"content-language": now.words.language, **page.headers}
    if now.scripted:
        # A script expected a part of its page; a question or a refusal is a whole one.
        headers |= {"hx-retarget": "body", "hx-reswap": "innerHTML"}
    facts = {"back_to": now.back_to, **facts, "frame": around}
    return HTMLResponse(_render(now, page.name, facts), status_code=status, headers=headers)


def _render(now: Request, name: str, facts: Mapping[str, object]) -> str:
    around: dict[str, object] = {
        "theme": now.theme,
        "token": now.token,
        "head": now.head,
        "event_id": now.event_id,
        "now": now,
        "path": now.path,
    }
    made = rendered(
        environment(), name, {**facts, **around}, words=now.words, u=lambda path: now.root + path
    )
    return based(made, now.desk.base)


_ADDRESS = re.compile(r'((?<=\s)(?!value=|content=)[a-z][a-z-]*="|(?<=; url=))/(?!/)')
"""Where an address of the event begins in a page: everything else in it that holds ``="/`` is
escaped. What a form carries as a value stays an address of the event."""


def based(page: str, base: str) -> str:
    """A page whose addresses begin with the one the event is served under; empty for none.

    Examples:
        >>> based('<a href="/p"> <input value="/p">', "/e/spring")
        '<a href="/e/spring/p"> <input value="/p">'
    """
    return _ADDRESS.sub(rf"\1{base}/", page) if base else page


def rendered(
    templates: Environment,
    name: str,
    facts: Mapping[str, object],
    *,
    words: Catalogue,
    u: Callable[[str], str],
) -> str:
    """A page from its facts; ``u`` writes the address of a page of the desk as a link has it."""
    around = {
        "t": words.say,
        "rich": words.rich,
        "coded": words,
        "rich_coded": words.rich_coded,
        "u": u,
        "lang": words.language,
    }
    return templates.get_template(f"{name}.html").render({**facts, **around})


def in_words(value: object, tongue: Tongue) -> object:
    """A plain value with every sentence in it in one language; numbers and days are data."""
    if isinstance(value, dict):
        return {key: in_words(inner, tongue) for key, inner in value.items()}
    if isinstance(value, list):
        return [in_words(inner, tongue) for inner in value]
    if isinstance(value, Sentence):
        return str(value) if value.template in DATA else tongue(value)
    return value


@cache
def folder(name: str) -> Path:
    """A folder of this package (``"static"``, ``"templates"``, ``"manual"``) as a real one.

    Out of a program in one file (a zipapp) it is taken into a folder of its own, which goes when
    the program ends as it should.
    """
    here = Path(__file__).parent / name
    if here.is_dir():
        return here
    out = TemporaryDirectory(prefix="openarbiter-")
    atexit.register(out.cleanup)
    taken = Path(out.name, name)
    _take_out(files("openarbiter.web") / name, taken)
    return taken


def _take_out(inside: Traversable, out: Path) -> None:
    out.mkdir()
    for one in inside.iterdir():
        if one.is_dir():
            _take_out(one, out / one.name)
        else:
            (out / one.name).write_bytes(one.read_bytes())


@cache
def environment(*folders: str) -> Environment:
    """The templates: everything is escaped, an unknown name is an error.

    Those of several pages stand in ``templates``, those of one module of ``routes`` in a folder of
    its name; those of the given folders go before others of the same name.
    """
    templates = folder("templates")
    own = sorted(each for each in templates.iterdir() if each.is_dir() and each.name != "site")
    made = Environment(
        loader=FileSystemLoader([*(templates / folder for folder in folders), templates, *own]),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,
        finalize=_finalize,
    )
    made.filters.update(
        birthday=birthday,
        clock=clock,
        form=lambda points: points_count(points or 0),
        pts=points,
        safe_text=safe_text,
        quoted=lambda text: quote(str(text), safe=""),
    )
    made.filters["join"] = _joined
    made.filters.update(day=day, hundredths=hundredths, moment=moment, pretty=pretty, signed=signed)
    made.filters.update(system=_system, brief=_brief)
    made.globals.update(declared=declared, locked=locked)
    made.globals.update(
        game_sign=game_sign, of_match=_of_match, part=_part, spoken=_spoken, tongue_of=_tongue_of
    )
    return made


@pass_context
def _finalize(context: Context, value: object) -> object:
    """What stands in a page for a value.

    Nothing for ``None``, a sentence in the language of the page, no hidden marks in a text.
    """
    if value is None:
        return ""
    value = _spoken(context, value)
    if type(value) is str:
        return safe_text(value)
    return value


@pass_context
def _joined(context: Context, values: Iterable[object], between: str = "") -> str:
    """Several values as one text, sentences in the language of the page."""
    spoken = [_spoken(context, value) for value in values]
    whole: str = do_join(context.eval_ctx, spoken, between)
    return whole


@pass_context
def _system(context: Context, edition: str) -> str:
    """A pairing system by its name in the language of the page; by its id where it has none."""
    found = registry.known(edition)
    return (
        edition
        if found is None or not found.document.name
        else Tongue(context["lang"])(found.document.name)
    )


@pass_context
def _part(context: Context, name: str, facts: Mapping[str, object]) -> Markup:
    """A sheet of one section as a part of a page that has sheets of several."""
    around = frame(context["now"], section=str(facts["section"]), at="papers", told=0)
    own = {**facts, "frame": around, "around": "paper-part.html"}
    template = context.environment.get_template(f"{name}.html")
    return Markup(template.render({**context.get_all(), **own}))  # noqa: S704  (it was escaped)


_EDITION = re.compile(r"Swiss: (\w+), edition (\d+)")
_SYSTEMS: Table = {"Dutch": "Dutch"}
"""Systems whose names other languages translate."""


def _brief(edition: str) -> str:
    """A pairing system in few words: of a Swiss system the name and the year.

    Examples:
        >>> _brief(registry.DEFAULT)
        'Swiss, Dutch 2026'
    """
    found = registry.known(edition)
    name = found.document.name if found else ""
    known = _EDITION.fullmatch(name)
    if known is None:
        return name or edition
    word = chosen(_SYSTEMS, known[1]) if known[1] in _SYSTEMS else known[1]
    return said("Swiss, {name} {year}", name=word, year=known[2])


@pass_context
def _of_match(context: Context, number: int, match_rounds: int | None = None) -> str:
    """Behind the number of a round: what match it belongs to, and which game of it; mostly nothing.

    A match has the rounds of the section of the page where nothing else is said.

    Source:
        C.04.5 (applied from 2026-02-01), 4.4: the games of a match.
    """
    told = game_of_match(number, match_rounds or context["frame"]["match_rounds"])
    return f" · {Tongue(context['lang'])(told)}" if told else ""


@pass_context
def _tongue_of(context: Context, text: str) -> str:
    """Code of the language a message is in: that of the page, or English."""
    language: str = context["lang"]
    return language if Tongue(language).knows(text) else "en"


@pass_context
def _spoken(context: Context, value: object) -> object:
    """A sentence in the language of the page; anything else as it is."""
    return Tongue(context["lang"])(value) if isinstance(value, Sentence) else value
