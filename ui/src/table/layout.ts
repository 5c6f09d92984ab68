import type { BetRule, Lang, TableRules } from '../protocol'

export type Tone = 'p' | 'b' | 't' | 'n'

/** How many bets stand beside one another on a row of side bets. */
const ROW_MOST = 5

function parts(count: number, rows: number): number[] {
  const each = Math.floor(count / rows)
  const late = count % rows
  return Array.from({ length: rows }, (_, row) => each + (row >= rows - late ? 1 : 0))
}

/** Main bets in the order of the felt: Player left, Banker right, what is neutral between them. */
export function mainBets(bets: BetRule[]): BetRule[] {
  const of = (side: string): BetRule[] => bets.filter((bet) => bet.main && bet.side === side)
  const known = [...of('player'), ...of('middle'), ...of('banker')]
  return [...known, ...bets.filter((bet) => bet.main && !known.includes(bet))]
}

/** Side bets in rows: Player's at the left, Banker's at the right of every row. */
export function sideRows(bets: BetRule[]): BetRule[][] {
  const sides = bets.filter((bet) => !bet.main)
  if (sides.length === 0) return []
  const rows = Math.ceil(sides.length / ROW_MOST)
  const left = sides.filter((bet) => bet.side === 'player')
  const right = sides.filter((bet) => bet.side === 'banker')
  const middle = sides.filter((bet) => bet.side !== 'player' && bet.side !== 'banker')
  const lefts = parts(left.length, rows)
  const rights = parts(right.length, rows)
  const width = Math.ceil(sides.length / rows)
  return lefts.map((count, row) => {
    const room = Math.max(0, width - count - (rights[row] ?? 0))
    const last = row === rows - 1
    return [
      ...left.splice(0, count),
      ...middle.splice(0, last ? middle.length : room),
      ...right.splice(0, rights[row] ?? 0),
    ]
  })
}

export interface BoxBets {
  hand: string
  main: BetRule[]
  others: BetRule[]
}

/** The bets of each hand, for a game of several boxes, in the order of the hands. */
export function boxBets(rules: TableRules): BoxBets[] {
  return rules.hands.map(({ hand }) => {
    const own = rules.bets.filter((bet) => bet.side === hand)
    return { hand, main: own.filter((bet) => bet.main), others: own.filter((bet) => !bet.main) }
  })
}

/** A game whose hands are boxes against a bank is laid out by box. */
export const hasBoxes = (rules: TableRules): boolean => rules.hands.length > 2

/** The hue of a bet; only helps, the name says what it is. */
export function toneOf(bet: BetRule, rules: TableRules): Tone {
  if (!hasBoxes(rules)) {
    if (bet.side === 'player') return 'p'
    if (bet.side === 'banker') return 'b'
    return bet.main ? 't' : 'n'
  }
  if (bet.bet.endsWith('_win')) return 'p'
  if (bet.bet.endsWith('_lose')) return 'b'
  return bet.bet.endsWith('_tie') ? 't' : 'n'
}

/** A bet's name under its box's own heading: "Player 1 Win" is "Win" there. */
export function nameInBox(bet: BetRule, rules: TableRules, lang: Lang): string {
  const whole = bet.name[lang]
  const box = rules.hands.find(({ hand }) => hand === bet.side)?.name[lang]
  if (!hasBoxes(rules) || !box || !whole.startsWith(box) || bet.side === 'banker') return whole
  const rest = whole.slice(box.length).replace(/^[\s:–-]+/u, '')
  return rest ? rest.charAt(0).toLocaleUpperCase(lang) + rest.slice(1) : whole
}
