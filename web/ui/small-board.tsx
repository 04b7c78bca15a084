import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import type { Listing } from '../client/api.ts'
import './small-board.css'

/** A game's current board for a list, decorative. Empty if it fails to load. */
export function SmallBoard(props: {
  readonly game: Pick<Listing, 'id' | 'phases' | 'openedAt'>
  /** For a game by invitation. */
  readonly invitation?: string | null
}): JSX.Element {
  const [missing, setMissing] = useState(false)
  const { game, invitation = null } = props
  const { id, phases, openedAt } = game
  const query = new URLSearchParams({
    ...(openedAt !== null && { since: `${openedAt}` }),
    ...(invitation !== null && { invitation }),
  }).toString()
  const source = `/games/${id}/phases/${phases}/small.svg${query === '' ? '' : `?${query}`}`
  return (
    <span class="small-board">
      {!missing && (
        <img
          src={source}
          alt=""
          width={300}
          height={272}
          loading="lazy"
          decoding="async"
          onError={() => setMissing(true)}
        />
      )}
    </span>
  )
}
