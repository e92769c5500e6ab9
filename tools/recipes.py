"""The recipes for package managers, filled with what a release is: ``tools/recipes``.

``make release`` runs it once the packages are in ``dist``. Every address is that of the project in
pyproject.toml; every checksum that of a file in ``dist``. Nothing is fetched or handed in.
"""

from __future__ import annotations

import hashlib
import re
import tomllib
import zipfile
from pathlib import Path
from string import Template
from typing import Any
from urllib.parse import urlsplit

from openarbiter.cli.newer import FILE
from openarbiter.version import __version__

ROOT = Path(__file__).resolve().parents[1]
RECIPES = ROOT / "tools" / "recipes"
ARCHIVE = "openarbiter-recipes.zip"
ICON = ROOT / "src" / "openarbiter" / "web" / "static" / "mark.svg"

_LABELS = 3
"""So many has the reversed name of an app at least, such as ``example.openarbiter.openarbiter``."""

_TIME = (1980, 1, 1, 0, 0, 0)


def known(dist: Path) -> dict[str, str]:
    """What a recipe can name, for the packages in a folder."""
    project: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    urls = project["urls"]
    changes = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    day = re.search(rf"^## \[{re.escape(__version__)}\] - ([\d-]+)$", changes, re.MULTILINE)
    if day is None:
        raise SystemExit(f"CHANGELOG.md has no heading with a day for {__version__}")
    place = urlsplit(urls["Source"])
    labels = [*(place.hostname or "").split(".")[::-1], *place.path.split("/")]
    owner = [label for label in labels if label]
    if owner[-1] != "openarbiter" or len(owner) < _LABELS:
        owner.append("openarbiter")
    return {
        "version": __version__,
        "day": day[1],
        "home": urls["Homepage"],
        "issues": urls["Issues"],
        "changelog": urls["Changelog"],
        "downloads": f"{urls['Releases']}/download/v{__version__}",
        "id": ".".join(owner),
        "publisher": owner[-2],
        "author": project["authors"][0]["name"],
        "summary": project["description"].removesuffix("."),
        "licence": project["license"],
        "sha256_program": _sha256(dist / "openarbiter.pyz"),
        "sha256_windows": _sha256(dist / "openarbiter-windows.zip").upper(),
    }


def filled(dist: Path) -> dict[str, str]:
    """Every recipe by its place, filled; the icon lies beside that of flatpak.

    Raises:
        KeyError: A recipe names what is not known.
    """
    names = known(dist)
    made = {
        Template(path.relative_to(RECIPES).as_posix()).substitute(names): Template(
            path.read_text(encoding="utf-8")
        ).substitute(names)
        for path in sorted(RECIPES.glob("*/*"))
    }
    made[f"flatpak/{names['id']}.svg"] = ICON.read_text(encoding="utf-8")
    return made


def write(dist: Path) -> Path:
    """Write the filled recipes into an archive, and the version into the file that is asked for it.

    Returns:
        The archive.
    """
    (dist / FILE).write_text(f"{__version__}\n", encoding="utf-8")
    made = dist / ARCHIVE
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in filled(dist).items():
            archive.writestr(zipfile.ZipInfo(name, _TIME), text)
    return made


def _sha256(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


if __name__ == "__main__":
    print(f"recipes:  {write(ROOT / 'dist').name}")
