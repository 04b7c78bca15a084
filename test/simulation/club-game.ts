/** One game of a club: people who come once a phase, forget a phase now and then, and some who leave for good. */
import type { Settings } from '../../src/game/settings.ts'
import { defaultPressRules, NO_COMPUTERS } from '../../src/game/settings.ts'
import { DEFAULT_SCHEDULE, PHASE_KINDS } from '../../src/game/schedule.ts'
import { NO_ABSENCE_RULES } from '../../src/game/seat-model.ts'
import type { GameId, Instant, PlayerId } from '../../src/game/ids.ts'
import { type InPlay, inPlay, phaseIn, variantOf } from '../../src/game/in-play.ts'
import { requiredSeats } from '../../src/game/sheets/required-orders.ts'
import { isOpenSeat, seatOf } from '../../src/game/seats/seat-lookup.ts'
import { DAY_MINUTES, DAY_MS } from '../../src/lib/time.ts'
import type { Seat } from '../../src/rules/names.ts'
import { standingUnits } from '../../src/rules/position/position.ts'
import { RULESETS } from '../../src/variants/index.ts'
import type { SeatedBoard } from '../../src/tournament/draw.ts'
import { keenLines, randomLines } from '../support/random/bots.ts'
import { diceFrom, type Dice } from '../support/random/random-movement.ts'
import { World } from './world.ts'

/** 4 January 2027, 18:00 UTC. */
const START = Date.UTC(2027, 0, 4, 18)
/** How many years a game lasts. */
const YEARS = 6
/** Players who draw a map draw one of so many. */
const MAP_SEEDS = 1000
/** Players forget one phase in so many. */
const FORGOTTEN = 40

export interface ClubGame {
  readonly world: World
  /** From the first phase to the end. */
  readonly days: number
  /** Seats that changed hands. */
  readonly replaced: number
}

export interface Table {
  readonly variant: string
  readonly seats: SeatedBoard
  /** People who can take the seat of a player who leaves. */
  readonly waiting: readonly PlayerId[]
  readonly seed: number
  /** Do players say ahead where they retreat, what they build and what they disband? */
  readonly statesAhead: boolean
  readonly pace: Pace
}

const DAY_EACH = { draft: DAY_MINUTES, moves: DAY_MINUTES, retreats: DAY_MINUTES, adjustments: DAY_MINUTES }
const PHASES_AT = { time: '20:00', weekdays: ['mon', 'thu'], kinds: PHASE_KINDS } as const

/** When phases are due. All close early when everyone is ready. */
export const PACES = {
  'a day for each phase': { minutes: DAY_EACH, schedule: DEFAULT_SCHEDULE },
  'half as long for retreats and builds': {
    minutes: { ...DAY_EACH, retreats: DAY_MINUTES / 2, adjustments: DAY_MINUTES / 2 },
    schedule: DEFAULT_SCHEDULE,
  },
  'Mondays and Thursdays': {
    minutes: { ...DAY_EACH, retreats: DAY_MINUTES / 2, adjustments: DAY_MINUTES / 2 },
    schedule: { ...DEFAULT_SCHEDULE, slots: PHASES_AT },
  },
} as const satisfies Readonly<Record<string, Pick<Settings, 'minutes' | 'schedule'>>>
export type Pace = keyof typeof PACES

const ORGANISER = 'organiser' as PlayerId

/** Everybody orders once in each phase, at any time of it. Ready phases close early. */
export function playClubGame(table: Table): ClubGame {
  const dice = diceFrom(table.seed)
  const world = new World(`a club game of ${table.variant}, seed ${table.seed}`, START)
  begin(world, table)
  const waiting = [...table.waiting]
  // One player of each second game leaves after some phases, and somebody from the waiting list gets the seat.
  const leavesAfter = dice(2) === 0 ? 2 + dice(4) : null
  let replaced = 0
  let phases = -1
  let visits: readonly Visit[] = []
  while (world.game.status === 'playing') {
    if (world.game.history.length !== phases) {
      phases = world.game.history.length
      visits = visitsOf(world, dice)
    }
    if (leavesAfter === phases && replaced === 0 && waiting.length > 0)
      replaced += Number(replaceSomebody(world, waiting.shift(), dice))
    const [next, ...later] = visits
    if (next === undefined || (world.due !== null && world.due <= next.at)) {
      if (world.due === null) world.fail('nobody comes and nothing is due')
      world.now = Math.max(world.now, world.due ?? world.now)
      world.ring()
      continue
    }
    visits = later
    world.now = Math.max(world.now, next.at)
    visit(world, next.seat, table.statesAhead, dice)
  }
  world.replayed()
  return { world, days: (world.now - START) / DAY_MS, replaced }
}

function begin(world: World, { variant, seats, pace }: Table): void {
  const invitation = 'invited'
  world.do({ kind: 'create', id: 'club' as GameId, by: ORGANISER, settings: settingsOf(variant, pace), invitation })
  for (const { seat, player } of seats) world.do({ kind: 'join', by: player, preferences: [seat], invitation, seed: 1 })
}

