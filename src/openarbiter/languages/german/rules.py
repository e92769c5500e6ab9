"""The rules of all editions in German, by the English sentence that the edition has for them."""

from __future__ import annotations

__all__ = ["RULES"]

_DUTCH = {
    "Two players who have met do not meet again.": (
        "Wer schon gegeneinander gespielt hat, spielt nicht wieder gegeneinander."
    ),
    "Nobody gets the bye who had it, or won as much as a win in a round without playing.": (
        "Kein Freilos bekommt, wer es hatte oder ohne Spiel in einer Runde so viel wie für "
        "einen Sieg."
    ),
    "Two non-topscorers with the same absolute colour preference do not meet.": (
        "Zwei mit derselben absoluten Farbpräferenz treffen sich nicht, Topscorer ausgenommen."
    ),
    "What is left after the bracket can still be paired completely.": (
        "Was nach der Gruppe übrig ist, muss sich noch vollständig auslosen lassen."
    ),
    "The player with the pairing-allocated bye has the lowest possible score.": (
        "Wer das Freilos hat, hat so wenige Punkte wie möglich."
    ),
    "As few downfloaters as possible.": ("So wenige Abfloater wie möglich."),
    "Pair as many of the moved-down players as possible, the highest scores first.": (
        "So viele von oben Gekommene wie möglich auslosen, die mit den meisten Punkten zuerst."
    ),
    "The downfloaters let the next bracket fulfil C1 to C7 best.": (
        "Mit den Abfloatern kann die nächste Gruppe C1 bis C7 am besten erfüllen."
    ),
    "The player with the pairing-allocated bye has as few unplayed games as possible.": (
        "Wer das Freilos hat, hat so wenige nicht gespielte Partien wie möglich."
    ),
    "As few topscorers or their opponents as possible get a colour difference beyond two.": (
        "So wenige Topscorer oder ihre Gegner wie möglich bekommen eine Farbdifferenz über zwei."
    ),
    "As few topscorers or their opponents as possible get one colour three times in a row.": (
        "So wenige Topscorer oder ihre Gegner wie möglich bekommen dreimal dieselbe Farbe."
    ),
    "As few players as possible do not get their colour preference.": (
        "So wenige Farbpräferenzen wie möglich bleiben unerfüllt."
    ),
    "As few players as possible do not get their strong colour preference.": (
        "So wenige starke Farbpräferenzen wie möglich bleiben unerfüllt."
    ),
    "As few residents as possible downfloat as in the previous round.": (
        "So wenige aus der Gruppe wie möglich floaten ab wie in der letzten Runde."
    ),
    "As few opponents of moved-down players as possible upfloat as in the previous round.": (
        "So wenige Gegner von oben Gekommener wie möglich floaten auf wie in der letzten Runde."
    ),
    "As few residents as possible downfloat as two rounds before.": (
        "So wenige aus der Gruppe wie möglich floaten ab wie zwei Runden zuvor."
    ),
    "As few opponents of moved-down players as possible upfloat as two rounds before.": (
        "So wenige Gegner von oben Gekommener wie möglich floaten auf wie zwei Runden zuvor."
    ),
    "Moved-down players with a downfloat last round have small score differences.": (
        "Von oben Gekommene, die letzte Runde abfloateten, haben kleine Punktdifferenzen."
    ),
    "Opponents of moved-down players with an upfloat last round have small score differences.": (
        "Gegner von oben Gekommener, die letzte Runde auffloateten, haben kleine Punktdifferenzen."
    ),
    "Moved-down players with a downfloat two rounds before have small score differences.": (
        "Von oben Gekommene, die zwei Runden zuvor abfloateten, haben kleine Punktdifferenzen."
    ),
    "Opponents of moved-down players with an upfloat two rounds ago: small score differences.": (
        "Gegner von oben Gekommener, die zwei Runden zuvor auffloateten: kleine Punktdifferenzen."
    ),
    "Of equally good candidates the first one in the order is taken.": (
        "Von gleich guten Kandidaten gilt der erste in der Reihenfolge."
    ),
    "As many moved-down players as can be paired are paired.": (
        "So viele von oben Gekommene, wie möglich ist, werden ausgelost."
    ),
}

