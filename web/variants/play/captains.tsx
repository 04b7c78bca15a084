/** Two captains for every power: who orders with whom, and the override that is left. */
import type { JSX } from 'preact'
import type { GameView, SeatView } from '../../../src/game/views/shapes.ts'
import type { Power, Seat } from '../../../src/rules/names.ts'
import { readObject } from '../../../src/lib/json.ts'
import { canonical, linesOf } from '../../orders/entry/lines.ts'
import { listed } from '../../text/words.ts'
import type { ScreenProps } from './screen-props.ts'

/** What a list of the captains is told. */
export interface CaptainsProps extends Pick<ScreenProps, 'game' | 'names'> {
  /** Opens the conversation with this seat; null: one writes to nobody. */
  readonly onWriteTo: ((seat: Seat) => void) | null
}

/** What is kept in sight: above the panes, or at the top of a narrow window. */
export interface VariantHeadProps extends CaptainsProps {
  readonly form: 'head' | 'strip'
}

/** In a wide window, above all panes: with whom one orders each power, one tap from writing to him, and who shares the others. */
export function Captains(props: CaptainsProps): JSX.Element {
  const { game } = props
  const mine = ownOf(game)
  const others = game.powers.filter(({ power }) => !mine.includes(power))
  return (
    <section class="captains" aria-label="The captains">
      {mine.length > 0 && (
        <ul class="own">
          {mine.map((power) => (
            <CoCaptain key={power} {...props} power={power} />
          ))}
        </ul>
      )}
      <ul class="small">
        {others.map(({ power }) => (
          <InWords key={power} {...props} power={power} />
        ))}
      </ul>
    </section>
  )
}

/** The powers of the viewer's own seat. */
export const ownOf = ({ seats, you }: GameView): readonly Power[] =>
  seats.find(({ seat }) => seat === you)?.powers ?? []

/** `Germany: Anna and Boris`. */
export function InWords(props: CaptainsProps & { readonly power: Power }): JSX.Element {
  const { game, power } = props
  return (
    <li>
      <b>{nameOf(game, power)}</b>: {listed(captainsOf(game, power).map((one) => shortWords(props, one, power)))}
    </li>
  )
}

export const captainsOf = ({ seats }: GameView, power: Power): readonly SeatView[] =>
  seats.filter(({ powers }) => powers.includes(power))

export const nameOf = ({ powers }: GameView, wanted: Power): string =>
  powers.find(({ power }) => power === wanted)?.name ?? wanted

export const nameIn = (names: CaptainsProps['names'], player: SeatView['player']): string | null =>
  player === null ? null : (names[player] ?? null)

/** `Anna (Turkey and Germany)`, or whom a seat commands where it is not told who plays it. */
export function captainWords(
  { game, names }: Pick<CaptainsProps, 'game' | 'names'>,
  { seat, player, name, open }: SeatView,
): string {
  if (seat === game.you) return 'you'
  const who = nameIn(names, player)
  const whose = open === null ? name : `${name}, a seat that nobody plays just now`
  return who === null ? `the captain of ${whose}` : `${who} (${whose})`
}

/** The same where the power is named already: `Anna`, or `the captain of Germany`. */
export function shortWords(
  { game, names }: CaptainsProps,
  { seat, player, powers, open }: SeatView,
  power: Power,
): string {
  if (seat === game.you) return 'you'
  const others = powers.filter((one) => one !== power).map((one) => nameOf(game, one))
  const whose = open === null ? listed(others) : `${listed(others)} (nobody plays it just now)`
  return (open === null ? nameIn(names, player) : null) ?? `the captain of ${whose}`
}

function CoCaptain(props: CaptainsProps & { readonly power: Power }): JSX.Element | null {
  const { game, power, onWriteTo } = props
  const other = captainsOf(game, power).find(({ seat }) => seat !== game.you)
  if (other === undefined) return null
  const words = (
    <span>
      <b>{nameOf(game, power)}</b>: you and {shortWords(props, other, power)}
    </span>
  )
  return (
    <li>
      {onWriteTo === null ? (
        words
      ) : (
        <button onClick={() => onWriteTo(other.seat)}>
          {words} <span class="go">Write</span>
        </button>
      )}
    </li>
  )
}

/** The first of the two years of which this is one, as overrides are counted from 1901. */
const periodOf = (year: number): number => year - ((year - 1901) % 2)

/** What is left of the override of these two years. */
export function Override({ game, text, echo }: ScreenProps): JSX.Element | null {
  if (game.phase === null || game.you === null) return null
  const from = periodOf(game.phase.year)
  const spent = readObject(readObject(game.memory)['overrides'])[game.you]
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
    <p class="override">
      <b>Override of {years}</b>: {words}
    </p>
  )
}
