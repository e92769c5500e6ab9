"""What the README, the pages and the package claim and can be counted is counted here."""

from __future__ import annotations

import re
import tomllib
from typing import TYPE_CHECKING

import pytest

from openarbiter.version import __version__
from tests.architecture.source import ROOT
from tools.figures import PAGE

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping


PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
EXTRAS = PROJECT["optional-dependencies"]
SAID = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


def number(count: int) -> str:
    """A number as the pages write it."""
    return SAID[count] if count < len(SAID) else str(count)


def those_that_ask_other_machines() -> set[str]:
    """The modules of the program that open an address which is not of this computer."""
    asking = re.compile(r"\b(urlopen|build_opener|urlretrieve|HTTPS?Connection)\(")
    package = ROOT / "src" / "openarbiter"
    found = {
        path.relative_to(package).as_posix()
        for path in package.rglob("*.py")
        if asking.search(path.read_text(encoding="utf-8"))
    }
    return found - {"cli/last_place.py", "web/printing.py"}  # they ask the desk itself


COUNTED: Mapping[tuple[str, str], Callable[[], int]] = {
    ("README.md", "{} packages that `make run` installs"): lambda: len(EXTRAS["web"]),
    ("README.md", "[{} scripts](docs/scripts.md)"): lambda: len([*ROOT.glob("examples/*.py")]),
    ("SECURITY.md", "the extra `web` has {}"): lambda: len(EXTRAS["web"]),
    ("docs/scripts.md", "# {} scripts"): lambda: len([*ROOT.glob("examples/*.py")]),
    ("evidence/README.md", "{} of these tournaments are part of the test suite"): lambda: len(
        [*ROOT.glob("tests/oracles/recorded/**/*.trf")]
    ),
}
"""Page and sentence with a gap, and what is counted for the gap."""

TRUE: Mapping[tuple[str, str], Callable[[], bool]] = {
    ("README.md", "Python without dependencies"): lambda: not PROJECT["dependencies"],
    ("README.md", "In a clone it needs python3 (3.11 or newer)"): lambda: (
        PROJECT["requires-python"] == ">=3.11"
    ),
    ("docs/why.md", "openarbiter asks another machine only where somebody asks for"): lambda: (
        those_that_ask_other_machines() == {"lists/downloading.py"}
    ),
    ("README.md", 'pipx install ".[web]"'): lambda: "web" in EXTRAS,
}
"""Page and sentence, and whether it is so."""


@pytest.mark.parametrize("claim", COUNTED, ids=" ".join)
def test_a_number_on_a_page_is_the_number(claim: tuple[str, str]) -> None:
    """The page says what is counted, in words up to ten."""
    page, sentence = claim
    said = sentence.format(number(COUNTED[claim]()))
    text = " ".join((ROOT / page).read_text(encoding="utf-8").split())
    assert said.casefold() in text.casefold()


@pytest.mark.parametrize("claim", TRUE, ids=" ".join)
def test_a_sentence_on_a_page_is_true(claim: tuple[str, str]) -> None:
    """The page says it, and it is so."""
    page, sentence = claim
    assert sentence in " ".join((ROOT / page).read_text(encoding="utf-8").split())
    assert TRUE[claim]()


GENERATED = ("differences", "reference", "regulations", "systems")
"""Folders of the documents whose pages a program makes, whole or in part."""

MOST_PAGES = 60
MOST_LINES = {"README.md": 130, "the first release in CHANGELOG.md": 60}
"""What somebody reads before he knows whether he wants more."""


def test_the_documents_stay_small() -> None:
    """Pages that people write, the first page, and what a release brings."""
    docs = ROOT / "docs"
    places = [path.relative_to(docs) for path in docs.rglob("*.md")]
    assert sum(place.parts[0] not in GENERATED for place in places) <= MOST_PAGES
    changes = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    told = {"README.md": PAGE.read_text(encoding="utf-8")}
    told["the first release in CHANGELOG.md"] = changes.partition("\n## [0.1.0]")[2]
    for name, most in MOST_LINES.items():
        assert told[name].count("\n") <= most, name


def test_what_contributing_names_is_there() -> None:
    """Files and folders, from the root or from the package."""
    text = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    named = set(re.findall(r"`((?!build/)(?:[a-z_]+/)+[a-z0-9_.-]*)`", text))
    package = ROOT / "src" / "openarbiter"
    assert len(named) > 30
    assert [
        path
        for path in sorted(named)
        if not any((base / path).exists() for base in (ROOT, package, package / "rulebooks"))
    ] == []


SETTINGS = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


def test_everything_carried_along_has_its_licence_named() -> None:
    """The pages bring a script and a typeface of others; who installs them is told."""
    texts = {
        path.relative_to(ROOT).as_posix()
        for pattern in ("*LICENSE*", "OFL*")
        for path in (ROOT / "src").rglob(pattern)
    }
    assert texts
    assert set(SETTINGS["project"]["license-files"]) == {"LICENSE", *texts}
    named = set(SETTINGS["project"]["license"].split(" AND "))
    assert named == {"Apache-2.0", "0BSD", "OFL-1.1"}
    page = (ROOT / "README.md").read_text(encoding="utf-8").partition("## Licence")[2]
    assert all(name in page for name in named)


def test_everything_that_is_packed_is_there() -> None:
    """A folder that was renamed would be left out without a word."""
    wanted = SETTINGS["tool"]["hatch"]["build"]["targets"]["sdist"]["include"]
    assert all((ROOT / name.removeprefix("/")).exists() for name in wanted)


def test_the_laboratory_is_not_in_the_wheel() -> None:
    """It asks the product, which knows nothing of it."""
    assert SETTINGS["tool"]["hatch"]["build"]["targets"]["wheel"]["packages"] == ["src/openarbiter"]
    sources = (path.read_text(encoding="utf-8") for path in (ROOT / "src").rglob("*.py"))
    assert not [
        text for text in sources if re.search(r"^\s*(from|import) lab\b", text, re.MULTILINE)
    ]


def test_the_lock_holds_what_developers_install() -> None:
    """Every tool has one exact version, and no address of an index stands beside it."""
    lines = (ROOT / "requirements-dev.lock").read_text(encoding="utf-8").splitlines()
    pins = [line for line in lines if not line.startswith("#")]
    assert all(re.fullmatch(r"[a-z0-9-]+==[\w.]+( ; .+)?", line) for line in pins)
    assert "//" not in "".join(lines)
    locked = {line.partition("==")[0] for line in pins}
    asked = [*SETTINGS["project"]["optional-dependencies"]["web"]]
    asked += [each for group in SETTINGS["dependency-groups"].values() for each in group]
    names = {re.split(r"[^\w-]", each)[0].lower() for each in asked}
    assert names <= locked


def test_the_changelog_has_a_heading_for_the_version() -> None:
    """What comes stands first, then the newest release."""
    text = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    headings = re.findall(r"^## \[([^]]+)\]", text, re.MULTILINE)
    assert headings[:2] == ["Unreleased", __version__]


def test_hooks_fetch_nothing() -> None:
    """The hooks before a commit run what is installed already."""
    text = (ROOT / ".pre-commit-config.yaml").read_text(encoding="utf-8")
    assert set(re.findall(r"repo: (\S+)", text)) == {"local"}
    assert set(re.findall(r"entry: (\S+)", text)) == {".venv/bin/python"}
