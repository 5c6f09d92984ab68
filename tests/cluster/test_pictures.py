"""Pictures: the same bytes for the same file, text that is text, and every kind of file drawn."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Final
from xml.etree import ElementTree as ET

import matplotlib as mpl
import numpy as np
import pytest

import croupier
from croupier.cluster.count_rows import write_count
from croupier.cluster.figures import growing
from croupier.cluster.files import tally_of
from croupier.cluster.pictures import KINDS, draw_picture
from croupier.cluster.pictures.correlation import correlations
from croupier.cluster.recording import Output, record
from croupier.cluster.session_rows import record_sessions
from croupier.errors import InputError
from croupier.sim.plan import Plan
from croupier.sim.systems.play import Play
from croupier.sim.systems.purse import Purse

if TYPE_CHECKING:
    from tests.conftest import Command


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Files of every kind."""
    made = tmp_path_factory.mktemp("drawn")
    for sheet in ("baccarat", "three-pictures"):
        plan = Plan.of(croupier.load_sheet(sheet), shoes=40, seed=1)
        for per in ("shoe", "coup", "key"):
            record(plan, Output(made / f"{sheet}-{per}.parquet", per))
    plan = Plan.of(croupier.load_sheet("baccarat"), shoes=40, seed=1)
    play = Play.of(plan, "player", "labouchere", Purse.of("10", "300", goal="400"))
    record_sessions(play, made / "baccarat-session.parquet")
    counted = croupier.count_cards(plan, "tie", "0,0,0,0,0,0,0,1,1,-1 by unseen at >=1")
    write_count(made / "baccarat-count.parquet", counted, complete=True)
    return made


def texts(picture: Path) -> str:
    """All that an SVG says."""
    svg = ET.parse(picture).getroot()
    return " | ".join(
        "".join(one.itertext()) for one in svg.iter("{http://www.w3.org/2000/svg}text")
    )


@pytest.mark.parametrize(
    ("file", "kind", "says"),
    [
        ("baccarat-shoe", "convergence", ("Banker", "edge, % of stake", "exact 1.0579 %")),
        ("baccarat-coup", "convergence", ("Player", "coups", "exact 1.2351 %")),
        ("three-pictures-coup", "convergence", ("Player 1 Win", "exact 2.4056 %")),
        ("baccarat-shoe", "paths", ("shoes played", "units won", "median", "95 %")),
        ("baccarat-key", "correlation", ("Either Pair", "Banker Odd", "\u22121.00")),
        ("three-pictures-shoe", "correlation", ("Player 1 Win", "bets on Player 1")),
        ("baccarat-session", "bankroll", ("last bankroll, USD", "goal", "reached the goal")),
        ("baccarat-session", "paths", ("coups of the session", "bankroll, USD", "median")),
        ("baccarat-count", "count", ("What a bet on Tie is worth", "% of coups")),
    ],
)
def test_a_picture_says_what_it_shows_and_what_it_was_made_of(
    file: str, kind: str, says: tuple[str, ...], folder: Path
) -> None:
    picture = folder / f"{file}-{kind}.svg"
    sheet = "three-pictures" if file.startswith("three") else "baccarat"
    bets = ["player_1_win"] if sheet == "three-pictures" and kind == "convergence" else []
    draw_picture(folder / f"{file}.parquet", picture, kind, bets)
    shown = texts(picture)
    for text in (*says, f"{sheet} · ", " coups of ", "seed 1, stream philox4x32-10/1"):
        assert text in shown
    assert not re.search(r"\b(None|nan|inf)\b", shown)


@pytest.mark.parametrize("form", ["svg", "png"])
def test_the_same_file_gives_the_same_bytes(
    form: str, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, two = folder / f"one.{form}", folder / f"two.{form}"
    draw_picture(folder / "baccarat-shoe.parquet", one, bets=["tie"])
    monkeypatch.setitem(mpl.rcParams, "font.size", 30)  # a person's own settings
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "0")
    draw_picture(folder / "baccarat-shoe.parquet", two, bets=["tie"])
    assert one.read_bytes() == two.read_bytes()
    assert mpl.rcParams["font.size"] == 30
    assert b"Date" not in one.read_bytes()


def test_sums_grow_to_what_was_counted(folder: Path) -> None:
    for per in ("shoe", "coup"):
        for sheet in ("baccarat", "three-pictures"):
            path = folder / f"{sheet}-{per}.parquet"
            tally = tally_of(path)
            bets = list(tally.plan.sheet.bets)
            at = np.unique(np.geomspace(1, tally.coups, 50).astype(int))
            coups, means = growing(path, tally.plan, bets, per, at)
            assert coups[-1] == tally.coups
            assert (np.diff(coups) > 0).all()
            for bet in bets:
                assert means[bet][-1] == pytest.approx(float(tally.bet(bet).mean_net))


