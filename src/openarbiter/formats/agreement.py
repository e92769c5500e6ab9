"""Whether two players tell their game alike: each other, two colours, results that go together.

And whether the numbers named beside the games are those of somebody. Teams have
:mod:`~openarbiter.formats.team_agreement`.

A file says every game twice. Readers look whether both say the same; whoever builds a tournament
without a file has to be asked as well.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from openarbiter.errors import RequestError
from openarbiter.formats.trf.cells import FITTING, code_of
from openarbiter.languages import said
from openarbiter.model import (
    Colour,
    ForbiddenPairs,
    Player,
    PointsAdjustment,
    RequestedBye,
    Result,
    RoundNo,
    RoundRecord,
    Tournament,
    Tpn,
)
from openarbiter.values import dataclass

_AGREEING = {
    (one.index, other.index)
    for one in Result
    for other in Result
    if code_of(Colour.BLACK, other) in FITTING[code_of(Colour.WHITE, one)]
}
"""Results that two players of one game can have together, by index."""


@dataclass(frozen=True, slots=True)
class Disagreement:
    """A round of a player that does not go with what the tournament says elsewhere.

    Attributes:
        place: Place of the player in ``tournament.players``.
        round_no: The round; ``None`` where the number of the player is what is wrong.
        found: What the player's record says.
        expected: What it would have to be.
    """

    place: int
    round_no: RoundNo | None
    found: str
    expected: str


def disagreements(tournament: Tournament) -> Iterator[Disagreement]:
    """Numbers that are not ascending, then rounds, player by player.

    Source:
        TRF16, annex, record 001: a game stands in the lines of both players.
    """
    by_number: dict[int, Player] = {}
    before = 0
    for place, player in enumerate(tournament.players):
        if player.tpn <= before:
            found = said("{number} after {before}", number=player.tpn, before=before)
            yield Disagreement(place, None, found, said("ascending numbers, each once"))
        by_number[player.tpn] = player
        before = player.tpn
    for place, player in enumerate(tournament.players):
        for index, entry in enumerate(player.rounds):
            expected = _instead(player, entry, RoundNo(index + 1), by_number)
            if expected:
                yield Disagreement(place, RoundNo(index + 1), _told(player, entry), expected)


def games_without_colours(tournament: Tournament) -> Iterator[Disagreement]:
    """Games that cannot be without colours, and whose two players have none.

    Whoever builds a tournament may leave them open; a report file with such a game is refused.

    Source:
        TRF16, annex, record 001: a game that was played has two colours, one by forfeit may have.
    """
    by_number = {player.tpn: player for player in tournament.players}
    for place, player in enumerate(tournament.players):
        for index, entry in enumerate(player.rounds):
            other = None if entry.opponent is None else by_number.get(entry.opponent)
            if other is None or entry.colour is not None:
                continue
            back = other.record(RoundNo(index + 1))
            if back.colour is None and not _may_be_colourless(entry, back):
                found = _told(player, entry)
                yield Disagreement(place, RoundNo(index + 1), found, said("opposite colours"))


def _may_be_colourless(one: RoundRecord, other: RoundRecord) -> bool:
    return code_of(None, other.result) in FITTING[code_of(None, one.result)]


def refuse_disagreements(tournament: Tournament) -> None:
    """Refuse a tournament whose players tell a game differently; a file that was read has none.

    Raises:
        RequestError: With the first thing that is wrong.

    Source:
        TRF16, annex, record 001: a game stands in the lines of both players.
    """
    _refuse(disagreements(tournament))


def refuse_games_without_colours(tournament: Tournament) -> None:
    """Refuse a tournament with a played game that has no colours: no file could be read with it.

    Raises:
        RequestError: With the first such game.

    Source:
        TRF16, annex, record 001: a game that was played has two colours.
    """
    _refuse(games_without_colours(tournament))


def _refuse(found: Iterable[Disagreement]) -> None:
    for wrong in found:
        where = "numbers of players" if wrong.round_no is None else f"round {wrong.round_no}"
        raise RequestError(f"{where}: {wrong.found}; expected {wrong.expected}")


def unknown_numbers(tournament: Tournament) -> Iterator[tuple[str, Tpn]]:
    """Numbers in byes, forbidden pairs and abnormal points that neither a player nor a team has.

    Yields:
        Where the number stands, such as ``requested_byes[0].players[2]``, and the number.

    Source:
        TRF26 (applied from 2025-09-01), records 240, 260 and 299.
    """
    known = {player.tpn for player in tournament.players}
    known |= {Tpn(team.number) for team in tournament.teams}
    lists: dict[str, Sequence[RequestedBye | ForbiddenPairs | PointsAdjustment]] = {
        "requested_byes": tournament.requested_byes,
        "forbidden_pairs": tournament.forbidden_pairs,
        "adjustments": tournament.adjustments,
    }
    for name, facts in lists.items():
        for index, fact in enumerate(facts):
            for at, tpn in enumerate(fact.players):
                if tpn not in known:
                    yield f"{name}[{index}].players[{at}]", tpn


def _told(player: Player, entry: RoundRecord) -> str:
    return said(
        "{player} against {other}: {result}",
        player=player.tpn,
        other=entry.opponent,
        result=repr(entry.result.value),
    )


def _instead(
    player: Player, entry: RoundRecord, round_no: RoundNo, by_number: Mapping[int, Player]
) -> str:
    """What a round should be instead; empty when nothing is wrong with it."""
    if entry.opponent is None:
        return said("an opponent for a game") if entry.result.played else ""
    other = by_number.get(entry.opponent)
    if other is None or other is player:
        return said("another player of the tournament")
    back = other.rounds[round_no - 1] if round_no <= len(other.rounds) else other.record(round_no)
    if back.opponent != player.tpn:
        return said("the same game for both players")
    if entry.colour is not None and entry.colour is back.colour:
        return said("opposite colours")
    agree = entry.result.index, back.result.index
    return "" if agree in _AGREEING else said("results that go together")
