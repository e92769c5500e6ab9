"""``openarbiter check --many``: very many files, a row for each round, here or on a cluster.

Rows are JSON Lines behind a first line that says what they depend on; ended in the middle, the
command takes them up again. Dask, fsspec and Parquet come with the extra ``cluster``.
"""

from __future__ import annotations

import json
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from errno import ECHILD
from functools import partial
from glob import glob, has_magic
from hashlib import sha256
from importlib import import_module
from importlib.util import find_spec
from itertools import islice
from time import perf_counter
from typing import Any, BinaryIO

from openarbiter.cli.answers import give
from openarbiter.cli.cores import on_all_cores
from openarbiter.cli.exits import Exit
from openarbiter.cli.many_files import (
    differ_text,
    files_text,
    is_tournament_name,
    rounds_text,
    tournament_files,
    trouble_of,
    with_progress,
)
from openarbiter.cli.opening import STDIN, FileNumbers, choose_edition, read_bytes
from openarbiter.cli.options import Chosen
from openarbiter.cli.writing import write_bytes
from openarbiter.deciding import decide
from openarbiter.errors import RequestError, TournamentError
from openarbiter.formats import read_tournament
from openarbiter.languages import Tongue, said
from openarbiter.model import RoundNo, Tournament
from openarbiter.rulebooks.boards import Boards, published, with_known_length
from openarbiter.rulebooks.edition import Edition
from openarbiter.simulate.recheck import CheckReport, check_round
from openarbiter.verification.verifying import verify
from openarbiter.version import __version__

Row = dict[str, Any]

_TABLE = ".parquet"
"""Ending of the name of a table; its rows are kept in JSON Lines beside it."""

_AHEAD = 16
"""Files that are handed out for each core of a cluster, so that none is idle."""

_DIGITS = 16
"""Hexadecimal digits kept of a digest of a round: nobody looks for two rounds of one digest."""


def ask(chosen: Chosen) -> Exit:
    """Check the files, or the rest of them, and print the sum."""
    if not chosen.out:
        raise RequestError.saying("--many needs --out FILE, where the rows are written")
    if chosen.workers is not None and chosen.workers < 1:
        raise RequestError.saying(
            "--{name} must be at least 1, not {value}", name="workers", value=chosen.workers
        )
    if any(map(_is_remote, chosen.files)):
        _look_for("fsspec")
    names = _files(chosen.files)
    table = chosen.out.endswith(_TABLE)
    _look_for(*["pyarrow"] * table, *["dask", "distributed"] * bool(chosen.scheduler))
    with open(f"{chosen.out}.jsonl" if table else chosen.out, "a+b") as file:  # noqa: PTH123
        rest = _rest(file, _head(chosen), names)
        for rows in with_progress(_checked(rest, chosen), len(names), len(names) - len(rest)):
            file.write(b"".join(map(line_of, rows)))
            file.flush()
        file.seek(0)
        all_rows: Iterable[Row] = map(values_of, islice(file, 1, None))
        if table:
            all_rows = list(all_rows)
            write_bytes(chosen.out, _parquet(all_rows), overwrite=True)
        total, trouble = _total(all_rows)
    if trouble and not chosen.json:
        why = trouble["failed"].partition("\n")[0]
        chosen.say(said("{file}: not checked: {why}", file=trouble["file"], why=why))
    give(chosen, data=lambda: total, text=lambda: _total_lines(total))
    if total["differing_rounds"]:
        return Exit.DIFFERENT
    return Exit(trouble["code"]) if trouble else Exit.OK


