/** Press of one game as its readers see it. Applies the rules in `game/press`. */
import { type Result, err, ok } from '../../lib/result.ts'
import {
  channelKey,
  channelOf,
  defaultChannels,
  isNotebook,
  presentTenure,
  readableSpans,
  tenuresOf,
  voiceIn,
  writingRefusal,
} from '../../game/press/channel-rules.ts'
import type {
  Channel,
  ChannelMessage,
  ChannelView,
  DraftsView,
  SearchView,
  Message,
  MessagesView,
  NotesView,
  PressHistory,
  PressView,
  ReportsView,
  Voice,
} from '../../game/press/press-types.ts'
import { PRESS_LIMITS } from '../../game/settings.ts'
import { HIDDEN_TEXT } from '../../game/event.ts'
import { ChannelWindow } from './channel-window.ts'
import { standsApart } from '../../game/seats/seat-lookup.ts'
import { type GameRefusal, refusalMessage } from '../../game/game-refusals.ts'
import type { GameState } from '../../game/model.ts'
import type { Instant, PlayerId } from '../../game/ids.ts'
import { type Mutes, DraftStore, MarkStore, MuteStore, NO_MUTES } from './marks.ts'
import { PressMailing } from './mailing.ts'
import { type PageRange, type OwnPress, type SearchQuery, MessageStore } from './messages.ts'
import { type ReporterView, ReportStore } from './reports.ts'

/** `voices`: those that the viewer reads and writes as. */
export interface PressCaller {
  readonly game: GameState
  readonly viewer: PlayerId | null
  readonly voices: readonly Voice[]
  readonly now: Instant
}

