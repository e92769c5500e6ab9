"""The row of decisions in words, and what fills the gaps of sentences about the order and C8."""

from __future__ import annotations

from openarbiter.explanations.pages import Paragraph, Part, Table
from openarbiter.explanations.phrases import Speech
from openarbiter.explanations.reasons import Reason, What
from openarbiter.explanations.rows import Decision, Row
from openarbiter.explanations.wording import article, others_table, placed, reason_text
from openarbiter.model import Points, Tpn


def row_table(speech: Speech, row: Row, here: Points) -> list[Part]:
    """The decisions of a row with what was refused; nothing where there is none to tell.

    Args:
        speech: The language and the names.
        row: The row.
        here: Score (tenths) of the bracket.
    """
    names = ("before", "against", "article")
    head = tuple(speech.say(f"column.{name}") for name in names)
    parts: list[Part] = []
    for decision in row.decisions:
        rows = [
            (
                refused,
                placed(speech, reason, reason_text(speech, reason), here),
                article(speech, reason),
            )
            for refused, reason in _refusals(speech, decision)
        ]
        if rows:
            number = speech.say("article.only", article=decision.article)
            parts += [Paragraph(_decided(speech, decision), number), Table(head, tuple(rows))]
    untold = sum(len(each.untold) for each in row.decisions)
    if parts:
        parts.insert(0, Paragraph(speech.say("row.title")))
    if untold:
        parts.append(Paragraph(speech.say("row.untold", untold)))
    return parts


def _decided(speech: Speech, decision: Decision) -> str:
    """A decision in words."""
    if decision.what is What.NUMBER:
        return speech.say(
            "row.exchange",
            leaving=speech.names(decision.leaving),
            entering=speech.names(decision.entering),
        )
    names = [speech.name(each) for each in (decision.player, decision.opponent) if each]
    key = "row.opponent" if decision.what is What.OPPONENT else "row.moved-down"
    return speech.say(key, player=names[0], other=names[-1])


def _refusals(speech: Speech, decision: Decision) -> list[tuple[str, Reason]]:
    """What comes before a decision in words, with what stands against it."""
    found = []
    if decision.without is not None:
        found.append((speech.say("row.no-exchange"), decision.without))
    for each in decision.refused:
        name = speech.name(each.player)
        if decision.what is What.NUMBER:
            upper = each.player in decision.leaving
            name = speech.say(f"row.stays.{'upper' if upper else 'lower'}", player=name)
        elif decision.what is What.MOVED_DOWN:
            name = speech.say("row.with-opponent", player=name)
        found.append((name, each.reason))
    return found


def led_away(speech: Speech, decision: Decision, reader: Tpn) -> list[Part]:
    """For a player: the decision that led away from the opponent the order began with.

    Args:
        speech: The language and the names.
        decision: The decision.
        reader: The player who is spoken to.
    """
    player = "" if decision.player is None else speech.name(decision.player)
    if decision.what is What.OPPONENT:
        opponent = "" if decision.opponent is None else speech.name(decision.opponent)
        parts: list[Part] = [
            Paragraph(speech.say("plain.led.opponent", player=player, opponent=opponent))
        ]
        if decision.refused:
            parts += [
                Paragraph(speech.say("plain.led.search", player=player)),
                others_table(speech, decision.refused, "plain.", reader),
            ]
        if decision.untold:
            parts.append(Paragraph(speech.say("plain.untold", len(decision.untold))))
        return parts
    exchange = decision.what is What.NUMBER
    text = speech.say(
        "plain.led.exchange" if exchange else "plain.led.moved-down",
        player=player,
        leaving=speech.names(decision.leaving),
        entering=speech.names(decision.entering),
    )
    parts = [Paragraph(text)]
    for reason in decision.reasons[:1]:
        key = "plain.led.without" if exchange else "plain.led.with"
        told = speech.say(key, player=player, reason=reason_text(speech, reason, "plain."))
        parts.append(Paragraph(told, article(speech, reason)))
    return parts
