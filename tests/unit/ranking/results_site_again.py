"""The upload file of the results site read again: who is in it, and every result.

Source:
    XML interface of chess-results.com: players and playerpairings, all data in attributes.
"""

from __future__ import annotations

from xml.parsers import expat

from openarbiter.languages import said
from openarbiter.model import Result, Tournament


def upload_findings(data: bytes, tournament: Tournament, rounds: int) -> tuple[str, ...]:
    """What an upload file says otherwise than its tournament.

    Args:
        data: The file.
        tournament: What it was made from.
        rounds: The last round that is in it.

    Source:
        XML interface of chess-results.com.
    """
    found: dict[str, list[dict[str, str]]] = {}
    parser = expat.ParserCreate()
    parser.StartElementHandler = lambda name, about: found.setdefault(name, []).append(about)
    try:
        parser.Parse(data, True)  # noqa: FBT003  (it has no name)
    except expat.ExpatError as error:
        return (said("the file cannot be read again: {why}", why=error),)
    told: list[str] = []
    ids = {one["no"]: one["fideid"] for one in found.get("player", ())}
    if ids != {str(one.tpn): one.fide_id for one in tournament.players}:
        told.append(said("the players are not those of the event"))
    games = {
        (one["round"], one["whiteno"], one["blackno"], bool(one["forfeit"] == "K"))
        for one in found.get("playerpairing", ())
        if not one["blackno"].startswith("-")
    }
    forfeits = {Result.FORFEIT_WIN, Result.FORFEIT_LOSS}
    for player in tournament.players:
        for number, record in enumerate(player.rounds[:rounds], start=1):
            if record.opponent is None:
                continue
            pair = str(player.tpn), str(record.opponent)
            forfeit = record.result in forfeits
            if {(str(number), *pair, forfeit), (str(number), *pair[::-1], forfeit)} & games:
                continue
            told.append(
                said(
                    "round {round}: {white} against {black} is not there",
                    round=number,
                    white=pair[0],
                    black=pair[1],
                )
            )
    points = dict.fromkeys(ids, 0.0)
    for one in found.get("playerpairing", ()):
        for who, result in ((one["whiteno"], one["reswhite"]), (one["blackno"], one["resblack"])):
            if who in points:
                points[who] += float((result or "0").replace(",", "."))
    told += [
        said(
            "player {number}: {found} points by the rounds, {right} in the table",
            number=one["no"],
            found=f"{points[one['no']]:g}",
            right=one["pts"],
        )
        for one in found.get("player", ())
        if f"{points[one['no']]:g}" != one["pts"].replace(",", ".")
    ]
    return tuple(told)
