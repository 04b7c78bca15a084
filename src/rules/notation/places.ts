/** Provinces and their coasts, as locations. */
import type { Atlas, ProvinceInfo } from '../atlas/atlas.ts'
import { type Arm, type Coast, type Location, location } from '../names.ts'

/**
 * Other names of coasts: the Python engine says `ec` for Bulgaria's `nc`, `sc` for Spain's `wc`.
 */
const KINDRED: Readonly<Partial<Record<Coast, Coast>>> = { NC: 'EC', WC: 'SC' }

/** The coast that a player means; null if this province has no such coast. */
export function resolveCoast(province: ProvinceInfo, coast: Coast): Coast | null {
  const kindred = KINDRED[coast]
  if (province.coasts.includes(coast)) return coast
  return kindred !== undefined && province.coasts.includes(kindred) ? kindred : null
}

export const onCoast = (province: Pick<ProvinceInfo, 'code'>, coast: Coast | null): Location =>
  coast === null ? province.code : location(`${province.code}/${coast}`)

/** The coasts of a province that a unit can step to. */
export const coastsInReach = (atlas: Atlas, arm: Arm, from: Location, to: ProvinceInfo): readonly Coast[] =>
  to.coasts.filter((coast) => atlas.reach(arm, from, onCoast(to, coast)))
