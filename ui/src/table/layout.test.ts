import { describe, expect, it } from 'vitest'

import type { BetRule, TableRules, Words } from '../protocol'
import { boxBets, hasBoxes, mainBets, nameInBox, sideRows, toneOf } from './layout'

const words = (text: string): Words => ({ en: text, vi: text, zh: text })
const bet = (id: string, side: string, main = false, box: string | null = null, name = id): BetRule => ({
  bet: id, name: words(name), main, box, side, pays: words('1:1'), tiers: [], otherwise: null, min: '1.00', max: '500.00', multiple: '0.01',
})
const ids = (bets: BetRule[]) => bets.map((one) => one.bet)

const BACCARAT = [
  bet('banker', 'banker', true), bet('player', 'player', true), bet('tie', 'middle', true),
  bet('banker_pair', 'banker'), bet('player_pair', 'player'), bet('either_pair', 'middle'), bet('perfect_pair', 'middle'),
  bet('big', 'middle'), bet('small', 'middle'), bet('player_odd', 'player'), bet('player_even', 'player'),
  bet('banker_odd', 'banker'), bet('banker_even', 'banker'),
]

describe('the felt of baccarat', () => {
  it('has Player left and Banker right, whatever the sheet’s order', () => {
    expect(ids(mainBets(BACCARAT))).toEqual(['player', 'tie', 'banker'])
    expect(sideRows(BACCARAT).map(ids)).toEqual([
      ['player_pair', 'either_pair', 'perfect_pair', 'big', 'banker_pair'],
      ['player_odd', 'player_even', 'small', 'banker_odd', 'banker_even'],
    ])
  })

  it('shows every side bet once, in rows of alike length, for any mix of sides', () => {
    for (let p = 0; p < 8; p++) {
      for (let m = 0; m < 8; m++) {
        for (let b = 0; b < 8; b++) {
          const make = (count: number, side: string) => Array.from({ length: count }, (_, n) => bet(`${side}${n}`, side))
          const bets = [...make(b, 'banker'), ...make(m, 'middle'), ...make(p, 'player')]
          const rows = sideRows(bets)
          expect(ids(rows.flat()).sort()).toEqual(ids(bets).sort())
          for (const row of rows) {
            const order = row.map((one) => ['player', 'middle', 'banker'].indexOf(one.side))
            expect(order).toEqual([...order].sort())
            expect(row.length).toBeLessThanOrEqual(6)
          }
        }
      }
    }
  })

  it('gives sides their hues and leaves side bets between them neutral', () => {
    const rules = { hands: [{}, {}], bets: BACCARAT } as unknown as TableRules
    expect(BACCARAT.map((one) => toneOf(one, rules)).join('')).toBe('bptbpnnnnppbb')
  })
})

describe('boxes', () => {
  const hands = ['banker', 'player_1', 'player_2', 'player_3'].map((hand) => ({ hand, name: words(hand === 'banker' ? 'Banker' : `Player ${hand.slice(-1)}`) }))
  const bets = [
    bet('player_1_win', 'player_1', true, 'player_1', 'Player 1 Win'),
    bet('player_1_three_pictures', 'player_1', false, 'player_1', 'Player 1 – three pictures'),
    bet('player_2_lose', 'player_2', true, 'player_2', 'Player 2 Lose'),
    bet('banker_pair_plus', 'banker', false, null, 'Banker Pair Plus'),
  ]
  const rules = { hands, bets } as unknown as TableRules

  it('hold their own bets', () => {
    expect(hasBoxes(rules)).toBe(true)
    expect(boxBets(rules).map((box) => [box.hand, ids(box.main), ids(box.others)])).toEqual([
      ['banker', [], ['banker_pair_plus']],
      ['player_1', ['player_1_win'], ['player_1_three_pictures']],
      ['player_2', ['player_2_lose'], []],
      ['player_3', [], []],
    ])
  })
  it('have hues of win, lose and tie, and none of a side', () => {
    expect(bets.map((one) => toneOf(one, rules)).join('')).toBe('pnbn')
  })
  it('do not say their name on every bet', () => {
    expect(bets.map((one) => nameInBox(one, rules, 'en'))).toEqual(['Win', 'Three pictures', 'Lose', 'Banker Pair Plus'])
    const two = { hands: [{ hand: 'player', name: words('Player') }, hands[0]], bets } as unknown as TableRules
    expect(nameInBox(bet('player_pair', 'player', false, null, 'Player Pair'), two, 'en')).toBe('Player Pair')
  })
})
