"""Explanations as pages in words: a round, a player, a wish, a changed fact.

Above the brackets of a round stands a digest of five lines, for who has no time to read them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import zip_longest
from typing import TypeAlias

from openarbiter.explanations.facts import (
    BoardStory,
    BracketStory,
    ByeStory,
    PlayerPage,
    RoundStory,
    WhatIf,
    WhyNot,
)
from openarbiter.explanations.opinion import FactDifference, Opinion
from openarbiter.explanations.pages import Page, Paragraph, Part, Section, Table
from openarbiter.explanations.player_words import player_sections, row_table
from openarbiter.explanations.reasons import Kind, Reason
from openarbiter.explanations.rows import Row
from openarbiter.explanations.wishes import Wish
from openarbiter.explanations.wording import Speech, reasons_of
from openarbiter.languages import in_a_row
from openarbiter.model import Tpn
from openarbiter.rulebooks import registry

Game: TypeAlias = tuple[Tpn, Tpn]
"""The players of a game, White first."""


def told_round(speech: Speech, story: RoundStory, *, short: bool = False) -> Page:
    """The page of a round; in short its five lines, for which not all facts are needed."""
    title = speech.say("round.title", round=story.round_no)
    sections = [] if short else _all_of_round(speech, story)
    return _page(speech, title, (), (_digest(speech, story), *sections))


def _page(speech: Speech, title: str, parts: Iterable[Part], sections: Iterable[Section]) -> Page:
    return Page(title, tuple(parts), tuple(sections), speech.tongue.language)


def _all_of_round(speech: Speech, story: RoundStory) -> list[Section]:
    """What stands behind the five lines, for who asks for more."""
    edition = registry.edition(story.system)
    sections = [_bracket_section(speech, story, bracket) for bracket in story.brackets]
    if story.log:
        steps = tuple(Paragraph(speech.told(line)) for line in story.log)
        sections.append(Section(speech.say("round.log"), steps))
    if not story.brackets and story.boards:
        sections.append(Section(speech.say("round.boards"), (_boards(speech, story.boards),)))
    if story.bye is not None:
        sections.append(speech.bye_section(story.bye))
    valued = {code for each in story.brackets for code, value in each.values if value}
    plain = any(each.values and each.row is None for each in story.brackets)
    more = [each for each in edition.rules.articles if plain and each.code in valued]
    sections += speech.rules_section(reasons_of(story), more)
    if story.absent:
        absent = speech.paragraph("round.absent", players=speech.names(story.absent))
        sections.append(Section(speech.say("digest.absent.title"), (absent,)))
    return [replace(each, folded=True) for each in sections]


def told_bye(speech: Speech, bye: ByeStory) -> Page:
    """Who has the bye, and what stands against everybody else: for the arbiter, who asks."""
    section = speech.bye_section(bye)
    rules = speech.rules_section(each.reason for each in bye.others)
    return _page(speech, section.title, (), (section, *rules))


def _bracket_section(speech: Speech, story: RoundStory, bracket: BracketStory) -> Section:
    players = speech.names(bracket.residents)
    parts: list[Part] = [
        speech.paragraph("bracket.residents", len(bracket.residents), players=players)
    ]
    if bracket.lowest is not None:
        parts.append(speech.paragraph("bracket.joined", points=speech.points_text(bracket.lowest)))
    for key, came in (("moved", bracket.moved_down), ("up", bracket.upfloaters)):
        for tpn, score in came:
            player, points = speech.name(tpn), speech.points_text(score)
            parts.append(speech.paragraph(f"bracket.{key}", player=player, points=points))
    parts += _choice(speech, bracket)
    if bracket.boards:
        parts.append(_boards(speech, bracket.boards))
    parts += _floats(speech, story, bracket)
    title = speech.say("bracket.title", points=speech.points_text(bracket.score))
    return Section(title, tuple(parts))


def _boards(speech: Speech, boards: Sequence[BoardStory]) -> Table:
    """Boards with their players, and why the colours are so where the system has such rules."""
    coloured = boards[0].colours is not None
    head = speech.heads("board", "white", "black", *(["colours"] if coloured else []))
    return Table(head, tuple(_board_row(speech, board) for board in boards))


def _board_row(speech: Speech, board: BoardStory) -> tuple[str, ...]:
    row = str(board.board), speech.name(board.white), speech.name(board.black)
    rule = board.colours
    if rule is None:
        return row
    return (*row, f"{speech.colours_text(rule)} ({speech.told(rule.article)})")


def _choice(speech: Speech, bracket: BracketStory) -> list[Part]:
    """What the bracket could reach, what came first, and what was chosen instead."""
    if not bracket.boards:
        barred: list[Part] = [speech.reasoned(reason) for reason in bracket.barred]
        if bracket.might_meet:
            number = "" if bracket.most_pairs is None else "C4, C5"
            return [*barred, Paragraph(speech.say("bracket.none.completion"), number)]
        return barred if barred and bracket.size > 1 else [speech.paragraph("bracket.alone")]
    key = "bracket.values" if bracket.row is None else "bracket.best"
    parts = [*speech.bracket_values(bracket, key), *_few_pairs(speech, bracket)]
    return parts if bracket.row is None else parts + _from_the_first(speech, bracket, bracket.row)


def _from_the_first(speech: Speech, bracket: BracketStory, row: Row) -> list[Part]:
    """The candidate the order begins with, and what leads from there to the pairing."""
    first, reason = speech.pairs_text(row.first), row.verdict
    key = "bracket.first.floating" if row.floaters else "bracket.first"
    text = speech.say(key, len(row.floaters), pairs=first, players=speech.names(row.floaters))
    if reason is None or reason.kind is Kind.CHOSEN:
        return [Paragraph(f"{text} {speech.say('bracket.first.taken')}")]
    key = f"bracket.first.{_AGAINST_THE_FIRST.get(reason.kind, 'fails')}"
    against = speech.placed(reason, speech.reason_text(reason), bracket.score)
    chosen = speech.pairs_text(board.pair for board in bracket.boards)
    return [
        Paragraph(text),
        Paragraph(speech.say(key, reason=against), speech.article(reason)),
        *row_table(speech, row, bracket.score),
        speech.paragraph("bracket.pairs", pairs=chosen),
    ]


_AGAINST_THE_FIRST = {Kind.WORSE: "worse", Kind.PROCEDURE: "other"}
"""How a reason against the first candidate is introduced; others make it impossible."""


def _few_pairs(speech: Speech, bracket: BracketStory) -> list[Part]:
    """Why more players float than one."""
    size, pairs = bracket.size, len(bracket.boards)
    if bracket.most_pairs is None or 2 * pairs + 1 >= size:
        return []
    if pairs < bracket.most_pairs:
        return [Paragraph(speech.say("bracket.few.completion"), "C4, C5")]
    return [Paragraph(speech.say("bracket.few.barred", pairs), "C1, C3")]


def _floats(speech: Speech, story: RoundStory, bracket: BracketStory) -> list[Part]:
    if not bracket.downfloaters:
        return _others(speech, bracket, "bracket.others.up") if bracket.upfloaters else []
    players = speech.names(bracket.downfloaters)
    if bracket is story.brackets[-1]:
        return [speech.paragraph("bracket.bye", players=players)]
    floats = speech.paragraph("bracket.floats", len(bracket.downfloaters), players=players)
    return [floats, *_others(speech, bracket, "bracket.others")]


def _others(speech: Speech, bracket: BracketStory, title: str) -> list[Part]:
    """Who else might have floated, and what stands against it."""
    parts: list[Part] = []
    if bracket.others:
        table = speech.others_table(bracket.others, here=bracket.score)
        parts += [Paragraph(f"{speech.say(title)}:"), table]
    if bracket.untold:
        parts.append(speech.paragraph("bracket.untold", bracket.untold))
    return parts


def told_player(speech: Speech, page: PlayerPage, *, numbers: bool = False) -> Page:
    """The page of a player; with numbers the long form with all values, for the arbiter."""
    intro, sections = player_sections(speech, page, numbers=numbers)
    sections += speech.rules_section(reasons_of(page)) if numbers else []
    title = speech.say("plain.title", round=page.round_no, player=speech.name(page.player.tpn))
    return _page(speech, title, intro, sections)


_WITHOUT_VERDICT = {Kind.BOARDS, Kind.TABLE, Kind.MATCH, Kind.PROCEDURE}
"""Reasons why a wish was not granted that do not say whether a legal pairing could grant it."""


def told_wish(speech: Speech, answer: WhyNot) -> Page:
    """The page that answers "why not?"."""
    parts: list[Part] = []
    sections: list[Section] = []
    if answer.reason.kind is Kind.CHOSEN:
        parts.append(speech.paragraph("wish.true"))
    else:
        parts.append(speech.reason_paragraph(answer.reason))
        if answer.then is not None and answer.settled is not None:
            settled = speech.settled_text(answer.settled)
            parts.append(speech.reasoned(answer.then, "wish.settled", settled=settled))
        best: list[Part] = []
        if answer.new:
            best.append(_games_table(speech, speech.heads("gone", "new"), answer.gone, answer.new))
        elif answer.bye is None and answer.reason.kind not in _WITHOUT_VERDICT:
            parts.append(speech.paragraph("wish.none"))
        if answer.bye is not None:
            best.append(speech.paragraph("wish.byes", player=speech.name(answer.bye)))
        if best:
            sections.append(Section(speech.say("wish.best"), tuple(best)))
        sections += _codes_section(speech, answer.reason)
    sections += speech.rules_section(reasons_of(answer))
    title = speech.say("wish.title", round=answer.round_no, wish=_wish_text(speech, answer.wish))
    return _page(speech, title, parts, sections)


def _codes_section(speech: Speech, reason: Reason) -> list[Section]:
    """Codes of our own, and the log: folded, for the arbiter who compares them with the boards."""
    parts: list[Part] = []
    if reason.code and not speech.codes:
        chosen, other = (
            speech.value_text(reason.code, value) for value in (reason.chosen, reason.other)
        )
        text = speech.say("worse.other", code=reason.code, chosen=chosen, other=other)
        parts.append(Paragraph(text, replace(speech, codes=True).article(reason)))
        if reason.also:
            parts.append(Paragraph(speech.also_text(reason)))
    if reason.steps is not None:
        parts.append(Paragraph(speech.steps_text(reason.steps)))
    return [Section(speech.say("wish.codes"), tuple(parts), folded=True)] if parts else []


def _games_table(speech: Speech, head: tuple[str, ...], *columns: Iterable[Game]) -> Table:
    """Games of one pairing, and games of another one instead, by the players with White."""
    texts = ([speech.games_text([game]) for game in games] for games in columns)
    return Table(head, tuple(zip_longest(*texts, fillvalue="")))


def _wish_text(speech: Speech, wish: Wish) -> str:
    texts = [
        speech.say("wish.pair", one=speech.name(one), other=speech.name(other))
        for one, other in wish.pairs
    ]
    if wish.bye is not None:
        texts.append(speech.say("wish.bye", player=speech.name(wish.bye)))
    texts += [
        speech.say("wish.colour", player=speech.name(tpn), colour=speech.colour(colour))
        for tpn, colour in wish.colours
    ]
    return speech.joined(texts)


def told_change(speech: Speech, answer: WhatIf) -> Page:
    """The page that answers "what if?"."""
    title = speech.say("if.title", round=answer.round_no)
    before, after = answer.byes
    if not answer.gone and not answer.new and before == after:
        return _page(speech, title, [speech.paragraph("if.nothing")], ())
    count = max(len(answer.gone), len(answer.new))
    parts: list[Part] = [speech.paragraph("if.count", count)]
    if count:
        parts.append(_games_table(speech, speech.heads("gone", "new"), answer.gone, answer.new))
    if before != after:
        names = [speech.names([] if each is None else [each]) for each in answer.byes]
        parts.append(speech.paragraph("if.bye", before=names[0], after=names[1]))
    if answer.score is not None:
        parts.append(speech.paragraph("if.first", points=speech.points_text(answer.score)))
    for key, players in (("if.joining", answer.joining), ("if.missing", answer.missing)):
        parts += [speech.paragraph(key, players=speech.names(players))] if players else []
    if answer.reason is not None:
        parts.append(speech.reasoned(answer.reason, "if.reason"))
    return _page(speech, title, parts, speech.rules_section(reasons_of(answer)))


def told_opinion(speech: Speech, found: Opinion) -> Page:
    """The page that holds another program's pairing against ours."""
    names = {"system": found.system, "other": found.other}
    title = speech.say("opinion.title", round=found.round_no, **names)
    parts: list[Part] = [Paragraph(_opinion_summary(speech, found))]
    if all(found.possible) and (found.ours or found.theirs):
        parts.append(_games_table(speech, (found.system, found.other), *_sides(found)))
    if all(found.possible) and found.byes[0] != found.byes[1]:
        ours, theirs = (speech.names(byes) for byes in found.byes)
        parts.append(speech.paragraph("opinion.byes", ours=ours, theirs=theirs, **names))
    if found.read:
        key = "opinion.known" if found.known else "opinion.report"
        parts.append(speech.paragraph(key, case=found.known, page=found.read))
    decides: list[Part] = []
    if found.reason is not None:
        key = "opinion.better" if found.reason.kind is Kind.BETTER else "opinion.against"
        decides += [speech.paragraph(key, **names), speech.reason_paragraph(found.reason)]
    if found.colours:
        games = (speech.games_text([(rule.white, rule.black)]) for rule in found.colours)
        rules = ((speech.colours_text(rule), speech.told(rule.article)) for rule in found.colours)
        rows = tuple((game, *rule) for game, rule in zip(games, rules, strict=True))
        decides.append(Table(speech.heads("game", "colours", "article"), rows))
    sections = _facts_section(speech, found.facts)
    if decides:
        sections.append(Section(speech.say("opinion.decides"), tuple(decides)))
    sections += speech.rules_section(reasons_of(found))
    return _page(speech, title, parts, sections)


