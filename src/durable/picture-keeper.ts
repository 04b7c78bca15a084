import { Rewindable } from './recovery/rewindable.ts'
/** PNGs of a game, kept in its object, so that each is drawn once. They go when the game is deleted. */

/** By a digest of what is shown. Its name begins with an underscore: it holds nothing that could not be drawn again, and no backup takes it along. */
const TABLE = `CREATE TABLE IF NOT EXISTS _pictures (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  tag TEXT NOT NULL UNIQUE,
  png BLOB NOT NULL
)`

/** About 100 KB each. What is asked for is new, as a rule, and old phases are in the caches of who has looked at them. */
const MOST = 16

export class PictureKeeper extends Rewindable {
  /** Null: it has not been drawn, or was long ago. */
  async picture(tag: string): Promise<Uint8Array<ArrayBuffer> | null> {
    const [row] = this.pictures().exec<{ png: ArrayBuffer }>('SELECT png FROM _pictures WHERE tag = ?', tag).toArray()
    return row === undefined ? null : new Uint8Array(row.png)
  }

  /** The oldest makes room. */
  async keepPicture(tag: string, png: Uint8Array<ArrayBuffer>): Promise<void> {
    const sql = this.pictures()
    sql.exec('INSERT OR IGNORE INTO _pictures (tag, png) VALUES (?, ?)', tag, png)
    sql.exec('DELETE FROM _pictures WHERE id <= (SELECT max(id) FROM _pictures) - ?', MOST)
  }

  private pictures(): SqlStorage {
    const { sql } = this.ctx.storage
    sql.exec(TABLE)
    return sql
  }
}
