import { describe, expect, it } from 'vitest'

import type { Hand } from '../protocol'
import { against, asksCard, asksLast, bySuit, chosenOf, confirmationOf, countOf, firstOf, foreseen, keyOf, liveOf, marked, momentsOf, readCard, rulingOf, shoesOf, waitingAt } from './incidents'
import type { DeskCard, DeskState, OpenIncident, Preview, RulingChoice } from './shapes'

const W = { en: '', vi: '', zh: '' }
const incident = (more: Partial<OpenIncident> = {}): OpenIncident => ({
  incident: 'i', coup: 'c', kind: 'wrong-box', stage: '', by: 'software', by_name: '', at_ms: 5, reference: 'r5', evidence: '',
  freezes: true, profile: 'house', clause: '5', words: W, proposed: null, choices: [], second: false, ...more,
})
const desk = (more: Partial<DeskState> = {}): DeskState => ({ table: 't', phase: 'closed', incidents: [], called: false, ...more }) as DeskState
const card = (at_ms: number, place: string, of: string | null = '9h'): DeskCard => ({ card: of, place, number: at_ms, at_ms, reference: `r${at_ms}` })
const choice = (...effects: string[]): RulingChoice => ({ effects, words: W })
const hand = (...cards: string[]): Hand => ({ cards }) as Hand

describe('what waits for a ruling', () => {
  it('comes from all tables, the longest first', () => {
    const one = desk({ table: 'a', incidents: [incident({ incident: 'late', at_ms: 9 })] })
    const two = desk({ table: 'b', incidents: [incident({ incident: 'early', at_ms: 3 }), incident({ incident: 'mid', at_ms: 7 })] })
    expect(waitingAt([one, desk(), two]).map(({ desk: { table }, incident: { incident: id } }) => [table, id])).toEqual([
      ['b', 'early'], ['b', 'mid'], ['a', 'late'],
    ])
  })
})

describe('a table in a word', () => {
  it.each([
    [desk({ incidents: [incident()], called: true }), 'stop', 'frozen'],
    [desk({ incidents: [incident({ freezes: false })] }), 'stop', 'incident'],
    [desk({ called: true, phase: 'betting' }), 'stop', 'called'],
    [desk({ phase: 'betting' }), 'betting', 'betting'],
    [desk({ phase: 'closed' }), 'dealt', 'dealing'],
    [desk({ phase: 'dealt' }), 'dealt', 'dealing'],
    [desk({ phase: 'ready' }), 'quiet', 'ready'],
    [desk({ phase: 'idle' }), 'quiet', 'idle'],
    [desk({ phase: 'new' }), 'quiet', 'idle'],
    [desk({ phase: 'shut' }), 'quiet', 'shut'],
  ])('%# says %s %s', (at, dot, words) => {
    expect(liveOf(undefined, at)).toEqual({ dot, words: `page-pit-live-${words}` })
  })
  it('is told by the lobby where nobody deals by hand', () => {
    expect(liveOf({ phase: 'betting' } as never, undefined).dot).toBe('betting')
    expect(liveOf(undefined, undefined).words).toBe('page-pit-live-idle')
  })
})

describe('a ruling', () => {
  it.each([
    [choice('void-coup'), 1, '8s', { incident: 'i', effects: ['void-coup'] }],
    [choice('camera-wins'), 1, '8s', { incident: 'i', effects: ['camera-wins'], index: 1, card: '8s' }],
    [choice('camera-wins', 'recompute'), 0, null, null],
    [choice('camera-wins'), 0, '', null],
  ])('%# says what the card is where it has to', (ruled, index, read, body) => {
    expect(rulingOf('i', ruled, index, read)).toEqual(body)
  })
  it('is confirmed by what it was when it was looked at', () => {
    const waiting = { by: 'm', by_name: '', ...choice('void-coup'), reason: 'r', ask: 'd1' }
    expect(confirmationOf('i', waiting)).toEqual({ incident: 'i', confirms: true, confirms_ask: 'd1' })
  })
})

describe('cards before and after', () => {
  const now = { player: hand('6s', 'Td', '5c'), banker: hand('4h', 'Kc') }
  const then = { player: hand('6s', 'Td'), banker: hand('4h', 'Kc', '5c') }
  it('are marked where they move from and where they move to, and nowhere else', () => {
    const marks = (side: ReturnType<typeof marked>): string[] => Object.entries(side).flatMap(([name, cards]) => cards.filter(({ mark }) => mark).map(({ card: one, mark }) => `${name} ${one} ${mark}`))
    expect(marks(marked(now, then, 'moved'))).toEqual(['player 5c moved'])
    expect(marks(marked(then, now, 'placed'))).toEqual(['banker 5c placed'])
    expect(marks(marked(now, now, 'moved'))).toEqual([])
    expect(marks(marked({ player: hand('6s', 'Td') }, { player: hand('Td', '6s') }, 'moved'))).toEqual(['player 6s moved', 'player Td moved'])
  })
  it('begin with one that says who is dealt to first, in a game that has it', () => {
    expect(firstOf([card(1, 'first_card', '7h'), card(2, 'player_2')])).toBe('7h')
    expect(firstOf([card(1, 'player')])).toBeNull()
  })
  it('are counted by the house alone', () => {
    expect(countOf({ cards: ['9h'], total: 0 } as Hand)).toBe('0')
    expect(countOf({ cards: [], class: '2P9', points: 9 } as unknown as Hand)).toBe('2P9')
    expect(countOf(undefined)).toBe('')
  })
})

