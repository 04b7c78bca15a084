/** Public notes on the Neutral: its orders, and afterwards what disturbed them. */
import type { Ruling } from '../../rules/fates/fate.ts'
import { joinAnd } from '../../rules/fates/display-names.ts'
import { rulingText } from '../../rules/notation/ruling-text.ts'
import { formatOrder } from '../../rules/notation/format-order.ts'
import { unitOf } from '../../rules/orders/order.ts'
import type { Position } from '../../rules/position/position.ts'
import type { StandardAnswers } from '../../rules/seam/standard.ts'
import type { Note, Variant } from '../../rules/seam/variant.ts'
import { NEUTRAL, type Scripted, retreatRule } from './neutral.ts'

const asVariant = (base: StandardAnswers): Variant => ({ ...base, id: '', title: '', blurb: '' })

/** What the Neutral will do, order by order, with the rule behind each. */
export function scriptNotes(base: StandardAnswers, position: Position, script: readonly Scripted[]): readonly Note[] {
  const byRule = Map.groupBy(script, ({ why }) => why)
  const lines = [...byRule].map(
    ([why, orders]) =>
      `${joinAnd(orders.map(({ issued }) => formatOrder(asVariant(base), position, issued.order)))}: ${why}`,
  )
  return lines.length === 0 ? [] : [{ title: 'The Neutral, if nothing disturbs it', lines }]
}

/** For each of its orders that failed or lost the unit: the cause, and the rule. */
export function disturbanceNotes(
  base: StandardAnswers,
  position: Position,
  script: readonly Scripted[],
  rulings: readonly Ruling[],
): readonly Note[] {
  const lines = rulings
    .filter(({ issued }) => issued.power === NEUTRAL)
    .flatMap((ruling) => {
      const why = ruleBehind(ruling, script)
      const causes = why === null ? [] : causesOf(asVariant(base), position, ruling, rulings)
      const order = formatOrder(asVariant(base), position, ruling.issued.order)
      return causes.length === 0 ? [] : [`${order}. ${causes.join(' ')} The rule behind it: ${why}`]
    })
  return lines.length === 0 ? [] : [{ title: 'What disturbed the Neutral', lines }]
}

/** Retreats that follow at once, because no player has any, are in no script of this phase. */
function ruleBehind({ unit, issued: { order } }: Ruling, script: readonly Scripted[]): string | null {
  const own = script.find(({ issued }) => issued.order.kind === order.kind && unitOf(issued.order) === unitOf(order))
  if (own !== undefined) return own.why
  return order.kind === 'retreat' && unit !== null ? retreatRule(unit) : null
}

/** A support that succeeds in vain is explained by the loss of the supported unit. */
function causesOf(variant: Variant, position: Position, ruling: Ruling, rulings: readonly Ruling[]): readonly string[] {
  const { issued, fate } = ruling
  const own = rulingText(variant, position, ruling, rulings)
  if (issued.order.kind !== 'support' || fate.kind !== 'succeeded') return own
  const { of } = issued.order
  const friend = rulings.find(({ unit, dislodged }) => unit?.id === of && dislodged !== null)
  const lost = friend === undefined ? [] : rulingText(variant, position, { ...friend, fate }, rulings)
  return [...own, ...lost.map((words) => `The unit it supports: ${words.replace(/^D/, 'd')}`)]
}