_DUTCH_2012 = {
    "Two players do not meet more than once.": ("Zwei treffen nicht mehr als einmal aufeinander."),
    "Nobody gets the bye who has received points without playing.": (
        "Kein Freilos bekommt, wer schon ohne Spiel Punkte bekommen hat."
    ),
    "Two players with the same absolute colour preference do not meet, top scorers excepted.": (
        "Zwei mit derselben absoluten Farbpräferenz treffen sich nicht, Topscorer ausgenommen."
    ),
    "As many moved-down players as possible are paired with residents.": (
        "So viele von oben Gekommene wie möglich werden mit Personen der Gruppe ausgelost."
    ),
    "As many pairs as possible are made.": ("So viele Paare wie möglich werden gebildet."),
    "The sum of the squared score differences is as small as possible.": (
        "Die Summe der Quadrate der Punktdifferenzen ist so klein wie möglich."
    ),
    "As few pairs as possible of a top scorer have the same absolute colour preference.": (
        "So wenige Paare eines Topscorers wie möglich haben dieselbe absolute Farbpräferenz."
    ),
    "In odd rounds as few pairs as possible have the same strong or absolute preference.": (
        "In ungeraden Runden haben so wenige Paare wie möglich dieselbe starke oder absolute "
        "Präferenz."
    ),
    "As few pairs as possible have the same colour preference.": (
        "So wenige Paare wie möglich haben dieselbe Farbpräferenz."
    ),
    "In even rounds as few pairs as possible have the same strong or absolute preference.": (
        "In geraden Runden haben so wenige Paare wie möglich dieselbe starke oder absolute "
        "Präferenz."
    ),
    "As few residents as possible float down as in the round before.": (
        "So wenige aus der Gruppe wie möglich floaten ab wie in der Runde zuvor."
    ),
    "As few residents as possible float down as two rounds before.": (
        "So wenige aus der Gruppe wie möglich floaten ab wie zwei Runden zuvor."
    ),
    "As few opponents of moved-down players as possible float up as in the round before.": (
        "So wenige Gegner von oben Gekommener wie möglich floaten auf wie in der Runde zuvor."
    ),
    "As few opponents of moved-down players as possible float up as two rounds before.": (
        "So wenige Gegner von oben Gekommener wie möglich floaten auf wie zwei Runden zuvor."
    ),
}

_BURSTEIN = {
    "Nobody gets a colour difference beyond two, or the same colour three times in a row.": (
        "Niemand bekommt eine Farbdifferenz über zwei oder dreimal nacheinander dieselbe Farbe."
    ),
    "The last player of the lowest score group who has no point without playing gets the bye.": (
        "Das Freilos bekommt, wer in der untersten Punktgruppe zuletzt steht und keinen Punkt "
        "ohne Spiel hat."
    ),
    "Every group is paired completely, at most one player floats from it, and only to the "
    "next group; groups where that is impossible count as one.": (
        "Jede Gruppe wird vollständig ausgelost; höchstens eine Person floatet, und nur in die "
        "nächste. Gruppen, in denen das nicht geht, gelten als eine."
    ),
    "As many players of a group as possible get their due colours.": (
        "So viele wie möglich aus einer Gruppe bekommen die Farbe, die ansteht."
    ),
    "The highest player who is free meets the lowest possible one, and floats last of all.": (
        "Wer frei ist und am höchsten steht, trifft auf die niedrigste mögliche Person und "
        "floatet zuletzt."
    ),
    "Both due colours, equal numbers of both colours, the other colour than before, the due "
    "colour of the higher player.": (
        "Beide anstehenden Farben, gleich viele von beiden, die andere Farbe als zuvor, die "
        "anstehende Farbe dessen, der höher steht."
    ),
}

