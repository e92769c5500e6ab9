"""What the first line of a list of players calls its columns.

Source:
    Collected words: the report file's names of the fields (TRF16, annex, record 001), and what
    lists of clubs and managers write over the same columns.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from enum import Enum


class Heading(Enum):
    """What a column holds; the value is the word that is written over it.

    Title and rating are FIDE's, a name is the whole one, and a birth may be only the year. A
    running number is known and left out, because numbers are given by strength.
    """

    NAME = "Name"
    SURNAME = "Surname"
    GIVEN = "First name"
    TITLE = "Title"
    SEX = "Sex"
    RATING = "Rating"
    NATIONAL_RATING = "National rating"
    RAPID = "Rapid rating"
    BLITZ = "Blitz rating"
    ESTIMATE = "Estimate"
    REASON = "Reason of the estimate"
    FEDERATION = "Federation"
    FIDE_ID = "FIDE ID"
    NATIONAL_ID = "National ID"
    BIRTH = "Born"
    CLUB = "Club"
    NOTE = "Note"
    NUMBER = "No."


_WORDS: dict[Heading, str] = {
    Heading.NAME: (
        "name player playername players participant fullname nameplayer spieler spielerin "
        "teilnehmer joueur jugador giocatore speler naam namn navn nom nombre nome"
    ),
    Heading.SURNAME: (
        "surname lastname familyname nachname familienname zuname apellido apellidos cognome "
        "achternaam efternamn etternavn nomdefamille sobrenome"
    ),
    Heading.GIVEN: (
        "firstname givenname forename vorname prenom nombredepila voornaam fornamn fornavn"
    ),
    Heading.TITLE: "title tit titel titre titulo titolo fidetitle fidetitel",
    Heading.SEX: "sex gender geschlecht sexe sexo sesso geslacht kon kjonn mf mw sx",
    Heading.RATING: (
        "rating rtg elo fide fiderating fideelo elofide rtgint irtg rtgi eloint "
        "internationalrating ratingfide classic classical standard std"
    ),
    Heading.NATIONAL_RATING: (
        "nationalrating natrating rtgnat rtgn elonat nationalelo natelo dwz nwz twz ecf grade "
        "uscf acf nzcf cfc knsb ffe"
    ),
    Heading.RAPID: "rapid rapidrating rapidelo rapide rtgrapid elorapid fiderapid schnellschach",
    Heading.BLITZ: "blitz blitzrating blitzelo rtgblitz eloblitz fideblitz blitzschach",
    Heading.ESTIMATE: "estimate estimated estimatedrating schatzung schatzzahl",
    Heading.REASON: "reasonoftheestimate reason estimatereason begrundung raison motivo",
    Heading.FEDERATION: (
        "federation fed country nation land foderation verband federacion pais paese "
        "federazione pays federatie"
    ),
    Heading.FIDE_ID: (
        "fideid fideno fidenr fidenumber fidecode idfide codefide codigofide fideidno "
        "idnofide fin idnumberfide"
    ),
    Heading.NATIONAL_ID: (
        "nationalid natid idno idnat nationalno ecfcode uscfid pkz zps licence license lizenz "
        "licencia tessera"
    ),
    Heading.BIRTH: (
        "born birth birthday birthdate birthyear dateofbirth yearofbirth dob yob bday year "
        "geboren geburtstag geburtsdatum geburtsjahr jahrgang geb naissance datedenaissance "
        "nele nacimiento fechadenacimiento nascita datadinascita geboortedatum fodd "
        "fodselsdato"
    ),
    Heading.CLUB: (
        "club clubname verein team mannschaft clube equipo equipe circolo vereniging klubb "
        "school schule"
    ),
    Heading.NOTE: (
        "note notes remark remarks comment comments bemerkung bemerkungen notiz nota opmerking"
    ),
    Heading.NUMBER: (
        "no nr num number snr sno startnr startno startingrank rank rang pos place tnr lfd"
    ),
}
"""Words for each heading, folded."""

_BY_WORD = {word: heading for heading, words in _WORDS.items() for word in words.split()}

NATIONAL_LISTS = {
    "dwz": "GER",
    "ecf": "ENG",
    "grade": "ENG",
    "uscf": "USA",
    "acf": "AUS",
    "nzcf": "NZL",
    "cfc": "CAN",
    "knsb": "NED",
    "ffe": "FRA",
}
"""Federations whose national list a word names, by the word, folded."""


def folded(word: str) -> str:
    """A word without case, accents, blanks and points: ``Prénom`` and ``prenom`` are one."""
    plain = unicodedata.normalize("NFKD", word.replace("ø", "o").replace("Ø", "o")).casefold()
    return "".join(letter for letter in plain if letter.isalnum() and letter.isascii())


def headings_of(cells: Sequence[str]) -> tuple[Heading | None, ...]:
    """What the cells of a first line say of their columns; ``None`` where a word is not known.

    In several languages the word for the name is also that for half of it; what stands beside it
    decides.
    """
    found = [_BY_WORD.get(folded(cell)) for cell in cells]
    if Heading.NAME in found:
        place = found.index(Heading.NAME)
        if Heading.SURNAME in found and Heading.GIVEN not in found:
            found[place] = Heading.GIVEN
        elif Heading.GIVEN in found and Heading.SURNAME not in found:
            found[place] = Heading.SURNAME
    return tuple(found)
