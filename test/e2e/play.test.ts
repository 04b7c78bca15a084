import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkGame, checkPublicPages } from '../../src/tools/deploy/smoke.ts'
import { Client } from '../../src/tools/play/client.ts'
import type { Served } from '../support/harness.ts'
import { serveLocally } from '../support/harness.ts'

const GAME = 'test/games/sample-1.json'

let service: Served
/** Where the tests play that do not try the service that comes with the command. */
let there: readonly string[]

beforeAll(async () => {
  service = await serveLocally()
  there = ['--url', service.url.href]
})
afterAll(() => service?.[Symbol.asyncDispose]())

async function play(...args: readonly string[]): Promise<{ readonly status: number | null; readonly said: string }> {
  const child = spawn(process.execPath, ['src/tools/play.ts', ...args], { stdio: ['ignore', 'pipe', 'pipe'] })
  const said: string[] = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => said.push(chunk.toString()))
  const [status] = (await once(child, 'close')) as [number | null]
  return { status, said: said.join('') }
}

/** The first phases of the game, with its text changed. */
async function playChanged(first: number, change: (text: string) => string, ...args: readonly string[]) {
  const folder = mkdtempSync(join(tmpdir(), 'concert-record-'))
  const { phases, ...game } = JSON.parse(readFileSync(GAME, 'utf8')) as { readonly phases: readonly unknown[] }
  const file = join(folder, 'game.json')
  writeFileSync(file, change(JSON.stringify({ ...game, phases: phases.slice(0, first) })))
  try {
    return await play(file, ...args)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

describe('the trial of a deployed service', () => {
  it('signs two people in, plays a phase, and leaves nothing behind', async () => {
    const url = service.url.href.replace(/\/$/, '')
    const told: string[] = []
    await checkPublicPages(new Client(url), (line) => void told.push(line))
    const [boss, other] = ['boss@players.example', 'second@players.example'].map((address) => ({
      address,
      client: new Client(url),
    }))
    if (boss === undefined || other === undefined) throw new Error('two players')
    await checkGame([boss, other], (line) => void told.push(line))
    expect(told.join('\n')).toMatch(/health: ready\nvariants: 7\n[^]*a phase: closed[^]*the game: deleted again$/)
    const { games } = await boss.client.get<{ readonly games: readonly object[] }>('/api/games/mine')
    expect(games).toEqual([])
  })
})

describe('npm run play', () => {
  it('plays a game over the API of a service of its own, and finds the service’s record equal to the file', async () => {
    const { status, said } = await playChanged(5, (text) => text)
    expect(said).toContain('5 phases, differ 0')
    expect(status).toBe(0)
  })

  it('plays a game of another variant, as text, to the same win', async () => {
    const { status, said } = await play('test/games/duo.txt', ...there)
    expect(said).toMatch(/^the game is at http:\S+\/games\/\w+\?invitation=\w+$/mu)
    expect(said).toMatch(/\d+ phases: as written, to “verdict solo ROTLAND”\n$/u)
    expect(status).toBe(0)
  })

  it('tells where the record differs', async () => {
    const { status, said } = await playChanged(3, (text) => text.replace('"A TUN"', '"A NAF"'), ...there)
    expect(said).toContain(
      'W1901A: only here: ITALY A TUN\nW1901A: only in the record: ITALY A NAF\n3 phases, differ 1\n',
    )
    expect(status).toBe(1)
  })

  it('says so when no service answers', async () => {
    const { status, said } = await play(GAME, '--url', 'http://127.0.0.1:9')
    expect(said).toContain('No service answers at http://127.0.0.1:9')
    expect(status).toBe(1)
  })

  it('says so when the file is not there', async () => {
    expect(await play('nowhere.json')).toMatchObject({
      status: 1,
      said: expect.stringContaining('nowhere.json') as string,
    })
  })
})
