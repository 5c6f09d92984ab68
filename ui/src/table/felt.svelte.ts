import { chipsFor } from '../chips/chips'
import { toMinor } from '../money'
import type { BetRule, Refusal, TableRules } from '../protocol'
import { care } from '../state/care.svelte'
import { house } from '../state/house.svelte'
import { put } from '../state/slip'
import { type SettledBet, settledBets } from './settled'

/** What the spots of one table show, read from the house's word and the patron's chips. */
export class Felt {
  readonly #table: string
  explained: BetRule | 'all' | null = $state.raw(null)

  constructor(table: string) {
    this.#table = table
  }

  rules = $derived.by((): TableRules | undefined => house.rules[this.#table])
  view = $derived.by(() => house.view(this.#table))
  /** What the patron has set for himself stops him. */
  pause = $derived.by(() => care.stopped(house.now))
  /** A manager's ruling is awaited, or one has it that the coup takes no wagers. */
  held = $derived.by((): '' | 'page-frozen' | 'page-no-bets' => {
    const state = this.view?.state
    return state?.frozen ? 'page-frozen' : state?.no_bets && state.phase === 'betting' ? 'page-no-bets' : ''
  })
  open = $derived.by(() => this.view?.state.phase === 'betting' && house.link === 'open' && !this.pause && !this.held)
  /** Whether the sheet closes this bet with so few cards left. */
  closed(bet: string): boolean {
    return this.view?.state.closed_bets?.includes(bet) ?? false
  }
  /** The patron's result of the coup on the table, once that coup is over. */
  result = $derived.by(() => {
    const view = this.view
    const over = view && view.state.phase !== 'betting' && view.state.phase !== 'closed' && view.state.phase !== 'dealt'
    return over && view.seat.result?.coup === view.state.coup ? view.seat.result : null
  })
  chips = $derived.by((): bigint[] => {
    const rules = this.rules
    return rules ? chipsFor(toMinor(rules.bet_min, rules.digits), toMinor(rules.bet_max, rules.digits), rules.digits) : []
  })
  chip = $derived.by((): bigint => {
    const chosen = this.rules ? house.chips[this.rules.currency] : undefined
    if (chosen !== undefined && this.chips.includes(chosen)) return chosen
    return this.chips[Math.min(1, this.chips.length - 1)] ?? 0n
  })

  accepted(bet: string): bigint {
    const { rules, view } = this
    const stake = view && view.seat.coup === view.state.coup ? view.seat.stakes[bet] : undefined
    return rules && stake ? toMinor(stake, rules.digits) : 0n
  }

  pending(bet: string): bigint {
    const sent = house.sent[this.#table]
    return (house.slip(this.#table).stakes[bet] ?? 0n) + (sent?.slip.stakes[bet] ?? 0n)
  }

  #settled = $derived.by((): SettledBet[] => (this.result && this.rules ? settledBets(this.result.wagers, this.rules.digits) : []))
  settled(bet: string): SettledBet | undefined {
    return this.#settled.find((one) => one.bet === bet)
  }

  refusal(bet: string): Refusal | undefined {
    return house.refused[this.#table]?.find((refusal) => refusal.bet === bet)
  }

  /** Refusals of single bets, in the order of the ticket. */
  get refusedBets(): Refusal[] {
    return house.refused[this.#table]?.filter((refusal) => refusal.bet) ?? []
  }

  /** Refusals of the whole ask, said beside the cards and not on a spot. */
  get refusedWhole(): Refusal | undefined {
    return house.refused[this.#table]?.find((refusal) => !refusal.bet)
  }

  put(bet: string): void {
    house.setSlip(this.#table, put(house.slip(this.#table), bet, this.chip))
  }

  /** The hue of a pile: that of the largest chip in it. */
  chipTone = (minor: bigint): number => Math.max(0, this.chips.findLastIndex((chip) => chip <= minor))
}
