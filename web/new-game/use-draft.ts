import { useEffect, useState } from 'preact/hooks'
import type { PlayerId } from '../../src/game/names.ts'
import { useIsSignedOut } from '../client/session.tsx'
import { type Draft, type OwnedDraft, storeDraft } from './draft.ts'

/** The draft while it is filled in, stored as soon as its owner turns out to be signed out. */
export function useDraft() {
  const [draft, setDraft] = useState<OwnedDraft | null>(null)
  const signedOut = useIsSignedOut()
  useEffect(() => {
    if (signedOut && draft !== null) storeDraft(draft)
  }, [signedOut, draft])
  return {
    isKept: draft !== null,
    change: (changed: Draft, owner: PlayerId) => setDraft({ ...changed, owner }),
  }
}
