import type { Clock, Heard, LobbyRow, Me, Purse, Seat, Snapshot, TableEvent, TableState, Words } from '../protocol'

/** A clock with the moment it was heard; only the house's time counts, this one only shows it. */
export interface HeardClock extends Clock {
  at_ms: number
}

export interface TableView {
  seq: number
  state: TableState
  seat: Seat
  clock: HeardClock | null
  /** Events are missing; a watch was asked for. */
  behind: boolean
  voided: { reason: string; words: Words } | null
  /** That a coup counts as something else by now, until the next one begins. */
  corrected: Words | null
  /** What the house says of a coup that a person deals, as its cards come. */
  felt: Words | null
  /** The coup whose cards came by an event, so that they may be dealt one by one. */
  live_coup: string | null
}

export interface HeardPurse extends Purse {
  at_ms: number
}

export interface LobbyView extends LobbyRow {
  heard: HeardClock | null
}

export interface World {
  me: Me | null
  purses: Record<string, HeardPurse>
  tables: Record<string, TableView>
  lobby: Record<string, LobbyView>
}

/** A world, and the tables that must be watched again because something is missing. */
export interface Step {
  world: World
  rewatch: string[]
}

export const EMPTY: World = { me: null, purses: {}, tables: {}, lobby: {} }
const HISTORY_LINES = 12
/** Why a shoe was taken away at a table that has one for each coup: what was told of coups goes on over shoes there. */
const FRESH = 'fresh'
/** A felt on which nothing lies and nothing is waited for. */
const BARE = { laid: [], hands: {}, frozen: false }
/** What is told of the coups of a shoe, before its first. */
const AFRESH = { history: [], roads: null, statistics: null, rows: null, good: null }

/** What was set while the coup ran holds once it is over. */
const limitsNow = ({ limits, next_limits }: TableState): Partial<TableState> => (next_limits ? { limits: next_limits, next_limits: null } : { limits: limits ?? null })

const heardClock = (clock: Clock | null, now: number): HeardClock | null => (clock ? { ...clock, at_ms: now } : null)

/** Milliseconds left of a clock, never below naught. */
export function leftOf(clock: HeardClock | null, now: number): number {
  // a page's own clock may tick after the message came: no phase has more left than it began with
  return clock ? Math.min(clock.left_ms, Math.max(0, clock.left_ms - (now - clock.at_ms))) : 0
}

function withPurse(world: World, purse: Purse, now: number): World {
  const seen = world.purses[purse.currency]
  if (seen && seen.version > purse.version) return world
  return { ...world, purses: { ...world.purses, [purse.currency]: { ...purse, at_ms: now } } }
}

function withMe(world: World, me: Me, now: number): World {
  // Another patron's purses count anew: a version is only old beside the same patron's.
  const fresh: World = world.me && world.me.patron !== me.patron ? { ...EMPTY, lobby: world.lobby } : world
  return me.purses.reduce<World>((next, purse) => withPurse(next, purse, now), { ...fresh, me })
}

function withTable(world: World, table: string, view: TableView): World {
  return { ...world, tables: { ...world.tables, [table]: view } }
}

function fromSnapshot(snapshot: Snapshot, now: number, seen: TableView | undefined): TableView {
  const same = seen?.state.coup === snapshot.state.coup
  return {
    seq: snapshot.seq,
    state: snapshot.state,
    seat: snapshot.seat,
    clock: heardClock(snapshot.state.clock, now),
    behind: false,
    voided: same ? (seen?.voided ?? null) : null,
    corrected: same ? (seen?.corrected ?? null) : null,
    felt: same ? (seen?.felt ?? null) : null,
    live_coup: same ? (seen?.live_coup ?? null) : null,
  }
}

