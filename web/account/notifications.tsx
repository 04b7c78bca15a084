/** Notifications on this device, by web push: on or off, and of what. */
import type { JSX } from 'preact'
import { useId, useState } from 'preact/hooks'
import { fetchPushState, subscribeDevice, unsubscribeDevice } from '../client/connections.ts'
import type { MailKind } from '../client/connections.ts'
import { useLoad, useSending } from '../client/requests.ts'
import { Checkbox, Fetched, ApiErrorNotice } from '../ui/parts.tsx'

type Known = Extract<Awaited<ReturnType<typeof fetchPushState>>, { ok: true }>['value']

interface State extends Known {
  /** What this browser has subscribed to; null: nothing. */
  readonly here: PushSubscription | null
}

const isAble = (): boolean => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

/** The service's word, and the browser's. */
async function load() {
  const known = await fetchPushState()
  if (!known.ok) return known
  const registration = isAble() ? await navigator.serviceWorker.getRegistration() : undefined
  const here = (await registration?.pushManager.getSubscription()) ?? null
  return { ...known, value: { ...known.value, here } }
}

export function Notifications({ kinds }: { kinds: readonly (readonly [MailKind, string])[] }): JSX.Element {
  const id = useId()
  const { loaded, reload } = useLoad('push', load)
  return (
    <section class="stack" aria-labelledby={id}>
      <h2 id={id}>Notifications on this device</h2>
      <Fetched load={loaded} onRetry={reload}>
        {(state) => <Choice state={state} kinds={kinds} onChanged={reload} />}
      </Fetched>
    </section>
  )
}

interface ChoiceProps {
  readonly state: State
  readonly kinds: readonly (readonly [MailKind, string])[]
  readonly onChanged: () => Promise<void>
}

function Choice({ state, kinds, onChanged }: ChoiceProps): JSX.Element {
  const { busy, error, send } = useSending<unknown>()
  const [isDenied, setDenied] = useState(false)
  const { key, here, devices } = state
  const known = devices.find(({ endpoint }) => endpoint === here?.endpoint)
  if (key === null) return <p class="muted">This service sends no notifications.</p>
  if (!isAble())
    return (
      <p class="muted">
        This browser does not support notifications. On a phone, add the page to your home screen first.
      </p>
    )
  const tell = async (subscription: PushSubscription, muted: readonly MailKind[]) => {
    if ((await send(() => subscribeDevice(subscription, muted))) !== null) await onChanged()
  }
  const turnOn = async () => {
    const subscription = await subscribe(key).catch(() => null)
    setDenied(subscription === null)
    if (subscription !== null) await tell(subscription, [])
  }
  const turnOff = async (subscription: PushSubscription) => {
    if ((await send(() => unsubscribeDevice(subscription.endpoint))) === null) return
    await subscription.unsubscribe()
    await onChanged()
  }
  return (
    <>
      <p class="muted">Short notes without orders or names, even when the page is closed.</p>
      {isDenied && (
        <p class="notice bad">Your browser blocks notifications. Allow them in its settings, then try again.</p>
      )}
      <ApiErrorNotice error={error} />
      {here === null || known === undefined ? (
        <div>
          <button disabled={busy} onClick={() => void turnOn()}>
            Turn on notifications
          </button>
        </div>
      ) : (
        <fieldset disabled={busy}>
          <legend>Notify me about</legend>
          {kinds.map(([kind, words]) => (
            <Checkbox
              key={kind}
              checked={!known.muted.includes(kind)}
              onChange={(on) =>
                void tell(here, on ? known.muted.filter((one) => one !== kind) : [...known.muted, kind])
              }
            >
              {words}
            </Checkbox>
          ))}
          <button type="button" onClick={() => void turnOff(here)}>
            Turn off notifications
          </button>
        </fieldset>
      )}
    </>
  )
}

/** Asks the reader, in the browser's own words. */
async function subscribe(applicationServerKey: string): Promise<PushSubscription> {
  const { pushManager } = await navigator.serviceWorker.ready
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey })
}
