import { toMinor, toText } from '../money'
import type { BetCorrected, CorrectionBody, CoupToCorrect, VerdictBody, WaitingCorrection } from '../net/schema'
import type { PastCoup, PublicCoup } from '../protocol'

export type CorrectionKind = CoupToCorrect['correction']

const SHORT: Record<string, string> = { player: 'P', banker: 'B', player_1: 'P1', player_2: 'P2', player_3: 'P3' }

/** A coup as it is written: to be changed where it was read wrongly. */
export function notationOf(dealt: PublicCoup | null): string {
  if (!dealt) return ''
  const order = dealt.order ?? Object.keys(SHORT).filter((hand) => dealt.hands[hand])
  const hands = order.map((hand) => `${SHORT[hand] ?? hand}:${dealt.hands[hand]?.cards.join(',') ?? ''}`)
  return [...(dealt.first_card ? [`F:${dealt.first_card}`] : []), ...hands].join(' ')
}

/** What a coup can be made of. */
export function kindsFor(coup: PastCoup): CorrectionKind[] {
  return [...(coup.void ? [] : (['void'] as const)), 'resettle', ...(coup.corrected_words ? (['restore'] as const) : [])]
}

/** What a manager has chosen until now. */
export interface Chosen {
  outcome: 'upheld' | 'rejected' | ''
  kind: CorrectionKind | ''
  dealt: string
}

/** Whether what a coup is to count as has come far enough to be asked for. */
const complete = ({ kind, dealt }: Chosen): boolean => kind !== '' && (kind !== 'resettle' || dealt.trim() !== '')

/** The body of a correction without its id; null until it is whole. */
export function correctionOf(coup: number, chosen: Chosen): Omit<CorrectionBody, 'id'> | null {
  const { kind } = chosen
  return kind !== '' && complete(chosen) ? { coups: [{ coup, correction: kind, ...dealtOf(chosen) }] } : null
}

/** The body of a dispute's decision without its id; null until it is whole. */
export function verdictOf(dispute: string, chosen: Chosen): Omit<VerdictBody, 'id'> | null {
  const { outcome, kind } = chosen
  if (outcome === 'rejected') return { dispute, outcome }
  if (outcome === '' || kind === '' || !complete(chosen)) return null
  return { dispute, outcome, correction: kind, ...dealtOf(chosen) }
}

const dealtOf = ({ kind, dealt }: Chosen): { dealt?: string } => (kind === 'resettle' ? { dealt: dealt.trim() } : {})

/** What a second person says of what waits: that it is this which he was shown, and nothing else. */
export function confirmationOf({ id, dispute, outcome, ask }: WaitingCorrection): CorrectionBody | VerdictBody {
  const confirmed = { id, confirms: true, confirms_ask: ask }
  return dispute ? { ...confirmed, dispute, outcome: outcome === 'upheld' ? 'upheld' : 'rejected' } : confirmed
}

/** All bets together. */
export function sumsOf(bets: readonly BetCorrected[], digits: number): { staked: string; returned_before: string; returned: string } {
  const sum = (of: 'staked' | 'returned_before' | 'returned'): string =>
    toText(bets.reduce((all, bet) => all + toMinor(bet[of], digits), 0n), digits)
  return { staked: sum('staked'), returned_before: sum('returned_before'), returned: sum('returned') }
}
