/** Makes the scenes of a position and of a closed phase. */
import type { PowerInfo } from '../rules/atlas/atlas.ts'
import { weakMemoize } from '../lib/memoize.ts'
import {
  type Arm,
  type BoardId,
  type Location,
  type MapName,
  type Power,
  type Province,
  unitId,
} from '../rules/names.ts'
import type { LocatedOrder } from '../rules/orders/order.ts'
import type { Plate } from './plate.ts'
import { coloursOf } from './powers/colours.ts'
import { lettersOf } from './powers/power-signs.ts'
import { type Arrow, NO_POWER, provinceOf, type Scene, type ScenePower, type SceneUnit } from './scene.ts'

/* The fields of a game's views that the board draws. It imports none of them. */

interface DrawnUnit {
  readonly id: number
  readonly power: Power
  readonly arm: Arm
  readonly at: Location
}

interface DrawnPosition {
  readonly units: readonly DrawnUnit[]
  readonly dislodged: readonly { readonly unit: DrawnUnit }[]
  readonly standoffs: readonly Province[]
  readonly centres: readonly Province[]
  readonly homes: readonly Province[]
  readonly owners: Readonly<Record<Province, Power>>
}

interface DrawnOrder {
  readonly power: Power
  readonly unit: DrawnUnit | null
  readonly kind: string
  /** The unit that is ordered or built; null for an order to no unit. */
  readonly arm: Arm | null
  /** Canonical, e.g. `A BOH - SIL`. */
  readonly text: string
  readonly to: Location | null
  /** Where the supported or convoyed unit stood. */
  readonly of: Location | null
  readonly fate: string
  /** In words; null if there is nothing to say. */
  readonly reason: string | null
  readonly dislodged: boolean
  /** The map that it uses, if powers have maps of their own. */
  readonly map?: MapName | null
}

interface DrawnPhase extends DrawnPosition {
  readonly orders: readonly DrawnOrder[]
  /** Provinces that a standoff in this phase left empty. */
  readonly contested: readonly Province[]
  readonly captures: readonly { readonly province: Province; readonly to: Power }[]
}

/** The powers of a board, with letters and colours for those without. Finding colours is slow. */
export const scenePowers = weakMemoize((powers: readonly PowerInfo[]): readonly ScenePower[] => {
  const letters = lettersOf(powers)
  const colours = coloursOf(powers)
  return powers.map(({ power, name, adjective }, i) => ({
    power,
    name,
    adjective,
    letter: letters[i] ?? '',
    colour: colours[i] ?? NO_POWER,
  }))
})

const sceneUnit = ({ id, power, arm, at }: DrawnUnit, dislodged: boolean): SceneUnit => ({
  id: unitId(id),
  power,
  arm,
  at,
  dislodged,
})

const unitsOf = (board: DrawnPosition): SceneUnit[] => [
  ...board.units.map((unit) => sceneUnit(unit, false)),
  ...board.dislodged.map(({ unit }) => sceneUnit(unit, true)),
]

/** A position, and orders given in it. */
export const sceneOf = (board: DrawnPosition, powers: readonly ScenePower[], arrows: readonly Arrow[]): Scene => {
  const units = unitsOf(board)
  return {
    powers,
    units,
    centres: board.centres,
    homes: board.homes,
    owners: board.owners,
    selected: null,
    targets: [],
    arrows: placeDisbands(arrows, units),
    standoffs: board.standoffs,
  }
}

/** Draws the disband of a dislodged unit on it, not on its conqueror. */
export const placeDisbands = (arrows: readonly Arrow[], units: readonly SceneUnit[]): readonly Arrow[] =>
  arrows.map((arrow) =>
    arrow.kind === 'disband'
      ? {
          ...arrow,
          dislodged: units.some((unit) => unit.dislodged && unit.power === arrow.power && unit.at === arrow.from),
        }
      : arrow,
  )

/** Marks an order by another map than the shown one; null: the board shows none. */
export const mapMarks = (map: MapName | null | undefined, shown: MapName | null): Pick<Arrow, 'elsewhere'> =>
  map != null && shown !== null && map !== shown ? { elsewhere: true } : {}

/**
 * A closed phase: its start, each order with its result, built units, and the captures. `about`: a
 * province in focus. `map`: see `mapMarks`.
 */
export function closedScene(
  board: DrawnPhase,
  powers: readonly ScenePower[],
  about: Location | null = null,
  map: MapName | null = null,
): Scene {
  const scene = sceneOf(
    board,
    powers,
    board.orders.flatMap((order) => arrowsOfOrder(order, map)),
  )
  const built = board.orders.flatMap(({ kind, fate, unit }) =>
    kind === 'build' && fate === 'succeeded' && unit !== null ? sceneUnit(unit, false) : [],
  )
  const beaten = new Set(board.orders.flatMap(({ unit, dislodged }) => (dislodged && unit !== null ? [unit.id] : [])))
  return {
    ...scene,
    owners: { ...scene.owners, ...Object.fromEntries(board.captures.map(({ province, to }) => [province, to])) },
    captured: board.captures.map(({ province }) => province),
    units: [...scene.units, ...built].map((unit) => {
      // A first order can make an army a fleet.
      const { arm, at } = board.orders.find((order) => order.unit?.id === unit.id)?.unit ?? unit
      return beaten.has(unit.id) ? { ...unit, arm, at, beaten: true } : { ...unit, arm, at }
    }),
    standoffs: board.contested,
    selected: about,
    about: about === null ? null : provinceOf(about),
  }
}

