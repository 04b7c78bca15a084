/** Two captains for every power: who orders with whom, and the override that is left. */
import type { JSX } from 'preact'
import type { GameView, SeatView } from '../../../src/game/views/shapes.ts'
import type { Power } from '../../../src/rules/names.ts'
import { membersOf } from '../../../src/rules/json.ts'
import { canonical, linesOf } from '../../orders/entry/lines.ts'
import { listed } from '../../text/words.ts'
import type { ScreenProps } from './screen-props.ts'

export function Captains(props: ScreenProps): JSX.Element | null {
  const { game } = props
  const own = game.seats.find(({ seat }) => seat === game.you)
  if (own === undefined) return null
  return (
    <section class="captains stack" aria-label="The other captains">
      <ul>
        {own.powers.map((power) => (
          <CoCaptain key={power} {...props} power={power} own={own} />
        ))}
      </ul>
      <Override {...props} own={own} />
      <details>
        <summary>The captains of all powers</summary>
        <ul>
          {game.powers.map(({ power, name }) => (
            <li key={power}>
              <b>{name}</b>: {listed(captainsOf(game, power).map((one) => captainWords(props, one)))}
            </li>
          ))}
        </ul>
      </details>
    </section>
  )
}

const captainsOf = ({ seats }: GameView, power: Power): readonly SeatView[] =>
  seats.filter(({ powers }) => powers.includes(power))

/** `Anna (Turkey and Germany)`, or whom a seat commands where it is not told who plays it. */
export function captainWords({ game, names }: ScreenProps, { seat, player, name, open }: SeatView): string {
  if (seat === game.you) return 'you'
  const who = player === null ? null : (names[player] ?? null)
  const whose = open === null ? name : `${name}, a seat that nobody plays just now`
  return who === null ? `the captain of ${whose}` : `${who} (${whose})`
}

interface OwnProps extends ScreenProps {
  readonly own: SeatView
}

function CoCaptain(props: OwnProps & { readonly power: Power }): JSX.Element | null {
  const { game, own, power, onWriteTo } = props
  const other = captainsOf(game, power).find(({ seat }) => seat !== own.seat)
  const name = game.powers.find((one) => one.power === power)?.name ?? power
  if (other === undefined) return null
  return (
    <li>
      <span>
        <b>{name}</b>: with {captainWords(props, other)}
      </span>
      {onWriteTo !== null && (
        <button aria-label={`Write to the other captain of ${name}`} onClick={() => onWriteTo(other.seat)}>
          Write
        </button>
      )}
    </li>
  )
}

/** The first of the two years of which this is one, as overrides are counted from 1901. */
const periodOf = (year: number): number => year - ((year - 1901) % 2)

function Override({ game, own, text, echo }: OwnProps): JSX.Element | null {
  if (game.phase === null) return null
  const from = periodOf(game.phase.year)
  const spent = membersOf(membersOf(game.memory)['overrides'])[own.seat]
  const marked = linesOf(text)
    .map((line) => canonical(line, echo))
    .find((line) => line.endsWith(' !'))
  const years = `${from} and ${from + 1}`
  const words =
    typeof spent === 'number' && periodOf(spent) === from
      ? `used. The next is yours in ${from + 2}.`
      : marked === undefined
        ? 'left. Press Override beside any order on your sheet.'
        : `on ${marked.replace(/ !$/, '')}. It is spent only if it changes what is carried out.`
  return (
    <p>
      <b>Override of {years}</b>: {words}
    </p>
  )
}
