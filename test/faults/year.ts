/** A year of games on a platform with injected faults. Deterministic by the seed. */
import type { GameState } from '../../src/game/model.ts'
import { DAY_MINUTES, DAY_MS, MINUTE_MS } from '../../src/lib/time.ts'
import { startSession } from '../../src/players/credentials/sessions.ts'
import { parkedMails, resendMail } from '../../src/post/queue/mail-queue.ts'
import { LAST_YEAR } from '../../src/rules/seam/ending-choices.ts'
import { RULESETS, variantFor } from '../../src/variants/index.ts'
import type { Happened, Rates } from '../platform/faults.ts'
import { HOME, Platform } from '../platform/platform.ts'
import { diceFrom } from '../support/random/random-movement.ts'
import { judge } from './judging.ts'
import { nextVisit, Person, type PlayerRecord } from './people.ts'
import { Post } from './post.ts'

/** 4 January 2027, 18:00 UTC. */
const START = Date.UTC(2027, 0, 4, 18)
const CALM: Rates = { faults: 0, kills: 0 }
/** Length of a movement phase in minutes; other phases last half as long. */
const LENGTH = DAY_MINUTES
/** Time after the last visit, for deadlines, reminders and morning mails. */
const AFTERWARDS = 12

export interface Wanted {
  readonly seed: number
  readonly games: number
  readonly days: number
  /** One person in each game; computers play the other seats. Games end after their second year. */
  readonly withComputers?: boolean
  readonly rates: Rates
  /** The year ends after so many. */
  readonly most?: { readonly kills: number; readonly faults: number }
  readonly tell?: (line: string) => void
}

export interface Year {
  readonly figures: Readonly<
    Record<
      'days' | 'requests' | 'phases' | 'finished' | 'orders' | 'stated' | 'mails' | 'letters' | 'kills' | 'faults',
      number
    >
  >
  /** Number of faults by kind and by the two parts between which they happened. */
  readonly tallies: Readonly<Record<string, Readonly<Record<string, number>>>>
  /** One line per event, in order: equal for two runs of a seed. */
  readonly trace: string
  /** Failed checks. */
  readonly wrong: readonly string[]
}

export async function liveAYear(wanted: Wanted): Promise<Year> {
  const post = new Post()
  const platform = new Platform(
    // Mails to operators bypass the ledger: they are not mails of a game.
    { seed: wanted.seed, start: START, rates: CALM, vars: { OPERATORS: '' } },
    { fetch: (request) => post.handle(request), onOwed: (_, effects) => post.owe(effects) },
  )
  post.openFor(platform)
  const record: PlayerRecord = { attempts: [], stated: [], written: [], faults: [] }
  const people = await signUp(platform, record, wanted.seed)
  const games = await begin(platform, people, wanted)
  platform.faults.rates = wanted.rates
  for (const game of games) comeAndGo(platform, game, people, wanted)
  const days = await live(platform, post, wanted)
  platform.faults.rates = CALM
  await quieten(platform, post)
  const wrong = judge({ platform, post, record, games })
  const { log, calls } = platform.faults
  const figures = {
    days,
    requests: calls.get('client → service') ?? 0,
    phases: games.reduce((sum, game) => sum + stateOf(platform, game).history.length, 0),
    finished: games.filter((game) => stateOf(platform, game).status === 'finished').length,
    orders: record.attempts.filter(({ outcome }) => outcome === 'acknowledged').length,
    stated: record.stated.length,
    mails: post.owed.size,
    letters: post.letters,
    ...platform.faults.figures,
  }
  const trace = log.map(({ number, at, site, fault }) => `${number} ${new Date(at).toISOString()} ${site}: ${fault}`)
  return { figures, tallies: talliesOf(log), trace: trace.join('\n'), wrong }
}

/** `object → D1 update mails` is between `object → D1`. */
function talliesOf(log: readonly Happened[]): Year['tallies'] {
  const between = Map.groupBy(log, ({ site }) => /^\S+( → \S+)?/.exec(site)?.[0] ?? site)
  return Object.fromEntries(
    [...between].map(([name, some]) => [
      name,
      Object.fromEntries([...Map.groupBy(some, ({ fault }) => fault)].map(([fault, all]) => [fault, all.length])),
    ]),
  )
}

export function stateOf(platform: Platform, game: string): GameState {
  const { rows } = platform.objects.diskOf(game).sqlite.query('SELECT body FROM snapshot', [])
  return JSON.parse(String(rows[0]?.['body'])) as GameState
}

