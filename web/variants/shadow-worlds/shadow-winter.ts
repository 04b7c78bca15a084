/**
 * The Winter of two worlds: control lists, i.e. a power's centres on all boards and how often each
 * counts (SHW-2), and how its units can be divided between the worlds (SHW-3). Pure.
 */
import { classical } from '../../../src/maps/classical.ts'
import type { BoardView } from '../../../src/game/views/shapes.ts'
import { ARM_LETTERS, type BoardId, type Power, type Province, type UnitId } from '../../../src/rules/names.ts'
import type { WrittenOrder } from '../../../src/rules/notation/order-options.ts'
import { provinceOf } from '../../../src/board/scene.ts'
import type { Forecast } from '../../../src/rules/phases/dry-run.ts'
import { capitalize, formatCount, formatList } from '../../text/words.ts'

interface ControlledCentre {
  readonly province: Province
  /** Where it is owned. */
  readonly boards: readonly BoardId[]
  readonly counts: 1 | 2
  /** Explains the count; empty for centres owned on one board. */
  readonly why: string
}

export interface ControlList {
  readonly power: Power
  readonly centres: readonly ControlledCentre[]
  /** The number of units it supports on all boards. */
  readonly count: number
  readonly units: readonly { readonly board: BoardId; readonly count: number }[]
}

const HOMES: ReadonlyMap<string, string> = new Map(
  classical.provinces.flatMap(({ code, centre, home }) =>
    centre === true && home !== undefined ? [[code, home] as const] : [],
  ),
)

export function controlListOf(boards: readonly BoardView[], power: Power): ControlList {
  const owned = boards.flatMap(({ owners }) =>
    (Object.keys(owners) as Province[]).filter((province) => owners[province] === power),
  )
  const centres = [...new Set(owned)].toSorted().map((province) => centreOf(boards, power, province))
  return {
    power,
    centres,
    count: centres.reduce((sum, { counts }) => sum + counts, 0),
    units: boards.map(({ board, units }) => ({ board, count: units.filter((unit) => unit.power === power).length })),
  }
}

function centreOf(boards: readonly BoardView[], power: Power, province: Province): ControlledCentre {
  const ownedOn = boards.filter(({ owners }) => owners[province] === power).map(({ board }) => board)
  const [isHome, isOnBoth] = [HOMES.get(province) === power, ownedOn.length > 1]
  const counts = isHome && isOnBoth ? 2 : 1
  const why = isOnBoth ? (isHome ? 'home centre in both worlds' : 'in both worlds, but not a home: counts once') : ''
  return { province, boards: ownedOn, counts, why }
}

/** `may build 5`, `must disband 2` or `even`. */
export function surplusText({ count, units }: ControlList): string {
  const left = count - units.reduce((sum, world) => sum + world.count, 0)
  if (left === 0) return 'even'
  return left > 0 ? `may build ${left}` : `must disband ${-left}`
}

interface Buildable {
  readonly province: Province
  readonly written: string
}
interface Disbandable {
  readonly unit: UnitId
  readonly written: string
}

/** The legal builds and disbands on one board. */
export interface World {
  readonly board: BoardId
  readonly title: string
  /** Units before the adjustments. */
  readonly units: number
  readonly builds: readonly Buildable[]
  readonly disbands: readonly Disbandable[]
}

export function worldsOf(
  boards: readonly BoardView[],
  power: string,
  orders: readonly WrittenOrder[],
): readonly World[] {
  return boards.map(({ board, title, units }) => {
    const mine = new Map(units.filter((unit) => unit.power === power).map((unit) => [unit.id, unit]))
    return {
      board,
      title,
      units: mine.size,
      builds: orders.flatMap(({ order, written }) =>
        order.kind === 'build' && order.board === board ? [{ province: provinceOf(order.at), written }] : [],
      ),
      disbands: orders.flatMap(({ order, written }) =>
        order.kind === 'disband' && mine.has(order.unit) ? [{ unit: order.unit, written }] : [],
      ),
    }
  })
}

const sitesOf = ({ builds }: World): readonly Province[] => [...new Set(builds.map(({ province }) => province))]

type Winter = Pick<Forecast, 'after' | 'builds' | 'chosen'>

/** The player's units in a world after the phase; null if not known yet. */
export const unitsIn = ({ board }: World, forecast: Pick<Forecast, 'after'> | null): number | null =>
  forecast === null ? null : forecast.after.filter((stationed) => stationed.board === board).length

type Counted = Pick<ControlList, 'centres' | 'count'>

/** `your 7 different centres, 1 of them counted twice, support 8` */
function supportText({ centres, count }: Counted): string {
  const twice = count - centres.length
  const owned = `your ${formatCount(centres.length, 'different centre')}${twice > 0 ? `, ${twice} of them counted twice,` : ''}`
  return `${owned} ${centres.length === 1 ? 'supports' : 'support'} ${count}`
}

