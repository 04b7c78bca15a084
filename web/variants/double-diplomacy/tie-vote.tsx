/** A tie for the solo: the vote and the tie-break (DBL-9, DBL-10). */
import type { JSX } from 'preact'
import type { SeatView } from '../../../src/game/views/shapes.ts'
import { readObject, readStrings, type Json } from '../../../src/lib/json.ts'
import { canonical, linesOf } from '../../orders/entry/lines.ts'
import { capitalize, formatCount, formatList } from '../../text/words.ts'
import { captainLabel } from './captains-head.tsx'
import type { ScreenProps } from '../seam/variant-page.ts'

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

export function TieVote(props: ScreenProps): JSX.Element | null {
  const tie = tieIn(props.game)
  if (tie === null) return null
  const names = formatList(tie.tied.map((seat) => captainLabel(props, seat)))
  return tie.state === 'asked' ? <Vote {...props} tiedNames={names} /> : <TieBreak names={names} tied={tie.tied} />
}

const VOTES = [
  ['VOTE YES', 'Yes: we win together'],
  ['VOTE NO', 'No: continue until one of us leads'],
] as const

function Vote({ text, echo, orders, onText, tiedNames }: ScreenProps & { readonly tiedNames: string }): JSX.Element {
  const lines = linesOf(text).map((line) => canonical(line, echo))
  const mayVote = orders.some(({ written }) => written === 'VOTE YES')
  const vote = (line: string) => onText([...lines.filter((order) => !order.startsWith('VOTE ')), line].join('\n'))
  return (
    <div class="notice tie" role="group" aria-label="Vote on a joint win">
      <h3>A tie for the solo</h3>
      <p>
        {capitalize(tiedNames)} have the same number of centres, 21 or more. Only they vote, in secret. If all vote yes,
        the game ends with a joint win. If one votes no or does not vote, the game continues between them as a
        tie-break.
      </p>
      {mayVote && (
        <div class="row">
          {VOTES.map(([line, label]) => (
            <button key={line} aria-pressed={lines.includes(line)} onClick={() => vote(line)}>
              {label}
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
        It is between {names}. The first of them to lead the others after a Fall, with at least 21 centres, wins alone.
        Nobody else can win, and no draw can be proposed.
      </p>
      <ul>
        {tied.map(({ seat, name, centres }) => (
          <li key={seat}>
            {name}: {formatCount(centres, 'centre')}
          </li>
        ))}
      </ul>
    </div>
  )
}
