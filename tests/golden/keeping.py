"""What an event answers at its moments, as texts whose differences a person reads."""

from __future__ import annotations

import io
import json
import os
import re
import sys
import time
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from contextlib import chdir, contextmanager, redirect_stderr, redirect_stdout
from datetime import date
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final, TypeAlias

from openarbiter.cli.main import main
from openarbiter.version import __version__
from openarbiter.web.printing import VARIABLE
from tests.golden.events import play
from tests.golden.page_text import text_of
from tests.web.browser import Browser

FOLDER = Path(__file__).resolve().parent / "answers"
"""Where the answers are kept: a folder for each event, in it one for each moment."""

_ASKED: Final[dict[str, Any]] = tomllib.loads(
    Path(__file__).with_name("asked.toml").read_text("utf-8")
)

ByMoment: TypeAlias = dict[str, dict[str, list[str]]]

PAGES: Final[ByMoment] = _ASKED["pages"]
"""Pages of the desk, each also as JSON."""

SPOKEN: Final[list[str]] = _ASKED["spoken"]
"""Pages that are kept in German, too."""

PUBLIC: Final[ByMoment] = _ASKED["public"]
"""Pages for everybody, asked from a phone in the hall; those of a phone also as JSON."""

COMMANDS: Final[dict[str, list[str]]] = _ASKED["commands"]
"""Lines of the command line behind its name, asked at the end."""

WIDTH = 110
_UNREAD = re.compile(r"(^|/)de/|-site\.json|-(?!2\b)[0-9]+\b")
_ELSEWHERE = (
    (re.compile(r"\b[0-9a-f]{40,64}\b"), "HASH"),
    (re.compile(r"\b[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\b"), "UUID"),
    (re.compile(r'(?<=, )[0-9]+ kB|(?<="size": )[0-9]+'), "SIZE"),
)
"""What follows from how an event is stored: the chain of its log, and the size of its file."""

_CLOCK = re.compile(r"\b[0-9]{2}:[0-9]{2}\b")
_MAIN = re.compile(r"<main\b.*?</main>", re.DOTALL)


def kept(event: str) -> dict[str, str]:
    """The answers of an event that are kept, by the file they stand in."""
    return {
        path.relative_to(FOLDER / event).as_posix(): path.read_text("utf-8")
        for path in (FOLDER / event).rglob("*.*")
    }


def answers(event: str) -> dict[str, str]:
    """Play an event, and ask for everything that is kept of it, by the file it belongs to."""
    found: dict[str, str] = {}
    with TemporaryDirectory() as folder, _anywhere(Path(folder)):
        for moment, desk in play(event, Path(folder)):
            for name, text in _moment(event, moment, desk, Path(folder)):
                found[f"{moment}/{name}"] = _same_everywhere(text, desk, folder) + "\n"
    return found


@contextmanager
def _anywhere(folder: Path) -> Iterator[None]:
    """Universal time, no rating lists, a program that is taken for a browser, and the folder."""
    here = {"TZ": "UTC", "OPENARBITER_LISTS": str(folder / "none.lists"), VARIABLE: sys.executable}
    before = {name: os.environ.get(name) for name in here}
    os.environ.update(here)
    _set_zone()
    try:
        with chdir(folder):
            yield
    finally:
        for name, value in before.items():
            os.environ.pop(name)
            if value is not None:
                os.environ[name] = value
        _set_zone()


def _set_zone() -> None:
    if hasattr(time, "tzset"):
        time.tzset()


def _moment(event: str, moment: str, desk: Browser, folder: Path) -> Iterator[tuple[str, str]]:
    pages = PAGES[event][moment]
    yield "pages.txt", _joined(_pages(desk, pages, "en"))
    yield "twins.txt", _joined(_twins(desk, pages))
    yield "public.txt", _joined(_public(desk.beside(), PUBLIC[event][moment]))
    if moment == "1-before":
        return
    sheets = desk.json("/papers?s=a")["groups"].values()
    yield "sheets.txt", _joined(_sheets(desk, [sheet for group in sheets for sheet in group]))
    if moment == "3-end":
        yield "commands.txt", _joined(_commands(event, desk, folder))
        yield "site.txt", _joined(_site(folder))
    elif event == "players":
        yield "german.txt", _joined(_pages(desk, SPOKEN, "de"))


def _joined(parts: Iterable[tuple[str, str]]) -> str:
    """Texts under their heads."""
    return "\n\n".join(f"== {head} ==\n{text}".rstrip() for head, text in parts)


def _pages(desk: Browser, addresses: Iterable[str], language: str) -> Iterator[tuple[str, str]]:
    """Pages; what stands around a page is told where it is not as on the first one."""
    first: list[str] = []
    for address in addresses:
        html = desk.get(address, language=language)
        found = _MAIN.search(html)
        assert found, address
        title, *around = text_of(html[: found.start()] + html[found.end() :]).split("\n")
        other = [f"+ {line}" for line in around if line not in first]
        other += [f"- {line}" for line in first if line not in around]
        told = other if first else around
        first = first or around
        yield address, "\n".join([title, *told, "-- main --", text_of(found[0])])


