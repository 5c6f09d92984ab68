import { canBeFed, playFed, playOwn, playsItself } from './hls'
import { Judge, pauseAfter, secondOf, type Shown } from './judge'
import { endOf, type Player, type Playing } from './playing'
import { playWhep } from './whep'

/** How a picture comes. */
export type Kind = 'hls' | 'whep'

const LOOK_MS = 500
/** So long without a frame, it is asked for anew: a playlist is read on by itself, and segments take their time. */
const ANEW_MS: Record<Kind, number> = { hls: 30_000, whep: 8_000 }
/** A picture that fell so far behind goes on at what is now. */
const LATE_S = 20

/** Keeps a picture playing, and knows at every moment whether it is live. */
export class Watching {
  shown: Shown = $state('waiting')
  since_ms = $state(0)
  /** Which moment was gone back to. */
  at_ms = $state(0)

  readonly #judge = new Judge()
  #playing: Playing | null = null
  #frames = 0
  #callback = 0
  #tries = 0
  readonly #looking: ReturnType<typeof setInterval>
  #pausing: ReturnType<typeof setTimeout> | undefined

  constructor(
    private readonly video: HTMLVideoElement,
    private readonly kind: Kind,
    private readonly address: string,
  ) {
    this.#looking = setInterval(() => this.#look(), LOOK_MS)
    document.addEventListener('visibilitychange', this.#unseen)
    this.#await()
    this.#play()
  }

  static canShow(video: HTMLVideoElement, kind: Kind): boolean {
    return kind === 'whep' ? 'RTCPeerConnection' in globalThis : playsItself(video) || canBeFed()
  }

  /** Goes back to a moment; what is shown from now on is not live. */
  show(at_ms: number): void {
    const { video } = this
    const end = endOf(video)
    if (end === null) return
    this.shown = 'past'
    this.at_ms = at_ms
    video.currentTime = secondOf(at_ms, Date.now(), this.#playing?.start_ms() ?? NaN, end)
    void video.play().catch(() => undefined)
  }

  /** Back to now. */
  live(): void {
    this.#anew(0)
  }

  leave(): void {
    clearInterval(this.#looking)
    clearTimeout(this.#pausing)
    document.removeEventListener('visibilitychange', this.#unseen)
    this.video.cancelVideoFrameCallback?.(this.#callback)
    this.#stop()
  }

  #play(): void {
    const player: Player = this.kind === 'whep' ? playWhep : playsItself(this.video) ? playOwn : playFed
    this.#judge.begin(Date.now())
    let playing: Playing | null = null
    playing = this.#playing = player(this.video, this.address, () => {
      if (this.#playing === playing) this.#again()
    })
  }

  #stop(): void {
    const playing = this.#playing
    this.#playing = null
    playing?.stop()
  }

  /** It came to nothing: after a pause, longer each time, it is tried again. */
  #again(): void {
    this.#anew(pauseAfter(this.#tries++))
  }

  #anew(pause_ms: number): void {
    this.#stop()
    clearTimeout(this.#pausing)
    this.shown = this.since_ms ? 'gone' : 'waiting'
    this.#judge.begin(Date.now())
    this.#pausing = setTimeout(() => this.#play(), pause_ms)
  }

  #look(): void {
    if (document.hidden || this.shown === 'past') return
    const { video } = this
    const now_ms = Date.now()
    const end_s = this.kind === 'whep' ? null : liveEndOf(video)
    const shown = this.#judge.look({ now_ms, frames: this.#frames + (video.getVideoPlaybackQuality?.().totalVideoFrames ?? 0), end_s })
    this.shown = shown
    this.since_ms = this.#judge.since_ms
    if (shown === 'live') {
      this.#tries = 0
      const edge_s = this.#playing?.edge_s() ?? NaN
      if (edge_s - video.currentTime > LATE_S) video.currentTime = edge_s
    } else if (this.#playing && this.#judge.still_ms(now_ms) > ANEW_MS[this.kind]) this.#again()
  }

  readonly #unseen = (): void => this.#judge.unseen(Date.now())

  #await(): void {
    // Where a browser tells of each frame; where it does not, its own count is all there is. Its time is no sign: that
    // of a picture by WebRTC goes on whether frames come or not.
    const again = (): void => {
      this.#frames += 1
      this.#callback = this.video.requestVideoFrameCallback(again)
    }
    if ('requestVideoFrameCallback' in this.video) this.#callback = this.video.requestVideoFrameCallback(again)
  }
}

/** Up to where it can be seen, of what is not over: a playlist that ended has a length, and nothing of it is of now. */
const liveEndOf = (video: HTMLVideoElement): number => (video.duration === Infinity ? (endOf(video) ?? 0) : 0)
