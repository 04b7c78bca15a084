/** Shows the player's own map to another player, for good. */
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import type { Seat } from '../../../src/rules/names.ts'
import { showMap } from '../../client/api.ts'
import { AskFirst } from '../../ui/ask-first.tsx'
import { SelectField } from '../../ui/fields.tsx'
import { ApiErrorNotice } from '../../ui/parts.tsx'
import { type GamePaneProps, useGameAction } from '../../client/requests.ts'

export function ShowMap({ data: { game }, onData }: GamePaneProps): JSX.Element | null {
  const { busy, error, run } = useGameAction(onData)
  const readers = game.seats.filter(({ seat }) => game.mapReaders?.includes(seat))
  const [chosen, choose] = useState<Seat | null>(null)
  const [shownTo, setShownTo] = useState('')
  const reader = readers.find(({ seat }) => seat === chosen) ?? readers[0]
  if (reader === undefined) return null
  return (
    <details>
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
