/**
 * For analysis: can a power keep a centre through the next movement? Its ways to guard the centre
 * are played against the others' ways to attack it, all of them simulated.
 */
import type { Random } from '../../lib/random.ts'
import { at, canStep, canTouch, COAST, entry, FLEET, NONE } from '../../rules/movement/atlas-tables.ts'
import {
  convoyCode,
  destinationIn,
  HOLD_CODE,
  moveCode,
  type OrderCode,
  supportCode,
} from '../../rules/movement/face.ts'
import type { Power } from '../../rules/names.ts'
import { int } from '../board/array-reads.ts'
import { type Situation, unitsOf } from '../board/situation.ts'
import { armIndex } from '../board/theatre.ts'
import type { Engine } from '../simulation/engine.ts'

/**
 * `unreachable`: no unit of another power can be there after the movement. `tenable`: some orders
 * keep the centre, whatever the others order. `losable`: none do. `unknown`: the others move on
 * secret maps.
 */
export const OUTLOOKS = ['unreachable', 'tenable', 'losable', 'unknown'] as const

export interface CentreSafety {
  readonly outlook: (typeof OUTLOOKS)[number]
  /** The powers that can each take a losable centre alone. None: only several together can. */
  readonly by: readonly Power[]
}

/** Ways to attack or to guard a centre that are tried; of more, a random sample. */
const MAX_WAYS = 240

/** Orders of some units; the others hold. */
type Way = readonly (readonly [unit: number, code: OrderCode])[]

/** `centre`: an index of the theatre's centres; the engine's power owns it. */
export function centreSafety(engine: Engine, centre: number, random: Random): CentreSafety {
  const { situation, me } = engine
  if (situation.isHidden) return { outlook: 'unknown', by: [] }
  const rivals = situation.powers.flatMap((_, power) =>
    power !== me && unitsOf(situation, power).length > 0 ? [power] : [],
  )
  const isLosableTo = (powers: readonly number[]): boolean | null => isLosable(engine, centre, powers, random)
  const alone = rivals.map((power) => isLosableTo([power]))
  const by = rivals.filter((_, n) => alone[n] === true).map((power) => entry(situation.powers, power))
  if (by.length > 0) return { outlook: 'losable', by }
  const together = isLosableTo(rivals)
  return { outlook: together === null ? 'unreachable' : together ? 'losable' : 'tenable', by: [] }
}

/** Null if these powers have no way into the centre. */
function isLosable(engine: Engine, centre: number, powers: readonly number[], random: Random): boolean | null {
  const { situation, me, scripted } = engine
  const mine = unitsOf(situation, me)
  // Units whose orders the rules give do not attack by plan.
  const theirs = powers.flatMap((power) => unitsOf(situation, power)).filter((u) => int(scripted, u) === NONE)
  const attacks = waysInto(situation, centre, theirs, mine, random)
  if (attacks.length === 0) return null
  const guards = waysInto(situation, centre, mine, theirs, random)
  for (const guard of guards.length === 0 ? [[]] : guards) {
    const breach = attacks.findIndex((attack) => isLost(engine, centre, [...guard, ...attack]))
    if (breach < 0) return false
    // The attack that broke one guard is likely to break the next.
    attacks.unshift(...attacks.splice(breach, 1))
  }
  return true
}

/** Is a unit of another power in the centre after these orders, or the centre's new owner? */
function isLost({ situation, trial, scripted, me }: Engine, centre: number, orders: Way): boolean {
  const { theatre } = situation
  const all = scripted.map((code) => (code === NONE ? HOLD_CODE : code))
  for (const [unit, code] of orders) all[unit] = code
  trial.run(all)
  if (situation.capturing) return at(trial.owners, centre) !== me
  for (let u = 0; u < trial.size; u++) {
    const here = at(trial.location, u)
    if (here === NONE || at(trial.power, u) === me) continue
    if (at(theatre.tables.provinceOf, here) === at(theatre.centres, centre)) return true
  }
  return false
}

