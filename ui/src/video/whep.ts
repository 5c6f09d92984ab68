import { type Playing, start } from './playing'

/** The server is told all of our addresses at once; those that take longer are done without. */
const GATHER_MS = 1_000
const ANSWER_MS = 5_000

/** Until all addresses of this side are known, or long enough. */
function gathered(peer: RTCPeerConnection): Promise<void> {
  return new Promise((resolve) => {
    const look = (): void => {
      if (peer.iceGatheringState === 'complete') resolve()
    }
    peer.addEventListener('icegatheringstatechange', look)
    setTimeout(resolve, GATHER_MS)
    look()
  })
}

/** Nobody waits for it: a server that is gone has ended it already. */
const end = (session: string): void => void fetch(session, { method: 'DELETE', keepalive: true, credentials: 'omit' }).catch(() => undefined)

/** The session at its server, where the server lets the page read where that is: of the same origin, as the policy has it. */
function sessionOf(answer: Response, address: string): string | null {
  const place = answer.headers.get('location')
  if (!place) return null
  const session = new URL(place, answer.url || address)
  return session.origin === new URL(address).origin ? session.href : null
}

/**
 * Plays a live picture by WHEP (draft-ietf-wish-whep): one offer, one answer, and a session that is ended by DELETE.
 * Addresses go with the offer (no trickle), and no sound is asked for.
 */
export function playWhep(video: HTMLVideoElement, address: string, lost: () => void): Playing {
  const peer = new RTCPeerConnection()
  let session: string | null = null
  let over = false

  function stop(): void {
    if (over) return
    over = true
    removeEventListener('pagehide', stop)
    peer.close()
    video.srcObject = null
    if (session) end(session)
  }
  function fail(): void {
    if (over) return
    stop()
    lost()
  }
  async function ask(): Promise<void> {
    peer.addTransceiver('video', { direction: 'recvonly' })
    await peer.setLocalDescription()
    await gathered(peer)
    if (over) return
    const answer = await fetch(address, {
      method: 'POST', headers: { 'Content-Type': 'application/sdp' }, body: peer.localDescription?.sdp ?? '',
      credentials: 'omit', cache: 'no-store', signal: AbortSignal.timeout(ANSWER_MS),
    })
    if (answer.status !== 201) return fail()
    session = sessionOf(answer, address)
    const sdp = await answer.text()
    // Left meanwhile: the server has a session that nobody watches.
    if (over) return session ? end(session) : undefined
    await peer.setRemoteDescription({ type: 'answer', sdp })
  }

  peer.addEventListener('track', ({ track }) => {
    video.srcObject = new MediaStream([track])
    start(video)
  })
  peer.addEventListener('connectionstatechange', () => {
    if (peer.connectionState === 'failed' || peer.connectionState === 'closed') fail()
  })
  addEventListener('pagehide', stop)
  ask().catch(fail)
  return { stop, start_ms: () => NaN, edge_s: () => NaN }
}
