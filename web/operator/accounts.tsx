/** An account is found by its name, locked and unlocked. */
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { findAccount, type FoundAccount, lockAccount, takeName } from '../client/api.ts'
import { useSending } from '../client/requests.ts'
import { useZone } from '../client/session.tsx'
import { dateText } from '../text/times.ts'
import { Field, ApiErrorNotice } from '../ui/parts.tsx'
import { ReasonField, type ReasonFieldProps } from './operator-fields.tsx'

export function Accounts({ asked }: { readonly asked: string }): JSX.Element {
  const { busy, error, send } = useSending<FoundAccount>()
  const [name, setName] = useState(asked)
  const [found, setFound] = useState<FoundAccount | null>(null)
  const [why, setWhy] = useState('')
  const find = async () => setFound(await send(() => findAccount(name)))
  const unname = async (account: FoundAccount) => {
    const done = await send(() => takeName(account, why))
    if (done !== null) setFound(done)
  }
  const lock = async (account: FoundAccount) => {
    const done = await send(() => lockAccount(account, account.lockedAt === null, why))
    if (done !== null) setFound(done)
  }
  return (
    <section class="stack" aria-label="Accounts">
      <h2>Accounts</h2>
      <form
        class="stack"
        onSubmit={(event) => {
          event.preventDefault()
          void find()
        }}
      >
        <Field label="Name of the player">
          {(control) => (
            <input {...control} required value={name} onInput={(event) => setName(event.currentTarget.value)} />
          )}
        </Field>
        <div>
          <button disabled={busy}>Find the account</button>
        </div>
      </form>
      <ApiErrorNotice error={error} />
      {found !== null && (
        <Account
          account={found}
          busy={busy}
          why={why}
          onWhy={setWhy}
          onLock={() => void lock(found)}
          onUnname={() => void unname(found)}
        />
      )}
    </section>
  )
}

interface AccountProps extends ReasonFieldProps {
  readonly account: FoundAccount
  readonly busy: boolean
  readonly onLock: () => void
  readonly onUnname: () => void
}

function Account({ account, busy, why, onWhy, onLock, onUnname }: AccountProps): JSX.Element {
  const { id, name, since, lockedAt } = account
  const zone = useZone()
  return (
    <div class="notice" role="group" aria-label={name}>
      <p>
        <a href={`/players/${id}`}>{name}</a>, here since {dateText(since, zone)}.
      </p>
      <p>
        {lockedAt === null
          ? 'A locked account is signed out everywhere, and nobody can use it. Its seats follow the rules for missed orders.'
          : `Locked since ${dateText(lockedAt, zone)}.`}
      </p>
      <p>Without a name it appears as “Player” with a number, until its player chooses another.</p>
      <ReasonField why={why} onWhy={onWhy} />
      <div class="row">
        <button class={lockedAt === null ? 'danger' : ''} disabled={busy} onClick={onLock}>
          {lockedAt === null ? `Lock ${name}` : `Unlock ${name}`}
        </button>
        <button disabled={busy} onClick={onUnname}>
          Remove this name
        </button>
      </div>
    </div>
  )
}
