"""German has one word for one thing, on pages and in commands alike."""

from __future__ import annotations

import re
from pathlib import Path

from openarbiter.languages import LOCALE, Tongue
from openarbiter.rulebooks import registry
from tests.catalogues import german
from tests.every import every

INSTEAD = {
    r"(?<!Berger-)(?<!Varma-)\bTabellen?\b": "Rangliste",
    r"\b(End|Schluss)(tabelle|stand)": "Schlussrangliste",
    r"Tafel\b": "Berger-Tabelle",
    r"[Ww]ertungszahl": "Elo-Zahl",
    r"\bRating": "Elo-Zahl",
    r"\b(FIDE-|nationaler? |[Nn]ationale )Wertung\b": "Elo-Zahl, nationale Zahl",
    r"ELO": "Elo",
    r"Wertungsbericht": "Auswertung",
    r"Wertungsgruppe": "Punktgruppe",
    r"Dubow": "Dubov",
    r"niederländisch|\bDutch\b": "holländisch",
    r"Ausgabe": "Fassung",
    r"[Ss]pielfrei": "Freilos",
    r"[Uu]nentschieden": "Remis",
    r"Turnierleitung|\bLeitung\b": "Schiedsrichter, Veranstalter",
    r"Turnierkarte": "Paarungskarte",
    r"\bverboten": "gesperrt",
    r"(?<!in )\bOrdnung": "Reihenfolge",
    r"[Zz]urücktr|[Zz]urückgetr|Rücktritt": "ausgeschieden",
    r"[Kk]orrigier|Korrektur": "berichtigen",
    r"\bVerband\b": "Föderation",
    r"\bSektion": "Gruppe",
    r"Setznummer|Setzliste": "Startnummer, Startliste",
    r"\bMatch(es|s)?\b|[Mm]annschaftsk[aä]mpf|\bK[aä]mpfen?\b": "Begegnung, Wettkampf",
}
"""What is not written, as a pattern, and the word that stands for it."""

GLOSSARY = Path(LOCALE, "de", "glossary.md")


def words() -> dict[str, str]:
    """The German word by the English one, as translators read them."""
    page = GLOSSARY.read_text(encoding="utf-8")
    rows = re.findall(r"^\| ([^|]+?) \| ([^|]+?) \|$", page, flags=re.MULTILINE)
    return dict(rows[1:])


@every("pattern", INSTEAD)
def test_the_other_word_is_not_written(pattern: str) -> None:
    """What has a word in the glossary is called nothing else."""
    wrong = {key: text for key, text in german().items() if re.search(pattern, text)}
    assert not wrong, f"write {INSTEAD[pattern]}"


def test_the_glossary_keeps_its_own_rules() -> None:
    """No word of it is one that shall not be written, and each is in use."""
    whole = " ".join(german().values()).lower()
    for word in words().values():
        assert not any(re.search(pattern, word) for pattern in INSTEAD), word
        stem = re.split(r"[ ,]", word)[0].lower()
        assert stem.removesuffix("e").removesuffix("es") in whole, word


def test_both_sides_of_a_boundary() -> None:
    """Compounds that are words of the field stay; the words alone do not."""
    (pattern,) = (one for one in INSTEAD if "Berger" in one)
    assert not re.search(
        pattern, "Kreuztabelle, Fortschrittstabelle, Berger- und Varma-Tabellen, Berger-Tabellen"
    )
    assert re.search(pattern, "Die Tabelle nach Runde 3")


@every("system", registry.edition_ids())
def test_a_system_has_one_name(system: str) -> None:
    """The form for a new event and the line under the boards begin alike."""
    edition = registry.edition(system)
    page, command = Tongue("de")(edition.document.name), Tongue("de")(edition.document.title)
    words = [re.findall(r"\w+", text)[:3] for text in (page, command)]
    assert words[0][0] == words[1][0]
    if words[0][0] == "Schweizer":
        assert words[0] == words[1]
