/** Signing in: an address, then the code mailed to it. Only pressing a button uses the code. */
import type { JSX } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { useLocation } from 'preact-iso'
import { type Answer, confirmSignIn, fetchMe, fetchServiceInfo, type Me, requestCode } from '../client/api.ts'
import type { ApiError } from '../client/api-error.ts'
import { useLoad, useSending } from '../client/requests.ts'
import './sign-in.css'
import { Form, InputField } from '../ui/fields.tsx'
import { ApiErrorNotice, Page } from '../ui/parts.tsx'
import { localPath, MAX_MAILED_PATH } from '../../src/lib/local-path.ts'
import { signInUrl, useMe, useSession } from '../client/session.tsx'
import { hasStrings, readStored, store } from '../client/device/storage.ts'

/** `none`: not required. `failed`: the check did not load. */
type PersonCheck = 'none' | 'waiting' | 'failed' | { readonly token: string }

const isChallengeMessage = (data: unknown): data is { readonly challenge: unknown } =>
  typeof data === 'object' && data !== null && 'challenge' in data

function parseChallenge(challenge: unknown): PersonCheck {
  if (challenge === 'failed') return 'failed'
  return typeof challenge === 'string' ? { token: challenge } : 'waiting'
}

/** A token is valid for one request; `restart` gets another. `field`: null if no check is required. */
function usePersonCheck(): { check: PersonCheck; restart: () => void; field: JSX.Element | null } {
  const { loaded } = useLoad('service', fetchServiceInfo)
  const isRequired = loaded.state === 'here' && loaded.value.challenge
  const [check, setCheck] = useState<PersonCheck>('waiting')
  const [round, setRound] = useState(0)
  const frame = useRef<HTMLIFrameElement>(null)
  useEffect(() => {
    const onMessage = ({ origin, source, data }: MessageEvent<unknown>) => {
      if (origin === location.origin && source === frame.current?.contentWindow && isChallengeMessage(data))
        setCheck(parseChallenge(data.challenge))
    }
    addEventListener('message', onMessage)
    return () => removeEventListener('message', onMessage)
  }, [])
  const restart = () => {
    setCheck('waiting')
    setRound((last) => last + 1)
  }
  if (!isRequired) return { check: 'none', restart, field: null }
  const field = (
    <>
      <iframe key={round} ref={frame} class="person-check" src="/challenge" title="Check that you are a person" />
      {check === 'failed' && (
        <div class="small" role="alert">
          <p>
            The check that you are a person failed to load. Allow challenges.cloudflare.com in your browser, or try
            another browser.
          </p>
          <div class="row">
            <button type="button" class="quiet" onClick={restart}>
              Check again
            </button>
          </div>
        </div>
      )}
    </>
  )
  return { check, restart, field }
}

interface Credentials {
  readonly address: string
  readonly code: string
}

const fragmentFields = () => new URLSearchParams(location.hash.slice(1))

/** The credentials in a mailed link's fragment, which no server or mail scanner sees. */
function readFragment(): Credentials | null {
  const fragment = fragmentFields()
  const [address, code] = [fragment.get('address'), fragment.get('code')]
  return address === null || code === null ? null : { address, code }
}

/** Stores a mailed link until it is used or declined, so that it survives a reload. */
const LINK_KEY = 'mailed-link'

function storedLink(): Credentials | null {
  const stored = readStored(LINK_KEY, 'sessionStorage')
  return hasStrings(stored, 'address', 'code') ? (stored as Credentials) : null
}

const storeLink = (link: Credentials | null): void => store(LINK_KEY, link, 'sessionStorage')

/**
 * The credentials of a mailed link, which may also be opened over this page. Removes them from the
 * address bar, so that they get into neither the history nor a referrer. `next` stays there.
 */
function useMailedLink() {
  const { route } = useLocation()
  const [link, setLink] = useState(() => readFragment() ?? storedLink())
  useEffect(() => {
    const take = () => {
      const credentials = readFragment()
      if (credentials !== null) {
        setLink(credentials)
        storeLink(credentials)
      }
      const next = fragmentFields().get('next')
      if (location.hash !== '') route(next === null ? location.pathname + location.search : signInUrl(next), true)
    }
    take()
    addEventListener('hashchange', take)
    return () => removeEventListener('hashchange', take)
  }, [route])
  const drop = () => {
    setLink(null)
    storeLink(null)
  }
  return [link, drop] as const
}

