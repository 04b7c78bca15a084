/** The player's games, with boards, tasks and deadlines. */
import type { JSX } from 'preact'
import { MINUTE_MS } from '../../src/lib/time.ts'
import type { MyListing } from '../client/api.ts'
import { isWaitingForMe, useMyGames } from '../client/my-games.ts'
import { phasesSeen } from '../client/device/seen-results.ts'
import { useZone } from '../client/session.tsx'
import { useEra, useVariantTitle } from '../client/variant-info.ts'
import { moment, timeLeft, when } from '../text/times.ts'
import { phaseLabel, formatCount } from '../text/words.ts'
import { useNow } from '../ui/hooks.ts'
import { Fetched } from '../ui/parts.tsx'
import { Section } from './section.tsx'
import { hasNewResults, inOrder, isStopped, stoppedText, todoText } from './game-order.ts'
import { SmallBoard } from '../ui/small-board.tsx'

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
          <summary>{`Finished games (${over.length})`}</summary>
          <List games={over} />
        </details>
      )}
    </>
  )
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
  const unread = useMyGames().unread[game.id] ?? 0
  const phase = game.phase === null ? null : phaseLabel(game.phase, eraOf(game.variant))
  const about = [game.plays, phase ?? titleOf(game.variant)].filter((part) => part !== null && part !== '')
  return (
    <li>
      <a class="game" href={`/games/${game.id}`}>
        <SmallBoard game={game} />
        <span class="game-name">
          {game.name} {hasNewResults(game, phasesSeen(game.id)) && <span class="remark">New results</span>}{' '}
          {unread > 0 && <span class="remark">{formatCount(unread, 'unread message')}</span>}
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
