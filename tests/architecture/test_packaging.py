"""What is built from `pyproject.toml` names the licences of all that it carries."""

from __future__ import annotations

import tomllib

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
