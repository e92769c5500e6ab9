"""Fund files in German: what stands in one, and what was expected."""

from __future__ import annotations

_VALUES = {
    "{what} (perhaps {near}?)": "{what} (vielleicht {near}?)",
    "one of {list}": "eines von: {list}",
    "unknown key {key}": "unbekannter Schlüssel {key}",
    "no {key}": "{key} fehlt",
    "a table {name}": "ein Abschnitt {name}",
    "{key} is no array of tables": "{key} ist keine Reihe von Abschnitten",
    "tables that begin with {name}": "Abschnitte, die mit {name} beginnen",
    "text in quotes": "Text in Anführungszeichen",
    "{key} = a text in quotes": "{key} = ein Text in Anführungszeichen",
    "true or false, without quotes": "true oder false, ohne Anführungszeichen",
    "a whole number from {least} on": "eine ganze Zahl ab {least}",
    "pairing numbers like {example}": "Startnummern wie {example}",
    "{key} = an amount like 150 or 33.50": "{key} = ein Betrag wie 150 oder 33.50",
    "{amount} greater than 0": "{amount}, größer als 0",
    "{key} = amounts in brackets like {example}": "{key} = Beträge in Klammern wie {example}",
    "{value} as number {number} of {key}": "{value} als Nummer {number} von {key}",
    "number {number} of {key} is greater than the one before it": (
        "Nummer {number} von {key} ist größer als der Wert davor"
    ),
    "the greatest prize first": "der größte Preis zuerst",
    "a whole amount like {example}": "ein ganzer Betrag wie {example}",
    "an amount like {example} or {other}": "ein Betrag wie {example} oder {other}",
    "brackets inside brackets without end": "Klammern in Klammern ohne Ende",
    "a whole number of more than {bits} bits": "eine ganze Zahl von mehr als {bits} Bit",
    "a prize fund": "ein Preisfonds",
    "the byte {code}": "das Byte {code}",
    "text in UTF-8": "Text in UTF-8",
    "correct TOML": "richtiges TOML",
    "a second category {name}": "eine zweite Kategorie {name}",
    "different names": "verschiedene Namen",
    "{key} with {other}": "{key} zusammen mit {other}",
    "{category} asks for {minimum} players, and by the NSWCA guidelines (5 c) its prize is awarded "
    "even to the only one who completes; take another rule of sharing or no minimum": (
        "{category} verlangt {minimum} Personen, und nach den Richtlinien der NSWCA (5 c) bekommt "
        "den Preis auch, wer als einzige Person bis zum Ende spielt; nehmen Sie eine andere Regel "
        "des Teilens oder kein minimum"
    ),
    "no minimum: a category prize is awarded even to the only one who completes (NSWCA "
    "guidelines, 5 c)": (
        "kein minimum: den Preis einer Kategorie bekommt auch, wer als einzige Person bis zum "
        "Ende spielt (Richtlinien der NSWCA, 5 c)"
    ),
    "a date like 2026-12-31, without quotes": "ein Datum wie 2026-12-31, ohne Anführungszeichen",
    "{amount}, the sum of all prizes": "{amount}, die Summe aller Preise",
    "{key} = {first} or {next} with it": "dazu {key} = {first} oder {next}",
    "player {number} has completed and has withdrawn": (
        "Nr. {number} hat bis zum Ende gespielt und ist ausgeschieden"
    ),
    "one of the two": "eines von beiden",
    "category {name}": "Kategorie {name}",
    "one of the categories (there are none)": "eine der Kategorien (es gibt keine)",
    "age in {text}": "age in {text}",
    "{key} = a date in {place} as well": "dazu {key} = ein Datum in {place}",
}

_CONDITIONS = {
    "years completed on the day the fund names": "volle Jahre an dem Tag, den der Fonds nennt",
    "club or region in the national list": "Verein oder Region in der nationalen Liste",
    "three-letter code": "Kürzel aus drei Buchstaben",
    "rating in the national list the fund names": (
        "Zahl in der nationalen Liste, die der Fonds nennt"
    ),
    "points at the end": "Punkte am Ende",
    "international rating": "internationale Elo-Zahl",
    "GM, IM, FM, CM, WGM, WIM, WFM or WCM": "GM, IM, FM, CM, WGM, WIM, WFM oder WCM",
    "text without an end": "Text ohne Ende",
    "a quote at its end": "ein Anführungszeichen an seinem Ende",
    "a condition": "eine Bedingung",
    "the end of the condition": "das Ende der Bedingung",
    "and, or, or the end of the condition": "and, or oder das Ende der Bedingung",
    "no more than {most} conditions inside each other": ("höchstens {most} Bedingungen ineinander"),
    "a number; none is compared with {first} or {next}": (
        "eine Zahl; none wird mit {first} oder {next} verglichen"
    ),
    "a number ({what})": "eine Zahl ({what})",
    "a number of {most} digits at most": "eine Zahl mit höchstens {most} Ziffern",
    "a whole number": "eine ganze Zahl",
    "one digit behind the point": "eine Ziffer hinter dem Punkt",
    "text in quotes ({what})": "Text in Anführungszeichen ({what})",
}

FUNDS = {**_VALUES, **_CONDITIONS}
"""The sentences about fund files by their English template."""