def _twins(desk: Browser, addresses: Iterable[str]) -> Iterator[tuple[str, str]]:
    """JSON twins; what stands around a page is told where it is not as on the first one."""
    first: dict[str, Any] = {}
    for address in addresses:
        twin = desk.json(address)
        around = twin.get("frame", {})
        first = first or around
        if around is not first:
            twin["frame"] = {key: around[key] for key in around if around[key] != first.get(key)}
        yield address, written(twin)


def _public(phone: Browser, addresses: Iterable[str]) -> Iterator[tuple[str, str]]:
    for address in addresses:
        text = text_of(phone.get(address))
        if address.startswith("/screen/"):
            text = _CLOCK.sub("TIME", text)
        yield address, text
        if address.startswith("/p/"):
            yield f"{address} as JSON", written(phone.json(address))


def _sheets(desk: Browser, names: Iterable[str]) -> Iterator[tuple[str, str]]:
    for name in names:
        text = text_of(desk.get(f"/papers/{name}?s=a"))
        yield name, re.sub(f"printed {_CLOCK.pattern}", "printed TIME", text)


def _site(folder: Path) -> Iterator[tuple[str, str]]:
    """What is written for a web space: every name; of what there is for each number, the second."""
    yield "site", _run("site quay.openarbiter -o site --language en --language de")
    for path in sorted((folder / "site").rglob("*")):
        name, text = path.relative_to(folder / "site").as_posix(), ""
        if _UNREAD.search(name) or path.is_dir():
            pass
        elif path.suffix == ".html":
            text = text_of(path.read_text("utf-8"))
        elif path.suffix == ".json":
            text = written(json.loads(path.read_text("utf-8")))
        elif path.suffix not in {".css", ".js", ".svg", ".png", ".woff2"}:
            text = path.read_text("utf-8")
        if path.is_file():
            yield name, text


def _commands(event: str, desk: Browser, folder: Path) -> Iterator[tuple[str, str]]:
    """What the command line answers about the report file, and the files it writes."""
    report = desk.client.get("/files/export/a/trf26").content
    (folder / "report.trf").write_bytes(report)
    yield "report.trf", report.decode()
    if event == "players":
        fund = desk.client.get("/a/prizes/fund.toml").text
        (folder / "fund.toml").write_text(fund, "utf-8")
        yield "fund.toml", fund
    for line in COMMANDS[event]:
        yield f"openarbiter {line}", _run(line)


def _run(line: str) -> str:
    """What a command answers: its exit code unless it is 0, and what it says."""
    out, err = (io.TextIOWrapper(io.BytesIO(), "utf-8", newline="\n") for _ in "12")
    with redirect_stdout(out), redirect_stderr(err):
        code = main(line.split())
    told = []
    for stream in (out, err):
        stream.seek(0)
        told.append(stream.read().rstrip())
    text = told[0]
    if "--json" in line.split() and text.count("\n") < 3:
        text = "\n".join(written(json.loads(each)) for each in text.splitlines())
    return "\n".join(
        [f"exit code {code}"] * bool(code) + [each for each in (text, told[1]) if each]
    )


def written(value: Any, depth: int = 0) -> str:  # noqa: ANN401  (JSON is anything)
    """JSON with sorted names; what fits into a line stands in one.

    Examples:
        >>> print(written({"b": [1, 2], "a": None}))
        {"a": null, "b": [1, 2]}
    """
    line = json.dumps(value, ensure_ascii=False, sort_keys=True)
    if len(line) + depth <= WIDTH or not value or not isinstance(value, dict | list):
        return line
    inner = " " * (depth + 1)
    if isinstance(value, dict):
        parts = [f"{json.dumps(key)}: {written(value[key], depth + 1)}" for key in sorted(value)]
        return "{\n" + ",\n".join(inner + part for part in parts) + f"\n{inner[1:]}}}"
    items = [inner + written(item, depth + 1) for item in value]
    return "[\n" + ",\n".join(items) + f"\n{inner[1:]}]"


def _same_everywhere(text: str, desk: Browser, folder: str) -> str:
    """A text without what is another one on another machine or another day."""
    file = desk.app.state.desk.file
    today = date.today()  # noqa: DTZ011  (the day in the hall)
    names: Mapping[str, str] = {
        desk.token: "TOKEN",
        str(file.id): "EVENT-ID",
        os.path.realpath(folder): "FOLDER",
        folder: "FOLDER",
        __version__: "VERSION",
        today.isoformat(): "TODAY",
        **{str(entry.mark): "MARK" for entry in file.entries()},
    }
    for pattern, instead in _ELSEWHERE:
        text = pattern.sub(instead, text)
    for name, instead in names.items():
        text = text.replace(name, instead)
    return text
