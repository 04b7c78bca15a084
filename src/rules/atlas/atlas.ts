/** Maps as the rules use them: provinces, coasts, and where units can step. */
import { type Arm, type Coast, type Location, type Power, type Province, location, power, province } from '../names.ts'
import { weakMemoize } from '../../lib/memoize.ts'

/** A board as written in `maps/`. Borders per location ("PAR: BRE BUR GAS PIC"), on both sides. */
export interface BoardTable {
  readonly id: string
  readonly title: string
  /** The drawing in `src/board/plates/<drawing>.json`; several boards may share one. */
  readonly drawing?: string
  readonly powers: readonly {
    readonly power: string
    readonly name: string
    readonly adjective: string
    readonly start: string
    /** One or two characters on its tokens, and its colour; by default ones that are still free. */
    readonly letter?: string
    readonly colour?: PowerColour
  }[]
  readonly provinces: readonly ProvinceRow[]
  readonly army: Readonly<Record<string, string>>
  readonly fleet: Readonly<Record<string, string>>
}

export const TERRAINS = ['land', 'coast', 'sea'] as const
export type Terrain = (typeof TERRAINS)[number]

export interface ProvinceRow {
  readonly code: string
  readonly name: string
  readonly kind: Terrain
  readonly coasts?: readonly Coast[]
  /** Land without named coasts where fleets may convoy as if at sea (an island, a canal). */
  readonly convoys?: boolean
  readonly centre?: boolean
  readonly home?: string
  readonly homeland?: string
  readonly aliases?: string
}

/** Hexadecimal colours (`#c8432b`), for the light and the dark theme. */
export interface PowerColour {
  readonly light: string
  readonly dark: string
}

export interface PowerInfo {
  readonly power: Power
  readonly name: string
  readonly adjective: string
  /** Null if the board's table names none. */
  readonly letter: string | null
  readonly colour: PowerColour | null
}

export interface ProvinceInfo {
  /** Position in `Atlas.provinces`. */
  readonly index: number
  readonly code: Province
  readonly name: string
  readonly terrain: Terrain
  readonly coasts: readonly Coast[]
  /** May a fleet here convoy? True for every sea, and for land whose row says so. */
  readonly convoys: boolean
  readonly centre: boolean
  readonly home: Power | null
  readonly homeland: Power | null
  readonly aliases: readonly string[]
}

export interface LocationInfo {
  /** Position in `Atlas.locations`. */
  readonly index: number
  readonly id: Location
  readonly province: ProvinceInfo
  readonly coast: Coast | null
  /** Where each arm can go from here in one step, by location index. */
  readonly reach: Readonly<Record<Arm, readonly number[]>>
}

/**
 * A board table, checked and indexed. Atlases of the same provinces share their dense indices,
 * which the movement kernel computes with.
 */
export interface Atlas {
  readonly id: string
  readonly title: string
  /** The drawing that shows the board; null if the table names none. */
  readonly drawing: string | null
  readonly powers: readonly PowerInfo[]
  readonly provinces: readonly ProvinceInfo[]
  readonly locations: readonly LocationInfo[]
  readonly centres: readonly Province[]
  readonly start: readonly { readonly power: Power; readonly arm: Arm; readonly at: Location }[]
  /** Undefined for a code that is not on this board. */
  province(code: string): ProvinceInfo | undefined
  location(id: string): LocationInfo | undefined
  /** Throws on a location of another board (our bug). */
  place(at: Location): LocationInfo
  /** The province of a location. Throws like `place`. */
  provinceOf(at: Location): Province
  /** Can this arm step there? `reach('fleet', 'MAR', 'SPA')` is false, to `SPA/SC` it is true. */
  reach(arm: Arm, from: Location, to: Location): boolean
  /** The locations that this arm can step to. Empty for an unknown location. */
  steps(arm: Arm, from: Location): readonly LocationInfo[]
  /** Can this arm step to any coast of that province? Supports need it (DATC 6.B.4). */
  touches(arm: Arm, from: Location, to: Province): boolean
  homes(power: Power): readonly Province[]
}

const words = (text: string | undefined): string[] =>
  text === undefined ? [] : text.split(' ').filter((w) => w !== '')

/** `A PAR, F BRE`; empty for a power that starts without units. */
function readStart(text: string): { arm: Arm; at: Location }[] {
  if (text.trim() === '') return []
  return text.split(',').map((unit) => {
    const [letter, at] = unit.trim().split(' ')
    if (at === undefined) throw new Error(`not a unit: ${unit}`)
    return { arm: letter === 'F' ? 'fleet' : 'army', at: location(at) }
  })
}