function settingsOf(variant: string, pace: Pace): Settings {
  const choices = RULESETS.find(({ id }) => id === variant)?.choices ?? []
  const years = choices.find(({ id }) => id === 'lastYear')?.values ?? []
  return {
    name: 'A club game',
    variant,
    options: { lastYear: years[YEARS]?.value ?? null, lastYearResult: variant === 'duo' ? 'most' : 'draw' },
    ...PACES[pace],
    seating: 'preference',
    access: 'invitation',
    hideStatus: false,
    anonymous: false,
    draws: 'survivors',
    master: 'none',
    press: defaultPressRules('all'),
    absence: NO_ABSENCE_RULES,
    analysisLinks: true,
    computers: NO_COMPUTERS,
  }
}

interface Visit {
  readonly seat: Seat
  readonly at: Instant
}

/** When each seat that owes orders comes: after a fifth of the phase at the earliest. */
function visitsOf({ game, now }: World, dice: Dice): readonly Visit[] {
  if (game.status !== 'playing' || game.deadline === null) return []
  const length = game.deadline - now
  return requiredSeats(inPlay(game))
    .filter(() => dice(FORGOTTEN) > 0)
    .map((seat) => ({ seat, at: now + (length * (20 + dice(75))) / 100 }))
    .toSorted((one, other) => one.at - other.at)
}

function visit(world: World, seat: Seat, statesAhead: boolean, dice: Dice): void {
  const { game } = world
  const by = game.holders[seat]
  if (game.status !== 'playing' || by === undefined || isOpenSeat(game, seat)) return
  const play = inPlay(game)
  const phase = phaseIn(game)
  const drawsMap = phase.steps.includes('draft')
  const map = drawsMap ? play.variant.draft(play.position, seat, dice(MAP_SEEDS)) : null
  const lines = map === null ? linesFor(play, seat, dice) : map.split('\n')
  // Also without them, so that the same dice fall.
  const ahead = phase.steps.includes('moves') ? aheadOf(play, seat, lines, dice) : []
  if (statesAhead && ahead.length > 0) world.do({ kind: 'state-ahead', by, lines: ahead })
  world.do({ kind: 'order', by, phase: phase.code, lines, ready: true })
}

/** Players of Standard play to win: otherwise hardly any unit is dislodged. */
const linesFor = ({ variant, position }: InPlay, seat: Seat, dice: Dice): readonly string[] =>
  variant.powers(position, seat).length === 1 && variant.boards.length === 1
    ? variant.powers(position, seat).flatMap((power) => keenLines(variant, position, seat, power, dice))
    : randomLines(variant, position, seat, dice)

/** Retreats of every unit, all homes as builds, and all units as disbands, where they are and where they go. */
function aheadOf({ variant, position }: InPlay, seat: Seat, orders: readonly string[], dice: Dice): readonly string[] {
  const powers = variant.powers(position, seat)
  const [board] = variant.boards
  const atlas = variant.atlas(position, powers[0] ?? null, null)
  if (atlas === null || board === undefined || variant.boards.length > 1) return []
  const own = standingUnits(variant, position).filter(({ unit }) => powers.includes(unit.power))
  const codeOf = (arm: string) => (arm === 'army' ? 'A' : 'F')
  const units = own.map(({ unit }) => `${codeOf(unit.arm)} ${unit.at}`)
  const goals = orders.flatMap((line) => /^([AF]) \S+ - (\S+)/.exec(line)?.slice(1).join(' ') ?? [])
  const homes = powers.flatMap((power) => atlas.homes(power)).map((home) => `A ${home}`)
  return [
    ...own.map(({ unit }, n) => {
      const steps = atlas.steps(unit.arm, unit.at).map(({ id }) => id)
      const first = dice(Math.max(1, steps.length))
      const choices = [...steps.slice(first), ...steps.slice(0, first)].slice(0, 6)
      return `IF DISLODGED ${units[n] ?? ''}: ${[...choices, 'DISBAND'].join(', ')}`
    }),
    ...(homes.length === 0 ? [] : [`IF BUILDS: ${homes.join(', ')}`, 'IF BUILDS: WAIVE']),
    `IF DISBANDS: ${[...new Set([...goals, ...units])].join(', ')}`,
  ]
}

/** The organiser fills a seat as the service does for a removed player who has resigned. */
function replaceSomebody(world: World, replacement: PlayerId | undefined, dice: Dice): boolean {
  const { game } = world
  if (game.status !== 'playing' || replacement === undefined) return false
  const { variant, position } = inPlay(game)
  const alive = variantOf(game).seats.filter((one) => variant.alive(position, one) && !isOpenSeat(game, one))
  const seat = alive[dice(alive.length)]
  const leaver = seat && game.holders[seat]
  // In a game of two the other player would win.
  if (seat === undefined || leaver === undefined || variant.seats.length < 3) return false
  world.do({ kind: 'resign', by: leaver })
  world.do({ kind: 'act', by: ORGANISER, as: 'organiser', act: { kind: 'fill-seat', seat, player: replacement } })
  return seatOf(world.game, replacement) === seat
}
