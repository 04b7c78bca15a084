/** A lesson: the learner orders their own units, the other orders are fixed. */
import type { JSX } from 'preact'
import { useMemo, useState } from 'preact/hooks'
import type { OrderView } from '../../src/game/views/shapes.ts'
import type { BoardId } from '../../src/rules/names.ts'
import type { Plate } from '../../src/board/plate.ts'
import { aspectOf, type BoardMap, type Scene } from '../../src/board/index.ts'
import { Board, type BoardProps } from '../board/index.ts'
import {
  boardsIn,
  type Adjudicated,
  choicesIn,
  notesIn,
  powersFor,
  powersOfSeat,
  readLines,
} from '../sandbox/local-game.ts'
import { exampleGame, provincesShown } from '../sandbox/example.ts'
import { BoardSwitch, usePlate } from '../orders/board/board-panel.tsx'
import { ActionBar } from '../orders/entry/action-bar.tsx'
import { looseOrders } from '../orders/entry/choices.ts'
import { linesOf } from '../orders/entry/lines.ts'
import { sceneOn, scenePowers } from '../../src/board/build-scene.ts'
import { presentScene } from '../orders/board/shown-boards.ts'
import { OrderResult } from '../orders/results/order-result.tsx'
import { type Ordering, useOrdering } from '../orders/entry/use-ordering.ts'
import { useAnnounce } from '../ui/announcer.tsx'
import { isOfferedIn, mapOfLesson, ordersOfLesson } from './lesson-orders.ts'
import { isSolved, type Lesson, outcomeOf, outcomeScenes } from './lessons.ts'

export interface LessonProps {
  readonly lesson: Lesson
  readonly onDone: () => void
  /** The link to show when the lesson is done. */
  readonly next: JSX.Element
}

export function LessonBoard({ lesson, onDone, next }: LessonProps): JSX.Element {
  const game = useMemo(() => exampleGame(lesson), [lesson])
  const boards = useMemo(() => boardsIn(game), [game])
  const notes = useMemo(() => notesIn(game), [game])
  const orders = useMemo(() => ordersOfLesson(lesson, game), [game, lesson])
  const choices = useMemo(() => choicesIn(game, orders), [game, orders])
  const loose = useMemo(() => looseOrders(orders), [orders])
  const [text, setText] = useState('')
  const [adjudicated, setAdjudicated] = useState<Adjudicated | null>(null)
  const echo = useMemo(() => readLines(game, linesOf(text)), [game, text])
  const [board, setBoard] = useState<BoardId | null>(boards[0]?.board ?? null)
  const isOffered = useMemo(() => isOfferedIn(lesson), [lesson])
  const ordering = useOrdering({ choices, orders, isOffered, text, echo, onText: setText, board, onBoard: setBoard })
  const { map, ties } = useMemo(() => mapOfLesson(lesson, game), [lesson, game])
  const plate = usePlate(map)
  const powers = scenePowers(powersFor(game))
  const isDone = adjudicated !== null && isSolved(lesson, adjudicated.next)
  const feedback = isDone ? lesson.praise : 'Not quite. Try again.'
  const answer = lesson.answer.split(', ').join('\n')
  useAnnounce(adjudicated !== null ? feedback : text === answer ? `Your orders: ${lesson.answer}.` : '')

  const run = () => {
    const result = outcomeOf(lesson, game, linesOf(text))
    setAdjudicated(result)
    if (isSolved(lesson, result.next)) onDone()
  }
  const scenes =
    adjudicated === null
      ? boards.map((view) => ({
          ...view,
          scene: { ...presentScene(view, powers, ordering.ordered, notes), ...ordering.highlightsOn(view.board), ties },
        }))
      : outcomeScenes(adjudicated, powers, (seat) => powersOfSeat(game, seat)).map((board) => ({
          ...board,
          scene: { ...board.scene, ties },
        }))
  return (
    <div class="lesson">
      <LessonBoards
        {...{ map, plate, scenes, lesson }}
        onOpen={setBoard}
        {...(adjudicated === null && { onPick: ordering.tap, onUnpick: ordering.untap })}
      />
      <section class="stack" aria-label="Orders and results" style={{ '--orders': linesOf(answer).length }}>
        {adjudicated === null ? (
          <LessonOrders {...{ ordering, loose, plate, text }} onRun={run} onShow={() => setText(answer)} />
        ) : (
          <Outcome
            orders={adjudicated.phase.boards.flatMap((view) => view.orders)}
            {...{ feedback, isDone, next }}
            onReset={() => setAdjudicated(null)}
          />
        )}
      </section>
    </div>
  )
}

