/** Learning by doing: a few tasks for each game, each on its own small board. */
import type { JSX } from 'preact'
import { useRoute } from 'preact-iso'
import { useState } from 'preact/hooks'
import { LessonBoard } from '../learn/lesson-board.tsx'
import { type Lesson, LESSONS } from '../learn/lessons.ts'
import { Icon } from '../ui/icons.tsx'
import { Page } from '../ui/parts.tsx'
import { useMe } from '../client/session.tsx'
import { useVariantTitle } from '../client/variants.ts'
import { nameOf } from '../text/words.ts'
import { rulesAddress } from '../variants/addresses.ts'
import { lessonsOf, VARIANTS_WITH_LESSONS } from '../variants/lessons/index.ts'
// eslint-disable-next-line import/no-unassigned-import -- a style sheet
import '../learn/learn.css'

/** `/learn/2`: a lesson of the standard game; `/learn/duo-2`: one of a variant. */
const addressOf = (course: string, at: number): string => `/learn/${course === '' ? '' : `${course}-`}${at + 1}`

interface Asked {
  /** The variant; empty: the standard game. */
  readonly course: string
  readonly lessons: readonly Lesson[]
  /** From 0. */
  readonly at: number
}

function askedFor(param: string): Asked {
  const [, name = '', number = '1'] = /^([a-z][a-z\d-]*?)?-?(\d{1,2})?$/.exec(param) ?? []
  // A variant whose name ends in a number is asked for with or without that of a lesson.
  const whole = lessonsOf(param)
  if (whole !== null) return { course: param, lessons: whole, at: 0 }
  const own = lessonsOf(name)
  const lessons = own ?? LESSONS
  return { course: own === null ? '' : name, lessons, at: Math.min(Math.max(1, Number(number)), lessons.length) - 1 }
}

export function Learn(): JSX.Element {
  const { params } = useRoute()
  const titleOf = useVariantTitle()
  const { course, lessons, at } = askedFor(params['lesson'] ?? '')
  const [done, setDone] = useState<ReadonlySet<string>>(new Set())
  const lesson = lessons[at]
  if (lesson === undefined) return <></>
  const here = addressOf(course, at)
  const game = course === '' ? '' : titleOf(course)
  const name = `${at + 1}. ${lesson.title}`
  return (
    <Page
      key={here}
      broad
      title={`${game} ${name}`.trim()}
      heading={
        <>
          {game !== '' && <span>{game}</span>} <span>{name}</span>
        </>
      }
      aside={<a href={course === '' ? '/rules' : rulesAddress(course)}>The rules</a>}
    >
      <ol class="lessons" aria-label="Lessons" ref={showCurrent}>
        {lessons.map(({ title }, i) => (
          <li key={title}>
            <a href={addressOf(course, i)} aria-current={i === at ? 'step' : undefined}>
              {done.has(addressOf(course, i)) && <Icon sign="tick" />}
              {title}
            </a>
          </li>
        ))}
      </ol>
      <p class="task">{lesson.text}</p>
      <LessonBoard
        lesson={lesson}
        onDone={() => setDone(new Set([...done, here]))}
        next={
          at + 1 < lessons.length ? (
            <a class="button primary" href={addressOf(course, at + 1)}>
              Next: {lessons[at + 1]?.title}
            </a>
          ) : (
            <Ready course={course} />
          )
        }
      />
      <Courses course={course} />
    </Page>
  )
}

/** Where the links to the lessons are one line that is pushed aside, this one is in sight. */
function showCurrent(list: HTMLElement | null): void {
  const current = list?.querySelector<HTMLElement>('[aria-current]')
  if (list == null || current == null) return
  const [whole, link] = [list.getBoundingClientRect(), current.getBoundingClientRect()]
  // Clear of the edge, where the line fades.
  list.scrollLeft += Math.max(0, link.right + 40 - whole.right)
}

/** The lessons of the other games. */
function Courses({ course }: Pick<Asked, 'course'>): JSX.Element {
  const titleOf = useVariantTitle()
  const others = ['', ...VARIANTS_WITH_LESSONS].filter((one) => one !== course)
  // Their room, until they are known: nothing moves when they come.
  const areKnown = others.every((one) => one === '' || titleOf(one) !== '')
  return (
    <p class={areKnown ? 'muted small courses' : 'muted small courses yet-to-come'}>
      Lessons in{' '}
      {others.map((one, i) => (
        <span key={one}>
          {i > 0 && ' · '}
          <a href={one === '' ? '/learn' : `/learn/${one}`}>
            {one === '' ? 'the standard game' : titleOf(one) || nameOf(one)}
          </a>
        </span>
      ))}
    </p>
  )
}

/** Where one goes who has learned it all. */
function Ready({ course }: Pick<Asked, 'course'>): JSX.Element {
  const me = useMe()
  const address = course === '' ? '/games' : `/games/new?variant=${course}`
  return (
    <a class="button primary" href={me === null ? '/sign-in?next=/games' : address}>
      {me === null || course === '' ? 'Find a game' : 'Start a game'}
    </a>
  )
}
