import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { checkGame, checkPublicPages } from '../../src/tools/deploy/steps.ts'
import { makeGames, selectRulesets } from '../../src/tools/demo/demo-games.ts'
import { serveDemo } from '../../src/tools/demo/server.ts'
import { Client } from '../../src/tools/play/client.ts'
import { freePort } from '../../src/tools/service/arguments.ts'
import type { Served } from '../support/service/harness.ts'
import { sharedService } from './support/shared.ts'

const GAME = 'test/games/sample-1.json'

let service: Served
/** Options for the shared service: starting one per command would be slow (test/e2e/thorough does). */
let onService: readonly string[]

beforeAll(async () => {
  service = await sharedService()
  onService = ['--url', service.url.href]
})

async function play(...args: readonly string[]): Promise<{ readonly status: number | null; readonly output: string }> {
  const child = spawn(process.execPath, ['src/tools/play.ts', ...args], { stdio: ['ignore', 'pipe', 'pipe'] })
  const chunks: string[] = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => chunks.push(chunk.toString()))
  const [status] = (await once(child, 'close')) as [number | null]
  return { status, output: chunks.join('') }
}

/** Plays the first phases of the game after changing its text. */
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
  it('signs in two players, plays a phase, and deletes its game', async () => {
    const url = service.url.href.replace(/\/$/, '')
    const lines: string[] = []
    await checkPublicPages(new Client(url), (line) => void lines.push(line))
    const [boss, guest] = [new Client(url), new Client(url)] as const
    await boss.signIn('boss@players.example')
    await guest.signIn('second@players.example')
    await checkGame([boss, guest], (line) => void lines.push(line))
    expect(lines.join('\n')).toMatch(/health: ready\nvariants: 7\n[^]*phase: closed[^]*trial game: deleted$/)
    const { games } = await boss.get<{ readonly games: readonly object[] }>('/api/games/mine')
    expect(games).toEqual([])
  })
})

describe('npm run play', () => {
  it('plays a game over the API, and finds the record equal to the file', async () => {
    const { status, output } = await playChanged(5, (text) => text, ...onService)
    expect(output).toContain('5 phases, differ 0')
    expect(status).toBe(0)
  })

  it('plays a game of another variant from its text format', async () => {
    const file = join(mkdtempSync(join(tmpdir(), 'concert-text-')), 'duo.txt')
    writeFileSync(
      file,
      readFileSync('test/games/duo.txt', 'utf8')
        .split(/^(?=phase )/m)
        .slice(0, 5)
        .join(''),
    )
    const { status, output } = await play(file, ...onService)
    expect(output).toMatch(/^the game is at http:\S+\/games\/\w+\?invitation=\w+$/mu)
    expect(output).toContain('4 phases: as written')
    expect(status).toBe(0)
  })

  it('reports differences between the record and the file', async () => {
    const { status, output } = await playChanged(3, (text) => text.replace('"A TUN"', '"A NAF"'), ...onService)
    expect(output).toContain(
      'W1901A: only here: ITALY A TUN\nW1901A: only in the record: ITALY A NAF\n3 phases, differ 1\n',
    )
    expect(status).toBe(1)
  })

  it('reports that no service answers', async () => {
    const { status, output } = await play(GAME, '--url', 'http://127.0.0.1:9')
    expect(output).toContain('No service answers at http://127.0.0.1:9')
    expect(status).toBe(1)
  })

  it('reports that the file does not exist', async () => {
    expect(await play('nowhere.json')).toMatchObject({
      status: 1,
      output: expect.stringContaining('nowhere.json') as string,
    })
  })
})

describe('npm run demo', () => {
  it('creates games in several stages, and signs the visitor in as any player', async () => {
    const url = service.url.origin
    const players = ['Ada', 'Bela'].map((name) => ({ name, client: new Client(url) }))
    await Promise.all(players.map(({ name, client }) => client.signIn(`${name.toLowerCase()}@demo.example`)))
    const games = await makeGames(selectRulesets('duo'), players)
    const address = await serveDemo({ serviceUrl: url, games, players }, await freePort())
    const page = await (await fetch(address)).text()
    for (const stage of ['the first phase', 'Winter', 'finished']) expect(page).toContain(`Duo: ${stage}`)
    const [, link = ''] = /href="(\/as\/[^"]+)">Grünland/.exec(page) ?? []
    const answer = await fetch(new URL(link.replace('&amp;', '&'), address), { redirect: 'manual' })
    const game = new URL(answer.headers.get('location') ?? '')
    const cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? ''
    const response = await fetch(new URL(`/api${game.pathname}`, game), { headers: { cookie } })
    expect(await response.json()).toMatchObject({ game: { you: 'GRUNLAND', phase: { code: 'S1001M' } } })
  })

  it('rejects an unknown variant', () => {
    expect(() => selectRulesets('whist')).toThrow('There is no variant “whist”. There are: classical, duo,')
  })
})