const provincesOf = ({ provinces }: BoardTable): ProvinceInfo[] =>
  provinces.map((row, index) => ({
    index,
    code: province(row.code),
    name: row.name,
    terrain: row.kind,
    coasts: row.coasts ?? [],
    convoys: row.kind === 'sea' || row.convoys === true,
    centre: row.centre ?? false,
    home: row.home === undefined ? null : power(row.home),
    homeland: row.homeland === undefined ? null : power(row.homeland),
    aliases: row.aliases?.split(',').map((a) => a.trim()) ?? [],
  }))

/** Checks and indexes a board table, once. Throws with every fault found (our bug). */
export const makeAtlas = weakMemoize(atlasOf)

function atlasOf(table: BoardTable): Atlas {
  const provinces = provincesOf(table)
  const ids = provinces.flatMap((p) => [
    { province: p, coast: null, id: location(p.code) },
    ...p.coasts.map((coast) => ({ province: p, coast, id: location(`${p.code}/${coast}`) })),
  ])
  const indexOf = new Map(ids.map(({ id }, index) => [id as string, index]))
  const faults = [...borderFaults('army', table.army, indexOf), ...borderFaults('fleet', table.fleet, indexOf)]
  if (faults.length > 0) throw new Error(`board ${table.id}: ${faults.join('; ')}`)
  const neighbours = (borders: Readonly<Record<string, string>>, id: string) =>
    words(borders[id])
      .map((to) => indexOf.get(to))
      .filter((n) => n !== undefined)
  const locations: LocationInfo[] = ids.map(({ id, province, coast }, index) => ({
    index,
    id,
    province,
    coast,
    reach: { army: neighbours(table.army, id), fleet: neighbours(table.fleet, id) },
  }))
  const provinceByCode = new Map(provinces.map((p) => [p.code as string, p]))
  const locationById = new Map(locations.map((l) => [l.id as string, l]))
  const homes = new Map<Power, Province[]>()
  for (const p of provinces) if (p.home !== null) homes.set(p.home, [...(homes.get(p.home) ?? []), p.code])
  const place = (id: Location): LocationInfo => {
    const info = locationById.get(id)
    if (info === undefined) throw new Error(`board ${table.id} has no location ${id}`)
    return info
  }
  return {
    id: table.id,
    title: table.title,
    drawing: table.drawing ?? null,
    powers: table.powers.map(({ power: code, name, adjective, letter = null, colour = null }) => ({
      power: power(code),
      name,
      adjective,
      letter,
      colour,
    })),
    provinces,
    locations,
    centres: provinces.filter((p) => p.centre).map((p) => p.code),
    start: table.powers.flatMap((p) => readStart(p.start).map((unit) => ({ power: power(p.power), ...unit }))),
    province: (code) => provinceByCode.get(code),
    location: (id) => locationById.get(id),
    place,
    provinceOf: (at) => place(at).province.code,
    steps: (arm, from) => (locationById.get(from)?.reach[arm] ?? []).flatMap((n) => locations[n] ?? []),
    reach: (arm, from, to) => place(from).reach[arm].includes(place(to).index),
    touches: (arm, from, to) => place(from).reach[arm].some((n) => locations[n]?.province.code === to),
    homes: (power) => homes.get(power) ?? [],
  }
}

/** Borders to unknown places, or written on one side only. */
function borderFaults(
  arm: Arm,
  borders: Readonly<Record<string, string>>,
  indexOf: ReadonlyMap<string, number>,
): string[] {
  return Object.entries(borders).flatMap(([from, list]) => [
    ...(indexOf.has(from) ? [] : [`${arm}: no location ${from}`]),
    ...words(list).flatMap((to) => {
      if (!indexOf.has(to)) return [`${arm}: ${from} borders ${to}, which is no location`]
      return words(borders[to]).includes(from) ? [] : [`${arm}: ${from} borders ${to}, but not the other way round`]
    }),
  ])
}

/**
 * Other names of coasts: the Python engine says `ec` for Bulgaria's `nc`, `sc` for Spain's `wc`.
 */
const KINDRED: Readonly<Partial<Record<Coast, Coast>>> = { NC: 'EC', WC: 'SC' }

/** The coast that a player means; null if this province has no such coast. */
export function resolveCoast(province: ProvinceInfo, coast: Coast): Coast | null {
  const kindred = KINDRED[coast]
  if (province.coasts.includes(coast)) return coast
  return kindred !== undefined && province.coasts.includes(kindred) ? kindred : null
}

export const onCoast = (province: Pick<ProvinceInfo, 'code'>, coast: Coast | null): Location =>
  coast === null ? province.code : location(`${province.code}/${coast}`)

/** The coasts of a province that a unit can step to. */
export const coastsInReach = (atlas: Atlas, arm: Arm, from: Location, to: ProvinceInfo): readonly Coast[] =>
  to.coasts.filter((coast) => atlas.reach(arm, from, onCoast(to, coast)))
