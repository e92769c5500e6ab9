"""Reasons, values and colours as sentences: shared by all pages.

It fills the gaps of the phrases and chooses none but by the facts; the names of articles come from
the reasons, and so from the criteria that decided.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from openarbiter.explanations.facts import (
    BoardStory,
    BracketStory,
    ByeStory,
    ColourRule,
    PlayerPage,
    RoundStory,
    WhatIf,
    WhyNot,
)
from openarbiter.explanations.opinion import Opinion
from openarbiter.explanations.pages import Paragraph, Section, Table
from openarbiter.explanations.phrases import Speech
from openarbiter.explanations.reasons import Kind, OrderPlace, Reason, Turn
from openarbiter.explanations.rows import Alternative
from openarbiter.languages import Sentence
from openarbiter.model import Points, Tpn
from openarbiter.rulebooks.edition import Article
from openarbiter.rulebooks.pairing import CriterionValue

_SILENT = ("C5", "C7", "C8", "N4", "N6")
"""Values that say nothing by themselves: they count only beside those of another pairing."""


def paragraph(speech: Speech, key: str, count: int | None = None, /, **gaps: object) -> Paragraph:
    """A phrase as a paragraph without an article."""
    return Paragraph(speech.say(key, count, **gaps))


def heads(speech: Speech, *names: str) -> tuple[str, ...]:
    """Heads of the columns of a table, by name."""
    return tuple(speech.say(f"column.{name}") for name in names)


def numbered(speech: Speech, number: str) -> str:
    """A reference to an article by its number, or to the chapter that a text names instead."""
    if isinstance(number, Sentence):
        return speech.told(number)
    return speech.say("article.only", article=number)


def article(speech: Speech, reason: Reason) -> str:
    """Code and number of the article a reason names; empty where it names none."""
    if not reason.article:
        return ""
    if not speech.codes or not reason.code or isinstance(reason.article, Sentence):
        return numbered(speech, reason.article)
    return speech.say("article", code=reason.code, article=reason.article)


def reason_text(speech: Speech, reason: Reason, style: str = "") -> str:
    """A reason as a sentence.

    Args:
        speech: The language and the names.
        reason: The reason.
        style: ``"plain."`` for players.
    """
    gaps: dict[str, object] = {
        "players": speech.names(reason.players),
        "round": reason.round_no or 0,
        "code": reason.code,
        "sentence": speech.rule(reason.sentence),
        "chosen": value_text(speech, reason.code, reason.chosen),
        "other": value_text(speech, reason.code, reason.other),
    }
    gaps |= _order_gaps(speech, reason.place) | _below_gaps(speech, reason)
    key = _key(reason, style)
    if speech.has(f"{style}{key}.{reason.article}"):
        key = f"{key}.{reason.article}"
    if reason.kind is Kind.PROCEDURE and reason.sentence:
        key, style = f"{key}.sentence", ""
    if reason.players and speech.has(f"{style}{key}.players"):
        key = f"{key}.bye" if reason.bye else f"{key}.players"
    if not speech.has(f"{style}{key}"):
        style = ""
    if not speech.has(key if not style else f"{style}{key}"):
        key = "worse.other.sentence" if reason.sentence else "worse.other"
    count = reason.other if isinstance(reason.other, int) else None
    if reason.code == "C8" and isinstance(reason.other, tuple):
        count = reason.other[0]
    if reason.kind is Kind.COMPLETION:
        count = len(reason.players)
    text = speech.say(f"{style}{key}", count, **gaps)
    return text if style or reason.turn is None else f"{text} {_turn_text(speech, reason.turn)}"


def _turn_text(speech: Speech, turn: Turn) -> str:
    """The first difference of two pairings as a sentence with names."""
    key = "meets" if turn.chosen and turn.other else "floats" if turn.chosen else "alone"
    return speech.say(
        f"turn.{key if turn.player is not None else 'choice'}",
        player="" if turn.player is None else speech.name(turn.player),
        chosen=speech.names(turn.chosen),
        other=speech.names(turn.other),
    )


def steps_text(speech: Speech, steps: tuple[str, str]) -> str:
    """The first step of a log that differs, for who asks for the log."""
    step, instead = (speech.told(each).strip() for each in steps)
    return speech.say("reason.procedure.steps", step=step, instead=instead)


def _key(reason: Reason, style: str = "") -> str:
    if reason.place is not None:
        return f"reason.order.{reason.place.what.value}"
    if reason.kind is not Kind.WORSE:
        return f"reason.{reason.kind.value}"
    return f"worse.{reason.code}{'' if style else _below(reason)[0]}"


def _below(reason: Reason) -> tuple[str, int]:
    """What differs first in the value of C8: end of the key, and where the list of it begins.

    The number of downfloaters, in 2025 how many of them float again, and then their scores or the
    differences of scores in the bracket.
    """
    one, other = reason.chosen, reason.other
    if reason.code != "C8" or not isinstance(one, tuple) or not isinstance(other, tuple):
        return "", 0
    if one[:1] != other[:1]:
        return "", 0
    if len(one) == 1 + one[0]:
        return ".scores", 1
    return (".again", 1) if one[1] != other[1] else (".differences", 2)


def _below_gaps(speech: Speech, reason: Reason) -> dict[str, object]:
    """The values of C8 as far as they tell two pairings apart: a number, or points."""
    key, start = _below(reason)
    if not key or not isinstance(reason.chosen, tuple) or not isinstance(reason.other, tuple):
        return {}
    values = {"chosen": reason.chosen[start:], "other": reason.other[start:]}
    if key == ".again":
        return {name: value[0] for name, value in values.items()}
    return {
        name: speech.joined([speech.points(each) for each in value])
        for name, value in values.items()
    }


def _order_gaps(speech: Speech, place: OrderPlace | None) -> dict[str, object]:
    """What fills a sentence about the place in the order where two candidates part."""
    if place is None:
        return {}
    if place.numbers is None:
        return {
            "player": "" if place.player is None else speech.name(place.player),
            "one": speech.names(place.chosen),
            "two": speech.names(place.other),
        }
    halves = [
        (each[: len(each) // 2], each[len(each) // 2 :]) for each in (place.chosen, place.other)
    ]
    (leaving, entering), (left, entered) = halves
    return {
        "number": place.numbers[0],
        "more": place.numbers[1],
        "leaving": speech.names(leaving),
        "entering": speech.names(entering),
        "left": speech.names(left),
        "entered": speech.names(entered),
    }


def value_text(speech: Speech, code: str, value: CriterionValue) -> str:
    """A value as text: points for scores, counts as numbers."""
    if isinstance(value, tuple):
        if not value:
            return "-"
        if code == "C8":
            return str(value[0])
        if not speech.has(f"value.{code}"):
            return speech.joined([str(each) for each in value])
        return speech.joined([speech.points(each) for each in value])
    if value is None:
        return "-"
    in_points = {"C5": speech.points, "B3": speech.squares}
    return in_points.get(code, str)(value)


def reason_paragraph(speech: Speech, reason: Reason) -> Paragraph:
    """A reason with its bracket and its article."""
    text = placed(speech, reason, reason_text(speech, reason))
    if reason.also and speech.codes:
        codes = speech.joined([speech.told(code) for code in reason.also])
        text = f"{text} {speech.say('reason.also', codes=codes)}"
    return Paragraph(text, article(speech, reason))


def placed(speech: Speech, reason: Reason, text: str, here: Points | None = None) -> str:
    """A reason with the bracket it speaks of, where that is not the one it is told in.

    Args:
        speech: The language and the names.
        reason: The reason.
        text: The reason as a sentence.
        here: Score (tenths) of the bracket it is told in; ``None`` outside of all brackets.
    """
    if reason.score is None or reason.score == here or reason.kind is Kind.CHOSEN:
        return text
    return speech.say("reason.place", points=speech.points_text(reason.score), reason=text)


def value_texts(speech: Speech, values: Iterable[tuple[str, CriterionValue]]) -> list[str]:
    """What could not be met in full, one text a criterion."""
    found = []
    for code, value in values:
        key = f"value.{code}"
        if not value or code in _SILENT:
            continue
        text = value_text(speech, code, value)
        if not speech.has(key):
            found.append(f"{speech.told(code)} {text}")
            continue
        count = value if isinstance(value, int) else None
        told = speech.say(key, count, value=text)
        found.append(f"{told} ({speech.told(code)})" if speech.codes else told)
    return found


def pairs_text(speech: Speech, pairs: Iterable[tuple[Tpn, Tpn]]) -> str:
    """Pairs as numbers, such as ``1-5, 2-6``."""
    return speech.joined([speech.say("pair", one=one, other=other) for one, other in pairs])


def games_text(speech: Speech, games: Iterable[tuple[Tpn, Tpn]]) -> str:
    """Games with names, White first."""
    return speech.joined(
        [
            speech.say("game", white=speech.name(white), black=speech.name(black))
            for white, black in games
        ]
    )


def colours_text(speech: Speech, rule: ColourRule) -> str:
    """Why the colours of a board are as they are."""
    if rule.rule and not speech.has(f"colours.{rule.rule}"):
        return speech.rule(rule.sentence)
    if rule.rule:
        return speech.say(f"colours.{rule.rule}")
    article_no, (wish, other_wish) = rule.article, rule.wishes
    lower = rule.black if rule.higher == rule.white else rule.white
    key, player, colour = f"colours.{article_no}", rule.higher, wish
    if article_no == "5.2.1" and None in rule.wishes:
        key = f"{key}.alone"
        if wish is None:
            player, colour = lower, other_wish
    elif article_no == "5.2.2":
        wide = rule.strengths[0] == rule.strengths[1]
        key = f"{key}.wider" if wide else key
        first = rule.differences if wide else rule.strengths
        player = rule.higher if abs(first[0]) > abs(first[1]) else lower
    elif article_no == "5.2.3" and wish is None:
        key = f"{key}.none"
    return speech.say(key, player=speech.name(player), colour=speech.colour(colour))


def others_table(
    speech: Speech,
    others: Sequence[Alternative],
    style: str = "",
    reader: Tpn | None = None,
    here: Points | None = None,
) -> Table:
    """Other players, and what stands against each.

    Args:
        speech: The language and the names.
        others: The other players.
        style: ``"plain."`` for players.
        reader: The player who is spoken to as "you".
        here: Score (tenths) of the bracket the table belongs to; what stands against somebody in
            another bracket is told with that one. ``None`` for a table of no bracket.
    """

    def against(reason: Reason) -> str:
        text = _reason_to(speech, reason, style, reader)
        return text if here is None else placed(speech, reason, text, here)

    return Table(
        heads(speech, "player", "against", "article"),
        tuple(
            (speech.name(each.player), against(each.reason), article(speech, each.reason))
            for each in others
        ),
    )


def _reason_to(speech: Speech, reason: Reason, style: str, reader: Tpn | None) -> str:
    """A reason as a sentence, spoken to the player it is about where there is such a sentence."""
    key = f"{style}{_key(reason)}.you"
    others = [tpn for tpn in reason.players if tpn != reader]
    if reader not in reason.players or len(others) != 1 or not speech.has(key):
        return reason_text(speech, reason, style)
    return speech.say(key, player=speech.name(others[0]), round=reason.round_no or 0)


def bye_section(speech: Speech, bye: ByeStory) -> Section:
    """Who has the bye, and why nobody else."""
    title = speech.say(
        "bye.title", player=speech.name(bye.player), points=speech.points_text(bye.score)
    )
    parts: list[Paragraph | Table] = []
    if bye.higher:
        article_no = speech.told(bye.article)
        parts.append(Paragraph(speech.say(_by_rule("bye.higher", bye), bye.higher), article_no))
    if bye.others:
        parts.append(others_table(speech, bye.others))
    elif not bye.untold:
        parts.append(paragraph(speech, "bye.only"))
    if bye.untold:
        parts.append(paragraph(speech, "bye.untold", bye.untold))
    return Section(title, tuple(parts))


def bye_reason(speech: Speech, bye: ByeStory, points: str) -> Paragraph | None:
    """Why a player has the bye, said to the player; ``None`` where nothing is known.

    Args:
        speech: The language and the names.
        bye: The bye.
        points: The player's points, as text.
    """
    if not bye.rule:
        return None
    return Paragraph(
        speech.say(_by_rule("plain.bye.why", bye), points=points), speech.told(bye.article)
    )


def _by_rule(key: str, bye: ByeStory) -> str:
    """A sentence about the bye in the words of what the system says."""
    return key if bye.rule == "lowest" else f"{key}.{bye.rule or 'unknown'}"


def reasons_of(told: RoundStory | PlayerPage | WhyNot | WhatIf | Opinion) -> list[Reason]:
    """All reasons that an explanation names, in the order of the page."""
    if isinstance(told, WhyNot):
        return [told.reason]
    if isinstance(told, WhatIf | Opinion):
        return [] if told.reason is None else [told.reason]
    if isinstance(told, RoundStory):
        brackets: tuple[BracketStory, ...] = told.brackets
        found = []
    else:
        brackets = told.floated if told.bracket is None else (*told.floated, told.bracket)
        found = [reason for each in told.led_away for reason in each.reasons]
        found += [each.reason for each in told.tried]
    for bracket in brackets:
        if bracket.row is not None and isinstance(told, RoundStory):
            found += bracket.row.reasons
        found += [each.reason for each in bracket.others]
    if told.bye is not None:
        found += [each.reason for each in told.bye.others]
    return found


def rules_section(
    speech: Speech, reasons: Iterable[Reason], more: Iterable[Article] = ()
) -> list[Section]:
    """The articles that are named, with the sentences of the edition; none without any.

    Args:
        speech: The language and the names.
        reasons: The reasons on the page.
        more: Further articles on the page.
    """
    rows = {(each.code, each.article): speech.rule(each.sentence) for each in more}
    for reason in reasons:
        if reason.article and reason.sentence:
            rows[reason.code, reason.article] = speech.rule(reason.sentence)
    if not rows:
        return []
    ordered = sorted(rows.items(), key=lambda row: (len(row[0][0]), row[0]))
    told = [(*map(speech.told, place), text) for place, text in ordered]
    columns = ("code", "article", "sentence")[0 if speech.codes else 1 :]
    head = heads(speech, *columns)
    table = Table(head, tuple(dict.fromkeys(row[-len(head) :] for row in told)))
    return [Section(speech.say("rules.title"), (table,))]


def board_row(speech: Speech, story: BoardStory) -> tuple[str, ...]:
    """A board with its colours and why they are so."""
    row = str(story.board), speech.name(story.white), speech.name(story.black)
    rule = story.colours
    return (
        row
        if rule is None
        else (*row, f"{colours_text(speech, rule)} ({speech.told(rule.article)})")
    )
