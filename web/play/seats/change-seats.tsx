/** Seats that nobody plays: taken, or come back to; and a game that waits, or sleeps. */
import type { JSX } from 'preact'
import type { GameView } from '../../../src/game/views/shapes.ts'
import { comeBack, type GameData, takeSeat } from '../../client/api.ts'
import { useSending } from '../../client/requests.ts'
import { useMe } from '../../client/session.tsx'
import { listed, seatWords } from '../../text/words.ts'
import { TroubleNotice } from '../../ui/parts.tsx'

export interface ChangeSeatsProps {
  readonly data: GameData
  readonly invitation: string | null
  readonly onData: (data: GameData) => void
}

/** For whom the phase is kept open past its deadline, or that nothing is due; null: neither. */
function stateWords({ wait, asleep, seats }: GameView): string | null {
  if (asleep) return 'The game is asleep, because nobody gave orders. The orders of any player wake it.'
  if (wait === null) return null
  const names = seats.filter(({ seat }) => wait.seats?.includes(seat)).map(seatWords)
  return wait.seats === null
    ? 'Orders are missing. The game waits for them until its deadline, once.'
    : `No orders came from ${listed(names)}. The game waits for them until its deadline, once.`
}

/** Nothing for a game whose seats are all played, and that goes its way. */
export function ChangeSeats({ data: { game }, invitation, onData }: ChangeSeatsProps): JSX.Element | null {
  const me = useMe()
  const { busy, trouble, send } = useSending<GameData>()
  const act = async (call: () => ReturnType<typeof comeBack>) => {
    const newer = await send(call)
    if (newer !== null) onData(newer)
  }
  const open = game.seats.filter((seat) => seat.open !== null && seat.alive)
  const state = stateWords(game)
  if (state === null && open.length === 0) return null
  return (
    <section class="stack" aria-label="Open seats">
      {state !== null && <p>{state}</p>}
      {open.map((seat) => (
        <p key={seat.seat}>
          The seat of {seatWords(seat)} is open.{' '}
          {seat.seat === game.you && (
            <button disabled={busy} onClick={() => void act(() => comeBack(game.id))}>
              Come back
            </button>
          )}
          {game.you === null && me !== null && (
            <button disabled={busy} onClick={() => void act(() => takeSeat(game.id, seat.seat, invitation))}>
              Take {seatWords(seat)}
            </button>
          )}
        </p>
      ))}
      <TroubleNotice trouble={trouble} />
    </section>
  )
}
