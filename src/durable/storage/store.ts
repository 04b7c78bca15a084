import type { ClosedPhase, GameState } from '../../game/model.ts'
import type { GameEvent } from '../../game/event.ts'
import type { Instant } from '../../game/ids.ts'
import { replay } from '../../game/evolve/evolve.ts'
import type { StoredEvent } from '../../game/evolve/upgrade.ts'
import { BOOKMARKS, currentBookmark, type Found, keepBookmark } from './bookmarks.ts'
import { HOOK_OWNER, HOOK_TABLES } from '../hook/hook.ts'
import { PRESS_MAILS } from '../press/mailing.ts'
import { upgradeEvent } from '../../game/evolve/upgrade.ts'
import { logFault } from '../../telemetry/log.ts'
import {
  INDEX_MESSAGES,
  PRESS_DRAFTS,
  PRESS_MUTES,
  PRESS_NAMES,
  PRESS_PINS,
  PRESS_REFERENCES,
  PRESS_REPORTS,
  PRESS_SEARCH,
  PRESS_TABLES,
} from '../press/tables.ts'

/** Append-only: a released step is never edited, only followed by another. */
const MIGRATIONS: readonly string[] = [
  `CREATE TABLE events (
     revision INTEGER PRIMARY KEY,
     kind TEXT NOT NULL,
     -- Which phase it closed: no phase closes twice.
     closes INTEGER UNIQUE,
     body TEXT NOT NULL
   );
   CREATE TABLE snapshot (
     id INTEGER PRIMARY KEY CHECK (id = 1),
     shape INTEGER NOT NULL,
     revision INTEGER NOT NULL,
     body TEXT NOT NULL
   );
   CREATE TABLE outbox (
     id INTEGER PRIMARY KEY AUTOINCREMENT,
     key TEXT NOT NULL UNIQUE,
     body TEXT NOT NULL,
     tries INTEGER NOT NULL DEFAULT 0,
     due INTEGER NOT NULL
   );`,
  // A phase closes once; after a return to an earlier one it closes again, and its last closing counts.
  `CREATE TABLE log (
     revision INTEGER PRIMARY KEY,
     kind TEXT NOT NULL,
     closes INTEGER,
     -- How often the game had gone back to an earlier phase.
     returns INTEGER NOT NULL DEFAULT 0,
     body TEXT NOT NULL,
     UNIQUE (closes, returns)
   );
   INSERT INTO log (revision, kind, closes, body) SELECT revision, kind, closes, body FROM events;
   DROP TABLE events;
   ALTER TABLE log RENAME TO events;`,
  PRESS_TABLES,
  PRESS_NAMES,
  PRESS_REFERENCES,
  HOOK_TABLES,
  PRESS_PINS,
  PRESS_SEARCH,
  PRESS_MUTES,
  PRESS_REPORTS,
  PRESS_MAILS,
  PRESS_DRAFTS,
  HOOK_OWNER,
  // Every index is a row more that is written, and billed: of events only closings have one. Of the outbox a row is what one commit lets follow.
  `CREATE TABLE log (
     revision INTEGER PRIMARY KEY,
     kind TEXT NOT NULL,
     closes INTEGER,
     returns INTEGER NOT NULL DEFAULT 0,
     body TEXT NOT NULL
   );
   INSERT INTO log (revision, kind, closes, returns, body) SELECT revision, kind, closes, returns, body FROM events;
   DROP TABLE events;
   ALTER TABLE log RENAME TO events;
   CREATE UNIQUE INDEX events_closing ON events (closes, returns) WHERE closes IS NOT NULL;
   CREATE TABLE leaving (
     id INTEGER PRIMARY KEY,
     -- A list of effects, in JSON.
     effects TEXT NOT NULL,
     tries INTEGER NOT NULL DEFAULT 0,
     due INTEGER NOT NULL
   );
   INSERT INTO leaving (id, effects, tries, due) SELECT id, json_array(json(body)), tries, due FROM outbox;
   DROP TABLE outbox;
   ALTER TABLE leaving RENAME TO outbox;`,
  BOOKMARKS,
]

