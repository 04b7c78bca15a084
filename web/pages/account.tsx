/** The account page: name, time zone, mail, absences, tokens, signing out and deleting. */
import type { JSX } from 'preact'
import { useLocation } from 'preact-iso'
import { useId, useState } from 'preact/hooks'
import { Absences } from '../account/absences.tsx'
import { BlockedAddress, MailSettings } from '../account/mail-settings.tsx'
import { Calendar } from '../account/calendar.tsx'
import { MailsByGame } from '../account/game-mail-settings.tsx'
import { PeopleLists } from '../account/people-lists.tsx'
import { Notifications } from '../account/notifications.tsx'
import { DeviceSettings } from '../ui/device/device-settings.tsx'
import { updateMe, createToken, deleteMe, type Me, revokeToken, signOut, fetchTokens } from '../client/api.ts'
import { Form, InputField, SelectField } from '../ui/fields.tsx'
import { ApiErrorNotice, Checkbox, Fetched, Field, fieldError, Page, SignInFirst } from '../ui/parts.tsx'
import { MAIL_KINDS } from '../text/words.ts'
import { deviceZone, knownZones, when } from '../text/times.ts'
import { localPath } from '../../src/lib/local-path.ts'
import { useMe, useSession, useZone } from '../client/session.tsx'
import { useLoad, useSending } from '../client/requests.ts'
import type { ApiError } from '../client/api-error.ts'

/** Push has no digests, and its results say what is due. */
const NOTIFIED = MAIL_KINDS.filter(([kind]) => kind !== 'due' && kind !== 'digest' && kind !== 'tournament')

export function Account(): JSX.Element {
  const me = useMe()
  if (me !== null && !me.named) return <FirstName />
  return (
    <Page title="Your account">
      {me === null ? (
        <SignInFirst to="see your account" />
      ) : (
        <div class="stack wide">
          {me.blocked !== null && <BlockedAddress me={me} blocked={me.blocked} />}
          <Settings key={me.id} me={me} />
          <MailsByGame />
          <PeopleLists />
          <Away />
          <DeviceSettings />
          <Calendar />
          <Notifications kinds={NOTIFIED} />
          <Tokens />
          <YourData />
          <Leave me={me} />
        </div>
      )}
    </Page>
  )
}

/** After the first sign-in. Everything else has a default and can wait. */
function FirstName(): JSX.Element {
  const { query, route } = useLocation()
  const session = useSession()
  const { busy, error, send } = useSending<Me>()
  const [name, setName] = useState('')
  const submit = async () => {
    const saved = await send(() => updateMe({ name, zone: deviceZone() }))
    if (saved === null) return
    session.put(saved)
    route(localPath(query['next']) ?? '/games')
  }
  return (
    <Page title="Pick a name">
      <Form class="stack" onSubmit={submit}>
        <NameField value={name} onText={setName} error={error} />
        <ApiErrorNotice error={error} />
        <div>
          <button class="primary" disabled={busy}>
            {busy ? 'Saving…' : 'Save'}
          </button>
        </div>
      </Form>
    </Page>
  )
}

interface NameFieldProps {
  readonly value: string
  readonly onText: (name: string) => void
  readonly error: ApiError | null
}

const NameField = ({ value, onText, error }: NameFieldProps): JSX.Element => (
  <InputField
    label="Name"
    hint="Shown to everyone you play with."
    error={fieldError(error, 'name')}
    required
    minLength={2}
    maxLength={40}
    {...{ value, onText }}
  />
)

const Away = (): JSX.Element => (
  <section class="stack" aria-labelledby="away">
    <h2 id="away">When you are away</h2>
    <Absences />
  </section>
)

