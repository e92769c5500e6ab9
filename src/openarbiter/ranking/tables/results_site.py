"""A tournament as the file that the results site everybody uses takes from programs, unsigned.

The site takes it only with a key that its operator gives to a program, and with an id of the
arbiter there: neither is in the file. Numbers have a decimal comma, dates no signs between.

Source:
    Description of the XML interface of chess-results.com as it is public: root ``chessresults``,
    all data in attributes.
"""

from __future__ import annotations

from typing import Final
from xml.etree import ElementTree as ET

from openarbiter.errors import NotCoveredError
from openarbiter.model import Colour, Player, Points, Result, Tournament, open_games
from openarbiter.ranking.standings import Standings
from openarbiter.ranking.sums import Value, decimal_text

_BYE, _NOT_PAIRED = "-1", "-2"
_TIE_BREAKS: Final = {
    **dict.fromkeys(("WIN", "WON", "BWG", "BPG"), "68"),
    **dict.fromkeys(("BH", "FB"), "84"),
    **dict.fromkeys(("TPR", "APRO", "PTP", "APPO"), "88"),
    "AOB": "77",
    "REP": "79",
    "ARO": "80",
    "DE": "81",
    "EDE": "83",
    "SB": "85",
    "PS": "86",
    "KS": "87",
    "BBE": "90",
    "SSSC": "91",
}
"""Numbers the site gives to tie-breaks; what is not there counts as entered by hand."""
_BY_HAND: Final = "5"
_MOST_TIE_BREAKS: Final = 5
_FORFEITS: Final = frozenset({Result.FORFEIT_WIN, Result.FORFEIT_LOSS})
_UNRATED: Final = frozenset({Result.UNRATED_WIN, Result.UNRATED_DRAW, Result.UNRATED_LOSS})


def upload_file(tournament: Tournament, table: Standings) -> bytes:
    """The file of an event in which players meet, with a table of it and five tie-breaks at most.

    Of rounds behind the table, such as one in play, the games are in it, those that are not over
    without a result.

    Raises:
        NotCoveredError: Teams play; their parts of the file are not written.

    Source:
        XML interface of chess-results.com: tournamentdata, rounds, players, playerpairings.
    """
    if tournament.teams:
        raise NotCoveredError.saying("the upload file is written for events of players only")
    root, paired = ET.Element("chessresults"), int(tournament.paired_rounds)
    data = ET.SubElement(root, "tournamentdata")
    ET.SubElement(data, "tournament", _head(tournament, table))
    rounds = ET.SubElement(root, "rounds")
    dates = (*tournament.event.round_dates, *[""] * paired)
    for number, date in enumerate(dates[:paired], start=1):
        ET.SubElement(rounds, "round", {"round": str(number), "date": _day(date)})
    players = ET.SubElement(root, "players")
    before = None
    for row in table:
        tied = "J" if row.rank == before else ""
        before = row.rank
        values = enumerate(row.values[:_MOST_TIE_BREAKS], start=1)
        ties = {f"tb{at}": _number(value) for at, value in values}
        about = _player(tournament.player(row.player))
        place = {"rank": str(row.rank or ""), "pts": _points(row.points), "equal": tied}
        ET.SubElement(players, "player", about | place | ties)
    pairings = ET.SubElement(root, "playerpairings")
    for number in range(1, paired + 1):
        for at, game in enumerate(_games(tournament, number), start=1):
            about = {"round": str(number), "pairing": str(at), "board": "1"}
            ET.SubElement(pairings, "playerpairing", about | game)
    ET.indent(root)
    written: bytes = ET.tostring(root, encoding="utf-8", xml_declaration=True)
    return written + b"\n"


def _head(tournament: Tournament, table: Standings) -> dict[str, str]:
    event = tournament.event
    codes = table.tie_breaks[:_MOST_TIE_BREAKS]
    paired = int(tournament.paired_rounds)
    over = table.round_no >= (tournament.rounds or paired) and not open_games(tournament)
    return {
        "key": "",
        "type": "1" if table.predetermined else "0",
        "name": event.name[:160],
        "location": event.city,
        "chiefarbiter": event.chief_arbiter[:120],
        "deputyarbiter": "; ".join(event.deputies),
        "rounds": str(tournament.rounds or paired),
        "currentround": str(paired),
        "rankinground": str(table.round_no),
        "from": _day(event.start_date),
        "to": _day(event.end_date),
        "timecontrol": (event.time_control or event.time_control_code)[:100],
        "federation": event.federation,
        "endstatus": "J" if over else "N",
        **{
            f"tb{at}no": _TIE_BREAKS.get(code.partition("/")[0].partition(":")[0], _BY_HAND)
            for at, code in enumerate(codes, start=1)
        },
    }


def _player(player: Player) -> dict[str, str]:
    last, _, first = player.name.partition(",")
    return {
        "no": str(player.tpn),
        "lastname": last.strip()[:32],
        "firstname": first.strip()[:30],
        "title": player.title,
        "rtg": str(player.rating or 0),
        "rtgfide": str(player.rating or 0),
        "dob": _day(player.birth),
        "sex": {"m": "M", "w": "W"}.get(player.sex, ""),
        "fed": player.federation,
        "fideid": player.fide_id,
    }


def _games(tournament: Tournament, number: int) -> list[dict[str, str]]:
    """The pairings of a round: games first, then byes and absences."""
    games, others = [], []
    worth = tournament.scoring
    for player in tournament.players:
        record = player.rounds[number - 1] if number <= len(player.rounds) else None
        if record is None or record.opponent is None:
            bye = record is not None and record.result is Result.PAIRING_ALLOCATED_BYE
            points = worth.points(record.result, None) if record is not None else 0
            there = _BYE if bye else _NOT_PAIRED
            others.append(_pairing(str(player.tpn), there, _points(points), "0", ""))
        elif record.colour is Colour.WHITE or (
            record.colour is None and player.tpn < record.opponent
        ):
            games.append(_game(tournament, number, player, tournament.player(record.opponent)))
    return games + others


def _game(tournament: Tournament, number: int, player: Player, other: Player) -> dict[str, str]:
    records = [each.rounds[number - 1] for each in (player, other)]
    results = {record.result for record in records}
    forfeit = "K" if _FORFEITS & results else "U" if _UNRATED & results else ""
    decided, worth = Result.UNDECIDED not in results, tournament.scoring.points
    white, black = (
        _points(worth(record.result, record.colour)) if decided else "" for record in records
    )
    return _pairing(str(player.tpn), str(other.tpn), white, black, forfeit)


def _pairing(*values: str) -> dict[str, str]:
    """A pairing by the numbers of both, what they made, and how it was forfeited."""
    keys = ("whiteno", "blackno", "reswhite", "resblack", "forfeit")
    return dict(zip(keys, values, strict=True))


def _points(points: Points) -> str:
    whole, rest = divmod(points, 10)
    return f"{whole},{rest}" if rest else str(whole)


def _number(value: Value) -> str:
    return "0" if value is None else str(decimal_text(value)).replace(".", ",")


def _day(text: str) -> str:
    """A date as digits only; empty where it is not a whole one."""
    digits = "".join(letter for letter in text if letter.isdigit())
    if len(digits) == len("yymmdd"):
        digits = f"20{digits}"
    return digits if len(digits) == len("yyyymmdd") else ""
