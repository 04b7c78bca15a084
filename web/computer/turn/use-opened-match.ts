/** The match that the page shows: the one on this device, or the one that a link holds. */
import { useEffect, useState } from 'preact/hooks'
import { type Adjudicate, type Match, type MatchRecord, openMatch } from '../match/computer-match.ts'
import { defaultLevel, keepMatch, readMatch, removeMatch } from '../match/kept-matches.ts'
import { type Thinker, useThinker } from '../thinking/use-thinker.ts'
import { nextTask } from '../match/slices.ts'
import { defaultSeat, newSeed } from '../match/new-match.tsx'
import { decodeMatch, hasMatch, type SharedMatch } from '../match/shared-match.ts'

export type Opened =
  | { readonly kind: 'opening' }
  /** There is no such variant. */
  | { readonly kind: 'unknown' }
  /** The link cannot be read. */
  | { readonly kind: 'damaged' }
  /** The link's match would replace another one on this device. */
  | { readonly kind: 'choice'; readonly kept: MatchRecord; readonly shared: SharedMatch }
  /** `at`: the phase to show; null: the open one. */
  | { readonly kind: 'open'; readonly match: Match; readonly at: number | null }

/** The match on this device, or a new one, so that an address without a match starts a game. */
async function openKept(variant: string, at: number | null, adjudicate: Adjudicate): Promise<Opened> {
  const kept = readMatch(variant)
  const old = kept === null ? null : await openMatch(kept, adjudicate).catch(() => null)
  if (old !== null) return { kind: 'open', match: old, at }
  const seat = defaultSeat(variant)
  const record = seat === null ? null : { variant, seat, level: defaultLevel(), seed: newSeed(), phases: [] }
  const match = record === null ? null : await openMatch(record, adjudicate)
  if (match === null) return { kind: 'unknown' }
  keepMatch(match.record)
  return { kind: 'open', match, at: null }
}

/** Keeps the match of a link on this device, in place of the one that is there. */
async function openShared({ record, at }: SharedMatch, adjudicate: Adjudicate): Promise<Opened> {
  const match = await openMatch(record, adjudicate).catch(() => null)
  if (match === null) return { kind: 'damaged' }
  removeMatch(record.variant)
  keepMatch(record)
  return { kind: 'open', match, at }
}

async function openAddress(variant: string, fragment: string, adjudicate: Adjudicate): Promise<Opened> {
  if (fragment === '') return openKept(variant, null, adjudicate)
  const shared = await decodeMatch(fragment)
  if (shared === null || shared.record.variant !== variant) return { kind: 'damaged' }
  const kept = readMatch(variant)
  if (kept !== null && hasMatch(kept, shared.record)) return openKept(variant, shared.at, adjudicate)
  return kept !== null && kept.phases.length > 0 ? { kind: 'choice', kept, shared } : openShared(shared, adjudicate)
}

export interface OpenedMatch {
  readonly opened: Opened
  /** Counts openings; each resets the state of the page. */
  readonly nth: number
  readonly thinker: Thinker
  readonly openOwn: () => void
  readonly openLinked: (shared: SharedMatch) => void
}

export function useOpenedMatch(variant: string): OpenedMatch {
  const [current, setCurrent] = useState<{ readonly opened: Opened; readonly nth: number }>({
    opened: { kind: 'opening' },
    nth: 0,
  })
  const thinker = useThinker()
  const { adjudicate } = thinker
  const show = (opening: Promise<Opened>) =>
    void opening.then(async (opened) => {
      // Drawing the match is a task of its own.
      await nextTask()
      // A reload continues the match on this device.
      if (opened.kind === 'open') history.replaceState(history.state, '', location.pathname)
      setCurrent(({ nth }) => ({ opened, nth: nth + 1 }))
    })
  useEffect(() => {
    const read = () => show(openAddress(variant, location.hash.slice(1), adjudicate))
    read()
    addEventListener('hashchange', read)
    return () => removeEventListener('hashchange', read)
  }, [variant, adjudicate])
  return {
    ...current,
    thinker,
    openOwn: () => show(openKept(variant, null, adjudicate)),
    openLinked: (shared) => show(openShared(shared, adjudicate)),
  }
}
