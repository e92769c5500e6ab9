"""Installs a plug-in without a network: its modules, and what it brings, in a folder."""

from __future__ import annotations

import re
import shutil
import tomllib
from pathlib import Path

PAGE = Path(__file__).resolve().parents[2] / "docs" / "plug-ins.md"


_BLOCK = r"```python\n(.*?)```"
_ENTERED = r'^\| `\[project\.entry-points\."(.*?)"\]` `(\S+) = "(.*?)"`'


def installed(source: Path, folder: Path) -> Path:
    """A folder with a package as an installer leaves it: modules and entry points."""
    project = tomllib.loads((source / "pyproject.toml").read_text("utf-8"))["project"]
    shutil.copytree(source, folder, dirs_exist_ok=True)
    _described(folder, project["name"], project["version"], project["entry-points"])
    return folder


def from_the_page(folder: Path) -> Path:
    """A folder with the package that the page about plug-ins prints, as its table enters it."""
    page = PAGE.read_text("utf-8")
    module = next(each for each in re.findall(_BLOCK, page, re.DOTALL) if ">>>" not in each)
    folder.joinpath("club_parts.py").write_text(module, "utf-8")
    entered = re.findall(_ENTERED, page, re.MULTILINE)
    points = {group: {name: place} for group, name, place in entered}
    _described(folder, "club-parts", "1.0", points)
    return folder


def _described(folder: Path, name: str, version: str, points: dict[str, dict[str, str]]) -> None:
    about = folder / f"{name.replace('-', '_')}-{version}.dist-info"
    about.mkdir()
    head = f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n"
    about.joinpath("METADATA").write_text(head, "utf-8")
    lines = []
    for group, parts in points.items():
        lines += [f"[{group}]", *(f"{part} = {place}" for part, place in parts.items())]
    about.joinpath("entry_points.txt").write_text("\n".join(lines) + "\n", "utf-8")
