// The protocol's shapes under the names that the page uses. They come from net/schema.ts, which is made
// from the house's own description: a field that changes there changes here.

import type { DeskAsk } from './desk/shapes'
import type * as schema from './net/schema'

export type Lang = keyof schema.Words
/** A decimal text in the currency's digits, such as "95.00". Never a number. */
export type Money = string
export type Phase = schema.State['phase']
export type Mark = 'r' | 'b' | ''
export type WagerResult = schema.Settled['result']
export type Action = schema.WagerBody['action']

/** What happened at a table, without its place in the row. */
export type TableEvent = Bare<schema.TableEvent>
type Bare<E> = E extends schema.TableEvent
  ? Omit<E, 'type' | 'table' | 'seq' | 'prev' | 'clock'> & { clock?: schema.Clock | null }
  : never

/** What is asked again under its id until it is answered. */
export type Ask = schema.WagerFrame | schema.SeedFrame | DeskAsk

export type {
  Answer,
  Clock,
  Fair,
  Hand,
  House,
  LobbyRow,
  Me,
  PastCoup,
  PastCoups,
  PastLine,
  PublicCoup,
  Purse,
  Result,
  Roads,
  Rows,
  Seat,
  SeedAnswer,
  ShoeLine,
  Shoes,
  ShoeTotals,
  Snapshot,
  Statement,
  StatementLine,
  Statistics,
  TableCard,
  TableEdges,
  TableRules,
  Totals,
  Words,
  Bet as BetRule,
  BetEdge as BetOdds,
  ClientFrame as Said,
  Refused as Refusal,
  SeedFrame as SeedAsk,
  ServerFrame as Heard,
  Settled as SettledWager,
  State as TableState,
  StepWhy as Step,
  WagerFrame as WagerAsk,
} from './net/schema'
