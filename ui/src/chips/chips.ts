import { decimalMark } from '../money'
import type { Lang } from '../protocol'

/** The worths of chips, in whole units, that repeat with every thousand. */
const STEPS = [1n, 5n, 25n, 100n, 500n]
/** Parts of a hundred, for tables that take less than one unit. */
const PARTS = [1n, 5n, 25n]
const MOST_THOUSANDS = 5
/** How many different chips lie in a rack. */
export const RACK_COUNT = 6

/** Every worth a chip can have in a currency of so many digits, in minor units, least first. */
function ladder(digits: number): bigint[] {
  const unit = 10n ** BigInt(digits)
  const parts = digits >= 2 ? PARTS.map((part) => (part * unit) / 100n) : []
  const wholes = Array.from({ length: MOST_THOUSANDS }, (_, power) => STEPS.map((step) => step * 1000n ** BigInt(power) * unit))
  return [...parts, ...wholes.flat()]
}

/**
 * The chips of a table, in minor units, least first: from the largest that still makes the least
 * stake, and none above the most. Empty where no chip fits.
 */
export function chipsFor(minMinor: bigint, maxMinor: bigint, digits: number): bigint[] {
  const all = ladder(digits)
  const start = Math.max(0, all.findLastIndex((worth) => worth <= minMinor))
  const fitting = all.slice(start, start + RACK_COUNT).filter((worth) => worth <= maxMinor)
  if (fitting.length > 0) return fitting
  const largest = all.findLast((worth) => worth <= maxMinor)
  return largest === undefined ? [] : [largest]
}

export interface Stack {
  /** Chips of the pile, largest first. */
  chips: { worth: bigint; count: bigint }[]
  /** What no chip makes up, in minor units. */
  rest: bigint
}

/** The fewest chips of a rack that make an amount, by taking the largest that fits each time. */
export function stackOf(minor: bigint, rack: readonly bigint[]): Stack {
  const chips: Stack['chips'] = []
  let rest = minor
  for (const worth of rack.toSorted((one, other) => (one < other ? 1 : one > other ? -1 : 0))) {
    if (worth <= 0n || rest < worth) continue
    chips.push({ worth, count: rest / worth })
    rest %= worth
  }
  return { chips, rest }
}

interface Short {
  /** Each short form begins at a higher power of ten than the one before. */
  powers: [power: number, word: string][]
}

/** How each language shortens an amount on a chip. The decimal mark is its own, as Intl knows it. */
const SHORT: Record<Lang, Short> = {
  en: { powers: [[0, ''], [3, 'K'], [6, 'M'], [9, 'B'], [12, 'T']] },
  vi: { powers: [[0, ''], [3, 'K'], [6, 'Tr'], [9, 'T']] },
  zh: { powers: [[0, ''], [4, '万'], [8, '亿'], [12, '万亿']] },
}

/**
 * An amount short enough for a chip: "25", "0.25", "1K", "1.25K", "100K"; in Vietnamese "1,25K" and
 * "2Tr", in Chinese "2.5万". What two decimals cannot tell is cut off and marked by "+", so that a chip
 * never says more than was staked.
 */
export function chipText(minor: bigint, digits: number, lang: Lang = 'en'): string {
  const unit = 10n ** BigInt(digits)
  const [power, word] = SHORT[lang].powers.findLast(([from]) => minor >= unit * 10n ** BigInt(from)) ?? [0, '']
  const scale = unit * 10n ** BigInt(power)
  const whole = minor / scale
  const rest = minor % scale
  const hundredths = (rest * 100n) / scale
  const cut = (rest * 100n) % scale !== 0n
  // Below the first short form the decimals are the currency's own: 2.50, not 2.5.
  const decimals = hundredths === 0n ? '' : `${decimalMark(lang)}${hundredths.toString().padStart(2, '0')}`
  const shown = power > 0 ? decimals.replace(/0$/, '') : decimals
  return `${whole}${shown}${word}${cut ? '+' : ''}`
}