function Settings({ me }: { me: Me }): JSX.Element {
  const session = useSession()
  const { busy, error, send } = useSending<Me>()
  const [draft, setDraft] = useState({
    name: me.name,
    zone: me.zone,
    mails: me.mails,
    news: me.news,
    pressText: me.pressText,
    quiet: me.quiet,
    hidden: me.hidden,
    rated: me.rated,
  })
  const [done, setDone] = useState(false)
  const change = (part: Partial<typeof draft>) => {
    setDone(false)
    setDraft({ ...draft, ...part })
  }
  const submit = async () => {
    const saved = await send(() => updateMe(draft))
    if (saved === null) return
    session.put(saved)
    setDone(true)
  }
  return (
    <Form class="stack" onSubmit={submit}>
      <NameField value={draft.name} onText={(name) => change({ name })} error={error} />
      <Field label="E-mail address" hint="Only you and this service know it.">
        {(control) => <input {...control} readOnly value={me.address} />}
      </Field>
      <Zone value={draft.zone} onChange={(zone) => change({ zone })} error={fieldError(error, 'zone')} />
      <ProfileSwitches id={me.id} value={draft} onChange={change} />
      <MailSettings value={draft} onChange={change} />
      <ApiErrorNotice error={error} />
      <div class="row">
        <button class="primary" disabled={busy}>
          {busy ? 'Saving…' : 'Save'}
        </button>
        <span role="status">{done && 'Saved.'}</span>
      </div>
    </Form>
  )
}

interface ProfileSwitchesProps {
  readonly id: Me['id']
  readonly value: Pick<Me, 'hidden' | 'rated'>
  readonly onChange: (part: Partial<Pick<Me, 'hidden' | 'rated'>>) => void
}

function ProfileSwitches({ id, value: { hidden, rated }, onChange }: ProfileSwitchesProps): JSX.Element {
  return (
    <fieldset>
      <legend>Profile</legend>
      <Checkbox checked={hidden} onChange={(on) => onChange({ hidden: on })}>
        Hide my profile; others see only my name
      </Checkbox>
      <p class="muted small">
        <a href={`/players/${id}`}>Your profile</a> shows when you joined, how reliably you give orders, and how your
        games ended. Games that require reliable players check your record even if it is hidden.
      </p>
      <Checkbox checked={rated} onChange={(on) => onChange({ rated: on })}>
        Give me ratings
      </Checkbox>
      <p class="muted small">
        Everyone can see them: on your profile and in the list of <a href="/ratings">ratings</a>.{' '}
        {hidden ? 'While your profile is hidden, you have none.' : 'They are computed every night.'}
      </p>
    </fieldset>
  )
}

function Zone(props: { value: string; onChange: (zone: string) => void; error: string | undefined }): JSX.Element {
  const ownZone = deviceZone()
  const zones = [...new Set([props.value, ownZone, ...knownZones()])].toSorted()
  return (
    <>
      <SelectField
        label="Time zone"
        hint="Deadlines are shown in this time zone, here and in e-mail."
        error={props.error}
        value={props.value}
        options={zones.map((zone) => [zone, zone.replaceAll('_', ' ')] as const)}
        onChange={props.onChange}
      />
      {ownZone !== props.value && (
        <button type="button" class="quiet small" onClick={() => props.onChange(ownZone)}>
          Use this device’s time zone ({ownZone.replaceAll('_', ' ')})
        </button>
      )}
    </>
  )
}

type Scope = 'play' | 'read'
const SCOPES = [
  ['play', 'Play: give orders, join and create games'],
  ['read', 'Read only'],
] as const

type Token = Extract<Awaited<ReturnType<typeof fetchTokens>>, { ok: true }>['value'][number]

function Tokens(): JSX.Element {
  const { loaded, reload } = useLoad('tokens', fetchTokens)
  const { busy, error, send } = useSending<true>()
  const revoke = async (id: string) => {
    if ((await send(() => revokeToken(id))) !== null) await reload()
  }
  return (
    <section class="stack">
      <h2>Tokens for scripts</h2>
      <p class="muted">
        A script with a token can play or read as you. It cannot create tokens or delete your account. See the{' '}
        <a href="/api">API reference</a>.
      </p>
      <Fetched load={loaded} onRetry={reload}>
        {(list) => (
          <ul class="stack">
            {list.map((token) => (
              <TokenItem key={token.id} token={token} busy={busy} onRevoke={() => void revoke(token.id)} />
            ))}
          </ul>
        )}
      </Fetched>
      <ApiErrorNotice error={error} />
      <NewToken onCreated={reload} />
    </section>
  )
}

