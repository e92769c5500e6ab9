"""``openarbiter prizes``: the prize list with reasons, ready to be read out."""

from __future__ import annotations

from typing import TYPE_CHECKING

import openarbiter as oa
from openarbiter.cli.exits import Exit, answer, answer_json
from openarbiter.cli.opening import STDIN, open_tournament, read_bytes, shown_name
from openarbiter.cli.options import Options
from openarbiter.errors import RequestError
from openarbiter.languages import Tongue, in_a_row, said
from openarbiter.prizes.fund import amount_text
from openarbiter.prizes.fund_file import read_fund
from openarbiter.ranking.matches import is_team_event
from openarbiter.ranking.tables.text import columns, points_column, titled
from openarbiter.rulebooks.team_matches import as_teams

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Iterator, Mapping, Sequence
    from fractions import Fraction

    from openarbiter.model import Player, Tournament
    from openarbiter.prizes import Award, PrizeList
    from openarbiter.ranking.standings import Standings

_HEAD = (said("Rank"), said("No."), said("Name"), said("Points"), said("Amount"))
_ALIGNS = ">><>>"
_WIDTH = 100


def options() -> Options:
    """The options of the verb."""
    parser = Options(
        "prizes",
        "FILE --fund FUND [--teams] [--tie-breaks CODES] [--round N] [--brief]\n"
        "       [--language CODE] [--json] ...",
        "Give out a prize fund by the standings of a tournament: who receives what, why, and\n"
        "what each winner gave up for it. What is paid and what is left over is the fund.",
        "FUND is a TOML file; docs/prizes.md describes it. The order of the table is that of\n"
        "openarbiter standings with the same options.",
    )
    parser.shared("file")
    parser.add_argument("--fund", metavar="FUND", required=True, help="the prize fund; - is stdin")
    parser.add_argument(
        "--teams", action="store_true", help="the prizes go to the teams, not to their players"
    )
    parser.shared("ties", "lots")
    parser.add_argument("--brief", action="store_true", help="amounts only, without reasons")
    parser.shared("language", "json", "lenient", "encoding")
    return parser


def run(arguments: Sequence[str]) -> int:
    """Give out the fund and print the list."""
    chosen = options().parse_args(arguments)
    if chosen.file == STDIN and chosen.fund == STDIN:
        raise RequestError(said("only one of the tournament and the fund can come from stdin"))
    name = shown_name(chosen.fund)
    fund = read_fund(read_bytes(chosen.fund), name=name)
    if not (fund.places or fund.categories or fund.specials or fund.trophies):
        raise RequestError(
            said("{name}: this fund has no prize; docs/prizes.md says how to write one", name=name)
        )
    tournament = open_tournament(chosen.file, chosen)
    table = None
    if chosen.teams:
        table = _team_table(tournament, chosen)
        tournament = as_teams(tournament)
    found = oa.award_prizes(
        tournament,
        fund,
        chosen.tie_breaks,
        chosen.edition,
        chosen.round,
        lots=chosen.lots,
        table=table,
    )
    if chosen.json:
        answer_json(found.to_json(), compact=True)
    else:
        answer("\n".join(_sheet(tournament, found, Tongue(chosen.language), brief=chosen.brief)))
    return Exit.OK


def _team_table(tournament: Tournament, chosen: Namespace) -> Standings:
    """The table of the teams.

    Raises:
        RequestError: The tournament has no teams that play each other.
    """
    if not is_team_event(tournament):
        raise RequestError(said("--teams: the file has no teams with numbers (record 310)"))
    return oa.standings(
        tournament, chosen.tie_breaks, chosen.edition, chosen.round, lots=chosen.lots
    )


def _sheet(
    tournament: Tournament, found: PrizeList, tongue: Tongue, *, brief: bool
) -> Iterator[str]:
    """The lines of the list: awards with reasons, special prizes, things, the account."""
    players: dict[int, Player] = {player.tpn: player for player in tournament.players}
    if found.missing:
        yield from map(tongue, found.missing)
        yield ""
    yield found.fund.name or tournament.event.name or tongue(said("Prizes"))
    yield ""
    yield from _awards(players, found, tongue, brief=brief)
    specials = [
        (one.name, _named(players[one.player]), _money(found, one.amount) if one.amount else "")
        for one in found.specials
    ]
    yield from _part(said("Special prizes"), specials, "<<>", tongue)
    things = []
    for thing in found.trophies:
        winner = "" if thing.player is None else _named(players[thing.player])
        things.append((thing.name, winner, "" if brief else thing.reason))
    yield from _part(said("Things"), things, "<<<", tongue)
    left = [(one.name, _money(found, one.amount), one.why) for one in found.left_over]
    yield from _part(said("Left over"), left, "<><", tongue)
    yield ""
    yield tongue(_account(found))
    if found.notes:
        yield ""
        yield from (tongue(said("Note: {note}", note=note)) for note in found.notes)


def _awards(
    players: Mapping[int, Player], found: PrizeList, tongue: Tongue, *, brief: bool
) -> Iterator[str]:
    rows: list[tuple[str, ...]] = [_HEAD]
    for one in found.awards:
        player = players[one.player]
        points = points_column(one.points)
        money = _money(found, one.amount)
        rows.append((str(one.rank), str(one.player), titled(player), points, money))
    rows = [tuple(map(tongue, row)) for row in rows]
    lines = columns(rows, _ALIGNS)
    yield lines[0]
    indent = " " * (max(len(row[0]) for row in rows) + max(len(row[1]) for row in rows) + 4)
    for one, line in zip(found.awards, lines[1:], strict=True):
        yield line
        if not brief:
            yield from _wrapped(tongue(one.reason), indent)
            if one.gave_up:
                yield from _wrapped(tongue(_given_up(found, one)), indent)


def _wrapped(text: str, indent: str) -> list[str]:
    from textwrap import wrap  # noqa: PLC0415  (only reasons need it)

    return wrap(text, _WIDTH, initial_indent=indent, subsequent_indent=indent)


def _given_up(found: PrizeList, award: Award) -> str:
    return said(
        "Gave up: {prizes}.",
        prizes=in_a_row(
            said("{prize} {amount}", prize=one.name, amount=_money(found, one.amount))
            for one in award.gave_up
        ),
    )


def _part(
    title: str, rows: Sequence[tuple[str, str, str]], aligns: str, tongue: Tongue
) -> Iterator[str]:
    if rows:
        yield ""
        yield f"{tongue(title)}:"
        spoken = [tuple(map(tongue, row)) for row in rows]
        yield from (f"  {line}" for line in columns(spoken, aligns))


def _account(found: PrizeList) -> str:
    paid, total = _money(found, found.paid), _money(found, found.fund.total)
    currency = f" {found.fund.currency}" if found.fund.currency else ""
    if not found.unpaid:
        return said("Paid {amount}{currency}: the whole fund.", amount=paid, currency=currency)
    return said(
        "Paid {amount}, left over {unpaid}: together {total}{currency}.",
        amount=paid,
        unpaid=_money(found, found.unpaid),
        total=total,
        currency=currency,
    )


def _money(found: PrizeList, amount: int | Fraction) -> str:
    return amount_text(amount, found.fund.decimals)


def _named(player: Player) -> str:
    return f"{player.tpn} {titled(player)}"