function happened(view: TableView, event: TableEvent, now: number): TableView {
  const { state } = view
  const clock = 'clock' in event ? heardClock(event.clock, now) : null
  const set = (change: Partial<TableState>, rest: Partial<TableView> = {}): TableView => ({
    ...view,
    clock,
    ...rest,
    state: { ...state, clock, ...change },
  })
  switch (event.event) {
    case 'betting-opened': {
      const { coup, coup_number, shoe_number, last, no_bets, closed_bets } = event
      const totals = { coup, patrons: 0, staked: '0', bets: {} }
      return set(
        { phase: 'betting', coup, coup_number, shoe_number, last, dealt: null, totals, ...BARE, no_bets: no_bets ?? false, closed_bets: closed_bets ?? [] },
        { voided: null, corrected: null, felt: null },
      )
    }
    case 'betting-closed':
      return set({ phase: 'closed' })
    case 'felt': {
      const { laid, frozen, no_bets, last } = event
      return set({ laid, hands: event.hands ?? {}, frozen, no_bets, last }, { felt: event.words })
    }
    case 'dealt':
      return set({ phase: 'dealt', dealt: event.dealt, ...BARE }, { live_coup: state.coup, felt: null })
    case 'settled':
      return set({
        phase: 'ready',
        ...limitsNow(state),
        no_bets: false,
        history: [...state.history, event.line].slice(-HISTORY_LINES),
        roads: event.roads,
        statistics: event.statistics,
        rows: event.rows,
        good: event.good,
      })
    case 'voided':
      return set({ phase: 'ready', ...limitsNow(state), ...BARE, no_bets: false }, { voided: { reason: event.reason, words: event.words }, felt: null })
    case 'corrected': {
      // Whatever coup it was, the present one goes on: its phase, its clock and its cards stay.
      const { history, roads, statistics, rows, good } = event
      const between = state.phase === 'ready' || state.phase === 'idle' || state.phase === 'shut'
      const dealt = between ? event.dealt : state.dealt
      const own = between && event.coup_number === state.coup_number
      const voided = own ? (event.void ? { reason: 'corrected', words: event.words } : null) : view.voided
      return { ...view, voided, corrected: event.words, state: { ...state, history, roads, statistics, rows, good, dealt } }
    }
    case 'shoe-loaded':
      // The last coup lies there until bets open: a game with a fresh shoe for each coup loads one right after.
      return set({ phase: 'ready', shoe_number: event.shoe_number })
    case 'shoe-closed':
      // At a table that is closed its shoe may be taken away.
      return set({ phase: state.phase === 'shut' ? 'shut' : 'idle', ...(event.reason === FRESH ? {} : AFRESH) })
    case 'table-closing':
      return set({ closing: true })
    case 'closing-taken-back':
      return set({ closing: false })
    case 'table-closed':
      return set({ phase: 'shut', closing: true })
    case 'table-reopened':
      return set({ phase: event.phase, closing: false })
    case 'limits-set':
      return set({ limits: event.limits, next_limits: event.next_limits })
    case 'shoe-committed':
      return set({ phase: 'ready', shoe_number: event.shoe_number })
    case 'seed-taken':
    case 'seeds-closed':
    case 'cards-opened':
    case 'shoe-opened':
      // What they tell is followed and checked in fair/; a phase and its clock go on.
      return { ...view }
    default:
      // An event of a later house: its place in the row is kept, its meaning passed over.
      return { ...view }
  }
}

function onEvent(world: World, heard: Extract<Heard, { type: 'event' }>, now: number): Step {
  const view = world.tables[heard.table]
  if (!view || heard.seq <= view.seq) return { world, rewatch: [] }
  if (heard.prev !== view.seq) {
    if (view.behind) return { world, rewatch: [] }
    return { world: withTable(world, heard.table, { ...view, behind: true }), rewatch: [heard.table] }
  }
  const next = { ...happened(view, heard, now), seq: heard.seq, behind: false }
  return { world: withTable(world, heard.table, next), rewatch: [] }
}

function lobbyView(row: LobbyRow, now: number): LobbyView {
  return { ...row, heard: heardClock(row.clock, now) }
}

/** The world after a message of the house heard at `now` (milliseconds). Pure. */
export function hear(world: World, heard: Heard, now: number): Step {
  const only = (next: World): Step => ({ world: next, rewatch: [] })
  switch (heard.type) {
    case 'welcome':
      return only(withMe(world, heard.me, now))
    case 'purse':
      return only(withPurse(world, heard.purse, now))
    case 'snapshot':
      return only(withTable(world, heard.table, fromSnapshot(heard, now, world.tables[heard.table])))
    case 'seat': {
      const view = world.tables[heard.table]
      return only(view ? withTable(world, heard.table, { ...view, seat: heard.seat }) : world)
    }
    case 'totals': {
      const view = world.tables[heard.table]
      if (!view || view.state.coup !== heard.totals.coup) return only(world)
      return only(withTable(world, heard.table, { ...view, state: { ...view.state, totals: heard.totals } }))
    }
    case 'event':
      return onEvent(world, heard, now)
    case 'lobby':
      return only({
        ...world,
        lobby: Object.fromEntries(heard.tables.map((row) => [row.table, lobbyView(row, now)])),
      })
    case 'lobby-row':
      return only({ ...world, lobby: { ...world.lobby, [heard.row.table]: lobbyView(heard.row, now) } })
    default:
      return only(world)
  }
}

/** A table that is no longer followed is forgotten, so that it is not shown old. */
export function forget(world: World, table: string): World {
  const { [table]: _gone, ...tables } = world.tables
  void _gone
  return { ...world, tables }
}
