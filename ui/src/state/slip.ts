import type { Money } from '../protocol'
import { toText } from '../money'

/** Chips put down and not sent yet: minor units by bet, and what stood there before each move. */
export interface Slip {
  stakes: Record<string, bigint>
  before: Record<string, bigint>[]
}

export const EMPTY_SLIP: Slip = { stakes: {}, before: [] }
const UNDO_MOST = 100

function moved(slip: Slip, stakes: Record<string, bigint>): Slip {
  return { stakes, before: [...slip.before, slip.stakes].slice(-UNDO_MOST) }
}

export const isEmpty = (slip: Slip): boolean => Object.keys(slip.stakes).length === 0

export const totalOf = (slip: Slip): bigint => Object.values(slip.stakes).reduce((sum, stake) => sum + stake, 0n)

/** One more chip on a bet. */
export function put(slip: Slip, bet: string, minor: bigint): Slip {
  if (minor <= 0n) return slip
  return moved(slip, { ...slip.stakes, [bet]: (slip.stakes[bet] ?? 0n) + minor })
}

/** A stake typed for a bet, in place of its chips; naught takes them away. */
export function set(slip: Slip, bet: string, minor: bigint): Slip {
  const { [bet]: _old, ...others } = slip.stakes
  void _old
  return moved(slip, minor > 0n ? { ...others, [bet]: minor } : others)
}

export function undo(slip: Slip): Slip {
  const stakes = slip.before.at(-1)
  return stakes ? { stakes, before: slip.before.slice(0, -1) } : EMPTY_SLIP
}

export function double(slip: Slip): Slip {
  return moved(slip, Object.fromEntries(Object.entries(slip.stakes).map(([bet, stake]) => [bet, stake * 2n])))
}

export const clear = (slip: Slip): Slip => (isEmpty(slip) ? slip : moved(slip, {}))

/** The wagers of a ticket, as the house reads them. */
export function ticketOf(slip: Slip, digits: number): { bet: string; stake: Money }[] {
  return Object.entries(slip.stakes).map(([bet, stake]) => ({ bet, stake: toText(stake, digits) }))
}
