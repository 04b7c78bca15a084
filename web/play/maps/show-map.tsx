/** Maps: showing one’s own to another player, and what is known of an unseen one. */
import type { JSX } from 'preact'
import type { Note } from '../../../src/rules/seam/variant.ts'
import { useEffect, useRef, useState } from 'preact/hooks'
import type { MapName, Seat } from '../../../src/rules/names.ts'
import { showMap } from '../../client/api.ts'
import { AskFirst } from '../../ui/ask-first.tsx'
import { SelectField } from '../../ui/fields.tsx'
import { ApiErrorNotice } from '../../ui/parts.tsx'
import { type GamePaneProps, useGameAction } from '../../client/requests.ts'
import './map-text.css'
import type { Sharing } from './shown-map.ts'

interface ShowMapProps extends GamePaneProps {
  readonly sharing: Sharing
}

export function ShowMap({ data: { game }, onData, sharing }: ShowMapProps): JSX.Element | null {
  const fold = useRef<HTMLDetailsElement>(null)
  // It may load after it was asked for.
  useEffect(() => {
    if (!sharing.isOpening || fold.current === null) return
    sharing.onOpened()
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
const KnownMap = ({ note: { title, lines } }: { readonly note: Note }): JSX.Element => (
  <details class="known">
    <summary>{title}</summary>
    <div class="known-map" tabIndex={0} role="group" aria-label={title}>
      {lines.map((line) => (
        <p key={line} class="small">
          {line}
        </p>
      ))}
      <p class="small muted">
        Tiles without a gap between them are proved to touch. A line means the same. Dotted: an army can go there, by
        land or by sea. Crossed out: an order was refused.
      </p>
    </div>
  </details>
)

export interface MapTextProps {
  /** What is known of the map. */
  readonly note: Note | undefined
  /** Null: the board shows no map. */
  readonly unseen: MapName | null
  readonly isOrdering: boolean
  readonly isRetreat: boolean
  /** Whether the tiles of the unseen map have moved. */
  readonly hasMoved: boolean
}

/** Explains a board without borders: of no map, or of one that the viewer has not seen. */
export const MapText = ({ note, unseen, isOrdering, isRetreat, hasMoved }: MapTextProps): JSX.Element =>
  unseen === null ? (
    <p class="muted small">The provinces and their units. Borders are on the players’ maps, which are secret.</p>
  ) : (
    <>
      {note === undefined ? (
        <p class="muted small">Nothing is known about this map yet: no published order has used it.</p>
      ) : (
        <KnownMap note={note} />
      )}
      {hasMoved && <p class="muted small">Tiles have moved so that proved neighbours meet.</p>}
      {isOrdering && (
        <p class="notice small" role="note">
          Orders on this map are not checked. If one is illegal there, the unit {isRetreat ? 'is disbanded' : 'holds'}.
        </p>
      )}
    </>
  )
