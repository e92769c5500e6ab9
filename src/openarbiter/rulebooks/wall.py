"""The sheet an arbiter posts on the wall: boards with names, ratings and points.

Source:
    C.04.2, GHR 4 (publication of the pairings).
"""

from __future__ import annotations

from collections.abc import Mapping

from openarbiter.languages import Tongue, said
from openarbiter.model import Player, Points, Result, RoundNo, Tournament, Tpn, points_text
from openarbiter.ranking.tables.sheet import Sheet
from openarbiter.ranking.tables.text import columns, points_column, titled, width
from openarbiter.rulebooks import registry
from openarbiter.rulebooks.basic_rules import histories
from openarbiter.rulebooks.edition import game_of_match
from openarbiter.rulebooks.pairing import RoundPairing

_FIGURES = said("Rating"), said("Points")
_WHITE = (said("Board"), said("No."), said("White"), *_FIGURES)
_HEAD = (*_WHITE, "", said("No."), said("Black"), *_FIGURES)
_ALIGNS = ">><>><><>>"
_NAMES = _HEAD.index(said("White")), _HEAD.index(said("Black"))
_GAP = 2
_SHORTEST = 10
"""Places that a name keeps, however narrow the screen is."""

_AWAY = {
    Result.FULL_POINT_BYE: said("full-point bye"),
    Result.HALF_POINT_BYE: said("half-point bye"),
    Result.ZERO_POINT_BYE: said("zero-point bye"),
    Result.ABSENT: "",
}


def wall_sheet(
    tournament: Tournament, pairing: RoundPairing, language: str = "en", *, room: int = 0
) -> list[str]:
    """The lines of the sheet: head, boards, bye and absent players.

    Args:
        tournament: The tournament.
        pairing: The round; points are those before it, as far as it is played, without virtual
            points.
        language: Code of the language of the words.
        room: Places of a line on the screen; names of the boards are cut where they are too few.
            0 for paper and files, which have room for all.
    """
    tongue = Tongue(language)
    players = {player.tpn: player for player in tournament.players}
    scores = histories(tournament, min(pairing.round_no, tournament.next_round)).score
    points = {player.tpn: score for player, score in zip(tournament.players, scores, strict=True)}
    edition = registry.edition(pairing.system)
    lists = edition.needs.lists
    rating = {tpn: tournament.strength_shown(one, lists) for tpn, one in players.items()}
    lines = [*map(tongue, _head(tournament, pairing, edition.play.match_rounds)), ""]
    lines += columns(_fitting(_boards(pairing, players, rating, points, tongue), room), _ALIGNS)
    if pairing.bye is not None:
        bye = players[pairing.bye]
        named = f"{bye.tpn} {titled(bye)} ({tongue(points_text(points[bye.tpn]))})"
        lines += ["", tongue(_bye(pairing, named))]
    if pairing.absent:
        lines += ["", tongue(said("Not paired:"))]
        lines += _absent(tournament, pairing, players, tongue)
    return lines


def pairing_sheet(pairing: RoundPairing) -> Sheet:
    """The boards of a round as a sheet, with names where the tournament is known."""
    known = pairing.tournament
    name = {player.tpn: player.name for player in known.players} if known else {}
    rows = tuple(
        (str(game.board), *_numbered(game.white, name), *_numbered(game.black, name))
        for game in pairing.games
    )
    number = said("No.")
    byes = [] if pairing.bye is None else [" ".join(_numbered(pairing.bye, name))]
    return Sheet(
        title=said("Round {number}", number=pairing.round_no),
        heads=(said("Board"), number, said("White"), number, said("Black")),
        aligns=">><><",
        rows=rows,
        notes=tuple(_bye(pairing, bye) for bye in byes),
    )


def _numbered(tpn: Tpn, name: Mapping[Tpn, str]) -> tuple[str, str]:
    return str(tpn), name.get(tpn, "")


