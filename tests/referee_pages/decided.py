"""Right and wrong rounds of the tables and of knock-outs, each of which is decided.

A wrong round is the last one of its event, in which two boards have changed their Blacks, a board
has its colours turned, or the games of the round before are played once more.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random

from openarbiter.deciding import DECIDED_RIGHT, Verdict, decide
from openarbiter.model import RoundNo, Tournament
from openarbiter.rulebooks.pairing import Game, RoundPairing
from openarbiter.rulebooks.registry import edition
from openarbiter.simulate import Settings, before_round, generate
from openarbiter.verification.verifying import verify
from tests.referee.tally import Tally
from tests.referee_pages.positions import SIZES


def settings(system: str, random: Random) -> Settings:
    """The size and the form of an event, with at least three boards in a round."""
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


def right_event(system: str, seed: int) -> tuple[Tournament, Random]:
    """An event that the engine has paired, and where more chance comes from."""
    random = Random(seed)  # noqa: S311  (a simulation)
    return generate(settings(system, random), seed, pair=edition(system).pair), random


def wrong_rounds(system: str, seed: int) -> Iterator[tuple[Tournament, RoundNo, str]]:
    """An event whose last round is wrong, three times, and what is wrong in it."""
    rules = edition(system)
    event, random = right_event(system, seed)
    for _ in range(3):
        asked = RoundNo(random.randrange(1, event.paired_rounds + 1))
        known = before_round(event, asked)
        teams = (replace(team, match_points=None, game_points=None) for team in known.teams)
        known = replace(known, teams=tuple(teams))
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


def prove_right(system: str, seed: int, tally: Tally) -> None:
    """Decide every round of a right event."""
    event, _ = right_event(system, seed)
    for each in decide(event, verify(event, system=system)):
        tally.counts["right"] += 1
        if each.verdict not in DECIDED_RIGHT:
            tally.disagreements.append(f"{system}, seed {seed}, a right round: {each}")


def call_wrong(system: str, seed: int, tally: Tally) -> None:
    """Decide the wrong rounds of an event."""
    for event, asked, what in wrong_rounds(system, seed):
        (each,) = decide(event, verify(event, asked, system))
        tally.counts.update(("wrong", f"  {what} [{each.article}]"))
        if each.verdict is not Verdict.WRONG or not each.article or each.by is None:
            tally.disagreements.append(f"{system}, seed {seed}, {what}, round {asked}: {each}")
