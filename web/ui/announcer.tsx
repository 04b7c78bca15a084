/** The only polite live region of the page: announces to screen readers what changes elsewhere. */
import type { JSX } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'

interface Announcement {
  readonly nth: number
  readonly words: string
}

/** How many announcements stay in the log. */
const MOST = 3

let announceNow: (words: string) => void = () => undefined

/** Announces these words at once. */
export const announce = (words: string): void => announceNow(words)

/** The live region. There is one, and it is in the page before anything is announced. */
export function Announcer(): JSX.Element {
  const [log, setLog] = useState<readonly Announcement[]>([])
  useEffect(() => {
    announceNow = (words) => setLog((before) => [...before, { nth: (before.at(-1)?.nth ?? 0) + 1, words }].slice(-MOST))
  }, [])
  return (
    <div class="out-of-sight" role="log" aria-label="What happened last">
      {log.map(({ nth, words }) => (
        <p key={nth}>{words}</p>
      ))}
    </div>
  )
}

/**
 * Announces these words whenever they change, once they have been the same for `pause` ms. The first words are not announced:
 * they are part of the page as it is read.
 */
export function useAnnounce(words: string, pause = 0): void {
  const before = useRef(words)
  useEffect(() => {
    const timer = setTimeout(() => {
      if (words !== '' && words !== before.current) announceNow(words)
      before.current = words
    }, pause)
    return () => clearTimeout(timer)
  }, [words, pause])
}
