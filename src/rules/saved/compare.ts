import type { Atlas } from '../atlas.ts'
import type { Result } from '../names.ts'
import { err, ok } from '../names.ts'
import type { Position } from '../position.ts'
import { adjudicate, concluded, demands } from '../turn.ts'
import type { Variant } from '../variant.ts'
import { COMPLETED, turnOf } from './format.ts'
import { placeOf } from './orders.ts'
import type { Loose, Recorded } from './read.ts'
import { codeOf, recordIn, textsIn, tidy } from './read.ts'
import { toSavedState } from './write.ts'

export const COMPARED = ['units', 'retreats', 'centers'] as const

/** What only our adjudication has, and what only the record has, e.g. `FRANCE A BUR`. */
export interface Difference {
  readonly what: (typeof COMPARED)[number]
  readonly ours: readonly string[]
  readonly recorded: readonly string[]
}

export interface Comparison {
  readonly from: string
  readonly to: string
  readonly differences: readonly Difference[]
  /** What was odd about the record, in words. */
  readonly notes: readonly string[]
}

/**
 * Adjudicates a recorded phase and compares what follows with the next phase that the record has. `judge` may be watched
 * (timed) by the caller. An error says why the two cannot be compared at all.
 */
export function comparePhases(variant: Variant, now: Recorded, next: Loose, judge = adjudicate): Result<Comparison, string> {
  const to = codeOf(next)
  const { position } = judge(variant, now.position, now.submissions)
  if (to === COMPLETED) return ok(compareEnd(variant, now, next, position))
  const turn = turnOf(variant.calendar, to)
  if (turn === null) return err(`${to || 'a phase without a name'} is no phase of this game`)
  if (turn <= now.position.turn) return err(`${to} comes after ${now.code} in the record`)
  const { reached, notes } = forward(variant, position, turn)
  return ok({ from: now.code, to, differences: differencesFrom(variant, reached, next), notes: [...unreadNote(now), ...notes] })
}

const unreadNote = ({ unread }: Recorded): string[] => (unread.length === 0 ? [] : [`without effect: ${unread.join(', ')}`])

/** Passes over the phases that the record leaves out, with no orders in them. */
function forward(variant: Variant, from: Position, turn: number): { reached: Position; notes: string[] } {
  const notes: string[] = []
  let reached = from
  while (reached.turn < turn) {
    const asked = demands(variant, reached).map(({ seat }) => seat)
    const { position, report } = adjudicate(variant, reached, {})
    if (asked.length > 0) notes.push(`the record leaves out ${report.code}, in which ${asked.join(', ')} had to decide`)
    reached = position
  }
  return { reached, notes }
}

/** A game ends by its last adjudication, or by agreement before it: then the last phase stands as it was. */
function compareEnd(variant: Variant, now: Recorded, end: Loose, after: Position): Comparison {
  const stages = [now.position, after]
  for (let at = after; stages.length < 6 && concluded(variant, at) === null && demands(variant, at).length === 0; stages.push(at))
    at = adjudicate(variant, at, {}).position
  const found = stages.map((stage) => differencesFrom(variant, stage, end).filter(({ what }) => what !== 'retreats'))
  const differences = found.some((each) => each.length === 0) ? [] : (found.at(-1) ?? [])
  return { from: now.code, to: COMPLETED, differences, notes: unreadNote(now) }
}

function differencesFrom(variant: Variant, ours: Position, next: Loose): Difference[] {
  const atlas = variant.atlas(ours, null, null)
  if (atlas === null) throw new Error(`${variant.id} has no board of its own`)
  const recorded = factsOf(atlas, recordIn(next, 'state'))
  const here = factsOf(atlas, { ...toSavedState(variant, ours) })
  const told = new Set(recorded.retreats.map(subjectOf))
  const comparable = { ...here, retreats: told.size === 0 ? [] : here.retreats.filter((fact) => told.has(subjectOf(fact))) }
  return COMPARED.flatMap((what) => {
    const difference = { what, ours: without(comparable[what], recorded[what]), recorded: without(recorded[what], comparable[what]) }
    return difference.ours.length + difference.recorded.length === 0 ? [] : [difference]
  })
}

/** The unit that a retreat fact is about: records that list no choices for a unit say nothing about them. */
const subjectOf = (fact: string): string => fact.split(' to')[0] ?? fact

const without = (some: readonly string[], others: readonly string[]): string[] => some.filter((one) => !others.includes(one)).toSorted()

/** A state as a set of plain facts, in one spelling. */
function factsOf(atlas: Atlas, state: Loose): Record<Difference['what'], string[]> {
  const of = (key: string, facts: (list: unknown, power: string) => string[]) => [
    ...new Set(Object.entries(recordIn(state, key)).flatMap(([power, list]) => facts(list, power.toUpperCase()))),
  ]
  const retreatsOf = (list: unknown, power: string) =>
    Object.entries(recordIn({ list }, 'list')).map(([unit, to]) => `${power} ${unitText(atlas, unit)} to ${textsIn(to).map((at) => spelling(atlas, at)).toSorted().join(' ')}`.trimEnd())
  const starred = of('retreats', (list, power) => Object.keys(recordIn({ list }, 'list')).map((unit) => `${power} *${unitText(atlas, unit).replace('*', '')}`))
  const units = of('units', (list, power) => textsIn(list).map((unit) => `${power} ${unitText(atlas, unit)}`))
  return {
    units: [...new Set([...units, ...starred])],
    retreats: of('retreats', retreatsOf),
    centers: of('centers', (list, power) => textsIn(list).map((at) => `${power} ${spelling(atlas, at)}`)),
  }
}

function unitText(atlas: Atlas, text: string): string {
  const [, who = '', at = ''] = /^(\*?[AF]) (.*)$/.exec(tidy(text)) ?? []
  return who === '' ? tidy(text) : `${who} ${who.endsWith('A') ? (spelling(atlas, at).split('/')[0] ?? '') : spelling(atlas, at)}`
}

function spelling(atlas: Atlas, at: string): string {
  const place = placeOf(atlas, tidy(at))
  return place === null ? tidy(at) : place.coast === null ? place.code : `${place.code}/${place.coast}`
}
