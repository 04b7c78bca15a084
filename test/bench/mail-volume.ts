/**
 * Simulates the mails to a group of people who play the five sample games at the same time. The model of an ordinary player: they visit
 * their games at random times between 7:00 and 23:00, a given number of times a day on average. At a visit they see the results, and in
 * nine games of ten they submit the recorded orders and are ready. A reminder makes them order at once, so no phase is missed and the
 * games go as recorded. They read mail as often as they visit their games, and a mail that asks for orders makes them visit. They have
 * the default mail settings.
 */
import { readFileSync } from 'node:fs'
import { nextAlarm } from '../../src/durable/alarms.ts'
import { lobbyRow } from '../../src/game/announcements/lobby-row.ts'
import type { GameId, Instant, PlayerId } from '../../src/game/ids.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../src/lib/time.ts'
import { type Standing, planLetter, type WaitingMail } from '../../src/mail/delivery/letter-plan.ts'
import type { MailPreferences } from '../../src/mail/delivery/mail-preferences.ts'
import type { Settings } from '../../src/game/settings.ts'
import { creation, Host, INVITATION, joining, player, POWERS, START } from '../support/games/hosting.ts'

const GAMES = 5
const COLLECTION_TIME = 3 * MINUTE_MS
/** Delay in ms between a deadline and the mails of its phase. */
const MAIL_DELAY = 2_000
const PREFERENCES: MailPreferences = {
  zone: 'UTC',
  muted: [],
  here: new Map(),
  news: 'digest',
  pressText: false,
  quiet: null,
}

export type Times = Pick<Settings, 'minutes' | 'schedule'>

interface Sample {
  readonly phases: readonly {
    readonly name: string
    readonly orders: Readonly<Record<string, readonly string[] | null>>
  }[]
}

interface Table {
  readonly host: Host
  readonly id: GameId
  readonly orders: ReadonlyMap<string, Sample['phases'][number]['orders']>
  /** Number of phases to play. */
  readonly phases: number
}

/** A player with the same power in several games. */
interface Person {
  readonly id: PlayerId
  readonly power: string
  readonly tables: readonly Table[]
  /** The phases they have seen of each game. */
  readonly seen: Map<GameId, { readonly phases: number; readonly at: Instant }>
  waiting: readonly WaitingMail[]
  nextVisit: Instant
  nextLook: Instant | null
}

export interface Volume {
  readonly letters: number
  /** Number of letters if each mail were sent at once. */
  readonly mails: number
  /** Number of seats times phases. */
  readonly seatPhases: number
}

/** A deterministic sequence of random numbers from 0 to 1. */
function numbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
}

/** `gamesEach`: games per person; `looks`: average visits a day. */
export function mailVolume(gamesEach: number, times: Times, looks: number, seed = 1): Volume {
  const random = numbers(seed)
  const tables = Array.from({ length: GAMES }, (_, n) => tableOf(n + 1, times))
  const people = peopleAt(tables, gamesEach, () => nextLook(START, looks, random))
  const count = { letters: 0, mails: 0 }
  const read = tables.map(() => 0)
  let now = START
  const collect = () => {
    for (const [n, { host }] of tables.entries()) {
      const fresh = host.effects.slice(read[n]).filter((effect) => effect.kind === 'mail')
      read[n] = host.effects.length
      for (const { key, to, facts } of fresh) {
        const reader = people.find(
          ({ power, tables: own }) => player(power) === to && own.some((table) => table.host === host),
        )
        if (reader === undefined) continue
        count.mails += 1
        reader.waiting = [...reader.waiting, { key, since: now + MAIL_DELAY, facts }]
        reader.nextLook = now + MAIL_DELAY
      }
    }
  }
  collect()
  for (;;) {
    const open = tables.filter(isOpen)
    if (open.length === 0) break
    const times = [
      ...open.flatMap(({ host }) => nextAlarm(host.state, null) ?? []),
      ...people.flatMap(({ nextVisit, nextLook }) => [nextVisit, nextLook ?? Infinity]),
    ]
    now = Math.max(now, Math.min(...times))
    for (const { host } of open) host.tickAt(now)
    collect()
    for (const person of people) {
      if (person.nextVisit <= now) {
        visit(person, now, () => random() < 0.9)
        person.nextVisit = nextLook(now, looks, random)
        collect()
      }
      if (person.nextLook !== null && person.nextLook <= now) {
        const result = look(person, now, count)
        if (result === 'reminded') visit(person, now, () => true)
        if (result === 'asked') person.nextVisit = Math.min(person.nextVisit, nextLook(now, looks, random))
        collect()
      }
    }
  }
  const seatPhases = tables.reduce((sum, { phases }) => sum + phases * POWERS.length, 0)
  return { ...count, seatPhases }
}

