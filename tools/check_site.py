"""Look over the pages of the built site: dead links, what is fetched, how far a page is.

Give the folder of the site: ``python tools/check_site.py build/site``.
"""

from __future__ import annotations

import sys
from html.parser import HTMLParser
from pathlib import Path
from typing import NamedTuple
from urllib.parse import unquote, urlsplit

CLICKS = 2
"""The most clicks from the first page to any other."""

START = "index.html"

ELSEWHERE = {"404.html"}
"""Pages that only a server shows, whose links begin at its root."""

_LOADED = {"script": "src", "img": "src", "link": "href", "iframe": "src", "source": "src"}


class Reference(NamedTuple):
    """Something a page points to: a link to click, or what is loaded with the page."""

    target: str
    loaded: bool


class Seen(HTMLParser):
    """A page: its references and its anchors.

    Attributes:
        references: What it points to, in order.
        anchors: What can be pointed to in it.
    """

    def __init__(self, text: str) -> None:
        super().__init__()
        self.references: list[Reference] = []
        self.anchors: set[str] = set()
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Keep what an element points to and what it is called."""
        named = {name: value for name, value in attrs if value}
        self.anchors |= {named[name] for name in ("id", "name") if name in named}
        if tag == "a" and "href" in named:
            self.references.append(Reference(named["href"], loaded=False))
        elif tag in _LOADED and _LOADED[tag] in named:
            self.references.append(Reference(named[_LOADED[tag]], loaded=True))


def faults(folder: Path) -> list[str]:
    """Whatever is wrong in a site, one line each."""
    pages = {
        path.relative_to(folder).as_posix(): Seen(path.read_text(encoding="utf-8"))
        for path in sorted(folder.rglob("*.html"))
    }
    pages = {name: page for name, page in pages.items() if name not in ELSEWHERE}
    found: list[str] = []
    links: dict[str, set[str]] = {name: set() for name in pages}
    for name, page in pages.items():
        for target, loaded in page.references:
            parts = urlsplit(target)
            if parts.scheme or parts.netloc:
                if loaded and parts.scheme != "data":
                    found.append(f"{name} loads {target}")
                continue
            there = (folder / name).parent / unquote(parts.path) if parts.path else folder / name
            if not there.is_file():
                found.append(f"{name} points to {target}, which is not there")
                continue
            other = there.resolve().relative_to(folder.resolve()).as_posix()
            if other in pages:
                links[name].add(other)
                anchor = unquote(parts.fragment)
                if anchor and anchor not in pages[other].anchors and anchor != "__skip":
                    found.append(f"{name} points to {target}; the page has no such place")
    near = _within(links, CLICKS)
    found += [f"{name} is more than {CLICKS} clicks away" for name in pages if name not in near]
    return found


def _within(links: dict[str, set[str]], clicks: int) -> set[str]:
    """The pages that are at most so many clicks from the first one."""
    near = {START}
    for _ in range(clicks):
        near |= {other for name in near for other in links.get(name, ())}
    return near


def main() -> int:
    """Print what is wrong; 1 where something is."""
    folder = Path(sys.argv[1])
    found = faults(folder)
    for fault in found:
        print(fault)
    pages = len(list(folder.rglob("*.html")))
    print(f"site:     {pages} pages in {folder}, {len(found)} faults")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
