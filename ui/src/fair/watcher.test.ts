import { beforeEach, describe, expect, it } from 'vitest'

import type { Fault } from './check'
import { bytesOfHash, written } from './hashing'
import { CARDS, RECORD, standing, TOLD, told } from './honest'
import { nextReceipt } from './mixing'
import { type Note, Notes, type Store } from './notes'
import { isWithin } from './shoe'
import { readTranscript } from './transcript'
import { NoRecord, type Shown, Watcher, type Word } from './watcher'

const T = RECORD.table
const TEXT = JSON.stringify(RECORD)

class Box implements Store {
  readonly kept = new Map<string, string>()
  getItem = (key: string): string | null => this.kept.get(key) ?? null
  setItem = (key: string, value: string): void => void this.kept.set(key, value)
  removeItem = (key: string): void => void this.kept.delete(key)
  key = (at: number): string | null => [...this.kept.keys()][at] ?? null
  get length(): number {
    return this.kept.size
  }
}

let store: Box
let answers: (string | Error)[]
let asked: number[]
let shown: Shown | null
let waited: number
let patron: string
beforeEach(() => {
  ;[store, answers, asked, shown, waited, patron] = [new Box(), [TEXT], [], null, 0, 'guest']
})

/** A page that was just loaded. */
function page(): Watcher {
  return new Watcher({
    patron: () => patron,
    store,
    read: async (_table, number) => {
      asked.push(number)
      const answer = (answers.length > 1 ? answers.shift() : answers[0]) as string | Error
      if (answer instanceof Error) throw answer
      return answer
    },
    show: (_table, now) => (shown = now),
    wait: async (ms) => void (waited += ms),
    spread: () => 0,
    now: () => 1_000,
  })
}
const hear = (watcher: Watcher, words: Word[]): void => words.forEach((word) => watcher.hear(T, word))
/** Until everything that was begun is done: the waits of a test take no time. */
const settle = async (): Promise<void> => {
  for (let turn = 0; turn < 200; turn++) await new Promise((resolve) => setTimeout(resolve, 0))
}
const note = (): Note => (shown as unknown as Shown).note
const faulty = (code: string, card_index: number | null = null): Fault => ({ code, card_index }) as Fault
/** Everything until the shoe's end, with some words said otherwise. */
function lying(change: (words: Word[]) => Word[]): Word[] {
  return change(structuredClone(told()).slice(0, -2))
}
const altered = (index: number, change: object): Word[] => lying((words) => words.map((word, at) => (at === index ? ({ ...word, ...change } as Word) : word)))

describe('an honest house', () => {
  it('is found so at every step, and its whole record at the end', async () => {
    const watcher = page()
    for (const word of told()) {
      watcher.hear(T, word)
      expect(note().fault).toBeNull()
    }
    expect(note()).toMatchObject({ cards: CARDS, digest: TOLD[3], over: true, fits: false })
    expect(shown?.checking).toEqual([RECORD.number])
    await settle()
    expect(asked).toEqual([RECORD.number])
    expect(shown).toMatchObject({ checking: [], failed: [], note: { fits: true, fault: null } })
  })

  it('is found so by who comes in the middle, and by who was away for a while', async () => {
    for (const [before, back] of [[0, 5], [0, 7], [5, 6], [5, 8], [5, 11]] as const) {
      const watcher = page()
      hear(watcher, told().slice(0, before))
      const left = back >= 10 ? 8 : back >= 6 ? 6 : 0
      watcher.hear(T, { event: 'state', fair: standing(3, left, back >= 5), own: null })
      hear(watcher, told().slice(back + 1))
      await settle()
      expect(note()).toMatchObject({ fault: null, fits: true, over: true })
    }
  })

  it('fills in by its record what was not seen', async () => {
    const watcher = page()
    watcher.hear(T, { event: 'state', fair: standing(3, 6), own: null })
    expect(note().cards).toEqual([null, null, null, null, null, null])
    answers = [JSON.stringify({ ...RECORD, cards: RECORD.cards.slice(0, 6), ended: null, opened: null })]
    expect(await watcher.checkNow(T, RECORD.number)).toBeNull()
    expect(note()).toMatchObject({ cards: CARDS.slice(0, 6), fits: false })
  })

  it('has the record of a shoe looked at whose end was not heard', async () => {
    const watcher = page()
    hear(watcher, told().slice(0, 8))
    watcher.hear(T, { event: 'state', fair: { ...standing(), number: 2, shoe: 's-2' }, own: null })
    await settle()
    expect(asked).toEqual([RECORD.number])
    expect(shown).toMatchObject({ note: { number: 2 }, fitting: [RECORD.number] })
  })

  it('is not blamed for cards that left while its record was on the way', async () => {
    const watcher = page()
    hear(watcher, told().slice(0, 7))
    answers = [JSON.stringify({ ...RECORD, cards: RECORD.cards.slice(0, 6), ended: null, opened: null })]
    const verdict = watcher.checkNow(T, RECORD.number)
    hear(watcher, told().slice(7, 11))
    expect(note().cards).toHaveLength(8)
    expect(await verdict).toBeNull()
  })

  it('has its own seeds noted with their receipts', () => {
    const watcher = page()
    hear(watcher, told().slice(0, 3))
    watcher.hear(T, { event: 'own', own: { seed: '88', receipt: TOLD[2] as string } })
    expect(note()).toMatchObject({ seed: '88', receipt: TOLD[2], fault: null })
  })
})

