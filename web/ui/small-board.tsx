import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import type { Listing } from '../client/api.ts'

/** The board of a game as it stands, for a list; beside words that tell of it. Nothing where it cannot be had. */
export function SmallBoard(props: {
  readonly game: Pick<Listing, 'id' | 'phases' | 'openedAt'>
  /** Of a game that only those may see who have it. */
  readonly invitation?: string | null
}): JSX.Element {
  const [missing, setMissing] = useState(false)
  const { game, invitation = null } = props
  const { id, phases, openedAt } = game
  const asked = new URLSearchParams({
    ...(openedAt !== null && { since: `${openedAt}` }),
    ...(invitation !== null && { invitation }),
  }).toString()
  const source = `/games/${id}/phases/${phases}/small.svg${asked === '' ? '' : `?${asked}`}`
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
