"""Random rounds with every question about them, and a round and a sentence as claims see them."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

import pytest

from openarbiter.errors import RuleError
from openarbiter.explanations import dutch
from openarbiter.explanations.asking import (
    Explanation,
    explain_player,
    explain_round,
    what_if,
    why_not,
)
from openarbiter.explanations.dutch import Dutch2025, Dutch2026
from openarbiter.explanations.explainer import explainer_of
from openarbiter.explanations.facts import ColourRule, RoundStory, WhyNot
from openarbiter.explanations.reasons import Kind, Reason
from openarbiter.explanations.rows import Row
from openarbiter.explanations.wishes import Wish
from openarbiter.languages import Tongue
from openarbiter.model import Colour, Points, RoundNo, ScoringSystem, Tournament, Tpn
from openarbiter.rulebooks.downfloating.pairing import PairedRound, pair_round
from openarbiter.rulebooks.dutch import telling
from openarbiter.rulebooks.dutch.terms import Situation, situation
from openarbiter.rulebooks.dutch.text import wording_of
from openarbiter.rulebooks.edition import Edition
from openarbiter.rulebooks.pairing import RoundPairing
from openarbiter.rulebooks.registry import edition
from openarbiter.simulate import Settings, generate
from openarbiter.verification.literal import terms
from openarbiter.verification.literal.burstein_legacy import LegacyPlayer, players_of
from tests.fields import cycle, fitting

SYSTEMS = ("dutch-2025", "dutch-2026")


@dataclass(frozen=True)
class PairedOnce:
    """A round as it is paired, in positions."""

    situation: Situation
    paired: PairedRound

    @cached_property
    def asked(self) -> Dutch2025 | Dutch2026:
        """What explains it."""
        before, paired_by = self.situation, edition(self.situation.wording.system)
        pairing = telling.round_pairing(before)
        object.__setattr__(pairing, "make_brackets", lambda: telling._brackets(before, self.paired))
        bye = None if self.paired.bye is None else before.tpn[self.paired.bye]
        object.__setattr__(pairing, "bye", bye)
        found = explainer_of(paired_by)(before.tournament, paired_by, before.round_no, pairing)
        assert isinstance(found, Dutch2025 | Dutch2026)
        found.before = before
        return found


def random_rounds(seeds: range, most_players: int = 22) -> Iterator[tuple[str, PairedOnce]]:
    """(label, round) of all rounds of one tournament a seed, the editions by turns."""
    for seed in seeds:
        system = SYSTEMS[seed % len(SYSTEMS)]
        rng = random.Random(seed)  # noqa: S311  (the same rounds every time)
        players = rng.randint(4, most_players)
        settings = Settings(
            players=players,
            rounds=min(7, players - 1),
            forfeit_rate=rng.choice((0.0, 0.1)),
            half_point_bye_rate=rng.choice((0.0, 0.08)),
            withdrawal_rate=rng.choice((0.0, 0.15)),
            late_entry_rate=rng.choice((0.0, 0.1)),
            families=players // 8,
            scoring=rng.choice((ScoringSystem(), ScoringSystem(), ScoringSystem.of(30, 10))),
        )
        event = generate(settings, seed, pair=edition(system).pair)
        for number in range(1, event.paired_rounds + 1):
            before = situation(event, RoundNo(number), wording_of(system))
            yield f"{system}, seed {seed}, round {number}", PairedOnce(before, pair_round(before))


def story_of(once: PairedOnce) -> RoundStory:
    """A round with all that is told of it."""
    return once.asked.in_full(once.asked.round_story())


def row_of(once: PairedOnce, number: int, allowance: int) -> Row:
    """The row of decisions of a bracket, as much of it as so many players paired again allow."""
    row = once.asked.first_row(number)
    assert row is not None
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(dutch, "_ROW", allowance)
        return once.asked.with_decisions(number, row)


def reason_against(once: PairedOnce, wish: Wish) -> Reason:
    """What stands against a wish."""
    return once.asked.answer(wish).reason


def granted(once: PairedOnce, wish: Wish) -> Situation:
    """The situation in which only pairings that fulfil a wish are possible."""
    no_bye = [tpn for tpn, _ in wish.colours]
    return once.asked.once.granting(once.asked.partners(wish), no_bye)


_WITH_ORDER = {
    *("burstein-2026", "burstein-legacy", "dubov-2026", "nswca"),
    *("dutch-2012", "dutch-2017", "dutch-2025", "dutch-2026"),
}
WITH_RULES = {*_WITH_ORDER, "dubov-1997"}
"""Systems that tell the first candidate of a bracket, and the rule of every colour."""

ENGLISH = re.compile(
    r"(?<![.\w])((?<!Typ )a(?!\.\d)"
    r"|above|against|and|are|as|be|below|black|bracket|but|by|bye|cannot|ch|chapters?"
    r"|colours?|down|due|first|floaters|for|from|goes|groups?|half|has|have|in the|into|is"
    r"|it|meets?|moved|no|nobody|none|not|of|on the|one|opponents?|or|other|paired|pairs"
    r"|players?|points?|rating|rests|round(?!-)|score|than|the|they|to|two|white|with|would)\b",
    re.IGNORECASE,
)
"""Speech that no German sentence has."""


def paired_event(
    system: str, seed: int, least: int, most: int
) -> tuple[Tournament, random.Random] | None:
    """A tournament of a seed, and more chance; ``None`` where some have no opponents left."""
    paired_by, rng = edition(system), random.Random(seed)  # noqa: S311  (always the same)
    size = fitting(system, rng.randint(least, most))
    settings = Settings(
        players=size,
        rounds=min(6, cycle(system, size) if paired_by.fixed_table else size - 1),
        forfeit_rate=rng.choice((0.0, 0.1)),
        half_point_bye_rate=0.05 if paired_by.seats_everybody else 0.0,
    )
    try:
        return paired_by.participants(generate(settings, seed, pair=paired_by.pair)), rng
    except RuleError:
        return None


def untold(system: str, seeds: range, most_players: int = 14) -> Iterator[tuple[str, list[str]]]:
    """(label, what is not told) of every round of one tournament a seed."""
    for seed in seeds:
        made = paired_event(system, seed, 3, most_players)
        if made is None:
            continue
        event, rng = made
        for number in map(RoundNo, range(1, event.paired_rounds + 1)):
            label = f"{system}, seed {seed}, round {number}"
            yield label, list(_untold(event, edition(system), number, rng))


def _untold(
    event: Tournament, paired_by: Edition, number: RoundNo, rng: random.Random
) -> Iterator[str]:
    size = len(event.players)
    told = explain_round(event, paired_by, number)
    yield from _of_story(told, paired_by.pair(event, number))
    pair = (Tpn(rng.randint(1, size - 1)), Tpn(size))
    wishes = [Wish(pairs=(pair,)), Wish(bye=Tpn(rng.randint(1, size)))]
    if paired_by.seats_everybody:  # a table or a bracket has no colour rule for a pair
        wishes.append(Wish(colours=((Tpn(rng.randint(1, size)), rng.choice(list(Colour))),)))
    asked = [(wish, why_not(event, paired_by, number, wish)) for wish in wishes]
    for wish, granted in asked:
        yield from _of_wish(granted, wish, paired_by.pair(event, number))
    answers = [
        told,
        explain_player(event, paired_by, number, Tpn(rng.randint(1, size))),
        *(granted for _, granted in asked),
        *_changes(event, paired_by, number, rng),
    ]
    for answer in answers:
        if not answer.render("text", numbers=True).startswith(f"Round {number}"):
            yield "a text without a head"
        if not answer.render("markdown", numbers=True).startswith(f"# Round {number}"):
            yield "a Markdown page without a head"
        if not answer.render("html", numbers=True).endswith("</html>\n"):
            yield "half an HTML page"
        if json.loads(answer.render("json"))["round"] != number:
            yield "another round"
        german = answer.render("text", "de", numbers=True)
        yield from (f"in English: {line}" for line in german.splitlines() if ENGLISH.search(line))
    steps = "\n".join(map(Tongue("de"), paired_by.pair(event, number).steps))
    yield from (f"in English: {line}" for line in steps.splitlines() if ENGLISH.search(line))


def _changes(
    event: Tournament, paired_by: Edition, number: RoundNo, rng: random.Random
) -> Iterator[Explanation]:
    """What changed facts would change, of every kind that the round can have."""
    one, other = sorted(rng.sample(range(1, len(event.players) + 1), 2))
    changes = [f"withdraw:{one}", f"forbid:{one}-{other}", "add:Newcomer:1500"]
    record = event.players[one - 1].record(RoundNo(1))
    if number > 1 and record.opponent is not None:
        changes.append(f"result:1:{one}-{record.opponent}:{rng.choice(('1-0', '0-1', '='))}")
    for change in changes:
        try:
            yield what_if(event, paired_by, number, [change])
        except RuleError:  # no pairing is left, or the system has no place for it
            continue


def _of_wish(told: Explanation, wish: Wish, pairing: RoundPairing) -> Iterator[str]:
    """What is wrong with the answer to a wish: the pairing it offers has to fulfil it."""
    facts = told.facts
    if not isinstance(facts, WhyNot):
        yield "no answer"
        return
    if facts.reason.kind is Kind.CHOSEN or not facts.new:
        return
    games = {(game.white, game.black) for game in pairing.games}
    games = games.difference(facts.gone).union(facts.new)
    if not {frozenset(pair) for pair in wish.pairs} <= {frozenset(game) for game in games}:
        yield "a pairing without the pair wished for"
    for tpn, colour in wish.colours:
        if tpn not in {game[0 if colour is Colour.WHITE else 1] for game in games}:
            yield "a pairing without the colour wished for"
    if wish.bye is not None and facts.bye != wish.bye:
        yield "a pairing without the bye wished for"


def _of_story(told: Explanation, pairing: RoundPairing) -> Iterator[str]:
    """What a story leaves out of a pairing."""
    story = told.facts
    if not isinstance(story, RoundStory):
        yield "no story"
        return
    boards = [(each.board, each.white, each.black) for each in story.boards]
    if boards != [(game.board, game.white, game.black) for game in pairing.games]:
        yield "not all boards"
    if story.differs:
        yield "a difference to a file that holds these very games"
    if pairing.bye != (None if story.bye is None else story.bye.player):
        yield "not the bye"
    yield from _of_colours(story, pairing)
    for bracket in story.brackets:
        if (
            pairing.system in _WITH_ORDER
            and bracket.boards
            and not (bracket.row and bracket.row.verdict)
        ):
            yield "a bracket without the candidate its order begins with"
        players = bracket.size
        floating = len(bracket.downfloaters)
        told_of = len(bracket.others) + bracket.untold
        if floating and bracket.boards and told_of != players - floating:
            yield "not everybody who might have floated"
    if any(reason.kind is Kind.CHOSEN for reason in _against_others(story)):
        yield "nothing against somebody who was not chosen"


def _of_colours(story: RoundStory, pairing: RoundPairing) -> Iterator[str]:
    """Boards without the rule that gave their colours, where the system has one for a pair."""
    if pairing.system not in WITH_RULES or pairing.round_no == 1:
        return
    for board in story.boards:
        if board.colours is None or board.colours.white != board.white:
            yield "a board without its colour rule"


def _against_others(story: RoundStory) -> list[Reason]:
    """Reasons against somebody else floating or having the bye."""
    told = [each.reason for bracket in story.brackets for each in bracket.others]
    return told if story.bye is None else told + [each.reason for each in story.bye.others]


WHITE, BLACK = Colour.WHITE, Colour.BLACK


@dataclass(frozen=True)
class Heard:
    """A sentence as it was said, and whom the page speaks to as "you"."""

    key: str
    gaps: Mapping[str, object]
    text: str
    about: ColourRule | Reason | None = None
    answer: WhyNot | None = None
    reader: Tpn | None = None

    def players(self, gap: str = "players") -> list[Tpn]:
        """The players who are named in a gap."""
        return [Tpn(int(each)) for each in re.findall(r"\((\d+)\)", str(self.gaps[gap]))]


def numbers_in(text: object) -> list[int]:
    """Numbers in a text, in hundredths, without those that are part of a name.

    Examples:
        >>> numbers_in("Paelin (3): 1½ points, number 3"), numbers_in("½"), numbers_in("2.25")
        ([150, 300], [50], [225])
    """
    plain = re.sub(r"\S+( \d+)? \(\d+\)", "", str(text))
    found = re.findall(r"(-?\d*)(½)|(-?\d+)(?:\.(\d+))?", plain)
    return [
        100 * int(before or 0) + 50 if half else 100 * int(whole) + int((tail + "00")[:2])
        for before, half, whole, tail in found
    ]


@dataclass
class Known:
    """A round as it is paired, with what the records say of it before it is played."""

    event: Tournament
    paired_by: Edition
    number: RoundNo
    pairing: RoundPairing

    def colours(self, tpn: Tpn) -> list[Colour]:
        """Colours of the games played, the last one first."""
        records = self.event.player(tpn).rounds[: self.number - 1]
        return [each.colour for each in reversed(records) if each.result.played and each.colour]

    def preference(self, tpn: Tpn) -> Colour | None:
        """The colour somebody prefers or is due."""
        colours = self.colours(tpn)
        difference = terms.colour_difference(tuple(colours))
        if self.paired_by.play.teams:
            return _of_type_a(difference, colours)
        if (
            not colours
            and self.paired_by.document.family == "dubov"
            and self.paired_by.document.in_force
        ):
            return BLACK
        if self.paired_by.id in _WITH_ABSOLUTE:
            return terms.colour_preference(tuple(reversed(colours)))[0]
        if difference:
            return WHITE if difference < 0 else BLACK
        return colours[0].other if colours else None

    def points(self, tpn: Tpn) -> Points:
        """Points as they count for the pairing."""
        if self.paired_by.id == "burstein-legacy":
            return self.older[tpn].score
        return terms.pairing_score(self.event, self.event.player(tpn), self.number)

    @cached_property
    def older(self) -> dict[Tpn, LegacyPlayer]:
        """Everybody in the terms of the older Burstein text."""
        return {each.tpn: each for each in players_of(self.event, self.number)}

    def _colour_in(self, tpn: Tpn, number: RoundNo) -> Colour | None:
        """The colour of a game that was played in a round."""
        record = self.event.player(tpn).record(number)
        return record.colour if record.result.played else None

    def last_different(self, one: Tpn, other: Tpn) -> tuple[Colour, Colour] | None:
        """The last colours of two players that differed, game by game, in Keizer round by round."""
        both: Iterable[tuple[Colour, Colour]]
        both = zip(self.colours(one), self.colours(other), strict=False)
        if self.paired_by.id == "keizer":  # its page, 5.2: of rounds in which both played
            rounds = [RoundNo(number) for number in range(self.number - 1, 0, -1)]
            both = (
                (mine, theirs)
                for each in rounds
                if (mine := self._colour_in(one, each)) and (theirs := self._colour_in(other, each))
            )
        return next((pair for pair in both if pair[0] is not pair[1]), None)

    @cached_property
    def opponent(self) -> dict[Tpn, Tpn]:
        """Opponents in the round."""
        games = [(game.white, game.black) for game in self.pairing.games]
        return {one: two for game in games for one, two in (game, game[::-1])}

    def games_of(self, answer: WhyNot) -> set[tuple[Tpn, Tpn]]:
        """The games of the best pairing with a wish."""
        games = {(game.white, game.black) for game in self.pairing.games}
        return games.difference(answer.gone).union(answer.new)


def _of_type_a(difference: int, colours: Sequence[Colour]) -> Colour | None:
    last = colours[:2]
    if difference < -1 or (difference in (0, -1) and last == [BLACK, BLACK]):
        return WHITE
    if difference > 1 or (difference in (0, 1) and last == [WHITE, WHITE]):
        return BLACK
    return None


_WITH_ABSOLUTE = {"burstein-2026", "dubov-2026", "dutch-2012", "dutch-2017"} | {
    "dutch-2025",
    "dutch-2026",
}
"""Editions whose preferences become absolute by the last two colours too."""

Claim = Callable[[Known, Heard], bool]
"""Whether what a sentence claims is so."""
