"""C.04.6 (applied from 2026-02-01), literally: the Swiss team system by trying everything.

A position knows what each match was before it was written into records of players (see
``team_positions``), so that the referee reads no facts off a tournament.

Readings: rows of the colour preference are read from the top (a strong preference stays in the last
round); the parity of 4.3.1 goes by arrival numbering; 4.3.6 compares the matches played from the
last one backwards; a full-point bye is worth a match won on all boards, a half-point bye one drawn
on all boards.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from openarbiter.model import Colour, Points, RoundNo, Tournament, Tpn
from openarbiter.verification.literal.common import Answer, Pairs
from tests.referee_2026.upfloating import EveryWay, Participant, pair_participants

__all__ = ["Entry", "TeamPosition", "team_pairing"]


@dataclass(frozen=True, slots=True)
class Entry:
    """What a round was for a team.

    Attributes:
        kind: ``match``, ``bye`` (of the pairing), ``won``, ``lost`` (by forfeit) or a letter of a
            bye on request.
        match_points: Match points (tenths).
        game_points: Game points (tenths).
        opponent: The other team of a match, played or forfeited.
        colour: Colour of the team, of a match that was played.
    """

    kind: str
    match_points: Points
    game_points: Points
    opponent: int | None = None
    colour: Colour | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class TeamPosition:
    """A round of teams to be paired.

    Attributes:
        tournament: The tournament as files and programs know it.
        round_no: The round to be paired.
        rounds: Number of rounds.
        history: By team: its rounds so far.
        present: Teams to be paired.
        forbidden: Pairs that may not be made.
        preference: ``A``, ``B``, or empty for none.
        game_points: Game points are the primary score.
        secondary: The other score is used in 4.2.2.
        virtual: Virtual points (tenths) by team and round.
        initial: The initial-colour.
    """

    tournament: Tournament
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

    def primary(self, team: int, before: int) -> Points:
        """Primary score before a round, without virtual points."""
        entries = self.history[team][: before - 1]
        return sum(each.game_points if self.game_points else each.match_points for each in entries)

    def other(self, team: int, before: int) -> Points:
        """Secondary score before a round."""
        entries = self.history[team][: before - 1]
        return sum(each.match_points if self.game_points else each.game_points for each in entries)

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
    difference = sum(1 if each is Colour.WHITE else -1 for each in colours)
    two = list(colours[-2:])
    strong = kind == "B"
    if not kind:
        return None, False
    if difference <= -2 or (difference in {0, -1} and two == [Colour.BLACK] * 2):
        return Colour.WHITE, strong
    if difference >= 2 or (difference in {0, 1} and two == [Colour.WHITE] * 2):
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
        if any(each.kind in {"match", "bye", "won", "lost"} for each in entries)
    }
    counted = sorted(arrived | position.present)
    found = []
    for team in sorted(position.present):
        entries = position.history[team]
        colours = tuple(each.colour for each in entries if each.colour is not None)
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
                wish=wish,
                strong=strong,
                standing=(
                    position.primary(team, round_no),
                    position.other(team, round_no) if position.secondary else 0,
                ),
            )
        )
    return found


def denied(pairs: Pairs[Participant], _chosen: Sequence[Participant]) -> int:
    """C8: teams that do not get their colour preference."""
    return sum(one.wish is not None and one.wish is other.wish for one, other in pairs)


def denied_strong(pairs: Pairs[Participant], _chosen: Sequence[Participant]) -> int:
    """C9: teams that do not get a strong preference."""
    return sum(
        one.wish is not None and one.wish is other.wish and one.strong and other.strong
        for one, other in pairs
    )


def floaters_met(pairs: Pairs[Participant], chosen: Sequence[Participant]) -> int:
    """C10: opponents of upfloaters that were floaters in the round before."""
    return sum(
        other.floated
        for pair in pairs
        for one, other in (pair, pair[::-1])
        if one in chosen and other not in chosen
    )


def white_of(one: Participant, other: Participant, initial: Colour) -> Participant:
    """Article 4.3: the first rule that decides which team has White."""
    first, second = sorted(
        (one, other), key=lambda each: ([-points for points in each.standing], each.tpn)
    )
    colour = _colour_of_first(first, second, initial)
    return first if colour is Colour.WHITE else second


def _colour_of_first(first: Participant, second: Participant, initial: Colour) -> Colour:
    if not first.colours and not second.colours:  # 4.3.1
        return initial if first.number % 2 else initial.other
    by_wish = _by_preferences(first, second)
    if by_wish is not None:
        return by_wish
    differences = [
        sum(1 if colour is Colour.WHITE else -1 for colour in each.colours)
        for each in (first, second)
    ]
    if differences[0] != differences[1]:  # 4.3.5
        return Colour.WHITE if differences[0] < differences[1] else Colour.BLACK
    for mine, yours in zip(reversed(first.colours), reversed(second.colours), strict=False):
        if mine is not yours:  # 4.3.6
            return mine.other
    if first.wish is not None:  # 4.3.7
        return first.wish
    # 4.3.8; 4.3.9: the other team gets the opposite of its last colour
    return first.colours[-1].other if first.colours else second.colours[-1]


def _by_preferences(first: Participant, second: Participant) -> Colour | None:
    """4.3.2 to 4.3.4: the colour of the first-team, where preferences decide."""
    if first.wish is None:
        return None if second.wish is None else second.wish.other
    if first.wish is not second.wish:
        return first.wish
    if first.strong != second.strong:
        return first.wish if first.strong else first.wish.other
    return None


def team_pairing(position: TeamPosition) -> Answer | None:
    """Pair a round; ``None`` where the Chief Arbiter decides (3.3.3)."""
    floats_count = position.round_no < position.rounds - 1
    criteria: list[tuple[str, Callable[[Pairs[Participant], Sequence[Participant]], int]]] = [
        ("C8", denied)
    ]
    if position.preference == "B":
        criteria.append(("C9", denied_strong))
    if floats_count:
        criteria.append(("C10", floaters_met))
    round_ = EveryWay(participants(position), criteria, floats_count=floats_count)
    found = pair_participants(round_)
    if found is None:
        return None
    games = []
    pairs, bye = found
    for one, other in pairs:
        white = white_of(one, other, position.initial)
        games.append((white.tpn, (other if white is one else one).tpn))
    return Answer(tuple(sorted(games)), None if bye is None else bye.tpn, tuple(round_.decided))
