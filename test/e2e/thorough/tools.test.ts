/** npm run dev, demo, play and deploy as whole commands, each with its own service. `npm test` covers their parts. */
import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { freePort } from '../../../src/tools/service/arguments.ts'

const folder = mkdtempSync(join(tmpdir(), 'concert-tools-'))
const running: ChildProcess[] = []
const ended: Promise<unknown>[] = []
const LONG = { timeout: 300_000, interval: 100 }

afterAll(async () => {
  for (const child of running) child.kill('SIGTERM')
  await Promise.all(ended)
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
})

/** Starts a command and resolves with the address that it prints after the label. */
async function startForAddress(label: string, script: string, ...args: readonly string[]): Promise<string> {
  const child = spawn(process.execPath, [`src/tools/${script}.ts`, '--persist-to', join(folder, script), ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.push(child)
  ended.push(once(child, 'exit'))
  const output: string[] = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => output.push(chunk.toString()))
  return vi.waitFor(() => {
    const [, address] = new RegExp(String.raw`${label} (http://localhost:\d+)`).exec(output.join('')) ?? []
    if (address === undefined) throw new Error(`no address in: ${output.join('')}`)
    return address
  }, LONG)
}

describe('npm run dev', () => {
  it('serves the page from its sources, and the service', async () => {
    const url = await startForAddress('Concert is at', 'dev', '--port', `${await freePort()}`)
    const text = async (path: string) =>
      (await fetch(url + path, { headers: { accept: 'text/html,application/json' } })).text()
    expect(await text('/games/any')).toContain('/@vite/client')
    expect(await text('/main.tsx')).toContain('/app.tsx')
    expect(JSON.parse(await text('/api/games'))).toEqual({ games: [] })
    expect(await text('/dev/mail.json')).toBe('[]')
    expect(JSON.parse(await text('/health'))).toMatchObject({ ready: true })
    expect(await text('/games/any/phases/0/board.svg')).toContain('"error"')
  })
})

describe('npm run demo', () => {
  it('creates games in several stages, and signs the visitor in as any player', async () => {
    const url = await startForAddress(
      'as any of their players:',
      'demo',
      '--no-build',
      '--variant',
      'duo',
      '--port',
      `${await freePort()}`,
    )
    const page = await (await fetch(url)).text()
    for (const stage of ['the first phase', 'Winter', 'finished']) expect(page).toContain(`Duo: ${stage}`)
    const [, link = ''] = /href="(\/as\/[^"]+)">Grünland/.exec(page) ?? []
    const answer = await fetch(new URL(link.replace('&amp;', '&'), url), { redirect: 'manual' })
    const game = new URL(answer.headers.get('location') ?? '')
    const cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? ''
    const response = await fetch(new URL(`/api${game.pathname}`, game), { headers: { cookie } })
    expect(await response.json()).toMatchObject({ game: { you: 'GRUNLAND', phase: { code: 'S1001M' } } })
  })
})

/** Runs a command until it exits. */
async function runCommand(
  script: string,
  ...args: readonly string[]
): Promise<{ status: number | null; output: string }> {
  const child = spawn(process.execPath, [`src/tools/${script}.ts`, ...args], { stdio: ['ignore', 'pipe', 'pipe'] })
  const output: string[] = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => output.push(chunk.toString()))
  const [status] = (await once(child, 'close')) as [number | null]
  return { status, output: output.join('') }
}

describe('npm run play', () => {
  it('plays a game over the API of its own service, and finds the record equal to the file', async () => {
    const file = join(folder, 'game.json')
    const game = JSON.parse(readFileSync('test/games/sample-1.json', 'utf8')) as { readonly phases: readonly unknown[] }
    writeFileSync(file, JSON.stringify({ ...game, phases: game.phases.slice(0, 5) }))
    const { status, output } = await runCommand('play', file)
    expect(output).toContain('5 phases, differ 0')
    expect(status).toBe(0)
  })
})

describe('npm run deploy -- --dry-run', () => {
  it('prints every step without an account, tries the migrations and the bundle, and changes nothing', async () => {
    const before = readFileSync('wrangler.toml', 'utf8')
    const { status, output } = await runCommand('deploy', '--dry-run', '--staging')
    expect(output).toMatch(
      /would run: wrangler d1 create concert-staging --env=staging[^]*tried: every migration, on an empty database[^]*tried: the bundle \(Total Upload[^]*Left to do by hand[^]*_dmarc\.dry-run\.example/,
    )
    expect(status).toBe(0)
    expect(readFileSync('wrangler.toml', 'utf8')).toBe(before)
  })
})
