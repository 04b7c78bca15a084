/** Announced changes of seats, for a game master, who can cancel them. */
import type { JSX } from 'preact'
import { HOUR_MS } from '../../../src/lib/time.ts'
import { performAct, type GameData } from '../../client/api.ts'
import { type GamePaneProps, useGameAction } from '../../client/requests.ts'
import { useZone } from '../../client/session.tsx'
import { when } from '../../text/times.ts'
import { useNow } from '../../ui/hooks.ts'
import { ApiErrorNotice } from '../../ui/parts.tsx'

interface ChangesProps extends Pick<GamePaneProps, 'onData'> {
  readonly data: GameData
  readonly as: 'master' | 'operator'
}

/** The changes that a master can cancel. Renders nothing if there are none. */
export function AnnouncedChanges({ data: { game, names }, as, onData }: ChangesProps): JSX.Element | null {
  const { busy, error, run } = useGameAction(onData)
  const zone = useZone()
  const now = useNow(() => HOUR_MS)
  const changing = game.status === 'playing' ? game.seats.filter(({ change }) => change !== null) : []
  if (changing.length === 0) return null
  return (
    <div class="stack notice" role="group" aria-label="Announced changes">
      {changing.map(({ seat, name, change }) => (
        <p key={seat} class="row">
          <span>
            {change?.opens
              ? `The seat of ${name} opens `
              : `${(change?.player && names[change.player]) ?? 'Another player'} takes over ${name} `}
            {change && when(change.at, now, zone)}.
          </span>
          <button disabled={busy} onClick={() => void run(() => performAct(game.id, { kind: 'keep-seat', seat }, as))}>
            Cancel
          </button>
        </p>
      ))}
      <ApiErrorNotice error={error} />
    </div>
  )
}
