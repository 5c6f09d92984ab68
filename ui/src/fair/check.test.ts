import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

import { describe, expect, it } from 'vitest'

import { check, checkCalmly, checking, type Noted } from './check'
import { bytesOfHash, written } from './hashing'
import { below, dealOrder, isSeed, orderKey, receipts } from './mixing'
import { DECK, readTranscript, type Transcript } from './transcript'
import { leafOf, rootByPath, rootOf, saltOf } from './tree'
import vectors from './vectors.json'

type Change = [(string | number)[], unknown]
interface Case { name: string; code: string | null; card_index: number | null; changes: Change[]; noted: Noted }
const honest = vectors.honest as Transcript
const cases = vectors.cases as unknown as Case[]

/** The honest record with other values at some places. */
function changed(changes: Change[]): string {
  const copy = structuredClone(honest) as unknown as Record<string, unknown>
  for (const [path, value] of changes) {
    const holder = path.slice(0, -1).reduce<unknown>((at, step) => (at as Record<string, unknown>)[step], copy)
    ;(holder as Record<string, unknown>)[String(path.at(-1))] = value
  }
  return JSON.stringify(copy)
}

describe('records that croupier.fair has judged', () => {
  it.each(cases)('$name: $code', async ({ changes, noted, code, card_index }) => {
    const found = readTranscript(changed(changes))
    if (code === 'no_record') return expect(found).toBeNull()
    const verdict = code === null ? null : { code, card_index }
    expect(check(found as Transcript, noted)).toEqual(verdict)
    expect(await checkCalmly(found as Transcript, noted)).toEqual(verdict)
  })
})

describe('what was not noted from the first card on', () => {
  const cards = honest.cards.map(({ card }) => card)
  it('holds nothing against a record where nothing was seen', () => {
    expect(check(honest, { cards: [null, null, ...cards.slice(2)] })).toBeNull()
  })
  it('finds a card that was seen otherwise, and a record too short for cards that left unseen', () => {
    expect(check(honest, { cards: [null, null, ...cards.slice(3)] })).toEqual({ code: 'seen_differs', card_index: 2 })
    expect(check(honest, { cards: [...cards, null] })).toEqual({ code: 'seen_differs', card_index: cards.length })
  })
})

describe('what is no record', () => {
  const text = (record: Partial<Transcript>): string => JSON.stringify({ ...honest, ...record })
  it('is refused', () => {
    expect(readTranscript(JSON.stringify(honest))).toEqual(honest)
    for (const other of ['', '{}', '[]', 'null', '"x"', '[1', '['.repeat(5_000)]) expect(readTranscript(other)).toBeNull()
    expect(readTranscript(text({ seeds: Array<string>(1_001).fill('x') }))).toBeNull()
    expect(readTranscript(text({ seeds: Array<string>(1_000).fill('x') }))).not.toBeNull()
    expect(readTranscript(text({ cards: Array.from({ length: 53 }, () => honest.cards[0] as Transcript['cards'][0]) }))).toBeNull()
    for (const decks of [0, 17]) expect(readTranscript(text({ decks, cards: [] }))).toBeNull()
    expect(readTranscript(' '.repeat(1 << 21) + JSON.stringify(honest))).toBeNull()
  })
})

describe('the example of docs/fair.md', () => {
  const page = readFileSync(fileURLToPath(new URL('../../../docs/fair.md', import.meta.url)), 'utf8')
  const block = page.split('```text\n').at(-1)?.split('```')[0] ?? ''
  const told = Object.fromEntries(block.trim().split('\n').map((line) => {
    const [, name, value] = /^(.*?) {2,}(.*)$|/.exec(line.replace(/^(receipt of clover) /, '$1  ')) ?? []
    return [name, value]
  }))
  it('is what this verifier computes', () => {
    const name = { table: '1', shoe: 's-1', number: 1, count: 52 }
    const secret = new Uint8Array(32).fill(7)
    const leaves = DECK.map((card, place) => leafOf(name, place, card, saltOf(secret, place)))
    const root = rootOf(leaves)
    const seeds = receipts(root, ['clover', '88'])
    const digest = seeds[2] as Uint8Array
    const places = dealOrder(root, 52, digest).slice(0, 12)
    expect({
      'salt of place 0': written(saltOf(secret, 0)),
      'leaf of place 0': written(leaves[0] as Uint8Array),
      commitment: written(root),
      'receipt of none': written(seeds[0] as Uint8Array),
      'receipt of clover': written(seeds[1] as Uint8Array),
      'seeds digest': written(digest),
      key: written(orderKey(root, 52, digest)),
      'first places': places.join(' '),
      'first cards': places.map((place) => DECK[place]).join(' '),
    }).toEqual(told)
  })
})

describe('drawing', () => {
  const top = (1n << 64n) - 1n
  it('throws away the words that would favour some', () => {
    expect(below([top, 5n].values() as Iterator<bigint, never>, 3)).toBe(2)
    expect(below([top - 1n].values() as Iterator<bigint, never>, 3)).toBe(Number((top - 1n) % 3n))
    expect(below([top].values() as Iterator<bigint, never>, 2)).toBe(1)
  })
  it('goes on as croupier.fair does, beyond one chunk of the stream', () => {
    const { commitment, count, digest, first_places } = vectors.long_order
    expect(dealOrder(bytesOfHash(commitment), count, bytesOfHash(digest)).slice(0, 12)).toEqual(first_places)
  })
  it('makes a permutation', () => {
    const places = dealOrder(new Uint8Array(32), 832, new Uint8Array(32))
    expect([...places].sort((a, b) => a - b)).toEqual(Array.from({ length: 832 }, (_, place) => place))
  })
})

describe('a path', () => {
  const leaves = Array.from({ length: 5 }, (_, at) => new Uint8Array(32).fill(at))
  it('is used up, and leads from nowhere outside', () => {
    expect(rootByPath(leaves[0] as Uint8Array, 0, 1, [])).toEqual(leaves[0])
    expect(rootByPath(leaves[0] as Uint8Array, 0, 1, [leaves[1] as Uint8Array])).toBeNull()
    expect(rootByPath(leaves[4] as Uint8Array, 4, 5, [])).toBeNull()
    // With as many hashes beside the way as there would be, if there were such a place.
    for (const [place, steps] of [[-1, 3], [5, 2]] as const) expect(rootByPath(leaves[4] as Uint8Array, place, 5, leaves.slice(0, steps))).toBeNull()
  })
})

it('takes a seed as it is written', () => {
  for (const seed of ['!', '~', 'x'.repeat(64)]) expect(isSeed(seed)).toBe(true)
  for (const seed of ['', ' ', 'a b', 'é', 'x\n', 'x'.repeat(65)]) expect(isSeed(seed)).toBe(false)
})

it('can be left between cards', () => {
  const steps = checking(honest)
  let count = 0
  while (!steps.next().done) count++
  expect(count).toBe(3 + honest.cards.length + 52)
})

it('reads and writes hashes', () => {
  expect(written(bytesOfHash(honest.commitment))).toBe(honest.commitment)
})
