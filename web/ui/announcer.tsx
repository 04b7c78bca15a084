/** The page's only polite live region: announces changes to screen readers. */
import type { JSX } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'

interface Announcement {
  readonly nth: number
  readonly text: string
}

const MAX_LOG = 3

let announceNow: (text: string) => void = () => undefined

/** Announces a text immediately. */
export const announce = (text: string): void => announceNow(text)

/** The live region. It must be in the page before anything is announced. */
export function Announcer(): JSX.Element {
  const [log, setLog] = useState<readonly Announcement[]>([])
  useEffect(() => {
    announceNow = (text) =>
      setLog((before) => [...before, { nth: (before.at(-1)?.nth ?? 0) + 1, text }].slice(-MAX_LOG))
  }, [])
  return (
    <div class="out-of-sight" role="log" aria-label="What happened last">
      {log.map(({ nth, text }) => (
        <p key={nth}>{text}</p>
      ))}
    </div>
  )
}

/** Announces changes of a text once it is stable for `pause` ms. Not the first text: it is on the page. */
export function useAnnounce(text: string, pause = 0): void {
  const before = useRef(text)
  useEffect(() => {
    const timer = setTimeout(() => {
      if (text !== '' && text !== before.current) announceNow(text)
      before.current = text
    }, pause)
    return () => clearTimeout(timer)
  }, [text, pause])
}
