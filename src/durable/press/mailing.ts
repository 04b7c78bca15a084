/** Mails about unread messages: after a few minutes, then rarely until their reader has looked. */
import { channelOf, presentTenure, voiceIn, voicesOf } from '../../game/press/channel-rules.ts'
import type { Channel, Voice } from '../../game/press/press-types.ts'
import { ALL, MASTER } from '../../game/press/press-types.ts'
import { pressMail } from '../../game/announcements/press-mail.ts'
import type { Effect } from '../../game/announcements/effect.ts'
import type { GameState } from '../../game/model.ts'
import type { Instant } from '../../game/ids.ts'
import type { Tenure } from '../../game/seat-model.ts'
import { HOUR_MS, MINUTE_MS } from '../../lib/time.ts'
import type { MarkStore, MuteStore } from './marks.ts'
import type { MessageStore } from './messages.ts'

/** Migration. `mail`: the key of the last mail; null once its reader has looked. */
export const PRESS_MAILS = `CREATE TABLE press_told (
     voice TEXT NOT NULL,
     channel TEXT NOT NULL,
     number INTEGER NOT NULL,
     mail TEXT,
     PRIMARY KEY (voice, channel)
   ) WITHOUT ROWID;
   CREATE TABLE press_due (
     voice TEXT PRIMARY KEY,
     due INTEGER NOT NULL
   ) WITHOUT ROWID;`

/** Messages are collected this long before a mail; longer while the last mail is unseen. */
const DELAY = 5 * MINUTE_MS
const REPEAT_DELAY = 12 * HOUR_MS

export interface PressStores {
  readonly messages: MessageStore
  readonly marks: MarkStore
  readonly mutes: MuteStore
}

export class PressMailing {
  private readonly sql: SqlStorage
  private readonly stores: PressStores

  constructor(sql: SqlStorage, stores: PressStores) {
    this.sql = sql
    this.stores = stores
  }

  /** Schedules mails about a new message. Call it inside its transaction. */
  schedule(game: GameState, channel: Channel, writer: Voice, now: Instant): void {
    const statement =
      'INSERT INTO press_due (voice, due) VALUES (?, ?) ON CONFLICT (voice) DO UPDATE SET due = min(due, excluded.due)'
    for (const voice of readersOf(game, channel).filter((reader) => reader !== writer))
      this.sql.exec(statement, voice, now + (this.countUnseenMails(voice) > 0 ? REPEAT_DELAY : DELAY))
  }

  /** Counts channels with mails to this reader since they last looked. */
  private countUnseenMails(voice: Voice): number {
    const query = 'SELECT count(*) AS n FROM press_told WHERE voice = ? AND mail IS NOT NULL'
    return this.sql.exec<{ n: number }>(query, voice).one().n
  }

  /** Withdraws mails about messages that were read on the page. Call it inside a transaction. */
  withdrawRead(voice: Voice, channel: string, number: number): readonly Effect[] {
    const query = 'SELECT mail FROM press_told WHERE voice = ? AND channel = ? AND number <= ? AND mail IS NOT NULL'
    const rows = this.sql.exec<{ mail: string }>(query, voice, channel, number).toArray()
    if (rows.length > 0)
      this.sql.exec('UPDATE press_told SET mail = NULL WHERE voice = ? AND channel = ?', voice, channel)
    return rows.map(({ mail }) => ({ kind: 'withdraw', key: `withdraw/${mail}`, mail }))
  }

  /** When the next mail is due; null if none is. */
  due(): Instant | null {
    return this.sql.exec<{ due: Instant | null }>('SELECT min(due) AS due FROM press_due').one().due
  }

  /** The mails that are due. Each message is mailed once. Call it inside a transaction. */
  collect(game: GameState, now: Instant): readonly Effect[] {
    const voices = this.sql.exec<{ voice: string }>('SELECT voice FROM press_due WHERE due <= ?', now).toArray()
    this.sql.exec('DELETE FROM press_due WHERE due <= ?', now)
    return voices.flatMap(({ voice }) => this.mailsTo(game, voice as Voice, now))
  }

  private mailsTo(game: GameState, voice: Voice, now: Instant): readonly Effect[] {
    const tenure = presentTenure(game, voice)
    if (tenure === null) return []
    const to = tenure.player
    const names = this.stores.marks.names()
    return this.stores.messages.channels().flatMap((key) => {
      const channel = channelOf(game, key)
      // A player who speaks for two seats reads as one of them.
      if (channel === null || voiceIn(voicesOf(game, to), channel) !== voice) return []
      const messages = this.unread(game, tenure, key)
      if (messages.length === 0) return []
      const named = names.get(key)
      // A name from before the reader's time may be secret.
      const name = named !== undefined && named.handOvers >= tenure.from ? named.name : null
      // The count keeps keys of mails about several channels apart.
      const mail = pressMail(game, { voice, to }, { channel, name, messages }, `${now}-${this.countUnseenMails(voice)}`)
      const statement = 'INSERT OR REPLACE INTO press_told (voice, channel, number, mail) VALUES (?, ?, ?, ?)'
      this.sql.exec(statement, voice, key, messages.at(-1)?.number ?? 0, mail.key)
      return [mail]
    })
  }

  private unread(game: GameState, tenure: Tenure, channel: string) {
    const mutes = this.stores.mutes.list(game, tenure.player)
    if (mutes.channels.has(channel)) return []
    return this.stores.marks
      .unreadUnmailed(channel, tenure, mutes.voices)
      .flatMap((number) => this.stores.messages.between(channel, number, number))
  }
}

/** The members of a channel. */
const readersOf = (game: GameState, channel: Channel): readonly Voice[] =>
  channel === ALL
    ? [...(Object.keys(game.holders) as Voice[]), ...(game.master === null ? [] : [MASTER as Voice])]
    : channel
