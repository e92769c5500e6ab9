"""The NSWCA tournament guidelines, section 3: the Swiss system, and here the edition.

===========  =========================================================================
``terms``    3.1 to 3.3 a, e to i: cards, rank, colours; a group as paired, and its values
``pairing``  3.1 b, 3.2 d, 3.3 b to d: the bye, odd men, half against half
``report``   the answer, its step log, who was passed over, and 3.3 d 3: other opponents
``explain``  whom a value counts, and the first candidate of a group
``verify``   a published round against the guidelines
===========  =========================================================================

The document numbers no criteria; N1 to N12 are our numbers.

Source:
    NSWCA Tournament Guidelines, New South Wales Chess Association handbook, about 1990. It refers
    to the FIDE Swiss rules of 1987 with the amendments of 1988 and 1989.
"""

from __future__ import annotations

from openarbiter.languages import said
from openarbiter.ranking.editions import NSWCA as TABLES
from openarbiter.rulebooks.edition import (
    Article,
    Document,
    Edition,
    Engine,
    Handling,
    Lots,
    Needs,
    OwnTable,
    PublishedSheet,
    Rules,
    entry_points,
)
from openarbiter.values import replace

_CRITERIA = (
    Article(
        "N1",
        "3.1 b, 3.3 h",
        "Nobody meets an opponent twice or has one colour three times in succession, and everybody "
        "can be paired.",
    ),
    Article("N2", "3.1 c", "As few players as possible leave their score group unpaired."),
    Article(
        "N3",
        "3.3 d 2, d 3",
        "As few odd men as possible leave a second group; of them the highest ranked stays first.",
    ),
    Article(
        "N4",
        "3.3 d 1",
        "Odd men who came down meet, by rank, the highest-ranked player they have not met.",
    ),
    Article(
        "N5",
        "3.3 d 1",
        "As few odd men as possible have nobody to meet in the next lower group.",
    ),
    Article("N6", "3.3 d 1", "The lowest ranked are the odd men."),
    Article(
        "N7",
        "3.3 c",
        "The top half meets the bottom half; exchanges are wider only where neither transposition "
        "nor interchange helps.",
    ),
    Article(
        "N8", "3.3 e, f, g", "As few players as possible are denied the colour that equalises."
    ),
    Article(
        "N9", "3.3 e, g", "As few players as possible have the colour of their last game again."
    ),
    Article("N10", "3.3 c 2", "There is no interchange where the pairs are as good without one."),
    Article(
        "N11", "3.3 c 1", "The pairs are as close to consecutive order as possible in their sum."
    ),
    Article("N12", "3.3 c 1", "From the highest rank on, each player meets the highest ranked."),
)


NSWCA = Edition(
    id="nswca",
    document=Document(
        name=said("Swiss: NSWCA guidelines"),
        title=said("NSWCA Tournament Guidelines, Swiss system"),
        # The handbook bears no date; the newest text it refers to is of 1989.
        applied_from=None,
        source="New South Wales Chess Association handbook, Tournament Guidelines, section 3",
        family="nswca",
    ),
    rules=Rules(_CRITERIA, bye_first="3.2 d"),
    pair=Engine("openarbiter.rulebooks.nswca"),
    entry=replace(
        entry_points("openarbiter.rulebooks.nswca", literal="nswca"),
        opponent_choices="openarbiter.rulebooks.nswca.report:opponent_choices",
    ),
    needs=Needs(
        lists=TABLES.lists,
        by_rating=True,
        lots=Lots(
            article="3.2 c",
            whose=said("the higher rated player on board 1"),
            shown="openarbiter.rulebooks.nswca.terms:shown_colour",
        ),
    ),
    sheets=(
        PublishedSheet("announcement", "5 a, 6"),
        PublishedSheet("cards", "3.2 a"),
        PublishedSheet("wall-chart", "3.2 e"),
    ),
    handling=Handling(
        no_acceleration="NSWCA, 3.3 a",
        one_perfect="NSWCA, 3",
        absence="NSWCA, 3.2 e",
        articles={
            "NSWCA, 3.1 a": "rounds-change way-fewer-rounds",
            "NSWCA, 3.1 b": "rematch",
            "NSWCA, 3.1 f": "forfeit-win",
            "NSWCA, 3.2 a": "has-rounds numbers-fixed no-numbers numbers-change",
            "NSWCA, 3.2 b": "rating-after-start list-of-start lists-change no-strength",
            "NSWCA, 3.2 d": "bye-above-win bye-not-standard",
            "NSWCA, 6": "bad-tie-breaks tie-breaks-change values-change",
        },
        drops_absent=True,
    ),
    ranking=OwnTable(edition="nswca"),
)
