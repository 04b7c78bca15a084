/**
 * Bookmarks of the platform's point-in-time recovery (30 days). One is kept before a new version
 * changes the tables or the snapshot, so that a bad release can be undone. The local runtime has no
 * bookmarks.
 */
import type { Instant } from '../../game/ids.ts'

/**
 * Migration. `bookmarks`: one for each combination of migrations and snapshot shape that a later
 * version found. `needed`: the migrations a version must know to use the tables (`store.ts`).
 */
export const BOOKMARKS = `CREATE TABLE bookmarks (
  step INTEGER NOT NULL,
  shape INTEGER NOT NULL,
  at INTEGER NOT NULL,
  bookmark TEXT NOT NULL,
  PRIMARY KEY (step, shape)
);
CREATE TABLE needed (id INTEGER PRIMARY KEY CHECK (id = 1), steps INTEGER NOT NULL);`

/** The version that wrote the tables: the migrations done, and the snapshot's shape. */
export interface StoredVersion {
  readonly step: number
  readonly shape: number
}

export interface Bookmark extends StoredVersion {
  readonly at: Instant
  readonly bookmark: string
}

/** The local runtime returns the same bookmark of zeros for every moment. */
const isReal = (bookmark: string): boolean => /[^0-]/.test(bookmark)

/** Null if the runtime has no bookmarks. */
export async function currentBookmark(storage: DurableObjectStorage): Promise<string | null> {
  try {
    const bookmark = await storage.getCurrentBookmark()
    return isReal(bookmark) ? bookmark : null
  } catch {
    return null
  }
}

/** Call it after the migrations, with a bookmark from before them. */
export function keepBookmark({ sql }: DurableObjectStorage, { step, shape, at, bookmark }: Bookmark): void {
  const statement = 'INSERT OR IGNORE INTO bookmarks (step, shape, at, bookmark) VALUES (?, ?, ?, ?)'
  sql.exec(statement, step, shape, at, bookmark)
}

/** Newest first; none if there are no tables. */
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
 * Makes the object's next session start from that disk. Returns a bookmark that undoes it; null if
 * the runtime has no bookmarks or has forgotten this one.
 */
export async function rewindTo(storage: DurableObjectStorage, to: Instant | string): Promise<string | null> {
  try {
    const bookmark = typeof to === 'string' ? to : await storage.getBookmarkForTime(to)
    return isReal(bookmark) ? await storage.onNextSessionRestoreBookmark(bookmark) : null
  } catch {
    return null
  }
}
