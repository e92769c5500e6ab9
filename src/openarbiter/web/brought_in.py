"""What is found in a tournament that a file brings in, and what is taken for granted.

Its rounds are held against the rules and paired again; whatever the file does not say, and the
desk needs, is told with what is taken instead.

Source:
    C.02, list of questions (every adjustment is told; imported rounds are held against the rules).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

import openarbiter as oa
from openarbiter.desk import SectionSettings
from openarbiter.errors import RuleError, UnreadableLineError
from openarbiter.formats.apart import Limits, Readings
from openarbiter.languages import said
from openarbiter.rulebooks import registry
from openarbiter.simulate.recheck import against_the_rules

LIMITS: Final = Limits(seconds=120, megabytes=1024)
"""What holding the rounds of a file against the rules may cost."""

_OLD_BYE = re.compile(rb"^001.*(?:0000|    ) - [+=-]", re.MULTILINE)
"""A line of a player with a round without opponent that has a sign and no letter (TRF06)."""


def held_against_the_rules(
    readings: Readings, tournament: oa.Tournament, system: str
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """What the rules say of its rounds, as :mod:`openarbiter.simulate.recheck` gives it.

    Where that takes too long a sentence says so, and the tournament is brought in all the same.
    """
    if not tournament.paired_rounds:
        return (), ()
    try:
        return readings.read("", LIMITS, against_the_rules, tournament, system)
    except UnreadableLineError:
        why = said(
            "the rounds were not held against the rules, which takes more than {count} "
            "seconds; openarbiter verify does it",
            LIMITS.seconds,
            one="the rounds were not held against the rules, which takes more than one "
            "second; openarbiter verify does it",
        )
        return (why,), ()


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
