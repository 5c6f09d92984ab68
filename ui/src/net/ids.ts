const LETTERS = 'abcdefghijkmnpqrstuvwxyz23456789'

/** A fresh id for an ask: 24 letters, 120 bits. randomUUID is missing on plain http, so it is not used. */
export function freshId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(24))
  return Array.from(bytes, (byte) => LETTERS[byte & 31]).join('')
}
