/** The list of tournaments, the form for a new one, and the page of one. */
import type { JSX } from 'preact'
import { useLocation, useRoute } from 'preact-iso'
import { useLoad } from '../client/requests.ts'
import { useMe } from '../client/session.tsx'
import { loadVariants } from '../client/variant-info.ts'
import { TournamentForm } from '../tournaments/tournament-form.tsx'
import { fetchTournament } from '../tournaments/tournament-calls.ts'
import { TournamentList } from '../tournaments/tournament-list.tsx'
import { TournamentView } from '../tournaments/tournament-view.tsx'
import { useOnReturn } from '../ui/hooks.ts'
import { CopyLink } from '../ui/icons.tsx'
import { Fetched, Page, SignInFirst } from '../ui/parts.tsx'
import '../new-game/new-game.css'
import '../tournaments/tournaments.css'

export function Tournaments(): JSX.Element {
  const me = useMe()
  return (
    <Page
      title="Tournaments"
      broad
      aside={
        me !== null && (
          <a class="button" href="/tournaments/new">
            New tournament
          </a>
        )
      }
    >
      <div class="stack">
        <p class="muted">
          Several games with one table of points. Enter, get a seat when the organiser draws the next round, and play.
        </p>
        <TournamentList />
      </div>
    </Page>
  )
}

export function NewTournament(): JSX.Element {
  const me = useMe()
  const { route } = useLocation()
  const { loaded, reload } = useLoad('variants', loadVariants)
  return (
    <Page title="New tournament">
      {me === null ? (
        <SignInFirst to="start a tournament" />
      ) : (
        <Fetched load={loaded} onRetry={reload}>
          {(variants) => <TournamentForm {...{ variants }} me={me.id} onCreated={(address) => route(address)} />}
        </Fetched>
      )}
    </Page>
  )
}

export function Tournament(): JSX.Element {
  const { params } = useRoute()
  const { query } = useLocation()
  const [id = '', invitation = null] = [params['id'], query['invitation']]
  const key = `tournament ${id} ${invitation ?? ''} ${useMe()?.id ?? ''}`
  const { loaded, reload, put } = useLoad(key, () => fetchTournament(id, invitation))
  useOnReturn(reload)
  return (
    <Page
      title={loaded.state === 'here' ? loaded.value.name : 'Tournament'}
      broad
      aside={
        <div class="row tournament-links">
          <CopyLink address={linkTo(id, loaded.state === 'here' ? loaded.value.invitation : null)} />
          <a href="/tournaments">All tournaments</a>
        </div>
      }
    >
      <Fetched load={loaded} onRetry={reload}>
        {(tournament) => <TournamentView {...{ tournament, invitation }} onTournament={put} />}
      </Fetched>
    </Page>
  )
}

/** With the invitation, which a public tournament does not need. */
const linkTo = (id: string, invitation: string | null): string =>
  `/tournaments/${id}${invitation === null ? '' : `?${new URLSearchParams({ invitation }).toString()}`}`
