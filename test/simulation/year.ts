/** Simulates a game from its creation until nobody visits it any more. Time jumps to the next event. */
import type { GameId, Instant, PlayerId } from '../../src/game/ids.ts'
import type { GameState } from '../../src/game/model.ts'
import { variantOf } from '../../src/game/in-play.ts'
import { viewGame } from '../../src/game/views/game-view.ts'
import { publicLog } from '../../src/game/log/public-log.ts'
import { DAY_MS, MINUTE_MS, YEAR_MS } from '../../src/lib/time.ts'
import { diceFrom, type Dice } from '../support/random/random-movement.ts'
import { commandFor, isPlayer, strangersCommand, type Visit } from './doing.ts'
import { mastersCommand, mastersPause } from './master.ts'
import { pickHabit, pickOne, type Temper, TEMPERS } from './people.ts'
import { anySettings } from './settings.ts'
import { type Fate, World } from './world.ts'

/** 1 January 2027, 00:00 UTC. */
const START = Date.UTC(2027, 0, 1)
/** The last visit. Unfinished games fall asleep after it. */
const LAST_VISIT = 240 * DAY_MS
/** Number of initial maps: few, because growing a map takes a tenth of a second, and they are cached. */
const SEEDS = 4
/** One in so many games never fills. */
const UNFILLED = 20

interface Person {
  readonly id: PlayerId
  readonly role: 'player' | 'stranger' | 'master' | 'operator'
  readonly temper: Temper
  comes: Instant
  visits: number
}

/** Plays the `n`th game of the year of this seed to its end, and checks every step. */
export function playYear(n: number, seed: number): Fate {
  const dice = diceFrom(seed * 1_000_003 + n)
  const settings = anySettings(n, dice)
  const world = new World(`seed ${seed}, game ${n} (${settings.variant})`, START + dice(28) * DAY_MS)
  const creator = 'creator' as PlayerId
  world.do({ kind: 'create', id: `game-${n}` as GameId, by: creator, settings, invitation: 'invited' })
  const people = peopleOf(world, creator, dice)
  for (let due = next(world, people, dice); due !== null; due = next(world, people, dice)) {
    if (due.at > START + YEAR_MS) break
    world.now = due.at
    if (due.who === null) world.ring()
    else visit(world, due.who, people, dice)
  }
  world.now = START + YEAR_MS
  if (dice(20) === 0) publicLog(world.events)
  return world.end()
}

const idOf = (role: string, n: number): PlayerId => `${role}-${n}` as PlayerId

function peopleOf({ game, now }: World, creator: PlayerId, dice: Dice): readonly Person[] {
  const wanted = variantOf(game).seats.length
  const coming = dice(UNFILLED) === 0 ? wanted - 1 : wanted + 1
  const person = (id: PlayerId, role: Person['role']): Person => ({
    id,
    role,
    temper: pickOne(dice, TEMPERS) ?? TEMPERS[0] ?? { name: 'none', habits: {}, stays: 0, away: 1 },
    comes: now + dice(5 * DAY_MS),
    visits: 0,
  })
  const players = Array.from({ length: coming }, (_, n) => person(idOf('player', n), 'player'))
  const strangers = Array.from({ length: 3 }, (_, n) => person(idOf('stranger', n), 'stranger'))
  const masters = game.master === null ? [] : [person(creator, 'master')]
  return [...players, ...strangers, ...masters, ...(dice(4) === 0 ? [person(idOf('operator', 0), 'operator')] : [])]
}

interface Coming {
  readonly at: Instant
  /** Null: the alarm. */
  readonly who: Person | null
}

/** The next event. One alarm in a hundred is lost until someone visits, and one in ten is late. */
function next(world: World, people: readonly Person[], dice: Dice): Coming | null {
  const isOver = world.game.status === 'finished' || world.game.status === 'abandoned'
  const visits = people.filter(({ comes }) => comes < START + LAST_VISIT)
  const [first] = visits.toSorted((one, other) => one.comes - other.comes)
  const who = isOver || first === undefined ? null : first
  const { due } = world
  if (due === null) return who === null ? null : { at: Math.max(who.comes, world.now), who }
  const rings = Math.max(due, world.now) + (dice(10) === 0 ? dice(20) * MINUTE_MS : 0)
  const comesFirst = who !== null && (who.comes < rings || dice(100) === 0)
  return comesFirst ? { at: Math.max(who.comes, world.now), who } : { at: rings, who: null }
}

function visit(world: World, person: Person, people: readonly Person[], dice: Dice): void {
  const { game } = world
  const strangers = people.filter(({ role }) => role === 'stranger').map(({ id }) => id)
  const seen: Visit = { world, by: person.id, strangers, dice }
  const before = world.events.length
  act(seen, person, game)
  if (dice(40) === 0) viewGame(world.game, person.id)
  person.visits += 1
  person.comes = nextVisit(world, person, dice)
  if (world.events.length > before && dice(10) === 0) viewGame(world.game, null)
}

function act(seen: Visit, { id, role, temper }: Person, game: GameState): void {
  const { world, dice } = seen
  const isForming = game.status === 'forming'
  const command =
    role === 'master' || role === 'operator'
      ? mastersCommand(seen, role)
      : role === 'stranger' && !isPlayer(world, id)
        ? strangersCommand(seen)
        : commandFor(pickHabit(dice, temper.habits), isForming ? seen : { ...seen, strangers: seen.strangers })
  if (role === 'player' && isForming && !game.players.some((player) => player.id === id)) {
    world.do({ kind: 'join', by: id, preferences: [], invitation: game.invitation, seed: dice(SEEDS) })
    return
  }
  if (command !== null) world.do(command)
}

/** The next visit: in a part of a phase, in weeks, or never. */
function nextVisit({ game, now }: World, { temper, visits, role }: Person, dice: Dice): Instant {
  const { moves } = game.settings.minutes
  if (role === 'master' || role === 'operator') return now + mastersPause(moves, dice)
  if (visits >= temper.stays) return Number.POSITIVE_INFINITY
  const isAway = dice(temper.away) === 0
  return now + (isAway ? (7 + dice(50)) * DAY_MS : moves * MINUTE_MS * (0.2 + dice(100) / 100))
}
