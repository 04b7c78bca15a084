/** A game's channels, the open one, and notices of new messages. */
import { useEffect, useRef } from 'preact/hooks'
import { type Channel, MASTER, type PressView, type Voice } from '../../src/game/press/press-types.ts'
import type { GameView } from '../../src/game/views/shapes.ts'
import { fetchChannels } from '../client/api.ts'
import { type Load, useLoad } from '../client/requests.ts'
import { useOnReturn } from '../ui/hooks.ts'

/**
 * The channels that the viewer can read. Refetched for new messages, when the viewer returns to the
 * page, and when `occasion` changes (writing may depend on the phase). Null without a game.
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

/** Game → open channel, until the page is reloaded. */
const openChannels = new Map<string, Channel>()

export const getOpenChannel = (game: string): Channel | null => openChannels.get(game) ?? null

/** Null: the list of all channels. */
export function setOpenChannel(game: string, channel: Channel | null): void {
  if (channel === null) openChannels.delete(game)
  else openChannels.set(game, channel)
}

/** Passes notices of new messages from the game's socket to the open channels. */
const bus = new EventTarget()

/** Announces that a channel has changed. */
export const notifyWritten = (channel: string): void =>
  void bus.dispatchEvent(new CustomEvent('written', { detail: channel }))

/** Calls back with the channel's name. Returns a function that unsubscribes. */
export function onWritten(listener: (channel: string) => void): () => void {
  const onEvent = (event: Event) => listener((event as CustomEvent<string>).detail)
  bus.addEventListener('written', onEvent)
  return () => bus.removeEventListener('written', onEvent)
}

/** The channel with these members, in the game's order. */
export const channelWith = (game: GameView, members: readonly Voice[]): readonly Voice[] =>
  [...game.seats.map(({ seat }) => seat), MASTER as Voice].filter((voice) => members.includes(voice))
