/** The page for a new game. */
import type { JSX } from 'preact'
import { useLocation } from 'preact-iso'
import { useState } from 'preact/hooks'
import type { PlayerId } from '../../src/game/ids.ts'
import type { ApiError } from '../client/api-error.ts'
import { createGame, joinGame, type VariantInfo } from '../client/api.ts'
import { inviteFavourites } from '../client/people-api.ts'
import { useMe, useZone } from '../client/session.tsx'
import { useLoad, useSending } from '../client/requests.ts'
import { loadVariants } from '../client/variant-info.ts'
import { blankDraft, type Draft, isDraftStored, takeDraft, useDraft } from '../new-game/draft.ts'
import { SettingsForm } from '../new-game/settings-form.tsx'
import { ApiErrorNotice, Fetched, Page, SignInFirst } from '../ui/parts.tsx'

export function NewGame(): JSX.Element {
  const me = useMe()
  const { loaded, reload } = useLoad('variants', loadVariants)
  const { isKept, change } = useDraft()
  return (
    <Page title="New game">
      {me === null ? (
        <>
          {(isKept || isDraftStored()) && <p>Your entries are kept in this window.</p>}
          <SignInFirst to="start a game" />
        </>
      ) : (
        <Fetched load={loaded} onRetry={reload}>
          {(variants) => <NewGameForm variants={variants} me={me.id} onDraft={(draft) => change(draft, me.id)} />}
        </Fetched>
      )}
    </Page>
  )
}

interface NewGameFormProps {
  readonly variants: readonly VariantInfo[]
  readonly me: PlayerId
  /** Called on every change. */
  readonly onDraft: (draft: Draft) => void
}

function NewGameForm({ variants, me, onDraft }: NewGameFormProps): JSX.Element {
  const { route, query } = useLocation()
  const zone = useZone()
  const { busy, error, send } = useSending<string>()
  const [unfinished, setUnfinished] = useState<Unfinished | null>(null)
  const [draft, setDraft] = useState(() => takeDraft(me, variants) ?? blankDraft(variants, query['variant'], zone))
  const submit = async () => {
    const id = await send(() => createGame(draft.settings))
    if (id === null) return
    // If powers are assigned by preference, the game's page asks for the list.
    const joins = draft.playing && draft.settings.seating === 'lot'
    const joined = joins ? await joinGame(id, { preferences: [] }) : null
    const { invited = [] } = draft
    const sent = invited.length === 0 ? null : await inviteFavourites(id, invited)
    if (joined?.ok === false) return setUnfinished({ id, missing: 'but you have not joined it', error: joined.error })
    if (sent?.ok === false) return setUnfinished({ id, missing: 'but not everyone is invited', error: sent.error })
    route(`/games/${id}`)
  }
  if (unfinished !== null) return <UnfinishedNotice {...unfinished} />
  const change = (next: Draft) => {
    setDraft(next)
    onDraft(next)
  }
  return <SettingsForm {...{ variants, draft, busy, error }} onDraft={change} onSubmit={() => void submit()} />
}

/** A game that is created, although a later step failed. */
interface Unfinished {
  readonly id: string
  /** `but you have not joined it` */
  readonly missing: string
  readonly error: ApiError
}

const UnfinishedNotice = ({ id, missing, error }: Unfinished): JSX.Element => (
  <div class="stack">
    <p>The game is created, {missing}.</p>
    <ApiErrorNotice error={error} />
    <p>
      <a href={`/games/${id}`}>Open the game</a> to join it or to share its link.
    </p>
  </div>
)
