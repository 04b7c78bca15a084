import { classical as table } from '../maps/classical.ts'
import { makeAtlas } from '../rules/atlas/atlas.ts'
import { ruleset, standard } from '../rules/seam/standard.ts'

/** Standard Diplomacy: just the standard answers (STD-1 to STD-4). */
export const classical = ruleset(
  { id: 'classical', title: 'Standard', blurb: 'Seven powers, Europe in 1901, eighteen centres to win.', choices: [] },
  () => standard(makeAtlas(table)),
)
