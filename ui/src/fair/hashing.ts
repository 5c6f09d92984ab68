// docs/fair.md, "Words and bytes". The hash is a library's: a page that came over plain http has no WebCrypto.
import { sha256 } from '@noble/hashes/sha2.js'

const ASCII = new TextEncoder()
const DIGITS = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))

/** The bytes of a text of ASCII characters. */
export const bytesOf = (text: string): Uint8Array => ASCII.encode(text)

/** A number as a field: 8 bytes, the high ones first. */
export function eight(value: number): Uint8Array {
  const bytes = new Uint8Array(8)
  new DataView(bytes.buffer).setBigUint64(0, BigInt(value))
  return bytes
}

/** The fields one after the other, each with its length before it. */
function joined(fields: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(fields.reduce((sum, field) => sum + 8 + field.length, 0))
  const view = new DataView(whole.buffer)
  let at = 0
  for (const field of fields) {
    // A field is shorter than 2^32 bytes, so that the upper half of its length is nought.
    view.setUint32(at + 4, field.length)
    whole.set(field, at + 8)
    at += 8 + field.length
  }
  return whole
}

/** SHA-256 over the name of a purpose and fields, each with its length before it. */
export const digest = (purpose: string, ...fields: Uint8Array[]): Uint8Array =>
  sha256(joined([bytesOf(`croupier/fair/${purpose}/1`), ...fields]))

/** A hash as it is written. */
export const written = (hash: Uint8Array): string => Array.from(hash, (byte) => DIGITS[byte]).join('')

/** The bytes of a hash as it is written: 64 hexadecimal digits. */
export const bytesOfHash = (hash: string): Uint8Array =>
  Uint8Array.from({ length: hash.length / 2 }, (_, at) => parseInt(hash.slice(2 * at, 2 * at + 2), 16))

/** Whether two hashes are the same; nothing here is secret, so it may stop at the first difference. */
export const same = (one: Uint8Array | null, other: Uint8Array): boolean =>
  one !== null && one.length === other.length && one.every((byte, at) => byte === other[at])
