"""Names and passwords: what can be one, and which writings are the same."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.errors import InputError
from croupier.service.names import (
    MAX_NAME,
    MAX_PASSWORD,
    MIN_PASSWORD,
    check_name,
    check_password,
    folded,
    password_text,
)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ann", "ann"),
        ("ann", "ＡＮＮ"),
        ("Nguyễn", unicodedata.normalize("NFD", "nguyễn")),
        ("straße", "STRASSE"),
        ("李小龙", "李小龙"),
        ("ﬁona", "fiona"),
    ],
)
def test_writings_of_one_name(one: str, other: str) -> None:
    assert folded(check_name(one)) == folded(check_name(other))


@pytest.mark.parametrize(
    ("one", "other"), [("ann", "anna"), ("ann.1", "ann-1"), ("小龙女", "小龍女")]
)
def test_names_that_differ(one: str, other: str) -> None:
    assert folded(check_name(one)) != folded(check_name(other))


@pytest.mark.parametrize(
    "name",
    [
        "",
        "ab",
        "a" * (MAX_NAME + 1),
        "a b c",
        "ann\n",
        "a\x00bc",
        "-ann",
        "\u0301nn",
        "ann\u200b",
        "🂡🂡🂡",
    ],
)
def test_what_is_no_name(name: str) -> None:
    if name.strip() == "ann":  # blanks around a name are not of it
        assert check_name(name) == "ann"
        return
    with pytest.raises(InputError, match="a name"):
        check_name(name)


@pytest.mark.parametrize(
    "unseen", "\u034f\u115f\u1160\u3164\uffa0\u17b4\u180b\u180f\ufe00\ufe0f\U000e0100"
)
@pytest.mark.parametrize("place", [1, 2, 3])
def test_nothing_that_is_not_seen_tells_names_apart(unseen: str, place: int) -> None:
    with pytest.raises(InputError, match="can be seen"):
        check_name("ann"[:place] + unseen + "ann"[place:])


@pytest.mark.parametrize("name", ["аnn", "anп.1", "annο", "Ann_Ω", "аνна", "рaul", "ａnпa"])
def test_letters_that_look_alike_are_of_one_alphabet(name: str) -> None:
    with pytest.raises(InputError, match="one alphabet"):
        check_name(name)


@pytest.mark.parametrize(
    "name",
    [
        *("Nguyễn.Thị_Ánh", "Đặng-Ướt", "Trần.88", "Zoë", "Łukasz", "Straße"),
        *(
            "王小明",
            "陳大文88",
            "A王小明",
            "さくら-Anna",
            "김민수",
            "Анна.1",
            "Ёжик",
            "Ἑλένη",
            "สมชาย",
        ),
    ],
)
def test_names_of_many_tongues(name: str) -> None:
    for form in ("NFC", "NFD"):
        assert check_name(unicodedata.normalize(form, name)) == name


@given(st.text(max_size=40))
def test_a_name_is_kept_as_it_is_shown(written: str) -> None:
    try:
        name = check_name(written)
    except InputError:
        return
    assert check_name(name) == name
    assert folded(folded(name)) == folded(name)
    assert len(folded(name)) <= MAX_NAME
    assert name.isprintable()


@pytest.mark.parametrize(
    "password",
    [
        "x" * (MIN_PASSWORD - 1),
        "ab" * (MAX_PASSWORD // 2) + "c",
        "password12",
        "Password123!",
        "P@ssw0rd2026",
        "1234567890",
        "0987654321",
        "qwertyuiop",
        "qwertyuiop[]",
        "asdfghjkl1",
        "1q2w3e4r5t",
        "abababababab",
        "abcabcabcabc",
        "iloveyou2024",
        "baccarat1234",
        "dragondragon",
        "monkey-dragon",
        "matkhau12345",
        "!!!!password!!!!",
    ],
)
def test_passwords_that_are_guessed_first(password: str) -> None:
    with pytest.raises(InputError, match="password"):
        check_password(password)


@pytest.mark.parametrize(
    "password",
    [
        "brass-teapot-31",
        "copper kettle 77",
        "mưa rơi trên mái nhà",
        "春眠不觉晓处处闻啼鸟",
        "x7#Qm!vR2pLt",
        "correct horse battery staple",
        "tide-lamp-orchid-9",
    ],
)
def test_passwords_that_are_not(password: str) -> None:
    assert check_password(password, "ann") == unicodedata.normalize("NFC", password)


def test_a_password_does_not_hold_the_name() -> None:
    for password in ("annabel-9-tides", "9-TIDES-Annabel"):
        with pytest.raises(InputError, match="does not hold the name"):
            check_password(password, "Annabel")


@given(st.text(min_size=1, max_size=40))
def test_a_password_is_the_same_however_its_letters_are_composed(written: str) -> None:
    apart = unicodedata.normalize("NFD", written)
    assert password_text(apart) == password_text(unicodedata.normalize("NFC", written))
