"""What two files of one tournament knew before a round, where they differ.

Two arbiters who pair from different facts get different boards, and no article decides between
them: the facts come first. It compares, and judges nothing.

Source:
    C.04.2, GHR 3: what is known before a round is paired.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from openarbiter.explanations.reasons import fields_as_json
from openarbiter.model import Player, RoundNo, Tournament, Tpn
from openarbiter.rulebooks import basic_rules


@dataclass(frozen=True, slots=True, kw_only=True)
class FactDifference:
    """One fact that two files tell differently.

    Attributes:
        what: ``player`` (not in both, or another name), ``present`` (paired in the round or not),
            ``record`` (a round before it), or the setting that differs: ``rounds``,
            ``initial-colour``, ``points-for-results``, ``forbidden-pairs``, ``extra-points``.
        player: TPN of the player concerned; ``None`` for a setting.
        round_no: The round of a record; ``None`` for anything else.
        ours: What the one file says, as report files write it; empty where it says nothing.
        theirs: What the other one says, likewise.
    """

    what: str
    player: Tpn | None = None
    round_no: RoundNo | None = None
    ours: str = ""
    theirs: str = ""

    def to_json(self) -> dict[str, object]:
        """The difference as JSON values."""
        return fields_as_json(self, theirs="other")


def facts_apart(
    ours: Tournament, theirs: Tournament, round_no: RoundNo
) -> tuple[FactDifference, ...]:
    """Everything that was known otherwise before a round.

    Args:
        ours: One file.
        theirs: The other one.
        round_no: The round that is compared; both know the rounds before it.

    Source:
        BR 2 to 7: what pairings, byes and colours depend on; GHR 3.2 and 3.3 (who is there).
    """
    return (*_settings(ours, theirs, round_no), *_players(ours, theirs, round_no))


def _settings(ours: Tournament, theirs: Tournament, round_no: RoundNo) -> Iterator[FactDifference]:
    one, other = (_said(tournament, round_no) for tournament in (ours, theirs))
    for what, mine in one.items():
        if mine != other[what]:
            yield FactDifference(what=what, ours=_short(mine), theirs=_short(other[what]))


def _said(tournament: Tournament, round_no: RoundNo) -> dict[str, object]:
    forbidden = basic_rules.forbidden_opponents(tournament, round_no)
    plain = basic_rules.histories(tournament, round_no).score
    scores = basic_rules.pairing_scores(tournament, round_no, plain)
    extra = {
        player.tpn: score - points
        for player, score, points in zip(tournament.players, scores, plain, strict=True)
        if score != points
    }
    colour = tournament.initial_colour
    return {
        "rounds": tournament.rounds,
        "initial-colour": None if colour is None else colour.value,
        "points-for-results": tournament.scoring,
        "forbidden-pairs": {tpn: sorted(others) for tpn, others in forbidden.items() if others},
        "extra-points": extra,
    }


def _short(value: object) -> str:
    """A setting that is one word; others are told by their name alone."""
    return str(value) if isinstance(value, int | str) else ""


def _players(ours: Tournament, theirs: Tournament, round_no: RoundNo) -> Iterator[FactDifference]:
    one, other = ({each.tpn: each for each in file.players} for file in (ours, theirs))
    here, there = (_present(tournament, round_no) for tournament in (ours, theirs))
    for tpn in sorted(one.keys() | other.keys()):
        mine, yours = one.get(tpn), other.get(tpn)
        if mine is None or yours is None or mine.name.casefold() != yours.name.casefold():
            yield FactDifference(
                what="player",
                player=tpn,
                ours="" if mine is None else mine.name,
                theirs="" if yours is None else yours.name,
            )
        if mine is None or yours is None:
            continue
        yield from _records(mine, yours, round_no)
        if (tpn in here) is not (tpn in there):
            words = [str(tpn in each).lower() for each in (here, there)]
            yield FactDifference(what="present", player=tpn, ours=words[0], theirs=words[1])


def _records(mine: Player, yours: Player, round_no: RoundNo) -> Iterator[FactDifference]:
    for number in range(1, round_no):
        one, other = (_record(player, RoundNo(number)) for player in (mine, yours))
        if one != other:
            yield FactDifference(
                what="record", player=mine.tpn, round_no=RoundNo(number), ours=one, theirs=other
            )


def _record(player: Player, round_no: RoundNo) -> str:
    """Opponent, colour and result as a report file writes them."""
    record = player.record(round_no)
    opponent = "-" if record.opponent is None else str(record.opponent)
    colour = "-" if record.colour is None else record.colour.value
    return f"{opponent} {colour} {record.result.value.strip() or '-'}"


def _present(tournament: Tournament, round_no: RoundNo) -> set[Tpn]:
    if round_no > tournament.next_round:
        return set()
    players = basic_rules.present_players(tournament, round_no)
    return {tournament.players[place].tpn for place in players}
