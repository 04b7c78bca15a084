/** Invites people to this game by e-mail; they need no account. */
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import type { GameData } from '../../client/api.ts'
import type { ApiError } from '../../client/api-error.ts'
import { inviteByMail } from '../../client/connections.ts'
import { formatList, formatNumber } from '../../text/words.ts'
import { Form } from '../../ui/fields.tsx'
import { ApiErrorNotice, Field } from '../../ui/parts.tsx'
import { MAX_INVITATIONS, parseAddresses, sendInvitations } from './invitations.ts'

const tooManyText = (count: number): string =>
  `You can invite ${MAX_INVITATIONS} people at once, but there are ${formatNumber(count)} addresses. Keep the others for tomorrow.`

const invalidText = (words: readonly string[]): string =>
  words.length === 1 ? `Not an e-mail address: ${words[0]}` : `Not e-mail addresses: ${formatList(words)}`

export function InviteByMail({ id }: { id: GameData['game']['id'] }): JSX.Element {
  const [text, setText] = useState('')
  const [busy, setBusy] = useState(false)
  const [invited, setInvited] = useState<readonly string[]>([])
  const [fault, setFault] = useState<string>()
  const [error, setError] = useState<ApiError | null>(null)
  const invite = async () => {
    const { addresses, invalid } = parseAddresses(text)
    setError(null)
    if (addresses.length > MAX_INVITATIONS) return setFault(tooManyText(addresses.length))
    setFault(undefined)
    setBusy(true)
    const sent = await sendInvitations(addresses, (address) => inviteByMail(id, address))
    setBusy(false)
    const wrong = [...invalid, ...sent.rejected]
    setInvited([...new Set([...invited, ...sent.invited])])
    setFault(wrong.length === 0 ? undefined : invalidText(wrong))
    setError(sent.error)
    // What was not sent stays in the field.
    setText([...wrong, ...sent.unsent].join('\n'))
  }
  return (
    <Form class="stack" onSubmit={invite}>
      <Field
        label="Or invite people by e-mail"
        hint="One or more addresses, with commas, spaces or lines between them. We send each one mail with this link and nothing else. Players who turned off invitations get none."
        error={fault}
      >
        {(control) => (
          <textarea
            {...control}
            rows={3}
            required
            maxLength={10_000}
            autocomplete="off"
            spellcheck={false}
            inputMode="email"
            value={text}
            onInput={(event) => setText(event.currentTarget.value)}
          />
        )}
      </Field>
      <ApiErrorNotice error={error} />
      <div class="row">
        <button disabled={busy}>{busy ? 'Sending…' : 'Send invitations'}</button>
      </div>
      <p role="status">{invited.length > 0 && `Invited: ${formatList(invited)}.`}</p>
    </Form>
  )
}
