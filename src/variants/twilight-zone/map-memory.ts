/** The memory of Twilight Zone: maps, countries of seats, and replaced maps. */
import { twilightZone as table } from '../../maps/twilight-zone.ts'
import { type Atlas, makeAtlas } from '../../rules/atlas/atlas.ts'
import { readObject, readStringMembers } from '../../lib/json.ts'
import { type Power, type Seat, power, seat } from '../../rules/names.ts'
import type { Calendar } from '../../rules/phase-calendar.ts'
import { type Position, centreCount } from '../../rules/position/position.ts'
import { type Seating, STANDARD_YEAR } from '../../rules/seam/standard.ts'

/**
 * The provinces, also for a missing map. Lazy: an object hosts one game, rarely of this variant.
 */
export const baseAtlas = (): Atlas => makeAtlas(table)
export const POWERS: readonly Power[] = table.powers.map((info) => power(info.power))
export const SEATS: readonly Seat[] = POWERS.map((_, n) => seat(`SEAT ${n + 1}`))

/** TWZ-1: the maps, then the units in a Winter without units; then Spring 1901, counting down. */
const BEFORE = { season: 'winter', captures: false } as const
export const CALENDAR: Calendar = {
  from: 1902,
  by: -1,
  prologue: [
    { ...BEFORE, steps: ['draft'], newYear: false },
    { ...BEFORE, steps: ['adjustments'], newYear: true },
  ],
  cycle: STANDARD_YEAR,
}
export const isDesign = ({ turn }: Position): boolean => turn === 0
export const isPlacement = ({ turn }: Position): boolean => turn === 1
export const hasBegun = ({ turn }: Position): boolean => turn >= CALENDAR.prologue.length

/**
 * `maps`: texts by country. `seats`: the country of each seat. `replaced`: by country, why its map
 * was replaced (TWZ-15), for its owner only.
 */
export type Memory = Readonly<{
  seed: number
  /** Do random maps have one connected sea? Not in games that began before they had. */
  openSea: boolean
  maps: Record<string, string>
  seats: Record<string, string>
  replaced: Record<string, string>
  /** By country, the countries that have seen its map, separated by spaces (TWZ-12). */
  shown: Record<string, string>
}>

export function readMemory({ memory }: Position): Memory {
  const { seed, openSea, maps, seats, replaced, shown } = readObject(memory)
  return {
    seed: typeof seed === 'number' ? seed : 0,
    openSea: openSea === true,
    maps: readStringMembers(maps),
    seats: readStringMembers(seats),
    replaced: readStringMembers(replaced),
    shown: readStringMembers(shown),
  }
}

/** Before the draw countries have no names. Without a draw they follow the order of seats. */
export function powersOf(position: Position, seat: Seat): readonly Power[] {
  if (isDesign(position)) return [power(seat)]
  return countriesOf(readStringMembers(readObject(position.memory)['seats']))
    .slice(SEATS.indexOf(seat))
    .slice(0, 1)
}

/** In the order of the seats. */
function countriesOf(seats: Memory['seats']): readonly Power[] {
  const countries = SEATS.flatMap((seat) => POWERS.find((country) => country === seats[seat]) ?? [])
  return new Set(countries).size === SEATS.length ? countries : POWERS
}

export const SEATING: Seating = { seats: SEATS, powers: powersOf, count: centreCount }

/** The countries that have seen a country's map. */
export const readersOf = ({ shown }: Memory, owner: Power): readonly Power[] =>
  (shown[owner] ?? '').split(' ').flatMap((name) => POWERS.find((power) => power === name) ?? [])

/**
 * The viewer's own map and those they have been shown; at the end all (TWZ-12). Who plays which
 * country is public.
 */
export function visibleMemory(
  position: Position,
  viewer: Seat | null,
  over: boolean,
): Pick<Memory, 'maps' | 'seats' | 'shown'> {
  const memory = readMemory(position)
  const own = viewer === null ? [] : powersOf(position, viewer)
  const isSeen = (owner: Power): boolean =>
    over || own.includes(owner) || readersOf(memory, owner).some((reader) => own.includes(reader))
  const maps = Object.entries(memory.maps).filter(([name]) => isSeen(power(name)))
  const shown = Object.keys(memory.shown).flatMap((owner) => {
    const readers = readersOf(memory, power(owner)).filter((reader) => own.includes(reader))
    return readers.length === 0 ? [] : [[owner, readers.join(' ')] as const]
  })
  return { maps: Object.fromEntries(maps), seats: memory.seats, shown: Object.fromEntries(shown) }
}
