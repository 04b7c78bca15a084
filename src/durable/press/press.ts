/** Writing press, and everything else that changes it, by the rules in `game/press`. */
import { type Result, err, ok } from '../../lib/result.ts'
import {
  canRead,
  channelKey,
  channelOf,
  channelWith,
  checkMessage,
  cleanText,
  isGroup,
  isNotebook,
  isPinnable,
  presentTenure,
  voiceIn,
  writingRefusal,
} from '../../game/press/channel-rules.ts'
import type {
  Channel,
  Draft,
  DraftsView,
  MessagesView,
  NotesView,
  Pin,
  PressView,
  Voice,
} from '../../game/press/press-types.ts'
import type { PressRefusal, GameRefusal } from '../../game/game-refusals.ts'
import { ALL } from '../../game/press/press-types.ts'
import { PRESS_LIMITS } from '../../game/settings.ts'
import { HIDDEN_TEXT } from '../../game/event.ts'
import { referencesIn } from '../../game/press/references.ts'
import type { ResultLine } from '../../game/press/references.ts'
import type { Effect } from '../../game/announcements/effect.ts'
import type { GameState } from '../../game/model.ts'
import type { Instant } from '../../game/ids.ts'
import type { Tenure } from '../../game/seat-model.ts'
import type { MuteTarget } from './marks.ts'
import { NO_VOICE, PressReader } from './press-reader.ts'
import type { PressCaller } from './press-reader.ts'
import type { ReportMark } from './reports.ts'

/** `key`: an idempotency key of the sender. */
export interface OutgoingMessage {
  readonly to: typeof ALL | readonly string[]
  readonly text: string
  readonly signed: boolean
  readonly key: string
  /** Where a note is pinned; null for messages and unpinned notes. */
  readonly pin: Pin | null
}

/** `channel`: by `channelKey`. `number`: as the caller counts. */
interface MessageId {
  readonly channel: string
  readonly number: number
}

/** The parts of the game object that press needs. */
export interface PressHost {
  /** Called when a channel has changed. */
  readonly onWritten: (game: GameState, channel: Channel) => void
  readonly transaction: (step: () => void) => void
  /** Called when a report was filed, settled or reopened, inside the transaction. */
  readonly onReport: (game: GameState, report: ReportMark, now: Instant) => void
  /** Puts effects into the outbox. Called inside a transaction. */
  readonly put: (effects: readonly Effect[], now: Instant) => void
  /** Called after the transaction of `onReport`. */
  readonly onReportsChanged: (game: GameState) => void
  /** The orders of a closed phase with their results. */
  readonly resultsOf: (game: GameState, phase: number) => readonly ResultLine[]
}

export class Press extends PressReader {
  private readonly host: PressHost

  constructor(sql: SqlStorage, host: PressHost) {
    super(sql)
    this.host = host
  }

  /** Saves a message, once per key. Returns the newest page of the channel. */
  write(caller: PressCaller, { to, ...message }: OutgoingMessage): Result<MessagesView, GameRefusal> {
    const { game, voices } = caller
    const channel = to === ALL ? ALL : channelWith(game, to)
    const from = voiceIn(voices, channel ?? ALL)
    if (voices.length === 0) return err(NO_VOICE)
    if (channel === null || from === null) return err('no-such-channel')
    const saved = this.save(caller, from, channel, message)
    if (!saved.ok) return saved
    if (caller.viewer !== null) this.draftStore.deleteSent(caller.viewer, channelKey(channel), message.key)
    this.host.onWritten(game, channel)
    return this.page(caller, { channel: channelKey(channel), before: null, after: null })
  }