describe('a house that lies as it goes', () => {
  const card = (at: number, change: object): Word[] =>
    lying((words) => words.map((word) => (word.event === 'cards-opened' && word.first === 0 ? { ...word, cards: word.cards.map((one, index) => (index === at ? { ...one, ...change } : one)) } : word)))
  const other = RECORD.cards[7] as (typeof RECORD.cards)[0]
  const cases: [string, Word[], Fault][] = [
    ['a first receipt that is not of its commitment', altered(0, { fair: { ...standing(), receipt: '0'.repeat(64) } }).slice(0, 1), faulty('receipt_differs')],
    ['other decks half-way', lying((words) => [...words.slice(0, 3), { event: 'state', fair: { ...standing(2), decks: 8 }, own: null }]), faulty('commitment_differs')],
    ['a receipt that is not of the seed', altered(2, { receipt: TOLD[3] }), faulty('receipt_differs')],
    ['a seed said otherwise', altered(2, { seed: '89' }), faulty('receipt_differs')],
    ['a seed that was not told', lying((words) => words.filter((_, at) => at !== 2)), faulty('receipt_differs')],
    ['seeds counted otherwise', altered(3, { seed_count: 4 }), faulty('receipt_differs')],
    ['an event of another shoe', altered(2, { shoe: 's-9' }), faulty('commitment_differs')],
    ['another digest than the last receipt', altered(5, { digest: TOLD[2] }), faulty('receipt_differs')],
    ['a seed after the close', lying((words) => [...words.slice(0, 6), { event: 'seed-taken', shoe: RECORD.shoe, seed: 'x', receipt: written(nextReceipt(bytesOfHash(TOLD[3] as string), 'x')), seed_count: 4 }, ...words.slice(6)]), faulty('receipt_differs')],
    ['cards before the close', lying((words) => words.filter(({ event }) => event !== 'seeds-closed')), faulty('dealt_before_seeds_closed', 0)],
    ['a card out of its turn', card(3, other), faulty('out_of_place', 3)],
    ['a card said otherwise', card(3, { card: other.card }), faulty('card_not_committed', 3)],
    ['a salt of another card', card(3, { salt: other.salt }), faulty('card_not_committed', 3)],
    ['a path of another card', card(3, { path: other.path }), faulty('card_not_committed', 3)],
    ['a card that is none', card(3, { card: '10s' }), faulty('card_not_committed', 3)],
    ['what is no card', lying((words) => words.map((word) => (word.event === 'cards-opened' && word.first === 0 ? ({ ...word, cards: [...word.cards.slice(0, 3), null] } as unknown as Word) : word))), faulty('card_not_committed', 3)],
    ['a card skipped', lying((words) => words.map((word) => (word.event === 'cards-opened' && word.first === 6 ? { ...word, first: 7, cards: word.cards.slice(1) } : word))), faulty('out_of_place', 7)],
    ['another card on the felt than in the shoe', altered(7, { cards: [...CARDS.slice(1, 5), CARDS[0] === CARDS[5] ? 'As' : CARDS[0]] }), faulty('seen_differs', 0)],
    ['a coup without opened cards', lying((words) => words.filter((word) => !(word.event === 'cards-opened' && word.first === 6))), faulty('seen_differs', 6)],
    ['another commitment half-way', lying((words) => [...words.slice(0, 3), { event: 'state', fair: { ...standing(2), commitment: TOLD[0] as string }, own: null }]), faulty('commitment_differs')],
    ['another shoe under the same number', lying((words) => [...words.slice(0, 3), { event: 'state', fair: { ...standing(2), shoe: 's-9' }, own: null }]), faulty('commitment_differs')],
    ['another digest after it was told', lying((words) => [...words.slice(0, 6), { event: 'state', fair: { ...standing(3, 0, true), digest: TOLD[0] as string }, own: null }]), faulty('receipt_differs')],
    ['other seeds, and their digest, after they were closed', lying((words) => [...words.slice(0, 6), { event: 'state', fair: { ...standing(3, 0, true), receipt: TOLD[0] as string, digest: TOLD[0] as string }, own: null }]), faulty('receipt_differs')],
    ['another receipt for the own seed', lying((words) => [...words.slice(0, 3), { event: 'own', own: { seed: '88', receipt: TOLD[2] as string } }, { event: 'own', own: { seed: '88', receipt: TOLD[1] as string } }]), faulty('receipt_differs')],
  ]
  it.each(cases)('%s', (_, words, fault) => {
    hear(page(), words)
    expect(note().fault).toEqual(fault)
    expect(shown?.failed).toMatchObject([{ number: RECORD.number, fault }])
  })
})

