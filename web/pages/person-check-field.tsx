/** Where the service asks who signs in whether he is a person: a document of its own in a frame, so that the page runs no script of others. */
import type { JSX } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { fetchServiceInfo } from '../client/api.ts'
import { useLoad } from '../client/requests.ts'

/** `none`: nobody is asked. `failed`: the check could not be made. */
export type PersonCheck = 'none' | 'waiting' | 'failed' | { readonly token: string }

const isTold = (data: unknown): data is { readonly challenge: unknown } =>
  typeof data === 'object' && data !== null && 'challenge' in data

function readTold(challenge: unknown): PersonCheck {
  if (challenge === 'failed') return 'failed'
  return typeof challenge === 'string' ? { token: challenge } : 'waiting'
}

/** A token is good for one request: `again` asks for another. */
export function usePersonCheck(): { check: PersonCheck; again: () => void; shown: JSX.Element | null } {
  const { loaded } = useLoad('service', fetchServiceInfo)
  const isAsked = loaded.state === 'here' && loaded.value.challenge
  const [check, setCheck] = useState<PersonCheck>('waiting')
  const [round, setRound] = useState(0)
  const frame = useRef<HTMLIFrameElement>(null)
  useEffect(() => {
    const hear = ({ origin, source, data }: MessageEvent<unknown>) => {
      if (origin === location.origin && source === frame.current?.contentWindow && isTold(data))
        setCheck(readTold(data.challenge))
    }
    addEventListener('message', hear)
    return () => removeEventListener('message', hear)
  }, [])
  const again = () => {
    setCheck('waiting')
    setRound((last) => last + 1)
  }
  if (!isAsked) return { check: 'none', again, shown: null }
  const shown = (
    <>
      <iframe key={round} ref={frame} class="person-check" src="/challenge" title="Check that you are a person" />
      {check === 'failed' && (
        <div class="small" role="alert">
          <p>
            The check that you are a person failed to load. Allow challenges.cloudflare.com in your browser, or try
            another browser.
          </p>
          <div class="row">
            <button type="button" class="quiet" onClick={again}>
              Check again
            </button>
          </div>
        </div>
      )}
    </>
  )
  return { check, again, shown }
}
