// Makes the pictures of docs/pictures: the page as it is, in Chromium, before a pretended house whose coups are
// the program's own. Nothing in a scene is left to chance, so that a picture changes when the page does.
import { mkdirSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

import { chromium } from 'playwright-core'

import { FakeHouse } from './house.mjs'

const OUT = fileURLToPath(new URL('../../docs/pictures/', import.meta.url))
/** The same for all, so that none looks poorer than the others; what they may weigh is in `tests/test_repository.py`. */
const QUALITY = 0.82
const MOST_BYTES = 150_000
const ONLY = process.argv[2]
const SIZES = { phone: { width: 390, height: 844, scale: 2 }, wide: { width: 1280, height: 800, scale: 1 }, wall: { width: 2560, height: 1440, scale: 0.75 } }
const ROOMS = 'table/baccarat-1,baccarat-2,three-pictures-1'
mkdirSync(OUT, { recursive: true })

const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox'] })
const press = await browser.newPage()

/** WebP, which the browser itself can make. */
async function pressed(png) {
  const text = await press.evaluate(async ([source, quality]) => {
    const image = await createImageBitmap(await (await fetch(source)).blob())
    const canvas = new OffscreenCanvas(image.width, image.height)
    canvas.getContext('2d').drawImage(image, 0, 0)
    const bytes = new Uint8Array(await (await canvas.convertToBlob({ type: 'image/webp', quality })).arrayBuffer())
    let text = ''
    for (let at = 0; at < bytes.length; at += 0x8000) text += String.fromCharCode(...bytes.subarray(at, at + 0x8000))
    return btoa(text)
  }, [`data:image/png;base64,${png.toString('base64')}`, QUALITY])
  const bytes = Buffer.from(text, 'base64')
  if (bytes.length > MOST_BYTES) throw new Error(`${bytes.length} bytes are over ${MOST_BYTES}: lower QUALITY`)
  return bytes
}

const tap = (page, ...bets) => bets.reduce((before, bet) => before.then(() => page.locator(`[data-bet=${bet}]`).first().click()), Promise.resolve())
const chip = (page, worth) => page.locator('.rack button').nth(worth).click()
async function stake(page) {
  await chip(page, 2)
  await tap(page, 'banker', 'banker')
  await chip(page, 1)
  await tap(page, 'tie', 'player_pair', 'big', 'big')
}
async function accepted(page) {
  await page.locator('.acts .primary').first().click()
  await page.waitForSelector('.spot.accepted')
}
async function settled(page, fake, id) {
  const table = fake.tables.get(id)
  table.deal()
  table.settle()
  await page.waitForSelector('.won-list')
}

const SCENES = [
  ['lobby', 'phone', 'lobby'],
  ['betting', 'phone', 'table/baccarat-1', stake],
  ['squeeze', 'phone', 'table/baccarat-1', async (page, fake) => {
    await stake(page)
    await accepted(page)
    fake.tables.get('baccarat-1').deal()
    await page.waitForSelector('.peel')
    const box = await page.locator('.peel').boundingBox()
    await page.mouse.move(box.x + box.width * 0.8, box.y + box.height - 3)
    await page.mouse.down()
    await page.mouse.move(box.x + box.width * 0.74, box.y + box.height - 80, { steps: 4 })
  }],
  ['result', 'phone', 'table/baccarat-1', async (page, fake) => {
    await stake(page)
    await accepted(page)
    await settled(page, fake, 'baccarat-1')
  }],
  ['three-pictures', 'phone', 'table/three-pictures-1', async (page, fake) => {
    await chip(page, 2)
    await tap(page, 'player_2_win')
    await chip(page, 1)
    await tap(page, 'player_1_win', 'player_3_pair_plus')
    await accepted(page)
    await settled(page, fake, 'three-pictures-1')
  }],
  ['proof', 'phone', 'table/baccarat-1', async (page) => {
    await page.locator('.fair-mark').locator('visible=true').click()
    await page.waitForSelector('dialog[open] form')
    await page.fill('dialog input', 'clover-88')
    await page.click('dialog .primary')
    await page.waitForSelector('dialog form', { state: 'detached' })
  }],
  ['table', 'wide', 'table/baccarat-1', async (page, fake) => {
    await stake(page)
    await accepted(page)
    await settled(page, fake, 'baccarat-1')
  }],
  ['tables', 'wall', ROOMS, async (page, fake) => {
    await stake(page)
    await accepted(page)
    await settled(page, fake, 'baccarat-1')
    fake.tables.get('baccarat-2').deal()
    await page.waitForTimeout(2_000)
  }],
  ['desk', 'wide', 'desk/baccarat-2', (page) => page.fill('#desk-field', '9h'), { kind: 'dealer', desk: 'third', clock: Date.UTC(2026, 10, 30, 20, 58, 43) }],
  ['pit', 'wide', 'pit', async (page, fake) => {
    fake.tables.get('baccarat-3').deal()
    for (const [id, left] of [['baccarat-1', 13_500], ['three-pictures-1', 8_500]]) {
      const table = fake.tables.get(id)
      table.until = Date.now() + left
      fake.row(table)
    }
    await page.waitForSelector('figure.then')
    const reason = page.locator('.side textarea')
    await reason.fill('Camera shows the five of clubs opened at Player; Banker was due to draw.')
    await reason.blur()
  }, { kind: 'pit_manager', pit: 'misdealt', felt: 'linen', clock: Date.UTC(2026, 10, 30, 21, 14, 52) }],
]

let whole = 0
for (const [name, size, place, act, more] of SCENES) {
  if (ONLY && name !== ONLY) continue
  const fake = new FakeHouse({ betting: 14_000, still: true, fair: true, ...more })
  const server = await fake.listen(0)
  const { width, height, scale } = SIZES[size]
  const page = await browser.newPage({ viewport: { width, height }, deviceScaleFactor: scale, locale: 'en-US' })
  page.setDefaultTimeout(8_000)
  if (more?.clock) await page.clock.setFixedTime(more.clock)
  if (more?.felt) await page.addInitScript((kept) => localStorage.setItem('croupier.prefs', kept), JSON.stringify({ felt: more.felt }))
  await page.goto(`http://127.0.0.1:${server.address().port}/#/${place}`)
  await page.waitForSelector(place === 'lobby' ? '.tcard svg' : more?.desk ? '.desk-hand' : more?.pit ? '.sides' : '[data-bet]')
  await page.waitForTimeout(400)
  await act?.(page, fake)
  await page.waitForTimeout(600)
  const bytes = await pressed(await page.screenshot())
  writeFileSync(`${OUT}${name}.webp`, bytes)
  console.log(`${name}.webp ${width}x${height} ${bytes.length} bytes`)
  whole += bytes.length
  await page.close()
  server.closeAllConnections()
  server.close()
}
console.log(`${whole} bytes in all`)
await browser.close()
process.exit()