function TokenItem(props: { token: Token; busy: boolean; onRevoke: () => void }): JSX.Element {
  const { name, start, scope, lastUsedAt } = props.token
  const zone = useZone()
  return (
    <li class="row">
      <span>
        {name} <code class="muted">{start}…</code>
      </span>
      <span class="muted small">
        {scope === 'read' ? 'Read only' : 'Can play'},{' '}
        {lastUsedAt === null ? 'never used' : `last used ${when(lastUsedAt, Date.now(), zone)}`}
      </span>
      <button class="quiet danger" disabled={props.busy} onClick={props.onRevoke}>
        Revoke <span class="out-of-sight">{name}</span>
      </button>
    </li>
  )
}

/** Creates a token, and shows its secret once. */
function NewToken({ onCreated }: { onCreated: () => Promise<void> }): JSX.Element {
  const { busy, error, send } = useSending<string>()
  const [name, setName] = useState('')
  const [scope, setScope] = useState<Scope>('play')
  const [secret, setSecret] = useState<string | null>(null)
  const create = async () => {
    const created = await send(() => createToken({ name, scope }))
    if (created === null) return
    setSecret(created)
    setName('')
    await onCreated()
  }
  return (
    <>
      {secret !== null && (
        <div class="notice" role="status">
          <p>Copy this token now. It won’t be shown again.</p>
          <code class="secret">{secret}</code>
        </div>
      )}
      <Form class="stack" onSubmit={create}>
        <InputField label="What is the new token for?" required maxLength={32} value={name} onText={setName} />
        <SelectField label="What may it do?" value={scope} options={SCOPES} onChange={setScope} />
        <ApiErrorNotice error={error} />
        <div>
          <button disabled={busy}>Create a token</button>
        </div>
      </Form>
    </>
  )
}

const YourData = (): JSX.Element => (
  <section class="stack" aria-labelledby="your-data">
    <h2 id="your-data">Your data</h2>
    <p>
      Download everything we store about you as <a href="/api/me/data">one file</a>, including what you wrote in games.{' '}
      <a href="/privacy">Privacy</a> explains what is stored, for how long, and who sees it.
    </p>
  </section>
)

function Leave({ me }: { me: Me }): JSX.Element {
  const session = useSession()
  const { route } = useLocation()
  const { busy, error, send } = useSending<true>()
  const id = useId()
  const [typed, setTyped] = useState<string | null>(null)
  const goodbye = async (call: typeof signOut) => {
    if ((await send(call)) === null) return
    session.put(null)
    route('/')
  }
  return (
    <section class="stack" aria-labelledby={id}>
      <h2 id={id}>Leaving</h2>
      <ApiErrorNotice error={error} />
      <div class="row">
        <button disabled={busy} onClick={() => void goodbye(signOut)}>
          Sign out
        </button>
        <button class="danger" aria-expanded={typed !== null} onClick={() => setTyped(typed === null ? '' : null)}>
          Delete the account…
        </button>
      </div>
      {typed !== null && (
        <div class="notice bad">
          <p>
            Your name and address are deleted, your tokens stop working, and you leave every game that has not started.
            In games in progress your seats open to others. You cannot undo this.
          </p>
          <InputField label={`Type ${me.address} to confirm`} value={typed} onText={setTyped} />
          <div class="row">
            <button
              class="danger"
              disabled={busy || typed.trim().toLowerCase() !== me.address}
              onClick={() => void goodbye(deleteMe)}
            >
              Delete my account
            </button>
            <button onClick={() => setTyped(null)}>Keep it</button>
          </div>
        </div>
      )}
    </section>
  )
}
