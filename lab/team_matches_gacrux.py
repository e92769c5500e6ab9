"""What Gacrux makes of matches of teams, and how it pairs random events of teams.

::

    python -m lab.team_matches_gacrux --python VENV/bin/python --matches 20000
    python -m lab.team_matches_gacrux --python VENV/bin/python --events 2000

``VENV`` is an environment with the package ``gacrux``; nothing else of it is used. Each file of a
match is read by both, and match points and game points of its teams are compared with the letter of
the records; of each event every round is paired by both. Prints how many were asked, how many have
no answer, and how many differ by which cause; a difference without a cause is shown with its seed.
"""

from __future__ import annotations

import argparse
import json
import re
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import openarbiter as oa
from openarbiter.model import RoundNo, Tournament
from openarbiter.rulebooks.registry import edition
from openarbiter.simulate import Settings, generate
from openarbiter.values import replace
from openarbiter.verification.literal import team_swiss_2026 as text
from openarbiter.verification.literal.common import Work
from openarbiter.verification.literal.matches import Entry
from tests.referee.team_matches import Sample, alone, literal, totals

SERVED = Path(__file__).resolve().parent / "campaign_served.py"
"""What serves Gacrux; it needs no package but that one."""

SYSTEM = "team-swiss-2026"
CODES = (
    *("FIDE_TEAM", "FIDE_TEAM_TYPEB_MP_GP", "FIDE_TEAM_MP_GP", "FIDE_TEAM_TYPEA_GP_MP"),
    *("FIDE_TEAM_TYPEB_MP", "FIDE_TEAM_TYPEB_GP"),
)

Pairs = set[tuple[int, int]]


