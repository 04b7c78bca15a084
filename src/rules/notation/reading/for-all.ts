/** Lines about all units or none: `all hold`, `no builds`. */
import { requiredOrders } from '../../phases/requirements.ts'
import { MAX_SUGGESTIONS, problem, type Understood } from '../../seam/line-problem.ts'
import { formatStationed } from '../format-order.ts'
import type { Scope } from '../scope.ts'

const NO_BUILDS =
  /^(?:no (?:more |further )?builds?|builds? nothing|(?:waive|skip) (?:all|both|everything|the rest)(?: (?:of )?(?:the |my )?builds?)?)[.!]?$/iu
const NO_DISBANDS = /^no (?:more |further )?(?:retreats?|removals?|disbands?)[.!]?$/iu

const ALL = '(?:all|everything|everyone|everybody)(?: (?:my |the )?(?:units|armies and fleets))?'
const REST = '(?:(?:all )?(?:the )?(?:rest|others?)|all (?:the )?other units|remaining units|other units)'
const HOLD = '(?:h|holds?|stands?|stays?)'
const DISBAND = '(?:d|disbands?|removed?|destroyed?)'

/** `all hold` and `hold all`, with groups for all and for the rest. */
const forUnits = (verb: string): RegExp =>
  new RegExp(`^(?:(${ALL})|(${REST})) ${verb}[.!]?$|^${verb} (?:(${ALL})|(${REST}))[.!]?$`, 'iu')

const ALL_HOLD = forUnits(HOLD)
const ALL_DISBAND = forUnits(DISBAND)

/** The line that says the same; null if it orders nothing. */
interface Restated {
  readonly line: string | null
}

/** Null if the line is about something else. */
export function readForAll(scope: Scope, text: string): Restated | Understood | null {
  if (NO_BUILDS.test(text)) return { line: 'WAIVE' }
  if (NO_DISBANDS.test(text)) return mustDisband(scope) ? eachUnit(scope, 'D', true) : { line: null }
  const hold = ALL_HOLD.exec(text)
  if (hold !== null && scope.phase.steps.includes('moves')) return eachUnit(scope, 'H', isForRest(hold))
  const disband = ALL_DISBAND.exec(text)
  return disband === null ? null : eachUnit(scope, 'D', isForRest(disband))
}

const isForRest = (match: RegExpExecArray): boolean => match[2] !== undefined || match[4] !== undefined

function mustDisband({ variant, position, powers }: Scope): boolean {
  const required = requiredOrders(variant, position)
  return required.some(
    ({ retreats, adjustments }) =>
      retreats.some(({ unit }) => powers.includes(unit.power)) ||
      adjustments.some(({ power, disbands }) => powers.includes(power) && disbands > 0),
  )
}

/** Asks for an order for each unit, and suggests them if it is clear which. */
function eachUnit({ variant, units, phase, powers }: Scope, mark: 'H' | 'D', isForRest: boolean): Understood {
  const fleeing = mark === 'D'
  const own = units.filter(({ unit, dislodged }) => powers.includes(unit.power) && dislodged === fleeing)
  const isClear = !phase.steps.includes('adjustments') && (fleeing || !isForRest)
  const lines = isClear && own.length > 0 && own.length <= 2 * MAX_SUGGESTIONS ? own : []
  const text = lines.map((stationed) => `${formatStationed(variant, stationed)} ${mark}`).join(', ')
  return {
    problem: problem('which-unit', 'Which units? Write one order for each.', text === '' ? [] : [text]),
    notices: [],
  }
}
