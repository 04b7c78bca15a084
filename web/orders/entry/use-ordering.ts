/** Orders given on the board: keeps the gestures so far and writes an order once it is complete. */
import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks'
import type { SheetLine } from '../../../src/game/model.ts'
import type { BoardId, Location, Power, UnitId } from '../../../src/rules/names.ts'
import type { WrittenOrder as LegalOrder } from '../../../src/rules/notation/order-options.ts'
import type { Scene } from '../../../src/board/scene.ts'
import { replacedOrders } from './choices.ts'
import { canonical, type KnownLines, knownLines, orderedSubjects, ordersOf, subjectKey } from './lines.ts'
import type { Needless } from './needless.ts'
import {
  type Choice,
  firstChoices,
  initialPointing,
  type Pointing,
  targets,
  ordersInPlace,
  unlessReplaced,
} from './pointing.ts'
import { type Gesture, type GestureResult, applyGesture, applyTaps, reselect, isRemoval } from './taps.ts'
import {
  lastUndoable,
  emptyHistory,
  type WrittenOrder,
  type EntryHistory,
  undoLast,
  withOrders,
  withRemoval,
} from './undo.ts'

type Highlights = Pick<Scene, 'selected' | 'targets' | 'entrance' | 'turns' | 'open'>

/** At the start of a movement phase nothing is highlighted: all units can be tapped. */
function highlights(
  choices: readonly Choice[],
  pointing: Pointing,
  ordered: readonly Choice[],
  isUseful: (choice: Choice) => boolean,
): Omit<Highlights, 'open' | 'turns'> {
  const { from, candidates } = pointing
  const isMovementStart = from === null && choices.some(({ kind }) => kind === 'hold')
  return {
    selected: from ?? candidates[0] ?? null,
    targets:
      candidates.length > 0
        ? candidates
        : isMovementStart
          ? []
          : targets(from === null ? firstChoices(choices, ordered).filter(isUseful) : choices, pointing),
    entrance: choices[0]?.from ?? null,
  }
}

/** The selected unit, if a second tap gives it an order. */
function unitWithOrderInPlace(choices: readonly Choice[], pointing: Pointing, known: KnownLines): UnitId | null {
  const [order] = ordersInPlace(choices, pointing)
  const subject = order === undefined ? null : known.get(order.text)?.subject
  return subject?.kind === 'unit' ? subject.unit : null
}

/** Every unit that can move or retreat has a legal order of one of these kinds. */
const KINDS_OF_EVERY_UNIT = ['hold', 'retreat']

/** The units that can be ordered and have no valid order. Pure. */
export function unitsOpen(choices: readonly Choice[], text: string, known: KnownLines): readonly UnitId[] {
  const ordered = orderedSubjects(text, known)
  const open = choices.flatMap(({ kind, text: order }) => {
    const subject = KINDS_OF_EVERY_UNIT.includes(kind) ? known.get(order)?.subject : null
    return subject?.kind === 'unit' && !ordered.has(subjectKey(subject)) ? [subject.unit] : []
  })
  return [...new Set(open)]
}

export interface Ordering {
  /** All legal orders. */
  readonly choices: readonly Choice[]
  /** Those of the open board. */
  readonly offered: readonly Choice[]
  /** The legal orders that are on the sheet and that no later line replaces. */
  readonly ordered: readonly Choice[]
  /** The lines that have been read, and the legal orders. */
  readonly known: KnownLines
  readonly pointing: Pointing
  readonly highlightsOn: (board: BoardId) => Highlights
  /** The last order written or undone, for screen readers. */
  readonly announcement: string
  readonly act: (gesture: Gesture) => void
  /** A tap on any board. */
  readonly tap: (at: Location, board: BoardId, alternatives?: readonly Location[], power?: Power | null) => void
  /** Takes the last tap back, for example because it was the first of a double tap. */
  readonly untap: () => void
  /** Starts over with this unit or site. */
  readonly pointAt: (board: BoardId, at: Location) => void
  /** `instead`: an order on the sheet that it replaces. */
  readonly write: (order: string, instead?: string) => void
  /** Undoes the last order; null if the sheet has changed since. */
  readonly undo: (WrittenOrder & { readonly run: () => void }) | null
}

