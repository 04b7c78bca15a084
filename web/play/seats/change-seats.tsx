/** Open seats: a player can take one, or come back to their own. */
import type { JSX } from 'preact'
import { useLocation } from 'preact-iso'
import { comeBack, takeSeat } from '../../client/api.ts'
import { signInUrl, useIsSignedOut, useMe } from '../../client/session.tsx'
import { formatList } from '../../text/words.ts'
import { offersSeats } from '../../text/seat-players.ts'
import { ApiErrorNotice } from '../../ui/parts.tsx'
import type { SeatView } from '../../../src/game/views/shapes.ts'
import { type GamePaneProps, useGameAction } from '../../client/requests.ts'

export interface ChangeSeatsProps extends GamePaneProps {
  readonly invitation: string | null
}

/**
 * Renders nothing if no seat is open, or phones take seats by code. Players see only at the powers
 * which seats the computer plays. Signing in leads back here.
 */
export function ChangeSeats({ data: { game }, invitation, onData }: ChangeSeatsProps): JSX.Element | null {
  const me = useMe()
  const isSignedOut = useIsSignedOut()
  const { url } = useLocation()
  const { busy, error, run } = useGameAction(onData)
  const isForViewer = ({ seat, computer }: SeatView) => !computer || game.you === null || seat === game.you
  const open = game.seats.filter((seat) => seat.open !== null && seat.alive && isForViewer(seat))
  if (open.length === 0 || game.settings.room === true) return null
  const own = open.find(({ seat }) => seat === game.you)
  const others = open.filter((seat) => seat !== own)
  const groups = Map.groupBy(others, ({ computer }) => computer)
  const mayTake = game.you === null && me !== null
  return (
    <section class={offersSeats(game) ? 'stack notice' : 'stack'} aria-label="Open seats">
      {own !== undefined && (
        <p class="row">
          <span>{ownSeatText(own)}</span>
          <button disabled={busy} onClick={() => void run(() => comeBack(game.id))}>
            Come back
          </button>
        </p>
      )}
      {[...groups].map(([computer, seats]) => (
        <p key={computer} class="row">
          <span>{openSeatsText(seats, computer)}</span>
          {mayTake &&
            seats.map(({ seat, name }) => (
              <button key={seat} disabled={busy} onClick={() => void run(() => takeSeat(game.id, seat, invitation))}>
                Take {name}
              </button>
            ))}
        </p>
      ))}
      {isSignedOut && (
        <p class="row">
          <a class="button primary" href={signInUrl(url)}>
            Sign in to take {open.length === 1 ? 'it' : 'one'}
          </a>
        </p>
      )}
      <ApiErrorNotice error={error} />
    </section>
  )
}

const ownSeatText = ({ computer }: SeatView): string =>
  `Your seat is open: ${computer ? 'the computer plays it, and ' : ''}others can take it.`

function openSeatsText(seats: readonly SeatView[], computer: boolean): string {
  const names = formatList(seats.map(({ name }) => name))
  if (computer) return `The computer plays ${names}.`
  return seats.length === 1 ? `The seat of ${names} is open.` : `The seats of ${names} are open.`
}
