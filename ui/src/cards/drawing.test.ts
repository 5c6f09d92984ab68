import { describe, expect, it } from 'vitest'

import { CROWNS, LATTICE, PIPS, rankOf, read, SUITS, turnsOver } from './drawing'

const RANKS = [...'A23456789TJQK']
const CARDS = RANKS.flatMap((rank) => [...'shdc'].map((suit) => rank + suit))

describe('a deck', () => {
  it('has 52 faces, no two drawn alike', () => {
    const faces = CARDS.map((card) => {
      const { rank, suit } = read(card)
      return `${rankOf(rank).line} ${suit ? SUITS[suit] : ''}`
    })
    expect(new Set(faces).size).toBe(52)
  })

  it.each([['Th', 'T', 'h'], ['10h', 'T', 'h'], ['As', 'A', 's'], ['2d', '2', 'd'], ['Kc', 'K', 'c']])('reads %s', (card, rank, suit) => {
    expect(read(card)).toEqual({ rank, suit })
  })

  it.each(['', 'X', '1h', 'hh', 'Zs', '4x', '??'])('shows a blank face for "%s"', (card) => {
    expect(read(card)).toEqual({ rank: '', suit: null })
    expect(rankOf('').line).toBe('')
  })
})

describe('pips', () => {
  it.each([...'23456789T'])('of %s are as many as the rank says', (rank) => {
    expect(PIPS[rank]).toHaveLength(rank === 'T' ? 10 : Number(rank))
  })

  it.each([...'2345689T'])('of %s look the same after half a turn', (rank) => {
    const places = new Set((PIPS[rank] ?? []).map(([x, y]) => `${x} ${y}`))
    for (const [x, y] of PIPS[rank] ?? []) expect(places).toContain(`${100 - x} ${140 - y}`)
  })

  it('do not touch, and keep clear of the edge and of the corners', () => {
    for (const places of Object.values(PIPS)) {
      for (const [at, [x, y]] of places.entries()) {
        expect(x > 28 && x < 72 && y > 14 && y < 126).toBe(true)
        for (const [otherX, otherY] of places.slice(at + 1)) expect(Math.hypot(x - otherX, y - otherY)).toBeGreaterThan(17)
      }
    }
  })

  it('below the middle stand on their heads', () => {
    expect([25, 70, 71, 115].map(turnsOver)).toEqual([false, false, true, true])
  })

  it('are not on aces and courts', () => {
    expect([...'AJQK'].filter((rank) => rank in PIPS)).toEqual([])
    expect(Object.keys(CROWNS).toSorted()).toEqual(['J', 'K', 'Q'])
  })
})

it('the lattice stays within the back', () => {
  const ends = Array.from(LATTICE.matchAll(/[ML](-?[\d.]+) (-?[\d.]+)/g), ([, x, y]) => [Number(x), Number(y)] as const)
  expect(ends.length).toBeGreaterThan(40)
  for (const [x, y] of ends) expect(x >= 8 && x <= 92 && y >= 8 && y <= 132).toBe(true)
})
