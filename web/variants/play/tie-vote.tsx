/** A tie for the solo where two captains command every power: the vote of the tied, and the tie-break (DBL-9, DBL-10). */
import type { JSX } from 'preact'
import type { SeatView } from '../../../src/game/views/shapes.ts'
import { readObject, readStrings, type Json } from '../../../src/lib/json.ts'
import { canonical, linesOf } from '../../orders/entry/lines.ts'
import { capitalize, counted, listed } from '../../text/words.ts'
import { captainWords } from './captains.tsx'
import type { ScreenProps } from './screen-props.ts'

interface Tie {
  readonly tied: readonly SeatView[]
  readonly state: 'asked' | 'broken-by-play'
}

function tieIn({ memory, seats }: { readonly memory: Json; readonly seats: readonly SeatView[] }): Tie | null {
  const { tied, tie } = readObject(memory)
  const names = readStrings(tied)
  if (tie !== 'asked' && tie !== 'broken-by-play') return null
  return { tied: seats.filter(({ seat }) => names.includes(seat)), state: tie }
}

/** A tie for the solo: the vote on a shared win, and the play that decides where somebody says no. */
export function TieVote(props: ScreenProps): JSX.Element | null {
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
        {capitalize(who)} have equally many centres, 21 or more. They alone vote, in secret: if all say yes the game
        ends with a joint win. If one says no or nothing by the deadline, play goes on between them as a tie-break.
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
