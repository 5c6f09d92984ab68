/** What a picture shows: nothing yet, what is now, nothing any more, what was. */
export type Shown = 'waiting' | 'live' | 'gone' | 'past'

/** What is seen of a picture at a moment. */
export interface Sight {
  now_ms: number
  /** How many frames came so far, by any count that only grows. */
  frames: number
  /** Up to which second it can be seen; null where it is only ever what comes. */
  end_s: number | null
}

/** So long a picture may stand still and count as live. */
export const STILL_MS = 3_000
/** A playlist grows by more than what its segments turn out to be longer than they were said to be. */
const GROWN_S = 0.4

/**
 * Whether a picture is live. That frames come is not enough: a playlist that nobody adds to any more is played from
 * its last segments, as if they were of now. So what has an end has to be seen to grow first.
 */
export class Judge {
  #begun_ms = 0
  #frames: number | null = null
  #frame_ms: number | null = null
  #first_s: number | null = null
  #grows = false
  #shown: Exclude<Shown, 'past'> = 'waiting'
  /** When the last frame came that was live. */
  since_ms = 0

  /** It is played anew: of what was seen of it nothing holds any more, but since when nothing is. */
  begin(now_ms: number): void {
    this.#begun_ms = now_ms
    this.#frames = this.#frame_ms = this.#first_s = null
    this.#grows = false
    if (this.#shown === 'live') this.#shown = 'gone'
  }

  /** The page was not seen: whether frames came meanwhile is not known. */
  unseen(now_ms: number): void {
    this.#begun_ms = now_ms
    this.#frame_ms = null
    if (this.#shown === 'live') this.#shown = 'waiting'
  }

  look({ now_ms, frames, end_s }: Sight): Exclude<Shown, 'past'> {
    if (this.#frames !== null && frames > this.#frames) this.#frame_ms = now_ms
    this.#frames = frames
    if (end_s === null) this.#grows = true
    else if (end_s > 0) {
      this.#first_s ??= end_s
      this.#grows ||= end_s > this.#first_s + GROWN_S
    }
    if (this.#grows && this.#frame_ms !== null && now_ms - this.#frame_ms <= STILL_MS) {
      this.#shown = 'live'
      this.since_ms = this.#frame_ms
    } else if (this.#shown === 'live') this.#shown = 'gone'
    return this.#shown
  }

  /** How long no frame came, since it was last played. */
  still_ms(now_ms: number): number {
    return now_ms - (this.#frame_ms ?? this.#begun_ms)
  }
}

const FIRST_PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 30_000

/** The pause before a try, longer after each that brought nothing. */
export const pauseAfter = (tries: number): number => Math.min(FIRST_PAUSE_MS * 2 ** tries, LONGEST_PAUSE_MS)

/** Where in a video a moment is: by when it begins, where it says so, else back from now. */
export function secondOf(at_ms: number, now: number, start_ms: number, end_s: number): number {
  const second = Number.isFinite(start_ms) ? (at_ms - start_ms) / 1000 : end_s - (now - at_ms) / 1000
  return Math.max(0, Math.min(second, end_s))
}
