/** The secret from which the seeds of a game's computers follow. It never leaves the object. */
import { toBase64Url } from '../../lib/base64.ts'
import { sha256 } from '../../lib/signing.ts'
import type { Playing } from '../../game/model.ts'

/** Games without computers have no row. */
export const COMPUTERS = 'CREATE TABLE computers (id INTEGER PRIMARY KEY CHECK (id = 1), secret TEXT NOT NULL);'

const SECRET_BYTES = 32

/** The secret of this game. Made when the computer first orders. */
export function computerSecret(sql: SqlStorage): string {
  const query = 'SELECT secret FROM computers'
  const [row] = sql.exec<{ secret: string }>(query).toArray()
  if (row !== undefined) return row.secret
  const secret = toBase64Url(crypto.getRandomValues(new Uint8Array(SECRET_BYTES)))
  sql.exec('INSERT INTO computers (id, secret) VALUES (1, ?)', secret)
  return secret
}

/**
 * The computers' seed for the open phase. All seats share it, so that two captains of a power agree.
 * It is a digest, so the orders of closed phases reveal no other seed. A phase that is played again
 * has another one, or its orders would be known.
 */
export async function computerSeed(secret: string, { position, rollBacks }: Playing): Promise<number> {
  const digest = await sha256(`${secret}/${position.turn}/${rollBacks.length}`)
  return new DataView(digest.buffer).getUint32(0)
}
