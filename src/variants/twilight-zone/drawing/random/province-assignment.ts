/**
 * Assigns provinces to the spaces of a mesh so that TWZ-3 holds, by simulated annealing. Each step
 * recounts only what it changes, cheap counts first, and stops once it is sure to be refused. Do not
 * change the search: random maps of running games follow from their seeds.
 */
import type { Atlas } from '../../../../rules/atlas/atlas.ts'
import { type Random, shuffle } from '../../../../lib/random.ts'
import type { Arrangement, Lists } from './assignment-faults.ts'
import { COAST, FAR, INLAND, NOBODY, NONE, SEA, SPLIT, gapsIn, seaPieces, countFaults } from './assignment-faults.ts'
import type { Mesh } from './blank-spaces.ts'

/** The share of swaps between neighbours, and the tries to find a faulty space. */
const NEARBY = 0.3
const LOOKS = 3
/** The cost of a foreign space inside a country. */
const GAP = 2

/** No random number drawn yet. */
const UNDRAWN = -1

/** The provinces' properties by index. */
interface Nature {
  readonly kind: Int16Array
  readonly group: Int16Array
  readonly groups: number
}

function natureOf({ provinces, powers }: Atlas): Nature {
  const countries = powers.map(({ power }) => power)
  return {
    kind: Int16Array.from(provinces, ({ terrain, coasts }) =>
      terrain === 'sea' ? SEA : terrain === 'land' ? INLAND : coasts.length > 0 ? SPLIT : COAST,
    ),
    group: Int16Array.from(provinces, ({ terrain, homeland }) =>
      terrain === 'sea' ? countries.length : homeland === null ? NOBODY : countries.indexOf(homeland),
    ),
    groups: countries.length + 1,
  }
}

const at = (cells: Int16Array, n: number): number => cells[n] ?? NOBODY

export interface SearchRules {
  /** How many swaps before a map is accepted, and at most. */
  readonly stir: number
  readonly most: number
  /** At the first and the last swap: hot enough to leave a bad map, cold enough to keep good parts. */
  readonly temperature: readonly [hot: number, cold: number]
  /** The cost of a gap in the sea. */
  readonly seaGap: number
  /** Must the sea be in one piece? Its gaps are then spaces between pieces, else pieces. */
  readonly isSeaOpen: boolean
}

/** The province of each space by index, after at most `max` swaps; null without a valid one. */
export function arrange(
  base: Atlas,
  mesh: Mesh,
  first: Int16Array,
  rules: SearchRules,
  draw: Random,
): Int16Array | null {
  const { stir, most, temperature } = rules
  const [hot, cold] = temperature
  const state = startingWith(base, mesh, first, rules)
  for (let step = 0; step < most && (step < stir || !isSound(state)); step++) {
    state.now.temperature = hot * (cold / hot) ** (step / most)
    const a = choose(state, draw)
    const b = exchangeWith(state, a, draw)
    if (!areAlike(state, a, b)) tryExchange(state, a, b, draw)
  }
  return isSound(state) ? mixed(state, draw) : null
}

/** Would swapping their names change nothing? */
const areAlike = ({ group, kind }: Arrangement, a: number, b: number): boolean =>
  group[a] === group[b] && kind[a] === kind[b]

/** The names of all spaces, shuffled among similar ones. */
function mixed(state: Arrangement, draw: Random): Int16Array {
  const { named, group, kind } = state
  const names = Int16Array.from(named)
  const alike = Map.groupBy(named.keys(), (space) => `${at(group, space)} ${at(kind, space)}`)
  for (const spaces of alike.values())
    shuffle(spaces, draw).forEach((space, n) => (names[spaces[n] ?? space] = at(named, space)))
  return names
}

/** Picks a space, preferably with a fault. */
function choose(state: Arrangement, draw: Random): number {
  let space = Math.floor(draw() * state.spaces)
  for (let look = 1; look < LOOKS && !isFaulty(state, space); look++) space = Math.floor(draw() * state.spaces)
  return space
}

function isFaulty({ wrong, gaps, group, oceans }: Arrangement, space: number): boolean {
  if ((wrong[space] ?? 0) > 0) return true
  const country = group[space] ?? NOBODY
  return country !== NOBODY && country !== oceans && (gaps[country] ?? 0) > 0
}

/** Picks a space to swap names with. */
function exchangeWith({ spaces, neighbours: { items, from } }: Arrangement, space: number, draw: Random): number {
  if (draw() >= NEARBY) return Math.floor(draw() * spaces)
  const begin = from[space] ?? 0
  return items[begin + Math.floor(draw() * ((from[space + 1] ?? 0) - begin))] ?? 0
}

