"""Many random rounds of every edition: all is told and true, and every named reason decides.

``python -m tests.explaining.run --rounds 2000`` (or ``make explained ROUNDS=2000``): as many rounds
as that, the same number of every edition, each told in full, asked about and read.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterator
from itertools import chain, count, islice
from random import Random

from openarbiter.model import RoundNo
from openarbiter.rulebooks.registry import edition_ids
from tests.explaining import wishes
from tests.explaining.everywhere import untold
from tests.explaining.rounds import SYSTEMS, random_rounds
from tests.explaining.row import faults_of_rows
from tests.explaining.sentences import MOST, read_rounds
from tests.explaining.tellings import contradictions, contradictions_2012

Asked = tuple[str, list[tuple[str, str]]]
"""A round, and (what is named, what is wrong) of every reason, the first time with nothing."""


def deciding(system: str, seeds: Iterator[int]) -> Iterator[Asked]:
    """Random rounds of an edition with every reason that was asked about.

    Args:
        system: Id of the edition; a table of a round robin has no reasons to ask about.
        seeds: Seeds of the tournaments.
    """
    for seed in seeds if system in wishes.SYSTEMS else ():
        if system in SYSTEMS:
            yield from _brackets(system, seed)
        for event in wishes.random_events(system, range(seed, seed + 1)):
            for number in range(1, event.paired_rounds + 1):
                label = f"{system}, seed {seed}, round {number}"
                rng = Random(label)  # noqa: S311  (the same wishes every time)
                found = wishes.faults_of_round(event, system, RoundNo(number), rng)
                told = (
                    contradictions_2012(event, RoundNo(number), rng)
                    if system == "dutch-2012"
                    else ()
                )
                yield label, [*found, *(("told by " + name, fault) for name, fault in told)]


def _brackets(system: str, seed: int) -> Iterator[Asked]:
    """Every reason of the brackets of one tournament, whose order of candidates is told."""
    place = 2 * seed + SYSTEMS.index(system)
    for label, once in random_rounds(range(place, place + 1)):
        rng = Random(label)  # noqa: S311  (the same wishes every time)
        reasons = (
            (("decision: " + name, fault) for name, fault in faults_of_rows(once, rng)),
            (("told by " + name, fault) for name, fault in contradictions(once, rng)),
        )
        yield label, list(chain(*reasons))


def main(rounds: int) -> int:
    """Tell and ask about many rounds and print the counts; 1 where something is wrong."""
    systems = edition_ids()
    each = -(-rounds // len(systems))
    wrong = sum(_one_edition(system, each) for system in systems)
    sys.stdout.write(f"{each * len(systems):,} rounds of {len(systems)} editions: {wrong} wrong\n")
    return int(wrong > 0)


def _one_edition(system: str, rounds: int) -> int:
    """Number of faults in some rounds of an edition."""
    wrong = 0
    tournaments = (untold(system, range(seed, seed + 1)) for seed in count())
    for label, left_out in islice(chain.from_iterable(tournaments), rounds):
        for fault in left_out:
            wrong += 1
            sys.stdout.write(f"{label}: {fault}\n")
    named: Counter[str] = Counter()
    for label, reasons in islice(deciding(system, count()), rounds):
        for code, fault in reasons:
            if fault:
                wrong += 1
                sys.stdout.write(f"{label}: {code}: {fault}\n")
            else:
                named[code or "order"] += 1
    tally = read_rounds(system, rounds)
    left_out = [*tally.false, *(f"no claim: {key}" for key in tally.unknown)]
    if len(tally.without) > max(1, MOST * tally.answers):
        left_out += [f"without a number: {text}" for text in tally.without[:3]]
    for fault in left_out:
        wrong += 1
        sys.stdout.write(f"{system}: {fault}\n")
    counts = ", ".join(f"{code} {number:,}" for code, number in sorted(named.items()))
    asked = f"; {named.total():,} reasons asked about: {counts}" if named else ""
    read = f"{tally.read:,} sentences looked up"
    sys.stdout.write(f"{system}: {rounds:,} rounds told, {read}{asked}\n")
    sys.stdout.flush()
    return wrong


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="python -m tests.explaining.run", description=__doc__)
    parser.add_argument("--rounds", type=int, default=2000, help="rounds in all (2000)")
    sys.exit(main(parser.parse_args().rounds))
