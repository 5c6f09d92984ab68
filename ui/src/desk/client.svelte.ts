import type { Heard, Refusal } from '../protocol'
import type { HeardClock } from '../state/world'
import type { Act, DeskAnswer, DeskAsk, DeskState } from './shapes'

/** What a dealer does counts for the table as he saw it, where cards are concerned. */
const SEES_CARDS = new Set<Act['do']>(['card', 'take-back', 'cut-card', 'confirm'])
/** So many acts wait for the answer to the one before; a scanner is not faster than that. */
const MOST_WAITING = 8

export interface DeskOptions {
  table: string
  send: (ask: DeskAsk) => void
  freshId: () => string
  now: () => number
  /** Incidents that are open no more. */
  ruled?: (incidents: string[]) => void
}

/** A table at its dealer's desk: the newest word of the house, and acts one after another. */
export class DeskClient {
  state: DeskState | null = $state.raw(null)
  clock: HeardClock | null = $state.raw(null)
  /** Why the last act was not done. */
  refused: Refusal[] = $state.raw([])
  /** The act that was refused, so that what was typed can be put back. */
  undone: Act | null = $state.raw(null)
  /** The act that is sent and not answered. */
  sent: { id: string; act: Act } | null = $state.raw(null)
  /** The house did not take the last act, and does not say why. */
  failed = $state(false)
  waiting: Act[] = $state.raw([])
  readonly #options: DeskOptions

  constructor(options: DeskOptions) {
    this.#options = options
  }

  /** Does it, once what was done before is answered; false where too much waits already. */
  do(act: Act): boolean {
    if (this.waiting.length >= MOST_WAITING) return false
    this.refused = []
    this.undone = null
    this.failed = false
    this.waiting = [...this.waiting, act]
    this.#next()
    return true
  }

  hear(message: Heard): void {
    if (message.type === 'desk') this.take(message)
    else if (message.type === 'desk-answer') this.#answered(message)
    else if (message.type === 'error' && this.sent && message.code !== 'busy') this.#gaveUp()
  }

  take(next: DeskState): void {
    const before = this.state
    if (next.table !== this.#options.table || (before && next.version < before.version)) return
    this.state = next
    this.clock = next.clock ? { ...next.clock, at_ms: this.#options.now() } : null
    const open = next.incidents.map(({ incident }) => incident)
    const ruled = before?.incidents.map(({ incident }) => incident).filter((one) => !open.includes(one)) ?? []
    if (ruled.length) this.#options.ruled?.(ruled)
  }

  /** What was refused, or was told, has been read. */
  read(): void {
    this.refused = []
    this.undone = null
    this.failed = false
  }

  #answered(answer: DeskAnswer): void {
    if (answer.id !== this.sent?.id) return
    const { act } = this.sent
    this.sent = null
    if (answer.desk) this.take(answer.desk)
    if (!answer.ok) {
      // What was done after it was done for another table than this one is now.
      this.waiting = []
      this.refused = answer.refused
      this.undone = act
    }
    this.#next()
  }

  #gaveUp(): void {
    this.undone = this.sent?.act ?? null
    this.sent = null
    this.waiting = []
    this.failed = true
  }

  #next(): void {
    const [act, ...later] = this.waiting
    if (!act || this.sent) return
    this.waiting = later
    const id = this.#options.freshId()
    this.sent = { id, act }
    const gone = SEES_CARDS.has(act.do) ? { gone: this.state?.shoe?.gone ?? null } : {}
    this.#options.send({ type: 'desk', id, table: this.#options.table, act, ...gone })
  }
}
