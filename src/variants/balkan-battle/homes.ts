/** Homes won in play: the first centres that a power holds in a Winter (BAL-3, BAL-10). */
import type { Atlas } from '../../rules/atlas/atlas.ts'
import { phaseAt } from '../../rules/phase-calendar.ts'
import { type BoardState, hasUnitOrCentre, type Position, publicAtlas, stateOf } from '../../rules/position/position.ts'
import { balkanForThree } from '../../maps/balkan.ts'
import { type NamedSubject, type Refusal, ownRefusals } from '../../rules/fates/order-refusals.ts'
import { readObject, readStrings } from '../../lib/json.ts'
import { type Location, type Power, type Province, type Seat, type UnitId, province } from '../../rules/names.ts'
import { parseProvince } from '../../rules/notation/reading/word-parsers.ts'
import { problem } from '../../rules/seam/line-problem.ts'
import { tokensOf } from '../../rules/notation/tokens.ts'
import type { Issued, Order, OwnOrder } from '../../rules/orders/order.ts'
import { retreatChoices } from '../../rules/phases/retreats.ts'
import { MAIN } from '../../rules/seam/standard.ts'
import type { Note, OwnOrders, Variant } from '../../rules/seam/variant.ts'
import { joinOr, placeName } from '../../rules/fates/display-names.ts'
import { OFF_THE_BOARD } from '../shared/own-orders.ts'

/** The most homes a power can have. */
const HOMES = 2

/** Each power's homes, and the one it wants when it has a choice. */
export type Homes = {
  readonly homes: Readonly<Record<string, readonly Province[]>>
  readonly wishes: Readonly<Record<string, Province>>
}

function recallHomes({ memory }: Position): Homes {
  const { homes, wishes } = readObject(memory)
  const lists = Object.entries(readObject(homes)).map(
    ([name, list]) => [name, readStrings(list).map((at) => province(at))] as const,
  )
  const wanted = Object.entries(readObject(wishes)).flatMap(([name, at]) =>
    typeof at === 'string' ? [[name, province(at)] as const] : [],
  )
  return { homes: Object.fromEntries(lists), wishes: Object.fromEntries(wanted) }
}

export const homesOf = (position: Position, power: Power): readonly Province[] =>
  recallHomes(position).homes[power] ?? []

/**
 * A line for each power in the game that has homes: `Austria may build in Vienna, and in Serbia again,
 * once retaken.` `owners`: when builds are made.
 */
export const homeLines = (atlas: Atlas, position: Position, owners: BoardState['owners']): readonly string[] => {
  const settled = atlas.powers.filter(({ power }) => homesOf(position, power).length > 0)
  if (settled.length === 0)
    return [
      'Nobody has a home yet. Centres change owner from Fall 1899 on: the first two that a player then owns, with a unit in them, become homes.',
    ]
  return settled.flatMap(({ power, name }) => {
    if (!hasUnitOrCentre(position, power)) return []
    const [held = '', lost = ''] = [true, false].map((isHeld) =>
      homesOf(position, power)
        .filter((at) => (owners[at] === power) === isHeld)
        .map((at) => placeName(atlas, at))
        .join(' and '),
    )
    const places = [...(held === '' ? [] : [`in ${held}`]), ...(lost === '' ? [] : [`in ${lost} again, once retaken`])]
    return [`${name} may build ${places.join(', and ')}.`]
  })
}

/** Replaces these members of the memory. */
const remembering = (position: Position, homes: Partial<Homes>): Position => ({
  ...position,
  memory: { ...readObject(position.memory), ...homes },
})

/** Each power's homes after captures. Its wish decides, or else the alphabet (BAL-10). */
export function winHomes(atlas: Atlas, position: Position): Position {
  const { owners } = stateOf(position, MAIN)
  const { wishes } = recallHomes(position)
  const homes = atlas.powers.map(({ power }) => {
    const earlier = homesOf(position, power)
    const gained = centresUnder(atlas, position, power).filter((at) => owners[at] === power && !earlier.includes(at))
    const ranked = [...gained.filter((at) => at === wishes[power]), ...gained.filter((at) => at !== wishes[power])]
    return [power, [...earlier, ...ranked.slice(0, Math.max(0, HOMES - earlier.length))]] as const
  })
  return remembering(position, { homes: Object.fromEntries(homes), wishes: {} })
}

/** Centres occupied by a power's units, in alphabetical order. */
const centresUnder = (atlas: Atlas, position: Position, power: Power): Province[] =>
  stateOf(position, MAIN)
    .units.filter((unit) => unit.power === power)
    .map(({ at }) => atlas.provinceOf(at))
    .filter((at) => atlas.centres.includes(at))
    .toSorted()

/** `HOME SEV`: which of several new centres is to be a home (BAL-10). */
export interface Home extends OwnOrder {
  readonly kind: 'own:home'
  readonly unit: null
  readonly at: Province
}
export const isHome = (order: Order): order is Home => order.kind === 'own:home'

/** Notes the home that a power wants. */
export const withHomeWish = (position: Position, { power, order }: Issued): Position =>
  isHome(order) ? remembering(position, { wishes: { ...recallHomes(position).wishes, [power]: order.at } }) : position

const instead = (home: string): string => `${home}-instead`