_DUBOV = {
    "Whoever has got a point without playing gets no bye.": (
        "Wer einen Punkt ohne Spiel bekommen hat, bekommt kein Freilos."
    ),
    "Nobody has one colour in over two games more than the other colour.": (
        "Niemand hat eine Farbe in über zwei Partien mehr als die andere."
    ),
    "Nobody has the same colour three times in a row.": (
        "Niemand hat dreimal nacheinander dieselbe Farbe."
    ),
    "Before the last round nobody meets somebody with more points twice running, or more than"
    " three times (four from ten rounds on).": (
        "Vor der letzten Runde trifft niemand zweimal nacheinander auf mehr Punkte, oder öfter "
        "als dreimal (viermal ab zehn Runden)."
    ),
    "Floaters from above meet players of the group.": (
        "Floater von oben treffen auf Personen der Gruppe."
    ),
    "The players of a score group are paired inside it.": (
        "Wer in einer Punktgruppe ist, wird dort ausgelost."
    ),
    "An island gets the first opponent from the next possible group below.": (
        "Eine Insel bekommt den ersten Gegner aus der nächsten möglichen Gruppe darunter."
    ),
    "A group of odd size gets the first player from below who fits.": (
        "Eine ungerade Gruppe bekommt die erste passende Person von unten."
    ),
    "Where White is due to more, those with the lowest ARO change sides.": (
        "Steht Weiß bei mehr Personen an, wechseln die mit dem niedrigsten Gegnerschnitt die Seite."
    ),
    "Where Black is due to more, those with the highest ARO change sides.": (
        "Steht Schwarz bei mehr Personen an, wechseln die mit dem höchsten Gegnerschnitt die Seite."
    ),
    "The lowest ARO on the White side meets the highest R on the other.": (
        "Der niedrigste Gegnerschnitt der weißen Seite trifft auf die höchste Elo-Zahl der anderen."
    ),
    "A row that has met already takes the next player below.": (
        "Eine Zeile, die schon gespielt hat, nimmt die nächste Person darunter."
    ),
}

_NSWCA = {
    "Nobody meets an opponent twice or has one colour three times in succession, and "
    "everybody can be paired.": (
        "Niemand trifft zweimal auf denselben Gegner oder hat dreimal nacheinander dieselbe "
        "Farbe, und alle lassen sich auslosen."
    ),
    "As few players as possible leave their score group unpaired.": (
        "So wenige wie möglich verlassen ihre Punktgruppe ohne Gegner."
    ),
    "As few odd men as possible leave a second group; of them the highest ranked stays first.": (
        "So wenige Überzählige wie möglich verlassen eine zweite Gruppe; zuerst bleibt, wer "
        "höher steht."
    ),
    "Odd men who came down meet, by rank, the highest-ranked player they have not met.": (
        "Überzählige von oben treffen nach Rang auf die höchste Person, gegen die sie noch "
        "nicht spielten."
    ),
    "As few odd men as possible have nobody to meet in the next lower group.": (
        "So wenige Überzählige wie möglich haben in der nächsten Gruppe keinen Gegner."
    ),
    "The lowest ranked are the odd men.": ("Überzählig ist, wer am niedrigsten steht."),
    "Top half meets bottom half; wider exchanges only where neither transposition nor "
    "interchange helps.": (
        "Die obere Hälfte trifft auf die untere; weiter getauscht wird nur, wo weder Umstellung"
        " noch Austausch hilft."
    ),
    "As few players as possible are denied the colour that equalises.": (
        "So wenigen wie möglich wird die Farbe verwehrt, die ausgleicht."
    ),
    "As few players as possible have the colour of their last game again.": (
        "So wenige wie möglich haben wieder die Farbe ihrer letzten Partie."
    ),
    "No interchange rather than one.": ("Lieber kein Austausch als einer."),
    "The pairs are as close to consecutive order as possible in their sum.": (
        "Die Paare sind in der Summe so nah an der Reihenfolge wie möglich."
    ),
    "From the highest rank on, each player meets the highest ranked.": (
        "Von oben an trifft jede Person auf die höchste mögliche."
    ),
}

_ROUND_ROBIN = {
    "Everybody meets everybody, in the order of the tables.": (
        "Alle spielen gegen alle, in der Reihenfolge der Berger-Tabellen."
    ),
    "In a double round event everybody has White and Black against each other.": (
        "In einem doppelrundigen Turnier spielen alle mit Weiß und mit Schwarz gegeneinander."
    ),
    "Who withdraws before half of the rounds are completed is scored as not having competed.": (
        "Wer vor der Hälfte der Runden ausscheidet, wird gewertet, als wäre er nicht angetreten."
    ),
    "Who withdraws later loses the remaining games by default.": (
        "Wer später ausscheidet, verliert die übrigen Partien kampflos."
    ),
}

RULES = {
    **_DUTCH,
    **_DUTCH_2012,
    **_BURSTEIN,
    **_DUBOV,
    **_NSWCA,
    **_ROUND_ROBIN,
}
"""German sentence by English sentence."""
