import { describe, expect, it } from 'vitest'

import { ALL_CARDS, namedCards, readEntry } from './reading'

const RANK: Record<string, string> = { A: 'Ace', K: 'King', Q: 'Queen', J: 'Jack', T: 'Ten', 9: 'Nine' }
const SUIT: Record<string, string> = { s: 'spades', h: 'hearts', d: 'diamonds', c: 'clubs' }
const NAMES = namedCards((card) => `${RANK[card[0] ?? ''] ?? card[0]} of ${SUIT[card[1] ?? '']}`)
const read = (text: string) => readEntry(text, NAMES)

describe('what is typed at the desk', () => {
  it.each([
    ['9h', '9h'],
    ['9H', '9h'],
    [' 9 h ', '9h'],
    ['10h', 'Th'],
    ['Th', 'Th'],
    ['TH', 'Th'],
    ['th', 'Th'],
    ['1s', 'As'],
    ['as', 'As'],
    ['kC', 'Kc'],
    ['q♦', 'Qd'],
    ['J♥\uFE0F', 'Jh'],
    ['nine of hearts', '9h'],
    ['Queen  of Clubs', 'Qc'],
  ])('%j is the card %s', (text, card) => expect(read(text)).toEqual({ is: 'card', card }))

  it('knows each of the fifty-two by its notation', () => {
    expect(new Set(ALL_CARDS).size).toBe(52)
    for (const card of ALL_CARDS) expect(read(card)).toEqual({ is: 'card', card })
  })

  it.each([
    ['', 'nothing'],
    ['  ', 'nothing'],
    ['-', 'down'],
    ['–', 'down'],
    ['c', 'cut'],
    ['C', 'cut'],
    ['b', 'shoe'],
    // Half a card is none: Enter must not send it.
    ['9', 'part'],
    ['10', 'part'],
    ['t', 'part'],
    ['nine of', 'part'],
  ])('%j is %s', (text, is) => expect(read(text)).toEqual({ is }))

  // What begins like a key is still the code of a scanner once it goes on.
  it.each(['C0417', 'b2', 'SEVLED-0093', '11', '11h', '0', '9x', '--'])('%j is left to the code map', (code) => expect(read(code)).toEqual({ is: 'code', code }))
})
