import type { Lang, Money } from './protocol'

/** What Intl calls the languages the house speaks. */
export const LOCALE: Record<Lang, string> = { en: 'en-US', vi: 'vi-VN', zh: 'zh-CN' }

const PLAIN = /^(-?)(\d+)(?:\.(\d+))?$/

/** The minor units of a decimal text: "95.00" with two digits is 9500n. */
export function toMinor(text: Money, digits: number): bigint {
  const found = PLAIN.exec(text)
  const fraction = found?.[3] ?? ''
  if (!found || fraction.length > digits) {
    throw new RangeError(`"${text}" is not an amount with at most ${digits} decimals`)
  }
  const minor = BigInt((found[2] ?? '') + fraction.padEnd(digits, '0'))
  return found[1] ? -minor : minor
}

/** The decimal text of minor units, as the house writes it. */
export function toText(minor: bigint, digits: number): Money {
  const sign = minor < 0n ? '-' : ''
  const figures = (minor < 0n ? -minor : minor).toString().padStart(digits + 1, '0')
  if (digits === 0) return sign + figures
  return `${sign}${figures.slice(0, -digits)}.${figures.slice(-digits)}`
}

export interface MoneyStyle {
  /** Put a plus before a gain. */
  signed?: boolean
  /** Leave out decimals that are all naught. */
  short?: boolean
}

const formats = new Map<string, Intl.NumberFormat>()

function formatOf(lang: Lang, currency: string, digits: number): Intl.NumberFormat {
  const key = `${lang} ${currency} ${digits}`
  let format = formats.get(key)
  if (!format) {
    const figures = { minimumFractionDigits: digits, maximumFractionDigits: digits }
    const known = /^[A-Z]{3}$/.test(currency)
    format = new Intl.NumberFormat(
      LOCALE[lang],
      known ? { style: 'currency', currency, currencyDisplay: 'narrowSymbol', ...figures } : figures,
    )
    formats.set(key, format)
  }
  return format
}

/** An amount as its language writes it, exact at any size: the whole part is formatted as a BigInt. */
export function formatMinor(
  minor: bigint,
  digits: number,
  currency: string,
  lang: Lang,
  style: MoneyStyle = {},
): string {
  const size = minor < 0n ? -minor : minor
  const unit = 10n ** BigInt(digits)
  const fraction = (size % unit).toString().padStart(digits, '0')
  const shown = digits === 0 || (style.short && size % unit === 0n) ? 0 : digits
  const body = formatOf(lang, currency, shown)
    .formatToParts(size / unit)
    .map((part) => (part.type === 'fraction' ? fraction : part.value))
    .join('')
  const sign = minor < 0n ? '−' : style.signed && minor > 0n ? '+' : ''
  return sign + body
}

export function formatMoney(
  text: Money,
  digits: number,
  currency: string,
  lang: Lang,
  style: MoneyStyle = {},
): string {
  return formatMinor(toMinor(text, digits), digits, currency, lang, style)
}

function separators(lang: Lang): { group: string; decimal: string } {
  const parts = new Intl.NumberFormat(LOCALE[lang]).formatToParts(1234567.5)
  const of = (type: string): string => parts.find((part) => part.type === type)?.value ?? ''
  return { group: of('group'), decimal: of('decimal') }
}

export const decimalMark = (lang: Lang): string => separators(lang).decimal

/**
 * The minor units of a stake as a patron types it in his language, or null where it could mean two
 * things. Without decimals both marks only part thousands, so "1.000" is one thousand everywhere.
 */
export function readStake(typed: string, digits: number, lang: Lang): bigint | null {
  const text = typed.replace(/[\s\u00a0\u202f]/g, '')
  const { group, decimal } = separators(lang)
  const cut = digits > 0 ? text.indexOf(decimal) : -1
  const whole = cut < 0 ? text : text.slice(0, cut)
  const fraction = cut < 0 ? '' : text.slice(cut + decimal.length)
  const marks = digits > 0 ? [group] : ['.', ',']
  const grouped = marks.some((mark) => {
    const pieces = whole.split(mark)
    return pieces.length > 1 && /^\d{1,3}$/.test(pieces[0] ?? '') && pieces.slice(1).every((p) => /^\d{3}$/.test(p))
  })
  const plain = grouped ? whole.replace(/[.,]/g, '') : whole
  if (!/^\d{1,15}$/.test(plain) || (cut >= 0 && !/^\d+$/.test(fraction)) || fraction.length > digits) {
    return null
  }
  return BigInt(plain + fraction.padEnd(digits, '0'))
}
