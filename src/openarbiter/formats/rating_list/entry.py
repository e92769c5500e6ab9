"""What a rating list says of one person, and of itself.

Source:
    The layouts of the rating lists of the federation as published each month, text and XML; FIDE
    Rating Regulations (B.02), 7.1 (what a list holds).
"""

from __future__ import annotations

from typing import NamedTuple

from openarbiter.values import dataclass

RATES = ("standard", "rapid", "blitz")
"""The rates of play that have lists of their own."""


class Entry(NamedTuple):
    """One person of a rating list; a tuple, because a list has millions of them.

    Attributes:
        fide_id: Identity number at the federation; ``None`` where the list has none.
        national_id: Number in a national list, as text; ``None`` where there is none.
        name: ``Surname, Given`` as the list writes it.
        federation: Three letters, or empty.
        sex: ``"m"``, ``"w"`` or empty.
        title: The highest title (``GM`` ... ``WCM``), or empty.
        other_titles: Titles of arbiters, trainers, organisers and online titles, with commas.
        standard, rapid, blitz: Ratings of this list; ``None`` when unrated.
        standard_games, rapid_games, blitz_games: Rated games in the period of the list.
        standard_k, rapid_k, blitz_k: Development coefficient K; ``None`` where none is given.
        birth: ``YYYY/MM/DD``, with ``00/00`` where only the year is known; empty if unknown.
        flag: Letters of the list: ``i`` for inactive, ``w`` for a woman.
        club: Club or region, of a national list.
        kinds: Of a national list, where each rating is of its own kind: three letters, for
            standard, rapid and blitz, of ``F`` (FIDE), ``N`` (national) and ``E`` (estimated).
        fide_standard, fide_rapid, fide_blitz: FIDE ratings that a national list repeats.
    """

    fide_id: int | None
    national_id: str | None
    name: str
    federation: str = ""
    sex: str = ""
    title: str = ""
    other_titles: str = ""
    standard: int | None = None
    standard_games: int | None = None
    standard_k: int | None = None
    rapid: int | None = None
    rapid_games: int | None = None
    rapid_k: int | None = None
    blitz: int | None = None
    blitz_games: int | None = None
    blitz_k: int | None = None
    birth: str = ""
    flag: str = ""
    club: str = ""
    kinds: str = ""
    fide_standard: int | None = None
    fide_rapid: int | None = None
    fide_blitz: int | None = None

    @property
    def year(self) -> int:
        """Year of birth; 0 if unknown."""
        return int(self.birth[:4] or 0)

    @property
    def inactive(self) -> bool:
        """Whether the list marks the person as inactive; ``w`` alone is an active woman."""
        return "i" in self.flag


@dataclass(frozen=True, slots=True, kw_only=True)
class About:
    """What a list says of itself before its first person.

    Attributes:
        layout: Which of the known layouts it has.
        rates: The rates of play it has ratings of.
        month: ``YYYY-MM`` as its heading says; empty where it says none.
        fide: It is a list of FIDE; otherwise a national one.
    """

    layout: str
    rates: tuple[str, ...]
    month: str = ""
    fide: bool = True
