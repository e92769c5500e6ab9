"""Do the points a file declares follow from its results?

Source:
    TRF16 annex (2015), record 001, columns 81-84: points without acceleration. JaVaFo Advanced
    User Manual: byes entered for the round to be paired count already; without XXS the values
    of results are those that explain the points. bbpPairings 6 accepts points with the virtual
    points of the round.
"""

from __future__ import annotations

from collections.abc import Sequence

from openarbiter.formats.findings import text
from openarbiter.formats.trf.assembly import scoring_system
from openarbiter.formats.trf.draft import Draft, Entry
from openarbiter.formats.trf.fields import PLAYER_FIELDS
from openarbiter.languages import in_a_row, said
from openarbiter.model import Player, Points, Result, ScoringSystem, Tournament, Tpn
from openarbiter.model.results import paired_rounds, points_count

_COLUMN = PLAYER_FIELDS["points"].first

_USUAL = (
    (said("a pairing-allocated bye worth half a point"), {"pairing_allocated_bye": 5}),
    (said("a pairing-allocated bye worth nothing"), {"pairing_allocated_bye": 0}),
    ("3-1-0", ScoringSystem.of(30, 10).by_name()),
    (
        said("3-1-0 and 1 for the bye"),
        ScoringSystem.of(30, 10).by_name() | {"pairing_allocated_bye": 10},
    ),
    ("2-1-0", ScoringSystem.of(20, 10).by_name()),
    ("3-2-1", ScoringSystem.of(30, 20, 10).by_name()),
)
"""Scoring systems that are tried where the file names none, most usual first."""


def check_points(draft: Draft) -> None:
    """Note every player whose declared points do not follow from the results.

    Where the file names no scoring system and one usual one explains every player, it is taken, and
    remarked.
    """
    wrong = _unexplained(draft, scoring_system(draft))
    if not wrong:
        return
    if any(team.number for team in draft.teams):
        entry, total = wrong[0]
        draft.remark(
            "points.players-of-teams",
            (entry.line, _COLUMN),
            points=_shown(entry.declared_points),
            count=len(wrong) - 1,
            expected=text("sum", "as-results-say", points=_shown(total)),
        )
        return
    if not draft.scoring and len(wrong) > 1 and _infer(draft, (wrong[0][0].line, _COLUMN)):
        return
    for entry, total in wrong:
        disputed = entry.doubtful or draft.scoring_disputed
        note = draft.consequence if disputed else draft.contradiction
        note(
            "points.player",
            (entry.line, _COLUMN),
            number=entry.tpn,
            points=_shown(entry.declared_points),
            count=points_count(entry.declared_points or 0),
            expected=text("sum", "of-results", points=_shown(total)),
        )
        entry.declared_points = None


def _unexplained(draft: Draft, scoring: ScoringSystem) -> list[tuple[Entry, Points]]:
    found = unexplained(draft, draft.entries, scoring)
    return [(draft.entries[place], total) for place, total in found]


def _shown(points: Points | None) -> str:
    tenths = points or 0
    return f"{'-' if tenths < 0 else ''}{abs(tenths) // 10}.{abs(tenths) % 10}"


def _infer(draft: Draft, place: tuple[int, int]) -> bool:
    """Take the usual scoring system that explains the points of everybody, if there is one.

    The points of several players say it (those of one alone would be a mistake). Where systems
    explain them that differ in more than what nobody has had yet, that is no answer but a guess.
    """
    fitting = [each for each in _USUAL if not _unexplained(draft, ScoringSystem(**each[1]))]
    if not fitting:
        return False
    name, values = fitting[0]
    if len({_without_bye(draft, each) for _, each in fitting}) == 1:
        draft.remark("scoring.one", place, name=name)
    else:
        names = in_a_row([each for each, _ in fitting])
        draft.contradiction("scoring.several", place, names=names, name=name)
    draft.scoring = {field: (value, place[0]) for field, value in values.items()}
    return True


def _without_bye(draft: Draft, values: dict[str, Points]) -> tuple[tuple[str, Points], ...]:
    """The values of a scoring system, without that of the allocated bye where nobody has had it."""
    had = any(
        cell.result is Result.PAIRING_ALLOCATED_BYE
        for entry in draft.entries
        for cell in entry.rounds
    )
    full = ScoringSystem(**values).by_name()
    return tuple((name, full[name]) for name in full if had or name != "pairing_allocated_bye")


def unexplained(
    facts: Draft | Tournament, players: Sequence[Entry | Player], scoring: ScoringSystem
) -> list[tuple[int, Points]]:
    """Places of players whose declared points do not follow, with the sum of all entries."""
    totals = [scoring.total(player.rounds) for player in players]
    wrong = [
        (place, total)
        for place, (player, total) in enumerate(zip(players, totals, strict=True))
        if player.declared_points not in (total, None)
    ]
    if not wrong:
        return wrong
    played = paired_rounds([player.rounds for player in players])
    found: list[tuple[int, Points]] = []
    for place, total in wrong:
        player = players[place]
        extras = {0, *(_virtual(facts, player.tpn, round_no) for round_no in (played, played + 1))}
        sums = {points + extra for points in _sums(scoring, player, played) for extra in extras}
        sums |= {points + _adjusted(facts, player, scoring) for points in sums}
        if player.declared_points not in sums:
            found.append((place, total))
    return found


def _sums(scoring: ScoringSystem, player: Entry | Player, played: int) -> set[Points]:
    """Every sum of results a program may declare for a player.

    With or without byes entered for the round to be paired, games not decided yet, and blank
    rounds where an absence is worth something.
    """
    sums: set[Points] = set()
    for rounds in (player.rounds, player.rounds[:played]):
        decided = [one for one in rounds if one.result is not Result.UNDECIDED]
        entered = [one for one in decided if one.result is not Result.ABSENT]
        missing = max(played - len(rounds), 0) * scoring.zero_point_bye
        for counted in (rounds, decided, entered):
            total = scoring.total(counted)
            sums |= {total, total + missing}
    return sums


def _virtual(facts: Draft | Tournament, tpn: Tpn, round_no: int) -> Points:
    """Virtual points of a player in a round; the last record that names both holds."""
    found = 0
    for each in facts.virtual_points:
        of_player = each.first_player <= tpn <= each.last_player
        if of_player and each.first_round <= round_no <= each.last_round:
            found = each.points
    return found


def _adjusted(facts: Draft | Tournament, player: Entry | Player, scoring: ScoringSystem) -> Points:
    """What record 299 changes in the points of a player."""
    bonus = 0
    changes: dict[int, Points] = {}
    for change in facts.adjustments:
        if change.players and player.tpn not in change.players:
            continue
        if not change.kind:
            bonus += change.points
            continue
        for index, one in enumerate(player.rounds, 1):
            if change.changes(index, one.result):
                changes[index] = change.points - scoring.points(one.result, one.colour)
    return bonus + sum(changes.values())
