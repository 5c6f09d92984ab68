"""Names by which people log in, and what a password has to be."""

from __future__ import annotations

import re
import unicodedata
from typing import Final

from croupier.errors import InputError

__all__ = ["check_name", "check_password", "folded", "password_text"]

MIN_NAME: Final = 3
MAX_NAME: Final = 32
MIN_PASSWORD: Final = 10
MAX_PASSWORD: Final = 200
_FEWEST_SIGNS: Final = 5

_BETWEEN: Final = frozenset("._-")
_LETTERS: Final = ("L", "M", "N")
_ALIKE: Final = frozenset({"LATIN", "GREEK", "CYRILLIC"})
"""Alphabets with letters that look like those of another of them."""

_RUNS: Final = (
    "01234567890123456789",
    "abcdefghijklmnopqrstuvwxyz",
    *("qwertyuiopasdfghjklzxcvbnm", "qazwsxedcrfvtgbyhnujmikolp", "1qaz2wsx3edc4rfv5tgb6yhn7ujm"),
    *("1q2w3e4r5t6y7u8i9o0p", "azertyuiopqsdfghjklmwxcvbn", "qwertzuiopasdfghjklyxcvbnm"),
)
_COMMON: Final = frozenset(
    "password passwort motdepasse matkhau qwerty qwertz azerty admin administrator welcome "
    "letmein iloveyou monkey dragon football baseball basketball superman batman sunshine "
    "princess starwars pokemon whatever trustno master shadow ashley michael jordan hunter "
    "killer pepper charlie thomas hello freedom mustang access flower hottie loveme zaq login "
    "abc test secret changeme default guest user root system summer winter spring autumn "
    "january february march april june july august september october november december monday "
    "friday sunday liverpool chelsea arsenal barcelona realmadrid manchester yankees cowboys "
    "computer internet samsung google facebook instagram youtube tiktok london paris hanoi "
    "saigon vietnam china beijing shanghai macau macao baccarat casino croupier dealer banker "
    "player poker blackjack roulette jackpot lucky money fortune anhyeuem toiyeuem emyeuanh "
    "woaini aini jesus christ family mother father daniel jessica jennifer michelle nicole "
    "anthony andrew matthew joshua robert george william alexander tigger cookie cheese banana "
    "orange purple silver golden diamond rainbow butterfly unicorn angel lovely forever "
    "blessed happy smile qweasd asdf zxcv asd qwe zxc".split()
)
"""Words that most guessed passwords are made of, with digits and signs around them."""

_LEET: Final = str.maketrans("0134578@$!", "oieastbasi")
_AROUND: Final = re.compile(r"^[\W\d_]+|[\W\d_]+$")


def folded(name: str) -> str:
    """What two writings of one name have in common: width, case and composition do not count.

    >>> folded("Ａnn") == folded("ann") == folded("ANN")
    True
    """
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())


def check_name(written: str) -> str:
    """A name as it is kept and shown.

    Raises:
        InputError: it cannot be one; says why.
    """
    import idna  # here, for houses where nobody has a name yet

    name = unicodedata.normalize("NFKC", written.strip())
    length = max(len(name), len(folded(name)))
    if len(name) < MIN_NAME or length > MAX_NAME:
        raise InputError(f"a name has {MIN_NAME} to {MAX_NAME} letters or digits")
    for sign in name:
        if unicodedata.category(sign)[0] not in _LETTERS and sign not in _BETWEEN:
            raise InputError("a name has letters and digits, and . _ - between them")
        # UTS 46 takes away what is not to be seen: fillers, joiners, selectors of variants
        if not idna.uts46_remap(sign, std3_rules=False):
            raise InputError("a name has letters and digits that can be seen; leave others out")
    if len({_alphabet(sign) for sign in name} & _ALIKE) > 1:
        raise InputError("a name has letters of one alphabet; Latin, Greek, Cyrillic look alike")
    if name[0] in _BETWEEN or unicodedata.category(name[0])[0] == "M":
        raise InputError("a name begins with a letter or a digit")
    return name


def _alphabet(sign: str) -> str:
    """The alphabet of a letter, as its name in Unicode begins."""
    return unicodedata.name(sign, "").partition(" ")[0]


def password_text(written: str) -> str:
    """A password as it is compared: the same however a keyboard composes its letters."""
    return unicodedata.normalize("NFC", written)


def check_password(written: str, name: str = "") -> str:
    """A new password, as it is compared.

    Raises:
        InputError: too short, too long, or among the first that anybody guesses; says which.
    """
    text = password_text(written)
    if not MIN_PASSWORD <= len(text) <= MAX_PASSWORD:
        raise InputError(f"a password has {MIN_PASSWORD} to {MAX_PASSWORD} characters")
    plain = folded(text)
    own = folded(name)
    if len(own) > MIN_NAME and own in plain:
        raise InputError("a password does not hold the name; think of another one")
    if _is_common(plain):
        raise InputError("this password is one of the first that are guessed; think of another one")
    return text


def _is_common(plain: str) -> bool:
    if len(set(plain)) < _FEWEST_SIGNS:
        return True
    if any(plain in run * 2 or plain in run[::-1] * 2 for run in _RUNS):
        return True
    if any(plain == (plain[:size] * len(plain))[: len(plain)] for size in range(1, 5)):
        return True
    bare = _AROUND.sub("", plain)
    for word in (bare, bare.translate(_LEET), _AROUND.sub("", plain.translate(_LEET))):
        half = len(word) // 2
        if word in _COMMON or (word[:half] == word[half:] and word[:half] in _COMMON):
            return True
        if any(word in run and len(plain) - len(word) < 6 for run in _RUNS if word):
            return True
    return _is_of_common_words(bare)


def _is_of_common_words(word: str) -> bool:
    """Whether it is two common words, one after the other."""
    return any(
        word[:size] in _COMMON and word[size:].strip("0123456789._- !") in _COMMON
        for size in range(3, len(word) - 2)
    )
