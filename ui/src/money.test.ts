import { describe, expect, it } from 'vitest'

import { formatMinor, formatMoney, readStake, toMinor, toText } from './money'
import type { Lang } from './protocol'

describe('decimal texts and minor units', () => {
  it.each([
    ['95.00', 2, 9500n],
    ['-52.50', 2, -5250n],
    ['-0.50', 2, -50n],
    ['1000', 0, 1000n],
    ['0.001', 3, 1n],
    ['90071992547409931.07', 2, 9007199254740993107n],
  ])('%s with %i digits is %s and back', (text, digits, minor) => {
    expect(toMinor(text, digits)).toBe(minor)
    expect(toText(minor, digits)).toBe(text)
  })

  it.each(['', '1e3', '1,000.00', '.5', '1.', '0.005', 'NaN'])('refuses %j', (text) => {
    expect(() => toMinor(text, 2)).toThrow(RangeError)
  })
})

describe('amounts as each language writes them', () => {
  it('keeps every figure of an amount no float holds', () => {
    expect(formatMinor(9007199254740993107n, 2, 'USD', 'en')).toBe('$90,071,992,547,409,931.07')
  })
  it('puts the sign first, of naught point something too', () => {
    expect(formatMoney('-0.50', 2, 'USD', 'en', { signed: true })).toBe('−$0.50')
    expect(formatMoney('102.90', 2, 'USD', 'en', { signed: true })).toBe('+$102.90')
    expect(formatMoney('0.00', 2, 'USD', 'en', { signed: true })).toBe('$0.00')
  })
  it('leaves out only decimals that say nothing', () => {
    expect(formatMoney('5000.00', 2, 'USD', 'en', { short: true })).toBe('$5,000')
    expect(formatMoney('0.50', 2, 'USD', 'en', { short: true })).toBe('$0.50')
  })
  it('writes dong and yuan their own way', () => {
    expect(formatMoney('1500000', 0, 'VND', 'vi')).toBe('1.500.000\u00a0₫')
    expect(formatMoney('1447.50', 2, 'USD', 'vi')).toBe('1.447,50\u00a0$')
    expect(formatMoney('1447.50', 2, 'CNY', 'zh')).toBe('¥1,447.50')
  })
  it('writes a currency nobody knows as a plain number', () => {
    expect(formatMoney('12.5', 1, 'chips', 'en')).toBe('12.5')
  })
})

describe('a stake as it is typed', () => {
  const table: [string, number, Lang, bigint | null][] = [
    ['1.000', 0, 'vi', 1000n],
    ['1.000.000', 0, 'vi', 1000000n],
    ['1,000', 0, 'vi', 1000n],
    ['1.00', 0, 'vi', null],
    ['1.5', 0, 'vi', null],
    ['1.000', 2, 'vi', 100000n],
    ['1,5', 2, 'vi', 150n],
    ['1.000,25', 2, 'vi', 100025n],
    ['1.5', 2, 'vi', null],
    ['1,000', 2, 'en', 100000n],
    ['1.5', 2, 'en', 150n],
    ['1,5', 2, 'en', null],
    ['1.555', 2, 'en', null],
    ['1.000', 2, 'en', null],
    ['12 500', 2, 'en', 1250000n],
    ['25', 2, 'zh', 2500n],
    ['', 2, 'en', null],
    ['-5', 2, 'en', null],
    ['1e3', 0, 'en', null],
    ['9999999999999999', 0, 'en', null],
  ]
  it.each(table)('%j with %i digits under %s is %s', (typed, digits, lang, minor) => {
    expect(readStake(typed, digits, lang)).toBe(minor)
  })
})
