import type { PublicCoup } from '../protocol'

const BETWEEN_MS = 520
/** What is left of the clock when the last card must lie open. */
const SPARE_MS = 1_200

/** Milliseconds between two cards, so that all lie open well before the clock runs out. */
export function betweenCards(cardCount: number, leftMs: number, calm: boolean): number {
  if (calm || cardCount === 0) return 0
  const room = leftMs - SPARE_MS
  return room <= 0 ? 0 : Math.min(BETWEEN_MS, Math.floor(room / cardCount))
}

/** Milliseconds a patron may peel the last card; naught is none. */
export function peelFor(cardCount: number, leftMs: number): number {
  const room = leftMs - SPARE_MS - betweenCards(cardCount, leftMs, false) * (cardCount - 1)
  return room < 2_000 ? 0 : room
}

/** The cards of a hand among the first `shown` dealt. */
export function cardsOf(coup: PublicCoup, hand: string, shown: number): string[] {
  return coup.cards.slice(0, shown).filter((card) => card.hand === hand).map((card) => card.card)
}

/** What a hand came to, once all its cards lie open; the page itself counts nothing. */
export function totalOf(coup: PublicCoup, hand: string, shown: number): string {
  const whole = coup.hands[hand]
  if (!whole || cardsOf(coup, hand, shown).length < cardsOf(coup, hand, coup.cards.length).length) return ''
  return String(whole.total ?? whole.class ?? '')
}

/** How many cards are dealt before any hand gets its third: all, in a game that deals three to each. */
export function beforeThirds(coup: PublicCoup): number {
  const counts = new Map<string, number>()
  const at = coup.cards.findIndex(({ hand }) => {
    counts.set(hand, (counts.get(hand) ?? 0) + 1)
    return counts.get(hand) === 3
  })
  return at < 0 ? coup.cards.length : at
}
