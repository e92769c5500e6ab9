"""``openarbiter prizes``: the prize list with reasons, ready to be read out.

usage: FILE --fund FUND [--teams] [--tie-breaks CODES] [--round N] [--brief]
       [--language CODE] [--json] ...

Give out a prize fund by the standings of a tournament: who receives what, why, and
what each winner gave up for it. What is paid and what is left over is the fund.

FUND is a TOML file; docs/prizes.md describes it. The order of the table is that of
openarbiter standings with the same options.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction

import openarbiter as oa
from openarbiter.cli.answers import give, in_columns
from openarbiter.cli.opening import STDIN, open_tournament, read_bytes, shown_name
from openarbiter.cli.options import Chosen, Options
from openarbiter.errors import RequestError
from openarbiter.languages import Tongue, in_a_row, said
from openarbiter.model import Player, Tournament
from openarbiter.prizes import Award, PrizeList
from openarbiter.prizes.fund import amount_text
from openarbiter.prizes.fund_file import read_fund
from openarbiter.ranking.matches import is_team_event
from openarbiter.ranking.tables.text import points_column, titled
from openarbiter.rulebooks.team_matches import as_teams

_HEAD = (said("Rank"), said("No."), said("Name"), said("Points"), said("Amount"))
_ALIGNS = ">><>>"
_WIDTH = 100


def options(options: Options) -> None:
    """Add the options of the verb."""
    options.shared("file")
    options.word("--fund", "FUND", "the prize fund; - is stdin", required=True)
    options.flag("--teams", "the prizes go to the teams, not to their players")
    options.shared("ties", "lots")
    options.flag("--brief", "amounts only, without reasons")
    options.shared("language", "json", "lenient", "encoding")


def ask(chosen: Chosen) -> None:
    """Give out the fund and print the list."""
    if chosen.file == STDIN and chosen.fund == STDIN:
        raise RequestError.saying("only one of the tournament and the fund can come from stdin")
    name = shown_name(chosen.fund)
    fund = read_fund(read_bytes(chosen.fund), name=name)
    if not (fund.places or fund.categories or fund.specials or fund.trophies):
        raise RequestError.saying(
            "{name}: this fund has no prize; docs/prizes.md says how to write one", name=name
        )
    tournament = open_tournament(chosen.file, chosen)
    order = (chosen.tie_breaks, chosen.edition, chosen.round)
    table = None
    if chosen.teams:
        if not is_team_event(tournament):
            raise RequestError.saying("--teams: the file has no teams with numbers (record 310)")
        table = oa.standings(tournament, *order, lots=chosen.lots)
        tournament = as_teams(tournament)
    prizes = oa.award_prizes(tournament, fund, *order, lots=chosen.lots, table=table)
    give(
        chosen,
        data=prizes.to_json,
        text=lambda: _lines(tournament, prizes, chosen.tongue, brief=chosen.brief),
        compact=True,
    )


def _lines(
    tournament: Tournament, found: PrizeList, tongue: Tongue, *, brief: bool
) -> Iterator[str]:
    """The lines of the list: awards with reasons, special prizes, things, the account."""
    players: dict[int, Player] = {player.tpn: player for player in tournament.players}
    if found.missing:
        yield from (*found.missing, "")
    yield from (found.fund.name or tournament.event.name or said("Prizes"), "")
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
    yield from ("", _account(found))
    if found.notes:
        yield from ("", *(said("Note: {note}", note=note) for note in found.notes))


def _awards(
    players: Mapping[int, Player], found: PrizeList, tongue: Tongue, *, brief: bool
) -> Iterator[str]:
    rows: list[tuple[str, ...]] = [_HEAD]
    for one in found.awards:
        money, player = _money(found, one.amount), titled(players[one.player])
        rows.append((str(one.rank), str(one.player), player, points_column(one.points), money))
    head, *lines = in_columns(rows, _ALIGNS, tongue)
    yield head
    indent = " " * (sum(max(len(tongue(row[part])) for row in rows) for part in (0, 1)) + 4)
    for one, line in zip(found.awards, lines, strict=True):
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
        yield from ("", f"{tongue(title)}:")
        yield from (f"  {line}" for line in in_columns(rows, aligns, tongue))


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
