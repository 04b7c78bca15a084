/** The last PNGs of a game, stored in its object and deleted with it, so that each is rendered once. */
import { Rewindable } from './recovery/rewindable.ts'

/** `tag` is a digest of what the picture shows. Backups leave out tables whose names start with an underscore. */
const TABLE = `CREATE TABLE IF NOT EXISTS _pictures (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  tag TEXT NOT NULL UNIQUE,
  png BLOB NOT NULL
)`

/** Up to 250 kB each. Readers want the newest phases; caches hold the earlier ones. */
const MAX_PICTURES = 4

export class PictureKeeper extends Rewindable {
  /** Null if it was never rendered, or has made room for newer ones. */
  async picture(tag: string): Promise<Uint8Array<ArrayBuffer> | null> {
    const [row] = this.pictures().exec<{ png: ArrayBuffer }>('SELECT png FROM _pictures WHERE tag = ?', tag).toArray()
    return row === undefined ? null : new Uint8Array(row.png)
  }

  /** Deletes the oldest. */
  async keepPicture(tag: string, png: Uint8Array<ArrayBuffer>): Promise<void> {
    const sql = this.pictures()
    sql.exec('INSERT OR IGNORE INTO _pictures (tag, png) VALUES (?, ?)', tag, png)
    sql.exec('DELETE FROM _pictures WHERE id <= (SELECT max(id) FROM _pictures) - ?', MAX_PICTURES)
  }

  private pictures(): SqlStorage {
    const { sql } = this.ctx.storage
    sql.exec(TABLE)
    return sql
  }
}
