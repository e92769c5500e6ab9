"""The NSWCA guidelines: the engine, and the search of the verifier, before the literal text."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from openarbiter.model import NationalEntry, RoundNo, Tournament
from openarbiter.verification.literal.nswca import nswca_pairing
from tests.referee.drafts import Position
from tests.referee.dressing import dressed, rated_by_bonus
from tests.referee.tally import Tally, differs, paired
from tests.referee_nswca.literal import literal_pairing


def australian(tournament: Tournament, round_no: RoundNo, seed: int) -> Tournament:
    """Other ratings, some of the Australian list (3.2 b), and a bonus for an acceleration."""
    random = Random(f"Australian {seed}")  # noqa: S311  (reproducible, no secret)
    players = list(tournament.players)
    for place, player in enumerate(players):
        if random.random() < 1 / 30:
            rating = random.choice((1600, 1900))
            national = (NationalEntry(federation="AUS", rating=rating),)
            players[place] = replace(player, national=national)
    tournament = replace(tournament, players=tuple(players))
    return rated_by_bonus(tournament, round_no, seed)


def compare(seed: int, tally: Tally) -> None:
    """The positions of a seed."""
    for position in dressed(seed, literal_pairing, australian):
        _compare(position, seed, tally)


def _compare(position: Position, seed: int, tally: Tally) -> None:
    tournament, round_no = position.tournament, position.round_no
    expected = literal_pairing(tournament, round_no)
    tally.counts["positions"] += 1
    if expected is None:
        tally.counts["  impossible"] += 1
    else:
        tally.counts["  with a bye"] += expected.bye is not None
        tally.counts.update(f"  decided by {name}" for name in set(expected.decided))
        turned = literal_pairing(tournament, round_no, odd_men_first=True)
        tally.counts["  other under the other reading of 3.3 d"] += (
            turned is not None and turned.games != expected.games
        )
    wanted = expected and (expected.games, expected.bye)
    listed = expected and (tuple(sorted(expected.games)), expected.bye)
    found = paired("nswca", tournament, round_no)
    made = found and (tuple((game.white, game.black) for game in found.games), found.bye)
    searched = nswca_pairing(tournament, round_no)
    for said in (
        differs(listed, searched and (searched.games, searched.bye), "the search: "),
        differs(wanted, made),
    ):
        tally.disagreements += [f"seed {seed}, round {round_no}: {said}"] if said else []