/**
 * `Your 8 different centres support 8 units: 4 in World A, 3 in World B; 1 still to place.` `You have 6
 * units; your 5 different centres support 5: disband 1 in either world.`
 */
export function balanceText(list: Counted, worlds: readonly World[], forecast: Winter | null): string {
  if (forecast !== null && forecast.chosen.length > 0) return surplusSentences(list, worlds, forecast)
  const supported = capitalize(`${supportText(list)} ${list.count === 1 ? 'unit' : 'units'}`)
  if (forecast === null) return `${supported}.`
  const split = worlds.map((world) => `${unitsIn(world, forecast)} in ${world.title}`).join(', ')
  return `${supported}: ${split}; ${restText(list.count, forecast)}.`
}

function surplusSentences(list: Counted, worlds: readonly World[], { chosen }: Winter): string {
  const units = worlds.reduce((sum, world) => sum + world.units, 0)
  const more = units - list.count > chosen.length ? ' more' : ''
  const titles = new Map(worlds.map(({ board, title }) => [board, title]))
  const names = chosen.map(({ board, unit: { arm, at } }) => `${ARM_LETTERS[arm]} ${at} in ${titles.get(board)}`)
  return `You have ${formatCount(units, 'unit')}; ${supportText(list)}: disband ${chosen.length}${more} in either world. Otherwise the rules take ${formatList(names)}.`
}

function restText(count: number, { after, builds }: Winter): string {
  if (builds > 0) return `${builds} still to place`
  return after.length === count ? 'none left to place' : 'nothing more can be built'
}

interface Toggled {
  readonly lines: readonly string[]
  /** Why the line was not added, as a sentence; empty if it was. */
  readonly refused: string
}

/**
 * Removes a line that is present. Adds one that would count, in place of a build at the same site.
 * `refusal`: why an order would not count; empty if it would.
 */
export function toggleLine(
  worlds: readonly World[],
  lines: readonly string[],
  line: string,
  refusal: (order: { readonly text: string }) => string,
): Toggled {
  if (lines.includes(line)) return { lines: lines.filter((other) => other !== line), refused: '' }
  const why = refusal({ text: line })
  if (why !== '') return { lines, refused: `${line} would not count. ${capitalize(why)}` }
  const replaced = worlds.flatMap(({ builds }) => {
    const build = builds.find(({ written }) => written === line)
    return builds.flatMap(({ province, written }) => (province === build?.province ? written : []))
  })
  return { lines: [...lines.filter((other) => !replaced.includes(other)), line], refused: '' }
}

interface Plan {
  /** `Give up World B: disband its 2 units, and build A NAP and A ROM in World A.` */
  readonly text: string
  /** Its orders, with armies for builds; null if the player must choose the units. */
  readonly lines: readonly string[] | null
}

/** Suggestions: build in either world, disband one unit to build in the other, or give up a world. */
export function plansFor(worlds: readonly World[], count: number): readonly Plan[] {
  const free = count - worlds.reduce((sum, world) => sum + world.units, 0)
  const building = worlds.flatMap((world) => (free > 0 ? buildIn(world, free) : []))
  const exchanging = pairsOf(worlds).flatMap(([from, to]) => [...oneForMore(from, to, free), ...giveUp(from, to, free)])
  return [...building, ...exchanging]
}

const pairsOf = (worlds: readonly World[]): (readonly [World, World])[] =>
  worlds.flatMap((from) => worlds.filter((to) => to !== from).map((to) => [from, to] as const))

/** The first builds, one per site. */
const firstBuilds = (world: World, max: number): readonly string[] =>
  sitesOf(world)
    .slice(0, max)
    .flatMap((site) => world.builds.find(({ province }) => province === site)?.written ?? [])

/** `A NAP and A ROM` */
const unitNames = (builds: readonly string[]): string =>
  formatList(builds.map((written) => written.replaceAll(/^\S+: | B$/g, '')))

function buildIn(world: World, free: number): Plan[] {
  const lines = firstBuilds(world, free)
  return lines.length === 0 ? [] : [{ text: `Build ${unitNames(lines)} in ${world.title}.`, lines }]
}

function oneForMore(from: World, to: World, free: number): Plan[] {
  const built = Math.min(sitesOf(to).length, free + 1)
  if (from.units < 2 || built < 1) return []
  return [
    {
      text: `Disband 1 unit in ${from.title}, and build ${formatCount(built, 'unit')} in ${to.title}: choose them below.`,
      lines: null,
    },
  ]
}

function giveUp(from: World, to: World, free: number): Plan[] {
  const builds = firstBuilds(to, free + from.units)
  if (from.units === 0 || builds.length === 0) return []
  const lines = [...from.disbands.map(({ written }) => written), ...builds]
  const text = `Give up ${from.title}: disband its ${formatCount(from.units, 'unit')}, and build ${unitNames(builds)} in ${to.title}.`
  return [{ text, lines }]
}
