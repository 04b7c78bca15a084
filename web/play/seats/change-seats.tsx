/** Seats that nobody plays: taken, or come back to. */
import type { JSX } from 'preact'
import { useLocation } from 'preact-iso'
import { type GameData, comeBack, takeSeat } from '../../client/api.ts'
import { useSending } from '../../client/requests.ts'
import { signInUrl, useIsSignedOut, useMe } from '../../client/session.tsx'
import { ApiErrorNotice } from '../../ui/parts.tsx'
import type { GameView } from '../../../src/game/views/shapes.ts'

export interface ChangeSeatsProps {
  readonly data: GameData
  readonly invitation: string | null
  readonly onData: (data: GameData) => void
}

/** Nothing for a game whose seats are all played. Who has no account comes back here from signing in. */
export function ChangeSeats({ data: { game }, invitation, onData }: ChangeSeatsProps): JSX.Element | null {
  const me = useMe()
  const isSignedOut = useIsSignedOut()
  const { url } = useLocation()
  const { busy, error, send } = useSending<GameData>()
  const act = async (call: () => ReturnType<typeof comeBack>) => {
    const newer = await send(call)
    if (newer !== null) onData(newer)
  }
  const open = game.seats.filter((seat) => seat.open !== null && seat.alive)
  if (open.length === 0) return null
  return (
    <section class={offersSeats(game) ? 'stack notice' : 'stack'} aria-label="Open seats">
      {open.map((seat) => (
        <p key={seat.seat} class="row">
          <span>
            {seat.seat === game.you ? 'Your seat is open: others can take it.' : `The seat of ${seat.name} is open.`}
          </span>
          {seat.seat === game.you && (
            <button disabled={busy} onClick={() => void act(() => comeBack(game.id))}>
              Come back
            </button>
          )}
          {game.you === null && me !== null && (
            <button disabled={busy} onClick={() => void act(() => takeSeat(game.id, seat.seat, invitation))}>
              Take {seat.name}
            </button>
          )}
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

/** Who only looks on may have come by a link for nothing else; who has lost his seat may come back. Other players find them beside the powers. */
export const offersSeats = ({ status, you, seats }: Pick<GameView, 'status' | 'you' | 'seats'>): boolean =>
  status === 'playing' &&
  seats.some(({ seat, open, alive }) => open !== null && alive && (you === null || seat === you))
