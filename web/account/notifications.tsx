/** Web push on this device: on or off, and for what. */
import type { JSX } from 'preact'
import { useId, useState } from 'preact/hooks'
import { fetchPushState, type MailKind, subscribeDevice, unsubscribeDevice } from '../client/connections.ts'
import { useLoad, useSending } from '../client/requests.ts'
import { Checkbox, Fetched, ApiErrorNotice } from '../ui/parts.tsx'

type ServiceState = Extract<Awaited<ReturnType<typeof fetchPushState>>, { ok: true }>['value']

interface State extends ServiceState {
  /** This browser's subscription; null: none. */
  readonly subscription: PushSubscription | null
}

const isSupported = (): boolean => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

/** The state at the service and in the browser. */
async function loadState() {
  const answer = await fetchPushState()
  if (!answer.ok) return answer
  const registration = isSupported() ? await navigator.serviceWorker.getRegistration() : undefined
  const subscription = (await registration?.pushManager.getSubscription()) ?? null
  return { ...answer, value: { ...answer.value, subscription } }
}

export function Notifications({ kinds }: { kinds: readonly (readonly [MailKind, string])[] }): JSX.Element {
  const id = useId()
  const { loaded, reload } = useLoad('push', loadState)
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
  const { key, subscription: current, devices } = state
  const device = devices.find(({ endpoint }) => endpoint === current?.endpoint)
  if (key === null) return <p class="muted">This service sends no notifications.</p>
  if (!isSupported())
    return (
      <p class="muted">
        This browser does not support notifications. On a phone, add the page to your home screen first.
      </p>
    )
  const save = async (subscription: PushSubscription, muted: readonly MailKind[]) => {
    if ((await send(() => subscribeDevice(subscription, muted))) !== null) await onChanged()
  }
  const turnOn = async () => {
    const subscription = await subscribe(key).catch(() => null)
    setDenied(subscription === null)
    if (subscription !== null) await save(subscription, [])
  }
  const turnOff = async (subscription: PushSubscription) => {
    if ((await send(() => unsubscribeDevice(subscription.endpoint))) === null) return
    await subscription.unsubscribe()
    await onChanged()
  }
  return (
    <>
      <p class="muted">Short notes, even when the page is closed. They contain no orders and no names.</p>
      {isDenied && (
        <p class="notice bad">Your browser blocks notifications. Allow them in its settings, then try again.</p>
      )}
      <ApiErrorNotice error={error} />
      {current === null || device === undefined ? (
        <div>
          <button disabled={busy} onClick={() => void turnOn()}>
            Turn on notifications
          </button>
        </div>
      ) : (
        <fieldset disabled={busy}>
          <legend>Notify me about</legend>
          {kinds.map(([kind, label]) => (
            <Checkbox
              key={kind}
              checked={!device.muted.includes(kind)}
              onChange={(on) =>
                void save(current, on ? device.muted.filter((muted) => muted !== kind) : [...device.muted, kind])
              }
            >
              {label}
            </Checkbox>
          ))}
          <button type="button" onClick={() => void turnOff(current)}>
            Turn off notifications
          </button>
        </fieldset>
      )}
    </>
  )
}

/** Shows the browser's permission prompt. */
async function subscribe(applicationServerKey: string): Promise<PushSubscription> {
  const { pushManager } = await navigator.serviceWorker.ready
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey })
}
