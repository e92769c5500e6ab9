"""Build every package into ``dist``, look them over, and try each of them in a fresh place.

``make release`` runs it: wheel, sdist, the program in one file, a folder for each system, the
recipes for package managers. Each that
can run here pairs the example, and opens the events that an earlier version wrote. It uploads
nothing: what is in ``dist`` afterwards can be.
"""

from __future__ import annotations

import argparse
import json
import re
import shutil
import subprocess
import sys
import tarfile
import tomllib
import urllib.request
import venv
import zipfile
from email import message_from_bytes
from http.cookiejar import CookieJar
from pathlib import Path
from typing import TypeAlias, cast

from openarbiter.version import __version__
from tools import recipes
from tools.bundle import bundle, for_double_click
from tools.readme import LINK

ROOT = Path(__file__).resolve().parents[1]
DIST = ROOT / "dist"
FRESH = ROOT / "build" / "release"
EXAMPLE = ROOT / "examples" / "spring-open.trf"

EARLIER = max((ROOT / "tests" / "upgrade").glob("*.zip"))
"""Events that an earlier version wrote, with what it said of them."""

Urls: TypeAlias = dict[str, str]

IN_SDIST = ("CHANGELOG.md", "Makefile", "docs/index.md", "examples/spring-open.trf", "mkdocs.yml")
"""Some of what whoever packs it for a distribution needs; folders are in it whole."""


def faults_of_wheel(wheel: Path, project: dict[str, object]) -> list[str]:
    """What is wrong with a wheel, one line each."""
    with zipfile.ZipFile(wheel) as packed:
        names = packed.namelist()
        (head,) = (name for name in names if name.endswith(".dist-info/METADATA"))
        about = message_from_bytes(packed.read(head))
    sources = {
        path.relative_to(ROOT / "src").as_posix()
        for path in (ROOT / "src" / "openarbiter").rglob("*")
        if path.is_file() and "__pycache__" not in path.parts and path.suffix not in {".po", ".md"}
    }
    sources |= {
        f"openarbiter/web/manual/{path.relative_to(ROOT / 'docs').as_posix()}"
        for path in (ROOT / "docs").rglob("*")
        if path.is_file()
    }
    found = [f"the wheel lacks {name}" for name in sorted(sources - set(names))]
    found += [f"the wheel has {name}" for name in names if name.endswith((".pyc", ".orig", "~"))]
    strange = ("openarbiter/", "openarbiter-")  # not the laboratory, nor the tests
    found += [f"the wheel has {name}" for name in names if not name.startswith(strange)]
    wanted = {"Name": project["name"], "Version": __version__}
    found += [
        f"{key} is {about[key]!r}; expected {value!r}"
        for key, value in wanted.items()
        if about[key] != value
    ]
    if about["Description-Content-Type"] != "text/markdown" or not about.get_payload():
        found.append("the README is not in it")
    links = {f"{name}, {address}" for name, address in cast("Urls", project["urls"]).items()}
    found += [f"the metadata lack {link}" for link in links - {*about.get_all("Project-URL", [])}]
    found += [
        f"the README leads nowhere: {link[0]}" for link in LINK.finditer(str(about.get_payload()))
    ]
    licences = [f".dist-info/licenses/{name}" for name in about.get_all("License-File", [])]
    missing = [end for end in licences if not any(name.endswith(end) for name in names)]
    return found + [f"the wheel lacks a licence: {end}" for end in missing]


def faults_of_sdist(sdist: Path) -> list[str]:
    """What an sdist lacks, one line each."""
    with tarfile.open(sdist) as packed:
        names = {name.partition("/")[2] for name in packed.getnames()}
    return [f"the sdist lacks {name}" for name in IN_SDIST if name not in names]


def installed(package: Path, *, extra: str) -> list[str]:
    """The command of a wheel or an sdist in an environment of its own."""
    place = FRESH / f"{package.suffix[1:]}-{extra or 'alone'}"
    venv.create(place, clear=True, with_pip=True)
    programs = place / ("Scripts" if sys.platform == "win32" else "bin")
    install = [str(programs / "python"), "-m", "pip", "install", "--quiet"]
    install += [f"{package}[{extra}]"] if extra else ["--no-index", str(package)]
    subprocess.run(install, check=True)  # noqa: S603  (our own package)
    return [str(programs / "openarbiter")]


