// docs/fair.md, "The commitment".
import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'

import { bytesOf, digest, eight } from './hashing'

/** Which shoe it is, and of how many cards; every leaf holds it. */
export interface ShoeName {
  table: string
  shoe: string
  number: number
  count: number
}

const SALT = bytesOf('croupier/fair/salt/1')
const above = (left: Uint8Array, right: Uint8Array): Uint8Array => digest('node', left, right)

/** The salt of a place, made of the secret. */
export function saltOf(secret: Uint8Array, place: number): Uint8Array {
  return hmac.create(sha256, secret).update(SALT).update(eight(place)).digest()
}

/** What stands in the tree for a card at a place. */
export function leafOf(name: ShoeName, place: number, card: string, salt: Uint8Array): Uint8Array {
  const { table, shoe, number, count } = name
  return digest('leaf', bytesOf(table), bytesOf(shoe), eight(number), eight(count), eight(place), bytesOf(card), salt)
}

/** The one hash above all leaves; at least one is needed. */
export function rootOf(leaves: readonly Uint8Array[]): Uint8Array {
  let level = [...leaves]
  while (level.length > 1) {
    const upper: Uint8Array[] = []
    for (let at = 0; at < level.length; at += 2) {
      const [left, right] = [level[at] as Uint8Array, level[at + 1]]
      upper.push(right ? above(left, right) : left)
    }
    level = upper
  }
  return level[0] as Uint8Array
}

/** The root that a leaf at a place among so many leads to; null if the path does not fit. */
export function rootByPath(leaf: Uint8Array, place: number, count: number, path: readonly Uint8Array[]): Uint8Array | null {
  if (place < 0 || place >= count) return null
  let [hash, used] = [leaf, 0]
  for (let at = place, width = count; width > 1; at = at >> 1, width = (width + 1) >> 1) {
    if ((at ^ 1) >= width) continue
    const beside = path[used++]
    if (!beside) return null
    hash = at % 2 ? above(beside, hash) : above(hash, beside)
  }
  return used === path.length ? hash : null
}