def _total(rows: Iterable[Row]) -> tuple[Row, Row | None]:
    """The sum of the rows as JSON values, and the row of the first file that was not checked.

    ``seconds`` are those of all processes together, ``digest`` is the SHA-256 of all that is no
    time.
    """
    total: Row = dict.fromkeys(("files", "rounds", "differing_rounds", "failed"), 0)
    seconds, digest, trouble = 0.0, sha256(), None
    for row in rows:
        seconds += row.pop("seconds")
        digest.update(line_of(row))
        if row["failed"]:
            total["failed"] += 1
            trouble = trouble or row
        elif row["round"] == row["rounds"]:
            total["files"] += 1
        total["rounds"] += bool(row["round"])
        total["differing_rounds"] += bool(row["different"])
    return total | {"seconds": round(seconds, 1), "digest": digest.hexdigest()}, trouble


def _total_lines(total: Row) -> list[str]:
    text = said(
        "{files}, {rounds}: {what}",
        files=files_text(total["files"]),
        rounds=rounds_text(total["rounds"]),
        what=differ_text(total["differing_rounds"]),
    )
    if total["failed"]:
        text = said("{text}; {files} not checked", text=text, files=files_text(total["failed"]))
    return [text, f"digest {total['digest']}"]


def _look_for(*needed: str) -> None:
    """See that something is installed before any work is done."""
    if missing := [name for name in needed if find_spec(name) is None]:
        raise RequestError.saying(
            "this needs {list}; install it with: python -m pip install 'openarbiter[cluster]'",
            list=", ".join(missing),
        )


def _extra(name: str) -> Any:  # noqa: ANN401  (types may be missing, and the package too)
    return import_module(name)


def _files(names: Sequence[str]) -> list[str]:
    """The files, each once: folders and patterns opened up."""
    if STDIN in names:
        raise RequestError.saying("--many takes folders, patterns and files, not stdin")
    files: list[str] = []
    for name in names:
        if _is_remote(name):
            files += _remote_files(name)
            continue
        inside = sorted(glob(name, recursive=True)) if has_magic(name) else [name]  # noqa: PTH207
        if not inside:
            raise RequestError.saying("{name}: no file has such a name", name=name)
        files += tournament_files(inside)
    return list(dict.fromkeys(files))


def _is_remote(name: str) -> bool:
    """Whether a name is an address that fsspec reads."""
    return "://" in name


def _remote_files(name: str) -> list[str]:
    """The files that an address names, a folder or a pattern, in a fixed order."""
    try:
        system, path = _extra("fsspec.core").url_to_fs(name)
        if has_magic(path):
            files = system.glob(path)
        elif system.isdir(path):
            files = [each for each in system.find(path) if is_tournament_name(each)]
        else:
            files = [path]
    except (OSError, ValueError, ImportError) as error:
        raise RequestError.saying(
            "{name}: fsspec cannot look there: {why}", name=name, why=str(error)
        ) from error
    return sorted(map(system.unstrip_protocol, files))


def _content(name: str) -> bytes:
    """The bytes of a file, or of what is at an address."""
    if not _is_remote(name):
        return read_bytes(name)
    with _extra("fsspec").open(name, "rb") as file:
        content: bytes = file.read()
    return content


def _head(chosen: Chosen) -> Row:
    """The first line: what the rows depend on, beside the files."""
    return {
        "check": 1,
        "openarbiter": __version__,
        "system": chosen.system or "",
        "lenient": chosen.lenient,
        "encoding": chosen.encoding or "",
    }


def _checked(names: Sequence[str], chosen: Chosen) -> Iterator[list[Row]]:
    """The rows of each file, in their order."""
    work, lost = partial(rows_of, chosen), partial(lost_row, chosen)
    if not chosen.scheduler:
        return on_all_cores(work, names, lost, cores=chosen.workers)
    return _on_cluster(work, names, lost, chosen.scheduler)


_EMPTY: Row = {
    "file": "",
    "edition": "",
    "round": 0,
    "rounds": 0,
    "players": 0,
    "answer": "",
    "different": [],
    "ours": "",
    "theirs": "",
    "article": "",
    "failed": "",
    "code": 0,
    "seconds": 0.0,
}
"""A row in which nothing is said: ``rounds`` are those of the file, ``answer`` is the digest of our
boards, ``different`` what differs, ``ours`` and ``theirs`` are the boards that do, ``article`` is
the one by which the file is wrong, where it is known, ``failed`` why the file could not be checked,
and ``code`` the exit code of that."""


