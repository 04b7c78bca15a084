/** The undirected graphs of automatic drawing, with vertices numbered from 0. Pure. */

export type Edge = readonly [number, number]

/** The neighbours of each vertex. */
export type Graph = readonly ReadonlySet<number>[]

export function graphOf(size: number, edges: readonly Edge[]): Graph {
  const neighbours = Array.from({ length: size }, () => new Set<number>())
  for (const [a, b] of edges) {
    neighbours[a]?.add(b)
    neighbours[b]?.add(a)
  }
  return neighbours
}

export const edgesOf = (graph: Graph): Edge[] =>
  graph.flatMap((neighbours, a) => [...neighbours].filter((b) => a < b).map((b): Edge => [a, b]))

/** The same key for an edge in either direction. */
export const edgeKey = (a: number, b: number): string => (a < b ? `${a} ${b}` : `${b} ${a}`)

/** The connected components that are left after removing some vertices. */
export function partsWithout(graph: Graph, removed: ReadonlySet<number>): number[][] {
  const visited = new Set(removed)
  const parts: number[][] = []
  for (const start of graph.keys()) {
    if (visited.has(start)) continue
    const part = [start]
    visited.add(start)
    for (const vertex of part)
      for (const next of graph[vertex] ?? [])
        if (!visited.has(next)) {
          visited.add(next)
          part.push(next)
        }
    parts.push(part)
  }
  return parts
}

/** The edges of each biconnected component (Hopcroft and Tarjan 1973). */
export function blocksOf(graph: Graph): Edge[][] {
  const order: number[] = []
  const low: number[] = []
  const blocks: Edge[][] = []
  const open: Edge[] = []
  let time = 0
  const visit = (vertex: number, parent: number): void => {
    order[vertex] = low[vertex] = time++
    for (const next of graph[vertex] ?? []) {
      if (next === parent) continue
      if (order[next] === undefined) {
        const first = open.push([vertex, next]) - 1
        visit(next, vertex)
        low[vertex] = Math.min(low[vertex] ?? 0, low[next] ?? 0)
        if ((low[next] ?? 0) >= (order[vertex] ?? 0)) blocks.push(open.splice(first))
      } else if ((order[next] ?? 0) < (order[vertex] ?? 0)) {
        open.push([vertex, next])
        low[vertex] = Math.min(low[vertex] ?? 0, order[next] ?? 0)
      }
    }
  }
  for (const vertex of graph.keys()) if (order[vertex] === undefined) visit(vertex, -1)
  return blocks
}

/** A cut vertex and the parts that it connects; null if there is none. The graph is connected. */
export function cutVertex(graph: Graph): { readonly vertex: number; readonly parts: readonly number[][] } | null {
  const blocks = blocksOf(graph).map((block) => new Set(block.flat()))
  const vertex = [...graph.keys()].find((candidate) => blocks.filter((block) => block.has(candidate)).length > 1)
  return vertex === undefined ? null : { vertex, parts: partsWithout(graph, new Set([vertex])) }
}
