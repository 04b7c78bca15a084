/** Triangulates a planar graph: spare vertices fill the gaps between non-neighbours. */
import { embed, type Face } from './embedding.ts'
import { cutVertex, type Edge, edgesOf, type Graph, graphOf, partsWithout } from './graph.ts'

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
