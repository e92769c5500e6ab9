"""Gacrux as the other program of a campaign: pairings, its generator, and values of tie-breaks."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import IO, Any

from lab.campaign_programs import Answered
from openarbiter.errors import ProgramError
from openarbiter.languages import said
from openarbiter.model import Tournament, Tpn
from openarbiter.ranking.standings import standings
from openarbiter.ranking.tables.sheet import value_shown
from openarbiter.rulebooks.boards import Boards
from openarbiter.simulate import Settings
from openarbiter.values import dataclass

TIE_BREAKS = (
    *("PTS", "BH/C1", "BH", "BH/M1", "SB", "SB/C1", "PS", "KS", "WIN", "WON", "BPG", "BWG"),
    *("GE", "FB"),
)
"""The values that are compared: those of points, colours and games. Values of ratings are defined
only where everybody has a rating, which hardly any random tournament grants. FB is the last one
because version 1.11.65 computes SB otherwise behind it."""


@dataclass(frozen=True, slots=True)
class Gacrux:
    """The installed package.

    Attributes:
        served: What to start.
    """

    served: tuple[str, ...] = (sys.executable, str(Path(__file__).with_name("campaign_served.py")))

    def release(self) -> str:
        """Its name and version."""
        version = self._asked("release")
        _end(self.served, os.getpid())  # or the processes that are forked now would share it
        return f"Gacrux {version}"

    def check(self, file: Path, rounds: int) -> list[Answered]:
        """Every round in which it has other boards than the file, whatever their order.

        Raises:
            ProgramError: It fails, or does not answer for each of the rounds.
        """
        answers = self._asked("pairings", "-i", str(file))
        if [each[0] for each in answers] != list(range(1, rounds + 1)):
            raise ProgramError(
                said(
                    "the program answered for {found} rounds, not for {rounds}",
                    found=len(answers),
                    rounds=rounds,
                )
            )
        found = (
            (number, {*map(tuple, theirs)}, {*map(tuple, file)}) for number, theirs, file in answers
        )
        return [
            Answered(number, _boards(theirs - file) if theirs else None, _boards(file - theirs))
            for number, theirs, file in found
            if theirs != file
        ]

    def make(self, settings: Settings, seed: int, folder: Path) -> bytes:
        """A random tournament of its own generator.

        Raises:
            ProgramError: It fails, or writes no file.
        """
        out = folder / "made.trf"
        rates = (
            settings.zero_point_bye_rate,
            settings.half_point_bye_rate,
            settings.forfeit_rate + settings.double_forfeit_rate,
        )
        words = ["-g", str(seed), "1", "-p", str(settings.players), "-n", str(settings.rounds)]
        words += ["-S", *map(str, rates), "-o", str(out), *(["-a"] if settings.baku else [])]
        self._asked("make", *words)
        try:
            return out.read_bytes()
        except OSError as error:
            raise ProgramError(said("{name} wrote no tournament", name="gacrux")) from error

    def values(self, file: Path, tournament: Tournament) -> tuple[int, list[dict[str, Any]]]:
        """How many values of tie-breaks were compared, and those that are not ours.

        Raises:
            ProgramError: It fails.
        """
        rounds = str(tournament.paired_rounds)
        theirs = self._asked("values", "-i", str(file), "-n", rounds, "-t", *TIE_BREAKS)
        count, different = 0, []
        for row in standings(tournament, list(TIE_BREAKS)):
            ours = list(map(value_shown, row.values))
            given = theirs.get(str(row.player), [])
            count += len(ours)
            different += [
                {"player": row.player, "tie_break": name, "ours": own, "theirs": other}
                for name, own, other in zip(
                    TIE_BREAKS, ours, [*given, *[""] * len(ours)], strict=False
                )
                if not alike(own, other)
            ]
        return count, different

    def _asked(self, *words: str) -> Any:  # noqa: ANN401  (each tool answers otherwise)
        """What a tool answers."""
        process = _process(self.served)
        answer = _line(process, words)
        if answer is None:
            _end(self.served, os.getpid())
            raise ProgramError(said("{name} ended without an answer", name="gacrux"))
        if "failed" in answer:
            failed = said("{name} failed: {end}", name="gacrux", end=answer["failed"])
            raise ProgramError(failed)
        return answer["result"]


def alike(ours: str, theirs: str) -> bool:
    """Whether two values are one number, however it is written, or one word."""
    try:
        return float(ours) == float(theirs)
    except ValueError:
        return ours == theirs


_ANSWERING: dict[tuple[tuple[str, ...], int], subprocess.Popen[str]] = {}
"""The process that answers, by its call and the number of the process that asks.

At most one for each that asks; one that was there before a fork belongs to the process before.
"""


def _process(call: tuple[str, ...]) -> subprocess.Popen[str]:
    """The process that answers; one of another call is ended first."""
    asked = call, os.getpid()
    if asked not in _ANSWERING:
        for other in [each for each in _ANSWERING if each[1] == asked[1]]:
            _end(*other)
        _ANSWERING[asked] = subprocess.Popen(  # noqa: S603  (our own module)
            call,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )
    return _ANSWERING[asked]


def _end(call: tuple[str, ...], asker: int) -> None:
    """End the process that answers; the next request starts another one."""
    process = _ANSWERING.pop((call, asker))
    process.kill()
    process.communicate()


def _line(process: subprocess.Popen[str], words: Sequence[str]) -> dict[str, Any] | None:
    """The answer to a request; ``None`` where the process has ended."""
    asked, answers = process.stdin, process.stdout
    if asked is None or answers is None:
        return None
    try:
        _write(asked, words)
        found: dict[str, Any] = json.loads(answers.readline())
    except (OSError, ValueError):
        return None
    return found


def _write(stream: IO[str], words: Sequence[str]) -> None:
    stream.write(f"{json.dumps(words)}\n")
    stream.flush()


def _boards(pairs: set[tuple[int, int]]) -> Boards:
    """Pairs of White and Black as boards; 0 is nobody."""
    games = sorted((Tpn(white), Tpn(black)) for white, black in pairs if black)
    return Boards(tuple(games), tuple(sorted(Tpn(white) for white, black in pairs if not black)))
