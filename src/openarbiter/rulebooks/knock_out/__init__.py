"""Knock-out: who loses a match is out, until one is left.

==============  ========================================================================
``process``     the games of a round: the matches that are not decided, and their colours
``explain``     what of it is explained in words
``verify``      which rules of Swiss systems do not hold for a published round
==============  ========================================================================

The edition stands here; the bracket itself, which tables show too, in
:mod:`openarbiter.ranking.knock_out`.

Source:
    docs/systems/knock-out.md, a definition of our own: no regulation has the system.
"""

from __future__ import annotations

from openarbiter.languages import said
from openarbiter.rulebooks.edition import (
    Article,
    Document,
    Edition,
    Form,
    InFiles,
    Lots,
    Needs,
    OwnTable,
    Play,
    PublishedSheet,
    Rules,
    entry_points,
)
from openarbiter.rulebooks.knock_out.process import pair

KNOCK_OUT = Edition(
    id="knock-out",
    document=Document(
        name=said("Knock-out"),
        title=said("Knock-out of matches over one or two games, as defined by openarbiter"),
        source="docs/systems/knock-out.md; no regulation has the system",
        family="knock-out",
        in_force=True,
    ),
    rules=Rules(
        (
            Article(
                "B1", "1", "The first seed meets the last one, and the next seeds meet so too."
            ),
            Article(
                "B2", "2", "The highest seeds have no match in the first stage where it has gaps."
            ),
            Article("B3", "3", "Who loses a match is out, and the winner meets the next one."),
            Article("B4", "4", "A level match has a play-off: rapid, blitz, then a last game."),
            Article(
                "B5",
                "5.1",
                "In the first stage the higher seeds get their colours by lot, in turn.",
            ),
            Article("B6", "5.2", "Later White goes to who has had it less often."),
            Article("B7", "5.3", "The colours of a match change from game to game."),
            Article("B8", "6", "Places are shared by all who have lost in the same stage."),
        )
    ),
    pair=pair,
    entry=entry_points("openarbiter.rulebooks.knock_out", literal="knock_out"),
    in_files=InFiles(
        codes=(
            "CUSTOM_KNOCKOUT",
            "CUSTOM_KNOCKOUT_THIRD",
            "CUSTOM_KNOCKOUT_TWO",
            "CUSTOM_KNOCKOUT_TWO_THIRD",
        ),
        forms=(
            Form("CUSTOM_KNOCKOUT", said("one game a match")),
            Form(
                "CUSTOM_KNOCKOUT_THIRD", said("one game a match, with a match for the third place")
            ),
            Form("CUSTOM_KNOCKOUT_TWO", said("two games a match")),
            Form(
                "CUSTOM_KNOCKOUT_TWO_THIRD",
                said("two games a match, with a match for the third place"),
            ),
        ),
        text="Knock-out",
    ),
    play=Play(rematches=True, leaves_out=True),
    needs=Needs(
        lots=Lots(
            article="5.1",
            whose=said("the highest seed who has a match"),
            shown="openarbiter.rulebooks.basic_rules:shown_colour",
        )
    ),
    sheets=(PublishedSheet("start-list", "1"), PublishedSheet("boards", "3")),
    ranking=OwnTable(order=("PLACE",), edition="knock-out"),
)
