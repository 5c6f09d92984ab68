"""Every sentence exists in every language, with the same variables; every word has one meaning."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import pytest
from fluent.runtime import FluentBundle
from fluent.syntax import ast, parse

import croupier.i18n
from croupier.errors import InputError
from croupier.i18n import Translator, languages, translator
from tools.glossary import words

if TYPE_CHECKING:
    from collections.abc import Iterator

HOME = Path(croupier.i18n.__file__).parent
TOPICS = sorted(path.name for path in (HOME / "en").glob("*.ftl"))


def nodes(value: object) -> Iterator[ast.BaseNode]:
    """A Fluent node and all below it."""
    if isinstance(value, list):
        for item in value:
            yield from nodes(item)
    elif isinstance(value, ast.BaseNode):
        yield value
        for below in vars(value).values():
            yield from nodes(below)


class Sentence(NamedTuple):
    """What the three languages must share of a message or term, and its own source."""

    variables: frozenset[str]
    attributes: frozenset[str]
    source: str


def name_of(entry: ast.Message | ast.Term) -> str:
    return f"-{entry.id.name}" if isinstance(entry, ast.Term) else entry.id.name


@cache
def sentences(lang: str, topic: str) -> dict[str, Sentence]:
    """Every message and term of a file, read as a whole by Fluent's own parser."""
    path = HOME / lang / topic
    text = path.read_text(encoding="utf-8")
    found: dict[str, Sentence] = {}
    for entry in parse(text).body:
        assert not isinstance(entry, ast.Junk), f"{path.name} ({lang}): {entry.content}"
        if isinstance(entry, ast.Message | ast.Term):
            name = name_of(entry)
            assert name not in found, f"{path.name} ({lang}): {name} is there twice"
            inside = list(nodes(entry))
            found[name] = Sentence(
                frozenset(n.id.name for n in inside if isinstance(n, ast.VariableReference)),
                frozenset(attribute.id.name for attribute in entry.attributes),
                text[entry.span.start : entry.span.end] if entry.span else "",
            )
    return found


@pytest.mark.parametrize("lang", languages())
def test_every_language_has_the_same_topics(lang: str) -> None:
    assert sorted(path.name for path in (HOME / lang).glob("*.ftl")) == TOPICS


@pytest.mark.parametrize("topic", TOPICS)
@pytest.mark.parametrize("lang", [lang for lang in languages() if lang != "en"])
def test_every_language_has_the_same_sentences_with_the_same_variables(
    lang: str, topic: str
) -> None:
    ours, english = sentences(lang, topic), sentences("en", topic)
    assert {name: entry[:2] for name, entry in ours.items()} == {
        name: entry[:2] for name, entry in english.items()
    }


@pytest.mark.parametrize("topic", TOPICS)
@pytest.mark.parametrize("lang", [lang for lang in languages() if lang != "en"])
def test_a_sentence_is_translated_and_not_copied(lang: str, topic: str) -> None:
    english = sentences("en", topic)
    copied = [
        name
        for name, entry in sentences(lang, topic).items()
        if entry.source == english[name].source
        and len(re.findall(r"(?<![{$\w-])[A-Za-z]{3,}", entry.source.partition("=")[2])) > 3
    ]
    assert copied == []


@pytest.mark.parametrize("lang", languages())
def test_a_name_is_used_in_one_topic_only(lang: str) -> None:
    used = Counter(name for topic in TOPICS for name in sentences(lang, topic))
    assert [name for name, count in used.items() if count > 1] == []


@pytest.mark.parametrize("lang", languages())
def test_every_sentence_can_be_said(lang: str) -> None:
    words_of = translator(lang)
    entries = {name: entry for topic in TOPICS for name, entry in sentences(lang, topic).items()}
    variables = {variable for entry in entries.values() for variable in entry.variables}
    for name in entries:
        if not name.startswith("-"):
            for number in (0, 1, 2, 12345):
                text = words_of.text(name, **dict.fromkeys(variables, number))
                assert text.strip(), name
                assert "{" not in text, name


SAMPLE = """\
# Not a message: shoe = no
-house = the house

shoe = A shoe of { $count ->
    [one] one deck
   *[other] { $count } decks
} from { -house }.
coup =
    Coup { $number }:
    { shoe }

## Money
paid = { $who } gets { $amount }.
only-here = Only English has this, { $who }.
-bank = bank
-street = { -bank } street
both = { -street } and { -house }
empty =
    .label = no text
"""


