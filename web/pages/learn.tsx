/** Learning by doing: seven tasks, each on its own small board. */
import type { JSX } from 'preact'
import { useRoute } from 'preact-iso'
import { useState } from 'preact/hooks'
import { LessonBoard } from '../learn/lesson-board.tsx'
import { LESSONS } from '../learn/lessons.ts'
import { Icon } from '../ui/icons.tsx'
import { Page } from '../ui/parts.tsx'
import { useMe } from '../client/session.tsx'
// eslint-disable-next-line import/no-unassigned-import -- a style sheet
import '../learn/learn.css'

const addressOf = (at: number): string => `/learn/${at + 1}`

export function Learn(): JSX.Element {
  const { params } = useRoute()
  const at = Math.min(Math.max(1, Number(params['lesson'] ?? 1) || 1), LESSONS.length) - 1
  const [done, setDone] = useState<ReadonlySet<number>>(new Set())
  const lesson = LESSONS[at]
  if (lesson === undefined) return <></>
  return (
    <Page key={at} broad title={`${at + 1}. ${lesson.title}`} aside={<a href="/rules">The rules</a>}>
      <ol class="lessons" aria-label="Lessons">
        {LESSONS.map(({ title }, i) => (
          <li key={title}>
            <a href={addressOf(i)} aria-current={i === at ? 'step' : undefined}>
              {done.has(i) && <Icon sign="tick" />}
              {title}
            </a>
          </li>
        ))}
      </ol>
      <p class="task">{lesson.text}</p>
      <LessonBoard
        lesson={lesson}
        onDone={() => setDone(new Set([...done, at]))}
        next={at + 1 < LESSONS.length ? <Onward to={at + 1} /> : <Ready />}
      />
    </Page>
  )
}

const Onward = ({ to }: { to: number }): JSX.Element => (
  <a class="button primary" href={addressOf(to)}>
    Next: {LESSONS[to]?.title}
  </a>
)

/** Where one goes who has learned it all. */
function Ready(): JSX.Element {
  const me = useMe()
  return (
    <a class="button primary" href={me === null ? '/sign-in?next=/games' : '/games'}>
      Find a game
    </a>
  )
}
