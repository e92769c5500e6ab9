"""C.04.6 (applied from 2026-02-01), literally: the Swiss team system.

Readings: rows of the colour preference are read from the top (a strong preference stays in the last
round); the parity of 4.3.1 goes by arrival numbering; 4.3.6 compares the matches played from the
last one backwards.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from openarbiter.model import Colour, Points, Result, RoundNo, Tournament, Tpn
from openarbiter.model.team_rounds import left_after, numbered_teams
from openarbiter.values import dataclass
from openarbiter.verification.literal.colours import (
    alternating,
    drawn,
    granted,
    stronger,
    turned,
    wished,
)
from openarbiter.verification.literal.common import Answer, Pairs, Work
from openarbiter.verification.literal.double_swiss_2026 import floaters_met
from openarbiter.verification.literal.matches import PAIRED, Entry, Rounds
from openarbiter.verification.literal.terms import colour_difference
from openarbiter.verification.literal.upfloating import (
    Criterion,
    Participant,
    Round,
    bye_order,
)

LARGE = 2
"""Matches with one colour more than with the other that make a preference (1.7)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TeamPosition:
    """A round of teams to be paired.

    Attributes:
        history: By team: its rounds so far.
        preference: ``A``, ``B``, or empty for none.
        game_points: Game points are the primary score.
        secondary: The other score is used in 4.2.2.
        virtual: Virtual points (tenths) by team and round.
        bonuses: Team, round, match points and game points (tenths) of bonuses and penalties.
    """

    round_no: RoundNo
    rounds: int
    history: dict[int, list[Entry]]
    present: frozenset[int]
    forbidden: frozenset[frozenset[int]]
    preference: str
    game_points: bool
    secondary: bool
    virtual: dict[tuple[int, int], Points]
    initial: Colour
    bonuses: tuple[tuple[int, int, Points, Points], ...] = ()

    def made(self, team: int, before: int, *, game_points: bool) -> Points:
        """Game points or match points before a round."""
        entries = self.history[team][: before - 1]
        bonuses = (
            points
            for one, number, *both in self.bonuses
            if one == team and number < before
            for points in both[game_points : game_points + 1]
        )
        made = (each.game_points if game_points else each.match_points for each in entries)
        return sum(made) + sum(bonuses)

    def primary(self, team: int, before: int) -> Points:
        """Primary score before a round, without virtual points."""
        return self.made(team, before, game_points=self.game_points)

    def other(self, team: int, before: int) -> Points:
        """Secondary score before a round."""
        return self.made(team, before, game_points=not self.game_points)

    def score(self, team: int, before: int) -> Points:
        """Pairing score before a round."""
        return self.primary(team, before) + self.virtual.get((team, before), 0)

    def floated(self, team: int, number: int) -> bool:
        """1.5: played a match with a team that had another score before it."""
        if number < 1:
            return False
        entry = self.history[team][number - 1]
        if entry.kind != "match" or entry.opponent is None:
            return False
        return self.score(team, number) != self.score(entry.opponent, number)


def preference(colours: Sequence[Colour], kind: str, *, last: bool) -> tuple[Colour | None, bool]:
    """1.7: the preferred colour, and whether it is a strong preference (Type B)."""
    difference = colour_difference(tuple(colours))
    two = list(colours[-2:])
    strong = kind == "B"
    if not kind:
        return None, False
    if difference <= -LARGE or (difference in {0, -1} and two == [Colour.BLACK] * 2):
        return Colour.WHITE, strong
    if difference >= LARGE or (difference in {0, 1} and two == [Colour.WHITE] * 2):
        return Colour.BLACK, strong
    if kind == "A" or not colours:
        return None, False
    if difference:
        return (Colour.WHITE if difference < 0 else Colour.BLACK), False
    return (None if last else colours[-1].other), False


def participants(position: TeamPosition) -> list[Participant]:
    """The teams to be paired."""
    round_no = position.round_no
    arrived = {
        team
        for team, entries in position.history.items()
        if any(
            each.kind in PAIRED and (each.kind != "lost" or each.opponent is not None)
            for each in entries
        )
    }
    counted = sorted(arrived | position.present)
    found = []
    for team in sorted(position.present):
        entries = position.history[team]
        colours = tuple(each.colour for each in entries if each.kind == "match" and each.colour)
        wish, strong = preference(colours, position.preference, last=round_no == position.rounds)
        barred = {each.opponent for each in entries if each.kind == "match"}
        for pair in position.forbidden:
            if team in pair:
                barred |= pair - {team}
        found.append(
            Participant(
                tpn=Tpn(team),
                number=counted.index(team) + 1,
                score=position.score(team, round_no),
                played=sum(each.kind == "match" for each in entries),
                colours=colours,
                barred=frozenset(Tpn(each) for each in barred if each is not None),
                may_take_bye=not any(each.kind in {"bye", "won", "F"} for each in entries),
                floated=position.floated(team, round_no - 1),
                preference=wish,
                strength=int(strong),
                standing=(
                    position.primary(team, round_no),
                    position.other(team, round_no) if position.secondary else 0,
                ),
            )
        )
    return found


def denied(pairs: Pairs[Participant], _chosen: Sequence[Participant]) -> int:
    """C8: teams that do not get their colour preference."""
    return sum(_alike(*pair) for pair in pairs)


