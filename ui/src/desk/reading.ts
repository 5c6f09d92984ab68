/** What was typed or scanned into the desk's one field, as far as the page can tell. */
export type Entry =
  | { is: 'nothing' | 'down' | 'cut' | 'shoe' | 'part' }
  | { is: 'card'; card: string }
  /** What only the house's code map can tell. */
  | { is: 'code'; code: string }

const RANKS: Record<string, string> = { 1: 'A', 10: 'T', A: 'A', K: 'K', Q: 'Q', J: 'J', T: 'T' }
const SUITS: Record<string, string> = { s: 's', h: 'h', d: 'd', c: 'c', '♠': 's', '♥': 'h', '♦': 'd', '♣': 'c', '♤': 's', '♡': 'h', '♢': 'd', '♧': 'c' }
const NOTATION = /^(10|[1-9AKQJT])\s*([shdc♠♥♦♣♤♡♢♧])\uFE0F?$/i
const RANK_ALONE = /^(10|[1-9AKQJT])$/i

export const ALL_CARDS: readonly string[] = [...'A23456789TJQK'].flatMap((rank) => [...'shdc'].map((suit) => rank + suit))

const plain = (text: string): string => text.trim().replace(/\s+/g, ' ').toLowerCase()

/** The cards by their spoken names, in the language of the page. */
export const namedCards = (nameOf: (card: string) => string): ReadonlyMap<string, string> => new Map(ALL_CARDS.map((card) => [plain(nameOf(card)), card]))

export function readEntry(text: string, names: ReadonlyMap<string, string>): Entry {
  const said = plain(text)
  if (said === '') return { is: 'nothing' }
  if (said === '-' || said === '–') return { is: 'down' }
  if (said === 'c') return { is: 'cut' }
  if (said === 'b') return { is: 'shoe' }
  const found = NOTATION.exec(said)
  if (found) {
    const rank = (found[1] ?? '').toUpperCase()
    return { is: 'card', card: (RANKS[rank] ?? rank) + (SUITS[found[2] ?? ''] ?? '') }
  }
  const named = names.get(said)
  if (named) return { is: 'card', card: named }
  if (RANK_ALONE.test(said) || [...names.keys()].some((name) => name.startsWith(said))) return { is: 'part' }
  return { is: 'code', code: text.trim() }
}
