import { decimalMark, readStake, toText } from '../money'
import type { Limits } from '../net/schema'
import type { Lang } from '../protocol'

export const AMOUNTS = ['bet_min', 'bet_max', 'patron_max', 'table_max', 'liability_max'] as const satisfies readonly (keyof Limits)[]
export type Amount = (typeof AMOUNTS)[number]
export type Typed = Record<Amount, string>

/** Limits as a person types them in his language. */
export function typedOf(limits: Limits, lang: Lang): Typed {
  const written = AMOUNTS.map((name) => [name, limits[name].replace('.', decimalMark(lang))])
  return Object.fromEntries(written) as Typed
}

/** What was changed, as the house is asked for it; null where something is no amount. */
export function changedOf(typed: Typed, limits: Limits, digits: number, lang: Lang): Partial<Typed> | null {
  const changed: Partial<Typed> = {}
  for (const name of AMOUNTS) {
    const minor = readStake(typed[name], digits, lang)
    if (minor === null || minor === 0n) return null
    const text = toText(minor, digits)
    if (text !== limits[name]) changed[name] = text
  }
  return changed
}
