"""Operating a house: its settings and where they come from, its log, its being the only one."""

from __future__ import annotations

import asyncio
import signal
import socket
import subprocess
import sys
from typing import TYPE_CHECKING, Any

import httpx
import msgspec
import pytest
from click.testing import CliRunner

from croupier.cli.main import cli
from croupier.cli.serve import serve
from croupier.errors import DataError
from croupier.service.config import DEFAULT, HouseConfig, read_config
from croupier.service.local import now_ms, open_house, open_served
from croupier.service.settings import Settings
from croupier.web import server
from croupier.web.app import make_app
from croupier.web.desk import Desk, monotonic_ms
from tests.faults.forking import environment
from tests.served import address_in
from tests.web.described import check_answer
from tests.web.processes import ENDED, opened, visited
from tests.web.serving import Serving, quick, serving
from tools.inprocess import run

if TYPE_CHECKING:
    from pathlib import Path


# --- settings -----------------------------------------------------------------------------


def written(tmp_path: Path, text: str) -> Path:
    """A house's file."""
    file = tmp_path / "house.toml"
    file.write_text(text, encoding="utf-8")
    return file


def test_a_house_without_a_file_has_sensible_limits() -> None:
    settings = read_config(None).settings
    assert (settings.host, settings.port, settings.lan, settings.log) == (
        *("127.0.0.1", 8000),
        *(False, "plain"),
    )
    assert 0 < settings.guests_per_minute < settings.guests_per_minute_in_all
    assert settings.asks_per_second > 0
    assert settings.guest_balance_minor("USD") == 10_000_00


def test_a_file_may_set_the_house_and_keep_the_usual_tables(tmp_path: Path) -> None:
    text = """
[house]
host = "127.0.0.2"
port = 9000
lan = true
log = "json"
guest-balance = { USD = "250.00" }
guests-per-minute = 0
guests-per-minute-in-all = 7
asks-per-second = 3
tries-per-minute = 4
care = false
remind-minutes = 30
"""
    config = read_config(written(tmp_path, text))
    assert config.settings == Settings(
        host="127.0.0.2",
        port=9000,
        lan=True,
        log="json",
        guest_balances={str(config.tables[0].currency): 250_00},
        guests_per_minute=0,
        guests_per_minute_in_all=7,
        asks_per_second=3,
        tries_per_minute=4,
        names_host=True,
        care=False,
        remind_minutes=30,
    )
    assert [table.id for table in config.tables] == [table["id"] for table in DEFAULT["table"]]


def test_a_guest_gets_what_the_house_gives(tmp_path: Path) -> None:
    config = quick()
    balances = {str(config.tables[0].currency): 321_00}
    settings = config.settings._replace(guest_balances=balances)
    with serving(tmp_path, config._replace(settings=settings)) as house:
        guest = house.guest()
        assert guest.get("/api/me").json()["purses"][0]["balance"] == "321.00"
        answer = guest.post("/api/refill").json()
        assert (answer["purses"][0]["balance"], answer["given"]) == ("321.00", "0.00")
        assert guest.get("/api/me").json()["given"] is None


def test_a_guest_who_cannot_stake_the_least_is_given_his_play_money_anew(tmp_path: Path) -> None:
    """Though he has more than a tenth of it left."""
    first, *_ = quick().tables
    limits = msgspec.structs.replace(first.limits, bet=(200_00, 1_000_00), bets={})
    code = str(first.currency)
    poor, usual = (Settings(guest_balances={code: minor}) for minor in (150_00, 400_00))
    config = HouseConfig((first._replace(limits=limits),), poor)
    with serving(tmp_path, config) as house:
        guest = house.guest()
        house.desk.patrons._settings = usual
        answer = guest.post("/api/refill").json()
        assert (answer["purses"][0]["balance"], answer["given"]) == ("400.00", "250.00")
        assert guest.post("/api/refill").json()["given"] == "0.00"


class Listened(Exception):
    """Stands for the house that would open now."""


FILE = '[house]\nhost = "127.0.0.4"\nport = 4\nlog = "json"\n'


@pytest.mark.parametrize(
    ("file", "variables", "options", "where"),
    [
        ("", {}, [], ("127.0.0.1", 8000)),
        (FILE, {}, [], ("127.0.0.4", 4)),
        (FILE, {"PORT": "3"}, [], ("127.0.0.4", 3)),
        (FILE, {"PORT": "3", "HOST": "127.0.0.3"}, ["--port", "2"], ("127.0.0.3", 2)),
        ("", {"PORT": "3"}, ["--port", "0"], ("127.0.0.1", 0)),
        ("", {"LAN": "1"}, [], (server._EVERYWHERE, 8000)),
        ("[house]\nlan = true\n", {}, [], (server._EVERYWHERE, 8000)),
        ("[house]\nlan = true\n", {"LAN": "0"}, [], ("127.0.0.1", 8000)),
        ("[house]\nlan = true\n", {}, ["--no-lan"], ("127.0.0.1", 8000)),
        ("", {"LAN": "0"}, ["--lan"], (server._EVERYWHERE, 8000)),
    ],
)
def test_an_option_counts_before_its_variable_and_that_before_the_file(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    *,
    file: str,
    variables: dict[str, str],
    options: list[str],
    where: tuple[str, int],
) -> None:
    def listen(host: str, port: int) -> None:
        raise Listened((host, port))

    monkeypatch.setattr(server, "_listen", listen)
    given = {f"CROUPIER_SERVE_{name}": value for name, value in variables.items()}
    given["CROUPIER_SERVE_CONFIG"] = str(written(tmp_path, file))
    ended = CliRunner().invoke(cli, ["serve", *options], env=given)
    assert isinstance(ended.exception, Listened)
    assert ended.exception.args == (where,)


