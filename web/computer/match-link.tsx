/** Where else the match can go: “What if”, a link, a file; and a new game. */
import type { JSX } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { encodeLink } from '../sandbox/sandbox-link.tsx'
import { CopyLink } from '../ui/icons.tsx'
import { type Match, sandboxContent } from './computer-match.ts'
import { savedMatch } from './saved-match.ts'

/** Browsers need a moment to pack a long match. */
const PAUSE_MS = 400

/** Saves the match as a file. */
function download(match: Match): void {
  const text = JSON.stringify(savedMatch(match, Date.now()))
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  link.download = `${match.record.variant}.json`
  link.click()
  URL.revokeObjectURL(link.href)
}

export function MatchLink({ match, text }: { readonly match: Match; readonly text: string }): JSX.Element {
  const [address, setAddress] = useState('/sandbox')
  useEffect(() => {
    let isCurrent = true
    const pack = async () => {
      const fragment = await encodeLink(sandboxContent(match, text))
      if (isCurrent) setAddress(`/sandbox#${fragment}`)
    }
    const timer = setTimeout(() => void pack(), PAUSE_MS)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [match, text])
  return (
    <p class="row">
      <a href={address} target="_blank">
        Continue in “What if”
      </a>
      <CopyLink address={address} />
      <a href={`/computer?variant=${match.record.variant}`}>New game</a>
      <button class="quiet" onClick={() => download(match)}>
        Download
      </button>
    </p>
  )
}
