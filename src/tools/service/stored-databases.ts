/** Checks the local database files before anything opens them. */
import { closeSync, globSync, openSync, readSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** Offsets in the header of an SQLite file (format 3, “The Database Header”); numbers are big-endian. */
const HEADER_BYTES = 100
const MAGIC = 'SQLite format 3\0'
const PAGE_SIZE_AT = 16
const CHANGES_AT = 24
const PAGE_COUNT_AT = 28
const COUNTED_AT_CHANGE = 92

/** Throws with a sentence if a database in this folder is damaged. */
export function checkStoredDatabases(folder: string): void {
  const damaged = globSync('**/*.sqlite', { cwd: folder })
    .map((name) => join(folder, name))
    .find(isDamaged)
  if (damaged !== undefined)
    throw new Error(
      `The database file ${damaged} is damaged: part of it is missing. Replace it with a copy, or delete the folder ${folder} and start without its games.`,
    )
}

/** Is the file truncated, or not a database? An empty file is a database without tables. */
function isDamaged(file: string): boolean {
  const { size } = statSync(file)
  if (size === 0 || hasPendingLog(file)) return false
  const header = readHeader(file)
  if (header.length < HEADER_BYTES || header.toString('latin1', 0, MAGIC.length) !== MAGIC) return true
  const field = header.readUInt16BE(PAGE_SIZE_AT)
  const pageSize = field === 1 ? 65_536 : field
  // Some writers do not update the count: then only check for whole pages.
  const isCounted = header.readUInt32BE(CHANGES_AT) === header.readUInt32BE(COUNTED_AT_CHANGE)
  return isCounted ? size < pageSize * header.readUInt32BE(PAGE_COUNT_AT) : size % pageSize !== 0
}

/** Recent writes may still be in the write-ahead log; SQLite applies it on opening. */
const hasPendingLog = (file: string): boolean => (statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0) > 0

function readHeader(file: string): Buffer {
  const handle = openSync(file, 'r')
  try {
    const header = Buffer.alloc(HEADER_BYTES)
    return header.subarray(0, readSync(handle, header, 0, HEADER_BYTES, 0))
  } finally {
    closeSync(handle)
  }
}