/** How many steps this version knows: what has seen more was made by a later one. */
export const STEPS = MIGRATIONS.length

/**
 * How many of these steps a version must know to run with the tables as they are now: as many as there are behind the last one that did not only add
 * something. An earlier version, to which somebody rolled back, leaves such an object alone.
 */
const NEEDED = 14

/** Raised when `GameState` changes its shape: an older snapshot is then folded anew from the events. */
const SHAPE = 8

/** The disk of one game. Plain SQL: three tables that never join need no mapper between them and their two readers. */
export class Store {
  private readonly storage: DurableObjectStorage
  /** It is left alone, as if there were no game. */
  isOfLaterVersion = false

  constructor(storage: DurableObjectStorage) {
    this.storage = storage
  }

  /**
   * Brings the tables up to date, or to where so many steps lead. An object without a game has none, so that asking for what is not there
   * leaves nothing behind. Throws for steps that this version does not have.
   */
  migrate(to = MIGRATIONS.length): void {
    if (to > MIGRATIONS.length) throw new Error(`made by a later version: ${to} steps of ${MIGRATIONS.length}`)
    const { sql } = this.storage
    sql.exec('CREATE TABLE IF NOT EXISTS migrations (step INTEGER PRIMARY KEY)')
    const { done } = sql.exec<{ done: number }>('SELECT count(*) AS done FROM migrations').one()
    for (const [i, step] of MIGRATIONS.slice(done, to).entries()) {
      this.storage.transactionSync(() => {
        sql.exec(step)
        sql.exec('INSERT INTO migrations (step) VALUES (?)', done + i)
        if (done + i + 1 === MIGRATIONS.length) sql.exec('INSERT OR REPLACE INTO needed VALUES (1, ?)', NEEDED)
      })
    }
  }

  /** Makes the index over messages anew, where there is one. */
  indexMessages(): void {
    const { sql } = this.storage
    const query = "SELECT count(*) AS found FROM sqlite_master WHERE name = 'press_words'"
    if (sql.exec<{ found: number }>(query).one().found > 0) sql.exec(INDEX_MESSAGES)
  }

  /** The game as it stands; null if none was created here. */
  load(): GameState | null {
    if (!this.isOccupied()) return null
    this.migrate()
    const query = 'SELECT shape, revision, body FROM snapshot'
    const [row] = this.storage.sql.exec<{ shape: number; revision: number; body: string }>(query).toArray()
    if (row === undefined) return null
    if (row.shape !== SHAPE) return replay(null, this.events())
    // Earlier versions left the last saves out of the snapshot.
    return replay(JSON.parse(row.body) as GameState, this.events(row.revision))
  }

  /** The same for an object that wakes. Where a later version finds what an earlier one left, it keeps first how to come back to it. */
  async loadKeeping(now: Instant): Promise<GameState | null> {
    this.isOfLaterVersion = this.needed() > MIGRATIONS.length
    if (this.isOfLaterVersion) {
      logFault('object', 'a later version has changed its tables: deploy that, or take its disk back')
      return null
    }
    const found = this.leftByOthers()
    const bookmark = found === null ? null : await currentBookmark(this.storage)
    const game = this.load()
    if (found !== null && bookmark !== null) keepBookmark(this.storage, { ...found, at: now, bookmark })
    return game
  }

  /** How many steps a version must know to run with these tables. */
  private needed(): number {
    const { sql } = this.storage
    const query = "SELECT count(*) AS tables FROM sqlite_master WHERE name = 'needed'"
    if (sql.exec<{ tables: number }>(query).one().tables === 0) return 0
    return sql.exec<{ steps: number }>('SELECT steps FROM needed').toArray()[0]?.steps ?? 0
  }

