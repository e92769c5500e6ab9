"""The systems of 2026, and the Dutch text of 2017: engines before the literal rules.

These are the rules that ``verify`` runs; of team events the matches are known here before they are
written into records of players.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from typing import TypeAlias

from openarbiter.model import RoundNo, Tournament
from openarbiter.verification.literal.common import Answer, Work
from openarbiter.verification.literal.double_swiss_2026 import double_swiss_2026_pairing
from openarbiter.verification.literal.dubov_2026 import dubov_2026_pairing
from openarbiter.verification.literal.dutch_2017 import dutch_2017_pairing
from openarbiter.verification.literal.lim_2026 import lim_2026_maxi_pairing, lim_2026_pairing
from openarbiter.verification.literal.team_swiss_2026 import (
    paired as paired_by_the_text,
)
from openarbiter.verification.literal.team_swiss_2026 import (
    team_swiss_2026_pairing,
)
from tests.referee.dressing import dressed, rated
from tests.referee.tally import Tally, differs, paired
from tests.referee_2026.burstein import burstein_pairing
from tests.referee_2026.match_positions import match_position
from tests.referee_2026.team_positions import team_position


@dataclass(frozen=True, slots=True)
class Question:
    """A round to be paired, with the answer of the literal text.

    Attributes:
        kind: How the position was made.
        tournament: The tournament.
        round_no: The round.
        expected: The answer; ``None`` where the Chief Arbiter decides.
    """

    kind: str
    tournament: Tournament
    round_no: RoundNo
    expected: Answer | None


Literal: TypeAlias = Callable[[Tournament, RoundNo], Answer | None]


def _of_players(literal: Literal, seed: int) -> Iterator[Question]:
    """Positions with ratings that say nothing of the numbers, and gaps in these."""
    for each in dressed(seed, literal, rated):
        asked = each.tournament, each.round_no
        yield Question(each.kind, *asked, literal(*asked))


def _of_matches(seed: int) -> Iterator[Question]:
    tournament, round_no = match_position(seed)
    if tournament.next_round != round_no:  # nobody took part in the match before
        return
    yield Question("matches", tournament, round_no, double_swiss_2026_pairing(tournament, round_no))


def _of_teams(seed: int) -> Iterator[Question]:
    position = team_position(seed)
    if position.tournament.next_round != position.round_no:
        return  # nobody took part in the round before, so it is still to be paired
    expected = paired_by_the_text(position, Work())
    yield Question("teams", position.tournament, position.round_no, expected)


SYSTEMS: Mapping[str, Callable[[int], Iterator[Question]]] = {
    "dubov-2026": partial(_of_players, dubov_2026_pairing),
    "burstein-2026": partial(_of_players, burstein_pairing),
    "lim-2026": partial(_of_players, lim_2026_pairing),
    "lim-2026-maxi": partial(_of_players, lim_2026_maxi_pairing),
    "double-swiss-2026": _of_matches,
    "team-swiss-2026": _of_teams,
    "dutch-2017": partial(_of_players, dutch_2017_pairing),
}
"""The questions of a seed, for each system."""


def _told(answer: Answer | None) -> object:
    return answer and (answer.games, answer.bye)


def compare(system: str, seed: int, tally: Tally) -> None:
    """The positions of one seed."""
    for asked in SYSTEMS[system](seed):
        tally.counts["positions"] += 1
        if asked.expected is None:
            tally.counts["  impossible"] += 1
        else:
            tally.counts["  with a bye"] += asked.expected.bye is not None
            tally.counts.update(f"  decided by {name}" for name in set(asked.expected.decided))
        wanted, found = _told(asked.expected), paired(system, asked.tournament, asked.round_no)
        games = found and tuple(sorted((game.white, game.black) for game in found.games))
        said = differs(wanted, found and (games, found.bye))
        if system == "team-swiss-2026":  # the boards are read as the matches were invented
            read = team_swiss_2026_pairing(asked.tournament, asked.round_no)
            said = said or differs(wanted, _told(read), "the records: ")
        if said:
            where = f"{system}, seed {seed}, {asked.kind}, round {asked.round_no} of"
            tally.disagreements.append(f"{where} {asked.tournament.rounds}: {said}")
