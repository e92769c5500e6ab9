"""``openarbiter check --many``: very many files, a row in a file of rows for each round."""

from __future__ import annotations

import json
import sys
from glob import glob, has_magic
from hashlib import sha256
from time import perf_counter
from typing import TYPE_CHECKING, Any

from openarbiter.cli import cluster
from openarbiter.cli.exits import Exit, answer, answer_json, bug_text, describe, exit_for, say
from openarbiter.cli.many_files import (
    differ_text,
    files_text,
    on_all_cores,
    rounds_text,
    tournament_files,
)
from openarbiter.cli.opening import STDIN, FileNumbers, choose_edition, read_bytes
from openarbiter.cli.rows_file import headed, line_of, values_of
from openarbiter.cli.writing import write_bytes
from openarbiter.deciding import decide
from openarbiter.errors import RequestError, TournamentError
from openarbiter.formats import read_tournament
from openarbiter.languages import Tongue, said
from openarbiter.model import RoundNo
from openarbiter.rulebooks.boards import Boards, published, with_known_length
from openarbiter.simulate.recheck import CheckReport, check_round
from openarbiter.values import dataclass
from openarbiter.verification.verifying import verify
from openarbiter.version import __version__

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Iterator, Sequence
    from typing import BinaryIO

    from openarbiter.model import Tournament
    from openarbiter.rulebooks.edition import Edition

_TABLE = ".parquet"
"""Ending of the name of a table; its rows are kept in JSON Lines beside it."""


_DIGITS = 16
"""Hexadecimal digits kept of a digest of a round: nobody looks for two rounds of one digest."""


def run(chosen: Namespace) -> int:
    """Check the files, or the rest of them, and print the sum.

    Raises:
        RequestError: OUT is not said, holds rows of other files, or something is not installed.
    """
    if not chosen.out:
        raise RequestError(said("--many needs --out FILE, where the rows are written"))
    if chosen.workers is not None and chosen.workers < 1:
        raise RequestError(
            said("--{name} must be at least 1, not {value}", name="workers", value=chosen.workers)
        )
    if any(map(_remote, chosen.files)):
        cluster.look_first(remote=True)
    names = _files(chosen.files)
    table = chosen.out.endswith(_TABLE)
    if table or chosen.scheduler:
        cluster.look_first(table=table, scheduler=bool(chosen.scheduler))
    total = Totals()
    with open(f"{chosen.out}.jsonl" if table else chosen.out, "a+b") as file:  # noqa: PTH123
        rest = names[_take_up(file, _head(chosen), names, total) :]
        for rows in _with_progress(_checked(rest, chosen), len(names) - len(rest), len(names)):
            file.write(b"".join(map(line_of, rows)))
            file.flush()
            total.add(rows)
        if table:
            file.seek(0)
            content = cluster.table_of(map(json.loads, list(file)[1:]))
            write_bytes(chosen.out, content, overwrite=True)
    return _tell(total, chosen)


def _files(names: Sequence[str]) -> list[str]:
    """The files, each once: folders and patterns opened up."""
    if STDIN in names:
        raise RequestError(said("--many takes folders, patterns and files, not stdin"))
    found: list[str] = []
    for name in names:
        if _remote(name):
            found += cluster.remote_files(name)
            continue
        inside = sorted(glob(name, recursive=True)) if has_magic(name) else [name]  # noqa: PTH207
        if not inside:
            raise RequestError(said("{name}: no file has such a name", name=name))
        found += tournament_files(inside)
    return list(dict.fromkeys(found))


def _remote(name: str) -> bool:
    """Whether a name is an address that fsspec reads."""
    return "://" in name


def _head(chosen: Namespace) -> dict[str, Any]:
    """The first line: what the rows depend on, beside the files."""
    return {
        "check": 1,
        "openarbiter": __version__,
        "system": chosen.system or "",
        "lenient": chosen.lenient,
        "encoding": chosen.encoding or "",
    }


