/** What has been tried on a desk: phase after phase, the last one still open. Pure. */
import type { Json } from '../../src/rules/names.ts'
import { linesOf } from '../orders/entry/lines.ts'
import { type Carried, carryOut, type Desk, layOut, setUp } from './local-game.ts'
import type { Laid } from './link.ts'

/** One phase: the desk, the orders on it, and what they led to if they have been carried out. */
export interface Stand {
  readonly desk: Desk
  readonly text: string
  readonly carried: Carried | null
}

export interface Course {
  readonly variant: string
  readonly state: Readonly<Record<string, Json>> | null
  readonly stands: readonly Stand[]
}

export type Opened = { readonly course: Course } | { readonly fault: string }

/** Lays out what was sent, and carries out all of its sheets but the last. */
export function openCourse({ variant, state, sheets }: Laid): Opened {
  const first = state === null ? setUp(variant) : layOut(variant, state)
  if (first === null) return { fault: `No variant is called ${variant}.` }
  if ('ok' in first && !first.ok) return { fault: first.error }
  let desk: Desk = 'ok' in first ? first.value : first
  const stands: Stand[] = []
  for (const [i, text] of (sheets.length === 0 ? [''] : sheets).entries()) {
    const last = i >= sheets.length - 1
    const carried = last ? null : carryOut(desk, linesOf(text), i)
    stands.push({ desk, text, carried })
    desk = carried?.next ?? desk
  }
  return { course: { variant, state, stands } }
}

export const laidDown = ({ variant, state, stands }: Course): Laid => ({
  variant,
  state,
  sheets: stands.map(({ text }) => text),
})

const withLast = (course: Course, at: number, last: readonly Stand[]): Course => ({
  ...course,
  stands: [...course.stands.slice(0, at), ...last],
})

/** Other orders at a stand: what had come of the former ones is forgotten. */
export function written(course: Course, at: number, text: string): Course {
  const stand = course.stands[at]
  return stand === undefined ? course : withLast(course, at, [{ ...stand, text, carried: null }])
}

/** Carries out the orders of the last stand, and lays out the next. */
export function carriedOut(course: Course): Course {
  const at = course.stands.length - 1
  const stand = course.stands[at]
  if (stand === undefined) return course
  const carried = carryOut(stand.desk, linesOf(stand.text), at)
  return withLast(course, at, [
    { ...stand, carried },
    { desk: carried.next, text: '', carried: null },
  ])
}
