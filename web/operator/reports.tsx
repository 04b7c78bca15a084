/** Messages of all games that were reported: an operator looks at each, hides it if need be, and is done with it. */
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import type { Message, ReportsView } from '../../src/game/press/model.ts'
import { ALL, MASTER } from '../../src/game/press/model.ts'
import { gameReports, type OpenReport, openReports, settleReport } from '../client/api.ts'
import { useLoad, useSending } from '../client/requests.ts'
import { listed, nameOf } from '../text/words.ts'
import { Fetched, TroubleNotice } from '../ui/parts.tsx'
import { HideText } from './hide-text.tsx'
import { ReportItem } from './report-item.tsx'

export function Reports(): JSX.Element {
  const { loaded, reload } = useLoad('reports', openReports)
  return (
    <section class="stack" aria-label="Reported messages">
      <h2>Reported messages</h2>
      <Fetched of={loaded} onRetry={reload}>
        {(reports) =>
          reports.length === 0 ? (
            <p class="muted">None that nobody is done with.</p>
          ) : (
            <ul class="stack reports">
              {[...Map.groupBy(reports, ({ game }) => game)].map(([game, ofGame]) => (
                <li key={game}>
                  <OfGame reports={ofGame} onSettled={reload} />
                </li>
              ))}
            </ul>
          )
        }
      </Fetched>
    </section>
  )
}

interface OfGameProps {
  readonly reports: readonly OpenReport[]
  readonly onSettled: () => Promise<void>
}

/** What they say is fetched when it is wanted. */
function OfGame({ reports, onSettled }: OfGameProps): JSX.Element | null {
  const [first] = reports
  const [open, setOpen] = useState(false)
  if (first === undefined) return null
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <bdi>{first.name}</bdi>: {reports.length === 1 ? 'a message' : `${reports.length} messages`}
      </summary>
      {open && <Shown game={first.game} onSettled={onSettled} />}
    </details>
  )
}

const author = ({ from }: Pick<Message, 'from'>): string =>
  from === null ? 'Unsigned' : from === MASTER ? 'Game master' : nameOf(from)

function Shown({ game, onSettled }: { readonly game: string; readonly onSettled: () => Promise<void> }): JSX.Element {
  const { loaded, reload } = useLoad<ReportsView>(`reports ${game}`, () => gameReports(game))
  const { busy, trouble, send } = useSending<unknown>()
  const settle = async (id: number) => {
    if ((await send(() => settleReport(game, id))) === null) return
    await reload()
    await onSettled()
  }
  return (
    <>
      <TroubleNotice trouble={trouble} />
      <Fetched of={loaded} onRetry={reload}>
        {({ reports }) => (
          <ul class="stack reports">
            {reports
              .filter(({ settledAt }) => settledAt === null)
              .map((report) => (
                <ReportItem
                  key={report.id}
                  report={report}
                  title={report.channel === ALL ? 'Everybody' : listed(report.channel.map((from) => author({ from })))}
                  author={author}
                >
                  <HideText
                    game={game}
                    text={{
                      kind: 'message',
                      channel: report.channel === ALL ? ALL : report.channel.join(','),
                      number: report.number,
                    }}
                    words={report.context.find(({ number }) => number === report.number)?.text ?? ''}
                    onHidden={reload}
                  />
                  <div>
                    <button disabled={busy} onClick={() => void settle(report.id)}>
                      Done with it
                    </button>
                  </div>
                </ReportItem>
              ))}
          </ul>
        )}
      </Fetched>
    </>
  )
}
