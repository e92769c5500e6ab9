"""A player's page in plain words: the group, the opponent, the colour, and what it means.

Players are spoken to as "you"; every sentence is one a twelve-year-old understands. The long form
adds the numbers for the arbiter.
"""

from __future__ import annotations

from openarbiter.explanations.facts import BracketStory, PlayerPage, Standing
from openarbiter.explanations.pages import Paragraph, Part, Section, Table
from openarbiter.explanations.reasons import Reason, What
from openarbiter.explanations.rows import Decision, Row
from openarbiter.explanations.wording import Speech
from openarbiter.model import Colour, Points, Tpn
from openarbiter.rulebooks import registry

_DUE = {2: "plain.due.strong", 3: "plain.due.absolute"}
"""How a colour is due by the strength of the preference; of a mild one it is only due."""

_MOST_OTHERS = 5
"""Other players who might have moved down, as many as a player wants to read."""


def player_sections(
    speech: Speech, page: PlayerPage, *, numbers: bool
) -> tuple[list[Part], list[Section]]:
    """What stands above the sections of a player's page, and those; with numbers the long form."""
    if not page.paired:
        return [speech.paragraph("plain.absent")], []
    sections = []
    if page.bye is not None:
        points = speech.points_text(page.player.score)
        intro: list[Part] = [speech.paragraph("plain.bye")]
        why = speech.bye_reason(page.bye, points)
        intro += [] if why is None else [why]
        sections.append(speech.bye_section(page.bye))
    else:
        intro = [_board(speech, page)]
        sections.append(_group(speech, page))
        if page.settled is not None:
            reason = speech.reasoned(page.settled, style="plain.")
            sections.append(Section(speech.say("plain.opponents"), (reason,)))
        elif page.tried_for is not None:
            sections.append(_opponent(speech, page))
        elif page.tried or _nobody_else(page):
            sections.append(_others(speech, page))
        sections.append(_colour_section(speech, page))
    sections += _following(speech, page)
    if numbers:
        sections.append(_numbers(speech, page))
    return intro, sections


def _board(speech: Speech, page: PlayerPage) -> Paragraph:
    opponent = speech.name(None if page.opponent is None else page.opponent.tpn)
    key = "plain.board.white" if page.white == page.player.tpn else "plain.board.black"
    return speech.paragraph(key, board=page.board, opponent=opponent)


def _group(speech: Speech, page: PlayerPage) -> Section:
    own = page.player.score
    other = own if page.opponent is None else page.opponent.score
    points, others = speech.points_text(own), speech.points_text(other)
    key = "plain.points.both" if other == own else "plain.points.two"
    parts: list[Part] = [speech.paragraph(key, points=points, others=others)]
    for key, standing in (("you", page.player), ("other", page.opponent)):
        if standing is not None and standing.extra:
            extra = speech.points_text(standing.extra)
            parts.append(speech.paragraph(f"plain.extra.{key}", points=extra))
    bracket = page.bracket
    if bracket is not None:
        lowest = speech.points_text(bracket.score if bracket.lowest is None else bracket.lowest)
        points = speech.points_text(bracket.score)
        key = "plain.residents" if bracket.lowest is None else "plain.residents.joined"
        parts.append(speech.paragraph(key, len(bracket.residents), points=points, lowest=lowest))
        came = [tpn for tpn, _ in bracket.moved_down if tpn != page.player.tpn]
        if came:
            parts.append(speech.paragraph("plain.joined", len(came), players=speech.names(came)))
        parts += _upfloaters(speech, bracket, page)
    for left in page.floated:
        parts.append(speech.paragraph(_float_key(left, page.player.tpn)))
        for each in left.others[:_MOST_OTHERS]:
            key = "plain.float.other.up" if left.floats_up else "plain.float.other"
            player = speech.name(each.player)
            parts.append(speech.reasoned(each.reason, key, "plain.", player=player))
    if page.upfloat_next:
        parts.append(speech.paragraph("plain.up"))
    return Section(speech.say("plain.group"), tuple(parts))


def _upfloaters(speech: Speech, bracket: BracketStory, page: PlayerPage) -> list[Part]:
    """Who has come up to the group: the reader, or others."""
    rising, reader = [tpn for tpn, _ in bracket.upfloaters], page.player.tpn
    if page.floated and reader in rising:
        return []  # the group that was left says why
    if reader in rising:
        return [speech.paragraph("plain.rises")]
    risen = speech.paragraph("plain.risen", len(rising), players=speech.names(rising))
    return [risen] if rising else []


def _float_key(left: BracketStory, tpn: Tpn) -> str:
    """Why a player left a bracket: with others in question, for those below, or alone."""
    if left.others or left.untold:
        key = "plain.float"
    else:
        key = "plain.float.completion" if tpn in left.might_meet else "plain.float.alone"
    return f"{key}.up" if left.floats_up else key


