/** Pointing at the board, at work: what has been pointed at, and the order written when it is complete. */
import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks'
import type { SheetLine } from '../../../src/game/model.ts'
import type { BoardId, Location, UnitId } from '../../../src/rules/names.ts'
import type { WrittenOrder as LegalOrder } from '../../../src/rules/notation/order-options.ts'
import type { Scene } from '../../../src/board/scene.ts'
import { canonical, type KnownLines, knownLines, linesOf, orderedSubjects, subjectKey } from './lines.ts'
import {
  type Choice,
  type Gesture,
  initialPointing,
  point,
  type Pointing,
  tapped,
  targets,
  turnsOf,
} from './pointing.ts'
import { lastUndoable, emptyHistory, type WrittenOrder, type EntryHistory, undoLast, withOrders } from './undo.ts'

type Highlights = Pick<Scene, 'selected' | 'targets' | 'entrance' | 'turns' | 'open'>

/** In a movement phase every unit of one's own may be tapped; lighting them all would say nothing. */
function highlights(choices: readonly Choice[], pointing: Pointing): Omit<Highlights, 'open' | 'turns'> {
  const evident = pointing.from === null && choices.some(({ kind }) => kind === 'hold')
  return {
    selected: pointing.from ?? pointing.unclear[0] ?? null,
    targets: pointing.unclear.length > 0 ? pointing.unclear : evident ? [] : targets(choices, pointing),
    entrance: choices[0]?.from ?? null,
  }
}

/** The chosen unit, where a tap on it gives it an order. */
function turning(choices: readonly Choice[], pointing: Pointing, known: KnownLines): UnitId | null {
  const [turn] = turnsOf(choices, pointing)
  const subject = turn === undefined ? null : known.get(turn.text)?.subject
  return subject?.kind === 'unit' ? subject.unit : null
}

/** Every unit that moves or retreats has an order of one of these kinds. */
const OF_EVERY_UNIT = ['hold', 'retreat']

/** The units that may be ordered and have no order that will be used. Pure. */
export function unitsOpen(choices: readonly Choice[], text: string, known: KnownLines): readonly UnitId[] {
  const ordered = orderedSubjects(text, known)
  const open = choices.flatMap(({ kind, text: order }) => {
    const subject = OF_EVERY_UNIT.includes(kind) ? known.get(order)?.subject : null
    return subject?.kind === 'unit' && !ordered.has(subjectKey(subject)) ? [subject.unit] : []
  })
  return [...new Set(open)]
}

export interface Ordering {
  /** All that may be ordered now. */
  readonly choices: readonly Choice[]
  /** Those of the board that is open. */
  readonly offered: readonly Choice[]
  /** The orders on the sheet that are among them. */
  readonly ordered: readonly Choice[]
  /** What is known of the lines of the sheet, and of those that may be written. */
  readonly known: KnownLines
  readonly pointing: Pointing
  /** What is lit on a board. */
  readonly highlightsOn: (board: BoardId) => Highlights
  /** The order written or taken back last, for those who do not see it. */
  readonly said: string
  readonly act: (gesture: Gesture) => void
  /** A finger on a board, be it the open one or another. */
  readonly tap: (at: Location, board: BoardId, others?: readonly Location[]) => void
  /** Begins anew with this unit or site. */
  readonly pointAt: (board: BoardId, at: Location) => void
  readonly write: (order: string) => void
  /** Takes back what was written last; null once the sheet has been changed otherwise. */
  readonly undo: { readonly words: string; readonly take: () => void } | null
}

/** How long (ms) a tap waits for the legal orders; later its effect would surprise whoever has tapped. */
const WAITING = 2_000

/** Taps that came before the legal orders. */
function useQueuedTaps() {
  const taps = useRef<readonly Location[]>([])
  const timer = useRef(0)
  const clear = () => {
    clearTimeout(timer.current)
    taps.current = []
  }
  const add = (at: Location) => {
    const queue = [...taps.current, at]
    clear()
    taps.current = queue
    timer.current = setTimeout(clear, WAITING)
  }
  return { taps, add, clear }
}

/** The sheet that is written on, and the board that is open. */
export interface OrderingInput {
  readonly choices: readonly Choice[]
  /** Every legal order, whether it can be pointed at or not. */
  readonly orders: readonly LegalOrder[]
  readonly text: string
  readonly echo: readonly SheetLine[]
  readonly onText: (text: string) => void
  readonly board: BoardId | null
  readonly onBoard: (board: BoardId) => void
  /** Which of the choices are offered now; left out: all. */
  readonly isOffered?: ((choice: Choice) => boolean) | undefined
}

type Writing = Pick<Ordering, 'said' | 'write' | 'undo'> & {
  /** Writes these as the first orders of a phase: what was written before cannot be undone any more. */
  readonly restart: (orders: readonly string[]) => void
}

