/** Submitted orders that were not used, on the board, where several seats order one power. Pure. */
import type { OrderView, SubmittedOrderView } from '../../../src/game/views/shapes.ts'
import { type BoardId, type Seat, unitId } from '../../../src/rules/names.ts'
import { ghostsOn, placeDisbands } from '../../../src/board/build-scene.ts'
import { type Arrow, provinceOf, type Scene } from '../../../src/board/scene.ts'
import { formatList } from '../../text/words.ts'
import { subjectKey } from '../entry/lines.ts'

export interface Submissions {
  readonly submitted: readonly SubmittedOrderView[]
  /** `You`, or the powers of the seat: `England and Turkey`. */
  readonly nameOf: (seat: Seat) => string
}

/** The key of the unit or site that an order is about; null if there is none. */
function keyOf({ kind, to, unit }: OrderView, board: BoardId): string | null {
  if (kind === 'build') return to === null ? null : subjectKey({ kind: 'site', board, at: provinceOf(to) })
  return unit === null ? null : subjectKey({ kind: 'unit', unit: unitId(unit.id) })
}

/** Returns a predicate: whether a submission is for the unit or site of this order. */
export const isAbout = (order: OrderView, board: BoardId): ((submitted: SubmittedOrderView) => boolean) => {
  const key = keyOf(order, board)
  return ({ subject, power }) => subject !== null && power === order.power && subjectKey(subject) === key
}

export interface BoardOrders {
  readonly board: BoardId
  readonly orders: readonly OrderView[]
}

/** The scene with the submissions that were not used as ghosts. Equal ones are merged. */
export function withSubmitted(scene: Scene, { board, orders }: BoardOrders, { submitted, nameOf }: Submissions): Scene {
  const unused = submitted.filter(
    (each) => !orders.some((order) => isAbout(order, board)(each) && isDrawnAs(order, each)),
  )
  const groups = [...Map.groupBy(unused, ({ power, text, use }) => JSON.stringify([power, text, use])).values()]
  const ghosts = groups.flatMap((group) => {
    const [first] = group
    if (first === undefined || first.located === null) return []
    const authors = formatList(group.map(({ seat }) => nameOf(seat)))
    const ghosts = ghostsOn(board, [first.located], ({ text }) => `${authors} ordered ${text}. ${first.use}`)
    // No other order shows these.
    return ghosts.map((ghost) =>
      ghost.kind === 'build' || ghost.kind === 'disband' ? { ...ghost, failed: true } : ghost,
    )
  })
  if (ghosts.length === 0) return scene
  return { ...scene, arrows: [...apart(placeDisbands(ghosts, scene.units), scene.arrows), ...scene.arrows] }
}

/** Of several builds at one place, all but one are drawn aside. */
const apart = (ghosts: readonly Arrow[], others: readonly Arrow[]): readonly Arrow[] =>
  ghosts.map((ghost, n) => {
    const hides = ({ kind, from }: Arrow): boolean => kind === 'build' && from === ghost.from
    return ghost.kind === 'build' ? { ...ghost, aside: [...others, ...ghosts.slice(0, n)].some(hides) } : ghost
  })

/** An override differs from the order that was used only in its mark. A build goes to where it is. */
const isDrawnAs = ({ kind, to, of, arm }: OrderView, { located }: SubmittedOrderView): boolean =>
  located !== null &&
  located.kind === kind &&
  (kind === 'build' ? located.at === to && located.arm === arm : located.to === to && located.of === of)
