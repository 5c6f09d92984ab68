import { describe, expect, it } from 'vitest'

import type { Heard, TableEvent, TableState, Words } from '../protocol'
import { EMPTY, hear, type TableView } from '../state/world'
import { coupByHand } from './hand'
import { totalOf } from './reveal'

const words = (text: string): Words => ({ en: text, vi: text, zh: text })
const T = 'baccarat-1'
const STATE: TableState = {
  phase: 'closed', shoe_number: 1, coup_number: 7, coup: 'c7', last: false, clock: null, dealt: null, history: [], roads: null, statistics: null,
  totals: { coup: 'c7', patrons: 0, staked: '0.00', bets: {} }, rows: null, good: null, by_hand: true, laid: [], hands: {}, frozen: false, no_bets: false, closed_bets: [],
}
const SEAT = { coup: 'c7', stakes: {}, staked: '0.00', previous: {}, can_undo: false, result: null }
const DEALT = { coup_number: 7, cards: [{ card: '9h', hand: 'player' }], hands: { player: { cards: ['9h'], total: 9 } }, outcome: 'player', first_card: null, order: null, burnt: '', steps: [], words: words(''), fared: null }

/** The table after events, one after another, from a snapshot. */
function after(state: Partial<TableState>, ...events: TableEvent[]): TableView {
  let world = hear(EMPTY, { type: 'snapshot', table: T, seq: 10, state: { ...STATE, ...state }, seat: SEAT }, 0).world
  events.forEach((event, index) => {
    world = hear(world, { type: 'event', table: T, seq: 11 + index, prev: 10 + index, clock: null, ...event } as Heard, 0).world
  })
  return world.tables[T] as TableView
}
const felt = (change: Partial<Extract<TableEvent, { event: 'felt' }>> = {}): TableEvent => ({ event: 'felt', laid: [], hands: {}, frozen: false, no_bets: false, last: false, words: words('Second card to Banker'), ...change })
const TWO = felt({ laid: [{ card: '9h', hand: 'player' }, { card: 'Kd', hand: 'banker' }], hands: { player: { cards: ['9h'], total: 9 }, banker: { cards: ['Kd'], total: 0 } } })

describe('cards that a person deals', () => {
  it('lie there as they come, each hand with what it comes to', () => {
    const view = after({}, felt(), TWO)
    const coup = coupByHand(view.state)
    expect(coup?.cards.map(({ card }) => card)).toEqual(['9h', 'Kd'])
    expect(['player', 'banker'].map((hand) => coup && totalOf(coup, hand, coup.cards.length))).toEqual(['9', '0'])
    expect(view.felt?.en).toBe('Second card to Banker')
    expect(view.state.phase).toBe('closed')
  })

  it('are there as well for one who comes late', () => {
    const coup = coupByHand({ ...STATE, laid: [{ card: '6c', hand: 'first_card' }, { card: '2s', hand: 'player_2' }], hands: { player_2: { cards: ['2s'] } } })
    expect(coup?.first_card).toBe('6c')
    expect(coup?.cards).toEqual([{ card: '2s', hand: 'player_2' }])
  })

  it.each<[string, TableEvent]>([
    ['a card that was taken back', felt()],
    ['the coup once it is confirmed', { event: 'dealt', dealt: DEALT, last: false }],
    ['a coup that is void', { event: 'voided', reason: 'ruled-wrong-box', words: words('') }],
    ['the next coup', { event: 'betting-opened', coup: 'c8', coup_number: 8, shoe_number: 1, last: false }],
  ])('lie there no more after %s', (_what, event) => {
    const { state } = after({}, TWO, event)
    expect(coupByHand(state)).toBeNull()
    expect(state.laid).toEqual([])
  })

  it.each<[string, TableEvent[], boolean]>([
    ['a ruling is awaited', [felt({ frozen: true })], true],
    ['it was ruled', [felt({ frozen: true }), felt()], false],
    ['it was ruled that the coup is void', [felt({ frozen: true }), { event: 'voided', reason: 'ruled-wrong-box', words: words('') }], false],
  ])('wait while %s', (_when, events, frozen) => expect(after({}, ...events).state.frozen).toBe(frozen))

  it.each<[string, TableEvent[], boolean]>([
    ['that is ruled to take none', [felt({ no_bets: true })], true],
    ['that opens so', [{ event: 'betting-opened', coup: 'c8', coup_number: 8, shoe_number: 1, last: false, no_bets: true }], true],
    ['after it', [felt({ no_bets: true }), { event: 'betting-opened', coup: 'c8', coup_number: 8, shoe_number: 1, last: false, no_bets: false }], false],
  ])('wagers are not taken on a coup %s', (_which, events, none) => expect(after({}, ...events).state.no_bets).toBe(none))

  it('are told of until another coup, and not beyond', () => {
    expect(after({}, TWO, { event: 'dealt', dealt: DEALT, last: false }).felt).toBeNull()
    expect(after({}, TWO, { event: 'betting-opened', coup: 'c8', coup_number: 8, shoe_number: 1, last: false }).felt).toBeNull()
  })
})

describe('late in the shoe', () => {
  const opened = (closed?: string[]): TableEvent => ({ event: 'betting-opened', coup: 'c8', coup_number: 8, shoe_number: 1, last: false, ...(closed && { closed_bets: closed }) })
  it.each<[string, TableEvent[], string[]]>([
    ['none are closed', [opened([])], []],
    ['those are closed that the house says', [opened(['tie'])], ['tie']],
    ['a new shoe opens them again', [opened(['tie']), opened()], []],
  ])('%s', (_what, events, closed) => expect(after({}, ...events).state.closed_bets).toEqual(closed))
})
