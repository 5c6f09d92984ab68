import { careApi } from '../net/care'
import type { Care, LimitsBody } from '../net/schema'
import { type Pause, pauseOf } from '../pages/care'

/** What the patron has set for himself, as the house told it last. */
class CareClient {
  held: Care | null = $state.raw(null)
  /** The house's clock is so far ahead of this page's. */
  #ahead_ms = 0

  #took(care: Care): void {
    this.#ahead_ms = care.now_ms - Date.now()
    this.held = care
  }

  /** Reads it; where that fails, what was known stays. */
  async read(): Promise<boolean> {
    try {
      this.#took(await careApi.read())
      return true
    } catch {
      return false
    }
  }

  async set(body: LimitsBody): Promise<void> {
    this.#took(await careApi.limits(body))
  }

  async pause(hours: number): Promise<void> {
    this.#took(await careApi.pause(hours))
  }

  async exclude(months: number | null): Promise<void> {
    this.#took(await careApi.exclude(months))
  }

  async seen(due_ms: number): Promise<void> {
    this.#took(await careApi.seen(due_ms))
  }

  /** What stops the patron from betting, by a clock of this page. */
  stopped(now: number): Pause | null {
    return this.held && pauseOf(this.held, now + this.#ahead_ms)
  }

  /**
   * Whether a notice of how the session goes is due by now, by a clock of this page. Before anything was read that is
   * what the house said as the patron came in.
   */
  due(now: number, at_first: number | null): boolean {
    const due = this.held ? this.held.notice_due_ms : at_first
    return due !== null && now + this.#ahead_ms >= due
  }
}

export const care = new CareClient()
