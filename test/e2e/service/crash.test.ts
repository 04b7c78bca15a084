import { spawn } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, inject, it, vi } from 'vitest'
import type { Refusal } from '../../../src/durable/answers.ts'
import type { Result } from '../../../src/lib/result.ts'
import type { Command } from '../../../src/game/command.ts'
import type { GameId } from '../../../src/game/ids.ts'
import type { ClosedPhaseView, GameView } from '../../../src/game/views/shapes.ts'
import type { FakeResend } from '../../support/service/fake-resend.ts'
import { fakeResend } from '../../support/service/fake-resend.ts'
import { databaseOf } from '../../support/service/miniflare.ts'
import { examples } from '../../support/thorough.ts'
import { creation, joining, player, POWERS } from '../../support/games/hosting.ts'
import type { Knock, MailRecord } from './crash/knock.ts'

const KILLS = examples(40)
/** Minimum number of phases of each game. */
const PHASES = 4
const GAMES = ['crash-1', 'crash-2', 'crash-3'].map((id) => id as GameId)

const built = inject('builtService')
const home = mkdtempSync(join(tmpdir(), 'concert-crash-'))
let resend: FakeResend
let kill: () => Promise<void> = async () => {}
let url = ''

/** Starts the service on the folder of the killed one. */
async function start(): Promise<void> {
  const program = spawn(
    process.execPath,
    ['test/e2e/service/crash/service.ts', built.worker, home, databaseOf(built), resend.url],
    {
      detached: true,
      stdio: ['ignore', 'pipe', 'ignore'],
    },
  )
  const ended = new Promise<void>((done) => program.once('exit', () => done()))
  // A negative id is the process group: kills the runtime together with the process that started it.
  kill = async () => {
    if (program.pid !== undefined) process.kill(-program.pid, 'SIGKILL')
    await ended
  }
  for await (const line of createInterface({ input: program.stdout })) {
    url = line
    return
  }
  throw new Error('the service did not start')
}

/** Sends a request through the side door; null if the service died, perhaps after executing it. */
async function knock<T>(request: Knock): Promise<T | null> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      body: JSON.stringify(request),
      signal: AbortSignal.timeout(60_000),
    })
    return response.ok ? ((await response.json()) as T) : null
  } catch {
    return null
  }
}

/** Repeats a request until there is an answer. */
async function knockUntilAnswered<T>(request: Knock): Promise<T> {
  for (;;) {
    const answer = await knock<T>(request)
    if (answer !== null) return answer
    await sleep(30)
  }
}

type ViewResult = Result<GameView, Refusal>
const perform = (game: GameId, command: Command) => knockUntilAnswered<ViewResult>({ kind: 'perform', game, command })

async function look(game: GameId): Promise<GameView> {
  const view = await knockUntilAnswered<ViewResult>({ kind: 'look', game })
  if (!view.ok) throw new Error(`${game}: ${view.error.words}`)
  return view.value
}

/** Orders that the service confirmed as saved, by game and phase: one per seat. */
const saved = new Map<string, Set<string>>()

/** Saves an order for every seat and marks it ready; the last one closes the phase. */
async function playPhase(game: GameId): Promise<void> {
  const { phase, boards } = await look(game)
  if (phase === null) throw new Error(`${game} is not being played`)
  await Promise.all(
    POWERS.map(async (power) => {
      const unit = boards[0]?.units.find((candidate) => candidate.power === power)
      const line = `${unit?.arm === 'fleet' ? 'F' : 'A'} ${unit?.at ?? ''} H`
      const done = await perform(game, {
        kind: 'order',
        by: player(power),
        phase: phase.code,
        lines: [line],
        ready: true,
      })
      const key = `${game}/${phase.code}`
      if (done.ok) saved.set(key, (saved.get(key) ?? new Set()).add(line))
    }),
  )
}

async function playGame(game: GameId, isEnough: () => boolean): Promise<void> {
  const { by, ...first } = creation() as Extract<Command, { kind: 'create' }>
  await perform(game, { ...first, by, id: game })
  for (const power of POWERS) await perform(game, joining(power))
  while (!isEnough() || (await look(game)).history.length < PHASES) await playPhase(game)
}

beforeAll(async () => {
  resend = await fakeResend()
  resend.double.limit = 50
  cpSync(built.storage, home, { recursive: true })
  await start()
})

afterAll(async () => {
  await kill()
  await resend[Symbol.asyncDispose]()
  rmSync(home, { recursive: true, force: true })
})

it(`loses nothing and does nothing twice when killed ${KILLS} times in the middle of its work`, async () => {
  let kills = 0
  const games = Promise.all(GAMES.map((game) => playGame(game, () => kills === KILLS)))
  while (kills < KILLS) {
    await sleep(100 + Math.random() * 700)
    await kill()
    await start()
    kills += 1
  }
  await games

  for (const game of GAMES) {
    const { history } = await look(game)
    const codes = history.map((_, i) => `${i % 2 === 0 ? 'S' : 'F'}${1901 + Math.floor(i / 2)}M`)
    expect(history).toEqual(codes)
    for (const [index, code] of codes.entries()) {
      const closed = await knockUntilAnswered<Result<ClosedPhaseView, Refusal>>({ kind: 'closed', game, index })
      if (!closed.ok) throw new Error(closed.error.words)
      const given = closed.value.boards[0]?.orders.filter((order) => order.given).map(({ text }) => text)
      expect(given).toEqual(expect.arrayContaining([...(saved.get(`${game}/${code}`) ?? [])]))
      expect(closed.value).toMatchObject({ cause: 'ready', missed: [] })
    }
  }

  const phases = (await Promise.all(GAMES.map(look))).reduce((sum, { history }) => sum + history.length, 0)
  const expected = POWERS.length * (GAMES.length + phases)
  // Mails that the queue lost when it died are in the ledger: the sweep sends them again.
  await knock({ kind: 'sweep' })
  const mails = await vi.waitFor(
    async () => {
      const all = await knockUntilAnswered<readonly MailRecord[]>({ kind: 'mails' })
      expect(all.filter(({ state }) => state !== 'sent' && state !== 'dropped')).toEqual([])
      expect(all).toHaveLength(expected)
      return all
    },
    { timeout: 180_000, interval: 200 },
  )
  // A mail that asks for orders is dropped if they arrive before it is sent.
  const reasons = mails.flatMap(({ reason }) => reason ?? [])
  expect(reasons.filter((reason) => reason !== 'the orders are in')).toEqual([])
  const ids = resend.double.delivered.map(({ headers }) => headers['Message-ID'] ?? '')
  expect(ids.length).toBeGreaterThan(0)
  expect(ids.filter((id, i) => ids.indexOf(id) !== i)).toEqual([])
  const sent = mails.flatMap(({ key, state }) =>
    state === 'sent' ? [`<${key.replaceAll('/', '.')}@concert.example>`] : [],
  )
  expect(ids.filter((id) => !sent.includes(id))).toEqual([])
})