def _checked(names: Sequence[str], chosen: Namespace) -> Iterator[list[dict[str, Any]]]:
    """The rows of each file, in their order."""
    examine = Examine(chosen.system, lenient=chosen.lenient, encoding=chosen.encoding)
    if not chosen.scheduler:
        return on_all_cores(examine, names, examine.stopped, cores=chosen.workers)
    return cluster.on_cluster(examine, names, examine.stopped, chosen.scheduler)


@dataclass(frozen=True, slots=True)
class Examine:
    """Makes the rows of a file, in any process.

    Attributes:
        system: Id of the edition; ``None`` takes what each file names.
        lenient: What can be repaired is.
        encoding: That of the files; ``None`` for UTF-8.
    """

    system: str | None
    lenient: bool = False
    encoding: str | None = None

    def __call__(self, name: str) -> list[dict[str, Any]]:
        """A row for each round of a file; a single one, of round 0, where there is none.

        Its keys: ``file``, ``edition``, ``round``, ``rounds`` (of this file), ``players``,
        ``answer`` (the digest of our boards), ``different`` (what differs), ``ours`` and ``theirs``
        (the boards that do), ``article`` (the one by which the file is wrong, where it is known),
        ``failed`` (why the file could not be checked, else empty), ``code`` (the exit code
        of that) and ``seconds``.
        """
        try:
            content = cluster.read_remote(name) if _remote(name) else read_bytes(name)
            tournament = read_tournament(
                content, lenient=self.lenient, name=name, encoding=self.encoding
            ).tournament
            edition, _ = choose_edition(tournament, self.system)
            known = with_known_length(edition.participants(tournament))
            numbers = FileNumbers(tournament)
            rounds = range(1, known.paired_rounds + 1)
            rows = [_row(name, known, edition, RoundNo(number), numbers) for number in rounds]
        except Exception as error:  # noqa: BLE001  (one file must not stop the others)
            return self.stopped(name, error)
        return rows or [_empty(name, edition.id, len(tournament.players))]

    def stopped(self, name: str, error: Exception) -> list[dict[str, Any]]:
        """The row of a file that could not be checked."""
        if isinstance(error, (TournamentError, OSError)):
            why, code = describe(error, tongue=Tongue("en")), exit_for(error)
        else:
            why, code = Tongue("en")(bug_text(error)).partition("\n")[0], Exit.BUG
        return [_empty(name, self.system or "", 0) | {"failed": why, "code": int(code)}]


def _empty(name: str, edition: str, players: int) -> dict[str, Any]:
    row: dict[str, Any] = {"file": name, "edition": edition, "round": 0, "rounds": 0}
    row |= {"players": players, "answer": "", "different": [], "ours": "", "theirs": ""}
    return row | {"article": "", "failed": "", "code": 0, "seconds": 0.0}


def _row(
    name: str, known: Tournament, edition: Edition, number: RoundNo, numbers: FileNumbers
) -> dict[str, Any]:
    """The row of a round; the numbers of players are those of the file."""
    begun = perf_counter()
    row = _empty(name, edition.id, len(known.players))
    row |= {"round": number, "rounds": known.paired_rounds}
    found = check_round(known, edition, number)
    boards = numbers.boards(published(known, number))
    if found is not None:
        report = CheckReport(system=edition.id, rounds=1, differences=(found,))
        (found,) = numbers.report(report).differences
        possible = "impossible" not in found.kinds
        row["different"] = list(found.kinds)
        row["ours"] = boards_text(found.computed if possible else None)
        row["theirs"] = boards_text(found.expected)
        row["article"] = _article(known, edition, number)
        boards = exchanged(boards, found.expected, found.computed)
        row["answer"] = digest_of(boards if possible else None)
    else:
        row["answer"] = digest_of(boards)
    row["seconds"] = round(perf_counter() - begun, 4)
    return row


def _article(known: Tournament, edition: Edition, number: RoundNo) -> str:
    """The article by which a round is wrong; empty where that is not decided."""
    try:
        (decision,) = decide(known, verify(known, number, edition.id))
    except TournamentError:
        return ""
    return decision.article


