"""A licensee's wallet: to try a house of croupier with, and to write a real one by.

::

    python examples/licensee_wallet.py wallet.db add ann USD 1000.00
    python examples/licensee_wallet.py wallet.db launch ann
    python examples/licensee_wallet.py wallet.db serve --secret-file wallet.secret --port 8500

It keeps everything in one SQLite file, and needs nothing of croupier but its web framework. What
it promises is what docs/wallet.md asks for: an id is done once, whatever comes again; a debit that
is rolled back before it came is refused when it comes; what is answered is on the disk.
"""

from __future__ import annotations

import argparse
import calendar
import hashlib
import hmac
import json
import secrets
import sqlite3
import sys
import threading
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Final

from litestar import Litestar, Request, Response, post
from litestar.params import FromPath

SCHEMA: Final = """
CREATE TABLE IF NOT EXISTS accounts (
    patron TEXT NOT NULL, currency TEXT NOT NULL, digits INTEGER NOT NULL,
    minor INTEGER NOT NULL CHECK (minor >= 0), PRIMARY KEY (patron, currency)
) STRICT;
CREATE TABLE IF NOT EXISTS tokens (
    digest TEXT PRIMARY KEY, patron TEXT NOT NULL, until_ms INTEGER NOT NULL
) STRICT;
CREATE TABLE IF NOT EXISTS txns (
    number INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, kind TEXT NOT NULL, content TEXT NOT NULL,
    patron TEXT NOT NULL, currency TEXT NOT NULL, amount TEXT NOT NULL, asked_ms INTEGER NOT NULL,
    state TEXT NOT NULL, credited INTEGER NOT NULL DEFAULT 0,
    answer TEXT NOT NULL, rollback_answer TEXT
) STRICT;
CREATE INDEX IF NOT EXISTS txns_by_time ON txns (asked_ms);
"""
TOKEN_MS: Final = 60_000
SKEW_MS: Final = 300_000
DAY_MS: Final = 86_400_000
PAGE: Final = 1_000
OK, REFUSED, MALFORMED, FOREIGN = 200, 422, 400, 401

MOVED: Final = {"id": (str,), "patron": (str,), "currency": (str,), "amount": (str,)}
FIELDS: Final[Mapping[str, Mapping[str, tuple[type, ...]]]] = {
    "authenticate": {"token": (str,)},
    "balance": {"patron": (str,), "currency": (str,)},
    "debit": {**MOVED, "asked_ms": (int,), "table": (str,), "coup": (str,)},
    "credit": {**MOVED, "asked_ms": (int,), "debits": (list,)},
    "rollback": {**MOVED, "asked_ms": (int,)},
    "transactions": {"day": (str,), "after": (str, type(None))},
}

Asked = Request[Any, Any, Any]
Answer = tuple[int, dict[str, Any]]


class Malformed(ValueError):
    """A call that cannot be read; nothing is done."""


