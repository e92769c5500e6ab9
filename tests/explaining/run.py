"""Many random rounds of every edition: all is told and true, and every named reason decides.

``python -m tests.explaining.run --rounds 2000`` (or ``make explained ROUNDS=2000``) tells, asks
about and reads as many of every edition. What a sentence claims is looked up: of a round, two
players, the bye and four wishes; out come false ones, phrases without a claim, and answers without
a number.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import chain, count, islice
from random import Random

from openarbiter.explanations.explainer import Explainer, explaining
from openarbiter.explanations.facts import ColourRule
from openarbiter.explanations.phrases import PHRASES
from openarbiter.explanations.reasons import Kind, Reason
from openarbiter.explanations.telling import told_bye, told_player, told_round, told_wish
from openarbiter.explanations.wishes import Wish
from openarbiter.explanations.wording import Speech
from openarbiter.model import RoundNo
from openarbiter.rulebooks.registry import edition, edition_ids
from tests.every import beside
from tests.explaining import claims, wishes
from tests.explaining.claims import CLAIMS
from tests.explaining.rounds import (
    SYSTEMS,
    Heard,
    Known,
    numbers_in,
    paired_event,
    random_rounds,
    untold,
)
from tests.explaining.row import faults_of_rows
from tests.explaining.tellings import contradictions, contradictions_2012

MOST = 0.05
"""Largest share of answers without a number."""

_SILENT = beside(claims.__file__)["silent"]
"""Keys of phrases that claim nothing to be looked up."""


def _without_claim(key: str) -> bool:
    """Whether a phrase claims nothing that is looked up here."""
    own = key.removesuffix(".teams").removeprefix("plain.")
    fact = own.removeprefix("reason.") in _SILENT["facts"]
    word = key.startswith(tuple(_SILENT["words"])) or (own in _SILENT["titles"] and key != own)
    turn = own.startswith(("turn.choice", "turn.members"))
    return fact or word or turn or own.removeprefix("colours.") in _SILENT["colours"]


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
    """Speech that is heard, with what is being told: the rule or reason, the answer, the reader."""

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
    """What was found in an edition: sentences, false ones, unknown keys, silent answers."""

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


Asked = tuple[str, list[tuple[str, str]]]
"""A round, and (what is named, what is wrong) of every reason, the first time with nothing."""


def deciding(system: str, seeds: Iterator[int]) -> Iterator[Asked]:
    """Random rounds of an edition with every reason that was asked about; a table has none."""
    for seed in seeds if system in wishes.SYSTEMS else ():
        if system in SYSTEMS:
            yield from _brackets(system, seed)
        for event in wishes.random_events(system, range(seed, seed + 1)):
            for number in range(1, event.paired_rounds + 1):
                label = f"{system}, seed {seed}, round {number}"
                rng = Random(label)  # noqa: S311  (the same wishes every time)
                found = wishes.faults_of_round(event, system, RoundNo(number), rng)
                told = (
                    contradictions_2012(event, RoundNo(number), rng)
                    if system == "dutch-2012"
                    else ()
                )
                yield label, [*found, *(("told by " + name, fault) for name, fault in told)]


def _brackets(system: str, seed: int) -> Iterator[Asked]:
    """Every reason of the brackets of one tournament, whose order of candidates is told."""
    place = 2 * seed + SYSTEMS.index(system)
    for label, once in random_rounds(range(place, place + 1)):
        rng = Random(label)  # noqa: S311  (the same wishes every time)
        reasons = (
            (("decision: " + name, fault) for name, fault in faults_of_rows(once, rng)),
            (("told by " + name, fault) for name, fault in contradictions(once, rng)),
        )
        yield label, list(chain(*reasons))


def main(rounds: int) -> int:
    """Tell and ask about many rounds and print the counts; 1 where something is wrong."""
    systems = edition_ids()
    each = -(-rounds // len(systems))
    wrong = sum(_one_edition(system, each) for system in systems)
    sys.stdout.write(f"{each * len(systems):,} rounds of {len(systems)} editions: {wrong} wrong\n")
    return int(wrong > 0)


def _one_edition(system: str, rounds: int) -> int:
    """Number of faults in some rounds of an edition."""
    wrong = 0
    tournaments = (untold(system, range(seed, seed + 1)) for seed in count())
    for label, left_out in islice(chain.from_iterable(tournaments), rounds):
        for fault in left_out:
            wrong += 1
            sys.stdout.write(f"{label}: {fault}\n")
    named: Counter[str] = Counter()
    for label, reasons in islice(deciding(system, count()), rounds):
        for code, fault in reasons:
            if fault:
                wrong += 1
                sys.stdout.write(f"{label}: {code}: {fault}\n")
            else:
                named[code or "order"] += 1
    tally = read_rounds(system, rounds)
    left_out = [*tally.false, *(f"no claim: {key}" for key in tally.unknown)]
    if len(tally.without) > max(1, MOST * tally.answers):
        left_out += [f"without a number: {text}" for text in tally.without[:3]]
    for fault in left_out:
        wrong += 1
        sys.stdout.write(f"{system}: {fault}\n")
    counts = ", ".join(f"{code} {number:,}" for code, number in sorted(named.items()))
    asked = f"; {named.total():,} reasons asked about: {counts}" if named else ""
    read = f"{tally.read:,} sentences looked up"
    sys.stdout.write(f"{system}: {rounds:,} rounds told, {read}{asked}\n")
    sys.stdout.flush()
    return wrong


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="python -m tests.explaining.run", description=__doc__)
    parser.add_argument("--rounds", type=int, default=2000, help="rounds in all (2000)")
    sys.exit(main(parser.parse_args().rounds))
