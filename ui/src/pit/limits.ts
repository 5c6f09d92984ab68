import { decimalMark, readStake, toText } from '../money'
import type { Limits } from '../net/schema'
import type { Lang } from '../protocol'

export const AMOUNTS = ['bet_min', 'bet_max', 'patron_max', 'table_max', 'liability_max'] as const satisfies readonly (keyof Limits)[]
export type Amount = (typeof AMOUNTS)[number]
export type Typed = Record<Amount, string>

const PLACES: Record<Amount, (kept: Record<string, unknown>) => unknown> = {
  bet_min: ({ bet }) => (Array.isArray(bet) ? bet[0] : null),
  bet_max: ({ bet }) => (Array.isArray(bet) ? bet[1] : null),
  patron_max: (kept) => kept['patron_max'],
  table_max: (kept) => kept['table_max'],
  liability_max: (kept) => kept['liability_max'],
}

/** Limits of the record, which keeps them in minor units; null where the text is none. */
export function keptOf(text: string, digits: number): Limits | null {
  let kept: unknown
  try {
    kept = JSON.parse(text)
  } catch {
    return null
  }
  if (typeof kept !== 'object' || kept === null) return null
  const found = AMOUNTS.map((name) => [name, PLACES[name](kept as Record<string, unknown>)] as const)
  if (!found.every(([, minor]) => Number.isSafeInteger(minor))) return null
  return Object.fromEntries(found.map(([name, minor]) => [name, toText(BigInt(minor as number), digits)])) as unknown as Limits
}

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
