export interface AgainOptions<T> {
  read: (key: string) => Promise<T>
  take: (key: string, found: T) => void
  /** Somebody still waits for it; for nobody it is not tried again. */
  wanted: (key: string) => boolean
  wait: (ms: number, then: () => void) => () => void
}

const FIRST_WAIT_MS = 1_000
const LONGEST_WAIT_MS = 60_000

/** Reads each thing once, for however many ask; what fails is tried again, ever more seldom, while it is wanted. */
export class Again<T> {
  readonly #options: AgainOptions<T>
  readonly #reading = new Set<string>()
  readonly #waiting = new Map<string, () => void>()

  constructor(options: AgainOptions<T>) {
    this.#options = options
  }

  ask(key: string): void {
    if (!this.#reading.has(key)) void this.#read(key, FIRST_WAIT_MS)
  }

  async #read(key: string, waitMs: number): Promise<void> {
    // Whoever asks anew does not wait for a wait that is going on.
    this.#waiting.get(key)?.()
    this.#waiting.delete(key)
    this.#reading.add(key)
    try {
      const found = await this.#options.read(key)
      this.#reading.delete(key)
      this.#options.take(key, found)
    } catch {
      this.#reading.delete(key)
      if (!this.#options.wanted(key)) return
      this.#waiting.set(key, this.#options.wait(waitMs, () => {
        if (this.#options.wanted(key)) void this.#read(key, Math.min(waitMs * 2, LONGEST_WAIT_MS))
      }))
    }
  }
}
