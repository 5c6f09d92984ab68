let context: AudioContext | null = null

/** A short soft tick; nothing is loaded, and nothing sounds unless it was asked for. */
export function tick(pitch: number): void {
  context ??= new AudioContext()
  const from = context.currentTime
  const tone = context.createOscillator()
  const gain = context.createGain()
  tone.frequency.value = pitch
  gain.gain.setValueAtTime(0.06, from)
  gain.gain.exponentialRampToValueAtTime(0.0001, from + 0.09)
  tone.connect(gain).connect(context.destination)
  tone.start(from)
  tone.stop(from + 0.1)
}
