import { mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { checkStoredDatabases } from '../../src/tools/service/local-service.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'concert-databases-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function database(journal: 'delete' | 'wal' = 'delete'): string {
  const file = join(folder, 'games.sqlite')
  const db = new DatabaseSync(file)
  db.exec(`PRAGMA journal_mode = ${journal}; CREATE TABLE games (body TEXT); BEGIN`)
  const insert = db.prepare('INSERT INTO games VALUES (?)')
  for (let i = 0; i < 200; i++) insert.run('a long text '.repeat(20))
  db.exec('COMMIT')
  db.close()
  return file
}

describe('before the service starts', () => {
  test.each(['delete', 'wal'] as const)('accepts an intact database (%s)', (journal) => {
    database(journal)
    writeFileSync(join(folder, 'untouched.sqlite'), '')
    expect(() => checkStoredDatabases(folder)).not.toThrow()
  })

  test.each([
    ['half of it', (file: string) => truncateSync(file, Math.floor(readFileSync(file).length / 2))],
    ['its last byte', (file: string) => truncateSync(file, readFileSync(file).length - 1)],
    ['all but its first bytes', (file: string) => truncateSync(file, 40)],
    ['its header', (file: string) => writeFileSync(file, Buffer.alloc(4096))],
  ])('names a database without %s, and says how to recover', (_, damage) => {
    const file = database()
    damage(file)
    expect(() => checkStoredDatabases(folder)).toThrow(
      `The database file ${file} is damaged: part of it is missing. Replace it with a copy, or delete the folder`,
    )
  })

  test('accepts a folder that does not exist', () => {
    expect(() => checkStoredDatabases(join(folder, 'new'))).not.toThrow()
  })
})
