"""The two newer Dutch texts, 2024 and 2026: the engine before the literal enumerator."""

from __future__ import annotations

from collections.abc import Sequence

from openarbiter.errors import ImpossiblePairingError
from openarbiter.model import RoundNo, Tournament
from openarbiter.rulebooks.pairing import CriterionValue, RoundPairing
from tests.referee.drafts import Pairs, Position, report
from tests.referee.literal.dutch import LiteralBracket, LiteralPairing, literal_pairing, pair_round
from tests.referee.literal.texts import DIFFERENCES, TEXT_2025
from tests.referee.positions import positions
from tests.referee.tally import Tally, differs, paired

EDITIONS = ("dutch-2025", "dutch-2026")
"""The editions asked about when none is named."""

SAME_VALUES = {
    "dutch-2025": (*(f"C{number}" for number in range(5, 22) if number != 8),),
    "dutch-2026": (*(f"C{number}" for number in range(5, 18)), "C19", "C21"),
}
"""Criteria whose values engine and referee express alike, so that they can be compared.

The referee's C8 of 2025 is what could be reached, the engine's what was; the text of 2026 prints
no score difference for who stays in the Limbo (C18, C20).
"""


def literal(position: Position, edition_id: str) -> LiteralPairing | None:
    """The referee's answer; ``None`` when the round cannot be paired."""
    try:
        return literal_pairing(position.tournament, position.round_no, edition_id)
    except ImpossiblePairingError:
        return None


def literal_pairs(tournament: Tournament, round_no: RoundNo) -> Pairs | None:
    """A round paired by the referee, to go on with a tournament."""
    answer = literal(Position("played", tournament, round_no), "dutch-2026")
    if answer is None:
        return None
    return [(game.white, game.black) for game in answer.games], answer.bye


def difference(expected: LiteralPairing | None, found: RoundPairing | None) -> str:
    """The first thing the two answers disagree about; empty when they agree."""
    if expected is None or found is None:
        return differs(expected and "a pairing", found and "a pairing")
    wanted = [(game.board, game.white, game.black) for game in expected.games]
    given = [(int(game.board), game.white, game.black) for game in found.games]
    ours, theirs = (
        [(each.moved_down, each.residents, each.pairs, each.downfloaters) for each in brackets]
        for brackets in (expected.brackets, found.brackets)
    )
    return (
        differs((wanted, expected.bye), (given, found.bye))
        or differs(ours, theirs, "brackets: ")
        or _values(expected, found)
    )


def _values(expected: LiteralPairing, found: RoundPairing) -> str:
    """The first criterion whose value the two do not count alike."""
    for ours, theirs in zip(expected.brackets, found.brackets, strict=True):
        said = dict(theirs.criteria)
        for code, value in ours.criteria:
            if code in SAME_VALUES[found.system] and _as_list(said[code]) != value:
                return differs(value, said[code], f"{code} of bracket {ours.score}: ")
    return ""


def _as_list(value: CriterionValue) -> tuple[int, ...]:
    if value is None:
        return ()
    return value if isinstance(value, tuple) else (value,)


def features(bracket: LiteralBracket) -> list[str]:
    """What a bracket is an example of."""
    size = len(bracket.moved_down) + len(bracket.residents)
    values = dict(bracket.criteria)
    truths = {
        "brackets": size > 1,
        "  with a choice of candidates": bracket.candidates > 1,
        "  of 4 players and more": size >= 4,
        "  of 6 players and more": size >= 6,
        "  of 8 players and more": size >= 8,
        "  heterogeneous": bool(bracket.moved_down),
        "  with two and more moved-down players": len(bracket.moved_down) > 1,
        "  with a Limbo": bool(set(bracket.moved_down) & set(bracket.downfloaters)),
        "  with fewer pairs than half of the players": len(bracket.downfloaters) > size % 2,
        "  with topscorers": bracket.topscorers,
        "  with an exchange": _exchanged(bracket),
        "  with C10 or C11 violated": values["C10"] != (0,) or values["C11"] != (0,),
    }
    decided = [f"  decided, among others, by {code}" for code in bracket.decided]
    return [what for what, holds in truths.items() if holds] + decided


def _exchanged(bracket: LiteralBracket) -> bool:
    """Whether the upper players of the resident pairs are not simply the first ones."""
    moved_down = set(bracket.moved_down)
    met = {lower for higher, lower in bracket.pairs if higher in moved_down}
    remainder = [tpn for tpn in bracket.residents if tpn not in met]
    tops = [higher for higher, _ in bracket.pairs if higher not in moved_down]
    return tops != remainder[: len(tops)]


def compare(seed: int, tally: Tally, editions: Sequence[str] = EDITIONS) -> None:
    """The positions of a seed in all editions, against the engine."""
    for position in positions(seed, literal_pairs):
        answers = {each: literal(position, each) for each in editions}
        for edition_id, expected in answers.items():
            counts = [f"rounds, {position.kind}", "rounds"]
            counts += ["  impossible"] * (expected is None)
            counts += ["  with a bye"] * (expected is not None and expected.bye is not None)
            for bracket in expected.brackets if expected is not None else ():
                counts += features(bracket)
            tally.counts.update(f"{edition_id} {what}" for what in counts)
            said = difference(expected, paired(edition_id, position.tournament, position.round_no))
            if said:
                where = f"{edition_id}, seed {seed}, {position.kind}: "
                tally.disagreements.append(f"{where}{said}\n{report(position)}")
        if len({_outcome(answer) for answer in answers.values()}) > 1:
            tally.counts["rounds in which the editions differ"] += 1
            tally.counts.update(causes(position))


def causes(position: Position) -> list[str]:
    """Which single change of the seed text to the words of 2026 changes its answer."""
    before = _outcome(pair_round(position.tournament, position.round_no, TEXT_2025))
    found = []
    for name, change in DIFFERENCES:
        answer = pair_round(position.tournament, position.round_no, change(TEXT_2025))
        if _outcome(answer) != before:
            found.append(f"  by {name}")
    return found or ["  by several changes together"]


def _outcome(answer: LiteralPairing | None) -> str:
    if answer is None:
        return "impossible"
    games = " ".join(f"{game.white}-{game.black}" for game in answer.games)
    return f"{games} bye {answer.bye or '-'}"
