/** A game as plain text, in the style of the e-mail judges: each phase with its results. */
import type { Ruling } from '../../rules/fates/fate.ts'
import { joinOr } from '../../rules/fates/display-names.ts'
import type { BoardId, Power } from '../../rules/names.ts'
import { formatIssued, formatRuling, formatStationed } from '../../rules/notation/format-order.ts'
import { useText } from '../../rules/notation/ruling-text.ts'
import { eraOf, phaseAt, phaseLabel, yearLabel } from '../../rules/phase-calendar.ts'
import { retreatChoices } from '../../rules/phases/retreats.ts'
import { centresOf, type Position, powersIn, standingUnits, stateOf } from '../../rules/position/position.ts'
import type { Note } from '../../rules/seam/variant.ts'
import { captureTexts, standingTexts } from '../announcements/result-texts.ts'
import type { Instant } from '../ids.ts'
import { type InPlay, variantOf } from '../in-play.ts'
import type { ClosedPhase, GameState } from '../model.ts'
import { atlasOf, powerNameIn, seatName } from '../seats/seat-lookup.ts'
import { resultNotes } from '../views/result-notes.ts'
import { redactPhase } from '../views/secrecy.ts'

/** A closed phase. */
export interface PhaseListing {
  readonly index: number
  /** `Spring 1901, movement` */
  readonly title: string
  readonly closedAt: Instant
  readonly text: string
}

/** The width of a line in characters. */
const WIDTH = 78

/** Results of a phase, the same for all viewers. `next`: the position that it led to. */
export function listPhase(game: GameState, closed: ClosedPhase, next: Position): PhaseListing {
  const variant = variantOf(game)
  const { index, report, passed, before, after, closedAt, missed, excused, open } = redactPhase(game, closed, null)
  const title = phaseLabel(report.code, eraOf(variant.calendar))
  const play = { variant, position: before }
  const rulings = [report, ...passed].flatMap((each) => each.rulings)
  const captures = captureTexts(play, [report, ...passed])
  const sections = [
    [...headingOf(`${title}  (${report.code})`), ...closingLines(game, { ...closed, missed, excused, open }, play)],
    ordersByPower(play, rulings),
    titled('Orders as they were written', submittedLines(play, report.submitted)),
    titled('Dislodged units', dislodgedLines({ variant, position: after })),
    titled('Notes', noteLines(resultNotes(variant, closed))),
    titled('Supply centres that changed hands', captures),
    ...(endsYear(variant, before, next) ? [...ownership({ variant, position: next }), countLines(game, next)] : []),
  ]
  return { index, title, closedAt, text: textOf(sections) }
}

/** The units and centres of a position. */
export function listStart(game: GameState, position: Position): string {
  const play = { variant: variantOf(game), position }
  const rows = standingTexts(play).flatMap(({ power, units }) => (units.length === 0 ? [] : [[power, units] as const]))
  return textOf([headingOf('Starting position'), rowsOf(rows), ...ownership(play)])
}

/** The centres of each power at the start and after each year. `after`: as for `listPhase`. */
export function listCentres(game: GameState, closed: readonly ClosedPhase[], after: readonly Position[]): string {
  const variant = variantOf(game)
  const start = closed[0]?.before
  if (start === undefined) return ''
  const ends = closed.flatMap(({ before }, n) => {
    const next = after[n]
    return next === undefined || !endsYear(variant, before, next) ? [] : [{ year: yearOf(variant, before), at: next }]
  })
  const columns = [{ year: 'Start', at: start }, ...ends]
  const powers = [...new Set(columns.flatMap(({ at }) => powersIn(variant, at)))]
  const blocks = Array.from({ length: Math.ceil(columns.length / COLUMNS) }, (_, n) =>
    columns.slice(n * COLUMNS, (n + 1) * COLUMNS),
  )
  const tables = blocks.map((block) => [
    ' '.repeat(NAME) + block.map(({ year }) => year.padStart(COLUMN)).join(''),
    ...powers.map((power) => {
      const counts = block.map(({ at }) => String(variant.count(at, power)).padStart(COLUMN))
      return powerNameIn({ variant, position: start }, power).padEnd(NAME) + counts.join('')
    }),
  ])
  return textOf([headingOf('Supply centres by year'), ...tables])
}

/** Columns of years in a table, and the widths of one and of a name. */
const [COLUMNS, COLUMN, NAME] = [9, 7, 14]

type Section = readonly string[]

/** Sections without lines are left out. */
export const textOf = (sections: readonly Section[]): string =>
  sections
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n')

export const headingOf = (title: string): Section => [title, '='.repeat(title.length)]

const titled = (title: string, lines: Section): Section =>
  lines.length === 0 ? [] : [`${title}:`, ...lines.map((line) => `  ${line}`)]

/** `2026-11-24 18:00 UTC` */
export const momentText = (at: Instant): string => `${new Date(at).toISOString().slice(0, 16).replace('T', ' ')} UTC`

/** Rows of names and lists, which are not empty. Long lists continue under themselves. */
function rowsOf(rows: readonly (readonly [name: string, items: readonly string[]])[]): Section {
  const width = nameWidth(rows)
  return rows.flatMap(([name, items]) =>
    wrap(items, ', ', WIDTH - width).map((line, n) => `${(n === 0 ? `${name}:` : '').padEnd(width)} ${line}`),
  )
}

/** Rows whose texts are not broken. */
export function plainRows(rows: readonly (readonly [name: string, text: string])[]): Section {
  const width = nameWidth(rows)
  return rows.map(([name, text]) => `${`${name}:`.padEnd(width)} ${text}`)
}

