import { describe, expect, it } from 'vitest'

import { DESK } from './samples'
import type { DeskState } from './shapes'
import { stepsOf } from './steps'

const TWO = ['player', 'banker']
const FOUR = ['player_1', 'player_2', 'player_3', 'banker']

/** Cards as they were laid, by hand. */
function laid(...places: string[]): Partial<DeskState> {
  const hands: DeskState['hands'] = {}
  const cards = places.map((place, index) => ({ card: '2s', place, number: index + 1, at_ms: index, reference: '' }))
  for (const place of places) if (place !== 'first_card') hands[place] = { cards: [...(hands[place]?.cards ?? []), '2s'] }
  return { cards, hands }
}
/** A line: done steps plain, the present one in brackets, later ones after a dot. */
const line = (change: Partial<DeskState>, hands = TWO): string =>
  stepsOf({ ...DESK, ...change }, hands).map(({ id, how }) => (how === 'now' ? `[${id}]` : how === 'later' ? `.${id}` : id)).join(' ')

describe('the steps of a coup of two hands', () => {
  it.each<[string, Partial<DeskState>, string]>([
    ['before it', { phase: 'ready', step: 'open-betting', place: null }, '[bets] .player-1 .banker-1 .player-2 .banker-2 .result'],
    ['while bets are taken', { phase: 'betting', step: 'close-betting', place: null }, '[bets] .player-1 .banker-1 .player-2 .banker-2 .result'],
    ['at its first card', {}, 'bets [player-1] .banker-1 .player-2 .banker-2 .result'],
    ['at its third', { ...laid('player', 'banker') }, 'bets player-1 banker-1 [player-2] .banker-2 .result'],
    ['where Player draws', { ...laid('player', 'banker', 'player', 'banker') }, 'bets player-1 banker-1 player-2 banker-2 [player-3] .result'],
    ['where only Banker draws', { ...laid('player', 'banker', 'player', 'banker'), place: 'banker' }, 'bets player-1 banker-1 player-2 banker-2 [banker-3] .result'],
    ['when all lie there', { ...laid('player', 'banker', 'player', 'banker', 'player'), step: 'confirm', place: null }, 'bets player-1 banker-1 player-2 banker-2 player-3 [result]'],
    ['while it is settled', { ...laid('player', 'banker', 'player', 'banker'), phase: 'dealt', step: 'settle', place: null }, 'bets player-1 banker-1 player-2 banker-2 [result]'],
    ['while it waits for a ruling', { ...laid('player', 'banker'), step: 'ruling', place: null }, 'bets player-1 banker-1 .player-2 .banker-2 .result'],
  ])('%s', (_when, change, expected) => expect(line(change)).toBe(expected))

  it.each<[string, Partial<DeskState>, string]>([
    ['is told at a desk just opened', { phase: 'ready', step: 'open-betting', place: null }, '[bets] .burn .player-1 .banker-1 .player-2 .banker-2 .result'],
    ['is later while bets are taken', { phase: 'betting', step: 'close-betting', place: null }, '[bets] .burn .player-1 .banker-1 .player-2 .banker-2 .result'],
    ['is now when it is due', { step: 'coup-burn', place: 'coup-burn' }, 'bets [burn] .player-1 .banker-1 .player-2 .banker-2 .result'],
    ['is done when it lies there', { burnt: [null] }, 'bets burn [player-1] .banker-1 .player-2 .banker-2 .result'],
  ])('a burn before it %s', (_how, change, expected) => expect(line({ ...change, coup_burn: 1 })).toBe(expected))

  it('shows a card that lies at a hand too many', () => {
    expect(line({ ...laid('player', 'player', 'player'), step: 'ruling', place: null })).toBe('bets player-1 .banker-1 player-2 .banker-2 player-3 .result')
  })
})

describe('the steps of a coup of four boxes', () => {
  const box = (hand: string): string[] => [hand, hand, hand]
  it.each<[string, Partial<DeskState>, string]>([
    ['before its first card', { place: 'first_card' }, 'bets [first] .box-0 .box-1 .box-2 .box-3 .result'],
    ['when that names a box', { ...laid('first_card'), place: 'player_2' }, 'bets first [player_2] .player_3 .banker .player_1 .result'],
    ['in the second box', { ...laid('first_card', ...box('player_2'), 'player_3'), place: 'player_3' }, 'bets first player_2 [player_3] .banker .player_1 .result'],
    ['at its end', { ...laid('first_card', ...['player_2', 'player_3', 'banker', 'player_1'].flatMap(box)), step: 'confirm', place: null }, 'bets first player_2 player_3 banker player_1 [result]'],
  ])('%s', (_when, change, expected) => expect(line(change, FOUR)).toBe(expected))
})

describe('the steps of a shoe', () => {
  it.each<[DeskState['step'], string]>([
    ['bring-shoe', '[shoe] .indicator .burn .bets'],
    ['indicator', 'shoe [indicator] .burn .bets'],
    ['shoe-burn', 'shoe indicator [burn] .bets'],
  ])('at %s', (step, expected) => expect(line({ phase: 'ready', step, place: step })).toBe(expected))

  it('has no burn where the sheet has none', () => {
    expect(line({ phase: 'ready', step: 'bring-shoe', place: null, shoe_burn: false })).toBe('[shoe] .bets')
  })
})
