import { readStake, toMinor, toText } from '../money'
import type { Care, CareLimit, CareMoney, LimitsBody } from '../net/schema'
import type { Lang } from '../protocol'

export type Kind = CareLimit['kind']
export type Period = CareLimit['period']

/** What is typed of one limit; its `was` is what the house has. */
export interface Typed {
  limit: CareLimit
  money: CareMoney
  text: string
  was: string
}

/** The name of a limit's field on the page. */
export const fieldOf = (currency: string, { kind, period }: Pick<CareLimit, 'kind' | 'period'>): string => `${currency} ${kind} ${period}`

/** Kinds that are shown: where nobody pays in there is nothing to limit in it, and a guest pays nothing in. */
export const kindsOf = (money: CareMoney, kind: string): Kind[] => (money.payments && kind !== 'guest' ? ['loss', 'stake', 'deposit'] : ['loss', 'stake'])

/** An amount as it is typed in its language: without signs that part thousands. */
export function typedOf(amount: string | null, digits: number, decimal: string): string {
  if (amount === null) return ''
  const text = toText(toMinor(amount, digits), digits)
  return text.replace(/\.0+$/, '').replace('.', decimal)
}

/** Minutes as they are typed: a whole number, nothing for none; undefined for what is neither. */
export function readMinutes(text: string): number | null | undefined {
  const plain = text.trim()
  if (plain === '') return null
  return /^\d{1,4}$/.test(plain) ? Number(plain) : undefined
}

export interface Wanted {
  body: LimitsBody
  /** The first limit whose text is no amount; nothing is asked then. */
  unread: Typed | null
}

/** The limits that were changed, as the house is asked for them. */
export function wantedOf(all: readonly Typed[], lang: Lang): Wanted {
  const body: LimitsBody = { limits: [] }
  for (const typed of all) {
    if (typed.text.trim() === typed.was) continue
    const { limit, money } = typed
    const minor = typed.text.trim() === '' ? null : readStake(typed.text, money.digits, lang)
    if (minor === null && typed.text.trim() !== '') return { body: {}, unread: typed }
    const amount = minor === null ? null : toText(minor, money.digits)
    body.limits?.push({ kind: limit.kind, currency: money.currency, period: limit.period, amount })
  }
  return { body, unread: null }
}

/** Why nothing may be bet now, and until when; `until_ms` null for good. */
export interface Pause {
  said: string
  until_ms: number | null
}

/** What stops a patron at a moment by the house's clock; null while he may bet. */
export function pauseOf(held: Pick<Care, 'break_until_ms' | 'excluded' | 'excluded_until_ms'>, now_ms: number): Pause | null {
  if (held.excluded === 'for_good') return { said: 'page-care-exclude-on-good', until_ms: null }
  if (held.excluded === 'until' && (held.excluded_until_ms ?? 0) > now_ms) return { said: 'page-care-exclude-on', until_ms: held.excluded_until_ms }
  if ((held.break_until_ms ?? 0) > now_ms) return { said: 'page-care-break-on', until_ms: held.break_until_ms }
  return null
}