  private save(
    { game, voices, now }: PressCaller,
    writer: Voice,
    channel: Channel,
    { text, signed, key: sentKey, pin }: Omit<OutgoingMessage, 'to'>,
  ): Result<null, PressRefusal> {
    const name = channelKey(channel)
    const tenure = presentTenure(game, writer)
    if (tenure === null) return err('no-such-channel')
    const key = storedKey(tenure, sentKey)
    const sentTo = this.messages.findByKey(writer, key)
    if (sentTo !== null) return sentTo === name ? ok(null) : err('key-taken')
    const recent = this.messages.countLastHour(name, tenure, now)
    const clean = checkMessage(game, { voices, channel, text, signed, recent })
    if (!clean.ok) return clean
    const obstacle =
      pin === null ? null : !isNotebook(channel) ? 'no-such-note' : isPinnable(game, pin) ? null : 'bad-pin'
    if (obstacle !== null) return err(obstacle)
    const phase = game.history.length
    const results = (closed: number) => this.host.resultsOf(game, closed)
    const references = referencesIn({ game, results }, clean.value)
    this.host.transaction(() => {
      const { handOvers } = game
      this.messages.add({
        channel: name,
        writer,
        signed,
        at: now,
        phase,
        handOvers,
        key,
        text: clean.value,
        references,
        pin,
      })
      this.mailing.schedule(game, channel, writer, now)
    })
    return ok(null)
  }

  /**
   * Saves the draft of a device; an empty text deletes it. `instead`: another device whose draft
   * this one takes over.
   */
  keepDraft(
    caller: PressCaller,
    {
      channel: key,
      instead,
      ...draft
    }: Omit<Draft, 'at'> & { readonly channel: string; readonly instead: string | null },
  ): Result<DraftsView, GameRefusal> {
    const { viewer, voices } = caller
    const channel = this.readable(caller, key)
    const voice = channel && voiceIn(voices, channel)
    if (viewer === null || voices.length === 0) return err(NO_VOICE)
    if (channel === null || voice === null) return err('no-such-channel')
    const name = channelKey(channel)
    // A draft may arrive after its message was sent.
    const tenure = presentTenure(caller.game, voice)
    const isSent = tenure !== null && this.messages.findByKey(voice, storedKey(tenure, draft.key)) !== null
    this.host.transaction(() => {
      if (instead !== null) this.draftStore.delete(viewer, name, instead)
      if (draft.text === '' || isSent) this.draftStore.delete(viewer, name, draft.device)
      else this.draftStore.save(viewer, name, { ...draft, at: caller.now })
    })
    return this.drafts(caller, { channel: key })
  }

  /** Marks a channel as read up to this message. */
  markRead(caller: PressCaller, { channel: key, number }: MessageId): Result<PressView, GameRefusal> {
    const channel = this.readable(caller, key)
    const voice = channel && voiceIn(caller.voices, channel)
    if (caller.voices.length === 0) return err(NO_VOICE)
    if (channel === null) return err('no-such-channel')
    if (voice !== null) this.noteRead(caller, voice, channel, number)
    return this.channels(caller)
  }

  private noteRead(caller: PressCaller, voice: Voice, channel: Channel, number: number): void {
    const window = this.windowOf(caller, channel)
    const key = channelKey(channel)
    const last = Math.min(window.storedNumber(number), this.messages.last(window.stretches)?.number ?? 0)
    this.host.transaction(() => {
      this.marks.markRead(voice, key, last)
      this.host.put(this.mailing.withdrawRead(voice, key, last), caller.now)
    })
  }

  /** Seats or the office changed hands. Call it inside the transaction of the events. */
  handOver(before: GameState, after: GameState): void {
    for (const { voice, from } of after.tenures) if (from > before.handOvers) this.marks.forgetReader(voice)
  }

  /** When the next mail about unread messages is due; null if none is. */
  due(): Instant | null {
    return this.mailing.due()
  }

  /** Puts mails that are due into the outbox. */
  mail(game: GameState, now: Instant): void {
    this.host.transaction(() => this.host.put(this.mailing.collect(game, now), now))
  }

  /** Mutes or unmutes a channel or a voice. Muted messages do not count as unread. */
  mute(
    caller: PressCaller,
    { muted, ...target }: MuteTarget & { readonly muted: boolean },
  ): Result<PressView, GameRefusal> {
    const { game, viewer, voices } = caller
    if (viewer === null || voices.length === 0) return err(NO_VOICE)
    const channel = channelOf(game, target.name)
    const isMutable =
      target.kind === 'channel' ? channel !== null && canRead(game, voices, channel) : isOtherVoice(caller, channel)
    if (channel === null || !isMutable) return err('no-such-channel')
    this.mutes.set(game, viewer, { ...target, name: channelKey(channel) }, muted)
    return this.channels(caller)
  }

