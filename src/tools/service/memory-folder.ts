/** Temporary folders in memory for test storage: waiting for the disk would double the time of tests. */
import { mkdtempSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The in-memory file system of Linux. */
const IN_MEMORY = '/dev/shm'
/** A run of all tests uses a fifth of it. Containers may have less. */
const REQUIRED_BYTES = 2 ** 30

function parent(): string {
  try {
    const { bavail, bsize } = statfsSync(IN_MEMORY)
    return bavail * bsize < REQUIRED_BYTES ? tmpdir() : IN_MEMORY
  } catch {
    return tmpdir()
  }
}

/** A new folder, in memory if there is room. The caller removes it. */
export const makeMemoryFolder = (prefix: string): string => mkdtempSync(join(parent(), prefix))
