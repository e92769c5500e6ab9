"""The table of a tournament: who is before whom, by which tie-break, and why.

It puts the tie-breaks of the list to work one after the other and knows none of them itself.

Source:
    C.07 (applied from 2026-03-01), Articles 2, 4.1 and 4.2; C.05, Article 6.6; NSWCA Tournament
    Guidelines, 3.1 f, section 4 and section 6.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from functools import partial
from itertools import accumulate
from typing import TYPE_CHECKING, overload

from openarbiter.errors import NotCoveredError, RequestError
from openarbiter.languages import joined, said
from openarbiter.model import Points, Tournament, open_games
from openarbiter.model.lots import lot
from openarbiter.model.team_matches import numbered_teams, rounds_told
from openarbiter.model.team_rounds import left_after
from openarbiter.model.teams import TeamEvent
from openarbiter.ranking import editions
from openarbiter.ranking.catalogue import SCORES, remarks, resolve
from openarbiter.ranking.codes import Code
from openarbiter.ranking.editions import TableEdition
from openarbiter.ranking.field import Field, individual_field
from openarbiter.ranking.matches import team_fields
from openarbiter.ranking.sums import Sum, Value
from openarbiter.ranking.tie_breaks.method import Column, Method, Request, Results
from openarbiter.ranking.tie_breaks.own_tables import by_hand_remarks
from openarbiter.ranking.tie_breaks.plugged_in import TieBreak
from openarbiter.ranking.withdrawals import (
    before_half_of_games,
    before_half_of_rounds,
    is_predetermined,
)
from openarbiter.values import dataclass, replace
from openarbiter.values import field as data_field

if TYPE_CHECKING:
    from openarbiter.ranking.tables.sheet import Sheet


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """One line of the table.

    Attributes:
        rank: The place; shared places are equal. 0 for players taken out of the standings.
        player: TPN of the player, or number of the team.
        points: Points (tenths).
        values: One value for each tie-break of the list; ``None`` where none is defined.
            Direct encounters give the position inside the tie, 0 where they decide nothing.
        final: No game of the player or team up to the round is without a result.
    """

    rank: int
    player: int
    points: Points
    values: tuple[Value, ...]
    final: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class Standings(Sequence[Row]):
    """The table after a round.

    Attributes:
        rows: The lines, best first; equal places ascending by number.
        tie_breaks: The codes of the list, in order.
        edition: Id of the edition that was applied.
        round_no: The last round that counts.
        predetermined: Whether the pairings were taken as fixed beforehand.
        excluded: Numbers of those taken out of the standings, whose results do not count.
        expelled: Numbers of those taken out whose results count for their opponents.
        lots: The lots that broke the last ties: their seed, or the numbers in the order drawn by
            hand; ``None`` without lots.
        notes: What an arbiter should know about the list, one sentence each.
        teams: The lines are teams.
    """

    rows: tuple[Row, ...]
    tie_breaks: tuple[str, ...]
    edition: str
    round_no: int
    predetermined: bool
    excluded: tuple[int, ...] = ()
    expelled: tuple[int, ...] = ()
    lots: str | tuple[int, ...] | None = None
    notes: tuple[str, ...] = ()
    teams: bool = False
    tournament: Tournament = data_field(default_factory=Tournament, compare=False, repr=False)
    _steps: tuple[Request, ...] = data_field(default=(), compare=False, repr=False)

    @property
    def withdrawn_note(self) -> str:
        """Who is out of the table and by which article; empty where nobody is."""
        out = ", ".join(map(str, self.excluded))
        note = said(
            "Withdrawn before half of the games, results do not count: {players} (C.05).",
            players=out,
        )
        if editions.edition(self.edition).half_of_rounds:
            note = said(
                "Withdrawn before half of the rounds, results do not count: {players} "
                "(NSWCA, section 4).",
                players=out,
            )
        expelled = said(
            "Expelled, so without a place; the games count for the opponents: {players}.",
            players=", ".join(map(str, self.expelled)),
        )
        notes = [note] if self.excluded else []
        return joined("{first} {next}", [*notes, expelled] if self.expelled else notes)

    @overload
    def __getitem__(self, index: int) -> Row: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Row, ...]: ...
    def __getitem__(self, index: int | slice) -> Row | tuple[Row, ...]:
        """The line at a position, from 0."""
        return self.rows[index]

    def __len__(self) -> int:
        """Number of lines."""
        return len(self.rows)

    def __iter__(self) -> Iterator[Row]:
        """The lines, best first."""
        return iter(self.rows)

    def __str__(self) -> str:
        """The table in columns, as ``openarbiter standings`` prints it."""
        return str(self.sheet())

    def _repr_html_(self) -> str:
        """The table as notebooks show it."""
        return self.sheet()._repr_html_()

    def sheet(self) -> Sheet:
        """The table as a sheet: title, heads, rows, notes."""
        from openarbiter.ranking.tables.sheets import standings_sheet  # noqa: PLC0415  (above it)

        return standings_sheet(self.tournament, self, teams=self.teams)

    def cross_table(self) -> Sheet:
        """Everybody's results in the order of the table, as a sheet.

        Raises:
            NotCoveredError: The lines are teams.
        """
        from openarbiter.ranking.tables.sheets import cross_table  # noqa: PLC0415  (above it)

        if self.teams:
            raise NotCoveredError.saying("cross-tables are of players; this is a table of teams")
        return cross_table(self.tournament, self)

    def row(self, player: int) -> Row:
        """The line of one player or team.

        Raises:
            RequestError: Nobody has this number.
        """
        for found in self.rows:
            if found.player == player:
                return found
        raise RequestError.saying("there is no number {number} in this table", number=player)

    def why(self, player: int, tie_break: str, nth: int = 1) -> Sum:
        """Open one value into its sum.

        Args:
            player: TPN of the player, or number of the team.
            tie_break: A code of the list.
            nth: Which one, from 1, where the list has the code several times: direct encounters
                are asked anew of those who are still tied.

        Raises:
            RequestError: Nobody has this number, or the code is not in the list so often.

        Source:
            C.07 (applied from 2026-03-01), Articles 4.3 and 6 to 16.
        """
        self.row(player)
        wanted = tie_break.strip().upper()
        steps = [step for step in self._steps if step.code.text.upper() == wanted]
        if 1 <= nth <= len(steps):
            step = steps[nth - 1]
            return step.method.explain(step, step.field.numbers.index(player))
        listed = ", ".join(self.tie_breaks) or said("nothing")
        raise RequestError.saying(
            "{code} is not in the list of tie-breaks; it has {list}",
            code=repr(tie_break),
            list=listed,
        )


def standings(  # noqa: PLR0913  (the public contract: everything behind the first has a default)
    tournament: Tournament,
    tie_breaks: Sequence[str | TieBreak] | None = None,
    edition: str | None = None,
    *,
    round_no: int | None = None,
    predetermined: bool | None = None,
    team_event: TeamEvent | None = None,
    lots: str | Sequence[int] | None = None,
    expelled: Collection[int] = (),
) -> Standings:
    """The table of a tournament.

    Args:
        tournament: The tournament.
        tie_breaks: Codes in order, or tie-breaks of one's own; the score comes first unless the
            list has it. ``None`` takes the list of the tournament itself.
        edition: Id of the edition; ``None`` for the one that the list names, else the newest of
            C.07.
        round_no: The last round that counts; ``None`` for the last one paired.
        predetermined: The pairings were fixed beforehand (round-robin); ``None`` takes what
            the tournament says.
        team_event: What is known of the matches, for a table of the teams; ``None`` for one
            of the players.
        lots: A seed: ties that remain are broken by lots that anybody can draw again. Or the
            numbers of those who are tied, in the order drawn by hand; who is not among them stays
            tied. ``None`` leaves all tied.
        expelled: Numbers of those who get no place; their results count for their opponents.

    Raises:
        RequestError: There is no such round, or a code of the list is wrong.
        NotCoveredError: The edition has no rule for what is asked.
        UnknownEditionError: No edition has this id.

    Source:
        C.07 (applied from 2026-03-01), Articles 4.1 and 4.2.
    """
    asked = tournament.tie_breaks if tie_breaks is None else tie_breaks
    own = {one.code: one for one in asked if isinstance(one, TieBreak)}
    texts = [one.code if isinstance(one, TieBreak) else one for one in asked]
    chosen = editions.edition(edition) if edition else editions.of_list(texts)
    rounds = _rounds(tournament, round_no, team_event)
    fixed = is_predetermined(tournament) if predetermined is None else predetermined
    teams = team_event is not None
    listed = resolve(texts, chosen, own, team_event=teams, predetermined=fixed)
    results, gone = _results(tournament, chosen, rounds, listed, team_event, predetermined=fixed)
    field = results.fields[""]
    out = gone | {place for place, number in enumerate(field.numbers) if number in expelled}
    left = [place for place in range(len(field.numbers)) if place not in out]
    groups = [left] if left else []
    if not any(code.name in SCORES for code, _ in listed):
        groups = _split(groups, Column(field.totals))
    steps, columns = [], []
    for code, method in listed:
        request = Request(results, code, method, tuple(map(tuple, groups)))
        column = method.values(request)
        may = None if method.applies is None else partial(method.applies, request)
        groups = _split(groups, column, ascending=method.ascending != code.reverse, may=may)
        steps.append(request)
        columns.append(column)
    if lots is not None:
        groups = _split(groups, Column(_drawn(lots, field.numbers)), ascending=True)
    not_final = _not_final(tournament, rounds, teams=teams)
    return Standings(
        rows=_rows(field, groups, sorted(out), columns, not_final),
        tie_breaks=tuple(texts),
        edition=chosen.id,
        round_no=rounds,
        predetermined=fixed,
        excluded=tuple(field.numbers[place] for place in sorted(gone)),
        expelled=tuple(field.numbers[place] for place in sorted(out - gone)),
        lots=lots if lots is None or isinstance(lots, str) else tuple(lots),
        notes=(
            *remarks(listed, chosen, field.ratings, predetermined=fixed, rounds=field.final_round),
            *by_hand_remarks(listed, tournament.players),
        ),
        teams=teams,
        tournament=tournament,
        _steps=tuple(steps),
    )


def _results(  # noqa: PLR0913  (what the public function was given)
    tournament: Tournament,
    edition: TableEdition,
    rounds: int,
    listed: Sequence[tuple[Code, Method]],
    team_event: TeamEvent | None,
    *,
    predetermined: bool,
) -> tuple[Results, set[int]]:
    """What the tie-breaks are computed from, and the places of those taken out."""
    early = before_half_of_rounds if edition.half_of_rounds else before_half_of_games
    if team_event is None:
        field = individual_field(
            tournament, rounds, predetermined=predetermined, lists=edition.lists
        )
        left = [player.withdrawn_after for player in tournament.players]
        gone = early(tournament, field, left) if predetermined else set()
        fields = {"": field.without(gone)}
        return Results(fields=fields, edition=edition, tournament=tournament), gone
    tournament = replace(tournament, team_event=team_event)
    fields, boards = team_fields(tournament, rounds, predetermined=predetermined)
    left = [left_after(tournament, team) for team in numbered_teams(tournament).values()]
    gone = early(tournament, fields["MP"], left) if predetermined else set()
    if gone:
        fields, boards = team_fields(tournament, rounds, predetermined=predetermined, without=gone)
    primary = _primary(tournament, listed)
    fields[""] = fields[primary]
    return Results(fields=fields, edition=edition, primary=primary, boards=boards), gone


def _primary(tournament: Tournament, listed: Sequence[tuple[Code, Method]]) -> str:
    """The score a team event is decided by: what the list begins with, or its type says (192)."""
    for code, _ in listed:
        if code.name in SCORES and code.score:
            return code.score
    for part in tournament.event.type_code.upper().split("_"):
        if part in {"MP", "GP"}:
            return part
    return "MP"


def _rounds(tournament: Tournament, wanted: int | None, team_event: TeamEvent | None) -> int:
    """The rounds that count; one of forfeited matches and byes alone is no blank one."""
    paired = int(tournament.paired_rounds if team_event is None else rounds_told(tournament))
    last = paired if wanted is None else wanted
    if not 0 <= last <= paired:
        raise RequestError.saying(
            "there is no table after round {number}: {count} rounds of the tournament are paired",
            paired,
            one="there is no table after round {number}: one round of the tournament is paired",
            number=last,
        )
    return last


def _split(
    tied: list[list[int]],
    column: Column,
    *,
    ascending: bool = False,
    may: Callable[[Sequence[int]], bool] | None = None,
) -> list[list[int]]:
    """Split every tie it may split by a value; undefined ones come last (C.07, Article 4.2)."""
    numbers = column.numbers
    groups: list[list[int]] = []
    for group in tied:
        if len(group) == 1 or (may is not None and not may(group)):
            groups.append(group)
            continue
        parts: dict[object, list[int]] = {}
        for place in group:
            parts.setdefault(numbers[place], []).append(place)
        undefined = parts.pop(None, None)
        ranked = sorted(parts, reverse=not ascending)  # type: ignore[type-var]
        groups += [parts[value] for value in ranked]
        if undefined:
            groups.append(undefined)
    return groups


def _drawn(lots: str | Sequence[int], numbers: Sequence[int]) -> list[int]:
    """The lot of everybody, the smallest for the first place (C.07, Article 4.2)."""
    if isinstance(lots, str):
        return [int(lot(lots, number), 16) for number in numbers]
    place = {number: at for at, number in enumerate(lots)}
    return [place.get(number, len(place)) for number in numbers]


def _not_final(tournament: Tournament, rounds: int, *, teams: bool) -> set[int]:
    """Numbers of those, players or teams, who have a game without a result up to a round."""
    players = {tpn for game in open_games(tournament, rounds) for tpn in game[1:]}
    if not teams:
        return {int(tpn) for tpn in players}
    numbered = numbered_teams(tournament).items()
    return {number for number, team in numbered if not players.isdisjoint(team.players)}


def _rows(
    field: Field,
    groups: list[list[int]],
    gone: list[int],
    columns: list[Column],
    not_final: Collection[int],
) -> tuple[Row, ...]:
    """The lines; at the end those taken out, whose results stay in the cross-table (C.05, 6.6)."""
    shown = list(zip(*[column.values() for column in columns], strict=True))
    ranks = accumulate(map(len, groups), initial=1)
    found: list[tuple[int, int, tuple[Value, ...]]] = [
        (rank, place, shown[place] if columns else ())
        for rank, group in zip(ranks, groups, strict=False)
        for place in group
    ]
    found += [(0, place, (None,) * len(columns)) for place in gone]
    numbers, totals = field.numbers, field.totals
    return tuple(
        Row(
            rank=rank,
            player=numbers[place],
            points=totals[place],
            values=values,
            final=numbers[place] not in not_final,
        )
        for rank, place, values in found
    )
