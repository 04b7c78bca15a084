/** The database files of the local runtime, looked at before anything opens them. */
import { closeSync, globSync, openSync, readSync, statSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Where a file of SQLite (format 3, “The Database Header”) says how large it is; numbers are
 * big-endian.
 */
const HEADER_BYTES = 100
const MAGIC = 'SQLite format 3\0'
const PAGE_SIZE_AT = 16
const CHANGES_AT = 24
const PAGE_COUNT_AT = 28
const COUNTED_AT_CHANGE = 92

/**
 * Throws with one sentence for the person starting the service, if a database under this folder is
 * damaged.
 */
export function checkStoredDatabases(folder: string): void {
  const damaged = globSync('**/*.sqlite', { cwd: folder })
    .map((name) => join(folder, name))
    .find(isDamaged)
  if (damaged !== undefined)
    throw new Error(
      `The database file ${damaged} is damaged: part of it is missing. Put a copy of it in its place, or delete the folder ${folder} to begin anew without its games.`,
    )
}

/** Is the file truncated, or not a database? An empty file is a database without tables. */
function isDamaged(file: string): boolean {
  const { size } = statSync(file)
  if (size === 0 || isUnfinished(file)) return false
  const header = headerOf(file)
  if (header.length < HEADER_BYTES || header.toString('latin1', 0, MAGIC.length) !== MAGIC) return true
  const stated = header.readUInt16BE(PAGE_SIZE_AT)
  const pageSize = stated === 1 ? 65_536 : stated
  // Some writers leave the count as it was: then only whole pages can be asked for.
  const isCounted = header.readUInt32BE(CHANGES_AT) === header.readUInt32BE(COUNTED_AT_CHANGE)
  return isCounted ? size < pageSize * header.readUInt32BE(PAGE_COUNT_AT) : size % pageSize !== 0
}

/**
 * Recent writes may still be in the log next to it; opening the database completes it from there.
 */
const isUnfinished = (file: string): boolean => (statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0) > 0

function headerOf(file: string): Buffer {
  const handle = openSync(file, 'r')
  try {
    const header = Buffer.alloc(HEADER_BYTES)
    return header.subarray(0, readSync(handle, header, 0, HEADER_BYTES, 0))
  } finally {
    closeSync(handle)
  }
}
