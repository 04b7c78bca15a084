/** Notices that a game has changed: by WebSocket, by asking now and then while there is none, and on coming back to the page. */
import { useEffect, useRef } from 'preact/hooks'
import { passOn } from '../press/notices.ts'
import { useOnReturn } from '../ui/hooks.ts'

const POLL = 20_000
const FIRST_RETRY = 1_000
const LAST_RETRY = 60_000

export function useLive(address: string | null, onNotice: () => void): void {
  const notify = useRef(onNotice)
  notify.current = onNotice

  useEffect(() => (address === null ? undefined : listen(address, () => notify.current())), [address])
  useOnReturn(() => address !== null && onNotice())
}

/** Keeps one socket open, with longer and longer pauses between attempts; returns how to stop. */
function listen(address: string, notify: () => void): () => void {
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
    socket.addEventListener('message', ({ data }) => void (passOn(data) || notify()))
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
