import type { DeskState } from './shapes'

export type How = 'done' | 'now' | 'later'
/** A step of a coup, or of a shoe's opening: what it is called, and how it stands. */
export interface Step {
  id: string
  how: How
  /** A hand, and which of its cards; a hand alone is one that is dealt to at once. */
  hand?: string
  number?: number
}

/** Every hand has so many before it is asked whether it draws. */
const FIRST = 2
/** In the order in which they are dealt to, whoever is first. */
const BOXES = ['banker', 'player_1', 'player_2', 'player_3']
const BOX_CARDS = 3
const OPENING: Record<string, number> = { 'bring-shoe': 0, count: 0, indicator: 1, 'shoe-burn': 2 }

const at = (index: number, now: number): How => (index < now ? 'done' : index === now ? 'now' : 'later')
const countOf = (desk: DeskState, hand: string): number => desk.hands[hand]?.cards.length ?? 0

function ofTwoHands(desk: DeskState, hands: readonly string[]): Step[] {
  const steps: Step[] = []
  const most = Math.max(FIRST, ...hands.map((hand) => countOf(desk, hand) + (desk.place === hand ? 1 : 0)))
  for (let number = 1; number <= most; number += 1) {
    for (const hand of hands) {
      const count = countOf(desk, hand)
      const due = desk.step === 'card' && desk.place === hand && number === count + 1
      if (number > FIRST && number > count && !due) continue
      steps.push({ id: `${hand}-${number}`, hand, number, how: number <= count ? 'done' : due ? 'now' : 'later' })
    }
  }
  return steps
}

/** Which box comes first is known once the first card lies there. */
export function boxOrder(desk: DeskState): string[] {
  const first = desk.cards.find(({ place }) => BOXES.includes(place))?.place ?? desk.place ?? ''
  const from = BOXES.indexOf(first)
  return from < 0 ? [] : [...BOXES.slice(from), ...BOXES.slice(0, from)]
}

function ofBoxes(desk: DeskState): Step[] {
  const turned = desk.cards.some(({ place }) => place === 'first_card')
  const order = boxOrder(desk)
  const boxes = order.length
    ? order.map((hand): Step => ({ id: hand, hand, how: countOf(desk, hand) >= BOX_CARDS ? 'done' : desk.step === 'card' && desk.place === hand ? 'now' : 'later' }))
    : BOXES.map((_box, index): Step => ({ id: `box-${index}`, number: index + 1, how: 'later' }))
  return [{ id: 'first', how: turned ? 'done' : desk.step === 'card' && desk.place === 'first_card' ? 'now' : 'later' }, ...boxes]
}

/** The steps of the running coup, or of the opening of a shoe. */
export function stepsOf(desk: DeskState, hands: readonly string[]): Step[] {
  const opening = OPENING[desk.step]
  if (opening !== undefined) return ['shoe', ...(desk.shoe_burn === false ? [] : ['indicator', 'burn']), 'bets'].map((id, index) => ({ id, how: at(index, opening) }))
  const burns = (desk.coup_burn ?? 0) > 0 || desk.step === 'coup-burn' || desk.burnt.length > 0
  const running = desk.phase === 'closed' || desk.phase === 'dealt'
  const burnt = desk.burnt.length > 0 || desk.cards.length > 0
  const over = desk.step === 'confirm' || desk.step === 'settle'
  return [
    { id: 'bets', how: running ? 'done' : 'now' },
    ...(burns ? [{ id: 'burn', how: !running ? 'later' : desk.step === 'coup-burn' ? 'now' : burnt ? 'done' : 'later' } satisfies Step] : []),
    ...(hands.length > FIRST ? ofBoxes(desk) : ofTwoHands(desk, hands)),
    { id: 'result', how: over && running ? 'now' : 'later' },
  ]
}
