// What the page weighs, gzipped: all that a patron can come to, and what only the staff loads.
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'

const MOST = 200 * 1024
const MOST_OF_STAFF = 80 * 1024
const MOST_TO_FEED = 124 * 1024
const OF_STAFF = /^assets\/(Desk|Pit|HoldButton|Picture|TablePicture|page-desk|page-pit|page-log|page-video|incidents)[-.]/
/** The library that plays a playlist where a browser does not. */
const FEEDS = /^assets\/hls[-.]/
const page = fileURLToPath(new URL('../../src/croupier/web/page/', import.meta.url))
const files = ['index.html', ...readdirSync(`${page}assets`).map((name) => `assets/${name}`)]
const sizes = files.map((name) => ({ name, gzip: gzipSync(readFileSync(page + name), { level: 9 }).length }))
for (const { name, gzip } of sizes) console.log(String(gzip).padStart(8), name)
const fonts = sizes.filter(({ name }) => name.endsWith('.woff2')).reduce((sum, { gzip }) => sum + gzip, 0)
const staff = sizes.filter(({ name }) => OF_STAFF.test(name)).reduce((sum, { gzip }) => sum + gzip, 0)
const feeds = sizes.filter(({ name }) => FEEDS.test(name)).reduce((sum, { gzip }) => sum + gzip, 0)
const whole = sizes.reduce((sum, { gzip }) => sum + gzip, 0) - staff - feeds
console.log(`${whole - fonts} bytes of page for patrons, ${fonts} of fonts, ${staff} for the staff; at most ${MOST} are allowed without fonts, and ${MOST_OF_STAFF} for the staff`)
console.log(`${feeds} bytes to play a playlist where a browser does not; at most ${MOST_TO_FEED}`)
if (whole - fonts > MOST || staff > MOST_OF_STAFF || feeds > MOST_TO_FEED || feeds === 0) process.exitCode = 1
