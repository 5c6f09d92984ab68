// A small stand-in for `croupier serve`, to look at the page with: docs/protocol.md in outline, with
// canned coups, one patron and no record. Not a house: nothing here is durable, and its money is memory.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { extname, join, normalize } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath, pathToFileURL } from 'node:url'

import { WebSocketServer } from 'ws'

import { DESKS } from './desks.mjs'
import { PITS } from './pits.mjs'

const at = (path) => fileURLToPath(new URL(path, import.meta.url))
const DATA = JSON.parse(readFileSync(at('coups.json'), 'utf8'))
/** A committed shoe that `croupier.fair` has made; coups here are canned and not dealt from it. */
const SHOE = JSON.parse(readFileSync(at('../src/fair/vectors.json'), 'utf8')).honest
const PAGE = at('../../src/croupier/web/page')
const TYPES = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml', '.woff2': 'font/woff2' }
export const POLICY = "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

const words = (en, vi, zh) => ({ en, vi, zh })
const cents = (text) => BigInt(text.replace('.', ''))
const money = (minor) => {
  const text = (minor < 0n ? -minor : minor).toString().padStart(3, '0')
  return `${minor < 0n ? '-' : ''}${text.slice(0, -2)}.${text.slice(-2)}`
}
/** The shape at the end of a canned road, as the house finds it. */
const GOOD = { 'baccarat-3': { kind: 'chop', side: 'P', count: 7 } }
/** What the house says where it cannot do as it is asked, word for word. */
const REFUSALS = {
  busy: words('Too much is waiting; please try again.', 'Quá nhiều yêu cầu đang chờ; xin thử lại.', '等候的请求过多，请再试。'),
  not_recorded: words('It could not be recorded, so nothing was done; please try again.', 'Không ghi lại được nên chưa có gì được thực hiện; xin thử lại.', '未能记录，因此未作任何处理，请再试。'),
  closing: words('The house is closing; no more bets.', 'Sòng sắp đóng; ngừng nhận cược.', '系统即将关闭，停止下注。'),
}
const VOID = (coup) => words(`Coup ${coup} does not count, because the house stopped before its cards were recorded; every stake went back.`, `Ván ${coup} không tính vì sòng dừng trước khi bài được ghi lại; mọi tiền cược được trả lại.`, `第 ${coup} 局作废：牌尚未记录时系统中断，注金全部退回。`)
/** Who works at the house, by role. */
const NAMES = { dealer: 'Lan', pit_manager: 'Minh Trần' }
const PATRONS = { 'baccarat-1': 12, 'baccarat-2': 31, 'baccarat-3': 7 }
/** How the boxes fared before the house opened, as pictures of the page show it. */
const ROWS = { player_1: 'WLTWLLWWLWLWWL', player_2: 'LWWLWWLWLLWTLW', player_3: 'WLWWLLWLWWLLWL' }
const HOW = { win: 'W', lose: 'L', push: 'T' }
const SIDE = { big: 'middle', small: 'middle', tie: 'middle', either_pair: 'middle', perfect_pair: 'middle' }
const BOX_NAMES = (n) => words(`Player ${n}`, `Người chơi ${n}`, `闲家${n}`)

function pays(bet) {
  const odds = bet.tiers.filter((tier) => tier.odds !== 'push')
  const parts = odds.map((tier) => Number(tier.odds.split(':')[0])).sort((a, b) => a - b)
  const less = odds[0].commission
  if (parts.length === 1) return less ? words(`${odds[0].odds} less ${less}`, `${odds[0].odds} trừ ${less}`, `${odds[0].odds} 扣 ${less}`) : words(odds[0].odds, odds[0].odds, odds[0].odds)
  if (parts.length === 2) return words(`${parts[0]}/${parts[1]}:1`, `${parts[0]}/${parts[1]}:1`, `${parts[0]}/${parts[1]}:1`)
  const most = parts.at(-1)
  return words(`${parts[0]} to ${most}:1`, `${parts[0]} đến ${most}:1`, `${parts[0]} 至 ${most}:1`)
}

function card(table, name, game, most, betting) {
  return { table, name, game, sheet: game, currency: 'USD', digits: 2, bet_min: '1.00', bet_max: most, betting_ms: betting, hours: null, by_hand: false, video: '' }
}

