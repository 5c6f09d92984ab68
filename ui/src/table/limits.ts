import { toMinor } from '../money'
import type { BetRule } from '../protocol'

/** Why a stake cannot be put down, and the amount that could: minor units. */
export interface StakeFault {
  why: 'multiple' | 'below' | 'above' | 'full'
  minor: bigint
}

/**
 * What is wrong with a stake for a bet on which so much is held already, or null. The house judges the same
 * of a ticket, and more that a page does not know; this only spares sending what it has to refuse.
 */
export function stakeFault(stake: bigint, held: bigint, bet: Pick<BetRule, 'min' | 'max' | 'multiple'>, digits: number): StakeFault | null {
  const [least, most, multiple] = [bet.min, bet.max, bet.multiple].map((text) => toMinor(text, digits)) as [bigint, bigint, bigint]
  const step = multiple > 0n ? multiple : 1n
  if (stake % step !== 0n) return { why: 'multiple', minor: step }
  if (held + stake < least) {
    const lacking = least - held
    return { why: 'below', minor: ((lacking + step - 1n) / step) * step }
  }
  if (held + stake <= most) return null
  const room = most > held ? ((most - held) / step) * step : 0n
  return room > 0n ? { why: 'above', minor: room } : { why: 'full', minor: 0n }
}
