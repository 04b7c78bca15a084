/** The seats: players, strength, and who has saved orders or is ready, unless the game hides it. */
import type { JSX } from 'preact'
import type { SeatView } from '../../../src/game/views/shapes.ts'
import { HOUR_MS } from '../../../src/lib/time.ts'
import type { GameData } from '../../client/api.ts'
import { cssColour, NO_POWER, type ScenePower } from '../../../src/board/index.ts'
import { useZone } from '../../client/session.tsx'
import { goalText } from '../../text/goal-text.ts'
import { asksForMap } from '../../text/words.ts'
import { useNow } from '../../ui/hooks.ts'
import { presenceOf } from './presence-text.ts'
import './seats-table.css'

/** The state of a seat's orders; empty if none are due or the game hides it. */
function progressText({ alive, saved, ready }: SeatView, isDue: boolean, isMap: boolean): string {
  if (!alive) return 'out'
  if (!isDue) return ''
  if (ready === true) return 'ready'
  if (saved === null) return ''
  if (isMap) return saved ? 'has started drawing' : 'no map yet'
  return saved ? 'saved' : 'no orders yet'
}

function PlayerName({ game, names, seat }: GameData & { readonly seat: SeatView }): JSX.Element {
  if (seat.computer) return <>Computer</>
  if (game.settings.room === true) return <>{seat.open === null ? 'on a phone' : 'nobody'}</>
  if (seat.player !== null) return <a href={`/players/${seat.player}`}>{names[seat.player] ?? 'Somebody'}</a>
  if (!game.settings.anonymous || game.status === 'finished') return <>nobody</>
  // The names stay hidden if the game was called off.
  return <>{game.status === 'abandoned' ? 'hidden' : 'revealed after the game'}</>
}

interface SeatsProps {
  readonly data: GameData
  readonly powers: readonly ScenePower[]
}

export function Seats({ data, powers }: SeatsProps): JSX.Element {
  const { game } = data
  const showsOrders = game.status === 'playing'
  const goal = showsOrders ? goalText(game) : ''
  const isOnSeveralBoards = game.boards.length > 1
  const figures = isOnSeveralBoards ? ['Different centres', 'Units supported', 'Units'] : ['Centres', 'Units']
  return (
    <section>
      <h2 class="out-of-sight">The powers</h2>
      {goal !== '' && <p class="small">{goal}</p>}
      <table class="seats">
        <thead>
          <tr>
            <th scope="col">Power</th>
            {figures.map((title) => (
              <th key={title} scope="col" class="figure">
                {title}
              </th>
            ))}
            {showsOrders && <th scope="col">{asksForMap(game.phase) ? 'Map' : 'Orders'}</th>}
          </tr>
        </thead>
        <tbody>
          {game.seats.map((seat) => (
            <SeatRow key={seat.seat} {...{ data, powers, seat, showsOrders }} />
          ))}
        </tbody>
      </table>
      {showsOrders && game.settings.hideStatus && (
        <p class="small muted">This game hides who has saved orders or is ready.</p>
      )}
    </section>
  )
}

interface SeatRowProps extends SeatsProps {
  readonly seat: SeatView
  readonly showsOrders: boolean
}

function SeatRow({ data: { game, names }, powers, seat, showsOrders }: SeatRowProps): JSX.Element {
  const zone = useZone()
  const now = useNow(() => HOUR_MS)
  const colours = seat.powers.map((code) => cssColour(powers.find(({ power }) => power === code)?.colour ?? NO_POWER))
  return (
    <tr class={seat.alive ? '' : 'out'}>
      <th scope="row">
        {colours.map((colour) => (
          <span key={colour} class="seat-colour" style={{ background: colour }} />
        ))}
        {seat.name}
        {seat.seat === game.you && ' (you)'}
        <span class="muted small">
          <PlayerName {...{ game, names, seat }} />
        </span>
        {showsOrders &&
          presenceOf(seat, { names, now, zone }).map(({ text, isMissing }) => (
            <span key={text} class={isMissing ? 'presence missing small' : 'presence small'}>
              {text}
            </span>
          ))}
      </th>
      {game.boards.length > 1 && <td class="figure">{seat.score}</td>}
      <td class="figure">{seat.centres}</td>
      <td class="figure">{seat.units}</td>
      {showsOrders && (
        <td class="small">
          {progressText(seat, seat.seat !== game.you || game.required !== null, asksForMap(game.phase))}
        </td>
      )}
    </tr>
  )
}
