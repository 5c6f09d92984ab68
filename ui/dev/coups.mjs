// Writes coups.json: bets and settled coups of the shipped sheets, as the program itself tells them.
// Run with the program's python, for instance PYTHON=.venv/bin/python node dev/coups.mjs
import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const python = process.env.PYTHON ?? 'python'
const LANGS = ['en', 'vi', 'zh']
const tell = (...args) => JSON.parse(execFileSync(python, ['-m', 'croupier', ...args, '--json'], { encoding: 'utf8' }))
const inAll = (...args) => Object.fromEntries(LANGS.map((lang) => [lang, tell(...args, '--lang', lang)]))
const words = (all, pick) => Object.fromEntries(LANGS.map((lang) => [lang, pick(all[lang])]))

/** A row of numbers that is the same on every run, so that the file only changes with the rules. */
let state = 20261130
function below(most) {
  state = (state * 1103515245 + 12345) % 2147483648
  return Math.floor((state / 2147483648) * most)
}
const DECK = [...'23456789TJQKA'].flatMap((rank) => [...'shdc'].map((suit) => rank + suit))
function cards(count, decks) {
  const pack = Array.from({ length: decks }, () => DECK).flat()
  return Array.from({ length: count }, () => pack.splice(below(pack.length), 1)[0])
}

function sheet(id) {
  const all = inAll('sheet', 'show', id)
  const { bets } = all.en
  return {
    name: words(all, (one) => one.name),
    decks: all.en.shoe.decks,
    fresh_each_coup: all.en.shoe.fresh_each_coup,
    bets: bets.map((bet, at) => ({
      bet: bet.bet,
      name: words(all, (one) => one.bets[at].name),
      main: bet.main,
      box: bet.box ?? null,
      tiers: bet.tiers.map((tier, n) => ({
        when: words(all, (one) => one.bets[at].tiers[n].when_words),
        pays: words(all, (one) => one.bets[at].tiers[n].pays_words),
        odds: tier.pays,
        commission: tier.commission,
      })),
      otherwise: words(all, (one) => one.bets[at].otherwise_words ?? ''),
      edge: bet.edge,
      edge_float: bet.edge_float,
    })),
  }
}

function coup(id, deal, bets) {
  const all = inAll('settle', id, ...deal, ...bets.flatMap((bet) => ['--bet', `${bet}=100`]))
  const { coup, wagers, steps } = all.en
  return {
    coup,
    wagers,
    deal,
    steps: steps.map((step, at) => ({ hand: step.hand, cell: step.cell, why: words(all, (one) => one.steps[at].sentence) })),
  }
}

const baccarat = sheet('baccarat')
const pictures = sheet('three-pictures')
const idsOf = (sheet) => sheet.bets.map((bet) => bet.bet)
const first = ['2s', 'Qc', '2d', '5h', '9h', 'Kd']
const SHOES = {
  'baccarat-1': 'BBPPBTBBBBBBBPPBPPTPBPBPBBTPPP',
  'baccarat-2': 'PBBPTPPBPBBPPBTPBPBBBBB',
  'baccarat-3': 'BPPBBBPTPPBBPBPBPBP',
}
const data = {
  baccarat,
  'three-pictures': pictures,
  coups: {
    baccarat: [first, ...Array.from({ length: 13 }, () => cards(6, 8))].map((deal) => coup('baccarat', deal, idsOf(baccarat))),
    'three-pictures': Array.from({ length: 5 }, () => cards(13, 1)).map((deal) => coup('three-pictures', deal, idsOf(pictures))),
  },
  // Of each table before its first coup here, and of the first one after each outcome of it.
  roads: Object.fromEntries(Object.entries(SHOES).map(([table, shoe]) => [table, tell('roads', shoe)])),
  after: Object.fromEntries(['banker', 'player', 'tie'].map((side) => [side, tell('roads', `${SHOES['baccarat-1']}${side.charAt(0).toUpperCase()}`)])),
}
writeFileSync(fileURLToPath(new URL('coups.json', import.meta.url)), `${JSON.stringify(data)}\n`)
