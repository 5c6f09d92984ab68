"""A floor that deals committed shoes, for tests of what it tells."""

from __future__ import annotations

from tests.service.floors import World

__all__ = ["play_shoes"]


def play_shoes(world: World, table_id: str, shoe_count: int, limit: int = 4_000) -> None:
    """Let the time go by until a table has begun so many shoes more."""
    wanted = world.state(table_id).shoe_number + shoe_count
    for _ in range(limit):
        world.turn()
        if world.state(table_id).shoe_number >= wanted:
            return
        world.now = max(world.now + 1, world.floor.next_due_ms())
    raise AssertionError(f"{table_id} never came to shoe {wanted}")
