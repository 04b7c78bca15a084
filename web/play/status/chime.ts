/** Small sounds, made with Web Audio. */
import type { Sound } from './sound-times.ts'

/** Frequencies in hertz, one after the other. */
const TONES: Readonly<Record<Sound, readonly number[]>> = {
  opened: [523, 784],
  'nearly-up': [880, 880, 880],
}
/** In seconds. */
const TONE_LENGTH = 0.18
const ATTACK = 0.02
const VOLUME = 0.15
/** Exponential ramps cannot reach 0. */
const SILENCE = 0.0001

let context: AudioContext | null = null

/** Browsers play nothing before the first click or key: call it then. */
export function allowSound(): void {
  context ??= new AudioContext()
  if (context.state !== 'running') void context.resume().catch(() => undefined)
}

/** Silent if the browser does not allow sound yet. */
export function playSound(sound: Sound): void {
  if (context === null) return
  const { destination, currentTime } = context
  for (const [n, frequency] of TONES[sound].entries()) {
    const start = currentTime + n * TONE_LENGTH
    const tone = context.createOscillator()
    const loudness = context.createGain()
    tone.frequency.value = frequency
    loudness.gain.setValueAtTime(SILENCE, start)
    loudness.gain.exponentialRampToValueAtTime(VOLUME, start + ATTACK)
    loudness.gain.exponentialRampToValueAtTime(SILENCE, start + TONE_LENGTH)
    tone.connect(loudness).connect(destination)
    tone.start(start)
    tone.stop(start + TONE_LENGTH)
  }
}
