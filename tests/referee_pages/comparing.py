"""Engine against the pages of the systems that no regulation defines, and against the tables."""

from __future__ import annotations

from typing import TypeAlias

import openarbiter
from openarbiter.errors import RuleError
from openarbiter.model import RoundNo, Tournament
from tests.referee.tally import Tally, differs
from tests.referee_pages.keizer import keizer_round
from tests.referee_pages.knock_out import UnknownError, knock_out_round
from tests.referee_pages.positions import POSITIONS
from tests.referee_pages.tables import berger_round, table_round

Answer: TypeAlias = "tuple[tuple[tuple[int, int], ...], int | None]"


def required(system: str, tournament: Tournament, round_no: RoundNo) -> Answer | None:
    """The games by boards and the bye, by the page; ``None``: there is no such round."""
    if system == "keizer":
        return keizer_round(tournament, round_no)
    if system == "knock-out":
        try:
            games = knock_out_round(tournament, round_no)
        except UnknownError:
            return None
        return (games, None) if games else None
    if system in {"round-robin", "team-round-robin"}:
        return berger_round(tournament, round_no, of_teams=system.startswith("team"))
    return table_round(tournament, round_no)


def engine(system: str, tournament: Tournament, round_no: RoundNo) -> Answer | None:
    """The same of the engine."""
    try:
        found = openarbiter.pair(tournament, system, round_no)
    except RuleError:
        return None
    return tuple((game.white, game.black) for game in found.games), found.bye


def compare(system: str, seed: int, tally: Tally) -> None:
    """One position."""
    tournament, round_no = POSITIONS[system](seed)
    expected = required(system, tournament, round_no)
    tally.counts["positions"] += 1
    tally.counts["  no such round"] += expected is None
    tally.counts["  with a bye"] += expected is not None and expected[1] is not None
    said = differs(expected, engine(system, tournament, round_no))
    if said:
        tally.disagreements.append(f"{system}, seed {seed}, round {round_no}: {said}")
