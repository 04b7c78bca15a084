/** Shown while mail to the player's address is blocked: why, and how to confirm the address. */
import type { JSX } from 'preact'
import { useId, useState } from 'preact/hooks'
import { confirmSignIn, fetchMe, type Me, requestCode } from '../client/api.ts'
import { useSending } from '../client/requests.ts'
import { useSession } from '../client/session.tsx'
import { dateText } from '../text/times.ts'
import { Form, InputField } from '../ui/fields.tsx'
import { ApiErrorNotice } from '../ui/parts.tsx'

const WHY = {
  bounce: 'Mail to your address bounced',
  complaint: 'Mail to your address was marked as spam',
} as const

export function BlockedAddress({ me, blocked }: { me: Me; blocked: NonNullable<Me['blocked']> }): JSX.Element {
  const session = useSession()
  const id = useId()
  const { busy, error, send } = useSending<unknown>()
  const [code, setCode] = useState<string | null>(null)
  const sendCode = async () => {
    if ((await send(() => requestCode(me.address))) !== null) setCode('')
  }
  const confirm = async () => {
    if ((await send(() => confirmSignIn(me.address, code ?? ''))) === null) return
    const now = await fetchMe()
    if (now.ok) session.put(now.value)
  }
  return (
    <section class="notice bad stack" aria-labelledby={id}>
      <h2 id={id}>Mail to you is paused</h2>
      <p>
        {WHY[blocked.why]} on {dateText(blocked.reportedAt, me.zone)}, so we stopped sending game mail to {me.address}.
        Confirm that mail reaches you, and we’ll resume.
      </p>
      <ApiErrorNotice error={error} />
      {code === null ? (
        <div>
          <button disabled={busy} onClick={() => void sendCode()}>
            Mail me a code
          </button>
        </div>
      ) : (
        <Form class="row" onSubmit={confirm}>
          <InputField
            label="The code from the mail"
            required
            inputMode="numeric"
            autocomplete="one-time-code"
            value={code}
            onText={setCode}
          />
          <button class="primary" disabled={busy}>
            Confirm the address
          </button>
        </Form>
      )}
    </section>
  )
}