def unpacked(archive: Path) -> list[str]:
    """The command in the folder that is unpacked and clicked."""
    place = FRESH / archive.stem
    with zipfile.ZipFile(archive) as packed:
        packed.extractall(place)  # noqa: S202  (our own archive)
    return [sys.executable, "-IS", str(place / "openarbiter" / "openarbiter.pyz")]


def does_not_pair(command: list[str]) -> list[str]:
    """What a package answers instead of the boards of the example."""
    done = subprocess.run(  # noqa: S603  (our own program)
        [*command, "pair", str(EXAMPLE)],
        check=False,
        cwd=FRESH,
        capture_output=True,
        encoding="utf-8",
    )
    good = done.returncode == 0 and "Paired by dutch-2026" in done.stdout
    return [] if good else [f"does not pair the example: {done.stdout}{done.stderr}"]


def does_not_serve(command: list[str]) -> list[str]:
    """What is wrong with the standings of the events that an earlier version wrote."""
    place = FRESH / "events"
    shutil.rmtree(place, ignore_errors=True)
    with zipfile.ZipFile(EARLIER) as packed:
        packed.extractall(place)  # noqa: S202  (our own archive)
    said = json.loads((place / "said.json").read_text(encoding="utf-8"))
    found = []
    for event in sorted(place.glob("*.openarbiter")):
        page = _standings([*command, "serve", str(event), "--port", "0"])
        names = [name for _, name, *_ in said[event.stem]]
        missing = [name for name in names if name not in page]
        found += [f"the standings of {event.name} lack {name}" for name in missing]
    return found


def _standings(command: list[str]) -> str:
    """The page of the standings of a desk that is started, asked and ended."""
    with subprocess.Popen(  # noqa: S603  (our own program)
        command, cwd=FRESH, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, encoding="utf-8"
    ) as desk:
        try:
            for line in desk.stdout or ():
                address = re.search(r"http://127\.0\.0\.1:\d+/in/\S+", line)
                if address is not None:
                    jar = urllib.request.HTTPCookieProcessor(CookieJar())
                    browser = urllib.request.build_opener(jar)
                    browser.open(address[0]).close()
                    with browser.open(address[0].partition("/in/")[0] + "/a/standings") as answer:
                        return str(answer.read().decode())
            return ""
        finally:
            desk.terminate()


def main() -> int:
    """Build, look over, try; 1 where something is wrong."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--windows", type=Path, help="Python as python.org packs it for programs")
    embeddable = parser.parse_args().windows
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    for folder in (DIST, FRESH):
        shutil.rmtree(folder, ignore_errors=True)
    subprocess.run([sys.executable, "-m", "build", "--outdir", DIST, ROOT], check=True)  # noqa: S603
    (wheel,), (sdist,) = DIST.glob("*.whl"), DIST.glob("*.tar.gz")
    program = bundle(DIST)
    folder = for_double_click(program, "linux")
    for_double_click(program, "macos")
    for_double_click(program, "windows", embeddable)
    recipes.write(DIST)
    found = faults_of_wheel(wheel, project) + faults_of_sdist(sdist)
    if f"## [{__version__}]" not in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"):
        found.append(f"CHANGELOG.md has no heading for {__version__}")
    FRESH.mkdir(parents=True)
    found += does_not_pair(installed(wheel, extra=""))
    for name, command in (
        ("the wheel", installed(wheel, extra="web")),
        ("the sdist", installed(sdist, extra="web")),
        ("the single file", [sys.executable, "-IS", str(program)]),
        ("the folder for Linux", unpacked(folder)),
    ):
        found += [f"{name} {fault}" for fault in does_not_pair(command) + does_not_serve(command)]
    print(*found, sep="\n", end="\n" if found else "")
    for made in sorted(DIST.iterdir()):
        print(f"release:  {made.stat().st_size / 1e6:6.2f} MB  {made.name}")
    print(f"release:  {len(found)} faults")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
