"""A house's file: what cannot be used is told with its file, table and key, and how to mend it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from croupier.errors import DataError
from croupier.service.config import read_config

if TYPE_CHECKING:
    from pathlib import Path


def written(tmp_path: Path, text: str) -> Path:
    """A house's file."""
    file = tmp_path / "house.toml"
    file.write_text(text, encoding="utf-8")
    return file


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ('host = ""', "'' is no host to listen on"),
        ('host = "a b"', "is no host to listen on"),
        ('host = "a\\u0000b"', "is no host to listen on"),
        ("port = 70000", "port is 70000; use 0 to 65535"),
        ('port = "80"', "house: port is '80'; write a whole number, without quotes"),
        ('log = "xml"', 'house: log is \'xml\'; write "plain" or "json"'),
        ("guests-per-minute = -1", "guests-per-minute is -1; use 1 to 1000000, or 0 for no limit"),
        ("guests-per-minute-in-all = 1000001", "guests-per-minute-in-all is 1000001"),
        ("asks-per-second = 1.5", "house: asks-per-second is 1.5; write a whole number"),
        (
            "asks-per-hour = 1",
            "house: there is no key 'asks-per-hour' here; did you mean 'asks-per-second'?",
        ),
        ("correction-minutes = 0", "house: correction-minutes is 0; use 1 to 527040"),
        ("prot = 80", "house: there is no key 'prot' here; did you mean 'port'?"),
        ("lan = 1", "house: lan is 1; write true or false, without quotes"),
        ("host = 127", 'house: host is 127; write it as a text in quotes: host = "127"'),
        ('log = "jsno"', '"plain" or "json"; did you mean \'json\'?'),
        ('guest-balance = { EUR = "1.00" }', "'EUR'; the tables play in USD"),
        ('guest-balance = { USD = "1.001" }', "guest-balance in USD"),
        ('guest-balance = { USD = "0" }', "guest-balance in USD"),
        ('guest-balance = { USD = "-5.00" }', "guest-balance in USD"),
        (
            "guest-balance = { USD = 5 }",
            "house: guest-balance is a table; write texts in quotes by currency, such as",
        ),
    ],
)
def test_a_value_that_cannot_be_used_is_told_with_its_key(
    tmp_path: Path, line: str, told: str
) -> None:
    with pytest.raises(DataError) as caught:
        read_config(written(tmp_path, f"[house]\n{line}\n"))
    assert told in str(caught.value)
    assert str(tmp_path / "house.toml") in str(caught.value)


TABLE = '[[table]]\nid = "t"\nsheet = "baccarat"\n'


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (TABLE.replace('"t"', '"play-baccarat-USD"'), "cannot be used"),
        (TABLE.replace('"t"', '"play-t"'), "begins as those of `croupier play` do"),
        (TABLE + '[table.limits]\npatron-max = "0.01"\n', "table t: patron-max lies below bet-min"),
        (TABLE + '[table.limits]\ntable-max = "0.01"\n', "table t: table-max lies below bet-min"),
        (TABLE + '[table.limits]\nbet-max = "0.01"\n', "table t: bet-min lies above bet-max"),
        (
            TABLE + '[table.limits]\nbet-max = "1,5"\n',
            "table t: limits: bet-max: '1,5' is not an amount",
        ),
        (
            TABLE + "[table.limits]\nbet-max = 5\n",
            "table t: limits: bet-max is 5; write it as a text",
        ),
        (TABLE + '[table.limits]\nbet-mxa = "5"\n', "table t: limits: there is no key 'bet-mxa'"),
        (
            TABLE + '[table.limits]\nliability-max = "0.01"\n',
            "table t: liability-max is 0.01, which",
        ),
        (TABLE + 'hours = "10:00-10:00"\n', "table t: hours '10:00-10:00' begin and end at one"),
        (
            TABLE + 'currency = "XAU"\n',
            "table t: currency is 'XAU', and the sheet baccarat has limits",
        ),
        (TABLE + 'currency = "usd"\n', "table t: currency: 'usd' is not a currency"),
        (TABLE + f'name = "{"n" * 65}"\n', "table t: name "),
        (TABLE + f'name = {{ en = "t", vi = "{"n" * 65}" }}\n', "table t: name.vi "),
        (TABLE + "name = 7\n", "table t: name is 7; write a text in quotes, or one for each"),
        (
            TABLE.replace("baccarat", "bacarat"),
            "table t: sheet: there is no sheet 'bacarat'; did you",
        ),
        (TABLE.replace("baccarat", "no.toml"), "table t: sheet: "),
        ('[[table]]\nsheet = "baccarat"\n', "table 1 of the file: id is missing; write id ="),
        ('[table]\nid = "t"\n', "write [[table]] above each"),
        ("table = [1]\n", "table 1 of the file: 1 is no table"),
        ("house = 1\n", "house: 1 is no table"),
        ("port = 80\n", "there is no key 'port' outside of all tables; write it below [house]"),
        ("[[tabel]]\n", "there is no key 'tabel' outside of all tables; did you mean 'table'?"),
        (
            '[house]\nguest-balance = { USD = "0.99" }\n' + TABLE,
            "house: guest-balance in USD is 0.99, and no table takes less than 5.00; raise it",
        ),
        (TABLE + 'hours = "9-17"\n', "table t: hours '9-17' cannot be"),
    ],
)
def test_a_table_that_cannot_be_opened_is_told_with_its_id(
    tmp_path: Path, text: str, told: str
) -> None:
    with pytest.raises(DataError) as caught:
        read_config(written(tmp_path, text))
    assert told in str(caught.value)
    assert str(tmp_path / "house.toml") in str(caught.value)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (
            TABLE + 'hours = "10:00-12:00"\n[table.hand]\n',
            "table t: hours are for tables dealt by machine; a dealer opens this one",
        ),
        (TABLE + '[table.hand]\nrecording = "cam 2"\n', "table t: recording is 'cam 2'; use up to"),
        (TABLE + "[table.hand]\nlate-seconds = 9\n", "table t: late-seconds is 9; use 10 to 3600"),
        (TABLE + '[table.hand]\nscanner = "no.toml"\n', "table t: "),
        (TABLE + "[table.hand]\nsecond-reader = 1\n", "table t: hand: second-reader is 1; write"),
        (TABLE + '[table.hand]\nrecordings = "c"\n', "table t: hand: there is no key 'recordings'"),
    ],
)
def test_a_table_that_nobody_could_deal_at_is_told_with_its_id(
    tmp_path: Path, text: str, told: str
) -> None:
    with pytest.raises(DataError) as caught:
        read_config(written(tmp_path, text))
    assert told in str(caught.value)


