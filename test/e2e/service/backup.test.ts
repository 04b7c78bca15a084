/** The backup and restore commands, over HTTP. */
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
  path = await startGame(players, 'A game to back up', 'duo')
})
afterAll(async () => {
  await service?.[Symbol.asyncDispose]()
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
})

/** Runs a command and returns its output, whether it succeeds or fails. */
const command = (name: string, at: URL, ...args: readonly string[]): Promise<string> =>
  new Promise((resolve) => {
    const argv = [`src/tools/${name}.ts`, at.href, '--as', BOSS, ...args]
    const env = { ...process.env, CONCERT_SESSIONS: join(folder, 'sessions') }
    execFile(process.execPath, argv, { env }, (_, stdout, stderr) => resolve(`${stdout}${stderr}`.trim()))
  })

const gameOf = async (player: Client): Promise<GameAnswer['game']> => (await player.get<GameAnswer>(`/api${path}`)).game
const order = async (player: Client, lines: readonly string[], ready = false): Promise<void> => {
  const { phase } = await gameOf(player)
  await player.put(`/api${path}/orders`, { phase: phase?.code, orders: lines, ready })
}
const idOf = (): string => path.split('/').at(-1) ?? ''

describe('npm run backup and npm run restore', () => {
  it('back up all games of a service and restore them to an empty one', async () => {
    const output = await command('backup', service.url, '--to', folder)
    expect(output).toContain(`Saved 1 game to ${join(folder, 'games')}.`)
    expect(readdirSync(join(folder, 'games'))).toEqual([`${idOf()}.json`])
    expect(await command('restore', service.url, '--from', folder)).toBe(`${idOf()}: exists`)
    await using empty = await serveLocally()
    expect(await command('restore', empty.url, '--from', folder)).toBe(`${idOf()}: restored`)
    const boss = new Client(empty.url.origin)
    await boss.signIn(BOSS)
    const { game } = await boss.get<GameAnswer>(`/api/operator/games/${idOf()}`)
    expect(game).toMatchObject({ settings: { name: 'A game to back up' }, phase: { code: 'S1001M' } })
  })

  it('reject a file of another service, an empty folder and an invalid time, and change nothing', async () => {
    const foreign = join(folder, 'foreign')
    const file = join(folder, 'games', `${idOf()}.json`)
    const backup = JSON.parse(readFileSync(file, 'utf8')) as object
    await command('backup', service.url, '--to', foreign)
    writeFileSync(join(foreign, 'games', `${idOf()}.json`), JSON.stringify({ ...backup, sealed: 'bm90aGluZw==' }))
    expect(await command('restore', service.url, '--from', foreign)).toMatch(/^This is not a backup of this game/)
    expect(await command('restore', service.url, '--from', join(folder, 'none'))).toMatch(/^There are no backups/)
    const at = new URL(path, service.url)
    expect(await command('restore', at, '--time', 'yesterday')).toMatch(/^“yesterday” is not a time/)
    expect(await command('restore', at, '--phase', 'F1001M')).toMatch(/^“F1001M” is not one of its closed phases/)
    expect(await command('restore', at)).toMatch(/^Usage: npm run restore/)
    expect((await gameOf(players[0] as Client)).phase?.code).toBe('S1001M')
  })

  it('rewind a game to a phase and to a time, and replace it by an older backup', async () => {
    const at = new URL(path, service.url)
    for (const player of players) await order(player, [], true)
    expect((await gameOf(players[0] as Client)).phase?.code).toBe('F1001M')
    const beforeRewind = Date.now()
    expect(await command('restore', at, '--phase', 's1001m')).toBe('S1001M is open again.')
    expect((await gameOf(players[0] as Client)).phase?.code).toBe('S1001M')
    expect(await command('restore', at, '--time', new Date(beforeRewind).toISOString())).toMatch(/has since gone back/)
    expect(await command('restore', at, '--time', new Date().toISOString())).toMatch(
      /^The game is back at its state of/,
    )
    for (const player of players) await order(player, [], true)
    expect(await command('restore', at, '--from', folder, '--replace')).toBe(`${idOf()}: restored`)
    expect((await gameOf(players[0] as Client)).phase?.code).toBe('S1001M')
    expect(readdirSync(join(folder, 'replaced', 'games'))).toEqual([`${idOf()}.json`])
  })
})

/** The output of each restoring command, by its last option, on a service that has lost nothing and has no bookmarks. */
const RESTORE_OUTPUT: Readonly<Record<string, RegExp>> = {
  'in-bucket': /complete in the bucket/,
  phase: /is open again/,
  disk: /No release has changed the tables/,
  day: /: exists/,
  database: /This service already lists games/,
}

describe('the runbook', () => {
  const runbookValues = async () => ({
    url: service.url.origin,
    game: new URL(path, service.url).href,
    operator: BOSS,
    folder: join(folder, 'runbook'),
    phase: await closedPhase(),
    sessions: join(folder, 'sessions'),
  })
  /** The code of the game's first phase, which this closes if it is still open. */
  const closedPhase = async (): Promise<string> => {
    const [player] = players
    if (player === undefined) throw new Error('there are no players')
    const { history } = await gameOf(player)
    if (history.length === 0) for (const each of players) await order(each, [], true)
    return (await gameOf(player)).history[0] ?? ''
  }
  const commands = readRunbook().filter(({ line }) => !isTestRun(line))
  const local = commands.filter(({ mark }) => mark === 'here')
  // Wrangler and bundling take seconds each: only `npm run runbook` tries them.
  const account = process.env['RUNBOOK'] === 'all' ? commands.filter(needsAccount) : []

  it.each(local.map(({ line }) => line))('%s: works with a local service', async (line) => {
    const output = await runLocally(line, await runbookValues())
    expect(output).toMatch(/^Saved|complete in the bucket|Why this game is in this state/)
  })

  const restores = [...new Set(commands.filter(isBackupCommand).map(({ line }) => line))]
  it('explains how to restore everything', () => expect(restores.length).toBeGreaterThan(4))
  it.each(restores)('%s: works as in the text', async (line) => {
    await runLocally('npm run backup -- https://concert.example --as … --in-bucket', await runbookValues())
    const output = await runLocally(line, await runbookValues()).catch((error: unknown) => String(error))
    expect(output).toMatch(RESTORE_OUTPUT[optionNames(line).at(-1) ?? ''] ?? /^$/)
  })

  it.each([...new Set(account.map(({ line }) => line))])(
    '%s: works without an account as far as possible',
    async (line) => {
      expect(await tryWithoutAccount(line)).toMatch(/./)
    },
  )
})
