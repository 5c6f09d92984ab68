import { describe, expect, it } from 'vitest'

import type { Heard, PublicCoup, Purse, TableEvent, Words } from '../protocol'
import { EMPTY, forget, hear, leftOf, type World } from './world'

const words = (text: string): Words => ({ en: text, vi: text, zh: text })
const T = 'baccarat-1'

const purse = (version: number, balance: string): Purse => ({
  currency: 'USD', digits: 2, balance, in_play: '0.00', net: '0.00', session_ms: 0, version,
})

const snapshot = (seq: number, coup = 'c31'): Heard => ({
  type: 'snapshot', table: T, seq,
  state: {
    phase: 'betting', shoe_number: 12, coup_number: 31, coup, last: false, clock: { left_ms: 9000, total_ms: 15000 },
    dealt: null, history: [], roads: null, statistics: null, totals: { coup, patrons: 0, staked: '0.00', bets: {} }, rows: null, good: null,
  },
  seat: { coup, stakes: {}, staked: '0.00', previous: {}, can_undo: false, result: null },
})

const event = (seq: number, prev: number, what: TableEvent): Heard =>
  ({ type: 'event', table: T, seq, prev, clock: null, ...what }) as Heard
const CLOSED: TableEvent = { event: 'betting-closed' }
const DEALT: PublicCoup = {
  coup_number: 31, cards: [], hands: {}, outcome: 'banker', first_card: null, order: null, burnt: '', fared: null, steps: [],
  words: words('Banker wins'),
}

function after(...messages: Heard[]): { world: World; rewatch: string[] } {
  let world = EMPTY
  const rewatch: string[] = []
  for (const message of messages) {
    const step = hear(world, message, 1000)
    world = step.world
    rewatch.push(...step.rewatch)
  }
  return { world, rewatch }
}

