/** Counts the faults of an assignment, thousands of times per map: hence typed arrays. */
import { NOWHERE } from '../grid.ts'

export const SEA = 0
export const INLAND = 1
export const COAST = 2
export const SPLIT = 3

/** No group. Each country is a group by its number, and the seas are one more. */
export const NOBODY = -1
export const FAR = 999

/** Adjacency lists in one array: space n has those from `from[n]` to `from[n + 1]`. */
export interface Lists {
  readonly items: Int16Array
  readonly from: Int16Array
}

/** The state of the search by space, with sums kept up to date. */
export interface Arrangement {
  readonly spaces: number
  readonly neighbours: Lists
  readonly rings: Lists
  readonly named: Int16Array
  readonly kind: Int16Array
  readonly group: Int16Array
  /** The spaces of each group, and how many spaces it lacks to be connected. */
  readonly members: readonly Int16Array[]
  readonly gaps: Int16Array
  readonly isSea: Uint8Array
  /** How many seas border each space. */
  readonly seas: Int16Array
  /** The distance from a to b, at `a * spaces + b`. */
  readonly steps: Int16Array
  /** The faults of each space. */
  readonly wrong: Int16Array
  /** Sums of faults and gaps, their energy, the random threshold of a worse step, the temperature. */
  readonly now: { wrong: number; gaps: number; energy: number; lot: number; temperature: number }
  /** The spaces whose faults changed in this step, with their faults before. */
  readonly changes: { readonly spaces: Int16Array; readonly before: Int16Array; count: number }
  /** The group of the seas, the cost of a gap in it, and whether it must be in one piece. */
  readonly oceans: number
  readonly seaGap: number
  readonly isSeaOpen: boolean
  /** Scratch space. */
  readonly seen: Uint8Array
  readonly queue: Int16Array
  readonly near: Int16Array
}

export const NONE = new Int16Array()

/** The current faults of one space. */
export function countFaults(state: Arrangement, space: number): number {
  const { from } = state.neighbours
  const seas = state.seas[space] ?? 0
  const lands = (from[space + 1] ?? 0) - (from[space] ?? 0) - seas
  const kind = state.kind[space] ?? SEA
  if (kind === SEA) return (seas < 2 ? 3 * (2 - seas) : 0) + (lands === 0 ? 4 : 0)
  const lonely = lands < 2 ? 3 * (2 - lands) : 0
  if (kind === INLAND) return lonely + 2 * seas
  if (kind === COAST) return lonely + (seas === 0 ? 3 : 0)
  return lonely + 2 * Math.abs(2 - shores(state, space))
}

/** Counts the shores on a walk around a space. */
function shores({ rings: { items, from }, isSea }: Arrangement, space: number): number {
  const end = from[space + 1] ?? 0
  let count = 0
  let before = wet(isSea, items[end - 1] ?? NOWHERE)
  for (let n = from[space] ?? 0; n < end; n++) {
    const now = wet(isSea, items[n] ?? NOWHERE)
    if (now > before) count++
    before = now
  }
  return count
}

const wet = (isSea: Uint8Array, space: number): number => (space === NOWHERE ? 0 : (isSea[space] ?? 0))

/** The foreign spaces a country needs to be connected, from its minimum spanning tree (Prim). */
export function gapsIn({ steps, spaces, queue: rest, near }: Arrangement, members: Int16Array): number {
  let row = (members[0] ?? 0) * spaces
  for (let n = 1; n < members.length; n++) {
    const space = members[n] ?? 0
    rest[n - 1] = space
    near[n - 1] = steps[row + space] ?? FAR
  }
  let gaps = 0
  for (let count = members.length - 1; count > 0; count--) {
    let nearest = 0
    for (let n = 1; n < count; n++) if ((near[n] ?? FAR) < (near[nearest] ?? FAR)) nearest = n
    gaps += (near[nearest] ?? FAR) - 1
    row = (rest[nearest] ?? 0) * spaces
    rest[nearest] = rest[count - 1] ?? 0
    near[nearest] = near[count - 1] ?? FAR
    for (let n = 0; n < count - 1; n++) near[n] = Math.min(near[n] ?? FAR, steps[row + (rest[n] ?? 0)] ?? FAR)
  }
  return gaps
}

/** The number of pieces of the sea. */
export function seaPieces(state: Arrangement): number {
  const { isSea, seen, members, oceans } = state
  const seas = members[oceans] ?? NONE
  for (let n = 0; n < isSea.length; n++) seen[n] = 1 - (isSea[n] ?? 0)
  let count = 0
  for (let n = 0; n < seas.length; n++) {
    const sea = seas[n] ?? 0
    if (seen[sea] === 1) continue
    count++
    sail(state, sea)
  }
  return count
}

/** Marks all sea connected to this one as seen. */
function sail({ neighbours: { items, from }, seen, queue }: Arrangement, start: number): void {
  queue[0] = start
  seen[start] = 1
  for (let length = 1; length > 0;) {
    const here = queue[--length] ?? 0
    const end = from[here + 1] ?? 0
    for (let n = from[here] ?? 0; n < end; n++) {
      const next = items[n] ?? 0
      if (seen[next] === 1) continue
      seen[next] = 1
      queue[length++] = next
    }
  }
}
