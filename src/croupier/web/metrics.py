"""What an operator watches, in Prometheus' format."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from prometheus_client import CONTENT_TYPE_LATEST, CollectorRegistry, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.registry import Collector

from croupier.service.wallet.machine import State
from croupier.web.desk import Desk
from croupier.web.wallet_desk import WalletDesk

__all__ = ["CONTENT_TYPE", "metrics_text"]

CONTENT_TYPE: Final = CONTENT_TYPE_LATEST


class _House(Collector):
    """Reads a house's counts when asked."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    def collect(self) -> Iterable[Metric]:
        """Every figure, as of now."""
        runner = self._desk.runner
        counters = (
            ("croupier_turns", "Turns made durable.", runner.turns_count),
            ("croupier_asks", "Asks answered in turns made durable.", runner.asks_count),
            ("croupier_failed_turns", "Turns that were not recorded.", runner.failures_count),
        )
        gauges = (
            ("croupier_up", "1 while tables deal and are recorded.", int(self._desk.ready)),
            ("croupier_sockets", "Sockets open.", self._desk.hub.listener_count),
            ("croupier_waiting_asks", "Asks waiting for a turn.", runner.waiting_count),
            ("croupier_commit_milliseconds", "What the last commit took.", runner.last_commit_ms),
        )
        refused = CounterMetricFamily(
            "croupier_refusals", "Asks and guests refused.", labels=["code"]
        )
        for code, count in sorted(self._desk.refusals.items()):
            refused.add_metric([code], count)
        yield refused
        yield from _wallet(self._desk.wallet)
        for name, help_text, value in counters:
            yield CounterMetricFamily(name, help_text, value=value)
        for name, help_text, value in gauges:
            yield GaugeMetricFamily(name, help_text, value=value)


def _wallet(wallet: WalletDesk | None) -> Iterable[Metric]:
    """Figures of a licensee's wallet, where there is one."""
    if wallet is None:
        return
    calls = CounterMetricFamily(
        "croupier_wallet_calls", "Calls to the licensee.", labels=["call", "outcome"]
    )
    for (call, outcome), count in sorted(wallet.driver.calls.items()):
        calls.add_metric([call, outcome], count)
    yield calls
    unfinished = GaugeMetricFamily(
        "croupier_wallet_unfinished", "Debits, rollbacks, credits and debts.", labels=["state"]
    )
    states: tuple[State, ...] = ("asked", "rolling", "owed", "collecting")
    for state in states:
        unfinished.add_metric([state], wallet.passage.book.count(state))
    yield unfinished
    yield GaugeMetricFamily(
        "croupier_wallet_differences",
        "Differences that the last reconciliation found.",
        value=wallet.differences_count,
    )


def metrics_text(desk: Desk) -> bytes:
    """All figures of a house."""
    registry = CollectorRegistry()
    registry.register(_House(desk))
    return generate_latest(registry)
