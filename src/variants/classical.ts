import { classical as table } from '../maps/classical.ts'
import { makeAtlas } from '../rules/atlas/atlas.ts'
import { countsFrom, victoryChoice, victoryOf } from '../rules/seam/ending-choices.ts'
import { ruleset, seatPerPower, standard, wonAt } from '../rules/seam/standard.ts'

/** Standard Diplomacy: the standard answers (STD-1 to STD-4), and the number of centres to win. */
export const classical = ruleset(
  {
    id: 'classical',
    title: 'Standard',
    blurb: 'Seven powers, Europe in 1901, eighteen centres to win.',
    choices: [victoryChoice(countsFrom(18, { min: 10, max: 34 }))],
  },
  (chosen) => {
    const atlas = makeAtlas(table)
    return { ...standard(atlas), ...wonAt(victoryOf(chosen), seatPerPower(atlas)) }
  },
)
