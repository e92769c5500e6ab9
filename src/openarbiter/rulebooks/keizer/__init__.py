"""Keizer: neighbours in a table of values meet, round after round, whoever is there.

==============  =====================================================================
``pairing``     the table before a round, the bye, the pairs from the top, and the steps to them
``explain``     what of it is explained in words
``verify``      the rules about byes, rematches and colours of a published round
==============  =====================================================================

The edition stands here.

Source:
    docs/systems/keizer.md, a definition of our own: no regulation has the system.
"""

from __future__ import annotations

from openarbiter.languages import said
from openarbiter.rulebooks.edition import (
    Article,
    Document,
    Edition,
    Engine,
    InFiles,
    Lots,
    Needs,
    OwnTable,
    Play,
    PublishedSheet,
    Rules,
    entry_points,
)

COLOUR_ARTICLES = {
    "numbers": "5.1",
    "alternation": "5.2",
    "higher-last-game": "5.3",
    "turned-game": "5.3",
    "lot": "5.4",
}
"""Articles of the colour rules, by their names."""

KEIZER = Edition(
    id="keizer",
    document=Document(
        name=said("Keizer"),
        title=said("Keizer system, as defined by openarbiter"),
        source="docs/systems/keizer.md; no regulation has the system",
        family="keizer",
        in_force=True,
    ),
    rules=Rules(
        (
            Article(
                "K1", "2", "A game is worth the value of the opponent, and the table follows it."
            ),
            Article("K2", "4.2", "The lowest of those who had the bye least often gets the bye."),
            Article(
                "K3", "4.3", "Nobody meets an opponent of the last three rounds, if that can be."
            ),
            Article("K4", "4.4", "From the top each player meets the nearest below in the table."),
            Article("K5", "5.1", "White goes to who has had it less often."),
            Article(
                "K6",
                "5.2",
                "The colours of the last round in which they differed are turned round.",
            ),
            Article(
                "K7", "5.3", "The higher in the table gets the other colour than in the last game."
            ),
            Article(
                "K8", "5.4", "Before anybody has played, the colours go by the boards and the lot."
            ),
        )
    ),
    pair=Engine("openarbiter.rulebooks.keizer", "pairing", "pairing"),
    entry=entry_points("openarbiter.rulebooks.keizer", literal="keizer"),
    in_files=InFiles(codes=("CUSTOM_KEIZER",), text="Keizer"),
    play=Play(rematches=True),
    needs=Needs(
        lots=Lots(
            article="5.4",
            whose=said("the first player of the table"),
            shown="openarbiter.rulebooks.basic_rules:shown_colour",
        )
    ),
    sheets=(PublishedSheet("start-list", "1"), PublishedSheet("boards", "4.4")),
    ranking=OwnTable(order=("KEIZER", "WIN"), edition="keizer"),
)
