/** The results of the phase closed last, shown until one goes on. */
import { useEffect, useRef, useState } from 'preact/hooks'
import type { ClosedPhaseView, GameView } from '../../../src/game/views/shapes.ts'
import { reportSeen } from '../../client/api.ts'
import { boardShown } from '../../client/slow-phone.ts'
import { notePhasesSeen, notePhasesReported, phasesReported, unseenPhases } from '../../client/device/seen-results.ts'
import { isMotionAllowed } from '../../client/device/appearance.ts'

export interface FreshResults {
  /** The number of the phase closed last, while its results are shown in place of the present; null else. */
  readonly index: number | null
  /** How many closed phases have not been looked at on this device. */
  readonly unseen: number
  /** The phase closed while it was looked on: its units move. */
  readonly isLive: boolean
  readonly goOn: () => void
}

const NONE: FreshResults = { index: null, unseen: 0, isLive: false, goOn: () => undefined }

/** `chosen` is the closed phase that the address names, null for none: whoever has come to the last one has seen it. */
export function useFreshResults(game: GameView | null, chosen: number | null): FreshResults {
  const [, redraw] = useState(0)
  const count = game?.history.length ?? 0
  const came = useCount(game)
  const isLast = count > 0 && chosen === count - 1
  const id = game?.id ?? null
  const unseen = id === null || isLast ? 0 : unseenPhases(id, count, game?.status === 'finished' && came === count)
  useEffect(() => {
    if (id !== null && unseen === 0) notePhasesSeen(id, count)
  }, [id, unseen, count])
  const isShown = chosen === null || isLast
  useToldSeen(game?.you == null || !isShown ? null : game.id, count)
  if (game === null || (game.status !== 'playing' && game.status !== 'finished')) return NONE
  return {
    index: unseen > 0 && chosen === null ? count - 1 : null,
    unseen,
    isLive: came < count,
    goOn: () => {
      notePhasesSeen(game.id, count)
      redraw((n) => n + 1)
    },
  }
}

/**
 * Tells the service what a player sees, so that it is not mailed to him: only while somebody can look at the page. `id`: null where
 * nothing is to be told. What does not arrive costs a mail, and nothing else.
 */
function useToldSeen(id: string | null, count: number): void {
  useEffect(() => {
    if (id === null || count === 0) return
    const tell = async () => {
      if (document.visibilityState !== 'visible' || phasesReported(id) === count) return
      notePhasesReported(id, count)
      await reportSeen(id, count)
    }
    const onSight = () => void boardShown.then(tell)
    onSight()
    document.addEventListener('visibilitychange', onSight)
    return () => document.removeEventListener('visibilitychange', onSight)
  }, [id, count])
}

/** How many phases had closed when one came to the game. */
function useCount(game: GameView | null): number {
  const came = useRef<{ readonly id: string; readonly count: number } | null>(null)
  if (game !== null && came.current?.id !== game.id) came.current = { id: game.id, count: game.history.length }
  return came.current?.count ?? 0
}

/** In ms: first the orders are seen. */
const PAUSE = 900

export function useMoved({ index, isLive }: FreshResults, past: ClosedPhaseView | null): boolean {
  const [moved, setMoved] = useState<number | null>(null)
  const isDrawn = index !== null && past?.index === index
  useEffect(() => {
    if (!isLive || !isDrawn || !isMotionAllowed()) return undefined
    const timer = setTimeout(() => setMoved(index), PAUSE)
    return () => clearTimeout(timer)
  }, [isLive, isDrawn, index])
  return isDrawn && moved === index
}