export function SignIn(): JSX.Element {
  const { query, route } = useLocation()
  const person = useMe()
  const session = useSession()
  const [link, dropLink] = useMailedLink()
  const [address, setAddress] = useState('')
  const [isCodeSent, setCodeSent] = useState(false)
  const [hasExpired, setExpired] = useState(false)

  const next = localPath(query['next'])

  const finish = (me: Me) => {
    storeLink(null)
    session.put(me)
    const destination = next ?? '/games'
    route(me.named ? destination : `/me?next=${encodeURIComponent(destination)}`, true)
  }

  const expire = (spent: Credentials) => {
    dropLink()
    setAddress(spent.address)
    setExpired(true)
  }

  if (link !== null) return <FromMail {...link} onDone={finish} onOther={dropLink} onExpired={() => expire(link)} />
  if (person !== null) return <AlreadySignedIn name={person.name} />
  if (isCodeSent) return <EnterCode address={address} onDone={finish} onBack={() => setCodeSent(false)} />
  return <RequestCode {...{ address, hasExpired, next }} onAddress={setAddress} onSent={() => setCodeSent(true)} />
}

function AlreadySignedIn({ name }: { name: string }): JSX.Element {
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

function RequestCode(props: {
  address: string
  /** After a mailed link that is no longer valid. */
  hasExpired: boolean
  /** Where the player goes after signing in; null: to their games. */
  next: string | null
  onAddress: (address: string) => void
  onSent: () => void
}): JSX.Element {
  const { busy, error, send } = useSending<unknown>()
  const person = usePersonCheck()
  const submit = async () => {
    const token = typeof person.check === 'object' ? person.check.token : null
    const details = {
      address: props.address,
      ...(token !== null && { challenge: token }),
      ...(props.next !== null && props.next.length <= MAX_MAILED_PATH && { next: props.next }),
    }
    if ((await send(() => requestCode(details))) !== null) props.onSent()
    else person.restart()
  }
  return (
    <Page title={props.hasExpired ? 'This link no longer works' : 'Sign in'}>
      {props.hasExpired && <p role="alert">A link works once, for an hour. We can mail you a new one.</p>}
      <Form class="stack" onSubmit={submit}>
        <InputField
          label="Your e-mail address"
          hint="No password needed. We’ll mail you a code. If you’re new, this creates your account."
          type="email"
          autocomplete="email"
          required
          value={props.address}
          onText={props.onAddress}
        />
        {person.field}
        <ApiErrorNotice error={error} />
        <div>
          <button class="primary" disabled={busy || person.check === 'waiting'}>
            {busy ? 'Sending…' : 'Mail me a code'}
          </button>
        </div>
      </Form>
    </Page>
  )
}

/** Uses a code, then loads the player who is now signed in. */
async function submitCode({ address, code }: Credentials): Promise<Answer<Me | null>> {
  const answer = await confirmSignIn(address, code)
  return answer.ok ? fetchMe() : answer
}

function useConfirm(onDone: (person: Me) => void) {
  const { busy, error, send } = useSending<Me | null>()
  const confirm = async (credentials: Credentials) => {
    const person = await send(() => submitCode(credentials))
    if (person !== null) onDone(person)
  }
  return { busy, error, confirm }
}

/** Notices, on coming back to this window, that the mailed link was opened in another one. */
function useSignInElsewhere(onDone: (person: Me) => void): void {
  useEffect(() => {
    const look = async () => {
      if (document.visibilityState === 'hidden') return
      const me = await fetchMe()
      if (me.ok && me.value !== null) onDone(me.value)
    }
    const onVisible = () => void look()
    document.addEventListener('visibilitychange', onVisible)
    return () => document.removeEventListener('visibilitychange', onVisible)
  }, [onDone])
}

function EnterCode(props: { address: string; onDone: (person: Me) => void; onBack: () => void }): JSX.Element {
  const { busy, error, confirm } = useConfirm(props.onDone)
  useSignInElsewhere(props.onDone)
  const [code, setCode] = useState('')
  const submit = () => confirm({ address: props.address, code })
  return (
    <Page title="We sent a code">
      <p>
        We’ve sent it to <strong>{props.address}</strong>. Enter its six digits here, or open the link in the mail on
        any device.
      </p>
      <Form class="stack" onSubmit={submit}>
        <InputField
          label="Code"
          class="code"
          inputMode="numeric"
          autocomplete="one-time-code"
          pattern="[\s\d\-]*"
          required
          value={code}
          onText={setCode}
        />
        <ApiErrorNotice error={error} />
        <div class="row">
          <button class="primary" disabled={busy}>
            {busy ? 'Signing in…' : 'Sign in'}
          </button>
          <button type="button" class="quiet" onClick={props.onBack}>
            Use another address, or send again
          </button>
        </div>
      </Form>
    </Page>
  )
}

/** The same link can never work: it has expired, was used, or lost a part on its way. */
const isSpent = ({ status }: ApiError): boolean => status === 400

interface FromMailProps extends Credentials {
  readonly onDone: (person: Me) => void
  readonly onOther: () => void
  readonly onExpired: () => void
}

function FromMail(props: FromMailProps): JSX.Element {
  const { busy, error, confirm } = useConfirm(props.onDone)
  const { onExpired } = props
  const hasExpired = error !== null && isSpent(error)
  useEffect(() => {
    if (hasExpired) onExpired()
  }, [hasExpired, onExpired])
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
