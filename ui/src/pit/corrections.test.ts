import { describe, expect, it } from 'vitest'

import type { PastCoup, PublicCoup } from '../protocol'
import { confirmationOf, correctionOf, kindsFor, notationOf, sumsOf, verdictOf } from './corrections'
import type { BetCorrected, WaitingCorrection } from '../net/schema'

const coup = (more: Partial<PublicCoup>): PublicCoup => ({ hands: {}, order: null, first_card: null, ...more }) as PublicCoup

describe('a coup as it is written', () => {
  it.each([
    [coup({ hands: { banker: { cards: ['Ks', '7c'] }, player: { cards: ['Kh', '6d'] } } }), 'P:Kh,6d B:Ks,7c'],
    [coup({ first_card: '2s', order: ['player_1', 'player_2', 'player_3', 'banker'], hands: { banker: { cards: ['As', '2d', '3d'] }, player_1: { cards: ['4s', '5s', '6s'] }, player_2: { cards: ['7s', '8s', '9s'] }, player_3: { cards: ['Ts', 'Js', 'Qs'] } } }), 'F:2s P1:4s,5s,6s P2:7s,8s,9s P3:Ts,Js,Qs B:As,2d,3d'],
    [null, ''],
  ])('%# is as the house reads it', (dealt, text) => {
    expect(notationOf(dealt as PublicCoup | null)).toBe(text)
  })
})

describe('what a coup can be made of', () => {
  const W = { en: '', vi: '', zh: '' }
  it.each([
    [{ void: false }, ['void', 'resettle']],
    [{ void: true }, ['resettle']],
    [{ void: false, corrected_words: W }, ['void', 'resettle', 'restore']],
    [{ void: true, corrected_words: W }, ['resettle', 'restore']],
  ])('%j: %j', (past, kinds) => {
    expect(kindsFor(past as PastCoup)).toEqual(kinds)
  })
  it.each([
    ['', '', null],
    ['void', 'P:Kh', { coups: [{ coup: 7, correction: 'void' }] }],
    ['resettle', ' ', null],
    ['resettle', ' P:Kh,6d B:Ks,7c ', { coups: [{ coup: 7, correction: 'resettle', dealt: 'P:Kh,6d B:Ks,7c' }] }],
    ['restore', '', { coups: [{ coup: 7, correction: 'restore' }] }],
  ] as const)('%s %s asks for %j', (kind, dealt, body) => {
    expect(correctionOf(7, { outcome: '', kind, dealt })).toEqual(body)
  })
  it.each([
    ['', 'void', null],
    ['rejected', 'void', { dispute: 'd', outcome: 'rejected' }],
    ['upheld', '', null],
    ['upheld', 'resettle', null],
    ['upheld', 'restore', { dispute: 'd', outcome: 'upheld', correction: 'restore' }],
  ] as const)('a dispute %s, %s asks for %j', (outcome, kind, body) => {
    expect(verdictOf('d', { outcome, kind, dealt: '' })).toEqual(body)
  })
})

describe('all bets together', () => {
  it('are added to the cent', () => {
    const bet = (staked: string, before: string, returned: string): BetCorrected => ({ staked, returned_before: before, returned }) as BetCorrected
    expect(sumsOf([bet('0.10', '0.20', '0.00'), bet('90071992547409.91', '0.00', '0.30')], 2)).toEqual({ staked: '90071992547410.01', returned_before: '0.20', returned: '0.30' })
  })
})

describe('what a second person says of what waits', () => {
  const waits = (more: Partial<WaitingCorrection>): WaitingCorrection => ({ id: 'a', by: 'b', by_name: '', reason: 'r', coups: [], dispute: '', outcome: '', ask: 'all of it', ...more })
  it.each([
    [waits({ coups: [{ coup: 3, correction: 'void' }] }), { id: 'a', confirms: true, confirms_ask: 'all of it' }],
    [waits({ dispute: 'd', outcome: 'upheld' }), { id: 'a', confirms: true, confirms_ask: 'all of it', dispute: 'd', outcome: 'upheld' }],
    [waits({ dispute: 'd', outcome: 'rejected' }), { id: 'a', confirms: true, confirms_ask: 'all of it', dispute: 'd', outcome: 'rejected' }],
  ])('%# names what he was shown', (waiting, body) => {
    expect(confirmationOf(waiting)).toEqual(body)
  })
})
