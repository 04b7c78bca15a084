/** Inviting somebody to this game by mail: he need not have an account. */
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import type { GameData } from '../../client/api.ts'
import { inviteByMail } from '../../client/connections.ts'
import { useSending } from '../../client/requests.ts'
import { Field, fieldError, ApiErrorNotice } from '../../ui/parts.tsx'

export function InviteByMail({ id }: { id: GameData['game']['id'] }): JSX.Element {
  const { busy, error, send } = useSending<string>()
  const [address, setAddress] = useState('')
  const [invited, setInvited] = useState<string | null>(null)
  const invite = async (event: Event) => {
    event.preventDefault()
    setInvited(null)
    const done = await send(() => inviteByMail(id, address))
    if (done === null) return
    setInvited(done)
    setAddress('')
  }
  return (
    <form class="stack" onSubmit={(event) => void invite(event)}>
      <Field
        label="Or invite somebody by mail"
        hint="One mail with this link, and no other. Whoever wants no invitations gets none."
        error={fieldError(error, 'address')}
      >
        {(control) => (
          <input
            {...control}
            type="email"
            required
            maxLength={254}
            autocomplete="off"
            value={address}
            onInput={(event) => setAddress(event.currentTarget.value)}
          />
        )}
      </Field>
      <ApiErrorNotice error={error} />
      <div class="row">
        <button disabled={busy}>Send the invitation</button>
        <span role="status">{invited !== null && `Invited: ${invited}`}</span>
      </div>
    </form>
  )
}
