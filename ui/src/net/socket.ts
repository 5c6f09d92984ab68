import type { Ask, Heard, Said } from '../protocol'

export type Link = 'connecting' | 'open' | 'lost' | 'refused'

/** What the client needs of a WebSocket; tests give their own. */
export interface Wire {
  send(text: string): void
  close(code?: number): void
  onopen: (() => void) | null
  onmessage: ((event: { data: unknown }) => void) | null
  onclose: ((event: { code: number }) => void) | null
}

export interface SocketOptions {
  open: () => Wire
  heard: (message: Heard) => void
  /** How the socket stands, and the code of a close. */
  link: (link: Link, code?: number) => void
  /** The last `seq` seen of a table, to go on from. */
  after: (table: string) => number | undefined
  /** Makes a session anew after close codes 4001 and 4010. */
  session: () => Promise<void>
  /** A number from 0 to 1, to spread the comers after a stop of the house. */
  spread: () => number
  wait: (ms: number, then: () => void) => () => void
}

const FIRST_WAIT_MS = 400
const LONGEST_WAIT_MS = 15_000
const QUIET_MS = 45_000
/** How long to wait, and as much again at random, where the house says that too much was asked at once. */
const BUSY_MS = 1_500

/** How long to wait before the try that follows `tries` failed ones; half of it spread at random. */
export function backoff(tries: number, spread: number): number {
  const whole = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.min(tries, 10))
  return Math.round(whole / 2 + (whole / 2) * spread)
}

/** What answers an ask, under its id. */
const ANSWERS = new Set<string>(['answer', 'seed-answer', 'desk-answer'])
/** Close codes after which coming back by itself would only be refused again. */
const FINAL = new Set([4003, 4009])
/** The session does not count, or not any more. */
const NO_SESSION = new Set([4001, 4010])

/** Keeps one socket open, says again what the house must know, and repeats asks without an answer. */
export class HouseSocket {
  readonly #options: SocketOptions
  #wire: Wire | null = null
  #ready = false
  #tries = 0
  #stopped = false
  #cancel: (() => void) | null = null
  #quiet: (() => void) | null = null
  #busy: (() => void) | null = null
  #ping = 0
  readonly #tables = new Set<string>()
  readonly #asks = new Map<string, Ask>()
  #lobby = false

  constructor(options: SocketOptions) {
    this.#options = options
  }

  start(): void {
    this.#stopped = false
    this.#connect()
  }

  stop(): void {
    this.#stopped = true
    this.#cancel?.()
    this.#quiet?.()
    this.#wire?.close(1000)
  }

  /** Tries at once, as when the device says it is online again. */
  hurry(): void {
    if (this.#ready || this.#stopped) return
    if (this.#cancel) {
      this.#cancel()
      this.#cancel = null
      this.#connect()
    }
  }

  watch(table: string): void {
    this.#tables.add(table)
    this.#watch(table)
  }

  unwatch(table: string): void {
    this.#tables.delete(table)
    this.#say({ type: 'unwatch', table })
  }

  /** Watches again from the last event seen, as after a gap. */
  catchUp(table: string): void {
    if (this.#tables.has(table)) this.#watch(table)
  }

  lobby(on: boolean): void {
    this.#lobby = on
    this.#say({ type: 'lobby', on })
  }

  /** Asks, and asks again under the same id after every reconnection until it is answered. */
  ask(ask: Ask): void {
    this.#asks.set(ask.id, ask)
    this.#say(ask)
  }

  #connect(): void {
    this.#options.link('connecting')
    const wire = this.#options.open()
    this.#wire = wire
    wire.onmessage = (event) => {
      if (wire === this.#wire) this.#hear(event.data)
    }
    wire.onclose = (event) => {
      if (wire === this.#wire) this.#closed(event.code)
    }
  }

  #hear(data: unknown): void {
    let message: Heard
    try {
      message = JSON.parse(String(data)) as Heard
    } catch {
      return
    }
    this.#listen()
    if (ANSWERS.has(message.type) && 'id' in message) this.#asks.delete(message.id)
    this.#options.heard(message)
    if (message.type === 'welcome') this.#welcomed()
    if (message.type === 'error' && message.code === 'busy') this.#later()
  }

  #welcomed(): void {
    this.#ready = true
    this.#tries = 0
    this.#options.link('open')
    this.#sayAll()
  }

  #sayAll(): void {
    if (this.#lobby) this.#say({ type: 'lobby', on: true })
    for (const table of this.#tables) this.#watch(table)
    for (const ask of this.#asks.values()) this.#say(ask)
  }

  /** The house did not take something and does not say what: all that is still wished is said again, once. */
  #later(): void {
    this.#busy ??= this.#options.wait(Math.round(BUSY_MS * (1 + this.#options.spread())), () => {
      this.#busy = null
      this.#sayAll()
    })
  }

  #closed(code: number): void {
    this.#ready = false
    this.#wire = null
    this.#quiet?.()
    this.#quiet = null
    this.#busy?.()
    this.#busy = null
    if (this.#stopped) return
    if (FINAL.has(code)) {
      this.#options.link('refused', code)
      return
    }
    this.#options.link('lost', code)
    const wait = backoff(this.#tries++, this.#options.spread())
    this.#cancel = this.#options.wait(wait, () => {
      this.#cancel = null
      if (NO_SESSION.has(code)) this.#options.session().then(() => this.#connect(), () => this.#closed(4001))
      else this.#connect()
    })
  }

  /** A browser answers the house's pings unseen, so silence is broken by a ping of our own. */
  #listen(): void {
    this.#quiet?.()
    this.#quiet = this.#options.wait(QUIET_MS / 2, () => {
      this.#say({ type: 'ping', n: ++this.#ping })
      const wire = this.#wire
      this.#quiet = this.#options.wait(QUIET_MS / 2, () => {
        if (wire !== this.#wire || !wire) return
        wire.close()
        this.#closed(1006)
      })
    })
  }

  #watch(table: string): void {
    const after = this.#options.after(table)
    this.#say(after === undefined ? { type: 'watch', table } : { type: 'watch', table, after })
  }

  #say(said: Said | Ask): void {
    if (this.#ready) this.#wire?.send(JSON.stringify(said))
  }
}
