/** The results of the last phase, shown until the player continues. */
import { useEffect, useRef, useState } from 'preact/hooks'
import type { GameView } from '../../../src/game/views/shapes.ts'
import { reportSeen } from '../../client/api.ts'
import { boardShown } from '../../client/slow-phone.ts'
import { notePhasesReported, notePhasesSeen, phasesReported, unseenPhases } from '../../client/device/storage.ts'

export interface FreshResults {
  /** The index of the last closed phase while its results are shown; else null. */
  readonly index: number | null
  /** The number of closed phases not yet viewed on this device. */
  readonly unseen: number
  /** Hides the results and shows the present. */
  readonly showPresent: () => void
}

const NONE: FreshResults = { index: null, unseen: 0, showPresent: () => undefined }

/** `chosen`: the closed phase in the address, or null. Viewing the last phase marks all as seen. */
export function useFreshResults(game: GameView | null, chosen: number | null): FreshResults {
  const [, redraw] = useState(0)
  const count = game?.history.length ?? 0
  const initialCount = useInitialCount(game)
  const isLast = count > 0 && chosen === count - 1
  const id = game?.id ?? null
  const unseen =
    id === null || isLast ? 0 : unseenPhases(id, count, game?.status === 'finished' && initialCount === count)
  useEffect(() => {
    if (id !== null && unseen === 0) notePhasesSeen(id, count)
  }, [id, unseen, count])
  const isReported = game?.you != null && game.settings.room !== true && (chosen === null || isLast)
  useReportSeen(isReported ? game.id : null, count)
  if (game === null || (game.status !== 'playing' && game.status !== 'finished')) return NONE
  return {
    index: unseen > 0 && chosen === null ? count - 1 : null,
    unseen,
    showPresent: () => {
      notePhasesSeen(game.id, count)
      redraw((n) => n + 1)
    },
  }
}

/**
 * Reports the viewed results to the service, which then sends no mail about them. Only while the page
 * is visible. `id`: null if there is nothing to report. A lost report costs one mail.
 */
function useReportSeen(id: string | null, count: number): void {
  useEffect(() => {
    if (id === null || count === 0) return
    const report = async () => {
      if (document.visibilityState !== 'visible' || phasesReported(id) === count) return
      notePhasesReported(id, count)
      await reportSeen(id, count)
    }
    const onSight = () => void boardShown.then(report)
    onSight()
    document.addEventListener('visibilitychange', onSight)
    return () => document.removeEventListener('visibilitychange', onSight)
  }, [id, count])
}

/** The number of closed phases when the page opened the game. */
function useInitialCount(game: GameView | null): number {
  const initial = useRef<{ readonly id: string; readonly count: number } | null>(null)
  if (game !== null && initial.current?.id !== game.id) initial.current = { id: game.id, count: game.history.length }
  return initial.current?.count ?? 0
}
