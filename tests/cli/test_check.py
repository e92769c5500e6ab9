"""`openarbiter check`: folders, progress, all cores, and a row for each round of many files."""

from __future__ import annotations

import json
import multiprocessing
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from functools import partial
from hashlib import sha256
from importlib.util import find_spec
from itertools import count, islice
from pathlib import Path
from typing import Any

import pytest

import openarbiter as oa
from openarbiter.cli import check as verb
from openarbiter.cli import check_many, opening
from openarbiter.cli.check_many import lost_row, rows_of
from openarbiter.cli.cores import on_all_cores
from openarbiter.cli.exits import Exit
from openarbiter.cli.options import Chosen
from openarbiter.model import RoundNo
from openarbiter.rulebooks.boards import published
from tests.cli.conftest import Cli
from tests.every import beside


def test_a_folder_that_cannot_be_entered_is_told(
    cli: Cli, data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody is to think that what lies there was checked."""
    secret = tmp_path / "secret"
    secret.mkdir()
    for folder in (tmp_path, secret):
        shutil.copy(data / "four.trf", folder / "a.trf")
    listed = os.scandir

    def refuse(folder: str) -> object:
        if folder == str(secret):
            raise PermissionError(13, "Permission denied", folder)
        return listed(folder)

    monkeypatch.setattr(os, "scandir", refuse)
    for name, checked in ((tmp_path, 1), (secret, 0)):
        ended = cli("check", name)
        assert ended.code == Exit.FILE
        assert f"{secret}: not checked: " in ended.err
        assert ended.out.startswith(f"{checked} file")
        assert ended.out.endswith("; 1 file not checked\n")


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no named pipes")
def test_nobody_waits_for_a_pipe_in_a_folder(process: Cli, data: Path, tmp_path: Path) -> None:
    """A pipe holds no tournament, whatever it is called; a link that leads nowhere is told."""
    shutil.copy(data / "four.trf", tmp_path / "a.trf")
    os.mkfifo(tmp_path / "b.trf")
    assert process("check", tmp_path).out.startswith("1 file, 2 rounds")
    (tmp_path / "c.trf").symlink_to("nowhere.trf")
    assert "c.trf: No such file" in process("check", tmp_path).err


def test_progress_is_for_terminals(cli: Cli, data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where stderr is a terminal it counts the files, and leaves nothing behind."""
    files = [data / "four.trf"] * 2
    monkeypatch.setattr("os.cpu_count", lambda: 1)
    assert not cli("check", *files).err
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    ended = cli("check", *files)
    assert "\r1 of 2 files\r" in ended.err
    assert ended.err.endswith("\r            \r")
    assert ended.out.startswith("2 files, 4 rounds")


def test_rounds_that_are_verified_are_counted_on_a_terminal(
    cli: Cli, data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """So is one file of several rounds; the answer is the same, and one round has no progress."""
    silent = cli("verify", data / "four.trf")
    assert not silent.err
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    ended = cli("verify", data / "four.trf")
    assert ended.err.startswith("\r\r1 of 2 rounds\r")
    assert ended.err.endswith("\r             \r")
    assert (ended.out, ended.code) == (silent.out, silent.code)
    assert not cli("verify", data / "four.trf", "--round", 1).err
    assert not cli("verify", data / "four.trf", "--rules-only").err


@pytest.mark.parametrize("cores", [1, 2])
def test_remarks_do_not_run_into_the_progress(
    cli: Cli, data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, cores: int
) -> None:
    """What was repaired in a file is told with the file, on a line of its own."""
    text = (data / "four.trf").read_text(encoding="utf-8").replace(" 2.0    1 ", " 1.5    1 ")
    for number in range(4):
        (tmp_path / f"{number}.trf").write_text(text, encoding="utf-8")
    monkeypatch.setattr("os.cpu_count", lambda: cores)
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    ended = cli("check", tmp_path, "--lenient")
    assert ended.out.startswith("4 files, 8 rounds")
    places = [part for part in ended.err.split("\r") if part.startswith(str(tmp_path))]
    assert [Path(part.partition(":")[0]).name for part in places] == [
        f"{number}.trf" for number in range(4)
    ]
    for done, part in enumerate(places, start=1):
        remark, progress = part.split("\n")
        assert "points" in remark
        assert progress == f"{done} of 4 files"


def test_a_bug_in_one_file_is_told_and_the_rest_goes_on(
    cli: Cli, data: Path, neighbours: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An error nobody foresaw is reported with its file."""
    monkeypatch.setattr(verb, "check", lambda *_: 1 // 0)
    ended = cli("check", data / "four.trf", "--system", neighbours)
    assert ended.code == Exit.BUG
    assert "four.trf: not checked: this is a bug" in ended.err


SEEDS = 24

MANY = (sys.executable, "-m", "openarbiter", "check", "--many")


def rows(file: Path) -> list[dict[str, Any]]:
    """The rows without their times."""
    found = [json.loads(line) for line in file.read_text().splitlines()[1:]]
    for row in found:
        assert row.pop("seconds") >= 0
    return found


@pytest.fixture
def events(cli: Cli, tmp_path: Path) -> Path:
    """A folder of tournaments, one of them in a folder inside."""
    folder = tmp_path / "events"
    (folder / "inner").mkdir(parents=True)
    for seed in range(SEEDS):
        place = folder / "inner" if seed == 7 else folder
        options = ("--players", 12, "--rounds", 4, "--seed", seed)
        ended = cli("generate", *options, "-o", place / f"{seed:02}.trf")
        assert ended.code == Exit.OK, ended.err
    return folder


def test_a_row_for_each_round(cli: Cli, events: Path, tmp_path: Path) -> None:
    """With its edition, its players and the digest of its boards; right rounds do not differ."""
    out = tmp_path / "out.jsonl"
    ended = cli("check", "--many", events, "--out", out, "--json")
    found, total = rows(out), json.loads(ended.out)
    assert ended.code == Exit.OK
    assert len(found) == total["rounds"] == 4 * SEEDS
    assert total["files"] == SEEDS
    assert [(row["file"], row["round"]) for row in found] == [
        (str(file), number) for file in sorted(events.rglob("*.trf")) for number in range(1, 5)
    ]
    games = published(oa.read_trf(events / "03.trf"), RoundNo(2))
    text = " ".join([*(f"{a}-{b}" for a, b in games.games), *(f"{a}-0" for a in games.byes)])
    (row,) = [each for each in found if each["file"].endswith("03.trf") and each["round"] == 2]
    assert row["answer"] == sha256(text.encode()).hexdigest()[:16]
    assert (row["edition"], row["players"], row["rounds"]) == ("dutch-2026", 12, 4)
    assert not any(each["different"] or each["failed"] for each in found)


def test_what_differs_has_its_article(cli: Cli, tmp_path: Path) -> None:
    """By another edition rounds are others: our boards, those of the file, and what decides."""
    file, out = tmp_path / "a.trf", tmp_path / "out.jsonl"
    options = ("--players", 40, "--rounds", 7, "--seed", 3, "-o", file)
    assert cli("generate", "--system", "dubov-2026", *options).code == Exit.OK
    ended = cli("check", "--many", file, "--system", "dutch-2026", "--out", out)
    found = [row for row in rows(out) if row["different"]]
    usual = json.loads(cli("check", file, "--system", "dutch-2026", "--json").out)
    assert ended.code == Exit.DIFFERENT
    assert [(row["round"], row["different"]) for row in found] == [
        (each["round"], each["kinds"]) for each in usual["files"][0]["differences"]
    ]
    assert found
    assert all(row["ours"] != row["theirs"] and row["answer"] for row in found)
    assert any(row["article"] for row in found)


def test_any_number_of_workers(cli: Cli, events: Path, tmp_path: Path) -> None:
    """One process and two give the same rows; a pattern finds the files of the folder."""
    digests = set()
    for workers, place in ((1, events), (2, events / "**" / "*.trf")):
        out = tmp_path / f"{workers}.jsonl"
        options = ("--many", place, "--out", out, "--workers", workers, "--json")
        digests.add(json.loads(cli("check", *options).out)["digest"])
    assert rows(tmp_path / "1.jsonl") == rows(tmp_path / "2.jsonl")
    assert len(digests) == 1


def test_a_file_that_cannot_be_read(cli: Cli, events: Path, tmp_path: Path) -> None:
    """It is one row that says why, and the others are checked."""
    (events / "05.trf").write_bytes(b"nothing\n")
    out = tmp_path / "out.jsonl"
    ended = cli("check", "--many", events, "--out", out)
    (failed,) = [row for row in rows(out) if row["failed"]]
    assert ended.code == Exit.FORMAT
    assert (failed["round"], failed["code"]) == (0, Exit.FORMAT)
    assert failed["file"].endswith("05.trf")
    assert "; 1 file not checked" in ended.out
    assert "05.trf: not checked: " in ended.err
    assert len(rows(out)) == 4 * (SEEDS - 1) + 1


def interrupted(events: Path, out: Path, *options: str) -> int:
    """Begin a check and kill it after some files; the number of rows it wrote."""
    process = subprocess.Popen(  # noqa: S603  (our own command)
        [*MANY, str(events), "--out", str(out), *options], start_new_session=True
    )
    while not out.exists() or out.read_bytes().count(b"\n") < 6:
        assert process.poll() is None
        time.sleep(0.01)
    process.send_signal(signal.SIGKILL)
    process.wait()
    return out.read_bytes().count(b"\n") - 1


@pytest.mark.skipif(sys.platform == "win32", reason="there is no such signal")
def test_killed_and_begun_again(cli: Cli, events: Path, tmp_path: Path) -> None:
    """The rest is done, nothing twice; a file with half its rows, or half a row, is done anew."""
    out, whole = tmp_path / "out.jsonl", tmp_path / "whole.jsonl"
    assert 0 < interrupted(events, out, "--workers", "1") <= 4 * SEEDS
    begun = out.read_bytes().splitlines(keepends=True)
    out.write_bytes(b"".join(begun[:7]) + b'{"file":')
    totals = [
        json.loads(cli("check", "--many", events, "--out", file, "--json").out)
        for file in (out, out, whole)
    ]
    assert out.read_bytes().splitlines(keepends=True)[:5] == begun[:5], "not done again"
    assert rows(out) == rows(whole)
    for name in ("files", "rounds", "digest"):
        assert len({total[name] for total in totals}) == 1, name


@pytest.mark.parametrize(
    ("place", "options", "missing"),
    [
        (".", ("--out", "a.parquet"), "pyarrow"),
        (".", ("--out", "a", "--scheduler", "local:2"), "distributed"),
        ("s3://events", ("--out", "a"), "fsspec"),
    ],
)
def test_what_is_not_installed_is_said(
    cli: Cli, monkeypatch: pytest.MonkeyPatch, place: str, options: tuple[str, ...], missing: str
) -> None:
    """Before anything is checked, with the extra that brings it."""
    monkeypatch.setattr(check_many, "find_spec", lambda _: None)
    ended = cli("check", "--many", place.replace(".", "examples"), *options)
    assert ended.code == Exit.REQUEST
    assert missing in ended.err
    assert "openarbiter[cluster]" in ended.err


def test_a_process_that_ends_costs_one_file(events: Path) -> None:
    """What is said of the file is a row, as of one that cannot be read."""
    chosen = Chosen(system=None)
    (row,) = lost_row(chosen, "a.trf", ChildProcessError(10, "ended"))
    assert (row["file"], row["round"], row["rounds"]) == ("a.trf", 0, 0)
    assert "ended" in row["failed"]
    names = sorted(map(str, events.rglob("*.trf")))[:2]
    assert len(list(on_all_cores(partial(rows_of, chosen), names, cores=1))) == 2


# With the extra `cluster`, in `make nightly`.

NEEDED = [name for name in ("distributed", "pyarrow", "fsspec") if find_spec(name) is None]
CLUSTER = pytest.mark.skipif(
    bool(NEEDED), reason=f"NO CLUSTER TESTS: pip install 'openarbiter[cluster]' ({NEEDED})"
)


@pytest.mark.nightly
@CLUSTER
@pytest.mark.skipif(sys.platform == "win32", reason="there is no such signal")
def test_a_worker_and_the_client_die(cli: Cli, events: Path, tmp_path: Path) -> None:
    """A worker is killed in the middle, the client too, and it runs twice: the same result."""
    alone, out, again = (tmp_path / f"{name}.jsonl" for name in ("alone", "out", "again"))
    expected = json.loads(cli("check", "--many", events, "--out", alone, "--json").out)
    with subprocess.Popen(  # noqa: S603  (our own command)
        [sys.executable, "-c", beside(__file__, "programs")["cluster"]],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as running:
        assert running.stdout is not None
        assert running.stdin is not None
        address, worker, _ = running.stdout.readline().split()
        interrupted(events, out, "--scheduler", address)
        with subprocess.Popen(  # noqa: S603  (our own command)
            [*MANY, str(events), "--json", "--out", str(again), "--scheduler", address],
            stdout=subprocess.PIPE,
            text=True,
        ) as client:
            while not again.exists() or again.read_bytes().count(b"\n") < 2:
                assert client.poll() is None
                time.sleep(0.01)
            subprocess.run(["kill", "-KILL", worker], check=True)  # noqa: S603, S607
            totals = [json.loads(client.communicate()[0])]
        for file in (out, again):
            options = ("--out", file, "--scheduler", address, "--json")
            totals.append(json.loads(cli("check", "--many", events, *options).out))
        running.stdin.close()
    assert rows(out) == rows(again) == rows(alone)
    for total in totals:
        assert (total["digest"], total["rounds"]) == (expected["digest"], 4 * SEEDS)


@pytest.mark.nightly
@CLUSTER
def test_a_table_of_a_cluster_here(events: Path, tmp_path: Path) -> None:
    """Parquet with a row for each round, as in JSON Lines, and files named by an address."""
    out = tmp_path / "out.parquet"
    ended = subprocess.run(  # noqa: S603  (our own command)
        [*MANY, events.as_uri(), "--out", str(out), "--scheduler", "local:2"],
        check=False,
        capture_output=True,
    )
    assert ended.returncode == Exit.OK, ended.stderr
    script = "import sys, json, pyarrow.parquet as p\n"
    script += "print(json.dumps(p.read_table(sys.argv[1]).to_pylist()))"
    printed = subprocess.run(  # noqa: S603  (likewise)
        [sys.executable, "-c", script, str(out)], check=True, capture_output=True
    )
    table = json.loads(printed.stdout)
    assert all(row.pop("seconds") >= 0 for row in table)
    assert table == rows(tmp_path / "out.parquet.jsonl")
    assert len(table) == 4 * SEEDS
    assert table[0]["file"] == (events / "00.trf").as_uri()


@pytest.mark.nightly
@CLUSTER
def test_nobody_answers(events: Path, tmp_path: Path) -> None:
    """An address without a scheduler, and one that is none."""
    for where, sentence in (
        ("here", "write tcp://HOST:PORT or local:4"),
        ("tcp://127.0.0.1:9", "no Dask scheduler answers at tcp://127.0.0.1:9"),
    ):
        ended = subprocess.run(  # noqa: S603  (our own command)
            [*MANY, str(events), "--out", str(tmp_path / "out.jsonl"), "--scheduler", where],
            check=False,
            capture_output=True,
            text=True,
        )
        assert ended.returncode == Exit.REQUEST, ended.stderr
        assert sentence in ended.stderr


forked = pytest.mark.skipif(
    multiprocessing.get_start_method() != "fork", reason="processes must find these functions"
)


@pytest.fixture
def two_cores(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two processes work on what there is."""
    monkeypatch.setattr(os, "cpu_count", lambda: 2)


def doubled(number: int) -> int:
    """Twice a number; the first of some take longer than those behind them."""
    time.sleep(0.02 if number % 5 == 0 else 0)
    return 2 * number


def deadly(number: int) -> int:
    """Twice a number; at 7 and 30 the process is killed."""
    if number in {7, 30}:
        os.kill(os.getpid(), signal.SIGKILL)
    return 2 * number


def wrong(number: int) -> int:
    """Twice a number, but for 12."""
    if number == 12:
        raise LookupError(number)
    return 2 * number


@forked
@pytest.mark.usefixtures("two_cores")
def test_answers_come_in_the_order_of_the_work() -> None:
    """Whatever is ready first."""
    assert list(on_all_cores(doubled, range(50))) == [2 * number for number in range(50)]
    assert not list(on_all_cores(doubled, []))


@forked
@pytest.mark.usefixtures("two_cores")
def test_work_is_taken_as_it_is_done() -> None:
    """It may be a row without an end."""
    assert list(islice(on_all_cores(doubled, count()), 5)) == [0, 2, 4, 6, 8]


@forked
@pytest.mark.usefixtures("two_cores")
def test_only_what_a_process_died_of_is_lost() -> None:
    """All the rest of its portion is worked on once more."""
    found = list(on_all_cores(deadly, range(100), lambda number, _: -number))
    expected = [-number if number in {7, 30} else 2 * number for number in range(100)]
    assert found == expected


@forked
@pytest.mark.usefixtures("two_cores")
@pytest.mark.parametrize(
    ("function", "error", "place"), [(deadly, ChildProcessError, 7), (wrong, LookupError, 12)]
)
def test_an_error_comes_where_its_answer_would(
    function: Callable[[int], int], error: type[Exception], place: int
) -> None:
    """What comes before it is answered."""
    answers: Iterator[int] = on_all_cores(function, range(100))
    assert list(islice(answers, place)) == [2 * number for number in range(place)]
    with pytest.raises(error):
        next(answers)


@forked
@pytest.mark.usefixtures("two_cores")
def test_a_file_whose_process_was_killed_is_told(
    cli: Cli, data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The others are checked, and nobody waits for ever."""
    for number in range(9):
        shutil.copy(data / "four.trf", tmp_path / f"{number}.trf")
    real = opening.read_bytes

    def read(name: str) -> bytes:
        if name.endswith("4.trf"):
            os.kill(os.getpid(), signal.SIGKILL)
        return real(name)

    monkeypatch.setattr(opening, "read_bytes", read)
    ended = cli("check", tmp_path)
    assert ended.code == Exit.FILE
    (told,) = ended.err.splitlines()
    assert told.startswith(f"{tmp_path / '4.trf'}: not ")
    assert told.endswith("was ended from outside; memory may be short")
    assert ended.out.startswith("8 files, 16 rounds")
    assert "von außen beendet" in cli("check", tmp_path, "--language", "de").err
