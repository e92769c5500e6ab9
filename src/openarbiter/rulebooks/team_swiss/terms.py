"""Articles 1 and 2: what the regulation may look at before a round, derived once.

Source:
    C.04.6 (applied from 2026-02-01), Articles 1 and 2; C.04.7, 1.5 (virtual points).
"""

from __future__ import annotations

from openarbiter.model import Colour, Points, Result, RoundNo, Tournament, Tpn
from openarbiter.rulebooks import basic_rules
from openarbiter.rulebooks.team_matches import TournamentOfTeams, as_teams
from openarbiter.rulebooks.upfloating.terms import Member, PairCriterion, opponent_floated
from openarbiter.rulebooks.upfloating.terms import Situation as Upfloating
from openarbiter.values import dataclass

SYSTEM = "team-swiss-2026"
"""Id of the edition."""

DOCUMENT = "C.04.6"

NONE, WHITE, BLACK, STRONG_WHITE, STRONG_BLACK = range(5)
"""Colour preferences (1.7); those of Type A, which has one strength, are the first three."""

_STRONG = {WHITE: STRONG_WHITE, BLACK: STRONG_BLACK}
_COLOUR = {
    WHITE: Colour.WHITE,
    STRONG_WHITE: Colour.WHITE,
    BLACK: Colour.BLACK,
    STRONG_BLACK: Colour.BLACK,
}

LARGE_DIFFERENCE = 2
"""Matches with one colour more than with the other that make a preference (1.7)."""

_ROUNDS_WITHOUT_FLOATERS = 2
"""Last rounds in which C7 and C10 do not apply (2.3.4, 2.3.7)."""

_BARRING = {Result.PAIRING_ALLOCATED_BYE, Result.FULL_POINT_BYE, Result.FORFEIT_WIN}
"""Rounds that bar a team from the bye (C2)."""


def colour_of(preference: int) -> Colour | None:
    """The colour that a preference is for; ``None`` without one (Article 1.7)."""
    return _COLOUR.get(preference)


def is_strong(preference: int) -> bool:
    """Whether it is a strong preference, which Type B only has (Article 1.7.2)."""
    return preference in {STRONG_WHITE, STRONG_BLACK}


def preference(kind: str, difference: int, repeated: int, last: int, *, last_round: bool) -> int:
    """The colour preference of a team.

    Args:
        kind: ``A``, ``B``, or empty where there are no preferences.
        difference: Matches with White minus matches with Black.
        repeated: Colour of the last two matches played when it was the same: 1 White, -1 Black.
        last: Colour of the last match played: 1 White, -1 Black, 0 none.
        last_round: The round to be paired is the last one.

    Source:
        C.04.6, 1.7. Readings: a strong preference holds in the last round too; what makes one
        decides before what makes a mild one.

    Examples:
        >>> preference("A", 1, 0, 1, last_round=False), preference("B", 1, 0, 1, last_round=False)
        (0, 2)
    """
    if not kind:
        return NONE
    found = NONE
    if difference <= -LARGE_DIFFERENCE or (repeated < 0 and difference in {0, -1}):
        found = WHITE
    elif difference >= LARGE_DIFFERENCE or (repeated > 0 and difference in {0, 1}):
        found = BLACK
    if kind == "A" or found:
        return found if kind == "A" else _STRONG[found]
    if difference:
        return WHITE if difference < 0 else BLACK
    if last and not last_round:
        return WHITE if last < 0 else BLACK
    return NONE


def _same_colour(one: Member, other: Member) -> int:
    """Both teams prefer the same colour: one of them does not get it."""
    wish = _COLOUR.get(one.kind)
    return int(wish is not None and wish is _COLOUR.get(other.kind))


def _same_strong(one: Member, other: Member) -> int:
    """Both teams strongly prefer the same colour."""
    return int(one.kind == other.kind and is_strong(one.kind))


PREFERENCES = PairCriterion("C8", _same_colour)
"""Few teams that do not get their colour preference (2.3.5)."""

STRONG_PREFERENCES = PairCriterion("C9", _same_strong)
"""Few teams that do not get a strong colour preference (2.3.6)."""

