/** Finds the units that a line names, given the headings so far. */
import { type Result, err, ok } from '../../lib/result.ts'
import { type Atlas, type ProvinceInfo, onCoast } from '../atlas/atlas.ts'
import { type Phase, phaseAt } from '../phase-calendar.ts'
import type { BoardId, MapName, Power } from '../names.ts'
import { type Position, type Unit, publicAtlas } from '../position/position.ts'
import type { Variant } from '../seam/variant.ts'
import {
  adjective,
  armWithArticle,
  joinOr,
  capitalize,
  powerName,
  provinceName,
  unitName,
} from '../fates/display-names.ts'
import { type ParseBudget, type Notice, type Problem, newBudget, problem } from '../seam/line-problem.ts'
import { type StationedUnit, formatUnit, stationedUnits } from './format-order.ts'
import type { UnitPhrase } from './grammar/order-sentence.ts'
import { type NameIndex, nameIndexOf } from './name-index.ts'

/** The reader of a text, with the powers they command. */
export interface Reader {
  readonly variant: Variant
  readonly position: Position
  readonly powers: readonly Power[]
  /** Reads every order as written, and checks it on no map. */
  readonly seesNoMap?: boolean
}

/** The reader's state at one line: the headings so far, and the board's names. */
export interface Scope extends Reader {
  readonly phase: Phase
  /** For names and orders of units only. Borders depend on the map that the order names. */
  readonly atlas: Atlas
  readonly nameIndex: NameIndex
  readonly units: readonly StationedUnit[]
  readonly board: BoardId | null
  readonly power: Power | null
  readonly map: MapName | null
  /** What units without an action do under a heading like `Builds:`. */
  readonly verb: HeadingVerb | null
  /** Set where lines do not count. */
  readonly aside: Aside | null
  /** What is left for the following lines. */
  readonly budget: ParseBudget
}

export type HeadingVerb = 'build' | 'disband' | 'hold'

/** Why lines do not count: they are under a heading for another phase, or under a condition. */
export interface Aside {
  readonly problem: Problem
  /** `date`: until a heading with another date. `block`: until the next one. `line`: one line. */
  readonly until: 'date' | 'block' | 'line'
}

/** What is needed to find a unit by a line's words. */
export type Places = Pick<Scope, 'atlas' | 'units' | 'powers' | 'power' | 'board'>

export function scopeOf(reader: Reader, budget: ParseBudget = newBudget()): Scope {
  const { variant, position } = reader
  const atlas = publicAtlas(variant, position)
  const phase = phaseAt(variant.calendar, position.turn)
  return {
    ...reader,
    phase,
    atlas,
    nameIndex: nameIndexOf(atlas),
    units: stationedUnits(variant, position),
    board: null,
    power: null,
    map: null,
    verb: null,
    aside: null,
    budget,
  }
}

export interface FoundUnit {
  readonly unit: Unit
  readonly board: BoardId
  readonly notices: readonly Notice[]
}

/** The units at a place, dislodged ones included. */
function unitsAt({ atlas, units, board }: Places, place: ProvinceInfo): readonly StationedUnit[] {
  const there = units.filter(({ unit }) => atlas.provinceOf(unit.at) === place.code)
  return board === null ? there : there.filter((stationed) => stationed.board === board)
}

/** A unit named exactly as it is written, `F STP/SC`, excludes all others. */
function preferExact(
  { arm, place: { province, sure, coast } }: UnitPhrase,
  units: readonly StationedUnit[],
): readonly StationedUnit[] {
  if (province === null || sure !== 'code') return units
  const at = onCoast(province, coast)
  const exact = units.filter(({ unit }) => unit.arm === arm && unit.at === at)
  return exact.length > 0 ? exact : units
}

/** The writer's own unit that a line orders. */
export function findOwnUnit(
  scope: Places,
  phrase: UnitPhrase,
  dislodged: boolean | undefined,
): Result<FoundUnit, Problem> {
  const place = phrase.place.province
  if (place === null) return err(unknownPlace(phrase.place.word))
  const candidates = preferExact(phrase, unitsAt(scope, place))
  const there = candidates.filter((stationed) => dislodged === undefined || stationed.dislodged === dislodged)
  const own = there.filter(({ unit }) => scope.powers.includes(unit.power))
  const headed = own.filter(({ unit }) => unit.power === scope.power)
  if (own.length === 0) return err(explainNoOwnUnit(scope, place, candidates, dislodged))
  return pickOnlyUnit(scope, phrase, headed.length > 0 ? headed : own)
}

