/** Finds all violations of the rules of a valid map (TWZ-3), with the spaces concerned. */
import type { Atlas, ProvinceInfo } from '../../../rules/atlas/atlas.ts'
import type { Power } from '../../../rules/names.ts'
import { DIRECTIONS } from './grid.ts'
import type { DrawnSpaces } from './borders.ts'

export const VIOLATIONS = [
  'too-large', // more rows or columns than are read
  'strangers', // words that name no province, or no coast of it
  'blank-cells', // cells of no province
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
  'shore-of-no-coast', // TWZ-3g: it is not said whose it is
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
type Fault = (space: ProvinceInfo, drawn: DrawnSpaces) => boolean

const count = (drawn: DrawnSpaces, { index }: ProvinceInfo, isCounted: (other: number) => boolean): number =>
  [...(drawn.borders[index] ?? [])].filter(isCounted).length

const seasAt = (drawn: DrawnSpaces, space: ProvinceInfo): number =>
  count(drawn, space, (other) => drawn.terrain[other] === 'sea')
const landsAt = (drawn: DrawnSpaces, space: ProvinceInfo): number =>
  count(drawn, space, (other) => drawn.terrain[other] !== 'sea')

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
  'inland-at-sea': (space, drawn) => space.terrain === 'land' && seasAt(drawn, space) > 0,
  'coast-without-sea': (space, drawn) =>
    space.terrain === 'coast' && isDrawn(space, drawn) && seasAt(drawn, space) === 0,
  'too-few-lands': (space, drawn) => space.terrain !== 'sea' && isDrawn(space, drawn) && landsAt(drawn, space) < 2,
  'too-few-seas': (space, drawn) => space.terrain === 'sea' && isDrawn(space, drawn) && seasAt(drawn, space) < 2,
  'sea-without-coast': (space, drawn) =>
    space.terrain === 'sea' && isDrawn(space, drawn) && landsAt(drawn, space) === 0,
  'corner-not-owned': (space, drawn) => sidesOf(space, drawn).touched === 2 && !sidesOf(space, drawn).isCorner,
  'three-sides': (space, drawn) => sidesOf(space, drawn).touched > 2,
  'one-shore': (space, drawn) => space.coasts.length > 0 && isDrawn(space, drawn) && shoresOf(drawn, space).length < 2,
  'shore-of-no-coast': (space, drawn) =>
    shoresOf(drawn, space).length > 1 &&
    shoresOf(drawn, space).some(({ coast, named }) => coast === null && named.size === 0),
  'shore-of-two-coasts': (space, drawn) => shoresOf(drawn, space).some(({ named }) => named.size > 1),
  'coast-without-shore': (space, drawn) => hasIdleCoast(space, drawn),
}

/** Is every shore named, but one of the coasts missing? */
function hasIdleCoast(space: ProvinceInfo, drawn: DrawnSpaces): boolean {
  const owners = shoresOf(drawn, space).map(({ coast }) => coast)
  return owners.length > 1 && !owners.includes(null) && space.coasts.some((coast) => !owners.includes(coast))
}

/** Every violation of TWZ-3 by this drawing alone, in the order of the list; none if the map is valid. */
export function violationsOf(base: Atlas, drawn: DrawnSpaces): Violation[] {
  const { strangers, blanks, isRectangle, isTooLarge } = drawn.grid
  const about = (kind: ViolationKind, spaces: readonly string[]): Violation[] =>
    spaces.length === 0 ? [] : [{ kind, spaces, power: null }]
  return VIOLATIONS.flatMap((kind) => {
    const fault = FAULTS[kind]
    if (kind === 'strangers') return about(kind, strangers)
    if (kind === 'too-large') return isTooLarge ? [{ kind, spaces: [], power: null }] : []
    if (kind === 'blank-cells') return blanks.length === 0 ? [] : [{ kind, spaces: [], power: null }]
    if (kind === 'not-a-rectangle') return isRectangle ? [] : [{ kind, spaces: [], power: null }]
    if (kind === 'country-divided') return dividedCountries(base, drawn)
    const guilty = fault === undefined ? [] : base.provinces.filter((space) => fault(space, drawn))
    return about(
      kind,
      guilty.map(({ code }) => code),
    )
  })
}

function dividedCountries(base: Atlas, drawn: DrawnSpaces): Violation[] {
  return base.powers.flatMap(({ power }) => {
    const spaces = base.provinces.filter((space) => space.homeland === power && isDrawn(space, drawn))
    const own = new Set(spaces.map(({ index }) => index))
    const reached = own.size === 0 ? own : joinedTo(drawn, [...own].slice(0, 1), own)
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
