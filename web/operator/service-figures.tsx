/** The service's goals and counts, and the mails that could not be sent. */
import type { JSX } from 'preact'
import type { ServiceFigures } from '../../src/alerts/measure-service.ts'
import './operator.css'
import { fetchParkedMails, fetchServiceFigures, resendMail } from '../client/operator-api.ts'
import { useLoad, useSending } from '../client/requests.ts'
import { useZone } from '../client/session.tsx'
import { when } from '../text/times.ts'
import { capitalize, formatCount, formatNumber } from '../text/words.ts'
import { ApiErrorNotice, Fetched } from '../ui/parts.tsx'

export function ServiceStatus(): JSX.Element {
  const { loaded, reload } = useLoad('service figures', fetchServiceFigures)
  const zone = useZone()
  return (
    <section class="stack" aria-label="The service">
      <h2>The service</h2>
      <Fetched load={loaded} onRetry={reload}>
        {(figures) => (
          <>
            <p class="muted small">Measurements {when(figures.at, Date.now(), zone)}.</p>
            <Goals figures={figures} />
            <div class="figures">
              <Games figures={figures} />
              <Counts figures={figures} />
              <Mails figures={figures} />
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

type FiguresProps = { readonly figures: ServiceFigures }

/** A summary, then all goals, missed ones first. */
function Goals({ figures: { goals } }: FiguresProps): JSX.Element {
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
  ['playing', 'In progress'],
  ['asleep', 'Asleep'],
  ['finished', 'Finished'],
  ['abandoned', 'Called off'],
] as const satisfies readonly (readonly [keyof ServiceFigures['games'], string])[]

const Games = ({ figures: { games } }: FiguresProps): JSX.Element => (
  <table>
    <caption>Games</caption>
    <tbody>
      {GAMES.map(([status, label]) => (
        <tr key={status}>
          <th scope="row">{label}</th>
          <td>{formatNumber(games[status])}</td>
        </tr>
      ))}
    </tbody>
  </table>
)

const Counts = ({ figures: { lastDay, lastWeek } }: FiguresProps): JSX.Element => (
  <table>
    <caption>Activity</caption>
    <thead>
      <tr>
        <td />
        <th scope="col">Day</th>
        <th scope="col">Week</th>
      </tr>
    </thead>
    <tbody>
      {(Object.keys(lastWeek) as (keyof typeof lastWeek)[]).map((count) => (
        <tr key={count}>
          <th scope="row">{capitalize(count)}</th>
          <td>{formatNumber(lastDay[count])}</td>
          <td>{formatNumber(lastWeek[count])}</td>
        </tr>
      ))}
    </tbody>
  </table>
)

const OUTCOMES = ['sent', 'dropped', 'parked'] as const

/** `count`: null if the queue cannot be queried. */
const backlogText = (count: number | null, noun: string): string =>
  count === null ? `${noun}s unknown` : formatCount(count, noun)

/** Mails by kind. Dropped: no longer worth sending. */
function Mails({ figures: { mails, queue, backlog } }: FiguresProps): JSX.Element {
  const zone = useZone()
  return (
    <table>
      <caption>Mails this week</caption>
      <thead>
        <tr>
          <td />
          {['Sent', 'Dropped', 'Given up', 'Waiting'].map((title) => (
            <th key={title} scope="col">
              {title}
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
              : `${formatCount(queue.due, 'mail')} due, the oldest ${when(queue.oldest, Date.now(), zone)}.`}{' '}
            In the queues: {backlogText(backlog.mails, 'mail')}, {backlogText(backlog.notifications, 'notification')}.
          </td>
        </tr>
      </tfoot>
    </table>
  )
}

export function ParkedMails(): JSX.Element {
  const { loaded, reload } = useLoad('parked', fetchParkedMails)
  const { busy, error, send } = useSending<unknown>()
  const zone = useZone()
  const resend = async (id: string) => {
    if ((await send(() => resendMail(id))) !== null) await reload()
  }
  return (
    <section class="stack" aria-label="Mails that could not be sent">
      <h2>Mails that could not be sent</h2>
      <ApiErrorNotice error={error} />
      <Fetched load={loaded} onRetry={reload}>
        {(mails) =>
          mails.length === 0 ? (
            <p class="muted">None.</p>
          ) : (
            <ul class="stack">
              {mails.map((mail) => (
                <li key={mail.id} class="notice">
                  <p>
                    {mail.kind} to {mail.to}, failed {when(mail.at, Date.now(), zone)}
                  </p>
                  <p class="muted small">{mail.reason}</p>
                  <button disabled={busy} onClick={() => void resend(mail.id)}>
                    Send again
                  </button>
                </li>
              ))}
            </ul>
          )
        }
      </Fetched>
    </section>
  )
}
