"""One measurement of the benchmarks: a job as JSON in, its figures as JSON out.

Times are wall-clock milliseconds of one call of the edition's ``pair``, which derives the
players' state from the records as well; of the worst cases, milliseconds of processor time. Memory
is the peak that ``tracemalloc`` sees during one more call, above what the tournament itself takes;
that call is not timed.
"""

from __future__ import annotations

import json
import statistics
import sys
import time
import tracemalloc
from dataclasses import replace
from importlib import import_module
from typing import TYPE_CHECKING, Any

import openarbiter as oa
from bench import events, stand_in
from bench.positions import POSITIONS, REALISTIC
from openarbiter.errors import ImpossiblePairingError
from openarbiter.model import RoundNo, Tournament
from openarbiter.rulebooks.registry import edition
from openarbiter.simulate import Pair, Settings, before_round, generate

if TYPE_CHECKING:
    from collections.abc import Callable

    from openarbiter.rulebooks.edition import Edition

    Ask = Callable[[Tournament, RoundNo], object]

ROUNDS = (2, 5, 9)
LARGEST_ID_OF_TRF = 9999
LARGE = 1000
"""From so many players on, an event has more rounds, and fewer events are played."""
ENOUGH = 0.5
"""Seconds after which a measurement is not repeated any more."""


def main() -> None:
    """Do the job that the command line names."""
    job = json.loads(sys.argv[1])
    if "late" in job:
        json.dump(late(job["late"], edition(job["system"])), sys.stdout)
        return
    pair = stand_in.pair if job["system"] == "stand-in" else edition(job["system"]).pair
    figures = natural(job["natural"], pair) if "natural" in job else hard(job, pair)
    json.dump(figures, sys.stdout)


def natural(players: int, pair: Pair) -> dict[str, Any]:
    """Rounds of tournaments that the engine itself has paired, and the reading of the file."""
    played = _played(players, pair)
    times, memory = [], []
    for number in ROUNDS:
        before = [before_round(tournament, RoundNo(number)) for tournament in played]
        times.append(statistics.median(_pairing_times(pair, before, RoundNo(number))))
        memory.append(_peak(lambda t=before[0], r=number: pair(t, RoundNo(r))))  # type: ignore[misc]
    reading = [_reading_time(tournament) for tournament in played]
    return {
        "ms": times,
        "mb": memory,
        "read_ms": statistics.median(reading),
        "tournaments": len(played),
    }


def _played(players: int, pair: Pair) -> list[Tournament]:
    """Ordinary tournaments of nine rounds."""
    seeds = range(1, 8 if players <= 200 else 4 if players <= 2000 else 2)  # noqa: PLR2004
    settings = Settings(
        players=players,
        rounds=9,
        highest_rating=2500,
        lowest_rating=1500,
        zero_point_bye_rate=0.01,
    )
    played = [generate(settings, seed, pair=pair) for seed in seeds]
    played = [tournament for tournament in played if tournament.paired_rounds == settings.rounds]
    if not played:
        raise SystemExit("no tournament of nine rounds came about")
    return played


def late(players: int, by: Edition) -> dict[str, Any]:
    """The last four rounds, or matches, of events that an edition has paired.

    The time of a round is the least of three calls, in processor time: both leave out what other
    programs do meanwhile. Each call gets a tournament of its own, of which nothing is known yet.
    """
    settings = replace(events.OPEN if players < LARGE else events.LARGE_OPEN, players=players)
    times = []
    for seed in range(1, 6 if players < LARGE else 4):
        event = events.played(by, settings, seed)
        for match in range(settings.rounds - 3, settings.rounds + 1):
            number = events.round_of(by, match)
            fresh = [before_round(event, number) for _ in range(3)]
            times.append(min(_took(by.pair, before, number) for before in fresh))
    return {"ms": statistics.median(times), "slowest": max(times), "rounds": len(times)}


def hard(job: dict[str, Any], pair: Pair) -> dict[str, Any]:
    """One hard field, and in turn with it the pairing of the ordinary round 9 of the same size.

    So whatever else the machine does falls on both; and what it does instead falls on neither, as
    processor time is measured. ``paired`` is false where the engine proves that there is no
    pairing. The field is paired, or explained, as ``job["question"]`` says.
    """
    tournament, round_no = (POSITIONS | REALISTIC)[job["case"]](job["size"])

    def explain(event: Tournament, number: RoundNo) -> object:
        return oa.explain(event, system=job["system"], round=number).render("text", short=True)

    ask = explain if job.get("question") == "explain" else pair
    ordinary = [before_round(each, RoundNo(9)) for each in _played(job["size"], pair)]
    paired = True
    times: list[float] = []
    usual: list[float] = []
    while sum(times) < ENOUGH * 1000 and len(times) < 5:  # noqa: PLR2004  (a median of five)
        took, paired = _second(ask, tournament, round_no)
        times.append(took)
        usual += [_second(pair, each, RoundNo(9))[0] for each in ordinary]
    ms = statistics.median(times)
    return {"ms": ms, "ratio": ms / statistics.median(usual), "paired": paired}


def _took(pair: Pair, before: Tournament, number: RoundNo) -> float:
    """Milliseconds of processor time of one call."""
    start = time.process_time()
    pair(before, number)
    return (time.process_time() - start) * 1000


def _second(ask: Ask, tournament: Tournament, round_no: RoundNo) -> tuple[float, bool]:
    """Milliseconds of processor time of an answer, and whether there is a pairing.

    Of two answers, one after the other, the second counts, which finds its data at hand.
    """
    took, paired = 0.0, True
    for _ in range(2):
        start = time.process_time()
        try:
            ask(tournament, round_no)
        except ImpossiblePairingError:
            paired = False
        took = (time.process_time() - start) * 1000
    return took, paired


def _pairing_times(pair: Pair, before: list[Tournament], round_no: RoundNo) -> list[float]:
    """Milliseconds of every call: each tournament at least once, up to seven times."""
    times: list[float] = []
    for tournament in before:
        spent = 0.0
        for _ in range(7):
            start = time.perf_counter()
            pair(tournament, round_no)
            took = time.perf_counter() - start
            times.append(took * 1000)
            spent += took
            if spent > ENOUGH:
                break
    return times


def _reading_time(tournament: Tournament) -> float:
    """Milliseconds to read the tournament's file: TRF, or JSON where numbers are too long."""
    name = "trf" if len(tournament.players) <= LARGEST_ID_OF_TRF else "json_"
    form = import_module(f"openarbiter.formats.{name}")
    data, read = form.write(tournament), form.read
    start = time.perf_counter()
    read(data)
    return (time.perf_counter() - start) * 1000


def _peak(call: Callable[[], object]) -> float:
    """Megabytes that a call takes at its peak."""
    tracemalloc.start()
    call()
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    return peak / 1_000_000


if __name__ == "__main__":
    main()
