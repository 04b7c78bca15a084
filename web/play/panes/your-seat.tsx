/** The player's own seat: pause, sitter, absences, mails, resigning. */
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import type { ComputerRules } from '../../../src/game/settings.ts'
import type { SeatView } from '../../../src/game/views/shapes.ts'
import { Absences } from '../../account/absences.tsx'
import { resignSeat } from '../../client/api.ts'
import { useZone } from '../../client/session.tsx'
import { dayText, durationText } from '../../text/times.ts'
import { formatCount } from '../../text/words.ts'
import { GameMailSettings } from '../../account/game-mail-settings.tsx'
import { ShowMap } from '../maps/show-map.tsx'
import type { Sharing } from '../maps/shown-map.ts'
import { Sitter } from '../seats/sitter.tsx'
import { EmergencyPause } from '../status/emergency-pause.tsx'
import { ApiErrorNotice, Checkbox } from '../../ui/parts.tsx'
import { type GamePaneProps, useGameAction } from '../../client/requests.ts'

interface YourSeatProps extends GamePaneProps {
  readonly sharing: Sharing
}

interface SeatProps extends GamePaneProps {
  readonly own: SeatView
}

/** Renders nothing for anyone without a seat, or whose seat is open. In one room, the host manages seats. */
export function YourSeat({ data, onData, sharing }: YourSeatProps): JSX.Element | null {
  const { game } = data
  const own = game.seats.find(({ seat }) => seat === game.you)
  if (own === undefined || own.open !== null) return null
  if (game.settings.room === true) return <ShowMap {...{ data, onData, sharing }} />
  return (
    <section class="stack" aria-label="Your seat">
      <h2>{game.sitting ? 'The seat you’re sitting for' : 'Your seat'}</h2>
      {game.sitting ? (
        <Sitting {...{ data, own }} />
      ) : (
        <>
          <Extensions data={data} own={own} />
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
            <ShowMap {...{ data, onData, sharing }} />
            {own.alive && <Resign {...{ data, own, onData }} />}
          </div>
        </>
      )}
    </section>
  )
}

function Sitting({ data: { names }, own }: Pick<SeatProps, 'data' | 'own'>): JSX.Element {
  const zone = useZone()
  const player = own.player === null ? null : names[own.player]
  const until = own.sitter === null ? '' : ` until ${dayText(own.sitter.until - 1, zone)}`
  return (
    <p>
      You give the orders of {own.name} for {player ?? 'its player'}
      {until}. You cannot vote.
    </p>
  )
}

/** What happens if the player misses a deadline. */
function Extensions({ data: { game }, own: { excuses } }: Pick<SeatProps, 'data' | 'own'>): JSX.Element | null {
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

const resignText = ({ seats, vacant }: ComputerRules): string =>
  [
    `Others can then take your seat. Until someone does, ${vacant ? 'the computer plays it' : 'your units hold'} and you can come back.`,
    ...(seats === 0 ? ['Your record shows that you left a game.'] : []),
  ].join(' ')

function Resign({ data: { game }, own, onData }: SeatProps): JSX.Element {
  const { busy, error, run } = useGameAction(onData)
  const [sure, setSure] = useState(false)
  return (
    <details>
      <summary>Resign</summary>
      <div class="stack">
        <p>
          {game.seats.length === 2 && !game.seats.some(({ computer }) => computer)
            ? 'In a two-player game, the other player wins. You cannot undo this.'
            : resignText(game.settings.computers)}
        </p>
        <Checkbox checked={sure} onChange={setSure}>
          Yes, I’m sure
        </Checkbox>
        <ApiErrorNotice error={error} />
        <div>
          <button class="danger" disabled={busy || !sure} onClick={() => void run(() => resignSeat(game.id))}>
            Resign as {own.name}
          </button>
        </div>
      </div>
    </details>
  )
}
