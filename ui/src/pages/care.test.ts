import { describe, expect, it } from 'vitest'

import type { CareLimit, CareMoney } from '../net/schema'
import { kindsOf, readMinutes, typedOf, wantedOf } from './care'

const limit: CareLimit = { kind: 'loss', period: 'day', amount: null, used: '0.00', left: null, later: null }
const usd: CareMoney = { currency: 'USD', digits: 2, real: false, payments: false, net: '0.00', staked: '0.00', limits: [limit] }
const vnd: CareMoney = { ...usd, currency: 'VND', digits: 0 }

describe('limits as they are typed', () => {
  it.each([
    ['20', '', '20.00'],
    ['20.5', '', '20.50'],
    ['1,000', '', '1000.00'],
    ['', '20', null],
    ['0', '', '0.00'],
  ])('%j beside %j asks for %j', (text, was, amount) => {
    const { body, unread } = wantedOf([{ limit, money: usd, text, was }], 'en')
    expect(unread).toBeNull()
    expect(body.limits).toEqual([{ kind: 'loss', currency: 'USD', period: 'day', amount }])
  })

  it('takes "1.000" for a thousand in a currency without decimals', () => {
    const { body } = wantedOf([{ limit, money: vnd, text: '1.000', was: '' }], 'vi')
    expect(body.limits?.[0]?.amount).toBe('1000')
  })

  it('asks for nothing that was not changed', () => {
    expect(wantedOf([{ limit, money: usd, text: ' 20 ', was: '20' }], 'en').body.limits).toEqual([])
  })

  it.each(['x', '-5', '1.234', '1,00'])('asks for nothing at all where one is %j', (text) => {
    const sound = { limit, money: usd, text: '20', was: '' }
    const { body, unread } = wantedOf([sound, { limit, money: usd, text, was: '' }], 'en')
    expect(body).toEqual({})
    expect(unread?.text).toBe(text)
  })

  it.each([
    [null, 2, '.', ''],
    ['20.00', 2, '.', '20'],
    ['20.50', 2, ',', '20,50'],
    ['0.00', 2, '.', '0'],
    ['1500000', 0, ',', '1500000'],
  ])('shows %j as typed', (amount, digits, decimal, shown) => {
    expect(typedOf(amount, digits, decimal)).toBe(shown)
  })
})

describe('minutes as they are typed', () => {
  it.each([
    ['', null],
    [' ', null],
    ['30', 30],
    ['1440', 1440],
    ['3.5', undefined],
    ['-3', undefined],
    ['half an hour', undefined],
  ])('%j is %j', (text, minutes) => {
    expect(readMinutes(text)).toBe(minutes)
  })
})

it('shows limits on payments only where somebody pays in', () => {
  expect(kindsOf(usd, 'patron')).toEqual(['loss', 'stake'])
  expect(kindsOf({ ...usd, payments: true }, 'guest')).toEqual(['loss', 'stake'])
  expect(kindsOf({ ...usd, payments: true }, 'patron')).toEqual(['loss', 'stake', 'deposit'])
})
