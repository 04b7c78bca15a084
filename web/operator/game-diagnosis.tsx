/** Why a game stands as it does: what it waits for, what happened in it and by whom, and what was mailed. Fetched when it is asked for. */
// eslint-disable-next-line import/no-unassigned-import -- a style sheet
import './operator.css'
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { diagnoseGame, type GameDiagnosis } from '../client/api.ts'
import { useLoad } from '../client/requests.ts'
import { useZone } from '../client/session.tsx'
import { when } from '../text/times.ts'
import { formatNumber } from '../text/words.ts'
import { Fetched } from '../ui/parts.tsx'

export function Diagnosis({ id }: { readonly id: string }): JSX.Element {
  const [open, setOpen] = useState(false)
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>Why this game is in this state, what happened, what was mailed</summary>
      {open && <Answers id={id} />}
    </details>
  )
}

function Answers({ id }: { readonly id: string }): JSX.Element {
  const { loaded, reload } = useLoad(`diagnosis ${id}`, () => diagnoseGame(id))
  return (
    <Fetched load={loaded} onRetry={reload}>
      {(found) => (
        <div class="stack">
          <Standing found={found} />
          <h3>What happened</h3>
          <Happened found={found} />
          <h3>What was mailed</h3>
          <Mailed found={found} />
        </div>
      )}
    </Fetched>
  )
}

interface Found {
  readonly found: GameDiagnosis
}

/** A time, or that there is none. */
function At({ at }: { readonly at: number | null }): JSX.Element {
  const zone = useZone()
  return <>{at === null ? 'none' : when(at, Date.now(), zone)}</>
}

function Standing({ found: { outlook, until, due, alarm, outbox } }: Found): JSX.Element {
  const zone = useZone()
  return (
    <>
      <p>
        {outlook}
        {until !== null && ` ${when(until, Date.now(), zone)}.`}
      </p>
      <p class="small">
        Next automatic step: <At at={due} />. Next alarm: <At at={alarm} />.{' '}
        {outbox.waiting === 0
          ? 'Nothing is waiting to be sent.'
          : `${formatNumber(outbox.waiting)} messages are waiting to be sent, tried ${formatNumber(outbox.tries)} times.`}
      </p>
    </>
  )
}

function Happened({ found: { log, names } }: Found): JSX.Element {
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
            {[player, about].map((one) => one !== null && ` (${names[one] ?? 'somebody'})`)}
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

function Mailed({ found: { mails, names } }: Found): JSX.Element {
  const zone = useZone()
  if (mails.length === 0) return <p class="muted">Nothing in the last month.</p>
  return (
    <div class="scrolls" role="group" aria-label="What was mailed" tabIndex={0}>
      <table class="mailed">
        <thead>
          <tr>
            {['When', 'Phase', 'Kind', 'To', 'Outcome'].map((words) => (
              <th key={words} scope="col">
                {words}
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