/** Orders written on the sheet from the board, which can be undone. */
function useWriting(known: KnownLines, { text, onText }: Pick<OrderingInput, 'text' | 'onText'>): Writing {
  const [history, setHistory] = useState(emptyHistory)
  const writeAfter = (before: EntryHistory, orders: readonly string[]) => {
    const next = withOrders(before, text, known, orders)
    setHistory(next)
    if (orders.length > 0) onText(next.done.at(-1)?.after ?? text)
  }
  const undo = ({ before }: WrittenOrder) => {
    onText(before)
    setHistory(undoLast(history))
  }
  const last = lastUndoable(history, text)
  return {
    said: history.said,
    write: (order) => writeAfter(history, [order]),
    restart: (orders) => writeAfter(emptyHistory, orders),
    undo: last === null ? null : { words: last.order, take: () => undo(last) },
  }
}

/** Calls back before the first paint with new choices. */
function useNewChoices(choices: readonly Choice[], onNew: () => void): void {
  const latest = useRef(onNew)
  latest.current = onNew
  useLayoutEffect(() => latest.current(), [choices])
}

/** Where other orders may be given to it now, the chosen unit is chosen still: more orders have come, or another map is looked at. */
function chosenStill(offered: readonly Choice[], { from }: Pointing): ReturnType<typeof tapped> {
  const again = tapped(offered, from === null ? [] : [from])
  return again.orders.length === 0 ? again : tapped(offered, [])
}

/** A button that is drawn a frame later than the board acts on what is on the board, too. */
function useNewest(act: (gesture: Gesture) => void): (gesture: Gesture) => void {
  const latest = useRef(act)
  latest.current = act
  return useCallback((gesture) => latest.current(gesture), [])
}

/** The orders on the sheet that are among those that may be given. */
const useOrdered = ({ choices: all, text, echo }: OrderingInput): readonly Choice[] =>
  useMemo(() => {
    const byText = new Map(all.map((choice) => [choice.text, choice]))
    return linesOf(text).flatMap((line) => byText.get(line) ?? byText.get(canonical(line, echo)) ?? [])
  }, [all, text, echo])

export function useOrdering(input: OrderingInput): Ordering {
  const { choices: all, orders, text, echo, onText, board, onBoard, isOffered } = input
  const choices = useMemo(() => (isOffered === undefined ? all : all.filter(isOffered)), [all, isOffered])
  const offered = useMemo(() => choices.filter((choice) => choice.board === board), [choices, board])
  const [pointing, setPointing] = useState(initialPointing)
  const known = useMemo(() => knownLines(echo, orders), [echo, orders])
  const { said, write, restart, undo } = useWriting(known, { text, onText })
  // Somebody may tap before the legal orders are here: such taps are answered as soon as they are.
  const queued = useQueuedTaps()
  useNewChoices(choices, () => {
    const { pointing: after, orders: written } =
      queued.taps.current.length > 0 ? tapped(offered, queued.taps.current) : chosenStill(offered, pointing)
    setPointing(after)
    restart(written)
    if (choices.length > 0) queued.clear()
  })

  const ordered = useOrdered(input)
  const open = useMemo(() => unitsOpen(all, text, known), [all, text, known])

  const act = useNewest((gesture: Gesture) => {
    if (gesture.kind === 'cancel') queued.clear()
    else if (choices.length === 0 && gesture.kind === 'tap') queued.add(gesture.at)
    const { pointing: after, order } = point(offered, pointing, gesture, ordered)
    setPointing(after)
    if (order !== null) write(order.text)
  })
  const pointAt = (where: BoardId, at: Location, others: readonly Location[] = []) => {
    onBoard(where)
    if (choices.length === 0) {
      queued.clear()
      queued.add(at)
    }
    const there = choices.filter((choice) => choice.board === where)
    const { pointing: after, order } = point(there, initialPointing, { kind: 'tap', at, others })
    setPointing(after)
    // A build inland or a disband is complete with this.
    if (order !== null) write(order.text)
  }
  const highlightsOn = useCallback(
    (where: BoardId) => ({
      ...(where === board
        ? highlights(offered, pointing)
        : highlights(
            pointing.from === null ? choices.filter((choice) => choice.board === where) : [],
            initialPointing,
          )),
      turns: where === board ? turning(offered, pointing, known) : null,
      open,
    }),
    [board, offered, pointing, choices, open, known],
  )
  return {
    choices,
    offered,
    ordered,
    known,
    pointing,
    highlightsOn,
    said,
    act,
    tap: (at, where, others = []) => (where === board ? act({ kind: 'tap', at, others }) : pointAt(where, at, others)),
    pointAt: (where, at) => pointAt(where, at),
    write,
    undo,
  }
}