const nameWidth = (rows: readonly (readonly [name: string, ...unknown[]])[]): number =>
  Math.max(0, ...rows.map(([name]) => name.length)) + 2

function wrap(items: readonly string[], between: string, width: number): readonly string[] {
  const lines: string[] = []
  for (const [n, item] of items.entries()) {
    const word = n === items.length - 1 ? item : item + between.trimEnd()
    const last = lines.at(-1)
    if (last === undefined || last.length + 1 + word.length > width) lines.push(word)
    else lines[lines.length - 1] = `${last} ${word}`
  }
  return lines
}

function closingLines(game: GameState, closed: ClosedPhase, play: InPlay): Section {
  const { closedAt, cause, missed, excused, open } = closed
  const when = `Closed ${momentText(closedAt)}${cause === 'deadline' ? ', at the deadline' : ''}.`
  const absent = variantOf(game).seats.filter((seat) => [...missed, ...excused, ...open].includes(seat))
  const names = absent.map((seat) => seatName(play, seat))
  const text = names.length === 0 ? when : `${when} No orders from ${joinOr(names)}.`
  return wrap(text.split(' '), ' ', WIDTH)
}

/** `France:  A PAR - BUR  (bounce)`; retreats come after the moves of the same phase. */
function ordersByPower(play: InPlay, rulings: readonly Ruling[]): Section {
  const powers = [...new Set([...powersIn(play.variant, play.position), ...rulings.map(({ issued }) => issued.power)])]
  const rows = powers.flatMap((power) =>
    rulings
      .filter(({ issued }) => issued.power === power)
      .map((ruling) => [powerNameIn(play, power), formatRuling(play.variant, play.position, ruling)] as const),
  )
  return rows.length === 0 ? ['No orders.'] : plainRows(rows)
}

function submittedLines({ variant, position }: InPlay, submitted: ClosedPhase['report']['submitted']): Section {
  return submitted.map(({ seat, issued, use }) => {
    const order = formatIssued(variant, position, issued)
    return `${seatName({ variant, position }, seat)}: ${order}. ${useText(variant, use)}`
  })
}

/** With secret maps nobody may learn where a unit could go. */
function dislodgedLines(play: InPlay): Section {
  const { variant, position } = play
  const isSecret = variant.maps(position).length > 0
  const rows = retreatChoices(variant, position).map(({ board, unit, to }) => {
    const name = formatStationed(variant, { board, unit })
    const ways = isSecret ? 'has to retreat' : to.length === 0 ? 'cannot retreat' : `can retreat to ${joinOr(to)}`
    return [powerNameIn(play, unit.power), `${name} ${ways}.`] as const
  })
  return plainRows(rows)
}

const noteLines = (notes: readonly Note[]): Section =>
  notes.flatMap(({ title, lines }) => [`${title}:`, ...lines.map((line) => `  ${line}`)])

type Timed = Pick<InPlay['variant'], 'calendar'>

/** Did centres change owner at the end of one of the phases between the positions? */
function endsYear({ calendar }: Timed, before: Position, next: Position): boolean {
  for (let turn = before.turn; turn < next.turn; turn++) if (phaseAt(calendar, turn).captures) return true
  return false
}

const yearOf = ({ calendar }: Timed, { turn }: Position): string =>
  yearLabel(phaseAt(calendar, turn).year, eraOf(calendar))

/** The owner of every centre, board by board. */
function ownership(play: InPlay): readonly Section[] {
  const { variant, position } = play
  return variant.boards.map(({ board, title }) => {
    const rows = [...powersIn(variant, position), null].flatMap((power) => {
      const centres = power === null ? neutralCentres(play, board) : centresOf(position, board, power)
      const name = power === null ? 'Nobody' : powerNameIn(play, power)
      return centres.length === 0 ? [] : [[name, centres.toSorted()] as const]
    })
    return [`Owners of supply centres${variant.boards.length > 1 ? ` in ${title}` : ''}:`, ...rowsOf(rows)]
  })
}

function neutralCentres(play: InPlay, board: BoardId): readonly string[] {
  const { owners } = stateOf(play.position, board)
  return (atlasOf(play)?.centres ?? []).filter((centre) => owners[centre] === undefined)
}

/** `France:  5 centres, 3 units: builds 2`; on several boards `5 units supported, 3 units: builds 2`. */
function countLines(game: GameState, position: Position): Section {
  const variant = variantOf(game)
  const play = { variant, position }
  const units = standingUnits(variant, position)
  const isWinter = phaseAt(variant.calendar, position.turn).steps.includes('adjustments')
  const isOnSeveral = variant.boards.length > 1
  const rows = powersIn(variant, position).flatMap((power) => {
    const [centres, own] = [variant.count(position, power), units.filter(({ unit }) => unit.power === power).length]
    if (centres + own === 0) return []
    return [
      [
        powerNameIn(play, power),
        `${isOnSeveral ? `${counted(centres, 'unit')} supported` : counted(centres, 'centre')}, ${counted(own, 'unit')}`,
        power,
      ] as const,
    ]
  })
  return plainRows(rows.map(([name, text, power]) => [name, isWinter ? text + adjustmentText(play, power) : text]))
}

function adjustmentText({ variant, position }: InPlay, power: Power): string {
  const { units, sites } = variant.allowance(position, power)
  const standing = standingUnits(variant, position).filter(({ unit }) => unit.power === power).length
  const builds = Math.min(units - standing, new Set(sites.map(({ board, at }) => `${board} ${at}`)).size)
  if (standing > units) return `: removes ${standing - units}`
  return builds > 0 ? `: builds ${builds}` : ''
}

const counted = (n: number, noun: string): string => `${n} ${noun}${n === 1 ? '' : 's'}`
