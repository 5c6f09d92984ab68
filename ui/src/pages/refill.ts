import { toMinor } from '../money'
import type { Purse } from '../protocol'

/** The house refills what has fallen below this part of what a guest begins with (docs/protocol.md). */
const PART = 10n

export interface Refill {
  offered: boolean
  /** Minor units: it is offered once less than that is left, in play or not. Naught where it is not known. */
  below: bigint
}

/**
 * Whether play money can be refilled, from what the guest began with; where that is not known it is offered,
 * and the house decides. It decides in any case: this only keeps an offer away that would give nothing.
 */
export function refillOf({ balance, in_play, digits }: Pick<Purse, 'balance' | 'in_play' | 'digits'>, first: string | null): Refill {
  if (first === null) return { offered: true, below: 0n }
  const full = toMinor(first, digits)
  const has = toMinor(balance, digits) + toMinor(in_play, digits)
  return { offered: has * PART < full, below: (full + PART - 1n) / PART }
}
