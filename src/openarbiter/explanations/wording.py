"""Reasons, values and colours as sentences: shared by all pages.

It fills the gaps of the phrases and chooses none but by the facts; the names of articles come from
the reasons, and so from the criteria that decided.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from openarbiter.explanations.facts import (
    BracketStory,
    ByeStory,
    ColourRule,
    PlayerPage,
    RoundStory,
    WhatIf,
    WhyNot,
)
from openarbiter.explanations.limits import OF_BYE
from openarbiter.explanations.opinion import Opinion
from openarbiter.explanations.pages import Paragraph, Section, Table
from openarbiter.explanations.phrases import PHRASES
from openarbiter.explanations.reasons import EXCHANGES, Kind, OrderPlace, Ranked, Reason, Turn
from openarbiter.explanations.rows import Alternative, Settled
from openarbiter.languages import (
    ENGLISH,
    Marking,
    Sentence,
    Tongue,
    chosen,
    in_a_row,
    languages,
    listed,
    quoted,
    said,
)
from openarbiter.languages import Table as Phrases
from openarbiter.model import Colour, Player, Points, Tournament, Tpn
from openarbiter.model.results import points_count
from openarbiter.rulebooks.edition import Article, Edition
from openarbiter.rulebooks.pairing import CriterionValue
from openarbiter.rulebooks.told import UNTOLD, Told, criteria_told

_TENTHS = 10
_HALF = 5

_PREFERENCES = ("5.2.1", "E1", "preferences")
"""Rules of colours that grant two different preferences, or the only one there is."""


@dataclass(frozen=True, slots=True)
class Speech:
    """Says sentences about the players of one tournament.

    Attributes:
        codes: Criteria are named by their codes too: by those that the text prints, or for an
            arbiter who asks for them.
        teams: They are teams, and play matches.
        criteria: How criteria are told, by their codes.
        phrases: Every sentence by its key.
    """

    tongue: Tongue
    players: Mapping[Tpn, Player]
    codes: bool = True
    criteria: Mapping[str, Told] = field(default_factory=dict)
    phrases: Phrases = field(default_factory=lambda: PHRASES)
    teams: bool = False

    @classmethod
    def about(cls, tournament: Tournament, language: str = ENGLISH) -> Speech:
        """Speech about the players of a tournament in a language."""
        tongue = Tongue(language) if language in languages("reports") else Marking(language)
        return cls(tongue, {player.tpn: player for player in tournament.players})

    def by(self, edition: Edition) -> Speech:
        """Speech about a round that an edition pairs."""
        phrases = dict(PHRASES)
        criteria = criteria_told(edition.document.family)
        for code, each in criteria.items():
            phrases |= each.phrases(code)
        return replace(self, criteria=criteria, phrases=phrases, teams=edition.play.teams)

    def criterion(self, code: str) -> Told:
        """How a criterion is told."""
        return self.criteria.get(code, UNTOLD)

    def say(self, key: str, count: int | None = None, /, **gaps: object) -> str:
        """The sentence of a key; the count chooses between its forms, and fills the gap ``count``.

        What fills the gaps is said in this language too where it is a sentence.
        """
        if self.teams and f"{key}.teams" in self.phrases:
            key = f"{key}.teams"
        return self.tongue(chosen(self.phrases, key, count, gaps))

    def has(self, key: str) -> bool:
        """Whether there is a sentence for a key."""
        return key in self.phrases

    def told(self, text: str) -> str:
        """What the rest of the package says, in this language where it is a sentence."""
        return self.tongue(text)

    def rule(self, sentence: str) -> str:
        """What a criterion or article demands, from the sentence its edition has for it."""
        return self.tongue(quoted(sentence))

    def name(self, tpn: Tpn | None) -> str:
        """A player as text: family name and number; empty for nobody."""
        if tpn is None:
            return ""
        player = self.players.get(tpn)
        family = "" if player is None else player.name.partition(",")[0].strip()
        if not family:
            return self.say("player.number", number=tpn)
        return self.say("player.name", name=family, number=tpn)

    def names(self, tpns: Iterable[Tpn]) -> str:
        """Several players as text."""
        return self.joined([self.name(tpn) for tpn in tpns])

    def joined(self, texts: list[str]) -> str:
        """Several texts as one, with the word for "and" before the last."""
        return self.tongue(listed(texts)) or self.say("nobody")

    def colour(self, colour: Colour | None) -> str:
        """A colour as a word."""
        if colour is None:
            return self.say("colour.none")
        return self.say("colour.white" if colour is Colour.WHITE else "colour.black")

    def points_text(self, points: Points) -> str:
        """Points (tenths) with the word for them."""
        return self.say("points", points_count(points), points=self.points(points))

    def squares(self, squares: int) -> str:
        """Squares of points (hundredths) as a number."""
        whole, rest = divmod(squares, _TENTHS**2)
        if rest == 0:
            return str(whole)
        decimals = f"{rest:02}".rstrip("0")
        return self.tongue(said("{whole}.{decimals}", whole=whole, decimals=decimals))

    def points(self, points: Points) -> str:
        """Points (tenths) as arbiters write them."""
        sign = "-" if points < 0 else ""
        whole, rest = divmod(abs(points), _TENTHS)
        if rest == 0:
            return f"{sign}{whole}"
        if rest == _HALF:
            return f"{sign}{whole or ''}½"
        return self.tongue(said("{whole}.{decimals}", whole=f"{sign}{whole}", decimals=rest))

    def paragraph(self, key: str, count: int | None = None, /, **gaps: object) -> Paragraph:
        """A phrase as a paragraph without an article."""
        return Paragraph(self.say(key, count, **gaps))

    def heads(self, *names: str) -> tuple[str, ...]:
        """Heads of the columns of a table, by name."""
        return tuple(self.say(f"column.{name}") for name in names)

    def numbered(self, number: str) -> str:
        """A reference to an article by its number, or to the chapter that a text names instead."""
        if isinstance(number, Sentence):
            return self.told(number)
        return self.say("article.only", article=number)

    def article(self, reason: Reason) -> str:
        """Code and number of the article a reason names; empty where it names none."""
        if not reason.article:
            return ""
        same = reason.code == reason.article
        if not self.codes or not reason.code or same or isinstance(reason.article, Sentence):
            return self.numbered(reason.article)
        return self.say("article", code=reason.code, article=reason.article)

    def reason_text(self, reason: Reason, style: str = "") -> str:
        """A reason as a sentence; the style is ``"plain."`` for players."""
        gaps: dict[str, object] = {
            "players": self.names(reason.players),
            "round": reason.round_no or 0,
            "code": reason.code,
            "sentence": self.rule(reason.sentence),
            "clause": self.told(reason.clause),
            "group": reason.group,
            "chosen": self.value_text(reason.code, reason.chosen),
            "other": self.value_text(reason.code, reason.other),
        }
        gaps |= self._order_gaps(reason.place) | self._below_gaps(reason)
        key = self._key(reason, style) if not reason.clause else "reason.passed-over"
        if self.has(f"{style}{key}.{reason.article}"):
            key = f"{key}.{reason.article}"
        if reason.kind is Kind.PROCEDURE and reason.sentence and not reason.clause:
            key, style = f"{key}.sentence", ""
        if reason.players and self.has(f"{style}{key}.players"):
            key = f"{key}.bye" if reason.bye else f"{key}.players"
        if not self.has(f"{style}{key}"):
            style = ""
        if not self.has(key if not style else f"{style}{key}"):
            key = "worse.other.sentence" if reason.sentence else "worse.other"
        count = _count_of(reason, "".join(self.phrases[f"{style}{key}"]))
        parts = [self.say(f"{style}{key}", count, **gaps)]
        if reason.kind is Kind.WORSE and not self.criterion(reason.code).own_terms:
            parts = [self._with_values(f"{style}{key}", parts[0], gaps)]
        if reason.turn is not None and not style and reason.kind not in OF_BYE:
            parts.append(self._turn_text(reason.turn))
        if reason.ranked:
            parts.append(self.ranked_text(reason.ranked))
        return " ".join(parts)

    def _with_values(self, key: str, text: str, gaps: Mapping[str, object]) -> str:
        """A sentence about a criterion with both values, where it does not hold them itself."""
        form = self.phrases[key]
        if "{other}" in "".join(form) or gaps["chosen"] == gaps["other"]:
            return text
        return self.say("reason.values", text=text, chosen=gaps["chosen"], other=gaps["other"])

    def ranked_text(self, ranked: Sequence[Ranked]) -> str:
        """The numbers of those whom an order or a step tells apart."""
        told = [
            self.say("ranked", player=self.name(each.player), values=self._quantities(each))
            for each in ranked
        ]
        return self.say(f"ranked.{len(told)}", one=told[0], two=told[-1])

    def _quantities(self, ranked: Ranked) -> str:
        """The numbers of a player in a row."""
        in_points = {
            "buchholz": self.points,
            "median": self.points,
            "sonneborn-berger": self.squares,
        }
        texts = []
        for name, value in ranked.values:
            if name == "points":
                texts.append(self.points_text(value))
            elif name == "rating" and not value:
                texts.append(self.say("quantity.unrated"))
            else:
                told = in_points.get(name, str)(value)
                texts.append(self.say(f"quantity.{name}", value, value=told))
        return self.told(in_a_row(texts))

    def _turn_text(self, turn: Turn) -> str:
        """The first difference of two pairings as a sentence with names."""
        key = "meets" if turn.chosen and turn.other else "floats" if turn.chosen else "alone"
        if turn.sizes is not None:
            key = f"members.{key}" if turn.sizes[0] != turn.sizes[1] else "members"
        elif turn.player is None:
            key = "choice"
        number, more = turn.sizes or (0, 0)
        return self.say(
            f"turn.{key}",
            number=number,
            more=more,
            player=self.name(turn.player),
            chosen=self.names(turn.chosen),
            other=self.names(turn.other),
        )

    def steps_text(self, steps: tuple[str, str]) -> str:
        """The first step of a log that differs, for who asks for the log."""
        step, instead = (self.told(each).strip() for each in steps)
        return self.say("reason.procedure.steps", step=step, instead=instead)

    def _below_gaps(self, reason: Reason) -> dict[str, object]:
        """Values of the next bracket as far as they tell pairings apart: a number, or points."""
        key, start = self._below(reason)
        if not key or not isinstance(reason.chosen, tuple) or not isinstance(reason.other, tuple):
            return {}
        values = {"chosen": reason.chosen[start:], "other": reason.other[start:]}
        if key == ".again":
            return {name: value[0] for name, value in values.items()}
        return {name: self.joined([*map(self.points, value)]) for name, value in values.items()}

    def _key(self, reason: Reason, style: str = "") -> str:
        """The key of the sentence of a reason, but for those whom it names."""
        if reason.place is not None:
            return f"reason.order.{reason.place.what.value}"
        if reason.group and not style:
            known = f"reason.forbidden.{reason.group}"
            return known if self.has(known) else "reason.forbidden.group"
        if reason.kind is not Kind.WORSE:
            return f"reason.{reason.kind.value}"
        return f"worse.{reason.code}{'' if style else self._below(reason)[0]}"

    def _below(self, reason: Reason) -> tuple[str, int]:
        """What differs first in the next bracket: end of the key, and where the list of it begins.

        The number of downfloaters, in 2025 how many of them float again, and then their scores or
        the differences of scores in the bracket.
        """
        one, other, told = reason.chosen, reason.other, self.criterion(reason.code)
        if not told.ahead or not isinstance(one, tuple) or not isinstance(other, tuple):
            return "", 0
        if one[:1] != other[:1]:
            return "", 0
        if len(one) == 1 + one[0]:
            return ".scores", 1
        return (".again", 1) if one[1] != other[1] else (".differences", 2)

    def _order_gaps(self, place: OrderPlace | None) -> dict[str, object]:
        """What fills a sentence about the place in the order where two candidates part."""
        if place is None:
            return {}
        numbers: dict[str, object] = dict(zip(("number", "more"), place.numbers, strict=True))
        if place.what not in EXCHANGES:
            one, two = self.names(place.chosen), self.names(place.other)
            return {**numbers, "player": self.name(place.player), "one": one, "two": two}
        halves = {
            ("leaving", "entering"): place.chosen,
            ("left", "entered"): place.other,
        }
        for (out, into), players in halves.items():
            size = len(players) // 2
            numbers |= {out: self.names(players[:size]), into: self.names(players[size:])}
        return numbers

    def value_text(self, code: str, value: CriterionValue) -> str:
        """A value as text: points for scores, counts as numbers."""
        unit = self.criterion(code).unit
        if value is None or value == ():
            return "-"
        shown = {"points": self.points, "squares": self.squares}.get(unit, str)
        if isinstance(value, int):
            return shown(value)
        return str(value[0]) if unit == "first" else self.joined([*map(shown, value)])

    def reasoned(self, reason: Reason, key: str = "", style: str = "", **gaps: str) -> Paragraph:
        """A reason with its article, said by itself or in the gap ``reason`` of a phrase."""
        text = self.reason_text(reason, style)
        if key:
            text = self.say(key, reason=text, **gaps)
        return Paragraph(text, self.article(reason))

    def bracket_values(self, bracket: BracketStory, key: str) -> list[Paragraph]:
        """What a bracket could not meet in full, in a phrase; nothing where no values are known."""
        if not bracket.values:
            return []
        values = self.value_texts(bracket.values)
        if not values:
            return [self.paragraph("bracket.perfect")]
        return [self.paragraph(key, values=self.joined(values))]

    def reason_paragraph(self, reason: Reason) -> Paragraph:
        """A reason with its bracket and its article."""
        text = self.placed(reason, self.reason_text(reason))
        if reason.also and self.codes:
            text = f"{text} {self.also_text(reason)}"
        return Paragraph(text, self.article(reason))

    def also_text(self, reason: Reason) -> str:
        """The criteria behind that of a reason that would be worse too."""
        return self.say("reason.also", codes=self.joined([self.told(code) for code in reason.also]))

    def placed(self, reason: Reason, text: str, here: Points | None = None) -> str:
        """A reason, as a text, with the bracket it speaks of where it is not told in that one.

        It is told in the bracket of so many points (tenths); ``None``: outside of all brackets.
        """
        if reason.score is None or reason.score == here or reason.kind is Kind.CHOSEN:
            return text
        return self.say("reason.place", points=self.points_text(reason.score), reason=text)

    def value_texts(self, values: Iterable[tuple[str, CriterionValue]]) -> list[str]:
        """What could not be met in full, one text a criterion."""
        found = []
        for code, value in values:
            key = f"value.{code}"
            if not value or self.criterion(code).compared:
                continue
            text = self.value_text(code, value)
            if not self.has(key):
                found.append(f"{self.told(code)} {text}")
                continue
            count = value if isinstance(value, int) else None
            told = self.say(key, count, value=text)
            found.append(f"{told} ({self.told(code)})" if self.codes else told)
        return found

    def pairs_text(self, pairs: Iterable[tuple[Tpn, Tpn]]) -> str:
        """Pairs as numbers, such as ``1-5, 2-6``."""
        return self.joined([self.say("pair", one=one, other=other) for one, other in pairs])

    def games_text(self, games: Iterable[tuple[Tpn, Tpn]]) -> str:
        """Games with names, White first."""
        named = ((self.name(white), self.name(black)) for white, black in games)
        return self.joined([self.say("game", white=white, black=black) for white, black in named])

    def colours_text(self, rule: ColourRule) -> str:
        """Why the colours of a board are as they are."""
        if rule.rule and not self.has(f"colours.{rule.rule}"):
            return self.rule(rule.sentence)
        name, (wish, other_wish) = rule.rule or rule.article, rule.wishes
        lower = rule.black if rule.higher == rule.white else rule.white
        key, player, colour = f"colours.{name}", rule.higher, wish
        if name in _PREFERENCES and (wish is None) is not (other_wish is None):
            key = "colours.5.2.1.alone"
            if wish is None:
                player, colour = lower, other_wish
        elif name == "5.2.2":
            wide = rule.strengths[0] == rule.strengths[1]
            key = f"{key}.wider" if wide else key
            first = rule.differences if wide else rule.strengths
            player = rule.higher if abs(first[0]) > abs(first[1]) else lower
        elif name == "5.2.3" and wish is None:
            key = f"{key}.none"
        return self.say(key, player=self.name(player), colour=self.colour(colour))

    def others_table(
        self,
        others: Sequence[Alternative],
        style: str = "",
        reader: Tpn | None = None,
        here: Points | None = None,
    ) -> Table:
        """Other players, and what stands against each.

        Args:
            others: The other players.
            style: ``"plain."`` for players.
            reader: The player who is spoken to as "you".
            here: Score (tenths) of the bracket the table belongs to; what stands against somebody
                in another bracket is told with that one. ``None`` for a table of no bracket.
        """
        rows = []
        for each in others:
            text = self._reason_to(each.reason, style, reader)
            against = text if here is None else self.placed(each.reason, text, here)
            rows.append((self.name(each.player), against, self.article(each.reason)))
        return Table(self.heads("player", "against", "article"), tuple(rows))

    def _reason_to(self, reason: Reason, style: str, reader: Tpn | None) -> str:
        """A reason as a sentence, spoken to the player it is about where there is one."""
        key = f"{style}{self._key(reason)}.you"
        others = [tpn for tpn in reason.players if tpn != reader]
        if reader not in reason.players or len(others) != 1 or not self.has(key):
            return self.reason_text(reason, style)
        return self.say(key, player=self.name(others[0]), round=reason.round_no or 0)

    def bye_section(self, bye: ByeStory) -> Section:
        """Who has the bye, and why nobody else."""
        points = self.points_text(bye.score)
        title = self.say("bye.title", player=self.name(bye.player), points=points)
        parts: list[Paragraph | Table] = []
        of_match = bye.rule == "match"
        if bye.higher or of_match:
            text = self.say(_by_rule("bye.higher", bye), bye.higher)
            parts.append(Paragraph(text, self.told(bye.article)))
        if of_match:
            return Section(title, tuple(parts))
        if bye.others:
            parts.append(self.others_table(bye.others))
        elif not bye.untold:
            parts.append(self.paragraph("bye.only"))
        if bye.untold:
            parts.append(self.paragraph("bye.untold", bye.untold))
        return Section(title, tuple(parts))

    def bye_reason(self, bye: ByeStory, points: str) -> Paragraph | None:
        """Why a player with so many points has the bye; ``None`` where nothing is known."""
        if not bye.rule:
            return None
        text = self.say(_by_rule("plain.bye.why", bye), points=points)
        return Paragraph(text, self.told(bye.article))

    def rules_section(
        self, reasons: Iterable[Reason], more: Iterable[Article] = ()
    ) -> list[Section]:
        """The articles that reasons and a page name, with the sentences of the edition, if any."""
        rows = {(each.code, each.article): self.rule(each.sentence) for each in more}
        for reason in reasons:
            if reason.article and reason.sentence:
                rows[reason.code, reason.article] = self.rule(reason.sentence)
        if not rows:
            return []
        ordered = sorted(rows.items(), key=lambda row: (len(row[0][0]), row[0]))
        told = [(*map(self.told, place), text) for place, text in ordered]
        columns = ("code", "article", "sentence")[0 if self.codes else 1 :]
        head = self.heads(*columns)
        table = Table(head, tuple(dict.fromkeys(row[-len(head) :] for row in told)))
        return [Section(self.say("rules.title"), (table,))]

    def settled_text(self, settled: Settled) -> str:
        """What is settled before an opponent is looked for; empty where nothing is."""
        parts = [self.pairs_text(settled.pairs)] if settled.pairs else []
        if settled.exchange:
            key = "row.exchanged" if settled.leaving else "row.no-exchange"
            names = self.names(settled.leaving), self.names(settled.entering)
            parts.append(self.say(key, leaving=names[0], entering=names[1]))
        return self.told(in_a_row(parts))


def _count_of(reason: Reason, form: str) -> int | None:
    """The number that chooses between the forms of a sentence: of the players whom it names."""
    if "{players}" in form:
        return len(reason.players)
    return reason.other if isinstance(reason.other, int) else None


def _by_rule(key: str, bye: ByeStory) -> str:
    """A sentence about the bye in the words of what the system says."""
    return key if bye.rule == "lowest" else f"{key}.{bye.rule or 'unknown'}"


def reasons_of(told: RoundStory | PlayerPage | WhyNot | WhatIf | Opinion) -> list[Reason]:
    """All reasons that an explanation names, in the order of the page."""
    if isinstance(told, WhyNot):
        return [told.reason] if told.then is None else [told.reason, told.then]
    if isinstance(told, WhatIf | Opinion):
        return [] if told.reason is None else [told.reason]
    if isinstance(told, RoundStory):
        brackets: tuple[BracketStory, ...] = told.brackets
        found = []
    else:
        brackets = told.floated if told.bracket is None else (*told.floated, told.bracket)
        found = [reason for each in told.led_away for reason in each.reasons]
        found += [each.reason for each in told.tried]
    for bracket in brackets:
        if bracket.row is not None and isinstance(told, RoundStory):
            found += bracket.row.reasons
        found += [each.reason for each in bracket.others]
    if told.bye is not None:
        found += [each.reason for each in told.bye.others]
    return found
