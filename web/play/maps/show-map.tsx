/** Shows the player's own map to another player, for good. */
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import type { Seat } from '../../../src/rules/names.ts'
import { showMap } from '../../client/api.ts'
import { SelectField } from '../../ui/fields.tsx'
import { ApiErrorNotice } from '../../ui/parts.tsx'
import { type GamePaneProps, useGameAction } from '../../client/requests.ts'

export function ShowMap({ data: { game }, onData }: GamePaneProps): JSX.Element | null {
  const { busy, error, run } = useGameAction(onData)
  const readers = game.seats.filter(({ seat }) => game.mapReaders?.includes(seat))
  const [chosen, choose] = useState<Seat | null>(null)
  const reader = readers.find(({ seat }) => seat === chosen) ?? readers[0]
  if (reader === undefined) return null
  return (
    <details>
      <summary>Show your map to a player</summary>
      <div class="stack">
        <p>They get a mail and can see your map from then on. Nobody else finds out. You cannot undo this.</p>
        <SelectField
          label="Player"
          value={reader.seat}
          options={readers.map(({ seat, name }): [Seat, string] => [seat, name])}
          onChange={choose}
        />
        <ApiErrorNotice error={error} />
        <div>
          <button class="danger" disabled={busy} onClick={() => void run(() => showMap(game.id, reader.seat))}>
            Show my map to {reader.name}
          </button>
        </div>
      </div>
    </details>
  )
}
