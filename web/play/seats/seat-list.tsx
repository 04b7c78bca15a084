/** Who plays what, how strong they are, and, unless it is hidden, who has saved and who is ready. */
import type { JSX } from 'preact'
import type { SeatView } from '../../../src/game/views/shapes.ts'
import { HOUR_MS } from '../../../src/lib/time.ts'
import type { GameData } from '../../client/api.ts'
import { cssColour, NO_POWER, type ScenePower } from '../../../src/board/index.ts'
import { useZone } from '../../client/session.tsx'
import { asksForMap } from '../../text/words.ts'
import { useNow } from '../../ui/hooks.ts'
import { presenceOf } from './presence-words.ts'

/** How far a seat is with its orders; empty if the game hides it. */
function progressText({ alive, saved, ready }: SeatView, asked: boolean, isMap: boolean): string {
  if (!alive) return 'out'
  if (!asked) return ''
  if (ready === true) return 'ready'
  if (saved === null) return ''
  if (isMap) return saved ? 'has started drawing' : 'no map yet'
  return saved ? 'saved' : 'no orders yet'
}

/** Why nobody is named where nobody is told who plays: after a game that was called off that stays so. */
const maskedText = ({ status }: GameData['game']): string =>
  status === 'abandoned' ? 'hidden' : 'revealed after the game'

export interface SeatsProps {
  readonly data: GameData
  readonly powers: readonly ScenePower[]
}

const Heads = ({ told, isMap }: { told: boolean; isMap: boolean }): JSX.Element => (
  <tr>
    <th scope="col">Power</th>
    <th scope="col">Centres</th>
    <th scope="col">Units</th>
    {told && <th scope="col">{isMap ? 'Map' : 'Orders'}</th>}
  </tr>
)

export function Seats({ data: { game, names }, powers }: SeatsProps): JSX.Element {
  const zone = useZone()
  const now = useNow(() => HOUR_MS)
  const coloursOf = (seat: SeatView): string[] =>
    seat.powers.map((one) => cssColour(powers.find(({ power }) => power === one)?.colour ?? NO_POWER))
  const told = game.status === 'playing'
  const isMap = asksForMap(game.phase)
  const masked = game.settings.anonymous && game.status !== 'finished'
  return (
    <section>
      <h2 class="out-of-sight">The powers</h2>
      <table class="seats">
        <thead>
          <Heads told={told} isMap={isMap} />
        </thead>
        <tbody>
          {game.seats.map((seat) => (
            <tr key={seat.seat} class={seat.alive ? '' : 'out'}>
              <th scope="row">
                {coloursOf(seat).map((colour) => (
                  <span key={colour} class="seat-colour" style={{ background: colour }} />
                ))}
                {seat.name}
                {seat.seat === game.you && ' (you)'}
                <span class="muted small">
                  {seat.player === null ? (
                    masked ? (
                      maskedText(game)
                    ) : (
                      'nobody'
                    )
                  ) : (
                    <a href={`/players/${seat.player}`}>{names[seat.player] ?? 'Somebody'}</a>
                  )}
                </span>
                {told &&
                  presenceOf(seat, { names, now, zone }).map(({ words, isMissing }) => (
                    <span key={words} class={isMissing ? 'presence missing small' : 'presence small'}>
                      {words}
                    </span>
                  ))}
              </th>
              <td>{seat.centres}</td>
              <td>{seat.units}</td>
              {told && (
                <td class="small">{progressText(seat, seat.seat !== game.you || game.required !== null, isMap)}</td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
      {told && game.settings.hideStatus && <p class="small muted">This game hides who has saved orders or is ready.</p>}
    </section>
  )
}
