/**
 * Reads a board in the `.map` format of the Python package `diplomacy`: names, terrain and borders
 * of places, powers with their homes and units. Reports every problem with its line.
 */
import { err, ok, type Result } from '../../lib/result.ts'
import type { Coast, Power, Province } from '../../rules/names.ts'
import type { BoardTable, ProvinceRow, Terrain } from '../../rules/atlas/atlas.ts'
import {
  keyOf,
  MAP_LIMITS,
  type MapBorder,
  type MapLines,
  type MapPlace,
  type MapPower,
  type MapProblem,
  MapReader,
  titleCase,
} from './map-lines.ts'

export interface MapBoard {
  readonly table: BoardTable
  /** The owners of centres at the start. */
  readonly owners: Readonly<Record<Province, Power>>
  /** The number of centres that win. */
  readonly victory: number
  /** The first phase: `S1901M`. */
  readonly begin: string
  readonly year: number
  /** Powers build in every centre that they own, not only in their homes. */
  readonly buildsAnywhere: boolean
  /** What the file says and this board leaves out. */
  readonly warnings: readonly MapProblem[]
}

/** More problems are only counted. */
const MAX_PROBLEMS = 25

/**
 * `id`: also the name of its drawing. The error has every problem, in the order of the lines; those
 * about the whole file come last.
 */
export function readMapFile(text: string, id: string): Result<MapBoard, readonly MapProblem[]> {
  const { characters, lines } = MAP_LIMITS
  if (text.length > characters)
    return whole(`This file is too large: a board has at most ${characters / 1000} thousand characters.`)
  if (text.split('\n', lines + 1).length > lines) return whole(`This file has too many lines: at most ${lines}.`)
  const read = new MapReader().read(text)
  const board = new BoardBuilder(read)
  const table = board.build(id)
  const problems = [...read.problems, ...board.problems].toSorted(byLine)
  if (problems.length > 0) return err(capped(problems))
  const { season, year } = read.begin
  const begin = `${season}${year}${season === 'W' ? 'A' : 'M'}`
  const centres = table.provinces.filter(({ centre }) => centre === true).length
  const victory = read.victory ?? Math.floor(centres / 2) + 1
  const { buildsAnywhere, warnings } = read
  return ok({ table, owners: ownersOf(read), victory, begin, year, buildsAnywhere, warnings })
}

const whole = (message: string): Result<MapBoard, readonly MapProblem[]> => err([{ line: null, message }])

const byLine = (a: MapProblem, b: MapProblem): number =>
  (a.line ?? Number.MAX_SAFE_INTEGER) - (b.line ?? Number.MAX_SAFE_INTEGER)

const capped = (problems: readonly MapProblem[]): readonly MapProblem[] =>
  problems.length <= MAX_PROBLEMS
    ? problems
    : [
        ...problems.slice(0, MAX_PROBLEMS),
        { line: null, message: `And ${problems.length - MAX_PROBLEMS} more. Correct these first.` },
      ]

function ownersOf({ powers }: MapLines): Record<Province, Power> {
  const owners: Record<string, Power> = {}
  for (const { power, homes, owned } of powers) for (const code of owned ?? homes) owners[code] = power as Power
  return owners
}

const KINDS: Readonly<Record<Exclude<MapPlace['terrain'], 'SHUT'>, Terrain>> = {
  LAND: 'land',
  COAST: 'coast',
  PORT: 'coast',
  WATER: 'sea',
}

type Borders = Map<string, Map<string, number>>

class BoardBuilder {
  readonly problems: MapProblem[] = []
  private readonly lines: MapLines
  /** Places by code, without their coasts. */
  private readonly provinces: ReadonlyMap<string, MapPlace>
  private readonly coasts = new Map<string, Coast[]>()

  constructor(lines: MapLines) {
    this.lines = lines
    const places = [...lines.places.values()]
    this.provinces = new Map(places.filter(({ coast }) => coast === null).map((place) => [place.code, place]))
    for (const { code, coast } of places)
      if (coast !== null) this.coasts.set(code, [...(this.coasts.get(code) ?? []), coast])
  }

