import { describe, expect, it } from 'vitest'

import { cardText, commandFor, shortly } from './words'

const noted = { commitment: 'c0', seed: null, receipt: null, digest: null, cards: [] }

describe('the command that checks a record elsewhere', () => {
  it('tells what was noted, and nothing that was not', () => {
    expect(commandFor('t-shoe-1.json', noted)).toBe('croupier verify t-shoe-1.json --commitment=c0')
    expect(commandFor('t-shoe-1.json', { ...noted, seed: 'clover', receipt: 'r0', digest: 'd0', cards: ['As', 'Th'] }))
      .toBe("croupier verify t-shoe-1.json --commitment=c0 --seed=clover --receipt=r0 --digest=d0 --cards='As Th'")
  })
  it('tells cards from the first on, as far as they were seen', () => {
    expect(commandFor('f', { ...noted, cards: ['As', null, 'Th'] })).toBe('croupier verify f --commitment=c0 --cards=As')
    expect(commandFor('f', { ...noted, cards: [null, 'Th'] })).toBe('croupier verify f --commitment=c0')
  })
  it('is one word a text for a shell, whatever a seed holds', () => {
    expect(commandFor('f', { ...noted, seed: `$(x)'"` })).toContain(`--seed='$(x)'\\''"'`)
    expect(commandFor('f', { ...noted, seed: '--json' })).toContain(`--seed=--json`)
  })
})

it('writes cards and hashes in short', () => {
  expect(['Th', 'As', '9d', 'Kc', null].map(cardText)).toEqual(['10♥', 'A♠', '9♦', 'K♣', '–'])
  expect(shortly('0123456789abcdef'.repeat(4))).toBe('012345…abcdef')
})
