/**
 * Orders by a map that one has not seen. What borders what there nobody tells before the phase has closed (TWZ-11), so these are made
 * in the page, from nothing but what is the same on every map: its provinces, and which of them are inland, coastal or sea. Pure.
 */
import type { BoardView, UnitView } from '../../../src/game/views/shapes.ts'
import type { ProvinceInfo } from '../../../src/rules/atlas/atlas.ts'
import type { Arm, MapName, Province } from '../../../src/rules/names.ts'
import { unitId } from '../../../src/rules/names.ts'
import type { WrittenOrder } from '../../../src/rules/notation/order-options.ts'
import type { CoreOrder } from '../../../src/rules/orders/order.ts'
import { provinceOf } from '../../../src/board/scene.ts'

const LETTER = { army: 'A', fleet: 'F' } as const
const named = ({ arm, at }: UnitView): string => `${LETTER[arm]} ${at}`

type Space = Pick<ProvinceInfo, 'code' | 'terrain' | 'convoys'>

export interface Unseen {
  readonly map: MapName
  /** `German` */
  readonly adjective: string
  readonly spaces: readonly Space[]
}

/** Moves, also by convoy, supports, convoys and retreats of the units that the legal orders are for. */
export function unseenOrders(
  legal: readonly WrittenOrder[],
  boards: readonly BoardView[],
  unseen: Unseen,
): readonly WrittenOrder[] {
  const all = boards.flatMap(({ units, dislodged }) => [...units, ...dislodged.map(({ unit }) => unit)])
  // Every unit that moves may hold, and every dislodged one may be disbanded.
  return legal
    .filter(({ order, decides }) => order.kind === 'hold' || (order.kind === 'disband' && decides === 'retreat'))
    .flatMap((base) => {
      const unit = all.find(({ id }) => 'unit' in base.order && id === base.order.unit)
      if (unit === undefined) return []
      return base.order.kind === 'disband' ? retreats(base, unit, unseen) : movements(base, unit, boards, unseen)
    })
}

type Goal = Pick<WrittenOrder, 'order'> & { readonly words: string; readonly of: UnitView | null }

const made = (base: WrittenOrder, { order, words, of }: Goal, { adjective }: Unseen): WrittenOrder => ({
  ...base,
  order,
  seen: order as CoreOrder,
  written: `${base.names?.unit ?? ''} ${words} (${adjective} map)`,
  names: base.names === null ? null : { ...base.names, of: of === null ? null : named(of) },
})

/** Could such a unit ever stand there? */
const holds = (arm: Arm, { terrain }: Space): boolean => terrain !== (arm === 'army' ? 'sea' : 'land')

/** Where such a unit might go, its own province apart. */
const goals = (spaces: readonly Space[], { arm, at }: UnitView): readonly Province[] =>
  spaces.filter((space) => space.code !== provinceOf(at) && holds(arm, space)).map(({ code }) => code)

/** Where an army might be carried; nowhere from where no ship lands. */
function overSea(spaces: readonly Space[], { arm, at }: UnitView): readonly Province[] {
  const coasts = spaces.filter(({ terrain }) => terrain === 'coast').map(({ code }) => code)
  const from = provinceOf(at)
  return arm === 'army' && coasts.includes(from) ? coasts.filter((code) => code !== from) : []
}

const retreats = (base: WrittenOrder, unit: UnitView, unseen: Unseen): WrittenOrder[] =>
  goals(unseen.spaces, unit).map((to) =>
    made(
      base,
      { order: { kind: 'retreat', unit: unitId(unit.id), to, map: unseen.map }, words: `R ${to}`, of: null },
      unseen,
    ),
  )

function movements(base: WrittenOrder, unit: UnitView, boards: readonly BoardView[], unseen: Unseen): WrittenOrder[] {
  const others = boards.flatMap(({ units }) => units).filter((other) => other.id !== unit.id)
  return [
    ...moves(unit, unseen),
    ...others.flatMap((of) => supports(unit, of, unseen)),
    ...others.flatMap((of) => convoys(unit, of, unseen)),
  ].map((goal) => made(base, goal, unseen))
}

function moves(unit: UnitView, { map, spaces }: Unseen): Goal[] {
  const to = (at: Province, via: boolean): Goal => ({
    order: { kind: 'move', unit: unitId(unit.id), to: at, via, map },
    words: `- ${at}${via ? ' VIA' : ''}`,
    of: null,
  })
  return [
    ...goals(spaces, unit).map((at) => to(at, false)),
    // An army goes to most places by land: that it sails is said where it is ordered.
    ...overSea(spaces, unit).map((at) => to(at, true)),
  ]
}

/** Where both might go: the one that moves, and the one that helps it. */
function supports(unit: UnitView, of: UnitView, { map, spaces }: Unseen): Goal[] {
  const [id, other] = [unitId(unit.id), unitId(of.id)]
  const mine = goals(spaces, unit)
  const hold: Goal = { order: { kind: 'support', unit: id, of: other, to: null, map }, words: `S ${named(of)}`, of }
  const moving = goals(spaces, of)
    .filter((to) => mine.includes(to))
    .map((to): Goal => ({
      order: { kind: 'support', unit: id, of: other, to, map },
      words: `S ${named(of)} - ${to}`,
      of,
    }))
  return mine.includes(provinceOf(of.at)) ? [hold, ...moving] : moving
}

function convoys(unit: UnitView, of: UnitView, { map, spaces }: Unseen): Goal[] {
  const mayConvoy = unit.arm === 'fleet' && spaces.some((one) => one.code === provinceOf(unit.at) && one.convoys)
  if (!mayConvoy) return []
  return overSea(spaces, of).map((to) => ({
    order: { kind: 'convoy', unit: unitId(unit.id), of: unitId(of.id), to, map },
    words: `C ${named(of)} - ${to}`,
    of,
  }))
}
