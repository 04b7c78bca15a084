/** Two captains for every power: who orders with whom, the override that is left, the vote of the tied and the tie-break. */
import type { JSX } from 'preact'
import type { GameView, SeatView } from '../../../src/game/views/shapes.ts'
import type { Json, Power } from '../../../src/rules/names.ts'
import { membersOf, textsOf } from '../../../src/rules/json.ts'
import { canonical, linesOf } from '../../orders/entry/lines.ts'
import { counted, listed } from '../../text/words.ts'
import type { ScreenProps } from './screen-props.ts'

export function Captains(props: ScreenProps): JSX.Element | null {
  const { game } = props
  const own = game.seats.find(({ seat }) => seat === game.you)
  if (own === undefined) return null
  return (
    <section class="captains stack" aria-label="The other captains">
      <Tied {...props} />
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
function captainWords({ game, names }: ScreenProps, { seat, player, name, open }: SeatView): string {
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

interface Tie {
  readonly tied: readonly SeatView[]
  readonly state: 'asked' | 'broken-by-play'
}

function tieIn({ memory, seats }: { readonly memory: Json; readonly seats: readonly SeatView[] }): Tie | null {
  const { tied, tie } = membersOf(memory)
  const names = textsOf(tied)
  if (tie !== 'asked' && tie !== 'broken-by-play') return null
  return { tied: seats.filter(({ seat }) => names.includes(seat)), state: tie }
}

/** A tie for the solo: the vote on a shared win, and the play that decides where somebody says no. */
function Tied(props: ScreenProps): JSX.Element | null {
  const tie = tieIn(props.game)
  if (tie === null) return null
  const names = listed(tie.tied.map((one) => captainWords(props, one)))
  return tie.state === 'asked' ? <Vote {...props} who={names} /> : <TieBreak names={names} tied={tie.tied} />
}

const VOTES = [
  ['VOTE YES', 'Yes: we win together'],
  ['VOTE NO', 'No: play on until one of us leads'],
] as const

function Vote({ text, echo, orders, onText, who }: ScreenProps & { readonly who: string }): JSX.Element {
  const lines = linesOf(text).map((line) => canonical(line, echo))
  const mayVote = orders.some(({ written }) => written === 'VOTE YES')
  const vote = (line: string) => onText([...lines.filter((one) => !one.startsWith('VOTE ')), line].join('\n'))
  return (
    <div class="notice tie" role="group" aria-label="The vote of the tied">
      <h3>A tie for the solo</h3>
      <p>
        {who} have equally many centres, 21 or more. They alone vote, in secret: if all say yes the game ends with a
        joint win. If one says no or nothing by the deadline, play goes on between them as a tie-break.
      </p>
      {mayVote && (
        <div class="row">
          {VOTES.map(([line, words]) => (
            <button key={line} aria-pressed={lines.includes(line)} onClick={() => vote(line)}>
              {words}
            </button>
          ))}
        </div>
      )}
    </div>
  )
}

function TieBreak({ names, tied }: { readonly names: string; readonly tied: readonly SeatView[] }): JSX.Element {
  return (
    <div class="notice tie" role="group" aria-label="The tie-break">
      <h3>Tie-break</h3>
      <p>
        It is between {names}. The first of them who has the most centres of them after a Fall, and at least 21, wins
        alone. Nobody else can win any more, and no draw can be proposed.
      </p>
      <ul>
        {tied.map(({ seat, name, centres }) => (
          <li key={seat}>
            {name}: {counted(centres, 'centre')}
          </li>
        ))}
      </ul>
    </div>
  )
}
