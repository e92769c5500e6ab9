"""What our pages say: commands and Python are run, what is claimed is counted, links lead on."""

from __future__ import annotations

import doctest
import importlib
import os
import re
import shlex
import shutil
import signal
import stat
import subprocess
import sys
import tomllib
import urllib.request
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

import pytest

from openarbiter.cli.main import main
from openarbiter.languages import Tongue, languages, quoted
from openarbiter.version import __version__
from openarbiter.web.language import Catalogue, sentences
from openarbiter.web.routes.enter import GIVEN
from openarbiter.web.security import LOOPBACK
from openarbiter.web.serving import _HOST
from tests.architecture.source import ROOT, files
from tests.browser.screenshots import FOLDER, SHOTS, drafted, entered, in_play
from tests.cli.conftest import Cli, Ended, caller
from tests.cli.running import starting
from tests.every import every
from tests.web.browser import Browser
from tools.figures import PAGE

FENCE = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)

LINK = re.compile(r"\]\((?!https?://|mailto:)([^)#]+)(?:#[^)]*)?\)")

ALL = [path.relative_to(ROOT).as_posix() for path in files() if path.suffix == ".md"]
"""Every page of the project."""

FLAGS = doctest.ELLIPSIS | doctest.REPORT_NDIFF


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """One command of a page and what the page says it prints."""

    command: str
    output: str

    @property
    def serves(self) -> bool:
        """It does not end by itself."""
        return self.command.startswith(("openarbiter serve", "openarbiter host"))


def blocks(page: str, language: str) -> list[str]:
    """The fenced blocks of a page in a language, in order."""
    text = (ROOT / page).read_text(encoding="utf-8")
    return [body for found, body in FENCE.findall(text) if found == language]


def steps(page: str) -> list[Step]:
    """The commands of a page: lines that begin with ``$``, each with the lines below it."""
    found = []
    for block in blocks(page, "console"):
        for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
            command, _, output = part.partition("\n")
            found.append(Step(command=command.strip(), output=output.rstrip()))
    return found


