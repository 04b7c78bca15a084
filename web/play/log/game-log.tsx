/** The public log of a game. */
import type { ComponentChildren, JSX } from 'preact'
import type { LogEntry } from '../../../src/game/log/public-log.ts'
import type { PlayerId } from '../../../src/game/ids.ts'
import type { GameView } from '../../../src/game/views/shapes.ts'
import { MINUTE_MS } from '../../../src/lib/time.ts'
import { fetchGameLog } from '../../client/api.ts'
import { useLoad } from '../../client/requests.ts'
import { useZone } from '../../client/session.tsx'
import { HideText } from '../../operator/hide-text.tsx'
import { moment, when } from '../../text/times.ts'
import { useNow } from '../../ui/hooks.ts'
import { Fetched } from '../../ui/parts.tsx'
import './log-entries.css'

export interface GameLogProps {
  readonly game: GameView
  readonly invitation: string | null
}

/** Newest first. Fetched again whenever the game changes. */
export function GameLog({ game, invitation }: GameLogProps): JSX.Element {
  const { loaded, reload } = useLoad(`${game.id} log ${game.revision}`, () => fetchGameLog(game.id, invitation))
  return (
    <section class="stack">
      <h2>Log</h2>
      <Fetched load={loaded} onRetry={reload}>
        {({ entries, names }) => (
          <ol class="game-log">
            {entries.toReversed().map((entry, n) => (
              <Line key={entries.length - n} entry={entry} names={names}>
                {entry.kind === 'announced' && (
                  <HideText
                    game={game.id}
                    text={{ kind: 'announcement', at: entry.at }}
                    current={entry.details[0] ?? ''}
                    onHidden={reload}
                  />
                )}
              </Line>
            ))}
          </ol>
        )}
      </Fetched>
    </section>
  )
}

interface LineProps {
  readonly entry: LogEntry
  readonly names: Readonly<Record<PlayerId, string>>
  /** Actions on the entry. */
  readonly children: ComponentChildren
}

function Line({ entry, names, children }: LineProps): JSX.Element {
  const zone = useZone()
  const now = useNow(() => MINUTE_MS, null)
  const { at, words, details, until, player, about } = entry
  const people = [player, about].flatMap((id) => (id === null ? [] : [names[id] ?? 'Somebody']))
  return (
    <li>
      <time class="muted small" dateTime={new Date(at).toISOString()}>
        {moment(at, now, zone)}
      </time>
      <p>
        {words}
        {until !== null && ` ${when(until, now, zone)}.`}
        {people.length > 0 && <span class="muted"> ({people.join(', ')})</span>}
      </p>
      {details.map((each) => (
        <p class="detail" key={each}>
          {each}
        </p>
      ))}
      {children}
    </li>
  )
}
