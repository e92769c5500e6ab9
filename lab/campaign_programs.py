"""The other program of a campaign: it checks a whole tournament, or makes one, in one call.

Source:
    JaVaFo and bbpPairings: ``PROGRAM --dutch INPUT -c`` and ``PROGRAM --dutch -g CONFIG -o OUTPUT
    -s SEED``; the checker's answer as :mod:`openarbiter.cli.engine` writes it.
"""

from __future__ import annotations

import re
import subprocess
from collections.abc import Sequence
from pathlib import Path

from openarbiter.errors import ProgramError
from openarbiter.languages import said
from openarbiter.model import Tpn
from openarbiter.rulebooks.boards import Boards
from openarbiter.simulate import Settings
from openarbiter.values import dataclass

_SECONDS = 600.0
"""Time a program may take for one tournament."""

_ROUND = re.compile(r".*Round #(\d+)\s*")
_CELL = re.compile(r"(\d+) +- +(\d+)")
_RIGHT = 25
"""Where the boards of the tournament begin, to the right of those of the checker."""

_BUILT = " (Built"


@dataclass(frozen=True, slots=True)
class Answered:
    """A round in which the other program has other boards.

    Attributes:
        round_no: The round.
        checker: What it pairs; ``None`` where it says that no pairing exists.
        tournament: What stands in the file in the place of that.
    """

    round_no: int
    checker: Boards | None
    tournament: Boards


@dataclass(frozen=True, slots=True)
class UsualProgram:
    """An engine with the usual arguments.

    Attributes:
        call: What to start, with the arguments that come first.
        system: What it calls the system, such as ``dutch``.
    """

    call: tuple[str, ...]
    system: str

    def release(self) -> str:
        """What it calls itself; the date on which it was built is left out."""
        lines = self._said("-r").splitlines() or [""]
        return lines[0].partition(_BUILT)[0].strip()

    def check(self, file: Path, rounds: int) -> list[Answered]:
        """Every round in which it has other boards than the file.

        Raises:
            ProgramError: It fails, or does not answer for each of the rounds.
        """
        return read_check(self._said(f"--{self.system}", str(file), "-c"), rounds)

    def make(self, settings: Settings, seed: int, folder: Path) -> bytes:
        """A random tournament of its own generator.

        Raises:
            ProgramError: It fails, or writes no file.
        """
        config, out = folder / "config.txt", folder / "made.trf"
        config.write_text(config_text(settings))
        self._said(f"--{self.system}", "-g", str(config), "-o", str(out), "-s", str(seed))
        try:
            return out.read_bytes()
        except OSError as error:
            raise ProgramError(
                said("{name} wrote no tournament", name=Path(self.call[0]).name)
            ) from error

    def _said(self, *more: str) -> str:
        return called([*self.call, *more])


def called(command: Sequence[str]) -> str:
    """What a program says.

    Raises:
        ProgramError: It cannot be started, fails, or takes too long.
    """
    name = Path(command[0]).name
    try:
        done = subprocess.run(  # noqa: S603  (the user named it)
            command,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            errors="replace",
            timeout=_SECONDS,
            check=False,
        )
    except OSError as error:
        why = error.strerror or error
        raise ProgramError(said("{name} cannot be started: {why}", name=name, why=why)) from error
    except subprocess.TimeoutExpired:
        raise ProgramError(
            said("{name} gave no answer in {limit} seconds", name=name, limit=f"{_SECONDS:g}")
        ) from None
    if done.returncode:
        words = " ".join((done.stderr or done.stdout).split())[:200]
        end = said("exit code {code}", code=done.returncode)
        failed = said("{name} failed: {end}", name=name, end=end)
        raise ProgramError(
            said("{trouble}; it says: {words}", trouble=failed, words=words) if words else failed
        )
    return done.stdout


def read_check(text: str, rounds: int) -> list[Answered]:
    """The rounds that differ, from what a checker prints.

    Args:
        text: A line ``NAME: Round #N`` for each round; behind it, where it differs, a heading and
            two columns of boards, or that no valid pairing exists.
        rounds: So many rounds there must be.

    Raises:
        ProgramError: The answer is for other rounds, or a line in it is neither of these.
    """
    found: list[Answered] = []
    seen: list[int] = []
    rows: list[str] = []
    for line in [*text.splitlines(), f"Round #{rounds + 1}"]:
        head = _ROUND.fullmatch(line)
        if head is None:
            rows += [line] * bool(line.strip())
            continue
        if rows:
            found.append(_answered(seen[-1] if seen else 0, rows))
        rows = []
        seen.append(int(head[1]))
    if seen != list(range(1, rounds + 2)):
        raise ProgramError(
            said(
                "the program answered for {found} rounds, not for {rounds}",
                found=len(seen) - 1,
                rounds=rounds,
            )
        )
    return found


def _answered(round_no: int, rows: Sequence[str]) -> Answered:
    """A round that differs."""
    if "no valid pairing" in rows[0].lower():
        return Answered(round_no, None, Boards((), ()))
    if not rows[0].split() == ["Checker", "pairings", "Tournament", "pairings"]:
        raise ProgramError(
            said(
                "the program says of round {round}: {words}", round=round_no, words=rows[0].strip()
            )
        )
    return Answered(
        round_no,
        _boards([row[:_RIGHT] for row in rows[1:]]),
        _boards([row[_RIGHT:] for row in rows[1:]]),
    )


def _boards(cells: Sequence[str]) -> Boards:
    """The boards of a column; 0 is nobody."""
    found = [(int(cell[1]), int(cell[2])) for text in cells if (cell := _CELL.search(text))]
    games = sorted((Tpn(white), Tpn(black)) for white, black in found if white and black)
    byes = sorted(Tpn(white or black) for white, black in found if not (white and black))
    return Boards(tuple(games), tuple(byes))


def config_text(settings: Settings) -> str:
    """Settings as the generators in common use read them; rates say *one in how many*."""
    rates = {
        "ForfeitRate": settings.forfeit_rate + settings.double_forfeit_rate,
        "RetiredRate": settings.withdrawal_rate,
        "HalfPointByeRate": min(1.0, settings.half_point_bye_rate * settings.rounds),
    }
    lines = [
        f"PlayersNumber={settings.players}",
        f"RoundsNumber={settings.rounds}",
        f"HighestRating={settings.highest_rating}",
        f"LowestRating={settings.lowest_rating}",
        *(f"{name}={round(1 / rate)}" for name, rate in rates.items() if rate),
    ]
    return "".join(f"{line}\n" for line in lines)