_MOST_FACTS = 12
"""Facts two files tell differently of which anybody reads; their number is said."""


def _facts_section(speech: Speech, facts: Sequence[FactDifference]) -> list[Section]:
    """What was known otherwise before the round: it comes before any article."""
    if not facts:
        return []
    rows = []
    for fact in facts[:_MOST_FACTS]:
        player, round_no = speech.name(fact.player), fact.round_no or 0
        name = speech.say(f"facts.{fact.what}", player=player, round=round_no)
        keys = [(f"facts.{fact.what}.{value}", value) for value in (fact.ours, fact.theirs)]
        sides = (speech.say(key) if speech.has(key) else value or "-" for key, value in keys)
        rows.append((name, *sides))
    table = Table(speech.heads("fact", "here", "there"), tuple(rows))
    parts: list[Part] = [speech.paragraph("facts.first", len(facts)), table]
    if len(facts) > _MOST_FACTS:
        parts.append(speech.paragraph("facts.more", len(facts) - _MOST_FACTS))
    return [Section(speech.say("facts.title"), tuple(parts))]


def _sides(found: Opinion) -> tuple[tuple[Game, ...], tuple[Game, ...]]:
    """The games that differ; those of the same pair stand in one line."""
    theirs = {frozenset(game): game for game in found.theirs}
    both = [game for game in found.ours if frozenset(game) in theirs]
    again = [theirs[frozenset(game)] for game in both]
    return (
        (*both, *(game for game in found.ours if game not in both)),
        (*again, *(game for game in found.theirs if game not in again)),
    )


