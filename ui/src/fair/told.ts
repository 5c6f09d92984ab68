// What the house tells of a committed shoe while it is in use, without an event's place in the row.
import type { CardsOpened, Fair, SeedNote, SeedsClosed, SeedTaken, ShoeCommitted, ShoeOpened } from '../net/schema'

type Bare<E> = Omit<E, 'type' | 'table' | 'seq' | 'prev' | 'clock' | 'shoe_number'>

export type { Fair, SeedNote }
export type FairEvent = Bare<ShoeCommitted> | Bare<SeedTaken> | Bare<SeedsClosed> | Bare<CardsOpened> | Bare<ShoeOpened>
