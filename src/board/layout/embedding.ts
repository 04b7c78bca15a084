/**
 * Planar embeddings of graphs (Demoucron, Malgrange and Pertuiset 1964): embeds a cycle, then one path after
 * another into a face with all contacts of its fragment. npm has no package for this.
 */
import { blocksOf, type Edge, edgeKey, type Graph, graphOf } from './graph.ts'

/** The vertices of a face in order. An edge's two faces pass it in opposite directions. */
export type Face = readonly number[]

/** A connected part that is not embedded yet: an edge, or vertices with all their edges. */
interface Fragment {
  readonly inside: readonly number[]
  /** The embedded vertices that it is attached to. */
  readonly contacts: readonly number[]
}

type Embedding =
  | { readonly planar: true; readonly faces: readonly Face[] }
  | { readonly planar: false; readonly obstacles: readonly Edge[] }

/** Any cycle of a graph whose vertices have at least two neighbours, or none. */
function findCycle(graph: Graph): number[] {
  const start = graph.findIndex((neighbours) => neighbours.size > 0)
  const path = [start]
  const place = new Map([[start, 0]])
  for (;;) {
    const [here = 0, before = -1] = path.toReversed()
    const next = [...(graph[here] ?? [])].find((neighbour) => neighbour !== before) ?? 0
    const index = place.get(next)
    if (index !== undefined) return path.slice(index)
    place.set(next, path.push(next) - 1)
  }
}

function fragmentsOf(graph: Graph, embedded: ReadonlySet<number>, lines: ReadonlySet<string>): Fragment[] {
  const fragments: Fragment[] = []
  const visited = new Set<number>()
  for (const vertex of embedded)
    for (const neighbour of graph[vertex] ?? [])
      if (embedded.has(neighbour)) {
        if (vertex < neighbour && !lines.has(edgeKey(vertex, neighbour)))
          fragments.push({ inside: [], contacts: [vertex, neighbour] })
      } else if (!visited.has(neighbour)) fragments.push(partFrom(graph, embedded, neighbour, visited))
  return fragments
}

function partFrom(graph: Graph, embedded: ReadonlySet<number>, start: number, visited: Set<number>): Fragment {
  const inside = [start]
  const contacts = new Set<number>()
  visited.add(start)
  for (const vertex of inside)
    for (const next of graph[vertex] ?? [])
      if (embedded.has(next)) contacts.add(next)
      else if (!visited.has(next)) {
        visited.add(next)
        inside.push(next)
      }
  return { inside, contacts: [...contacts] }
}

/** A path through a fragment from one of its contacts to another. */
function pathThrough(graph: Graph, { inside, contacts }: Fragment): number[] {
  const [from = 0, to = 0] = contacts
  if (inside.length === 0) return [from, to]
  const allowed = new Set(inside)
  const cameFrom = new Map<number, number>()
  const queue = [from]
  for (const vertex of queue)
    for (const next of graph[vertex] ?? []) {
      if (cameFrom.has(next) || next === from || (!allowed.has(next) && !(contacts.includes(next) && vertex !== from)))
        continue
      cameFrom.set(next, vertex)
      if (contacts.includes(next)) return tracePath(cameFrom, from, next)
      queue.push(next)
    }
  return [from, to]
}

function tracePath(cameFrom: ReadonlyMap<number, number>, from: number, to: number): number[] {
  const path = [to]
  for (let at = to; at !== from;) {
    at = cameFrom.get(at) ?? from
    path.push(at)
  }
  return path.toReversed()
}

/** The two faces into which a path between two of its vertices divides a face. */
function divideFace(face: Face, path: readonly number[]): [number[], number[]] {
  const [from = 0] = path
  const to = path.at(-1) ?? from
  const turned = [...face.slice(face.indexOf(from)), ...face.slice(0, face.indexOf(from))]
  const end = turned.indexOf(to)
  const between = path.slice(1, -1)
  return [
    [...turned.slice(0, end + 1), ...between.toReversed()],
    [...turned.slice(end), from, ...between],
  ]
}

