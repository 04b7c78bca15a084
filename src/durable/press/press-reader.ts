/** Press of one game as its readers see it. Applies the rules in `game/press`. */
import { type Result, err, ok } from '../../lib/result.ts'
import {
  canRead,
  channelKey,
  channelOf,
  defaultChannels,
  isNotebook,
  type Tenure,
  voiceIn,
  writingRefusal,
} from '../../game/press/channel-rules.ts'
import type {
  Channel,
  ChannelMessage,
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
import { PRESS_LIMITS } from '../../game/settings.ts'
import { HIDDEN_TEXT } from '../../game/event.ts'
import { standsApart } from '../../game/seats/seat-lookup.ts'
import { type GameRefusal, refusalMessage } from '../../game/game-refusals.ts'
import type { GameState } from '../../game/model.ts'
import type { Instant, PlayerId } from '../../game/ids.ts'
import { type Mutes, DraftStore, MarkStore, MuteStore, NO_MUTES } from './marks.ts'
import { PressMailing } from './mailing.ts'
import { type PageRange, type OwnPress, type SearchQuery, MessageStore } from './messages.ts'
import { ReportStore } from './reports.ts'

/** `voices`: those that the viewer reads and writes as. */
export interface PressCaller {
  readonly game: GameState
  readonly viewer: PlayerId | null
  readonly voices: readonly Voice[]
  readonly now: Instant
}

/** The refusal for viewers without a voice. */
export const NO_VOICE = 'not-a-player'

export class PressReader {
  protected readonly messages: MessageStore
  protected readonly marks: MarkStore
  protected readonly mutes: MuteStore
  protected readonly reportStore: ReportStore
  protected readonly mailing: PressMailing
  protected readonly draftStore: DraftStore

  constructor(sql: SqlStorage) {
    this.messages = new MessageStore(sql)
    this.marks = new MarkStore(sql)
    this.mutes = new MuteStore(sql)
    this.mailing = new PressMailing(sql, { messages: this.messages, marks: this.marks, mutes: this.mutes })
    this.draftStore = new DraftStore(sql)
    this.reportStore = new ReportStore(sql, this.messages)
  }

  /** The messages a player wrote in these tenures and their drafts, oldest first. */
  ownOf(player: PlayerId, tenures: readonly Tenure[]): OwnPress {
    return {
      messages: tenures.flatMap((tenure) => this.messages.writtenIn(tenure)),
      drafts: this.draftStore.listAll(player),
    }
  }

  /** Deletes the drafts and mutes of an account. Its messages stay with their readers. */
  forget(player: PlayerId): void {
    this.draftStore.deleteAll(player)
    this.mutes.forget(player)
  }

  /** The caller's channels, newest message first, then those without messages. */
  channels(caller: PressCaller): Result<PressView, GameRefusal> {
    const { game, voices } = caller
    const names = this.marks.names()
    const mutes = this.mutesOf(caller)
    const used = [...this.messages.channels(), ...names.keys()].filter((key) => this.readable(caller, key) !== null)
    const channels = [...new Set([...used, ...defaultChannels(game, voices).map(channelKey)])]
      .flatMap((key) => this.channelView(caller, key, names.get(key) ?? null, mutes))
      .toSorted((a, b) => (b.last?.at ?? 0) - (a.last?.at ?? 0))
    const unread = channels.reduce((sum, channel) => sum + channel.unread, 0)
    const reports = isJudge(caller) ? this.reportStore.countForMaster() : 0
    return ok({ rules: game.settings.press, voices, channels, muted: mutes.voices, unread, reports })
  }

  /** Counts unread messages in all channels. */
  unread(caller: PressCaller): Result<number, GameRefusal> {
    const mutes = this.mutesOf(caller)
    const counts = this.readableKeys(caller).map((key) => this.unreadIn(caller, key, mutes))
    return ok(counts.reduce((sum, count) => sum + count, 0))
  }

  private mutesOf({ game, viewer }: PressCaller): Mutes {
    return viewer === null ? NO_MUTES : this.mutes.list(game, viewer)
  }

  private unreadIn({ game, voices }: PressCaller, key: string, mutes: Mutes): number {
    const channel = channelOf(game, key)
    const voice = channel && voiceIn(voices, channel)
    return voice === null || mutes.channels.has(key) ? 0 : this.marks.unread(key, voice, mutes.voices)
  }

  private channelView(caller: PressCaller, key: string, name: string | null, mutes: Mutes): ChannelView[] {
    const { game, voices } = caller
    const channel = channelOf(game, key)
    if (channel === null) return []
    const last = this.messages.last(key)
    const obstacle = voices.length === 0 ? NO_VOICE : writingRefusal(game, voices, channel)
    return [
      {
        channel,
        name,
        messages: last?.number ?? 0,
        unread: this.unreadIn(caller, key, mutes),
        muted: mutes.channels.has(key),
        last,
        closed: obstacle === null ? null : refusalMessage(obstacle),
      },
    ]
  }

  /** Null if there is no such channel or the caller may not read it. */
  protected readable({ game, voices }: PressCaller, key: string): Channel | null {
    const channel = channelOf(game, key)
    return channel !== null && canRead(game, voices, channel) ? channel : null
  }

  /** The channels with messages that the caller reads. */
  private readableKeys(caller: PressCaller): readonly string[] {
    return this.messages.channels().filter((key) => this.readable(caller, key) !== null)
  }

  page(
    caller: PressCaller,
    { channel: key, ...part }: PageRange & { readonly channel: string },
  ): Result<MessagesView, GameRefusal> {
    const channel = this.readable(caller, key)
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

  /** Searches one channel, or all that the caller reads. Newest first. */
  find(
    caller: PressCaller,
    { channel, ...query }: SearchQuery & { readonly channel: string | null },
  ): Result<SearchView, GameRefusal> {
    const scope = channel === null ? null : this.readable(caller, channel)
    if (channel !== null && scope === null) return err('no-such-channel')
    const keys = scope === null ? this.readableKeys(caller) : [channelKey(scope)]
    const hits = this.messages.search(keys, query)
    const names = this.marks.names()
    const found = hits.slice(0, PRESS_LIMITS.page).flatMap(({ channel: key, message }) => {
      const hitChannel = channelOf(caller.game, key)
      return hitChannel === null ? [] : [{ channel: hitChannel, name: names.get(key) ?? null, message }]
    })
    return ok({ found, more: hits.length > PRESS_LIMITS.page })
  }

  /** All messages that the caller reads, oldest first. Notes are not messages to anybody. */
  all(caller: PressCaller): readonly ChannelMessage[] {
    const { game } = caller
    const channels = new Map(this.readableKeys(caller).map((key) => [key, channelOf(game, key)]))
    const keys = [...channels].flatMap(([key, channel]) => (channel === null || isNotebook(channel) ? [] : [key]))
    const hits = this.messages.newest(keys, PRESS_LIMITS.exported)
    return hits.toReversed().flatMap(({ channel: key, message }) => {
      const channel = channels.get(key) ?? null
      return channel === null ? [] : [{ channel, name: null, message }]
    })
  }

  /** Counts messages that the caller reads, by phase. */
  history(caller: PressCaller): Result<PressHistory, GameRefusal> {
    const counts = this.messages.countByPhase(this.readableKeys(caller))
    return ok({ messages: Array.from({ length: caller.game.history.length + 1 }, (_, n) => counts.get(n) ?? 0) })
  }

  /** The caller's pinned notes. */
  notes({ voices }: PressCaller): Result<NotesView, GameRefusal> {
    const notes = voices.flatMap((voice) =>
      this.messages.pinnedNotes(channelKey([voice])).map((message) => ({ channel: [voice], name: null, message })),
    )
    return ok({ notes })
  }

  /** The caller's drafts in a channel, on all devices. */
  drafts(caller: PressCaller, { channel: key }: { readonly channel: string }): Result<DraftsView, GameRefusal> {
    const { viewer, voices } = caller
    const channel = this.readable(caller, key)
    if (viewer === null || voices.length === 0) return err(NO_VOICE)
    if (channel === null) return err('no-such-channel')
    return ok({ drafts: this.draftStore.list(viewer, channelKey(channel)) })
  }

  /** Reports for a game master who does not play. */
  reports(caller: PressCaller): Result<ReportsView, GameRefusal> {
    if (!isJudge(caller)) return err('not-the-master')
    return ok({ reports: this.reportStore.forMaster(caller.game, this.marks.names()) })
  }

  /** Reports for operators. */
  allReports(game: GameState): ReportsView {
    return { reports: this.reportStore.forOperator(game, this.marks.names()) }
  }

  /** Whether this message exists and is not hidden. */
  shows(channel: string, number: number): boolean {
    const text = this.messages.text(channel, number)
    return text !== null && text !== HIDDEN_TEXT
  }

  /** Whether this group has a name that is not hidden. */
  isNamed(channel: string): boolean {
    const name = this.marks.nameOf(channel)
    return name !== null && name !== HIDDEN_TEXT
  }
}

/** A game master who plays must not read reported messages of the other players. */
const isJudge = ({ game, viewer }: PressCaller): boolean => viewer !== null && standsApart(game, viewer)
