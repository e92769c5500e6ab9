"""Engine against literal enumerator on random small tournaments: the program of the referee.

::

    python -m tests.referee.run --edition dutch-2025 --edition dutch-2026 --brackets 20000 --seed 1

Prints what was compared, how often which criterion had to choose, and every disagreement as a
report to be read again; ends with 1 when there is any. ``--alone`` asks no engine: it counts, and
compares the texts with each other.
"""

from __future__ import annotations

import argparse
import multiprocessing
import sys
from collections.abc import Sequence
from functools import partial

from openarbiter.errors import ImpossiblePairingError
from openarbiter.model import RoundNo, Tournament
from openarbiter.rulebooks.pairing import CriterionValue, RoundPairing
from tests.referee.literal.round import (
    LiteralBracket,
    LiteralPairing,
    literal_pairing,
    pair_round,
)
from tests.referee.literal.texts import DIFFERENCES, TEXT_2025
from tests.referee.positions import Pairs, Position, positions
from tests.referee.report import report
from tests.referee.tally import Tally, compared, differs, paired

EDITIONS = ("dutch-2025", "dutch-2026")
"""The editions asked about when none is named."""

SAME_VALUES = {
    "dutch-2025": (*(f"C{number}" for number in range(5, 22) if number != 8),),
    "dutch-2026": (*(f"C{number}" for number in range(5, 18)), "C19", "C21"),
}
"""Criteria whose values engine and referee express alike, so that they can be compared.

In 2025 the referee's C8 is what the next bracket could reach in C7, the engine's what it got; they
differ where Article 2.1.3 stands before C7. The text of 2026 prints no score difference for who
stays in the Limbo (C18, C20)."""


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


def compare(
    seed: int, tally: Tally, editions: Sequence[str] = EDITIONS, *, alone: bool = False
) -> None:
    """The positions of a seed in all editions, against the engine unless ``alone``."""
    for position in positions(seed, literal_pairs):
        answers = {each: literal(position, each) for each in editions}
        where = f"seed {seed}, {position.kind}"
        for edition_id, expected in answers.items():
            counts = [f"rounds, {position.kind}", "rounds"]
            counts += ["  impossible"] * (expected is None)
            counts += ["  with a bye"] * (expected is not None and expected.bye is not None)
            for bracket in expected.brackets if expected is not None else ():
                counts += features(bracket)
            tally.counts.update((edition_id, what) for what in counts)
            if not alone:
                engine = paired(edition_id, position.tournament, position.round_no)
                _note(tally, f"{edition_id}, {where}", position, difference(expected, engine))
        if len({_outcome(answer) for answer in answers.values()}) > 1:
            tally.counts["both", "rounds in which the editions differ"] += 1
            tally.counts.update(("both", cause) for cause in causes(position))
            if alone:
                said = "; ".join(f"{each} {_outcome(answer)}" for each, answer in answers.items())
                _note(tally, f"editions differ, {where}", position, said)


def _note(tally: Tally, where: str, position: Position, said: str) -> None:
    if said:
        tally.disagreements.append(f"{where}: {said}\n{report(position)}")


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


def table(tally: Tally, editions: Sequence[str]) -> str:
    """The counts, a column per edition."""
    names: dict[str, None] = dict.fromkeys(what for each, what in tally.counts if each in editions)
    lines = [" " * 48 + "".join(f"{each:>12}" for each in editions)]
    for what in sorted(names, key=_place):
        figures = "".join(f"{tally.counts[each, what]:>12}" for each in editions)
        lines.append(f"{what:<48}{figures}")
    lines += [
        f"{what:<48}{figure:>12}" for (each, what), figure in tally.counts.items() if each == "both"
    ]
    return "\n".join(lines)


def _place(what: str) -> tuple[int, int, str]:
    code = what.rsplit(" ", 1)[-1]
    number = int(code[1:]) if code[:1] == "C" and code[1:].isdigit() else 99
    rounds = what.startswith(("rounds", "  impossible", "  with a bye"))
    decided = "decided" in what
    return (0 if rounds else 2 if decided else 1), number if decided else 0, what.strip()


def main() -> int:
    """Run the referee; 1 when engine and referee disagree anywhere."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--edition", action="append", choices=EDITIONS, dest="editions")
    parser.add_argument("--brackets", type=int, default=20_000, help="brackets per edition")
    parser.add_argument("--seed", type=int, default=1, help="names the positions")
    parser.add_argument("--processes", type=int, default=multiprocessing.cpu_count())
    parser.add_argument("--show", type=int, default=3, help="disagreements to print in full")
    parser.add_argument("--alone", action="store_true", help="ask no engine, compare the texts")
    options = parser.parse_args()
    editions = tuple(options.editions or EDITIONS)
    asked = partial(compare, editions=editions, alone=options.alone)
    counted = ((each, "brackets") for each in editions)
    tally = compared(asked, options, options.brackets, *counted)
    sys.stdout.write(table(tally, editions) + "\n")
    for text in tally.disagreements[: options.show]:
        sys.stdout.write(f"\n{text}\n")
    kind = "differences between the editions" if options.alone else "disagreements"
    sys.stdout.write(f"\n{kind}: {len(tally.disagreements)}\n")
    return 1 if tally.disagreements and not options.alone else 0


if __name__ == "__main__":
    raise SystemExit(main())