describe('the moments of a coup', () => {
  it('stand in order, each card by its place, the incident among them', () => {
    const cards = [card(1, 'player'), card(2, 'banker'), card(3, 'player', null), card(8, 'player')]
    expect(momentsOf(cards, incident()).map(({ at_ms, place, nth, bad }) => [at_ms, place, nth, bad])).toEqual([
      [1, 'player', 1, false], [2, 'banker', 1, false], [3, 'player', 2, false], [5, '', 0, true], [8, 'player', 3, false],
    ])
  })
  it('have the cards that no coup needs among them', () => {
    const all = [card(1, 'player'), card(6, 'banker'), card(2, 'early'), card(7, 'extra')]
    expect(momentsOf(all, incident()).map(({ at_ms, place }) => [at_ms, place])).toEqual([[1, 'player'], [2, 'early'], [5, ''], [6, 'banker'], [7, 'extra']])
  })
})

describe('what is chosen', () => {
  const proposed = choice('by-draw-order')
  const others = [choice('by-draw-order'), choice('void-coup'), choice('void-coup', 'close-shoe')]
  it('is what is proposed until something else is', () => {
    const at = incident({ proposed, choices: others })
    expect(chosenOf(at, '')).toBe(others[0])
    expect(chosenOf(at, 'void-coup close-shoe')).toBe(others[2])
    expect(chosenOf(at, 'of another incident')).toBe(others[0])
  })
  it('is nothing where the manager chooses first', () => {
    const at = incident({ choices: others })
    expect(chosenOf(at, '')).toBeUndefined()
    expect(keyOf(chosenOf(at, 'void-coup') ?? null)).toBe('void-coup')
  })
  it('asks for a card only where the camera decides', () => {
    expect([choice('camera-wins'), choice('void-coup'), undefined].map(asksCard)).toEqual([true, false, false])
  })
  it('says which coup was the last only where later ones are void', () => {
    const later = choice('void-later-coups', 'close-shoe')
    expect([asksLast(later), asksLast(choice('void-coup')), asksLast(undefined)]).toEqual([true, false, false])
    const { effects } = later
    expect(rulingOf('i', later, null, null)).toEqual({ incident: 'i', effects, last_coup: null, standing: [] })
    expect(rulingOf('i', later, null, null, { last: ' 60', standing: '62, 64' })).toEqual({ incident: 'i', effects, last_coup: 60, standing: [62, 64] })
    expect(rulingOf('i', choice('void-coup'), null, null, { last: '60', standing: '' })).toEqual({ incident: 'i', effects: ['void-coup'] })
  })
  it('is not held up by a reason that is written later', () => {
    const preview = { refused: [{ code: 'reason_needed' }, { code: 'card_over' }] } as unknown as Preview
    expect(against(preview).map(({ code }) => code)).toEqual(['card_over'])
    expect(against(null)).toEqual([])
  })
  it('does nothing that could be told where it cannot be', () => {
    const can = { ok: true } as Preview
    expect([foreseen(can), foreseen({ ok: false } as Preview), foreseen(null)]).toEqual([can, null, null])
  })
})

describe('a card that is typed', () => {
  it.each([['9h', '9h'], ['10h', 'Th'], [' tH ', 'Th'], ['AS', 'As'], ['kd', 'Kd'], ['1h', null], ['9x', null], ['9', null], ['', null], ['9hh', null]])('%s is %s', (typed, read) => {
    expect(readCard(typed)).toBe(read)
  })
})

describe('the cards of a shoe', () => {
  it('stand by suit, each from the ace to the king', () => {
    const rows = bySuit(['Kh', '2s', 'Th', 'As', '9h', 'Ac'].map((one) => ({ card: one })))
    expect(rows.map(([suit, cards]) => [suit, ...cards.map(({ card: one }) => one)])).toEqual([['s', 'As', '2s'], ['h', '9h', 'Th', 'Kh'], ['d'], ['c', 'Ac']])
  })
})

describe('the shoes of a table', () => {
  it.each([
    [0, [], []],
    [3, [1], [3, 2, 1]],
    [25, [2, 24], [25, 24, 23, 22, 21, 20, 19, 18, 17, 16, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 2]],
  ])('after %i with the cards of %j about are %j', (latest, out, listed) => {
    expect(shoesOf(latest, out)).toEqual(listed)
  })
})
