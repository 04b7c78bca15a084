import { useEffect, useRef } from 'preact/hooks'
import type { PressView } from '../../src/game/press/model.ts'
import { channels } from '../client/api.ts'
import type { Load } from '../client/requests.ts'
import { useLoad } from '../client/requests.ts'
import { useOnReturn } from '../ui/hooks.ts'
import { onWritten } from './notices.ts'

/**
 * The channels that the viewer reads, fetched anew when somebody has written, when he comes back to the page, and when `occasion`
 * changes: who may write may depend on the phase. Null while there is no game.
 */
export function useChannels(game: string | null, invitation: string | null, occasion: string): Load<PressView | null> {
  const load = useLoad<PressView | null>(game === null ? null : `press ${game} ${invitation ?? ''}`, async () =>
    game === null ? { ok: true, value: null } : channels(game, invitation),
  )
  const { reload } = load
  const last = useRef(occasion)
  useEffect(() => {
    if (last.current !== occasion) void reload()
    last.current = occasion
  }, [occasion, reload])
  useEffect(() => onWritten(() => void reload()), [reload])
  useOnReturn(reload)
  return load
}
