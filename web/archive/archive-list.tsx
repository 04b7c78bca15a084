/** Finished games with their results, page by page. */
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { ENDINGS } from '../../src/rules/seam/variant.ts'
import { type ArchivedGame, type ArchivePage, fetchArchive } from '../client/archive-api.ts'
import { useLoad, useSending } from '../client/requests.ts'
import { useMe, useZone } from '../client/session.tsx'
import { useVariantTitle } from '../client/variant-info.ts'
import { dateText } from '../text/times.ts'
import { endingText, formatCount, formatList } from '../text/words.ts'
import { ApiErrorNotice, Fetched } from '../ui/parts.tsx'
import { archiveUrl, type Filter, requestFor } from './archive-query.ts'
import '../ui/game-lists.css'

/** `onClear`: shows all games; null if there is no filter. */
interface ArchiveListProps {
  readonly filter: Filter
  readonly onClear: (() => void) | null
}

/** Another filter needs another `key`: the list keeps its later pages. */
export function ArchiveList({ filter, onClear }: ArchiveListProps): JSX.Element {
  // The key has the viewer, who sees their own private games, too.
  const key = `${archiveUrl(filter)} ${useMe()?.id ?? ''}`
  const { loaded, reload } = useLoad(key, () => fetchArchive(requestFor(filter, null)))
  return (
    <Fetched load={loaded} onRetry={reload}>
      {(first) => <Pages {...{ first, filter, onClear }} />}
    </Fetched>
  )
}

function Pages({ first, filter, onClear }: ArchiveListProps & { readonly first: ArchivePage }): JSX.Element {
  const [later, setLater] = useState<readonly ArchivePage[]>([])
  const { busy, error, send } = useSending<ArchivePage>()
  const games = [first, ...later].flatMap((page) => page.games)
  const { next } = later.at(-1) ?? first
  const loadNext = async () => {
    const page = await send(() => fetchArchive(requestFor(filter, next)))
    if (page !== null) setLater((pages) => [...pages, page])
  }
  return (
    <>
      {games.length === 0 && <NoGames isLast={next === null} onClear={onClear} />}
      <ul class="games archive" aria-label="Finished games">
        {games.map((game) => (
          <Finished key={game.id} game={game} />
        ))}
      </ul>
      <ApiErrorNotice error={error} />
      {next !== null && (
        <div class="row">
          <button disabled={busy} onClick={() => void loadNext()}>
            Show older games
          </button>
        </div>
      )}
    </>
  )
}

function NoGames(props: { readonly isLast: boolean; readonly onClear: (() => void) | null }): JSX.Element {
  const { isLast, onClear } = props
  if (onClear === null) return <p class="muted">No public games have finished yet.</p>
  return (
    <div class="row">
      <p class="muted">{isLast ? 'No finished game matches.' : 'None of the latest games match.'}</p>
      <button onClick={onClear}>Show all</button>
    </div>
  )
}

const ENDED_WELL: readonly string[] = ENDINGS

/** `France (Ann) has won.` */
export function resultText({ ending, winners, seats }: Pick<ArchivedGame, 'ending' | 'winners' | 'seats'>): string {
  if (ending === null) return 'The result is no longer known.'
  const named = seats.filter(({ outcome }) => ENDED_WELL.includes(outcome))
  const powersNamed = new Set(named.flatMap(({ plays }) => plays))
  const unnamed = winners.filter((power) => !powersNamed.has(power))
  return endingText({ why: ending, winners: [] }, [...named.map(seatText), ...unnamed])
}

/** `France (Ann)` */
const seatText = ({ plays, player }: ArchivedGame['seats'][number]): string =>
  player === null ? formatList(plays) : `${formatList(plays)} (${player.name})`

/** The players who neither won nor share the draw: `Germany (Ben), Italy (Cora)`; null: none. */
export function othersText({ seats }: Pick<ArchivedGame, 'seats'>): string | null {
  const others = seats.filter(({ outcome, player }) => player !== null && !ENDED_WELL.includes(outcome))
  return others.length === 0 ? null : others.map(seatText).join(', ')
}

function Finished({ game }: { readonly game: ArchivedGame }): JSX.Element {
  const titleOf = useVariantTitle()
  const zone = useZone()
  const others = othersText(game)
  const about = [titleOf(game.variant), formatCount(game.phases, 'phase'), ...(game.private ? ['private'] : [])]
  const { changedOptions } = game
  return (
    <li>
      <a class="game" href={`/games/${game.id}`}>
        <span class="game-name">{game.name}</span>
        <span class="muted">{dateText(game.endedAt, zone)}</span>
        <span>{resultText(game)}</span>
        <span class="muted">{about.filter((part) => part !== '').join(' · ')}</span>
        {changedOptions !== null && <span class="muted">{changedOptions.join(' · ')}</span>}
        {others !== null && <span class="muted small others">Also: {others}</span>}
      </a>
      {game.tournament !== null && (
        <a class="small" href={`/tournaments/${game.tournament.id}`}>
          {game.tournament.name}
        </a>
      )}
    </li>
  )
}
