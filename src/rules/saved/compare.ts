import type { Atlas } from '../atlas.ts'
import type { Result } from '../names.ts'
import { err, ok } from '../names.ts'
import type { Position } from '../position.ts'
import { adjudicate, concluded, demands } from '../turn.ts'
import type { Variant } from '../variant.ts'
import { COMPLETED, turnOf } from './format.ts'
import { placeOf } from './orders.ts'
import type { Loose, Recorded } from './read.ts'
import { codeOf, isRecord, recordIn, textsIn, tidy } from './read.ts'
import { standingsOf } from './write.ts'

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
export function comparePhases(
  variant: Variant,
  now: Recorded,
  next: Loose,
  judge = adjudicate,
): Result<Comparison, string> {
  const to = codeOf(next)
  const { position } = judge(variant, now.position, now.submissions)
  if (to === COMPLETED) return ok(compareEnd(variant, now, next, position))
  const turn = turnOf(variant.calendar, to)
  if (turn === null) return err(`${to || 'a phase without a name'} is no phase of this game`)
  if (turn <= now.position.turn) return err(`${to} comes after ${now.code} in the record`)
  const { reached, notes } = forward(variant, position, turn)
  return ok({
    from: now.code,
    to,
    differences: differencesFrom(variant, reached, next),
    notes: [...unreadNote(now), ...notes],
  })
}

const unreadNote = ({ unread }: Recorded): string[] =>
  unread.length === 0 ? [] : [`without effect: ${unread.join(', ')}`]

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
  for (
    let at = after;
    stages.length < 6 && concluded(variant, at) === null && demands(variant, at).length === 0;
    stages.push(at)
  )
    at = adjudicate(variant, at, {}).position
  const found = stages.map((stage) => differencesFrom(variant, stage, end).filter(({ what }) => what !== 'retreats'))
  const differences = found.some((each) => each.length === 0) ? [] : (found.at(-1) ?? [])
  return { from: now.code, to: COMPLETED, differences, notes: unreadNote(now) }
}

function differencesFrom(variant: Variant, ours: Position, next: Loose): Difference[] {
  const atlas = variant.atlas(ours, null, null)
  if (atlas === null) throw new Error(`${variant.id} has no board of its own`)
  const recorded = factsOf(recordIn(next, 'state'), (place) => spelling(atlas, place))
  const here = factsOf({ ...standingsOf(variant, ours) }, (place) => place)
  const told = new Set(recorded.retreats.map(subjectOf))
  const comparable = { ...here, retreats: here.retreats.filter((fact) => told.has(subjectOf(fact))) }
  return COMPARED.flatMap((what) => {
    const difference = {
      what,
      ours: without(comparable[what], recorded[what]),
      recorded: without(recorded[what], comparable[what]),
    }
    return difference.ours.length + difference.recorded.length === 0 ? [] : [difference]
  })
}

/** The unit that a retreat fact is about: records that list no choices for a unit say nothing about them. */
const subjectOf = (fact: string): string => fact.split(' to')[0] ?? fact

function without(some: readonly string[], others: readonly string[]): string[] {
  const known = new Set(others)
  return some.filter((one) => !known.has(one)).toSorted()
}

type Facts = Readonly<Record<Difference['what'], readonly string[]>>
type Spelling = (place: string) => string

/** A state as plain facts, in one spelling. A unit with choices to retreat is dislodged, starred or not. */
function factsOf(state: Loose, spell: Spelling): Facts {
  const units = new Set<string>()
  const retreats: string[] = []
  const centers: string[] = []
  for (const [power, list] of Object.entries(recordIn(state, 'units')))
    for (const unit of textsIn(list)) units.add(`${power.toUpperCase()} ${unitText(unit, spell)}`)
  for (const [power, choices] of Object.entries(recordIn(state, 'retreats'))) {
    for (const [text, to] of Object.entries(isRecord(choices) ? choices : {})) {
      const unit = unitText(text.replace('*', ''), spell)
      units.add(`${power.toUpperCase()} *${unit}`)
      retreats.push(`${power.toUpperCase()} ${unit} to ${textsIn(to).map(spell).toSorted().join(' ') || 'nowhere'}`)
    }
  }
  for (const [power, list] of Object.entries(recordIn(state, 'centers')))
    for (const centre of textsIn(list)) centers.push(`${power.toUpperCase()} ${spell(centre)}`)
  return { units: [...units], retreats, centers }
}

/** Armies have no coast, whatever a record says. */
function unitText(text: string, spell: Spelling): string {
  const [who = '', at = ''] = tidy(text).split(' ')
  return `${who} ${who.endsWith('A') ? spell(at).split('/')[0] : spell(at)}`
}

function spelling(atlas: Atlas, at: string): string {
  const place = placeOf(atlas, tidy(at))
  return place === null ? tidy(at) : place.coast === null ? place.code : `${place.code}/${place.coast}`
}