  build(id: string): BoardTable {
    this.checkPlaces()
    const [army, fleet] = [this.bordersFor('army'), this.bordersFor('fleet')]
    this.checkReturn('army', army)
    this.checkReturn('fleet', fleet)
    this.checkPowers()
    return {
      id,
      title: 'Board from a file',
      drawing: id,
      powers: this.lines.powers.map((power) => ({
        power: power.power,
        name: titleCase(power.power),
        adjective: power.adjective,
        start: power.units.map((unit) => `${unit.letter} ${keyOf(unit)}`).join(', '),
        ...(power.letter !== null && { letter: power.letter }),
      })),
      provinces: [...this.provinces.values()].flatMap((place) => this.rowOf(place) ?? []),
      army: textsOf(army),
      fleet: textsOf(fleet),
    }
  }

  private reject(line: number | null, message: string): void {
    this.problems.push({ line, message })
  }

  private rowOf({ code, terrain, isWithoutFleets }: MapPlace): ProvinceRow | null {
    if (terrain === 'SHUT') return null
    const { name = code, aliases = [] } = this.lines.names.get(code) ?? {}
    const coasts = this.coasts.get(code)
    const home = this.lines.powers.find(({ homes }) => homes.has(code))?.power
    const isCentre = home !== undefined || this.lines.neutral.has(code) || this.isOwned(code)
    return {
      code,
      name,
      kind: terrain === 'COAST' && isWithoutFleets && coasts === undefined ? 'land' : KINDS[terrain],
      ...(coasts !== undefined && { coasts }),
      ...(terrain === 'PORT' && coasts === undefined && { convoys: true }),
      ...(isCentre && { centre: true }),
      ...(home !== undefined && { home }),
      ...(aliases.length > 0 && { aliases: aliases.join(', ') }),
    }
  }

  private isOwned = (code: string): boolean => this.lines.powers.some(({ owned }) => owned?.has(code) === true)

  private checkPlaces(): void {
    const { names, places } = this.lines
    if (places.size === 0) this.reject(null, 'No places: add lines such as “COAST BRE ABUTS ENG GAS MAO PAR PIC”.')
    for (const { code, line } of this.provinces.values())
      if (!names.has(code)) this.reject(line, `${code} has no name: add a line such as “Name = ${code.toLowerCase()}”.`)
    for (const [code, { line }] of names)
      if (!this.provinces.has(code) && !this.coasts.has(code))
        this.reject(line, `${code} has no terrain: add a line that starts with LAND, COAST or WATER ${code}.`)
    for (const [code, coasts] of this.coasts)
      if (!this.provinces.has(code))
        this.reject(
          places.get(`${code}/${coasts[0]}`)?.line ?? null,
          `${code} has coasts, but no line for armies: add “COAST ${code.toLowerCase()} ABUTS …”.`,
        )
  }

  /** From each location the locations that this arm can step to, with the line that says so. */
  private bordersFor(arm: 'army' | 'fleet'): Borders {
    const borders: Borders = new Map()
    for (const place of this.lines.places.values()) {
      if (!this.canHold(arm, place)) continue
      const own = new Map<string, number>()
      for (const border of place.borders) {
        const to = this.stepTo(arm, place, border)
        if (to !== null && to !== keyOf(place)) own.set(to, place.line)
      }
      borders.set(keyOf(place), own)
    }
    return borders
  }

  private canHold(arm: 'army' | 'fleet', { terrain, code, coast, isWithoutFleets }: MapPlace): boolean {
    if (terrain === 'SHUT' || (terrain === 'LAND' && arm === 'fleet')) return false
    if (arm === 'army') return coast === null && terrain !== 'WATER'
    return coast !== null || (!this.coasts.has(code) && !isWithoutFleets)
  }

  /** The location where this arm arrives; null if it cannot step there. */
  private stepTo(arm: 'army' | 'fleet', place: MapPlace, border: MapBorder): string | null {
    const target = this.provinces.get(border.code)
    if (target === undefined) {
      if (arm === 'army' || !this.canHold('army', place))
        this.reject(place.line, `${keyOf(place)} borders ${border.code}, which has no line of its own.`)
      return null
    }
    if (target.terrain === 'SHUT' || border.excludes === arm) return null
    if (arm === 'army') return target.terrain === 'WATER' ? null : border.code
    return this.fleetStep(place, border, target)
  }

