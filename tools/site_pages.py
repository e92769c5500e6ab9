"""What the documentation site has beyond the pages of ``docs``: a hook of MkDocs.

Pages that stand beside ``docs`` (changelog, contributing, where other programs differ) come in
under ``project/``, modules that a page links to under ``source/`` as plain text, and links to them
are bent. A paragraph that is nothing but a link to an example
shows the example. The two pages about Python get the reference of every public name, which
mkdocstrings writes from the docstrings.
"""

from __future__ import annotations

import posixpath
import re
import sys
from fnmatch import fnmatch
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

from mkdocs.structure.files import File, Files

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mkdocs.config.defaults import MkDocsConfig
    from mkdocs.structure.pages import Page

ROOT = Path(__file__).resolve().parents[1]

SECTIONS = {
    "Run an event": [
        "install.md",
        "guide.md",
        "registration.md",
        "rating-lists.md",
        "team-events.md",
        "prizes.md",
        "ratings.md",
        "reports.md",
        "site.md",
        "event-file.md",
        "host.md",
    ],
    "Ask about a pairing": [
        "quickstart.md",
        "explain.md",
        "verify.md",
        "certificate.md",
        "drawings.md",
        "tie-breaks.md",
        "systems/*",
        "regulations/*",
        "differences/*",
        "report-a-difference.md",
        "glossary.md",
    ],
    "Build on it": [
        "plug-ins.md",
        "reference/*",
        "scripts.md",
        "formats.md",
        "certificate-format.md",
        "api.md",
        "desk.md",
        "translating.md",
        "why.md",
        "decisions/*",
    ],
    "Project": ["project/*", "*"],
}
"""The navigation: sections, and the pages of each; a page stands where it fits first."""

BESIDE = (
    "CHANGELOG.md",
    "CONTRIBUTING.md",
    "SECURITY.md",
    "evidence/*.md",
    "tests/oracles/*.md",
)
"""Pages of the project outside of ``docs``."""

_MODEL = "openarbiter.model"

REFERENCE = {"reference/python.md": "openarbiter", "reference/model.md": _MODEL}
"""The pages that get the reference of every name in the ``__all__`` of a package."""

_LINK = re.compile(r"(?<=\]\()(?!\w+:|#)([^)#\s]+)")
_EXAMPLE = re.compile(r"^\[[^]\n]*\]\((\.\./examples/[\w/-]+\.py)\)$", re.MULTILINE)

_ROLE = re.compile(r":(?:attr|class|data|func|meth|mod):<code>(~?)([^<]*)</code>")


def _beside() -> Iterator[Path]:
    for pattern in BESIDE:
        yield from sorted(ROOT.glob(pattern))


_PLACES = {path.relative_to(ROOT).as_posix(): f"project/{path.name.lower()}" for path in _beside()}
"""Where the pages outside of ``docs`` stand in the site, by their path in the project."""


def on_files(files: Files, *, config: MkDocsConfig) -> Files:
    """Add the pages that stand beside ``docs``, and lay out the navigation."""
    for path, uri in _PLACES.items():
        text = (ROOT / path).read_text(encoding="utf-8")
        files.append(File.generated(config, uri, content=text))
    for path in sorted(_linked_sources()):
        text = (ROOT / path).read_text(encoding="utf-8")
        files.append(File.generated(config, _place(path), content=text))
    left = [file.src_uri for file in files.documentation_pages() if file.src_uri != "index.md"]
    nav: list[str | dict[str, list[str]]] = ["index.md"]
    for section, patterns in SECTIONS.items():
        found = [uri for pattern in patterns for uri in left if fnmatch(uri, pattern)]
        found.sort(key=lambda uri: (_first(patterns, uri), not uri.endswith("README.md"), uri))
        left = [uri for uri in left if uri not in found]
        nav.append({section: found})
    config.nav = nav
    return files


def _linked_sources() -> set[str]:
    """Paths of the files beside ``docs`` that pages link to and that are no pages."""
    found = set()
    for page in (*(ROOT / "docs").rglob("*.md"), *_beside()):
        for target in _LINK.findall(page.read_text(encoding="utf-8")):
            path = _path(page.relative_to(ROOT).as_posix(), target)
            if not path.startswith("docs/") and path not in _PLACES and (ROOT / path).is_file():
                found.add(path)
    return found


def _path(here: str, target: str) -> str:
    """Path in the project of what a page at a path links to."""
    return posixpath.normpath(posixpath.join(posixpath.dirname(here), target))


def _place(path: str) -> str:
    """Where the site has what stands at a path in the project."""
    if path.startswith("docs/"):
        return path.removeprefix("docs/")
    return _PLACES.get(path, f"source/{path}.txt")


def _first(patterns: list[str], uri: str) -> int:
    return next(place for place, pattern in enumerate(patterns) if fnmatch(uri, pattern))


def on_page_markdown(markdown: str, *, page: Page, **_: Any) -> str:  # noqa: ANN401
    """Bend the links to pages outside of ``docs``, show examples, and append the reference."""
    uri = page.file.src_uri
    here = next((path for path, place in _PLACES.items() if place == uri), f"docs/{uri}")
    markdown = _EXAMPLE.sub(lambda link: _shown(here, link[1]), markdown)
    markdown = _LINK.sub(lambda link: _bent(here, uri, link[1]), markdown)
    package = REFERENCE.get(uri)
    return markdown if package is None else markdown + _reference(package)


def on_page_content(html: str, **_: Any) -> str:  # noqa: ANN401
    """Make links of the names that docstrings mark, such as ``:func:`openarbiter.pair```."""
    return _ROLE.sub(_linked, html)


def _linked(role: re.Match[str]) -> str:
    name = role[2].rpartition(".")[2] if role[1] else role[2].removeprefix("openarbiter.")
    return f'<autoref optional identifier="{role[2]}"><code>{name}</code></autoref>'


def _shown(here: str, target: str) -> str:
    path = _path(here, target)
    text = (ROOT / path).read_text(encoding="utf-8")
    return f'```python title="{path}"\n{text}```'


def _bent(here: str, uri: str, target: str) -> str:
    """A link as it is written, as the site needs it."""
    return posixpath.relpath(_place(_path(here, target)), posixpath.dirname(uri) or ".")


def _reference(package: str) -> str:
    """The reference of a package as mkdocstrings asks for it: a line for each public name.

    What the package has from the model stands on the page of the model.
    """
    sys.path.insert(0, str(ROOT / "src"))
    names = import_module(package).__all__
    elsewhere = () if package == _MODEL else import_module(_MODEL).__all__
    lines = ["", "## Every name", ""]
    lines += [f"::: {package}.{name}\n" for name in names if name not in elsewhere]
    return "\n".join(lines)
