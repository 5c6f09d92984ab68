// docs/fair.md, "The seeds" and "The order of places".
import { chacha20 } from '@noble/ciphers/chacha.js'

import { bytesOf, digest, eight } from './hashing'

export const MAX_SEEDS = 1_000
const SEED = /^[!-~]{1,64}$/
const RANGE = 1n << 64n
const CHUNK_BYTES = 4_096
const BLOCK_BYTES = 64

/** Whether a text may be a seed. */
export const isSeed = (text: string): boolean => SEED.test(text)

/** The receipt of no seed, which the commitment alone decides. */
export const firstReceipt = (commitment: Uint8Array): Uint8Array => digest('seeds', commitment)

/** The receipt that is told with a seed. */
export const nextReceipt = (before: Uint8Array, seed: string): Uint8Array => digest('seed', before, bytesOf(seed))

/** Every receipt of a list of seeds, that of no seed first; the last one is the digest. */
export function receipts(commitment: Uint8Array, seeds: readonly string[]): Uint8Array[] {
  const told = [firstReceipt(commitment)]
  for (const seed of seeds) told.push(nextReceipt(told.at(-1) as Uint8Array, seed))
  return told
}

/** The key of the stream that decides the order of places. */
export const orderKey = (commitment: Uint8Array, count: number, seedsDigest: Uint8Array): Uint8Array =>
  digest('order', commitment, eight(count), seedsDigest)

/** Words of 64 bits of the ChaCha20 stream under a key that is used once. */
function* wordsOf(key: Uint8Array): Generator<bigint, never> {
  for (let block = 0; ; block += CHUNK_BYTES / BLOCK_BYTES) {
    const stream = chacha20(key, new Uint8Array(12), new Uint8Array(CHUNK_BYTES), undefined, block)
    const view = new DataView(stream.buffer, stream.byteOffset, stream.length)
    for (let at = 0; at < CHUNK_BYTES; at += 8) yield view.getBigUint64(at)
  }
}

/** A number below `k`; a word that would favour some is thrown away. */
export function below(words: Iterator<bigint, never>, k: number): number {
  const limit = (RANGE / BigInt(k)) * BigInt(k)
  for (;;) {
    const word = words.next().value
    if (word < limit) return Number(word % BigInt(k))
  }
}

/** From which place of the house's order each card leaves. */
export function dealOrder(commitment: Uint8Array, count: number, seedsDigest: Uint8Array): number[] {
  const words = wordsOf(orderKey(commitment, count, seedsDigest))
  const places = Array.from({ length: count }, (_, place) => place)
  for (let last = count - 1; last > 0; last--) {
    const other = below(words, last + 1)
    const moved = places[last] as number
    places[last] = places[other] as number
    places[other] = moved
  }
  return places
}
