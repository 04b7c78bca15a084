/** Addresses of what is on a board: a phase, a province in it, an order. Pure. */
import type { BoardId, Location } from '../../../src/rules/names.ts'
import { useEffect, useRef } from 'preact/hooks'

/** A part of a board that an address points at. */
export interface Pointed {
  /** Null where the address names none: then it is the first one. */
  readonly board: BoardId | null
  readonly at: Location | null
  /** As it is written in the results: `A PAR - BUR`. */
  readonly order: string | null
}

export const NOTHING: Pointed = { board: null, at: null, order: null }

export interface Address extends Partial<Pointed> {
  readonly game: string
  /** The number of a closed phase; null is the present. */
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

/** What the query of an address points at. */
export const pointedIn = ({ board, at, order }: Readonly<Record<string, string>>): Pointed => ({
  board: (board as BoardId | undefined) ?? null,
  at: (at?.toUpperCase() as Location | undefined) ?? null,
  order: order ?? null,
})

/** Keeps the address of the window at what is pointed at on the board, so that it can be copied. */
export function useBoardAddress(address: Address): void {
  const written = addressOf(address)
  const last = useRef(written)
  useEffect(() => {
    const { pathname, search, hash } = location
    if (last.current !== written && pathname + search !== written)
      history.replaceState(history.state, '', written + hash)
    last.current = written
  }, [written])
}