def rows_of(chosen: Chosen, name: str) -> list[Row]:
    """A row for each round of a file; a single one, of round 0, where there is none."""
    try:
        tournament = read_tournament(
            _content(name), lenient=chosen.lenient, name=name, encoding=chosen.encoding
        ).tournament
        edition, _ = choose_edition(tournament, chosen.system)
        known = with_known_length(edition.participants(tournament))
        numbers = FileNumbers(tournament)
        rounds = range(1, known.paired_rounds + 1)
        rows = [_row(known, edition, RoundNo(number), numbers) for number in rounds]
    except Exception as error:  # noqa: BLE001  (one file must not stop the others)
        return lost_row(chosen, name, error)
    of_file = {"file": name, "edition": edition.id, "rounds": len(rounds)}
    of_file["players"] = len((known if rows else tournament).players)
    return [row | of_file for row in rows or [_EMPTY]]


def lost_row(chosen: Chosen, name: str, error: Exception) -> list[Row]:
    """The row of a file that could not be checked."""
    why, code = trouble_of(error, Tongue())
    row = {"file": name, "edition": chosen.system or "", "failed": why, "code": int(code)}
    return [_EMPTY | row]


def _row(known: Tournament, edition: Edition, number: RoundNo, numbers: FileNumbers) -> Row:
    """The row of a round without its file; the numbers of players are those of the file."""
    begun, row = perf_counter(), _EMPTY | {"round": number}
    boards = numbers.boards(published(known, number))
    required: Boards | None = boards
    if difference := check_round(known, edition, number):
        report = CheckReport(system=edition.id, rounds=1, differences=(difference,))
        (difference,) = numbers.report(report).differences
        ours = None if "impossible" in difference.kinds else difference.computed
        row["different"] = list(difference.kinds)
        row["ours"], row["theirs"] = boards_text(ours), boards_text(difference.expected)
        row["article"] = _article(known, edition, number)
        required = None if ours is None else exchanged(boards, difference.expected, ours)
    row["answer"] = digest_of(required)
    return row | {"seconds": round(perf_counter() - begun, 4)}


def _article(known: Tournament, edition: Edition, number: RoundNo) -> str:
    """The article by which a round is wrong; empty where that is not decided."""
    try:
        (decision,) = decide(known, verify(known, number, edition.id))
    except TournamentError:
        return ""
    return decision.article


def exchanged(boards: Boards, old: Boards, new: Boards) -> Boards:
    """Boards with some of them exchanged for others."""
    games = sorted({*boards.games} - {*old.games} | {*new.games})
    byes = sorted({*boards.byes} - {*old.byes} | {*new.byes})
    return Boards(tuple(games), tuple(byes))


def boards_text(boards: Boards | None) -> str:
    """Boards as ``White-Black``, a bye with 0; ``none`` where no pairing exists."""
    if boards is None:
        return "none"
    games = [f"{white}-{black}" for white, black in sorted(boards.games)]
    return " ".join([*games, *(f"{player}-0" for player in boards.byes)])


def digest_of(boards: Boards | None) -> str:
    """The beginning of the SHA-256 of the boards as text."""
    return sha256(boards_text(boards).encode()).hexdigest()[:_DIGITS]


