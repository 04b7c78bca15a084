/** The player's games, with boards, tasks and deadlines, and their order. */
import type { JSX } from 'preact'
import { MINUTE_MS } from '../../src/lib/time.ts'
import type { MyListing } from '../client/api.ts'
import { isWaitingForMe, useMyGames, useZone } from '../client/session.tsx'
import { capitalize, formatCount, phaseLabel } from '../text/words.ts'
import { phasesSeen } from '../client/device/storage.ts'
import { useEra, useVariantTitle } from '../client/variant-info.ts'
import { moment, timeLeft, when } from '../text/times.ts'
import { useNow } from '../ui/hooks.ts'
import { Fetched, Section } from '../ui/parts.tsx'
import { SmallBoard } from '../ui/small-board.tsx'
import '../ui/game-lists.css'

/** `seen`: how many phases the player has seen; null if unknown. */
export const hasNewResults = ({ phases }: Pick<MyListing, 'phases'>, seen: number | null): boolean =>
  seen !== null && phases > seen

const STAGES = ['playing', 'forming', 'finished', 'abandoned'] as const satisfies readonly MyListing['status'][]

/** New results first, then games that wait for the player, the rest by stage; earliest deadline first. */
export function inOrder(games: readonly MyListing[], seen: (id: string) => number | null): readonly MyListing[] {
  const rank = (game: MyListing): readonly number[] => [
    hasNewResults(game, seen(game.id)) ? 0 : 1,
    isWaitingForMe(game) ? 0 : 1,
    STAGES.indexOf(game.status),
    game.deadline ?? Infinity,
    -game.createdAt,
  ]
  return games
    .map((game) => ({ game, rank: rank(game) }))
    .toSorted((a, b) => compareRanks(a.rank, b.rank))
    .map(({ game }) => game)
}

function compareRanks(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((n, i) => n !== b[i])
  return at === -1 ? 0 : (a[at] ?? 0) < (b[at] ?? 0) ? -1 : 1
}

/** In progress, but without a deadline. */
export const isStopped = ({ status, deadline }: Pick<MyListing, 'status' | 'deadline'>): boolean =>
  status === 'playing' && deadline === null

export const stoppedText = ({ asleep }: Pick<MyListing, 'asleep'>): string =>
  asleep ? 'Asleep: orders from any player wake it' : 'Paused: no deadline'

/** What a game needs from its player, in a few words. */
export function todoText({ status, wants, ready, alive, players, seats }: MyListing): string {
  if (status === 'forming') return `Waiting for ${formatCount(seats - players, 'more player')}`
  if (status === 'finished') return 'Over'
  if (!alive) return 'You are out of the game'
  if (wants === null) return ready ? 'You are ready' : 'Nothing to do'
  return ready ? 'You are ready' : capitalize(wants)
}

const halfAMinute = () => MINUTE_MS / 2

export function MyGames(): JSX.Element {
  const { loaded, reload } = useMyGames()
  return (
    <Section title="Your games">
      <Fetched load={loaded} onRetry={reload}>
        {(games) => (games.length === 0 ? <NoGames /> : <Games games={games} />)}
      </Fetched>
    </Section>
  )
}

function NoGames(): JSX.Element {
  return (
    <div class="notice">
      <p>You have no games yet. Join one below, or start your own and send friends the link.</p>
      <a class="button primary" href="/games/new">
        Start a game
      </a>
    </div>
  )
}

/** Finished games are folded away. */
function Games({ games }: { readonly games: readonly MyListing[] }): JSX.Element {
  const ordered = inOrder(games, phasesSeen)
  const isOver = (game: MyListing) => game.status === 'finished' && !hasNewResults(game, phasesSeen(game.id))
  const [running, over] = [ordered.filter((game) => !isOver(game)), ordered.filter(isOver)]
  return (
    <>
      {running.length === 0 && <p class="muted">None of your games is in progress.</p>}
      <List games={running} />
      {over.length > 0 && (
        <details>
          <summary>
            {`Finished games (${over.length})`} <Unread games={over} />
          </summary>
          <List games={over} />
        </details>
      )}
    </>
  )
}

function Unread({ games }: { readonly games: readonly MyListing[] }): JSX.Element | null {
  const { unread } = useMyGames()
  const count = games.reduce((sum, { id }) => sum + (unread[id] ?? 0), 0)
  return count === 0 ? null : <span class="remark">{formatCount(count, 'unread message')}</span>
}

const List = ({ games }: { readonly games: readonly MyListing[] }): JSX.Element => (
  <ul class="games boards">
    {games.map((game) => (
      <MyGame key={game.id} game={game} />
    ))}
  </ul>
)

function MyGame({ game }: { readonly game: MyListing }): JSX.Element {
  const titleOf = useVariantTitle()
  const eraOf = useEra()
  const isUrgent = isWaitingForMe(game)
  const phase = game.phase === null ? null : phaseLabel(game.phase, eraOf(game.variant))
  const about = [game.plays, phase ?? titleOf(game.variant)].filter((part) => part !== null && part !== '')
  return (
    <li>
      <a class="game" href={`/games/${game.id}`}>
        <SmallBoard game={game} />
        <span class="game-name">
          {game.name} {hasNewResults(game, phasesSeen(game.id)) && <span class="remark">New results</span>}{' '}
          <Unread games={[game]} />
        </span>
        <span class="muted">{about.join(' · ')}</span>
        <span class={isUrgent ? 'wants isUrgent' : 'wants'}>{todoText(game)}</span>
        {game.deadline !== null && <Due deadline={game.deadline} isUrgent={isUrgent} />}
        {isStopped(game) && <span class="muted">{stoppedText(game)}</span>}
      </a>
    </li>
  )
}

function Due({ deadline, isUrgent }: { readonly deadline: number; readonly isUrgent: boolean }): JSX.Element {
  const now = useNow(halfAMinute)
  const zone = useZone()
  return (
    <span class="muted">
      {isUrgent ? `By ${moment(deadline, now, zone)}` : `Next phase ${when(deadline, now, zone)}`}{' '}
      <span class="whole">({timeLeft(deadline - now)})</span>
    </span>
  )
}
