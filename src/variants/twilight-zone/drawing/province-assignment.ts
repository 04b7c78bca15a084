/** Which space of a mesh is which province, so that TWZ-3 holds: found by annealing, each step counted anew only where it changes something. */
import type { Atlas } from '../../../rules/atlas/atlas.ts'
import type { Draw } from '../../../rules/random.ts'
import { shuffled } from '../../../rules/random.ts'
import type { Mesh } from './blank-spaces.ts'

/** Of the annealing: high enough to leave a local optimum, low enough to keep what is good. */
const TEMPERATURE = 0.64
/** How often the two spaces that change names are neighbours, and how many spaces are looked at to find one with a fault. */
const NEARBY = 0.3
const LOOKS = 3
/** What it costs to have a space of others in the midst of a country; and the sea in one piece more. */
const GAP = 2
const SEA_GAP = 0.3

const SEA = 0
const INLAND = 1
const COAST = 2
const SPLIT = 3

/** A country by its number; the seas are one group more, and every other province is nobody's. */
const NOBODY = -1
const FAR = 999

/** What the provinces are, by index. */
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

/** The state of the search, by space; sums are kept as it changes. */
interface Arrangement {
  readonly mesh: Mesh
  readonly named: Int16Array
  readonly kind: Int16Array
  readonly group: Int16Array
  /** The spaces of each group, and how far it is from lying in one piece. */
  readonly members: readonly Int16Array[]
  readonly gaps: Int16Array
  readonly isSea: Int16Array
  /** How many seas border each space. */
  readonly seas: Int16Array
  /** How far each space is from each. */
  readonly steps: readonly Int16Array[]
  /** What is wrong with each space by itself. */
  readonly wrong: Int16Array
  readonly sum: { wrong: number; gaps: number }
  readonly oceans: number
  readonly seen: Int16Array
  readonly queue: Int16Array
}

const at = (cells: Int16Array, n: number): number => cells[n] ?? NOBODY
const NONE = new Int16Array()

/** How long names are exchanged before a map is wanted, and how long at most until it is there. */
export interface Steps {
  readonly stir: number
  readonly most: number
}

/** The province of each space, by index, after so many exchanges from the first one. Null if none is valid in time. */
export function arrange(
  base: Atlas,
  mesh: Mesh,
  first: Int16Array,
  { stir, most }: Steps,
  draw: Draw,
): Int16Array | null {
  const state = startingWith(base, mesh, first)
  let now = energyOf(state)
  for (let step = 0; step < most && (step < stir || !isSound(state)); step++) {
    const a = choose(state, draw)
    const b = exchangeWith(state, a, draw)
    if (areAlike(state, a, b)) continue
    exchange(state, a, b)
    const then = energyOf(state)
    if (then <= now || draw() < Math.exp((now - then) / TEMPERATURE)) now = then
    else exchange(state, a, b)
  }
  return isSound(state) ? mixed(state, draw) : null
}

/** Would nothing change if they changed names? */
const areAlike = ({ group, kind }: Arrangement, a: number, b: number): boolean =>
  at(group, a) === at(group, b) && at(kind, a) === at(kind, b)

/** The names of all spaces, those that are alike shuffled among themselves. */
function mixed(state: Arrangement, draw: Draw): Int16Array {
  const { named, group, kind } = state
  const names = Int16Array.from(named)
  const alike = Map.groupBy(named.keys(), (space) => `${at(group, space)} ${at(kind, space)}`)
  for (const spaces of alike.values())
    shuffled(spaces, draw).forEach((space, n) => (names[spaces[n] ?? space] = at(named, space)))
  return names
}

const anyOf = (state: Arrangement, draw: Draw): number => Math.floor(draw() * state.named.length)

/** A space, rather one with a fault. */
function choose(state: Arrangement, draw: Draw): number {
  let space = anyOf(state, draw)
  for (let look = 1; look < LOOKS && !isFaulty(state, space); look++) space = anyOf(state, draw)
  return space
}

function isFaulty({ wrong, gaps, group, oceans }: Arrangement, space: number): boolean {
  const of = at(group, space)
  return at(wrong, space) > 0 || (of !== NOBODY && of !== oceans && at(gaps, of) > 0)
}

/** A space to change names with. */
function exchangeWith(state: Arrangement, space: number, draw: Draw): number {
  if (draw() >= NEARBY) return anyOf(state, draw)
  const around = state.mesh.neighbours[space] ?? NONE
  return at(around, Math.floor(draw() * around.length))
}

