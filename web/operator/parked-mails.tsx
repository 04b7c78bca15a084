/** Mails that could not be sent. */
import type { JSX } from 'preact'
import { fetchParkedMails, resendMail } from '../client/api.ts'
import { useLoad, useSending } from '../client/requests.ts'
import { useZone } from '../client/session.tsx'
import { when } from '../text/times.ts'
import { Fetched, ApiErrorNotice } from '../ui/parts.tsx'

export function ParkedMails(): JSX.Element {
  const { loaded, reload } = useLoad('parked', fetchParkedMails)
  const { busy, error, send } = useSending<unknown>()
  const zone = useZone()
  const resend = async (id: string) => {
    if ((await send(() => resendMail(id))) !== null) await reload()
  }
  return (
    <section class="stack" aria-label="Mails that could not be sent">
      <h2>Mails that could not be sent</h2>
      <ApiErrorNotice error={error} />
      <Fetched load={loaded} onRetry={reload}>
        {(mails) =>
          mails.length === 0 ? (
            <p class="muted">None.</p>
          ) : (
            <ul class="stack">
              {mails.map((mail) => (
                <li key={mail.id} class="notice">
                  <p>
                    {mail.kind} to {mail.to}, failed {when(mail.at, Date.now(), zone)}
                  </p>
                  <p class="muted small">{mail.reason}</p>
                  <button disabled={busy} onClick={() => void resend(mail.id)}>
                    Send again
                  </button>
                </li>
              ))}
            </ul>
          )
        }
      </Fetched>
    </section>
  )
}
