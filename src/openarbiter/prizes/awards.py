"""Give out a fund: who wins what, why, and what was given up for it.

This is where a table and a fund meet: the standings of a tournament become a plain table with who
has completed the schedule of games; a contest is built, the rule of the fund asked, shares rounded
to coins, limits applied, special prizes and things given, and what is left over is listed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import partial
from itertools import pairwise

from openarbiter.errors import NotCoveredError, RequestError
from openarbiter.languages import listed, said
from openarbiter.model import Player, Points, Result, RoundNo, Tournament
from openarbiter.prizes import nswca, sharing
from openarbiter.prizes.expression import FIELDS, Expression, facts
from openarbiter.prizes.fund import Category, Coins, Fund, Sharing, amount_text, reduced
from openarbiter.prizes.prize_list import (
    Award,
    LeftOver,
    PrizeList,
    SharedPrizes,
    special_awards,
    tied_trophies,
    trophy_awards,
)
from openarbiter.prizes.reasons import Reasons, prize_name
from openarbiter.prizes.sharing import PLACES, Allocation, Contest, Payment, PrizeRef, pay
from openarbiter.ranking import editions
from openarbiter.ranking.matches import is_team_event
from openarbiter.ranking.standings import Standings, standings
from openarbiter.ranking.tables.text import missing_results, not_over


@dataclass(frozen=True, slots=True, kw_only=True)
class Entrant:
    """One line of the final table.

    Attributes:
        points: Final points (tenths).
        completed: The player has completed the schedule of games.
        groups: Club, school and the like as they were entered; without a club that of the
            national list counts.
    """

    player: Player
    rank: int
    points: Points
    completed: bool = True
    groups: Mapping[str, str] | None = None


def award(fund: Fund, table: Sequence[Entrant]) -> PrizeList:
    """Give out a fund by the final table, in any order; points never rise with the rank.

    Everything paid and everything left over together is the fund.

    Raises:
        RequestError: The table contradicts itself, or the fund names a player who is not in it.
        NotCoveredError: Too many categories overlap among tied players.

    Source:
        NSWCA Tournament Guidelines, 5; ``docs/prizes.md`` for the other rules.
    """
    order = _taking_part(fund, _final_order(table))
    announced, fund = fund, reduced(fund)
    notes = list(_collected(announced, fund))
    contest = contest_of(fund, order, notes)
    parts = [rule(contest) for rule in rule_of(fund)]
    payment = pay(contest, parts, fund.unit)
    reasons = Reasons(fund, contest, [entrant.rank for entrant in order], parts)
    awards, capped = _awards(fund, order, reasons, payment)
    rest = payment.left_over.items()
    left = [_left_over(fund, contest, prize, amount) for prize, amount in rest if amount]
    notes += _not_limited(fund, order, payment, reasons)
    notes += _lots(order, contest, reasons, payment)
    inside = _who(fund, order)
    players = [entrant.player for entrant in order]
    trophies = trophy_awards(fund, players, inside)
    ranks = [(entrant.player.tpn, entrant.rank) for entrant in order]
    notes += tied_trophies(fund, ranks, inside, trophies)
    return PrizeList(
        fund=fund,
        awards=tuple(awards),
        specials=special_awards(fund, players),
        trophies=trophies,
        left_over=(*left, *_specials_left(fund), *capped),
        divisions=tuple(_divisions(fund, order, parts)),
        notes=tuple(notes),
    )


def _final_order(table: Sequence[Entrant]) -> list[Entrant]:
    """The table from the top; players nothing separates stand by pairing number.

    Raises:
        RequestError: Somebody stands in it twice, or above somebody with more points.
    """
    order = sorted(table, key=lambda entrant: (entrant.rank, entrant.player.tpn))
    numbers = [entrant.player.tpn for entrant in order]
    for number in numbers:
        if numbers.count(number) > 1:
            raise RequestError.saying("player {number} stands in the table twice", number=number)
    for upper, lower in pairwise(order):
        if lower.points > upper.points:
            raise RequestError.saying(
                "the table puts player {first} before player {second}, who has more points: "
                "prizes need a table ordered by points",
                first=upper.player.tpn,
                second=lower.player.tpn,
            )
    return order


def _taking_part(fund: Fund, order: Sequence[Entrant]) -> list[Entrant]:
    """The table without those who are excluded, and with who has completed the schedule.

    Raises:
        RequestError: The fund names somebody who is not in the table.
    """
    known = {entrant.player.tpn for entrant in order}
    named = fund.withdrawn | fund.completed | fund.excluded
    named |= {special.player for special in fund.specials if special.player}
    for stranger in sorted(named - known):
        raise RequestError.saying(
            "the fund names player {number}, who is not in the table", number=stranger
        )
    found = []
    for entrant in order:
        number = entrant.player.tpn
        completed = (entrant.completed or number in fund.completed) and number not in fund.withdrawn
        if number not in fund.excluded:
            found.append(replace(entrant, completed=completed))
    return found


def _collected(announced: Fund, fund: Fund) -> Iterator[str]:
    """A remark when less was collected than was announced."""
    collected = announced.available
    if collected is None or collected >= announced.total:
        return
    money = partial(amount_text, decimals=fund.decimals)
    amounts = {"amount": money(collected), "total": money(announced.total)}
    what = said("Collected {amount} of {total}", **amounts)
    if fund.total > collected:
        yield said(
            "{what}: guaranteed prizes are paid in full, {amount} more than was collected.",
            what=what,
            amount=money(fund.total - collected),
        )
    else:
        yield said("{what}: prizes that are not guaranteed are reduced in proportion.", what=what)


def contest_of(fund: Fund, order: Sequence[Entrant], notes: list[str]) -> Contest:
    """The prizes and the rights of the players in final order, as the rules see them (NSWCA, 5 c).

    A category prize asks for a completed schedule. Remarks are added to the notes: whose facts
    are missing, which category is too small.
    """
    rights = [1 << PLACES] * len(order)
    for number, category in enumerate(fund.categories, start=1):
        answers = [_belongs(fund, category.who, entrant) for entrant in order]
        pairs = list(zip(answers, order, strict=True))
        unknown = [entrant.player for belongs, entrant in pairs if belongs is None]
        inside = [at for at, (belongs, one) in enumerate(pairs) if belongs and one.completed]
        notes += _about(category, len(inside), unknown)
        if len(inside) >= category.minimum:
            for place in inside:
                rights[place] |= 1 << number
    series = (fund.places, *(category.prizes for category in fund.categories))
    return Contest(
        series=tuple(tuple(value for value in values if value) for values in series),
        points=tuple(entrant.points for entrant in order),
        rights=tuple(rights),
    )


def _belongs(fund: Fund, who: Expression, entrant: Entrant) -> bool | None:
    known = facts(
        entrant.player,
        entrant.points,
        age_on=fund.age_on,
        national=fund.national,
        groups=entrant.groups,
    )
    return who.answer(known)


def _about(category: Category, inside: int, unknown: Sequence[Player]) -> Iterator[str]:
    """Remarks on a category: who might belong to it, and whether it is too small."""
    if unknown:
        yield said(
            "{category}: not known for {players} ({fields}); they count as outside.",
            category=category.name,
            **_unknown(category.who, unknown),
        )
    if 0 < inside < category.minimum:
        yield said(
            "{category}: {count} completed, {minimum} are needed; not awarded.",
            inside,
            one="{category}: one completed, {minimum} are needed; not awarded.",
            category=category.name,
            minimum=category.minimum,
        )


def _unknown(who: Expression, players: Sequence[Player]) -> dict[str, str]:
    """Players of whom a condition asks what is not known, and what it asks."""
    return {
        "players": ", ".join(f"{player.tpn} {player.name}" for player in players),
        "fields": listed(FIELDS[field][0] for field in sorted(who.fields())),
    }


def rule_of(fund: Fund) -> tuple[Callable[[Contest], Allocation], ...]:
    """The rule of a fund: one, or two that stand for half of the money each."""
    whole = sharing.equal_with_single_categories
    equal = sharing.equal_sharing if fund.categories_shared else whole
    return {
        Sharing.NSWCA: (nswca.allocate,),
        Sharing.NONE: (sharing.no_sharing,),
        Sharing.EQUAL: (equal,),
        Sharing.HORT: (sharing.no_sharing, equal),
    }[fund.sharing]


def _awards(
    fund: Fund, order: Sequence[Entrant], reasons: Reasons, payment: Payment
) -> tuple[list[Award], list[LeftOver]]:
    """The awards in final order, and what limits have cut off."""
    awards = []
    capped = []
    for place in sorted(payment.paid):
        entrant = order[place]
        amount = payment.paid[place]
        limits = (cap.amount for cap in fund.caps if _belongs(fund, cap.who, entrant))
        cut = min([amount, *limits])
        if cut < amount:
            gaps = {"number": str(entrant.player.tpn), "amount": reasons.money(cut)}
            why = said("player {number} may receive {amount} at most", **gaps)
            capped.append(LeftOver(name=why, amount=amount - cut, why=said("limit")))
        awards.append(
            Award(
                player=entrant.player.tpn,
                rank=entrant.rank,
                points=entrant.points,
                amount=cut,
                exact=payment.exact[place],
                prizes=tuple(reasons.prizes_of(place)),
                reason=reasons.why(place, amount, cut),
                gave_up=tuple(reasons.given_up(place)),
            )
        )
    return awards, capped


def _divisions(
    fund: Fund, order: Sequence[Entrant], parts: Sequence[Allocation]
) -> Iterator[SharedPrizes]:
    """The divisions with names, as evidence."""
    for part in parts:
        for division in part.divisions:
            yield SharedPrizes(
                players=tuple(order[place].player.tpn for place in division.players),
                prizes=tuple(prize_name(fund, prize) for prize in division.prizes),
                shares=tuple(amount / len(parts) for amount in division.amounts),
                part=Fraction(1, len(parts)),
                apart=division.left_group,
            )


def _not_limited(
    fund: Fund, order: Sequence[Entrant], payment: Payment, reasons: Reasons
) -> Iterator[str]:
    """Remarks on limits: who receives more than one of them, and may be meant by it."""
    for cap in fund.caps:
        unknown = [
            order[place].player
            for place, amount in sorted(payment.paid.items())
            if amount > cap.amount and _belongs(fund, cap.who, order[place]) is None
        ]
        if unknown:
            yield said(
                "At most {amount} ({who}): not known for {players} ({fields}); this limit does "
                "not hold for them.",
                amount=reasons.money(cap.amount),
                who=cap.who.text,
                **_unknown(cap.who, unknown),
            )


def _left_over(fund: Fund, contest: Contest, prize: PrizeRef, amount: Coins) -> LeftOver:
    number, _ = prize
    guaranteed = fund.guaranteed or (number and fund.categories[number - 1].guaranteed)
    why = said("nobody qualifies")
    if number == PLACES:
        why = said("no player is left for it")
    elif any(rights >> number & 1 for rights in contest.rights):
        why = said("all in the category have won other prizes")
    if guaranteed:
        why = said("{reason}; it is guaranteed, the organiser decides", reason=why)
    return LeftOver(name=prize_name(fund, prize), amount=amount, why=why)


def _specials_left(fund: Fund) -> Iterator[LeftOver]:
    """The special prizes nobody is named for, or somebody who takes part in no prize."""
    for one in fund.specials:
        why = said("nobody has been named yet")
        if one.player is not None:
            why = said("player {number} takes part in no prize", number=one.player)
        if one.value and (one.player is None or one.player in fund.excluded):
            yield LeftOver(name=one.name, amount=one.value, why=why)


def _who(fund: Fund, order: Sequence[Entrant]) -> dict[str, frozenset[int]]:
    """The players of each category who have completed, as places in the order."""
    done = [(place, entrant) for place, entrant in enumerate(order) if entrant.completed]
    return {
        one.name: frozenset(place for place, each in done if _belongs(fund, one.who, each))
        for one in fund.categories
    }


def _lots(
    order: Sequence[Entrant], contest: Contest, reasons: Reasons, payment: Payment
) -> Iterator[str]:
    """Remarks where only the pairing number stands between two different amounts.

    The one behind must have had the right to what the one before him has won.
    """
    for place, (upper, lower) in enumerate(pairwise(order)):
        first, second = (payment.exact.get(each, Fraction(0)) for each in (place, place + 1))
        if upper.rank != lower.rank or first <= second:
            continue
        if any(contest.rights[place + 1] >> number & 1 for number in reasons.series_of(place)):
            yield said(
                "Players {first} and {second} share rank {rank}: the pairing number stands "
                "for the drawing of lots between them.",
                first=upper.player.tpn,
                second=lower.player.tpn,
                rank=upper.rank,
            )


_STAYED_AWAY = {Result.ABSENT, Result.ZERO_POINT_BYE, Result.FORFEIT_LOSS}


def award_prizes(  # noqa: PLR0913  (all but the first two have a default)
    tournament: Tournament,
    fund: Fund,
    tie_breaks: Sequence[str] | None = None,
    edition: str | None = None,
    round: int | None = None,  # noqa: A002  (the word of an arbiter)
    *,
    lots: str | Sequence[int] | None = None,
    clubs: Mapping[int, str] | None = None,
    groups: Mapping[int, Mapping[str, str]] | None = None,
    table: Standings | None = None,
) -> PrizeList:
    """Give out a prize fund: who receives what, why, and what was given up for it.

    Args:
        tournament: The tournament.
        fund: What can be won, and the rule of sharing; :func:`openarbiter.read_fund` reads it.
        tie_breaks: Codes in order; ``None`` takes the list of the tournament.
        edition: Edition of the rules about ties; ``None`` for the newest.
        round: The last round that counts; ``None`` for the last one paired.
        lots: A seed for lots where the tie-breaks leave players level, or their numbers in the
            order drawn by hand.
        clubs: Clubs by number, where they are known beside the tournament.
        groups: Likewise clubs, schools and the like by number and kind, in place of ``clubs``.
        table: The table that the prizes go by, where it is made already: so it is for teams, which
            are the players of ``tournament`` then. Tie-breaks, edition, round and lots are its own.

    Returns:
        The prize list, with what is missing (rounds to come, games without a result), and with
        remarks about players who stayed away from the last round.

    Raises:
        RequestError: The table cannot be made, or does not fit the fund.
        NotCoveredError: A rule does not cover what is asked for.
        UnknownEditionError: No edition of the tie-break rules has this id.

    Source:
        NSWCA Tournament Guidelines, 5; the order by the rules the event announced.
    """
    try:
        table = table or standings(tournament, tie_breaks, edition, round_no=round, lots=lots)
    except NotCoveredError as error:
        if tie_breaks is None and is_team_event(tournament):
            raise NotCoveredError.saying(
                "{trouble}. Prizes go to the players of the teams: name tie-breaks for their "
                "table (--tie-breaks), or let them go to the teams (--teams)",
                trouble=error.message,
            ) from None
        raise
    last = table.round_no
    lists = editions.edition(table.edition).lists
    # Pairing and prizes go by the same number; an estimate of the arbiter counts for both.
    players = {}
    for each in tournament.players:
        rating = tournament.strength_of(each, lists).rating
        players[int(each.tpn)] = replace(each, rating=rating, rounds=each.rounds[:last])
    if groups is None:
        groups = {number: {"club": club} for number, club in (clubs or {}).items()}
    lines = [
        Entrant(
            player=players[row.player],
            rank=row.rank,
            points=row.points,
            completed=has_completed(players[row.player], last),
            groups=groups.get(row.player),
        )
        for row in table.rows
        if row.rank
    ]
    found = award(fund, lines)
    return replace(
        found,
        missing=not_over(tournament, last) + missing_results(tournament, last),
        notes=(*_not_completed(lines, fund), *found.notes),
    )


def has_completed(player: Player, last: int) -> bool:
    """Whether a player has completed the schedule of games, as far as the results tell.

    Who has withdrawn has not, nor who was absent from the last round, announced or not; the fund
    can name exceptions (NSWCA, 5 c; 3.2 e: who does not appear is dropped). What "completes his
    schedule" means to somebody who comes back is our reading.
    """
    if player.withdrawn_after is not None and player.withdrawn_after < last:
        return False
    return not last or player.record(RoundNo(last)).result not in _STAYED_AWAY


def _not_completed(lines: Sequence[Entrant], fund: Fund) -> Iterator[str]:
    """A remark on who has not completed."""
    away = [line for line in lines if not line.completed and line.player.tpn not in fund.completed]
    if away and fund.categories:
        names = ", ".join(f"{line.player.tpn} {line.player.name}" for line in away)
        yield said(
            "Not completed, so without a right to category prizes: {players}.", players=names
        )