def _opinion_summary(speech: Speech, found: Opinion) -> str:
    """What there is to say in one line."""
    if not any(found.possible):
        return speech.say("opinion.both.impossible")
    if not all(found.possible):
        key = "opinion.impossible.theirs" if found.possible[0] else "opinion.impossible.ours"
        return speech.say(key, other=found.other, system=found.system, said=found.said or "-")
    if found.identical:
        return speech.say("opinion.identical", found.same)
    count = max(len(found.ours), len(found.theirs))
    if not count:
        return speech.say("opinion.bye.only")
    return speech.say("opinion.differs", count, same=found.same)


_MOST_NAMES = 8
"""Names that are read at a glance; of more the number is said."""


def _digest(speech: Speech, story: RoundStory) -> Section:
    """The five lines above a round."""
    lines = [_what_it_is(speech, story), _what_decided(speech, story), _without_game(speech, story)]
    if story.forbidden:
        games = speech.games_text(story.forbidden)
        lines.insert(2, speech.paragraph("digest.forbidden", games=games))
    if story.brackets:
        lines[2:2] = [_floating(speech, story)]
        lines.append(_lost(speech, story))
    return Section(speech.say("digest.title"), tuple(lines))


def _what_it_is(speech: Speech, story: RoundStory) -> Paragraph:
    boards = speech.say("digest.boards", len(story.boards))
    edition = registry.edition(story.system)
    text = speech.say(
        "digest.what", boards=boards, system=story.system, title=edition.document.title
    )
    if story.within:
        text = f"{speech.say('digest.within', system=story.within)} {text}"
    if story.differs:
        differs = speech.say("round.differs", games=speech.games_text(story.differs))
        text = f"{text} {differs}"
    return Paragraph(text)


