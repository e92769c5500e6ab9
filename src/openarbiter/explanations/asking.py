"""The questions anybody may ask about a round, whatever the system that paired it.

The explainer that its edition names answers.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TypeAlias

from openarbiter.errors import ImpossiblePairingError, RequestError
from openarbiter.explanations.explainer import explaining
from openarbiter.explanations.facts import PlayerPage, RoundStory, WhatIf, WhyNot
from openarbiter.explanations.opinion import Opinion, pairing_held_by, second_opinion
from openarbiter.explanations.pages import Page, rendered, without_mixture
from openarbiter.explanations.rows import Row
from openarbiter.explanations.telling import (
    told_bye,
    told_change,
    told_opinion,
    told_player,
    told_round,
    told_wish,
)
from openarbiter.explanations.wishes import Change, Wish, read_change
from openarbiter.explanations.wording import Speech
from openarbiter.formats.agreement import refuse_disagreements
from openarbiter.languages import ENGLISH, languages
from openarbiter.model import Colour, RoundNo, Tournament, Tpn
from openarbiter.rulebooks import basic_rules, boards, registry
from openarbiter.rulebooks.edition import Edition
from openarbiter.rulebooks.pairing import RoundPairing

Facts: TypeAlias = RoundStory | PlayerPage | WhyNot | WhatIf | Opinion


@dataclass(frozen=True, kw_only=True)
class Explanation:
    """An answer: its facts, and how to say them.

    Attributes:
        tournament: The tournament, for the names.
        digest: The facts; of a round those that its five lines say, which cost least.
        in_full: Works out all facts of a round.
    """

    tournament: Tournament
    digest: Facts
    in_full: Callable[[], Facts] | None = field(default=None, compare=False, repr=False)

    @cached_property
    def facts(self) -> Facts:
        """All facts."""
        return self.digest if self.in_full is None else self.in_full()

    def page(self, language: str = "en", *, numbers: bool = False, short: bool = False) -> Page:
        """The answer as a page.

        Args:
            language: Code of the language.
            numbers: Of a player's page the long form; of all others the codes of criteria too
                where the text of the system prints none.
            short: Of a round the five lines only.
        """
        own = self._page(language, numbers=numbers, short=short)
        if language in languages("reports"):
            return own
        return without_mixture(own, self._page(ENGLISH, numbers=numbers, short=short))

    def _page(self, language: str, *, numbers: bool, short: bool) -> Page:
        # Codes that the text itself prints are words of it; those of other systems are ours.
        edition = registry.edition(self.digest.system)
        edition = edition.for_round(self.tournament, self.digest.round_no)
        speech = Speech.about(self.tournament, language).by(edition)
        speech = replace(speech, codes=numbers or edition.telling.by_codes)
        match self.digest if short else self.facts:
            case RoundStory() as story:
                return told_round(speech, story, short=short)
            case PlayerPage() as page:
                return told_player(speech, page, numbers=numbers)
            case WhyNot() as answer:
                return told_wish(speech, answer)
            case WhatIf() as answer:
                return told_change(speech, answer)
            case Opinion() as opinion:
                return told_opinion(speech, opinion)

    def render(
        self, form: str, language: str = "en", *, numbers: bool = False, short: bool = False
    ) -> str:
        """The answer as text.

        Args:
            form: ``text``, ``markdown``, ``html`` or ``json``.
            language: Code of the language.
            numbers: As for :meth:`page`.
            short: Of a text leave out what is for who asks for more: below the first lines of a
                round all brackets, of a wish the codes and steps.
        """
        if form == "json":
            return json.dumps(self.to_json(), ensure_ascii=False, separators=(",", ":")) + "\n"
        short = short and form == "text"
        return rendered(self.page(language, numbers=numbers, short=short), form, short=short)

    def to_json(self) -> dict[str, object]:
        """The facts as JSON values."""
        return self.facts.to_json()

    def __str__(self) -> str:
        """The answer as text in English."""
        return self.render("text")


def explain(  # noqa: PLR0913  (one question each, all of them by name)
    of: RoundPairing | Tournament,
    *,
    system: str | None = None,
    round: int | None = None,  # noqa: A002  (the word of an arbiter)
    player: int | None = None,
    wish: Wish | None = None,
    changes: Iterable[str] = (),
) -> Explanation:
    """Why a round is paired as it is. ``print`` shows it; ``to_json`` and ``render`` give more.

    One question at a time: about the round, or with one of ``player``, ``wish`` and ``changes``.

    Args:
        of: What :func:`openarbiter.pair` answered, or a tournament.
        system: Of a tournament: id of an edition; ``None`` as in :func:`openarbiter.pair`.
        round: Of a tournament: the round; ``None`` for the one in play, else the next one, else
            the last one.
        player: TPN of the player whose page is asked for, in plain words.
        wish: What somebody would have liked instead: why not?
        changes: What if? Each is one of ``result:4:3-7:1-0``, ``withdraw:12``, ``add:Name``,
            ``allow:3-7``, ``forbid:3-7``.

    Raises:
        RequestError: There is no such round or player, the question does not fit or is two
            questions, or two players tell their game differently.
        UnknownEditionError: No edition has this id.
        ImpossiblePairingError: No complete pairing exists.
        NotCoveredError: The edition has no rule for what is asked.
    """
    texts = list(changes)
    _refuse_two_questions(player=player is not None, wish=wish is not None, changes=bool(texts))
    if isinstance(of, Tournament):
        refuse_disagreements(of)
        edition = registry.edition(system) if system else registry.edition_of(of)
        tournament = edition.participants(of)
        asked = round_asked_for(tournament) if round is None else round
        round_no = basic_rules.round_to_pair(tournament, asked)
    else:
        edition, round_no = registry.edition(of.system), of.round_no
        tournament = edition.participants(paired_tournament(of))
    tournament = boards.with_known_length(tournament, round_no).known_before(round_no)
    if player is not None:
        return explain_player(tournament, edition, round_no, Tpn(player))
    if wish is not None:
        return why_not(tournament, edition, round_no, wish)
    if texts:
        return what_if(tournament, edition, round_no, texts)
    return explain_round(tournament, edition, round_no)


def _refuse_two_questions(**questions: bool) -> None:
    """Answer one question, not the first of two."""
    names = [name for name, asked in questions.items() if asked]
    if len(names) > 1:
        raise RequestError(f"one question at a time: {' and '.join(names)} are given")


def compare(
    tournament: Tournament,
    other: Tournament,
    *,
    round: int | None = None,  # noqa: A002  (the word of an arbiter)
    system: str | None = None,
    name: str = "the other one",
) -> Explanation:
    """A second opinion: a round as the edition pairs it, against the one another arbiter holds.

    Args:
        tournament: The tournament; the rounds before the one asked for count.
        other: The tournament of the other arbiter, with the round.
        round: The round; ``None`` for the last one of the other tournament.
        system: Id of an edition; ``None`` as in :func:`openarbiter.pair`.
        name: What the other one is called in the answer.

    Returns:
        What both have and what only one has, with the article that decides; its ``facts`` know
        whether the two are ``identical``.

    Raises:
        RequestError: There is no such round, or two players tell their game differently.
        UnknownEditionError: No edition has this id.
        NotCoveredError: The edition has no rule for what the tournament asks.
    """
    refuse_disagreements(tournament)
    edition = registry.edition(system) if system else registry.edition_of(tournament)
    tournament, other = edition.participants(tournament), edition.participants(other)
    wanted = int(other.paired_rounds) if round is None else round
    held = pairing_held_by(other, wanted, name, tournament)
    round_no = basic_rules.round_to_pair(tournament, wanted)
    known = boards.with_known_length(tournament, round_no)
    return Explanation(tournament=known, digest=second_opinion(known, edition, round_no, held))


def round_asked_for(tournament: Tournament) -> RoundNo:
    """The round a question means that names none: in play, else the next one, else the last."""
    last = tournament.paired_rounds
    in_play = any(player.record(last).result.value == "?" for player in tournament.players)
    over = tournament.rounds is not None and last >= tournament.rounds
    return last if last and (in_play or over) else RoundNo(last + 1)


def paired_tournament(pairing: RoundPairing) -> Tournament:
    """The tournament that was paired; RequestError where the pairing does not hold it."""
    if pairing.tournament is None:
        raise RequestError("this pairing does not hold its tournament: ask about the tournament")
    return pairing.tournament


def explain_round(tournament: Tournament, edition: Edition, round_no: RoundNo) -> Explanation:
    """A round as a story, bracket by bracket; it raises what :func:`explain` does."""
    tournament = edition.participants(tournament)
    asked = explaining(tournament, edition, round_no)
    story = asked.round_story()
    story = replace(
        story,
        differs=_differing(tournament, round_no, story),
        forbidden=made_if_allowed(tournament, edition, round_no),
        within="" if edition.id == asked.edition.id else edition.id,
    )
    return Explanation(tournament=tournament, digest=story, in_full=lambda: asked.in_full(story))


def made_if_allowed(
    tournament: Tournament, edition: Edition, round_no: RoundNo
) -> tuple[tuple[Tpn, Tpn], ...]:
    """The forbidden pairs of a round, White first, that an edition makes where nothing is."""
    forbidden = basic_rules.forbidden_opponents(tournament, round_no)
    if not forbidden:
        return ()
    try:
        found = edition.pair(replace(tournament, forbidden_pairs=()), round_no)
    except ImpossiblePairingError:
        return ()
    games = ((game.white, game.black) for game in found.games)
    return tuple(pair for pair in games if pair[1] in forbidden.get(pair[0], ()))


def rows_of_round(tournament: Tournament, pairing: RoundPairing) -> list[Row | None]:
    """The row of decisions of every bracket from the top; ``None`` where there is none."""
    edition = registry.edition(pairing.system)
    return explaining(tournament, edition, pairing.round_no, pairing).rows()


def explain_player(
    tournament: Tournament, edition: Edition, round_no: RoundNo, tpn: Tpn
) -> Explanation:
    """One player's page; it raises what :func:`explain` does."""
    return explain_players(tournament, edition, round_no)(tpn)


