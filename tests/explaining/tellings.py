"""One order, told five times: story, player's page, "why not?", comparison and picture."""

from __future__ import annotations

from collections.abc import Iterator
from operator import attrgetter
from random import Random

from openarbiter.drawings.plan import Line, plan_round
from openarbiter.drawings.reasons import Kind as LineKind
from openarbiter.errors import ImpossiblePairingError
from openarbiter.explanations.asking import answer_to_wish, explain_round
from openarbiter.explanations.facts import PlayerPage, RoundStory
from openarbiter.explanations.pages import Paragraph
from openarbiter.explanations.reasons import Kind, OrderPlace, Reason, What
from openarbiter.explanations.rows import Decision, Row
from openarbiter.explanations.telling import told_player
from openarbiter.explanations.wishes import Wish
from openarbiter.explanations.wording import Speech
from openarbiter.model import RoundNo, Tournament, Tpn
from openarbiter.rulebooks.downfloating.pairing import pair_round
from openarbiter.rulebooks.dutch.telling import round_pairing
from openarbiter.rulebooks.registry import edition
from tests.explaining.rounds import PairedOnce, granted, reason_against, story_of

Told = tuple[str, str]
"""(who tells, what contradicts the story); the second is empty where nothing does."""


def contradictions(once: PairedOnce, rng: Random, wishes: int = 4) -> Iterator[Told]:
    """What the five tellings of a round say otherwise; first of each telling (who tells, "")."""
    story = story_of(once)
    rows = [each.row for each in story.brackets if each.row is not None]
    for tpn in once.situation.tpn:
        yield from _of_page(once, once.asked.player_page(tpn), rows)
    yield from _of_picture(once, rows)
    pairs = [
        (decision.player, option)
        for row in rows
        for decision in row.decisions
        for option in decision.options
        if decision.player is not None and option != decision.player
    ]
    for one, other in rng.sample(pairs, min(wishes, len(pairs))):
        yield from _of_wish(once, Wish(pairs=((one, other),)), story)
    for _ in range(wishes if len(once.situation.tpn) > 1 else 0):
        one, other = rng.sample(once.situation.tpn, 2)
        yield from _of_wish(once, Wish(pairs=((one, other),)), story)


def contradictions_2012(
    event: Tournament, round_no: RoundNo, rng: Random, wishes: int = 4
) -> Iterator[Told]:
    """The same by the text of 2012, whose player's page claims no order."""
    system = edition("dutch-2012")
    story = explain_round(event, system, round_no).facts
    assert isinstance(story, RoundStory)
    rows = [each.row for each in story.brackets if each.row is not None]
    pairing = system.pair(event, round_no)
    plan = plan_round(event, pairing)
    first = _natural(rows)
    for bracket in plan.brackets:
        for line in bracket.lines:
            yield "picture", ""
            found = (line.kind is LineKind.NATURAL, frozenset((line.left, line.right)) in first)
            if line.kind is not LineKind.PLAIN and found[0] != found[1]:
                yield "picture", f"{line.left}-{line.right} natural: {found[0]}"
    here = [tpn for game in pairing.games for tpn in (game.white, game.black)]
    for _ in range(wishes if here else 0):
        one, other = rng.sample(here, 2)
        answer = answer_to_wish(event, system, round_no, Wish(pairs=((one, other),)))
        yield "why not", ""
        yield from (("why not", each) for each in _of_order(answer.reason, story))


def _natural(rows: list[Row]) -> set[frozenset[Tpn]]:
    """The pairs an order begins with, but those from which a decision leads away."""
    return {
        frozenset(pair)
        for row in rows
        for pair in row.first
        if row.about(*pair) is None and not any(map(row.leading_away, pair))
    }


def _row_with(rows: list[Row], one: Tpn, other: Tpn) -> Row:
    return next(
        row for row in rows if row.chosen is not None and row.chosen.opponent.get(one) == other
    )


_NAMED = attrgetter("what", "article", "player", "opponent", "leaving", "entering")


def _same(one: Decision, other: Decision) -> bool:
    """Whether two decisions say the same, as far as both are worked out."""
    told = {each.player: each.reason for each in one.refused}
    reasons = all(each.reason == told.get(each.player, each.reason) for each in other.refused)
    return _NAMED(one) == _NAMED(other) and set(one.options) == set(other.options) and reasons


def _of_page(once: PairedOnce, page: PlayerPage, rows: list[Row]) -> Iterator[Told]:
    """What a player's page says otherwise than the story."""
    if page.opponent is None:
        return
    yield "page", ""
    tpn, other = page.player.tpn, page.opponent.tpn
    row = _row_with(rows, tpn, other)
    first = {one: two for pair in row.first for one, two in (pair, pair[::-1])}
    if page.begins_with != first.get(tpn):
        yield "page", f"{tpn} begins with {page.begins_with}, the story with {first.get(tpn)}"
    for decision in page.led_away:
        if not any(_same(each, decision) for each in row.decisions):
            yield "page", f"{tpn} is led away by what is not in the story"
    own = next(
        (each for each in row.decisions if {each.player, each.opponent} == {tpn, other}), None
    )
    options = () if own is None else own.options
    told = {each.player: each.reason for each in page.tried}
    if not set(told) <= set(options) or len(told) + page.untold != len(options):
        yield "page", f"{tpn}: tried {sorted(told)}, the story {sorted(options)}"
    for each in () if own is None else own.refused:
        if each.reason != told.get(each.player, each.reason):
            yield "page", f"{tpn}: another reason against {each.player}"
    if other != first.get(tpn) and not page.led_away and not page.tried and not page.untold:
        yield "page", f"{tpn}: nothing leads from {first.get(tpn)} to {other}"
    yield from _of_words(once, page, first.get(tpn))


