"""What the numbers of opponents show at once, beside what the masks of opponents say."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest
from hypothesis import settings

from openarbiter.matching.cardinality import spare_degrees_suffice
from openarbiter.model import RoundNo, Tournament
from openarbiter.rulebooks.downfloating import completion
from openarbiter.rulebooks.downfloating.completion import Degrees, Meetings
from openarbiter.rulebooks.dutch.terms import ABSOLUTE_BLACK, ABSOLUTE_WHITE, Situation
from openarbiter.rulebooks.registry import edition
from openarbiter.simulate import Settings, generate
from tests.properties.strategies import seen
from tests.referee.histories import tournament


def fields() -> Iterator[tuple[Situation, Meetings]]:
    """Small fields after one to six rounds: many have met, and many colours are due."""
    for seed in range(settings().max_examples // 3):
        chance = Random(seed)  # noqa: S311  (reproducible, no secret)
        plan = Settings(players=chance.randint(8, 24), rounds=9, stop_after=chance.randint(1, 6))
        event = generate(plan, seed, pair=edition("dutch-2026").pair)
        before = seen(event, event.next_round)
        yield before, Meetings(before)
    for size in range(8, 25, 2):
        for each in range(2, 6):
            before = seen(two_colours(size, each), RoundNo(3))
            yield before, Meetings(before)


def two_colours(size: int, each: int) -> Tournament:
    """So many who had White twice, as many who had Black, and others who have just come."""
    histories = {}
    for one in range(each):
        turns = [each + (one + turn) % each + 1 for turn in range(2)]
        histories[one + 1] = " ".join(f"{other}w=" for other in turns)
        turns = [(one - turn) % each + 1 for turn in range(2)]
        histories[each + one + 1] = " ".join(f"{other}b=" for other in turns)
    return tournament(dict.fromkeys(range(1, size + 1), "Z Z") | histories, rounds=9)


def ranges(size: int) -> list[tuple[int, int]]:
    """First position, and position after the last, of every range but the empty ones."""
    return [(start, end) for start in range(size) for end in range(start + 1, size + 1)]


def partners(meetings: Meetings, player: int, start: int, end: int) -> int:
    """How many of a range a player may meet, one by one."""
    return sum(meetings.mask(player) >> other & 1 for other in range(start, end))


def test_of_few_players_the_opponents_inside_the_range_are_counted() -> None:
    """Whoever is above or below the range does not count, and nobody meets themselves."""
    told = 0
    for before, meetings in fields():
        few = Degrees(before, meetings)
        for start, end in ranges(len(before.tpn)):
            inside = [partners(meetings, player, start, end) for player in range(start, end)]
            for spare in range(4):
                shown = spare_degrees_suffice(inside, end - start, spare)
                assert few.plain(start, end, spare) is shown
                told += shown
    assert told > 1000


def test_of_many_players_the_numbers_are_enough(monkeypatch: pytest.MonkeyPatch) -> None:
    """Everybody whom one has met is out, and everybody else with the same absolute preference.

    That is never fewer than may not be met, so that no more is shown than there is.
    """
    monkeypatch.setattr(completion, "_FEW", 0)
    told = 0
    for before, meetings in fields():
        many = Degrees(before, meetings)
        for start, end in ranges(len(before.tpn)):
            least = [at_least(before, player, start, end) for player in range(start, end)]
            inside = [partners(meetings, player, start, end) for player in range(start, end)]
            assert all(one <= other for one, other in zip(least, inside, strict=True))
            for spare in range(4):
                shown = spare_degrees_suffice(least, end - start, spare)
                assert many.plain(start, end, spare) is shown
                told += shown
    assert told > 1000


def at_least(before: Situation, player: int, start: int, end: int) -> int:
    """How many of their range a player may meet at least, from the numbers."""
    number, size = before.colour_class[player], end - start
    absolute = number in {ABSOLUTE_WHITE, ABSOLUTE_BLACK}
    alike = before.colour_class.count(number, start, end) - 1 if absolute else 0
    return size - 1 - len(before.met[player]) - alike


def test_opponents_in_another_range_are_counted() -> None:
    """Exactly for one player; for anybody at once, no more than each of them has."""
    told = 0
    for before, meetings in fields():
        known, size = Degrees(before, meetings), len(before.tpn)
        for start, end in ranges(size):
            others = [*range(start), *range(end, size)]
            number = {player: partners(meetings, player, start, end) for player in others}
            for need in range(1, 6):
                for player in others:
                    assert known.meets(player, start, end, need) is (number[player] >= need)
                if known.everybody_meets(start, end, need):
                    assert all(each >= need for each in number.values())
                    told += 1
    assert told > 100
