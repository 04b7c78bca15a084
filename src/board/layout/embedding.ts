/**
 * Planar embeddings of graphs (Demoucron, Malgrange and Pertuiset 1964): embeds a cycle, then one path after
 * another into a face with all contacts of its fragment. npm has no package for this.
 * And triangulations of them: spare vertices fill the gaps between non-neighbours.
 */
import { blocksOf, cutVertex, type Edge, edgeKey, edgesOf, type Graph, graphOf, partsWithout } from './graph.ts'

/** The vertices of a face in order. An edge's two faces pass it in opposite directions. */
type Face = readonly number[]

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
function embed(graph: Graph): Embedding {
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

export interface Triangulation {
  /** The number of the graph's own vertices; spare vertices have higher numbers. */
  readonly own: number
  readonly size: number
  /** Vertices along the edge of the drawing, in order. */
  readonly outer: Face
  /** All oriented alike, opposite to `outer`. */
  readonly triangles: readonly (readonly [number, number, number])[]
}

/** Adds spare vertices until no single vertex disconnects the graph; it stays planar. */
function biconnect(own: Graph): Graph {
  const edges = edgesOf(own)
  let size = own.length
  const join = (...vertices: readonly number[]): void => {
    for (const vertex of vertices) edges.push([vertex, size])
    size += 1
  }
  while (size < 3) {
    for (let vertex = 0; vertex < size; vertex++) edges.push([vertex, size])
    size += 1
  }
  const [first = [], ...others] = partsWithout(graphOf(size, edges), new Set())
  for (const part of others) join(fewestNeighbours(own, first), fewestNeighbours(own, part))
  for (let graph = graphOf(size, edges); ; graph = graphOf(size, edges)) {
    const cut = cutVertex(graph)
    if (cut === null) return graph
    const around = graph[cut.vertex] ?? new Set<number>()
    const [a = [], b = []] = cut.parts.map((part) => part.filter((vertex) => around.has(vertex)))
    join(fewestNeighbours(graph, a), fewestNeighbours(graph, b))
  }
}

/** The vertex with the fewest neighbours. */
const fewestNeighbours = (graph: Graph, vertices: readonly number[]): number =>
  vertices.toSorted((a, b) => (graph[a]?.size ?? 0) - (graph[b]?.size ?? 0))[0] ?? 0

/** The outer face: the one with most of the graph's own vertices. Seas count more, as on a map. */
function findOuterFace(faces: readonly Face[], own: number, isSea: (vertex: number) => boolean): Face {
  const weight = (face: Face): number =>
    face.reduce((sum, vertex) => sum + (vertex >= own ? 0.2 : isSea(vertex) ? 1.2 : 1), 0)
  return faces.toSorted((a, b) => weight(b) - weight(a))[0] ?? []
}

/** Throws if the graph is not planar: that is our bug. */
export function triangulate(own: number, edges: readonly Edge[], isSea: (vertex: number) => boolean): Triangulation {
  const graph = biconnect(graphOf(own, edges))
  const embedding = embed(graph)
  if (!embedding.planar) throw new Error('the graph is not planar')
  const outer = findOuterFace(embedding.faces, own, isSea)
  let size = graph.length
  const triangles = embedding.faces.flatMap((face): (readonly [number, number, number])[] => {
    const [a = 0, b = 0, c = 0] = face
    if (face === outer) return []
    if (face.length === 3) return [[a, b, c]]
    const middle = size++
    return face.map((vertex, i) => [vertex, face[(i + 1) % face.length] ?? 0, middle])
  })
  return { own, size, outer, triangles }
}
