"""What is drawn by lot in a section: what is still to be drawn, and what was drawn.

Source:
    C.04.3, 5.1; C.04.3.1 (2012), A7.c; C.04.4.2 (older text), 5.1; C.04.3 (1997), chapter 5; NSWCA
    guidelines, 3.2 c and 4; C.05, 6.3 and Annex 2; C.07, 4.2.
"""

from __future__ import annotations

from openarbiter.desk.state import Section
from openarbiter.desk.values import LotsOf
from openarbiter.rulebooks import registry
from openarbiter.rulebooks.edition import Lots
from openarbiter.rulebooks.lots import Lot, restricted_draw


def lots_of(section: Section) -> Lots | None:
    """What the edition of a section has drawn before round 1; ``None`` where nothing is."""
    edition = registry.known(section.system)
    return None if edition is None else edition.needs.lots


def undrawn(section: Section) -> LotsOf | None:
    """What is to be drawn before round 1 and is not drawn yet; ``None`` after its publication.

    Numbers are drawn among all players: whoever comes or goes before round 1, they are drawn anew
    (C.05, 6.3), unless a substitute takes the number or it was the highest one of an even field.
    """
    lots = lots_of(section)
    if lots is None or section.published_rounds:
        return None
    if lots.numbers:
        return None if drawn_numbers(section) else LotsOf.NUMBERS
    return LotsOf.COLOUR if section.settings.initial_colour is None else None


def drawn_numbers(section: Section) -> bool:
    """Whether the numbers of the players are those that were drawn by lot.

    They hold too once the highest number of an even field has left: it would have been nobody's.

    Source:
        C.05, 6.3.
    """
    drawn = section.lots(LotsOf.NUMBERS)
    if not section.fixed_table or drawn is None:
        return False
    hold = [drawn.order]
    if len(drawn.order) % 2 == 0:
        hold.append(drawn.order[:-1])
    return section.roster.pids in hold


def lot_before_round_1(section: Section) -> Lot | None:
    """What was drawn before round 1; ``None`` where nothing was.

    A colour that stands in the settings without a draw, as older files have it, is one that the
    tournament states.
    """
    lots = lots_of(section)
    if lots is None:
        return None
    if lots.numbers:
        return _numbers(section, lots)
    colour = section.settings.initial_colour
    if colour is None:
        return None
    drawn = section.lots(LotsOf.COLOUR)
    by = "file" if drawn is None else "seed" if drawn.seed else "hand"
    return Lot(
        article=lots.article,
        by=by,
        colour=colour,
        whose=lots.whose,
        seed=drawn.seed if drawn else "",
        how=drawn.how if drawn else "",
    )


def _numbers(section: Section, lots: Lots) -> Lot | None:
    drawn = section.lots(LotsOf.NUMBERS)
    if drawn is None or undrawn(section) is not None:
        return None
    again = None
    if drawn.restricted and lots.restricted:
        again = restricted_draw(section.tournament, lots, drawn.seed)
    same = again is not None and list(again.order) == sorted(again.order)
    return Lot(
        article=lots.article,
        by="seed" if drawn.seed else "hand",
        seed=drawn.seed,
        how=drawn.how,
        restriction="" if again is None else again.article,
        restricted=again if same else None,
    )


def table_lots(section: Section, after: int) -> str | tuple[int, ...] | None:
    """The lots that break the last ties of a table, as the standings take them.

    They count after the last round only: a seed, or the numbers of those who shared a place in the
    order drawn by hand.

    Source:
        C.07, Article 4.2.
    """
    drawn = section.lots(LotsOf.PLACES)
    if drawn is None or after < section.total_rounds:
        return None
    return drawn.seed or tuple(section.tpn(pid) for pid in drawn.order if section.has(pid))