M3U8 = "/t.m3u8"
NO_TLS = "write an address that begins with https://"
NO_ADDRESS = "write an address such as https://video.example/"


@pytest.mark.parametrize(
    ("key", "address", "told"),
    [
        ("video", "http://x" + M3U8, NO_TLS),
        ("video", "http://localhost.example" + M3U8, NO_TLS),
        ("video", "wss://x" + M3U8, NO_TLS),
        ("video", "//x" + M3U8, NO_TLS),
        ("video", "x.m3u8", NO_ADDRESS),
        ("video", "https://x/;y.m3u8", NO_ADDRESS),
        ("video", "https://x/ y.m3u8", NO_ADDRESS),
        ("video", "https://*.x" + M3U8, NO_ADDRESS),
        ("video", "https://phim.việt" + M3U8, NO_ADDRESS),
        ("video", "https://x:0" + M3U8, NO_ADDRESS),
        ("video", "https://x:99999" + M3U8, NO_ADDRESS),
        ("video", "https://[::1" + M3U8, NO_ADDRESS),
        ("video", "https://me:secret@x" + M3U8, "a browser sends no name and password"),
        ("video", "https://x/t/whep", "write one by WebRTC as video-whep"),
        ("video-whep", "https://x" + M3U8, "that is a playlist, for HLS: write it as video"),
        ("video-whep", "http://x/t/whep", NO_TLS),
        ("video-whep", "whep://x/t", NO_TLS),
    ],
)
def test_a_picture_that_no_page_could_show_is_told(
    tmp_path: Path, key: str, address: str, told: str
) -> None:
    with pytest.raises(DataError) as caught:
        read_config(written(tmp_path, f'{TABLE}[table.hand]\n{key} = "{address}"\n'))
    assert f"table t: {key} is {address!r}; " in str(caught.value)
    assert told in str(caught.value)


@pytest.mark.parametrize(
    "origin",
    [
        "https://x",
        "https://video.x:8443",
        "http://127.0.0.1:1",
        "http://localhost",
        "http://[::1]:8",
    ],
)
def test_a_picture_comes_over_tls_or_from_this_machine(tmp_path: Path, origin: str) -> None:
    playlist, asked = f"{origin}/t/index.m3u8?key=1", f"{origin}/t/whep?key=1"
    text = f'{TABLE}[table.hand]\nvideo = "{playlist}"\nvideo-whep = "{asked}"\n'
    hand = read_config(written(tmp_path, text)).tables[0].by_hand
    assert hand is not None
    assert (hand.video, hand.video_whep) == (playlist, asked)


def test_a_file_may_begin_with_the_mark_that_some_editors_put(tmp_path: Path) -> None:
    assert read_config(written(tmp_path, "\ufeff" + TABLE)).tables[0].id == "t"
