/** The closed phase on the board, if one is looked at, and the province in it whose orders are read. */
import { useRef, useState } from 'preact/hooks'
import type { ClosedPhaseView, GameView } from '../../src/game/views/shapes.ts'
import type { Location } from '../../src/rules/names.ts'
import type { Load, Loaded } from '../client/requests.ts'
import { useClosedPhase } from './history/use-closed-phase.ts'

export interface PastPhase {
  /** The phase looked at, else the last one; null before any phase has closed. */
  readonly closed: Load<ClosedPhaseView | null>
  /** The phase looked at; null in the present. While it is fetched, the one before. */
  readonly past: ClosedPhaseView | null
  readonly inspected: Location | null
  readonly inspect: (at: Location | null) => void
}

/** `shown` is the number of a closed phase; null is the present. */
export function usePastPhase(game: GameView, shown: number | null, invitation: string | null): PastPhase {
  const { id, history } = game
  const count = history.length
  const rollBacks = game.rollBacks.length
  const closed = useClosedPhase({ id, count, rollBacks, index: shown ?? (count > 0 ? count - 1 : null), invitation })
  const latest = useLatest(closed.loaded)
  const [inspected, inspect] = useInspected(shown)
  return { closed, past: shown === null ? null : latest, inspected, inspect }
}

function useLatest<T>(loaded: Loaded<T>): T | null {
  const last = useRef<T | null>(null)
  if (loaded.state === 'here') last.current = loaded.value
  return last.current
}

/** Forgotten when another phase is shown. */
function useInspected(phase: number | null) {
  const [inspected, setInspected] = useState<{ phase: number | null; at: Location | null }>({ phase, at: null })
  const inspect = (at: Location | null) => setInspected({ phase, at })
  return [inspected.phase === phase ? inspected.at : null, inspect] as const
}
