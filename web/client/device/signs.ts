/** What tells whose a unit is besides its colour, on this device. */
import { useEffect, useState } from 'preact/hooks'
import { SIGN_KINDS, type SignKind } from '../../../src/board/powers/power-signs.ts'
import { readStored, removeStored, store } from './storage.ts'

export type { SignKind }

const KEY = 'sign'
const STANDARD: SignKind = 'letter'

/** Those who draw units: they are told of a change. */
const followers = new Set<(kind: SignKind) => void>()

export function chosenSign(): SignKind {
  const stored = readStored(KEY)
  return SIGN_KINDS.find((kind) => kind === stored) ?? STANDARD
}

export function chooseSign(kind: SignKind): void {
  if (kind === STANDARD) removeStored(KEY)
  else store(KEY, kind)
  for (const follow of followers) follow(kind)
}

/** As it is chosen, on every board at once. */
export function useSign(): SignKind {
  const [kind, setKind] = useState(chosenSign)
  useEffect(() => {
    followers.add(setKind)
    return () => void followers.delete(setKind)
  }, [])
  return kind
}
