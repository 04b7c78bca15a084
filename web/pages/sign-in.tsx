/** Signing in: an address, then the code that was mailed to it. Only a pressed button spends the code. */
// eslint-disable-next-line import/no-unassigned-import -- a style sheet
import './sign-in.css'
import type { JSX } from 'preact'
import { useLocation } from 'preact-iso'
import { useEffect, useState } from 'preact/hooks'
import { type Answer, confirmSignIn, fetchMe, type Me, requestCode } from '../client/api.ts'
import { Field, Page, ApiErrorNotice } from '../ui/parts.tsx'
import { localPath, useMe, useSession } from '../client/session.tsx'
import { readStored, store } from '../client/device/storage.ts'
import { useSending } from '../client/requests.ts'
import { usePersonCheck } from './person-check-field.tsx'

interface Credentials {
  readonly address: string
  readonly code: string
}

/** What a mailed link carries behind its `#`, where no server and no mail scanner sees it. */
function readFragment(): Credentials | null {
  const fragment = new URLSearchParams(location.hash.slice(1))
  const [address, code] = [fragment.get('address'), fragment.get('code')]
  return address === null || code === null ? null : { address, code }
}

/** Where a mailed link waits until it is used or declined, so that a reload of this window still offers it. */
const MAILED = 'mailed-link'

const isCredentials = (found: unknown): found is Credentials =>
  typeof found === 'object' &&
  found !== null &&
  'address' in found &&
  typeof found.address === 'string' &&
  'code' in found &&
  typeof found.code === 'string'

function storedLink(): Credentials | null {
  const found = readStored(MAILED, 'sessionStorage')
  return isCredentials(found) ? found : null
}

const storeLink = (mailed: Credentials | null): void => store(MAILED, mailed, 'sessionStorage')

/**
 * The credentials of a mailed link, taken out of the address bar as soon as they are read: neither the history nor the next
 * page's referrer has them. The link may also be opened over this page.
 */
function useMailedLink() {
  const [mailed, setMailed] = useState(() => readFragment() ?? storedLink())
  useEffect(() => {
    const take = () => {
      const found = readFragment()
      if (found !== null) {
        setMailed(found)
        storeLink(found)
      }
      if (location.hash !== '') history.replaceState(history.state, '', location.pathname + location.search)
    }
    take()
    addEventListener('hashchange', take)
    return () => removeEventListener('hashchange', take)
  }, [])
  const drop = () => {
    setMailed(null)
    storeLink(null)
  }
  return [mailed, drop] as const
}

export function SignIn(): JSX.Element {
  const { query, route } = useLocation()
  const person = useMe()
  const session = useSession()
  const [mailed, dropMailed] = useMailedLink()
  const [address, setAddress] = useState('')
  const [asked, setAsked] = useState(false)

  const welcome = (newcomer: Me) => {
    storeLink(null)
    session.put(newcomer)
    const next = localPath(query['next']) ?? '/games'
    route(newcomer.named ? next : `/me?next=${encodeURIComponent(next)}`, true)
  }

  if (mailed !== null) return <FromMail {...mailed} onDone={welcome} onOther={dropMailed} />
  if (person !== null) return <AlreadyIn name={person.name} />
  if (asked) return <EnterCode address={address} onDone={welcome} onBack={() => setAsked(false)} />
  return <AskForCode address={address} onAddress={setAddress} onAsked={() => setAsked(true)} />
}

function AlreadyIn({ name }: { name: string }): JSX.Element {
  return (
    <Page title="Signed in">
      <p>You are signed in as {name}.</p>
      <p class="row">
        <a class="button primary" href="/games">
          Your games
        </a>
        <a href="/me">Your account</a>
      </p>
    </Page>
  )
}

function AskForCode(props: {
  address: string
  onAddress: (address: string) => void
  onAsked: () => void
}): JSX.Element {
  const { busy, error, send } = useSending<unknown>()
  const person = usePersonCheck()
  const submit = async (event: Event) => {
    event.preventDefault()
    const token = typeof person.check === 'object' ? person.check.token : null
    if ((await send(() => requestCode(props.address, token))) !== null) props.onAsked()
    else person.again()
  }
  return (
    <Page title="Sign in">
      <form class="stack" onSubmit={submit}>
        <Field
          label="Your e-mail address"
          hint="No password. We mail you a code; a new address gets an account of its own."
        >
          {(control) => (
            <input
              {...control}
              type="email"
              autocomplete="email"
              required
              value={props.address}
              onInput={(event) => props.onAddress(event.currentTarget.value)}
            />
          )}
        </Field>
        {person.shown}
        <ApiErrorNotice error={error} />
        <div>
          <button class="primary" disabled={busy || person.check === 'waiting'}>
            {busy ? 'Sending…' : 'Mail me a code'}
          </button>
        </div>
      </form>
    </Page>
  )
}

/** Spends a code and tells who is signed in now. */
async function spend({ address, code }: Credentials): Promise<Answer<Me | null>> {
  const spent = await confirmSignIn(address, code)
  return spent.ok ? fetchMe() : spent
}

function useConfirm(onDone: (person: Me) => void) {
  const { busy, error, send } = useSending<Me | null>()
  const confirm = async (credentials: Credentials) => {
    const person = await send(() => spend(credentials))
    if (person !== null) onDone(person)
  }
  return { busy, error, confirm }
}

function EnterCode(props: { address: string; onDone: (person: Me) => void; onBack: () => void }): JSX.Element {
  const { busy, error, confirm } = useConfirm(props.onDone)
  const [code, setCode] = useState('')
  const submit = (event: Event) => {
    event.preventDefault()
    void confirm({ address: props.address, code })
  }
  return (
    <Page title="We sent a code">
      <p>
        We’ve sent it to <strong>{props.address}</strong>. Enter its six digits here, or open the link in the mail, on
        any device.
      </p>
      <form class="stack" onSubmit={submit}>
        <Field label="Code">
          {(control) => (
            <input
              {...control}
              class="code"
              inputMode="numeric"
              autocomplete="one-time-code"
              pattern="[\s\d\-]*"
              required
              value={code}
              onInput={(event) => setCode(event.currentTarget.value)}
            />
          )}
        </Field>
        <ApiErrorNotice error={error} />
        <div class="row">
          <button class="primary" disabled={busy}>
            {busy ? 'Signing in…' : 'Sign in'}
          </button>
          <button type="button" class="quiet" onClick={props.onBack}>
            Use another address, or send again
          </button>
        </div>
      </form>
    </Page>
  )
}

function FromMail(props: Credentials & { onDone: (person: Me) => void; onOther: () => void }): JSX.Element {
  const { busy, error, confirm } = useConfirm(props.onDone)
  return (
    <Page title="Welcome">
      <ApiErrorNotice error={error} />
      <div class="row">
        <button class="primary" disabled={busy} onClick={() => void confirm(props)}>
          Sign in as {props.address}
        </button>
        <button class="quiet" onClick={props.onOther}>
          Sign in another way
        </button>
      </div>
      <p class="muted small">If you didn’t ask for this, close this page. Nothing has happened yet.</p>
    </Page>
  )
}