def explain_players(
    tournament: Tournament, edition: Edition, round_no: RoundNo
) -> Callable[[Tpn], Explanation]:
    """What gives the page of any player in one round, which is paired for all of them once."""
    tournament = edition.participants(tournament)
    asked = explaining(tournament, edition, round_no)
    return lambda tpn: Explanation(tournament=tournament, digest=asked.player_page(tpn))


def explain_bye(
    tournament: Tournament, edition: Edition, round_no: RoundNo, language: str = "en"
) -> Page | None:
    """To whom the edition gives the bye of a round, for the arbiter; ``None`` where to nobody."""
    tournament = edition.participants(tournament)
    asked = explaining(tournament, edition, round_no)
    bye = asked.bye()
    speech = Speech.about(tournament, language).by(asked.edition)
    return None if bye is None else told_bye(speech, bye)


def why_not(tournament: Tournament, edition: Edition, round_no: RoundNo, wish: Wish) -> Explanation:
    """Why a wish did not come true, and the best pairing in which it does."""
    tournament = edition.participants(tournament)
    answer = answer_to_wish(tournament, edition, round_no, wish)
    return Explanation(tournament=tournament, digest=answer)


def answer_to_wish(
    tournament: Tournament, edition: Edition, round_no: RoundNo, wish: Wish
) -> WhyNot:
    """The facts of :func:`why_not`."""
    named = wish.named if wish.bye is None else wish.named | {wish.bye}
    for tpn in sorted(named):
        tournament.player(tpn)  # refuses a number that nobody has
    return explaining(tournament, edition, round_no).answer(wish)


