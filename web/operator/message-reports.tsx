/** Reported messages of all games: read, hide, mark as done. */
import type { JSX } from 'preact'
import type { ReportsView } from '../../src/game/press/press-types.ts'
import type { GameView } from '../../src/game/views/shapes.ts'
import type { Answer } from '../client/api.ts'
import {
  fetchGameReports,
  inspectGame,
  type OpenReport,
  fetchOpenReports,
  settleReport,
} from '../client/operator-api.ts'
import { useLoad, useSending } from '../client/requests.ts'
import { authorText, channelKey, channelTitle } from '../text/press-text.ts'
import { formatCount } from '../text/words.ts'
import { Fetched, LazyDetails, ApiErrorNotice } from '../ui/parts.tsx'
import { HideText } from './hide-text.tsx'
import { OpenReports } from './open-reports.tsx'

export function Reports(): JSX.Element {
  const { loaded, reload } = useLoad('reports', fetchOpenReports)
  return (
    <section class="stack" aria-label="Reported messages">
      <h2>Reported messages</h2>
      <Fetched load={loaded} onRetry={reload}>
        {(reports) =>
          reports.length === 0 ? (
            <p class="muted">None open.</p>
          ) : (
            <ul class="stack reports">
              {[...Map.groupBy(reports, ({ game }) => game)].map(([game, ofGame]) => (
                <li key={game}>
                  <GameReports reports={ofGame} onSettled={reload} />
                </li>
              ))}
            </ul>
          )
        }
      </Fetched>
    </section>
  )
}

interface GameReportsProps {
  readonly reports: readonly OpenReport[]
  readonly onSettled: () => Promise<void>
}

/** Loads the messages when unfolded. */
function GameReports({ reports, onSettled }: GameReportsProps): JSX.Element | null {
  const [first] = reports
  if (first === undefined) return null
  const summary = (
    <>
      <bdi>{first.name}</bdi>: {formatCount(reports.length, 'message')}
    </>
  )
  return <LazyDetails summary={summary}>{() => <ReportDetails id={first.game} onSettled={onSettled} />}</LazyDetails>
}

/** Reports with their game, for the names of its seats. */
interface ReportsInGame extends ReportsView {
  readonly game: GameView
}

async function fetchReports(id: string): Promise<Answer<ReportsInGame>> {
  const [reports, inspected] = await Promise.all([fetchGameReports(id), inspectGame(id)])
  if (!reports.ok) return reports
  return inspected.ok ? { ok: true, value: { ...reports.value, game: inspected.value.game } } : inspected
}

function ReportDetails({
  id,
  onSettled,
}: {
  readonly id: string
  readonly onSettled: () => Promise<void>
}): JSX.Element {
  const { loaded, reload } = useLoad<ReportsInGame>(`reports ${id}`, () => fetchReports(id))
  const { busy, error, send } = useSending<unknown>()
  const settle = async (report: number) => {
    if ((await send(() => settleReport(id, report))) === null) return
    await reload()
    await onSettled()
  }
  return (
    <>
      <ApiErrorNotice error={error} />
      <Fetched load={loaded} onRetry={reload}>
        {({ reports, game }) => (
          <OpenReports
            reports={reports}
            title={(report) => channelTitle({ game, voices: [] }, report)}
            author={(message) => authorText({ game, voices: [] }, message)}
            actions={(report) => (
              <>
                <HideText
                  game={id}
                  text={{ kind: 'message', channel: channelKey(report.channel), number: report.number }}
                  current={report.context.find(({ number }) => number === report.number)?.text ?? ''}
                  onHidden={reload}
                />
                <div>
                  <button disabled={busy} onClick={() => void settle(report.id)}>
                    Mark as done
                  </button>
                </div>
              </>
            )}
          />
        )}
      </Fetched>
    </>
  )
}
