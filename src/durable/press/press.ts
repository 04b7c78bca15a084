/** Press of one game: its rules (`game/press`) over its tables. */
import {
  among,
  channelOf,
  closedTo,
  isGroup,
  keyOf,
  reads,
  standingChannels,
  voiceIn,
} from '../../game/press/channels.ts'
import type { Channel, ChannelView, MessagesView, PressRefusal, PressView, Voice } from '../../game/press/model.ts'
import { ALL } from '../../game/press/model.ts'
import { HIDDEN_TEXT } from '../../game/hidden-text.ts'
import { wordsFor } from '../../game/refusal-words.ts'
import { referencesIn } from '../../game/press/references.ts'
import type { Result as Told } from '../../game/press/references.ts'
import { written } from '../../game/press/writing.ts'
import type { GameRefusal } from '../../game/commands/refusals.ts'
import type { GameState } from '../../game/model.ts'
import type { Instant } from '../../game/names.ts'
import type { Result } from '../../rules/names.ts'
import { err, ok } from '../../rules/names.ts'
import { MarkStore } from './marks.ts'
import { MessageStore } from './messages.ts'

/** Who asks: the game, those in whose names he reads and writes, and when. */
export interface Asker {
  readonly game: GameState
  readonly voices: readonly Voice[]
  readonly now: Instant
}

/** A message as it is sent. `key` is the sender's own name for it: the same message sent twice is kept once. */
export interface Sending {
  readonly to: typeof ALL | readonly string[]
  readonly text: string
  readonly signed: boolean
  readonly key: string
}

/** What press needs of the object that it is part of. */
export interface PressHost {
  /** Something was written, or changed, in this channel. */
  readonly onWritten: (game: GameState, channel: Channel) => void
  /** The orders of a closed phase, as its results tell them. */
  readonly resultsOf: (game: GameState, phase: number) => readonly Told[]
}

/** What one is refused who does not play, and is not the master. */
const NO_VOICE = 'not-a-player'

/** Each method takes who asks and what, and answers with a value or a refusal: the object calls them by their names. */
export class Press {
  private readonly messages: MessageStore
  private readonly marks: MarkStore
  private readonly host: PressHost

  constructor(sql: SqlStorage, host: PressHost) {
    this.messages = new MessageStore(sql)
    this.marks = new MarkStore(sql)
    this.host = host
  }

  /** The channels that one reads: those with the newest messages first, then those without any. */
  channels(asker: Asker): Result<PressView, GameRefusal> {
    const { game, voices } = asker
    const names = this.marks.names()
    const used = [...this.messages.channels(), ...names.keys()].filter((key) => this.readable(asker, key) !== null)
    const channels = [...new Set([...used, ...standingChannels(game, voices).map(keyOf)])]
      .flatMap((key) => this.channelView(asker, key, names.get(key) ?? null))
      .toSorted((one, other) => (other.last?.at ?? 0) - (one.last?.at ?? 0))
    const unread = channels.reduce((sum, one) => sum + one.unread, 0)
    return ok({ rules: game.settings.press, voices, channels, unread })
  }

  private channelView({ game, voices }: Asker, key: string, name: string | null): ChannelView[] {
    const channel = channelOf(game, key)
    if (channel === null) return []
    const last = this.messages.last(key)
    const voice = voiceIn(voices, channel)
    const obstacle = voices.length === 0 ? NO_VOICE : closedTo(game, voices, channel)
    return [
      {
        channel,
        name,
        messages: last?.number ?? 0,
        unread: voice === null ? 0 : this.marks.unread(key, voice),
        last,
        closed: obstacle === null ? null : wordsFor(obstacle),
      },
    ]
  }

  /** The channel of this name, if it is one that the asker reads. */
  private readable({ game, voices }: Asker, key: string): Channel | null {
    const channel = channelOf(game, key)
    return channel !== null && reads(game, voices, channel) ? channel : null
  }

  /** A page of a channel: the newest, or the one before the message of that number. */
  page(
    asker: Asker,
    { channel: key, before }: { readonly channel: string; readonly before: number | null },
  ): Result<MessagesView, GameRefusal> {
    const channel = this.readable(asker, key)
    if (channel === null) return err('no-such-channel')
    const messages = this.messages.page(keyOf(channel), before)
    return ok({ channel, messages, earlier: (messages[0]?.number ?? 1) > 1 })
  }

