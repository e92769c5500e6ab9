"""Every command and every line of Python on our pages is run, and prints what the page says."""

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
from dataclasses import dataclass
from typing import TYPE_CHECKING

import pytest

from openarbiter.cli.main import main
from openarbiter.languages import Tongue, languages, quoted
from openarbiter.web.language import sentences
from openarbiter.web.security import LOOPBACK
from openarbiter.web.serving import _HOST
from tests.architecture.source import ROOT, files
from tests.cli.conftest import Cli, Ended, caller
from tests.every import every

if TYPE_CHECKING:
    from pathlib import Path

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
        return self.command.startswith("openarbiter serve")


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
    """Run a command until it says how it is ended, and end it so; any free port is 8000 here."""
    command = step.command.split()
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
    said = said.replace("openarbiter serve: stopped; everything that was entered is saved\n", "")
    shown = re.sub(r":\d+/", ":8000/", shown)
    return Ended(process.returncode, shown, said)


BY_NIGHT = ("evidence/campaign.md",)
"""Pages whose commands take long; tests of the campaign run the same ones on smaller fields."""


@pytest.mark.parametrize(
    "page",
    [
        pytest.param(page, marks=[pytest.mark.nightly] * (page in BY_NIGHT))
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
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    named = {
        (name, extra)
        for page in ALL
        for name, extras in re.findall(
            r"\b(\w+)\[([\w,]+)\]['\"`]", (ROOT / page).read_text(encoding="utf-8")
        )
        if name == project["name"]
        for extra in extras.split(",")
    }
    assert (project["name"], "web") in named
    assert {extra for _, extra in named} <= set(project["optional-dependencies"])


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
    guide = (ROOT / "docs" / "guide.md").read_text(encoding="utf-8")
    texts = [guide.partition("## Moments of stress")[2]]
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
