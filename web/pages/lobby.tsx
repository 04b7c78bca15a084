/** The games: mine first, with what each wants from me and by when; then those open to join. */
import type { ComponentChildren, JSX } from 'preact'
import { type Listed, type Listing, type MyListing, myGames, publicGames } from '../client/api.ts'
import { Fetched, Page } from '../ui/parts.tsx'
import { lengthWords, moment, timeLeft } from '../text/times.ts'
import { useMe, useSession, useZone } from '../client/session.tsx'
import { useLoad } from '../client/requests.ts'
import { useNow, useOnReturn } from '../ui/hooks.ts'
import { useEra, useVariantTitle } from '../client/variants.ts'
import { capitalize, codeWords, counted } from '../text/words.ts'

const everyHalfMinute = () => 30_000

export function Lobby(): JSX.Element {
  const { loaded, reload } = useSession()
  const me = useMe()
  return (
    <Page
      title="Games"
      aside={
        me !== null && (
          <a class="button" href="/games/new">
            New game
          </a>
        )
      }
    >
      <div class="stack wide">
        <Fetched of={loaded} onRetry={reload}>
          {(person) => (person === null ? <Stranger /> : <Mine key={person.id} />)}
        </Fetched>
        <Public status="forming" title="Open games" none="No game is waiting for players just now." />
        <Public status="playing" title="Being played" />
        <Public status="finished" title="Finished" />
      </div>
    </Page>
  )
}

function Stranger(): JSX.Element {
  return (
    <p>
      <a href="/sign-in?next=/games">Sign in</a> to join a game or to start one. You can watch without an account.
    </p>
  )
}

function Section({ title, children }: { title: string; children: ComponentChildren }): JSX.Element {
  return (
    <section class="stack" aria-label={title}>
      <h2>{title}</h2>
      {children}
    </section>
  )
}

function Mine(): JSX.Element {
  const { loaded, reload } = useLoad('mine', myGames)
  useOnReturn(reload)
  return (
    <Section title="Your games">
      <Fetched of={loaded} onRetry={reload}>
        {(games) =>
          games.length === 0 ? (
            <p class="muted">
              You are in no game yet. Join one below, or <a href="/games/new">start your own</a> and send its link to
              your friends.
            </p>
          ) : (
            <ul class="games">
              {games.map((game) => (
                <MyGame key={game.id} game={game} />
              ))}
            </ul>
          )
        }
      </Fetched>
    </Section>
  )
}

/** What a game wants of me now, in a few words. */
function wantsOf({ status, wants, ready, players, seats }: MyListing): string {
  if (status === 'forming') return `Waiting for ${counted(seats - players, 'more player')}`
  if (status === 'finished') return 'Over'
  if (wants === null) return 'Nothing to do'
  return ready ? 'You are ready' : capitalize(wants)
}

function MyGame({ game }: { game: MyListing }): JSX.Element {
  const titleOf = useVariantTitle()
  const eraOf = useEra()
  const now = useNow(everyHalfMinute)
  const zone = useZone()
  const pressing = game.status === 'playing' && game.wants !== null && !game.ready
  return (
    <li>
      <a class="game" href={`/games/${game.id}`}>
        <span class="game-name">{game.name}</span>
        <span class="muted">
          {[game.plays, game.phase === null ? titleOf(game.variant) : codeWords(game.phase, eraOf(game.variant))]
            .filter((part) => part !== null)
            .join(' · ')}
        </span>
        <span class={pressing ? 'wants pressing' : 'wants'}>{wantsOf(game)}</span>
        {game.deadline !== null && (
          <span class="muted">
            {pressing ? 'by' : 'Next phase'} {moment(game.deadline, now, zone)} ({timeLeft(game.deadline - now)})
          </span>
        )}
      </a>
    </li>
  )
}

function Public({ status, title, none }: { status: Listed; title: string; none?: string }): JSX.Element | null {
  const { loaded, reload } = useLoad(`public ${status}`, () => publicGames(status))
  useOnReturn(reload)
  const empty = loaded.state === 'here' && loaded.value.length === 0
  if (none === undefined && (empty || loaded.state !== 'here')) return null
  return (
    <Section title={title}>
      <Fetched of={loaded} onRetry={reload}>
        {(games) =>
          games.length === 0 ? (
            <p class="muted">{none}</p>
          ) : (
            <ul class="games">
              {games.map((game) => (
                <OpenGame key={game.id} game={game} />
              ))}
            </ul>
          )
        }
      </Fetched>
    </Section>
  )
}

function OpenGame({ game }: { game: Listing }): JSX.Element {
  const titleOf = useVariantTitle()
  const eraOf = useEra()
  const about =
    game.status === 'forming'
      ? `${game.players} of ${game.seats} players`
      : game.phase === null
        ? 'Over'
        : codeWords(game.phase, eraOf(game.variant))
  return (
    <li>
      <a class="game" href={`/games/${game.id}`}>
        <span class="game-name">{game.name}</span>
        <span class="muted">{titleOf(game.variant)}</span>
        <span>{about}</span>
        <span class="muted">{capitalize(lengthWords(game.minutes.moves))} for a movement phase</span>
      </a>
    </li>
  )
}
