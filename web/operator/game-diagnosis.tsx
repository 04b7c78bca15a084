/** What a game waits for, what happened in it, and what was mailed. Loads when unfolded. */
import './operator.css'
import type { JSX } from 'preact'
import { diagnoseGame, type GameDiagnosis } from '../client/operator-api.ts'
import { useLoad } from '../client/requests.ts'
import { useZone } from '../client/session.tsx'
import { when } from '../text/times.ts'
import { formatNumber } from '../text/words.ts'
import { Fetched, LazyDetails } from '../ui/parts.tsx'

export const Diagnosis = ({ id }: { readonly id: string }): JSX.Element => (
  <LazyDetails summary="Status, history and mails of this game">{() => <Details id={id} />}</LazyDetails>
)

function Details({ id }: { readonly id: string }): JSX.Element {
  const { loaded, reload } = useLoad(`diagnosis ${id}`, () => diagnoseGame(id))
  return (
    <Fetched load={loaded} onRetry={reload}>
      {(diagnosis) => (
        <div class="stack">
          <CurrentState diagnosis={diagnosis} />
          <h3>History</h3>
          <History diagnosis={diagnosis} />
          <h3>Mails</h3>
          <Mails diagnosis={diagnosis} />
        </div>
      )}
    </Fetched>
  )
}

interface DiagnosisProps {
  readonly diagnosis: GameDiagnosis
}

function OptionalTime({ at }: { readonly at: number | null }): JSX.Element {
  const zone = useZone()
  return <>{at === null ? 'none' : when(at, Date.now(), zone)}</>
}

function CurrentState({ diagnosis: { outlook, until, due, alarm, outbox } }: DiagnosisProps): JSX.Element {
  const zone = useZone()
  return (
    <>
      <p>
        {outlook}
        {until !== null && ` ${when(until, Date.now(), zone)}.`}
      </p>
      <p class="small">
        Next automatic step: <OptionalTime at={due} />. Next alarm: <OptionalTime at={alarm} />.{' '}
        {outbox.waiting === 0
          ? 'Nothing is waiting to be sent.'
          : `${formatNumber(outbox.waiting)} messages are waiting to be sent, tried ${formatNumber(outbox.tries)} times.`}
      </p>
    </>
  )
}

function History({ diagnosis: { log, names } }: DiagnosisProps): JSX.Element {
  const zone = useZone()
  return (
    <ol class="happened">
      {log.toReversed().map(({ at, kind, words, details, until, player, about, phase }, n) => (
        <li key={`${at} ${kind} ${n}`}>
          <span class="muted small">
            {when(at, Date.now(), zone)}
            {phase !== null && ` · ${phase}`}
          </span>
          <p>
            {words}
            {until !== null && ` ${when(until, Date.now(), zone)}.`}
            {[player, about].map((id) => id !== null && ` (${names[id] ?? 'someone'})`)}
          </p>
          {details.map((detail) => (
            <p class="detail" key={detail}>
              {detail}
            </p>
          ))}
        </li>
      ))}
    </ol>
  )
}

function Mails({ diagnosis: { mails, names } }: DiagnosisProps): JSX.Element {
  const zone = useZone()
  if (mails.length === 0) return <p class="muted">None in the last month.</p>
  return (
    <div class="scrolls" role="group" aria-label="Mails" tabIndex={0}>
      <table class="mailed">
        <thead>
          <tr>
            {['When', 'Phase', 'Kind', 'To', 'Outcome'].map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {mails.map(({ phase, kind, to, state, reason, at }, n) => (
            <tr key={n}>
              <td>{when(at, Date.now(), zone)}</td>
              <td>{phase}</td>
              <td>{kind}</td>
              <td>{to === null ? 'invited by mail' : (names[to] ?? to)}</td>
              <td>{reason === null ? state : `${state}: ${reason}`}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
