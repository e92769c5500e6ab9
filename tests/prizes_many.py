"""The prize tests in full: ``python tests/prizes_many.py`` (a smaller part runs in the suite).

Every rule of sharing against trying everything on many small contests, and the accounts of many
random events.
"""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "src"))

from tests.properties.prizes_accounts import account_faults, random_event
from tests.properties.prizes_brute import contests
from tests.properties.test_prizes import RULES, amounts

PROGRESS = 10_000


def main() -> int:
    """Run both parts; the exit code says whether everything agreed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--contests", type=int, default=5000, help="small contests for each rule")
    parser.add_argument("--events", type=int, default=100_000, help="random events")
    parser.add_argument("--seed", type=int, default=20_26)
    chosen = parser.parse_args()
    wrong = against_everything(chosen.seed, chosen.contests)
    wrong += accounts(chosen.seed, chosen.events)
    return 1 if wrong else 0


def against_everything(seed: int, count: int) -> int:
    """Every rule against trying everything; the number of contests that differ."""
    total = 0
    for name, (parts, everything) in RULES.items():
        began = time.perf_counter()
        differing = divided = 0
        for contest in contests(seed, count):
            wanted = {player: amount for player, amount in everything(contest).items() if amount}
            found = amounts(parts, contest)
            differing += found != wanted
            divided += len(set(contest.points)) < len(contest.points)
        took = time.perf_counter() - began
        say(f"{name:17} {count} contests, {divided} with ties: {differing} differ ({took:.0f} s)")
        total += differing
    return total


def accounts(seed: int, count: int) -> int:
    """The accounts of random events; the number of events with a fault."""
    began = time.perf_counter()
    wrong = paid = 0
    for number in range(count):
        fund, table = random_event(seed * count + number)
        faults = account_faults(fund, table)
        paid += fund.total
        if faults:
            wrong += 1
            say(f"event {seed * count + number}: {faults}")
        if number % PROGRESS == PROGRESS - 1:
            took = time.perf_counter() - began
            say(f"{number + 1} events, {paid} coins: {wrong} with a fault ({took:.0f} s)")
    return wrong


def say(text: str) -> None:
    """Print a line at once."""
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main())
