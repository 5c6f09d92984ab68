"""A house and a browser on a network of their own: run by ``test_lan.py`` under ``unshare -rn``.

Nothing here can reach the machine's own network, so ``--lan`` is tried with an address that is
not this machine's loopback and that nobody else can come to.
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

from playwright.sync_api import sync_playwright

from tests.browser.conftest import FLAGS, WAIT_MS
from tests.browser.felt import Felt
from tests.browser.houses import BACCARAT, ServedHouse
from tests.browser.watching import Watch

ADDRESS = "10.77.0.1"
NETWORK = (
    ("link", "set", "lo", "up"),
    ("addr", "add", f"{ADDRESS}/24", "dev", "lo"),
    # The house finds its address by asking which way out there is.
    ("route", "add", "default", "dev", "lo", "src", ADDRESS),
)


def main(directory: Path, browser: str) -> None:
    """Play a coup through the address and print what was seen as JSON."""
    for command in NETWORK:
        subprocess.run(["ip", *command], check=True)
    house = ServedHouse(directory, "", "--lan")
    origin = f"http://{ADDRESS}:{house.port}"
    with sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=browser, args=FLAGS)
        context = running.new_context()
        context.set_default_timeout(WAIT_MS)
        watch = Watch(context, origin)
        felt = Felt(context.new_page(), origin, BACCARAT).enter()
        coup = felt.await_betting()
        felt.put({"banker": 1})
        felt.confirm()
        felt.await_accepted("banker")
        shown = felt.await_result()
        felt.await_purse(felt.me())
        seen = {
            "said": house.log.read_text("utf-8"),
            "origin": origin,
            "coup": coup,
            "lines": shown.lines,
            "balance": felt.purse().balance,
            "patron": felt.patron(),
            "cookies": context.cookies(),
            "faults": watch.faults,
        }
        running.close()
    house.close()
    seen["books"] = house.balance_minor(str(seen["patron"]))
    sys.stdout.write(json.dumps(seen) + "\n")


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2])