function startingWith(base: Atlas, mesh: Mesh, first: Int16Array): Arrangement {
  const nature = natureOf(base)
  const named = Int16Array.from(first)
  const group = named.map((province) => at(nature.group, province))
  const kind = named.map((province) => at(nature.kind, province))
  const spaces = named.length
  const state: Arrangement = {
    mesh,
    named,
    kind,
    group,
    members: Array.from({ length: nature.groups }, (_, n) =>
      Int16Array.from(group.keys()).filter((space) => group[space] === n),
    ),
    gaps: new Int16Array(nature.groups),
    isSea: kind.map((one) => (one === SEA ? 1 : 0)),
    steps: mesh.rings.map((_, space) => stepsFrom(mesh, space)),
    seas: new Int16Array(spaces),
    wrong: new Int16Array(spaces),
    sum: { wrong: 0, gaps: 0 },
    oceans: nature.groups - 1,
    seen: new Int16Array(spaces),
    queue: new Int16Array(spaces),
  }
  for (const sea of state.members.at(-1) ?? []) countSeasAround(state, sea, 1)
  for (let space = 0; space < spaces; space++) recountWrong(state, space)
  for (let one = 0; one < nature.groups; one++) recount(state, one)
  return state
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

/** Two spaces change names. Done twice, it is undone. */
function exchange(state: Arrangement, a: number, b: number): void {
  const { named, kind, group, isSea } = state
  const [ours, theirs] = [at(group, a), at(group, b)]
  swap(named, a, b)
  swap(kind, a, b)
  swap(group, a, b)
  if (at(isSea, a) !== at(isSea, b)) {
    swap(isSea, a, b)
    countSeasAround(state, a, at(isSea, a) - at(isSea, b))
    countSeasAround(state, b, at(isSea, b) - at(isSea, a))
    recountWrongAround(state, a)
    recountWrongAround(state, b)
  }
  recountWrong(state, a)
  recountWrong(state, b)
  if (ours !== theirs) {
    moveMember(state, ours, a, b)
    moveMember(state, theirs, b, a)
  }
}

function swap(cells: Int16Array, a: number, b: number): void {
  const held = at(cells, a)
  cells[a] = at(cells, b)
  cells[b] = held
}

function moveMember(state: Arrangement, one: number, from: number, to: number): void {
  const list = state.members[one]
  if (list === undefined) return
  list[list.indexOf(from)] = to
  recount(state, one)
}

/** Notes with the neighbours of a space that it has become sea (`change` 1), or land (-1). */
function countSeasAround({ mesh, seas }: Arrangement, space: number, change: number): void {
  const around = mesh.neighbours[space] ?? NONE
  for (let n = 0; n < around.length; n++) seas[at(around, n)] = at(seas, at(around, n)) + change
}

function recountWrongAround(state: Arrangement, space: number): void {
  const around = state.mesh.neighbours[space] ?? NONE
  for (let n = 0; n < around.length; n++) recountWrong(state, at(around, n))
}

/** Counts anew what is wrong with a space. */
function recountWrong(state: Arrangement, space: number): void {
  const { wrong, sum } = state
  const now = wrongWith(state, space)
  sum.wrong += now - at(wrong, space)
  wrong[space] = now
}

function wrongWith(state: Arrangement, space: number): number {
  const { mesh, kind } = state
  const seas = at(state.seas, space)
  const lands = (mesh.neighbours[space] ?? NONE).length - seas
  const is = at(kind, space)
  if (is === SEA) return 3 * Math.max(0, 2 - seas) + (lands === 0 ? 4 : 0)
  const lonely = 3 * Math.max(0, 2 - lands)
  if (is === INLAND) return lonely + 2 * seas
  if (is === COAST) return lonely + (seas === 0 ? 3 : 0)
  return lonely + 2 * Math.abs(2 - shores(state, space))
}

/** How often the sea begins on a walk around a space. */
function shores({ mesh, isSea }: Arrangement, space: number): number {
  const ring = mesh.rings[space] ?? NONE
  let begun = 0
  let before = wet(isSea, at(ring, ring.length - 1))
  for (let n = 0; n < ring.length; n++) {
    const now = wet(isSea, at(ring, n))
    if (now > before) begun++
    before = now
  }
  return begun
}

const wet = (isSea: Int16Array, space: number): number => (space < 0 ? 0 : at(isSea, space))

const energyOf = ({ sum, gaps, oceans }: Arrangement): number =>
  sum.wrong + GAP * (sum.gaps - at(gaps, oceans)) + SEA_GAP * at(gaps, oceans)

/** Nothing is wrong, and every country lies together. The sea may lie in several pieces. */
const isSound = ({ sum, gaps, oceans }: Arrangement): boolean => sum.wrong === 0 && sum.gaps === at(gaps, oceans)

function recount(state: Arrangement, one: number): void {
  const { gaps, sum, oceans } = state
  const now = one === oceans ? piecesOf(state, one) - 1 : gapsIn(state, one)
  sum.gaps += now - at(gaps, one)
  gaps[one] = now
}

/** How many spaces of others a country would need to be in one piece: what its shortest tree is longer than need be (Prim). */
function gapsIn({ members, steps, seen }: Arrangement, one: number): number {
  const spaces = members[one] ?? NONE
  let gaps = 0
  let newest = at(spaces, 0)
  for (let n = 1; n < spaces.length; n++) seen[at(spaces, n)] = FAR
  for (let joined = 1; joined < spaces.length; joined++) {
    let nearest = NOBODY
    seen[newest] = 0
    for (let n = 0; n < spaces.length; n++) {
      const space = at(spaces, n)
      const near = Math.min(at(seen, space), at(steps[newest] ?? NONE, space))
      seen[space] = near
      if (near > 0 && (nearest === NOBODY || near < at(seen, nearest))) nearest = space
    }
    gaps += at(seen, nearest) - 1
    newest = nearest
  }
  return gaps
}

function piecesOf(state: Arrangement, one: number): number {
  const { members, seen } = state
  const spaces = members[one] ?? NONE
  for (let n = 0; n < spaces.length; n++) seen[at(spaces, n)] = 0
  let found = 0
  for (let n = 0; n < spaces.length; n++) {
    if (at(seen, at(spaces, n)) === 1) continue
    found++
    flood(state, one, at(spaces, n))
  }
  return found
}

function flood({ mesh, group, seen, queue }: Arrangement, one: number, start: number): void {
  queue[0] = start
  seen[start] = 1
  for (let length = 1; length > 0;) {
    const around = mesh.neighbours[at(queue, --length)] ?? NONE
    for (let n = 0; n < around.length; n++) {
      const next = at(around, n)
      if (at(group, next) !== one || at(seen, next) === 1) continue
      seen[next] = 1
      queue[length++] = next
    }
  }
}
