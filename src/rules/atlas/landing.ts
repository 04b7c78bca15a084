import { type Result, err, ok } from '../../lib/result.ts'
import type { Atlas } from './atlas.ts'
import type { Refusal } from '../fates/refusals.ts'
import type { Arm, Location } from '../names.ts'

/**
 * Where a unit that steps from one location to another comes to stand. An army ignores coasts; a fleet that names none
 * takes the only one within its reach (DATC 6.B.1 to 6.B.3).
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
  const [only, ...others] = reached
  return only === undefined || others.length > 0 ? err('needs-coast') : ok(only)
}
