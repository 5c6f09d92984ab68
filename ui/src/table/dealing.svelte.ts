import type { PublicCoup } from '../protocol'
import { betweenCards, peelFor } from './reveal'

/** Opens known cards one by one for the eye; the result never waits for it. */
export class Reveal {
  shown = $state(0)
  /** Until when the last card may be peeled, or 0. */
  peel_until = $state(0)
  #timer: ReturnType<typeof setTimeout> | undefined
  #count = 0

  get done(): boolean {
    return this.shown >= this.#count
  }

  start(coup: PublicCoup, leftMs: number, calm: boolean, peel: boolean): void {
    this.stop()
    this.#count = coup.cards.length
    this.shown = 0
    this.peel_until = 0
    const between = betweenCards(this.#count, leftMs, calm)
    const peelMs = peel && !calm ? peelFor(this.#count, leftMs) : 0
    const next = (): void => {
      if (between === 0) return this.open()
      this.shown += 1
      if (this.done) return
      if (peelMs > 0 && this.shown === this.#count - 1) {
        this.peel_until = Date.now() + peelMs
        this.#timer = setTimeout(() => this.open(), peelMs)
      } else {
        this.#timer = setTimeout(next, between)
      }
    }
    next()
  }

  /** All open at once. */
  open(coup?: PublicCoup): void {
    this.stop()
    if (coup) this.#count = coup.cards.length
    this.peel_until = 0
    this.shown = this.#count
  }

  stop(): void {
    clearTimeout(this.#timer)
  }
}
