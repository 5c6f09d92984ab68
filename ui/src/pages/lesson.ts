import type { PublicCoup, Words } from '../protocol'
import { faredOf } from '../roads/rows'
import { beforeThirds, cardsOf } from '../table/reveal'

/**
 * A question about a coup that was really dealt. Who won, how a box fared and which is first are the house's
 * own words; whether a hand drew is read off the cards that the house dealt to it. No rule is known here.
 */
export interface Question {
  ask: 'draws' | 'wins' | 'first' | 'fared'
  /** Of whom it is asked; empty for the coup as a whole. */
  hand: string
  /** Cards that may be seen while it is open. */
  shown: number
  options: string[]
  answer: string
  why: Words[]
  /** What it teaches: questions alike in this teach the same. */
  kind: string
}

export interface Asked {
  coup: PublicCoup
  question: Question
}

/** Questions of a lesson; about five minutes of them. */
export const QUESTIONS = 12
/** Who won is plain to see; it is asked now and then only. */
const WINS_MOST = 3

const ofHand = (coup: PublicCoup, hand: string): PublicCoup['steps'] => coup.steps.filter((step) => step.hand === hand)

/** The questions of a coup of boxes: whom the first card names, and how each box fared. */
function ofBoxes(coup: PublicCoup, hands: string[]): Question[] {
  const asked: Question[] = []
  const first = coup.order?.[0]
  if (coup.first_card && first) {
    const why = ofHand(coup, first).slice(0, 1).map((step) => step.why)
    asked.push({ ask: 'first', hand: '', shown: 0, options: hands, answer: first, why, kind: `first ${coup.first_card.slice(0, -1)}` })
  }
  for (const hand of hands) {
    const answer = faredOf(coup.fared, hand)
    const reason = ofHand(coup, hand).at(-1)
    if (!answer || !reason) continue
    asked.push({ ask: 'fared', hand, shown: coup.cards.length, options: ['W', 'T', 'L'], answer, why: [reason.why], kind: `fared ${answer} ${(coup.hands[hand]?.class ?? '').replace(/\d+$/, '')}` })
  }
  return asked
}

/** The questions of a coup, in the order in which it unfolds. */
export function questionsOf(coup: PublicCoup, hands: string[], sides: boolean): Question[] {
  if (!sides) return ofBoxes(coup, hands)
  let shown = beforeThirds(coup)
  const asked = ['player', 'banker'].filter((hand) => hands.includes(hand)).map((hand): Question => {
    const answer = cardsOf(coup, hand, coup.cards.length).length > 2 ? 'draws' : 'stands'
    const steps = ofHand(coup, hand)
    const question: Question = { ask: 'draws', hand, shown, options: ['draws', 'stands'], answer, why: steps.map((step) => step.why), kind: `draws ${steps.map((step) => step.cell ?? '').join()} ${answer}` }
    if (answer === 'draws') shown += 1
    return question
  })
  if (coup.outcome) {
    asked.push({ ask: 'wins', hand: '', shown: coup.cards.length, options: ['player', 'tie', 'banker'], answer: coup.outcome, why: [coup.words], kind: `wins ${coup.outcome}` })
  }
  return asked
}

/** The questions of a lesson, from as many coups as there are: first what was not asked yet, then more of the same. */
export function lessonOf(coups: PublicCoup[], hands: string[], sides: boolean, most = QUESTIONS): Asked[] {
  const all = coups.flatMap((coup) => questionsOf(coup, hands, sides).map((question): Asked => ({ coup, question })))
  const kinds = new Set<string>()
  const fresh = all.filter(({ question }) => !kinds.has(question.kind) && kinds.add(question.kind))
  const chosen = new Set<Asked>()
  let wins = 0
  for (const one of [...fresh, ...all]) {
    if (chosen.size >= most) break
    if (chosen.has(one) || (one.question.ask === 'wins' && wins >= WINS_MOST)) continue
    if (one.question.ask === 'wins') wins += 1
    chosen.add(one)
  }
  return all.filter((one) => chosen.has(one))
}