class Wallet:
    """The wallet itself: calls in, answers out.

    Args:
        path: its file; ``:memory:`` for one that is forgotten.
        now_ms: the wall clock.
        secret: shared with the house.
    """

    def __init__(self, path: str, secret: bytes, now_ms: Callable[[], int]) -> None:
        self._secret, self._now_ms = secret, now_ms
        self._lock = threading.Lock()
        self._db = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
        self._db.execute("PRAGMA synchronous = FULL")
        self._db.executescript(SCHEMA)
        self._calls = {
            "authenticate": self._authenticate,
            "balance": self._balance,
            "debit": self._debit,
            "credit": self._credit,
            "rollback": self._rollback,
            "transactions": self._transactions,
        }

    # --- for whoever runs it ---------------------------------------------------------------

    def add(self, patron: str, currency: str, amount: str) -> None:
        """A patron with money; the digits of the amount are those of the currency."""
        digits = len(amount.partition(".")[2])
        row = (patron, currency, digits, minor_of(amount, digits))
        self._db.execute("INSERT INTO accounts VALUES (?, ?, ?, ?)", row)

    def launch(self, patron: str) -> str:
        """A token that brings a patron into the house, once and within a minute."""
        token = secrets.token_urlsafe(32)
        row = (hashlib.sha256(token.encode()).hexdigest(), patron, self._now_ms() + TOKEN_MS)
        self._db.execute("INSERT INTO tokens VALUES (?, ?, ?)", row)
        return token

    # --- calls -----------------------------------------------------------------------------

    def handle(self, call: str, headers: Mapping[str, str], body: bytes) -> Answer:
        """A call, answered once what it did is on the disk."""
        sent = headers.get("croupier-time", "")
        said = b"croupier-wallet/1\n%s\n%s\n%s" % (sent.encode(), call.encode(), body)
        proof = hmac.new(self._secret, said, hashlib.sha256).hexdigest()
        if not hmac.compare_digest(proof, headers.get("croupier-signature", "")):
            return FOREIGN, {"result": "error", "code": "bad_signature"}
        if not sent.isdecimal() or abs(self._now_ms() - int(sent)) > SKEW_MS:
            return FOREIGN, {"result": "error", "code": "bad_time"}
        if call not in self._calls:
            return 404, {"result": "error", "code": "unknown_call"}
        with self._lock:
            self._db.execute("BEGIN IMMEDIATE")
            try:
                asked = json.loads(body)
                check_form(call, asked)
                answer = self._calls[call](asked)
            except ValueError:
                self._db.execute("ROLLBACK")
                return MALFORMED, {"result": "error", "code": "malformed"}
            except BaseException:
                self._db.execute("ROLLBACK")
                raise
            self._db.execute("COMMIT")
            return answer

    def _authenticate(self, asked: dict[str, Any]) -> Answer:
        digest = hashlib.sha256(str(asked["token"]).encode()).hexdigest()
        taken = self._db.execute("DELETE FROM tokens WHERE digest = ? RETURNING *", (digest,))
        row = taken.fetchone()
        if row is None or row[2] < self._now_ms():
            return REFUSED, {"result": "refused", "code": "unknown_token"}
        found = self._db.execute("SELECT * FROM accounts WHERE patron = ?", (row[1],))
        balances = {account[1]: text_of(account[3], account[2]) for account in found}
        return OK, {"result": "ok", "patron": row[1], "balances": balances}

    def _balance(self, asked: dict[str, Any]) -> Answer:
        account = self._account(asked)
        if account is None:
            return REFUSED, {"result": "refused", "code": "unknown_patron"}
        told = {name: asked[name] for name in ("patron", "currency")}
        return OK, {"result": "ok", **told, "balance": text_of(*account)}

    def _debit(self, asked: dict[str, Any]) -> Answer:
        known = self._known("debit", asked)
        if known is not None:
            return known
        account = self._account(asked)
        if account is None:
            return self._keep("debit", asked, "refused", refusal(asked, "unknown_patron"))
        has, digits = account
        amount = minor_of(asked["amount"], digits)
        if amount > has:
            told = refusal(asked, "insufficient_funds") | {"balance": text_of(has, digits)}
            return self._keep("debit", asked, "refused", told)
        balance = self._move(asked, -amount)
        return self._keep("debit", asked, "done", done(asked, balance))

    def _credit(self, asked: dict[str, Any]) -> Answer:
        known = self._known("credit", asked)
        if known is not None:
            return known
        account = self._account(asked)
        paid_by = [self._row(debit_id) for debit_id in asked["debits"]]
        if account is None or not all(row and row["state"] == "done" for row in paid_by):
            # nothing is kept: a house that owes asks again until somebody has seen to it
            return REFUSED, refusal(asked, "unknown_debit" if account else "unknown_patron")
        balance = self._move(asked, minor_of(asked["amount"], account[1]))
        for debit_id in asked["debits"]:
            self._db.execute("UPDATE txns SET credited = 1 WHERE id = ?", (debit_id,))
        return self._keep("credit", asked, "done", done(asked, balance))

    def _rollback(self, asked: dict[str, Any]) -> Answer:
        account, row = self._account(asked), self._row(asked["id"])
        if account is None:
            return REFUSED, refusal(asked, "unknown_patron")
        if row is None:  # it may come yet, and has to be refused then
            told = done(asked, text_of(*account)) | {"found": False}
            self._keep("debit", asked, "rolled_back", refusal(asked, "rolled_back"))
            self._keep_rollback(asked, told)
            return OK, told
        if row["kind"] != "debit" or row["content"] != content(asked):
            return REFUSED, refusal(asked, "conflict")
        if row["rollback_answer"] is not None:
            return OK, json.loads(row["rollback_answer"])
        if row["credited"]:
            return REFUSED, refusal(asked, "settled")
        found = row["state"] == "done"
        balance = text_of(*account)
        if found:
            balance = self._move(asked, minor_of(asked["amount"], account[1]))
        told = done(asked, balance) | {"found": found}
        self._keep_rollback(asked, told)
        return OK, told

    def _transactions(self, asked: dict[str, Any]) -> Answer:
        begin_ms = calendar.timegm(time.strptime(asked["day"], "%Y-%m-%d")) * 1_000
        after = int(asked["after"] or 0)
        found = self._db.execute(
            "SELECT number, id, kind, patron, currency, amount, state FROM txns"
            " WHERE asked_ms >= ? AND asked_ms < ? AND number > ? ORDER BY number LIMIT ?",
            (begin_ms, begin_ms + DAY_MS, after, PAGE + 1),
        ).fetchall()
        names = ("id", "kind", "patron", "currency", "amount", "state")
        rows = [dict(zip(names, row[1:], strict=True)) for row in found[:PAGE]]
        more = str(found[PAGE - 1][0]) if len(found) > PAGE else None
        return OK, {"transactions": rows, "next": more}

    # --- what is kept ----------------------------------------------------------------------

    def _account(self, asked: dict[str, Any]) -> tuple[int, int] | None:
        """What a patron has in minor units, and their digits."""
        key = (asked["patron"], asked["currency"])
        query = "SELECT minor, digits FROM accounts WHERE patron = ? AND currency = ?"
        found: tuple[int, int] | None = self._db.execute(query, key).fetchone()
        return found

    def _move(self, asked: dict[str, Any], minor: int) -> str:
        change = (
            "UPDATE accounts SET minor = minor + ? WHERE patron = ? AND currency = ?"
            " RETURNING minor, digits"
        )
        row = self._db.execute(change, (minor, asked["patron"], asked["currency"])).fetchall()[0]
        return text_of(*row)

    def _row(self, txn_id: str) -> dict[str, Any] | None:
        cursor = self._db.execute("SELECT * FROM txns WHERE id = ?", (txn_id,))
        row = cursor.fetchone()
        names = [column[0] for column in cursor.description]
        return None if row is None else dict(zip(names, row, strict=True))

    def _known(self, kind: str, asked: dict[str, Any]) -> Answer | None:
        """What was answered under this id before; a conflict where something else was asked."""
        row = self._row(asked["id"])
        if row is None:
            return None
        if row["kind"] != kind or row["content"] != content(asked):
            return REFUSED, refusal(asked, "conflict")
        if row["state"] == "rolled_back":
            return REFUSED, refusal(asked, "rolled_back")
        answer = json.loads(row["answer"])
        return (OK if answer["result"] == "ok" else REFUSED), answer

    def _keep(self, kind: str, asked: dict[str, Any], state: str, told: dict[str, Any]) -> Answer:
        self._db.execute(
            "INSERT INTO txns"
            " (id, kind, content, patron, currency, amount, asked_ms, state, answer)"
            " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
            (
                asked["id"],
                kind,
                content(asked),
                asked["patron"],
                asked["currency"],
                asked["amount"],
                asked["asked_ms"],
                state,
                json.dumps(told),
            ),
        )
        return (OK if told["result"] == "ok" else REFUSED), told

    def _keep_rollback(self, asked: dict[str, Any], told: dict[str, Any]) -> None:
        change = "UPDATE txns SET state = 'rolled_back', rollback_answer = ? WHERE id = ?"
        self._db.execute(change, (json.dumps(told), asked["id"]))


