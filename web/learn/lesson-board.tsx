/** One lesson at work: the pupil orders his own units, the others' orders are set. */
import type { JSX } from 'preact'
import { useMemo, useState } from 'preact/hooks'
import type { BoardId } from '../../src/rules/names.ts'
import { Board } from '../board/index.ts'
import { boardsOn, type Carried, carryOut, choicesOn, mapOn, powersOn, readOn } from '../desk/desk.ts'
import { deskFor, linesOfExample, nearOf } from '../desk/example.ts'
import { ActionBar } from '../play/action-bar.tsx'
import { usePlate } from '../play/board-panel.tsx'
import { linesOf } from '../play/lines.ts'
import { closedScene, scenePowers } from '../board/scenes.ts'
import { presentScene } from '../play/scenes.ts'
import { TellOrder } from '../play/told.tsx'
import { useOrdering } from '../play/use-ordering.ts'
import { type Lesson, mastered } from './lessons.ts'

export interface LessonProps {
  readonly lesson: Lesson
  readonly onDone: () => void
  /** Where one goes when this is done. */
  readonly next: JSX.Element
}

export function LessonBoard({ lesson, onDone, next }: LessonProps): JSX.Element {
  const desk = useMemo(() => deskFor(lesson), [lesson])
  const boards = useMemo(() => boardsOn(desk), [desk])
  const choices = useMemo(() => choicesOn(desk).filter(({ power }) => power === lesson.power), [desk, lesson])
  const [text, setText] = useState('')
  const [carried, setCarried] = useState<Carried | null>(null)
  const echo = useMemo(() => readOn(desk, linesOf(text)), [desk, text])
  const board: BoardId | null = boards[0]?.board ?? null
  const ordering = useOrdering({ choices, text, echo, onText: setText, board, onBoard: () => undefined })
  const plate = usePlate(mapOn(desk))
  const powers = scenePowers(powersOn(desk))
  const [before] = boards
  const after = carried?.phase.boards[0]
  const done = carried !== null && mastered(lesson, boardsOn(carried.next))

  const carry = () => {
    const result = carryOut(desk, [...linesOf(text), ...linesOfExample(lesson)])
    setCarried(result)
    if (mastered(lesson, boardsOn(result.next))) onDone()
  }
  if (plate == null || before === undefined) return <div class="board-waiting" />
  const scene =
    after === undefined
      ? { ...presentScene(before, powers, ordering.ordered), ...ordering.pointedOn(before.board) }
      : closedScene(after, powers)
  return (
    <div class="lesson">
      <Board
        plate={plate}
        scene={scene}
        near={nearOf(lesson)}
        label="Board"
        {...(carried === null && { onPick: (at) => ordering.act({ kind: 'tap', at }) })}
      />
      {carried === null ? (
        <>
          <ActionBar ordering={ordering} />
          <div class="row">
            <button class="primary" disabled={text.trim() === ''} onClick={carry}>
              Carry out the orders
            </button>
            <button class="quiet" onClick={() => setText(lesson.answer.split(', ').join('\n'))}>
              Show me how
            </button>
          </div>
          <ul class="told" aria-label="Your orders" aria-live="polite">
            {linesOf(text).map((line) => (
              <li key={line} class="order">
                {line}
              </li>
            ))}
          </ul>
        </>
      ) : (
        <div class="stack" aria-live="polite">
          <ul class="told">
            {(after?.orders ?? []).map((order) => (
              <TellOrder key={order.text} order={order} />
            ))}
          </ul>
          <p class={done ? 'notice' : 'notice bad'}>
            {done ? lesson.praise : 'Not quite what was wanted. Try it again.'}
          </p>
          <div class="row">
            {done && next}
            <button onClick={() => setCarried(null)}>{done ? 'Once more' : 'Try again'}</button>
          </div>
        </div>
      )}
    </div>
  )
}
