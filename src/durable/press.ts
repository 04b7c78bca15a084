/** Press of one game: its rules (`game/press`) over its tables. */
import { channelOf, closedTo, keyOf, reads, standingChannels } from '../game/press/channels.ts'
import type { Channel, ChannelView, MessagesView, PressRefusal, PressView } from '../game/press/model.ts'
import { wordsFor } from '../game/refusal-words.ts'
import { written } from '../game/press/writing.ts'
import type { GameState, Instant } from '../game/model.ts'
import type { Result, Seat } from '../rules/names.ts'
import { err, ok } from '../rules/names.ts'
import { PressStore } from './press-store.ts'

/** A message as it was sent. `key` is the sender's own name for it: the same message sent twice is kept once. */
export interface Sending {
  readonly channel: Channel
  readonly text: string
  readonly signed: boolean
  readonly key: string
}

export class Press {
  private readonly store: PressStore

  constructor(sql: SqlStorage) {
    this.store = new PressStore(sql)
  }

  /** The channels that a seat reads, or whoever has none: those with the newest messages first, then those without any. */
  view(game: GameState, seat: Seat | null): PressView {
    const used = this.store.channels().filter((key) => {
      const channel = channelOf(game, key)
      return channel !== null && reads(game, seat, channel)
    })
    const silent = standingChannels(game, seat).map(keyOf)
    const channels = [...new Set([...used, ...silent])]
      .flatMap((key) => this.channel(game, seat, key))
      .toSorted((one, other) => (other.last?.at ?? 0) - (one.last?.at ?? 0))
    return { rules: game.settings.press, channels, unread: channels.reduce((sum, { unread }) => sum + unread, 0) }
  }

  private channel(game: GameState, seat: Seat | null, key: string): ChannelView[] {
    const channel = channelOf(game, key)
    if (channel === null) return []
    const last = this.store.last(key)
    const obstacle = seat === null ? 'not-a-player' : closedTo(game, seat, channel)
    return [
      {
        channel,
        messages: last?.number ?? 0,
        unread: seat === null ? 0 : this.store.unread(key, seat),
        last,
        closed: obstacle === null ? null : wordsFor(obstacle),
      },
    ]
  }

  /** A page of a channel; null for one that this seat does not read, or that is none. */
  page(game: GameState, seat: Seat | null, key: string, before: number | null): MessagesView | null {
    const channel = channelOf(game, key)
    if (channel === null || !reads(game, seat, channel)) return null
    const messages = this.store.page(keyOf(channel), before)
    return { channel, messages, earlier: (messages[0]?.number ?? 1) > 1 }
  }

  /** Keeps what this seat has written; nothing is kept twice. */
  write(
    game: GameState,
    from: Seat,
    { channel, text, signed, key }: Sending,
    now: Instant,
  ): Result<Channel, PressRefusal> {
    const name = keyOf(channel)
    if (this.store.find(from, key) === name) return ok(channel)
    const lately = this.store.lately(name, from, now)
    const clean = written(game, { from, channel, text, signed, lately })
    if (!clean.ok) return err(clean.error)
    const phase = game.history.length
    this.store.add({ channel: name, writer: from, signed, at: now, phase, key, text: clean.value })
    return ok(channel)
  }

  /** False for a channel that this seat does not read. */
  markRead(game: GameState, seat: Seat, key: string, number: number): boolean {
    const channel = channelOf(game, key)
    if (channel === null || !reads(game, seat, channel)) return false
    this.store.markRead(seat, keyOf(channel), Math.min(number, this.store.last(keyOf(channel))?.number ?? 0))
    return true
  }
}
