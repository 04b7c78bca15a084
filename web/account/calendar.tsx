/** The link with which a calendar app shows the player's deadlines. */
import type { JSX } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { fetchCalendarLink, createCalendarLink, revokeCalendarLink } from '../client/connections.ts'
import { useLoad, useSending } from '../client/requests.ts'
import { CopyLink } from '../ui/icons.tsx'
import { Fetched, ApiErrorNotice } from '../ui/parts.tsx'

export function Calendar(): JSX.Element {
  const section = useRef<HTMLElement>(null)
  const { loaded, reload } = useLoad('calendar', fetchCalendarLink)
  const { busy, error, send } = useSending<unknown>()
  // Mails link here, but the section is not rendered when the browser looks for the anchor.
  useEffect(() => {
    if (location.hash === '#calendar') section.current?.scrollIntoView({ block: 'start' })
  }, [])
  const submit = async (call: () => ReturnType<typeof createCalendarLink> | ReturnType<typeof revokeCalendarLink>) => {
    if ((await send(call)) !== null) await reload()
  }
  return (
    <section class="stack" aria-labelledby="calendar" ref={section}>
      <h2 id="calendar">Calendar</h2>
      <p class="muted">
        Subscribe to a link: your calendar shows the deadlines of your games and reminds you two hours before each.
        Anyone with the link can see them. If it gets out, make a new one.
      </p>
      <Fetched load={loaded} onRetry={reload}>
        {(link) =>
          link === null ? (
            <div>
              <button disabled={busy} onClick={() => void submit(createCalendarLink)}>
                Make a calendar link
              </button>
            </div>
          ) : (
            <>
              <code class="secret">{link}</code>
              <div class="row">
                <CopyLink address={link} />
                <a class="button" href={link.replace(/^https?:/, 'webcal:')}>
                  Subscribe
                </a>
                <a class="button" href={link} download="concert.ics">
                  Download once
                </a>
                <button disabled={busy} onClick={() => void submit(createCalendarLink)}>
                  Make a new link
                </button>
                <button class="danger" disabled={busy} onClick={() => void submit(revokeCalendarLink)}>
                  Revoke the link
                </button>
              </div>
            </>
          )
        }
      </Fetched>
      <ApiErrorNotice error={error} />
    </section>
  )
}
