/** Where the tiles of an unseen map lie: those that are proved to touch move together. Deterministic. */
import type { KnownBorder } from '../../../src/rules/seam/variant.ts'

/** A column and a row of tiles. */
export type Slot = readonly [x: number, y: number]

export interface Grid {
  /** In tiles. */
  readonly columns: number
  readonly rows: number
  /** Where each tile lies while nothing is known about it. */
  readonly slots: ReadonlyMap<string, Slot>
}

/** Rounds in which tiles move or swap for shorter lines. */
const ROUNDS = 6
/** How far apart two parts may be put together, in tiles. */
const MAX_DISTANCE = 6
/** The cost of leaving the grid, in tiles. */
const OUTSIDE = 100

const SPAN = 2 * MAX_DISTANCE + 1
/** Offsets from a tile, the nearest first. */
const OFFSETS: readonly Slot[] = Array.from({ length: SPAN ** 2 }, (_, n): Slot => [
  (n % SPAN) - MAX_DISTANCE,
  Math.floor(n / SPAN) - MAX_DISTANCE,
]).toSorted(([ax, ay], [bx, by]) => ax * ax + ay * ay - bx * bx - by * by)
/** The weight of the distance between two tiles that border each other. */
const WAY = 4

const keyOf = ([x, y]: Slot): string => `${x} ${y}`

/** A place for each tile. Rows may be added below the grid. */
export const arrangeTiles = (grid: Grid, borders: readonly KnownBorder[]): ReadonlyMap<string, Slot> =>
  settle(
    grid,
    joinParts(
      grid,
      borders.filter(({ is }) => is !== 'refused').map(({ between }) => between),
    ),
  )

type Pair = KnownBorder['between']

/** Tiles in fixed places next to each other. */
type Part = ReadonlyMap<string, Slot>

/**
 * Joins tiles in the order in which their borders were proved, so that a map grows and does not jump.
 * Returns only parts of several tiles.
 */
function joinParts(grid: Grid, pairs: readonly Pair[]): readonly Part[] {
  const partOf = new Map<string, Part>()
  for (const between of pairs) {
    const [a, b] = between.map((code): Part => partOf.get(code) ?? new Map([[code, grid.slots.get(code) ?? [0, 0]]]))
    if (a === undefined || b === undefined || a === b) continue
    const joined = a.size >= b.size ? join(grid, a, b, between) : join(grid, b, a, [between[1], between[0]])
    for (const code of joined.keys()) partOf.set(code, joined)
  }
  return [...new Set(partOf.values())].map((part) => tighten(grid, part, pairs))
}

/** The second part next to the first, where two tiles of them border each other. */
function join({ columns, rows }: Grid, part: Part, joining: Part, [to, from]: readonly [string, string]): Part {
  const taken = new Set([...part.values()].map(keyOf))
  const [target, start] = [part.get(to) ?? [0, 0], joining.get(from) ?? [0, 0]]
  let [best, least]: [Part, number] = [new Map([...part, ...joining]), Infinity]
  for (const [dx, dy] of OFFSETS) {
    const way = WAY * (dx * dx + dy * dy)
    if (way >= least) break
    const [x, y] = [target[0] + dx - start[0], target[1] + dy - start[1]]
    const moved = new Map(Array.from(joining, ([code, [left, top]]): [string, Slot] => [code, [left + x, top + y]]))
    if ([...moved.values()].some((slot) => taken.has(keyOf(slot)))) continue
    const all = new Map([...part, ...moved])
    const { width, height } = extentOf(all)
    const excess = Math.max(0, width - columns) + Math.max(0, height - rows)
    // Compact parts leave their neighbours in place; so does a short way.
    const cost = OUTSIDE * excess + way + width + height + (Math.abs(x) + Math.abs(y)) / 100
    if (cost < least) [best, least] = [all, cost]
  }
  return best
}

function extentOf(part: Part) {
  const [xs, ys] = [[...part.values()].map(([x]) => x), [...part.values()].map(([, y]) => y)]
  const [left, top] = [Math.min(...xs), Math.min(...ys)]
  return { left, top, width: Math.max(...xs) - left + 1, height: Math.max(...ys) - top + 1 }
}

function partnersIn(pairs: readonly Pair[]): ReadonlyMap<string, readonly string[]> {
  const partners = new Map<string, string[]>()
  for (const [a, b] of pairs) {
    partners.set(a, [...(partners.get(a) ?? []), b])
    partners.set(b, [...(partners.get(b) ?? []), a])
  }
  return partners
}