def test_what_is_small_is_sent_at_once() -> None:
    """An answer's end would else wait until its head was acknowledged: some 40 ms."""

    async def opened() -> int:
        with server._listen("127.0.0.1", 0) as listening:
            accepted: asyncio.Future[int] = asyncio.get_running_loop().create_future()

            def talk(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
                end = writer.get_extra_info("socket")
                accepted.set_result(end.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY))
                writer.close()

            async with await asyncio.start_server(talk, sock=listening):
                _, writer = await asyncio.open_connection(*listening.getsockname())
                found = await accepted
                writer.close()
            return found

    assert asyncio.run(opened())


@pytest.mark.parametrize(
    ("file", "variables", "options"),
    [
        ("", {}, ["--lan", "--host", "127.0.0.1"]),
        ("", {"LAN": "1"}, ["--host", "127.0.0.1"]),
        ("", {"HOST": "127.0.0.1"}, ["--lan"]),
        ("", {"HOST": "::", "LAN": "1"}, []),
        ('[house]\nhost = "127.0.0.1"\n', {}, ["--lan"]),
        ("[house]\nlan = true\n", {}, ["--host", "127.0.0.2"]),
        ('[house]\nlan = true\nhost = "127.0.0.1"\n', {}, []),
    ],
)
def test_one_address_and_all_of_them_are_not_asked_for_together(
    tmp_path: Path, file: str, variables: dict[str, str], options: list[str]
) -> None:
    given = {f"CROUPIER_SERVE_{name}": value for name, value in variables.items()}
    given["CROUPIER_SERVE_CONFIG"] = str(written(tmp_path, file))
    told = ended_with([*options, "--data", str(tmp_path / "data")], given)
    assert told.startswith("error: --lan listens on every address, and --host names one, ")
    assert all(f"CROUPIER_SERVE_{name}=" in told for name in variables)
    assert not (tmp_path / "data").exists()


def test_a_variable_that_sets_nothing_is_refused(tmp_path: Path) -> None:
    data = str(tmp_path / "data")
    told = ended_with(["--data", data], {"CROUPIER_SERVE_PROT": "8001"})
    assert told == (
        "error: the variable CROUPIER_SERVE_PROT sets nothing; mend its name, or unset it "
        "(after CROUPIER_SERVE_: did you mean 'PORT'?)\n"
    )
    told = ended_with(["--data", data], {"CROUPIER_SERVE_9999": "1"})
    assert "known are: CONFIG, DATA, HOST, LAN, LOG, LOG_LEVEL, PORT" in told
    assert not (tmp_path / "data").exists()


def test_variables_that_kubernetes_sets_beside_a_service_of_our_name_are_passed_over() -> None:
    names = ("SERVICE_HOST", "SERVICE_PORT", "SERVICE_PORT_HTTP", "PORT_80_TCP", "PORT_80_TCP_ADDR")
    given = {f"CROUPIER_SERVE_{name}": "10.0.0.1" for name in names}
    told = ended_with(["--lan", "--host", "127.0.0.1"], given)
    assert told.startswith("error: --lan listens on every address")


def test_an_option_that_cannot_be_used_is_told_without_its_variable() -> None:
    told = ended_with(["--port", "x"], {"CROUPIER_SERVE_PORT": "8000"})
    assert told.startswith("error: invalid value for '--port': 'x' is not a valid integer")
    assert "CROUPIER" not in told
    told = ended_with([], {"CROUPIER_SERVE_PORT": "x"})
    assert "(env var: 'CROUPIER_SERVE_PORT')" in told


def test_every_option_can_be_set_by_a_variable_and_says_so() -> None:
    told = CliRunner().invoke(cli, ["serve", "--help"], terminal_width=200).output
    for option in serve.params:
        if option.name not in ("version", "help"):
            assert f"CROUPIER_SERVE_{str(option.name).upper()}" in told


