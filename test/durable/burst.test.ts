/**
 * A burst of closings in D1: the statements of lobby and ledger that games send when many phases close at once. `npm test` runs a
 * few; `npm run bench:burst` 20,000, and prints statements and rows per second, and what they leave behind.
 */
import { env } from 'cloudflare:workers'
import { expect, it, vi } from 'vitest'
import type { Effect } from '../../src/game/announcements/effect.ts'
import type { Instant } from '../../src/game/ids.ts'
import { HOUR_MS, SECOND_MS } from '../../src/lib/time.ts'
import { syncLobby } from '../../src/lobby/sync-lobby.ts'
import type { MailMessage } from '../../src/mail/mail-message.ts'
import { Ledger } from '../../src/post/queue/ledger.ts'
import { saveRecord } from '../../src/records/record-store.ts'
import { GAME, Host, PLAYERS, POWERS } from '../support/games/hosting.ts'
import { Meter } from './cost/meter.ts'

const COUNT = Number(env.BENCH_BURST || '20')
/** Games that deliver at once. */
const AT_ONCE = 50
const CLEARED_AFTER = 100
/** Mails that the queue's consumer handles together. */
const BATCH = 100
const FROM = 'Concert <games@concert.example>'
/** About as long as the text of a mail with results. */
const TEXT = 'A PAR - BUR succeeds.\n'.repeat(200)
const NOW = Date.UTC(2027, 0, 5, 18)

interface Closing {
  readonly opened: readonly Effect[]
  readonly closed: readonly Effect[]
}

/** What a Standard game sends until its first phase closes, and when that phase closes at its deadline. */
function playOnce(): Closing {
  const host = Host.playing()
  for (const power of POWERS) host.order(power, ['A PAR - BUR', 'F LON - NTH', 'A MOS - UKR'])
  const before = host.effects.length
  host.silentDeadline()
  return { opened: host.effects.slice(0, before), closed: host.effects.slice(before) }
}

/** The effects of another game with other players. Ids have the same length, as real ids have. */
function effectsOf(text: string, game: number): readonly Effect[] {
  const renamed = PLAYERS.reduce((all, player, n) => all.replaceAll(player, `p${game}-${n}`.padEnd(12, 'x')), text)
  return JSON.parse(renamed.replaceAll(GAME, `g${game}`.padEnd(12, 'x'))) as readonly Effect[]
}

const ofKind = <Kind extends Effect['kind']>(effects: readonly Effect[], kind: Kind) =>
  effects.filter((effect): effect is Extract<Effect, { kind: Kind }> => effect.kind === kind)

const mailsOf = (effects: readonly Effect[]): readonly MailMessage[] =>
  ofKind(effects, 'mail').map(({ key, to, facts }) => ({ key, to: { player: to }, facts }))

/** As the outbox does (src/durable/outbox.ts), but without queues. */
async function deliver(effects: readonly Effect[], now: Instant): Promise<void> {
  const row = ofKind(effects, 'lobby').at(-1)?.row
  if (row !== undefined) await syncLobby(env.DB, row, now)
  for (const { record } of ofKind(effects, 'record')) await saveRecord(env.DB, record)
  await new Ledger(env.DB).record(mailsOf(effects), now)
}

/** The ledger's statements of the queue's consumer for a batch of mails, each in its own letter. */
async function send(mails: readonly MailMessage[], batch: string, now: Instant): Promise<void> {
  const ledger = new Ledger(env.DB)
  const keys = mails.map(({ key }) => key)
  const readers = mails.flatMap(({ to }) => ('player' in to ? [to.player] : []))
  await ledger.entries(keys)
  await ledger.waitingMails(readers)
  await ledger.readersWithPending(readers)
  const letter = { from: FROM, to: 'somebody@readers.example', subject: 'F1901M', text: TEXT, html: TEXT, headers: {} }
  await ledger.take(
    batch,
    keys.map((key) => ({ keys: [key], letter })),
    null,
    now,
  )
  await ledger.close(batch, new Map(), now)
  await ledger.entries(keys)
}

/** Runs `act` for each number, several at once. */
async function each(count: number, atOnce: number, act: (n: number) => Promise<void>): Promise<void> {
  let next = 0
  const work = async () => {
    for (let n = next++; n < count; n = next++) {
      await act(n)
      // Otherwise the meter's spies keep every statement with its values.
      if (n % CLEARED_AFTER === 0) vi.clearAllMocks()
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
}

async function sizeInBytes(): Promise<number> {
  const { meta } = await env.DB.prepare('SELECT 1').run()
  return meta.size_after
}

interface Measured {
  readonly statements: number
  readonly read: number
  readonly written: number
  readonly seconds: number
  /** Growth of the database in bytes. */
  readonly bytes: number
}

async function measure(meter: Meter, act: () => Promise<void>): Promise<Measured> {
  const counts = () => {
    const units = meter.units()
    return [meter.statements, units['database rows read'], units['database rows written']] as const
  }
  const [bytes, before, since] = [await sizeInBytes(), counts(), performance.now()]
  await act()
  const seconds = (performance.now() - since) / SECOND_MS
  const after = counts()
  const [statements, read, written] = after.map((count, n) => count - (before[n] ?? 0))
  return {
    statements: statements ?? 0,
    read: read ?? 0,
    written: written ?? 0,
    seconds,
    bytes: (await sizeInBytes()) - bytes,
  }
}

const inWords = (what: string, { statements, read, written, seconds, bytes }: Measured): string => {
  const each = (count: number) => (count / COUNT).toFixed(1)
  const rate = (count: number) => Math.round(count / seconds).toLocaleString('en')
  return [
    `${what} of ${COUNT} phases: ${seconds.toFixed(1)} s.`,
    `  each: ${each(statements)} statements, ${each(read)} rows read, ${each(written)} written, ${each(bytes)} bytes more`,
    `  a second: ${rate(statements)} statements, ${rate(read)} rows read, ${rate(written)} written`,
  ].join('\n')
}

it(
  `${COUNT} closings reach the lists and the ledger, and their mails are recorded as sent`,
  async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: NOW })
    const { opened, closed } = playOnce()
    const after = JSON.stringify(closed)
    const before = JSON.stringify(ofKind(opened, 'lobby').slice(-1))
    await each(COUNT, AT_ONCE, (game) => deliver(effectsOf(before, game), NOW))
    const meter = await Meter.begin()
    const closing = await measure(meter, () => each(COUNT, AT_ONCE, (game) => deliver(effectsOf(after, game), NOW)))
    const games = Array.from({ length: COUNT }, (_, game) => game)
    const mails = mailsOf(closed).length
    const perBatch = Math.max(1, Math.floor(BATCH / mails))
    const sending = await measure(meter, () =>
      each(Math.ceil(COUNT / perBatch), 1, (batch) => {
        const group = games.slice(batch * perBatch, (batch + 1) * perBatch)
        return send(
          group.flatMap((game) => mailsOf(effectsOf(after, game))),
          `batch ${batch}`,
          NOW,
        )
      }),
    )
    if (env.BENCH_BURST !== '')
      console.log([inWords('Closing', closing), inWords('Sending the mails', sending)].join('\n'))
    const phases = await env.DB.prepare("SELECT count(*) AS count FROM games WHERE phase = 'F1901M'").first('count')
    const sent = await env.DB.prepare("SELECT count(*) AS count FROM mails WHERE state = 'sent'").first('count')
    expect([phases, sent]).toEqual([COUNT, mails * COUNT])
  },
  HOUR_MS,
)
