import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { checkGame, checkPublicPages } from '../../src/tools/deploy/trial.ts'
import { makeGames, selectRulesets } from '../../src/tools/demo/demo-games.ts'
import { serveDemo } from '../../src/tools/demo/server.ts'
import { Client } from '../../src/tools/play/client.ts'
import { freePort } from '../../src/tools/service/ports.ts'
import type { Served } from '../support/service/harness.ts'
import { sharedService } from './support/shared.ts'

const GAME = 'test/games/sample-1.json'

let service: Served
/** Where they play: a service of the command’s own takes as long to start as all of this (test/e2e/thorough). */
let there: readonly string[]

beforeAll(async () => {
  service = await sharedService()
  there = ['--url', service.url.href]
})

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
    const [boss, guest] = [new Client(url), new Client(url)] as const
    await boss.signIn('boss@players.example')
    await guest.signIn('second@players.example')
    await checkGame([boss, guest], (line) => void told.push(line))
    expect(told.join('\n')).toMatch(/health: ready\nvariants: 7\n[^]*phase: closed[^]*trial game: deleted$/)
    const { games } = await boss.get<{ readonly games: readonly object[] }>('/api/games/mine')
    expect(games).toEqual([])
  })
})

describe('npm run play', () => {
  it('plays a game over the API, and finds the service’s record equal to the file', async () => {
    const { status, said } = await playChanged(5, (text) => text, ...there)
    expect(said).toContain('5 phases, differ 0')
    expect(status).toBe(0)
  })

  it('plays a game of another variant, as text', async () => {
    const file = join(mkdtempSync(join(tmpdir(), 'concert-text-')), 'duo.txt')
    writeFileSync(
      file,
      readFileSync('test/games/duo.txt', 'utf8')
        .split(/^(?=phase )/m)
        .slice(0, 5)
        .join(''),
    )
    const { status, said } = await play(file, ...there)
    expect(said).toMatch(/^the game is at http:\S+\/games\/\w+\?invitation=\w+$/mu)
    expect(said).toContain('4 phases: as written')
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

describe('npm run demo', () => {
  it('makes games in several stages, and signs one in as a player of each', async () => {
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
    const seen = await fetch(new URL(`/api${game.pathname}`, game), { headers: { cookie } })
    expect(await seen.json()).toMatchObject({ game: { you: 'GRUNLAND', phase: { code: 'S1001M' } } })
  })

  it('says so when there is no such variant', () => {
    expect(() => selectRulesets('whist')).toThrow('There is no variant “whist”. There are: classical, duo,')
  })
})
