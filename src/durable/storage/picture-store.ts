/** The last PNGs of a game, stored in its object, so that each is rendered once. */

/** `tag`: a digest of the contents. Backups skip tables whose names start with an underscore. */
const TABLE = `CREATE TABLE IF NOT EXISTS _pictures (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  tag TEXT NOT NULL UNIQUE,
  png BLOB NOT NULL
)`

/** Up to 250 kB each. Readers want the newest phases; caches hold the earlier ones. */
const MAX_PICTURES = 4

export class PictureStore {
  private readonly sql: SqlStorage

  constructor(sql: SqlStorage) {
    this.sql = sql
  }

  /** Null if it was never rendered, or was deleted for newer ones. */
  find(tag: string): Uint8Array<ArrayBuffer> | null {
    this.sql.exec(TABLE)
    const [row] = this.sql.exec<{ png: ArrayBuffer }>('SELECT png FROM _pictures WHERE tag = ?', tag).toArray()
    return row === undefined ? null : new Uint8Array(row.png)
  }

  /** Also deletes the oldest. */
  keep(tag: string, png: Uint8Array<ArrayBuffer>): void {
    this.sql.exec(TABLE)
    this.sql.exec('INSERT OR IGNORE INTO _pictures (tag, png) VALUES (?, ?)', tag, png)
    this.sql.exec('DELETE FROM _pictures WHERE id <= (SELECT max(id) FROM _pictures) - ?', MAX_PICTURES)
  }
}
