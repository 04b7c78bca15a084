/** Press of one game as its readers see it: its rules (`game/press`) over its tables. */
import { type Result, err, ok } from '../../lib/result.ts'
import {
  channelOf,
  writingRefusal,
  channelKey,
  canRead,
  defaultChannels,
  voiceIn,
} from '../../game/press/channel-rules.ts'
import type {
  Channel,
  ChannelView,
  DraftsView,
  SearchView,
  MessagesView,
  NotesView,
  PressHistory,
  PressView,
  ReportsView,
  Voice,
} from '../../game/press/press-types.ts'
import { PRESS_LIMITS } from '../../game/press/press-types.ts'
import { HIDDEN_TEXT } from '../../game/event.ts'
import { refusalMessage } from '../../game/commands/refusal-messages.ts'
import { standsApart } from '../../game/seats/records.ts'
import type { GameRefusal } from '../../game/game-refusals.ts'
import type { GameState } from '../../game/model.ts'
import type { Instant, PlayerId } from '../../game/ids.ts'
import { DraftStore } from './drafts.ts'
import { PressMailing } from './mailing.ts'
import { MarkStore } from './marks.ts'
import { MessageStore } from './messages.ts'
import type { Part, OwnPress } from './messages.ts'
import { MuteStore, NO_MUTES } from './mutes.ts'
import type { Mutes } from './mutes.ts'
import { ReportStore } from './reports.ts'
import { MessageSearch } from './search.ts'
import type { Sought } from './search.ts'
import type { Tenure } from '../../game/press/tenures.ts'

/** Who asks: the game, those in whose names he reads and writes, and when. */
export interface Asker {
  readonly game: GameState
  readonly viewer: PlayerId | null
  readonly voices: readonly Voice[]
  readonly now: Instant
}

/** What one is refused who does not play, and is not the master. */
export const NO_VOICE = 'not-a-player'

/** Each method takes who asks and what, and answers with a value or a refusal. */
export class PressReading {
  protected readonly messages: MessageStore
  protected readonly marks: MarkStore
  protected readonly mutes: MuteStore
  protected readonly complaints: ReportStore
  protected readonly mailing: PressMailing
  protected readonly unsent: DraftStore
  private readonly search: MessageSearch

  constructor(sql: SqlStorage) {
    this.messages = new MessageStore(sql)
    this.marks = new MarkStore(sql)
    this.mutes = new MuteStore(sql)
    this.mailing = new PressMailing(sql, { messages: this.messages, marks: this.marks, mutes: this.mutes })
    this.unsent = new DraftStore(sql)
    this.search = new MessageSearch(sql)
    this.complaints = new ReportStore(sql, this.messages)
  }

  /** What a player wrote while a seat was his, or as game master, and what he has begun to write; oldest first. */
  ownOf(player: PlayerId, tenures: readonly Tenure[]): OwnPress {
    return {
      messages: tenures.flatMap((tenure) => this.messages.writtenIn(tenure)),
      drafts: this.unsent.allOf(player),
    }
  }

  /** An account goes: its drafts and what it muted go, too. What it sent belongs to those who read it. */
  forget(player: PlayerId): void {
    this.unsent.forget(player)
    this.mutes.forget(player)
  }

  /** The channels that one reads: those with the newest messages first, then those without any. */
  channels(asker: Asker): Result<PressView, GameRefusal> {
    const { game, voices } = asker
    const names = this.marks.names()
    const mutes = this.mutesOf(asker)
    const used = [...this.messages.channels(), ...names.keys()].filter((key) => this.readable(asker, key) !== null)
    const channels = [...new Set([...used, ...defaultChannels(game, voices).map(channelKey)])]
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
    const obstacle = voices.length === 0 ? NO_VOICE : writingRefusal(game, voices, channel)
    return [
      {
        channel,
        name,
        messages: last?.number ?? 0,
        unread: this.unreadIn(asker, key, mutes),
        muted: mutes.channels.has(key),
        last,
        closed: obstacle === null ? null : refusalMessage(obstacle),
      },
    ]
  }

  /** The channel of this name, if it is one that the asker reads. */
  protected readable({ game, voices }: Asker, key: string): Channel | null {
    const channel = channelOf(game, key)
    return channel !== null && canRead(game, voices, channel) ? channel : null
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
    const messages = this.messages.page(channelKey(channel), part)
    const newest = this.messages.last(channelKey(channel))?.number ?? 0
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
  ): Result<SearchView, GameRefusal> {
    const one = channel === null ? null : this.readable(asker, channel)
    if (channel !== null && one === null) return err('no-such-channel')
    const keys = one === null ? this.readableKeys(asker) : [channelKey(one)]
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

  /** The notes that the asker has pinned. */
  notes({ voices }: Asker): Result<NotesView, GameRefusal> {
    const notes = voices.flatMap((voice) =>
      this.messages.pinned(channelKey([voice])).map((message) => ({ channel: [voice], name: null, message })),
    )
    return ok({ notes })
  }

  /** What the asker has begun to write in a channel, on any of his devices. */
  drafts(asker: Asker, { channel: key }: { readonly channel: string }): Result<DraftsView, GameRefusal> {
    const { viewer, voices } = asker
    const channel = this.readable(asker, key)
    if (viewer === null || voices.length === 0) return err(NO_VOICE)
    if (channel === null) return err('no-such-channel')
    return ok({ drafts: this.unsent.of(viewer, channelKey(channel)) })
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

  /** Does this message say what was written? */
  shows(channel: string, number: number): boolean {
    const text = this.messages.text(channel, number)
    return text !== null && text !== HIDDEN_TEXT
  }

  /** Has this group a name that its members chose? */
  isNamed(channel: string): boolean {
    const name = this.marks.nameOf(channel)
    return name !== null && name !== HIDDEN_TEXT
  }
}

/** A game master who plays judges nobody: he would read what others write to each other. */
const isJudge = ({ game, viewer }: Asker): boolean => viewer !== null && standsApart(game, viewer)
