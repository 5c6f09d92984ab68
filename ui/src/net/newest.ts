/** Of several readings for one place only the newest may be shown, and none once the place was left. */
export class Newest {
  #turn = 0
  #left = false

  /** Begins a reading; what is returned tells whether its answer may still be shown. */
  begin(): () => boolean {
    const mine = ++this.#turn
    return () => !this.#left && mine === this.#turn
  }

  leave(): void {
    this.#left = true
  }
}
