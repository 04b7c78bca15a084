/** Find an account by name; lock or unlock it; remove its name. */
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { findAccount, type FoundAccount, lockAccount, takeName } from '../client/operator-api.ts'
import { useSending } from '../client/requests.ts'
import { useZone } from '../client/session.tsx'
import { dateText } from '../text/times.ts'
import { Form, InputField } from '../ui/fields.tsx'
import { ApiErrorNotice } from '../ui/parts.tsx'
import { ReasonField, type ReasonFieldProps } from './hide-text.tsx'

export function Accounts({ initial }: { readonly initial: string }): JSX.Element {
  const { busy, error, send } = useSending<FoundAccount>()
  const [name, setName] = useState(initial)
  const [account, setAccount] = useState<FoundAccount | null>(null)
  const [why, setWhy] = useState('')
  const find = async () => setAccount(await send(() => findAccount(name)))
  const change = async (call: () => ReturnType<typeof lockAccount>) => {
    const changed = await send(call)
    if (changed !== null) setAccount(changed)
  }
  return (
    <section class="stack" aria-label="Accounts">
      <h2>Accounts</h2>
      <Form class="stack" onSubmit={find}>
        <InputField label="Name of the player" required value={name} onText={setName} />
        <div>
          <button disabled={busy}>Find the account</button>
        </div>
      </Form>
      <ApiErrorNotice error={error} />
      {account !== null && (
        <Account
          account={account}
          busy={busy}
          why={why}
          onWhy={setWhy}
          onLock={() => void change(() => lockAccount(account, account.lockedAt === null, why))}
          onRemoveName={() => void change(() => takeName(account, why))}
        />
      )}
    </section>
  )
}

interface AccountProps extends ReasonFieldProps {
  readonly account: FoundAccount
  readonly busy: boolean
  readonly onLock: () => void
  readonly onRemoveName: () => void
}

function Account({ account, busy, why, onWhy, onLock, onRemoveName }: AccountProps): JSX.Element {
  const { id, name, since, lockedAt } = account
  const zone = useZone()
  return (
    <div class="notice" role="group" aria-label={name}>
      <p>
        <a href={`/players/${id}`}>{name}</a>, member since {dateText(since, zone)}.
      </p>
      <p>
        {lockedAt === null
          ? 'A locked account is signed out everywhere and cannot be used. Its seats follow the rules for missed orders.'
          : `Locked since ${dateText(lockedAt, zone)}.`}
      </p>
      <p>Without its name the account appears as “Player” with a number, until the player picks a new one.</p>
      <ReasonField why={why} onWhy={onWhy} />
      <div class="row">
        <button class={lockedAt === null ? 'danger' : ''} disabled={busy} onClick={onLock}>
          {lockedAt === null ? `Lock ${name}` : `Unlock ${name}`}
        </button>
        <button disabled={busy} onClick={onRemoveName}>
          Remove the name
        </button>
      </div>
    </div>
  )
}
