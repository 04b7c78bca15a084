/** The check against bots at sign-in. In a frame, so that the page itself runs no third-party script. */
import type { JSX } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { fetchServiceInfo } from '../client/api.ts'
import { useLoad } from '../client/requests.ts'

/** `none`: not required. `failed`: the check did not load. */
export type PersonCheck = 'none' | 'waiting' | 'failed' | { readonly token: string }

const isChallengeMessage = (data: unknown): data is { readonly challenge: unknown } =>
  typeof data === 'object' && data !== null && 'challenge' in data

function parseChallenge(challenge: unknown): PersonCheck {
  if (challenge === 'failed') return 'failed'
  return typeof challenge === 'string' ? { token: challenge } : 'waiting'
}

/** A token is valid for one request; `restart` gets another. `field`: null if no check is required. */
export function usePersonCheck(): { check: PersonCheck; restart: () => void; field: JSX.Element | null } {
  const { loaded } = useLoad('service', fetchServiceInfo)
  const isRequired = loaded.state === 'here' && loaded.value.challenge
  const [check, setCheck] = useState<PersonCheck>('waiting')
  const [round, setRound] = useState(0)
  const frame = useRef<HTMLIFrameElement>(null)
  useEffect(() => {
    const onMessage = ({ origin, source, data }: MessageEvent<unknown>) => {
      if (origin === location.origin && source === frame.current?.contentWindow && isChallengeMessage(data))
        setCheck(parseChallenge(data.challenge))
    }
    addEventListener('message', onMessage)
    return () => removeEventListener('message', onMessage)
  }, [])
  const restart = () => {
    setCheck('waiting')
    setRound((last) => last + 1)
  }
  if (!isRequired) return { check: 'none', restart, field: null }
  const field = (
    <>
      <iframe key={round} ref={frame} class="person-check" src="/challenge" title="Check that you are a person" />
      {check === 'failed' && (
        <div class="small" role="alert">
          <p>
            The check that you are a person failed to load. Allow challenges.cloudflare.com in your browser, or try
            another browser.
          </p>
          <div class="row">
            <button type="button" class="quiet" onClick={restart}>
              Check again
            </button>
          </div>
        </div>
      )}
    </>
  )
  return { check, restart, field }
}
