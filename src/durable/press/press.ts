/** Press of one game: its rules (`game/press`) over its tables. */
import {
  among,
  channelOf,
  closedTo,
  isGroup,
  isNotebook,
  keyOf,
  reads,
  standingChannels,
  voiceIn,
} from '../../game/press/channels.ts'
import type {
  Channel,
  ChannelView,
  FoundView,
  MessagesView,
  NotesView,
  Pin,
  PressHistory,
  PressRefusal,
  PressView,
  ReportsView,
  Voice,
} from '../../game/press/model.ts'
import { ALL, PRESS_LIMITS } from '../../game/press/model.ts'
import { isPinnable } from '../../game/press/pins.ts'
import { HIDDEN_TEXT } from '../../game/hidden-text.ts'
import { wordsFor } from '../../game/refusal-words.ts'
import { referencesIn } from '../../game/press/references.ts'
import type { Result as Told } from '../../game/press/references.ts'
import { cleaned, written } from '../../game/press/writing.ts'
import { standsApart } from '../../game/views/secrecy.ts'
import type { GameRefusal } from '../../game/commands/refusals.ts'
import type { GameState } from '../../game/model.ts'
import type { Instant, PlayerId } from '../../game/names.ts'
import type { Result } from '../../rules/names.ts'
import { err, ok } from '../../rules/names.ts'
import { MarkStore } from './marks.ts'
import { MessageStore } from './messages.ts'
import type { Part } from './messages.ts'
import { MuteStore, NO_MUTES } from './mutes.ts'
import type { Mutes, MuteTarget } from './mutes.ts'
import { ReportStore } from './reports.ts'
import type { ReportMark } from './reports.ts'
import { MessageSearch } from './search.ts'
import type { Sought } from './search.ts'

/** Who asks: the game, those in whose names he reads and writes, and when. */
export interface Asker {
  readonly game: GameState
  readonly viewer: PlayerId | null
  readonly voices: readonly Voice[]
  readonly now: Instant
}

/** A message as it is sent. `key` is the sender's own name for it: the same message sent twice is kept once. */
export interface Sending {
  readonly to: typeof ALL | readonly string[]
  readonly text: string
  readonly signed: boolean
  readonly key: string
  /** Of a note: where it is pinned. */
  readonly pin: Pin | null
}

/** A channel by its name (`keyOf`), and a message in it. */
interface Place {
  readonly channel: string
  readonly number: number
}

/** What press needs of the object that it is part of. */
export interface PressHost {
  /** Something was written, or changed, in this channel. */
  readonly onWritten: (game: GameState, channel: Channel) => void
  /** Carries out all of it or nothing. */
  readonly together: (step: () => void) => void
  /** A message was reported, or somebody is done with a report. To be called inside a transaction. */
  readonly onReport: (game: GameState, report: ReportMark, now: Instant) => void
  /** What the game master is told of reports has changed. */
  readonly tellMaster: (game: GameState) => void
  /** The orders of a closed phase, as its results tell them. */
  readonly resultsOf: (game: GameState, phase: number) => readonly Told[]
}

/** What one is refused who does not play, and is not the master. */
const NO_VOICE = 'not-a-player'

/** Each method takes who asks and what, and answers with a value or a refusal: the object calls them by their names. */
export class Press {
  private readonly messages: MessageStore
  private readonly marks: MarkStore
  private readonly mutes: MuteStore
  private readonly search: MessageSearch
  private readonly complaints: ReportStore
  private readonly host: PressHost

  constructor(sql: SqlStorage, host: PressHost) {
    this.messages = new MessageStore(sql)
    this.marks = new MarkStore(sql)
    this.mutes = new MuteStore(sql)
    this.search = new MessageSearch(sql)
    this.complaints = new ReportStore(sql, this.messages)
    this.host = host
  }

  /** The channels that one reads: those with the newest messages first, then those without any. */
  channels(asker: Asker): Result<PressView, GameRefusal> {
    const { game, voices } = asker
    const names = this.marks.names()
    const mutes = this.mutesOf(asker)
    const used = [...this.messages.channels(), ...names.keys()].filter((key) => this.readable(asker, key) !== null)
    const channels = [...new Set([...used, ...standingChannels(game, voices).map(keyOf)])]
      .flatMap((key) => this.channelView(asker, key, names.get(key) ?? null, mutes))
      .toSorted((one, other) => (other.last?.at ?? 0) - (one.last?.at ?? 0))
    const unread = channels.reduce((sum, one) => sum + one.unread, 0)
    return ok({
      rules: game.settings.press,
      voices,
      channels,
      muted: mutes.voices,
      unread,
      reports: this.waiting(asker),
    })
  }

  /** How many messages the asker has not read, in all channels. */
  unread(asker: Asker): Result<number, GameRefusal> {
    const mutes = this.mutesOf(asker)
    const counts = this.readableKeys(asker).map((key) => this.unreadIn(asker, key, mutes))
    return ok(counts.reduce((sum, one) => sum + one, 0))
  }

