/** Lessons: short tasks on small boards, for the standard game and for variants. */
import type { JSX } from 'preact'
import { useRoute } from 'preact-iso'
import { useState } from 'preact/hooks'
import { weakMemoize } from '../../src/lib/memoize.ts'
import { useMe } from '../client/session.tsx'
import { useVariantTitle } from '../client/variant-info.ts'
import { LessonBoard, type LessonProps } from '../learn/lesson-board.tsx'
import type { LessonDesigner, LessonMapMakerProps } from '../learn/lesson-map-maker.tsx'
import { type Lesson, LESSONS } from '../learn/lessons.ts'
import { nameOf } from '../text/words.ts'
import { lazyComponent } from '../ui/fetching/fetched-part.tsx'
import { Icon } from '../ui/icons.tsx'
import { Loading, Page } from '../ui/parts.tsx'
import { rulesAddress, VARIANT_PAGES, variantPage } from '../variants/page-registry.ts'
import type { Slot } from '../variants/seam/variant-page.ts'
import '../learn/learn.css'

/** The standard game's course. */
const STANDARD = ''

/** `/learn/2` in the standard game, `/learn/duo-2` in a variant. */
const addressOf = (course: string, index: number): string =>
  `/learn/${course === STANDARD ? '' : `${course}-`}${index + 1}`

interface Place {
  /** Id of a variant with lessons, or `STANDARD`. */
  readonly course: string
  /** Index of the lesson; may be out of range. */
  readonly index: number
}

const hasLessons = (id: string): boolean => variantPage(id)?.lessons != null

function placeIn(param: string): Place {
  // A variant's id may end in a number.
  if (hasLessons(param)) return { course: param, index: 0 }
  const [, name = '', number = '1'] = /^([a-z][a-z\d-]*?)?-?(\d{1,2})?$/.exec(param) ?? []
  return { course: hasLessons(name) ? name : STANDARD, index: Math.max(1, Number(number)) - 1 }
}

export function Learn(): JSX.Element {
  const { params } = useRoute()
  const place = placeIn(params['lesson'] ?? '')
  const fetchLessons = variantPage(place.course)?.lessons ?? null
  if (fetchLessons === null) return <Course key={STANDARD} {...place} lessons={LESSONS} />
  const VariantCourse = variantCourse(fetchLessons)
  return <VariantCourse key={place.course} {...place} />
}

const variantCourse = weakMemoize((fetchLessons: Slot<readonly Lesson[]>) =>
  lazyComponent<Place>(
    async () => {
      const lessons = await fetchLessons()
      return (place) => <Course {...place} lessons={lessons} />
    },
    <Page broad title="Lessons">
      <Loading />
    </Page>,
  ),
)

function Course({ course, index, lessons }: Place & { readonly lessons: readonly Lesson[] }): JSX.Element {
  const titleOf = useVariantTitle()
  const current = Math.min(index, lessons.length - 1)
  const [done, setDone] = useState<ReadonlySet<string>>(new Set())
  const lesson = lessons[current]
  if (lesson === undefined) return <></>
  const address = addressOf(course, current)
  const next = lessons[current + 1]
  const game = course === STANDARD ? '' : titleOf(course)
  const name = `${current + 1}. ${lesson.title}`
  return (
    <Page
      key={address}
      broad
      title={`${game} ${name}`.trim()}
      heading={
        <>
          {game !== '' && <span>{game}</span>} <span>{name}</span>
        </>
      }
      aside={<a href={rulesAddress(course)}>The rules</a>}
    >
      <ol class={isLong(lessons) ? 'lessons long' : 'lessons'} aria-label="Lessons" ref={scrollToCurrent}>
        {lessons.map(({ title }, i) => (
          <li key={title}>
            <a href={addressOf(course, i)} aria-current={i === current ? 'step' : undefined}>
              {done.has(addressOf(course, i)) && <Icon sign="tick" />}
              {title}
            </a>
          </li>
        ))}
      </ol>
      <p class="task">{lesson.text}</p>
      <Task
        {...{ course, lesson }}
        onDone={() => setDone(new Set([...done, address]))}
        next={
          next === undefined ? (
            <FindGame course={course} />
          ) : (
            <a class="button primary" href={addressOf(course, current + 1)}>
              Next: {next.title}
            </a>
          )
        }
      />
      <OtherCourses course={course} />
    </Page>
  )
}

/** In characters: longer titles leave no room next to them for the zoom buttons of a board. */
const MAX_TITLES = 55

const isLong = (lessons: readonly Lesson[]): boolean => lessons.map(({ title }) => title).join('').length > MAX_TITLES

/** A board with orders, or the variant's map maker. */
function Task({ course, ...props }: LessonProps & Pick<Place, 'course'>): JSX.Element | null {
  const { draw } = props.lesson
  const fetchDesigner = variantPage(course)?.designer ?? null
  if (draw === undefined) return <LessonBoard {...props} />
  if (fetchDesigner === null) return null
  const MapLesson = mapLesson(fetchDesigner)
  return <MapLesson {...props} start={draw} />
}

const mapLesson = weakMemoize((fetchDesigner: Slot<LessonDesigner>) =>
  lazyComponent<Omit<LessonMapMakerProps, 'Designer'>>(
    async () => {
      const [Designer, { LessonMapMaker }] = await Promise.all([
        fetchDesigner(),
        import('../learn/lesson-map-maker.tsx'),
      ])
      return (props) => <LessonMapMaker {...props} Designer={Designer} />
    },
    <Loading />,
  ),
)

/** On phones the links are one scrolling line; scrolls it to the current lesson. */
function scrollToCurrent(list: HTMLElement | null): void {
  const current = list?.querySelector<HTMLElement>('[aria-current]')
  if (list == null || current == null) return
  const [line, link] = [list.getBoundingClientRect(), current.getBoundingClientRect()]
  // The line fades at its edge.
  list.scrollLeft += Math.max(0, link.right + 40 - line.right)
}

function OtherCourses({ course }: Pick<Place, 'course'>): JSX.Element {
  const titleOf = useVariantTitle()
  const courses = [STANDARD, ...VARIANT_PAGES.map(({ id }) => id).filter(hasLessons)].filter((id) => id !== course)
  // Until the titles load, the line reserves its space.
  const areTitlesHere = courses.every((id) => id === STANDARD || titleOf(id) !== '')
  return (
    <p class={areTitlesHere ? 'muted small courses' : 'muted small courses yet-to-come'}>
      Lessons in{' '}
      {courses.map((id, i) => (
        <span key={id}>
          {i > 0 && ' · '}
          <a href={id === STANDARD ? '/learn' : `/learn/${id}`}>
            {id === STANDARD ? 'the standard game' : titleOf(id) || nameOf(id)}
          </a>
        </span>
      ))}
    </p>
  )
}

/** The link after the last lesson. */
function FindGame({ course }: Pick<Place, 'course'>): JSX.Element {
  const me = useMe()
  const address = course === STANDARD ? '/games' : `/games/new?variant=${course}`
  return (
    <a class="button primary" href={me === null ? '/sign-in?next=/games' : address}>
      {me === null || course === STANDARD ? 'Find a game' : 'Start a game'}
    </a>
  )
}