  /** Keeps what was written, nothing of it twice; answers with the newest page of the channel. */
  write(asker: Asker, { to, ...message }: Sending): Result<MessagesView, GameRefusal> {
    const { game, voices } = asker
    const channel = to === ALL ? ALL : among(game, to)
    const from = voiceIn(voices, channel ?? ALL)
    if (voices.length === 0) return err(NO_VOICE)
    if (channel === null || from === null) return err('no-such-channel')
    const kept = this.keep(asker, from, channel, message)
    if (!kept.ok) return kept
    this.host.onWritten(game, channel)
    return this.page(asker, { channel: keyOf(channel), before: null })
  }

  private keep(
    { game, voices, now }: Asker,
    writer: Voice,
    channel: Channel,
    { text, signed, key }: Omit<Sending, 'to'>,
  ): Result<null, PressRefusal> {
    const name = keyOf(channel)
    if (this.messages.find(writer, key) === name) return ok(null)
    const lately = this.messages.lately(name, writer, now)
    const clean = written(game, { voices, channel, text, signed, lately })
    if (!clean.ok) return clean
    const phase = game.history.length
    const results = (closed: number) => this.host.resultsOf(game, closed)
    const references = referencesIn({ game, voices, results }, clean.value)
    this.messages.add({ channel: name, writer, signed, at: now, phase, key, text: clean.value, references })
    return ok(null)
  }

  /** One has read the channel up to the message of that number; nobody else is told. */
  markRead(
    asker: Asker,
    { channel: key, number }: { readonly channel: string; readonly number: number },
  ): Result<PressView, GameRefusal> {
    const channel = this.readable(asker, key)
    const voice = channel && voiceIn(asker.voices, channel)
    if (asker.voices.length === 0) return err(NO_VOICE)
    if (channel === null) return err('no-such-channel')
    if (voice !== null)
      this.marks.markRead(voice, keyOf(channel), Math.min(number, this.messages.last(keyOf(channel))?.number ?? 0))
    return this.channels(asker)
  }

  /** Does this message say what was written? */
  shows(channel: string, number: number): boolean {
    const text = this.messages.text(channel, number)
    return text !== null && text !== HIDDEN_TEXT
  }

  /** An operator hides a message, also one that nobody but its readers may see. */
  hide(game: GameState, key: string, number: number): void {
    this.messages.replace(key, number, HIDDEN_TEXT)
    const channel = channelOf(game, key)
    if (channel !== null) this.host.onWritten(game, channel)
  }

  /** Has this group a name that its members chose? */
  isNamed(channel: string): boolean {
    const name = this.marks.nameOf(channel)
    return name !== null && name !== HIDDEN_TEXT
  }

  /** An operator hides the name of a group. Its members may choose another. */
  hideName(game: GameState, key: string): void {
    this.marks.name(key, HIDDEN_TEXT)
    const channel = channelOf(game, key)
    if (channel !== null) this.host.onWritten(game, channel)
  }

  /** Gives a group a name, for all who read it; null takes it away. */
  nameGroup(
    asker: Asker,
    { channel: key, name }: { readonly channel: string; readonly name: string | null },
  ): Result<PressView, GameRefusal> {
    const { game, voices } = asker
    const channel = channelOf(game, key)
    if (voices.length === 0) return err(NO_VOICE)
    if (channel === null || voiceIn(voices, channel) === null) return err('no-such-channel')
    const obstacle = isGroup(channel) ? closedTo(game, voices, channel) : 'no-group'
    if (obstacle !== null) return err(obstacle)
    this.marks.name(keyOf(channel), name)
    this.host.onWritten(game, channel)
    return this.channels(asker)
  }
}

/** What the object may be asked by the name of a method, and what is answered. */
export type PressMethod = Exclude<keyof Press, 'prototype' | 'shows' | 'hide' | 'isNamed' | 'hideName'>
export type PressAsked<Method extends PressMethod> = Parameters<Press[Method]>[1]
export type PressAnswer<Method extends PressMethod> =
  ReturnType<Press[Method]> extends Result<infer T, GameRefusal> ? T : never
