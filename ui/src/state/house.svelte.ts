import type { DeskAsk } from '../desk/shapes'
import { fair } from '../fair/fair.svelte'
import { Again } from '../net/again'
import { api } from '../net/api'
import { freshId } from '../net/ids'
import { isLaunch } from '../net/launch'
import { outsideOf } from '../net/outside'
import { HouseSocket, type Link, type Wire } from '../net/socket'
import { prefs } from '../prefs.svelte'
import { here } from '../route.svelte'
import type { Action, Answer, BetOdds, Heard, House, Me, Refusal, TableCard, TableRules } from '../protocol'
import { tellsLimits } from './limits'
import { EMPTY_SLIP, isEmpty, type Slip, ticketOf } from './slip'
import { EMPTY, forget, hear, type TableView, type World } from './world'

/** What was sent and is not answered yet. */
export interface Sent {
  id: string
  coup: string
  action: Action
  slip: Slip
}

/** The close code of a house that stops on purpose. */
const CLOSING = 1012
const AUTO_WAIT_MS = 900

function wait(ms: number, then: () => void): () => void {
  const timer = setTimeout(then, ms)
  return () => clearTimeout(timer)
}

class HouseClient {
  world: World = $state.raw(EMPTY)
  link: Link = $state('connecting')
  house: House | null = $state.raw(null)
  trouble = $state(false)
  /** The sentence that tells why nobody is let in; empty while that is not so. */
  outside = $state('')
  /** The house said that it closes; until it is back. */
  closed = $state(false)
  rules: Record<string, TableRules> = $state.raw({})
  odds: Record<string, Record<string, BetOdds>> = $state.raw({})
  slips: Record<string, Slip> = $state.raw({})
  sent: Record<string, Sent> = $state.raw({})
  refused: Record<string, Refusal[]> = $state.raw({})
  chips: Record<string, bigint> = $state.raw({})
  now = $state(Date.now())

