/** How well a map can be played: connected seas, room around home centres, reach of fleets. Pure. */
import type { Atlas, BoardTable, ProvinceInfo } from '../../../rules/atlas/atlas.ts'
import type { Arm, Power } from '../../../rules/names.ts'
import { joinOr } from '../../../rules/fates/display-names.ts'
import { seaPartsOf } from './borders.ts'
import { atlasOfDrawing, spacesOfDrawing } from './index.ts'

/** A home centre on a map. */
export interface HomeRating {
  readonly code: string
  readonly name: string
  readonly power: Power
  /** How many spaces an army may enter from there, and how many seas border it. */
  readonly lands: number
  readonly seas: number
  /**
   * How many seas a fleet from there ever reaches, and how many centres in `FLEET_MOVES`; null if
   * inland.
   */
  readonly fleet: { readonly seas: number; readonly centres: number } | null
}

export interface Playability {
  /** The number of parts of the sea; 1 if fleets reach every sea from every other. */
  readonly seaParts: number
  readonly seas: number
  readonly homes: readonly HomeRating[]
  /** Sentences about what makes the map hard to play; none if nothing does. */
  readonly doubts: readonly string[]
}

/** A fleet's reach is counted in so many moves. */
export const FLEET_MOVES = 3

/** Fewer neighbours on land make a home centre a dead end. */
const MIN_LANDS = 3
/** A fleet that reaches a smaller share of the seas is of little use. */
const MIN_SHARE = 0.5

/** `table` has the provinces, `base` its atlas. The drawing need not be valid. */
export function ratePlayability(table: BoardTable, base: Atlas, text: string): Playability {
  const atlas = atlasOfDrawing(table, text)
  const seas = base.provinces.filter(({ terrain }) => terrain === 'sea').length
  const homes = base.powers.flatMap(({ power }) =>
    base.homes(power).map((code) => rateHome(atlas, base.place(code).province, power)),
  )
  const seaParts = countSeaPartsIn(base, text)
  return { seaParts, seas, homes, doubts: doubtsOf(seaParts, seas, homes) }
}

function rateHome(atlas: Atlas, { code, name, terrain }: ProvinceInfo, power: Power): HomeRating {
  const near = (arm: Arm): ReadonlySet<ProvinceInfo> => spacesFrom(atlas, code, arm, 1)
  const isSea = (space: ProvinceInfo): boolean => space.terrain === 'sea'
  const sailed = (moves: number): ProvinceInfo[] => [...spacesFrom(atlas, code, 'fleet', moves)]
  return {
    code,
    name,
    power,
    lands: near('army').size,
    seas: [...near('fleet')].filter(isSea).length,
    fleet:
      terrain === 'land'
        ? null
        : {
            seas: sailed(Infinity).filter(isSea).length,
            centres: sailed(FLEET_MOVES).filter(({ centre }) => centre).length,
          },
  }
}

/** The spaces that a unit reaches from a home in so many moves over an empty board, without it. */
function spacesFrom(atlas: Atlas, home: string, arm: Arm, moves: number): ReadonlySet<ProvinceInfo> {
  let front = [...atlas.locations.keys()].filter((n) => atlas.locations[n]?.province.code === home)
  const reached = new Set(front)
  for (let move = 0; move < moves && front.length > 0; move++) {
    front = [...new Set(front.flatMap((n) => [...(atlas.locations[n]?.reach[arm] ?? [])]))].filter(
      (n) => !reached.has(n),
    )
    for (const n of front) reached.add(n)
  }
  const spaces = [...reached].flatMap((n) => atlas.locations[n]?.province ?? [])
  return new Set(spaces.filter(({ code }) => code !== home))
}

/** The number of parts of the sea in a drawing. */
export const countSeaPartsIn = (base: Atlas, text: string): number => seaPartsOf(spacesOfDrawing(base, text)).length

export const seaPartsText = (parts: number): string =>
  `The seas are in ${parts} parts: fleets cannot pass from one part to another.`

function doubtsOf(seaParts: number, seas: number, homes: readonly HomeRating[]): readonly string[] {
  const tight = homes.filter(({ lands }) => lands < MIN_LANDS)
  const landlocked = homes.filter(({ fleet }) => fleet !== null && fleet.seas < MIN_SHARE * seas)
  return [
    ...(seaParts > 1 ? [seaPartsText(seaParts)] : []),
    ...(tight.length > 0 ? [`An army has only one or two ways out of ${namesOf(tight)}.`] : []),
    ...(landlocked.length > 0 ? [`A fleet from ${namesOf(landlocked)} reaches less than half of the seas.`] : []),
  ]
}

const namesOf = (homes: readonly HomeRating[]): string => joinOr(homes.map(({ name }) => name))
