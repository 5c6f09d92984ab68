import { Refusal } from './refusal'

/** Why somebody is not let in to a house whose patrons come from a licensee. */
export interface Outside {
  /** The sentence that tells it. */
  said: string
  /** Asking again by itself would only be refused again. */
  final: boolean
}

const NEEDED: Outside = { said: 'page-launch-needed', final: true }
const SPENT: Outside = { said: 'page-launch-spent', final: true }
const REFUSED: Outside = { said: 'page-launch-refused', final: true }
const LATER: Outside = { said: 'page-launch-later', final: false }
const BY_CODE = new Map([
  ['launch_needed', NEEDED],
  ['unknown_token', SPENT],
  ['malformed', SPENT],
  ['launch_refused', REFUSED],
  ['wallet_unknown', LATER],
])

/** What that failure to come in says of a licensee; null where it is of another kind. */
export const outsideOf = (error: unknown): Outside | null =>
  error instanceof Refusal ? (BY_CODE.get(error.code) ?? null) : null

/** Comes in by a licensee's token, which is kept until the house has judged it, or else by cookie or as a guest. */
export class Entering<T> {
  #token: string | null = null
  readonly #take: () => string | null
  readonly #launch: (token: string) => Promise<T>
  readonly #session: () => Promise<T>

  constructor(take: () => string | null, launch: (token: string) => Promise<T>, session: () => Promise<T>) {
    this.#take = take
    this.#launch = launch
    this.#session = session
  }

  async enter(): Promise<T> {
    const token = this.#take() ?? this.#token
    if (token === null) return this.#session()
    this.#token = token
    try {
      const found = await this.#launch(token)
      this.#token = null
      return found
    } catch (error) {
      const here = !(error instanceof Refusal && error.code === 'not_found')
      if (!here || outsideOf(error)?.final) this.#token = null
      // This house has no licensee: the token is nothing to it.
      if (!here) return this.#session()
      throw error
    }
  }
}