def what_if(
    tournament: Tournament, edition: Edition, round_no: RoundNo, changes: Iterable[Change | str]
) -> Explanation:
    """What changed facts would change in a round; texts are read by :func:`read_change`."""
    tournament = edition.participants(tournament)
    after = tournament
    for change in changes:
        make = read_change(change) if isinstance(change, str) else change
        after = make(after, round_no)
    told = explaining(after, edition, round_no).consequences(edition.pair(tournament, round_no))
    return Explanation(tournament=after, digest=told)


def _differing(
    tournament: Tournament, round_no: RoundNo, story: RoundStory
) -> tuple[tuple[Tpn, Tpn], ...]:
    """Games of the file, (White, Black), that the edition pairs otherwise."""
    if round_no > tournament.paired_rounds:
        return ()
    pairs = {frozenset(board.pair) for board in story.boards}
    white = {board.colours.white for board in story.boards if board.colours is not None}
    found = []
    for player in tournament.players:
        record = player.record(round_no)
        if record.opponent is None or not record.result.paired:
            continue
        game = (player.tpn, record.opponent)
        if record.colour is Colour.WHITE or (record.colour is None and game[0] < game[1]):
            swapped = bool(white) and record.colour is not None and player.tpn not in white
            if frozenset(game) not in pairs or swapped:
                found.append(game)
    return tuple(found)
