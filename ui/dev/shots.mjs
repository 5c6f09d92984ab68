// Looks at the page in Chromium, in every size it must fit, and tells what overflows or is too small.
import { mkdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'

import { chromium } from 'playwright-core'

import { FakeHouse } from './house.mjs'

const OUT = fileURLToPath(new URL('../shots/', import.meta.url))
const SIZES = { phone: [390, 844], small: [320, 568], wide: [1280, 800], wall: [2560, 1440] }
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
mkdirSync(OUT, { recursive: true })
const only = process.argv.slice(2)

/** Things wider than the page, and targets under 44 px. */
function faults() {
  const width = document.documentElement.clientWidth
  const seen = (node) => node.getClientRects().length > 0 && getComputedStyle(node).visibility !== 'hidden'
  const found = []
  if (document.documentElement.scrollWidth > width) found.push(`page is ${document.documentElement.scrollWidth} wide of ${width}`)
  for (const node of document.querySelectorAll('button, a, select, input[type=text]')) {
    if (!seen(node)) continue
    const box = node.getBoundingClientRect()
    const label = (node.getAttribute('aria-label') ?? node.textContent).trim().slice(0, 40)
    if (Math.min(box.width, box.height) < 43.5 && !node.closest('.tcard h2')) found.push(`small target ${label}: ${Math.round(box.width)}x${Math.round(box.height)}`)
    if (node.scrollWidth > node.clientWidth + 1 && node.matches('.spot:not(.has-chip, .won, .lost), .btn')) found.push(`cropped ${label}`)
  }
  return found
}

const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox'] })
async function look(name, size, prefs, act, house = { betting: 14_000 }) {
  if (only.length && !only.some((part) => `${name}-${size}`.includes(part))) return
  const fake = new FakeHouse(house)
  const server = await fake.listen(0)
  const base = `http://127.0.0.1:${server.address().port}/`
  const [width, height] = SIZES[size]
  const page = await browser.newPage({ viewport: { width, height }, deviceScaleFactor: size.startsWith('wa') || size === 'wide' ? 1 : 1.4 })
  page.setDefaultTimeout(6000)
  page.on('console', (message) => ['error', 'warning'].includes(message.type()) && console.log(name, message.text()))
  page.on('pageerror', (error) => console.log(name, String(error)))
  await page.addInitScript((kept) => localStorage.setItem('croupier.prefs', kept), JSON.stringify(prefs))
  try {
    await act(page, base, fake)
    await page.screenshot({ path: `${OUT}${name}-${size}.png` })
    for (const fault of await page.evaluate(faults)) console.log(`${name}-${size}: ${fault}`)
    await page.evaluate(AXE)
    const { violations } = await page.evaluate(() => globalThis.axe.run({ resultTypes: ['violations'] }))
    for (const { id, nodes } of violations) console.log(`${name}-${size}: axe ${id}: ${nodes.map((node) => `${node.html.slice(0, 120)} ${node.any[0]?.message ?? ''}`).slice(0, 3).join(' | ')}`)
  } catch (error) {
    console.log(`${name}-${size}: ${String(error).slice(0, 300)}`)
    await page.screenshot({ path: `${OUT}${name}-${size}-failed.png` })
  }
  await page.close()
  fake.still = true
  for (const table of fake.tables.values()) clearTimeout(table.timer)
  server.closeAllConnections()
  server.close()
}

const at = (hash) => async (page, base) => {
  await page.goto(`${base}#/${hash}`)
  await page.waitForTimeout(700)
}
const bet = (...bets) => async (page, base) => {
  await at('table/baccarat-1')(page, base)
  await page.waitForSelector('[data-bet=banker]')
  for (const one of bets) await page.click(`[data-bet=${one}]`)
}
const staked = async (page, base) => {
  await bet('banker', 'tie', 'player_pair', 'big')(page, base)
  await page.click('.acts .primary')
  await page.waitForSelector('.spot.accepted')
}
const settled = async (page, base, fake) => {
  await staked(page, base)
  const table = fake.tables.get('baccarat-1')
  clearTimeout(table.timer)
  table.deal()
  clearTimeout(table.timer)
  table.settle()
  await page.waitForSelector('.won-list')
  await page.waitForTimeout(500)
}
const squeezed = async (page, base, fake) => {
  await staked(page, base)
  const table = fake.tables.get('baccarat-1')
  clearTimeout(table.timer)
  table.deal()
  await page.waitForSelector('.squeeze')
  const box = await page.locator('.peel').boundingBox()
  await page.mouse.move(box.x + box.width * 0.8, box.y + box.height - 4)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width * 0.74, box.y + box.height - 78, { steps: 4 })
}

