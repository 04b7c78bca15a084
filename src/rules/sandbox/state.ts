/** Positions as plain data: states of the Python `diplomacy` package, extended for variants. */
import { phaseAt, turnOf } from '../phase-calendar.ts'
import type { Position, BoardState, Dislodged, Unit } from '../position/position.ts'
import { standingUnits, stateOf as boardOf, publicAtlas, withBoard } from '../position/position.ts'
import { type Json, readStringMembers } from '../../lib/json.ts'
import { type BoardId, type Power, type Province, type MapName, power as powerNamed, unitId } from '../names.ts'
import { formatUnit } from '../notation/format-order.ts'
import { retreatChoices } from '../phases/retreats.ts'
import type { SavedState } from '../saved/saved-format.ts'
import { standingsOf } from '../saved/saved-document.ts'
import type { Variant } from '../seam/variant.ts'
import { type Result, err, ok } from '../../lib/result.ts'
import type { Atlas } from '../atlas/atlas.ts'
import { placeOf } from '../saved/saved-orders.ts'
import type { LooseRecord, StrandedUnit } from '../saved/read.ts'
import { codeOf, forcesIn, isRecord, readUnit, recordIn, textsIn, tidy, withReasons } from '../saved/read.ts'

/** One board. Extends the package by the reasons why units may not retreat somewhere. */
export interface BoardPart extends Pick<SavedState, 'units' | 'retreats' | 'centers'> {
  /** Where the attacker of each dislodged unit came from; null: by convoy. */
  readonly attackers: Readonly<Record<string, Readonly<Record<string, Province | null>>>>
  /** Contested provinces, barred to retreats. */
  readonly standoffs: readonly Province[]
}

/** A single board is at the top level; several are under `boards` by name. */
export interface SandboxState extends Partial<BoardPart> {
  readonly name: string
  readonly boards?: Readonly<Record<string, BoardPart>>
  /** In the adjustments: how many more units (negative: fewer) each power may have. */
  readonly builds: Readonly<Record<string, { readonly count: number; readonly homes: readonly string[] }>>
  /** In variants where every power has its own map: the drawings as text. */
  readonly maps?: Readonly<Record<string, string>>
  /** The variant's memory beyond the boards; left out if empty. */
  readonly memory?: Json
}

export function stateOf(variant: Variant, position: Position): SandboxState {
  const [only, ...rest] = variant.boards.map(({ board }) => [board, partOf(variant, position, board)] as const)
  if (only === undefined) throw new Error(`variant ${variant.id} has no board`)
  return {
    name: phaseAt(variant.calendar, position.turn).code,
    ...(rest.length === 0 ? only[1] : { boards: Object.fromEntries([only, ...rest]) }),
    builds: buildsOf(variant, position),
    ...memoryParts(position.memory),
  }
}

function partOf(variant: Variant, position: Position, board: BoardId): BoardPart {
  const { dislodged, standoffs } = boardOf(position, board)
  const from = (power: Power) =>
    dislodged
      .filter(({ unit }) => unit.power === power)
      .map((dislodged) => [formatUnit(dislodged.unit), dislodged.from] as const)
  const fleeing = [...new Set(dislodged.map(({ unit }) => unit.power))]
  const standings = standingsOf(variant, position, board)
  return {
    ...standings,
    retreats: { ...standings.retreats, ...byPower(fleeing, (power) => choicesOf(variant, position, board, power)) },
    attackers: byPower(fleeing, (power) => Object.fromEntries(from(power))),
    standoffs,
  }
}

/** Where each dislodged unit may go on its own map; nothing is secret here. */
const choicesOf = (variant: Variant, position: Position, board: BoardId, power: Power) =>
  Object.fromEntries(
    retreatChoices(variant, position).flatMap(({ board: on, unit, to }) =>
      on === board && unit.power === power ? [[formatUnit(unit), to] as const] : [],
    ),
  )

function buildsOf(variant: Variant, position: Position): SandboxState['builds'] {
  if (!phaseAt(variant.calendar, position.turn).steps.includes('adjustments')) return {}
  const units = standingUnits(variant, position)
  const seated = variant.seats.flatMap((seat) => variant.powers(position, seat))
  return byPower([...new Set(seated)], (power) => {
    const { units: allowed, sites } = variant.allowance(position, power)
    const count = allowed - units.filter(({ unit }) => unit.power === power).length
    return { count, homes: sites.map(({ board, at }) => (variant.boards.length > 1 ? `${board}: ${at}` : at)) }
  })
}

const byPower = <T>(powers: readonly Power[], valueOf: (power: Power) => T): Record<string, T> =>
  Object.fromEntries(powers.map((power) => [power, valueOf(power)]))

const isJsonObject = (value: Json | undefined): value is { readonly [key: string]: Json } =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Splits the drawings, which are long, from the rest. */
function memoryParts(memory: Json): Pick<SandboxState, 'maps' | 'memory'> {
  if (memory === null) return {}
  if (!isJsonObject(memory) || memory.maps === undefined) return { memory }
  const { maps, ...rest } = memory
  return { maps: readStringMembers(maps), memory: rest }
}

/** Puts together what `memoryParts` split. */
function memoryFrom(memory: Json | undefined, maps: Json | undefined): Json {
  if (maps === undefined) return memory ?? null
  return isJsonObject(memory) ? { ...memory, maps } : { maps }
}

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
