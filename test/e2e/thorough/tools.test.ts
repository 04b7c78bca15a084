/** Whole commands, each of which bundles and starts a service of its own: npm run dev, demo, play and deploy. `npm test` tries what they are made of. */
import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { freePort } from '../../../src/tools/service/ports.ts'

const folder = mkdtempSync(join(tmpdir(), 'concert-tools-'))
const running: ChildProcess[] = []
const ended: Promise<unknown>[] = []
const LONG = { timeout: 300_000, interval: 100 }

afterAll(async () => {
  for (const child of running) child.kill('SIGTERM')
  await Promise.all(ended)
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
})

/** Resolves with the address that it prints behind these words. */
async function addressSaid(words: string, script: string, ...args: readonly string[]): Promise<string> {
  const child = spawn(process.execPath, [`src/tools/${script}.ts`, '--persist-to', join(folder, script), ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.push(child)
  ended.push(once(child, 'exit'))
  const said: string[] = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => said.push(chunk.toString()))
  return vi.waitFor(() => {
    const [, address] = new RegExp(String.raw`${words} (http://localhost:\d+)`).exec(said.join('')) ?? []
    if (address === undefined) throw new Error(`nothing of that in: ${said.join('')}`)
    return address
  }, LONG)
}

describe('npm run dev', () => {
  it('serves the page as it is written, and the service behind it', async () => {
    const url = await addressSaid('Concert is at', 'dev', '--port', `${await freePort()}`)
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
  it('makes games in several stages, and signs one in as a player of each', async () => {
    const url = await addressSaid(
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
    const seen = await fetch(new URL(`/api${game.pathname}`, game), { headers: { cookie } })
    expect(await seen.json()).toMatchObject({ game: { you: 'GRUNLAND', phase: { code: 'S1001M' } } })
  })
})

/** Runs a command to its end. */
async function ends(script: string, ...args: readonly string[]): Promise<{ status: number | null; said: string }> {
  const child = spawn(process.execPath, [`src/tools/${script}.ts`, ...args], { stdio: ['ignore', 'pipe', 'pipe'] })
  const said: string[] = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => said.push(chunk.toString()))
  const [status] = (await once(child, 'close')) as [number | null]
  return { status, said: said.join('') }
}

describe('npm run play', () => {
  it('plays a game over the API of a service of its own, and finds the service’s record equal to the file', async () => {
    const file = join(folder, 'game.json')
    const game = JSON.parse(readFileSync('test/games/sample-1.json', 'utf8')) as { readonly phases: readonly unknown[] }
    writeFileSync(file, JSON.stringify({ ...game, phases: game.phases.slice(0, 5) }))
    const { status, said } = await ends('play', file)
    expect(said).toContain('5 phases, differ 0')
    expect(status).toBe(0)
  })
})

describe('npm run deploy -- --dry-run', () => {
  it('prints every step without an account, tries migrations and bundle, and changes nothing', async () => {
    const before = readFileSync('wrangler.toml', 'utf8')
    const { status, said } = await ends('deploy', '--dry-run', '--staging')
    expect(said).toMatch(
      /would run: wrangler d1 create concert-staging --env=staging[^]*tried: every migration, on an empty database[^]*tried: the bundle \(Total Upload[^]*Left to do by hand[^]*_dmarc\.dry-run\.example/,
    )
    expect(status).toBe(0)
    expect(readFileSync('wrangler.toml', 'utf8')).toBe(before)
  })
})
