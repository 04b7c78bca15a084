/** The webhook of a game: news for a channel of Discord or Slack, or for a program. For who created the game, or directs it. */
import type { JSX } from 'preact'
import { useId, useState } from 'preact/hooks'
import type { GameData } from '../../client/api.ts'
import { removeWebhook, resumeWebhook, setWebhook, fetchWebhook } from '../../client/connections.ts'
import type { Webhook as Hook, WebhookSetting } from '../../client/connections.ts'
import { useLoad, useSending } from '../../client/requests.ts'
import { useZone } from '../../client/session.tsx'
import { when } from '../../text/times.ts'
import { Fetched, Field, fieldError, Select, ApiErrorNotice } from '../../ui/parts.tsx'

const SHAPES = [
  ['discord', 'Discord'],
  ['slack', 'Slack'],
  ['json', 'Signed JSON, for a program'],
] as const

export function Webhook({ game }: { game: GameData['game'] }): JSX.Element {
  const id = useId()
  const { loaded, reload } = useLoad(`webhook ${game.id}`, () => fetchWebhook(game.id))
  return (
    <section class="stack" aria-labelledby={id}>
      <h2 id={id}>Webhook</h2>
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
  const save = async (event: Event) => {
    event.preventDefault()
    if ((await send(() => setWebhook(game, draft))) !== null) await onChanged()
  }
  const tryAgain = async () => {
    if ((await send(() => resumeWebhook(game))) !== null) await onChanged()
  }
  const remove = async () => {
    if ((await send(() => removeWebhook(game))) !== null) await onChanged()
  }
  return (
    <form class="stack" onSubmit={save}>
      {hook !== null && <HookState hook={hook} />}
      {hook !== null && hook.failingSince !== null && (
        <div class="row">
          <button type="button" disabled={busy} onClick={() => void tryAgain()}>
            Try again
          </button>
        </div>
      )}
      <Field label="Address" hint="It begins with https://" error={fieldError(error, 'address')}>
        {(control) => (
          <input
            {...control}
            required
            type="url"
            maxLength={500}
            value={draft.address}
            onInput={(event) => setDraft({ ...draft, address: event.currentTarget.value })}
          />
        )}
      </Field>
      <Field label="For">
        {(control) => (
          <Select
            {...control}
            value={draft.shape}
            options={SHAPES}
            onChange={(shape) => setDraft({ ...draft, shape })}
          />
        )}
      </Field>
      <ApiErrorNotice error={error} />
      <div class="row">
        <button disabled={busy}>{hook === null ? 'Set the webhook' : 'Set it again'}</button>
        {hook !== null && (
          <button type="button" class="danger" disabled={busy} onClick={() => void remove()}>
            Remove it
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
          Nothing has been sent since {since(disabledAt)}: {reason}. When the address works, try again: the secret stays
          the same, and what happened meanwhile is not sent.
        </p>
      )}
      {disabledAt === null && failingSince !== null && (
        <p class="notice">
          It fails since {since(failingSince)}: {reason}. It is tried again for a day.
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
