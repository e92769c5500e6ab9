"""From facts to a page: the same facts as HTML or as its JSON twin.

A route gives facts (plain values and frozen dataclasses); this module adds the frame (the top
bar and the bottom line) and writes both. Because the template gets nothing else, the twin holds
every fact of the page.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from urllib.parse import quote

from jinja2 import Environment, FileSystemLoader, StrictUndefined, pass_context
from jinja2.filters import do_join
from jinja2.runtime import Context
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, RedirectResponse, Response
from starlette.routing import Match

from openarbiter.languages import DATA, Sentence, Tongue
from openarbiter.rulebooks import registry
from openarbiter.web.frame import frame
from openarbiter.web.here import Here, here
from openarbiter.web.numerals import whole_number
from openarbiter.web.views.figures import day, hundredths, moment, pretty, signed
from openarbiter.web.wording import birthday, clock, game_sign, points, safe_text, to_plain

TEMPLATES = Path(__file__).parent / "templates"


@cache
def _environment() -> Environment:
    """The templates: everything is escaped, an unknown name is an error."""
    environment = Environment(
        loader=FileSystemLoader(TEMPLATES),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,
        finalize=_finalize,
    )
    environment.filters.update(
        birthday=birthday,
        clock=clock,
        pts=points,
        safe_text=safe_text,
        quoted=lambda text: quote(str(text), safe=""),
    )
    environment.filters["join"] = _joined
    environment.filters.update(
        day=day, hundredths=hundredths, moment=moment, pretty=pretty, signed=signed
    )
    environment.filters["system"] = _system
    environment.globals.update(game_sign=game_sign, spoken=_spoken, tongue_of=_tongue_of)
    return environment


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
    return edition if found is None or not found.name else Tongue(context["lang"])(found.name)


@pass_context
def _tongue_of(context: Context, text: str) -> str:
    """Code of the language a message is in: that of the page, or English."""
    language: str = context["lang"]
    return language if Tongue(language).knows(text) else "en"


@pass_context
def _spoken(context: Context, value: object) -> object:
    """A sentence in the language of the page; anything else as it is."""
    return Tongue(context["lang"])(value) if isinstance(value, Sentence) else value


def page(  # noqa: PLR0913 - the parts of a page, each with its name
    request: Request,
    name: str,
    facts: Mapping[str, object],
    *,
    section: str = "",
    at: str = "",
    status: int = 200,
) -> Response:
    """A page, or its JSON twin when that was asked for.

    Args:
        request: What was asked.
        name: Name of the template without ``.html``, and of the page in the twin.
        facts: What the page says; the template sees them by these names.
        section: Key of the section the page belongs to; empty for the whole event.
        at: Where the page stands in the top bar: ``"overview"``, ``"players"``, ``"round 5"``,
            ``"standings"``, ``"prizes"``, ``"papers"``, ``"log"``; empty for none of them.
        status: The HTTP status.
    """
    now = here(request)
    around = frame(now, section=section, at=at, told=_told(request))
    if now.json:
        twin = {"page": name, "frame": to_plain(around)}
        tongue = Tongue(now.words.language)
        twin |= {key: _in_words(to_plain(value), tongue) for key, value in facts.items()}
        return JSONResponse(twin, status_code=status)
    text = _render(request, now, name, {**facts, "frame": around})
    headers = {"content-language": now.words.language}
    if request.method == "POST" and request.headers.get("hx-request") == "true":
        # A script expected a part of its page; a question or a refusal is a whole one.
        headers |= {"hx-retarget": "body", "hx-reswap": "innerHTML"}
    return HTMLResponse(text, status_code=status, headers=headers)


def _in_words(value: object, tongue: Tongue) -> object:
    """A plain value with every sentence in it in one language; numbers and days are data."""
    if isinstance(value, dict):
        return {key: _in_words(inner, tongue) for key, inner in value.items()}
    if isinstance(value, list):
        return [_in_words(inner, tongue) for inner in value]
    if isinstance(value, Sentence):
        return str(value) if value.template in DATA else tongue(value)
    return value


def _told(request: Request) -> int:
    """The entry of which the page shows what is to be known; 0 for none."""
    typed = request.query_params.get("told", "")
    made = getattr(request.state, "told", 0)
    number = whole_number(typed)
    return int(made) if number is None else number


def fragment(  # noqa: PLR0913 - the parts of a page, each with its name
    request: Request, name: str, facts: Mapping[str, object], *, section: str, at: str, back: str
) -> Response:
    """A part of a page, for a script that puts it into a page that is already there.

    Args:
        request: What was asked.
        name: Name of the template without ``.html``.
        facts: What it says.
        section: Key of the section, for the frame.
        at: Where the page stands in the top bar.
        back: Address of the page, where undo leads back to.
    """
    now = here(request)
    around = frame(now, section=section, at=at, told=_told(request))
    return HTMLResponse(_render(request, now, name, {**facts, "frame": around, "back_to": back}))


def _render(request: Request, now: Here, name: str, facts: Mapping[str, object]) -> str:
    around: dict[str, object] = {
        "t": now.words.say,
        "rich": now.words.rich,
        "coded": now.words,
        "rich_coded": now.words.rich_coded,
        "u": lambda path: now.root + path,
        "lang": now.words.language,
        "theme": now.theme,
        "token": now.token,
        "head": now.head,
        "event_id": now.event_id,
        "now": now,
        "path": request.url.path,
    }
    facts = {"back_to": request.url.path if _is_a_page(request) else "/", **facts}
    return _environment().get_template(f"{name}.html").render({**facts, **around})


def _is_a_page(request: Request) -> bool:
    """Whether the address can be looked at; some only take forms, and answer with a page."""
    scope = {**request.scope, "method": "GET"}
    return any(route.matches(scope)[0] is Match.FULL for route in request.app.routes)


def redirect(request: Request, path: str, **facts: object) -> Response:
    """Go on to another page of the desk after something was done.

    A script or another program that asked for JSON is told where, with the facts.
    """
    now = here(request)
    if now.json:
        known = {key: to_plain(value) for key, value in facts.items()}
        return JSONResponse({"done": True, "next": path, **known})
    return RedirectResponse(path, status_code=303)