def with_a(*languages: str) -> list[str]:
    """The pages that have a fenced block in one of the languages."""
    return [page for page in ALL if any(blocks(page, language) for language in languages)]


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with the examples, where `openarbiter` and `python` are those under test."""
    shutil.copytree(ROOT / "examples", tmp_path / "examples")
    programs = tmp_path / ".bin"
    programs.mkdir()
    call = "-c 'import sys; from openarbiter.cli.main import main; sys.exit(main())'"
    check = call.replace("cli.main", "verification.certificate.alone")
    for name, first in (("openarbiter", call), ("openarbiter-check", check), ("python", "")):
        program = programs / name
        program.write_text(f"#!/bin/sh\nexec '{sys.executable}' {first} \"$@\"\n", encoding="utf-8")
        program.chmod(program.stat().st_mode | stat.S_IXUSR)
    monkeypatch.setenv("PATH", f"{programs}{os.pathsep}{os.environ['PATH']}")
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(ROOT / "src"), str(ROOT)]))
    monkeypatch.setenv("PYTHONIOENCODING", "utf-8")
    for name in ("HOME", "USERPROFILE", "OPENARBITER_CONFIG"):
        monkeypatch.setenv(name, str(tmp_path / ".home"))
    monkeypatch.setenv("BROWSER", f"{sys.executable} -c '' %s")
    monkeypatch.chdir(tmp_path)
    return tmp_path


STREAMS = re.compile(r"[0-9]?[<>]")
"""Words that only a shell understands."""


@pytest.fixture
def typed(
    desk: Path, capfdbinary: pytest.CaptureFixture[bytes], monkeypatch: pytest.MonkeyPatch
) -> Cli:
    """Runs a command of a page to its end: ours in this process, those of the README in a shell."""
    inside = caller(main, capfdbinary, monkeypatch)

    def run(page: str, command: str) -> Ended:
        own, pipe, behind = command.partition(" | ")
        name, *words = shlex.split(own, comments=True)
        if page == "README.md" or name != "openarbiter" or any(map(STREAMS.match, words)):
            return in_a_shell(command, desk)
        ended = inside(*words)
        if not pipe:
            return ended
        rest = in_a_shell(behind, desk, ended.out)
        return Ended(rest.code, rest.out, ended.err + rest.err)

    return run


def in_a_shell(command: str, desk: Path, given: str | None = None) -> Ended:
    """Run a command to its end, with or without something on stdin."""
    done = subprocess.run(  # noqa: S602  (the commands are our own, and some have a pipe)
        command, shell=True, cwd=desk, input=given, capture_output=True, text=True, check=False
    )
    return Ended(done.returncode, done.stdout, done.stderr)


def served(step: Step, desk: Path) -> Ended:
    """Run a command until it says how it is ended, and end it so; any free port is as told here."""
    command = step.command.split()
    hosts = command[1] == "host"  # which takes its port or none; what it prints is told to it
    command += ["--port", "0"] if hosts else []
    with subprocess.Popen(  # noqa: S603  (our own program)
        command, cwd=desk, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        shown = ""
        while "Ctrl+C" not in shown:
            line = process.stdout.readline()
            assert line, f"{step.command} ended by itself"
            shown += line
        process.send_signal(signal.SIGINT)
        _, said = process.communicate(timeout=20)
    stopped = f"openarbiter {command[1]}: stopped; everything that was entered is saved\n"
    said = said.replace(stopped, "")
    shown = shown if hosts else re.sub(r":\d+/", ":8000/", shown)
    return Ended(process.returncode, shown, said)


@pytest.mark.parametrize(
    "page",
    [
        pytest.param(page, marks=[pytest.mark.nightly] * (page == "evidence/campaign.md"))
        for page in with_a("console")
    ],
)
def test_commands_print_what_the_page_says(page: str, desk: Path, typed: Cli) -> None:
    """A reader who types the commands of a page in order sees what stands below them."""
    compare = doctest.OutputChecker()
    for step in steps(page):
        if step.command.startswith("make"):
            continue
        done = served(step, desk) if step.serves else typed(page, step.command)
        seen = done.out.removeprefix("\ufeff")  # the mark of a table, which nobody sees
        shown = "\n".join(line.rstrip() for line in seen.splitlines()).rstrip()
        assert compare.check_output(f"{step.output}\n", f"{shown}\n", FLAGS), (
            f"{page}: $ {step.command}\n{shown}\n{done.err}"
        )
        assert not done.err, f"{page}: $ {step.command} says {done.err}"


@pytest.mark.parametrize("page", with_a("sh"))
def test_commands_without_an_answer_succeed(page: str, typed: Cli) -> None:
    """What a page gives to type and shows no answer of can be typed."""
    for block in blocks(page, "sh"):
        for command in block.splitlines():
            done = typed(page, command)
            assert not done.code, f"{page}: $ {command}\n{done.err}"
            assert not done.err, f"{page}: $ {command} says {done.err}"


@every("page", ALL)
def test_nothing_to_type_stands_where_it_is_not_run(page: str) -> None:
    """Commands and Python stand in blocks that these tests run."""
    typed = re.compile(r"^(\$ |>>> |openarbiter [a-z]+ [^ ]*\.|import openarbiter)", re.MULTILINE)
    assert not [
        body for body in blocks(page, "text") if typed.search(body) and "cli.md" not in page
    ]


@every("page", with_a("console"))
def test_make_targets_of_the_page_exist(page: str) -> None:
    """Each `make` of a page is one that the Makefile knows."""
    known = set(
        re.findall(r"^(\w+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)
    )
    asked = {step.command.split()[1] for step in steps(page) if step.command.startswith("make")}
    assert asked <= known


@pytest.mark.usefixtures("desk")
@pytest.mark.parametrize("page", with_a("python"))
def test_python_lines_answer_what_the_page_says(page: str) -> None:
    """They run from the first to the last and answer; a block without a prompt is a script."""
    written = blocks(page, "python")
    lines = "\n".join(block for block in written if ">>>" in block)
    for script in written:
        if ">>>" not in script:
            exec(compile(script, page, "exec"), {})  # noqa: S102  (our own page)
    test = doctest.DocTestParser().get_doctest(lines, {}, page, page, 0)
    assert test.examples or not lines
    reports: list[str] = []
    result = doctest.DocTestRunner(optionflags=FLAGS).run(test, out=reports.append)
    assert not result.failed, "".join(reports)


def test_extras_that_pages_name_are_there() -> None:
    """What is installed from an index cannot be run here; its name and its extras can be read."""
    named = {
        (name, extra)
        for page in ALL
        for name, extras in re.findall(
            r"\b(\w+)\[([\w,]+)\]['\"`]", (ROOT / page).read_text(encoding="utf-8")
        )
        if name == PROJECT["name"]
        for extra in extras.split(",")
    }
    assert (PROJECT["name"], "web") in named
    assert {extra for _, extra in named} <= set(EXTRAS)


@every("page", ALL)
def test_links_lead_somewhere(page: str) -> None:
    """Every link to a page of ours has a page at its end."""
    text = (ROOT / page).read_text(encoding="utf-8")
    missing = [
        target
        for target in LINK.findall(text)
        if not (ROOT / page).parent.joinpath(target).exists()
    ]
    assert not missing


def test_no_recipe_needs_the_phone_of_a_player() -> None:
    """In the moment of stress nobody is sent to a device that the pages do not reach."""
    assert _HOST in LOOPBACK
    texts = [GUIDE.partition("## Moments of stress")[2]]
    assert texts[0]
    told = {key: quoted(str(text)) for key, text in sentences().items() if key[:5] == "help."}
    texts += [Tongue(language)(text) for text in told.values() for language in languages()]
    assert not [text for text in texts if re.search(r"(?i)\b(phones?|telefone?|handys?)\b", text)]


@pytest.mark.parametrize("package", ["openarbiter", "openarbiter.model"])
def test_every_public_name_has_its_line(package: str) -> None:
    """The page about Python names whatever is public; the reference of the site is made from it."""
    text = (ROOT / "docs" / "reference" / "python.md").read_text(encoding="utf-8")
    text += (ROOT / "docs" / "reference" / "model.md").read_text(encoding="utf-8")
    names = importlib.import_module(package).__all__
    assert [name for name in names if f"`{name}`" not in text] == []


SETTINGS = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
PROJECT = SETTINGS["project"]
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


def test_everything_carried_along_has_its_licence_named() -> None:
    """The pages bring a script and a typeface of others; who installs them is told."""
    texts = {
        path.relative_to(ROOT).as_posix()
        for pattern in ("*LICENSE*", "OFL*")
        for path in (ROOT / "src").rglob(pattern)
    }
    assert texts
    assert set(PROJECT["license-files"]) == {"LICENSE", *texts}
    named = set(PROJECT["license"].split(" AND "))
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
    asked = [*EXTRAS["web"]]
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


GUIDE = (ROOT / "docs" / "guide.md").read_text(encoding="utf-8")
ENGLISH = Catalogue("en")

BOLD = [" ".join(each.split()) for each in re.findall(r"\*\*([^*]+)\*\*", GUIDE)]
HEADS = {each for each in BOLD if each.endswith(".") or each == "To change who plays whom"}
"""What is printed bold because a paragraph begins with it."""

OF_THE_GUIDE = {"Bold"}

HALL = (
    *("people", "", "more", "papers", "screens", "a/rounds/now", "p/a", "settings", "keys"),
    *("everybody", "everybody/spread", "groups", "groups/tables", "check-in"),
)
"""Pages of the hall that the guide speaks of."""

SHOWN_IN_GUIDE = {
    entered: ("/new", "/a/players", "/a/players/paste", "/a/ready", "/a/rounds/1/who"),
    drafted: ("/a/rounds/5/who", "/a/rounds/5/pairings", "/a/players/7", "/a/rounds/4/results"),
    in_play: ("/a/rounds/5/results", "/a/rounds/4/results", "/log", "/a/finish", "/files", "/help"),
}
"""Pages of a played event that the guide speaks of, by what makes the event."""


@pytest.fixture(scope="module")
def everything(tmp_path_factory: pytest.TempPathFactory) -> str:
    """What those pages say."""
    return " ".join(_pages(tmp_path_factory.mktemp("guide")))


def _pages(folder: Path) -> Iterator[str]:
    for make, paths in SHOWN_IN_GUIDE.items():
        with make(folder / f"{make.__name__}.event") as file, Browser(file, folder) as browser:
            yield from (" ".join(browser.get(path).split()) for path in paths)


def test_the_line_of_the_hall_starts_the_desk(tmp_path: Path, everything: str) -> None:
    """With the output that stands below it, and whatever is printed bold is read on a page."""
    fence = r"^```console\n\$ openarbiter serve (--demo --hall\n.*?)^```$"
    (block,) = re.findall(fence, GUIDE, re.MULTILINE | re.DOTALL)
    line, _, told = block.partition("\n")
    with starting(tmp_path) as start:
        running = start(*shlex.split(line), "--port", 0)
        lines = [re.escape(one).replace("8000", r"\d+") for one in told.splitlines()]
        lines = [one.replace(re.escape("..."), ".*") for one in lines]
        several = [f"({one}\n)+" if one.startswith("http") else f"{one}\n" for one in lines]
        assert re.fullmatch("".join(several), running.out, re.DOTALL)
        pages = everything + " ".join(" ".join(running.get(page).split()) for page in HALL)
        helper = {"My boards", "New PIN"}  # once there is a person
        known = HEADS | OF_THE_GUIDE | helper
        assert len(set(BOLD) - known) > 40
        assert [each for each in BOLD if each not in pages and each not in known] == []
        with urllib.request.urlopen(f"{running.address}r", timeout=20) as answer:  # noqa: S310
            assert "Code on the result slip" in answer.read().decode()
        assert running.end().code == 0


def test_the_roles_of_the_guide_are_those_of_the_desk() -> None:
    """With what they may do, in the words of the page of persons; docs/host.md has the others."""
    table = GUIDE.partition("| May do |")[2]
    rows = re.findall(r"^\| (\w[\w ]*) \| (.*) \|$", table, re.MULTILINE)
    roles = [role.value for role in GIVEN]
    said = [
        (str(ENGLISH(f"people.role-{one}")), str(ENGLISH(f"people.may-{one}"))) for one in roles
    ]
    assert rows[: len(roles)] == said


def test_every_picture_of_the_desk_is_shown_and_taken() -> None:
    """Those of `make screenshots`, each once, and no other."""
    shown = re.findall(r"\]\(pictures/desk/([\w-]+)\.png\)", GUIDE)
    assert sorted(shown) == sorted(shot.name for shot in SHOTS)
    assert sorted(shown) == sorted(path.stem for path in FOLDER.glob("*.png"))
