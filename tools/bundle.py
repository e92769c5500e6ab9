"""The whole program as one file, ``openarbiter.pyz``, and what starts it by a double click.

``make bundle`` writes it into ``dist``, together with an archive for macOS and Linux. With
``--windows EMBEDDABLE.zip``, Python as python.org packs it for that, an archive for Windows is made
that needs nothing else. Nothing is fetched: the file is made of what is installed here.
"""

from __future__ import annotations

import argparse
import io
import re
import stat
import sys
import tomllib
import zipfile
from collections.abc import Iterator
from importlib.metadata import distribution
from pathlib import Path, PurePosixPath

from openarbiter.version import __version__

ROOT = Path(__file__).resolve().parents[1]
PACKAGE = ROOT / "src" / "openarbiter"
STARTERS = ROOT / "tools" / "starters"
NAME = "openarbiter.pyz"

SHEBANG = b"#!/usr/bin/env python3\n"

MAIN = b"""\
import sys

if sys.version_info < (3, 11):
    sys.exit("openarbiter needs Python 3.11 or newer; this one is %d.%d" % sys.version_info[:2])

from openarbiter.cli.main import double_clicked

if __name__ == "__main__":
    sys.exit(double_clicked())
"""
"""What Python runs; also an older one must understand the first lines."""

_TIME = (1980, 1, 1, 0, 0, 0)
"""The same files make the same archive, whenever that is."""

_COMPILED = (".so", ".pyd", ".dll", ".pyc")
"""What cannot be loaded out of an archive; each package named here goes without, only slower."""


def needed(name: str = "openarbiter", extra: str = "web") -> list[str]:
    """What is installed here because a package with an extra needs it, without the package.

    What is needed on some systems or by some versions of Python only is taken where it is
    installed.

    Raises:
        PackageNotFoundError: Something that is needed everywhere is not installed.
    """
    found: dict[str, None] = {}
    waiting = [(name, extra)]
    while waiting:
        of, wanted = waiting.pop()
        for line in distribution(of).requires or ():
            asked, _, marker = line.partition(";")
            match = re.match(r"[\w.-]+", asked)
            if match is None or match[0] in found or _other_extra(marker, wanted):
                continue
            if "extra" not in marker and marker.strip() and not _is_installed(match[0]):
                continue
            found[match[0]] = None
            waiting.append((match[0], ""))
    return sorted(found, key=str.casefold)


def _other_extra(marker: str, wanted: str) -> bool:
    asked = re.search(r"extra\s*==\s*['\"]([\w.-]+)['\"]", marker)
    return asked is not None and asked[1] != wanted


def _is_installed(name: str) -> bool:
    try:
        distribution(name)
    except ModuleNotFoundError:
        return False
    return True


def _own_files() -> Iterator[tuple[str, bytes]]:
    """Our package as it stands in the tree, the manual and our licence."""
    for path in PACKAGE.rglob("*"):
        if path.is_file() and path.suffix not in {".pyc", ".po", ".md"}:
            yield f"openarbiter/{path.relative_to(PACKAGE).as_posix()}", path.read_bytes()
    for path in (ROOT / "docs").rglob("*"):
        if path.is_file():
            inside = f"openarbiter/web/manual/{path.relative_to(ROOT / 'docs').as_posix()}"
            yield inside, path.read_bytes()
    yield f"openarbiter-{__version__}.dist-info/METADATA", _metadata().encode()
    yield "LICENSE", (ROOT / "LICENSE").read_bytes()


def _metadata() -> str:
    """What the program knows of itself: where its releases are, what each extra needs."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    lines = ["Metadata-Version: 2.4", f"Name: {project['name']}", f"Version: {__version__}"]
    lines += [f"Project-URL: {name}, {url}" for name, url in project["urls"].items()]
    for extra, packages in project["optional-dependencies"].items():
        lines += [f"Requires-Dist: {package}; extra == '{extra}'" for package in packages]
    return "\n".join([*lines, ""])


def _files_of(name: str) -> Iterator[tuple[str, bytes]]:
    """What a package has installed and an archive can hold, licences included."""
    for file in distribution(name).files or ():
        inside = PurePosixPath(file.as_posix())
        if inside.is_absolute() or ".." in inside.parts or inside.suffix in _COMPILED:
            continue
        if inside.name not in {"RECORD", "INSTALLER", "REQUESTED", "direct_url.json"}:
            yield inside.as_posix(), Path(str(file.locate())).read_bytes()


def bundle(out: Path) -> Path:
    """Write the whole program into one file, which Python starts.

    Args:
        out: The folder.

    Returns:
        The file; it can be started by its name where the system knows such.
    """
    held = {"__main__.py": MAIN, **dict(_own_files())}
    for name in needed():
        held |= dict(_files_of(name))
    whole = io.BytesIO()
    with zipfile.ZipFile(whole, "w") as archive:
        for inside, content in sorted(held.items()):
            _add(archive, inside, content)
    out.mkdir(parents=True, exist_ok=True)
    made = out / NAME
    made.write_bytes(SHEBANG + whole.getvalue())
    made.chmod(made.stat().st_mode | stat.S_IXUSR | stat.S_IXGRP | stat.S_IXOTH)
    return made


def _add(archive: zipfile.ZipFile, inside: str, content: bytes, *, starts: bool = False) -> None:
    entry = zipfile.ZipInfo(inside, _TIME)
    entry.compress_type = zipfile.ZIP_DEFLATED
    entry.create_system = 3  # Unix, so that what starts may be started
    entry.external_attr = (0o100755 if starts else 0o100644) << 16
    archive.writestr(entry, content)


def for_double_click(program: Path, system: str, embeddable: Path | None = None) -> Path:
    """An archive with the program and what starts it, beside the program.

    Args:
        program: What :func:`bundle` has written.
        system: ``"windows"``, ``"macos"`` or ``"linux"``.
        embeddable: For Windows: Python in an archive, as python.org packs it for such programs.
    """
    made = program.with_name(f"openarbiter-{system}.zip")
    ending = {"windows": "cmd", "macos": "command", "linux": "desktop"}[system]
    with zipfile.ZipFile(made, "w") as archive:
        _add(archive, f"openarbiter/{NAME}", program.read_bytes(), starts=True)
        start = (STARTERS / f"openarbiter.{ending}").read_text(encoding="utf-8")
        if system == "windows":
            start = start.replace("\n", "\r\n")
        _add(archive, f"openarbiter/openarbiter.{ending}", start.encode(), starts=True)
        if embeddable is not None:
            with zipfile.ZipFile(embeddable) as python:
                for inside in python.namelist():
                    _add(archive, f"openarbiter/python/{inside}", python.read(inside))
    return made


def main() -> int:
    """Write what is asked for into ``dist``."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path, default=ROOT / "dist")
    parser.add_argument("--windows", type=Path, metavar="EMBEDDABLE.zip")
    chosen = parser.parse_args()
    made = [bundle(chosen.out)]
    made += [for_double_click(made[0], system) for system in ("macos", "linux")]
    if chosen.windows is not None:
        made.append(for_double_click(made[0], "windows", chosen.windows))
    for path in made:
        print(f"bundle:   {path.name}, {path.stat().st_size // 1024} kB")
    return 0


if __name__ == "__main__":
    sys.exit(main())