  private fleetStep(place: MapPlace, border: MapBorder, target: MapPlace): string | null {
    if (target.terrain === 'LAND') return null
    const coasts = this.coasts.get(border.code)
    if (coasts === undefined) {
      if (border.coast !== null)
        this.reject(place.line, `${keyOf(border)} is not a place: ${border.code} has no separate coasts.`)
      return target.isWithoutFleets || border.coast !== null ? null : border.code
    }
    if (border.coast !== null && coasts.includes(border.coast)) return keyOf(border)
    const choices = coasts.map((coast) => `${border.code}/${coast}`).join(' or ')
    this.reject(place.line, `${keyOf(place)} borders ${keyOf(border)}: name the coast that fleets reach, ${choices}.`)
    return null
  }

  /** Borders are two-way here. */
  private checkReturn(arm: 'army' | 'fleet', borders: Borders): void {
    for (const [from, list] of borders)
      for (const [to, line] of list) {
        if (borders.get(to)?.has(from) === true) continue
        const there = this.lines.places.get(to)
        const subject = arm === 'army' ? 'An army' : 'A fleet'
        const where = there === undefined ? '' : ` (line ${there.line})`
        const exclude = arm === 'fleet' ? to.toLowerCase() : titleCase(to)
        this.reject(
          line,
          `${subject} can move from ${from} to ${to}, but not back. Add ${from} to ${to}${where}, or write ${exclude} here.`,
        )
      }
  }

  private checkPowers(): void {
    const { powers, listed, begin } = this.lines
    if (powers.length < 2)
      this.reject(null, 'A board needs at least two powers: add lines such as “FRANCE (FRENCH) BRE MAR PAR”.')
    for (const [code, line] of listed)
      if (this.provinces.get(code)?.terrain === 'SHUT' || !this.provinces.has(code))
        this.reject(line, `${code} cannot be a centre: no unit can enter it.`)
    for (const power of powers) {
      const centres = power.owned ?? power.homes
      // Before a first Winter, units are still to be built.
      if (power.units.length === 0 && (begin.season !== 'W' || centres.size === 0))
        this.reject(power.line, `${titleCase(power.power)} has no units: add lines such as “A PAR” below this one.`)
    }
    this.checkUnits(powers)
    this.checkOwners(powers)
  }

  private checkUnits(powers: readonly MapPower[]): void {
    const taken = new Map<string, number>()
    for (const unit of powers.flatMap(({ units }) => units)) {
      const before = taken.get(unit.code)
      const arm = unit.letter === 'A' ? 'army' : 'fleet'
      const place = this.lines.places.get(keyOf(unit))
      taken.set(unit.code, unit.line)
      const coasts = this.coasts.get(unit.code)
      if (before !== undefined) this.reject(unit.line, `${unit.code} has a unit already, in line ${before}.`)
      else if (place === undefined) this.reject(unit.line, `${keyOf(unit)} is not on this board.`)
      else if (!this.canHold(arm, place))
        this.reject(
          unit.line,
          arm === 'fleet' && coasts !== undefined
            ? `A fleet in ${unit.code} needs a coast: ${coasts.map((coast) => `F ${unit.code}/${coast}`).join(' or ')}.`
            : `${arm === 'army' ? 'An army' : 'A fleet'} cannot be in ${keyOf(unit)}.`,
        )
    }
  }

  private checkOwners(powers: readonly MapPower[]): void {
    const owners = new Map<string, string>()
    for (const { power, homes, owned, line } of powers)
      for (const code of new Set([...homes, ...(owned ?? [])])) {
        const before = owners.get(code)
        if (before !== undefined)
          this.reject(line, `${code} belongs to ${titleCase(before)} and to ${titleCase(power)}.`)
        owners.set(code, power)
      }
  }
}

const textsOf = (borders: Borders): Record<string, string> =>
  Object.fromEntries([...borders].filter(([, to]) => to.size > 0).map(([from, to]) => [from, [...to.keys()].join(' ')]))