/** Enough players for the largest game, half of them with news at once. */
async function signUp(
  platform: Platform,
  record: PlayerRecord,
  seed: number,
): Promise<readonly (Person & { cookie: string })[]> {
  const people: (Person & { cookie: string })[] = []
  for (let n = 0; n < 9; n++) {
    const { id, cookies } = await platform.inPeace((env) => startSession(env, new Headers(), `p${n}@readers.example`))
    const cookie = cookies.map((one) => one.split(';')[0]).join('; ')
    people.push(Object.assign(new Person(id, cookie, platform, record, seed * 100 + n), { cookie }))
    if (n % 2 === 0) platform.database.sqlite.query("UPDATE players SET news = 'at-once' WHERE id = ?", [id])
  }
  return people
}

/** Creates games of all variants in turn, before faults are injected. */
async function begin(
  platform: Platform,
  people: readonly (Person & { cookie: string })[],
  { games: many, withComputers = false }: Wanted,
): Promise<readonly string[]> {
  const games: string[] = []
  for (let n = 0; n < many; n++) {
    const { id: variant = '', choices = [] } = RULESETS[n % RULESETS.length] ?? {}
    const [, , secondYear] = choices.find((choice) => choice.id === LAST_YEAR)?.values ?? []
    const options = withComputers && secondYear !== undefined ? { [LAST_YEAR]: secondYear.value } : {}
    const seats = variantFor(variant)?.seats.length ?? 0
    const minutes = { draft: LENGTH, moves: LENGTH, retreats: LENGTH / 2, adjustments: LENGTH / 2 }
    const computers = { seats: withComputers ? seats - 1 : 0, vacant: false, draws: false }
    const asked = { name: `Game ${n}`, variant, options, minutes, computers }
    const made = await call(platform, people[0]?.cookie ?? '', '/api/games', asked)
    const { id } = made as { readonly id: string }
    for (const { cookie } of people.slice(0, seats - computers.seats))
      await call(platform, cookie, `/api/games/${id}/join`, {})
    games.push(id)
  }
  return games
}

async function call(platform: Platform, cookie: string, path: string, body: object): Promise<unknown> {
  const headers = { cookie, origin: HOME, 'content-type': 'application/json' }
  const answer = await platform.request(
    new Request(`${HOME}${path}`, { method: 'POST', headers, body: JSON.stringify(body) }),
  )
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  return answer.json()
}

/** Schedules the visits of each player of a game. */
function comeAndGo(platform: Platform, game: string, people: readonly Person[], { seed, days }: Wanted): void {
  const { timeline } = platform
  const end = START + days * DAY_MS
  const holders = new Set(Object.values(stateOf(platform, game).holders))
  for (const [n, person] of people.filter(({ id }) => holders.has(id)).entries()) {
    const dice = diceFrom(seed * 1000 + n)
    const again = (): void => {
      if (timeline.now >= end || platform.faults.rates === CALM) return
      const done = (): void => timeline.at(timeline.now + nextVisit(dice, LENGTH * MINUTE_MS), again)
      person.visit(game).then(done, done)
    }
    timeline.at(timeline.now + nextVisit(dice, LENGTH * MINUTE_MS), again)
  }
}

/** Simulates day after day, until the time is over or there were enough faults. */
async function live(platform: Platform, post: Post, { days, most, tell }: Wanted): Promise<number> {
  const { faults, timeline } = platform
  for (let day = 1; day <= days; day++) {
    await timeline.runUntil(START + day * DAY_MS)
    await sendParked(platform)
    post.look()
    const done = faults.figures
    if (day % 10 === 0) tell?.(`day ${day}: ${done.kills} kills, ${done.faults} faults, ${post.letters} letters`)
    if (most !== undefined && done.kills >= most.kills && done.faults >= most.faults) return day
  }
  return days
}

/** Once a day, the operator sends failed mails again. */
const sendParked = (platform: Platform): Promise<void> =>
  platform.inPeace(async (env) => {
    for (const { key } of await parkedMails(env.DB)) await resendMail(env, key, platform.timeline.now)
  })

/** Stops the faults and delivers what is waiting. */
async function quieten(platform: Platform, post: Post): Promise<void> {
  const { timeline } = platform
  for (let day = 0; day < AFTERWARDS && (day < 2 || somethingWaits(platform)); day++) {
    await timeline.runUntil(timeline.now + DAY_MS)
    await sendParked(platform)
  }
  post.look()
}

function somethingWaits({ database, objects }: Platform): boolean {
  const unsettled = "SELECT 1 FROM mails WHERE state NOT IN ('sent', 'dropped') LIMIT 1"
  return (
    database.sqlite.query(unsettled, []).rows.length > 0 ||
    [...objects.disks.values()].some(({ sqlite }) => sqlite.query('SELECT 1 FROM outbox LIMIT 1', []).rows.length > 0)
  )
}
