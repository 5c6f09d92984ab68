import type Hls from 'hls.js'

import { endOf, type Playing, start } from './playing'

const PLAYLIST = 'application/vnd.apple.mpegurl'
/** So far from the end a browser's own player has segments enough. */
const EDGE_S = 12

/**
 * Whether this browser plays a playlist by itself, as WebKit does: it tells from when the picture is, and how far it can
 * be gone back in. Chromium says that it perhaps plays one, and tells neither of a live one, so it is fed.
 */
export const playsItself = (video: HTMLVideoElement): boolean => video.canPlayType(PLAYLIST) !== '' && 'getStartDate' in video

/** Whether the library can feed a picture to it. */
export const canBeFed = (): boolean => 'MediaSource' in globalThis || 'ManagedMediaSource' in globalThis

/** By the browser's own player. */
export function playOwn(video: HTMLVideoElement & { getStartDate?: () => Date }, address: string, lost: () => void): Playing {
  const fail = (): void => lost()
  video.addEventListener('error', fail)
  video.src = address
  start(video)
  return {
    stop() {
      video.removeEventListener('error', fail)
      video.removeAttribute('src')
      video.load()
    },
    start_ms: () => video.getStartDate?.().getTime() ?? NaN,
    edge_s: () => (endOf(video) ?? NaN) - EDGE_S,
  }
}

/**
 * By hls.js, which is loaded for it. Its worker would be made of a blob, which the page's policy does not allow; what
 * it does is little where a segment is an MP4 already, and so it is done here.
 */
export function playFed(video: HTMLVideoElement, address: string, lost: () => void): Playing {
  let hls: Hls | undefined
  let over = false
  async function load(): Promise<void> {
    const { default: Library } = await import('hls.js/light')
    if (over) return
    if (!Library.isSupported()) return lost()
    hls = new Library({ enableWorker: false, liveDurationInfinity: true, backBufferLength: 60 })
    hls.on(Library.Events.ERROR, (_event, { fatal }) => {
      if (fatal && !over) lost()
    })
    hls.on(Library.Events.MANIFEST_PARSED, () => start(video))
    hls.loadSource(address)
    hls.attachMedia(video)
  }
  load().catch(() => over || lost())
  return {
    stop() {
      over = true
      hls?.destroy()
    },
    start_ms: () => (hls?.playingDate ? hls.playingDate.getTime() - video.currentTime * 1000 : NaN),
    edge_s: () => hls?.liveSyncPosition ?? NaN,
  }
}
