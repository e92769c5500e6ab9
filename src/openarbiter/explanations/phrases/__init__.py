"""Sentences of explanations by key, and what fills their gaps.

They are whole sentences; nothing is glued together. They are chosen by data, such as the code of a
criterion, so they stand in two tables in English; other languages translate them as all others.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from openarbiter.explanations.phrases.arbiters import FOR_ARBITERS
from openarbiter.explanations.phrases.players import FOR_PLAYERS
from openarbiter.languages import ENGLISH, Table, Tongue, chosen, listed, quoted, said
from openarbiter.model import Colour, Player, Points, Tournament, Tpn

_TENTHS = 10
_HALF = 5


PHRASES: Final[Table] = {**FOR_ARBITERS, **FOR_PLAYERS}
"""Every sentence by its key; what speaks to players begins with ``plain.``."""


@dataclass(frozen=True, slots=True)
class Speech:
    """Says sentences about the players of one tournament.

    Attributes:
        tongue: The language.
        players: The players by TPN.
        codes: Criteria are named by their codes too: by those that the text prints, or for an
            arbiter who asks for them.
    """

    tongue: Tongue
    players: Mapping[Tpn, Player]
    codes: bool = True

    @classmethod
    def about(cls, tournament: Tournament, language: str = ENGLISH) -> Speech:
        """Speech about the players of a tournament in a language."""
        return cls(Tongue(language), {player.tpn: player for player in tournament.players})

    def say(self, key: str, count: int | None = None, /, **gaps: object) -> str:
        """The sentence of a key with its gaps filled in.

        Args:
            key: Key of the sentence.
            count: Number that chooses between the forms for one and for several; it fills the
                gap ``count`` too.
            gaps: What fills the gaps; a sentence among them is said in this language too.
        """
        return self.tongue(chosen(PHRASES, key, count, gaps))

    def has(self, key: str) -> bool:
        """Whether there is a sentence for a key."""
        return key in PHRASES

    def told(self, text: str) -> str:
        """What the rest of the package says, in this language where it is a sentence."""
        return self.tongue(text)

    def rule(self, sentence: str) -> str:
        """What a criterion or article demands, from the sentence its edition has for it."""
        return self.tongue(quoted(sentence))

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
        return self.tongue(listed(texts)) or self.say("nobody")

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
        return self.tongue(said("{whole}.{decimals}", whole=whole, decimals=decimals))

    def points(self, points: Points) -> str:
        """Points (tenths) as arbiters write them."""
        sign = "-" if points < 0 else ""
        whole, rest = divmod(abs(points), _TENTHS)
        if rest == 0:
            return f"{sign}{whole}"
        if rest == _HALF:
            return f"{sign}{whole or ''}½"
        number = said("{whole}.{decimals}", whole=f"{sign}{whole}", decimals=rest)
        return self.tongue(number)
