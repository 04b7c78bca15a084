/** TWZ-12: players show their map to others. This survives a return to an earlier phase. */
import { power, type Power, type Seat } from '../../rules/names.ts'
import { powerName } from '../../rules/fates/display-names.ts'
import { readObject } from '../../lib/json.ts'
import type { Position } from '../../rules/position/position.ts'
import type { MapShowing, Note } from '../../rules/seam/variant.ts'
import { baseAtlas, isDesign, powersOf, readersOf, readMemory, SEATS } from './map-memory.ts'

const countryOf = (position: Position, seat: Seat): Power | undefined =>
  isDesign(position) ? undefined : powersOf(position, seat)[0]

/** Leaves the rest of the memory as it is. */
function withReader(position: Position, owner: Power, reader: Power): Position {
  const memory = readMemory(position)
  const shownTo = { ...memory.shown, [owner]: [...new Set([...readersOf(memory, owner), reader])].join(' ') }
  return { ...position, memory: { ...readObject(position.memory), shown: shownTo } }
}

export const MAP_SHOWING: MapShowing = {
  readers(position, owner) {
    const country = countryOf(position, owner)
    if (country === undefined) return []
    const seen = readersOf(readMemory(position), country)
    return SEATS.filter((seat) => {
      const reader = countryOf(position, seat)
      return seat !== owner && reader !== undefined && !seen.includes(reader)
    })
  },
  shown(position, owner, reader) {
    const [from, to] = [countryOf(position, owner), countryOf(position, reader)]
    return from === undefined || to === undefined ? position : withReader(position, from, to)
  },
  /** Only for the same maps: if they are to be designed again, nothing is known. */
  kept(position, present) {
    const [memory, now] = [readMemory(position), readMemory(present)]
    const owners = Object.keys(now.shown).filter((owner) => memory.maps[owner] === now.maps[owner])
    const all = owners.flatMap((owner) => readersOf(now, power(owner)).map((reader) => [power(owner), reader] as const))
    return isDesign(position)
      ? position
      : all.reduce((result, [owner, reader]) => withReader(result, owner, reader), position)
  },
}

const nameOf = (power: Power): string => powerName(baseAtlas(), power)

/** The maps shown to this viewer, and by them. Nobody else sees this. */
export function shownNote(position: Position, viewer: Seat): readonly Note[] {
  const own = countryOf(position, viewer)
  if (own === undefined) return []
  const memory = readMemory(position)
  const owners = Object.keys(memory.shown).map((owner) => power(owner))
  const lines = [
    ...owners.flatMap((owner) =>
      readersOf(memory, owner).includes(own) ? [`${nameOf(owner)} has shown you its map.`] : [],
    ),
    ...readersOf(memory, own).map((reader) => `You have shown your map to ${nameOf(reader)}.`),
  ]
  return lines.length === 0 ? [] : [{ title: 'Maps that were shown', lines }]
}
