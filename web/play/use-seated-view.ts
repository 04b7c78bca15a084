/** A session may end while its game is open: the seat's own view stays, and so does what was typed in it. */
import { useEffect, useRef } from 'preact/hooks'
import type { Me, GameData } from '../client/api.ts'
import { useMe, useSession } from '../client/session.tsx'

const isSeated = (data: GameData | null): boolean => data !== null && data.game.you !== null

/** The given data; but what the seat saw last, if the data come without the seat and nobody else has signed in. */
export function useSeatedView(data: GameData | null): GameData | null {
  const { reload } = useSession()
  const me = useMe()
  const lastSeated = useRef<GameData | null>(null)
  const seatedPlayer = useRef<Me['id'] | null>(null)
  if (data !== lastSeated.current && (isSeated(data) || data?.game.id !== lastSeated.current?.game.id)) {
    lastSeated.current = data
    seatedPlayer.current = null
  }
  seatedPlayer.current ??= me?.id ?? null
  const lost = data !== lastSeated.current && isSeated(lastSeated.current)
  useEffect(() => {
    if (lost) void reload()
  }, [lost, reload])
  const isOther = me !== null && me.id !== seatedPlayer.current
  return lost && !isOther ? lastSeated.current : data
}