def _on_cluster(
    work: Callable[[str], list[Row]],
    names: Sequence[str],
    lost: Callable[[str, Exception], list[Row]],
    scheduler: str,
) -> Iterator[list[Row]]:
    """The rows of each file, in their order, by the workers of a cluster.

    They need openarbiter, and the files by these names. A file whose worker died is given to
    another one; one that every worker it was given to died of, twice, is lost.
    """
    killed, rest = _extra("distributed").KilledWorker, iter(names)
    with _client(scheduler) as client:

        def given(name: str, *, again: bool = False) -> tuple[str, bool, Any]:
            return name, again, client.submit(work, name, pure=False)

        cores = max(1, sum(client.nthreads().values()))
        waiting = deque(map(given, islice(rest, _AHEAD * cores)))
        while waiting:
            name, again, future = waiting.popleft()
            try:
                yield future.result()
            except killed as error:
                if not again:  # perhaps it was another file of the same worker
                    waiting.appendleft(given(name, again=True))
                    continue
                yield lost(name, ChildProcessError(ECHILD, str(error)))
            waiting.extend(map(given, islice(rest, 1)))


@contextmanager
def _client(scheduler: str) -> Iterator[Any]:
    """A client of ``tcp://HOST:PORT``, or of ``local:N``: N processes that end with it."""
    dask = _extra("distributed")
    kind, _, number = scheduler.partition(":")
    if kind == "local" and number.isdecimal() and int(number):
        options = {"n_workers": int(number), "threads_per_worker": 1, "dashboard_address": None}
        with dask.LocalCluster(**options) as processes, dask.Client(processes) as client:
            yield client
        return
    if "://" not in scheduler:
        raise RequestError.saying(
            "--scheduler {text}: write tcp://HOST:PORT or local:4", text=scheduler
        )
    try:
        client = dask.Client(scheduler, timeout=10)
    except (OSError, ValueError) as error:
        raise RequestError.saying(
            "no Dask scheduler answers at {address}", address=scheduler
        ) from error
    with client:
        yield client


def _parquet(rows: list[Row]) -> bytes:
    pa, parquet = _extra("pyarrow"), _extra("pyarrow.parquet")
    kinds = {str: pa.string(), int: pa.int32(), float: pa.float64(), list: pa.list_(pa.string())}
    schema = pa.schema([(name, kinds[type(value)]) for name, value in _EMPTY.items()])
    made = pa.BufferOutputStream()
    parquet.write_table(pa.Table.from_pylist(rows, schema=schema), made)
    content: bytes = made.getvalue().to_pybytes()
    return content


def line_of(values: Row) -> bytes:
    """Values as a line of a file of rows."""
    return json.dumps(values, separators=(",", ":")).encode() + b"\n"


def values_of(line: bytes) -> Row:
    """The values of a whole line of rows; none of what is no such line."""
    try:
        values = json.loads(line)
    except ValueError:
        return {}
    return values if isinstance(values, dict) and line.endswith(b"\n") else {}


def headed(file: BinaryIO, head: Row) -> bool:
    """Whether a file has its head already, and stands behind it; a new one gets it.

    Raises:
        RequestError: The file has another head, or is no file of rows.
    """
    file.seek(0)
    first = file.readline()
    if not first.endswith(b"\n"):
        file.truncate(0)
        file.write(line_of(head))
        file.flush()
        return False
    if values_of(first) != head:
        raise RequestError.saying(
            "{name} holds other rows: its first line is {found}, not {expected}",
            name=file.name,
            found=first.decode(errors="replace").strip()[:300],
            expected=json.dumps(head, separators=(",", ":")),
        )
    return True


def _rest(file: BinaryIO, head: Row, names: list[str]) -> list[str]:
    """The files whose rows are not all there; half a file is cut off, a new one gets its head."""
    if not headed(file, head):
        return names
    done, place = 0, file.tell()
    for number, line in enumerate(file, start=2):
        row = values_of(line)
        if not row:
            break
        expected = names[done] if done < len(names) else said("no more rows")
        if done == len(names) or row.get("file") != expected:
            raise RequestError.saying(
                "{name}, line {line}: expected is {file}; give the files of before, or "
                "another file after --out",
                name=file.name,
                line=number,
                file=expected,
            )
        if row["round"] == row["rounds"]:
            done, place = done + 1, file.tell()
    file.truncate(place)
    return names[done:]
