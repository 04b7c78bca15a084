import type { GameState } from '../game/model.ts'
import type { PlayerId } from '../game/ids.ts'
import { canRead, channelKey, voicesOf } from '../game/press/channel-rules.ts'
import type { Channel } from '../game/press/press-types.ts'
import { MASTER } from '../game/press/press-types.ts'
import { revisionFor } from '../game/views/secrecy.ts'
import { standsApart } from '../game/seats/seat-lookup.ts'

/** A socket's attachment, which outlives hibernation: its viewer and the last revision sent. */
interface Watch {
  readonly viewer: PlayerId | null
  readonly revision: number
}

/** Close codes of RFC 6455, section 7.4.1. */
export const GOING_AWAY = 1001
export const POLICY_VIOLATION = 1008

/** The API's request for a socket. Replaces parameters that the client sent. */
export function liveRequest(request: Request, viewer: PlayerId | null, invitation: string | null): Request {
  const url = new URL(request.url)
  url.search = new URLSearchParams({
    ...(viewer !== null && { viewer }),
    ...(invitation !== null && { invitation }),
  }).toString()
  return new Request(url, request)
}

export function liveQuery(request: Request): { viewer: PlayerId | null; invitation: string | null } {
  const query = new URL(request.url).searchParams
  return { viewer: query.get('viewer') as PlayerId | null, invitation: query.get('invitation') }
}

/** The hibernatable sockets of a game. They send only `{"revision": n}` and `{"channel": name}`. */
export class Watchers {
  private readonly ctx: DurableObjectState

  constructor(ctx: DurableObjectState) {
    this.ctx = ctx
    ctx.setWebSocketAutoResponse(new WebSocketRequestResponsePair('ping', 'pong'))
  }

  /** Connects a viewer, and sends the revision in case it changed since their last read. */
  admit(game: GameState, viewer: PlayerId | null): Response {
    const { 0: client, 1: server } = new WebSocketPair()
    this.ctx.acceptWebSocket(server)
    tell(server, { viewer, revision: revisionFor(game, viewer) })
    return new Response(null, { status: 101, webSocket: client })
  }

  /** Notifies the viewers who can see a change, and nobody else. */
  notify(game: GameState): void {
    for (const socket of this.ctx.getWebSockets()) {
      const { viewer, revision } = socket.deserializeAttachment() as Watch
      const seen = revisionFor(game, viewer)
      if (seen !== revision) tell(socket, { viewer, revision: seen })
    }
  }

  /** Notifies the readers of a channel of a new message. */
  notifyPress(game: GameState, channel: Channel): void {
    for (const socket of this.ctx.getWebSockets()) {
      const { viewer } = socket.deserializeAttachment() as Watch
      if (canRead(game, voicesOf(game, viewer), channel)) send(socket, { channel: channelKey(channel) })
    }
  }

  /** Notifies the game master that reports of messages have changed. */
  notifyMaster(game: GameState): void {
    for (const socket of this.ctx.getWebSockets()) {
      const { viewer } = socket.deserializeAttachment() as Watch
      if (viewer !== null && standsApart(game, viewer)) send(socket, { channel: MASTER })
    }
  }
}

function tell(socket: WebSocket, watch: Watch): void {
  socket.serializeAttachment(watch)
  send(socket, { revision: watch.revision })
}

function send(socket: WebSocket, notice: { readonly revision: number } | { readonly channel: string }): void {
  try {
    socket.send(JSON.stringify(notice))
  } catch {
    // The other end is gone; the runtime drops the socket.
  }
}
