import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import type { Listing } from '../client/api.ts'

/** The board of a game as it stands, for a list; beside words that tell of it. Nothing where it cannot be had. */
export function SmallBoard({ game }: { readonly game: Pick<Listing, 'id' | 'phases' | 'openedAt'> }): JSX.Element {
  const [missing, setMissing] = useState(false)
  const { id, phases, openedAt } = game
  const source = `/games/${id}/phases/${phases}/small.svg${openedAt === null ? '' : `?since=${openedAt}`}`
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
