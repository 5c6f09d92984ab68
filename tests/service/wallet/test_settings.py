"""What a house's file may say of a licensee's wallet, and how it is told what it may not."""

from __future__ import annotations

from pathlib import Path

import pytest

from croupier.errors import DataError
from croupier.service.config import read_config
from croupier.service.wallet.settings import WalletSettings, read_secret

WHOLE = {
    "kind": '"seamless"',
    "licensee": '"example"',
    "url": '"https://wallet.example/v1"',
    "secret-file": '"wallet.secret"',
}


def read(tmp_path: Path, **change: str | None) -> WalletSettings | None:
    """A house's file with these keys of [wallet]; None leaves one out."""
    keys = WHOLE | {name.replace("_", "-"): value for name, value in change.items()}
    lines = [f"{name} = {value}" for name, value in keys.items() if value is not None]
    path = tmp_path / "house.toml"
    path.write_text("\n".join(["[wallet]", *lines]))
    return read_config(path).wallet


def test_a_whole_one_is_read(tmp_path: Path) -> None:
    secret = tmp_path / "wallet.secret"
    wanted = WalletSettings("example", "https://wallet.example/v1", secret, 3_000)
    assert read(tmp_path) == wanted
    assert read(tmp_path, timeout_ms="100") == wanted._replace(timeout_ms=100)
    assert read(tmp_path, corrections="true") == wanted._replace(corrections=True)
    assert read(tmp_path, corrections="false") == wanted
    local = read(tmp_path, url='"http://127.0.0.1:8500"')
    assert local is not None
    assert local.url == "http://127.0.0.1:8500"


def test_without_one_the_house_keeps_the_money(tmp_path: Path) -> None:
    assert read_config(None).wallet is None
    nothing = dict.fromkeys(("licensee", "url", "secret_file"))
    assert read(tmp_path, kind='"embedded"', **nothing) is None
    assert read(tmp_path, kind=None, **nothing) is None


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"licensee": None}, "licensee is missing"),
        ({"url": None}, "url is missing"),
        ({"secret_file": None}, "secret-file is missing"),
        ({"url": '""'}, "url is missing"),
        ({"licensee": '"Ex ample"'}, "use up to 32 small letters"),
        ({"url": '"wallet.example"'}, "write one such as https://wallet.example/v1"),
        ({"url": '"ftp://wallet.example"'}, "write one such as"),
        ({"url": '"https://"'}, "write one such as"),
        ({"url": '"https://a/b?c=d"'}, "write one such as"),
        ({"url": '"https://a:99999/"'}, "write one such as"),
        ({"url": '"http://wallet.example"'}, "money goes over https"),
        ({"url": '"http://127.0.0.1.example"'}, "money goes over https"),
        ({"timeout_ms": "99"}, "use 100 to 30000"),
        ({"timeout_ms": "30001"}, "use 100 to 30000"),
        ({"timeout_ms": '"3000"'}, "a whole number"),
        ({"kind": '"seamles"'}, "seamless"),
        ({"kind": '"embedded"'}, "is of a licensee"),
        ({"corrections": '"yes"'}, "corrections"),
        ({"secret": '"x"'}, "there is no key"),
    ],
)
def test_what_cannot_be_used_is_told(
    tmp_path: Path, change: dict[str, str | None], told: str
) -> None:
    with pytest.raises(DataError, match="wallet") as caught:
        read(tmp_path, **change)
    assert told in str(caught.value)


def test_a_house_that_keeps_the_money_itself_tells_no_licensee_of_corrections(
    tmp_path: Path,
) -> None:
    nothing = dict.fromkeys(("licensee", "url", "secret_file"))
    with pytest.raises(DataError, match="corrections is of a licensee"):
        read(tmp_path, kind='"embedded"', corrections="true", **nothing)


def test_a_secret_has_sixteen_bytes_or_more(tmp_path: Path) -> None:
    path = tmp_path / "wallet.secret"
    with pytest.raises(DataError, match="cannot be read"):
        read_secret(path)
    path.write_bytes(b"x" * 15 + b"\n")
    with pytest.raises(DataError, match="holds 15 bytes") as caught:
        read_secret(path)
    assert "xxx" not in str(caught.value)
    path.write_bytes(b"x" * 16 + b"\n")
    assert read_secret(path) == b"x" * 16