  /** Pins a note of the caller; null unpins it. */
  pin(
    caller: PressCaller,
    { channel: key, number, pin }: MessageId & { readonly pin: Pin | null },
  ): Result<NotesView, GameRefusal> {
    const channel = this.readable(caller, key)
    if (caller.voices.length === 0) return err(NO_VOICE)
    if (channel === null || !isNotebook(channel)) return err('no-such-note')
    if (pin !== null && !isPinnable(caller.game, pin)) return err('bad-pin')
    const stored = this.windowOf(caller, channel).storedNumber(number)
    if (!this.messages.pin(channelKey(channel), stored, pin)) return err('no-such-note')
    this.host.onWritten(caller.game, channel)
    return this.notes(caller)
  }

  /** Reports a message to the game master and operators. Only operators see who reported it. */
  report(
    caller: PressCaller,
    { channel: key, number: shown, why }: MessageId & { readonly why: string },
  ): Result<null, GameRefusal> {
    const { game, viewer, voices, now } = caller
    const [voice] = voices
    const channel = this.readable(caller, key)
    if (viewer === null || voice === undefined) return err(NO_VOICE)
    if (channel === null) return err('no-such-channel')
    const name = channelKey(channel)
    const window = this.windowOf(caller, channel)
    const number = window.storedNumber(shown)
    const writer = this.messages.writer(name, number)
    if (writer === null || voices.includes(writer)) return err('no-such-message')
    if (this.reportStore.countLastDay(viewer, now) >= PRESS_LIMITS.reportsPerDay) return err('too-many-reports')
    const until = this.messages.last(window.stretches)?.number ?? number
    const report = { channel: name, number, until, player: viewer, voice, at: now, why: cleanText(why) }
    this.host.transaction(() => {
      const mark = this.reportStore.add(report)
      if (mark !== null) this.host.onReport(game, mark, now)
    })
    this.host.onReportsChanged(game)
    return ok(null)
  }

  /** Settles or reopens a report. False if there is no such report. */
  settle(game: GameState, { id, settled, now }: { id: number; settled: boolean; now: Instant }): boolean {
    let isFound = false
    this.host.transaction(() => {
      const report = this.reportStore.settle(id, settled ? now : null)
      isFound = report !== null
      if (report !== null) this.host.onReport(game, report, now)
    })
    this.host.onReportsChanged(game)
    return isFound
  }

  /** For operators, who may hide messages in any channel. */
  hide(game: GameState, key: string, number: number): void {
    this.host.transaction(() => this.messages.replace(key, number, HIDDEN_TEXT))
    const channel = channelOf(game, key)
    if (channel !== null) this.host.onWritten(game, channel)
  }

  /** For operators. The members of the group may choose another name. */
  hideName(game: GameState, key: string): void {
    this.marks.replaceName(key, HIDDEN_TEXT)
    const channel = channelOf(game, key)
    if (channel !== null) this.host.onWritten(game, channel)
  }

  /** Names a group for all its readers; null removes the name. */
  nameGroup(
    caller: PressCaller,
    { channel: key, name }: { readonly channel: string; readonly name: string | null },
  ): Result<PressView, GameRefusal> {
    const { game, voices } = caller
    const channel = channelOf(game, key)
    if (voices.length === 0) return err(NO_VOICE)
    if (channel === null || voiceIn(voices, channel) === null) return err('no-such-channel')
    const obstacle = isGroup(channel) ? writingRefusal(game, voices, channel) : 'no-group'
    if (obstacle !== null) return err(obstacle)
    this.marks.setName(channelKey(channel), name === null ? null : { name, handOvers: game.handOvers })
    this.host.onWritten(game, channel)
    return this.channels(caller)
  }
}

/** A voice is written like a channel of one. */
const isOtherVoice = ({ voices }: PressCaller, channel: Channel | null): boolean =>
  channel !== null && channel !== ALL && channel.length === 1 && channel.every((voice) => !voices.includes(voice))

/** A seat's players name their messages independently of each other. */
const storedKey = ({ from }: Tenure, key: string): string => (from === 0 ? key : `${from}/${key}`)
