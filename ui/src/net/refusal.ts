/** Why the house did not do something; its code says it. */
export class Refusal extends Error {
  readonly code: string

  constructor(code: string, message = code) {
    super(message)
    this.code = code
  }
}

/** The code that an answer gives for what it refuses. */
export async function codeOf(answer: Response): Promise<string> {
  try {
    const body: unknown = await answer.json()
    return typeof body === 'object' && body !== null && 'code' in body ? String(body.code) : 'failed'
  } catch {
    return 'failed'
  }
}
