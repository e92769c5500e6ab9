"""The NSWCA guidelines: the engine, and the search of the verifier, before the literal text."""

from __future__ import annotations

from openarbiter.verification.literal.nswca import nswca_pairing
from tests.referee.tally import Tally, differs, paired
from tests.referee_nswca.literal import literal_pairing
from tests.referee_nswca.positions import position


def compare(seed: int, tally: Tally) -> None:
    """One position."""
    tournament, round_no = position(seed)
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
