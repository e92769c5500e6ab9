"""C.04.4.2, the Burstein system in its older text: Sonneborn-Berger orders the score groups.

===========  ======================================================================================
``terms``    chapters 1 to 3 and 5: due colours, limits, order, score groups, who plays White
``pairing``  chapters 4 and 6: the bye, groups that count as one, the first combination of a group
``report``   the answer, its step log, who was passed over, and the sheet of the groups
``explain``  the first combination of a group, and who lacks the due colour
``verify``   a published round against the text
===========  ======================================================================================

The text carries no date. Its rules stand in the edition in their order of priority.

Source:
    C.04.4.2, Burstein System, as the handbook printed it before the text with seeding rounds and
    an index.
"""

from __future__ import annotations

from openarbiter.languages import said
from openarbiter.rulebooks.edition import (
    Article,
    Document,
    Edition,
    Engine,
    Handling,
    Lots,
    Needs,
    PublishedSheet,
    Rules,
    entry_points,
)
from openarbiter.rulebooks.statement import Bye

SYSTEM = "burstein-legacy"
"""Id of the edition."""

BYE = Bye(
    article="4.1-4.3",
    order=lambda before, each: (before.score[each], -each),
    barred="4.1",
    undecided=said("{document} has no answer", document="C.04.4.2"),
    barred_because="4.1",
    others_because="3.1, 5.2, 5.3",
)

DUE_COLOURS = Article(
    said("due colours"), "6.5", "As many players of a group as possible get their due colours."
)

_RULES = (
    Article(said("rematch"), "3.1", "Two players who have met do not meet again."),
    Article(
        said("limits"),
        "5.2, 5.3",
        "Nobody gets a colour difference beyond two, or the same colour three times in a row.",
    ),
    Article(
        said("choice of the bye"),
        BYE.article,
        "The last player of the lowest score group who has no point without playing gets the bye.",
    ),
    Article(
        said("completion"),
        "6.3, 6.6",
        "Every group is paired completely, at most one player floats from it, and only to the next"
        " group; groups where that is impossible count as one.",
    ),
    DUE_COLOURS,
    Article(
        said("order"),
        "6.1, 6.2, 6.4",
        "The highest player who is free meets the lowest possible one, and floats last of all.",
    ),
    Article(
        said("colours"),
        "5.4",
        "Both players get their due colours; else the numbers of both colours are equalised; else"
        " the colours alternate; else the higher player gets the due colour.",
    ),
)

BURSTEIN_LEGACY = Edition(
    id=SYSTEM,
    document=Document(
        name=said("Swiss: Burstein, older text"),
        title=said("Burstein System, older text, ordered by Sonneborn-Berger"),
        source="C.04.4.2, Burstein System, text before the seeding rounds",
        family="burstein",
    ),
    rules=Rules(_RULES, bye_first=BYE.article),
    pair=Engine("openarbiter.rulebooks.burstein_legacy"),
    entry=entry_points("openarbiter.rulebooks.burstein_legacy", literal="burstein_legacy"),
    needs=Needs(
        by_rating=True,
        lots=Lots(
            article="5.1",
            whose=said("number 1"),
            shown="openarbiter.rulebooks.burstein_legacy.terms:shown_colour",
        ),
    ),
    sheets=(
        PublishedSheet(
            "score-groups", "3.2", "openarbiter.rulebooks.burstein_legacy.report:order_of_groups"
        ),
        PublishedSheet("step-log", "6.1"),
    ),
    handling=Handling(
        no_acceleration="C.04.4.2, 3.3",
        articles={
            "C.04.4.2, 2": "adjourned-count adjourned-draw counts-as-draws late-result",
            "C.04.4.2, 3.1": "rematch",
        },
    ),
)