const NOT_ALLOWED = ownRefusals<string>({
  'homes-won': ({ country }) => `${country} has won all its home centres.`,
  'not-held': ({ country }) => `Not won: no unit of ${country} holds it.`,
  ...Object.fromEntries(
    balkanForThree.provinces.map(({ code, name }) => [
      instead(code),
      ({ country }: NamedSubject) => `Not won: ${name} is the new home of ${country}.`,
    ]),
  ),
})

/** The home that a power won instead of the one it wanted. */
export function whyHomeNotWon(before: Position, after: Position, { power, order }: Issued): Refusal | null {
  if (!isHome(order) || homesOf(after, power).includes(order.at)) return null
  const other = homesOf(after, power).find((at) => !homesOf(before, power).includes(at))
  return NOT_ALLOWED.why(other === undefined ? 'not-held' : instead(other))
}

/** `Trieste is now a home of Austria.` */
export function newHomes(atlas: Atlas, before: Position, after: Position): readonly Note[] {
  const lines = atlas.powers.flatMap(({ power, name }) =>
    homesOf(after, power)
      .filter((at) => !homesOf(before, power).includes(at))
      .map((at) => `${placeName(atlas, at)} is now a home of ${name}.`),
  )
  return lines.length === 0 ? [] : [{ title: 'New homes', lines }]
}

/** The orders that choose homes. */
export const homeOrders = (variant: Variant): OwnOrders<Home> => ({
  read(text, position, [power]) {
    const [verb, ...words] = tokensOf(text)
    if (verb !== 'home' || power === undefined) return null
    const at = parseProvince(publicAtlas(variant, position), words)
    if (at !== null) return { power, order: { kind: 'own:home', unit: null, at } }
    return problem('unknown-place', `There is no place called “${words.join(' ')}”.`)
  },
  write: ({ at }) => `HOME ${at}`,
  legal: (position, power, { at }) => homeRefusal(variant, position, power, at),
  refusals: NOT_ALLOWED.texts,
  ...OFF_THE_BOARD,
  list: (position, powers) =>
    powers.flatMap((power) =>
      homesOffered(variant, position, power).map((at) => ({
        power: power,
        order: { kind: 'own:home', unit: null, at },
      })),
    ),
})

function homeRefusal(variant: Variant, position: Position, power: Power, at: Province): Refusal | null {
  if (!phaseAt(variant.calendar, position.turn).steps.includes('adjustments')) return 'wrong-step'
  if (homesOf(position, power).length >= HOMES) return NOT_ALLOWED.why('homes-won')
  return homesByUnit(variant, position, power).flat().includes(at) ? null : 'not-owned'
}

/**
 * By unit, the centres that may become a power's home: those its units hold, or may retreat to. A
 * retreat or disband on the sheet leaves its unit no other.
 */
function homesByUnit(variant: Variant, position: Position, power: Power, orders: readonly Issued[] = []): Province[][] {
  const atlas = variant.atlas(position, power, null)
  const isMine = ({ unit }: { readonly unit: { readonly power: Power } }): boolean => unit.power === power
  const fleeing = retreatChoices(variant, position)
    .filter(isMine)
    .map(({ unit, to }) => orderedRetreat(unit.id, orders) ?? to)
  const standing = stateOf(position, MAIN)
    .units.filter((unit) => isMine({ unit }))
    .map(({ at }) => [at])
  const earlier = homesOf(position, power)
  return [...standing, ...fleeing].map((places) =>
    places
      .flatMap((at) => atlas?.location(at)?.province ?? [])
      .filter(({ code, centre }) => centre && !earlier.includes(code))
      .map(({ code }) => code),
  )
}

/** Where a unit retreats by these orders: nowhere if it is disbanded. Undefined: it has no order. */
const orderedRetreat = (id: UnitId, orders: readonly Issued[]): readonly Location[] | undefined =>
  orders
    .map(({ order }) => order)
    .filter((order) => order.kind === 'retreat' || order.kind === 'disband')
    .filter(({ unit }) => unit === id)
    .map((order) => (order.kind === 'retreat' ? [order.to] : []))[0]

/** The homes that a power must choose from: it may win more than it still lacks. */
function homesOffered(variant: Variant, position: Position, power: Power, orders: readonly Issued[] = []): Province[] {
  const legal = homesByUnit(variant, position, power, orders)
    .map((places) => places.filter((at) => homeRefusal(variant, position, power, at) === null))
    .filter((places) => places.length > 0)
  return legal.length > HOMES - homesOf(position, power).length ? [...new Set(legal.flat())].toSorted() : []
}

/** The choice that a seat has not made yet. */
export function missingHomeChoice(
  variant: Variant,
  position: Position,
  seat: Seat,
  orders: readonly Issued[],
): string[] {
  return variant.powers(position, seat).flatMap((power) => {
    const offered = homesOffered(variant, position, power, orders)
    const isAnswered = orders.some(({ order }) => isHome(order) && offered.includes(order.at))
    if (offered.length === 0 || isAnswered) return []
    const which = homesOf(position, power).length === 0 ? 'a home' : 'your second home'
    return [`${which}, where you can build from now on (${joinOr(offered.map((at) => `HOME ${at}`))})`]
  })
}
