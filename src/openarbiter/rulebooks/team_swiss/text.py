"""The text: the edition with its statement, and what it may look at before a round.

Source:
    C.04.6, Swiss Team Pairing System, approved by the Council on 2025-10-28, applied from
    2026-02-01; C.04.7, 1.5 (virtual points); C.04.2, GHR 2.4 and 3.4.
"""

from __future__ import annotations

from datetime import date

from openarbiter.languages import said
from openarbiter.model import Colour, Points, Result, RoundNo, Tournament, Tpn
from openarbiter.rulebooks import basic_rules
from openarbiter.rulebooks.colour_histories import ColourHistories
from openarbiter.rulebooks.edition import (
    Document,
    Edition,
    Engine,
    InFiles,
    Needs,
    Play,
    PublishedSheet,
    Telling,
    entry_points,
    first_number,
)
from openarbiter.rulebooks.positions import by_position
from openarbiter.rulebooks.statement import (
    ColourRule,
    Criterion,
    Preferences,
    Statement,
    alternating,
    lot_without,
)
from openarbiter.rulebooks.team_codes import SWISS_CODES
from openarbiter.rulebooks.team_matches import TournamentOfTeams, as_teams
from openarbiter.rulebooks.upfloating.text import Situation as Upfloating
from openarbiter.rulebooks.upfloating.text import (
    alike,
    bye,
    criteria_on_sets,
    limits,
    on_opponents,
)
from openarbiter.values import dataclass

SYSTEM = "team-swiss-2026"
"""Id of the edition."""

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


@dataclass(frozen=True, kw_only=True)
class Situation(Upfloating):
    """Everything the regulation may look at before a round; lists are by position.

    ``kind`` is the colour preference.

    Attributes:
        teams: The tournament of the teams.
        standing: Primary score, secondary score (0 where it is not used; tenths) and TPN: the
            first-team of a pair is the one with the higher scores, then the smaller TPN (4.2).
        last_colour: Colour of the last match played: 1 White, -1 Black, 0 none.
        preferences: ``A`` or ``B``, by the type of colour preferences (1.7); empty without any.
    """

    preferences: str
    teams: TournamentOfTeams
    standing: list[tuple[Points, Points, Tpn]]
    last_colour: list[int]


def same_preference(before: Situation, one: int, other: int) -> int:
    """Both teams prefer the same colour: one of them does not get it (2.3.5)."""
    wish = colour_of(before.kind[one])
    return int(wish is not None and wish is colour_of(before.kind[other]))


def same_strong_preference(before: Situation, one: int, other: int) -> int:
    """Both teams strongly prefer the same colour (2.3.6)."""
    return int(before.kind[one] == before.kind[other] and is_strong(before.kind[one]))


def _first_team(before: Situation, each: int) -> tuple[Points, Points, Tpn]:
    """Of two teams the first-team is the smaller one (4.2)."""
    primary, secondary, tpn = before.standing[each]
    return -primary, -secondary, tpn


def _signed(before: Situation, each: int) -> int:
    wish, strength = colour_of(before.kind[each]), 1 + is_strong(before.kind[each])
    return 0 if wish is None else strength if wish is Colour.WHITE else -strength


_PREFERENCES = Preferences(_signed)


def _due(before: Situation, _: ColourHistories, first: int, second: int) -> bool | None:
    mine, theirs = _signed(before, first), _signed(before, second)
    return None if bool(mine) == bool(theirs) else mine > theirs


def _numbers(before: Situation, _: ColourHistories, first: int, second: int) -> bool | None:
    mine, theirs = before.colour_difference[first], before.colour_difference[second]
    return None if mine == theirs else mine < theirs


def _turned(before: Situation, _: ColourHistories, first: int, _second: int) -> bool | None:
    return before.last_colour[first] < 0 if before.last_colour[first] else None


def _other_turned(before: Situation, _: ColourHistories, _first: int, second: int) -> bool:
    return before.last_colour[second] > 0


