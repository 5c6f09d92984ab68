/** How long a key or a button is held until it does what it says. */
export const HOLD_MS = 900

/** Something that must be held: what is done by it cannot be undone by another tap. */
export class Hold {
  /** How much of the time it has been held, from 0 to 1. */
  share = $state(0)
  readonly #ms: number
  #frame = 0
  #begun: number | null = null

  constructor(ms: number = HOLD_MS) {
    this.#ms = ms
  }

  get held(): boolean {
    return this.#begun !== null
  }

  /** Begins, or goes on where it has begun: keys repeat while they are down. */
  start(done: () => void): void {
    if (this.held) return
    const begun = performance.now()
    this.#begun = begun
    const step = (now: number): void => {
      this.share = Math.min(1, (now - begun) / this.#ms)
      if (this.share < 1) this.#frame = requestAnimationFrame(step)
      else {
        this.stop()
        done()
      }
    }
    this.#frame = requestAnimationFrame(step)
  }

  stop(): void {
    cancelAnimationFrame(this.#frame)
    this.#begun = null
    this.share = 0
  }
}