/** Ways to have one of these units in the centre after the movement, with all the help there is. */
function waysInto(
  situation: Situation,
  centre: number,
  units: readonly number[],
  enemies: readonly number[],
  random: Random,
): Way[] {
  const province = at(situation.theatre.centres, centre)
  return entrances(situation, province, units).flatMap((entrance) => {
    const busy = new Set(entrance.map(([unit]) => unit))
    const helpers = units.filter((u) => !busy.has(u))
    const help = helpers
      .map((u) => helpOf(situation, province, u, entrance, enemies))
      .filter((codes) => codes.length > 0)
    return combinations(help, random).map((helping) => [...entrance, ...helping])
  })
}

/** A unit stays in the province, steps into it, or sails there with one fleet. */
function entrances(situation: Situation, province: number, units: readonly number[]): Way[] {
  const { theatre, forces } = situation
  const { tables } = theatre
  return units.flatMap((u): Way[] => {
    const here = at(forces.location, u)
    if (at(tables.provinceOf, here) === province) return [[[u, HOLD_CODE]]]
    const steps = [...entry(entry(theatre.steps, armIndex(at(forces.arm, u))), here)]
    const landings = steps.filter((to) => at(tables.provinceOf, to) === province)
    if (landings.length > 0) return landings.map((to) => [[u, moveCode(to, false)]])
    return convoysInto(situation, province, u, units)
  })
}

function convoysInto({ theatre, forces }: Situation, province: number, army: number, units: readonly number[]): Way[] {
  const { tables } = theatre
  const from = at(tables.provinceOf, at(forces.location, army))
  const isCoastal = at(tables.terrain, from) === COAST && at(tables.terrain, province) === COAST
  if (at(forces.arm, army) === FLEET || !isCoastal) return []
  const to = at(tables.inland, province)
  const ferries = units.filter((fleet) => {
    const sea = at(forces.location, fleet)
    const isAtSea = at(forces.arm, fleet) === FLEET && at(tables.convoys, at(tables.provinceOf, sea)) === 1
    return isAtSea && canTouch(tables, FLEET, sea, from) && canTouch(tables, FLEET, sea, province)
  })
  return ferries.map((fleet) => [
    [army, moveCode(to, true)],
    [fleet, convoyCode(army, to)],
  ])
}

/**
 * What a unit can do for the entrance: support it, or attack a neighbour of the province to cut its
 * support.
 */
function helpOf(
  { theatre, forces }: Situation,
  province: number,
  u: number,
  entrance: Way,
  enemies: readonly number[],
): Way {
  const { tables } = theatre
  const [here, arm] = [at(forces.location, u), at(forces.arm, u)]
  const touches = (unit: number, place: number): boolean =>
    canTouch(tables, at(forces.arm, unit), at(forces.location, unit), place)
  const help: [number, OrderCode][] = []
  const [[guest, code] = [NONE, HOLD_CODE]] = entrance
  if (at(tables.provinceOf, here) !== province && touches(u, province))
    help.push([u, supportCode(guest, destinationIn(code))])
  for (const enemy of enemies) {
    const place = at(tables.provinceOf, at(forces.location, enemy))
    if (place === province || !touches(enemy, province) || !touches(u, place)) continue
    const steps = entry(entry(theatre.steps, armIndex(arm)), here)
    const to = steps.find((step) => at(tables.provinceOf, step) === place && canStep(tables, arm, here, step))
    if (to !== undefined) help.push([u, moveCode(to, false)])
  }
  return help
}

/** One order of each list: all of them, first with the first orders; or the first and random ones. */
function combinations(lists: readonly Way[], random: Random): Way[] {
  const count = lists.reduce((product, list) => Math.min(product * list.length, MAX_WAYS + 1), 1)
  if (count <= MAX_WAYS)
    return lists.reduce<Way[]>((ways, list) => ways.flatMap((way) => list.map((order) => [...way, order])), [[]])
  const pick = (nth: (list: Way) => number): Way => lists.map((list) => entry(list, nth(list)))
  const sampled = Array.from({ length: MAX_WAYS - 1 }, () => pick((list) => Math.floor(random() * list.length)))
  return [pick(() => 0), ...sampled]
}