def _what_decided(speech: Speech, story: RoundStory) -> Paragraph:
    """What stood most often against the candidate that the order begins with."""
    rows = [each.row for each in story.brackets if each.row is not None]
    verdicts = [row.verdict for row in rows if row.verdict is not None]
    against = [each for each in verdicts if each.kind is not Kind.CHOSEN]
    if not verdicts:
        return speech.paragraph("digest.steps")
    taken = speech.say("digest.taken", len(verdicts) - len(against), all=len(verdicts))
    if not against:
        return Paragraph(taken)
    (most, count), *_ = Counter((each.kind, each.code) for each in against).most_common()
    reason = next(each for each in against if (each.kind, each.code) == most)
    demand = speech.rule(reason.sentence) if reason.sentence else speech.reason_text(reason)
    text = speech.say("digest.decided", count, all=len(verdicts), why=demand)
    return Paragraph(f"{taken} {text}", speech.article(reason))


def _floating(speech: Speech, story: RoundStory) -> Paragraph:
    if registry.edition(story.system).telling.upwards:
        up = [tpn for bracket in story.brackets for tpn, _ in bracket.upfloaters]
        if not up:
            return speech.paragraph("digest.no-floats-up")
        return speech.paragraph("digest.floats-up", len(up), players=_some(speech, up))
    bye = None if story.bye is None else story.bye.player
    told = []
    for key, rising in (("digest.floats", False), ("digest.floats-up", True)):
        brackets = (each for each in story.brackets if each.floats_up is rising)
        floating = [tpn for each in brackets for tpn in each.downfloaters if tpn != bye]
        if floating:
            once = list(dict.fromkeys(floating))
            told.append(speech.say(key, len(once), players=_some(speech, once)))
    return Paragraph(" ".join(told)) if told else speech.paragraph("digest.no-floats")


