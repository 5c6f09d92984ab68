// What is seen of the shoes' proofs. The checking itself is loaded at the first table that deals committed shoes.
import { api } from '../net/api'
import type { Heard, Refusal, SeedAnswer } from '../protocol'
import type { Shown, Watcher, Word } from './watcher'

/** How a table's shoe stands, in one word: what its mark shows. */
export type Standing = 'waiting' | 'committed' | 'checked' | 'failed'

/** A seed that was given and is not answered yet. */
export interface GivenSeed {
  id: string
  shoe: string
  seed: string
}

function storage(): Storage | null {
  try {
    return localStorage
  } catch {
    return null
  }
}

/** Events that tell nothing of a committed shoe. */
const SILENT = new Set(['betting-closed', 'shoe-loaded', 'table-closed', 'felt', 'corrected'])

/** What a message tells of a table's shoe, if anything. */
function wordOf(message: Heard): [string, Word] | null {
  switch (message.type) {
    case 'snapshot':
      return [message.table, { event: 'state', fair: message.state.fair ?? null, own: message.seat.seed ?? null }]
    case 'seat':
      return [message.table, { event: 'own', own: message.seat.seed ?? null }]
    case 'seed-answer':
      return message.receipt === null ? null : [message.table, { event: 'own', own: { seed: message.seed, receipt: message.receipt }, shoe: message.shoe }]
    case 'event':
      if (message.event === 'dealt') return [message.table, { event: 'dealt', cards: message.dealt.cards.map(({ card }) => card) }]
      return SILENT.has(message.event) ? null : [message.table, message as Word]
    default:
      return null
  }
}

class FairClient {
  tables: Record<string, Shown> = $state.raw({})
  given: Record<string, GivenSeed> = $state.raw({})
  refused: Record<string, Refusal[]> = $state.raw({})
  patron: string | undefined
  readonly #committed = new Set<string>()
  #loading: Promise<Watcher> | null = null

  standing(table: string): Standing {
    const shown = this.tables[table]
    if (!shown) return 'waiting'
    if (shown.failed.length) return 'failed'
    return shown.checked ? 'checked' : 'committed'
  }

  /** Takes in a message that counts: of events each once and in their order. */
  hear(message: Heard): void {
    const told = wordOf(message)
    if (!told) return
    const [table, word] = told
    if ((word.event === 'state' || word.event === 'shoe-committed') && word.fair) this.#committed.add(table)
    if (!this.#committed.has(table)) return
    // Its words wait for it in their order.
    this.#loaded().then(
      (watcher) => watcher.hear(table, word),
      () => (this.#loading = null),
    )
  }

  /** Reads and checks a shoe's record as it stands, whether anything was noted of it or not. */
  async check(table: string, number: number, commitment: string | null = null): Promise<void> {
    await (await this.#loaded()).checkNow(table, number, commitment)
  }

  gave(table: string, given: GivenSeed): void {
    this.given = { ...this.given, [table]: given }
    this.refused = { ...this.refused, [table]: [] }
  }

  answered(answer: SeedAnswer): void {
    const { [answer.table]: given, ...others } = this.given
    if (given?.id !== answer.id) return
    this.given = others
    this.refused = { ...this.refused, [answer.table]: answer.refused }
  }

  #loaded(): Promise<Watcher> {
    this.#loading ??= import('./watcher').then(({ NoRecord, Watcher }) => new Watcher({
      patron: () => this.patron,
      store: storage(),
      read: async (table, number) => {
        const text = await api.shoeRecord(table, number)
        if (text === null) throw new NoRecord()
        return text
      },
      show: (table, shown) => (this.tables = { ...this.tables, [table]: shown }),
      wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
      spread: () => (crypto.getRandomValues(new Uint8Array(1))[0] ?? 0) / 255,
      now: () => Date.now(),
    }))
    return this.#loading
  }
}

export const fair = new FairClient()