describe('a whole record that does not fit', () => {
  const ends = async (...given: (string | Error)[]): Promise<void> => {
    answers = given
    hear(page(), told())
    await settle()
  }
  const other = (change: object): string => JSON.stringify({ ...RECORD, ...change })
  it.each([
    ['no record at all', '{"scheme": "other"}', faulty('no_record')],
    ['the record of another number', other({ number: 2 }), faulty('other_shoe')],
    ['another commitment', other({ commitment: '0'.repeat(64) }), faulty('commitment_differs')],
    ['a card that was seen left out', other({ cards: RECORD.cards.slice(0, 7) }), faulty('seen_differs', 7)],
    ['another secret', other({ opened: { order: RECORD.opened?.order, secret: '0'.repeat(64) } }), faulty('opening_differs')],
  ])('%s', async (_, text, fault) => {
    await ends(text)
    expect(shown).toMatchObject({ note: { fault, fits: false }, checking: [], failed: [{ fault }] })
  })

  it('does not become true by a record that fits', async () => {
    hear(page(), altered(2, { receipt: TOLD[3] }))
    const again = page()
    again.hear(T, { event: 'state', fair: standing(3, 8), own: null })
    expect(await again.checkNow(T, RECORD.number)).toEqual(faulty('receipt_differs'))
    expect(shown).toMatchObject({ note: { fits: false }, failed: [{ number: RECORD.number }] })
  })

  it('of a shoe that was not followed is told, and stays', async () => {
    const next = { event: 'state', fair: { ...standing(), number: 2, shoe: 's-2' }, own: null } as const
    const watcher = page()
    watcher.hear(T, next)
    expect(await watcher.checkNow(T, RECORD.number, RECORD.commitment)).toBeNull()
    expect(shown?.failed).toEqual([])
    expect(await watcher.checkNow(T, RECORD.number, TOLD[0])).toEqual(faulty('commitment_differs'))
    answers = ['{}']
    store = new Box()
    const other = page()
    other.hear(T, next)
    expect(await other.checkNow(T, RECORD.number)).toEqual(faulty('no_record'))
    page().hear(T, next)
    expect(shown?.failed).toMatchObject([{ number: RECORD.number, fault: { code: 'no_record' } }])
  })

  it('that is not opened, or not there, is asked for again before that is held against the house', async () => {
    const closed = other({ ended: null, opened: null })
    await ends(closed, closed, new NoRecord(), TEXT)
    expect(note()).toMatchObject({ fault: null, fits: true })
    store = new Box()
    await ends(closed)
    expect(note().fault).toEqual(faulty('not_opened'))
    expect(asked).toHaveLength(4 + 5)
    store = new Box()
    await ends(new NoRecord())
    expect(note().fault).toEqual(faulty('record_missing'))
    expect(waited).toBeGreaterThan(30_000)
  })

  it('is not held against a house that does not answer; it is looked at when the page comes back', async () => {
    await ends(new Error('offline'))
    expect(note()).toMatchObject({ fault: null, fits: false })
    expect(shown?.checking).toEqual([])
    answers = [TEXT]
    asked = []
    page().hear(T, { event: 'state', fair: { ...standing(), number: 2, shoe: 's-2' }, own: null })
    await settle()
    expect(asked).toEqual([RECORD.number])
    expect(new Notes(store).read(patron, T, RECORD.number)).toMatchObject({ fits: true })
  })
})

