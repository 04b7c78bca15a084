/** Pointing at the board, at work: what has been pointed at, and the order written when it is complete. */
import { useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks'
import type { SheetLine } from '../../../src/game/model.ts'
import type { BoardId, Location } from '../../../src/rules/names.ts'
import type { Scene } from '../../../src/board/scene.ts'
import { canonical, linesOf } from './lines.ts'
import { type Choice, type Gesture, nothingPointed, point, type Pointing, tapped, targets } from './ordering.ts'
import { lastUndoable, emptyHistory, type WrittenOrder, type EntryHistory, undoLast, written } from './undo.ts'

type Highlights = Pick<Scene, 'selected' | 'targets' | 'entrance'>

/** In a movement phase every unit of one's own may be tapped; lighting them all would say nothing. */
function lit(choices: readonly Choice[], pointing: Pointing): Highlights {
  const evident = pointing.from === null && choices.some(({ kind }) => kind === 'hold')
  return {
    selected: pointing.from,
    targets: evident ? [] : targets(choices, pointing),
    entrance: choices[0]?.from ?? null,
  }
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
  readonly highlightsOn: (board: BoardId) => Highlights
  /** The order written or taken back last, for those who do not see it. */
  readonly said: string
  readonly act: (gesture: Gesture) => void
  /** A finger on a board, be it the open one or another. */
  readonly tap: (at: Location, board: BoardId) => void
  /** Begins anew with this unit or site. */
  readonly pointAt: (board: BoardId, at: Location) => void
  readonly write: (order: string) => void
  /** Takes back what was written last; null once the sheet has been changed otherwise. */
  readonly undo: { readonly words: string; readonly take: () => void } | null
}

/** So long (ms) a tap waits for the list of what is legal; later it would surprise whoever has tapped. */
const WAITING = 2_000

/** Taps that came before there was anything to choose from. */
function useQueuedTaps() {
  const taps = useRef<readonly Location[]>([])
  const timer = useRef(0)
  const forget = () => {
    clearTimeout(timer.current)
    taps.current = []
  }
  const keep = (at: Location) => {
    const kept = [...taps.current, at]
    forget()
    taps.current = kept
    timer.current = setTimeout(forget, WAITING)
  }
  return { taps, keep, forget }
}

/** The sheet that is written on, and the board that is open. */
export interface OrderingInput {
  readonly choices: readonly Choice[]
  readonly text: string
  readonly echo: readonly SheetLine[]
  readonly onText: (text: string) => void
  readonly board: BoardId | null
  readonly onBoard: (board: BoardId) => void
}

export function useOrdering({ choices, text, echo, onText, board, onBoard }: OrderingInput): Ordering {
  const offered = useMemo(() => choices.filter((choice) => choice.board === board), [choices, board])
  const [pointing, setPointing] = useState(nothingPointed)
  const [history, setStrokes] = useState(emptyHistory)
  const last = lastUndoable(history, text)
  const writeAll = (so: EntryHistory, orders: readonly string[]) => {
    const next = written(so, text, echo, orders)
    setStrokes(next)
    if (orders.length > 0) onText(next.done.at(-1)?.after ?? text)
  }
  // A finger may be quicker than the list of what is legal: it is answered as soon as that is here.
  const early = useQueuedTaps()
  useLayoutEffect(() => {
    const { pointing: after, orders } = tapped(offered, early.taps.current)
    setPointing(after)
    writeAll(emptyHistory, orders)
    if (choices.length > 0) early.forget()
  }, [choices])

  const write = (order: string) => writeAll(history, [order])
  const gesture = (from: Pointing, next: Gesture) => {
    if (next.kind === 'cancel') early.forget()
    else if (choices.length === 0 && next.kind === 'tap') early.keep(next.at)
    const { pointing: after, order } = point(offered, from, next)
    setPointing(after)
    if (order !== null) write(order.text)
  }
  const pointAt = (where: BoardId, at: Location) => {
    onBoard(where)
    if (choices.length === 0) {
      early.forget()
      early.keep(at)
    }
    const there = choices.filter((choice) => choice.board === where)
    setPointing(point(there, nothingPointed, { kind: 'tap', at }).pointing)
  }
  const takeBack = ({ before }: WrittenOrder) => {
    onText(before)
    setStrokes(undoLast(history))
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
    highlightsOn: (where) =>
      where === board
        ? lit(offered, pointing)
        : lit(pointing.from === null ? choices.filter((choice) => choice.board === where) : [], nothingPointed),
    said: history.said,
    act,
    tap: (at, where) => (where === board ? act({ kind: 'tap', at }) : pointAt(where, at)),
    pointAt,
    write,
    undo: last === null ? null : { words: last.order, take: () => takeBack(last) },
  }
}
