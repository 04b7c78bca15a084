/** The captains of each power, and the state of the override (DBL-1, DBL-6). */
import type { JSX } from 'preact'
import type { GameView, SeatView } from '../../../src/game/views/shapes.ts'
import type { Power } from '../../../src/rules/names.ts'
import { readObject } from '../../../src/lib/json.ts'
import { canonical, linesOf } from '../../orders/entry/lines.ts'
import { formatList } from '../../text/words.ts'
import type { HeadProps, ScreenProps } from '../seam/variant-page.ts'

/** For wide windows: the viewer's co-captains, with a button to write to them, and all other captains. */
export function Captains(props: HeadProps): JSX.Element {
  const { game } = props
  const mine = ownOf(game)
  const otherPowers = game.powers.filter(({ power }) => !mine.includes(power))
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
        {otherPowers.map(({ power }) => (
          <CaptainsText key={power} {...props} power={power} />
        ))}
      </ul>
    </section>
  )
}

/** Powers of the viewer's own seat. */
export const ownOf = ({ seats, you }: GameView): readonly Power[] =>
  seats.find(({ seat }) => seat === you)?.powers ?? []

/** `Germany: Anna and Boris`. */
export function CaptainsText(props: HeadProps & { readonly power: Power }): JSX.Element {
  const { game, power } = props
  return (
    <li>
      <b>{nameOf(game, power)}</b>: {formatList(captainsOf(game, power).map((seat) => captainName(props, seat, power)))}
    </li>
  )
}

export const captainsOf = ({ seats }: GameView, power: Power): readonly SeatView[] =>
  seats.filter(({ powers }) => powers.includes(power))

export const nameOf = ({ powers }: GameView, power: Power): string =>
  powers.find((info) => info.power === power)?.name ?? power

export const nameIn = (names: HeadProps['names'], player: SeatView['player']): string | null =>
  player === null ? null : (names[player] ?? null)

/** `Anna (Turkey and Germany)`, or only the powers if the player is hidden. */
export function captainLabel(
  { game, names }: Pick<HeadProps, 'game' | 'names'>,
  { seat, player, name, open }: SeatView,
): string {
  if (seat === game.you) return 'you'
  const playerName = nameIn(names, player)
  const seatName = open === null ? name : `${name}, an open seat`
  return playerName === null ? `the captain of ${seatName}` : `${playerName} (${seatName})`
}

/** Next to a power's name: `Anna`, or `the captain of Germany`. */
export function captainName(
  { game, names }: HeadProps,
  { seat, player, powers, open }: SeatView,
  power: Power,
): string {
  if (seat === game.you) return 'you'
  const otherPowers = powers.filter((own) => own !== power).map((own) => nameOf(game, own))
  const powersText = open === null ? formatList(otherPowers) : `${formatList(otherPowers)} (open seat)`
  return (open === null ? nameIn(names, player) : null) ?? `the captain of ${powersText}`
}

function CoCaptain(props: HeadProps & { readonly power: Power }): JSX.Element | null {
  const { game, power, onWriteTo } = props
  const partner = captainsOf(game, power).find(({ seat }) => seat !== game.you)
  if (partner === undefined) return null
  const label = (
    <span>
      <b>{nameOf(game, power)}</b>: you and {captainName(props, partner, power)}
    </span>
  )
  return (
    <li>
      {onWriteTo === null ? (
        label
      ) : (
        <button onClick={() => onWriteTo(partner.seat)}>
          {label} <span class="go">Write</span>
        </button>
      )}
    </li>
  )
}

/** The first year of the two-year period for which an override is given (DBL-6). */
const periodOf = (year: number): number => year - ((year - 1901) % 2)

/** Is the override of these two years available, marked or used? */
export function OverrideState({ game, text, echo }: ScreenProps): JSX.Element | null {
  if (game.phase === null || game.you === null) return null
  const from = periodOf(game.phase.year)
  const spent = readObject(readObject(game.memory)['overrides'])[game.you]
  const marked = linesOf(text)
    .map((line) => canonical(line, echo))
    .find((line) => line.endsWith(' !'))
  const years = `${from} and ${from + 1}`
  const state =
    typeof spent === 'number' && periodOf(spent) === from
      ? `used. You get the next one in ${from + 2}.`
      : marked === undefined
        ? 'available. Press Override next to any order on your sheet.'
        : `on ${marked.replace(/ !$/, '')}. It is used up only if it changes the outcome.`
  return (
    <p class="override">
      <b>Override for {years}</b>: {state}
    </p>
  )
}
