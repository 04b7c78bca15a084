/** How the service does: its goals first, then what was counted. */
// eslint-disable-next-line import/no-unassigned-import -- a style sheet
import './operator.css'
import type { JSX } from 'preact'
import type { ServiceFigures } from '../../src/alerts/measured.ts'
import { serviceFigures } from '../client/api.ts'
import { useLoad } from '../client/requests.ts'
import { useZone } from '../client/session.tsx'
import { when } from '../text/times.ts'
import { formatNumber } from '../text/words.ts'
import { Fetched } from '../ui/parts.tsx'

export function HowTheServiceDoes(): JSX.Element {
  const { loaded, reload } = useLoad('service figures', serviceFigures)
  const zone = useZone()
  return (
    <section class="stack" aria-label="The service">
      <h2>The service</h2>
      <Fetched load={loaded} onRetry={reload}>
        {(figures) => (
          <>
            <p class="muted small">As it was {when(figures.at, Date.now(), zone)}.</p>
            <Goals of={figures} />
            <div class="figures">
              <Games of={figures} />
              <Counted of={figures} />
              <Mails of={figures} />
            </div>
            <div>
              <button onClick={() => void reload()}>Refresh</button>
            </div>
          </>
        )}
      </Fetched>
    </section>
  )
}

type Of = { readonly of: ServiceFigures }

/** In one look whether all is well, and then what is not. */
function Goals({ of: { goals } }: Of): JSX.Element {
  const [missed, met] = [goals.filter((goal) => !goal.met), goals.filter((goal) => goal.met)]
  return (
    <>
      <p>
        {missed.length === 0
          ? `All ${formatNumber(met.length)} goals are met.`
          : `${formatNumber(missed.length)} of ${formatNumber(goals.length)} goals ${missed.length === 1 ? 'is' : 'are'} missed.`}
      </p>
      <ul class="goals">
        {[...missed, ...met].map(({ goal, wanted, found, met: isMet }) => (
          <li key={goal} class={isMet ? 'met' : 'missed'}>
            <strong>{isMet ? 'Met' : 'Missed'}</strong> {wanted} <span class="muted">({found})</span>
          </li>
        ))}
      </ul>
    </>
  )
}

const GAMES = [
  ['forming', 'Waiting for players'],
  ['playing', 'Playing'],
  ['asleep', 'Asleep'],
  ['finished', 'Finished'],
  ['abandoned', 'Called off'],
] as const satisfies readonly (readonly [keyof ServiceFigures['games'], string])[]

const Games = ({ of: { games } }: Of): JSX.Element => (
  <table>
    <caption>Games</caption>
    <tbody>
      {GAMES.map(([which, words]) => (
        <tr key={which}>
          <th scope="row">{words}</th>
          <td>{formatNumber(games[which])}</td>
        </tr>
      ))}
    </tbody>
  </table>
)

const Counted = ({ of: { lastDay, lastWeek } }: Of): JSX.Element => (
  <table>
    <caption>What happened</caption>
    <thead>
      <tr>
        <td />
        <th scope="col">Day</th>
        <th scope="col">Week</th>
      </tr>
    </thead>
    <tbody>
      {(Object.keys(lastWeek) as (keyof typeof lastWeek)[]).map((what) => (
        <tr key={what}>
          <th scope="row">{what.charAt(0).toUpperCase() + what.slice(1)}</th>
          <td>{formatNumber(lastDay[what])}</td>
          <td>{formatNumber(lastWeek[what])}</td>
        </tr>
      ))}
    </tbody>
  </table>
)

const OUTCOMES = ['sent', 'dropped', 'parked'] as const

/** What a queue holds, in words. */
const held = (many: number | null, one: string, more: string): string =>
  many === null ? `${more} cannot be queried` : `${formatNumber(many)} ${many === 1 ? one : more}`

/** Mails by kind: what was not worth sending any more is dropped. */
function Mails({ of: { mails, queue, backlog } }: Of): JSX.Element {
  const zone = useZone()
  return (
    <table>
      <caption>Mails this week</caption>
      <thead>
        <tr>
          <td />
          {['Sent', 'Dropped', 'Given up', 'Waiting'].map((words) => (
            <th key={words} scope="col">
              {words}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {mails.map(({ kind, outcomes }) => (
          <tr key={kind}>
            <th scope="row">{kind}</th>
            {OUTCOMES.map((outcome) => (
              <td key={outcome}>{formatNumber(outcomes[outcome] ?? 0)}</td>
            ))}
            <td>{formatNumber((outcomes.waiting ?? 0) + (outcomes.sending ?? 0))}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <td colSpan={5}>
            {queue.oldest === null
              ? 'No mail is late.'
              : `${formatNumber(queue.due)} to be sent now, the oldest since ${when(queue.oldest, Date.now(), zone)}.`}{' '}
            In the queues: {held(backlog.mails, 'mail', 'mails')},{' '}
            {held(backlog.notifications, 'notification', 'notifications')}.
          </td>
        </tr>
      </tfoot>
    </table>
  )
}
