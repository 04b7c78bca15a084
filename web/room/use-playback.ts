/** Plays the closed phases on the wall, one after the other, as they close. */
import { useEffect, useMemo, useState } from 'preact/hooks'
import type { ClosedPhaseView, GameView } from '../../src/game/views/shapes.ts'
import { fetchWallPhase } from './room-api.ts'
import { type Frame, framesOf, nextToPlay } from './playback.ts'

export interface Playback {
  /** The closed phase on the wall; null: the present. */
  readonly phase: ClosedPhaseView | null
  readonly frame: Frame | null
  /** Shows the last closed phase again. */
  readonly replay: () => void
  /** Shows the present at once. */
  readonly skip: () => void
}

/** Wait this long before asking again for a phase that could not be loaded (ms). */
const RETRY_MS = 3_000

/** `game`: null while it loads. Phases that closed before the wall opened are not played by themselves. */
export function usePlayback(game: GameView | null, invitation: string | null): Playback {
  const [played, setPlayed] = useState<number | null>(null)
  const [phase, setPhase] = useState<ClosedPhaseView | null>(null)
  const [at, setAt] = useState(0)
  const [tries, setTries] = useState(0)
  const count = game?.history.length ?? null
  if (count !== null && (played === null || played > count)) setPlayed(count)
  const index = game === null || played === null ? null : nextToPlay(played, game.history)
  const id = game?.id ?? null

  useEffect(() => {
    if (id === null || index === null) return setPhase(null)
    let isWanted = true
    let timer: ReturnType<typeof setTimeout> | undefined
    void fetchWallPhase(id, index, invitation).then((answer) => {
      if (!isWanted) return
      setAt(0)
      if (answer.ok) setPhase(answer.value)
      else timer = setTimeout(() => setTries((n) => n + 1), RETRY_MS)
    })
    return () => {
      isWanted = false
      clearTimeout(timer)
    }
  }, [id, index, invitation, tries])

  const frames = useMemo(() => (phase === null ? [] : framesOf(phase)), [phase])
  const isOn = phase !== null && phase.index === index
  const frame = isOn ? (frames[at] ?? null) : null
  useEffect(() => {
    if (frame === null) return undefined
    const isLast = at === frames.length - 1
    const timer = setTimeout(() => (isLast ? setPlayed((n) => (n ?? 0) + 1) : setAt(at + 1)), frame.duration)
    return () => clearTimeout(timer)
  }, [frame, at, frames])

  return {
    phase: frame === null ? null : phase,
    frame,
    replay: () => count !== null && count > 0 && setPlayed(count - 1),
    skip: () => setPlayed(count),
  }
}