function rulesOf(card) {
  const sheet = DATA[card.sheet]
  const boxes = card.game === 'three-pictures'
  const hands = boxes
    ? [...[1, 2, 3].map((n) => ({ hand: `player_${n}`, name: BOX_NAMES(n) })), { hand: 'banker', name: words('Banker', 'Nhà cái', '庄家') }]
    : [{ hand: 'player', name: words('Player', 'Player', '闲') }, { hand: 'banker', name: words('Banker', 'Banker', '庄') }]
  return {
    ...card,
    limits: { patron_max: null, table_max: '20000.00' },
    decks: sheet.decks,
    fresh_each_coup: sheet.fresh_each_coup,
    hands,
    last_coup: words('The coup in which the cut card comes is the last.', 'Ván có lá bài cắt là ván cuối.', '切牌卡出现的一局为最后一局。'),
    bets: sheet.bets.map((bet) => ({
      bet: bet.bet, name: bet.name, main: bet.main, box: bet.box,
      side: bet.box ?? SIDE[bet.bet] ?? bet.bet.split('_')[0],
      pays: pays(bet), tiers: bet.tiers.map(({ when, pays }) => ({ when, pays })), otherwise: bet.otherwise,
      min: '1.00', max: bet.main ? card.bet_max : '500.00', multiple: '0.01',
    })),
  }
}

const WON = {
  player: (p, b) => words(`Player wins, ${p} to ${b}.`, `Player thắng, ${p} so với ${b}.`, `闲赢，${p} 对 ${b}。`),
  banker: (p, b) => words(`Banker wins, ${b} to ${p}.`, `Banker thắng, ${b} so với ${p}.`, `庄赢，${b} 对 ${p}。`),
  tie: (p, b) => words(`Tie, ${p} to ${b}.`, `Hòa, ${p} so với ${b}.`, `和，${p} 对 ${b}。`),
}
const BOX_WON = {
  W: (n) => words(`Player ${n} beats Banker`, `Người chơi ${n} thắng nhà cái`, `闲家${n}胜庄`),
  L: (n) => words(`Banker beats Player ${n}`, `Nhà cái thắng Người chơi ${n}`, `庄胜闲家${n}`),
  T: (n) => words(`Player ${n} ties with Banker`, `Người chơi ${n} hòa nhà cái`, `闲家${n}与庄和`),
}
const joined = (parts) => Object.fromEntries(Object.entries({ en: ['; ', '.'], vi: ['; ', '.'], zh: ['；', '。'] }).map(([lang, [between, end]]) => [lang, parts.map((part) => part[lang]).join(between) + end]))
/** Why a wager was won or lost: the tier's own words, or what would have won. */
function whyOf(rule, one) {
  const tier = one.pays ? rule.tiers.find(({ pays }) => pays.en.includes(one.pays)) ?? rule.tiers[0] : rule.tiers[0]
  const when = one.result === 'push' ? rule.tiers.at(-1).when : tier.when
  // Which of many tiers might have won takes a sentence that only a house has.
  if (one.result === 'lose' && rule.tiers.length > 2) return rule.otherwise
  return one.result === 'lose' ? words(`it wins if ${when.en}`, `thắng nếu ${when.vi}`, `赢的条件是${when.zh}`) : when
}
function publicCoup(canned, number) {
  const { coup, deal, steps, wagers } = canned
  const hands = Object.entries(coup.hands)
  const order = coup.order ?? ['player', 'banker']
  const longest = Math.max(...hands.map(([, hand]) => hand.cards.length))
  const cards = coup.order
    ? order.flatMap((hand) => coup.hands[hand].cards.map((one) => ({ card: one, hand })))
    : Array.from({ length: longest }, (_, n) => order.flatMap((hand) => (coup.hands[hand].cards[n] ? [{ card: coup.hands[hand].cards[n], hand }] : []))).flat()
  void deal
  const result = (bet) => wagers.find((wager) => wager.bet === bet)?.result
  const fared = coup.order
    ? Object.fromEntries([1, 2, 3].map((n) => [`player_${n}`, result(`player_${n}_lose`) === 'win' ? 'L' : HOW[result(`player_${n}_win`)] === 'W' ? 'W' : 'T']))
    : null
  const told = fared ? joined(Object.values(fared).map((how, index) => BOX_WON[how](index + 1))) : WON[coup.outcome](coup.hands.player.total, coup.hands.banker.total)
  return { fared, coup_number: number, cards, hands: coup.hands, outcome: coup.outcome ?? null, first_card: coup.first_card ?? null, order: coup.order ?? null, burnt: null, steps, words: told }
}

