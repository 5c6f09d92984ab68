import { describe, expect, it } from 'vitest'

import type { Heard } from '../protocol'
import { backoff, HouseSocket, type Link, type Wire } from './socket'

class FakeWire implements Wire {
  said: { type: string; [key: string]: unknown }[] = []
  onopen: (() => void) | null = null
  onmessage: ((event: { data: unknown }) => void) | null = null
  onclose: ((event: { code: number }) => void) | null = null
  send(text: string): void {
    this.said.push(JSON.parse(text))
  }
  close(): void {
    /* the house's side of closing is played by drop() */
  }
  hear(message: unknown): void {
    this.onmessage?.({ data: typeof message === 'string' ? message : JSON.stringify(message) })
  }
  drop(code: number): void {
    this.onclose?.({ code })
  }
}

const WELCOME = { type: 'welcome', protocol: 1, me: { patron: 'p', kind: 'guest', purses: [], session_started_ms: 0 } }
const ASK = { type: 'wager', id: 'k1', table: 't', coup: 'c', action: 'repeat' } as const

function world() {
  const wires: FakeWire[] = []
  const waits: { ms: number; then: () => void; off: boolean }[] = []
  const heard: Heard[] = []
  const links: Link[] = []
  const seen = new Map<string, number>()
  let sessions = 0
  const socket = new HouseSocket({
    open: () => {
      const wire = new FakeWire()
      wires.push(wire)
      return wire
    },
    heard: (message) => heard.push(message),
    link: (link) => links.push(link),
    after: (table) => seen.get(table),
    session: async () => void (sessions += 1),
    spread: () => 1,
    wait: (ms, then) => {
      const wait = { ms, then, off: false }
      waits.push(wait)
      return () => (wait.off = true)
    },
  })
  const last = () => wires[wires.length - 1] as FakeWire
  const tick = () => {
    const due = waits.filter((wait) => !wait.off).pop()
    if (due) {
      due.off = true
      due.then()
    }
  }
  return { socket, wires, waits, heard, links, seen, last, tick, sessions: () => sessions }
}

describe('backing off', () => {
  it('doubles, never beyond a quarter of a minute, never to nothing', () => {
    expect([0, 1, 2, 3].map((n) => backoff(n, 1))).toEqual([400, 800, 1600, 3200])
    for (let tries = 0; tries < 2000; tries += 37) {
      for (const spread of [0, 0.5, 1]) {
        expect(backoff(tries, spread)).toBeGreaterThanOrEqual(200)
        expect(backoff(tries, spread)).toBeLessThanOrEqual(15_000)
      }
    }
  })
})

