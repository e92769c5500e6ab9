"""Who did not come to a game and is not excused: left out of the next round, or paired after all.

A report file says that somebody lost a game by default; it cannot say whether a reason was
accepted, so somebody has to. Two documents say what becomes of the others in nearly the same
words: the NSWCA guidelines drop them, the general regulations count them as withdrawn. Only an
edition that drops them itself (:attr:`~openarbiter.rulebooks.edition.Handling.drops_absent`) leaves
them out where nothing is said.

Source:
    NSWCA Tournament Guidelines, 3.2 e; C.05, 6.5; C.04.2, 3.2.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import TYPE_CHECKING

from openarbiter.errors import RequestError
from openarbiter.languages import in_a_row, said
from openarbiter.model import Player, RequestedBye, Result, RoundNo, Tournament, Tpn
from openarbiter.rulebooks.basic_rules import expected_players
from openarbiter.values import dataclass, replace

if TYPE_CHECKING:
    from openarbiter.rulebooks.edition import Edition


@dataclass(frozen=True, slots=True, kw_only=True)
class Absences:
    """What was decided about those who did not come.

    Attributes:
        dropped: Who did not come and is not excused, ascending; left out by the edition.
        out: Who is left out besides, because it was asked for, ascending.
        excused: Who did not come and is paired all the same, as was asked for, ascending.
        article: What the edition says of those who did not come.
    """

    round_no: RoundNo
    dropped: tuple[Tpn, ...] = ()
    out: tuple[Tpn, ...] = ()
    excused: tuple[Tpn, ...] = ()
    article: str = ""

    def sentences(self, called: Callable[[Tpn], str]) -> tuple[str, ...]:
        """What was decided, a sentence for each kind; ``called`` says what a player is called."""
        found: list[str] = []
        if self.dropped:
            found.append(
                said(
                    "Left out of round {number}, because they lost their last game by not coming: "
                    "{players}. Who is excused is named with --excused ({article}).",
                    number=self.round_no,
                    players=in_a_row(map(called, self.dropped)),
                    article=self.article,
                )
            )
        if self.out:
            found.append(
                said(
                    "Left out of round {number}, as asked: {players}.",
                    number=self.round_no,
                    players=in_a_row(map(called, self.out)),
                )
            )
        if self.excused:
            found.append(
                said(
                    "Excused and paired in round {number}: {players} ({article}).",
                    number=self.round_no,
                    players=in_a_row(map(called, self.excused)),
                    article=self.article,
                )
            )
        return tuple(found)

    def to_json(self, number: Callable[[Tpn], int]) -> dict[str, object]:
        """What was decided as JSON values; what is empty is left out."""
        named = {"dropped": self.dropped, "out": self.out, "excused": self.excused}
        return {name: [number(tpn) for tpn in each] for name, each in named.items() if each}


def no_shows(tournament: Tournament) -> tuple[Tpn, ...]:
    """Numbers of who is expected in the next round and lost the last game by not coming, ascending.

    Who had a game, a bye or half a point since has been excused (NSWCA guidelines, 3.2 e).
    """
    players = tournament.players
    return tuple(
        players[place].tpn
        for place in expected_players(tournament, tournament.next_round)
        if _did_not_come(players[place])
    )


def _did_not_come(player: Player) -> bool:
    for record in reversed(player.rounds):
        if record.result not in {Result.ABSENT, Result.ZERO_POINT_BYE}:
            return record.result is Result.FORFEIT_LOSS
    return False


def decided(
    tournament: Tournament, edition: Edition, excused: Collection[Tpn], out: Collection[Tpn]
) -> tuple[Tournament, Absences]:
    """The tournament before its next round, with those left out who are not to be paired.

    Args:
        tournament: The tournament.
        edition: The edition it is paired by.
        excused: Who did not come to a game or has no entry, and is to be paired.
        out: Who is to be left out.

    Raises:
        RequestError: A player is not there, is not expected, is excused without having been
            absent, or named twice; or a table pairs everybody.
    """
    number = tournament.next_round
    nothing = Absences(round_no=number, article=edition.handling.absence)
    if edition.fixed_table:
        if excused or out:
            raise RequestError.saying("in a round robin the table pairs everybody who is there")
        return tournament, nothing
    players = tournament.players
    expected = {
        players[place].tpn: players[place] for place in expected_players(tournament, number)
    }
    missed = no_shows(tournament)
    for tpn in sorted({*excused, *out}):
        if tpn not in expected:
            raise RequestError.saying(
                "player {player} is not expected in round {number}", player=tpn, number=number
            )
    for tpn in sorted(excused):
        absent = number > 1 and expected[tpn].record(RoundNo(number - 1)).result is Result.ABSENT
        if tpn in out or not (tpn in missed or absent):
            raise RequestError.saying(
                "player {player} cannot be excused: --excused is for who did not come to the "
                "last game, and not for who is left out",
                player=tpn,
            )
    dropped = tuple(
        tpn for tpn in missed if edition.handling.drops_absent and tpn not in {*excused, *out}
    )
    found = replace(
        nothing, dropped=dropped, out=tuple(sorted(out)), excused=tuple(sorted(excused))
    )
    gone = tuple(sorted({*dropped, *out}))
    if not gone:
        return tournament, found
    bye = RequestedBye(round_no=number, kind=Result.ZERO_POINT_BYE, players=gone)
    return replace(tournament, requested_byes=(*tournament.requested_byes, bye)), found
