"""Step 2 and 3: a private pairing, questions about it, its picture, publication."""

from __future__ import annotations

from typing import Final

from starlette.exceptions import HTTPException

from openarbiter.desk import DiscardPairing, Phase, PublishRound, Section, UnpublishRound, is_stale
from openarbiter.drawings.picture import Picture
from openarbiter.errors import TournamentError
from openarbiter.explanations.asking import explain_bye, explain_player, what_if, why_not
from openarbiter.explanations.pages import Page as Explanation
from openarbiter.explanations.pages import Paragraph
from openarbiter.explanations.pages import Section as TextSection
from openarbiter.explanations.pages import Table as TextTable
from openarbiter.explanations.wishes import Addition, Change, ResultChange, Wish, Withdrawal
from openarbiter.model import RoundNo, Tpn
from openarbiter.rulebooks import registry
from openarbiter.web.answers import Answer, File, Page
from openarbiter.web.drafts import draft_view, pictures_of
from openarbiter.web.frame import steps_of
from openarbiter.web.here import Form, Here
from openarbiter.web.people import (
    colours_before,
    find,
    person,
    persons,
    pid_of_number,
    points_before,
)
from openarbiter.web.perform import perform
from openarbiter.web.wording import DASH, whole_number

BOARDS: Final = 200
"""Boards of a page."""

LATECOMER: Final = "+"
"""What a text of ``what-if`` begins with when somebody comes."""


def look_at(now: Here) -> Answer:
    """Step 2: the draft by bracket with reasons, five counts, and who gets the bye."""
    section, found = now.paired_round()
    seen = draft_view(section, found.number, found.draft)
    only = now.query.get("only", "all")
    rows = [row for row in seen.rows if _shown(only, row.reason, row.floats, row.denied > 0)]
    first = now.first(len(rows), BOARDS)
    facts = {
        "section": section.key,
        "round_no": found.number,
        "phase": found.phase,
        "steps": steps_of(section, found.number, "look"),
        "rows": rows[first : first + BOARDS],
        "brackets": seen.brackets,
        "counts": seen.counts,
        "boards": len(seen.rows),
        "shown": len(rows),
        "first": first,
        "page_size": BOARDS,
        "only": only,
        "told": seen.reasoned,
        "changed_order": sum(row.reason not in {"", "natural"} for row in seen.rows),
        "denied": sum(row.denied > 0 for row in seen.rows),
        "by_hand": sum(row.by_hand for row in seen.rows),
        "bye": seen.bye,
        "engine_bye": seen.engine_bye,
        "edited": found.edited_by_hand,
        "impossible": found.impossible,
        "private": found.phase.private,
        "robin": section.fixed_table,
        "stale": found.phase is Phase.PAIRED and is_stale(section, found.number),
    }
    return Page(now, "look", facts)


def _shown(only: str, reason: str, floats: bool, denied: bool) -> bool:  # noqa: FBT001
    """Whether a board is among those that are asked for."""
    return {
        "order": reason not in {"", "natural"},
        "floaters": floats,
        "colour": denied,
    }.get(only, True)


def explanation_facts(answer: Explanation) -> list[dict[str, object]]:
    """The parts of an explanation as facts of a page: paragraphs and tables in their order."""
    sections = [TextSection("", answer.parts), *answer.sections]
    found: list[dict[str, object]] = []
    for section in sections:
        inner: list[dict[str, object]] = []
        for part in section.parts:
            if isinstance(part, Paragraph):
                inner.append({"text": part.text, "article": part.article})
            elif isinstance(part, TextTable):
                inner.append({"head": part.head, "rows": part.rows})
        if inner:
            found.append(
                {
                    "title": section.title,
                    "language": answer.language,
                    "parts": inner,
                    "folded": section.folded,
                }
            )
    return found


def bye_candidates(now: Here) -> Answer:
    """Who might have had the bye, in order, and what stands against each."""
    section, found = now.paired_round()
    answer: list[dict[str, object]] = []
    trouble = ""
    if found.bye is not None:
        try:
            about = explain_bye(
                section.tournament,
                registry.edition(section.system),
                RoundNo(found.number),
                now.words.language,
            )
            answer = [] if about is None else explanation_facts(about)
        except TournamentError as error:
            trouble = error.message
    return _answer(now, "bye", Form({}, now.words), answer, trouble)