  /** Null: there is nothing, or it is as this version leaves it. */
  private leftByOthers(): Found | null {
    if (!this.isOccupied()) return null
    const { sql } = this.storage
    const { step } = sql.exec<{ step: number }>('SELECT count(*) AS step FROM migrations').one()
    const [row] = step === 0 ? [] : sql.exec<{ shape: number }>('SELECT shape FROM snapshot').toArray()
    const shape = row?.shape ?? SHAPE
    return step >= MIGRATIONS.length && shape === SHAPE ? null : { step, shape }
  }

  private isOccupied(): boolean {
    const query = "SELECT count(*) AS tables FROM sqlite_master WHERE name = 'migrations'"
    return this.storage.sql.exec<{ tables: number }>(query).one().tables > 0
  }

  /** Appends events and replaces the snapshot. Returns how many rows were written. Call it inside a transaction. */
  append(events: readonly GameEvent[], after: GameState): number {
    const { sql } = this.storage
    let rows = 0
    for (const [i, event] of events.entries()) {
      const revision = after.revision - events.length + 1 + i
      const closes = event.kind === 'closed' ? event.phase.index : null
      rows += sql.exec(
        'INSERT INTO events (revision, kind, closes, returns, body) VALUES (?, ?, ?, ?, ?)',
        revision,
        event.kind,
        closes,
        after.rollBacks.length - returnsIn(events.slice(i)),
        JSON.stringify(event),
      ).rowsWritten
    }
    const statement = 'INSERT OR REPLACE INTO snapshot (id, shape, revision, body) VALUES (1, ?, ?, ?)'
    return rows + sql.exec(statement, SHAPE, after.revision, JSON.stringify(after)).rowsWritten
  }

  /** The log behind this revision, or the whole of it; oldest first. */
  events(after = 0): GameEvent[] {
    const query = 'SELECT body FROM events WHERE revision > ? ORDER BY revision'
    const rows = this.storage.sql.exec<{ body: string }>(query, after)
    return [...rows].map(({ body }) => eventIn(body))
  }

  /** The phase as it was closed last; `count` is how many closed phases the game has, after which none counts. */
  closedPhase(index: number, count: number): ClosedPhase | null {
    if (index >= count) return null
    const query = 'SELECT body FROM events WHERE closes = ? ORDER BY revision DESC LIMIT 1'
    const [row] = this.storage.sql.exec<{ body: string }>(query, index).toArray()
    return row === undefined ? null : phaseIn(row.body)
  }

  /** The closings of this phase that a return to an earlier one has undone, oldest first; `count` is how many closed phases the game has. */
  undonePhases(index: number, count: number): ClosedPhase[] {
    const query = 'SELECT body FROM events WHERE closes = ? ORDER BY revision'
    const rows = [...this.storage.sql.exec<{ body: string }>(query, index)]
    return (index < count ? rows.slice(0, -1) : rows).map(({ body }) => phaseIn(body))
  }

  /** The closed phases of a game that has so many. */
  closedPhases(count: number): ClosedPhase[] {
    const rows = this.storage.sql.exec<{ body: string }>(
      `SELECT body FROM events WHERE revision IN (SELECT max(revision) FROM events WHERE closes < ? GROUP BY closes)
       ORDER BY closes`,
      count,
    )
    return [...rows].map(({ body }) => phaseIn(body))
  }
}

/** An event as it was stored, whichever version stored it. */
const eventIn = (body: string): GameEvent => upgradeEvent(JSON.parse(body) as StoredEvent)

function phaseIn(body: string): ClosedPhase {
  const event = eventIn(body)
  if (event.kind !== 'closed') throw new Error(`${event.kind} is stored as the close of a phase`)
  return event.phase
}

const returnsIn = (events: readonly GameEvent[]): number =>
  events.filter(({ kind }) => kind === 'rolled-back' || kind === 'restored').length
