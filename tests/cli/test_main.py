"""The command ``openarbiter`` itself: guide, help, every way to end, German, programs of bench."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
import tomllib
from collections.abc import Callable, Iterator, Sequence
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from importlib.metadata import PackageNotFoundError
from pathlib import Path

import pytest

from openarbiter.cli import exits, newer, pair, systems
from openarbiter.cli.exits import Exit, language_of
from openarbiter.cli.main import VERBS
from openarbiter.cli.many_files import files_text, rounds_text
from openarbiter.cli.options import Chosen
from openarbiter.errors import (
    ContradictionError,
    Finding,
    ImpossiblePairingError,
    NotCoveredError,
    ProgramError,
    RequestError,
    TournamentError,
    UnknownEditionError,
    UnreadableLineError,
)
from openarbiter.languages import Tongue
from openarbiter.ranking.tables.text import width
from openarbiter.rulebooks import registry
from openarbiter.version import __version__
from tests.cli.conftest import Cli
from tests.cli.manual import BLOCK, PAGE, with_real_help
from tests.cli.test_commands import HERE, english_words

FINDING = Finding(
    code="bad-points", file="x.trf", line=3, column=81, found="'x'", expected="a number"
)


@pytest.mark.parametrize("arguments", [(), ("--help",), ("-h",), ("help",)])
def test_the_guide_names_every_verb(cli: Cli, arguments: Sequence[str]) -> None:
    """`openarbiter` alone explains itself, on stdout and with success."""
    ended = cli(*arguments)
    assert ended.code == Exit.OK
    assert all(verb in ended.out for verb in VERBS)
    assert not ended.err


@pytest.mark.parametrize("verb", VERBS)
def test_every_verb_has_help(cli: Cli, verb: str) -> None:
    """`--help` and `help VERB` print the same text to stdout."""
    ended = cli(verb, "--help")
    assert ended.code == Exit.OK
    assert ended.out.startswith("usage: openarbiter")
    assert cli("help", verb).out == ended.out


def test_the_manual_holds_the_real_help() -> None:
    """`docs/reference/cli.md` quotes every help text as it is (`python tests/cli/manual.py`)."""
    page = PAGE.read_text(encoding="utf-8")
    assert {block[1] for block in BLOCK.finditer(page)} == {"openarbiter", *VERBS}
    assert with_real_help(page) == page


def test_the_manual_lists_every_exit_code() -> None:
    """Each exit code has its row in the table of the manual."""
    page = PAGE.read_text(encoding="utf-8")
    assert all(f"\n| {code.value} | " in page for code in Exit)


@pytest.mark.parametrize(
    ("error", "code"),
    [
        (UnreadableLineError([FINDING]), Exit.FORMAT),
        (ContradictionError([FINDING]), Exit.FORMAT),
        (ImpossiblePairingError("none"), Exit.RULE),
        (NotCoveredError("none"), Exit.RULE),
        (UnknownEditionError("none"), Exit.RULE),
        (RequestError("none"), Exit.REQUEST),
        (FileNotFoundError(2, "No such file", "x.trf"), Exit.FILE),
        (PermissionError(13, "Permission denied", "x.trf"), Exit.FILE),
        (BrokenPipeError(), Exit.BROKEN_PIPE),
        (KeyboardInterrupt(), Exit.INTERRUPTED),
        (ZeroDivisionError("division by zero"), Exit.BUG),
    ],
)
def test_every_error_has_its_exit_code(
    cli: Cli, monkeypatch: pytest.MonkeyPatch, error: BaseException, code: Exit
) -> None:
    """Exit codes follow the second level of the error tree, and nothing shows a traceback."""

    def fail(chosen: Chosen) -> int:
        del chosen
        raise error

    monkeypatch.delenv("OPENARBITER_TRACEBACK", raising=False)
    monkeypatch.setattr(systems, "ask", fail)
    monkeypatch.setattr(exits, "drop", lambda _: None)
    ended = cli("systems")
    assert ended.code == code
    assert "Traceback" not in ended.err
    assert not ended.out


def test_a_bug_says_what_to_do(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    """What nobody foresaw is called a bug, with the way to report it."""
    monkeypatch.setattr(systems, "ask", lambda _: 1 // 0)
    assert "this is a bug of openarbiter (ZeroDivisionError" in cli("systems").err
    monkeypatch.setenv("OPENARBITER_TRACEBACK", "1")
    with pytest.raises(ZeroDivisionError):
        cli("systems")


def test_findings_are_listed_up_to_fifty() -> None:
    """A hopeless file does not flood the terminal; whether it can be repaired is said."""
    text = exits.describe(UnreadableLineError([FINDING] * 60))
    assert text.count("x.trf:3:81") == 50
    assert text.endswith("and 10 more")
    assert "--lenient" not in text
    assert exits.describe(UnreadableLineError([FINDING])) == str(FINDING)


def test_every_second_level_error_has_a_code() -> None:
    """A new branch of the error tree needs an exit code of its own before it can be raised."""
    codes = {
        branch.__name__: exits.exit_for(branch([FINDING]))
        for branch in TournamentError.__subclasses__()
    }
    assert len(set(codes.values())) == len(codes)
    assert Exit.FILE not in codes.values()


def test_a_reader_that_leaves_is_no_error(root: Path) -> None:
    """`openarbiter ... | head -1` ends quietly."""
    command = f"'{sys.executable}' -m openarbiter generate --plain --players 900 "
    command += "--rounds 1 --seed 1 -o - "
    done = subprocess.run(  # noqa: S602  (a pipe is what is tested)
        f"{command} | head -1",
        shell=True,
        capture_output=True,
        check=False,
        env={**os.environ, "PYTHONPATH": str(root / "src")},
        timeout=60,
    )
    assert done.stdout.count(b"\n") == 1
    assert b"Traceback" not in done.stderr
    assert b"BrokenPipe" not in done.stderr


def test_half_a_character_comes_as_json_writes_it(
    cli: Cli, process: Cli, data: Path, tmp_path: Path
) -> None:
    """JSON can hold what UTF-8 cannot; the boards are shown all the same."""
    target = tmp_path / "four.json"
    cli("convert", data / "four.trf", target)
    text = target.read_text(encoding="utf-8")
    target.write_text(text.replace('"name": "', '"name": "\\ud800', 2), encoding="utf-8")
    for verb in ("pair", "standings", "explain"):
        ended = process(verb, target)
        assert ended.code == Exit.OK, ended.err
        assert "\\ud800" in ended.out


TEXTS = tomllib.loads((HERE / "cases" / "german.toml").read_text(encoding="utf-8"))["texts"]
FORMS = ("text", "markdown", "html")


def test_the_language_is_known_however_it_is_written() -> None:
    """With a sign or a blank, and the last one wins; another language is none."""
    assert language_of(["--language=de", "x"]) == "de"
    assert language_of(["--language", "de", "--language", "en"]) == "en"
    assert language_of(["--language", "fr"]) == language_of(["--language"]) == "en"
    assert language_of([]) == "en"


def test_numbers_of_files_in_german() -> None:
    """Thousands are parted by a point, as German writes them."""
    german = Tongue("de")
    assert [german(files_text(number)) for number in (1, 2, 1024, 1234567)] == [
        "1 Datei",
        "2 Dateien",
        "1.024 Dateien",
        "1.234.567 Dateien",
    ]
    assert german(rounds_text(1024)) == "1.024 Runden"
    assert (files_text(1234567), rounds_text(1024)) == ("1,234,567 files", "1,024 rounds")


@pytest.mark.parametrize(
    ("system", "form"),
    [
        pytest.param(system, form, marks=() if by_day else pytest.mark.nightly)
        for number, system in enumerate(registry.edition_ids())
        for at, form in enumerate(FORMS)
        for by_day in (at == number % len(FORMS),)
    ],
)
def test_a_verification(cli: Cli, spring: Path, tmp_path: Path, form: str, system: str) -> None:
    """Findings, values and what was looked at: only names of kinds are what they are."""
    asked = ("verify", "--system", system, "--format", form)
    broken = tmp_path / "broken.trf"
    broken.write_text(TEXTS["broken"], encoding="utf-8")
    files = [broken, spring]
    if registry.edition(system).play.teams or registry.edition(system).play.match_rounds > 1:
        files = [tmp_path / "made.trf"]
        size = ("--players", 9, "--rounds", 4, "--seed", 2, "--system", system)
        assert cli("generate", "--plain", "-o", files[0], *size).code == Exit.OK
    for name in files:
        german = cli(*asked, name, "--language", "de").out
        assert "Angesehen" in german
        assert not english_words(german)
        assert english_words(cli(*asked, name).out)


NIGHTLY = pytest.mark.nightly
BY_DAY = "strangers.py"


@pytest.mark.parametrize(
    "program",
    [
        pytest.param(program, id=program[0], marks=() if program[0] == BY_DAY else NIGHTLY)
        for program in (
            ("growth.py", "--sizes", "16"),
            ("people.py", "--sections", "2", "--players", "8", "--people", "8"),
            ("served.py", "--players", "60", "--event", "16"),
            ("strangers.py", "--times", "1"),
            ("hall.py", "--players", "40", "--phones", "4", "--helpers", "2", "--seconds", "2"),
        )
    ],
)
def test_it_runs(program: tuple[str, ...]) -> None:
    """Its exit code is 0, and it prints a table."""
    name, *options = program
    ended = subprocess.run(  # noqa: S603  (our own program)
        [sys.executable, str(Path(__file__).resolve().parents[2] / "bench" / name), *options],
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert ended.returncode == 0, ended.stderr
    assert len(ended.stdout.splitlines()) > 3
    if name == "hall.py":
        assert ", 0 lost, 0 doubled" in ended.stdout


def test_a_sheet_fits_the_screen(cli: Cli, spring: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """On a narrow terminal long names are cut, on a wide one and in a pipe nothing is."""
    whole = cli("pair", spring).out
    boards = slice(3, 20)
    assert max(map(width, whole.splitlines()[boards])) > 80
    monkeypatch.setattr(pair, "screen_width", lambda: 80)
    cut = cli("pair", spring).out
    assert max(map(width, cut.splitlines()[boards])) == 80
    assert "…" in cut
    assert [line.split()[0] for line in cut.splitlines()[boards] if line] == [
        line.split()[0] for line in whole.splitlines()[boards] if line
    ]
    monkeypatch.setattr(pair, "screen_width", lambda: 200)
    assert cli("pair", spring).out == whole
    monkeypatch.setattr(pair, "screen_width", lambda: 20)
    assert "…" in cli("pair", spring).out


# ``openarbiter --version --newer``: asks one address once, and only when it is told to.


class Releases(ThreadingHTTPServer):
    """The page of the releases; ``said`` is in the file of the newest one, or a code of HTTP."""

    said: bytes | int = b""
    elsewhere = ""

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _Answer)
        self.asked: list[str] = []


class _Answer(BaseHTTPRequestHandler):
    server: Releases

    def do_GET(self) -> None:
        self.server.asked.append(self.path)
        said = self.server.said
        self.send_response(said if isinstance(said, int) else 200)
        if self.server.elsewhere:
            self.send_header("Location", self.server.elsewhere)
        self.end_headers()
        self.wfile.write(said if isinstance(said, bytes) else b"")

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002  (as it is called)
        """Say nothing."""


@pytest.fixture
def page(monkeypatch: pytest.MonkeyPatch) -> Iterator[Releases]:
    """A server of this computer in the place of the project's."""
    with Releases() as server:
        threading.Thread(target=server.serve_forever, args=(0.02,), daemon=True).start()
        address = f"http://127.0.0.1:{server.server_port}/releases"
        monkeypatch.setattr(newer, "releases", lambda: address)
        yield server
        server.shutdown()