TEAM_SWISS = Statement(
    limits=limits(
        "Two teams that have played a match do not play another one.",
        "A team that had the pairing-allocated bye or a full-point bye, or won a match by "
        "forfeit, gets no bye.",
        "All teams that are not paired yet can still be paired.",
    ),
    bye=bye("C.04.6"),
    criteria=(
        *criteria_on_sets(
            "There are as few upfloaters as possible.",
            "Before the last two rounds: as few upfloaters as possible are floaters of the round "
            "just played.",
        ),
        Criterion(
            "C8",
            "2.3.5",
            "As few teams as possible do not get their colour preference.",
            pair=same_preference,
            silent=lambda before: not before.preferences,
        ),
        Criterion(
            "C9",
            "2.3.6",
            "As few teams as possible do not get a strong colour preference.",
            pair=same_strong_preference,
            silent=lambda before: before.preferences != "B",
        ),
        on_opponents(
            "C10",
            "2.3.7",
            "Before the last two rounds: as few opponents of upfloaters as possible are floaters "
            "of the round just played.",
        ),
    ),
    colours=(
        # Reading of 4.3.1: the number is the one by arrival, as GHR 2.4 counts.
        ColourRule("lot", "4.3.1", lot_without("last_colour")),
        ColourRule("due", "4.3.2", _due),
        ColourRule("preferences", "4.3.3", _PREFERENCES.both),
        ColourRule("stronger", "4.3.4", _PREFERENCES.stronger),
        ColourRule("numbers", "4.3.5", _numbers),
        ColourRule("alternation", "4.3.6", alternating),
        ColourRule("higher", "4.3.7", _PREFERENCES.higher),
        ColourRule("turned", "4.3.8", _turned),
        ColourRule("turned-other", "4.3.9", _other_turned),
    ),
    alike=alike,
    rank=_first_team,
)
"""C1 to C10, the bye and the colours."""


def situation(tournament: Tournament, round_no: RoundNo) -> Situation:
    """What the regulation may look at before a round.

    The tournament is one of players and teams, or of teams; records of the round itself and later
    ones say only who is present.

    Raises:
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
        **by_position(teams, round_no, places, score, history)
        | {"may_take_bye": [_may_take_bye(teams, place, round_no) for place in places]},
        teams=teams,
        met=basic_rules.barred_opponents(teams, round_no, history.opponents, places),
        matches=[history.played[place] for place in places],
        floated=[floated[place] for place in places],
        kind=[wishes[place] for place in places],
        floats_count=floats_count,
        preferences=options.preference,
        standing=[(history.score[place], secondary[place], players[place].tpn) for place in places],
        last_colour=[history.last_colour[place] for place in places],
    )


def shown_colour(tournament: Tournament) -> Colour | None:
    """The initial-colour as the first matches show it; ``None`` where none has a colour.

    Source:
        C.04.6, 4.1 and 4.3.1.
    """
    return basic_rules.shown_colour(as_teams(tournament))


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


_PACKAGE = "openarbiter.rulebooks.team_swiss"

TEAM_SWISS_2026 = Edition(
    id=SYSTEM,
    document=Document(
        name=said("Swiss for teams"),
        title=said("FIDE Swiss Team System, applied from 1 February 2026"),
        applied_from=date(2026, 2, 1),
        source="C.04.6, approved by the Council on 28 October 2025",
        family="team-swiss",
        in_force=True,
    ),
    rules=TEAM_SWISS,
    pair=Engine(_PACKAGE, "text", "telling"),
    entry=entry_points(_PACKAGE, literal="team_swiss_2026"),
    telling=Telling(by_codes=True, upwards=True),
    in_files=InFiles(codes=SWISS_CODES, text="Team Swiss"),
    play=Play(teams=True),
    needs=Needs(lots=first_number("4.1", f"{_PACKAGE}.text:shown_colour")),
    sheets=(
        PublishedSheet("start-list", "1.1"),
        PublishedSheet("boards", "C.04.2, 3.6"),
        PublishedSheet("step-log", "3.5, 3.6"),
    ),
)
"""C.04.6 (2026)."""
