/** The override (DBL-6), and a tie for the solo: its vote and its tie-break (DBL-9, DBL-10). */
import type { JSX } from 'preact'
import type { SeatView } from '../../../src/game/views/shapes.ts'
import { readObject, readStrings, type Json } from '../../../src/lib/json.ts'
import { canonical, linesOf } from '../../orders/entry/lines.ts'
import { capitalize, formatCount, formatList } from '../../text/words.ts'
import { captainLabel, Captains } from './captains-panel.tsx'
import { CaptainProposals, ProposeButtons, ProposalsState } from './proposals-panel.tsx'
import type { ScreenProps, VariantScreens } from '../seam/variant-page.ts'

/** The first year of the two-year period for which an override is given (DBL-6). */
const periodOf = (year: number): number => year - ((year - 1901) % 2)

/** Is the override of these two years available, marked or used? */
function OverrideState({ game, text, echo }: ScreenProps): JSX.Element | null {
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
    <p class="override small">
      <b>Override for {years}</b>: {state}
    </p>
  )
}

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

function TieVote(props: ScreenProps): JSX.Element | null {
  const tie = tieIn(props.game)
  if (tie === null) return null
  const names = formatList(tie.tied.map((seat) => captainLabel(props, seat)))
  return tie.state === 'asked' ? <Vote {...props} tiedNames={names} /> : <TieBreak names={names} tied={tie.tied} />
}

const VOTES = [
  ['VOTE YES', 'Yes: we win together', 'You voted yes.'],
  ['VOTE NO', 'No: continue as a tie-break', 'You voted no.'],
] as const

function Vote({ text, echo, orders, onText, tiedNames }: ScreenProps & { readonly tiedNames: string }): JSX.Element {
  const lines = linesOf(text).map((line) => canonical(line, echo))
  const [, , cast] = VOTES.find(([line]) => lines.includes(line)) ?? []
  const mayVote = orders.some(({ written }) => written === 'VOTE YES')
  const vote = (line: string) => onText([...lines.filter((order) => !order.startsWith('VOTE ')), line].join('\n'))
  return (
    <div class="notice tie small" role="group" aria-label="Vote on a joint win">
      <h3>A tie for the solo</h3>
      <p>
        {capitalize(tiedNames)} have the same number of centres, 21 or more. Only they vote, in secret. If all vote yes,
        the game ends with a joint win. Otherwise it continues between them as a tie-break.
      </p>
      {mayVote && (
        <>
          <p role="status">
            {cast === undefined ? 'You have not voted.' : `${cast} You can change that until the phase closes.`}
          </p>
          <div class="row">
            {VOTES.map(([line, label]) => (
              <button key={line} aria-pressed={lines.includes(line)} onClick={() => vote(line)}>
                {label}
              </button>
            ))}
          </div>
        </>
      )}
    </div>
  )
}

function TieBreak({ names, tied }: { readonly names: string; readonly tied: readonly SeatView[] }): JSX.Element {
  return (
    <div class="notice tie small" role="group" aria-label="The tie-break">
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

export const doubleDiplomacyScreens: VariantScreens = {
  hints: [
    {
      step: 'moves',
      text: [
        'Only orders that both captains give count. A move and a move via convoy are different orders.',
        'If you order some units of a power, its others count as held. If you order none, the other captain’s orders are used.',
      ],
    },
    {
      step: 'retreats',
      text: ['If the two of you order different retreats, the unit is disbanded.'],
    },
    {
      step: 'adjustments',
      text: ['A build or disband counts only if both of you order it: the same unit type, place and coast.'],
    },
  ],
  Screen: (props) => (
    <>
      <OverrideState {...props} />
      <CaptainProposals {...props} />
    </>
  ),
  Bar: ProposeButtons,
  Standing: ProposalsState,
  Urgent: TieVote,
  Head: Captains,
}
