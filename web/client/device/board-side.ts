/** From which side this device shows boards that have two: Duo's. */
import { useEffect, useState } from 'preact/hooks'
import { readStored, removeStored, store } from './storage.ts'

const KEY = 'board-turned'

/** Setters of boards that turn when the side changes. */
const followers = new Set<(isTurned: boolean) => void>()

export const isBoardTurned = (): boolean => readStored(KEY) === true

export function turnBoards(): void {
  const isTurned = !isBoardTurned()
  if (isTurned) store(KEY, true)
  else removeStored(KEY)
  for (const follow of followers) follow(isTurned)
}

/** The current side; rerenders on changes. */
export function useBoardTurned(): boolean {
  const [isTurned, setTurned] = useState(isBoardTurned)
  useEffect(() => {
    followers.add(setTurned)
    return () => void followers.delete(setTurned)
  }, [])
  return isTurned
}
