/** The log of operators' acts. */
import './operator.css'
import type { JSX } from 'preact'
import { fetchOperatorActs, type OperatorActs } from '../client/operator-api.ts'
import { useLoad } from '../client/requests.ts'
import { useZone } from '../client/session.tsx'
import { when } from '../text/times.ts'
import { Fetched } from '../ui/parts.tsx'

const ACT_LABELS: Readonly<Record<OperatorActs['acts'][number]['act'], string>> = {
  lock: 'Locked an account',
  unlock: 'Unlocked an account',
  'take-name': 'Removed a name',
  'hide-text': 'Hid a text',
  'settle-report': 'Settled a report',
  act: 'Acted in a game',
  'take-back': 'Rolled a game back',
  'put-back': 'Restored a game',
  'delete-game': 'Deleted a game',
  'delete-import': 'Deleted an imported game',
}

export function OperatorLog(): JSX.Element {
  const { loaded, reload } = useLoad('operator acts', fetchOperatorActs)
  return (
    <section class="stack" aria-label="Operator log">
      <h2>Operator log</h2>
      <Fetched load={loaded} onRetry={reload}>
        {(log) => (log.acts.length === 0 ? <p class="muted">Nothing yet.</p> : <List log={log} />)}
      </Fetched>
      <div>
        <button onClick={() => void reload()}>Refresh</button>
      </div>
    </section>
  )
}

/** The detail of a rollback is an ISO date. */
const detailText = (detail: string, zone: string): string =>
  /^\d{4}-\d\d-\d\dT/.test(detail) ? `to its state ${when(Date.parse(detail), Date.now(), zone)}` : detail

function List({ log: { acts, names } }: { readonly log: OperatorActs }): JSX.Element {
  const zone = useZone()
  return (
    <ul class="happened">
      {acts.map(({ at, operator, act, detail, game, player, why }, n) => (
        <li key={n}>
          <p>
            {ACT_LABELS[act]}
            {detail !== '' && ` (${detailText(detail, zone)})`}
            {player !== null && (
              <>
                {': '}
                <a href={`/players/${player}`}>{names[player] ?? 'someone'}</a>
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