describe('notes', () => {
  it('outlast the page: a commitment, a digest and cards told otherwise afterwards are found', async () => {
    hear(page(), told().slice(0, 7))
    for (const [fair, code] of [
      [{ ...standing(3, 6), commitment: TOLD[0] as string }, 'commitment_differs'],
      [{ ...standing(3, 6), digest: TOLD[0] as string }, 'receipt_differs'],
    ] as const) {
      const before = new Map(store.kept)
      page().hear(T, { event: 'state', fair, own: null })
      expect(note().fault?.code).toBe(code)
      store.kept.clear()
      before.forEach((text, key) => store.kept.set(key, text))
    }
    answers = [JSON.stringify({ ...RECORD, cards: RECORD.cards.slice(0, 5), ended: null, opened: null })]
    const again = page()
    again.hear(T, { event: 'state', fair: standing(3, 6), own: null })
    expect(note()).toMatchObject({ cards: CARDS.slice(0, 6), fault: null })
    expect(await again.checkNow(T, RECORD.number)).toEqual(faulty('seen_differs', 5))
  })

  it('that tell a fault stay, over shoes and over loads', () => {
    hear(page(), altered(5, { digest: TOLD[2] }))
    const next = page()
    next.hear(T, { event: 'state', fair: { ...standing(), number: 2, shoe: 's-2' }, own: null })
    expect(note().number).toBe(2)
    expect(shown?.failed.map(({ number }) => number)).toEqual([1])
  })

  it('of one patron are nothing against the shoes of another, whose house may be another', () => {
    hear(page(), told().slice(0, 7))
    patron = 'somebody'
    page().hear(T, { event: 'state', fair: { ...standing(), commitment: TOLD[0] as string, seed_count: 1 }, own: null })
    expect(note().fault).toBeNull()
  })

  it('of one who comes in by another name go on, without the seed that another gave', () => {
    const watcher = page()
    hear(watcher, told().slice(0, 3))
    watcher.hear(T, { event: 'own', own: { seed: 'clover', receipt: TOLD[1] as string } })
    patron = 'named'
    watcher.hear(T, { event: 'state', fair: standing(2), own: { seed: '88', receipt: TOLD[2] as string } })
    expect(note()).toMatchObject({ patron: 'named', seed: '88', receipt: TOLD[2], fault: null })
    expect(new Notes(store).read('guest', T, RECORD.number)).toMatchObject({ seed: 'clover' })
    watcher.hear(T, { event: 'state', fair: { ...standing(2), commitment: TOLD[0] as string }, own: null })
    expect(note().fault).toEqual(faulty('commitment_differs'))
  })

  it('hold nothing of a seed that was given to another shoe', () => {
    const watcher = page()
    hear(watcher, told().slice(0, 3))
    watcher.hear(T, { event: 'own', own: { seed: 'x', receipt: TOLD[0] as string }, shoe: 's-0' })
    expect(note()).toMatchObject({ seed: null, fault: null })
    watcher.hear(T, { event: 'own', own: { seed: '88', receipt: TOLD[2] as string }, shoe: RECORD.shoe })
    expect(note()).toMatchObject({ seed: '88', fault: null })
    watcher.hear(T, { event: 'own', own: { seed: 'clover', receipt: TOLD[2] as string } })
    expect(note().fault).toEqual(faulty('receipt_differs'))
  })

  it('are bounded; those that tell a fault go last', () => {
    const notes = new Notes(store)
    const base = { patron, shoe: 's', decks: 1, commitment: 'c', seed: null, receipt: null, digest: null, cards: [], over: true, fits: true }
    for (let number = 1; number <= 40; number++) notes.write({ ...base, table: 'a', number, fault: number <= 3 ? faulty('no_record') : null, at_ms: number })
    expect(new Notes(store).of(patron, 'a').map(({ number }) => number)).toEqual([40, 39, 38, 37, 36, 35, 34, 33, 32, 31, 30, 29, 3, 2, 1])
    for (let table = 0; table < 30; table++) for (let number = 1; number <= 12; number++) notes.write({ ...base, table: `t${table}`, number, fault: null, at_ms: 100 + table })
    expect(store.length).toBeLessThanOrEqual(96)
    expect(new Notes(store).of(patron, 'a').map(({ number }) => number)).toEqual([3, 2, 1])
  })

  it('of two windows are put together', () => {
    const [one, two] = [new Notes(store), new Notes(store)]
    const base: Note = { patron, table: T, number: 1, shoe: 's', decks: 1, commitment: 'c', seed: null, receipt: null, digest: null, cards: [], over: false, fits: false, fault: null, at_ms: 1 }
    one.write({ ...base, cards: ['As', 'Ks', '2h'], seed: 'mine', receipt: 'r' })
    two.write({ ...base, cards: [null, null], fault: faulty('out_of_place', 2) })
    expect(new Notes(store).read(patron, T, 1)?.cards).toEqual(['As', 'Ks', '2h'])
    one.write({ ...base, cards: ['As', 'Ks', '2h'] })
    expect(new Notes(store).read(patron, T, 1)).toMatchObject({ cards: ['As', 'Ks', '2h'], seed: 'mine', receipt: 'r', fault: { code: 'out_of_place' } })
  })

  it('need no storage that works, nor one that holds what is ours', () => {
    const broken = { getItem: () => { throw new Error() }, setItem: () => { throw new Error() }, removeItem: () => { throw new Error() }, key: () => 'croupier.fair/x', length: 1 }
    const notes = new Notes(broken)
    const base: Note = { patron, table: T, number: 1, shoe: 's', decks: 1, commitment: 'c', seed: null, receipt: null, digest: null, cards: [], over: false, fits: false, fault: null, at_ms: 1 }
    for (let number = 1; number <= 20; number++) notes.write({ ...base, number })
    expect(notes.of(patron, T)).toHaveLength(12)
    store.setItem('croupier.fair/guest/1/1', '{"number": 1')
    store.setItem('croupier.fair/guest/1/2', '7')
    expect(new Notes(store).of(patron, T)).toEqual([])
  })
})

it('knows what is in a row of cards, in its order', () => {
  expect(isWithin(['a', 'c'], ['a', 'b', 'c'])).toBe(true)
  expect(isWithin(['c', 'a'], ['a', 'b', 'c'])).toBe(false)
  expect(isWithin(['a', 'a'], ['a'])).toBe(false)
  expect(isWithin([], [])).toBe(true)
})

it('has a record that can be read', () => {
  expect(readTranscript(TEXT)).toEqual(RECORD)
})
