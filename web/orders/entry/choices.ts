/** The service's tree of legal orders as a list of choices that can be pointed at, each with its text. Pure. */
import type { SheetLine } from '../../../src/game/model.ts'
import type { BoardView, UnitView } from '../../../src/game/views/shapes.ts'
import type { PowerInfo } from '../../../src/rules/atlas/atlas.ts'
import type { Arm, BoardId, Location, UnitId } from '../../../src/rules/names.ts'
import type {
  AdjustmentOptions,
  MovementOptions,
  Options,
  OwnOption,
  RetreatOptions,
} from '../../../src/rules/orders/options.ts'
import { armLetter } from '../../text/words.ts'
import { provinceOf } from '../../../src/board/scene.ts'
import type { Choice } from './ordering.ts'

type Unit = Pick<UnitView, 'power' | 'arm' | 'at'>
interface Stationed {
  readonly board: BoardId
  readonly unit: Unit
  /** As the orders of others name it: `A BUL`, or `RUSSIAN A BUL` where several stand there. */
  readonly name: string
}
type Place = Pick<Stationed, 'board' | 'unit'>

const named = ({ arm, at }: Pick<Unit, 'arm' | 'at'>): string => `${armLetter(arm)} ${at}`

/** Everything but the text of an order is known; `rest` is what follows the unit's name. */
function choice({ board, unit }: Place, kind: string, rest: string, part: Partial<Choice> = {}): Choice {
  const { power, arm, at } = unit
  return { board, power, kind, from: at, of: null, to: null, via: false, arm, text: `${named(unit)} ${rest}`, ...part }
}

/** All that the seat may order, given the boards on which the units named in the tree stand, and what the powers are called. */
export function choicesOf(
  tree: Options,
  boards: readonly BoardView[],
  powers: readonly PowerInfo[],
): readonly Choice[] {
  const stationed = unitsById(boards, powers)
  const common = [
    ...tree.moves.flatMap((each) => movementChoices(each, stationed)),
    ...tree.retreats.flatMap(retreatChoices),
    ...tree.adjustments.flatMap((each) => adjustmentChoices(each, stationed)),
  ]
  // With several boards an order says on which it is given.
  const said = boards.length < 2 ? common : common.map((each) => ({ ...each, text: `${each.board}: ${each.text}` }))
  return [...said, ...tree.own.flatMap((each) => ownChoice(each, stationed))]
}

/** An order of the variant's own to a unit, pointed at like the one that it stands for; those to no unit are not. */
function ownChoice({ order, standsFor, written }: OwnOption, byId: ById): Choice[] {
  const mine = order.unit === null ? undefined : byId.get(order.unit)
  if (mine === undefined) return []
  const kind = standsFor === null || standsFor.kind === 'hold' ? order.kind : standsFor.kind
  return [
    choice(mine, kind, '', { ...pointedAt(standsFor, byId), arm: armIn(written) ?? mine.unit.arm, text: written }),
  ]
}

const pointedAt = (order: OwnOption['standsFor'], byId: ById): Partial<Choice> =>
  order === null
    ? {}
    : {
        ...('to' in order && { to: order.to }),
        ...('of' in order && { of: byId.get(order.of)?.unit.at ?? null }),
        ...('via' in order && { via: order.via }),
      }

/** A unit may become another by its first order. */
const armIn = (written: string): Arm | null =>
  /^(?:\w+: )?F /.test(written) ? 'fleet' : /^(?:\w+: )?A /.test(written) ? 'army' : null

/**
 * Orders on a sheet that no list offers, and that are seen on the board all the same: one that insists, one by another's map.
 * A build is always offered.
 */
export function unlisted(
  lines: readonly SheetLine[],
  listed: readonly Choice[],
  boards: readonly BoardView[],
): readonly Choice[] {
  const byId = unitsById(boards, [])
  const known = new Set(listed.map(({ text }) => text))
  return lines.flatMap(({ written, seen }) => {
    const mine = seen !== null && 'unit' in seen ? byId.get(seen.unit) : undefined
    if (mine === undefined || seen === null || written === null || known.has(written)) return []
    return [choice(mine, seen.kind, '', { ...pointedAt(seen, byId), text: written })]
  })
}

/** Orders of the variant's own that are to no unit, as they are written. */
export const looseOrders = (tree: Options): readonly string[] =>
  tree.own.flatMap(({ order, written }) => (order.unit === null ? [written] : []))

type ById = ReadonlyMap<UnitId | number, Stationed>

const unitsById = (boards: readonly BoardView[], powers: readonly PowerInfo[]): ById =>
  new Map(
    boards.flatMap((view) =>
      [...view.units, ...view.dislodged.map(({ unit }) => unit)].map(
        (unit) => [unit.id, { board: view.board, unit, name: nameAmong(view, unit, powers) }] as const,
      ),
    ),
  )

function nameAmong({ units }: BoardView, unit: UnitView, powers: readonly PowerInfo[]): string {
  const crowd = units.filter(({ at }) => provinceOf(at) === provinceOf(unit.at))
  if (crowd.length < 2) return named(unit)
  const nation = powers.find(({ power }) => power === unit.power)?.adjective ?? unit.power
  return `${nation.toUpperCase()} ${named(unit)}`
}

function movementChoices({ board, unit, moves, supports, convoys }: MovementOptions, byId: ById): Choice[] {
  const mine = { board, unit }
  return [
    ...moves.map(({ to, via }) => choice(mine, 'move', `- ${to}${via ? ' VIA' : ''}`, { to, via })),
    choice(mine, 'hold', 'H'),
    ...supports.flatMap(({ of, hold, to }) => supportChoices(mine, byId.get(of), [...(hold ? [null] : []), ...to])),
    ...convoys.flatMap(({ of, to }) => convoyChoices(mine, byId.get(of), to)),
  ]
}

function supportChoices(mine: Place, other: Stationed | undefined, goals: readonly (Location | null)[]): Choice[] {
  if (other === undefined) return []
  const of = other.unit.at
  return goals.map((to) => choice(mine, 'support', `S ${other.name}${to === null ? '' : ` - ${to}`}`, { of, to }))
}

function convoyChoices(mine: Place, other: Stationed | undefined, goals: readonly Location[]): Choice[] {
  if (other === undefined) return []
  const of = other.unit.at
  return goals.map((to) => choice(mine, 'convoy', `C ${other.name} - ${to}`, { of, to }))
}

const retreatChoices = ({ board, unit, to }: RetreatOptions): Choice[] => [
  ...to.map((goal) => choice({ board, unit }, 'retreat', `R ${goal}`, { to: goal })),
  choice({ board, unit }, 'disband', 'D'),
]

function adjustmentChoices({ power, sites, units }: AdjustmentOptions, byId: ById): Choice[] {
  return [
    ...sites.map(({ board, arm, at }) => choice({ board, unit: { power, arm, at } }, 'build', 'B')),
    ...units.flatMap((id) => byId.get(id) ?? []).map((mine) => choice(mine, 'disband', 'D')),
  ]
}