describe('the socket', () => {
  it('says all that is wished once more, a while after the house was too busy for some of it', () => {
    const w = world()
    w.socket.watch('t')
    w.socket.start()
    w.last().hear(WELCOME)
    w.socket.ask(ASK)
    const said = w.last().said.length
    const busy = { type: 'error', code: 'busy', message: 'too many looks at tables' }
    w.last().hear(busy)
    w.last().hear(busy)
    const due = w.waits.filter((wait) => wait.ms === 3000 && !wait.off)
    expect(due).toHaveLength(1)
    due[0]?.then()
    expect(w.last().said.slice(said)).toEqual([{ type: 'watch', table: 't' }, ASK])
  })

  it('says nothing again for other errors, nor on a wire that is gone', () => {
    const w = world()
    w.socket.watch('t')
    w.socket.start()
    w.last().hear(WELCOME)
    w.last().hear({ type: 'error', code: 'unknown_table', message: 'there is no table' })
    expect(w.waits.filter((wait) => wait.ms === 3000)).toEqual([])
    w.last().hear({ type: 'error', code: 'busy', message: 'too many' })
    w.last().drop(1006)
    expect(w.waits.filter((wait) => wait.ms === 3000 && !wait.off)).toEqual([])
  })

  it('says nothing before the welcome, then what was wished', () => {
    const w = world()
    w.socket.watch('t')
    w.socket.start()
    w.socket.lobby(true)
    expect(w.last().said).toEqual([])
    w.last().hear(WELCOME)
    expect(w.last().said).toEqual([{ type: 'lobby', on: true }, { type: 'watch', table: 't' }])
    expect(w.links).toEqual(['connecting', 'open'])
  })

  it('says a seed again under the same id until it is answered', () => {
    const w = world()
    w.socket.start()
    w.last().hear(WELCOME)
    const seed = { type: 'seed', id: 's1', table: 't', shoe: 's', seed: 'clover' } as const
    w.socket.ask(seed)
    w.last().drop(1006)
    w.tick()
    w.last().hear(WELCOME)
    expect(w.last().said).toEqual([seed])
    w.last().hear({ type: 'seed-answer', id: 's1', ok: true, table: 't', shoe: 's', seed: 'clover', receipt: 'r', refused: [] })
    w.last().drop(1006)
    w.tick()
    w.last().hear(WELCOME)
    expect(w.last().said).toEqual([])
  })

  it('says again what a dealer did, under the same id, until it is answered', () => {
    const w = world()
    w.socket.start()
    w.last().hear(WELCOME)
    const act = { type: 'desk', id: 'd1', table: 't', act: { do: 'card', card: '9h' }, gone: 7 } as const
    w.socket.ask(act)
    w.last().drop(1006)
    w.tick()
    w.last().hear(WELCOME)
    expect(w.last().said).toEqual([act])
    w.last().hear({ type: 'desk-answer', id: 'd1', ok: true, table: 't', refused: [], desk: {} })
    w.last().drop(1006)
    w.tick()
    w.last().hear(WELCOME)
    expect(w.last().said).toEqual([])
  })

  it('comes back with the last seq seen and the same ask under the same id', () => {
    const w = world()
    w.socket.start()
    w.socket.watch('t')
    w.last().hear(WELCOME)
    w.socket.ask(ASK)
    w.seen.set('t', 118)
    w.last().drop(1006)
    w.tick()
    w.last().hear(WELCOME)
    expect(w.wires).toHaveLength(2)
    expect(w.last().said).toEqual([{ type: 'watch', table: 't', after: 118 }, ASK])
  })

  it('does not ask again what was answered, refused or not', () => {
    const w = world()
    w.socket.start()
    w.last().hear(WELCOME)
    w.socket.ask(ASK)
    w.last().hear({ type: 'answer', id: 'k1', ok: false, table: 't', coup: 'c', placed: [], refused: [] })
    w.last().drop(1012)
    w.tick()
    w.last().hear(WELCOME)
    expect(w.last().said).toEqual([])
  })

  it.each([4001, 4010])('makes a session where there is none, or none any more: %i', async (code) => {
    const w = world()
    w.socket.start()
    w.last().drop(code)
    w.tick()
    await Promise.resolve()
    await Promise.resolve()
    expect(w.sessions()).toBe(1)
    expect(w.wires).toHaveLength(2)
  })

  it.each([4003, 4009])('does not hammer a house that said %i', (code) => {
    const w = world()
    w.socket.start()
    w.last().drop(code)
    w.tick()
    expect(w.wires).toHaveLength(1)
    expect(w.links.at(-1)).toBe('refused')
  })

  it('pings into silence and leaves a wire that stays silent', () => {
    const w = world()
    w.socket.start()
    w.last().hear(WELCOME)
    w.tick()
    expect(w.last().said).toEqual([{ type: 'ping', n: 1 }])
    w.tick()
    expect(w.links.at(-1)).toBe('lost')
    w.tick()
    expect(w.wires).toHaveLength(2)
  })

  it('passes over what is not JSON and what an old wire still says', () => {
    const w = world()
    w.socket.start()
    const old = w.last()
    old.hear('{')
    old.drop(1006)
    w.tick()
    old.hear(WELCOME)
    expect(w.heard).toEqual([])
  })

  it('stops for good when told', () => {
    const w = world()
    w.socket.start()
    w.socket.stop()
    w.last().drop(1000)
    w.tick()
    expect(w.wires).toHaveLength(1)
  })
})