const WAKES = 7 * HOUR_MS
const AWAKE = 16 * HOUR_MS

/** Time of the next visit: gaps are exponential, in waking hours only. */
function nextLook(now: Instant, looks: number, random: () => number): Instant {
  const awake = Math.floor(now / DAY_MS) * AWAKE + Math.min(Math.max((now % DAY_MS) - WAKES, 0), AWAKE)
  const next = awake + Math.max(1, (-Math.log(1 - random()) * AWAKE) / looks)
  return Math.floor(next / AWAKE) * DAY_MS + WAKES + (next % AWAKE)
}

const isOpen = ({ host, phases }: Table): boolean =>
  host.state.status === 'playing' && host.state.history.length < phases

function tableOf(n: number, times: Times): Table {
  const sample = JSON.parse(readFileSync(new URL(`../games/sample-${n}.json`, import.meta.url), 'utf8')) as Sample
  const id = `game-${n}` as GameId
  const host = new Host()
  const created = creation(times)
  if (created.kind !== 'create') throw new Error('no creation')
  host.do({ ...created, id })
  for (const power of POWERS) host.do(joining(power, { invitation: INVITATION }))
  return {
    host,
    id,
    orders: new Map(sample.phases.map(({ name, orders }) => [name, orders])),
    phases: sample.phases.length - 1,
  }
}

function peopleAt(tables: readonly Table[], gamesEach: number, firstDue: () => Instant): readonly Person[] {
  const circles = Array.from({ length: Math.ceil(GAMES / gamesEach) }, (_, n) =>
    tables.slice(n * gamesEach, (n + 1) * gamesEach),
  )
  return circles.flatMap((own, n) =>
    POWERS.map((power) => ({
      id: `${n}-${power}` as PlayerId,
      power,
      tables: own,
      seen: new Map(),
      waiting: [],
      nextVisit: firstDue(),
      nextLook: null,
    })),
  )
}

function standingIn({ host, id: game }: Table, { power, seen }: Person): Standing {
  const { phase, players } = lobbyRow(host.state)
  const own = players.find(({ id }) => id === player(power))
  return { phase, wants: own?.wants ?? null, ready: own?.ready ?? false, seen: seen.get(game) ?? null }
}

function visit(person: Person, now: Instant, remembers: () => boolean): void {
  const { tables, seen } = person
  orderIn(tables.filter(isOpen), person, now, remembers)
  for (const { id, host } of tables) {
    const phases = host.state.history.length
    if (seen.get(id)?.phases !== phases) seen.set(id, { phases, at: now })
  }
}

function orderIn(tables: readonly Table[], person: Person, now: Instant, remembers: () => boolean): void {
  for (const table of tables) {
    const { phase, wants, ready } = standingIn(table, person)
    if (phase === null || wants === null || ready || !remembers()) continue
    table.host.now = now
    const lines = table.orders.get(phase)?.[person.power] ?? []
    table.host.do({ kind: 'order', by: player(person.power), phase, lines, ready: true })
  }
}

/** Reads mail. 'reminded' or 'asked' if a letter asked for orders, otherwise null. */
function look(person: Person, now: Instant, count: { letters: number }): 'reminded' | 'asked' | null {
  const standings = new Map(person.tables.map((table) => [table.id, standingIn(table, person)]))
  const { letter, dropped, later } = planLetter(person.waiting, PREFERENCES, standings, COLLECTION_TIME, now)
  const gone = new Set([...letter, ...dropped.map(([key]) => ({ key }))].map(({ key }) => key))
  person.waiting = person.waiting.filter(({ key }) => !gone.has(key))
  person.nextLook = later.length === 0 ? null : Math.min(...later.map(([, at]) => at))
  if (letter.length > 0) count.letters += 1
  if (letter.some(({ facts }) => facts.kind === 'reminder')) return 'reminded'
  return letter.some(({ urgency }) => urgency === 'act') ? 'asked' : null
}
