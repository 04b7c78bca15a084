/** One voice for the whole page: what happens out of sight is said once, politely, to those who have the page read to them. */
import type { JSX } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'

interface Saying {
  readonly nth: number
  readonly words: string
}

/** What was said lately; older words have been heard. */
const LATELY = 3

let speak: (words: string) => void = () => undefined

/** The voice itself; there is one, and it is there before anything is said. */
export function Announcer(): JSX.Element {
  const [said, setSaid] = useState<readonly Saying[]>([])
  useEffect(() => {
    speak = (words) => setSaid((before) => [...before, { nth: (before.at(-1)?.nth ?? 0) + 1, words }].slice(-LATELY))
  }, [])
  return (
    <div class="out-of-sight" role="log" aria-label="What happened last">
      {said.map(({ nth, words }) => (
        <p key={nth}>{words}</p>
      ))}
    </div>
  )
}

/** Has these words said whenever they change, once they have stood for `pause` ms. What is there at first is read anyway. */
export function useAnnounce(words: string, pause = 0): void {
  const before = useRef(words)
  useEffect(() => {
    const timer = setTimeout(() => {
      if (words !== '' && words !== before.current) speak(words)
      before.current = words
    }, pause)
    return () => clearTimeout(timer)
  }, [words, pause])
}