def _some(speech: Speech, players: Sequence[Tpn]) -> str:
    if len(players) <= _MOST_NAMES:
        return speech.names(players)
    first = speech.told(in_a_row(speech.name(each) for each in players[:_MOST_NAMES]))
    return speech.say("digest.more", len(players) - _MOST_NAMES, players=first)


def _without_game(speech: Speech, story: RoundStory) -> Paragraph:
    """Who has no game: by the bye, or because of not being there."""
    if story.bye is None:
        text = speech.say("digest.no-bye")
    else:
        points = speech.points_text(story.bye.score)
        text = speech.say("digest.bye", player=speech.name(story.bye.player), points=points)
    if story.absent:
        absent = speech.say("digest.absent", len(story.absent), players=_some(speech, story.absent))
        text = f"{text} {absent}"
    return Paragraph(text)


def _lost(speech: Speech, story: RoundStory) -> Paragraph:
    """What could not be met in full, over all brackets."""
    values = [value for bracket in story.brackets for value in bracket.values]
    if not values:
        return speech.paragraph("digest.no-values")
    sums: Counter[str] = Counter()
    for code, value in values:
        if isinstance(value, int) and not speech.criterion(code).once:
            sums[code] += value
    texts = speech.value_texts(sums.items())
    if not texts:
        return speech.paragraph("digest.nothing-lost")
    return speech.paragraph("digest.lost", values=speech.joined(texts))