/** Embeds a biconnected graph, or returns edges that prevent it. */
export function embed(graph: Graph): Embedding {
  const cycle = findCycle(graph)
  const faces: Face[] = [cycle, cycle.toReversed()]
  const embedded = new Set(cycle)
  const lines = new Set(cycle.map((vertex, i) => edgeKey(vertex, cycle[(i + 1) % cycle.length] ?? 0)))
  for (;;) {
    const fragments = fragmentsOf(graph, embedded, lines)
    if (fragments.length === 0) return { planar: true, faces }
    const choice = chooseFragment(fragments, faces)
    if (choice.face === undefined) return { planar: false, obstacles: obstaclesOf(graph, choice.fragment, faces) }
    const path = pathThrough(graph, choice.fragment)
    faces.splice(choice.face, 1, ...divideFace(faces[choice.face] ?? [], path))
    for (const [i, vertex] of path.entries()) {
      embedded.add(vertex)
      if (i > 0) lines.add(edgeKey(vertex, path[i - 1] ?? 0))
    }
  }
}

/** The fragment with the fewest possible faces, and the first of them; no face if it fits none. */
function chooseFragment(
  fragments: readonly Fragment[],
  faces: readonly Face[],
): { fragment: Fragment; face?: number | undefined } {
  const around = new Map<number, number[]>()
  for (const [i, face] of faces.entries())
    for (const vertex of face) around.set(vertex, [...(around.get(vertex) ?? []), i])
  let best: { fragment: Fragment; fits: readonly number[] } | undefined
  for (const fragment of fragments) {
    const [first = 0, ...rest] = fragment.contacts
    const fits = (around.get(first) ?? []).filter((face) => rest.every((contact) => faces[face]?.includes(contact)))
    if (best === undefined || fits.length < best.fits.length) best = { fragment, fits }
    if (best.fits.length === 0) break
  }
  if (best === undefined) throw new Error('no fragment is left')
  return { fragment: best.fragment, face: best.fits[0] }
}

/** The edges to contacts outside the face with most contacts. */
function obstaclesOf(graph: Graph, { inside, contacts }: Fragment, faces: readonly Face[]): Edge[] {
  if (inside.length === 0) return [[contacts[0] ?? 0, contacts[1] ?? 0]]
  const shared = faces.map((face) => contacts.filter((contact) => face.includes(contact)))
  const [bestShared = []] = shared.toSorted((a, b) => b.length - a.length)
  const outside = contacts.filter((contact) => !bestShared.includes(contact))
  return outside.flatMap((contact) =>
    inside.filter((vertex) => graph[contact]?.has(vertex)).map((vertex): Edge => [contact, vertex]),
  )
}

/** A minimal set of edges to remove for the graph to be planar. */
export function crossingEdges(size: number, edges: readonly Edge[]): Edge[] {
  const crossing = new Set<string>()
  const isCrossing = ([a, b]: Edge): boolean => crossing.has(edgeKey(a, b))
  const findObstacles = (): readonly Edge[] =>
    obstacles(
      size,
      edges.filter((edge) => !isCrossing(edge)),
    )
  for (let blocking = findObstacles(); blocking.length > 0; blocking = findObstacles())
    for (const [a, b] of blocking) crossing.add(edgeKey(a, b))
  const all = [...crossing]
  for (const key of all) {
    crossing.delete(key)
    if (findObstacles().length > 0) crossing.add(key)
  }
  return edges.filter(isCrossing)
}

function obstacles(size: number, edges: readonly Edge[]): readonly Edge[] {
  for (const block of blocksOf(graphOf(size, edges))) {
    const result = block.length < 9 ? null : embed(graphOf(size, block))
    if (result?.planar === false) return result.obstacles
  }
  return []
}
