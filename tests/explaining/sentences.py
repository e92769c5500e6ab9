"""Every sentence of explanations is read, and what it claims is looked up.

Of a round, two players, the bye and four wishes are read. What is false comes out, phrases for
which there is no claim to look up, and answers that hold one pairing against another without a
number.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import count

from openarbiter.explanations.explainer import Explainer, explaining
from openarbiter.explanations.facts import ColourRule
from openarbiter.explanations.phrases import PHRASES
from openarbiter.explanations.reasons import Kind, Reason
from openarbiter.explanations.telling import told_bye, told_player, told_round, told_wish
from openarbiter.explanations.wishes import Wish
from openarbiter.explanations.wording import Speech
from openarbiter.model import RoundNo
from openarbiter.rulebooks.registry import edition
from tests.explaining.claims import CLAIMS
from tests.explaining.everywhere import paired_event
from tests.explaining.known import Heard, Known, numbers_in

MOST = 0.05
"""Largest share of answers without a number."""

_WORDS = (
    *("article", "bracket.", "column.", "colour.", "digest.", "float.", "game", "nobody", "pair"),
    *("player.", "points", "quantity.", "ranked.", "round.", "row.", "rules.", "bye.", "strength."),
    *("value.", "wish.", "reason.also", "reason.place", "reason.procedure", "plain.bye"),
    *("plain.begins", "plain.extra", "plain.fact.", "plain.first", "plain.float", "plain.led"),
    *("plain.met", "plain.next", "plain.other", "plain.rises", "plain.search", "plain.values"),
)
"""Keys of phrases that are titles, words, or told from what other checks look at: the rows of
decisions (``row``, ``tellings``), and the values of what was chosen (the referees)."""

_TITLES = {
    *("title", "absent", "group", "points", "joined", "risen", "untold", "up", "opponents"),
    *("colour", "colours.rule", "colours.had.none", "numbers", "residents.joined", "colours.5.2.5"),
}
"""More of them, on the page of a player."""

_FACTS = (
    *("chosen", "completion", "forbidden", "no-opponent", "not-paired", "left-out", "order"),
    *("bye-first", "passed-over", "boards", "better", "match", "table.3", "forbidden.you"),
)
"""Kinds of reasons whose sentences state no number, or state it in the sentence behind them."""

_COLOURS = ("alphabet", "turned", "turned-other", "higher-turned", "lower-turned")
"""Rules of colours that claim no preference."""


def _without_claim(key: str) -> bool:
    """Whether a phrase claims nothing that is looked up here."""
    own = key.removesuffix(".teams").removeprefix("plain.")
    facts = own.removeprefix("reason.") in _FACTS or own.startswith(("turn.choice", "turn.members"))
    words = key.startswith(_WORDS) or (own in _TITLES and key != own)
    return facts or words or own.removeprefix("colours.") in _COLOURS


def unclaimed() -> list[str]:
    """Keys of phrases that an explanation may say, and of which nobody said what they claim."""
    asked = ("opinion.", "facts.", "if.", "log.", "worse.", "plain.worse.")
    return [
        key
        for key in PHRASES
        if key not in CLAIMS and not key.startswith(asked) and not _without_claim(key)
    ]


@dataclass(frozen=True)
class _Listener(Speech):
    """Speech that is heard.

    Attributes:
        heard: What was said.
        now: What is being told: the colour rule or reason, the answer, the reader.
    """

    heard: list[Heard] = field(default_factory=list)
    now: dict[str, object] = field(default_factory=dict)

    def say(self, key: str, count: int | None = None, /, **gaps: object) -> str:
        """Say a sentence, and keep it."""
        text = Speech.say(self, key, count, **gaps)
        filled = gaps if count is None else {**gaps, "count": count}
        self.heard.append(Heard(key, filled, text, **self.now))  # type: ignore[arg-type]
        return text

    def reason_text(self, reason: Reason, style: str = "") -> str:
        """Say a reason; its sentences are about it."""
        before, self.now["about"] = self.now.get("about"), reason
        text = Speech.reason_text(self, reason, style)
        self.now["about"] = before
        return text

    def colours_text(self, rule: ColourRule) -> str:
        """Say why the colours of a board are as they are."""
        before, self.now["about"] = self.now.get("about"), rule
        text = Speech.colours_text(self, rule)
        self.now["about"] = before
        return text


@dataclass
class Tally:
    """What was found in the rounds of one edition.

    Attributes:
        read: Sentences that were looked up.
        false: Those that are false, with their round.
        unknown: Keys of phrases that no claim and no list names.
        answers: Answers that hold one pairing against another.
        without: Those of them without a number.
    """

    read: int = 0
    false: list[str] = field(default_factory=list)
    unknown: Counter[str] = field(default_factory=Counter)
    answers: int = 0
    without: list[str] = field(default_factory=list)

    def hear(self, label: str, known: Known, heard: list[Heard]) -> None:
        """Look up what was heard."""
        for each in heard:
            claim = CLAIMS.get(each.key)
            if claim is None and each.key.startswith(("worse.", "plain.worse.")):
                claim = CLAIMS["worse.again" if " again, as " in each.text else "worse."]
            if claim is None:
                if not _without_claim(each.key):
                    self.unknown[each.key] += 1
                continue
            self.read += 1
            if not claim(known, each):
                self.false.append(f"{label}: {each.key}: {each.text}")

    def weigh(self, label: str, reason: Reason, text: str) -> None:
        """Whether the answer to a wish has a number, beside names and the place it speaks of."""
        if reason.kind is not Kind.CHOSEN:
            self.answers += 1
            if not numbers_in(text):
                self.without.append(f"{label}: {text}")


def read_rounds(system: str, rounds: int, first: int = 0) -> Tally:
    """Read the explanations of some rounds of an edition."""
    tally, left = Tally(), rounds
    for seed in count(first):
        made = paired_event(system, seed, 4, 14)
        if made is None:
            continue
        event, rng = made
        for number in map(RoundNo, range(1, event.paired_rounds + 1)):
            if not left:
                return tally
            left -= 1
            asked = explaining(event, edition(system), number)
            _read(tally, f"{system}, seed {seed}, round {number}", asked, rng)
    return tally


def _read(tally: Tally, label: str, asked: Explainer, rng: random.Random) -> None:
    known = Known(asked.tournament, asked.edition, asked.round_no, asked.pairing)
    speech = _Listener.about(asked.tournament).by(asked.edition)
    assert isinstance(speech, _Listener)
    silent = Speech.about(asked.tournament).by(asked.edition)
    told_round(speech, asked.in_full(asked.round_story()))
    bye = asked.bye()
    if bye is not None:
        told_bye(speech, bye)
        for each in bye.others:
            text = silent.reason_text(each.reason)
            tally.weigh(f"{label}, bye for {each.player}", each.reason, text)
    for tpn in rng.sample(asked.present, 2):
        speech.now["reader"] = tpn
        told_player(speech, asked.player_page(tpn))
    speech.now.clear()
    for wish in _wishes(asked, rng):
        answer = asked.answer(wish)
        speech.now["answer"] = answer
        told_wish(speech, answer)
        text = silent.reason_text(answer.reason)
        tally.weigh(f"{label}, {wish.to_json()}", answer.reason, text)
    tally.hear(label, known, speech.heard)


def _wishes(asked: Explainer, rng: random.Random) -> Iterator[Wish]:
    for _ in range(3):
        one, other = rng.sample(asked.present, 2)
        yield Wish(pairs=((one, other),))
    if asked.pairing.bye is not None:
        yield Wish(bye=rng.choice(asked.present))
