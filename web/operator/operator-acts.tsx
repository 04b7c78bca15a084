/** What operators have done: who, when, to whom and why. */
// eslint-disable-next-line import/no-unassigned-import -- a style sheet
import './operator.css'
import type { JSX } from 'preact'
import { operatorActs, type OperatorActs } from '../client/api.ts'
import { useLoad } from '../client/requests.ts'
import { useZone } from '../client/session.tsx'
import { when } from '../text/times.ts'
import { Fetched } from '../ui/parts.tsx'

const ACT_WORDS: Readonly<Record<OperatorActs['acts'][number]['act'], string>> = {
  lock: 'Locked an account',
  unlock: 'Unlocked an account',
  'take-name': 'Removed a name',
  'hide-text': 'Hid a text',
  'settle-report': 'Settled a report',
  act: 'Acted in a game',
  'take-back': 'Rolled a game back',
  'put-back': 'Restored a game',
  'delete-game': 'Deleted a game',
}

export function ActsOfOperators(): JSX.Element {
  const { loaded, reload } = useLoad('operator acts', operatorActs)
  return (
    <section class="stack" aria-label="What operators have done">
      <h2>Operators’ acts</h2>
      <Fetched load={loaded} onRetry={reload}>
        {(found) => (found.acts.length === 0 ? <p class="muted">Nothing yet.</p> : <List of={found} />)}
      </Fetched>
      <div>
        <button onClick={() => void reload()}>Refresh</button>
      </div>
    </section>
  )
}

/** To which moment a game went back is told like any other time. */
const detailWords = (detail: string, zone: string): string =>
  /^\d{4}-\d\d-\d\dT/.test(detail) ? `as it was ${when(Date.parse(detail), Date.now(), zone)}` : detail

function List({ of: { acts, names } }: { readonly of: OperatorActs }): JSX.Element {
  const zone = useZone()
  return (
    <ul class="happened">
      {acts.map(({ at, operator, act, detail, game, player, why }, n) => (
        <li key={n}>
          <p>
            {ACT_WORDS[act]}
            {detail !== '' && ` (${detailWords(detail, zone)})`}
            {player !== null && (
              <>
                {': '}
                <a href={`/players/${player}`}>{names[player] ?? 'somebody'}</a>
              </>
            )}
            {game !== null && (
              <>
                {': '}
                <a href={`/operator?game=${game}`}>{game}</a>
              </>
            )}
          </p>
          <p class="muted small">
            {names[operator] ?? 'An operator'}, {when(at, Date.now(), zone)}
          </p>
          {why !== '' && <p class="detail">{why}</p>}
        </li>
      ))}
    </ul>
  )
}
