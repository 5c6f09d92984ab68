"""Whatever is typed, the money stays right: random games at a table in memory, and random bytes."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from croupier.cli.playing.document import Documents
from croupier.cli.playing.screen import Screen
from croupier.cli.playing.session import Session
from croupier.cli.playing.view import Frames, View
from croupier.errors import InputError
from croupier.games.catalog import load_sheet
from croupier.i18n import languages
from croupier.ledger import sum_by_currency
from croupier.money import USD
from croupier.service.house import House
from croupier.service.play import Game, open_game
from croupier.store.memory import MemoryStore
from tests.play.seats import position, sources

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from tests.conftest import Command

SHEETS = {sheet_id: load_sheet(sheet_id) for sheet_id in ("baccarat", "three-pictures")}
PLAIN = "undo clear repeat double deal bets roads stats history why balance shoe rules help".split()
STAKES = st.sampled_from(["5", "10", "50", "7.01", "0.20", "1000", "4999.99", "0", "-1", "x", ""])


def lines_for(sheet_id: str) -> st.SearchStrategy[str]:
    """Lines with a liking for those that do something."""
    bets = st.sampled_from([*SHEETS[sheet_id].bets, "nowhere", "Tie", "庄"])
    pairs = st.lists(st.tuples(bets, STAKES).map(" ".join), min_size=1, max_size=4)
    return st.one_of(
        st.sampled_from(["deal", "repeat", "double", "refill", "new shoe", "why", "history 3"]),
        st.sampled_from(PLAIN),
        pairs.map(" ".join),
        st.text(max_size=12),
    )


GAMES = st.sampled_from(sorted(SHEETS)).flatmap(
    lambda sheet_id: st.tuples(st.just(sheet_id), st.lists(lines_for(sheet_id), max_size=25))
)


def shown(screen: Screen, documents: Documents, session: Session, line: str) -> Iterator[str]:
    """Everything that a line leads to, in words and as JSON."""
    try:
        reply = session.answer(line)
    except InputError as error:
        yield str(error)
        return
    if reply is None:
        return
    if reply.refusal is not None:
        told = screen.refusal(reply.refusal)
        yield told
        yield str(documents.refused(1, reply.command, reply.refusal, told))
        return
    for block in screen.lines(reply):
        steps = block.steps if isinstance(block, Frames) else ((block,),)
        assert len({len(step) for step in steps}) == 1
        yield from (part.text for step in steps for part in step)
    yield str(documents.answer(1, reply))


def check(game: Game, start_minor: int) -> None:
    """The money of a table after any line."""
    book = game.house.store.position()
    assert set(sum_by_currency(book).values()) <= {0}
    granted = -book.balance("bank:USD")
    coups = game.history(1000)
    net = sum(coup.net_minor for coup in coups)
    assert game.balance_minor + game.seat.staked_minor == granted + net
    assert game.net_minor == net
    assert game.balance_minor >= 0
    staked = Counter[str]()
    for _, wager in book.open_wagers():
        staked[wager.patron] += wager.stake_minor
    assert sum(staked.values()) == game.seat.staked_minor
    assert granted >= start_minor


@settings(suppress_health_check=[HealthCheck.too_slow])
@given(GAMES, st.sampled_from(languages()), st.integers(0, 2**32))
def test_no_line_moves_money_wrongly(played: tuple[str, list[str]], lang: str, seed: int) -> None:
    sheet_id, lines = played
    house = House(MemoryStore(), **sources(seed)._asdict())
    game = open_game(house, SHEETS[sheet_id], USD)
    session = Session(game, lang)
    view = View(game, session.words_of(lang), live=bool(seed % 2), width=60)
    screen, documents = Screen(view, session.reader), Documents(view)
    assert list(screen.opening())
    for line in lines:
        for text in shown(screen, documents, session, line):
            assert text
            assert "\n" not in text
        check(game, 1_000_000)
        assert game.state.phase == "betting"
    house.check()
    assert list(screen.farewell())


@settings(
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.function_scoped_fixture],
    max_examples=25,
)
@given(junk=st.binary(max_size=200))
def test_random_bytes_end_in_0_or_2(command: Command, data: Path, junk: bytes) -> None:
    ended = command("play", "baccarat", "--data", str(data), stdin=junk)
    assert ended.code in (0, 2)
    assert (ended.code == 2) is bool(ended.err)
    assert "Traceback" not in ended.err
    position(data)


@pytest.mark.parametrize("lang", languages())
def test_an_opening_is_shown_in_every_language(lang: str) -> None:
    game = open_game(House(MemoryStore(), **sources()._asdict()), SHEETS["baccarat"], USD)
    session = Session(game, lang)
    screen = Screen(View(game, session.words_of(lang), live=True, width=60), session.reader)
    assert all(isinstance(block, Frames) or block.text for block in screen.opening())
