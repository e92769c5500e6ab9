"""Right and wrong rounds of the tables, of Keizer and of knock-outs, each of which is decided.

::

    python -m tests.referee_pages.decided --rounds 600

A wrong round is the last one of its event, in which two boards have changed their Blacks, a board
has its colours turned, or the games of the round before are played once more. Prints how many of
both were decided, with the articles; ends with 1 where one is not, or not rightly.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import count
from random import Random

from openarbiter.deciding import DECIDED_RIGHT, Decision, Verdict, decide
from openarbiter.model import RoundNo, Tournament
from openarbiter.rulebooks.pairing import Game, RoundPairing
from openarbiter.rulebooks.registry import edition
from openarbiter.simulate import Settings, before_round, generate
from openarbiter.verification.verifying import verify
from tests.referee_pages.positions import POSITIONS, SIZES


def settings(system: str, random: Random) -> Settings:
    """The size and the form of an event, with at least three boards in a round."""
    if system == "keizer":
        return Settings(players=random.randrange(8, 20), rounds=9, zero_point_bye_rate=0.1)
    if system == "knock-out":
        form = random.choice(edition(system).in_files.codes)
        return Settings(players=random.randrange(8, 33), rounds=12, type_code=form)
    if system == "molter":
        many, size, rounds = random.choice([each for each in SIZES if each[0] * each[1] > 5])
        code = f"CUSTOM_MOLTER_{many}X{size}X{rounds}"
        return Settings(players=many * size, rounds=rounds, type_code=code)
    cycles = random.choice((1, 2))
    if system == "scheveningen":
        size = random.randrange(3, 11)
        double = "DOUBLE" if cycles > 1 else ""
        code = f"FIDE_{double}SCHEVENINGEN"
        return Settings(players=2 * size, rounds=cycles * size, type_code=code)
    players = random.randrange(6, 13)
    rounds = cycles * (players - 1 + players % 2)
    codes = edition(system).in_files.codes
    (code,) = random.sample([each for each in codes if ("DOUBLE" in each) is (cycles > 1)], 1)
    return Settings(players=players, rounds=rounds, type_code=code, boards=2)


def right_events(system: str, first: int = 0) -> Iterator[Tournament]:
    """Events that the engine has paired."""
    for seed in count(first):
        random = Random(seed)  # noqa: S311  (a simulation)
        yield generate(settings(system, random), seed, pair=edition(system).pair)


def wrong_rounds(system: str, first: int = 0) -> Iterator[tuple[Tournament, RoundNo, str]]:
    """Events whose last round is wrong, and what is wrong in it."""
    rules = edition(system)
    for number, event in enumerate(right_events(system, first + 10**6)):
        random = Random(number)  # noqa: S311  (likewise)
        for _ in range(3):
            asked = RoundNo(random.randrange(1, event.paired_rounds + 1))
            known = before_round(event, asked)
            known = replace(
                known,
                teams=tuple(
                    replace(team, match_points=None, game_points=None) for team in known.teams
                ),
            )
            right = rules.pair(rules.participants(known), asked)
            what, games = changed(rules.participants(known), right, random)
            if not games:
                continue
            made = replace(right, games=games)
            if rules.play.teams:
                yield known.with_team_round(made, 2, rests=True), asked, what
            else:
                yield known.with_round(made), asked, what


def changed(known: Tournament, right: RoundPairing, random: Random) -> tuple[str, tuple[Game, ...]]:
    """Other games for a round; none where it has too few."""
    rules = edition(right.system)
    games = list(right.games)
    what = random.choice(("partners", "colours", *(() if rules.play.rematches else ("again",))))
    if what == "again":
        if right.round_no == 1:
            return what, ()
        number = RoundNo(right.round_no - 1)
        before = rules.pair(before_round(known, number), number)
        return what, before.games if before.bye == right.bye else ()
    if len(games) < 3:
        return what, ()
    one, two = random.sample(range(len(games)), 2)
    first, second = games[one], games[two]
    if what == "colours":
        games[one] = replace(first, white=first.black, black=first.white)
    else:
        games[one] = replace(first, black=second.black)
        games[two] = replace(second, black=first.black)
    return what, tuple(games)


def counted(system: str, rounds: int) -> tuple[Counter[str], Counter[str], list[str]]:
    """Decide so many right and wrong rounds.

    Returns:
        The right ones by what decided, the wrong ones by change and article, and the faults.
    """
    right: Counter[str] = Counter()
    wrong: Counter[str] = Counter()
    faults: list[str] = []

    def told(event: Tournament, asked: RoundNo | None) -> tuple[Decision, ...]:
        return decide(event, verify(event, asked, system))

    for event in right_events(system):
        for each in told(event, None):
            right[each.verdict.value] += 1
            if each.verdict not in DECIDED_RIGHT:
                faults.append(f"{system}, a right round: {each}")
        if right.total() >= rounds:
            break
    for event, asked, what in wrong_rounds(system):
        (each,) = told(event, asked)
        wrong[f"{what} [{each.article}]"] += 1
        if each.verdict is not Verdict.WRONG or each.by is None:
            faults.append(f"{system}, {what}, round {asked}: {each}")
        if wrong.total() >= rounds:
            break
    return right, wrong, faults


def main() -> int:
    """Print what was decided; 1 where a round was not."""
    parser = argparse.ArgumentParser(description="Decide right and wrong rounds.")
    parser.add_argument("--rounds", type=int, default=600, help="of each kind (600)")
    parser.add_argument("--system", choices=POSITIONS, help="one system only")
    options, faults = parser.parse_args(), list[str]()
    for system in [options.system] if options.system else POSITIONS:
        right, wrong, found = counted(system, options.rounds)
        faults += found
        for name, counts in (("right", right), ("wrong", wrong)):
            kinds = ", ".join(f"{kind}: {number}" for kind, number in counts.most_common())
            sys.stdout.write(f"{system}: {counts.total()} {name} rounds ({kinds})\n")
    for fault in faults[:5]:
        sys.stdout.write(f"NOT DECIDED RIGHTLY: {fault}\n")
    sys.stdout.write(f"faults: {len(faults)}\n")
    return int(bool(faults))


if __name__ == "__main__":
    raise SystemExit(main())
