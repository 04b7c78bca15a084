/**
 * Orders by a map that the viewer has not seen. Its borders stay secret until the phase closes
 * (TWZ-11), so these orders are built from what all maps share: the provinces and their terrain. Pure.
 */
import type { BoardView, UnitView } from '../../../src/game/views/shapes.ts'
import type { ProvinceInfo } from '../../../src/rules/atlas/atlas.ts'
import { type Arm, ARM_LETTERS, type MapName, type Province, unitId } from '../../../src/rules/names.ts'
import type { WrittenOrder } from '../../../src/rules/notation/order-options.ts'
import type { CoreOrder } from '../../../src/rules/orders/order.ts'
import { provinceOf } from '../../../src/board/scene.ts'

const unitText = ({ arm, at }: UnitView): string => `${ARM_LETTERS[arm]} ${at}`

type Space = Pick<ProvinceInfo, 'code' | 'terrain' | 'convoys'>

export interface Unseen {
  readonly map: MapName
  /** `German` */
  readonly adjective: string
  readonly spaces: readonly Space[]
}

/** All conceivable moves, supports, convoys and retreats of the units with legal orders. */
export function unseenOrders(
  legal: readonly WrittenOrder[],
  boards: readonly BoardView[],
  unseen: Unseen,
): readonly WrittenOrder[] {
  const all = boards.flatMap(({ units, dislodged }) => [...units, ...dislodged.map(({ unit }) => unit)])
  // Every unit can hold, and every dislodged one can be disbanded.
  return legal
    .filter(({ order, decides }) => order.kind === 'hold' || (order.kind === 'disband' && decides === 'retreat'))
    .flatMap((base) => {
      const unit = all.find(({ id }) => 'unit' in base.order && id === base.order.unit)
      if (unit === undefined) return []
      return base.order.kind === 'disband' ? retreats(base, unit, unseen) : movements(base, unit, boards, unseen)
    })
}

type Goal = Pick<WrittenOrder, 'order'> & { readonly text: string; readonly of: UnitView | null }

const buildOrder = (base: WrittenOrder, { order, text, of }: Goal, { adjective }: Unseen): WrittenOrder => ({
  ...base,
  order,
  seen: order as CoreOrder,
  written: `${base.names?.unit ?? ''} ${text} (${adjective} map)`,
  names: base.names === null ? null : { ...base.names, of: of === null ? null : unitText(of) },
})

/** Whether such a unit can be in that province on any map. */
const canStand = (arm: Arm, { terrain }: Space): boolean => terrain !== (arm === 'army' ? 'sea' : 'land')

/** Where such a unit might move. */
const goals = (spaces: readonly Space[], { arm, at }: UnitView): readonly Province[] =>
  spaces.filter((space) => space.code !== provinceOf(at) && canStand(arm, space)).map(({ code }) => code)

/** Where an army might be convoyed; nowhere unless it is on a coast. */
function convoyGoals(spaces: readonly Space[], { arm, at }: UnitView): readonly Province[] {
  const coasts = spaces.filter(({ terrain }) => terrain === 'coast').map(({ code }) => code)
  const from = provinceOf(at)
  return arm === 'army' && coasts.includes(from) ? coasts.filter((code) => code !== from) : []
}

const retreats = (base: WrittenOrder, unit: UnitView, unseen: Unseen): WrittenOrder[] =>
  goals(unseen.spaces, unit).map((to) =>
    buildOrder(
      base,
      { order: { kind: 'retreat', unit: unitId(unit.id), to, map: unseen.map }, text: `R ${to}`, of: null },
      unseen,
    ),
  )

function movements(base: WrittenOrder, unit: UnitView, boards: readonly BoardView[], unseen: Unseen): WrittenOrder[] {
  const others = boards.flatMap(({ units }) => units).filter((each) => each.id !== unit.id)
  return [
    ...moves(unit, unseen),
    ...others.flatMap((of) => supports(unit, of, unseen)),
    ...others.flatMap((of) => convoys(unit, of, unseen)),
  ].map((goal) => buildOrder(base, goal, unseen))
}

function moves(unit: UnitView, { map, spaces }: Unseen): Goal[] {
  const to = (at: Province, via: boolean): Goal => ({
    order: { kind: 'move', unit: unitId(unit.id), to: at, via, map },
    text: `- ${at}${via ? ' VIA' : ''}`,
    of: null,
  })
  return [
    ...goals(spaces, unit).map((at) => to(at, false)),
    // By land unless the order says VIA.
    ...convoyGoals(spaces, unit).map((at) => to(at, true)),
  ]
}

/** Supports into provinces that both units might reach. */
function supports(unit: UnitView, of: UnitView, { map, spaces }: Unseen): Goal[] {
  const [id, other] = [unitId(unit.id), unitId(of.id)]
  const mine = goals(spaces, unit)
  const hold: Goal = { order: { kind: 'support', unit: id, of: other, to: null, map }, text: `S ${unitText(of)}`, of }
  const moving = goals(spaces, of)
    .filter((to) => mine.includes(to))
    .map((to): Goal => ({
      order: { kind: 'support', unit: id, of: other, to, map },
      text: `S ${unitText(of)} - ${to}`,
      of,
    }))
  return mine.includes(provinceOf(of.at)) ? [hold, ...moving] : moving
}

function convoys(unit: UnitView, of: UnitView, { map, spaces }: Unseen): Goal[] {
  const mayConvoy =
    unit.arm === 'fleet' && spaces.some(({ code, convoys: carries }) => code === provinceOf(unit.at) && carries)
  if (!mayConvoy) return []
  return convoyGoals(spaces, of).map((to) => ({
    order: { kind: 'convoy', unit: unitId(unit.id), of: unitId(of.id), to, map },
    text: `C ${unitText(of)} - ${to}`,
    of,
  }))
}
