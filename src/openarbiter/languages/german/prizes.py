"""Prizes in German: reasons that can be read out, what was given up, what is left, remarks."""

from __future__ import annotations

_REASONS = {
    "{number}st": "{number}.",
    "{number}nd": "{number}.",
    "{number}rd": "{number}.",
    "{number}th": "{number}.",
    "{place} prize": "{place} Preis",
    "{category}, {place}": "{category}, {place} Preis",
    "{first} + {next}": "{first} + {next}",
    "{first} {next}": "{first} {next}",
    "Alone on {points} points": "Allein mit {points} Punkten",
    "Alone on {points} point": "Allein mit {points} Punkt",
    "On {points} points": "Mit {points} Punkten",
    "On {points} point": "Mit {points} Punkt",
    "{standing} with {count} others": "{standing}, punktgleich mit {count} anderen",
    "{standing} with {count} other": "{standing}, punktgleich mit einer anderen Person",
    "{place} in the table": "{place} Platz der Rangliste",
    "{place} in the table: {prizes} ({amount}) is the greatest prize left.": (
        "{place} Platz der Rangliste: der höchste Preis, der noch frei ist: {prizes} ({amount})."
    ),
    "{prizes} ({amount})": "{prizes} ({amount})",
    "{what} divided by {number}: {share}": "{what}, geteilt durch {number}: {share}",
    "{standing}: {what}.": "{standing}: {what}.",
    "{standing}: the category alone, {what}, more than {amount} {where}.": (
        "{standing}: die Kategorie allein, {what}; das ist mehr als {amount} {where}."
    ),
    "in the division with the others": "bei der Teilung mit den anderen",
    "in the places": "bei den Preisen für Plätze",
    "by the order of the table half of {prizes} ({amount})": (
        "nach der Rangliste zur Hälfte {prizes} ({amount})"
    ),
    "the other half of {prizes} ({amount})": "zur anderen Hälfte {prizes} ({amount})",
    "the other halves of {prizes} ({amount}) divided by {number} ({share})": (
        "zur anderen Hälfte {prizes} ({amount}), geteilt durch {number} ({share})"
    ),
    "The {amount} left over by rounding is included.": (
        "Darin sind {amount}, die beim Runden übrig blieben."
    ),
    "Limited to {amount}.": "Begrenzt auf {amount}.",
    "a share in the division with the others": "Anteil an der Teilung mit den anderen",
    "half of a share in the places": "halber Anteil an den Preisen für Plätze",
    "a share in the places": "Anteil an den Preisen für Plätze",
    "First left in the table": "Bester Platz unter allen, die noch keinen Sachpreis haben",
    "First left in {category}": (
        "{category}: bester Platz unter allen, die noch keinen Sachpreis haben"
    ),
    "{standing}.": "{standing}.",
    "{standing}; worth more than {things}, which passes on.": (
        "{standing}; mehr wert als {things}, worauf dafür verzichtet wird."
    ),
    "{standing}; it goes before {things}, which passes on.": (
        "{standing}; geht vor {things}, worauf dafür verzichtet wird."
    ),
    "Nobody qualifies.": "Niemand erfüllt die Bedingung.",
}

_LEFT = {
    "nobody has been named yet": "noch niemand ist genannt",
    "player {number} takes part in no prize": "Nummer {number} nimmt an keinem Preis teil",
    "no player is left for it": "niemand ist mehr da, der ihn bekommen könnte",
    "all in the category have won other prizes": (
        "alle der Kategorie haben andere Preise gewonnen"
    ),
    "nobody qualifies": "niemand erfüllt die Bedingung",
    "{reason}; it is guaranteed, the organiser decides": (
        "{reason}; der Preis ist garantiert, der Veranstalter entscheidet"
    ),
    "player {number} may receive {amount} at most": "Nr. {number} darf höchstens {amount} bekommen",
    "limit": "Höchstbetrag",
}

_NOTES = {
    "Note: {note}": "Hinweis: {note}",
    "After round {number} of {rounds}: the event is not over.": (
        "Nach Runde {number} von {rounds}: Das Turnier ist noch nicht zu Ende."
    ),
    "Not completed, so without a right to category prizes: {players}.": (
        "Nicht bis zum Ende gespielt, darum ohne Anspruch auf Preise der Kategorien: {players}."
    ),
    "Collected {amount} of {total}": "Eingenommen sind {amount} von {total}",
    "{what}: guaranteed prizes are paid in full, {amount} more than was collected.": (
        "{what}: Garantierte Preise werden voll gezahlt, {amount} mehr als eingenommen."
    ),
    "{what}: prizes that are not guaranteed are reduced in proportion.": (
        "{what}: Preise, die nicht garantiert sind, werden im Verhältnis gekürzt."
    ),
    "{category}: not known for {players} ({fields}); they count as outside.": (
        "{category}: nicht bekannt bei {players} ({fields}); sie zählen als nicht zugehörig."
    ),
    "At most {amount} ({who}): not known for {players} ({fields}); this limit does not hold for "
    "them.": (
        "Höchstens {amount} ({who}): nicht bekannt bei {players} ({fields}); diese Grenze gilt "
        "für sie nicht."
    ),
    "{category}: {number} completed, {minimum} are needed; not awarded.": (
        "{category}: {number} haben bis zum Ende gespielt, {minimum} müssten es sein; "
        "nicht vergeben."
    ),
    "Players {first} and {second} share rank {rank}: the pairing number stands for the drawing "
    "of lots between them.": (
        "Nr. {first} und Nr. {second} teilen Platz {rank}: Die Startnummer steht für das Los "
        "zwischen ihnen."
    ),
    "{trophy}: nothing separates players {players}; the lower number goes first. "
    "Name tie-breaks or draw lots.": (
        "{trophy}: Nichts trennt die Nummern {players}; die niedrigere geht vor. "
        "Legen Sie eine Feinwertung fest oder ziehen Sie das Los."
    ),
}

_FACTS = {
    "age": "Alter",
    "year of birth": "Geburtsjahr",
    "club": "Verein",
    "federation": "Föderation",
    "national rating": "nationale Zahl",
    "pairing number": "Startnummer",
    "points": "Punkte",
    "rating": "Elo",
    "sex": "Geschlecht",
    "title": "Titel",
}

_SHEET = {
    "Rank": "Platz",
    "Amount": "Betrag",
    "Prizes": "Preise",
    "Special prizes": "Sonderpreise",
    "Things": "Pokale und Sachpreise",
    "Left over": "Übrig",
    "Gave up: {prizes}.": "Verzichtet auf: {prizes}.",
    "{prize} {amount}": "{prize} {amount}",
    "Paid {amount}{currency}: the whole fund.": "Ausgezahlt {amount}{currency}: der ganze Fonds.",
    "Paid {amount}, left over {unpaid}: together {total}{currency}.": (
        "Ausgezahlt {amount}, übrig {unpaid}: zusammen {total}{currency}."
    ),
}

PRIZES = {**_REASONS, **_LEFT, **_NOTES, **_FACTS, **_SHEET}
"""The sentences of prizes by their English template."""
