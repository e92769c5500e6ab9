"""What is found in a tournament that a file brings in, and what is taken for granted.

Its rounds are held against the rules and paired again; whatever the file does not say, and the
desk needs, is told with what is taken instead.

Source:
    C.02, list of questions (every adjustment is told; imported rounds are held against the rules).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final

import openarbiter as oa
from openarbiter.desk import SectionSettings
from openarbiter.errors import RuleError, TournamentError
from openarbiter.languages import said
from openarbiter.rulebooks import registry
from openarbiter.simulate.recheck import Difference, check

_MOST_CHECKED: Final = 50

_OLD_BYE = re.compile(rb"^001.*(?:0000|    ) - [+=-]", re.MULTILINE)
"""A line of a player with a round without opponent that has a sign and no letter (TRF06)."""


def checked(tournament: oa.Tournament) -> tuple[str, ...]:
    """What holding the rounds against the rules finds, one sentence each."""
    if not tournament.paired_rounds:
        return ()
    try:
        found = oa.verify(tournament).findings
    except TournamentError as error:
        return (str(error),)
    told = tuple(str(finding) for finding in found[:_MOST_CHECKED])
    if len(found) > len(told):
        told += (f"and {len(found) - len(told)} more; openarbiter verify lists all",)
    return told


def paired_otherwise(tournament: oa.Tournament, settings: SectionSettings) -> tuple[str, ...]:
    """The rounds that the system of the settings pairs otherwise.

    Returns:
        For each of them ``4: 1-6, 2-5 => 1-5, 2-6``: the round, the boards as they should be and
        as the file has them, as far as they differ, White first. Nothing of a tournament that
        says too little to be paired again, of which the verification tells.
    """
    if not tournament.paired_rounds:
        return ()
    try:
        found = check(tournament, registry.edition(settings.system)).differences
    except TournamentError:
        return ()
    return tuple(f"{each.round_no}: {' => '.join(_sides(each))}" for each in found)


def _sides(found: Difference) -> tuple[str, str]:
    """The boards as they should be, and as they are."""
    right, made = found.computed, found.expected
    if found.reason:
        return "nothing", _shown(made.games, made.byes)
    return (
        _shown([one for one in right.games if one not in made.games], right.byes),
        _shown([one for one in made.games if one not in right.games], made.byes),
    )


def _shown(games: Sequence[tuple[int, int]], byes: Sequence[int]) -> str:
    pairs = [f"{white}-{black}" for white, black in games]
    return ", ".join([*pairs, *(f"{tpn} bye" for tpn in byes)]) or "-"


def assumed(tournament: oa.Tournament, settings: SectionSettings, data: bytes) -> tuple[str, ...]:
    """What the file does not say, with what is taken instead, one sentence each."""
    return tuple(str(each) for each in _assumed(tournament, settings, data))


def _assumed(tournament: oa.Tournament, settings: SectionSettings, data: bytes) -> Iterator[str]:
    if tournament.rounds is None:
        yield said("no number of rounds: {rounds} are taken", rounds=settings.rounds)
    try:
        named = registry.named_id(tournament)
    except RuleError:
        named = None
    if named is None:
        yield said("no pairing system: {system} is taken", system=settings.system)
    if not tournament.tie_breaks:
        yield said("no tie-breaks: ties stay")
    if tournament.initial_colour is None and not tournament.paired_rounds:
        yield said("no initial colour: it is drawn before round 1")
    if tournament.rounds is None and tournament.scoring == oa.ScoringSystem():
        yield said("no points for results: 1, 1/2 and 0 are taken")
    if _OLD_BYE.search(data):
        yield said(
            "rounds without an opponent are written by signs: + is taken for the "
            "pairing-allocated bye, = for a half-point bye, - for an absence"
        )
