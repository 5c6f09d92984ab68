import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import type { Player } from './playing'
import { type Kind, Watching } from './watching.svelte'

const played: { at_ms: number; lost: () => void; stopped: boolean }[] = []
const play: Player = (_video, _address, lost) => {
  const one = { at_ms: Date.now(), lost, stopped: false }
  played.push(one)
  return { stop: () => void (one.stopped = true), start_ms: () => 0, edge_s: () => edge_s }
}
vi.mock('./whep', () => ({ playWhep: (...given: Parameters<Player>) => play(...given) }))
vi.mock('./hls', () => ({ playsItself: () => false, canBeFed: () => true, playFed: (...given: Parameters<Player>) => play(...given) }))

let frames = 0
let end_s = 0
let edge_s = NaN
let video: { currentTime: number; duration: number }
let watching: Watching

function watch(kind: Kind): void {
  const shown = {
    currentTime: 0, duration: Infinity, play: () => Promise.resolve(), getVideoPlaybackQuality: () => ({ totalVideoFrames: frames }),
    seekable: { length: 1, end: () => end_s },
  }
  video = shown
  watching = new Watching(shown as unknown as HTMLVideoElement, kind, 'https://video.example/')
}
/** Time passes, with frames or without. */
function pass(seconds: number, comes = false): void {
  for (let half = 0; half < seconds * 2; half++) {
    if (comes) [frames, end_s] = [frames + 10, end_s + 0.5]
    vi.advanceTimersByTime(500)
  }
}
const times = (): number[] => played.map(({ at_ms }) => at_ms / 1000)

beforeEach(() => {
  vi.useFakeTimers({ now: 0 })
  vi.stubGlobal('document', Object.assign(new EventTarget(), { hidden: false }))
  played.length = 0
  ;[frames, end_s, edge_s] = [0, 0, NaN]
})
afterEach(() => {
  watching.leave()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('a picture that is watched', () => {
  it('is asked for anew where frames stop, after pauses that grow until they come', () => {
    watch('whep')
    pass(2, true)
    expect(watching.shown).toBe('live')
    pass(4)
    expect([watching.shown, watching.since_ms]).toEqual(['gone', 2_000])
    pass(32)
    // eight seconds without a frame, and one, two, four of waiting
    expect(times()).toEqual([0, 11.5, 22, 34.5])
    expect(played.map(({ stopped }) => stopped)).toEqual([true, true, true, false])
    pass(1, true)
    expect(watching.shown).toBe('live')
    played.at(-1)?.lost()
    expect(watching.shown).toBe('gone')
    pass(1.5)
    expect(times().at(-1)).toBe(40)
  })
  it('is asked for again once, however often it says that it is lost', () => {
    watch('whep')
    played[0]?.lost()
    played[0]?.lost()
    pass(1)
    expect(times()).toEqual([0, 1])
  })
  it('by HLS is left to read on for long', () => {
    watch('hls')
    pass(2, true)
    expect(watching.shown).toBe('live')
    pass(29)
    expect(times()).toEqual([0])
    pass(5)
    expect(times()).toHaveLength(2)
  })
  it('goes on at what is now where it fell behind, and stays at a moment that was asked for', () => {
    watch('hls')
    edge_s = 100
    pass(2, true)
    expect(video.currentTime).toBe(100)
    end_s = 500
    watching.show(42_000)
    expect([watching.shown, watching.at_ms, video.currentTime]).toEqual(['past', 42_000, 42])
    pass(60)
    expect([watching.shown, video.currentTime, played.length]).toEqual(['past', 42, 1])
    watching.live()
    pass(2, true)
    expect([watching.shown, played.length]).toEqual(['live', 2])
  })
  it('is judged only while the page is seen', () => {
    watch('whep')
    pass(2, true)
    Object.assign(document, { hidden: true })
    document.dispatchEvent(new Event('visibilitychange'))
    pass(60)
    expect(played).toHaveLength(1)
    Object.assign(document, { hidden: false })
    document.dispatchEvent(new Event('visibilitychange'))
    pass(0.5)
    expect(watching.shown).toBe('waiting')
    pass(1, true)
    expect([watching.shown, played.length]).toEqual(['live', 1])
  })
  it('is gone back to live where the recording is lost', () => {
    watch('hls')
    pass(2, true)
    watching.show(500)
    played[0]?.lost()
    expect(watching.shown).toBe('gone')
    pass(3, true)
    expect([watching.shown, played.length]).toEqual(['live', 2])
  })
  it('that is left is played no more', () => {
    watch('whep')
    played[0]?.lost()
    watching.leave()
    pass(60)
    expect(times()).toEqual([0])
    expect(played[0]?.stopped).toBe(true)
  })
})