/** Which messages a viewer may see follows from these. */
type Reader = Pick<PressCaller, 'game' | 'viewer' | 'voices'>

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

  /** The messages that a player wrote and their drafts, oldest first. */
  ownOf(game: GameState, player: PlayerId): OwnPress {
    return {
      messages: tenuresOf(game, player).flatMap((tenure) => this.messages.writtenIn(tenure)),
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
    const names = this.namesFor(caller)
    const mutes = this.mutesOf(caller)
    const viewOf = (key: string) => this.channelView(caller, key, names.get(key) ?? null, mutes)
    // A channel with hidden messages only is like one without messages, also in its place.
    const used = this.messages
      .channels()
      .flatMap(viewOf)
      .filter(({ last }) => last !== null)
    const usedKeys = new Set(used.map(({ channel }) => channelKey(channel)))
    const empty = new Set([...names.keys(), ...defaultChannels(game, voices).map(channelKey)])
    const channels = [...used, ...[...empty].filter((key) => !usedKeys.has(key)).flatMap(viewOf)].toSorted(
      (a, b) => (b.last?.at ?? 0) - (a.last?.at ?? 0),
    )
    const unread = channels.reduce((sum, channel) => sum + channel.unread, 0)
    const reports = isJudge(caller) ? this.reportStore.countForMaster() : 0
    return ok({ rules: game.settings.press, voices, channels, muted: mutes.voices, unread, reports })
  }

  /** Counts unread messages in all channels. */
  unread(caller: PressCaller): Result<number, GameRefusal> {
    const mutes = this.mutesOf(caller)
    const counts = this.messages.channels().map((key) => this.unreadIn(caller, key, mutes))
    return ok(counts.reduce((sum, count) => sum + count, 0))
  }

  private mutesOf({ game, viewer }: PressCaller): Mutes {
    return viewer === null ? NO_MUTES : this.mutes.list(game, viewer)
  }

  private unreadIn({ game, voices }: PressCaller, key: string, mutes: Mutes): number {
    const channel = channelOf(game, key)
    const voice = channel && voiceIn(voices, channel)
    const tenure = voice && presentTenure(game, voice)
    return tenure === null || mutes.channels.has(key) ? 0 : this.marks.unread(key, tenure, mutes.voices)
  }

  private channelView(caller: PressCaller, key: string, name: string | null, mutes: Mutes): ChannelView[] {
    const { game, voices } = caller
    const channel = this.readable(caller, key)
    if (channel === null) return []
    const last = this.lastIn(this.windowOf(caller, channel))
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
  protected readable(caller: Reader, key: string): Channel | null {
    const channel = channelOf(caller.game, key)
    return channel !== null && readableSpans(caller.game, caller, channel).length > 0 ? channel : null
  }

  /** The messages of a channel that the reader may see: everything that is read comes from here. */
  protected windowOf(reader: Reader, channel: Channel): ChannelWindow {
    const spans = readableSpans(reader.game, reader, channel)
    return new ChannelWindow(spans.map((span) => this.messages.stretch(channelKey(channel), span)))
  }

  /** The windows of all channels with messages. */
  private windows(reader: Reader): ReadonlyMap<string, ChannelWindow> {
    const windows = this.messages.channels().flatMap((key) => {
      const channel = channelOf(reader.game, key)
      return channel === null ? [] : [[key, this.windowOf(reader, channel)] as const]
    })
    return new Map(windows)
  }

  /** The newest message in a window, numbered for its reader. */
  protected lastIn(window: ChannelWindow): Message | null {
    const last = this.messages.last(window.stretches)
    return last && numbered(window, last)
  }

  /** The names of groups that were given while the reader was in them. */
  private namesFor(reader: Reader): ReadonlyMap<string, string> {
    const named = [...this.marks.names()].flatMap(([key, { name, handOvers }]) => {
      const channel = channelOf(reader.game, key)
      const spans = channel === null ? [] : readableSpans(reader.game, reader, channel)
      const isShown = spans.some(({ from, until }) => from <= handOvers && (until === null || handOvers < until))
      return isShown ? [[key, name] as const] : []
    })
    return new Map(named)
  }

  page(
    caller: PressCaller,
    { channel: key, before, after }: PageRange & { readonly channel: string },
  ): Result<MessagesView, GameRefusal> {
    const channel = this.readable(caller, key)
    if (channel === null) return err('no-such-channel')
    const window = this.windowOf(caller, channel)
    const range = {
      before: before === null ? null : window.storedNumber(before),
      after: after === null ? null : window.storedNumber(after),
    }
    const messages = this.messages.page(window.stretches, range).map((message) => numbered(window, message))
    const newest = this.lastIn(window)?.number ?? 0
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
    const windows = scope === null ? this.windows(caller) : new Map([[channelKey(scope), this.windowOf(caller, scope)]])
    const hits = this.messages.search(
      [...windows.values()].flatMap(({ stretches }) => stretches),
      query,
    )
    const names = this.namesFor(caller)
    const found = hits.slice(0, PRESS_LIMITS.page).flatMap(({ channel: key, message }) => {
      const hitChannel = channelOf(caller.game, key)
      const window = windows.get(key)
      if (hitChannel === null || window === undefined) return []
      return [{ channel: hitChannel, name: names.get(key) ?? null, message: numbered(window, message) }]
    })
    return ok({ found, more: hits.length > PRESS_LIMITS.page })
  }

  /** All messages that the caller reads, oldest first. Notes are not messages to anybody. */
  all(caller: PressCaller): readonly ChannelMessage[] {
    const windows = this.windows(caller)
    const stretches = [...windows].flatMap(([key, window]) => {
      const channel = channelOf(caller.game, key)
      return channel === null || isNotebook(channel) ? [] : window.stretches
    })
    const hits = this.messages.newest(stretches, PRESS_LIMITS.exported)
    return hits.toReversed().flatMap(({ channel: key, message }) => {
      const [channel, window] = [channelOf(caller.game, key), windows.get(key)]
      return channel === null || window === undefined
        ? []
        : [{ channel, name: null, message: numbered(window, message) }]
    })
  }

  /** Counts messages that the caller reads, by phase. */
  history(caller: PressCaller): Result<PressHistory, GameRefusal> {
    const windows = [...this.windows(caller).values()]
    const counts = this.messages.countByPhase(windows.flatMap(({ stretches }) => stretches))
    return ok({ messages: Array.from({ length: caller.game.history.length + 1 }, (_, n) => counts.get(n) ?? 0) })
  }

  /** The caller's pinned notes. */
  notes(caller: PressCaller): Result<NotesView, GameRefusal> {
    const notes = caller.voices.flatMap((voice) => {
      const window = this.windowOf(caller, [voice])
      return this.messages
        .pinnedNotes(window.stretches)
        .map((message) => ({ channel: [voice], name: null, message: numbered(window, message) }))
    })
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
    return ok({ reports: this.reportStore.forMaster(caller.game, this.reporterView(caller.game)) })
  }

  /** Reports for operators. */
  allReports(game: GameState): ReportsView {
    return { reports: this.reportStore.forOperator(game, this.reporterView(game)) }
  }

  /** Judges of a report see of its channel what its reporter may see. */
  private reporterView(game: GameState): ReporterView {
    return ({ channel, player, voice }) => {
      const reader = { game, viewer: player, voices: [voice] }
      return {
        window: this.windowOf(reader, channel),
        name: this.namesFor(reader).get(channelKey(channel)) ?? null,
      }
    }
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

/** A stored message with its number for the reader of the window. */
const numbered = (window: ChannelWindow, message: Message): Message => ({
  ...message,
  number: window.shownNumber(message.number),
})
