import { turnOf } from '../phase-calendar.ts'
import { type Result, err, ok } from '../../lib/result.ts'
import type { Json } from '../../lib/json.ts'
import type { Atlas } from '../atlas/atlas.ts'
import { publicAtlas, stateOf as boardOf, withBoard } from '../position/queries.ts'
import { type BoardId, type MapName, type Power, type Province, power as powerNamed, unitId } from '../names.ts'
import { formatUnit } from '../notation/format-order.ts'
import type { BoardState, Dislodged, Position, Unit } from '../position/position.ts'
import { placeOf } from '../saved/saved-orders.ts'
import type { LooseRecord, StrandedUnit } from '../saved/read.ts'
import { codeOf, forcesIn, isRecord, readUnit, recordIn, textsIn, tidy, withReasons } from '../saved/read.ts'
import type { Variant } from '../seam/variant.ts'
import { memoryFrom } from './state.ts'

/** Longer lists of faults are cut. */
const MAX_FAULTS = 10

/** The position of a state, or all its faults. Missing parts are empty (memory: the start’s). */
export function readState(variant: Variant, state: LooseRecord): Result<Position, string> {
  const code = codeOf(state)
  const turn = turnOf(variant.calendar, code)
  if (turn === null) return err(`${code === '' ? 'A state without a name' : code} is no phase of this game.`)
  const fresh = variant.setup(0)
  const memory = 'memory' in state || 'maps' in state ? memoryFrom(json(state.memory), json(state.maps)) : fresh.memory
  const faults = [...tooMuch(variant, state, fresh)]
  if (faults.length > 0) return err(faults.join(' '))
  let position: Position = { ...fresh, turn, memory, nextUnit: unitId(1) }
  for (const { board } of variant.boards)
    position = withPart(variant, position, board, partIn(variant, state, board), faults)
  faults.push(
    ...strangeBoards(variant, state),
    ...misplaced(variant, state),
    ...strangeMaps(variant.maps(position), state.maps ?? {}),
    ...variant.boards.flatMap(({ board }) => crowds(variant, position, board)),
  )
  return faults.length === 0 ? ok(position) : err(faults.slice(0, MAX_FAULTS).join(' '))
}

/**
 * Entries for each province of each board: a unit, a dislodged one with its retreats, an owner, an
 * attacker, a standoff.
 */
const MAX_ENTRIES = 12

/** Refuses a state with more entries than the boards have room for. */
function tooMuch(variant: Variant, state: LooseRecord, position: Position): string[] {
  const places = publicAtlas(variant, position).provinces.length
  const parts = [state, ...Object.values(recordIn(state, 'boards'))]
  const entries = parts.flatMap((part) => (isRecord(part) ? ON_A_BOARD.map((key) => entriesIn(part[key])) : []))
  const sum = entries.reduce((all, count) => all + count, 0)
  return sum > MAX_ENTRIES * places * variant.boards.length
    ? ['This state has more entries than the board has room for.']
    : []
}

/** Counts the texts in lists, or in records of lists. */
const entriesIn = (value: unknown, depth = 0): number =>
  typeof value !== 'object' || value === null || depth > 3
    ? 1
    : Object.values(value).reduce<number>((sum, entry) => sum + entriesIn(entry, depth + 1), 1)

/** Parsed JSON needs no check. */
const json = (value: unknown): Json | undefined => value as Json | undefined

/** A single board may be at the top level. */
const partIn = ({ boards }: Variant, state: LooseRecord, board: BoardId): LooseRecord =>
  boards.length === 1 && !('boards' in state) ? state : recordIn(recordIn(state, 'boards'), board)

const ON_A_BOARD = ['units', 'retreats', 'centers', 'attackers', 'standoffs']

/** Entries that would be ignored are mistakes. */
function misplaced({ boards }: Variant, state: LooseRecord): string[] {
  const open = ON_A_BOARD.filter((key) => Object.keys(state[key] ?? {}).length > 0)
  if (open.length === 0 || (boards.length === 1 && !('boards' in state))) return []
  const places = boards.map(({ board }) => `boards.${board}`).join(' and ')
  return [`What stands on a board belongs under ${places}, not at the top: ${open.join(', ')}.`]
}

const strangeBoards = ({ boards }: Variant, state: LooseRecord): string[] =>
  Object.keys(recordIn(state, 'boards'))
    .filter((name) => !boards.some(({ board }) => board === name))
    .map((name) => `There is no board ${name}.`)