def number_sheet(pairing: RoundPairing, language: str = "en") -> list[str]:
    """The lines of the sheet with pairing numbers only."""
    tongue = Tongue(language)
    rows = [(tongue(said("Board")), tongue(said("White")), tongue(said("Black")))]
    rows += [(str(game.board), str(game.white), str(game.black)) for game in pairing.games]
    lines = columns(rows, ">>>")
    if pairing.bye is not None:
        lines.append(tongue(_bye(pairing, str(pairing.bye))))
    if pairing.absent:
        numbers = " ".join(str(tpn) for tpn in pairing.absent)
        lines.append(tongue(said("Not paired: {players}", players=numbers)))
    return lines


def _bye(pairing: RoundPairing, player: str) -> str:
    """Who has the bye; a rest that gives nothing is none."""
    if pairing.bye_result is Result.ZERO_POINT_BYE:
        return said("Rests: {player}", player=player)
    return said("Bye: {player}", player=player)


def _head(tournament: Tournament, pairing: RoundPairing, match_rounds: int) -> list[str]:
    number, rounds = pairing.round_no, tournament.rounds
    which = said("Round {number}", number=number)
    if rounds:
        which = said("Round {number} of {rounds}", number=number, rounds=rounds)
    game = game_of_match(number, match_rounds)
    if game:
        which = said("{round}: {game}", round=which, game=game)
    return [tournament.event.name or said("Tournament"), which]


def _boards(
    pairing: RoundPairing,
    players: Mapping[Tpn, Player],
    rating: Mapping[Tpn, str],
    points: Mapping[Tpn, Points],
    tongue: Tongue,
) -> list[tuple[str, ...]]:
    rows: list[tuple[str, ...]] = [tuple(map(tongue, _HEAD))]
    for game in pairing.games:
        white = _cells(players[game.white], rating[game.white], points[game.white])
        black = _cells(players[game.black], rating[game.black], points[game.black])
        rows.append(tuple(map(tongue, (str(game.board), *white, "-", *black))))
    return rows


def _fitting(rows: list[tuple[str, ...]], room: int) -> list[tuple[str, ...]]:
    """The rows with names cut so that a line fits, if it can; the longer names are cut first."""
    places = [max(map(width, cells)) for cells in zip(*rows, strict=True)]
    over = sum(places) + _GAP * (len(places) - 1) - room
    if not room or over <= 0:
        return rows
    for _ in range(over):
        longer = max(_NAMES, key=lambda column: places[column])
        places[longer] = max(places[longer] - 1, _SHORTEST)
    return [
        tuple(
            _cut(cell, places[column]) if column in _NAMES else cell
            for column, cell in enumerate(row)
        )
        for row in rows
    ]


def _cut(name: str, most: int) -> str:
    """A name in no more than so many places; three dots say that more follows."""
    if width(name) <= most:
        return name
    while width(name) >= most:
        name = name[:-1]
    return f"{name.rstrip()}\N{HORIZONTAL ELLIPSIS}"


def _cells(player: Player, rating: str, points: Points) -> tuple[str, str, str, str]:
    return str(player.tpn), titled(player), rating, points_column(points)


def _absent(
    tournament: Tournament,
    pairing: RoundPairing,
    players: Mapping[Tpn, Player],
    tongue: Tongue,
) -> list[str]:
    requested = {
        tpn: bye.kind
        for bye in tournament.requested_byes
        if bye.round_no == pairing.round_no
        for tpn in bye.players
    }
    rows = []
    for tpn in pairing.absent:
        reason = _reason(players[tpn], pairing.round_no, requested.get(tpn))
        rows.append((str(tpn), titled(players[tpn]), tongue(reason)))
    return [f"  {line}" for line in columns(rows, "><<")]


def _reason(player: Player, round_no: RoundNo, requested: Result | None) -> str:
    if player.withdrawn_after is not None and player.withdrawn_after < round_no:
        return said("withdrawn")
    recorded = player.record(round_no).result
    if recorded is not Result.ABSENT:
        return _AWAY.get(recorded, "")
    return _AWAY.get(requested, "") if requested else ""
