import { duo as table } from '../../maps/duo.ts'
import type { Atlas, ProvinceInfo } from '../../rules/atlas/atlas.ts'
import { makeAtlas } from '../../rules/atlas/atlas.ts'
import type { Phase } from '../../rules/phases/calendar.ts'
import { phaseAt } from '../../rules/phases/calendar.ts'
import { stateOf, withBoard } from '../../rules/position/queries.ts'
import type { Progress, RetreatChoice } from '../../rules/fates/fate.ts'
import type { Json, Location, Province } from '../../rules/names.ts'
import { power, province } from '../../rules/names.ts'
import type { CoreOrder, Issued } from '../../rules/orders/order.ts'
import type { Position, Unit } from '../../rules/position/position.ts'
import { retreatChoices } from '../../rules/phases/retreats.ts'
import { ruleset, victoryChoice, victoryOf } from '../../rules/seam/ruleset.ts'
import type { StandardAnswers, Seating } from '../../rules/seam/standard.ts'
import { MAIN, calendarFrom, centreAllowance, seatEach, soloAt, standard } from '../../rules/seam/standard.ts'
import { transformed, transforms } from './transform.ts'

/** Duo (Frank Hegermann): two players, a Neutral between them that follows a script, and units that change their kind. */
export const duo = ruleset(
  {
    id: 'duo',
    title: 'Duo',
    blurb: 'Two players, a map that is the same from both sides, a stubborn Neutral, and armies that turn into fleets.',
    choices: [victoryChoice([15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28])],
  },
  (chosen) => duoOn(makeAtlas(table), victoryOf(chosen)),
)

const NEUTRAL = power('NEUTRAL')
const CALENDAR = calendarFrom(1001)
const phaseIn = ({ turn }: Position): Phase => phaseAt(CALENDAR, turn)
const neutral = (position: Position): readonly Unit[] =>
  stateOf(position, MAIN).units.filter((unit) => unit.power === NEUTRAL)

/** The rules of Duo on a board, won with so many centres (DUO-2). */
export function duoOn(atlas: Atlas, victory: number): StandardAnswers {
  const each = seatEach(atlas)
  // Nobody sits for the Neutral (DUO-1).
  const seated: Seating = { ...each, seats: each.seats.filter((seat) => String(seat) !== NEUTRAL) }
  const base: StandardAnswers = { ...standard(atlas, seated), calendar: CALENDAR }
  return {
    ...base,
    setup: (seed) => ({ ...base.setup(seed), memory: NONE_HOMEWARD }),
    collectOrders: (position, submissions) => {
      const collected = base.collectOrders(position, submissions)
      return { ...collected, orders: [...collected.orders, ...scriptFor(atlas, base, position)] }
    },
    applyEffects: (position, rulings) => takeNote(transformed(atlas, position, rulings)),
    // It never builds, and never disbands for lack of centres (DUO-6).
    allowance: (position, of) =>
      of === NEUTRAL
        ? { units: neutral(position).length, sites: [], mayExchange: false }
        : centreAllowance(atlas, position, of),
    verdict: soloAt(victory, seated),
    visibleMemory: ({ memory }) => memory,
    own: transforms(atlas, CALENDAR, base.boards),
  }
}

// — the Neutral (DUO-6 to DUO-9) —

const MIDGEBIRGE: ReadonlySet<Location> = new Set(['NOR', 'WES', 'OST', 'SUN'].map(province))
const SUMMITS: ReadonlySet<Location> = new Set(['WES', 'OST'].map(province))

/** Where the two fleets sail. Neither ever comes into the other's waters, so that the place tells which of them it is. */
const waters = (port: string, sea: string, refuge: string) => ({
  port: province(port),
  sea: province(sea),
  refuge: province(refuge),
})
const WATERS = [waters('HEL', 'NOM', 'CON'), waters('ABA', 'SWM', 'COR')]
const watersOf = ({ at }: Unit) => WATERS.find(({ port, sea, refuge }) => [port, sea, refuge].some((one) => one === at))

/** What is remembered from Spring to Fall: the seas that hold a fleet on its own way from its refuge to its port. */
const NONE_HOMEWARD: Json = { homeward: [] }
const isHomeward = ({ memory }: Position, sea: Province): boolean => {
  const homeward = memory !== null && typeof memory === 'object' && 'homeward' in memory ? memory.homeward : []
  return Array.isArray(homeward) && homeward.includes(sea)
}