/** Unknown map names are faults; they would leave a power with a different map. */
function strangeMaps(names: readonly MapName[], maps: unknown): string[] {
  if (!isRecord(maps)) return [`Maps are texts, each under its name: ${names.join(', ')}.`]
  return Object.entries(maps).flatMap(([name, text]) => {
    if (!names.some((map) => map === name)) return [`There is no map ${name}.`]
    return typeof text === 'string' ? [] : [`The map ${name} is no text.`]
  })
}

function withPart(variant: Variant, position: Position, board: BoardId, part: LooseRecord, faults: string[]): Position {
  const atlas = publicAtlas(variant, position)
  const units: Unit[] = []
  const stranded: StrandedUnit[] = []
  let next = position.nextUnit
  const enlist = (power: Power, text: string): Unit[] => {
    const unit = readUnit(atlas, power, text, next)
    next = unitId(next + 1)
    if (unit === null) faults.push(`${power} has a unit that cannot stand: ${text}.`)
    return unit === null ? [] : [unit]
  }
  for (const { power, standing, dislodged } of forcesIn(part)) {
    faults.push(...strangers(atlas, power))
    units.push(...standing.flatMap((text) => enlist(power, text)))
    for (const [text, to] of dislodged)
      stranded.push(...enlist(power, text).map((unit) => ({ unit, to: to && placesIn(atlas, to, faults) })))
  }
  const owners = ownersIn(atlas, recordIn(part, 'centers'), faults)
  const bars = barsIn(atlas, part, units, stranded, faults)
  return { ...withBoard(position, board, { units, owners, ...bars }), nextUnit: next }
}

const strangers = (atlas: Atlas, power: Power): string[] =>
  atlas.powers.some((info) => info.power === power) ? [] : [`There is no power ${power} here.`]

const placesIn = (atlas: Atlas, texts: readonly string[], faults: string[]): Province[] =>
  texts.flatMap((text) => {
    const place = placeOf(atlas, tidy(text))
    if (place === null) faults.push(`There is no province ${text} here.`)
    return place?.code ?? []
  })

function ownersIn(atlas: Atlas, centers: LooseRecord, faults: string[]): BoardState['owners'] {
  const owners: Record<Province, Power> = {}
  for (const [name, list] of Object.entries(centers)) {
    const power = powerNamed(tidy(name))
    faults.push(...strangers(atlas, power))
    for (const code of placesIn(atlas, textsIn(list), faults)) {
      if (atlas.province(code)?.centre !== true) faults.push(`${code} is no supply centre.`)
      if (code in owners) faults.push(`${code} has two owners.`)
      owners[code] = power
    }
  }
  return owners
}

/** Why units may not retreat somewhere: as stated, or inferred from the lists of `retreats`. */
function barsIn(
  atlas: Atlas,
  part: LooseRecord,
  units: readonly Unit[],
  stranded: readonly StrandedUnit[],
  faults: string[],
): Pick<BoardState, 'dislodged' | 'standoffs'> {
  if (!('attackers' in part) && !('standoffs' in part)) return withReasons(atlas, units, stranded)
  const attackers = attackersIn(recordIn(part, 'attackers'))
  const nameOf = (unit: Unit): string => `${unit.power} ${formatUnit(unit)}`
  const fleeing = stranded.map(({ unit }) => nameOf(unit))
  for (const name of attackers.keys())
    if (!fleeing.includes(name)) faults.push(`${name} is attacked, but not dislodged.`)
  const fromOf = (unit: Unit): Dislodged['from'] => {
    const from = attackers.get(nameOf(unit))
    return typeof from === 'string' ? (placesIn(atlas, [from], faults)[0] ?? null) : null
  }
  return {
    dislodged: stranded.map(({ unit }) => ({ unit, from: fromOf(unit) })),
    standoffs: placesIn(atlas, textsIn(part.standoffs), faults),
  }
}

/** `FRANCE A PAR` → where its attacker came from. */
const attackersIn = (attackers: LooseRecord): ReadonlyMap<string, unknown> =>
  new Map(
    Object.entries(attackers).flatMap(([power, from]) =>
      Object.entries(isRecord(from) ? from : {}).map(
        ([unit, at]) => [`${tidy(power)} ${tidy(unit).replace(/^\*/, '')}`, at] as const,
      ),
    ),
  )

/** Units share a province only where the variant lets them. */
function crowds(variant: Variant, position: Position, board: BoardId): string[] {
  const atlas = publicAtlas(variant, position)
  const places = boardOf(position, board).units.map(({ at }) => atlas.provinceOf(at))
  const crowded = places.filter((place, n) => places.indexOf(place) !== n && !variant.mayShare(position, board, place))
  return [...new Set(crowded)].map((place) => `Two units stand in ${place}.`)
}
