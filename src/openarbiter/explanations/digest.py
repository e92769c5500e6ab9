"""A round in five lines: what it is, what decided most, who floats, who has the bye, what was lost.

For who has no time to read bracket by bracket; the brackets stand below it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from openarbiter.explanations.facts import RoundStory
from openarbiter.explanations.pages import Paragraph, Section
from openarbiter.explanations.phrases import Speech
from openarbiter.explanations.reasons import Kind, Reason
from openarbiter.explanations.wording import article, games_text, reason_text, value_texts
from openarbiter.languages import in_a_row
from openarbiter.model import Tpn
from openarbiter.rulebooks import registry

_MOST_NAMES = 8
"""Names that are read at a glance; of more the number is said."""

_ELSEWHERE = {"C5", "C6", "C9", "M1", "P", "B3", "N2", "N3", "N5", "N10", "N11"}
"""Values about who floats, who has the bye, and how far a pairing is from the first one: they stand
in other lines, or count only beside those of another pairing."""


def round_digest(speech: Speech, story: RoundStory) -> Section:
    """The five lines above a round.

    Args:
        speech: The language and the names.
        story: The round.
    """
    lines = [_what(speech, story), _decided(speech, story), _without_game(speech, story)]
    if story.brackets:
        lines[2:2] = [_floats(speech, story)]
        lines.append(_lost(speech, story))
    return Section(speech.say("digest.title"), tuple(lines))


def _what(speech: Speech, story: RoundStory) -> Paragraph:
    boards = speech.say("digest.boards", len(story.boards))
    edition = registry.edition(story.system)
    text = speech.say("digest.what", boards=boards, system=story.system, title=edition.title)
    if story.differs:
        differs = speech.say("round.differs", games=games_text(speech, story.differs))
        text = f"{text} {differs}"
    return Paragraph(text)


def _decided(speech: Speech, story: RoundStory) -> Paragraph:
    """What stood most often against the candidate that the order begins with."""
    rows = [each.row for each in story.brackets if each.row is not None]
    verdicts = [row.verdict for row in rows if row.verdict is not None]
    against = [each for each in verdicts if each.kind is not Kind.CHOSEN]
    if not verdicts:
        return Paragraph(speech.say("digest.steps"))
    taken = speech.say("digest.taken", len(verdicts) - len(against), all=len(verdicts))
    if not against:
        return Paragraph(taken)
    (most, count), *_ = Counter((each.kind, each.code) for each in against).most_common()
    reason = next(each for each in against if (each.kind, each.code) == most)
    text = speech.say("digest.decided", count, all=len(verdicts), why=_demand(speech, reason))
    return Paragraph(f"{taken} {text}", article(speech, reason))


def _demand(speech: Speech, reason: Reason) -> str:
    return speech.rule(reason.sentence) if reason.sentence else reason_text(speech, reason)


def _floats(speech: Speech, story: RoundStory) -> Paragraph:
    bye = None if story.bye is None else story.bye.player
    floating = [tpn for bracket in story.brackets for tpn in bracket.downfloaters if tpn != bye]
    if not floating:
        return Paragraph(speech.say("digest.no-floats"))
    once = list(dict.fromkeys(floating))
    return Paragraph(speech.say("digest.floats", len(once), players=_some(speech, once)))


def _some(speech: Speech, players: Sequence[Tpn]) -> str:
    if len(players) <= _MOST_NAMES:
        return speech.names(players)
    first = speech.told(in_a_row(speech.name(each) for each in players[:_MOST_NAMES]))
    return speech.say("digest.more", len(players) - _MOST_NAMES, players=first)


def _without_game(speech: Speech, story: RoundStory) -> Paragraph:
    """Who has no game: by the bye, or because of not being there."""
    if story.bye is None:
        text = speech.say("digest.no-bye")
    else:
        points = speech.points_text(story.bye.score)
        text = speech.say("digest.bye", player=speech.name(story.bye.player), points=points)
    if story.absent:
        absent = speech.say("digest.absent", len(story.absent), players=_some(speech, story.absent))
        text = f"{text} {absent}"
    return Paragraph(text)


def _lost(speech: Speech, story: RoundStory) -> Paragraph:
    """What could not be met in full, over all brackets."""
    values = [value for bracket in story.brackets for value in bracket.values]
    if not values:
        return Paragraph(speech.say("digest.no-values"))
    sums: Counter[str] = Counter()
    for code, value in values:
        if isinstance(value, int) and code not in _ELSEWHERE:
            sums[code] += value
    texts = value_texts(speech, sums.items())
    if not texts:
        return Paragraph(speech.say("digest.nothing-lost"))
    return Paragraph(speech.say("digest.lost", values=speech.joined(texts)))