  private mutesOf({ game, viewer }: Asker): Mutes {
    return viewer === null ? NO_MUTES : this.mutes.of(game, viewer)
  }

  private unreadIn({ game, voices }: Asker, key: string, mutes: Mutes): number {
    const channel = channelOf(game, key)
    const voice = channel && voiceIn(voices, channel)
    return voice === null || mutes.channels.has(key) ? 0 : this.marks.unread(key, voice, mutes.voices)
  }

  private channelView(asker: Asker, key: string, name: string | null, mutes: Mutes): ChannelView[] {
    const { game, voices } = asker
    const channel = channelOf(game, key)
    if (channel === null) return []
    const last = this.messages.last(key)
    const obstacle = voices.length === 0 ? NO_VOICE : closedTo(game, voices, channel)
    return [
      {
        channel,
        name,
        messages: last?.number ?? 0,
        unread: this.unreadIn(asker, key, mutes),
        muted: mutes.channels.has(key),
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

  /** Names of the channels in which something was said that the asker reads. */
  private readableKeys(asker: Asker): readonly string[] {
    return this.messages.channels().filter((key) => this.readable(asker, key) !== null)
  }

  /** A page of a channel: the newest, or the one before or behind the message of that number. */
  page(
    asker: Asker,
    { channel: key, ...part }: Part & { readonly channel: string },
  ): Result<MessagesView, GameRefusal> {
    const channel = this.readable(asker, key)
    if (channel === null) return err('no-such-channel')
    const messages = this.messages.page(keyOf(channel), part)
    const newest = this.messages.last(keyOf(channel))?.number ?? 0
    return ok({
      channel,
      messages,
      earlier: (messages[0]?.number ?? 1) > 1,
      later: (messages.at(-1)?.number ?? newest) < newest,
    })
  }

  /** Messages of all channels that the asker reads, or of one, newest first. */
  find(
    asker: Asker,
    { channel, ...sought }: Sought & { readonly channel: string | null },
  ): Result<FoundView, GameRefusal> {
    const one = channel === null ? null : this.readable(asker, channel)
    if (channel !== null && one === null) return err('no-such-channel')
    const keys = one === null ? this.readableKeys(asker) : [keyOf(one)]
    const hits = this.search.find(keys, sought)
    const names = this.marks.names()
    const found = hits.slice(0, PRESS_LIMITS.page).flatMap(({ channel: key, message }) => {
      const of = channelOf(asker.game, key)
      return of === null ? [] : [{ channel: of, name: names.get(key) ?? null, message }]
    })
    return ok({ found, more: hits.length > PRESS_LIMITS.page })
  }

  /** How much of what the asker reads was said in each phase. */
  history(asker: Asker): Result<PressHistory, GameRefusal> {
    const counts = this.search.countByPhase(this.readableKeys(asker))
    return ok({ messages: Array.from({ length: asker.game.history.length + 1 }, (_, n) => counts.get(n) ?? 0) })
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
    return this.page(asker, { channel: keyOf(channel), before: null, after: null })
  }

  private keep(
    { game, voices, now }: Asker,
    writer: Voice,
    channel: Channel,
    { text, signed, key, pin }: Omit<Sending, 'to'>,
  ): Result<null, PressRefusal> {
    const name = keyOf(channel)
    if (this.messages.find(writer, key) === name) return ok(null)
    const lately = this.messages.lately(name, writer, now)
    const clean = written(game, { voices, channel, text, signed, lately })
    if (!clean.ok) return clean
    const obstacle =
      pin === null ? null : !isNotebook(channel) ? 'no-such-note' : isPinnable(game, pin) ? null : 'bad-pin'
    if (obstacle !== null) return err(obstacle)
    const phase = game.history.length
    const results = (closed: number) => this.host.resultsOf(game, closed)
    const references = referencesIn({ game, results }, clean.value)
    this.host.together(() =>
      this.messages.add({ channel: name, writer, signed, at: now, phase, key, text: clean.value, references, pin }),
    )
    return ok(null)
  }

  /** One has read the channel up to the message of that number; nobody else is told. */
  markRead(asker: Asker, { channel: key, number }: Place): Result<PressView, GameRefusal> {
    const channel = this.readable(asker, key)
    const voice = channel && voiceIn(asker.voices, channel)
    if (asker.voices.length === 0) return err(NO_VOICE)
    if (channel === null) return err('no-such-channel')
    if (voice !== null)
      this.marks.markRead(voice, keyOf(channel), Math.min(number, this.messages.last(keyOf(channel))?.number ?? 0))
    return this.channels(asker)
  }

  /** What is said in a channel, or by somebody, is no longer counted as unread for the asker, or is again. Nobody else is told. */
  mute(asker: Asker, { muted, ...target }: MuteTarget & { readonly muted: boolean }): Result<PressView, GameRefusal> {
    const { game, viewer, voices } = asker
    if (viewer === null || voices.length === 0) return err(NO_VOICE)
    const channel = channelOf(game, target.name)
    const isThere =
      target.kind === 'channel' ? channel !== null && reads(game, voices, channel) : isOther(asker, channel)
    if (channel === null || !isThere) return err('no-such-channel')
    this.mutes.set(game, viewer, { ...target, name: keyOf(channel) }, muted)
    return this.channels(asker)
  }

  /** Pins a note of one's own, or takes it down (null). */
  pin(
    asker: Asker,
    { channel: key, number, pin }: Place & { readonly pin: Pin | null },
  ): Result<NotesView, GameRefusal> {
    const channel = this.readable(asker, key)
    if (asker.voices.length === 0) return err(NO_VOICE)
    if (channel === null || !isNotebook(channel)) return err('no-such-note')
    if (pin !== null && !isPinnable(asker.game, pin)) return err('bad-pin')
    if (!this.messages.pin(keyOf(channel), number, pin)) return err('no-such-note')
    this.host.onWritten(asker.game, channel)
    return this.notes(asker)
  }

  /** The notes that the asker has pinned. */
  notes({ voices }: Asker): Result<NotesView, GameRefusal> {
    const notes = voices.flatMap((voice) =>
      this.messages.pinned(keyOf([voice])).map((message) => ({ channel: [voice], name: null, message })),
    )
    return ok({ notes })
  }

  /** Tells the game master and the operators of a message; its writer is not told, and nobody but operators who did it. */
  report(asker: Asker, { channel: key, number, why }: Place & { readonly why: string }): Result<null, GameRefusal> {
    const { game, viewer, voices, now } = asker
    const [voice] = voices
    const channel = this.readable(asker, key)
    if (viewer === null || voice === undefined) return err(NO_VOICE)
    if (channel === null) return err('no-such-channel')
    const name = keyOf(channel)
    const writer = this.messages.writer(name, number)
    if (writer === null || voices.includes(writer)) return err('no-such-message')
    if (this.complaints.lately(viewer, now) >= PRESS_LIMITS.reportsADay) return err('too-many-reports')
    const until = this.messages.last(name)?.number ?? number
    this.host.together(() => {
      const report = this.complaints.add({
        channel: name,
        number,
        until,
        player: viewer,
        voice,
        at: now,
        why: cleaned(why),
      })
      if (report !== null) this.host.onReport(game, report, now)
    })
    this.host.tellMaster(game)
    return ok(null)
  }

  /** What was reported, for a game master who does not play. */
  reports(asker: Asker): Result<ReportsView, GameRefusal> {
    if (!isJudge(asker)) return err('not-the-master')
    return ok({ reports: this.complaints.forMaster(asker.game, this.marks.names()) })
  }

  private waiting(asker: Asker): number {
    return isJudge(asker) ? this.complaints.countForMaster() : 0
  }

  /** What was reported, for an operator. */
  allReports(game: GameState): ReportsView {
    return { reports: this.complaints.forOperator(game, this.marks.names()) }
  }

  /** An operator is done with a report, or is not. False if there is none of this number. */
  settle(game: GameState, { id, settled, now }: { id: number; settled: boolean; now: Instant }): boolean {
    let done = false
    this.host.together(() => {
      const report = this.complaints.settle(id, settled ? now : null)
      done = report !== null
      if (report !== null) this.host.onReport(game, report, now)
    })
    this.host.tellMaster(game)
    return done
  }

  /** Does this message say what was written? */
  shows(channel: string, number: number): boolean {
    const text = this.messages.text(channel, number)
    return text !== null && text !== HIDDEN_TEXT
  }

  /** An operator hides a message, also one that nobody but its readers may see. */
  hide(game: GameState, key: string, number: number): void {
    this.host.together(() => this.messages.replace(key, number, HIDDEN_TEXT))
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

/** One of the others who write here. */
const isOther = ({ voices }: Asker, channel: Channel | null): boolean =>
  channel !== null && channel !== ALL && channel.length === 1 && channel.every((one) => !voices.includes(one))

/** A game master who plays judges nobody: he would read what others write to each other. */
const isJudge = ({ game, viewer }: Asker): boolean => viewer !== null && standsApart(game, viewer)

/** What the object may be asked by the name of a method, and what is answered. */
export type PressMethod = Exclude<
  keyof Press,
  'prototype' | 'shows' | 'hide' | 'isNamed' | 'hideName' | 'allReports' | 'settle'
>
export type PressAsked<Method extends PressMethod> = Parameters<Press[Method]>[1]
export type PressAnswer<Method extends PressMethod> =
  ReturnType<Press[Method]> extends Result<infer T, GameRefusal> ? T : never
