import { classical } from '../../../src/maps/classical.ts'
import type { BoardTable } from '../../../src/rules/atlas/atlas.ts'
import { makeAtlas } from '../../../src/rules/atlas/atlas.ts'
import { ruleset, standard } from '../../../src/rules/seam/standard.ts'

const board: BoardTable = {
  ...classical,
  id: 'fleet-rome',
  title: 'Fleet Rome',
  powers: classical.powers.map((one) => (one.power === 'ITALY' ? { ...one, start: 'F NAP, F ROM, A VEN' } : one)),
}

/** Standard with two fleets for Italy (FRM-1). */
export const fleetRome = ruleset(
  { id: 'fleet-rome', title: 'Fleet Rome', blurb: 'The standard game, with an Italian fleet in Rome.', choices: [] },
  () => standard(makeAtlas(board)),
)
