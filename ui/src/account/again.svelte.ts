import { Refusal } from '../net/refusal'
import { whyNot } from './words'

/** Acts that may need a proof of who one is: asked for once, and then the act is tried again. */
export class Acts {
  alarm = $state('')
  /** An act that waits for a proof. */
  waiting: (() => Promise<void>) | null = $state.raw(null)
  busy = $state(false)

  async do(act: () => Promise<void>): Promise<void> {
    if (this.busy) return
    this.busy = true
    this.alarm = ''
    try {
      await act()
    } catch (error) {
      if (error instanceof Refusal && error.code === 'step_up') this.waiting = act
      else this.alarm = whyNot(error)
    } finally {
      this.busy = false
    }
  }

  async goOn(): Promise<void> {
    const act = this.waiting
    this.waiting = null
    if (act) await this.do(act)
  }
}
