import { formatMinor } from '../money'
import type { Lang } from '../protocol'
import type { Alert, Figures, Frequency, PlayRow } from '../net/schema'

export const BYS = ['table', 'shift', 'dealer', 'bet', 'day'] as const
export type By = (typeof BYS)[number]
export const SPANS = ['period', 'month', 'year'] as const
export type Span = (typeof SPANS)[number]

export interface Asked {
  from: string
  to: string
  by: By
}

/** The query of a report; what is left open is today, as the house counts days. */
export function queryOf({ from, to, by }: Asked): string {
  const said = Object.entries({ from, to, by }).filter(([, value]) => value)
  return new URLSearchParams(said).toString()
}

const SHARE_DIGITS = 6
const SHOWN_DIGITS = 2
const SHARE = /^(-?)(\d+)(?:\.(\d{1,6})\d*)?$/

/** A share such as "0.012345" in per cent, exact until it is rounded to two decimals, half away from naught. */
export function perCent(share: string | null, lang: Lang): string {
  const found = SHARE.exec(share ?? '')
  if (!found) return '–'
  const size = BigInt((found[2] ?? '') + (found[3] ?? '').padEnd(SHARE_DIGITS, '0'))
  const step = 10n ** BigInt(SHARE_DIGITS - SHOWN_DIGITS - 2)
  const shown = (size + step / 2n) / step
  return `${formatMinor(found[1] ? -shown : shown, SHOWN_DIGITS, '', lang)} %`
}

/** So many standard errors to each side are drawn, and so many are the band. */
export const DRAWN = 4
export const BAND = 2

/** Where on a line from 0 to 1 a result lies that strayed by `z` standard errors; null where it could not stray. */
export function placeOf(z: string | null): number | null {
  if (z === null || !/^-?\d+(\.\d+)?$/.test(z)) return null
  const clipped = Math.max(-DRAWN, Math.min(DRAWN, Number(z)))
  return (clipped + DRAWN) / (2 * DRAWN)
}

/** Whether chance alone would seldom lead there. */
export const strays = (z: string | null): boolean => z !== null && Math.abs(Number(z)) > BAND

export const figuresOf = (row: PlayRow, span: Span): Figures => row[span]

/** Alerts first, then what follows most. */
export function byWeight(alerts: readonly Alert[]): Alert[] {
  return [...alerts].sort((one, other) => Number(other.alert) - Number(one.alert) || Number(other.statistic) - Number(one.statistic))
}

/** Tests that stand out. */
export const oddOf = (tests: readonly Frequency[]): Frequency[] => tests.filter(({ odd }) => odd === true)
