/** The situation in which units move again, after a simulated movement and perhaps a Winter. */
import { armBit, at, NONE } from '../../rules/movement/atlas-tables.ts'
import { HOLD_CODE } from '../../rules/movement/face.ts'
import { phaseAt } from '../../rules/phase-calendar.ts'
import { int } from '../board/array-reads.ts'
import { type Engine, engineOf } from '../simulation/engine.ts'
import type { Fields } from '../value/proximity.ts'
import { isCapturing, type Situation } from '../board/situation.ts'
import { armIndex } from '../board/theatre.ts'

/** Builds a situation from the results of the engine's last trial, with everybody's usual builds. */
export function nextEngine(engine: Engine, following: boolean): Engine {
  const { situation, trial, me } = engine
  const { forces } = situation
  const room = forces.power.length
  const next = { size: 0, power: new Int16Array(room), arm: new Int16Array(room), location: new Int16Array(room) }
  const scripted = new Int32Array(room).fill(NONE)
  for (let u = 0; u < forces.size; u++) {
    const here = at(trial.location, u)
    if (here === NONE) continue
    next.power[next.size] = at(forces.power, u)
    next.arm[next.size] = at(trial.arm, u)
    next.location[next.size] = here
    if (int(engine.scripted, u) !== NONE) scripted[next.size] = HOLD_CODE
    next.size++
  }
  const after: Situation = {
    ...situation,
    forces: next,
    owners: trial.owners.slice(),
    capturing: following,
    specials: [],
  }
  if (situation.capturing) winter(after, engine.fields, engine.scripted, forces.power)
  return engineOf(after, me, scripted)
}

/** Do centres change owner after the next movement? */
export function isNextCapturing({ variant, position }: Situation): boolean {
  const { calendar } = variant
  for (let turn = position.turn + 1; turn <= position.turn + 2 * calendar.cycle.length; turn++)
    if (phaseAt(calendar, turn).steps.includes('moves')) return isCapturing(variant, turn)
  return false
}

/** Every power builds in its homes, or loses the units that matter least. */
function winter(after: Situation, fields: Fields, scripted: Int32Array, owners: Int16Array): void {
  const isScripted = new Set<number>()
  for (let u = 0; u < scripted.length; u++) if (int(scripted, u) !== NONE) isScripted.add(at(owners, u))
  const surplus = new Int16Array(after.powers.length)
  for (const owner of after.owners) if (owner !== NONE) surplus[owner] = at(surplus, owner) + 1
  const { forces } = after
  for (let u = 0; u < forces.size; u++) surplus[at(forces.power, u)] = at(surplus, at(forces.power, u)) - 1
  for (let power = 0; power < surplus.length; power++) {
    if (isScripted.has(power)) continue
    if (at(surplus, power) > 0) build(after, fields, power, at(surplus, power))
    for (let n = at(surplus, power); n < 0; n++) disband(after, fields, power)
  }
}

function build({ theatre, forces, owners, powers }: Situation, fields: Fields, power: number, count: number): void {
  const { tables, atlas } = theatre
  const name = powers[power]
  const occupied = new Set<number>()
  for (let u = 0; u < forces.size; u++) occupied.add(at(tables.provinceOf, at(forces.location, u)))
  let left = count
  for (let centre = 0; centre < theatre.centres.length && left > 0; centre++) {
    const province = at(theatre.centres, centre)
    const info = atlas.provinces[province % atlas.provinces.length]
    if (info === undefined || info.home !== name || at(owners, centre) !== power || occupied.has(province)) continue
    if (forces.size >= forces.power.length) return
    const place = at(tables.inland, province)
    const isPort = info.terrain === 'coast' && info.coasts.length === 0
    const arm = isPort && fields.value(power, 1, place) > fields.value(power, 0, place) ? 'fleet' : 'army'
    forces.power[forces.size] = power
    forces.arm[forces.size] = armBit(arm)
    forces.location[forces.size++] = place
    left--
  }
}

function disband({ forces }: Situation, fields: Fields, power: number): void {
  let worst = NONE
  let least = Infinity
  for (let u = 0; u < forces.size; u++) {
    if (at(forces.power, u) !== power) continue
    const value = fields.value(power, armIndex(at(forces.arm, u)), at(forces.location, u))
    if (value < least) {
      worst = u
      least = value
    }
  }
  if (worst === NONE) return
  forces.size--
  for (const cells of [forces.power, forces.arm, forces.location]) cells[worst] = at(cells, forces.size)
}
