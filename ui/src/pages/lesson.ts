import type { PublicCoup, Words } from '../protocol'
import { beforeThirds, cardsOf } from '../table/reveal'

/** A question about a coup that was really dealt; what is right was said by the house, not found here. */
export interface Question {
  ask: 'draws' | 'wins' | 'first'
  /** Of whom it is asked; empty for the coup as a whole. */
  hand: string
  /** Cards that may be seen while it is open. */
  shown: number
  options: string[]
  answer: string
  why: Words[]
}

const ofHand = (coup: PublicCoup, hand: string): Words[] => coup.steps.filter((step) => step.hand === hand).map((step) => step.why)

/** The questions of a coup, in the order in which it unfolds. */
export function questionsOf(coup: PublicCoup, hands: string[], sides: boolean): Question[] {
  if (!sides) {
    const first = coup.order?.[0]
    if (!coup.first_card || !first) return []
    return [{ ask: 'first', hand: '', shown: 0, options: hands, answer: first, why: ofHand(coup, first).slice(0, 1) }]
  }
  let shown = beforeThirds(coup)
  const asked = ['player', 'banker'].filter((hand) => hands.includes(hand)).map((hand): Question => {
    const drew = cardsOf(coup, hand, coup.cards.length).length > 2
    const question: Question = { ask: 'draws', hand, shown, options: ['draws', 'stands'], answer: drew ? 'draws' : 'stands', why: ofHand(coup, hand) }
    if (drew) shown += 1
    return question
  })
  if (coup.outcome) {
    asked.push({ ask: 'wins', hand: '', shown: coup.cards.length, options: ['player', 'tie', 'banker'], answer: coup.outcome, why: [coup.words] })
  }
  return asked
}
