// What the first load weighs: every file a fresh visitor to the lobby asks for, gzipped.
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'

const MOST = 200 * 1024
const page = fileURLToPath(new URL('../../src/croupier/web/page/', import.meta.url))
const files = ['index.html', ...readdirSync(`${page}assets`).map((name) => `assets/${name}`)]
const sizes = files.map((name) => ({ name, gzip: gzipSync(readFileSync(page + name), { level: 9 }).length }))
for (const { name, gzip } of sizes) console.log(String(gzip).padStart(8), name)
const fonts = sizes.filter(({ name }) => name.endsWith('.woff2')).reduce((sum, { gzip }) => sum + gzip, 0)
const whole = sizes.reduce((sum, { gzip }) => sum + gzip, 0)
console.log(`${whole - fonts} bytes of page in all, ${fonts} of fonts; at most ${MOST} are allowed without fonts`)
if (whole - fonts > MOST) process.exitCode = 1