OPPONENTS = PairCriterion("C10", opponent_floated)
"""Few opponents of upfloaters that were floaters in the previous round (2.3.7)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Situation(Upfloating):
    """Everything the regulation may look at before a round; lists are by position.

    ``kind`` is the colour preference.

    Attributes:
        teams: The tournament of the teams.
        standing: Primary score, secondary score (0 where it is not used; tenths) and TPN: the
            first-team of a pair is the one with the higher scores, then the smaller TPN (4.2).
        last_colour: Colour of the last match played: 1 White, -1 Black, 0 none.
    """

    teams: TournamentOfTeams
    standing: list[tuple[Points, Points, Tpn]]
    last_colour: list[int]


def situation(tournament: Tournament, round_no: RoundNo) -> Situation:
    """What the regulation may look at before a round.

    Args:
        tournament: The tournament, of players and teams or of teams; records of the round itself
            and later ones say only who is present.
        round_no: The round to be paired.

    Raises:
        RequestError: The round is neither one of those paired nor the next one.
        NotCoveredError: There are no teams, or it is not defined what the event states of them.

    Source:
        C.04.6, Articles 1 and 2. Reading of 1.5: floaters are found by the pairing scores of then.
    """
    teams = as_teams(tournament)
    present = basic_rules.present_players(teams, round_no)
    history = basic_rules.histories(teams, round_no)
    players, options = teams.players, teams.options
    score = basic_rules.pairing_scores(teams, round_no, history.score)
    places = sorted(present, key=lambda place: (-score[place], players[place].tpn))
    floated = _floaters(teams, RoundNo(round_no - 1), history.last_score)
    rounds = basic_rules.total_rounds(teams)
    floats_count = not rounds - _ROUNDS_WITHOUT_FLOATERS < round_no <= rounds
    wishes = [
        preference(options.preference, difference, repeated, last, last_round=round_no == rounds)
        for difference, repeated, last in zip(
            history.colour_difference, history.repeated_colour, history.last_colour, strict=True
        )
    ]
    # A team that somebody adds to the tournament of teams (what would change?) has no points yet.
    known = (*teams.secondary, *[()] * (len(players) - len(teams.secondary)))
    secondary = [sum(points[: round_no - 1]) if options.secondary else 0 for points in known]
    return Situation(
        tournament=teams,
        teams=teams,
        round_no=round_no,
        present=tuple(present),
        places=places,
        tpn=[players[place].tpn for place in places],
        score=[score[place] for place in places],
        met=basic_rules.barred_opponents(teams, round_no, history.opponents, places),
        colour_difference=[history.colour_difference[place] for place in places],
        may_take_bye=[_may_take_bye(teams, place, round_no) for place in places],
        document=DOCUMENT,
        matches=[history.played[place] for place in places],
        floated=[floated[place] for place in places],
        kind=[wishes[place] for place in places],
        floats_count=floats_count,
        pair_criteria=_criteria(options.preference, floats_count=floats_count),
        all_pair_codes=(PREFERENCES.code, STRONG_PREFERENCES.code, OPPONENTS.code),
        standing=[(history.score[place], secondary[place], players[place].tpn) for place in places],
        last_colour=[history.last_colour[place] for place in places],
    )


def shown_colour(tournament: Tournament) -> Colour | None:
    """The initial-colour as the first matches show it; ``None`` where none has a colour.

    Source:
        C.04.6, 4.1 and 4.3.1.
    """
    return basic_rules.shown_colour(as_teams(tournament))


def _criteria(kind: str, *, floats_count: bool) -> tuple[PairCriterion, ...]:
    """The criteria on pairs that apply (2.3.5 to 2.3.7)."""
    of_colours = {"A": (PREFERENCES,), "B": (PREFERENCES, STRONG_PREFERENCES)}.get(kind, ())
    return (*of_colours, OPPONENTS) if floats_count else of_colours


def _may_take_bye(teams: TournamentOfTeams, place: int, round_no: RoundNo) -> bool:
    """No bye of the pairing, no full-point bye and no match won by forfeit before (C2)."""
    records = teams.players[place].rounds[: round_no - 1]
    return not any(record.result in _BARRING for record in records)


def _floaters(teams: TournamentOfTeams, round_no: RoundNo, standings: list[Points]) -> list[bool]:
    """Who played a match against a team of another score in a round (1.5).

    Args:
        teams: The tournament of the teams.
        round_no: The round.
        standings: Scores before it, by place.
    """
    if round_no < 1:
        return [False] * len(teams.players)
    score = basic_rules.pairing_scores(teams, round_no, standings)
    by_tpn = {team.tpn: points for team, points in zip(teams.players, score, strict=True)}
    found = []
    for team, own in zip(teams.players, score, strict=True):
        record = team.record(round_no)
        opponent = record.opponent
        found.append(
            record.result.played and opponent is not None and by_tpn.get(opponent, own) != own
        )
    return found