def _opponent(speech: Speech, page: PlayerPage) -> Section:
    mine = page.tried_for == page.player.tpn
    first = speech.name(page.tried_for)
    opponent = None if page.opponent is None else page.opponent.tpn
    key = "pair" if page.begins_with == opponent else "you"
    key = "float" if page.begins_with is None else key
    begins_with = speech.name(page.begins_with)
    parts: list[Part] = [speech.paragraph(f"plain.begins.{key}", opponent=begins_with)]
    for decision in page.led_away:
        parts += _led_away(speech, decision, page.player.tpn)
    if page.tried:
        key = "plain.search.you" if mine else "plain.search.other"
        row = None if page.bracket is None else page.bracket.row
        if row is not None and page.tried_for is not None:
            settled = speech.settled_text(row.settled(page.tried_for))
            parts += [speech.paragraph("plain.settled", settled=settled)] if settled else []
        parts.append(speech.paragraph(key, player=first))
        parts.append(speech.others_table(page.tried, "plain.", page.player.tpn))
    elif page.led_away and not page.untold:
        key = "plain.first.you" if mine else "plain.first.other"
        parts.append(speech.paragraph(key, opponent=speech.name(opponent), player=first))
    elif not page.untold:
        parts.append(speech.paragraph("plain.begins.taken"))
    if page.untold:
        parts.append(speech.paragraph("plain.untold", page.untold))
    return Section(speech.say("plain.opponents"), tuple(parts))


def _others(speech: Speech, page: PlayerPage) -> Section:
    """Where a system has no search for one player's opponent: others of the group."""
    parts: list[Part] = [speech.paragraph("plain.others.none")]
    if page.tried:
        table = speech.others_table(page.tried, "plain.", page.player.tpn)
        parts = [speech.paragraph("plain.others"), table]
    if page.untold:
        parts.append(speech.paragraph("plain.others.untold", page.untold))
    return Section(speech.say("plain.opponents"), tuple(parts))


def _nobody_else(page: PlayerPage) -> bool:
    """The group holds nobody but the player and the opponent."""
    if page.bracket is None or page.opponent is None:
        return False
    bracket = page.bracket
    came = (tpn for tpn, _ in (*bracket.moved_down, *bracket.upfloaters))
    return {*bracket.residents, *came} <= {page.player.tpn, page.opponent.tpn}


def _colour_section(speech: Speech, page: PlayerPage) -> Section:
    player = page.player
    had = speech.joined([speech.colour(colour) for colour in player.colours])
    key = "plain.colours.had" if player.colours else "plain.colours.had.none"
    parts: list[Part] = [speech.paragraph(key, colours=had)]
    if player.preference is not None:
        key = _DUE.get(player.strength, "plain.due")
        parts.append(speech.paragraph(key, colour=speech.colour(player.preference)))
    if page.colours is not None:
        if page.colours.rule:
            text = speech.say("plain.colours.rule", rule=speech.colours_text(page.colours))
        else:
            key, colour = _colour_key(page)
            text = speech.say(key, colour=speech.colour(colour))
        parts.append(Paragraph(text, speech.numbered(page.colours.article)))
    return Section(speech.say("plain.colour"), tuple(parts))


def _colour_key(page: PlayerPage) -> tuple[str, Colour | None]:
    """The plain sentence for the colour rule, from the player's side."""
    rule = page.colours
    if rule is None:
        return "plain.colours.5.2.5", None
    key = f"plain.colours.{rule.article}"
    upper = rule.higher == page.player.tpn
    own, other = rule.wishes if upper else rule.wishes[::-1]
    if rule.article == "5.2.1":
        if own is None:
            return f"{key}.other", other
        return (f"{key}.you", own) if other is None else (key, own)
    if rule.article in ("5.2.2", "5.2.4"):
        white = rule.white == page.player.tpn
        granted = own is (Colour.WHITE if white else Colour.BLACK)
        return f"{key}.{'you' if granted else 'other'}", own
    return key, own


def _following(speech: Speech, page: PlayerPage) -> list[Section]:
    """What the float means for the next rounds."""
    if page.downfloat_next and page.bye is None:
        key = "down"
    elif page.upfloat_next:
        key = "up"
    else:
        return []
    text = Paragraph(speech.say(f"plain.next.{key}"), _counting(speech, page.system, key))
    return [Section(speech.say("plain.next"), (text,))]


def _counting(speech: Speech, system: str, floats: str) -> str:
    """Codes of the criteria of an edition that count who floats again, such as ``C14, C16``."""
    codes = (each.code for each in registry.edition(system).rules.articles)
    told = {code: speech.criterion(code) for code in codes}
    again = f"{floats} again"
    return ", ".join(code for code, one in told.items() if one.summed and one.suffered == again)


def _numbers(speech: Speech, page: PlayerPage) -> Section:
    """What the rules know of both players, and the values of the bracket."""
    both = [page.player] + ([] if page.opponent is None else [page.opponent])
    columns = ["fact", "you", "opponent"][: len(both) + 1]
    facts = [_facts(speech, each, classed=page.player.classed) for each in both]
    rows = zip(*([text for _, text in each] for each in facts), strict=True)
    names = (speech.say(f"plain.fact.{name}") for name, _ in facts[0])
    table = tuple((name, *row) for name, row in zip(names, rows, strict=True))
    parts: list[Part] = [Table(speech.heads(*columns), table)]
    if page.bracket is not None:
        parts += speech.bracket_values(page.bracket, "bracket.best")
    if page.tried:
        parts += [speech.others_table(page.tried), *_values(speech, page)]
    return Section(speech.say("plain.numbers"), tuple(parts))