/**
 * A closed phase after its units have moved to where they are in `after`. Units that are gone stay, crossed
 * out: dislodged ones next to their conquerors, others where they stood. Neither they nor units that must
 * retreat keep the ring of a hold or transformation: it would be around the conqueror.
 */
export function movedScene(scene: Scene, after: readonly SceneUnit[]): Scene {
  const present = new Set(after.map(({ id }) => id))
  const taken = new Set(after.flatMap(({ at, dislodged }) => (dislodged ? [] : provinceOf(at))))
  // A variant's rule can remove a unit that nobody attacked.
  const now = after.map((unit) =>
    unit.dislodged && !taken.has(provinceOf(unit.at)) ? { ...unit, dislodged: false, beaten: true } : unit,
  )
  const gone = scene.units
    .filter(({ id }) => !present.has(id))
    .map((unit): SceneUnit => {
      const dislodged = unit.dislodged || unit.beaten === true || taken.has(provinceOf(unit.at))
      return { ...unit, dislodged, gone: dislodged }
    })
  // Where retreats are a phase of their own, a unit without one is still `now` on the board.
  const leaving = [...gone, ...now.filter(({ dislodged }) => dislodged)]
  const find = ({ power, from }: Arrow) => leaving.find((unit) => unit.power === power && unit.at === from)
  return {
    ...scene,
    units: [...now, ...gone],
    arrows: scene.arrows
      .filter((arrow) => (arrow.kind !== 'hold' && arrow.kind !== 'transform') || find(arrow) === undefined)
      .map((arrow) => {
        const unit = arrow.kind === 'disband' ? find(arrow) : undefined
        return unit === undefined ? arrow : { ...arrow, dislodged: unit.dislodged, gone: unit.gone === true }
      }),
  }
}

const FAILURES = ['bounced', 'cut', 'no-convoy', 'disrupted', 'paradox', 'void', 'attacked', 'surplus']
export const failed = (order: Pick<DrawnOrder, 'fate'>): boolean => FAILURES.includes(order.fate)

/** A unit whose retreat failed is also crossed out. */
function arrowsOfOrder(order: DrawnOrder, map: MapName | null): readonly Arrow[] {
  const arrow = arrowOfOrder(order, map)
  if (arrow === null) return []
  const { kind, power, from, failed } = arrow
  return kind === 'retreat' && failed === true ? [arrow, { kind: 'disband', power, from }] : [arrow]
}

function arrowOfOrder(order: DrawnOrder, map: MapName | null): Arrow | null {
  const from = order.unit?.at ?? (order.kind === 'build' ? order.to : null)
  // A build or disband that was not needed changed nothing: crossed out, it would look like a disband.
  if (from === null || order.fate === 'surplus') return null
  const note = order.reason === null ? order.text : `${order.text}: ${order.reason}`
  const marks = {
    power: order.power,
    failed: failed(order),
    void: order.fate === 'void',
    note,
    ...mapMarks(order.map, map),
  }
  const shape = shapeOf(order.kind, from, order.of, order.to, order.arm ?? 'army')
  return shape === null ? null : { ...marks, ...shape }
}

/** Orders of this board that are only planned, or were not used. `noteOf`: the text for each. */
export const ghostsOn = (
  board: BoardId,
  orders: readonly LocatedOrder[],
  noteOf: (order: LocatedOrder) => string,
): readonly Arrow[] =>
  orders
    .filter((order) => order.board === board)
    .flatMap((order) => {
      const shape = shapeOf(order.kind, order.at, order.of, order.to, order.arm)
      return shape === null ? [] : [{ power: order.power, ghost: true, note: noteOf(order), ...shape }]
    })

type Shape = Arrow extends infer Each ? (Each extends Arrow ? Omit<Each, 'power' | 'failed' | 'note'> : never) : never

/** How to draw an order. Most orders of variants are drawn as holds. `arm`: of the unit, or the build. */
export function shapeOf(
  kind: string,
  from: Location,
  of: Location | null,
  to: Location | null,
  arm: Arm,
): Shape | null {
  switch (kind) {
    case 'move':
    case 'retreat':
      return to === null ? null : { kind, from, to }
    case 'support':
      return of === null ? null : { kind, from, of, to }
    case 'convoy':
      return of === null || to === null ? null : { kind, from, of, to }
    case 'disband':
      return { kind, from }
    case 'build':
      return { kind, from, arm }
    case 'own:transform':
      return { kind: 'transform', from, arm: arm === 'army' ? 'fleet' : 'army' }
    case 'waive':
    case 'place':
      return null
    default:
      return { kind: 'hold', from }
  }
}

/** Leaves out what the plate does not draw: examples and unfinished maps lack provinces. */
export function sceneOn({ places }: Pick<Plate, 'places'>, scene: Scene): Scene {
  const isOn = (at: Location | null): boolean => at === null || places.has(provinceOf(at))
  const { units, centres, arrows, targets, selected, standoffs } = scene
  const ends = (arrow: Arrow) => [arrow.from, 'to' in arrow ? arrow.to : null, 'of' in arrow ? arrow.of : null]
  if (units.every(({ at }) => isOn(at)) && centres.every(isOn) && arrows.every((arrow) => ends(arrow).every(isOn)))
    return scene
  return {
    ...scene,
    units: units.filter(({ at }) => isOn(at)),
    centres: centres.filter(isOn),
    arrows: arrows.filter((arrow) => ends(arrow).every(isOn)),
    targets: targets.filter(isOn),
    selected: isOn(selected) ? selected : null,
    standoffs: standoffs.filter(isOn),
  }
}
