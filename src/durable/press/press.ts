/** Press of one game: what may be done in it otherNews reading; its rules (`game/press`) over its tables. */
import { type Result, err, ok } from '../../lib/result.ts'
import {
  channelWith,
  channelOf,
  writingRefusal,
  isGroup,
  isNotebook,
  channelKey,
  canRead,
  voiceIn,
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
import { ALL, PRESS_LIMITS } from '../../game/press/press-types.ts'
import { isPinnable, cleanText, checkMessage } from '../../game/press/writing.ts'
import { HIDDEN_TEXT } from '../../game/event.ts'
import { referencesIn } from '../../game/press/references.ts'
import type { ResultLine as Told } from '../../game/press/references.ts'
import type { Effect } from '../../game/announcements/effect.ts'
import type { GameState } from '../../game/model.ts'
import type { Instant } from '../../game/ids.ts'
import type { MuteTarget } from './mutes.ts'
import { NO_VOICE, PressReading } from './reading.ts'
import type { Asker } from './reading.ts'
import type { ReportMark } from './reports.ts'

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
  /** What must leave the object. To be called inside a transaction. */
  readonly put: (effects: readonly Effect[], now: Instant) => void
  /** What the game master is told of reports has changed. */
  readonly tellMaster: (game: GameState) => void
  /** The orders of a closed phase, as its results tell them. */
  readonly resultsOf: (game: GameState, phase: number) => readonly Told[]
}

/** Each method takes who asks and what, and answers with a value or a refusal. */
export class Press extends PressReading {
  private readonly host: PressHost

  constructor(sql: SqlStorage, host: PressHost) {
    super(sql)
    this.host = host
  }

  /** Keeps what was written, nothing of it twice; answers with the newest page of the channel. */
  write(asker: Asker, { to, ...message }: Sending): Result<MessagesView, GameRefusal> {
    const { game, voices } = asker
    const channel = to === ALL ? ALL : channelWith(game, to)
    const from = voiceIn(voices, channel ?? ALL)
    if (voices.length === 0) return err(NO_VOICE)
    if (channel === null || from === null) return err('no-such-channel')
    const kept = this.keep(asker, from, channel, message)
    if (!kept.ok) return kept
    if (asker.viewer !== null) this.unsent.sent(asker.viewer, channelKey(channel), message.key)
    this.host.onWritten(game, channel)
    return this.page(asker, { channel: channelKey(channel), before: null, after: null })
  }

  private keep(
    { game, voices, now }: Asker,
    writer: Voice,
    channel: Channel,
    { text, signed, key, pin }: Omit<Sending, 'to'>,
  ): Result<null, PressRefusal> {
    const name = channelKey(channel)
    const sentTo = this.messages.find(writer, key)
    if (sentTo !== null) return sentTo === name ? ok(null) : err('key-taken')
    const recent = this.messages.countRecent(name, writer, now)
    const clean = checkMessage(game, { voices, channel, text, signed, recent })
    if (!clean.ok) return clean
    const obstacle =
      pin === null ? null : !isNotebook(channel) ? 'no-such-note' : isPinnable(game, pin) ? null : 'bad-pin'
    if (obstacle !== null) return err(obstacle)
    const phase = game.history.length
    const results = (closed: number) => this.host.resultsOf(game, closed)
    const references = referencesIn({ game, results }, clean.value)
    this.host.together(() => {
      this.messages.add({ channel: name, writer, signed, at: now, phase, key, text: clean.value, references, pin })
      this.mailing.written(game, channel, writer, now)
    })
    return ok(null)
  }

  /**
   * Keeps what a device of the asker has begun to write, in the place of what it had; an empty text takes that away. `instead`: the device
   * of which it takes the text over; that is then written here and no longer there. Nobody else is told.
   */
  keepDraft(
    asker: Asker,
    {
      channel: key,
      instead,
      ...draft
    }: Omit<Draft, 'at'> & { readonly channel: string; readonly instead: string | null },
  ): Result<DraftsView, GameRefusal> {
    const { viewer, voices } = asker
    const channel = this.readable(asker, key)
    const voice = channel && voiceIn(voices, channel)
    if (viewer === null || voices.length === 0) return err(NO_VOICE)
    if (channel === null || voice === null) return err('no-such-channel')
    const name = channelKey(channel)
    // It may come after the message that it became.
    const isSent = this.messages.find(voice, draft.key) !== null
    this.host.together(() => {
      if (instead !== null) this.unsent.drop(viewer, name, instead)
      if (draft.text === '' || isSent) this.unsent.drop(viewer, name, draft.device)
      else this.unsent.keep(viewer, name, { ...draft, at: asker.now })
    })
    return this.drafts(asker, { channel: key })
  }

