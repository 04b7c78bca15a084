/** Invites someone to this game by e-mail; they need no account. */
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import type { GameData } from '../../client/api.ts'
import { inviteByMail } from '../../client/connections.ts'
import { useSending } from '../../client/requests.ts'
import { InputField } from '../../ui/fields.tsx'
import { fieldError, ApiErrorNotice } from '../../ui/parts.tsx'

export function InviteByMail({ id }: { id: GameData['game']['id'] }): JSX.Element {
  const { busy, error, send } = useSending<string>()
  const [address, setAddress] = useState('')
  const [invited, setInvited] = useState<string | null>(null)
  const invite = async (event: Event) => {
    event.preventDefault()
    setInvited(null)
    const sentTo = await send(() => inviteByMail(id, address))
    if (sentTo === null) return
    setInvited(sentTo)
    setAddress('')
  }
  return (
    <form class="stack" onSubmit={(event) => void invite(event)}>
      <InputField
        label="Or invite someone by e-mail"
        hint="We send one mail with this link and nothing else. Players who turned off invitations get none."
        error={fieldError(error, 'address')}
        type="email"
        required
        maxLength={254}
        autocomplete="off"
        value={address}
        onText={setAddress}
      />
      <ApiErrorNotice error={error} />
      <div class="row">
        <button disabled={busy}>Send invitation</button>
        <span role="status">{invited !== null && `Invited: ${invited}`}</span>
      </div>
    </form>
  )
}
