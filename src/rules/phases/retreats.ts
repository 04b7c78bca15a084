import { type Result, err, ok } from '../../lib/result.ts'
import type { Refusal, RetreatBar } from '../fates/order-refusals.ts'
import type { Atlas } from '../atlas/atlas.ts'
import { phaseAt } from '../phase-calendar.ts'
import { type BoardState, type Dislodged, type Position, type Unit, stateOf, withBoard } from '../position/position.ts'
import { peacefulRuling, type Fate, type Progress, type RetreatChoice, type Ruling } from '../fates/fate.ts'
import type { Arm, BoardId, Location, Province } from '../names.ts'
import type { Issued } from '../orders/order.ts'
import type { Variant } from '../seam/variant.ts'

/** A dislodged unit, its order, and where it would go if nobody else went there. */
interface Attempt {
  readonly unit: Unit
  readonly issued: Issued
  readonly given: boolean
  readonly fate: Fate
  readonly goal: { readonly at: Location; readonly province: Province } | null
}

/** What retreats need from a variant. */
type Ways = Pick<Variant, 'boards' | 'atlas' | 'mayRetreat'>

/** Every dislodged unit and where it may go on its own map; if nowhere, it is lost (STD-2). */
export function retreatChoices(variant: Ways, position: Position): readonly RetreatChoice[] {
  return variant.boards.flatMap(({ board }) =>
    stateOf(position, board).dislodged.map((dislodged) => ({
      board,
      unit: dislodged.unit,
      to: openTo(variant, position, board, dislodged),
    })),
  )
}

function openTo(variant: Ways, position: Position, board: BoardId, { unit, from }: Dislodged): Location[] {
  const atlas = variant.atlas(position, unit.power, null)
  if (atlas === null || !variant.mayRetreat(position, unit)) return []
  const barred = barredTo(atlas, stateOf(position, board), from)
  return atlas.steps(unit.arm, unit.at).flatMap(({ id, province }) => (barred.has(province.code) ? [] : [id]))
}

/** Why a dislodged unit may not retreat there; null if it may. `atlas`: any map of the board. */
export function retreatBar(
  { mayRetreat }: Pick<Ways, 'mayRetreat'>,
  position: Position,
  board: BoardId,
  { unit, from }: Dislodged,
  atlas: Atlas,
  to: Province,
): RetreatBar | null {
  const { units, standoffs } = stateOf(position, board)
  if (!mayRetreat(position, unit)) return 'never'
  if (units.some(({ at }) => atlas.provinceOf(at) === to)) return 'occupied'
  if (from === to) return 'attacker'
  return standoffs.includes(to) ? 'standoff' : null
}

/** Occupied, contested, or the province its attacker came from (DATC 6.H.5, 6.H.6). */
const barredTo = (atlas: Atlas, { units, standoffs }: BoardState, from: Province | null): Set<Province> =>
  new Set([...units.map((unit) => atlas.provinceOf(unit.at)), ...standoffs, ...(from === null ? [] : [from])])

/** Dislodged units retreat as ordered. Those without a legal order are disbanded (STD-2). */
export function retreat(variant: Variant, position: Position, issued: readonly Issued[]): Progress {
  const rulings: Ruling[] = []
  let after = position
  for (const { board } of variant.boards) {
    const state = stateOf(position, board)
    const attempts = state.dislodged.map((dislodged) => attempt(variant, position, board, dislodged, issued))
    const settled = attempts.map((attempt) => clash(attempt, attempts))
    const arrived = settled.flatMap(({ unit, goal }) => (goal === null ? [] : [{ ...unit, at: goal.at }]))
    after = withBoard(after, board, { units: [...state.units, ...arrived], dislodged: [], standoffs: [] })
    rulings.push(...settled.map((attempt) => rulingOf(board, attempt)))
  }
  return { position: variant.afterRetreats(position, after, rulings), rulings, captures: [] }
}

/**
 * The last order counts. If adjustments follow in this phase, a retreat takes precedence over a
 * disband, which then counts for them.
 */
function attempt(
  variant: Variant,
  position: Position,
  board: BoardId,
  dislodged: Dislodged,
  issued: readonly Issued[],
): Attempt {
  const { unit } = dislodged
  const orders = issued.filter(
    ({ power, order }) =>
      (order.kind === 'retreat' || order.kind === 'disband') && order.unit === unit.id && power === unit.power,
  )
  const waits = phaseAt(variant.calendar, position.turn).steps.includes('adjustments')
  const order = (waits ? orders.findLast((issued) => issued.order.kind === 'retreat') : undefined) ?? orders.at(-1)
  if (order === undefined) {
    const unordered: Issued = { power: unit.power, order: { kind: 'disband', unit: unit.id } }
    return { unit, issued: unordered, given: false, fate: { kind: 'civil-disorder' }, goal: null }
  }
  return { unit, issued: order, given: true, ...judge(variant, position, board, dislodged, order.order) }
}

/** Judges one order by itself on the map it names. */
function judge(
  variant: Variant,
  position: Position,
  board: BoardId,
  dislodged: Dislodged,
  order: Issued['order'],
): Pick<Attempt, 'fate' | 'goal'> {
  if (order.kind !== 'retreat') return { fate: { kind: 'succeeded' }, goal: null }
  const { unit } = dislodged
  const atlas = variant.atlas(position, unit.power, order.map)
  if (atlas === null) return { fate: { kind: 'void', why: 'no-such-map' }, goal: null }
  const landed = landing(atlas, unit.arm, unit.at, order.to)
  if (!landed.ok) return { fate: { kind: 'void', why: landed.error }, goal: null }
  const province = atlas.provinceOf(landed.value)
  return retreatBar(variant, position, board, dislodged, atlas, province) !== null
    ? { fate: { kind: 'void', why: 'retreat-barred' }, goal: null }
    : { fate: { kind: 'succeeded' }, goal: { at: landed.value, province } }
}

/** Units that retreat to the same province are all disbanded (DATC 6.H.7, 6.H.8). */
function clash(attempt: Attempt, all: readonly Attempt[]): Attempt {
  const { goal } = attempt
  if (goal === null) return attempt
  const rivals = all
    .filter((rival) => rival !== attempt && rival.goal?.province === goal.province)
    .map(({ unit }) => unit.id)
  return rivals.length === 0 ? attempt : { ...attempt, fate: { kind: 'bounced', by: rivals }, goal: null }
}

const rulingOf = (board: BoardId, { unit, issued, given, fate }: Attempt): Ruling =>
  peacefulRuling(board, unit, issued, fate, given)

/**
 * Where a unit ends up after a step. Armies ignore coasts; a fleet that names none takes the only
 * one in reach (DATC 6.B.1 to 6.B.3).
 */
export function landing(atlas: Atlas, arm: Arm, from: Location, to: Location): Result<Location, Refusal> {
  const goal = atlas.location(to)
  if (goal === undefined) return err('not-adjacent')
  const { code, terrain, coasts } = goal.province
  if (arm === 'army') {
    if (terrain === 'sea') return err('not-by-sea')
    return atlas.reach(arm, from, code) ? ok(code) : err('not-adjacent')
  }
  if (terrain === 'land') return err('not-by-land')
  if (atlas.reach(arm, from, to)) return ok(to)
  const reached = coasts.map((coast) => `${code}/${coast}` as Location).filter((at) => atlas.reach(arm, from, at))
  if (reached.length === 0) return err('not-adjacent')
  if (goal.coast !== null) return err('wrong-coast')
  const [only, ...rest] = reached
  return only === undefined || rest.length > 0 ? err('needs-coast') : ok(only)
}
