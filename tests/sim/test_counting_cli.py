"""``croupier count``, ``vulnerability`` and ``compare`` as they are typed."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from croupier.cli import count
from croupier.cli.main import main
from croupier.cluster.files import metadata_of

COUNT = ("count", "tiger", "--bet", "big tiger", "--shoes", "60")
TAGS = ("--tags", "0,0,-1,-1,-1,-2,1,2,2,0", "--trigger", ">=2")
VULNERABILITY = ("vulnerability", "ez", "--shoes", "40")
COMPARE = ("compare", "baccarat", "no-commission", "--bet", "banker", "--shoes", "60")


def told(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    assert main(list(words)) == 0
    return capsys.readouterr().out


def test_a_count_is_told_in_words_and_as_a_document(capsys: pytest.CaptureFixture[str]) -> None:
    page = told(capsys, *COUNT, *TAGS, "--cut", "15", "--after-cut", "1")
    assert "tiger: big_tiger, 0,0,-1,-1,-1,-2,1,2,2,0 from 0 by unseen at >=2" in page
    assert "8 decks; first card shown, its worth burnt; cut card 15 from the end, then 1" in page
    found = json.loads(told(capsys, *COUNT, *TAGS, "--json", "--workers", "2"))
    whole = "0,0,-1,-1,-1,-2,1,2,2,0 at >=2"
    again = json.loads(told(capsys, *COUNT, "--count", whole, "--json", "--engine", "python"))
    assert found["counts_sha256"] == again["counts_sha256"]
    assert found["shoes"] == 60
    assert sum(row["coups"] for row in found["by_count"]) == found["coups"]
    assert found["frequency"]["value"] == pytest.approx(found["bets"] / found["coups"])
    assert set(found["by_count"][0]) == {"true_count", "coups", "mean_net", "standard_error"}


def test_a_count_that_is_stopped_says_that_its_file_is_a_part(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    @contextmanager
    def stopped(_: int) -> Iterator[Callable[[int], None]]:
        def told(_: int) -> None:
            raise KeyboardInterrupt

        yield told

    monkeypatch.setattr(count, "following", stopped)
    path = tmp_path / "count.parquet"
    assert main([*COUNT[:-1], "500", *TAGS, "--engine", "python", "--out", str(path)]) == 130
    assert f"{path} has these shoes and is marked as not complete" in capsys.readouterr().err
    assert metadata_of(path)["complete"] == "false"


def test_an_inspection_is_told_in_words_and_as_a_document(
    capsys: pytest.CaptureFixture[str],
) -> None:
    page = told(capsys, *VULNERABILITY, "--limit", "0.05")
    assert "ez: what a perfect counter would win, of 40 shoes" in page
    found = json.loads(told(capsys, *VULNERABILITY, "--at", "14,52", "--json"))
    by_bet = {bet["bet"]: bet for bet in found["bets"]}
    assert [cut["cut_from_end"] for cut in by_bet["dragon_7"]["cuts"]] == [14, 52]
    assert f"{by_bet['dragon_7']['cuts'][0]['per_shoe']['value']:.4f}" in page
    found = json.loads(told(capsys, "vulnerability", "majestic-match", "--shoes", "2", "--json"))
    assert {one["bet"] for one in found["omitted"]} >= {"player_majestic_match"}


def test_a_comparison_is_told_in_words_and_as_a_document(
    capsys: pytest.CaptureFixture[str],
) -> None:
    page = told(capsys, *COMPARE)
    assert "--like-a deals both alike" in page
    assert "--like-a" not in told(capsys, *COMPARE, "--like-a")
    found = json.loads(told(capsys, *COMPARE, "--like-a", "--json"))
    assert found["a"]["coups"] == found["b"]["coups"]
    difference = found["a"]["mean_net"]["value"] - found["b"]["mean_net"]["value"]
    assert found["difference"]["value"] == pytest.approx(difference)


@pytest.mark.parametrize(
    ("words", "mend"),
    [
        ((*COUNT,), "say how to count and when to bet"),
        ((*COUNT, *TAGS, "--divisor", "deck"), "'deck' is no divisor; use unseen"),
        ((*COUNT, "--count", "A=1 at >1", "--divisor", "left"), "--count says all of a count"),
        ((*COUNT, *TAGS, "--score", "luck"), "'luck' is no scoring"),
        ((*COUNT, *TAGS, "--cut", "410"), "put the cut card nearer to the end"),
        ((*COUNT, *TAGS, "--cut", "416"), "--cut 416 cannot be; use 0 to 415"),
        ((*COUNT, *TAGS, "--decks", "17"), "--decks 17 cannot be; use 1 to 16"),
        ((*COUNT, *TAGS, "--workers", "0"), "workers cannot be"),
        ((*COUNT[:4], *TAGS, "--shoes", "0"), "shoes: 0 will not do"),
        ((*VULNERABILITY, "--limit", "none"), "--limit 'none' is no number of units above 0"),
        ((*VULNERABILITY, "--limit", "0"), "--limit '0' is no number of units above 0"),
        ((*VULNERABILITY, "--at", "14,x"), "--at '14,x': write how many cards"),
        ((*VULNERABILITY, "--at", "3"), "use 14 to 404"),
        ((*VULNERABILITY, "--bet", "dragoon 7"), "did you mean"),
        ((*COMPARE, "--bet-b", "tiger"), "no-commission has no bet 'tiger'"),
        ((*COMPARE[:2], "three-pictures", "--bet", "tie", "--bet-b", "player_1_win"), "decks"),
    ],
)
def test_bad_input_is_refused_with_the_mend(
    words: tuple[str, ...], mend: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(list(words)) == 2
    out, err = capsys.readouterr()
    assert not out
    assert mend in err
