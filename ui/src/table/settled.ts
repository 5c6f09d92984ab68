import { toMinor, toText } from '../money'
import type { SettledWager } from '../protocol'

/** What became of a bet in a coup: the sums over every ticket that it lay in. */
export interface SettledBet extends SettledWager {
  ticket_count: number
}

const SUMMED = ['stake', 'won', 'commission', 'returned', 'net'] as const

/** All wagers of a bet have one result; were they ever unlike, the money says how the bet went. */
function resultOf(wagers: readonly SettledWager[], net: bigint): SettledWager['result'] {
  const first = wagers[0]?.result ?? 'push'
  if (wagers.every(({ result }) => result === first)) return first
  return net > 0n ? 'win' : net < 0n ? 'lose' : 'push'
}

/** Each bet once, in the order in which it was first wagered, its amounts summed in minor units. */
export function settledBets(wagers: readonly SettledWager[], digits: number): SettledBet[] {
  return [...new Set(wagers.map(({ bet }) => bet))].flatMap((bet) => {
    const own = wagers.filter((wager) => wager.bet === bet)
    const [first] = own
    if (!first) return []
    const sum = (part: (typeof SUMMED)[number]): bigint => own.reduce((whole, wager) => whole + toMinor(wager[part], digits), 0n)
    const sums = Object.fromEntries(SUMMED.map((part) => [part, toText(sum(part), digits)]))
    return [{ ...first, ...sums, result: resultOf(own, sum('net')), ticket_count: own.length }]
  })
}
