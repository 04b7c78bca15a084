/** A lesson in which the learner draws a map: the variant's map maker replaces the board. */
import type { ComponentType, JSX } from 'preact'
import { useMemo, useState } from 'preact/hooks'
import { exampleGame } from '../sandbox/example.ts'
import { useAnnounce } from '../ui/announcer.tsx'
import type { LessonProps } from './lesson-board.tsx'
import { isSolved, outcomeOf } from './lessons.ts'

/** A variant's map maker. */
export type LessonDesigner = ComponentType<{
  readonly text: string
  readonly template: string
  readonly onText: (text: string) => void
}>

export interface LessonMapMakerProps extends LessonProps {
  /** The map to begin with. */
  readonly start: string
  readonly Designer: LessonDesigner
}

export function LessonMapMaker({ lesson, start, Designer, onDone, next }: LessonMapMakerProps): JSX.Element {
  const game = useMemo(() => exampleGame(lesson), [lesson])
  const [text, setText] = useState(start)
  const [isDone, setDone] = useState<boolean | null>(null)
  const feedback =
    isDone === null ? '' : isDone ? lesson.praise : 'Not valid yet: the list next to the map says what is wrong.'
  useAnnounce(feedback)
  const write = (drawn: string) => {
    setText(drawn)
    setDone(null)
  }
  const submit = () => {
    const isValid = isSolved(lesson, outcomeOf(lesson, game, text.split('\n')).next)
    setDone(isValid)
    if (isValid) onDone()
  }
  return (
    <div class="stack drawing-lesson">
      <section class="stack" aria-label="Orders and results">
        <div class="row">
          <button class="primary" onClick={submit}>
            Submit the map
          </button>
          <button class="quiet" onClick={() => write(lesson.answer)}>
            Show me how
          </button>
          {isDone === true && next}
        </div>
        {isDone !== null && <p class={isDone ? 'notice' : 'notice bad'}>{feedback}</p>}
      </section>
      <Designer text={text} template={lesson.answer} onText={write} />
    </div>
  )
}
