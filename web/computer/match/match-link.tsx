/** Where else the match can go: “What if”, a link, a file; and a new game. */
import type { JSX } from 'preact'
import { useCallback, useEffect, useState } from 'preact/hooks'
import { encodeLink } from '../../sandbox/pack-link.ts'
import { CopyLink } from '../../ui/icons.tsx'
import { computerAddress } from '../../variants/page-registry.ts'
import { type Match, sandboxContent } from './computer-match.ts'
import { savedMatch } from './saved-match.ts'
import { encodeMatch } from './shared-match.ts'

/** Not while the person types: reading the orders of a long match takes a moment. */
const TYPING_MS = 400

/** Saves the match as a file. */
function download(match: Match): void {
  const text = JSON.stringify(savedMatch(match, Date.now()))
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  link.download = `${match.record.variant}.json`
  link.click()
  URL.revokeObjectURL(link.href)
}

/**
 * An address whose fragment is packed after a pause; until then, without a fragment. `make` must be
 * memoized.
 */
function usePacked(address: string, make: () => Promise<string>, pauseMs = 0): string {
  const [fragment, setFragment] = useState<string | null>(null)
  useEffect(() => {
    let isCurrent = true
    const pack = async () => {
      const packed = await make()
      if (isCurrent) setFragment(packed)
    }
    const timer = setTimeout(() => void pack(), pauseMs)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [make, pauseMs])
  return fragment === null ? address : `${address}#${fragment}`
}

interface PhaseOfMatch {
  readonly match: Match
  /** The phase on the board. */
  readonly at: number
}

/** Copies a link that opens the match at this phase, on any device. */
export function LinkToPhase({ match: { record }, at }: PhaseOfMatch): JSX.Element {
  const make = useCallback(() => encodeMatch({ record, at }), [record, at])
  return <CopyLink address={usePacked(computerAddress(record.variant), make)} />
}

export function MatchLink({ match, text, at }: PhaseOfMatch & { readonly text: string }): JSX.Element {
  const make = useCallback(async () => encodeLink(await sandboxContent(match, text)), [match, text])
  return (
    <p class="row links">
      <a href={usePacked('/sandbox', make, TYPING_MS)} target="_blank">
        Continue in “What if”
      </a>
      <LinkToPhase {...{ match, at }} />
      <a href={`/computer?variant=${match.record.variant}`}>New game</a>
      <button class="quiet" onClick={() => download(match)}>
        Download
      </button>
    </p>
  )
}
