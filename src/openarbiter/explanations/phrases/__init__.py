"""Sentences by language: templates with named gaps, and what fills the gaps.

A language is a catalogue of whole sentences; nothing is glued together. English is built in and
fills in wherever another language says nothing yet.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from openarbiter.explanations.phrases.english import ENGLISH
from openarbiter.explanations.phrases.german import GERMAN
from openarbiter.languages import Sentence, Tongue, said
from openarbiter.model import Colour, Player, Points, Tournament, Tpn

__all__ = ["CATALOGUES", "Phrases", "Speech"]

_TENTHS = 10
_HALF = 5


@dataclass(frozen=True, slots=True, kw_only=True)
class Phrases:
    """The sentences of a language.

    Attributes:
        language: Code of the language (BCP 47), such as ``en`` or ``de``.
        templates: Sentences with gaps in braces, by key. A key with ``.one`` behind it is the
            form for one; the key alone is the form for several.
    """

    language: str
    templates: Mapping[str, str]

    def template(self, key: str, count: int | None = None) -> str:
        """The sentence of a key, in the form for one where the count is one."""
        single = f"{key}.one"
        if count == 1 and (single in self.templates or single in ENGLISH):
            key = single
        found = self.templates.get(key)
        return ENGLISH[key] if found is None else found

    def has(self, key: str) -> bool:
        """Whether there is a sentence for a key, in this language or in English."""
        return key in self.templates or key in ENGLISH


CATALOGUES = {
    "en": Phrases(language="en", templates=ENGLISH),
    "de": Phrases(language="de", templates=GERMAN),
}
"""The languages built in, by code."""


@dataclass(frozen=True, slots=True)
class Speech:
    """Says sentences about the players of one tournament.

    Attributes:
        phrases: The language.
        players: The players by TPN.
        codes: Criteria are named by their codes too: by those that the text prints, or for an
            arbiter who asks for them.
    """

    phrases: Phrases
    players: Mapping[Tpn, Player]
    codes: bool = True

    @classmethod
    def about(cls, tournament: Tournament, phrases: Phrases | None = None) -> Speech:
        """Speech about the players of a tournament; English where no language is given."""
        return cls(
            phrases or CATALOGUES["en"], {player.tpn: player for player in tournament.players}
        )

    def say(self, key: str, count: int | None = None, /, **gaps: object) -> str:
        """The sentence of a key with its gaps filled in.

        Args:
            key: Key of the sentence.
            count: Number that chooses between the forms for one and for several; it fills the
                gap ``count`` too.
            gaps: What fills the gaps; a sentence among them is said in this language too.
        """
        if count is not None:
            gaps["count"] = count
        for name, gap in gaps.items():
            if isinstance(gap, Sentence):
                gaps[name] = self.told(gap)
        return self.phrases.template(key, count).format_map(gaps)

    def told(self, text: str) -> str:
        """What another room says, in this language where it is a sentence."""
        return Tongue(self.phrases.language)(text)

    def rule(self, sentence: str) -> str:
        """What a criterion or article demands, from the sentence its edition has for it."""
        return self.phrases.templates.get(f"rule.{sentence}", sentence)

    def name(self, tpn: Tpn) -> str:
        """A player as text: family name and number."""
        player = self.players.get(tpn)
        family = "" if player is None else player.name.partition(",")[0].strip()
        if not family:
            return self.say("player.number", number=tpn)
        return self.say("player.name", name=family, number=tpn)

    def names(self, tpns: Iterable[Tpn]) -> str:
        """Several players as text."""
        return self.joined([self.name(tpn) for tpn in tpns])

    def joined(self, texts: list[str]) -> str:
        """Several texts as one, with the word for "and" before the last."""
        if len(texts) <= 1:
            return texts[0] if texts else self.say("nobody")
        return self.say("list.and", first=self.say("list.comma").join(texts[:-1]), last=texts[-1])

    def colour(self, colour: Colour | None) -> str:
        """A colour as a word."""
        if colour is None:
            return self.say("colour.none")
        return self.say("colour.white" if colour is Colour.WHITE else "colour.black")

    def points_text(self, points: Points) -> str:
        """Points (tenths) with the word for them."""
        count = 1 if 0 < points <= _TENTHS else 0
        return self.say("points", count, points=self.points(points))

    def squares(self, squares: int) -> str:
        """Squares of points (hundredths) as a number."""
        whole, rest = divmod(squares, _TENTHS**2)
        if rest == 0:
            return str(whole)
        decimals = f"{rest:02}".rstrip("0")
        return Tongue(self.phrases.language)(
            said("{whole}.{decimals}", whole=whole, decimals=decimals)
        )

    def points(self, points: Points) -> str:
        """Points (tenths) as arbiters write them."""
        sign = "-" if points < 0 else ""
        whole, rest = divmod(abs(points), _TENTHS)
        if rest == 0:
            return f"{sign}{whole}"
        if rest == _HALF:
            return f"{sign}{whole or ''}½"
        number = said("{whole}.{decimals}", whole=f"{sign}{whole}", decimals=rest)
        return Tongue(self.phrases.language)(number)
