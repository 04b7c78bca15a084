/** Giving up one's seat. */
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import type { SeatView } from '../../../src/game/views/shapes.ts'
import { type GameData, resignSeat } from '../../client/api.ts'
import { useSending } from '../../client/requests.ts'
import { Checkbox, ApiErrorNotice } from '../../ui/parts.tsx'

export interface GiveUpProps {
  readonly data: GameData
  readonly own: SeatView
  readonly onData: (data: GameData) => void
}

export function GiveUp({ data: { game }, own, onData }: GiveUpProps): JSX.Element {
  const { busy, error, send } = useSending<GameData>()
  const [sure, setSure] = useState(false)
  const resign = async () => {
    const newer = await send(() => resignSeat(game.id))
    if (newer !== null) onData(newer)
  }
  return (
    <details>
      <summary>Resign</summary>
      <div class="stack">
        <p>
          {game.seats.length === 2
            ? 'In a two-player game the other player then wins. You cannot undo this.'
            : 'Others can then take your seat. Until someone does, its units hold and you can come back. Your record counts it as leaving a game.'}
        </p>
        <Checkbox checked={sure} onChange={setSure}>
          Yes, I’m sure
        </Checkbox>
        <ApiErrorNotice error={error} />
        <div>
          <button class="danger" disabled={busy || !sure} onClick={() => void resign()}>
            Give up {own.name}
          </button>
        </div>
      </div>
    </details>
  )
}