  readonly #socket: HouseSocket
  readonly #auto = new Map<string, ReturnType<typeof setTimeout>>()
  readonly #listeners = new Set<(heard: Heard) => void>()
  readonly #followers = new Map<string, number>()
  readonly #rules = new Again<TableRules>({
    read: (table) => api.rules(table),
    take: (table, rules) => (this.rules = { ...this.rules, [table]: rules }),
    wanted: (table) => (this.#followers.get(table) ?? 0) > 0,
    wait,
  })

  constructor() {
    this.#socket = new HouseSocket({
      open: () => new WebSocket(`${location.origin.replace(/^http/, 'ws')}/api/socket`, 'croupier.1') as Wire,
      heard: (message) => this.#heard(message),
      link: (link, code) => {
        this.link = link
        if (code !== undefined) this.closed = code === CLOSING
      },
      after: (table) => this.world.tables[table]?.seq,
      session: () => this.#enter(),
      spread: () => (crypto.getRandomValues(new Uint8Array(1))[0] ?? 0) / 255,
      wait,
    })
  }

  async start(): Promise<void> {
    setInterval(() => (this.now = Date.now()), 250)
    addEventListener('online', () => this.#socket.hurry())
    // Another way in, for somebody else perhaps: with nothing of who was here.
    addEventListener('hashchange', () => isLaunch() && location.reload())
    document.addEventListener('visibilitychange', () => {
      if (!document.hidden) this.#socket.hurry()
    })
    // Who comes by a link for an account is no guest before he has it.
    if (here.page === 'first') {
      addEventListener('hashchange', () => location.reload(), { once: true })
      return
    }
    for (let pauseMs = 500; ; pauseMs = Math.min(pauseMs * 2, 15_000)) {
      try {
        await this.#enter()
        this.house = await api.house()
        this.trouble = false
        break
      } catch (error) {
        if (outsideOf(error)?.final) return
        this.trouble = this.outside === ''
        await new Promise((resolve) => setTimeout(resolve, pauseMs))
      }
    }
    this.#socket.start()
  }

  /** Comes in, or tells why not; where asking again is in vain it is not asked again. */
  async #enter(): Promise<void> {
    try {
      await api.session()
      this.outside = ''
    } catch (error) {
      const told = outsideOf(error)
      this.outside = told?.said ?? ''
      if (told?.final) this.#socket.stop()
      throw error
    }
  }

  /** Tries at once to come back. */
  hurry(): void {
    this.#socket.hurry()
  }

  /** Whether who is here has a purse and may bet; the staff has none. */
  get plays(): boolean {
    const kind = this.world.me?.kind ?? 'guest'
    return kind === 'guest' || kind === 'patron'
  }

  card(table: string): TableCard | undefined {
    return this.house?.tables.find((card) => card.table === table)
  }

  view(table: string): TableView | undefined {
    return this.world.tables[table]
  }

  slip(table: string): Slip {
    return this.slips[table] ?? EMPTY_SLIP
  }

  /** Follows a table until the function it returns is called. */
  follow(table: string): () => void {
    this.#followers.set(table, (this.#followers.get(table) ?? 0) + 1)
    this.#socket.watch(table)
    this.readRules(table)
    return () => {
      const count = (this.#followers.get(table) ?? 1) - 1
      this.#followers.set(table, count)
      if (count > 0) return
      this.#socket.unwatch(table)
      this.world = forget(this.world, table)
    }
  }

  /** Reads a table's rules unless they are known; again until they come only while the table is followed. */
  readRules(table: string): void {
    if (!this.rules[table]) this.#rules.ask(table)
  }

  /** Takes in what a call told of the patron. */
  welcome(me: Me): void {
    this.#heard({ type: 'welcome', protocol: 1, me })
  }

  /** Lets a place of the staff hear what the house says, until the function it returns is called. */
  listen(to: (heard: Heard) => void): () => void {
    this.#listeners.add(to)
    return () => void this.#listeners.delete(to)
  }

  /** Sends what a dealer or a manager does at a table. */
  ask(act: DeskAsk): void {
    this.#socket.ask(act)
  }

  followLobby(): () => void {
    this.#socket.lobby(true)
    return () => this.#socket.lobby(false)
  }

  async readOdds(table: string): Promise<void> {
    if (this.odds[table]) return
    try {
      const { bets } = await api.odds(table)
      this.odds = { ...this.odds, [table]: Object.fromEntries(bets.map((bet) => [bet.bet, bet])) }
    } catch {
      // The tip then shows prices only; asking again is as near as opening it again.
    }
  }

  setSlip(table: string, slip: Slip): void {
    this.slips = { ...this.slips, [table]: slip }
    if (this.refused[table]?.length) this.refused = { ...this.refused, [table]: [] }
    clearTimeout(this.#auto.get(table))
    if (prefs.auto && !isEmpty(slip)) {
      this.#auto.set(table, setTimeout(() => this.confirm(table), AUTO_WAIT_MS))
    }
  }

  confirm(table: string): void {
    const rules = this.rules[table]
    const slip = this.slip(table)
    if (!rules || isEmpty(slip)) return
    if (this.#send(table, 'place', slip, ticketOf(slip, rules.digits))) {
      this.slips = { ...this.slips, [table]: EMPTY_SLIP }
    }
  }

  act(table: string, action: Exclude<Action, 'place'>): void {
    this.#send(table, action, EMPTY_SLIP)
  }

  /** Gives a seed for the committed shoe in use. */
  giveSeed(table: string, shoe: string, seed: string): void {
    const id = freshId()
    fair.gave(table, { id, shoe, seed })
    this.#socket.ask({ type: 'seed', id, table, shoe, seed })
  }

  #send(table: string, action: Action, slip: Slip, wagers?: { bet: string; stake: string }[]): boolean {
    const view = this.view(table)
    if (!view || view.state.phase !== 'betting' || this.sent[table]) return false
    clearTimeout(this.#auto.get(table))
    const { coup } = view.state
    const id = freshId()
    this.sent = { ...this.sent, [table]: { id, coup, action, slip } }
    this.refused = { ...this.refused, [table]: [] }
    this.#socket.ask({ type: 'wager', id, table, coup, action, ...(wagers ? { wagers, whole: true } : {}) })
    return true
  }

  #heard(message: Heard): void {
    const before = this.world
    const step = hear(before, message, Date.now())
    this.world = step.world
    this.#proved(before, message)
    step.rewatch.forEach((table) => this.#socket.catchUp(table))
    this.#listeners.forEach((to) => to(message))
    if (message.type === 'answer') this.#answered(message)
    if (message.type === 'event' || message.type === 'snapshot') {
      this.#dropStale(message.table)
      this.#keepRules(message.table)
    } else if (message.type === 'lobby-row') this.#keepRules(message.row.table)
    else if (message.type === 'lobby') message.tables.forEach(({ table }) => this.#keepRules(table))
  }

  /** Reads a table's rules anew where other limits hold by now than they tell. */
  #keepRules(table: string): void {
    const rules = this.rules[table]
    const held = this.world.tables[table]?.state.limits ?? this.world.lobby[table]?.limits
    if (rules && !tellsLimits(rules, held)) this.#rules.ask(table)
  }

  /** Lets the proof of a shoe hear what counts: an event once, in its order, and none after a gap. */
  #proved(before: World, message: Heard): void {
    fair.patron = this.world.me?.patron
    if (message.type === 'seed-answer') fair.answered(message)
    if (message.type === 'event' && this.view(message.table)?.seq !== message.seq) return
    if (message.type === 'event' && before.tables[message.table]?.seq === message.seq) return
    fair.hear(message)
  }

  #answered(answer: Answer): void {
    const table = Object.keys(this.sent).find((key) => this.sent[key]?.id === answer.id)
    const sent = table === undefined ? undefined : this.sent[table]
    if (table === undefined || !sent) return
    const { [table]: _done, ...others } = this.sent
    void _done
    this.sent = others
    this.refused = { ...this.refused, [table]: answer.refused }
    const same = this.view(table)?.state.coup === sent.coup
    // A refused ticket lies on the felt again, unless other chips have taken its place or its coup is over.
    if (!answer.ok && same && isEmpty(this.slip(table))) this.slips = { ...this.slips, [table]: sent.slip }
  }

  /** Chips that were never sent go back when betting ends; they were never money. */
  #dropStale(table: string): void {
    const phase = this.view(table)?.state.phase
    if (phase === 'betting') return
    clearTimeout(this.#auto.get(table))
    if (!isEmpty(this.slip(table))) this.slips = { ...this.slips, [table]: EMPTY_SLIP }
    if (phase !== 'closed' && this.refused[table]?.length) this.refused = { ...this.refused, [table]: [] }
  }
}

export const house = new HouseClient()