for (const size of ['phone', 'small', 'wide']) {
  await look('betting', size, { lang: 'en' }, bet('banker', 'tie', 'player_pair', 'big'))
  await look('settled', size, { lang: 'en' }, settled)
  await look('squeeze', size, { lang: 'en' }, squeezed)
  await look('pictures', size, { lang: 'en' }, at('table/three-pictures-1'))
  await look('lobby', size, { lang: 'en' }, at('lobby'))
}
for (const page of ['history/baccarat-1', 'statement', 'lesson/baccarat-1', 'settings']) {
  await look(page.split('/')[0], 'phone', { lang: 'en' }, at(page))
}
await look('accepted-vi', 'phone', { lang: 'vi', felt: 'ink' }, staked)
await look('settled-zh', 'phone', { lang: 'zh', scheme: 'western' }, settled)
await look('pictures-vi', 'small', { lang: 'vi', felt: 'linen' }, at('table/three-pictures-1'))
await look('tip', 'phone', { lang: 'en' }, async (page, base) => {
  await bet()(page, base)
  await page.click('[data-bet=banker]', { button: 'right' })
  await page.waitForTimeout(500)
})
await look('refused', 'phone', { lang: 'en' }, async (page, base) => {
  await bet()(page, base)
  await page.click('.rack button:last-child')
  await page.click('[data-bet=big]')
  await page.click('.acts .primary')
  await page.waitForSelector('.spot.refused')
})
await look('pictures-settled', 'phone', { lang: 'en' }, async (page, base, fake) => {
  await at('table/three-pictures-1')(page, base)
  for (const one of ['player_1_win', 'player_2_pair_plus', 'banker_pair_plus']) await page.click(`[data-bet=${one}]`)
  await page.click('.acts .primary')
  await page.waitForSelector('.spot.accepted')
  const table = fake.tables.get('three-pictures-1')
  clearTimeout(table.timer)
  table.deal()
  clearTimeout(table.timer)
  table.settle()
  await page.waitForSelector('.won-list')
  await page.waitForTimeout(500)
})
await look('replay', 'phone', { lang: 'en' }, async (page, base, fake) => {
  await settled(page, base, fake)
  await page.click('.sheet .btn.quiet')
  await page.waitForTimeout(900)
})
await look('several', 'wall', { lang: 'en' }, at('table/baccarat-1,baccarat-2,three-pictures-1'))
await look('several-settled', 'wall', { lang: 'en' }, async (page, base, fake) => {
  await at('table/baccarat-1,baccarat-2,three-pictures-1')(page, base)
  for (const one of ['banker', 'tie', 'player_pair', 'big']) await page.locator(`[data-bet=${one}]`).first().click()
  await page.locator('.acts .primary').first().click()
  await page.waitForSelector('.spot.accepted')
  const table = fake.tables.get('baccarat-1')
  clearTimeout(table.timer)
  table.deal()
  clearTimeout(table.timer)
  table.settle()
  fake.tables.get('baccarat-2').deal()
  await page.waitForSelector('.won-list')
  await page.waitForTimeout(600)
})
await look('settled', 'wall', { lang: 'en' }, settled)
await look('pictures', 'wall', { lang: 'en' }, at('table/three-pictures-1'))
await look('lobby', 'wall', { lang: 'en' }, at('lobby'))
await look('several', 'wide', { lang: 'en' }, at('table/baccarat-1,three-pictures-1'))
for (const [size, lang, felt] of [['phone', 'en', 'baize'], ['small', 'vi', 'linen'], ['wide', 'zh', 'ink'], ['small', 'en', 'baize']]) {
  await look(`void-${lang}`, size, { lang, felt }, async (page, base, fake) => {
    await staked(page, base)
    const table = fake.tables.get('baccarat-1')
    clearTimeout(table.timer)
    table.void_()
    await page.waitForSelector('.won-list')
    await page.waitForTimeout(500)
  })
  for (const code of ['busy', 'not_recorded', 'closing']) {
    await look(`${code}-${lang}`, size, { lang, felt }, async (page, base, fake) => {
      fake.refusing = code
      await bet('banker', 'tie')(page, base)
      await page.click('.acts .primary')
      await page.waitForSelector('.say .bad')
    })
  }
  await look(`closed-${lang}`, size, { lang, felt }, async (page, base, fake) => {
    await staked(page, base)
    fake.gone = true
    for (const socket of fake.sockets) socket.close(1012)
    await page.waitForSelector('.banner')
    await page.waitForTimeout(300)
  })
}
for (const felt of ['ink', 'linen']) {
  for (const size of ['wide', 'wall']) {
    await look(`settled-${felt}`, size, { lang: 'en', felt }, settled)
    await look(`pictures-${felt}`, size, { lang: 'en', felt }, at('table/three-pictures-1'))
    await look(`lobby-${felt}`, size, { lang: 'en', felt }, at('lobby'))
  }
}
const proof = async (page, base) => {
  await at('table/baccarat-1')(page, base)
  await page.locator('.fair-mark').locator('visible=true').click()
  await page.waitForSelector('dialog[open] form')
  await page.waitForTimeout(400)
}
for (const [size, lang, felt] of [['phone', 'en', 'baize'], ['small', 'vi', 'linen'], ['wide', 'zh', 'ink']]) {
  await look(`proof-${lang}`, size, { lang, felt }, proof, { betting: 14_000, fair: true })
  await look(`proof-seed-${lang}`, size, { lang, felt }, async (page, base) => {
    await proof(page, base)
    await page.fill('dialog input', 'clover-88')
    await page.click('dialog .primary')
    await page.waitForSelector('dialog form', { state: 'detached' })
  }, { betting: 14_000, fair: true })
  await look(`proof-alarm-${lang}`, size, { lang, felt }, async (page, base, fake) => {
    await at('table/baccarat-1')(page, base)
    await page.locator('.fair-mark').locator('visible=true').waitFor()
    fake.tables.get('baccarat-1').lie()
    await page.locator('.fair-alarm.told').locator('visible=true').waitFor()
  }, { betting: 14_000, fair: true })
  await look(`proof-failed-${lang}`, size, { lang, felt }, async (page, base, fake) => {
    await proof(page, base)
    fake.tables.get('baccarat-1').lie()
    await page.waitForSelector('dialog .failed')
  }, { betting: 14_000, fair: true })
}
const sat = (scene, then) => [async (page, base, fake) => {
  await at(`desk/${fake.desk.table}`)(page, base)
  await page.waitForSelector('.desk-hand')
  await then?.(page, fake)
  await page.waitForTimeout(400)
}, { betting: 14_000, still: true, kind: 'dealer', desk: scene }]
const typed = (text) => async (page) => page.fill('#desk-field', text)
for (const [size, lang, felt] of [['wide', 'en', 'ink'], ['phone', 'vi', 'linen'], ['small', 'en', 'baize'], ['wall', 'zh', 'ink'], ['wide', 'vi', 'linen'], ['small', 'vi', 'ink']]) {
  const prefs = { lang, felt }
  for (const scene of ['shoe', 'open', 'betting', 'confirm', 'frozen', 'boxes']) await look(`desk-${scene}-${lang}`, size, prefs, ...sat(scene))
  await look(`desk-third-${lang}`, size, prefs, ...sat('third', typed('9h')))
  await look(`desk-early-${lang}`, size, prefs, ...sat('betting', typed('9h')))
  await look(`desk-refused-${lang}`, size, prefs, ...sat('third', async (page) => {
    await page.fill('#desk-field', '9h')
    await page.press('#desk-field', 'Enter')
    await page.waitForSelector('.refusal p')
  }))
  await look(`desk-incident-${lang}`, size, prefs, ...sat('third', async (page) => {
    await page.keyboard.press('F4')
    await page.check('input[value="wrong-box"]')
  }))
  await look(`desk-bring-${lang}`, size, prefs, ...sat('shoe', async (page) => page.fill('#desk-field', 'b').then(() => page.press('#desk-field', 'Enter'))))
  await look(`desk-list-${lang}`, size, prefs, at('desk'), { still: true, kind: 'dealer', desk: 'open' })
  await look(`desk-guest-${lang}`, size, prefs, at('desk'), { still: true, desk: 'open' })
}
const sitting = { betting: 14_000, still: true, kind: 'pit_manager', pit: 'misdealt' }
const ruling = (effects) => async (page, base) => {
  await at('pit')(page, base)
  await page.check(`.opts input[value="${effects}"]`)
  await page.waitForTimeout(400)
}
for (const [size, lang, felt] of [['wide', 'en', 'linen'], ['phone', 'vi', 'ink'], ['small', 'en', 'baize'], ['wall', 'zh', 'linen'], ['wide', 'vi', 'ink'], ['small', 'vi', 'linen']]) {
  await look(`pit-incident-${lang}`, size, { lang, felt }, ruling('by-draw-order'), sitting)
  await look(`pit-refused-${lang}`, size, { lang, felt }, ruling('stands'), sitting)
  await look(`pit-void-${lang}`, size, { lang, felt }, ruling('void-coup close-shoe'), sitting)
}
await look('lost', 'phone', { lang: 'en' }, async (page, base, fake) => {
  await bet()(page, base)
  for (const socket of fake.sockets) socket.terminate()
  await page.waitForSelector('.banner')
})
await browser.close()
process.exit()
