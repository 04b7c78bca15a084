/** The conversations of a game: which there are, which is open, and notices of new messages. */
import { useEffect, useRef } from 'preact/hooks'
import type { Channel, PressView } from '../../src/game/press/press-types.ts'
import { fetchChannels } from '../client/api.ts'
import { type Load, useLoad } from '../client/requests.ts'
import { useOnReturn } from '../ui/hooks.ts'

/**
 * The channels that the viewer reads, fetched anew when somebody has written, when he comes back to the page, and when `occasion`
 * changes: who may write may depend on the phase. Null while there is no game.
 */
export function useChannels(game: string | null, invitation: string | null, occasion: string): Load<PressView | null> {
  const load = useLoad<PressView | null>(game === null ? null : `press ${game} ${invitation ?? ''}`, async () =>
    game === null ? { ok: true, value: null } : fetchChannels(game, invitation),
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

/** Which conversation of a game is open, until the page is reloaded. */
const lastOpen = new Map<string, Channel>()

export const openLast = (game: string): Channel | null => lastOpen.get(game) ?? null

/** Null: the list of all conversations is open. */
export function openNext(game: string, channel: Channel | null): void {
  if (channel === null) lastOpen.delete(game)
  else lastOpen.set(game, channel)
}

/** Notices that somebody has written, from the game's socket to whoever shows the channel. */
const bus = new EventTarget()

/** Something was written, or changed, in the channel of this name. */
export const noticeWritten = (channel: string): void =>
  void bus.dispatchEvent(new CustomEvent('written', { detail: channel }))

/** Calls back with the channel's name; answers with how to stop. */
export function onWritten(listener: (channel: string) => void): () => void {
  const hear = (event: Event) => listener((event as CustomEvent<string>).detail)
  bus.addEventListener('written', hear)
  return () => bus.removeEventListener('written', hear)
}
