/** A picture that is being played. */
export interface Playing {
  /** When its second 0 was, as far as it says so; NaN where it does not. */
  start_ms: () => number
  /** The second to be at for what is now; NaN where there is only ever that. */
  edge_s: () => number
  /** Ends it, here and at its server. */
  stop: () => void
}

/** Plays what is at an address; says once if it cannot go on by itself. */
export type Player = (video: HTMLVideoElement, address: string, lost: () => void) => Playing

/** Up to which second it can be seen; null before anything can. */
export const endOf = (video: HTMLVideoElement): number | null => (video.seekable.length ? video.seekable.end(video.seekable.length - 1) : null)

/** A browser that does not let it start by itself says so; that no frame comes is seen anyway. */
export const start = (video: HTMLVideoElement): void => void video.play().catch(() => undefined)
