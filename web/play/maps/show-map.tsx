/** One's own map, shown to another player: chosen, asked once more, and done for good. */
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import type { Seat } from '../../../src/rules/names.ts'
import { type GameData, showMap } from '../../client/api.ts'
import { useSending } from '../../client/requests.ts'
import { Field, Select, ApiErrorNotice } from '../../ui/parts.tsx'

export interface ShowMapProps {
  readonly data: GameData
  readonly onData: (data: GameData) => void
}

export function ShowMap({ data: { game }, onData }: ShowMapProps): JSX.Element | null {
  const { busy, error, send } = useSending<GameData>()
  const readers = game.seats.filter(({ seat }) => game.mapReaders?.includes(seat))
  const [chosen, choose] = useState<Seat | null>(null)
  const reader = readers.find(({ seat }) => seat === chosen) ?? readers[0]
  if (reader === undefined) return null
  const show = async () => {
    const newer = await send(() => showMap(game.id, reader.seat))
    if (newer !== null) onData(newer)
  }
  return (
    <details>
      <summary>Show your map to a player</summary>
      <div class="stack">
        <p>They can see it from then on, and get a mail. Nobody else finds out. You cannot undo this.</p>
        <Field label="Player">
          {(control) => (
            <Select
              {...control}
              value={reader.seat}
              options={readers.map((one): [Seat, string] => [one.seat, one.name])}
              onChange={choose}
            />
          )}
        </Field>
        <ApiErrorNotice error={error} />
        <div>
          <button class="danger" disabled={busy} onClick={() => void show()}>
            Show my map to {reader.name}
          </button>
        </div>
      </div>
    </details>
  )
}
