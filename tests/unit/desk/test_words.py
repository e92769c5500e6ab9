"""Every sentence of the desk is there, is used, and says what a sentence should."""

from __future__ import annotations

import ast
import re
from string import Formatter

import pytest

import openarbiter.store  # noqa: F401  (its sentences are among those of the desk)
from openarbiter.desk import EventState, LotsOf, Phase
from openarbiter.desk.messages import SENTENCES, declare, say
from tests.architecture.source import ROOT
from tests.catalogues import forms_of
from tests.every import every

WORDS = {code: forms_of(text) for code, text in SENTENCES.items()}
"""The forms of every sentence, by code: one, or that for one and that for several."""

MANY_OF = {code: forms[-1] for code, forms in WORDS.items()}
ONE = {code: forms[0] for code, forms in WORDS.items() if len(forms) > 1}

ROOMS = [ROOT / "src" / "openarbiter" / room for room in ("desk", "store")]
SAYS = {"say": 0, "refuse": 0, "refusal": 0, "consequence": 0, "with_remark": 0, "refuse_if": 1}
SAYS |= dict.fromkeys(("inform", "acknowledge", "confirm", "warn"), 0)
"""What takes the code of a sentence as an argument, and as which one."""


def _used() -> tuple[set[str], set[str]]:
    """Texts in the modules of the desk but for keys of sentences, and the codes that are said."""
    texts = {f"round-is-{phase.value}" for phase in Phase}
    texts |= {f"file-lot-{what.value}" for what in LotsOf}
    said: set[str] = set()
    for path in (path for room in ROOMS for path in room.rglob("*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        keys = [key for node in ast.walk(tree) if isinstance(node, ast.Dict) for key in node.keys]
        for node in ast.walk(tree):
            if isinstance(node, ast.Constant) and node not in keys:
                texts.add(str(node.value))
            name = ast.unparse(node.func).split(".")[-1] if isinstance(node, ast.Call) else ""
            if isinstance(node, ast.Call) and name in SAYS:
                codes = node.args[SAYS[name] : SAYS[name] + 1]
                said |= {str(one.value) for one in codes if isinstance(one, ast.Constant)}
    return texts, said


def test_every_sentence_is_said_somewhere() -> None:
    """No sentence is left over from something that was removed, and none is missing."""
    texts, said = _used()
    assert MANY_OF.keys() - texts == set()
    assert said - MANY_OF.keys() == set()


def test_a_sentence_is_declared_once() -> None:
    """A code that is taken is an error of ours, found by the first import."""
    with pytest.raises(ValueError, match="nothing-changed"):
        declare({"nothing-changed [C.02]": "Nothing."})


@every("code", sorted(MANY_OF))
def test_sentences_can_be_filled(code: str) -> None:
    """Gaps are names, and filling them leaves no brace behind."""
    names = {name for _, name, _, _ in Formatter().parse(MANY_OF[code]) if name is not None}
    assert all(name.isidentifier() for name in names)
    filled = say(code, **dict.fromkeys(names, "7")).sentence
    assert "{" not in filled
    assert "!" not in filled


COUNTS_NOTHING = {"not-seated": "in all"}
"""Sentences with a count that read the same for one, and the words that do it."""


MANY = re.compile(
    r"\{(?!round\})\w+\} (?:[\w-]+ )?"
    r"(?:boards|byes|characters|games|points|players|results|rounds|tenths|things)\b"
)
"""A number that stands in a gap, and its plural."""


def test_a_plural_stands_behind_no_number_that_can_be_one() -> None:
    """Never 'after 1 rounds': what can be one is the count of its sentence, and has another one."""
    told = {code for code, text in MANY_OF.items() if MANY.search(text)}
    assert not told - ONE.keys()
    for text in ONE.values():
        assert not MANY.search(text) or "of {scheduled} " in text


@every("code", sorted(ONE.keys() | {c for c in MANY_OF if "{count}" in MANY_OF[c]}))
def test_one_of_something_is_not_said_as_many(code: str) -> None:
    """Never '1 games are adjourned'; the gaps of both sentences are the same but for the count."""
    if code in COUNTS_NOTHING:
        assert COUNTS_NOTHING[code] in MANY_OF[code]
        return
    names = {name for _, name, _, _ in Formatter().parse(MANY_OF[code]) if name}
    ones = {name for _, name, _, _ in Formatter().parse(ONE[code]) if name}
    assert names - {"count"} == ones
    one = say(code, **dict.fromkeys(names, "7") | {"count": "1"}).sentence
    assert one == ONE[code].format(**dict.fromkeys(names, "7"))
    many = say(code, **dict.fromkeys(names, "7") | {"count": "2"}).sentence
    assert many == MANY_OF[code].format(**dict.fromkeys(names, "7") | {"count": "2"})


def test_a_code_without_sentence_is_no_secret() -> None:
    """A misspelt code is an error of ours, found by the first test that meets it."""
    with pytest.raises(KeyError):
        say("no-such-code")


def test_the_program_on_the_page_runs() -> None:
    """It pairs and publishes a round of four players."""
    page = (ROOT / "docs" / "desk.md").read_text(encoding="utf-8")
    code, *_ = re.findall(r"^```python\n(.*?)^```$", page, flags=re.MULTILINE | re.DOTALL)
    names: dict[str, object] = {}
    exec(code, names)  # noqa: S102  (the page of our own is what is tested)
    state = names["state"]
    assert isinstance(state, EventState)
    assert state.section("a").round(1).phase is Phase.PUBLISHED


def test_a_sentence_with_a_single_form_is_said_of_one_too() -> None:
    """Counting does not empty it."""
    found = say("not-seated", player="7 Eder, D", round=1, count=1)
    assert found.sentence == "7 Eder, D takes part in round 1 and has no place (1 in all)."
