/**
 * Temporary folders for test storage, in memory: waiting for the disk would be half of the tests'
 * time.
 */
import { mkdtempSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Linux has a file system in memory here; elsewhere there is none. */
const IN_MEMORY = '/dev/shm'
/** In bytes. A run of all tests keeps a fifth of it; a container may have been granted less. */
const ENOUGH = 2 ** 30

function parent(): string {
  try {
    const { bavail, bsize } = statfsSync(IN_MEMORY)
    return bavail * bsize < ENOUGH ? tmpdir() : IN_MEMORY
  } catch {
    return tmpdir()
  }
}

/** A new folder, in memory if there is room. The caller removes it. */
export const memoryFolder = (prefix: string): string => mkdtempSync(join(parent(), prefix))
