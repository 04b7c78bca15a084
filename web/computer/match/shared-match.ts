/** Links to a match: all of it is packed into the fragment, which is never sent to a server. */
import { type Json, readObject } from '../../../src/lib/json.ts'
import { unpackFragment } from '../../sandbox/read-link.ts'
import { packFragment } from '../../sandbox/pack-link.ts'
import type { MatchRecord } from './computer-match.ts'
import { isMatchRecord } from './kept-matches.ts'

export interface SharedMatch {
  readonly record: MatchRecord
  /** The phase to show: the index of a closed one, or their number for the open one. */
  readonly at: number
}

/** Returns a fragment without its `#`. */
export const encodeMatch = (shared: SharedMatch): Promise<string> => packFragment(shared)

/** Null if the fragment is not valid. */
export async function decodeMatch(fragment: string): Promise<SharedMatch | null> {
  const { record, at } = readObject((await unpackFragment(fragment)) as Json)
  return isMatchRecord(record) && typeof at === 'number' ? { record, at } : null
}

/** Does the device have this match already, perhaps with more phases? */
export function hasMatch(kept: MatchRecord, { seed, seat, phases }: MatchRecord): boolean {
  const played = kept.phases.slice(0, phases.length)
  return kept.seed === seed && kept.seat === seat && JSON.stringify(played) === JSON.stringify(phases)
}
