/** Where each power has a map of its own: what published orders have proved about the others' maps. */
import { ARMY, at, type AtlasTables, canTouch, type Cells, FLEET, NONE } from '../../rules/movement/atlas-tables.ts'
import { type MapName, mapName, type Seat } from '../../rules/names.ts'
import { type Position, powersIn } from '../../rules/position/position.ts'
import type { KnownBorder, KnownMap, Variant } from '../../rules/seam/variant.ts'
import type { Step, Theatre } from './theatre.ts'

/** A step that is proved on some map. */
export interface KnownStep extends Step {
  readonly map: MapName
}

/** The maps that others move by, as far as they are known. */
export interface Rumours {
  readonly steps: readonly KnownStep[]
  /** By power, arm (0, 1) and location: where its units can go by its own map. */
  readonly stepsOf: readonly (readonly (readonly Cells[])[])[]
  /** By power, arm and location: pairs of a centre and its distance, up to 1. */
  readonly nearOf: readonly (readonly (readonly Cells[])[])[]
}

/** What is proved about the maps that this seat has not seen. */
export function rumoursOf(variant: Variant, position: Position, seat: Seat, theatre: Theatre): Rumours {
  const { tables } = theatre
  const known = variant.notes(position, seat, false).flatMap((note) => note.known ?? [])
  const steps = known.flatMap((map) => stepsOn(map, tables))
  const stepsOf = powersIn(variant, position).map((power) =>
    [ARMY, FLEET].map((arm) => {
      const places: number[][] = Array.from({ length: tables.locations }, () => [])
      for (const step of steps) if (step.arm === arm && step.map === mapName(power)) places[step.from]?.push(step.to)
      return places.map((list) => Int16Array.from(list))
    }),
  )
  const centreAt = (place: number, distance: number): number[] => {
    const centre = at(theatre.centreIn, at(tables.provinceOf, place))
    return centre === NONE ? [] : [centre, distance]
  }
  const nearOf = stepsOf.map((arms) =>
    arms.map((reach) =>
      reach.map((places, here) =>
        Int16Array.from([...centreAt(here, 0), ...[...places].flatMap((to) => centreAt(to, 1))]),
      ),
    ),
  )
  return { steps, stepsOf, nearOf }
}

/** The map by which a unit can go there, if it cannot by its own one; else null. */
export const mapFor = ({ steps }: Rumours, { tables }: Theatre, own: AtlasTables, step: Step): MapName | null => {
  const province = at(tables.provinceOf, step.to)
  if (canTouch(own, step.arm, step.from, province)) return null
  const known = steps.find(
    ({ arm, from, to }) => arm === step.arm && from === step.from && at(tables.provinceOf, to) === province,
  )
  return known?.map ?? null
}

/** Borders prove steps of some arm. Between two coasts it may have been either: an army is assumed. */
function stepsOn({ map, borders }: KnownMap, tables: Theatre['tables']): KnownStep[] {
  const isRefused = ({ between: [a, b] }: KnownBorder): boolean =>
    borders.some(({ is, between: [c, d] }) => is === 'refused' && ((a === c && b === d) || (a === d && b === c)))
  return borders.flatMap((border) => {
    if (border.is === 'refused' || (border.is === 'reach' && isRefused(border))) return []
    const [a, b] = border.between.map((code) => tables.atlas.province(code))
    if (a === undefined || b === undefined) return []
    const seas = [a, b].filter(({ terrain }) => terrain === 'sea').length
    const byFleet =
      border.is === 'touch' && seas > 0 && [a, b].every((p) => p.terrain === 'sea' || p.coasts.length === 0)
    const arms = seas === 0 ? [ARMY] : byFleet ? [FLEET] : []
    const [x, y] = [a, b].map((p) => at(tables.inland, p.index))
    if (x === undefined || y === undefined) return []
    return arms.flatMap((arm) => [
      { map, arm, from: x, to: y },
      { map, arm, from: y, to: x },
    ])
  })
}
