/**
 * Orders by a map that one has not seen: a unit may be ordered anywhere. Whether it can go there nobody tells before the phase has
 * closed (TWZ-11), so these are made in the page, from nothing but the provinces. Pure.
 */
import type { BoardView, UnitView } from '../../../src/game/views/shapes.ts'
import type { Location, MapName, Province } from '../../../src/rules/names.ts'
import { province, unitId } from '../../../src/rules/names.ts'
import type { WrittenOrder } from '../../../src/rules/orders/options.ts'
import type { CoreOrder } from '../../../src/rules/orders/order.ts'
import { provinceOf } from '../../../src/board/scene.ts'

const LETTER = { army: 'A', fleet: 'F' } as const
const named = ({ arm, at }: UnitView): string => `${LETTER[arm]} ${at}`

export interface Unseen {
  readonly map: MapName
  /** `German` */
  readonly adjective: string
  readonly provinces: readonly Province[]
}

/** Moves, supports and retreats of the units that the legal orders are for. */
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

const elsewhere = (provinces: readonly Province[], at: Location): readonly Province[] =>
  provinces.filter((province) => province !== provinceOf(at))

const retreats = (base: WrittenOrder, unit: UnitView, unseen: Unseen): WrittenOrder[] =>
  elsewhere(unseen.provinces, unit.at).map((to) =>
    made(
      base,
      { order: { kind: 'retreat', unit: unitId(unit.id), to, map: unseen.map }, words: `R ${to}`, of: null },
      unseen,
    ),
  )

function movements(base: WrittenOrder, unit: UnitView, boards: readonly BoardView[], unseen: Unseen): WrittenOrder[] {
  const [id, { map }] = [unitId(unit.id), unseen]
  const moves = elsewhere(unseen.provinces, unit.at).map((to): Goal => ({
    order: { kind: 'move', unit: id, to, via: false, map },
    words: `- ${to}`,
    of: null,
  }))
  const helped = boards.flatMap(({ units }) => units).filter((other) => other.id !== unit.id)
  const supports = helped.flatMap((of): Goal[] => [
    { order: { kind: 'support', unit: id, of: unitId(of.id), to: null, map }, words: `S ${named(of)}`, of },
    ...elsewhere(unseen.provinces, of.at)
      .filter((to) => to !== provinceOf(unit.at))
      .map((to): Goal => ({
        order: { kind: 'support', unit: id, of: unitId(of.id), to, map },
        words: `S ${named(of)} - ${to}`,
        of,
      })),
  ])
  return [...moves, ...supports].map((goal) => made(base, goal, unseen))
}

/** The same for all provinces of a chart, given as its text. */
export function unseenOn(
  legal: readonly WrittenOrder[],
  boards: readonly BoardView[],
  { map, adjective, cells }: Omit<Unseen, 'provinces'> & { readonly cells: string },
): readonly WrittenOrder[] {
  const codes = cells.split(/\s+/u).flatMap((cell) => (cell === '.' ? [] : (cell.split('/')[0] ?? [])))
  return unseenOrders(legal, boards, { map, adjective, provinces: Array.from(new Set(codes), province) })
}