@pytest.mark.parametrize(
    ("name", "value"),
    [("PORT", "x"), ("PORT", "70000"), ("LAN", "maybe"), ("LOG", "xml"), ("LOG_LEVEL", "loud")],
)
def test_a_variable_that_cannot_be_used_is_named(name: str, value: str) -> None:
    ended = CliRunner().invoke(cli, ["serve"], env={f"CROUPIER_SERVE_{name}": value})
    assert ended.exit_code == 2
    assert f"CROUPIER_SERVE_{name}" in ended.output


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("HOST", "a b"),
        ("HOST", "no-such-host.invalid"),
        ("HOST", "192.0.2.1"),
        ("PORT", "{taken}"),
        ("DATA", " "),
        ("DATA", "{file}/house"),
        ("CONFIG", "{file}.none"),
        ("CONFIG", "{file}"),
    ],
)
def test_what_a_variable_led_to_is_told_with_its_name(
    tmp_path: Path, name: str, value: str
) -> None:
    file = written(tmp_path, "[house]\nport = 70000\n")
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        given = value.format(taken=other.getsockname()[1], file=file)
        usual = {"CROUPIER_SERVE_DATA": str(tmp_path / "data"), "CROUPIER_SERVE_LOG": "json"}
        variables = usual | {f"CROUPIER_SERVE_{name}": given}
        told = ended_with([], variables)
        assert told.startswith("error: ")
        assert told.endswith(f"; CROUPIER_SERVE_{name}={given} is set\n")
        # who typed it is told of what he typed
        assert "CROUPIER" not in ended_with([f"--{name.lower()}", given], usual)


def ended_with(options: list[str], variables: dict[str, str]) -> str:
    """What ``croupier serve`` says that cannot open a house."""
    ended = run(["serve", *options], env=variables)
    assert ended.code == 2
    return ended.err


# --- one house a directory ----------------------------------------------------------------


def test_a_second_server_on_a_directory_is_refused_and_the_first_goes_on(tmp_path: Path) -> None:
    """Case 68: no state is split over processes, since there is never a second one."""
    with opened(tmp_path) as (process, first):
        origin = address_in(first[0])
        argv = [sys.executable, "-m", "croupier", "serve", "--port", "0", "--data", str(tmp_path)]
        second = subprocess.run(
            argv, env=environment(), capture_output=True, text=True, timeout=60, check=False
        )
        assert second.returncode == 2
        assert second.stdout == ""
        (line,) = second.stderr.splitlines()
        assert line.startswith("error: ")
        assert str(tmp_path) in line
        assert "another" in line
        assert httpx.get(f"{origin}/healthz").json() == {"status": "ok"}
        visited(origin)
        process.send_signal(signal.SIGTERM)
        assert process.wait(30) == ENDED
    # and once it has closed, the directory is free
    with opened(tmp_path) as (process, _):
        process.send_signal(signal.SIGTERM)
        assert process.wait(30) == ENDED


def test_no_two_workers_share_a_directory(tmp_path: Path) -> None:
    with serving(tmp_path), pytest.raises(DataError):
        open_house(tmp_path)


# --- from elsewhere, and over TLS ---------------------------------------------------------


def test_figures_are_for_this_machine_alone(house: Serving) -> None:
    async def ask(client: str) -> httpx.Response:
        app: Any = make_app(house.desk, hosts={"house"})
        transport = httpx.ASGITransport(app, client=(client, 123))
        async with httpx.AsyncClient(transport=transport, base_url="http://house") as asking:
            return await asking.get("/metrics")

    assert asyncio.run(ask("127.0.0.1")).status_code == 200
    answer = asyncio.run(ask("192.0.2.9"))
    assert answer.status_code == 404
    check_answer(answer)
    assert "croupier_up" not in answer.text


@pytest.mark.parametrize("scheme", ["http", "https"])
def test_the_cookie_is_as_safe_as_its_line(tmp_path: Path, scheme: str) -> None:
    async def come_in() -> tuple[str, int, int]:
        desk = Desk(open_served(tmp_path, quick()), quick(), clock_ms=monotonic_ms, now_ms=now_ms)
        desk.start()
        app: Any = make_app(desk, hosts={"house.example"})
        base = f"{scheme}://house.example"
        async with httpx.AsyncClient(
            transport=httpx.ASGITransport(app), base_url=base, headers={"Origin": base}
        ) as client:
            said = (await client.post("/api/session")).headers["set-cookie"]
            known = await client.get("/api/me")
            token = said.partition("=")[2].partition(";")[0]
            client.cookies.clear()
            other = "croupier-session" if scheme == "https" else "__Host-croupier-session"
            unknown = await client.get("/api/me", headers={"Cookie": f"{other}={token}"})
        await desk.stop()
        return said, known.status_code, unknown.status_code

    said, known, unknown = asyncio.run(come_in())
    name, _, rest = said.partition("=")
    flags = {flag.strip().lower() for flag in rest.split(";")[1:]}
    secure = scheme == "https"
    assert name == ("__Host-croupier-session" if secure else "croupier-session")
    assert ("secure" in flags) is secure
    assert {"httponly", "path=/", "samesite=strict"} <= flags
    assert not any(flag.startswith("domain") for flag in flags)
    # a cookie of one kind of line is none on the other
    assert (known, unknown) == (200, 401)
