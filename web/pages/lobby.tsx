/** The list of games: the player's own, then public ones, then all variants. */
import type { JSX } from 'preact'
import { useMe, useSession } from '../client/session.tsx'
import { MyGames } from '../lobby/my-games-list.tsx'
import { PublicGames } from '../lobby/public-games.tsx'
import { lazyComponent } from '../ui/fetching/fetched-part.tsx'
import { Fetched, Page } from '../ui/parts.tsx'

const VariantsOffered = lazyComponent(() =>
  import('../lobby/variants-offered.tsx').then((part) => part.VariantsOffered),
)

export function Lobby(): JSX.Element {
  const { loaded, reload } = useSession()
  const me = useMe()
  return (
    <Page
      title="Games"
      broad
      aside={
        <div class="row">
          <a href="/archive">Finished games</a>
          <a href="/tournaments">Tournaments</a>
          {me !== null && (
            <a class="button" href="/games/new">
              New game
            </a>
          )}
        </div>
      }
    >
      <div class="stack wide">
        <Fetched load={loaded} onRetry={reload}>
          {(person) => (person === null ? <SignInHint /> : <MyGames key={person.id} />)}
        </Fetched>
        <PublicGames />
        <VariantsOffered />
      </div>
    </Page>
  )
}

function SignInHint(): JSX.Element {
  return (
    <p>
      <a href="/sign-in?next=/games">Sign in</a> to join or start a game. You can watch without an account.
    </p>
  )
}