interface LessonBoardsProps extends Pick<LessonDrawingProps, 'map' | 'plate' | 'lesson'> {
  readonly scenes: readonly { readonly board: BoardId; readonly title: string; readonly scene: Scene }[]
  readonly onOpen: (board: BoardId) => void
  readonly onPick?: Ordering['tap']
  readonly onUnpick?: Ordering['untap']
}

/** All boards side by side, or just the one selected above them. */
function LessonBoards({ scenes, onOpen, onPick, onUnpick, ...drawn }: LessonBoardsProps): JSX.Element {
  const [selected, select] = useState<BoardId | null>(null)
  const hasSeveral = scenes.length > 1
  const shown = selected === null ? scenes : scenes.filter(({ board }) => board === selected)
  const open = (board: BoardId) => {
    select(board)
    onOpen(board)
  }
  return (
    <div class={!hasSeveral ? 'lesson-boards' : selected === null ? 'lesson-boards several' : 'lesson-boards alone'}>
      {hasSeveral && (
        <BoardSwitch
          boards={scenes}
          active={selected ?? undefined}
          isSideBySide={selected === null}
          onOpen={open}
          enlarge={(isLarge) => isLarge || select(null)}
        />
      )}
      {shown.map(({ board, title, scene }) => (
        <div key={board}>
          {hasSeveral && selected === null && <h2>{title}</h2>}
          <LessonDrawing
            {...{ ...drawn, scene }}
            label={hasSeveral ? `Board: ${title}` : 'Board'}
            {...(onUnpick && { onUnpick })}
            {...(onPick && { onPick: (at, candidates, power) => onPick(at, board, candidates, power) })}
          />
        </div>
      ))}
    </div>
  )
}

interface LessonDrawingProps extends Pick<BoardProps, 'label' | 'onPick' | 'onUnpick'> {
  readonly map: BoardMap
  readonly plate: Plate | null | undefined
  readonly scene: Scene
  readonly lesson: Lesson
}

/** The board; reserves its space until the drawing loads. */
const LessonDrawing = ({ map, plate, scene, lesson, ...rest }: LessonDrawingProps): JSX.Element =>
  plate == null ? (
    <div class="board" style={{ '--aspect': aspectOf(map.drawing) }}>
      <div class="board-waiting" />
    </div>
  ) : (
    <Board plate={plate} scene={sceneOn(plate, scene)} near={provincesShown(lesson)} {...rest} />
  )

interface LessonOrdersProps {
  readonly ordering: Ordering
  /** Legal orders that address no unit. */
  readonly loose: readonly string[]
  readonly plate: Plate | null | undefined
  readonly text: string
  readonly onRun: () => void
  readonly onShow: () => void
}

function LessonOrders({ ordering, loose, plate, text, onRun, onShow }: LessonOrdersProps): JSX.Element {
  return (
    <>
      <ActionBar {...{ ordering, plate }} />
      <LooseOrders orders={loose} onWrite={ordering.write} />
      <div class="row">
        <button class="primary" disabled={text.trim() === ''} onClick={onRun}>
          Run the turn
        </button>
        <button class="quiet" onClick={onShow}>
          Show me how
        </button>
      </div>
      <ul class="order-list" aria-label="Your orders">
        {linesOf(text).map((line) => (
          <li key={line} class="order">
            {line}
          </li>
        ))}
      </ul>
    </>
  )
}

interface OutcomeProps extends Pick<LessonProps, 'next'> {
  readonly orders: readonly OrderView[]
  readonly feedback: string
  readonly isDone: boolean
  readonly onReset: () => void
}

function Outcome({ orders, feedback, isDone, next, onReset }: OutcomeProps): JSX.Element {
  return (
    <>
      <ul class="order-list">
        {orders.map((order) => (
          <OrderResult key={order.text} order={order} />
        ))}
      </ul>
      <p class={isDone ? 'notice' : 'notice bad'}>{feedback}</p>
      <div class="row">
        {isDone && next}
        <button onClick={onReset}>{isDone ? 'Play it again' : 'Try again'}</button>
      </div>
    </>
  )
}

/** If there are more, typing one is quicker than finding its button. */
const MAX_LOOSE = 12

interface LooseOrdersProps {
  readonly orders: readonly string[]
  readonly onWrite: (order: string) => void
}

/** Buttons for orders that address no unit: the choice of a home, a vote. */
function LooseOrders({ orders, onWrite }: LooseOrdersProps): JSX.Element | null {
  if (orders.length === 0 || orders.length > MAX_LOOSE) return null
  return (
    <ul class="row">
      {orders.map((order) => (
        <li key={order}>
          <button class="order" onClick={() => onWrite(order)}>
            {order}
          </button>
        </li>
      ))}
    </ul>
  )
}
