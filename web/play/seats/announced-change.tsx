/** An announced change of a seat, for the player who loses it or gets it. */
import type { JSX } from 'preact'
import { HOUR_MS } from '../../../src/lib/time.ts'
import type { GamePaneProps } from '../../client/requests.ts'
import { useMe, useZone } from '../../client/session.tsx'
import { when } from '../../text/times.ts'
import { useNow } from '../../ui/hooks.ts'

/** Renders nothing unless the viewer will lose or get a seat. */
export function OwnChange({ data: { game, names } }: Pick<GamePaneProps, 'data'>): JSX.Element | null {
  const me = useMe()
  const zone = useZone()
  const now = useNow(() => HOUR_MS)
  if (game.status !== 'playing' || me === null) return null
  const own = game.seats.find(({ seat, open, change }) => seat === game.you && open === null && change !== null)
  const next = game.seats.find(({ change }) => change?.player === me.id)
  const seat = own ?? next
  const change = seat?.change ?? null
  if (seat === undefined || change === null) return null
  const at = when(change.at, now, zone)
  const name = (change.player && names[change.player]) ?? 'another player'
  return (
    <p class="notice" role="note">
      {own === undefined
        ? `You take over ${seat.name} ${at}. Its player has the seat until then.`
        : change.opens
          ? `The seat of ${seat.name} will be open to others ${at}. Until then nothing changes for you.`
          : `${name} takes over the seat of ${seat.name} ${at}. Until then nothing changes for you.`}
      {own !== undefined && game.master !== null && ' If you disagree, write to the game master.'}
    </p>
  )
}
