/** Finds all violations of the rules of a valid map (TWZ-3), with the spaces concerned. */
import type { Atlas, ProvinceInfo } from '../../../rules/atlas/atlas.ts'
import type { Power } from '../../../rules/names.ts'
import { DIRECTIONS } from './grid.ts'
import type { DrawnSpaces } from './borders.ts'

export const VIOLATIONS = [
  'too-large', // too many rows or columns
  'strangers', // unknown provinces or coasts
  'blank-cells', // cells without a province
  'not-a-rectangle', // rows of different lengths
  'missing', // TWZ-3a
  'in-pieces', // TWZ-3a
  'inland-at-sea', // TWZ-3b
  'coast-without-sea', // TWZ-3b
  'too-few-lands', // TWZ-3c
  'too-few-seas', // TWZ-3d
  'sea-without-coast', // TWZ-3d
  'country-divided', // TWZ-3e
  'corner-not-owned', // TWZ-3f
  'three-sides', // TWZ-3f
  'one-shore', // TWZ-3g
  'shore-of-no-coast', // TWZ-3g: unnamed
  'shore-of-two-coasts', // TWZ-3g
  'coast-without-shore', // TWZ-3g
] as const
export type ViolationKind = (typeof VIOLATIONS)[number]

export interface Violation {
  readonly kind: ViolationKind
  /** Codes of the spaces; for `strangers` the words as written. */
  readonly spaces: readonly string[]
  /** The country that is divided. */
  readonly power: Power | null
}

/** Does this space break the rule? */
type Fault = (space: ProvinceInfo, drawing: DrawnSpaces) => boolean

const count = (drawing: DrawnSpaces, { index }: ProvinceInfo, isCounted: (neighbour: number) => boolean): number =>
  [...(drawing.borders[index] ?? [])].filter(isCounted).length

const seasAt = (drawing: DrawnSpaces, space: ProvinceInfo): number =>
  count(drawing, space, (neighbour) => drawing.terrain[neighbour] === 'sea')
const landsAt = (drawing: DrawnSpaces, space: ProvinceInfo): number =>
  count(drawing, space, (neighbour) => drawing.terrain[neighbour] !== 'sea')

const shoresOf = ({ shores }: DrawnSpaces, { index }: ProvinceInfo) =>
  shores.filter(({ province }) => province === index)
const isDrawn = ({ index }: ProvinceInfo, { pieces }: DrawnSpaces): boolean => (pieces[index] ?? 0) > 0

const sidesOf = ({ index }: ProvinceInfo, { sides, corners }: DrawnSpaces) => ({
  touched: DIRECTIONS.filter((side) => ((sides[index] ?? 0) & (1 << side)) !== 0).length,
  isCorner: sides[index] === corners[index],
})

/** Rules on single spaces. A missing space breaks no other rule. */
const FAULTS: Readonly<Partial<Record<ViolationKind, Fault>>> = {
  missing: ({ index }, { pieces }) => pieces[index] === 0,
  'in-pieces': ({ index }, { pieces }) => (pieces[index] ?? 0) > 1,
  'inland-at-sea': (space, drawing) => space.terrain === 'land' && seasAt(drawing, space) > 0,
  'coast-without-sea': (space, drawing) =>
    space.terrain === 'coast' && isDrawn(space, drawing) && seasAt(drawing, space) === 0,
  'too-few-lands': (space, drawing) =>
    space.terrain !== 'sea' && isDrawn(space, drawing) && landsAt(drawing, space) < 2,
  'too-few-seas': (space, drawing) => space.terrain === 'sea' && isDrawn(space, drawing) && seasAt(drawing, space) < 2,
  'sea-without-coast': (space, drawing) =>
    space.terrain === 'sea' && isDrawn(space, drawing) && landsAt(drawing, space) === 0,
  'corner-not-owned': (space, drawing) => sidesOf(space, drawing).touched === 2 && !sidesOf(space, drawing).isCorner,
  'three-sides': (space, drawing) => sidesOf(space, drawing).touched > 2,
  'one-shore': (space, drawing) =>
    space.coasts.length > 0 && isDrawn(space, drawing) && shoresOf(drawing, space).length < 2,
  'shore-of-no-coast': (space, drawing) =>
    shoresOf(drawing, space).length > 1 &&
    shoresOf(drawing, space).some(({ coast, named }) => coast === null && named.size === 0),
  'shore-of-two-coasts': (space, drawing) => shoresOf(drawing, space).some(({ named }) => named.size > 1),
  'coast-without-shore': (space, drawing) => hasIdleCoast(space, drawing),
}

/** Is every shore named, but one of the coasts missing? */
function hasIdleCoast(space: ProvinceInfo, drawing: DrawnSpaces): boolean {
  const owners = shoresOf(drawing, space).map(({ coast }) => coast)
  return owners.length > 1 && !owners.includes(null) && space.coasts.some((coast) => !owners.includes(coast))
}

/** Every violation of TWZ-3 by this drawing alone, in the order of the list; none if the map is valid. */
export function violationsOf(base: Atlas, drawing: DrawnSpaces): Violation[] {
  const { strangers, blanks, isRectangle, isTooLarge } = drawing.grid
  const about = (kind: ViolationKind, spaces: readonly string[]): Violation[] =>
    spaces.length === 0 ? [] : [{ kind, spaces, power: null }]
  return VIOLATIONS.flatMap((kind) => {
    const fault = FAULTS[kind]
    if (kind === 'strangers') return about(kind, strangers)
    if (kind === 'too-large') return isTooLarge ? [{ kind, spaces: [], power: null }] : []
    if (kind === 'blank-cells') return blanks.length === 0 ? [] : [{ kind, spaces: [], power: null }]
    if (kind === 'not-a-rectangle') return isRectangle ? [] : [{ kind, spaces: [], power: null }]
    if (kind === 'country-divided') return dividedCountries(base, drawing)
    const guilty = fault === undefined ? [] : base.provinces.filter((space) => fault(space, drawing))
    return about(
      kind,
      guilty.map(({ code }) => code),
    )
  })
}

function dividedCountries(base: Atlas, drawing: DrawnSpaces): Violation[] {
  return base.powers.flatMap(({ power }) => {
    const spaces = base.provinces.filter((space) => space.homeland === power && isDrawn(space, drawing))
    const own = new Set(spaces.map(({ index }) => index))
    const reached = own.size === 0 ? own : joinedTo(drawing, [...own].slice(0, 1), own)
    const apart = spaces.filter(({ index }) => !reached.has(index)).map(({ code }) => code)
    return apart.length === 0 ? [] : [{ kind: 'country-divided' as const, spaces: apart, power }]
  })
}

/** The spaces among these that are connected to the first. */
function joinedTo({ borders }: DrawnSpaces, first: readonly number[], among: ReadonlySet<number>): ReadonlySet<number> {
  const reached = new Set(first)
  for (const here of reached) for (const next of borders[here] ?? []) if (among.has(next)) reached.add(next)
  return reached
}
