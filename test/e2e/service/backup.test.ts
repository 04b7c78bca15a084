/** The commands by which an operator keeps games, puts them back, and lets one go back: over HTTP, with the service of another folder. */
import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Client } from '../../../src/tools/play/client.ts'
import type { Served } from '../../support/service/harness.ts'
import { serveLocally } from '../../support/service/harness.ts'
import { runLocally, isTestRun, tryWithoutAccount } from '../../runbook/run-command.ts'
import { isBackupCommand, needsAccount, optionNames, readRunbook } from '../../runbook/commands.ts'
import { type GameAnswer, signInSix, startGame } from '../support/api-game.ts'

const BOSS = 'boss@players.example'
const folder = mkdtempSync(join(tmpdir(), 'concert-backups-'))
let service: Served
let players: readonly Client[]
let path: string

beforeAll(async () => {
  service = await serveLocally()
  players = (await signInSix(service.url)).slice(0, 2)
  path = await startGame(players, 'A game to be kept', 'duo')
})
afterAll(async () => {
  await service?.[Symbol.asyncDispose]()
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
})

/** What a command says, whether it succeeds or fails. */
const command = (name: string, at: URL, ...args: readonly string[]): Promise<string> =>
  new Promise((told) => {
    const all = [`src/tools/${name}.ts`, at.href, '--as', BOSS, ...args]
    const env = { ...process.env, CONCERT_SESSIONS: join(folder, 'sessions') }
    execFile(process.execPath, all, { env }, (_, out, problems) => told(`${out}${problems}`.trim()))
  })

const gameOf = async (player: Client): Promise<GameAnswer['game']> => (await player.get<GameAnswer>(`/api${path}`)).game
const order = async (player: Client, lines: readonly string[], ready = false): Promise<void> => {
  const { phase } = await gameOf(player)
  await player.put(`/api${path}/orders`, { phase: phase?.code, orders: lines, ready })
}
const idOf = (): string => path.split('/').at(-1) ?? ''

describe('npm run backup and npm run restore', () => {
  it('keep all games of a service, and put them into another that has none', async () => {
    const kept = await command('backup', service.url, '--to', folder)
    expect(kept).toContain(`Saved 1 game to ${join(folder, 'games')}.`)
    expect(readdirSync(join(folder, 'games'))).toEqual([`${idOf()}.json`])
    expect(await command('restore', service.url, '--from', folder)).toBe(`${idOf()}: exists`)
    await using other = await serveLocally()
    expect(await command('restore', other.url, '--from', folder)).toBe(`${idOf()}: restored`)
    const boss = new Client(other.url.origin)
    await boss.signIn(BOSS)
    const { game } = await boss.get<GameAnswer>(`/api/operator/games/${idOf()}`)
    expect(game).toMatchObject({ settings: { name: 'A game to be kept' }, phase: { code: 'S1001M' } })
  })

  it('say what is wrong, and change nothing: a file of another service, a folder without any, a moment that is none', async () => {
    const foreign = join(folder, 'foreign')
    const file = join(folder, 'games', `${idOf()}.json`)
    const kept = JSON.parse(readFileSync(file, 'utf8')) as object
    await command('backup', service.url, '--to', foreign)
    writeFileSync(join(foreign, 'games', `${idOf()}.json`), JSON.stringify({ ...kept, sealed: 'bm90aGluZw==' }))
    expect(await command('restore', service.url, '--from', foreign)).toMatch(/^This is not a backup of this game/)
    expect(await command('restore', service.url, '--from', join(folder, 'none'))).toMatch(/^There are no backups/)
    const at = new URL(path, service.url)
    expect(await command('restore', at, '--time', 'yesterday')).toMatch(/^“yesterday” is not a time/)
    expect(await command('restore', at, '--phase', 'F1001M')).toMatch(/^“F1001M” is not one of its closed phases/)
    expect(await command('restore', at)).toMatch(/^Usage: npm run restore/)
    expect((await gameOf(players[0] as Client)).phase?.code).toBe('S1001M')
  })

  it('let a game go back to a phase and to a moment, and put back an older one in its place', async () => {
    const at = new URL(path, service.url)
    for (const player of players) await order(player, [], true)
    expect((await gameOf(players[0] as Client)).phase?.code).toBe('F1001M')
    const then = Date.now()
    expect(await command('restore', at, '--phase', 's1001m')).toBe('S1001M is open again.')
    expect((await gameOf(players[0] as Client)).phase?.code).toBe('S1001M')
    expect(await command('restore', at, '--time', new Date(then).toISOString())).toMatch(/has since gone back/)
    expect(await command('restore', at, '--time', new Date().toISOString())).toMatch(
      /^The game is back at its state of/,
    )
    for (const player of players) await order(player, [], true)
    expect(await command('restore', at, '--from', folder, '--replace')).toBe(`${idOf()}: restored`)
    expect((await gameOf(players[0] as Client)).phase?.code).toBe('S1001M')
    expect(readdirSync(join(folder, 'replaced', 'games'))).toEqual([`${idOf()}.json`])
  })
})

/** By the last option of a command that brings something back: what it says of a service that has lost nothing, on a machine without bookmarks. */
const BROUGHT_BACK: Readonly<Record<string, RegExp>> = {
  'in-bucket': /complete in the bucket/,
  phase: /is open again/,
  disk: /No release has changed the tables/,
  day: /: exists/,
  database: /This service already lists games/,
}

describe('the runbook', () => {
  const stage = async () => ({
    url: service.url.origin,
    game: new URL(path, service.url).href,
    operator: BOSS,
    folder: join(folder, 'runbook'),
    phase: await closedPhase(),
    sessions: join(folder, 'sessions'),
  })
  /** That of the game's first phase, which is closed if it is not yet. */
  const closedPhase = async (): Promise<string> => {
    const [one] = players
    if (one === undefined) throw new Error('nobody came')
    const { history } = await gameOf(one)
    if (history.length === 0) for (const player of players) await order(player, [], true)
    return (await gameOf(one)).history[0] ?? ''
  }
  const commands = readRunbook().filter(({ line }) => !isTestRun(line))
  const here = commands.filter(({ mark }) => mark === 'here')
  // Wrangler and a bundle take a second or two each: `npm run runbook` tries them.
  const account = process.env['RUNBOOK'] === 'all' ? commands.filter(needsAccount) : []

  it.each(here.map(({ line }) => line))('%s: does what it says, against the service of this machine', async (line) => {
    const told = await runLocally(line, await stage())
    expect(told).toMatch(/^Saved|complete in the bucket|Why this game is in this state/)
  })

  const losses = [...new Set(commands.filter(isBackupCommand).map(({ line }) => line))]
  it('tells how everything is brought back', () => expect(losses.length).toBeGreaterThan(4))
  it.each(losses)('%s: does what it says, in the text, too', async (line) => {
    await runLocally('npm run backup -- https://concert.example --as … --in-bucket', await stage())
    const told = await runLocally(line, await stage()).catch((fault: unknown) => String(fault))
    expect(told).toMatch(BROUGHT_BACK[optionNames(line).at(-1) ?? ''] ?? /^$/)
  })

  it.each([...new Set(account.map(({ line }) => line))])('%s: is tried without an account', async (line) => {
    expect(await tryWithoutAccount(line)).toMatch(/./)
  })
})
