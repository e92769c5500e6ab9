"""Recipes for package managers, and what an index shows: complete, readable, and their own."""

from __future__ import annotations

import hashlib
import json
import re
import shlex
import shutil
import subprocess
import tomllib
import zipfile
from collections.abc import Sequence
from importlib import import_module
from importlib.metadata import metadata
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from openarbiter.cli.main import VERBS
from openarbiter.cli.newer import FILE
from openarbiter.cli.options import Options
from openarbiter.languages import languages
from openarbiter.version import __version__
from tests.every import beside
from tools.readme import LINK, for_index
from tools.recipes import write

ROOT = Path(__file__).resolve().parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
PROGRAM, WINDOWS = b"a program", b"a folder"


@pytest.fixture(scope="module")
def recipes(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the filled recipes, unpacked, for packages of a few bytes."""
    dist = tmp_path_factory.mktemp("dist")
    (dist / "openarbiter.pyz").write_bytes(PROGRAM)
    (dist / "openarbiter-windows.zip").write_bytes(WINDOWS)
    with zipfile.ZipFile(write(dist)) as archive:
        archive.extractall(dist / "recipes")
    assert (dist / FILE).read_text(encoding="utf-8").strip() == __version__
    return dist / "recipes"


def one(recipes: Path, pattern: str) -> Path:
    """The one recipe whose place fits."""
    (found,) = recipes.glob(pattern)
    return found


def test_every_gap_is_filled(recipes: Path) -> None:
    """Version, addresses and checksums; the only dollars left are those of a shell."""
    files = [path for path in recipes.rglob("*") if path.is_file()]
    assert len(files) == 8
    for path in files:
        text = path.read_text(encoding="utf-8")
        assert "$" not in path.name
        assert not re.search(r"\$[^@]", text), path.name
        addresses = re.findall(r"https?://[^\s\"'<]+", text)
        own = tuple(PROJECT["urls"].values())
        assert all(each.startswith((*own, "http://www.w3.org/")) for each in addresses), path.name


def test_winget(recipes: Path) -> None:
    """Three files of one package, each with what its kind must have."""
    yaml = pytest.importorskip("yaml", reason="NO PYYAML, SO THE WINGET FILES WERE NOT READ")
    read = [yaml.safe_load(path.read_text("utf-8")) for path in recipes.glob("winget/*")]
    made = {each["ManifestType"]: each for each in read}
    wanted = {
        "version": {"DefaultLocale"},
        "defaultLocale": {"PackageLocale", "Publisher", "PackageName", "License"},
        "installer": {"InstallerType", "NestedInstallerFiles", "Installers"},
    }
    assert set(made) == set(wanted)
    for kind, keys in wanted.items():
        assert keys | {"PackageIdentifier", "ManifestVersion"} <= set(made[kind])
        assert made[kind]["PackageVersion"] == __version__
    assert len({each["PackageIdentifier"] for each in read}) == 1
    assert {
        f"{read[0]['PackageIdentifier']}{end}.yaml" for end in ("", ".installer", ".locale.en-US")
    } == {path.name for path in recipes.glob("winget/*")}
    (installer,) = made["installer"]["Installers"]
    assert installer["InstallerSha256"] == hashlib.sha256(WINDOWS).hexdigest().upper()
    assert len(made["defaultLocale"]["ShortDescription"]) <= 256


def test_homebrew(recipes: Path) -> None:
    """It has the checksum of the program."""
    formula = one(recipes, "homebrew/openarbiter.rb").read_text(encoding="utf-8")
    assert hashlib.sha256(PROGRAM).hexdigest() in formula


def test_flatpak(recipes: Path) -> None:
    """Whatever is put in its place comes from a source, and all names are that of the app."""
    manifest = json.loads(one(recipes, "flatpak/*.json").read_text(encoding="utf-8"))
    (module,) = manifest["modules"]
    given = [each.get("dest-filename") or each.get("path") for each in module["sources"]]
    given[0] = module["sources"][0]["url"].rpartition("/")[2]
    placed = [line.split()[4] for line in module["build-commands"]]
    assert sorted(placed) == sorted(given)
    assert {path.name for path in recipes.glob("flatpak/*")} - {f"{manifest['id']}.json"} == {
        each["path"] for each in module["sources"] if "path" in each
    }
    assert module["sources"][0]["sha256"] == hashlib.sha256(PROGRAM).hexdigest()
    about = ET.parse(one(recipes, "flatpak/*.xml")).getroot()  # noqa: S314  (our own)
    assert about.findtext("id") == manifest["id"]
    picture = about.findtext("screenshots/screenshot/image") or ""
    assert (ROOT / picture.partition(f"/v{__version__}/")[2]).is_file()


@pytest.mark.parametrize(
    ("pattern", "checker"),
    [
        ("homebrew/openarbiter.rb", "ruby -c"),
        ("flatpak/*.desktop", "desktop-file-validate"),
        ("flatpak/*.xml", "appstreamcli validate --no-net"),
    ],
)
def test_what_a_program_of_the_system_reads(recipes: Path, pattern: str, checker: str) -> None:
    """It is looked at by that program; without the program it is said and skipped."""
    name, *options = checker.split()
    program = shutil.which(name)
    if program is None:
        pytest.skip(f"NO {name.upper()}, SO THIS RECIPE WAS NOT CHECKED BY IT")
    done = subprocess.run(  # noqa: S603  (a checker of the system)
        [program, *options, str(one(recipes, pattern))], capture_output=True, text=True, check=False
    )
    assert not done.returncode, done.stdout + done.stderr


def called(recipes: Path) -> list[Sequence[str]]:
    """The words behind the program in every recipe, also the container."""
    formula = one(recipes, "homebrew/*.rb").read_text(encoding="utf-8")
    found = [shlex.split(line) for line in re.findall(r"bin\}/openarbiter ([^\"]+)\"", formula)]
    found += [json.loads(f"[{line}]") for line in re.findall(r'bin/"openarbiter", (.+)', formula)]
    desktop = one(recipes, "flatpak/*.desktop").read_text(encoding="utf-8")
    found += [
        shlex.split(line) for line in re.findall(r"^Exec=openarbiter (.+)", desktop, re.MULTILINE)
    ]
    container = (ROOT / "Containerfile").read_text(encoding="utf-8")
    return [*found, *map(json.loads, re.findall(r"^CMD (.+)$", container, re.MULTILINE))]


def test_every_option_that_a_recipe_calls_exists(recipes: Path) -> None:
    """Each line is one that the program takes."""
    calls = called(recipes)
    assert len(calls) == 5
    for verb, *rest in calls:
        if verb != "--version":
            assert verb in VERBS
            Options.of(import_module(f"openarbiter.cli.{verb}")).parse_args(rest)


def test_extras_of_the_container_exist() -> None:
    """It installs the package with extras that there are."""
    text = (ROOT / "Containerfile").read_text(encoding="utf-8")
    (named,) = re.findall(r"\[([\w,]+)\]\"", text)
    assert set(named.split(",")) <= set(PROJECT["optional-dependencies"])


def test_the_index_is_told_every_language() -> None:
    """Each language that players can have, and no other."""
    found = {each for each in PROJECT["classifiers"] if each.startswith("Natural Language")}
    named = beside(__file__)["languages"]
    assert found == {f"Natural Language :: {named[each]}" for each in {*languages(), "en"}}


def test_links_and_pictures_work_on_an_index() -> None:
    """What is installed here was built: every link of its README has an address of its own."""
    about = metadata("openarbiter")
    urls = {tuple(each.split(", ")) for each in about.get_all("Project-URL") or []}
    assert urls == set(PROJECT["urls"].items())
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    built, made = str(about.json["description"]), for_index(text, PROJECT["urls"])
    assert LINK.search(text)
    assert "](https://" in built
    assert not LINK.search(built)
    assert not LINK.search(made)
    places = re.findall(rf"/(?:raw|blob)/v{re.escape(__version__)}/([^)#]+)", made)
    assert len(places) == len(LINK.findall(text))
    assert all((ROOT / place).exists() for place in places)