function startingWith(base: Atlas, mesh: Mesh, first: Int16Array, { seaGap, isSeaOpen }: SearchRules): Arrangement {
  const nature = natureOf(base)
  const names = Int16Array.from(first)
  const group = names.map((province) => at(nature.group, province))
  const kind = names.map((province) => at(nature.kind, province))
  const spaces = names.length
  const state: Arrangement = {
    spaces,
    neighbours: listsOf(mesh.neighbours),
    rings: listsOf(mesh.rings),
    named: names,
    kind,
    group,
    members: Array.from({ length: nature.groups }, (_, n) =>
      Int16Array.from(group.keys()).filter((space) => group[space] === n),
    ),
    gaps: new Int16Array(nature.groups),
    isSea: Uint8Array.from(kind, (k) => (k === SEA ? 1 : 0)),
    steps: Int16Array.from(mesh.rings.flatMap((_, space) => [...stepsFrom(mesh, space)])),
    seas: new Int16Array(spaces),
    wrong: new Int16Array(spaces),
    now: { wrong: 0, gaps: 0, energy: 0, lot: UNDRAWN, temperature: 0 },
    changes: { spaces: new Int16Array(4 * spaces), before: new Int16Array(4 * spaces), count: 0 },
    oceans: nature.groups - 1,
    seaGap,
    isSeaOpen,
    seen: new Uint8Array(spaces),
    queue: new Int16Array(spaces),
    near: new Int16Array(spaces),
  }
  countAll(state)
  return state
}

function countAll(state: Arrangement): void {
  const { members, gaps, oceans, now } = state
  for (const sea of members[oceans] ?? NONE) countSeasAround(state, sea, 1)
  for (let space = 0; space < state.spaces; space++) recountWrong(state, space)
  for (let country = 0; country < oceans; country++) {
    gaps[country] = gapsIn(state, members[country] ?? NONE)
    now.gaps += gaps[country] ?? 0
  }
  gaps[oceans] = seaGapsOf(state)
  now.energy = energy(state, now.wrong, now.gaps, gaps[oceans] ?? 0)
}

function listsOf(lists: readonly Int16Array[]): Lists {
  const from = new Int16Array(lists.length + 1)
  lists.forEach((list, n) => (from[n + 1] = at(from, n) + list.length))
  return { items: Int16Array.from(lists.flatMap((list) => [...list])), from }
}

function stepsFrom({ neighbours }: Mesh, start: number): Int16Array {
  const steps = new Int16Array(neighbours.length).fill(FAR)
  const queue = [start]
  steps[start] = 0
  for (const here of queue)
    for (const next of neighbours[here] ?? []) {
      if (at(steps, next) !== FAR) continue
      steps[next] = at(steps, here) + 1
      queue.push(next)
    }
  return steps
}

const energy = ({ seaGap }: Arrangement, wrong: number, gaps: number, seaGaps: number): number =>
  wrong + GAP * gaps + seaGap * seaGaps

/** Are there no faults, with every country connected, and the sea if it must be? */
const isSound = ({ now, gaps, oceans, isSeaOpen }: Arrangement): boolean =>
  now.wrong === 0 && now.gaps === 0 && (!isSeaOpen || gaps[oceans] === 0)

/** Is this energy refused? Worse ones are accepted at random, one draw per step (Metropolis). */
function isRefused({ now }: Arrangement, atLeast: number, draw: Random): boolean {
  if (atLeast <= now.energy) return false
  if (now.lot === UNDRAWN) now.lot = draw()
  return now.lot >= Math.exp((now.energy - atLeast) / now.temperature)
}

/** Swaps two names, unless that is refused. */
function tryExchange(state: Arrangement, a: number, b: number, draw: Random): void {
  const { gaps, oceans, now } = state
  now.lot = UNDRAWN
  exchangeKinds(state, a, b)
  if (!exchangeGroups(state, a, b, draw)) return undoExchange(state, a, b)
  now.energy = energy(state, now.wrong, now.gaps, gaps[oceans] ?? 0)
  swap(state.named, a, b)
  swap(state.group, a, b)
}

/** Counts the gaps as if two spaces had swapped groups. False: refused, nothing changed. */
function exchangeGroups(state: Arrangement, a: number, b: number, draw: Random): boolean {
  const { group, gaps, oceans, now } = state
  const [groupA, groupB] = [group[a] ?? NOBODY, group[b] ?? NOBODY]
  const seaGaps = gaps[oceans] ?? 0
  if (groupA === groupB) return !isRefused(state, energy(state, now.wrong, now.gaps, seaGaps), draw)
  // No group can lose more gaps than it has.
  const otherGaps = now.gaps - gapsOf(state, groupA) - gapsOf(state, groupB)
  const minSeaGaps = groupA === oceans || groupB === oceans ? 0 : seaGaps
  if (isRefused(state, energy(state, now.wrong, otherGaps, minSeaGaps), draw)) return false
  replaceMember(state, groupA, a, b)
  replaceMember(state, groupB, b, a)
  if (countGaps(state, groupA, groupB, otherGaps, draw)) return true
  replaceMember(state, groupA, b, a)
  replaceMember(state, groupB, a, b)
  return false
}