def ask_why_not(now: Here) -> Answer:
    """Why a wished pair did not come about, and the best pairing that has it."""
    section, found = now.paired_round()
    words = now.words
    form = Form(dict(now.query), words)
    typed = form.values.get("pair", "")
    parts = [part for part in typed.replace(DASH, "-").replace(" ", "-").split("-") if part]
    numbers = [_number(section, part) for part in parts]
    pair = [number for number in numbers if number]
    answer: list[dict[str, object]] = []
    trouble = ""
    if typed and (len(pair) != 2 or len(parts) != 2 or pair[0] == pair[1]):  # noqa: PLR2004
        form.wrong("pair", "pair", found=typed)
    elif typed:
        wish = Wish(pairs=((Tpn(pair[0]), Tpn(pair[1])),))
        edition = registry.edition(section.system)
        try:
            story = why_not(section.tournament, edition, RoundNo(found.number), wish)
            answer = explanation_facts(story.page(now.words.language))
        except TournamentError as error:
            trouble = error.message
    return _answer(now, "why-not", form, answer, trouble)


def _number(section: Section, text: str) -> int:
    """The number of the player somebody means; 0 for nobody."""
    hits = find(persons(section), text, most=1)
    return hits[0].number if hits else 0


def ask_what_if(now: Here) -> Answer:
    """What would be different if somebody came, went, or had another result."""
    section, found = now.paired_round()
    words = now.words
    form = Form(dict(now.query), words)
    typed = form.values.get("change", "").strip()
    answer: list[dict[str, object]] = []
    trouble = ""
    change = _change(section, found.number, typed)
    if typed and change is None:
        form.wrong("change", "change", found=typed)
    elif change is not None:
        edition = registry.edition(section.system)
        try:
            told_of = what_if(section.tournament, edition, RoundNo(found.number), [change])
            answer = explanation_facts(told_of.page(now.words.language))
        except TournamentError as error:
            trouble = error.message
    return _answer(now, "what-if", form, answer, trouble)


def _change(section: Section, round_no: int, text: str) -> Change | None:
    """A change as arbiters type it: ``57``, ``+ Name 1850``, ``r4 b3 1-0``."""
    if not text:
        return None
    if text.startswith(LATECOMER):
        name, _, last = text[1:].strip().rpartition(" ")
        rating = whole_number(last)
        if name and rating is not None:
            return Addition(name=name, rating=rating)
        return Addition(name=text[1:].strip()) if text[1:].strip() else None
    parts = text.lower().split()
    if len(parts) == 3 and parts[0][:1] == "r" and parts[1][:1] == "b":  # noqa: PLR2004
        return _other_result(section, round_no, parts)
    number = _number(section, parts[0] if whole_number(parts[0]) is not None else text)
    return Withdrawal(player=Tpn(number)) if number else None


RESULT_WORDS: Final = {"1-0": "1-0", "0-1": "0-1", "=": "=", "½-½": "=", "+-": "+-", "-+": "-+"}


def _other_result(section: Section, round_no: int, parts: list[str]) -> Change | None:
    """Another result of an earlier board."""
    earlier, board = (whole_number(part[1:]) for part in parts[:2])
    if earlier is None or board is None:
        return None
    found = section.round(earlier).board(board) if earlier < round_no else None
    if found is None or parts[2] not in RESULT_WORDS:
        return None
    return ResultChange(
        round_no=RoundNo(earlier),
        first=section.tpn(found.white),
        second=section.tpn(found.black),
        result=RESULT_WORDS[parts[2]],
    )


def _answer(
    now: Here, question: str, form: Form, answer: list[dict[str, object]], trouble: str
) -> Answer:
    section, found = now.paired_round()
    facts = {
        "section": section.key,
        "round_no": found.number,
        "steps": steps_of(section, found.number, "look"),
        "question": question,
        "answer": answer,
        "trouble": trouble,
        "values": dict(form.values),
        "faults": form.faults,
    }
    return Page(now, "answer", facts)


def discard(now: Here) -> Answer:
    """Throw a private pairing away."""
    section, found = now.paired_round()
    place = f"/{section.key}/rounds/{found.number}"
    action = DiscardPairing(section=section.key, round_no=RoundNo(found.number))
    return perform(now, action, back=f"{place}/absences", stay=f"{place}/look")


def publish(now: Here) -> Answer:
    """Publish the pairing: from now on it holds."""
    section, found = now.paired_round()
    place = f"/{section.key}/rounds/{found.number}"
    action = PublishRound(section=section.key, round_no=RoundNo(found.number))
    return perform(now, action, back=f"{place}/publish", stay=f"{place}/look")


