/** What a player may say of his own seat: that he needs a pause, who orders for him, when he is away, that he leaves. */
import type { JSX } from 'preact'
import type { SeatView } from '../../../src/game/views/shapes.ts'
import { Absences } from '../../account/absences.tsx'
import type { GameData } from '../../client/api.ts'
import { useZone } from '../../client/session.tsx'
import { dayText, durationText } from '../../text/times.ts'
import { formatCount } from '../../text/words.ts'
import { GameMailSettings } from '../../account/game-mail-settings.tsx'
import { ShowMap } from '../maps/show-map.tsx'
import { GiveUp } from '../seats/give-up.tsx'
import { Sitter } from '../seats/sitter.tsx'
import { EmergencyPause } from '../status/emergency-pause.tsx'

export interface YourSeatProps {
  readonly data: GameData
  readonly onData: (data: GameData) => void
}

/** Nothing for who has no seat, or has one that has fallen open. */
export function YourSeat({ data, onData }: YourSeatProps): JSX.Element | null {
  const { game } = data
  const own = game.seats.find(({ seat }) => seat === game.you)
  if (own === undefined || own.open !== null) return null
  return (
    <section class="stack" aria-label="Your seat">
      <h2>{game.sitting ? 'The seat you sit for' : 'Your seat'}</h2>
      {game.sitting ? (
        <Sitting data={data} seat={own} />
      ) : (
        <>
          <Excuses data={data} own={own} />
          <div class="seat-acts">
            <EmergencyPause {...{ data, onData }} />
            {own.alive && (own.sitter !== null || !game.settings.anonymous) && <Sitter {...{ data, own, onData }} />}
            <details>
              <summary>Set your absence</summary>
              {game.settings.anonymous && (
                <p>
                  In an anonymous game other players don’t see this, and missed phases count for your seat as usual.
                  Only your record excuses you.
                </p>
              )}
              <Absences />
            </details>
            <GameMailSettings id={game.id} />
            <ShowMap {...{ data, onData }} />
            {own.alive && <GiveUp {...{ data, own, onData }} />}
          </div>
        </>
      )}
    </section>
  )
}

function Sitting({ data: { names }, seat }: { data: GameData; seat: SeatView }): JSX.Element {
  const zone = useZone()
  const player = seat.player === null ? null : names[seat.player]
  const until = seat.sitter === null ? '' : ` until ${dayText(seat.sitter.until - 1, zone)}`
  return (
    <p>
      You order for {seat.name} in the place of {player ?? 'its player'}
      {until}. You do not vote.
    </p>
  )
}

/** What becomes of a phase for which nothing is saved. */
function Excuses({ data: { game }, own: { excuses } }: { data: GameData; own: SeatView }): JSX.Element | null {
  const { waitMinutes } = game.settings.absence
  if (waitMinutes === 0 || excuses === null) return null
  return (
    <p class="muted small">
      {excuses === 0
        ? 'You have no extensions left. If you miss a deadline, the game continues without your orders.'
        : `You have ${formatCount(excuses, 'extension')} left. If you miss a deadline, the game waits ${durationText(waitMinutes)} longer for you.`}
    </p>
  )
}
