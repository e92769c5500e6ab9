"""The answer of a rulebook: its evidence is made when asked for."""

from __future__ import annotations

from collections.abc import Iterator

from openarbiter.model import BoardNo, RoundNo, Tpn
from openarbiter.rulebooks.pairing import Bracket, Game, RoundPairing


def pairing(calls: list[str]) -> RoundPairing:
    """A small answer that notes what is made of it."""

    def brackets() -> tuple[Bracket, ...]:
        calls.append("brackets")
        return (
            Bracket(
                score=5,
                residents=(Tpn(1), Tpn(2), Tpn(3)),
                moved_down=(),
                pairs=((Tpn(1), Tpn(2)),),
                downfloaters=(Tpn(3),),
                criteria=(("C6", 1), ("C7", (5,)), ("C8", None)),
            ),
        )

    def steps() -> Iterator[str]:
        calls.append("steps")
        yield "one step"
        yield "another"

    return RoundPairing(
        round_no=RoundNo(2),
        system="test",
        games=(Game(BoardNo(1), Tpn(2), Tpn(1)),),
        bye=Tpn(3),
        absent=(Tpn(4),),
        make_brackets=brackets,
        make_steps=steps,
    )


def test_evidence_is_made_once_and_only_when_asked_for() -> None:
    """Brackets and log cost more than the pairing; two answers with the same games are equal."""
    calls: list[str] = []
    answer = pairing(calls)
    assert answer == pairing([])
    assert answer.games
    assert calls == []
    assert answer.brackets is answer.brackets
    assert answer.log == answer.log == "one step\nanother"
    assert answer.steps == ("one step", "another")
    assert calls == ["brackets", "steps"]
    without = RoundPairing(round_no=RoundNo(1), system="test", games=(), bye=None, absent=())
    assert (without.brackets, without.steps, without.log) == ((), (), "")
