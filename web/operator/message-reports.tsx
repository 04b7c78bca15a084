/** Messages of all games that were reported: an operator looks at each, hides it if need be, and is done with it. */
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import type { Channel, Message, ReportsView, ReportView, Voice } from '../../src/game/press/press-types.ts'
import { ALL, MASTER } from '../../src/game/press/press-types.ts'
import type { GameView } from '../../src/game/views/shapes.ts'
import type { Answer } from '../client/api.ts'
import { gameReports, inspectGame, type OpenReport, openReports, settleReport } from '../client/api.ts'
import { useLoad, useSending } from '../client/requests.ts'
import { formatList } from '../text/words.ts'
import { Fetched, ApiErrorNotice } from '../ui/parts.tsx'
import { HideText } from './hide-text.tsx'
import { OpenReports } from './open-reports.tsx'

export function Reports(): JSX.Element {
  const { loaded, reload } = useLoad('reports', openReports)
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
      {open && <Shown id={first.game} onSettled={onSettled} />}
    </details>
  )
}

/** What was reported, and the game, whose seats have names of their own. */
interface Reported extends ReportsView {
  readonly game: GameView
}

type Seats = Pick<GameView, 'seats'>

const voiceWords = ({ seats }: Seats, voice: Voice): string =>
  voice === MASTER ? 'Game master' : (seats.find(({ seat }) => seat === voice)?.name ?? voice)

const authorWords = (game: Seats, { from }: Pick<Message, 'from'>): string =>
  from === null ? 'Unsigned' : voiceWords(game, from)

/** What its members call it, or else who they are. */
const titleWords = (game: Seats, { channel, name }: Pick<ReportView, 'channel' | 'name'>): string =>
  name ?? (channel === ALL ? 'Everybody' : formatList(channel.map((voice) => voiceWords(game, voice))))

/** As the service names a channel. */
const keyOf = (channel: Channel): string => (channel === ALL ? ALL : channel.join(','))

async function reportedIn(id: string): Promise<Answer<Reported>> {
  const [given, found] = await Promise.all([gameReports(id), inspectGame(id)])
  if (!given.ok) return given
  return found.ok ? { ok: true, value: { ...given.value, game: found.value.game } } : found
}

function Shown({ id, onSettled }: { readonly id: string; readonly onSettled: () => Promise<void> }): JSX.Element {
  const { loaded, reload } = useLoad<Reported>(`reports ${id}`, () => reportedIn(id))
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
            title={(report) => titleWords(game, report)}
            author={(message) => authorWords(game, message)}
            actions={(report) => (
              <>
                <HideText
                  game={id}
                  text={{ kind: 'message', channel: keyOf(report.channel), number: report.number }}
                  words={report.context.find(({ number }) => number === report.number)?.text ?? ''}
                  onHidden={reload}
                />
                <div>
                  <button disabled={busy} onClick={() => void settle(report.id)}>
                    Done with it
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
