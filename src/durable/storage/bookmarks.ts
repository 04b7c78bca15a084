/**
 * Points to which the platform takes the disk of a game back (Durable Objects: point-in-time recovery, 30 days). One is kept before a later
 * version changes the tables or the snapshot, so that what a bad release did to a game can be undone. The runtime on one's own machine has none.
 */
import type { Instant } from '../../game/ids.ts'

/** `needed`: what a version must know to run with the tables (`store.ts`). Of each state of tables and snapshot that a later version found, the first moment at which it did. */
export const BOOKMARKS = `CREATE TABLE bookmarks (
  step INTEGER NOT NULL,
  shape INTEGER NOT NULL,
  at INTEGER NOT NULL,
  bookmark TEXT NOT NULL,
  PRIMARY KEY (step, shape)
);
CREATE TABLE needed (id INTEGER PRIMARY KEY CHECK (id = 1), steps INTEGER NOT NULL);`

/** What a later version found: how many steps the tables had seen, and the shape of the snapshot. */
export interface Found {
  readonly step: number
  readonly shape: number
}

export interface Bookmark extends Found {
  readonly at: Instant
  readonly bookmark: string
}

/** Of nothing but noughts is what the runtime on one's own machine calls every moment. */
const isReal = (bookmark: string): boolean => /[^0-]/.test(bookmark)

/** Null: the runtime has no bookmarks. */
export async function currentBookmark(storage: DurableObjectStorage): Promise<string | null> {
  try {
    const bookmark = await storage.getCurrentBookmark()
    return isReal(bookmark) ? bookmark : null
  } catch {
    return null
  }
}

/** After the tables are up to date, of what was before. */
export function keepBookmark({ sql }: DurableObjectStorage, { step, shape, at, bookmark }: Bookmark): void {
  const statement = 'INSERT OR IGNORE INTO bookmarks (step, shape, at, bookmark) VALUES (?, ?, ?, ?)'
  sql.exec(statement, step, shape, at, bookmark)
}

/** Newest first; none where there are no tables. */
export function bookmarksIn({ sql }: DurableObjectStorage): readonly Bookmark[] {
  const query = "SELECT count(*) AS tables FROM sqlite_master WHERE name = 'bookmarks'"
  if (sql.exec<{ tables: number }>(query).one().tables === 0) return []
  return [
    ...sql.exec<{ step: number; shape: number; at: number; bookmark: string }>(
      'SELECT step, shape, at, bookmark FROM bookmarks ORDER BY at DESC',
    ),
  ]
}

/**
 * With its next session the disk is as it was then; answers a bookmark of now, by which that is undone. Null: the runtime has none, or
 * does not know this one any more.
 */
export async function goBackTo(storage: DurableObjectStorage, to: Instant | string): Promise<string | null> {
  try {
    const bookmark = typeof to === 'string' ? to : await storage.getBookmarkForTime(to)
    return isReal(bookmark) ? await storage.onNextSessionRestoreBookmark(bookmark) : null
  } catch {
    return null
  }
}
