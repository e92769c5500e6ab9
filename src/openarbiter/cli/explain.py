"""``openarbiter explain``: why these boards, why not others, and what a change would change.

usage: FILE [--round N] [--system ID] [--player T | WISH ... |
       --what-if CHANGE ...] [--long] [--lot LOT] [--excused NUMBERS]
       [--left-out NUMBERS] [--language CODE] [--format FORM | --json] [--readings]
       [--lenient] [--encoding NAME]

Say why a round is paired as it is, in words and with articles: the whole round,
one player, a pair somebody wished for, or what a change would change.
A round is told in five lines; --long has every bracket, candidate and criterion.

changes for --what-if, as often as needed:
  result:4:3-7:1-0   player 3 beat player 7 in round 4 (or 0-1, =, +-, -+, --)
  withdraw:12        player 12 does not play this round
  add:NAME:1850      a player enters late, with the next free number; without a rating add:NAME
  allow:3-7          the pair 3-7 is no longer forbidden
  forbid:3-7         the pair 3-7 is forbidden
"""

from __future__ import annotations

import openarbiter as oa
from openarbiter.cli.exits import answer, answer_in
from openarbiter.cli.opening import open_tournament, round_explained
from openarbiter.cli.options import Chosen, Options
from openarbiter.languages import said
from openarbiter.model import Colour, Tpn


def options(options: Options) -> None:
    """Add the options of the verb."""
    options.shared("file", "system")
    text = "the round; without it the one in play, else the next, else the last"
    options.number("--round", text)
    options.number("--player", "one player's page in plain words", "T")
    options.flag(
        "--readings",
        "also which sentences of the document are open, how they are read here, what the "
        "other reading is and how much it changes (in English; text only)",
    )
    options.flag(
        "--long",
        "of a round every bracket and the rules; of a wish the codes and steps of the log; of "
        "a player the numbers for the arbiter",
    )
    # Two options and not one of two names: Pythons before 3.13 would show the values behind each.
    for name, text in (
        ("--why-not", "a wish: why do A and B not meet? several wishes have to come true together"),
        ("--pair", "the same as --why-not"),
    ):
        options.number(name, text, ("A", "B"), nargs=2, action="append", dest="pairs")
    options.number("--bye", "a wish: why has X not the bye?", "X")
    for name in ("White", "Black"):
        text = f"a wish: why has A not {name}?"
        options.number(f"--{name.lower()}", text, "A", action="append", default=[])
    options.word(
        "--what-if",
        "CHANGE",
        "which boards would change, and why; see below",
        action="append",
        dest="changes",
    )
    options.shared("lot", "absences", "language", "form", "lenient", "encoding")


def ask(chosen: Chosen) -> None:
    """Explain a round and print it."""
    wish = _wish(chosen)
    if sum((chosen.player is not None, wish is not None, bool(chosen.changes))) > 1:
        chosen.refuse(said("--player, a wish and --what-if are three questions; ask one at a time"))
    if chosen.long and chosen.changes:
        chosen.refuse(said("{option} does not go with {other}", option="--long", other="--what-if"))
    if chosen.readings and chosen.format != "text":
        other = "--json" if chosen.json else "--format"
        chosen.refuse(said("{option} does not go with {other}", option="--readings", other=other))
    from openarbiter.explanations.facts import RoundStory  # noqa: PLC0415  (--help needs none)

    tournament = open_tournament(chosen.file, chosen)
    tournament, edition, _ = round_explained(tournament, chosen)
    told = oa.explain(
        tournament,
        system=edition.id,
        round=chosen.round,
        player=chosen.player,
        wish=wish,
        changes=chosen.changes or (),
    )
    text = told.render(chosen.format, chosen.language, numbers=chosen.long, short=not chosen.long)
    answer_in(chosen.format, text)
    if chosen.format == "text" and isinstance(told.digest, RoundStory) and not chosen.long:
        more = said("Every bracket with its reasons: --long. One player: --player T.")
        answer(f"\n{chosen.tongue(more)}")
    if chosen.readings:
        from openarbiter.explanations.open_sentences import (  # noqa: PLC0415  (likewise)
            open_sentences,
        )

        answer("\n" + "\n".join(open_sentences(edition.id, chosen.language)))


def _wish(chosen: Chosen) -> oa.Wish | None:
    """What somebody wished for; ``None`` where nobody wished anything."""
    if not (chosen.pairs or chosen.white or chosen.black) and chosen.bye is None:
        return None
    colours = [(Tpn(tpn), Colour.WHITE) for tpn in chosen.white]
    colours += [(Tpn(tpn), Colour.BLACK) for tpn in chosen.black]
    return oa.Wish(
        pairs=tuple((Tpn(one), Tpn(other)) for one, other in chosen.pairs or ()),
        bye=None if chosen.bye is None else Tpn(chosen.bye),
        colours=tuple(colours),
    )