/** Moves and swaps single tiles inside the part's rectangle while that brings bordering tiles nearer. */
function tighten({ columns }: Grid, start: Part, pairs: readonly Pair[]): Part {
  const slots = new Map<string, Slot>(start)
  const partners = partnersIn(pairs)
  const { left, top, width, height } = extentOf(start)
  const [across, down] = [Math.min(columns, width + 1), height + 1]
  const places = Array.from({ length: across * down }, (_, n): Slot => [
    left + (n % across),
    top + Math.floor(n / across),
  ])
  const costAt = (code: string, at: Slot, moved?: readonly [string, Slot]): number =>
    (partners.get(code) ?? []).reduce((sum, partner) => {
      const [x, y] = (partner === moved?.[0] ? moved[1] : slots.get(partner)) ?? at
      return sum + (x - at[0]) ** 2 + (y - at[1]) ** 2
    }, 0)
  for (let round = 0; round < ROUNDS; round++) {
    let hasMoved = false
    const holders = new Map(Array.from(slots, ([code, slot]) => [keyOf(slot), code]))
    for (const [code, at] of start) {
      // All its partners are next to it.
      if (costAt(code, slots.get(code) ?? at) === partners.get(code)?.length) continue
      for (const place of places) {
        const from = slots.get(code) ?? place
        const holder = holders.get(keyOf(place))
        if (holder === code) continue
        const gain =
          holder === undefined
            ? costAt(code, from) - costAt(code, place)
            : costAt(code, from) +
              costAt(holder, place) -
              costAt(code, place, [holder, from]) -
              costAt(holder, from, [code, place])
        if (gain <= 0) continue
        slots.set(code, place)
        holders.set(keyOf(place), code)
        if (holder === undefined) holders.delete(keyOf(from))
        else {
          slots.set(holder, from)
          holders.set(keyOf(from), holder)
        }
        hasMoved = true
      }
    }
    if (!hasMoved) break
  }
  return slots
}

/** Places the parts, the largest first, where their tiles move least; other tiles give way to them. */
function settle(grid: Grid, together: readonly Part[]): ReadonlyMap<string, Slot> {
  const settled = new Map<string, Slot>()
  const taken = new Set<string>()
  const put = (code: string, slot: Slot): void => {
    settled.set(code, slot)
    taken.add(keyOf(slot))
  }
  for (const part of together.toSorted((a, b) => b.size - a.size))
    for (const [code, slot] of nearestHome(grid, part, taken)) put(code, slot)
  const others = [...grid.slots].filter(([code]) => !settled.has(code))
  for (const [code, home] of others) if (!taken.has(keyOf(home))) put(code, home)
  for (const [code, home] of others) if (!settled.has(code)) put(code, freeSlotNear(grid, home, taken))
  return settled
}

/** The part moved inside the grid, or below it if there is no room. */
function nearestHome(grid: Grid, part: Part, taken: ReadonlySet<string>): Part {
  const { left, top, width, height } = extentOf(part)
  let [best, least]: [Part, number] = [part, Infinity]
  const lowest = Math.max(grid.rows, ...[...taken].map((key) => Number(key.split(' ')[1]) + 1)) + height
  for (let y = 0; y + height <= lowest; y++)
    for (let x = 0; x === 0 || x + width <= grid.columns; x++) {
      const moved = new Map(
        Array.from(part, ([code, slot]): [string, Slot] => [code, [slot[0] - left + x, slot[1] - top + y]]),
      )
      if ([...moved.values()].some((slot) => taken.has(keyOf(slot)))) continue
      const ways = Array.from(moved, ([code, slot]) => {
        const home = grid.slots.get(code) ?? slot
        return Math.abs(home[0] - slot[0]) + Math.abs(home[1] - slot[1])
      })
      const cost = ways.reduce((sum, way) => sum + way, 0) + OUTSIDE * Math.max(0, y + height - grid.rows)
      if (cost < least) [best, least] = [moved, cost]
    }
  return best
}

function freeSlotNear({ columns, rows }: Grid, [homeX, homeY]: Slot, taken: ReadonlySet<string>): Slot {
  const slots = Array.from({ length: columns * (rows + 1) }, (_, n): Slot => [n % columns, Math.floor(n / columns)])
  const distance = ([x, y]: Slot): number => Math.abs(x - homeX) + Math.abs(y - homeY) + (y < rows ? 0 : OUTSIDE)
  return slots
    .filter((slot) => !taken.has(keyOf(slot)))
    .reduce((best, slot) => (distance(slot) < distance(best) ? slot : best), [columns, rows])
}
