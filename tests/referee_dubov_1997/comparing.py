"""The Dubov text of 1997: engine and literal rule before the enumerator."""

from __future__ import annotations

from openarbiter.verification.literal.dubov_1997 import dubov_1997_pairing
from tests.referee.drafts import Position
from tests.referee.dressing import dressed
from tests.referee.report import report
from tests.referee.tally import Tally, differs, paired
from tests.referee_dubov_1997.laboratory import laboratory
from tests.referee_dubov_1997.literal_round import LiteralPairing, literal_pairing
from tests.referee_dubov_1997.positions import dressed as dress

SYSTEM = "dubov-1997"


def difference(position: Position, expected: LiteralPairing | None) -> str:
    """What engine or literal rule say otherwise than the referee; empty when they agree."""
    asked = position.tournament, position.round_no
    found, known = paired(SYSTEM, *asked), dubov_1997_pairing(*asked)
    wanted = expected and (expected.games, expected.bye)
    made = found and (tuple((game.white, game.black) for game in found.games), found.bye)
    listed = expected and (tuple(sorted(expected.games)), expected.bye)
    return differs(wanted, made) or differs(
        listed, known and (known.games, known.bye), "the literal rule: "
    )


def compare(seed: int, tally: Tally) -> None:
    """All positions of a seed, one out of the laboratory among them."""
    for position in (*dressed(seed, literal_pairing, dress), laboratory(seed)):
        expected = literal_pairing(position.tournament, position.round_no)
        tally.counts["positions"] += 1
        tally.counts[f"  {position.kind}"] += 1
        tally.counts["  impossible"] += expected is None
        tally.counts.update(f"  with: {what}" for what in set(expected.counts if expected else ()))
        said = difference(position, expected)
        if said:
            tally.disagreements.append(f"seed {seed}, {position.kind}: {said}\n{report(position)}")
