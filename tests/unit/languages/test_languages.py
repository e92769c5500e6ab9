"""Every sentence that a room says exists in German, with the same gaps, and none is left over."""

from __future__ import annotations

import ast
import copy
import pickle
import re
from collections.abc import Iterator
from string import Formatter

import pytest

from openarbiter.formats.player_list.headings import headings_of
from openarbiter.languages import LANGUAGES, Sentence, Tongue, in_a_row, listed, said
from openarbiter.languages.german import GERMAN
from openarbiter.languages.german.rules import RULES
from tests.architecture.source import ROOT, modules


def calls() -> Iterator[tuple[str, ast.Call]]:
    """Every place where a sentence is said: file with line, and the call."""
    for module in modules():
        if all(not name.startswith("openarbiter.languages") for _, name in module.imports()):
            continue  # the desk says its sentences by codes of their own
        for node in ast.walk(module.tree):
            if not isinstance(node, ast.Call):
                continue
            if isinstance(node.func, ast.Name) and node.func.id in {"said", "joined"}:
                yield f"{module.path.relative_to(ROOT)}:{node.lineno}", node


def written(node: ast.expr) -> list[str]:
    """The texts of an argument: one, or those of a choice between two; empty for anything else."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return [node.value]
    if isinstance(node, ast.IfExp):
        return [*written(node.body), *written(node.orelse)]
    return []


def templates() -> dict[str, str]:
    """Every template in the source, with a place where it is said."""
    found: dict[str, str] = {}
    for place, call in calls():
        forms = [call.args[0], *(each.value for each in call.keywords if each.arg == "one")]
        for form in forms:
            found |= dict.fromkeys(written(form), place)
    return found


def gaps_of(template: str) -> set[str]:
    """The gaps of a sentence."""
    return {name for _, name, _, _ in Formatter().parse(template) if name is not None}


def test_templates_are_written_where_they_are_said() -> None:
    """A template is a text in the source, so that it can be found and translated."""
    hidden = {place.partition(":")[0] for place, call in calls() if not written(call.args[0])}
    assert not hidden


def test_german_says_every_sentence_and_no_other() -> None:
    """Nothing stays English, and nothing is kept that is not said any more."""
    found = templates()
    assert not {text: place for text, place in found.items() if text not in GERMAN}
    assert not GERMAN.keys() - found.keys() - RULES.keys()  # these stand in the editions


@pytest.mark.parametrize("template", GERMAN)
def test_german_has_the_same_facts(template: str) -> None:
    """The same gaps, each with a name, and the same end of the sentence."""
    german = GERMAN[template]
    assert gaps_of(german) - {"count"} == gaps_of(template) - {"count"}
    assert all(name.isidentifier() and name != "one" for name in gaps_of(template))
    if not re.fullmatch(r"\{number\}(st|nd|rd|th)", template):  # a German ordinal ends with a point
        assert (german[-1] in ".?:") == (template[-1] in ".?:")


def test_german_is_calm_and_means_nobody_in_particular() -> None:
    """No exclamation marks, no "please"; players are not called "du" on a list on the wall."""
    text = " ".join(GERMAN.values()).lower()
    assert "!" not in text
    assert not re.search(r"\b(bitte|leider|wir|du|dein|ihr)\b", text)


def test_a_sentence_is_text_and_stays_one() -> None:
    """It compares, is copied and is pickled like text, and still can be said in German."""
    one = said("not {player}: {reason}", player=3, reason=said("the pair is forbidden"))
    assert one == "not 3: the pair is forbidden"
    for same in (one, copy.deepcopy(one), pickle.loads(pickle.dumps(one))):  # noqa: S301  (ours)
        assert isinstance(same, Sentence)
        assert Tongue("de")(same) == "nicht 3: das Paar ist gesperrt"
    assert type(Tongue()(one)) is str
    assert Tongue("xx")(one) == one


def test_lists_and_numbers() -> None:
    """Lists have the word for "and" before the last; one is told from several."""
    german = Tongue("de")
    assert german(listed(["a", "b", "c"])) == "a, b und c"
    assert german(in_a_row([said("Bye"), "b"])) == "Freilos, b"
    pairs = [said("{count} pairs", count, one="{count} pair") for count in (0, 1, 2)]
    assert [german(each) for each in pairs] == ["0 Paare", "1 Paar", "2 Paare"]
    assert set(LANGUAGES) == {"en", "de"}


def test_a_name_with_braces_is_only_a_name() -> None:
    """What fills a gap is never read as a template."""
    told = said("{name} leads with {points} points", name="{points}", points="3")
    assert (told, Tongue("de")(told)) == (
        "{points} leads with 3 points",
        "{points} führt mit 3 Punkten",
    )


def test_a_gap_without_a_value_is_a_fault() -> None:
    """A forgotten gap is found at once, in English already."""
    with pytest.raises(KeyError):
        said("not {player}: {reason}", player=3)


def test_the_headings_that_are_recommended_in_german_are_understood() -> None:
    """Whoever follows the advice about a list of players writes headings that are read."""
    advice = GERMAN["Name, Rating, Title, Sex, Federation, FIDE ID, Born, Club or Note"]
    words = advice.replace(" oder ", ", ").split(", ")
    assert None not in headings_of(words)
    assert len(set(headings_of(words))) == len(words)


def test_a_long_list_is_no_tower() -> None:
    """Two thousand texts in a row are said in both languages, copied and pickled."""
    names = [said("Article {number}", number=number) for number in range(2000)]
    row = listed(names)
    assert row.startswith("Article 0, Article 1, ")
    assert row.endswith("Article 1998 and Article 1999")
    german = Tongue("de")(row)
    assert german.endswith("Artikel 1998 und Artikel 1999")
    assert Tongue("de").knows(row)
    again = pickle.loads(pickle.dumps(copy.deepcopy(row)))  # noqa: S301  (our own)
    assert (again, Tongue("de")(again)) == (row, german)
    assert not Tongue("de").knows(in_a_row([*names, said("no such sentence")]))