def _take_up(file: BinaryIO, head: dict[str, Any], names: Sequence[str], total: Totals) -> int:
    """Count the files whose rows are all there, cut off the rest, write the head of a new file.

    Raises:
        RequestError: The file has other rows than those of these files, in this order.
    """
    if not headed(file, head):
        return 0
    done, place, length, rows = 0, file.tell(), 0, list[dict[str, Any]]()
    for number, line in enumerate(file, start=2):
        row = values_of(line) if line.endswith(b"\n") else {}
        if not row:
            break
        if done == len(names) or row.get("file") != names[done]:
            expected = names[done] if done < len(names) else said("no more rows")
            raise RequestError(
                said(
                    "{name}, line {line}: expected is {file}; give the files of before, or "
                    "another file after --out",
                    name=file.name,
                    line=number,
                    file=expected,
                )
            )
        rows.append(row)
        length += len(line)
        if row["round"] == row["rounds"]:
            total.add(rows)
            done, place, length, rows = done + 1, place + length, 0, []
    file.truncate(place)
    return done


class Totals:
    """The sum of the rows.

    Attributes:
        files: Number of files that were checked.
        rounds: Number of their rounds.
        differing: Number of rounds that differ.
        failed: Number of files that could not be checked.
        trouble: The first such file, and why.
        seconds: Time of all processes together.
    """

    def __init__(self) -> None:
        self.files = self.rounds = self.differing = self.failed = 0
        self.trouble: tuple[str, str] | None = None
        self.seconds = 0.0
        self._code, self._digest = Exit.OK, sha256()

    def add(self, rows: Sequence[dict[str, Any]]) -> None:
        """Count the rows of a file; the digest is of all that is no time."""
        for row in rows:
            self.seconds += row["seconds"]
            self._digest.update(line_of({key: row[key] for key in row if key != "seconds"}))
            self.rounds += bool(row["round"])
            self.differing += bool(row["different"])
        if why := rows[0]["failed"]:
            self.failed += 1
            self.trouble = self.trouble or (rows[0]["file"], why.partition("\n")[0])
            self._code = self._code or Exit(rows[0]["code"])
        else:
            self.files += 1

    def to_json(self) -> dict[str, object]:
        """The sum as JSON values; ``digest`` is the SHA-256 of the rows without their times."""
        return {
            "files": self.files,
            "rounds": self.rounds,
            "differing_rounds": self.differing,
            "failed": self.failed,
            "seconds": round(self.seconds, 1),
            "digest": self._digest.hexdigest(),
        }

    @property
    def code(self) -> Exit:
        """The exit code."""
        return Exit.DIFFERENT if self.differing else self._code


def _tell(total: Totals, chosen: Namespace) -> int:
    """Print the sum."""
    found = total.to_json()
    if chosen.json:
        answer_json(found)
        return total.code
    tongue, files = Tongue(chosen.language), files_text(total.files)
    what = differ_text(total.differing)
    text = said(
        "{files}, {rounds}: {what}", files=files, rounds=rounds_text(total.rounds), what=what
    )
    if total.trouble is not None:
        first, why = total.trouble
        say(tongue(said("{file}: not checked: {why}", file=first, why=why)))
        text = said("{text}; {files} not checked", text=text, files=files_text(total.failed))
    answer(tongue(text))
    answer(f"digest {found['digest']}")
    return total.code


def _with_progress(
    rows: Iterator[list[dict[str, Any]]], done: int, files: int
) -> Iterator[list[dict[str, Any]]]:
    """Show on a terminal how far the check is; stay silent in a pipe."""
    heard = sys.stderr.isatty()
    for number, each in enumerate(rows, start=done + 1):
        yield each
        if heard:
            sys.stderr.write(f"\r{number} of {files} files")
            sys.stderr.flush()
    if heard:
        sys.stderr.write("\n")


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