def check_form(call: str, asked: object) -> None:
    """Refuse what has not the fields of its call, each of its kind; others are passed over."""
    fields = FIELDS[call]
    if not isinstance(asked, dict) or not all(
        type(asked.get(name)) in kinds for name, kinds in fields.items()
    ):
        raise Malformed(call)


def content(asked: Mapping[str, Any]) -> str:
    """What makes two calls under one id the same."""
    return json.dumps([asked["patron"], asked["currency"], asked["amount"]])


def done(asked: Mapping[str, Any], balance: str) -> dict[str, Any]:
    """The answer to a call that is done."""
    told = {name: asked[name] for name in ("id", "patron", "currency", "amount")}
    return {"result": "ok", **told, "balance": balance}


def refusal(asked: Mapping[str, Any], code: str) -> dict[str, Any]:
    """The answer to a call that is not done and never will be under its id."""
    return {"result": "refused", "id": asked["id"], "code": code}


def minor_of(text: str, digits: int) -> int:
    """A decimal of so many digits in minor units."""
    whole, point, part = text.partition(".")
    if not (whole + part).isdecimal() or len(part) != digits or bool(point) != bool(digits):
        raise Malformed(text)
    return int(whole + part)


def text_of(minor: int, digits: int) -> str:
    """Minor units as a decimal of so many digits."""
    text = str(minor).rjust(digits + 1, "0")
    return f"{text[:-digits]}.{text[-digits:]}" if digits else text


def make_app(wallet: Wallet) -> Litestar:
    """The wallet as a web application."""

    @post("/{call:str}", status_code=OK)
    async def serve_call(call: FromPath[str], request: Asked) -> Response[dict[str, Any]]:
        status, answer = wallet.handle(call, request.headers, await request.body())
        return Response(answer, status_code=status)

    return Litestar([serve_call], openapi_config=None)


def main(words: list[str]) -> None:
    """Add a patron, make a launch token, or serve."""
    parser = argparse.ArgumentParser(prog="licensee_wallet")
    parser.add_argument("file")
    commands = parser.add_subparsers(dest="command", required=True)
    adding = commands.add_parser("add", help="a patron with money")
    for name in ("patron", "currency", "amount"):
        adding.add_argument(name)
    commands.add_parser("launch", help="a token for a patron").add_argument("patron")
    serving = commands.add_parser("serve", help="answer a house")
    serving.add_argument("--secret-file", required=True, type=Path)
    serving.add_argument("--port", type=int, default=8500)
    asked = parser.parse_args(words)
    secret = asked.secret_file.read_bytes().strip() if asked.command == "serve" else b""
    wallet = Wallet(asked.file, secret, lambda: time.time_ns() // 1_000_000)
    if asked.command == "add":
        wallet.add(asked.patron, asked.currency, asked.amount)
    elif asked.command == "launch":
        print(wallet.launch(asked.patron))
    else:
        import uvicorn

        print(f"open http://127.0.0.1:{asked.port}", flush=True)
        uvicorn.run(make_app(wallet), host="127.0.0.1", port=asked.port, log_level="warning")


if __name__ == "__main__":
    main(sys.argv[1:])