def denied_strong(pairs: Pairs[Participant], _chosen: Sequence[Participant]) -> int:
    """C9: teams that do not get a strong preference."""
    return sum(_alike(*pair) and all(each.strength for each in pair) for pair in pairs)


def _alike(one: Participant, other: Participant) -> bool:
    return one.preference is not None and one.preference is other.preference


def by_difference(first: Participant, second: Participant) -> Colour | None:
    """4.3.5: the team with the lower colour difference has White."""
    mine, other = colour_difference(first.colours), colour_difference(second.colours)
    return None if mine == other else Colour.WHITE if mine < other else Colour.BLACK


def team_swiss_2026_pairing(
    tournament: Tournament, round_no: RoundNo, work: Work | None = None
) -> Answer | None:
    """Pair a round of teams; ``None`` where the Chief Arbiter decides (3.3.3).

    Args:
        tournament: A tournament of players and teams, or one of teams made of it.
        round_no: The round.
        work: What is counted.
    """
    return paired(position_of(tournament, round_no), work or Work())


def paired(
    position: TeamPosition, work: Work, present: Sequence[Participant] | None = None
) -> Answer | None:
    """Pair a position, or some teams of it."""
    floats_count = not position.rounds - 2 < position.round_no <= position.rounds
    criteria: list[tuple[str, Criterion]] = [("C8", denied)]
    if position.preference == "B":
        criteria.append(("C9", denied_strong))
    if floats_count:
        criteria.append(("C10", floaters_met))
    round_ = Round(
        present or participants(position), criteria, floats_count=floats_count, work=work
    )
    lot = drawn(position.initial)
    rules = lot, granted, stronger, by_difference, alternating, wished, turned  # 4.3.1 to 4.3.9
    return round_.answer(
        bye_order, lambda each: ([-points for points in each.standing], each.tpn), rules
    )


def position_of(tournament: Tournament, round_no: RoundNo) -> TeamPosition:
    """The round to be paired, read off the boards of the players.

    A tournament of teams holds the one of players that it was made of as ``of_players``.
    """
    event: Tournament = getattr(tournament, "of_players", tournament)
    rounds = Rounds(event)
    last = event.paired_rounds
    history = {
        team: [rounds.entry(team, RoundNo(number)) for number in range(1, last + 1)]
        for team in rounds.teams
    }
    kind, scores = _options(tournament.event.type_code)
    forbidden = [each for each in tournament.forbidden_pairs if each.applies_to(round_no)]
    return TeamPosition(
        round_no=round_no,
        rounds=last if tournament.rounds is None else tournament.rounds,
        history={team: entries[: round_no - 1] for team, entries in history.items()},
        present=_present(event, history, round_no),
        forbidden=frozenset(
            frozenset({one, other})
            for each in forbidden
            for one in each.players
            for other in each.players
            if one != other
        ),
        preference=kind,
        game_points=scores[0] == "GP",
        secondary=len(scores) > 1,
        virtual={
            (team, number): each.match_points or each.points
            for each in tournament.virtual_points
            for team in range(each.first_player, each.last_player + 1)
            for number in range(each.first_round, each.last_round + 1)
        },
        initial=tournament.initial_colour or _shown(history),
        bonuses=tuple(
            (team, each.round_no or 1, each.match_points or 0, each.points)
            for each in event.adjustments
            if not each.kind
            for team in each.players or rounds.teams
        ),
    )


def _options(code: str) -> tuple[str, list[str]]:
    """Type of the preference, and the scores that are used, the primary one first (record 192)."""
    parts = code.strip().upper().split("_")
    scores = [each for each in parts if each in {"MP", "GP"}]
    if parts[:3] == ["CUSTOM", "TEAM", "SWISS"] and scores:
        return "A", sorted(("MP", "GP"), key=lambda each: each != scores[0])
    if parts[:2] != ["FIDE", "TEAM"] or not scores or "ROUNDROBIN" in code.upper():
        return "A", ["MP", "GP"]
    return "A" if "TYPEA" in parts else "B" if "TYPEB" in parts else "", scores


def _present(
    event: Tournament, history: Mapping[int, Sequence[Entry]], round_no: RoundNo
) -> frozenset[int]:
    """The teams to be paired; of a round that is paired those that were."""
    if round_no <= event.paired_rounds:
        return frozenset(
            team for team, entries in history.items() if entries[round_no - 1].kind in PAIRED
        )
    away = {
        team for each in event.requested_byes if each.round_no == round_no for team in each.players
    }
    found = set()
    for number, team in numbered_teams(event).items():
        results = {event.player(tpn).record(round_no).result for tpn in team.players}
        gone = left_after(event, team)
        left = gone is not None and gone < round_no
        if not left and number not in away and (not results or Result.ABSENT in results):
            found.add(number)
    return frozenset(found)


def _shown(history: Mapping[int, Sequence[Entry]]) -> Colour:
    """The initial-colour that the first matches with colours show (4.1, 4.3.1)."""
    rounds = max((len(entries) for entries in history.values()), default=0)
    for number in range(1, rounds + 1):
        arrived = [
            entries[number - 1].colour
            for _, entries in sorted(history.items())
            if any(each.kind in PAIRED for each in entries[:number])
        ]
        for place, colour in enumerate(arrived):
            if colour is not None:
                return colour.other if place % 2 else colour
    return Colour.WHITE
