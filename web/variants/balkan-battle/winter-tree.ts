/**
 * The outcomes of a combined Winter, for every way in which others' dislodged units may retreat (BAL-2), as
 * a tree: one level for each unit whose retreat matters. The adjudicator decides each outcome. Pure.
 */
import type { BoardView, OrderView } from '../../../src/game/views/shapes.ts'
import type { Location, Power } from '../../../src/rules/names.ts'
import { adjudicate, allOrders, boardsIn, type LocalGame } from '../../sandbox/local-game.ts'

/** What the player gets. */
export interface WinterOutcome {
  /** Centres and units afterwards. */
  readonly centres: number
  readonly units: number
  /** The player's own orders with their results. */
  readonly orders: readonly Pick<OrderView, 'kind' | 'text' | 'fate' | 'reason' | 'given'>[]
}

export interface WinterBranch {
  /** Where the unit retreats, for the same outcome; null: it is disbanded. */
  readonly to: readonly (Location | null)[]
  readonly result: WinterTree
}

/** An outcome; or the ways of one unit, named as in orders: `A GRE`. */
export type WinterTree =
  | { readonly outcome: WinterOutcome }
  | { readonly power: Power; readonly unit: string; readonly branches: readonly WinterBranch[] }

/** A dislodged unit of another player, and the orders it may get. */
interface Fleeing {
  readonly power: Power
  readonly unit: string
  readonly ways: readonly { readonly to: Location | null; readonly written: string }[]
}

/** With more combinations there is no forecast: these take a tenth of a second. */
const MAX_WAYS = 300

function fleeingUnits(game: LocalGame, power: Power): readonly Fleeing[] {
  const dislodged = boardsIn(game).flatMap((board) => board.dislodged.map(({ unit }) => unit))
  const orders = allOrders(game).filter(({ decides }) => decides === 'retreat')
  return dislodged
    .filter((unit) => unit.power !== power)
    .flatMap(({ id, power: owner }) => {
      const own = orders.filter(({ order }) => 'unit' in order && order.unit === id)
      const ways = own.map(({ order, written }) => ({ to: order.kind === 'retreat' ? order.to : null, written }))
      const [name] = own.flatMap(({ names }) => names?.unit ?? [])
      return name === undefined ? [] : [{ power: owner, unit: name, ways }]
    })
}

const centresOf = (boards: readonly BoardView[], power: Power): number =>
  boards.flatMap(({ owners }) => Object.values(owners)).filter((owner) => owner === power).length

const unitsOf = (boards: readonly BoardView[], power: Power): number =>
  boards.flatMap(({ units }) => units).filter((unit) => unit.power === power).length

/** What these lines lead to, and these retreats of others. */
function outcomeOf(game: LocalGame, power: Power, lines: readonly string[]): WinterOutcome {
  const { phase, next } = adjudicate(game, lines)
  const orders = phase.boards.flatMap((board) => board.orders).filter((order) => order.power === power)
  return {
    centres: centresOf(boardsIn(next), power),
    units: unitsOf(boardsIn(next), power),
    orders: orders.map(({ kind, text, fate, reason, given }) => ({ kind, text, fate, reason, given })),
  }
}

/** `lines`: the player's sheet. Null: there are too many combinations. */
export function winterTree(game: LocalGame, power: Power, lines: readonly string[]): WinterTree | null {
  const units = fleeingUnits(game, power)
  if (units.reduce((count, { ways }) => count * ways.length, 1) > MAX_WAYS) return null
  // An order to no unit does not say whose it is.
  const own = lines.map((line) => (/^home\b/i.test(line) ? `${power}: ${line}` : line))
  return growTree(game, power, own, units)
}

/** Retreats with the same outcome share a branch, and a unit whose retreat changes nothing has no level. */
function growTree(
  game: LocalGame,
  power: Power,
  lines: readonly string[],
  [fleeing, ...rest]: readonly Fleeing[],
): WinterTree {
  if (fleeing === undefined) return { outcome: outcomeOf(game, power, lines) }
  const grown = fleeing.ways.map(({ to, written }) => ({
    to,
    result: growTree(game, power, [...lines, written], rest),
  }))
  const branches = [...Map.groupBy(grown, ({ result }) => JSON.stringify(result)).values()].flatMap(
    ([first, ...more]): WinterBranch[] =>
      first === undefined ? [] : [{ to: [first.to, ...more.map(({ to }) => to)], result: first.result }],
  )
  const [only, ...others] = branches
  return only !== undefined && others.length === 0
    ? only.result
    : { power: fleeing.power, unit: fleeing.unit, branches }
}
