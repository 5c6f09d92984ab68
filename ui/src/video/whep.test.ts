import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { playWhep } from './whep'

/** A connection that knows its addresses at once. */
class Peer extends EventTarget {
  iceGatheringState = 'complete'
  connectionState = 'new'
  localDescription = { sdp: 'offer' }
  closed = false
  remote: unknown = null
  asked: unknown[] = []
  addTransceiver = (...what: unknown[]): void => void this.asked.push(what)
  setLocalDescription = (): Promise<void> => Promise.resolve()
  setRemoteDescription = (remote: unknown): Promise<void> => Promise.resolve(void (this.remote = remote))
  close = (): void => void (this.closed = true)
  becomes(state: string): void {
    this.connectionState = state
    this.dispatchEvent(new Event('connectionstatechange'))
  }
}
interface Call {
  address: string
  method: string
  body: unknown
}
const AT = 'https://video.example/t/whep?key=1'
let peer: Peer
let calls: Call[]
let lost: number
let page: EventTarget

/** A server that answers an offer so. */
function server(status: number, location: string | null, wait: Promise<void> = Promise.resolve()): void {
  vi.stubGlobal('fetch', async (address: string, { method, body }: { method: string; body?: string }): Promise<Response> => {
    calls.push({ address, method, body })
    if (method === 'DELETE') return new Response()
    await wait
    return new Response('answer', { status, headers: location ? { Location: location } : {} })
  })
}
const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))
const play = (): { video: HTMLVideoElement; stop: () => void } => {
  const video = { srcObject: null, play: () => Promise.resolve() } as unknown as HTMLVideoElement
  return { video, stop: playWhep(video, AT, () => (lost += 1)).stop }
}

beforeEach(() => {
  ;[calls, lost, page] = [[], 0, new EventTarget()]
  vi.stubGlobal('RTCPeerConnection', function (): Peer {
    return (peer = new Peer())
  })
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
})
afterEach(() => vi.unstubAllGlobals())

describe('a picture by WHEP', () => {
  it('is one offer of a video and nothing else, and one answer', async () => {
    server(201, '/t/whep/7')
    const { stop } = play()
    await settled()
    expect(peer.asked).toEqual([['video', { direction: 'recvonly' }]])
    expect(peer.remote).toEqual({ type: 'answer', sdp: 'answer' })
    expect(calls).toEqual([{ address: AT, method: 'POST', body: 'offer' }])
    expect(lost).toBe(0)
    stop()
  })
  it.each([
    ['of a path', '/t/whep/7', 'https://video.example/t/whep/7'],
    ['beside it', 'whep/7', 'https://video.example/t/whep/7'],
    ['in full', 'https://video.example/s/7', 'https://video.example/s/7'],
    ['of another server', 'https://other.example/s/7', null],
    ['nowhere', null, null],
  ])('is ended once, at the session %s', async (_where, location, session) => {
    server(201, location)
    const { stop } = play()
    await settled()
    stop()
    stop()
    expect(peer.closed).toBe(true)
    expect(calls.slice(1)).toEqual(session ? [{ address: session, method: 'DELETE', body: undefined }] : [])
    expect(lost).toBe(0)
  })
  it('is ended when the page is left', async () => {
    server(201, '/s/7')
    play()
    await settled()
    page.dispatchEvent(new Event('pagehide'))
    expect(calls.map(({ method }) => method)).toEqual(['POST', 'DELETE'])
  })
  it('is ended as well where nobody waited for the answer', async () => {
    let answer = (): void => undefined
    server(201, '/s/7', new Promise((resolve) => (answer = resolve)))
    const { stop } = play()
    await settled()
    stop()
    answer()
    await settled()
    expect(calls.map(({ method }) => method)).toEqual(['POST', 'DELETE'])
    expect(peer.remote).toBeNull()
  })
  it.each([200, 204, 400, 404, 503])('is lost, once, where a server answers %i', async (status) => {
    vi.stubGlobal('fetch', () => Promise.resolve(new Response(status === 204 ? null : 'no', { status })))
    play()
    await settled()
    expect([lost, peer.closed]).toEqual([1, true])
    peer.becomes('closed')
    expect(lost).toBe(1)
  })
  it('is lost where no server is', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no')))
    play()
    await settled()
    expect(lost).toBe(1)
  })
  it('is lost, and ended at its server, when the connection is', async () => {
    server(201, '/s/7')
    play()
    await settled()
    peer.becomes('disconnected')
    expect(lost).toBe(0)
    peer.becomes('failed')
    expect(lost).toBe(1)
    expect(calls.map(({ method }) => method)).toEqual(['POST', 'DELETE'])
  })
})