def _facts(speech: Speech, player: Standing, *, classed: bool) -> list[tuple[str, str]]:
    """What the rules know of a player; classed: preferences and floats are terms of the system."""
    colours = "".join(speech.say(f"colour.{colour.value}") for colour in player.colours)
    found = [("score", speech.points(player.score)), ("colours", colours or "-")]
    if classed:
        strength = speech.say(f"strength.{player.strength}")
        found += [
            ("preference", f"{speech.colour(player.preference)}, {strength}"),
            ("last", speech.say(f"float.{player.last_float}")),
            ("earlier", speech.say(f"float.{player.earlier_float}")),
        ]
    return found


def _values(speech: Speech, page: PlayerPage) -> list[Part]:
    """The values that can be reached with each opponent, as far as they differ."""
    if page.bracket is None or page.tried_for is None:
        return []
    first, chosen = page.tried_for, dict(page.bracket.values)
    rows = [
        (speech.say("pair", one=first, other=each.player), dict(each.values))
        for each in page.tried
        if each.values
    ]
    codes = [code for code, value in chosen.items() if any(row[code] != value for _, row in rows)]
    if not codes:
        return []
    both = [page.player.tpn] + ([] if page.opponent is None else [page.opponent.tpn])
    (other,) = (tpn for tpn in both if tpn != first)
    pair = speech.say("pair", one=first, other=other)
    rows.append((speech.say("plain.values.chosen", pair=pair), chosen))
    table = Table(
        (speech.say("column.pair"), *map(speech.told, codes)),
        tuple(
            (pair, *(speech.value_text(code, row[code]) for code in codes)) for pair, row in rows
        ),
    )
    return [speech.paragraph("plain.values"), table]


def row_table(speech: Speech, row: Row, here: Points) -> list[Part]:
    """The decisions of a row, of a bracket of so many points (tenths), with what was refused."""
    head = speech.heads("before", "against", "article")
    parts: list[Part] = []
    for decision in row.decisions:
        rows = []
        for refused, reason in _refusals(speech, decision):
            against = speech.placed(reason, speech.reason_text(reason), here)
            rows.append((refused, against, speech.article(reason)))
        if rows:
            number = speech.say("article.only", article=decision.article)
            parts += [Paragraph(_decision_text(speech, decision), number), Table(head, tuple(rows))]
    untold = sum(len(each.untold) for each in row.decisions)
    if parts:
        parts.insert(0, speech.paragraph("row.title"))
    if untold:
        parts.append(speech.paragraph("row.untold", untold))
    return parts


def _decision_text(speech: Speech, decision: Decision) -> str:
    if decision.what is What.NUMBER:
        leaving, entering = speech.names(decision.leaving), speech.names(decision.entering)
        return speech.say("row.exchange", leaving=leaving, entering=entering)
    names = [speech.name(each) for each in (decision.player, decision.opponent) if each]
    key = "row.opponent" if decision.what is What.OPPONENT else "row.moved-down"
    return speech.say(key, player=names[0], other=names[-1])


def _refusals(speech: Speech, decision: Decision) -> list[tuple[str, Reason]]:
    """What comes before a decision in words, with what stands against it."""
    found = []
    if decision.without is not None:
        found.append((speech.say("row.no-exchange"), decision.without))
    for each in decision.refused:
        name = speech.name(each.player)
        if decision.what is What.NUMBER:
            upper = each.player in decision.leaving
            name = speech.say(f"row.stays.{'upper' if upper else 'lower'}", player=name)
        elif decision.what is What.MOVED_DOWN:
            name = speech.say("row.with-opponent", player=name)
        found.append((name, each.reason))
    return found


def _led_away(speech: Speech, decision: Decision, reader: Tpn) -> list[Part]:
    """For a player: the decision that led away from the opponent the order began with."""
    player = speech.name(decision.player)
    parts: list[Part]
    if decision.what is What.OPPONENT:
        opponent = speech.name(decision.opponent)
        parts = [speech.paragraph("plain.led.opponent", player=player, opponent=opponent)]
        if decision.refused:
            parts += [
                speech.paragraph("plain.led.search", player=player),
                speech.others_table(decision.refused, "plain.", reader),
            ]
        if decision.untold:
            parts.append(speech.paragraph("plain.untold", len(decision.untold)))
        return parts
    exchange = decision.what is What.NUMBER
    leaving, entering = speech.names(decision.leaving), speech.names(decision.entering)
    key = "plain.led.exchange" if exchange else "plain.led.moved-down"
    parts = [speech.paragraph(key, player=player, leaving=leaving, entering=entering)]
    key = "plain.led.without" if exchange else "plain.led.with"
    against = decision.reasons[:1]
    return parts + [speech.reasoned(each, key, "plain.", player=player) for each in against]
