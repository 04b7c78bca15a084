/** Maps: showing one’s own to another player, and what is known of an unseen one. */
import type { JSX } from 'preact'
import type { Note } from '../../../src/rules/seam/variant.ts'
import { useEffect, useRef, useState } from 'preact/hooks'
import type { Seat } from '../../../src/rules/names.ts'
import { showMap } from '../../client/api.ts'
import { AskFirst } from '../../ui/ask-first.tsx'
import { SelectField } from '../../ui/fields.tsx'
import { ApiErrorNotice } from '../../ui/parts.tsx'
import { type GamePaneProps, useGameAction } from '../../client/requests.ts'
import type { Sharing } from './shown-map.ts'

interface ShowMapProps extends GamePaneProps {
  readonly sharing: Sharing
}

export function ShowMap({ data: { game }, onData, sharing: { isWanted } }: ShowMapProps): JSX.Element | null {
  const fold = useRef<HTMLDetailsElement>(null)
  // In every render: the form may load after it was asked for.
  useEffect(() => {
    if (!isWanted.current || fold.current === null) return
    isWanted.current = false
    fold.current.open = true
    fold.current.scrollIntoView({ block: 'center' })
    fold.current.querySelector('summary')?.focus({ preventScroll: true })
  })
  const { busy, error, run } = useGameAction(onData)
  const readers = game.seats.filter(({ seat }) => game.mapReaders?.includes(seat))
  const [chosen, choose] = useState<Seat | null>(null)
  const [shownTo, setShownTo] = useState('')
  const reader = readers.find(({ seat }) => seat === chosen) ?? readers[0]
  if (reader === undefined) return null
  return (
    <details ref={fold}>
      <summary>Show your map to a player</summary>
      <div class="stack">
        <SelectField
          label="Player"
          value={reader.seat}
          options={readers.map(({ seat, name }): [Seat, string] => [seat, name])}
          onChange={choose}
        />
        {shownTo !== '' && <p role="status">{shownTo} can now see your map.</p>}
        <ApiErrorNotice error={error} />
        <div>
          <AskFirst
            label={`Show my map to ${reader.name}`}
            effect={`${reader.name} gets a mail and can see your map from then on. Nobody else finds out. You cannot undo this.`}
            yes={`Yes, show it to ${reader.name}`}
            isDanger
            busy={busy}
            onYes={() =>
              void run(() => showMap(game.id, reader.seat)).then((shown) => shown !== null && setShownTo(reader.name))
            }
          />
        </div>
      </div>
    </details>
  )
}

/** Explains the board of tiles, and lists the same facts as text. */
export const KnownMap = ({ note: { title, lines } }: { readonly note: Note }): JSX.Element => (
  <details class="known">
    <summary>{title}</summary>
    <div class="known-map" tabIndex={0} role="group" aria-label={title}>
      <p class="small muted">
        Tiles without a gap between them are proved to touch. A line means the same. Dotted: an army can go there, by
        land or by sea. Crossed out: an order was refused.
      </p>
      {lines.map((line) => (
        <p key={line} class="small">
          {line}
        </p>
      ))}
    </div>
  </details>
)