describe('events', () => {
  it('go on from the snapshot', () => {
    const { world, rewatch } = after(snapshot(120), event(121, 120, CLOSED))
    expect(world.tables[T]).toMatchObject({ seq: 121, state: { phase: 'closed', clock: null } })
    expect(rewatch).toEqual([])
  })

  it('already seen are passed over', () => {
    const { world } = after(snapshot(120), event(121, 120, CLOSED), event(121, 120, { event: 'table-closed' }), event(90, 89, { event: 'table-closed' }))
    expect(world.tables[T]).toMatchObject({ seq: 121, state: { phase: 'closed' } })
  })

  it('that prove a shoe leave phase and clock as they are', () => {
    const taken: TableEvent = { event: 'seed-taken', shoe: 's', seed: 'x', receipt: 'r', seed_count: 1 }
    const { world } = after(snapshot(120), event(121, 120, taken))
    expect(world.tables[T]).toMatchObject({ seq: 121, clock: { left_ms: 9000 }, state: { phase: 'betting', clock: { left_ms: 9000 } } })
  })

  it('after a gap are not believed, and the table is asked for once', () => {
    const gap = [snapshot(120), event(123, 122, CLOSED), event(124, 123, { event: 'table-closed' })]
    const { world, rewatch } = after(...gap)
    expect(world.tables[T]).toMatchObject({ seq: 120, behind: true, state: { phase: 'betting' } })
    expect(rewatch).toEqual([T])
  })

  it('that fill a gap mend it, and a later gap is asked for again', () => {
    const { world, rewatch } = after(
      snapshot(120), event(122, 121, CLOSED), event(121, 120, CLOSED), event(122, 121, CLOSED), event(140, 139, CLOSED),
    )
    expect(world.tables[T]).toMatchObject({ seq: 122, behind: true })
    expect(rewatch).toEqual([T, T])
  })

  it('a snapshot mends a gap as well, and may go back in seq', () => {
    const { world } = after(snapshot(120), event(123, 122, CLOSED), snapshot(7))
    expect(world.tables[T]).toMatchObject({ seq: 7, behind: false })
  })

  it('of a table that is not followed are nothing', () => {
    expect(after(event(121, 120, CLOSED)).world.tables).toEqual({})
  })

  it('nobody knows yet keep their place', () => {
    const later = { event: 'fireworks' } as unknown as TableEvent
    const { world, rewatch } = after(snapshot(120), event(121, 120, later), event(122, 121, CLOSED))
    expect(world.tables[T]).toMatchObject({ seq: 122, state: { phase: 'closed' } })
    expect(rewatch).toEqual([])
  })

  it('tell a coup from bets to result', () => {
    const clock = { left_ms: 5000, total_ms: 5000 }
    const line = { coup_number: 31, outcome: 'banker', words: words('Banker wins') }
    const { world } = after(
      snapshot(1), event(2, 1, CLOSED), event(3, 2, { event: 'dealt', dealt: DEALT, last: false, clock }),
      event(4, 3, { event: 'settled', line, roads: null, statistics: null, rows: null, good: null, clock }),
    )
    expect(world.tables[T]).toMatchObject({ live_coup: 'c31', state: { phase: 'ready', dealt: DEALT, history: [line] } })
    const opened: TableEvent = { event: 'betting-opened', coup: 'c32', coup_number: 32, shoe_number: 12, last: true, clock }
    expect(hear(world, event(5, 4, opened), 0).world.tables[T]).toMatchObject({
      state: { phase: 'betting', coup: 'c32', dealt: null, last: true, totals: { coup: 'c32', staked: '0' } },
    })
  })

  it('keep at most twelve lines of history, and none of an old shoe', () => {
    const line = (n: number) => ({ coup_number: n, outcome: null, words: words(String(n)) })
    const settled = (n: number) => event(n, n - 1, { event: 'settled', line: line(n), roads: null, statistics: null, rows: null, good: null, clock: null })
    const many = after(snapshot(0), ...Array.from({ length: 20 }, (_, n) => settled(n + 1)))
    const history = many.world.tables[T]?.state.history ?? []
    expect(history.map((past) => past.coup_number)).toEqual([9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20])
    const closed = hear(many.world, event(21, 20, { event: 'shoe-closed', shoe_number: 12, reason: 'last-coup' }), 0)
    expect(closed.world.tables[T]?.state).toMatchObject({ history: [], roads: null, statistics: null, rows: null, good: null, phase: 'idle' })
    const loaded = hear(closed.world, event(22, 21, { event: 'shoe-loaded', shoe_number: 13, clock: null }), 0)
    expect(loaded.world.tables[T]?.state).toMatchObject({ history: [], shoe_number: 13, phase: 'ready' })
  })

  it('keep all of what they told where each coup has a shoe of its own, as the house does', () => {
    const told = {
      line: { coup_number: 31, outcome: null, words: words('won') }, statistics: { coups: 1, boxes: { player_1: { W: 1, L: 0, T: 0 } } },
      rows: { player_1: 'W', player_2: 'L', player_3: 'T' }, roads: null, good: null,
    }
    const { world } = after(
      snapshot(1), event(2, 1, { event: 'settled', ...told }),
      event(3, 2, { event: 'shoe-closed', shoe_number: 12, reason: 'fresh' }), event(4, 3, { event: 'shoe-loaded', shoe_number: 13, clock: null }),
    )
    const { line, ...rest } = told
    expect(world.tables[T]?.state).toMatchObject({ history: [line], ...rest, shoe_number: 13, coup_number: 31, phase: 'ready' })
  })

  it('close the table with its coup, and open it again as it lies', () => {
    const settled: TableEvent = { event: 'settled', line: { coup_number: 31, outcome: null, words: words('won') }, roads: null, statistics: null, rows: null, good: null }
    const closing = after(snapshot(1), event(2, 1, { event: 'table-closing' }))
    expect(closing.world.tables[T]?.state).toMatchObject({ phase: 'betting', closing: true })
    expect(hear(closing.world, event(3, 2, { event: 'closing-taken-back' }), 0).world.tables[T]?.state.closing).toBe(false)
    const shut = [event(3, 2, settled), event(4, 3, { event: 'table-closed' })].reduce((world, one) => hear(world, one, 0).world, closing.world)
    expect(shut.tables[T]?.state).toMatchObject({ phase: 'shut', closing: true })
    const bare = hear(shut, event(5, 4, { event: 'shoe-closed', shoe_number: 12, reason: 'asked' }), 0).world
    expect(bare.tables[T]?.state.phase).toBe('shut')
    expect(hear(bare, event(6, 5, { event: 'table-reopened', phase: 'idle' }), 0).world.tables[T]?.state).toMatchObject({ phase: 'idle', closing: false })
  })

  it.each([
    ['settled', { event: 'settled', line: { coup_number: 31, outcome: null, words: words('won') }, roads: null, statistics: null, rows: null, good: null }],
    ['voided', { event: 'voided', reason: 'misdeal', words: words('void') }],
  ] as const)('set limits for the next coup, which hold once this one is %s', (_, end) => {
    const amounts = (bet_min: string) => ({ bet_min, bet_max: '50.00', patron_max: '90.00', table_max: '900.00', liability_max: '9000.00' })
    const set: TableEvent = { event: 'limits-set', limits: amounts('5.00'), next_limits: amounts('20.00') }
    const waiting = after(snapshot(1), event(2, 1, set)).world
    expect(waiting.tables[T]?.state).toMatchObject({ limits: amounts('5.00'), next_limits: amounts('20.00') })
    const held = hear(waiting, event(3, 2, end as TableEvent), 0).world
    expect(held.tables[T]?.state).toMatchObject({ limits: amounts('20.00'), next_limits: null })
  })

  it('list coups anew after a correction, and let the present one go on', () => {
    const line = (n: number) => ({ coup_number: n, outcome: 'banker', words: words(String(n)) })
    const anew = { history: [line(29)], roads: null, statistics: null, rows: null, good: null, dealt: null }
    const corrected = (coup_number: number): TableEvent => ({ event: 'corrected', coup_number, void: true, words: words('void'), ...anew })
    const { world } = after(snapshot(1), event(2, 1, corrected(30)))
    expect(world.tables[T]).toMatchObject({
      seq: 2, voided: null, corrected: words('void'), clock: { left_ms: 9000 }, state: { phase: 'betting', history: [line(29)], clock: { left_ms: 9000 } },
    })
    const settled: TableEvent = { event: 'settled', line: line(31), roads: null, statistics: null, rows: null, good: null }
    const between = after(snapshot(1), event(2, 1, { event: 'dealt', dealt: DEALT, last: false }), event(3, 2, settled), event(4, 3, corrected(31)))
    expect(between.world.tables[T]).toMatchObject({ voided: { reason: 'corrected' }, state: { phase: 'ready', dealt: null, history: [line(29)] } })
    const restored: TableEvent = { event: 'corrected', coup_number: 31, void: false, words: words('restored'), ...anew, dealt: DEALT }
    const again = hear(between.world, event(5, 4, restored), 0)
    expect(again.world.tables[T]).toMatchObject({ voided: null, corrected: words('restored'), state: { dealt: DEALT } })
  })

  it('hold one answer to how boxes fared and how a road runs: the state of the house', () => {
    const good = { kind: 'chop', side: 'P', count: 7 } as const
    const line = { coup_number: 31, outcome: 'banker', words: words('Banker wins') }
    const { world } = after(snapshot(1), event(2, 1, { event: 'settled', line, roads: null, statistics: null, rows: null, good }))
    expect(world.tables[T]?.state.good).toEqual(good)
  })
})