/** The Neutral's orders for this phase. */
function scriptFor(atlas: Atlas, base: StandardAnswers, position: Position): Issued[] {
  const { steps, season } = phaseIn(position)
  const units = neutral(position)
  const moves = () =>
    units.map((unit) => (unit.arm === 'army' ? stand(atlas, unit, units) : sail(position, season, unit)))
  const retreats = () =>
    retreatChoices(base, position)
      .filter(({ unit }) => unit.power === NEUTRAL)
      .map((one) => flee(atlas, season, one))
  const orders = steps.includes('moves') ? moves() : steps.includes('retreats') ? retreats() : []
  return orders.map((order) => ({ power: NEUTRAL, order }))
}

/** Armies hold; the last two, if they are neighbours, support each other (DUO-7). */
function stand(atlas: Atlas, { id: unit, at }: Unit, units: readonly Unit[]): CoreOrder {
  const [other, ...more] = units.filter(({ id, arm }) => arm === 'army' && id !== unit)
  return other !== undefined && more.length === 0 && atlas.reach('army', at, other.at)
    ? { kind: 'support', unit, of: other.id, to: null, map: null }
    : { kind: 'hold', unit }
}

/** In Spring from the refuge to the home sea; in Fall back to it, or, if it came from there by its own move, on to the port (DUO-9). */
function sail(position: Position, season: Phase['season'], fleet: Unit): CoreOrder {
  const { id: unit, at } = fleet
  const own = watersOf(fleet)
  const afloat = (goal: Province): CoreOrder => ({ kind: 'move', unit, to: goal, via: false, map: null })
  if (own !== undefined && season === 'spring' && at === own.refuge) return afloat(own.sea)
  if (own !== undefined && season === 'fall' && at === own.sea)
    return afloat(isHomeward(position, own.sea) ? own.port : own.refuge)
  return { kind: 'hold', unit }
}

/** An army of the Midgebirge flees to a free centre (DUO-8), a fleet in Spring to its home sea (DUO-9); any other is disbanded. */
function flee(atlas: Atlas, season: Phase['season'], { unit, to: open }: RetreatChoice): CoreOrder {
  const goal = unit.arm === 'army' ? havenFor(atlas, unit, open) : seaFor(season, unit, open)
  return goal === undefined
    ? { kind: 'disband', unit: unit.id }
    : { kind: 'retreat', unit: unit.id, to: goal, map: null }
}

const seaFor = (season: Phase['season'], fleet: Unit, open: readonly Location[]): Location | undefined =>
  season === 'spring' ? open.find((at) => at === watersOf(fleet)?.sea) : undefined

/** Westberg or Ostberg first, then in alphabetical order. */
function havenFor(atlas: Atlas, { at }: Unit, open: readonly Location[]): Location | undefined {
  if (!MIDGEBIRGE.has(at)) return undefined
  const centres = atlas.provinces.filter(({ code, centre }) => centre && open.includes(code))
  const rank = ({ code, name }: ProvinceInfo): string => `${SUMMITS.has(code) ? 1 : 2} ${name}`
  return centres.toSorted((a, b) => (rank(a) < rank(b) ? -1 : 1))[0]?.code
}

/** A Spring move out of the refuge is remembered; a fleet that fails to leave the sea in Fall is dislodged, and so lost (DUO-9). */
function takeNote(progress: Progress): Progress {
  const { position, rulings } = progress
  const sailed = rulings.flatMap(({ unit, issued: { power: by, order }, fate }) =>
    by === NEUTRAL && order.kind === 'move' ? [{ id: unit?.id, to: order.to, arrived: fate.kind === 'succeeded' }] : [],
  )
  const there = sailed.filter(({ arrived }) => arrived).map(({ to }) => to)
  if (phaseIn(position).season === 'spring')
    return { ...progress, position: { ...position, memory: { homeward: there } } }
  const { units, dislodged } = stateOf(position, MAIN)
  const isLost = ({ id }: Unit): boolean => sailed.some((one) => one.id === id && !one.arrived)
  const board = {
    units: units.filter((unit) => !isLost(unit)),
    dislodged: [...dislodged, ...units.filter(isLost).map((unit) => ({ unit, from: null }))],
  }
  return { ...progress, position: { ...withBoard(position, MAIN, board), memory: NONE_HOMEWARD } }
}
