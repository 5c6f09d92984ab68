import type { Heard } from '../protocol'
import { house } from '../state/house.svelte'
import { type HeardClock, leftOf } from '../state/world'
import { calls } from './calls'
import { type Waiting, waitingAt } from './incidents'
import type { DeskState } from './shapes'

/** A desk, and when it was heard. */
export interface HeardDesk extends DeskState {
  heard: HeardClock | null
}

/** All tables of the house as the pit follows them. */
class Pit {
  desks: Record<string, HeardDesk> = $state.raw({})

  /** Follows every table that is dealt by hand, and the lobby; until the function it returns is called. */
  follow(): () => void {
    const tables = house.house?.tables.filter((card) => card.by_hand).map((card) => card.table) ?? []
    const ends = [house.listen((heard) => this.#hear(heard)), house.followLobby(), ...tables.map((table) => house.follow(table))]
    return () => {
      ends.forEach((end) => end())
      this.desks = {}
    }
  }

  get waiting(): Waiting[] {
    return waitingAt(Object.values(this.desks))
  }

  /** Takes in a desk, unless a newer one was heard. */
  take(desk: DeskState | null): void {
    if (!desk) return
    const known = this.desks[desk.table]
    if (known && known.version > desk.version) return
    const heard = desk.clock ? { ...desk.clock, at_ms: Date.now() } : null
    this.desks = { ...this.desks, [desk.table]: { ...desk, heard } }
  }

  /** Reads a desk anew, as after an act that was refused. */
  async read(table: string): Promise<void> {
    this.take(await calls.desk(table))
  }

  #hear(heard: Heard): void {
    if (heard.type === 'desk') this.take(heard)
  }
}

export const pit = new Pit()

/** Whole seconds that betting has left at a table. */
export function secondsLeft(table: string): number {
  const clock = pit.desks[table]?.heard ?? house.world.lobby[table]?.heard ?? null
  return Math.ceil(leftOf(clock, house.now) / 1000)
}