class Table {
  constructor(card, house, offset) {
    Object.assign(this, { card, house, rules: rulesOf(card), seq: 100, number: 30 + offset, shoe: 12, played: 0, seats: {}, asked: new Map() })
    this.phase = 'ready'
    this.history = []
    this.past = []
    this.roads = DATA.roads[card.table] ?? null
    this.rows = card.game === 'three-pictures' ? { ...ROWS } : null
    this.coup = `${card.table}-${this.number}`
    this.stakes = {}
    this.before = []
    this.previous = {}
    this.result = null
    this.dealt = null
    for (const canned of DATA.coups[card.game].slice(2, 6)) this.remember(publicCoup(canned, this.number - 3 + this.history.length), null)
  }
  remember(dealt, result) {
    this.history = [...this.history, { coup_number: dealt.coup_number, outcome: dealt.outcome, words: dealt.words }].slice(-12)
    this.past.unshift({ coup_number: dealt.coup_number, shoe_number: this.shoe, at_ms: Date.now(), void: false, void_reason: '', dealt, result })
  }
  clock() {
    return this.until ? { left_ms: Math.max(0, this.until - Date.now()), total_ms: this.total } : null
  }
  enter(phase, ms, then) {
    this.phase = phase
    this.total = ms
    this.until = ms ? Date.now() + ms : 0
    if (ms && !this.house.still) this.timer = setTimeout(() => then.call(this), ms)
    this.house.row(this)
  }
  emit(event) {
    const prev = this.seq++
    this.house.tell({ type: 'event', table: this.card.table, seq: this.seq, prev, ...event, clock: this.clock() }, this.card.table)
  }
  open() {
    this.number += 1
    this.coup = `${this.card.table}-${this.number}`
    this.dealt = null
    this.before = []
    this.enter('betting', this.house.pace.betting, this.close)
    this.emit({ event: 'betting-opened', coup: this.coup, coup_number: this.number, shoe_number: this.shoe, last: false })
    this.tellSeat()
  }
  close() {
    this.enter('closed', 0)
    this.emit({ event: 'betting-closed' })
    if (!this.house.still) setTimeout(() => this.deal(), 300)
  }
  deal() {
    const canned = DATA.coups[this.card.game][this.played++ % DATA.coups[this.card.game].length]
    this.canned = canned
    this.dealt = publicCoup(canned, this.number)
    this.enter('dealt', this.house.pace.dealing, this.settle)
    this.emit({ event: 'dealt', dealt: this.dealt })
  }
  settle() {
    const wagers = Object.entries(this.stakes).map(([bet, stake]) => {
      const one = this.canned.wagers.find((wager) => wager.bet === bet)
      const part = (field) => (cents(one[field]) * stake) / 10000n
      const why = whyOf(this.rules.bets.find((rule) => rule.bet === bet), one)
      return { bet, stake: money(stake), result: one.result, won: money(part('won')), commission: money(part('commission')), returned: money(part('returned')), net: money(part('net')), why }
    })
    const sum = (field) => wagers.reduce((total, wager) => total + cents(wager[field]), 0n)
    if (wagers.length) {
      this.result = { coup: this.coup, coup_number: this.number, void: false, staked: money(sum('stake')), returned: money(sum('returned')), net: money(sum('net')), wagers }
      this.previous = this.stakes
    }
    this.stakes = {}
    this.remember(this.dealt, wagers.length ? this.result : null)
    if (this.rows) this.rows = Object.fromEntries(Object.entries(this.rows).map(([box, row]) => [box, row + this.dealt.fared[box]]))
    if (this.card.table === 'baccarat-1') this.roads = DATA.after[this.dealt.outcome] ?? this.roads
    this.enter('ready', this.house.pace.between, this.open)
    this.emit({ event: 'settled', line: this.history.at(-1), roads: this.roads, statistics: this.roads?.statistics ?? null, rows: this.rows, good: GOOD[this.card.table] ?? null })
    if (wagers.length) this.house.pay(sum('returned'), sum('stake'), this)
    this.tellSeat()
  }
  /** The coup does not count: as after a stop of the house before its cards were recorded. */
  void_() {
    const wagers = Object.entries(this.stakes).map(([bet, stake]) => ({ bet, stake: money(stake), result: 'void', won: '0.00', commission: '0.00', returned: money(stake), net: '0.00', why: words('', '', '') }))
    const staked = Object.values(this.stakes).reduce((a, b) => a + b, 0n)
    this.result = { coup: this.coup, coup_number: this.number, void: true, staked: money(staked), returned: money(staked), net: '0.00', wagers }
    this.previous = this.stakes
    this.stakes = {}
    this.enter('ready', this.house.pace.between, this.open)
    this.emit({ event: 'voided', reason: 'interrupted', words: VOID(this.number) })
    if (wagers.length) this.house.pay(staked, staked, this)
    this.tellSeat()
  }
  seat() {
    const texts = (stakes) => Object.fromEntries(Object.entries(stakes).map(([bet, stake]) => [bet, money(stake)]))
    return { coup: this.coup, stakes: texts(this.stakes), staked: money(Object.values(this.stakes).reduce((a, b) => a + b, 0n)), previous: texts(this.previous), can_undo: this.before.length > 0, result: this.result }
  }
  /** How a committed shoe stands before its first card, in houses that are asked to prove one. */
  fair() {
    if (!this.house.fair) return null
    const { shoe, decks, commitment } = SHOE
    return { shoe, number: this.shoe, decks, commitment, seed_count: 3, receipt: SHOE.seeds_digest, digest: null, left: 0 }
  }
  /** What a house must not do: it tells another commitment than before. */
  lie() {
    this.emit({ event: 'shoe-committed', shoe_number: this.shoe, fair: { ...this.fair(), commitment: SHOE.seeds_digest } })
  }
  shoes() {
    const line = (number, ended, coup_count) => ({ number, shoe: SHOE.shoe, decks: SHOE.decks, commitment: SHOE.commitment, at_ms: Date.now(), ended, coup_count, void_count: ended === 'asked' ? 1 : 0 })
    const shoes = this.house.fair ? [line(this.shoe, null, 0), line(this.shoe - 1, 'last-coup', 71), line(this.shoe - 2, 'asked', 12), line(this.shoe - 3, 'last-coup', 69)] : []
    return { shoes, more: false, totals: { shoes: this.shoe, shoes_called_off: 1, coups: 812, coups_void: 3 } }
  }
  tellSeat() {
    this.house.tell({ type: 'seat', table: this.card.table, seat: this.seat() }, this.card.table)
  }
  snapshot() {
    const state = { phase: this.phase, shoe_number: this.shoe, coup_number: this.number, coup: this.coup, last: false, clock: this.clock(), dealt: this.phase === 'betting' ? null : this.dealt, history: this.history, roads: this.roads, statistics: this.roads?.statistics ?? null, totals: { coup: this.coup, patrons: 3, staked: '120.00', bets: {} }, rows: this.rows, good: GOOD[this.card.table] ?? null, fair: this.fair() }
    return { table: this.card.table, seq: this.seq, state, seat: this.seat() }
  }
  row() {
    return { table: this.card.table, phase: this.phase, coup_number: this.number, shoe_number: this.shoe, clock: this.clock(), last: this.past[0]?.dealt ?? null, roads: this.roads, good_road: GOOD[this.card.table]?.kind ?? null, good: GOOD[this.card.table] ?? null, patrons: PATRONS[this.card.table] ?? 3, rows: this.rows }
  }
  answer(ask) {
    const seen = this.asked.get(ask.id)
    if (seen) return seen
    const answer = this.judge(ask)
    this.asked.set(ask.id, answer)
    return answer
  }
  judge(ask) {
    const base = { type: 'answer', id: ask.id, table: this.card.table, coup: ask.coup, placed: [], refused: [] }
    const no = (code, bet, text, amounts = {}) => ({ ...base, ok: false, refused: [{ code, bet, amounts, words: text }] })
    if (this.house.refusing) return no(this.house.refusing, null, REFUSALS[this.house.refusing])
    if (this.phase !== 'betting') return no('closed', null, words('Bets are closed.', 'Ngừng đặt cược.', '停止下注。'))
    const old = this.stakes
    const next = { ...old }
    if (ask.action === 'place') {
      for (const { bet, stake } of ask.wagers) {
        next[bet] = (next[bet] ?? 0n) + cents(stake)
        const most = this.rules.bets.find((rule) => rule.bet === bet).max
        if (next[bet] > cents(most)) return no('above_maximum', bet, words(`Over the limit: $${most}`, `Vượt giới hạn: ${most} $`, `超出限红：$${most}`), { most })
      }
    } else if (ask.action === 'repeat') Object.assign(next, this.previous)
    else if (ask.action === 'double') for (const bet of Object.keys(next)) next[bet] *= 2n
    const to = ask.action === 'clear' ? {} : ask.action === 'undo' ? (this.before.pop() ?? {}) : next
    if (ask.action !== 'undo') this.before.push(old)
    this.stakes = to
    this.result = null
    const sum = (stakes) => Object.values(stakes).reduce((a, b) => a + b, 0n)
    this.house.stake(sum(to) - sum(old))
    this.tellSeat()
    return { ...base, ok: true, placed: Object.entries(to).map(([bet, stake]) => ({ wager: `${ask.id}-${bet}`, bet, stake: money(stake) })) }
  }
}

