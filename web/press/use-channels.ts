import { useEffect } from 'preact/hooks'
import type { PressView } from '../../src/game/press/model.ts'
import { channels } from '../client/api.ts'
import type { Load } from '../client/requests.ts'
import { useLoad } from '../client/requests.ts'
import { useOnReturn } from '../ui/hooks.ts'
import { onWritten } from './notices.ts'

/** The channels that the viewer reads, fetched anew when somebody has written, and when he comes back to the page. */
export function useChannels(game: string, invitation: string | null): Load<PressView> {
  const load = useLoad(`press ${game} ${invitation ?? ''}`, () => channels(game, invitation))
  const { reload } = load
  useEffect(() => onWritten(() => void reload()), [reload])
  useOnReturn(reload)
  return load
}
