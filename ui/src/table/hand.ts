import type { PublicCoup, TableState } from '../protocol'

const NOTHING = { en: '', vi: '', zh: '' }

/** The cards of a coup that a person deals, as far as they lie there; null where none do: confirmed ones are known as a coup. */
export function coupByHand(state: TableState): PublicCoup | null {
  const laid = state.laid ?? []
  if (laid.length === 0) return null
  return {
    coup_number: state.coup_number,
    cards: laid.filter(({ hand }) => hand !== FIRST),
    hands: state.hands ?? {},
    first_card: laid.find(({ hand }) => hand === FIRST)?.card ?? null,
    outcome: null, order: null, burnt: '', steps: [], words: NOTHING, fared: null,
  }
}

/** Where the card lies that says which box of Three Pictures comes first. */
const FIRST = 'first_card'