def published(now: Here) -> Answer:
    """Step 3: where the pairing goes now: paper, screens, phones."""
    section, found = now.paired_round()
    if found.phase.private:
        raise HTTPException(404, "not-published")
    facts = {
        "section": section.key,
        "round_no": found.number,
        "phase": found.phase,
        "steps": steps_of(section, found.number, "publish"),
        "boards": len(found.boards),
        "bye": found.bye is not None,
        "edited": found.edited_by_hand,
        "can_unpublish": found.phase is Phase.PUBLISHED,
    }
    return Page(now, "publish", facts)


def unpublish(now: Here) -> Answer:
    """Take a published pairing back, as long as no result is in."""
    section, found = now.paired_round()
    place = f"/{section.key}/rounds/{found.number}"
    action = UnpublishRound(section=section.key, round_no=RoundNo(found.number))
    return perform(now, action, back=f"{place}/look", stay=f"{place}/publish")


PICTURE_POLICY: Final = "default-src 'none'; style-src 'unsafe-inline'; sandbox"
"""A picture carries its own styles and runs nothing."""


def why(now: Here) -> Answer:
    """The page of one player in one round: opponent, colour, and who was tried before."""
    section, found = now.paired_round()
    pid = pid_of_number(section, now.parts["p"])
    who = person(section, pid)
    number = RoundNo(found.number)
    board = found.draft.board_of(pid)
    answer: list[dict[str, object]] = []
    trouble = ""
    long = now.query.get("numbers") == "yes"
    try:
        edition = registry.edition(section.system)
        told_of = explain_player(section.tournament, edition, number, section.tpn(pid))
        answer = explanation_facts(told_of.page(now.words.language, numbers=long))
    except TournamentError as error:
        trouble = error.message
    opponent = None
    if board is not None:
        opponent = person(section, board.black if board.white == pid else board.white)
    facts = {
        "section": section.key,
        "round_no": number,
        "who": who,
        "opponent": opponent,
        "board": board.number if board else 0,
        "colour": "" if board is None else "w" if board.white == pid else "b",
        "bye": found.bye == pid,
        "points": points_before(section, section.player(pid), number),
        "opponent_points": None
        if opponent is None
        else points_before(section, section.player(opponent.pid), number),
        "colours": colours_before(section.player(pid), number),
        "answer": answer,
        "trouble": trouble,
        "by_hand": found.by_hand,
        "numbers": long,
        "system": section.system,
    }
    return Page(now, "why", facts)


def picture(now: Here) -> Answer:
    """The page of the picture of a round, and the same in sentences."""
    section, found = now.paired_round()
    pictures = _pictures(now, section, found.number)
    facts = {
        "section": section.key,
        "round_no": found.number,
        "pictures": len(pictures),
        "sentences": [sentence for one in pictures for sentence in one.sentences],
        "by_hand": found.by_hand,
    }
    return Page(now, "picture", facts)


def _pictures(now: Here, section: Section, number: int) -> tuple[Picture, ...]:
    """The pictures of a round as the edition pairs it."""
    several = len(now.state.sections) > 1
    name = f"{now.state.name}, {section.name}" if several else now.state.name
    return pictures_of(section, number, name, now.words.language)


def picture_file(now: Here) -> Answer:
    """One page of the picture as an SVG file."""
    section, found = now.paired_round()
    pictures = _pictures(now, section, found.number)
    number = now.number("page", "1")
    place = 0 if number is None else number - 1
    if not 0 <= place < len(pictures):
        raise HTTPException(404)
    headers = {"content-security-policy": PICTURE_POLICY}
    return File(pictures[place].svg, "image/svg+xml", headers)


ROUTES: Final = (
    ("GET", "/{s}/rounds/{n:whole}/look", look_at),
    ("GET", "/{s}/rounds/{n:whole}/bye", bye_candidates),
    ("GET", "/{s}/rounds/{n:whole}/why-not", ask_why_not),
    ("GET", "/{s}/rounds/{n:whole}/what-if", ask_what_if),
    ("POST", "/{s}/rounds/{n:whole}/discard", discard),
    ("GET", "/{s}/rounds/{n:whole}/publish", published),
    ("POST", "/{s}/rounds/{n:whole}/publish", publish),
    ("POST", "/{s}/rounds/{n:whole}/unpublish", unpublish),
    ("GET", "/{s}/rounds/{n:whole}/why/{p:whole}", why),
    ("GET", "/{s}/rounds/{n:whole}/picture", picture),
    ("GET", "/{s}/rounds/{n:whole}/picture.svg", picture_file),
)
