"""Build wheel and sdist into ``dist``, look them over, and try the wheel in a fresh environment.

``make release`` runs it. It uploads nothing: what is in ``dist`` afterwards can be.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import tarfile
import tomllib
import venv
import zipfile
from email import message_from_bytes
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
DIST = ROOT / "dist"
FRESH = ROOT / "build" / "release-venv"
EXAMPLE = ROOT / "examples" / "spring-open.trf"

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
    wanted = {"Name": project["name"], "Version": project["version"]}
    found += [
        f"{key} is {about[key]!r}; expected {value!r}"
        for key, value in wanted.items()
        if about[key] != value
    ]
    if about["Description-Content-Type"] != "text/markdown" or not about.get_payload():
        found.append("the README is not in it")
    licences = [f".dist-info/licenses/{name}" for name in about.get_all("License-File", [])]
    missing = [end for end in licences if not any(name.endswith(end) for name in names)]
    return found + [f"the wheel lacks a licence: {end}" for end in missing]


def faults_of_sdist(sdist: Path) -> list[str]:
    """What an sdist lacks, one line each."""
    with tarfile.open(sdist) as packed:
        names = {name.partition("/")[2] for name in packed.getnames()}
    return [f"the sdist lacks {name}" for name in IN_SDIST if name not in names]


def tried(wheel: Path) -> str:
    """The boards of the example, paired by the wheel where nothing else is installed."""
    venv.create(FRESH, clear=True, with_pip=True)
    programs = FRESH / ("Scripts" if sys.platform == "win32" else "bin")
    install = [
        str(programs / "python"),
        *["-m", "pip", "install", "--quiet", "--no-index"],
        str(wheel),
    ]
    subprocess.run(install, check=True)  # noqa: S603  (our own wheel, which needs nothing)
    done = subprocess.run(  # noqa: S603  (our own program)
        [programs / "openarbiter", "pair", EXAMPLE],
        check=True,
        cwd=FRESH,
        stdout=subprocess.PIPE,
        encoding="utf-8",
    )
    return done.stdout


def main() -> int:
    """Build, look over, try; 1 where something is wrong."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    shutil.rmtree(DIST, ignore_errors=True)
    subprocess.run([sys.executable, "-m", "build", "--outdir", DIST, ROOT], check=True)  # noqa: S603
    (wheel,), (sdist,) = DIST.glob("*.whl"), DIST.glob("*.tar.gz")
    found = faults_of_wheel(wheel, project) + faults_of_sdist(sdist)
    heading = f"## [{project['version']}]"
    if heading not in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"):
        found.append(f"CHANGELOG.md has no heading {heading}")
    boards = tried(wheel)
    if "Paired by dutch-2026" not in boards:
        found.append(f"the wheel does not pair the example: {boards}")
    print(*found, sep="\n", end="\n" if found else "")
    print(f"release:  {wheel.name}, {sdist.name}: {len(found)} faults")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
