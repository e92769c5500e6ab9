"""The step log of a round in a language, with who was passed over: what page and command show.

The log is the one its rulebook keeps. Where that does not say itself why candidates were passed
over as floaters or for the bye, the explainer of the system does, below the step.

Source:
    No regulation says how a log is to look; the reasons name the articles of the system.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from openarbiter.explanations.explainer import Explainer, explaining
from openarbiter.explanations.reasons import Kind, Reason
from openarbiter.explanations.wording import Speech
from openarbiter.languages import ENGLISH, offered
from openarbiter.model import RoundNo, Tournament, Tpn
from openarbiter.rulebooks.edition import Edition
from openarbiter.rulebooks.log_text import numbers
from openarbiter.rulebooks.pairing import RoundPairing


def step_log(
    tournament: Tournament,
    edition: Edition,
    round_no: RoundNo,
    language: str = ENGLISH,
    pairing: RoundPairing | None = None,
) -> tuple[str, ...]:
    """The steps of a round, one a line; players are named by their numbers.

    Returns:
        The lines; none where the system keeps no log.

    Raises:
        ImpossiblePairingError: No complete pairing exists.
        NotCoveredError: The edition has no rule for what the tournament asks.
        RequestError: There is no such round to pair.
    """
    asked = explaining(tournament, edition, round_no, pairing)
    speech = replace(Speech.about(tournament, offered(language, "reports")), players={}).by(
        asked.edition
    )
    lines = map(speech.told, _with_passed_over(asked, speech, asked.pairing.steps))
    if asked.edition is edition:
        return tuple(lines)
    return speech.say("log.within", system=edition.id, other=asked.edition.id), *lines


def _with_passed_over(asked: Explainer, speech: Speech, steps: Sequence[str]) -> Iterator[str]:
    """The steps; behind those of a bracket and of the bye who was passed over."""
    if not asked.adds_to_log:
        yield from steps
        return
    parts = _parts(steps)
    brackets = asked.pairing.brackets
    before = len(parts) - len(brackets) if asked.log_ends_with_brackets else 0
    for number, part in enumerate(parts, start=-before):
        yield from part
        # The floater of the last bracket has the bye, which is told below.
        if 0 <= number < len(brackets) - 1:
            yield from _lines(speech, asked.passed_over(number))
    if not asked.log_ends_with_brackets:
        yield from _lines(speech, asked.passed_over_for_bye())


def _parts(steps: Iterable[str]) -> list[list[str]]:
    """The lines of each bracket, from the top, and what follows: a heading is not indented."""
    parts: list[list[str]] = []
    for step in steps:
        if not parts or not str(step).startswith(" "):
            parts.append([])
        parts[-1].append(step)
    return parts


def _lines(speech: Speech, passed: Iterable[tuple[Tpn, Reason | None]]) -> Iterator[str]:
    """Who was passed over: players with the same reason in one line."""
    together: dict[Reason | None, list[Tpn]] = {}
    for tpn, reason in passed:
        barred = reason is not None and reason.kind is Kind.BYE_BARRED
        same = replace(reason, players=()) if reason is not None and barred else reason
        together.setdefault(same, []).append(tpn)
    for reason, tpns in together.items():
        players = numbers(tpns)
        if reason is None:
            yield speech.say("log.passed-over.unknown", players=players)
            continue
        barred = reason.kind is Kind.BYE_BARRED
        told = replace(reason, players=tuple(tpns)) if barred else reason
        text, article = speech.reason_text(told), speech.article(told)
        key = "log.passed-over.article" if article else "log.passed-over"
        yield speech.say(key, players=players, reason=text, article=article)