describe('purses', () => {
  it('a stale one is passed over, whatever it comes in', () => {
    const me = { patron: 'p', kind: 'guest', purses: [purse(16, '1.00')], session_started_ms: 0 }
    const { world } = after({ type: 'purse', purse: purse(17, '9930.00') }, { type: 'purse', purse: purse(16, '10000.00') }, { type: 'welcome', protocol: 1, me })
    expect(world.purses['USD']?.balance).toBe('9930.00')
  })

  it('another patron’s are new, and the old patron’s tables are gone', () => {
    const me = (patron: string, version: number): Heard => ({
      type: 'welcome', protocol: 1, me: { patron, kind: 'guest', purses: [purse(version, `${version}.00`)], session_started_ms: 0 },
    })
    const { world } = after(me('a', 900), snapshot(5), me('b', 1))
    expect(world.purses['USD']?.balance).toBe('1.00')
    expect(world.tables).toEqual({})
  })
})

describe('the rest', () => {
  it('totals of another coup are passed over', () => {
    const totals = { coup: 'c30', patrons: 9, staked: '900.00', bets: {} }
    expect(after(snapshot(1), { type: 'totals', table: T, totals }).world.tables[T]?.state.totals.patrons).toBe(0)
  })
  it('a clock runs down from when it was heard, and stops at naught', () => {
    const clock = { left_ms: 9000, total_ms: 15000, at_ms: 1000 }
    // a page's clock ticks a moment behind what it heard
    expect(leftOf(clock, 800)).toBe(9000)
    expect([leftOf(clock, 1000), leftOf(clock, 4000), leftOf(clock, 99000), leftOf(null, 0)]).toEqual([9000, 6000, 0, 0])
  })
  it('a table no longer followed is forgotten', () => {
    expect(forget(after(snapshot(1)).world, T).tables).toEqual({})
  })
  it('what is not known is passed over', () => {
    const { world } = after(snapshot(1))
    expect(hear(world, { type: 'party' } as unknown as Heard, 0).world).toBe(world)
  })
})