@pytest.mark.parametrize("sheet", ["baccarat", "three-pictures"])
def test_correlations_are_those_of_the_tally(sheet: str, folder: Path) -> None:
    tally = tally_of(folder / f"{sheet}-key.parquet")
    bets = [bet.id for bet in tally.plan.sheet.bets.values() if bet.box in (None, "player_1")][:4]
    table = correlations(tally, bets)
    for row, one in enumerate(bets):
        for column, two in enumerate(bets):
            spread = float(tally.bet(one).variance * tally.bet(two).variance) ** 0.5
            expected = float(tally.covariance(one, two)) / spread if spread else 0.0
            assert table[row, column] == pytest.approx(expected)


@pytest.mark.parametrize(
    ("given", "mend"),
    [
        (("baccarat-shoe.parquet", "-o", "x.pdf"), "name one of these"),
        (("baccarat-shoe.parquet", "-o", "nowhere/x.svg"), "check how it and its folder"),
        (("baccarat-shoe.parquet", "-o", "x.svg", "--kind", "pats"), "did you mean 'paths'?"),
        (
            ("baccarat-shoe.parquet", "-o", "x.svg", "--kind", "bankroll"),
            "one per session; of this",
        ),
        (("baccarat-shoe.parquet", "-o", "x.svg", "--bet", "tye"), "did you mean 'tie'?"),
        (("nothing.parquet", "-o", "x.svg"), "cannot use nothing.parquet"),
    ],
)
def test_what_cannot_be_drawn_is_told(
    given: tuple[str, ...],
    mend: str,
    folder: Path,
    command: Command,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(folder)
    ended = command("plot", *given)
    assert (ended.code, ended.out) == (2, "")
    assert mend in ended.err
    assert not Path("x.svg").exists()


def test_a_run_is_drawn_without_a_file_of_its_own(command: Command, tmp_path: Path) -> None:
    picture = tmp_path / "run.png"
    assert command("simulate", "baccarat", "--shoes", "5", "--plot", str(picture)).code == 0
    assert picture.read_bytes().startswith(b"\x89PNG")
    assert [path.name for path in tmp_path.iterdir()] == ["run.png"]


@pytest.mark.parametrize("file", ["baccarat-shoe", "baccarat-count", "baccarat-session"])
def test_a_damaged_file_is_told(file: str, folder: Path, tmp_path: Path) -> None:
    whole, torn = (folder / f"{file}.parquet").read_bytes(), tmp_path / "torn.parquet"
    torn.write_bytes(whole[:4] + b"\x55" * 600 + whole[604:])
    with pytest.raises(InputError, match=r"torn\.parquet is damaged .*; write it anew"):
        draw_picture(torn, tmp_path / "torn.svg")


PLAYED: Final = (
    *("--system", "martingale", "--bet", "banker", "--stake", "10"),
    *("--bankroll", "100", "--sessions", "5"),
)


@pytest.mark.parametrize("more", [("--shoes", "5"), ("--shoes", "5", "--json"), PLAYED])
@pytest.mark.parametrize("kept", [True, False])
def test_ctrl_c_while_a_picture_is_drawn_loses_nothing_of_the_run(
    more: tuple[str, ...],
    kept: bool,
    command: Command,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    out = tmp_path / "run.parquet"
    run = ("simulate", "baccarat", *more)
    whole = command(*run)
    monkeypatch.setattr("croupier.cluster.pictures.look.written", interrupted)
    picture = tmp_path / "run.png"
    ended = command(*run, "--plot", str(picture), *(("--out", str(out)) if kept else ()))
    assert ended.code == 130
    assert timeless(ended.out) == timeless(whole.out)
    assert ended.err == f"stopped while drawing {picture}\n"
    assert sorted(path.name for path in tmp_path.iterdir()) == (["run.parquet"] if kept else [])


def timeless(told: str) -> list[str]:
    """What a run tells, but for how long it took."""
    return [
        re.sub(r'"(elapsed|cpu|setup)_s": [^,]+', "", line)
        for line in told.splitlines()
        if " to set up, " not in line
    ]


@pytest.mark.parametrize("step", ["write_bytes", "replace"])
def test_ctrl_c_while_a_picture_is_written_leaves_nothing_half_done(
    step: str, folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    picture = tmp_path / "run.svg"
    picture.write_text("from before")
    real = Path.write_bytes

    def interrupted(path: Path, *given: bytes) -> None:
        if given and isinstance(given[0], bytes):
            real(path, given[0][:10])
        raise KeyboardInterrupt

    monkeypatch.setattr(Path, step, interrupted)
    with pytest.raises(KeyboardInterrupt):
        draw_picture(folder / "baccarat-shoe.parquet", picture)
    assert picture.read_text() == "from before"
    assert list(tmp_path.iterdir()) == [picture]


def test_every_kind_is_named_in_the_help(command: Command) -> None:
    shown = command("plot", "--help").out
    assert set(KINDS) <= set(re.findall(r"[a-z]+", shown))


def test_a_tally_is_a_table_in_a_notebook() -> None:
    plan = Plan.of(croupier.load_sheet("baccarat"), shoes=3, seed=1)
    shown = croupier.simulate(plan)._repr_html_()
    assert "<caption>Baccarat: 201 coups of 3 shoes</caption>" in shown
    assert shown.count("<tr>") == 1 + len(plan.sheet.bets)
