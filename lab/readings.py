"""Rounds paired by a reading and by the one not taken: ``python -m lab.readings --system ID``.

A sentence that a document leaves open is a row of ``evidence/readings.toml``. The reading not
taken is a switch here: what has to be put in the place of what the engine does. Random tournaments
of small fields, with byes, forfeits and late entries, are paired by both; the command counts the
rounds that come out otherwise and writes the smallest one.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any

from lab.readings_shared import Patch
from openarbiter.cli.writing import encode
from openarbiter.errors import ImpossiblePairingError
from openarbiter.model import RoundNo, Tournament, Tpn
from openarbiter.rulebooks import registry
from openarbiter.rulebooks.basic_rules import Histories, histories
from openarbiter.rulebooks.edition import Edition
from openarbiter.rulebooks.pairing import Game, RoundPairing
from openarbiter.simulate import Settings, before_round, generate
from openarbiter.values import replace

_LONGEST = 9
_SHARE = 0.06


def _switches() -> dict[tuple[str, str], tuple[Patch, ...]]:
    """The switches of all systems, by system and open question."""
    found: dict[tuple[str, str], tuple[Patch, ...]] = {}
    for file in sorted(Path(__file__).parent.glob("readings_*.py")):
        found |= getattr(import_module(f"lab.{file.stem}"), "SWITCHES", {})
    return found


SWITCHES = _switches()
"""What the reading not taken puts in the place of ours, by system and open question."""


@contextmanager
def switched(system: str, question: str) -> Iterator[None]:
    """Pair by the reading not taken, as long as the context lasts."""
    patches = SWITCHES[system, question]
    ours = [getattr(owner, name) for owner, name, _ in patches]
    try:
        for owner, name, other in patches:
            setattr(owner, name, other)
        yield
    finally:
        for (owner, name, _), each in zip(patches, ours, strict=True):
            setattr(owner, name, each)


def boards(tournament: Tournament, edition: Edition, round_no: RoundNo) -> str:
    """A round as the data have it: ``White-Black``, a bye with 0; empty if impossible."""
    try:
        pairing = edition.pair(tournament, round_no)
    except ImpossiblePairingError:
        return ""
    games = [f"{game.white}-{game.black}" for game in pairing.games]
    return " ".join([*games, *([] if pairing.bye is None else [f"{pairing.bye}-0"])])


def positions(
    edition: Edition, rounds: int, seed: int, sizes: tuple[int, int], *, loosely: bool = False
) -> Iterator[tuple[Tournament, RoundNo]]:
    """The rounds of random tournaments of small fields, each before it is paired."""
    made = 0
    while made < rounds:
        settings = _settings(edition, seed, sizes)
        pair = _Loosely(edition, seed) if loosely else edition.pair
        tournament = generate(settings, seed, pair=pair, system=edition.id)
        for number in range(1, tournament.paired_rounds + 1):
            yield edition.participants(before_round(tournament, RoundNo(number))), RoundNo(number)
        made += tournament.paired_rounds
        seed += 1


class _Loosely:
    """Pairs rounds by rough score alone, for histories that no single rule would make.

    Args:
        edition: The edition that says who is present, and who has the bye.
        seed: Number of the tournament.
    """

    def __init__(self, edition: Edition, seed: int) -> None:
        self._edition, self._lot = edition, Random(seed)  # noqa: S311  (a simulation)

    def __call__(self, tournament: Tournament, round_no: RoundNo) -> RoundPairing:
        """Pair a round; where no way without a second meeting is found, as the edition does."""
        ours = self._edition.pair(tournament, round_no)
        before = histories(tournament, round_no)
        place = {player.tpn: at for at, player in enumerate(tournament.players)}
        for _ in range(30):
            players = [each for game in ours.games for each in (game.white, game.black)]
            score = {each: before.score[place[each]] + self._lot.randint(0, 25) for each in players}
            players.sort(key=lambda each: -score[each])
            pairs = list(zip(players[::2], players[1::2], strict=True))
            if not any(one in before.opponents[place[other]] for one, other in pairs):
                boards = zip(ours.games, pairs, strict=True)
                games = [self._given(game, before, place, *each) for game, each in boards]
                return replace(ours, games=tuple(games))
        return ours

    def _given(
        self, game: Game, before: Histories, place: dict[Tpn, int], one: Tpn, other: Tpn
    ) -> Game:
        """A board for two players; White for whoever had it less often."""
        mine, theirs = (
            before.colour_difference[place[each]] + self._lot.random() for each in (one, other)
        )
        white, black = (one, other) if mine < theirs else (other, one)
        return replace(game, white=white, black=black)


def _settings(edition: Edition, seed: int, sizes: tuple[int, int]) -> Settings:
    lot = Random(seed)  # noqa: S311  (a simulation)
    players = lot.randint(*sizes)
    named: dict[str, Any] = {
        "players": players,
        "rounds": min(_LONGEST, players - 1),
        "lowest_rating": lot.choice((1500, 2100, 2350)),
        "highest_rating": 2400,
        "forfeit_rate": lot.choice((0, _SHARE)),
        "late_entry_rate": lot.choice((0, 3 * _SHARE)),
        "half_point_bye_rate": lot.choice((0, _SHARE)),
        "zero_point_bye_rate": lot.choice((0, _SHARE)),
        "draw_share": lot.choice((None, 0.6)),
    }
    return Settings(**named | _besides(edition.id, lot))


def _besides(system: str, lot: Random) -> dict[str, Any]:
    """What tournaments of a system must have besides for its open sentences to come up."""
    found: dict[str, Any] = {}
    for file in sorted(Path(__file__).parent.glob("readings_*.py")):
        settings = getattr(import_module(f"lab.{file.stem}"), "SETTINGS", {})
        found |= settings[system](lot) if system in settings else {}
    return found


class _Found:
    """What is counted of one question.

    Args:
        edition: The edition.
        question: The open question.
    """

    def __init__(self, edition: Edition, question: str) -> None:
        self._edition, self._question = edition, question
        self._asked = self._differ = 0
        self._smallest: tuple[tuple[int, int], Tournament, str, str] | None = None

    def ask(self, tournament: Tournament, round_no: RoundNo, ours: str) -> None:
        """Pair a round by the reading not taken, and compare."""
        with switched(self._edition.id, self._question):
            theirs = boards(tournament, self._edition, round_no)
        self._asked += 1
        self._differ += ours != theirs
        size = len(ours.split()), int(round_no)
        smaller = self._smallest is None or size < self._smallest[0]
        if ours != theirs and ours and smaller:
            self._smallest = size, tournament, ours, theirs

    def tell(self, folder: Path) -> None:
        """Say how many rounds differ, and write the smallest position that does."""
        name = self._edition.id
        print(f'\n{name}, {self._question}\nshare = "{self._differ:,} of {self._asked:,} rounds"')
        if self._smallest is None:
            return
        (_, number), tournament, ours, theirs = self._smallest
        words = "".join(each if each.isalnum() else "-" for each in self._question.casefold())
        file = folder / f"{name}-{words[:60].strip('-')}.trf"
        file.write_bytes(encode(_of_players(tournament), "trf26"))
        print(f'file = "{file}"\nround = {number}\npairs = "{ours}"\notherwise = "{theirs}"')


def _of_players(tournament: Tournament) -> Tournament:
    """What a file holds: of a team event the players, and no totals of rounds taken away."""
    found = getattr(tournament, "of_players", tournament)
    teams = [replace(each, match_points=None, game_points=None, rank=None) for each in found.teams]
    return replace(found, teams=tuple(teams))


def main(arguments: list[str] | None = None) -> int:
    """Compare the readings of a system: all, or those whose question has some words in it."""
    parser = argparse.ArgumentParser(prog="python -m lab.readings", description=__doc__)
    parser.add_argument("--system", required=True, metavar="ID")
    parser.add_argument("--question", action="append", metavar="WORDS", help="only such questions")
    parser.add_argument("--rounds", type=int, default=1000, metavar="N")
    parser.add_argument("--players", type=int, nargs=2, default=(4, 12), metavar="N")
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="the first seed (1)")
    parser.add_argument("--loosely", action="store_true", help="histories of no single rule")
    parser.add_argument("-o", dest="folder", type=Path, default=Path(), metavar="FOLDER")
    given = parser.parse_args(arguments)
    edition = registry.edition(given.system)
    found = [
        _Found(edition, question)
        for system, question in SWITCHES
        if system == edition.id and any(each in question for each in given.question or [""])
    ]
    rounds = positions(
        edition, given.rounds, given.seed, tuple(given.players), loosely=given.loosely
    )
    for tournament, round_no in rounds:
        ours = boards(tournament, edition, round_no)
        for each in found:
            each.ask(tournament, round_no, ours)
    print("rounds of tournaments of {} to {} players".format(*given.players))
    for each in found:
        each.tell(given.folder)
    return 0


if __name__ == "__main__":
    sys.exit(main())
