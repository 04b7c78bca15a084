/** The closed phase on the board, the open board, and the province on it whose orders are shown. */
import { useEffect, useRef, useState } from 'preact/hooks'
import type { ClosedPhaseView, GameView } from '../../../src/game/views/shapes.ts'
import type { BoardId, Location } from '../../../src/rules/names.ts'
import { isMotionAllowed } from '../../client/device/appearance.ts'
import type { Load, Loaded } from '../../client/requests.ts'
import { useClosedPhase } from './use-closed-phase.ts'
import { useOpenBoard } from './use-open-board.ts'
import { type LinkTarget, NO_TARGET } from './links.ts'

type PointedAt = Pick<LinkTarget, 'at' | 'order'>

export interface PastPhase {
  /** The phase on the board, else the last one; null before any phase has closed. */
  readonly closed: Load<ClosedPhaseView | null>
  /** The phase on the board; null in the present. The previous one while another loads. */
  readonly past: ClosedPhaseView | null
  /** The open board. */
  readonly open: BoardId | null
  readonly setOpen: (board: BoardId) => void
  /** The selected province, or that of the selected order. */
  readonly inspected: Location | null
  readonly pointed: PointedAt
  /** Selects a province, and optionally one of the orders there. */
  readonly inspect: (at: Location | null, order?: string | null) => void
}

interface PastPhaseOptions {
  readonly game: GameView
  /** The index of a closed phase; null is the present. */
  readonly shown: number | null
  readonly invitation: string | null
  readonly link: LinkTarget
  /** The index of the closed phase with new results; null if none are shown. */
  readonly fresh: number | null
}

export function usePastPhase({ game, shown, invitation, link, fresh }: PastPhaseOptions): PastPhase {
  const { id, history } = game
  const count = history.length
  const rollBacks = game.rollBacks.length
  const closed = useClosedPhase({ id, count, rollBacks, index: shown ?? (count > 0 ? count - 1 : null), invitation })
  const latest = useLatest(closed.loaded)
  // In a new phase, or at the end, nothing is selected on the present board.
  const [pointed, setPointed] = usePointed(shown ?? (game.phase === null ? -2 : -1) - count, link)
  const past = shown === null ? null : latest
  const [open, setOpen] = useOpenBoard({ game, past, fresh, linked: link.board })
  return {
    closed,
    past,
    open,
    setOpen,
    inspected: pointed.at ?? placeOfOrder(past, open, pointed.order),
    pointed,
    inspect: (at, order = null) => setPointed({ at, order }),
  }
}

/** The location of the ordered unit, or of the build. */
function placeOfOrder(past: ClosedPhaseView | null, open: BoardId | null, text: string | null): Location | null {
  const orders = past?.boards.find(({ board }) => board === open)?.orders ?? []
  const order = orders.find((each) => each.text === text)
  return order === undefined ? null : (order.unit?.at ?? order.to)
}

function useLatest<T>(loaded: Loaded<T>): T | null {
  const last = useRef<T | null>(null)
  if (loaded.state === 'here') last.current = loaded.value
  return last.current
}

/** The target of the address, until the player selects another or the phase changes. `phase`: its key. */
export function usePointed(phase: number, link: LinkTarget): readonly [PointedAt, (to: PointedAt) => void] {
  const [chosen, choose] = useState<{ readonly phase: number; readonly to: PointedAt } | null>(null)
  if (chosen !== null && chosen.phase !== phase) choose(null)
  const first = useRef({ phase, link })
  if (first.current.link.at !== link.at || first.current.link.order !== link.order) first.current = { phase, link }
  const linked = first.current.phase === phase ? first.current.link : NO_TARGET
  return [chosen?.phase === phase ? chosen.to : linked, (to) => choose({ phase, to })]
}

/** The orders are shown for this time (ms) before the units move. */
const ORDERS_PAUSE_MS = 900

/** Whether the units have moved to where the orders of the closed phase led them. Without motion, at once. */
export function useMoved(past: ClosedPhaseView | null): boolean {
  const [moved, setMoved] = useState<number | null>(null)
  const index = past?.index ?? null
  useEffect(() => {
    if (index === null) return undefined
    const timer = setTimeout(() => setMoved(index), ORDERS_PAUSE_MS)
    return () => clearTimeout(timer)
  }, [index])
  return index !== null && (moved === index || !isMotionAllowed())
}
