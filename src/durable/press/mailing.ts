/** When those who have not read what was written are told by mail: a few minutes later, and then not again before they have looked. */
import { channelOf, voiceIn, voicesOf } from '../../game/press/channel-rules.ts'
import type { Channel, Voice } from '../../game/press/press-types.ts'
import { ALL, MASTER } from '../../game/press/press-types.ts'
import { pressMail } from '../../game/announcements/press-mail.ts'
import type { Effect } from '../../game/announcements/effect.ts'
import type { GameState } from '../../game/model.ts'
import type { Instant, PlayerId } from '../../game/ids.ts'
import { HOUR_MS, MINUTE_MS } from '../../lib/time.ts'
import type { MarkStore } from './marks.ts'
import type { MessageStore } from './messages.ts'
import type { MuteStore } from './mutes.ts'

/** For `Store`: a step of its migrations. `mail`: the key of the last mail, until its reader has looked. */
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

/** For so long what is written is gathered; whoever was told and has not looked since is told again after the longer one. */
const GATHERED = 5 * MINUTE_MS
const GATHERED_AGAIN = 12 * HOUR_MS

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

  /** Something was written here by this one. To be called inside its transaction. */
  written(game: GameState, channel: Channel, writer: Voice, now: Instant): void {
    for (const voice of readersOf(game, channel)) {
      if (voice === writer) continue
      const due = now + (this.isUnlooked(voice) ? GATHERED_AGAIN : GATHERED)
      this.sql.exec(
        'INSERT INTO press_due (voice, due) VALUES (?, ?) ON CONFLICT (voice) DO UPDATE SET due = min(due, excluded.due)',
        voice,
        due,
      )
    }
  }

  /** Has this one been told of something that he has not read since? */
  private isUnlooked(voice: Voice): boolean {
    const query = 'SELECT count(*) AS n FROM press_told WHERE voice = ? AND mail IS NOT NULL'
    return this.sql.exec<{ n: number }>(query, voice).one().n > 0
  }

  /** What was told by mail was read: a mail that has not left need not. To be called inside a transaction. */
  read(voice: Voice, channel: string, number: number): readonly Effect[] {
    const rows = this.sql
      .exec<{ mail: string }>(
        'SELECT mail FROM press_told WHERE voice = ? AND channel = ? AND number <= ? AND mail IS NOT NULL',
        voice,
        channel,
        number,
      )
      .toArray()
    if (rows.length > 0)
      this.sql.exec('UPDATE press_told SET mail = NULL WHERE voice = ? AND channel = ?', voice, channel)
    return rows.map(({ mail }) => ({ kind: 'withdraw', key: `withdraw/${mail}`, mail }))
  }

  /** When somebody is next to be told; null: nobody is. */
  due(): Instant | null {
    return this.sql.exec<{ due: Instant | null }>('SELECT min(due) AS due FROM press_due').one().due
  }

  /** The mails that are due; each message is told once. To be called inside a transaction. */
  collect(game: GameState, now: Instant): readonly Effect[] {
    const voices = this.sql.exec<{ voice: string }>('SELECT voice FROM press_due WHERE due <= ?', now).toArray()
    this.sql.exec('DELETE FROM press_due WHERE due <= ?', now)
    return voices.flatMap(({ voice }) => this.mailsTo(game, voice as Voice, now))
  }

  private mailsTo(game: GameState, voice: Voice, now: Instant): readonly Effect[] {
    const to = holderOf(game, voice)
    if (to === null) return []
    const names = this.stores.marks.names()
    return this.stores.messages.channels().flatMap((key) => {
      const channel = channelOf(game, key)
      // Whoever speaks for two reads in the name of one.
      if (channel === null || voiceIn(voicesOf(game, to), channel) !== voice) return []
      const messages = this.unread(game, voice, to, key)
      if (messages.length === 0) return []
      const name = names.get(key) ?? null
      const mail = pressMail(game, { voice, to }, { channel, name, messages }, `${now}-${this.mailsSoFar(voice)}`)
      this.told(voice, key, messages.at(-1)?.number ?? 0, mail.key)
      return [mail]
    })
  }

  private unread(game: GameState, voice: Voice, player: PlayerId, channel: string) {
    const mutes = this.stores.mutes.of(game, player)
    if (mutes.channels.has(channel)) return []
    return this.stores.marks.untold(channel, voice, mutes.voices).flatMap((number) => {
      const [message] = this.stores.messages.between(channel, number, number)
      return message ?? []
    })
  }

  /** Of a reader's channels no two mails of one moment have the same key. */
  private mailsSoFar(voice: Voice): number {
    const query = 'SELECT count(*) AS n FROM press_told WHERE voice = ? AND mail IS NOT NULL'
    return this.sql.exec<{ n: number }>(query, voice).one().n
  }

  private told(voice: Voice, channel: string, number: number, mail: string): void {
    this.sql.exec(
      'INSERT OR REPLACE INTO press_told (voice, channel, number, mail) VALUES (?, ?, ?, ?)',
      voice,
      channel,
      number,
      mail,
    )
  }
}

/** Those who read a channel because it is theirs. */
const readersOf = (game: GameState, channel: Channel): readonly Voice[] =>
  channel === ALL
    ? [...(Object.keys(game.holders) as Voice[]), ...(game.master === null ? [] : [MASTER as Voice])]
    : channel

const holderOf = (game: GameState, voice: Voice): PlayerId | null =>
  (voice === MASTER ? game.master : game.holders[voice]) ?? null