export class FakeHouse {
  constructor({ betting = 15_000, dealing = 9_000, between = 6_000, still = false, fair = false, kind = 'guest', desk = '', pit = '' } = {}) {
    Object.assign(this, { pace: { betting, dealing, between }, still, fair, kind, desk: PITS[pit]?.desk ?? DESKS[desk] ?? null, previews: PITS[pit]?.previews ?? {}, sockets: new Set(), since: Date.now(), balance: 155000n, inPlay: 0n, net: 5040n, version: 1, lines: [] })
    const b = (n, most) => card(`baccarat-${n}`, words(`Baccarat ${n}`, `Baccarat ${n}`, `百家乐 ${n}`), 'baccarat', most, betting)
    const cards = [b(1, '5000.00'), b(2, '10000.00'), b(3, '500.00'), card('three-pictures-1', words('Three Pictures 1', '3 cây tây 1', '三公 1'), 'three-pictures', '1000.00', betting)]
    this.tables = new Map(cards.map((one, n) => [one.table, new Table(one, this, n * 7)]))
    if (this.desk) this.tables.get(this.desk.table).card.by_hand = this.tables.get(this.desk.table).rules.by_hand = true
    for (const table of this.tables.values()) table.open()
    this.lines.push({ sequence: 1, at_ms: this.since, kind: 'deposit', amount: money(this.balance - this.net), balance: money(this.balance - this.net), wager: null, table: null, bet: null, coup_number: null })
  }
  purse() {
    return { currency: 'USD', digits: 2, balance: money(this.balance), in_play: money(this.inPlay), net: money(this.net), session_ms: 1450000 + Date.now() - this.since, version: this.version }
  }
  me() {
    return { patron: 'guest-1', kind: this.kind, name: NAMES[this.kind] ?? '', purses: this.kind === 'guest' ? [this.purse()] : [], session_started_ms: this.since }
  }
  line(kind, amount) {
    this.lines.unshift({ sequence: this.lines.length + 1, at_ms: Date.now(), kind, amount: money(amount), balance: money(this.balance), wager: null, table: 'baccarat-1', bet: 'banker' })
  }
  moved() {
    this.version += 1
    this.tell({ type: 'purse', purse: this.purse() })
  }
  stake(amount) {
    this.balance -= amount
    this.inPlay += amount
    this.line(amount < 0n ? 'wager-voided' : 'wager-pended', -amount)
    this.moved()
  }
  pay(returned, staked) {
    this.balance += returned
    this.inPlay -= staked
    this.net += returned - staked
    this.line('wager-posted', returned)
    this.moved()
  }
  tell(message, table) {
    for (const socket of this.sockets) if (!table || socket.tables.has(table)) socket.send(JSON.stringify(message))
  }
  row(table) {
    for (const socket of this.sockets) if (socket.lobby) socket.send(JSON.stringify({ type: 'lobby-row', row: table.row() }))
  }
  hear(socket, said) {
    const table = this.tables.get(said.table)
    const send = (message) => socket.send(JSON.stringify(message))
    if (said.type === 'watch' && table) {
      socket.tables.add(said.table)
      send({ type: 'snapshot', ...table.snapshot() })
      if (this.desk?.table === said.table) send({ type: 'desk', ...this.desk })
    } else if (said.type === 'desk') {
      send({ type: 'desk-answer', id: said.id, ok: false, table: said.table, refused: [{ code: 'not_a_card', bet: null, amounts: {}, words: REFUSALS.not_recorded }], desk: this.desk })
    } else if (said.type === 'seed' && table) {
      send({ type: 'seed-answer', id: said.id, ok: true, table: said.table, shoe: said.shoe, seed: said.seed, receipt: createHash('sha256').update(`${SHOE.seeds_digest} ${said.seed}`).digest('hex'), refused: [] })
    } else if (said.type === 'unwatch') socket.tables.delete(said.table)
    else if (said.type === 'lobby') {
      socket.lobby = said.on
      if (said.on) send({ type: 'lobby', tables: [...this.tables.values()].map((one) => one.row()) })
    } else if (said.type === 'wager' && table) send(table.answer(said))
    else if (said.type === 'ping') send({ type: 'pong', n: said.n })
  }
  api(path, query, body) {
    const [, , kind, id, what, act] = path.split('/')
    const table = this.tables.get(id)
    if (path === '/api/session' || path === '/api/me') return this.me()
    if (path === '/api/house') return { version: '0.0.0', languages: ['en', 'vi', 'zh'], play_money: true, interruption: words('A coup that is broken off before its cards are recorded is void.', 'Ván bị dừng trước khi ghi bài thì bị hủy.', '牌面记录之前中断的一局作废。'), tables: [...this.tables.values()].map((one) => one.card) }
    if (kind === 'statement') return { lines: this.lines.filter((line) => line.sequence < Number(query.get('before') ?? Infinity)).slice(0, Number(query.get('limit') ?? 50)), more: false }
    if (kind !== 'tables' || !table) return null
    if (!what) return table.rules
    if (what === 'snapshot') return table.snapshot()
    if (what === 'desk') return this.desk
    if (what === 'rulings') return this.rule(JSON.parse(body), act === 'preview')
    if (what === 'shoes') return table.shoes()
    if (what === 'coups') return { coups: table.past.slice(0, 20), more: false }
    if (what === 'odds') return { table: id, bets: DATA[table.card.sheet].bets.map((bet) => ({ bet: bet.bet, edge: bet.edge, edge_float: bet.edge_float, win_float: 0.4586, push_float: 0.0952, lose_float: 0.4462 })) }
    return null
  }
  /** What a ruling would do; one that is given is not taken, for nothing is recorded here. */
  rule({ id, effects }, only) {
    if (only) return this.previews[effects.join(' ')] ?? null
    return { id, ok: false, waits: false, refused: [{ code: 'not_recorded', bet: null, amounts: {}, words: REFUSALS.not_recorded }], desk: this.desk }
  }
  listen(port) {
    const server = createServer(async (request, response) => {
      const url = new URL(request.url, 'http://house')
      if (url.pathname.startsWith('/api/')) {
        const body = this.api(url.pathname, url.searchParams, await text(request))
        response.writeHead(body ? 200 : 404, { 'content-type': 'application/json' })
        return response.end(JSON.stringify(body))
      }
      const file = normalize(url.pathname === '/' ? '/index.html' : url.pathname)
      try {
        const body = readFileSync(join(PAGE, file))
        response.writeHead(200, { 'content-type': TYPES[extname(file)] ?? 'application/octet-stream', 'content-security-policy': POLICY })
        response.end(body)
      } catch {
        response.writeHead(404)
        response.end()
      }
    })
    const sockets = new WebSocketServer({ server, path: '/api/socket', handleProtocols: () => 'croupier.1' })
    sockets.on('connection', (socket) => {
      if (this.gone) return socket.close(1012)
      socket.tables = new Set()
      this.sockets.add(socket)
      socket.on('close', () => this.sockets.delete(socket))
      socket.on('message', (text) => this.hear(socket, JSON.parse(String(text))))
      socket.send(JSON.stringify({ type: 'welcome', protocol: 1, me: this.me() }))
    })
    return new Promise((resolve) => server.listen(port, '127.0.0.1', () => resolve(server)))
  }
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const port = Number(process.env.PORT ?? 8000)
  await new FakeHouse().listen(port)
  console.log(`A pretended house at http://127.0.0.1:${port}/`)
}
