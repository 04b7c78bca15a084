/** One lesson at work: the pupil orders his own units, the others' orders are set. */
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
  allOrders,
  choicesIn,
  mapFor,
  powersFor,
  readLines,
} from '../sandbox/local-game.ts'
import { exampleGame, provincesShown } from '../sandbox/example.ts'
import { BoardSwitch } from '../orders/board/board-panel.tsx'
import { ActionBar } from '../orders/entry/action-bar.tsx'
import { usePlate } from '../orders/board/board-panel.tsx'
import { linesOf } from '../orders/entry/lines.ts'
import { closedScene, sceneOn, scenePowers } from '../../src/board/build-scene.ts'
import { presentScene } from '../orders/board/shown-boards.ts'
import { OrderResult } from '../orders/results/order-result.tsx'
import { type Ordering, useOrdering } from '../orders/entry/use-ordering.ts'
import { useAnnounce } from '../ui/announcer.tsx'
import { type Lesson, mastered, outcomeOf } from './lessons.ts'

export interface LessonProps {
  readonly lesson: Lesson
  readonly onDone: () => void
  /** Where one goes when this is done. */
  readonly next: JSX.Element
}

export function LessonBoard({ lesson, onDone, next }: LessonProps): JSX.Element {
  const game = useMemo(() => exampleGame(lesson), [lesson])
  const boards = useMemo(() => boardsIn(game), [game])
  const orders = useMemo(() => allOrders(game, lesson.power), [game, lesson])
  const choices = useMemo(() => choicesIn(game, orders), [game, orders])
  const [text, setText] = useState('')
  const [adjudicated, setAdjudicated] = useState<Adjudicated | null>(null)
  const echo = useMemo(() => readLines(game, linesOf(text)), [game, text])
  const [board, setBoard] = useState<BoardId | null>(boards[0]?.board ?? null)
  const ordering = useOrdering({ choices, orders, text, echo, onText: setText, board, onBoard: setBoard })
  const map = mapFor(game, lesson.power)
  const plate = usePlate(map)
  const powers = scenePowers(powersFor(game))
  const done = adjudicated !== null && mastered(lesson, boardsIn(adjudicated.next))
  const judgement = done ? lesson.praise : 'Not quite. Try again.'
  const answer = lesson.answer.split(', ').join('\n')
  useAnnounce(adjudicated !== null ? judgement : text === answer ? `Your orders: ${lesson.answer}.` : '')

  const carry = () => {
    const result = outcomeOf(lesson, game, linesOf(text))
    setAdjudicated(result)
    if (mastered(lesson, boardsIn(result.next))) onDone()
  }
  const scenes =
    adjudicated === null
      ? boards.map((each) => ({
          ...each,
          scene: { ...presentScene(each, powers, ordering.ordered), ...ordering.highlightsOn(each.board) },
        }))
      : adjudicated.phase.boards.map((each) => ({ ...each, scene: closedScene(each, powers) }))
  return (
    <div class="lesson">
      <LessonBoards
        {...{ map, plate, scenes, lesson }}
        onOpen={setBoard}
        {...(adjudicated === null && { onPick: ordering.tap })}
      />
      <section
        class="stack"
        aria-label="What you order, and what becomes of it"
        style={{ '--orders': linesOf(answer).length }}
      >
        {adjudicated === null ? (
          <LessonOrders {...{ ordering, plate, text }} onCarry={carry} onShow={() => setText(answer)} />
        ) : (
          <Outcome
            orders={adjudicated.phase.boards.flatMap((each) => each.orders)}
            {...{ judgement, done, next }}
            onAgain={() => setAdjudicated(null)}
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
}

/** All of them abreast; of several, one alone when it is tapped in the line above them. */
function LessonBoards({ scenes, onOpen, onPick, ...drawn }: LessonBoardsProps): JSX.Element {
  const [alone, setAlone] = useState<BoardId | null>(null)
  const several = scenes.length > 1
  const shown = alone === null ? scenes : scenes.filter(({ board }) => board === alone)
  const open = (board: BoardId) => {
    setAlone(board)
    onOpen(board)
  }
  return (
    <div class={!several ? 'lesson-boards' : alone === null ? 'lesson-boards several' : 'lesson-boards alone'}>
      {several && (
        <BoardSwitch
          boards={scenes}
          atHand={alone ?? undefined}
          abreast={alone === null}
          onOpen={open}
          enlarge={(one) => one || setAlone(null)}
        />
      )}
      {shown.map(({ board, title, scene }) => (
        <div key={board}>
          {several && alone === null && <h2>{title}</h2>}
          <LessonDrawing
            {...{ ...drawn, scene }}
            label={several ? `Board: ${title}` : 'Board'}
            {...(onPick && { onPick: (at, others) => onPick(at, board, others) })}
          />
        </div>
      ))}
    </div>
  )
}

interface LessonDrawingProps extends Pick<BoardProps, 'label' | 'onPick'> {
  readonly map: BoardMap
  readonly plate: Plate | null | undefined
  readonly scene: Scene
  readonly lesson: Lesson
}

/** The board; until its drawing is here, the room for it, so that nothing moves when it comes. */
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
  readonly plate: Plate | null | undefined
  readonly text: string
  readonly onCarry: () => void
  readonly onShow: () => void
}

function LessonOrders({ ordering, plate, text, onCarry, onShow }: LessonOrdersProps): JSX.Element {
  return (
    <>
      <ActionBar {...{ ordering, plate }} />
      <div class="row">
        <button class="primary" disabled={text.trim() === ''} onClick={onCarry}>
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
  readonly judgement: string
  readonly done: boolean
  readonly onAgain: () => void
}

function Outcome({ orders, judgement, done, next, onAgain }: OutcomeProps): JSX.Element {
  return (
    <>
      <ul class="order-list">
        {orders.map((order) => (
          <OrderResult key={order.text} order={order} />
        ))}
      </ul>
      <p class={done ? 'notice' : 'notice bad'}>{judgement}</p>
      <div class="row">
        {done && next}
        <button onClick={onAgain}>{done ? 'Play it again' : 'Try again'}</button>
      </div>
    </>
  )
}