@pytest.mark.parametrize(
    ("said", "answer"),
    [
        (b"99.0\n", "99.0 is newer: http://127.0.0.1:"),
        (f"{__version__}.1".encode(), f"{__version__}.1 is newer: "),
        (__version__.encode(), "There is no newer version."),
        (b"0.0.9\r\n", "There is no newer version."),
    ],
)
def test_it_says_whether_there_is_one(cli: Cli, page: Releases, said: bytes, answer: str) -> None:
    """Versions are compared by their numbers."""
    page.said = said
    ended = cli("--version", "--newer")
    assert ended.code == Exit.OK
    assert ended.out.startswith(f"openarbiter {__version__}\n{answer}")
    assert page.asked == [f"/releases/latest/download/{newer.FILE}"]


def test_nothing_is_asked_unless_somebody_asks(cli: Cli, page: Releases) -> None:
    """The version alone is known here."""
    assert cli("--version").out == f"openarbiter {__version__}\n"
    assert not page.asked


@pytest.mark.parametrize("said", [b"", b"<html>", b"1" * 500, b"1.\xb2", 404, 500])
def test_no_version_is_one_sentence(cli: Cli, page: Releases, said: bytes | int) -> None:
    """Whatever else is answered, the code is that of a program that gives no answer."""
    page.said = said
    ended = cli("--version", "--newer")
    assert (ended.code, ended.err.count("\n")) == (Exit.PROGRAM, 1)
    assert "does not say which version is the newest" in ended.err
    assert len(page.asked) == 1


def test_it_is_not_led_to_where_everybody_reads_along(cli: Cli, page: Releases) -> None:
    """A redirection to an address without encryption is not followed."""
    page.said, page.elsewhere = 302, "http://192.0.2.1/"
    assert cli("--version", "--newer").code == Exit.PROGRAM


def test_without_a_network(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    """One sentence, and the version all the same."""
    monkeypatch.setattr(newer, "releases", lambda: "http://127.0.0.1:9/releases")
    ended = cli("--version", "--newer")
    assert (ended.code, ended.err.count("\n")) == (Exit.PROGRAM, 1)
    assert "refused" in ended.err
    assert ended.out == f"openarbiter {__version__}\n"


def test_the_address_is_that_of_the_package(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is encrypted; where the package is not installed there is none."""
    assert newer.releases().startswith("https://")
    assert newer.releases().endswith("/releases")

    def missing(name: str) -> Callable[[], None]:
        raise PackageNotFoundError(name)

    monkeypatch.setattr(newer, "metadata", missing)
    with pytest.raises(ProgramError, match="where its releases are"):
        newer.releases()
