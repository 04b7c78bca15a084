/** The closed phase on the board, if one is looked at, and the province in it whose orders are read. */
import { useRef, useState } from 'preact/hooks'
import type { ClosedPhaseView, GameView } from '../../../src/game/views/shapes.ts'
import type { BoardId, Location } from '../../../src/rules/names.ts'
import type { Load, Loaded } from '../../client/requests.ts'
import { useClosedPhase } from './use-closed-phase.ts'
import type { Pointed } from './links.ts'

type PointedAt = Pick<Pointed, 'at' | 'order'>

export interface PastPhase {
  /** The phase looked at, else the last one; null before any phase has closed. */
  readonly closed: Load<ClosedPhaseView | null>
  /** The phase looked at; null in the present. While it is fetched, the one before. */
  readonly past: ClosedPhaseView | null
  /** The province pointed at, or that of the unit whose order is. */
  readonly inspected: Location | null
  readonly pointed: PointedAt
  /** `order` is one of the orders there, if one is meant. */
  readonly inspect: (at: Location | null, order?: string | null) => void
}

export interface PastPhaseOptions {
  readonly game: GameView
  /** The number of a closed phase; null is the present. */
  readonly shown: number | null
  readonly invitation: string | null
  readonly link: Pointed
  /** The board that is open. */
  readonly open: BoardId | null
}

export function usePastPhase({ game, shown, invitation, link, open }: PastPhaseOptions): PastPhase {
  const { id, history } = game
  const count = history.length
  const rollBacks = game.rollBacks.length
  const closed = useClosedPhase({ id, count, rollBacks, index: shown ?? (count > 0 ? count - 1 : null), invitation })
  const latest = useLatest(closed.loaded)
  const [pointed, setPointed] = usePointed(shown, link)
  const past = shown === null ? null : latest
  return {
    closed,
    past,
    inspected: pointed.at ?? placeOfOrder(past, open, pointed.order),
    pointed,
    inspect: (at, order = null) => setPointed({ at, order }),
  }
}

/** Where the unit of an order stood, or was built. */
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

/** What the address points at, until something else is pointed at; forgotten when another phase is shown. */
function usePointed(phase: number | null, link: Pointed): readonly [PointedAt, (to: PointedAt) => void] {
  const [chosen, choose] = useState<{ readonly phase: number | null; readonly to: PointedAt } | null>(null)
  const first = useRef({ phase, link })
  if (first.current.link.at !== link.at || first.current.link.order !== link.order) first.current = { phase, link }
  const linked = first.current.phase === phase ? first.current.link : NOTHING
  return [chosen?.phase === phase ? chosen.to : linked, (to) => choose({ phase, to })]
}

const NOTHING: PointedAt = { at: null, order: null }
