"""What is built, released and locked: `pyproject.toml` and the files beside it."""

from __future__ import annotations

import re
import tomllib

from openarbiter.version import __version__
from tests.architecture.source import ROOT

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


def test_everything_carried_along_has_its_licence_named() -> None:
    """The pages bring a script and a typeface of others; who installs them is told."""
    texts = {
        path.relative_to(ROOT).as_posix()
        for pattern in ("*LICENSE*", "OFL*")
        for path in (ROOT / "src").rglob(pattern)
    }
    assert texts
    assert set(PROJECT["project"]["license-files"]) == {"LICENSE", *texts}
    named = set(PROJECT["project"]["license"].split(" AND "))
    assert named == {"Apache-2.0", "0BSD", "OFL-1.1"}
    page = (ROOT / "README.md").read_text(encoding="utf-8").partition("## Licence")[2]
    assert all(name in page for name in named)


def test_everything_that_is_packed_is_there() -> None:
    """A folder that was renamed would be left out without a word."""
    wanted = PROJECT["tool"]["hatch"]["build"]["targets"]["sdist"]["include"]
    assert all((ROOT / name.removeprefix("/")).exists() for name in wanted)


def test_the_laboratory_is_not_in_the_wheel() -> None:
    """It asks the product, which knows nothing of it."""
    assert PROJECT["tool"]["hatch"]["build"]["targets"]["wheel"]["packages"] == ["src/openarbiter"]
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
    asked = [*PROJECT["project"]["optional-dependencies"]["web"]]
    asked += [each for group in PROJECT["dependency-groups"].values() for each in group]
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
