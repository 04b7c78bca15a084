/** Addresses of a phase, and of a province or an order on its board. */
import type { BoardId, Location } from '../../../src/rules/names.ts'
import { useEffect, useRef } from 'preact/hooks'

/** The province or order that an address points at. */
export interface LinkTarget {
  /** Null: the first board. */
  readonly board: BoardId | null
  readonly at: Location | null
  /** As written in the results: `A PAR - BUR`. */
  readonly order: string | null
}

export const NO_TARGET: LinkTarget = { board: null, at: null, order: null }

export interface Address extends Partial<LinkTarget> {
  readonly game: string
  /** The index of a closed phase; null is the present. */
  readonly phase: number | null
  readonly invitation: string | null
}

/** `/games/ID/phases/3?order=A+PAR+-+BUR`, `/games/ID?at=BUR&board=B`. */
export function addressOf({ game, phase, invitation, board = null, at = null, order = null }: Address): string {
  const path = `/games/${game}${phase === null ? '' : `/phases/${phase}`}`
  const isPointed = at !== null || order !== null
  const query = new URLSearchParams({
    ...(invitation !== null && { invitation }),
    ...(isPointed && board !== null && { board }),
    ...(order !== null ? { order } : at !== null && { at }),
  })
  return query.size === 0 ? path : `${path}?${query}`
}

/** Reads the target from the query of an address. */
export const parseLinkTarget = ({ board, at, order }: Readonly<Record<string, string>>): LinkTarget => ({
  board: (board as BoardId | undefined) ?? null,
  at: (at?.toUpperCase() as Location | undefined) ?? null,
  order: order ?? null,
})

/** Keeps the address of the window up to date, so that it can be copied. */
export function useBoardAddress(address: Address): void {
  const current = addressOf(address)
  const last = useRef(current)
  useEffect(() => {
    const { pathname, search, hash } = location
    if (last.current !== current && pathname + search !== current)
      history.replaceState(history.state, '', current + hash)
    last.current = current
  }, [current])
}
