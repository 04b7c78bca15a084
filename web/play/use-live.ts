/** Notices that a game has changed: by WebSocket, by asking now and then while there is none, and on coming back to the page. */
import { useEffect, useRef } from 'preact/hooks'
import type { GameView } from '../../src/game/views/shapes.ts'
import { MINUTE_MS, SECOND_MS } from '../../src/lib/time.ts'
import { notifyWritten } from '../press/use-channels.ts'
import { type GameData, type Me, afterOrdersSent } from '../client/api.ts'
import { useOnReturn } from '../ui/hooks.ts'
import { useMe, useSession } from '../client/session.tsx'

const POLL = 20_000
const FIRST_RETRY = SECOND_MS
const LAST_RETRY = MINUTE_MS

/** What the socket carries: how the game stands, or where somebody has written. */
type Notice = { readonly revision: number } | { readonly channel: string }

/**
 * Calls back when the game may have changed, unless the page has that revision already. The service notifies the player who saved,
 * too, often before the save is answered. So a notice waits for that answer, which brings the game.
 */
export function useLive(address: string | null, game: GameView | undefined, onNotice: () => void): void {
  const latest = useRef({ game, onNotice })
  latest.current = { game, onNotice }

  useEffect(
    () =>
      address === null
        ? undefined
        : listen(address, (told) =>
            afterOrdersSent(() => told !== latest.current.game?.revision && latest.current.onNotice()),
          ),
    // A socket counts the changes for whom it was opened, and so does the view.
    [address, game?.you],
  )
  useOnReturn(() => address !== null && onNotice())
}

/** Keeps one socket open, with longer and longer pauses between attempts; returns how to stop. */
function listen(address: string, notify: (revision?: number) => unknown): () => void {
  let retry = FIRST_RETRY
  let again: ReturnType<typeof setTimeout> | undefined
  let socket: WebSocket | undefined
  let stopped = false
  const poll = setInterval(() => socket?.readyState !== WebSocket.OPEN && notify(), POLL)
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
      again = setTimeout(connect, retry)
      retry = Math.min(retry * 2, LAST_RETRY)
    })
  }
  connect()
  return () => {
    stopped = true
    clearTimeout(again)
    clearInterval(poll)
    socket?.close()
  }
}

const isSeated = (data: GameData | null): boolean => data !== null && data.game.you !== null

/** The data; or what the seat saw last, if the data come without the seat and nobody else has signed in. */
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
