/** The webhook of a game, for its creator and game master: news for Discord, Slack or a program. */
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import type { Answer, GameData } from '../../client/api.ts'
import { removeWebhook, resumeWebhook, setWebhook, fetchWebhook } from '../../client/connections.ts'
import type { Webhook as Hook, WebhookSetting } from '../../client/connections.ts'
import { useLoad, useSending } from '../../client/requests.ts'
import { useZone } from '../../client/session.tsx'
import { when } from '../../text/times.ts'
import { InputField, SelectField } from '../../ui/fields.tsx'
import { Fetched, fieldError, ApiErrorNotice, LazyDetails } from '../../ui/parts.tsx'

const SHAPES = [
  ['discord', 'Discord'],
  ['slack', 'Slack'],
  ['json', 'Signed JSON, for a program'],
] as const

/** Folded: few games have one. */
export const Webhook = ({ game }: { game: GameData['game'] }): JSX.Element => (
  <LazyDetails summary="Webhook: news for Discord, Slack or a program">
    {() => <WebhookSettings game={game} />}
  </LazyDetails>
)

function WebhookSettings({ game }: { game: GameData['game'] }): JSX.Element {
  const { loaded, reload } = useLoad(`webhook ${game.id}`, () => fetchWebhook(game.id))
  return (
    <section class="stack" aria-label="Webhook">
      <p class="muted">
        Posts new phases, results with a picture, open seats and the end of the game to a channel: only what everyone
        can see.
      </p>
      <Fetched load={loaded} onRetry={reload}>
        {(hook) => (
          <HookForm key={`${hook?.secret} ${hook?.disabledAt}`} game={game.id} hook={hook} onChanged={reload} />
        )}
      </Fetched>
    </section>
  )
}

interface HookFormProps {
  readonly game: GameData['game']['id']
  readonly hook: Hook | null
  readonly onChanged: () => Promise<void>
}

function HookForm({ game, hook, onChanged }: HookFormProps): JSX.Element {
  const { busy, error, send } = useSending<unknown>()
  const [draft, setDraft] = useState<WebhookSetting>({ address: hook?.address ?? '', shape: hook?.shape ?? 'discord' })
  const run = async (call: () => Promise<Answer<unknown>>) => {
    if ((await send(call)) !== null) await onChanged()
  }
  const save = (event: Event) => {
    event.preventDefault()
    void run(() => setWebhook(game, draft))
  }
  return (
    <form class="stack" onSubmit={save}>
      {hook !== null && <HookState hook={hook} />}
      {hook !== null && hook.failingSince !== null && (
        <div class="row">
          <button type="button" disabled={busy} onClick={() => void run(() => resumeWebhook(game))}>
            Try again
          </button>
        </div>
      )}
      <InputField
        label="Address"
        hint="It begins with https://"
        error={fieldError(error, 'address')}
        required
        type="url"
        maxLength={500}
        value={draft.address}
        onText={(address) => setDraft({ ...draft, address })}
      />
      <SelectField
        label="Format"
        value={draft.shape}
        options={SHAPES}
        onChange={(shape) => setDraft({ ...draft, shape })}
      />
      <ApiErrorNotice error={error} />
      <div class="row">
        <button disabled={busy}>{hook === null ? 'Set webhook' : 'Save webhook'}</button>
        {hook !== null && (
          <button type="button" class="danger" disabled={busy} onClick={() => void run(() => removeWebhook(game))}>
            Remove webhook
          </button>
        )}
      </div>
    </form>
  )
}

function HookState({ hook }: { hook: Hook }): JSX.Element {
  const zone = useZone()
  const { disabledAt, failingSince, reason, shape, secret } = hook
  const since = (at: number) => when(at, Date.now(), zone)
  return (
    <>
      {disabledAt !== null && (
        <p class="notice bad">
          Nothing has been sent since {since(disabledAt)}: {reason}. Once the address works, try again. The secret stays
          the same; events you missed are not sent.
        </p>
      )}
      {disabledAt === null && failingSince !== null && (
        <p class="notice">
          Failing since {since(failingSince)}: {reason}. We keep trying for a day.
        </p>
      )}
      {shape === 'json' && (
        <p>
          Signed with <code class="secret">{secret}</code>
        </p>
      )}
    </>
  )
}
