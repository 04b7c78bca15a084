import type { ClosedPhase, GameState } from '../../game/model.ts'
import type { GameEvent } from '../../game/event.ts'
import type { Instant } from '../../game/ids.ts'
import { replay } from '../../game/evolve/evolve.ts'
import type { StoredEvent } from '../../game/evolve/upgrade.ts'
import { COMPUTERS } from './computer-secret.ts'
import { BOOKMARKS, currentBookmark, type StoredVersion, keepBookmark } from './bookmarks.ts'
import { HOOK_OWNER, HOOK_TABLES } from '../hook/hook.ts'
import { PRESS_MAILS } from '../press/mailing.ts'
import { upgradeEvent } from '../../game/evolve/upgrade.ts'
import { logFault } from '../../telemetry/log.ts'
import {
  INDEX_MESSAGES,
  PRESS_DRAFTS,
  PRESS_HAND_OVERS,
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
  // After a return to an earlier phase, a phase closes again. Its last closing counts.
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
  // Index entries are billed as rows: only closings have one. Each commit has one outbox row.
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
  PRESS_HAND_OVERS,
  COMPUTERS,
]

/** A backup with more steps was made by a later version. */
export const STEPS = MIGRATIONS.length

/**
 * The number of steps up to the last one that did not only add something. After a rollback, a
 * version that knows fewer steps leaves the object alone.
 */
const NEEDED = 14

/** Raise it when `GameState` changes: older snapshots are then rebuilt from the events. */
const SHAPE = 10

/** The storage of one game. */
export class Store {
  private readonly storage: DurableObjectStorage
  /** If true, the object is left alone, as if there were no game. */
  isFromLaterVersion = false

  constructor(storage: DurableObjectStorage) {
    this.storage = storage
  }

  /**
   * Runs migrations up to this step. An object without a game has no tables, so that requests for
   * unknown games store nothing. Throws for steps that this version does not have.
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

  /** Rebuilds the search index of messages, if there is one. */
  indexMessages(): void {
    if (this.hasTable('press_words')) this.storage.sql.exec(INDEX_MESSAGES)
  }

  /** The current game; null if none was created here. */
  load(): GameState | null {
    if (!this.hasTable('migrations')) return null
    this.migrate()
    const query = 'SELECT shape, revision, body FROM snapshot'
    const [row] = this.storage.sql.exec<{ shape: number; revision: number; body: string }>(query).toArray()
    if (row === undefined) return null
    if (row.shape !== SHAPE) return replay(null, this.events())
    // Earlier versions left the last saves out of the snapshot.
    return replay(JSON.parse(row.body) as GameState, this.events(row.revision))
  }

  /** Loads the game on waking. Keeps a bookmark if an earlier version wrote the tables. */
  async loadOnWake(now: Instant): Promise<GameState | null> {
    this.isFromLaterVersion = this.needed() > MIGRATIONS.length
    if (this.isFromLaterVersion) {
      logFault('object', 'a later version changed its tables: deploy that version, or restore an earlier bookmark')
      return null
    }
    const earlier = this.earlierVersion()
    const bookmark = earlier === null ? null : await currentBookmark(this.storage)
    const game = this.load()
    if (earlier !== null && bookmark !== null) keepBookmark(this.storage, { ...earlier, at: now, bookmark })
    return game
  }

  /** The number of steps that a version must know to use these tables. */
  private needed(): number {
    if (!this.hasTable('needed')) return 0
    return this.storage.sql.exec<{ steps: number }>('SELECT steps FROM needed').toArray()[0]?.steps ?? 0
  }

  /** Null if there are no tables, or this version wrote them. */
  private earlierVersion(): StoredVersion | null {
    if (!this.hasTable('migrations')) return null
    const { sql } = this.storage
    const { step } = sql.exec<{ step: number }>('SELECT count(*) AS step FROM migrations').one()
    const [row] = step === 0 ? [] : sql.exec<{ shape: number }>('SELECT shape FROM snapshot').toArray()
    const shape = row?.shape ?? SHAPE
    return step >= MIGRATIONS.length && shape === SHAPE ? null : { step, shape }
  }

  private hasTable(name: string): boolean {
    const query = 'SELECT count(*) AS tables FROM sqlite_master WHERE name = ?'
    return this.storage.sql.exec<{ tables: number }>(query, name).one().tables > 0
  }

  /** Appends events and replaces the snapshot, in the caller’s transaction. Returns written rows. */
  append(events: readonly GameEvent[], after: GameState): number {
    const { sql } = this.storage
    const insertion = 'INSERT INTO events (revision, kind, closes, returns, body) VALUES (?, ?, ?, ?, ?)'
    let rows = 0
    for (const [i, event] of events.entries()) {
      const revision = after.revision - events.length + 1 + i
      const closes = event.kind === 'closed' ? event.phase.index : null
      const returns = after.rollBacks.length - countReturns(events.slice(i))
      rows += sql.exec(insertion, revision, event.kind, closes, returns, JSON.stringify(event)).rowsWritten
    }
    const statement = 'INSERT OR REPLACE INTO snapshot (id, shape, revision, body) VALUES (1, ?, ?, ?)'
    return rows + sql.exec(statement, SHAPE, after.revision, JSON.stringify(after)).rowsWritten
  }

  /** The events after this revision, oldest first. */
  events(after = 0): GameEvent[] {
    const query = 'SELECT body FROM events WHERE revision > ? ORDER BY revision'
    const rows = this.storage.sql.exec<{ body: string }>(query, after)
    return [...rows].map(({ body }) => parseEvent(body))
  }

  /** The last closing of a phase. `count`: the game's closed phases; later rows were undone. */
  closedPhase(index: number, count: number): ClosedPhase | null {
    if (index >= count) return null
    const query = 'SELECT body FROM events WHERE closes = ? ORDER BY revision DESC LIMIT 1'
    const [row] = this.storage.sql.exec<{ body: string }>(query, index).toArray()
    return row === undefined ? null : parseClosing(row.body)
  }

  /** The undone closings of a phase, oldest first. `count`: the game's closed phases. */
  undonePhases(index: number, count: number): ClosedPhase[] {
    const query = 'SELECT body FROM events WHERE closes = ? ORDER BY revision'
    const rows = [...this.storage.sql.exec<{ body: string }>(query, index)]
    return (index < count ? rows.slice(0, -1) : rows).map(({ body }) => parseClosing(body))
  }

  /** The first `count` closed phases, from this index on. */
  closedPhases(count: number, from = 0): ClosedPhase[] {
    const rows = this.storage.sql.exec<{ body: string }>(
      `SELECT body FROM events WHERE revision IN (SELECT max(revision) FROM events WHERE closes >= ? AND closes < ? GROUP BY closes)
       ORDER BY closes`,
      from,
      count,
    )
    return [...rows].map(({ body }) => parseClosing(body))
  }
}

/** Accepts events of all versions. */
const parseEvent = (body: string): GameEvent => upgradeEvent(JSON.parse(body) as StoredEvent)

function parseClosing(body: string): ClosedPhase {
  const event = parseEvent(body)
  if (event.kind !== 'closed') throw new Error(`${event.kind} is stored as the close of a phase`)
  return event.phase
}

const countReturns = (events: readonly GameEvent[]): number =>
  events.filter(({ kind }) => kind === 'rolled-back' || kind === 'restored').length