@pytest.fixture
def sample(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A little house with its own words, in place of the shipped ones."""
    for lang in languages():
        (tmp_path / lang).mkdir()
        (tmp_path / lang / "a.ftl").write_text(
            SAMPLE if lang == "en" else "paid = { $who }: { $amount }\n", encoding="utf-8"
        )
    monkeypatch.setattr(croupier.i18n, "__file__", str(tmp_path / "__init__.py"))
    monkeypatch.setattr(croupier.i18n, "_translators", {})
    return tmp_path


def test_sentences_are_filled_in(sample: Path) -> None:
    english = translator("en")
    assert english.text("both") == "bank street and the house"
    assert english.text("shoe", count=1) == "A shoe of one deck from the house."
    assert english.text("coup", number=3, count=8) == ("Coup 3:\nA shoe of 8 decks from the house.")
    assert english.text("paid", who="A", amount="1234.50") == "A gets 1234.50."
    assert translator("vi").text("paid", who="A", amount=12345) == "A: 12.345"
    assert translator("en") is translator() is english


def test_english_stands_in_for_what_is_missing(sample: Path) -> None:
    assert translator("zh").text("only-here", who="Ann") == "Only English has this, Ann."
    assert "only-here" in translator("en")
    assert "only-here" not in translator("zh")


@pytest.mark.parametrize(
    ("lang", "name", "args", "why"),
    [
        ("en", "nowhere", {}, "no message 'nowhere' in any language"),
        ("vi", "nowhere", {}, "no message 'nowhere' in any language"),
        ("vi", "paid", {"who": "A"}, "message 'paid' of vi: Unknown external: amount"),
        ("en", "empty", {}, "message 'empty' of en has no text"),
    ],
)
def test_a_sentence_that_cannot_be_said_is_a_fault(
    sample: Path, lang: str, name: str, args: dict[str, str], why: str
) -> None:
    with pytest.raises(LookupError, match=re.escape(why)):
        translator(lang).text(name, **args)


@pytest.mark.parametrize("lang", ["", "EN", "de", "zh-Hans", "../en"])
def test_an_unknown_language_is_bad_input(lang: str) -> None:
    with pytest.raises(InputError, match="use one of en, vi, zh"):
        translator(lang)


@pytest.mark.parametrize("lang", languages())
def test_reading_message_by_message_finds_what_reading_whole_files_finds(lang: str) -> None:
    whole = {name for topic in TOPICS for name in sentences(lang, topic)}
    assert set(Translator(lang)._sources) == whole


@pytest.mark.parametrize("word", words(), ids=[word["key"] for word in words()])
def test_a_word_has_every_language_and_a_meaning(word: dict[str, object]) -> None:
    required = {"key", "about", "says", *languages()}
    assert required <= set(word) <= required | {"own"}
    assert all(isinstance(word[field], str) and word[field] for field in required)
    assert re.fullmatch(r"[a-z]+(_[a-z]+)*", str(word["key"]))
    assert re.search(r"[\u4e00-\u9fff]", str(word["zh"]))


def test_a_sentence_is_whole_while_another_thread_loads_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever was added when it was asked for: every part is added before it counts as loaded."""
    name = "refused-above_maximum"
    given: dict[str, str | int] = {"bet": "Tie", "room": 1, "most": "5.00"}
    expected = translator("en").text(name, **given)
    said: list[str] = []
    fresh, add = Translator("en"), FluentBundle.add_resource

    def add_slowly(bundle: FluentBundle, resource: Any) -> None:
        if len(said) < 3:
            place = len(said)
            said.append("")
            said[place] = fresh.text(name, **given)
        add(bundle, resource)

    monkeypatch.setattr(FluentBundle, "add_resource", add_slowly)
    assert fresh.text(name, **given) == expected
    assert said == [expected] * 3


def test_a_word_is_explained_once_and_its_group_stands_together() -> None:
    keys = Counter(word["key"] for word in words())
    assert [key for key, count in keys.items() if count > 1] == []
    groups = [word["about"] for word in words()]
    changes = 1 + sum(one != other for one, other in pairwise(groups))
    assert changes == len(set(groups))


# Words of design and rules that nobody may have to guess; a guard against dropping one.
NEEDED = (
    "coup player banker patron house bet wager pays chance shoe burn cut_card last_coup tableau "
    "natural draw stand commission tray box picture first_card incident ruling misdeal "
    "exposed_card extra_card dropped_card void_coup void_shoe dealer manager stake push tie"
).split()


def test_the_trades_own_words_are_all_there() -> None:
    assert set(NEEDED) <= {word["key"] for word in words()}