/** How long (ms) a tap waits for the legal orders. Any longer would surprise the player. */
const MAX_TAP_WAIT = 2_000

/** Taps that arrive before the legal orders. */
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
    timer.current = setTimeout(clear, MAX_TAP_WAIT)
  }
  const restart = (at: Location) => {
    clear()
    add(at)
  }
  return { taps, add, restart, clear }
}

export interface OrderingInput {
  readonly choices: readonly Choice[]
  /** All legal orders, including those that cannot be given on the board. */
  readonly orders: readonly LegalOrder[]
  readonly text: string
  readonly echo: readonly SheetLine[]
  readonly onText: (text: string) => void
  readonly board: BoardId | null
  readonly onBoard: (board: BoardId) => void
  /** Whether a choice is offered now. Default: all are. */
  readonly isOffered?: ((choice: Choice) => boolean) | undefined
  /** Whether the sheet can still need such an order. Default: it can. */
  readonly isUseful?: ((choice: Choice) => boolean) | undefined
  /** Holds back builds and disbands. Default: each is written. */
  readonly needless?: Needless | undefined
}

const isAlways = (): boolean => true

type Writing = Pick<Ordering, 'announcement' | 'write' | 'undo'> & {
  readonly remove: (order: string) => void
  /** Writes these orders and clears the undo history. */
  readonly restart: (orders: readonly string[]) => void
}

/** Writes orders on the sheet, with undo. */
function useWriting(known: KnownLines, { text, onText }: Pick<OrderingInput, 'text' | 'onText'>): Writing {
  const [history, setHistory] = useState(emptyHistory)
  const writeAfter = (before: EntryHistory, orders: readonly string[], instead?: string) => {
    const next = withOrders(before, text, known, orders, instead)
    setHistory(next)
    if (orders.length > 0) onText(next.done.at(-1)?.after ?? text)
  }
  const undo = ({ before }: WrittenOrder) => {
    onText(before)
    setHistory(undoLast(history))
  }
  const last = lastUndoable(history, text)
  return {
    announcement: history.announcement,
    write: (order, instead) => writeAfter(history, [order], instead),
    remove: (order) => {
      const next = withRemoval(history, text, known, order)
      setHistory(next)
      onText(next.done.at(-1)?.after ?? text)
    },
    restart: (orders) => writeAfter(emptyHistory, orders),
    undo: last === null ? null : { ...last, run: () => undo(last) },
  }
}

/** Takes the last tap back: what it selected, and what it wrote. */
function useUntap(
  now: { readonly pointing: Pointing; readonly text: string },
  setPointing: (pointing: Pointing) => void,
  { undo }: Pick<Writing, 'undo'>,
) {
  const before = useRef(now)
  const untap = () => {
    setPointing(before.current.pointing)
    if (now.text !== before.current.text) undo?.run()
  }
  return { remember: () => (before.current = now), untap }
}

/** Calls back before new choices are painted. */
function useNewChoices(choices: readonly Choice[], onNew: () => void): void {
  const latest = useRef(onNew)
  latest.current = onNew
  useLayoutEffect(() => latest.current(), [choices])
}

/** Buttons are drawn one frame later than the board, but must act on its latest state. */
function useLatestAct(act: (gesture: Gesture) => void): (gesture: Gesture) => void {
  const latest = useRef(act)
  latest.current = act
  return useCallback((gesture) => latest.current(gesture), [])
}

type SheetText = Pick<OrderingInput, 'choices' | 'text' | 'echo'>

/** The legal orders that are on the sheet and that no later line replaces. Pure. */
export function orderedChoices({ choices: all, text, echo }: SheetText): readonly Choice[] {
  const replaced = replacedOrders(echo)
  const byText = new Map(all.map((choice) => [choice.text, choice]))
  const read = new Map([...byText.keys(), ...echo.map((line) => line.text.trim())].map((line) => [line, line]))
  const ordered = ordersOf(text, read).flatMap((line) => byText.get(line) ?? byText.get(canonical(line, echo)) ?? [])
  return ordered.filter((order) => !replaced.has(order.text))
}

const choicesOn = (choices: readonly Choice[], board: BoardId | null): readonly Choice[] =>
  choices.filter((choice) => choice.board === board)

