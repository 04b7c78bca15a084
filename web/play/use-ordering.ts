/** Pointing at the board, at work: what has been pointed at, and the order written when it is complete. */
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks'
import type { SheetLine } from '../../src/game/model.ts'
import type { BoardId, Location } from '../../src/rules/names.ts'
import type { Scene } from '../board/scene.ts'
import { canonical, linesOf, withOrder } from './lines.ts'
import { type Choice, type Gesture, nothingPointed, point, type Pointing, tapped, targets } from './ordering.ts'

type Lit = Pick<Scene, 'selected' | 'targets'>

/** In a movement phase every unit of one's own may be tapped; lighting them all would say nothing. */
function lit(choices: readonly Choice[], pointing: Pointing): Lit {
  const evident = pointing.from === null && choices.some(({ kind }) => kind === 'hold')
  return { selected: pointing.from, targets: evident ? [] : targets(choices, pointing) }
}

export interface Ordering {
  /** All that may be ordered now. */
  readonly choices: readonly Choice[]
  /** Those of the board that is open. */
  readonly offered: readonly Choice[]
  /** The orders on the sheet that are among them. */
  readonly ordered: readonly Choice[]
  readonly pointing: Pointing
  /** What is lit on a board. */
  readonly pointedOn: (board: BoardId) => Lit
  /** The order written last, for those who do not see it appear. */
  readonly written: string | null
  readonly act: (gesture: Gesture) => void
  /** A finger on a board, be it the open one or another. */
  readonly tap: (at: Location, board: BoardId) => void
  /** Begins anew with this unit or site. */
  readonly pointAt: (board: BoardId, at: Location) => void
  readonly write: (order: string) => void
  /** Takes back what was written last; null once the sheet has been changed otherwise. */
  readonly undo: { readonly words: string; readonly take: () => void } | null
}

/** One order written from the board, and the text before and after it. */
interface Step {
  readonly order: string
  readonly before: string
  readonly after: string
}

/** The sheet that is written on, and the board that is open. */
export interface Desktop {
  readonly choices: readonly Choice[]
  readonly text: string
  readonly echo: readonly SheetLine[]
  readonly onText: (text: string) => void
  readonly board: BoardId | null
  readonly onBoard: (board: BoardId) => void
}

export function useOrdering({ choices, text, echo, onText, board, onBoard }: Desktop): Ordering {
  const offered = useMemo(() => choices.filter((choice) => choice.board === board), [choices, board])
  const [pointing, setPointing] = useState(nothingPointed)
  const [steps, setSteps] = useState<readonly Step[]>([])
  const last = steps.at(-1)
  // A finger may be quicker than the list of what is legal: it is answered as soon as that is here.
  const early = useRef<readonly Location[]>([])
  useEffect(() => setSteps([]), [choices])
  useLayoutEffect(() => {
    const { pointing: after, orders } = tapped(offered, early.current)
    setPointing(after)
    if (choices.length > 0) early.current = []
    if (orders.length > 0) onText(orders.reduce((so, order) => withOrder(so, echo, order), text))
  }, [choices])

  const write = (order: string) => {
    const after = withOrder(text, echo, order)
    onText(after)
    setSteps([...steps, { order, before: text, after }])
  }
  const gesture = (from: Pointing, next: Gesture) => {
    if (choices.length === 0 && next.kind === 'tap') early.current = [...early.current, next.at]
    const { pointing: after, order } = point(offered, from, next)
    setPointing(after)
    if (order !== null) write(order.text)
  }
  const pointAt = (where: BoardId, at: Location) => {
    onBoard(where)
    const there = choices.filter((choice) => choice.board === where)
    setPointing(point(there, nothingPointed, { kind: 'tap', at }).pointing)
  }
  const takeBack = ({ before }: Step) => {
    onText(before)
    setSteps(steps.slice(0, -1))
  }
  const ordered = useMemo(() => {
    const byText = new Map(choices.map((choice) => [choice.text, choice]))
    return linesOf(text).flatMap((line) => byText.get(canonical(line, echo)) ?? [])
  }, [choices, text, echo])

  const act = (next: Gesture) => gesture(pointing, next)
  return {
    choices,
    offered,
    ordered,
    pointing,
    pointedOn: (where) =>
      where === board
        ? lit(offered, pointing)
        : lit(pointing.from === null ? choices.filter((choice) => choice.board === where) : [], nothingPointed),
    written: last?.order ?? null,
    act,
    tap: (at, where) => (where === board ? act({ kind: 'tap', at }) : pointAt(where, at)),
    pointAt,
    write,
    undo: last === undefined || last.after !== text ? null : { words: last.order, take: () => takeBack(last) },
  }
}
