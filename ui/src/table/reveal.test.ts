import { describe, expect, it } from 'vitest'

import type { PublicCoup, Words } from '../protocol'
import { beforeThirds, betweenCards, cardsOf, peelFor, totalOf } from './reveal'

const words: Words = { en: '', vi: '', zh: '' }
const coup: PublicCoup = {
  coup_number: 31,
  cards: [['2s', 'player'], ['Qc', 'banker'], ['2d', 'player'], ['5h', 'banker'], ['9h', 'player']].map(([card, hand]) => ({ card: card as string, hand: hand as string })),
  hands: { player: { cards: ['2s', '2d', '9h'], total: 3 }, banker: { cards: ['Qc', '5h'], total: 5 } },
  outcome: 'banker', first_card: null, order: null, burnt: '', fared: null, steps: [], words,
}

describe('dealing from known cards', () => {
  it('never outlasts the clock, whatever is left of it', () => {
    for (let count = 0; count <= 13; count++) {
      for (let left = 0; left <= 20_000; left += 250) {
        const whole = betweenCards(count, left, false) * count
        expect(whole).toBeLessThanOrEqual(Math.max(0, left - 1_200))
        expect(betweenCards(count, left, true)).toBe(0)
        const peel = peelFor(count, left)
        if (peel > 0) expect(betweenCards(count, left, false) * (count - 1) + peel).toBeLessThanOrEqual(left)
      }
    }
  })
  it('shows a total only when the whole hand lies open', () => {
    expect([3, 4, 5].map((shown) => [totalOf(coup, 'player', shown), totalOf(coup, 'banker', shown)])).toEqual([
      ['', ''], ['', '5'], ['3', '5'],
    ])
    expect(cardsOf(coup, 'player', 4)).toEqual(['2s', '2d'])
  })
  it('knows where third cards begin', () => {
    expect(beforeThirds(coup)).toBe(4)
    expect(beforeThirds({ ...coup, cards: coup.cards.slice(0, 4) })).toBe(4)
  })
})
