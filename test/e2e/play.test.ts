import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const GAME = 'test/games/sample-1.json'

function play(...args: readonly string[]): { readonly status: number | null; readonly said: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['src/tools/play.ts', ...args], { encoding: 'utf8' })
  return { status, said: stdout + stderr }
}

describe('npm run play', () => {
  it('plays a whole game over the API, and finds the service’s record equal to the file', () => {
    const { status, said } = play(GAME)
    expect(said).toContain('35 phases, differ 0')
    expect(status).toBe(0)
  })

  it('plays a game of another variant, as text, to the same win', () => {
    const { status, said } = play('test/games/duo.txt')
    expect(said).toMatch(/\d+ phases: as written, to “verdict solo ROTLAND”\n$/u)
    expect(status).toBe(0)
  })

  it('tells where the record differs', () => {
    const folder = mkdtempSync(join(tmpdir(), 'concert-record-'))
    const { phases, ...game } = JSON.parse(readFileSync(GAME, 'utf8')) as { readonly phases: readonly unknown[] }
    const file = join(folder, 'wrong.json')
    writeFileSync(file, JSON.stringify({ ...game, phases: phases.slice(0, 3) }).replace('"A TUN"', '"A NAF"'))
    const { status, said } = play(file)
    rmSync(folder, { recursive: true })
    expect(said).toContain(
      'W1901A: only here: ITALY A TUN\nW1901A: only in the record: ITALY A NAF\n3 phases, differ 1\n',
    )
    expect(status).toBe(1)
  })

  it('says so when no service answers', () => {
    const { status, said } = play(GAME, '--url', 'http://127.0.0.1:9')
    expect(said).toContain('No service answers at http://127.0.0.1:9')
    expect(status).toBe(1)
  })

  it('says so when the file is not there', () => {
    expect(play('nowhere.json')).toMatchObject({ status: 1, said: expect.stringContaining('nowhere.json') as string })
  })
})