/** Returns the highlights of any board. */
function useHighlights(
  {
    choices,
    offered,
    ordered,
    known,
    pointing,
  }: Pick<Ordering, 'choices' | 'offered' | 'ordered' | 'known' | 'pointing'>,
  board: BoardId | null,
  open: readonly UnitId[],
  isUseful: (choice: Choice) => boolean,
): Ordering['highlightsOn'] {
  return useCallback(
    (where) => {
      if (where === board)
        return {
          ...highlights(offered, pointing, ordered, isUseful),
          turns: unitWithOrderInPlace(offered, pointing, known),
          open,
        }
      const there = pointing.from === null ? choicesOn(choices, where) : []
      return { ...highlights(there, initialPointing, ordered, isUseful), turns: null, open }
    },
    [board, offered, ordered, pointing, choices, open, known, isUseful],
  )
}

function usePointing(ordered: readonly Choice[]) {
  const [latest, setPointing] = useState(initialPointing)
  return [unlessReplaced(latest, ordered), setPointing] as const
}

/** The place on the sheet that another one replaces: only one counts. */
const placeOn = (ordered: readonly Choice[], { kind }: Choice): string | undefined =>
  kind === 'place' ? ordered.find((other) => other.kind === kind)?.text : undefined

type Tap = Extract<Gesture, { readonly kind: 'tap' }>

export function useOrdering(input: OrderingInput): Ordering {
  const { choices: all, orders, text, echo, onText, board, onBoard, isOffered, isUseful = isAlways, needless } = input
  const choices = useMemo(() => (isOffered === undefined ? all : all.filter(isOffered)), [all, isOffered])
  const offered = useMemo(() => choicesOn(choices, board), [choices, board])
  const ordered = useMemo(() => orderedChoices({ choices: all, text, echo }), [all, text, echo])
  const [pointing, setPointing] = usePointing(ordered)
  const known = useMemo(() => knownLines(echo, orders), [echo, orders])
  const { restart, remove, ...writing } = useWriting(known, { text, onText })
  const queued = useQueuedTaps()
  useNewChoices(choices, () => {
    const taps = queued.taps.current
    const result = taps.length > 0 ? applyTaps(offered, taps, check) : reselect(offered, pointing)
    setPointing(result.pointing)
    restart(result.orders)
    if (choices.length > 0) queued.clear()
  })

  const open = useMemo(() => unitsOpen(all, text, known), [all, text, known])

  const check = (result: GestureResult, gesture: Gesture) =>
    needless?.withoutNeedless(result, gesture, ordered) ?? result
  const apply = (among: readonly Choice[], before: Pointing, made: Gesture) => {
    const gesture = needless?.withoutRefused(made, among, before, ordered) ?? made
    const { pointing: after, order } = check(applyGesture(among, before, gesture, ordered), gesture)
    setPointing(after)
    if (order === null) return
    if (isRemoval(gesture, order, ordered)) remove(order.text)
    else writing.write(order.text, placeOn(ordered, order))
  }
  const act = useLatestAct((gesture: Gesture) => {
    if (gesture.kind === 'cancel') queued.clear()
    else if (choices.length === 0 && gesture.kind === 'tap') queued.add(gesture.at)
    apply(offered, pointing, gesture)
  })
  const tapOn = (where: BoardId, tap: Tap) => {
    onBoard(where)
    if (choices.length === 0) queued.restart(tap.at)
    apply(choicesOn(choices, where), initialPointing, tap)
  }
  const { remember, untap } = useUntap({ pointing, text }, setPointing, writing)
  const tap: Ordering['tap'] = (at, where, alternatives = [], power = null) => {
    remember()
    const gesture: Tap = { kind: 'tap', at, alternatives, power, board: where }
    return where === board ? act(gesture) : tapOn(where, gesture)
  }
  return {
    choices,
    offered,
    ordered,
    known,
    pointing,
    highlightsOn: useHighlights({ choices, offered, ordered, known, pointing }, board, open, isUseful),
    act,
    tap,
    untap: () => {
      queued.clear()
      untap()
    },
    pointAt: (where, at) => tapOn(where, { kind: 'tap', at, board: where }),
    ...writing,
  }
}