/** Recounts the gaps of two groups. False: refused, nothing changed. */
function countGaps(state: Arrangement, groupA: number, groupB: number, otherGaps: number, draw: Random): boolean {
  const { gaps, oceans, now } = state
  const atSea = groupA === oceans || groupB === oceans
  const minSeaGaps = atSea ? 0 : (gaps[oceans] ?? 0)
  const first = countedGaps(state, groupA)
  if (isRefused(state, energy(state, now.wrong, otherGaps + first, minSeaGaps), draw)) return false
  const second = countedGaps(state, groupB)
  const sum = otherGaps + first + second
  if (isRefused(state, energy(state, now.wrong, sum, minSeaGaps), draw)) return false
  const seaGaps = atSea ? seaGapsOf(state) : minSeaGaps
  if (atSea && isRefused(state, energy(state, now.wrong, sum, seaGaps), draw)) return false
  if (isCountry(state, groupA)) gaps[groupA] = first
  if (isCountry(state, groupB)) gaps[groupB] = second
  gaps[oceans] = seaGaps
  now.gaps = sum
  return true
}

/** Spaces between pieces of the sea are a finer measure than pieces: they lead pieces together. */
const seaGapsOf = (state: Arrangement): number =>
  state.isSeaOpen ? gapsIn(state, state.members[state.oceans] ?? NONE) : seaPieces(state) - 1

const isCountry = ({ oceans }: Arrangement, index: number): boolean => index !== NOBODY && index !== oceans
const gapsOf = (state: Arrangement, index: number): number => (isCountry(state, index) ? (state.gaps[index] ?? 0) : 0)
const countedGaps = (state: Arrangement, index: number): number =>
  isCountry(state, index) ? gapsIn(state, state.members[index] ?? NONE) : 0

function replaceMember({ members }: Arrangement, index: number, from: number, to: number): void {
  const list = index === NOBODY ? NONE : (members[index] ?? NONE)
  for (let n = 0; n < list.length; n++) if (list[n] === from) list[n] = to
}

/** Swaps two spaces and recounts the faults around them. */
function exchangeKinds(state: Arrangement, a: number, b: number): void {
  const { kind, isSea, changes } = state
  changes.count = 0
  swap(kind, a, b)
  if (isSea[a] !== isSea[b]) {
    exchangeSeas(state, a, b)
    recountWrongAround(state, a)
    recountWrongAround(state, b)
  }
  recountWrong(state, a)
  recountWrong(state, b)
}

function undoExchange(state: Arrangement, a: number, b: number): void {
  const { kind, isSea, wrong, now, changes } = state
  swap(kind, a, b)
  if (isSea[a] !== isSea[b]) exchangeSeas(state, a, b)
  for (let n = changes.count - 1; n >= 0; n--) {
    const space = changes.spaces[n] ?? 0
    const before = changes.before[n] ?? 0
    now.wrong += before - (wrong[space] ?? 0)
    wrong[space] = before
  }
}

/** Swaps land and sea. */
function exchangeSeas(state: Arrangement, a: number, b: number): void {
  const { isSea } = state
  const becomesSea = isSea[b] ?? 0
  isSea[a] = becomesSea
  isSea[b] = 1 - becomesSea
  countSeasAround(state, a, 2 * becomesSea - 1)
  countSeasAround(state, b, 1 - 2 * becomesSea)
}

function swap(cells: Int16Array, a: number, b: number): void {
  const value = cells[a] ?? 0
  cells[a] = cells[b] ?? 0
  cells[b] = value
}

/** Counts a new sea (`change` 1) or a lost one (-1) around a space. */
function countSeasAround({ neighbours: { items, from }, seas }: Arrangement, space: number, change: number): void {
  const end = from[space + 1] ?? 0
  for (let n = from[space] ?? 0; n < end; n++) {
    const next = items[n] ?? 0
    seas[next] = (seas[next] ?? 0) + change
  }
}

function recountWrongAround(state: Arrangement, space: number): void {
  const { items, from } = state.neighbours
  const end = from[space + 1] ?? 0
  for (let n = from[space] ?? 0; n < end; n++) recountWrong(state, items[n] ?? 0)
}

/** Recounts the faults of a space. */
function recountWrong(state: Arrangement, space: number): void {
  const { wrong, now, changes } = state
  const before = wrong[space] ?? 0
  const faults = countFaults(state, space)
  if (faults === before) return
  changes.spaces[changes.count] = space
  changes.before[changes.count++] = before
  now.wrong += faults - before
  wrong[space] = faults
}
