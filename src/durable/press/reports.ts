/** Reported messages, each with the few messages around it that its judges may see. */
import { channelOf } from '../../game/press/channel-rules.ts'
import { MASTER, REPORT_CONTEXT } from '../../game/press/press-types.ts'
import { PRESS_LIMITS } from '../../game/settings.ts'
import type { Channel, ReportView, Voice } from '../../game/press/press-types.ts'
import type { GameState } from '../../game/model.ts'
import type { Instant, PlayerId } from '../../game/ids.ts'
import { DAY_MS } from '../../lib/time.ts'
import type { ChannelWindow } from './channel-window.ts'
import type { MessageStore } from './messages.ts'

interface Row extends Record<string, SqlStorageValue> {
  id: number
  channel: string
  number: number
  until: number
  player: string
  voice: string
  at: number
  why: string
  settled_at: number | null
}

export interface NewReport {
  readonly channel: string
  readonly number: number
  /** The last message of the channel. */
  readonly until: number
  readonly player: PlayerId
  readonly voice: Voice
  readonly at: Instant
  readonly why: string
}

/** What the reporter may see of the channel: its messages, and its name; null: none. */
export type ReporterView = (report: {
  readonly channel: Channel
  readonly player: PlayerId
  readonly voice: Voice
}) => { readonly window: ChannelWindow; readonly name: string | null }

/** A report as the operators' list of all games has it. */
export interface ReportMark {
  readonly id: number
  readonly at: Instant
  readonly settledAt: Instant | null
}

export class ReportStore {
  private readonly sql: SqlStorage
  private readonly messages: MessageStore

  constructor(sql: SqlStorage, messages: MessageStore) {
    this.sql = sql
    this.messages = messages
  }

  /** Null if this player has reported the message before. */
  add({ channel, number, until, player, voice, at, why }: NewReport): ReportMark | null {
    const statement = `INSERT INTO press_reports (channel, number, until, player, voice, at, why)
       VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING RETURNING id`
    const rows = this.sql.exec<{ id: number }>(statement, channel, number, until, player, voice, at, why)
    const [row] = rows.toArray()
    return row === undefined ? null : { id: row.id, at, settledAt: null }
  }

  /** Counts the player's reports of the last 24 hours. */
  countLastDay(player: PlayerId, now: Instant): number {
    const query = 'SELECT count(*) AS n FROM press_reports WHERE player = ? AND at > ?'
    return this.sql.exec<{ n: number }>(query, player, now - DAY_MS).one().n
  }

  /** `at` null reopens the report. Null if there is no such report. */
  settle(id: number, at: Instant | null): ReportMark | null {
    const query = 'UPDATE press_reports SET settled_at = ? WHERE id = ? RETURNING at'
    const [row] = this.sql.exec<{ at: number }>(query, at, id).toArray()
    return row === undefined ? null : { id, at: row.at, settledAt: at }
  }

  /** Counts open reports that the game master may judge. */
  countForMaster(): number {
    return this.rows().filter((row) => row.settled_at === null && !this.isAboutMaster(row)).length
  }

  /**
   * Newest first, with messages as the reporter counts them: other numbers would reveal hidden ones.
   * Only operators judge messages by the game master.
   */
  forMaster(game: GameState, seenBy: ReporterView): readonly ReportView[] {
    return this.rows()
      .filter((row) => !this.isAboutMaster(row))
      .flatMap((row) => this.viewOf(game, seenBy, row))
      .map(({ window, report: { number, context, ...report } }) => ({
        ...report,
        number: window.shownNumber(number),
        context: context.map((message) => ({ ...message, number: window.shownNumber(message.number) })),
        reporter: null,
        writer: null,
      }))
  }

  /** Newest first, with stored numbers: operators hide messages by them. */
  forOperator(game: GameState, seenBy: ReporterView): readonly ReportView[] {
    return this.rows().flatMap((row) => this.viewOf(game, seenBy, row).map(({ report }) => report))
  }

  private isAboutMaster({ channel, number }: Row): boolean {
    return this.messages.writer(channel, number) === MASTER
  }

  private rows(): readonly Row[] {
    const query = 'SELECT * FROM press_reports ORDER BY id DESC LIMIT ?'
    return this.sql.exec<Row>(query, PRESS_LIMITS.reports).toArray()
  }

  /** None if the reporter may not see the message. */
  private viewOf(
    game: GameState,
    seenBy: ReporterView,
    row: Row,
  ): { readonly window: ChannelWindow; readonly report: ReportView }[] {
    const channel = channelOf(game, row.channel)
    if (channel === null) return []
    const { id, number, at, why, settled_at: settledAt } = row
    const last = Math.min(number + REPORT_CONTEXT, row.until)
    const reporter = { channel, player: row.player as PlayerId, voice: row.voice as Voice }
    const { window, name } = seenBy(reporter)
    if (!window.stretches.some((stretch) => stretch.first <= number && number <= stretch.last)) return []
    const report: ReportView = {
      id,
      channel,
      name,
      number,
      at,
      why,
      context: this.messages.betweenIn(window.stretches, number - REPORT_CONTEXT, last),
      reporter: reporter.voice,
      writer: this.messages.writer(row.channel, number),
      settledAt,
    }
    return [{ window, report }]
  }
}
