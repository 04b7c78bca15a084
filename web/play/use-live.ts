/** Live updates of a game: by WebSocket, by polling without one, and on return to the page. */
import { useEffect, useRef } from 'preact/hooks'
import type { GameView } from '../../src/game/views/shapes.ts'
import { MINUTE_MS, SECOND_MS } from '../../src/lib/time.ts'
import { notifyWritten } from '../press/use-channels.ts'
import { type GameData, type Me, afterOrdersSent } from '../client/api.ts'
import { useOnReturn } from '../ui/hooks.ts'
import { useMe, useSession } from '../client/session.tsx'

const POLL_MS = 20_000
const FIRST_RETRY = SECOND_MS
const LAST_RETRY = MINUTE_MS

/** A message of the socket: the new revision of the game, or the channel of a new message. */
type Notice = { readonly revision: number } | { readonly channel: string }

/**
 * Calls back when the game may have changed, unless the page already has that revision. The service
 * also notifies the player who saved, often before it answers the save; so notices wait for answers.
 */
export function useLive(address: string | null, game: GameView | undefined, onNotice: () => void): void {
  const latest = useRef({ game, onNotice })
  latest.current = { game, onNotice }

  useEffect(
    () =>
      address === null
        ? undefined
        : listen(address, (revision) =>
            afterOrdersSent(() => revision !== latest.current.game?.revision && latest.current.onNotice()),
          ),
    // Revisions are counted per viewer, so a new seat needs a new socket.
    [address, game?.you],
  )
  useOnReturn(() => address !== null && onNotice())
}

/** Keeps one socket open, with exponential backoff. Returns a function that closes it. */
function listen(address: string, notify: (revision?: number) => unknown): () => void {
  let retry = FIRST_RETRY
  let reconnectTimer: ReturnType<typeof setTimeout> | undefined
  let socket: WebSocket | undefined
  let stopped = false
  const poll = setInterval(() => socket?.readyState !== WebSocket.OPEN && notify(), POLL_MS)
  const connect = () => {
    socket = new WebSocket(address)
    socket.addEventListener('open', () => {
      if (retry > FIRST_RETRY) notify()
      retry = FIRST_RETRY
    })
    socket.addEventListener('message', ({ data }: MessageEvent<string>) => {
      const notice = JSON.parse(data) as Notice
      return 'channel' in notice ? notifyWritten(notice.channel) : notify(notice.revision)
    })
    socket.addEventListener('close', () => {
      if (stopped) return
      reconnectTimer = setTimeout(connect, retry)
      retry = Math.min(retry * 2, LAST_RETRY)
    })
  }
  connect()
  return () => {
    stopped = true
    clearTimeout(reconnectTimer)
    clearInterval(poll)
    socket?.close()
  }
}

const isSeated = (data: GameData | null): boolean => data !== null && data.game.you !== null

/** The data. If the viewer lost their seat by being signed out, the last data with the seat. */
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
  const isSeatLost = data !== lastSeated.current && isSeated(lastSeated.current)
  useEffect(() => {
    if (isSeatLost) void reload()
  }, [isSeatLost, reload])
  const isOtherPlayer = me !== null && me.id !== seatedPlayer.current
  return isSeatLost && !isOtherPlayer ? lastSeated.current : data
}
