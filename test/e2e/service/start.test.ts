import { execFileSync, spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { freePort } from '../../../src/tools/service/arguments.ts'
import { isThorough } from '../../support/thorough.ts'

const folder = mkdtempSync(join(tmpdir(), 'concert-start-'))
const running: ChildProcess[] = []
/** Timeout in ms, for busy machines: everything here usually takes seconds. */
const LONG = { timeout: 300_000, interval: 100 }

afterAll(() => {
  for (const child of running) child.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
})

/** `--no-build`, because a build would replace the page while other tests use it. */
const argumentsFor = (port: number) => ['--no-build', '--port', `${port}`, '--persist-to', folder]

/** Runs the command of `npm start`. */
const start = (port: number, ...more: readonly string[]) =>
  launch(process.execPath, ['src/tools/start.ts', ...argumentsFor(port), ...more])
const npmStart = (port: number) => launch('npm', ['start', '--', ...argumentsFor(port)])

function launch(command: string, args: readonly string[]) {
  const child = spawn(command, args, {
    env: { ...process.env, RESEND_API_KEY: '' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.push(child)
  const chunks: string[] = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => chunks.push(chunk.toString()))
  return { child, output: () => chunks.join('') }
}

const leftProcesses = () =>
  execFileSync('ps', ['-eo', 'args'])
    .toString()
    .split('\n')
    .filter((args) => args.includes(folder))

describe('npm start', () => {
  it('prints its address, keeps its data over a restart, and leaves no process behind, even if killed', async () => {
    const port = await freePort()
    const url = `http://localhost:${port}`
    const first = npmStart(port)
    await vi.waitFor(
      () => expect(first.output()).toContain(`Concert is at ${url} – its mails are at ${url}/dev/mail`),
      LONG,
    )
    await fetch(`${url}/api/sign-in`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"address":"me@readers.example"}',
    })
    const mails = async () => (await fetch(`${url}/dev/mail.json?to=me@readers.example`)).json()
    await vi.waitFor(async () => expect(await mails()).toHaveLength(1), LONG)
    await vi.waitFor(() => expect(first.output()).toContain('mail to me@readers.example: Sign in to Concert'), LONG)
    first.child.kill('SIGTERM')
    await vi.waitFor(() => expect(leftProcesses()).toEqual([]), LONG)
    // A second start is slow; crash.test.ts covers restarts after a kill.
    if (!isThorough) return

    const second = start(port, '--inspector-port', '0')
    await vi.waitFor(() => expect(second.output()).toContain('Concert is at'), LONG)
    expect(await mails()).toHaveLength(1)
    second.child.kill('SIGKILL')
    await vi.waitFor(() => expect(leftProcesses()).toEqual([]), LONG)
  })

  it('reports that the port is taken', async () => {
    const port = await freePort()
    const server = createServer().listen(port, '127.0.0.1')
    await once(server, 'listening')
    const { child, output } = start(port)
    expect(await once(child, 'exit')).toEqual([1, null])
    expect(output()).toContain(
      `Port ${port} is taken. Stop the program that uses it, or choose another: npm start -- --port ${port + 1}`,
    )
    server.close()
  })
})