def _of_words(once: PairedOnce, page: PlayerPage, begins: Tpn | None) -> Iterator[Told]:
    """What the words of a page claim otherwise."""
    speech = Speech.about(once.situation.tournament).by(once.asked.edition)
    parts = [part for section in told_player(speech, page).sections for part in section.parts]
    words = " ".join(part.text for part in parts if isinstance(part, Paragraph))
    together = "begins with the two of you" in words
    if together != (page.opponent is not None and page.opponent.tpn == begins):
        yield "page", "the words begin with another pair"
    named = begins is not None and f"begins with you against {speech.name(begins)}." in words
    if not together and named != (begins is not None):
        yield "page", "the words begin with somebody else"
    unopposed = "Nothing stands against it, so it is your game." in words
    if unopposed and (not together or page.led_away or page.tried):
        yield "page", "the words say that nothing stands against it"


def _of_picture(once: PairedOnce, rows: list[Row]) -> Iterator[Told]:
    """What the picture says otherwise than the story."""
    pairing = round_pairing(once.situation)
    plan = plan_round(once.situation.tournament, pairing)
    first = _natural(rows)
    exchanged = {
        tpn for row in rows for each in row.decisions for tpn in (*each.leaving, *each.entering)
    }
    marked: set[Tpn] = set()
    for bracket in plan.brackets:
        marked |= bracket.exchanged
        for line in bracket.lines:
            yield "picture", ""
            yield from _of_line(line, first, _row_with(rows, line.left, line.right))
    if marked != exchanged:
        yield "picture", f"exchanged are {sorted(marked)}, in the story {sorted(exchanged)}"


def _of_line(line: Line, first: set[frozenset[Tpn]], row: Row) -> Iterator[Told]:
    pair = {line.left, line.right}
    if (line.kind is LineKind.NATURAL) != (frozenset(pair) in first):
        yield "picture", f"{sorted(pair)} natural: {line.kind is LineKind.NATURAL}"
    codes = {reason.code for each in row.decisions for reason in each.reasons}
    if not codes >= set(line.codes):
        yield "picture", f"{sorted(pair)}: {line.codes} are not in the story"
    own = next((each for each in row.decisions if {each.player, each.opponent} == pair), None)
    for option in () if own is None or line.kind is LineKind.NATURAL else own.refused[:3]:
        if f"not {option.player}: " not in line.words:
            yield "picture", f"{sorted(pair)}: {option.player} is not told"


def _of_wish(once: PairedOnce, wish: Wish, story: RoundStory) -> Iterator[Told]:
    """What "why not?" and a comparison say otherwise than the story, and than each other."""
    reason = reason_against(once, wish)
    yield "why not", ""
    yield from (("why not", each) for each in _of_order(reason, story))
    try:
        other = pair_round(granted(once, wish))
    except ImpossiblePairingError:
        return
    tpn = once.situation.tpn
    pairs = [(tpn[one], tpn[two]) for each in other.brackets for one, two in each.pairs]
    found = once.asked.objection(
        Wish(pairs=tuple(pairs), bye=None if other.bye is None else tpn[other.bye])
    )
    yield "compare", ""
    if found is None or reason.kind is not Kind.ORDER:
        return
    yield from (("compare", each) for each in _of_order(found, story))
    if (found.article, found.place, found.score) != (reason.article, reason.place, reason.score):
        yield "compare", f"{found.place}, by why not {reason.place}"


def _of_order(reason: Reason, story: RoundStory) -> Iterator[str]:
    """Whether the place an answer names is that of the story's row."""
    if reason.kind is not Kind.ORDER:
        return
    if reason.place is None:
        yield "no place is named"
        return
    (row,) = (each.row for each in story.brackets if each.score == reason.score)
    if row is None or row.chosen is None:
        yield "the bracket has no row"
        return
    yield from _of_place(reason.place, row)


def _of_place(place: OrderPlace, row: Row) -> Iterator[str]:
    """What is wrong with the place where another candidate parts from the row."""
    chosen = row.chosen
    assert chosen is not None
    exchange = next((each for each in row.decisions if each.what is What.NUMBER), None)
    leaving = () if exchange is None else exchange.leaving
    entering = () if exchange is None else exchange.entering
    if place.what is What.OPPONENT:
        assert place.player is not None
        own = next((each for each in row.decisions if each.player == place.player), None)
        if place.chosen != (chosen.opponent.get(place.player),):
            yield f"{place.player} meets {place.chosen}"
        if own is not None and set(place.other) & set(own.options):
            yield f"{place.other} comes before {place.chosen} in the story"
        if chosen.rank[place.other[0]] < chosen.rank[place.chosen[0]]:
            yield f"{place.other} is ranked above {place.chosen}"
    elif place.numbers is not None:
        if place.chosen != (*leaving, *entering):
            yield f"{place.chosen} are exchanged, in the story {(*leaving, *entering)}"
    else:
        sets = {What.MOVED_DOWN: chosen.paired, What.LEAVING: leaving, What.ENTERING: entering}
        mine = set(sets[place.what])
        if not set(place.chosen) <= mine or set(place.other) & mine:
            yield f"{place.what.value}: {place.chosen}, not {place.other}; the story has {mine}"