  /** One has read the channel up to the message of that number; nobody else is told. */
  markRead(asker: Asker, { channel: key, number }: Place): Result<PressView, GameRefusal> {
    const channel = this.readable(asker, key)
    const voice = channel && voiceIn(asker.voices, channel)
    if (asker.voices.length === 0) return err(NO_VOICE)
    if (channel === null) return err('no-such-channel')
    if (voice !== null) this.noteRead(asker, voice, { channel: channelKey(channel), number })
    return this.channels(asker)
  }

  private noteRead({ now }: Asker, voice: Voice, { channel, number }: Place): void {
    const read = Math.min(number, this.messages.last(channel)?.number ?? 0)
    this.host.together(() => {
      this.marks.markRead(voice, channel, read)
      this.host.put(this.mailing.read(voice, channel, read), now)
    })
  }

  /** When somebody is next to be told of what he has not read; null: nobody is. */
  due(): Instant | null {
    return this.mailing.due()
  }

  /** Tells by mail what is due. */
  mail(game: GameState, now: Instant): void {
    this.host.together(() => this.host.put(this.mailing.collect(game, now), now))
  }

  /** What is said in a channel, or by somebody, is no longer counted as unread for the asker, or is again. Nobody else is told. */
  mute(asker: Asker, { muted, ...target }: MuteTarget & { readonly muted: boolean }): Result<PressView, GameRefusal> {
    const { game, viewer, voices } = asker
    if (viewer === null || voices.length === 0) return err(NO_VOICE)
    const channel = channelOf(game, target.name)
    const isThere =
      target.kind === 'channel' ? channel !== null && canRead(game, voices, channel) : isOther(asker, channel)
    if (channel === null || !isThere) return err('no-such-channel')
    this.mutes.set(game, viewer, { ...target, name: channelKey(channel) }, muted)
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
    if (!this.messages.pin(channelKey(channel), number, pin)) return err('no-such-note')
    this.host.onWritten(asker.game, channel)
    return this.notes(asker)
  }

  /** Tells the game master and the operators of a message; its writer is not told, and nobody but operators who did it. */
  report(asker: Asker, { channel: key, number, why }: Place & { readonly why: string }): Result<null, GameRefusal> {
    const { game, viewer, voices, now } = asker
    const [voice] = voices
    const channel = this.readable(asker, key)
    if (viewer === null || voice === undefined) return err(NO_VOICE)
    if (channel === null) return err('no-such-channel')
    const name = channelKey(channel)
    const writer = this.messages.writer(name, number)
    if (writer === null || voices.includes(writer)) return err('no-such-message')
    if (this.complaints.lately(viewer, now) >= PRESS_LIMITS.reportsPerDay) return err('too-many-reports')
    const until = this.messages.last(name)?.number ?? number
    this.host.together(() => {
      const report = this.complaints.add({
        channel: name,
        number,
        until,
        player: viewer,
        voice,
        at: now,
        why: cleanText(why),
      })
      if (report !== null) this.host.onReport(game, report, now)
    })
    this.host.tellMaster(game)
    return ok(null)
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

  /** An operator hides a message, also one that nobody but its readers may see. */
  hide(game: GameState, key: string, number: number): void {
    this.host.together(() => this.messages.replace(key, number, HIDDEN_TEXT))
    const channel = channelOf(game, key)
    if (channel !== null) this.host.onWritten(game, channel)
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
    const obstacle = isGroup(channel) ? writingRefusal(game, voices, channel) : 'no-group'
    if (obstacle !== null) return err(obstacle)
    this.marks.name(channelKey(channel), name)
    this.host.onWritten(game, channel)
    return this.channels(asker)
  }
}

/** One of the others who write here. */
const isOther = ({ voices }: Asker, channel: Channel | null): boolean =>
  channel !== null && channel !== ALL && channel.length === 1 && channel.every((one) => !voices.includes(one))
