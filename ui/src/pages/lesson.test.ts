import { describe, expect, it } from 'vitest'

import type { PublicCoup, Words } from '../protocol'
import { lessonOf, questionsOf } from './lesson'

const words = (text: string): Words => ({ en: text, vi: text, zh: text })
const coup = (cards: [string, string][], outcome: string): PublicCoup => ({
  coup_number: 1, cards: cards.map(([card, hand]) => ({ card, hand })), hands: {}, outcome, first_card: null, order: null, burnt: '', fared: null,
  steps: [{ hand: 'player', cell: null, why: words('p') }, { hand: 'banker', cell: null, why: words('b') }], words: words('w'),
})
const FIVE = coup([['2s', 'player'], ['Qc', 'banker'], ['2d', 'player'], ['5h', 'banker'], ['9h', 'player']], 'banker')

describe('a lesson on a baccarat coup', () => {
  it('asks of each side and then of the coup, never showing a card that answers', () => {
    expect(questionsOf(FIVE, ['player', 'banker'], true).map((q) => [q.ask, q.hand, q.shown, q.answer, q.why.map((w) => w.en)])).toEqual([
      ['draws', 'player', 4, 'draws', ['p']],
      ['draws', 'banker', 5, 'stands', ['b']],
      ['wins', '', 5, 'banker', ['w']],
    ])
  })
  it('shows Player’s third card before it asks of Banker’s', () => {
    const six = coup([...FIVE.cards.map((c): [string, string] => [c.card, c.hand]), ['3c', 'banker']], 'tie')
    expect(questionsOf(six, ['player', 'banker'], true).map((q) => [q.shown, q.answer])).toEqual([[4, 'draws'], [5, 'draws'], [6, 'tie']])
  })
})

describe('a lesson on boxes', () => {
  it('asks which box the first card calls, of all hands', () => {
    const hands = ['player_1', 'player_2', 'player_3', 'banker']
    const boxes: PublicCoup = { ...FIVE, outcome: null, first_card: '6c', order: ['player_1', 'player_2', 'player_3', 'banker'], steps: [{ hand: 'player_1', cell: 'seats[6]', why: words('6') }, { hand: 'player_1', cell: null, why: words('won') }] }
    expect(questionsOf(boxes, hands, false)).toEqual([{ ask: 'first', hand: '', shown: 0, options: hands, answer: 'player_1', why: [words('6')], kind: 'first 6' }])
    expect(questionsOf({ ...boxes, first_card: null }, hands, false)).toEqual([])
  })
  it('asks how a box fared where the house told it, with the reason of that box', () => {
    const hands = ['player_1', 'player_2', 'banker']
    const boxes = { ...FIVE, outcome: null, first_card: null, fared: { player_1: 'W', player_2: 'L', player_3: 'T' }, hands: { player_1: { cards: [], class: '2P5' } }, steps: [{ hand: 'player_1', cell: null, why: words('beat') }] } as unknown as PublicCoup
    expect(questionsOf(boxes, hands, false)).toEqual([{ ask: 'fared', hand: 'player_1', shown: 5, options: ['W', 'T', 'L'], answer: 'W', why: [words('beat')], kind: 'fared W 2P' }])
  })
})

describe('a lesson', () => {
  const numbered = (number: number, cell: string, outcome: string): PublicCoup => ({ ...coup(FIVE.cards.map((c): [string, string] => [c.card, c.hand]), outcome), coup_number: number, steps: [{ hand: 'player', cell, why: words('p') }, { hand: 'banker', cell, why: words('b') }] })

  it('prefers what was not asked yet, keeps the order of the coups, and asks seldom who won', () => {
    const coups = [...Array.from({ length: 8 }, (_, index) => numbered(index + 1, 'same', 'banker')), numbered(9, 'rare', 'tie')]
    const lesson = lessonOf(coups, ['player', 'banker'], true, 8)
    expect(lesson).toHaveLength(8)
    expect(lesson.filter(({ coup: { coup_number } }) => coup_number === 9).map(({ question }) => question.ask)).toEqual(['draws', 'draws', 'wins'])
    expect(lesson.map(({ coup: { coup_number } }) => coup_number)).toEqual(lesson.map(({ coup: { coup_number } }) => coup_number).toSorted((one, other) => one - other))
    expect(lesson.filter(({ question }) => question.ask === 'wins').length).toBeLessThanOrEqual(3)
  })
  it('is as long as there are coups', () => {
    expect(lessonOf([], ['player', 'banker'], true)).toEqual([])
    expect(lessonOf([numbered(1, 'a', 'tie')], ['player', 'banker'], true)).toHaveLength(3)
  })
})