class Gacrux:
    """A process of Gacrux that answers for many files.

    Args:
        python: The interpreter of an environment with the package.
        file: Where files are put for it.
    """

    def __init__(self, python: str, file: Path) -> None:
        self.file = file
        self.process = subprocess.Popen(  # noqa: S603  (named by who calls)
            [python, str(SERVED)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )

    def _asked(self, tool: str, report: str, *words: str) -> dict[str, object]:
        self.file.write_text(report, encoding="utf-8")
        if self.process.stdin is None or self.process.stdout is None:
            return {"failed": "it does not listen"}
        self.process.stdin.write(json.dumps([tool, "-i", str(self.file), *words]) + "\n")
        self.process.stdin.flush()
        found: dict[str, object] = json.loads(self.process.stdout.readline())
        return found

    def scores(self, report: str, rounds: int) -> dict[int, list[int]] | str:
        """Match points and game points (tenths) of each team; why there is no answer."""
        words = ("-n", str(rounds), "-t", "MPTS", "GPTS")
        answer = self._asked("values", report, *words)
        result = answer.get("result")
        if not isinstance(result, dict):
            return str(answer.get("failed"))
        return {
            int(team): [round(10 * float(each)) for each in two] for team, two in result.items()
        }

    def pairings(self, report: str) -> list[tuple[int, Pairs, Pairs]] | str:
        """Of each round of an event its own pairs and those of the file; why there are none."""
        answer = self._asked("pairings", report)
        result = answer.get("result")
        if not isinstance(result, list):
            return str(answer.get("failed"))
        return [
            (number, {(one, other) for one, other in theirs}, {(one, other) for one, other in file})
            for number, theirs, file in result
        ]


def _record(sample: Sample, code: str) -> str:
    """The first record of a code; empty where there is none."""
    lines = (*sample.head, *sample.records)
    return next((line for line in lines if line.startswith(code)), "")


def _games(sample: Sample, team: int, entry: Entry) -> list[list[str]]:
    """What stands in 001 of the players of a team and its opponent in round 1."""
    teams = {team, entry.opponent or team}
    players = [player for each in teams for player in sample.players(each)]
    return [sample.games[player][0].split() for player in players if player in sample.games]


CAUSES: dict[str, Callable[[Sample, int, Entry], bool]] = {
    "320, not stated": lambda sample, _, entry: entry.kind == "bye" and not sample.worth_of_byes,
    "162, absences worth points": lambda sample, _, __: " A " in _record(sample, "162"),
    "352, not stated": lambda sample, _, __: not _record(sample, "352"),
    "001, Black won by forfeit against nobody": lambda sample, team, entry: (
        ["0000", "b", "+"] in _games(sample, team, entry)
    ),
    "300, no board names the opponent": lambda sample, team, entry: (
        entry.opponent is not None
        and not any(int(game[0]) for game in _games(sample, team, entry) if game)
    ),
    "362, lost without play by a team that appeared": lambda _, __, entry: (
        entry.kind == "lost" and entry.match_points > 0
    ),
    "299, set for teams": lambda sample, _, __: bool(
        _record(sample, "299")[4:5].strip() and _record(sample, "299")[19:22].strip()
    ),
    "299, a kind of result": lambda sample, _, __: _record(sample, "299")[4:5].strip() != "",
    "299, bonus or penalty": lambda sample, _, __: _record(sample, "299") != "",
}
"""What Gacrux reads otherwise: whether it can be so in a round of a team. The first one counts."""


def matches(gacrux: Gacrux, count: int, first: int) -> Iterator[str]:
    """What is counted of each file of a match."""
    for seed in range(first, first + count):
        sample = alone(seed)
        tournament = oa.read_trf(sample.text)
        entries = literal(tournament)
        found = gacrux.scores(sample.text, 1)
        if not entries:
            yield "no answer: no player of record 001 took part in the round"
        elif isinstance(found, str):
            yield f"no answer: {re.sub('[0-9].*', '', found)}"
        else:
            wanted = totals(tournament, entries)
            different = [team for team in wanted if wanted[team] != found[team]]
            known = (
                name
                for name, holds in CAUSES.items()
                for team in different
                if holds(sample, team, entries[team, 1])
            )
            none = f"no cause is known: alone({seed}), {found}, text {wanted}"
            yield f"  {next(known, none)}" if different else "the same"


def settings(seed: int) -> Settings:
    """A small event of teams, with more and less of what can go wrong."""
    lot = Random(f"events of teams {seed}")  # noqa: S311  (reproducible, no secret)
    often = lot.choice((0, 1, 1, 2))
    return Settings(
        players=lot.randint(4, 12),
        rounds=lot.randint(3, 7),
        boards=lot.choice((2, 2, 3, 4)),
        forfeit_rate=0.06 * often,
        double_forfeit_rate=0.02 * often,
        withdrawal_rate=0.08 * often,
        late_entry_rate=0.06 * often,
        half_point_bye_rate=0.04 * often,
        full_point_bye_rate=0.02 * often,
        zero_point_bye_rate=0.05 * often,
        unusual_rate=0.05 * often,
        families=lot.choice((0, 0, 0, 1)),
        type_code=lot.choice(CODES),
        lowest_rating=1800,
        highest_rating=2300,
    )


def by_numbers_as_they_stand(tournament: Tournament, round_no: RoundNo) -> Pairs:
    """The round with the other reading of 4.3.1: the numbers of teams that never came count."""
    position = text.position_of(tournament, round_no)
    present = [replace(each, number=each.tpn) for each in text.participants(position)]
    found = text.paired(position, Work(), present)
    games = () if found is None else found.games
    bye = None if found is None else found.bye
    return {(int(one), int(other)) for one, other in games} | ({(int(bye), 0)} if bye else set())


def events(gacrux: Gacrux, count: int, first: int) -> Iterator[str]:
    """What is counted of each round of random events."""
    by = edition(SYSTEM)
    for seed in range(first, first + count):
        made = generate(settings(seed), seed, pair=by.pair, system=by.id)
        found = gacrux.pairings(oa.write_trf(made).decode())
        yield "events"
        if isinstance(found, str):
            yield "events without an answer"
            continue
        for number, theirs, ours in found:
            other = by_numbers_as_they_stand(made, RoundNo(number))
            if other != ours:
                yield "rounds in which the two readings of 4.3.1 part"
            if theirs == ours:
                yield "the same"
            elif theirs == other:
                yield "  4.3.1, numbers as they stand"
            else:
                yield f"  no cause is known: event {seed}, round {number}: {theirs}, ours {ours}"


def main() -> int:
    """Ask, and print the counts."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--python", required=True, help="interpreter with the package gacrux")
    parser.add_argument("--matches", type=int, default=0)
    parser.add_argument("--events", type=int, default=0)
    parser.add_argument("--first", type=int, default=0, help="the first seed")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        gacrux = Gacrux(options.python, Path(folder) / "asked.trf")
        tally: Counter[str] = Counter()
        tally.update(matches(gacrux, options.matches, options.first))
        tally.update(events(gacrux, options.events, options.first))
        gacrux.process.kill()
        gacrux.process.wait()
    for name, number in sorted(tally.items()):
        sys.stdout.write(f"{number:>7}  {name}\n")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