/** Any power's unit, as a support or a convoy names it. */
export function findAnyUnit(scope: Scope, phrase: UnitPhrase, board: BoardId): Result<FoundUnit, Problem> {
  const place = phrase.place.province
  if (place === null) return err(unknownPlace(phrase.place.word))
  const standing = unitsAt({ ...scope, board }, place).filter((stationed) => !stationed.dislodged)
  return standing.length === 0 ? err(noUnit(place)) : pickOnlyUnit(scope, phrase, preferExact(phrase, standing))
}

const noUnit = (place: ProvinceInfo): Problem => problem('no-such-unit', `There is no unit in ${provinceName(place)}.`)

export const unknownPlace = (word: string): Problem => problem('unknown-place', `There is no place called “${word}”.`)

/** Why none of these units is the writer's own in the required state (dislodged or not). */
function explainNoOwnUnit(
  scope: Places,
  place: ProvinceInfo,
  candidates: readonly StationedUnit[],
  dislodged: boolean | undefined,
): Problem {
  const own = candidates.find(({ unit }) => scope.powers.includes(unit.power))
  const foreign =
    candidates.find((stationed) => dislodged === undefined || stationed.dislodged === dislodged) ?? candidates[0]
  if (own === undefined && foreign !== undefined)
    return problem(
      'not-yours',
      `${capitalize(unitName(scope.atlas, foreign.unit))} is ${adjective(scope.atlas, foreign.unit.power)}, not yours.`,
    )
  if (own === undefined || dislodged === undefined) return noUnit(place)
  const name = capitalize(unitName(scope.atlas, own.unit))
  return dislodged
    ? problem('not-dislodged', `${name} was not dislodged.`)
    : problem('wrong-step', `${name} was dislodged: it can only retreat or disband.`)
}

/** The units that match, or all if none does. */
const preferMatching =
  (test: (unit: Unit) => boolean) =>
  (units: readonly StationedUnit[]): readonly StationedUnit[] => {
    const matching = units.filter(({ unit }) => test(unit))
    return matching.length > 0 ? matching : units
  }

/** Narrows several units in one place by the rest of the line. */
function pickOnlyUnit(scope: Places, phrase: UnitPhrase, units: readonly StationedUnit[]): Result<FoundUnit, Problem> {
  const byArm = preferMatching((unit) => phrase.arm === null || unit.arm === phrase.arm)(units)
  const byNation = preferMatching((unit) => phrase.nation === null || unit.power === phrase.nation)(byArm)
  const [only, ...rest] = preferMatching(
    (unit) => phrase.place.coast === null || unit.at.endsWith(`/${phrase.place.coast}`),
  )(byNation)
  if (only === undefined || rest.length > 0) return err(whichUnit(scope, byNation))
  return ok({ unit: only.unit, board: only.board, notices: unitNotices(scope, phrase, only.unit) })
}

function whichUnit(scope: Places, units: readonly StationedUnit[]): Problem {
  const boards = [...new Set(units.map(({ board }) => board))]
  if (boards.length > 1) return problem('which-board', `On which board: ${joinOr(boards)}?`)
  const names = units.map(({ unit }) => `${adjective(scope.atlas, unit.power)} ${formatUnit(unit)}`)
  return problem('which-unit', `Which unit: ${joinOr(names)}?`)
}

/** Notes what the line got wrong about the only unit that it can mean. */
function unitNotices({ atlas }: Places, { arm, nation, place }: UnitPhrase, unit: Unit): readonly Notice[] {
  const placeText = place.province === null ? place.word : provinceName(place.province)
  const name = capitalize(unitName(atlas, unit))
  const correction = `read as ${formatUnit(unit)}.`
  const notices: Notice[] = []
  if (arm !== null && arm !== unit.arm)
    notices.push({ why: 'other-arm', words: `There is ${armWithArticle(unit.arm)} in ${placeText}; ${correction}` })
  if (nation !== null && nation !== unit.power)
    notices.push({ why: 'other-nation', words: `${name} belongs to ${powerName(atlas, unit.power)}.` })
  if (place.coast !== null && place.coast !== (unit.at.split('/')[1] ?? null))
    notices.push({ why: 'other-coast', words: `${name} is not on that coast; ${correction}` })
  return notices
}
