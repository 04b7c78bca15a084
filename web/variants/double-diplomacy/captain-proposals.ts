/**
 * Orders that the two captains of a power propose to each other. A proposal is an ordinary message between
 * the two, so it shows what they wrote and nothing of what they have saved. Pure.
 */
import type { Message, QuotedOrder } from '../../../src/game/press/press-types.ts'
import type { SheetLine } from '../../../src/game/model.ts'
import type { Power, Seat } from '../../../src/rules/names.ts'
import { provinceOf } from '../../../src/board/scene.ts'
import { proposalMessage } from '../../press/proposal-message.ts'
import { type OpenPhase, proposedOrders } from '../../press/proposed-orders.ts'
import { formatCount } from '../../text/words.ts'
import { echoOf, type KnownLines, ordersOf } from '../../orders/entry/lines.ts'

/** The last orders that were proposed for a unit or a site; null: none. */
export interface UnitProposals {
  readonly yours: string | null
  readonly theirs: string | null
}

interface Between extends OpenPhase {
  /** The power that the two captains share. */
  readonly power: Power
  readonly you: Seat
}

/** `messages`: of the two captains, oldest first. In the order in which the units were first named. */
export function proposalsIn(messages: readonly Message[], { power, you, ...now }: Between): readonly UnitProposals[] {
  const units = new Map<string, UnitProposals>()
  for (const message of messages)
    for (const order of proposedOrders(message, now)) {
      if (order.power !== power) continue
      const { yours, theirs } = units.get(siteOf(order)) ?? { yours: null, theirs: null }
      const { text } = order
      units.set(siteOf(order), message.from === you ? { yours: text, theirs } : { yours, theirs: text })
    }
  return [...units.values()]
}

const siteOf = ({ board, at }: QuotedOrder): string => `${board} ${provinceOf(at)}`

/** The player's orders for a power, in standard notation. An override stays secret: it is left out. */
export function ordersForPower(
  text: string,
  power: Power,
  { echo, known }: { readonly echo: readonly SheetLine[]; readonly known: KnownLines },
): readonly string[] {
  return ordersOf(text, known).flatMap((order) => {
    const line = echoOf(order, echo)
    if (line?.issued?.power !== power || line.written === null || line.decides === null) return []
    return line.suffix?.on === true ? line.suffix.otherwise : line.written
  })
}

/**
 * The orders that the other captain proposes instead of those on the sheet; none if the sheet has no orders
 * for the power: then the other captain's are used (DBL-4).
 */
export const proposedInstead = (proposals: readonly UnitProposals[], sheet: readonly string[]): readonly string[] =>
  sheet.length === 0 ? [] : proposals.flatMap(({ theirs }) => (theirs === null || sheet.includes(theirs) ? [] : theirs))

/** `F LVP B`, `3 orders`, `2 other orders` */
export const ordersText = (orders: readonly string[], what = 'order'): string =>
  orders.length === 1 ? (orders[0] ?? '') : formatCount(orders.length, what)

/** The orders of the sheet that both captains proposed. */
const agreedOf = (proposals: readonly UnitProposals[], sheet: readonly string[]): readonly string[] =>
  sheet.filter((order) => proposals.some(({ yours, theirs }) => yours === order && theirs === order))

export const isAllAgreed = (proposals: readonly UnitProposals[], sheet: readonly string[]): boolean =>
  sheet.length > 0 && agreedOf(proposals, sheet).length === sheet.length

/** How many orders of the sheet both captains proposed: `all 3 orders agreed`. Empty: none. */
export function agreedText(proposals: readonly UnitProposals[], sheet: readonly string[]): string {
  const agreed = agreedOf(proposals, sheet)
  if (agreed.length === 0) return ''
  if (agreed.length < sheet.length) return `${agreed.length} of ${ordersText(sheet)} agreed`
  return sheet.length === 2 ? 'both orders agreed' : `${sheet.length === 1 ? '' : 'all '}${ordersText(sheet)} agreed`
}

/** What follows the order: `proposed by Cyra, on your sheet; you proposed A BER - SIL`. */
export function proposalState({ yours, theirs }: UnitProposals, captain: string, isOnSheet: boolean): string {
  const by = theirs === null ? 'you' : yours === theirs ? 'both of you' : captain
  const other = theirs === null || yours === null || yours === theirs ? '' : `; you proposed ${yours}`
  return `proposed by ${by}${isOnSheet ? ', on your sheet' : ''}${other}`
}

/** Does a message say nothing but what is listed as proposals? */
export function isOnlyProposal({ text, references }: Message, powerName: string): boolean {
  const orders = references.flatMap((each) => (each.kind === 'order' ? each.order.text : []))
  return [true, false].some((isAgreement) => text === proposalMessage(powerName, orders, isAgreement))
}
