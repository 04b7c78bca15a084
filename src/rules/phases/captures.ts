import { type Position, publicAtlas, stateOf, withBoard } from '../position/position.ts'
import type { Capture, Progress } from '../fates/fate.ts'
import type { BoardId, Power, Province } from '../names.ts'
import type { Variant } from '../seam/variant.ts'

type Capturing = Pick<Variant, 'id' | 'boards' | 'atlas' | 'afterCaptures'>

/**
 * Centres change owner: a power whose units alone are in a centre takes it. An empty or shared
 * centre keeps its owner (STD-1).
 */
export function takeCentres(variant: Capturing, position: Position): Progress {
  const captures = variant.boards.flatMap(({ board }) => capturesOn(variant, position, board))
  return { position: variant.afterCaptures(captures.reduce(handOver, position), captures), rulings: [], captures }
}

function capturesOn(variant: Capturing, position: Position, board: BoardId): Capture[] {
  const atlas = publicAtlas(variant, position)
  const { units, owners } = stateOf(position, board)
  const occupants = new Map<Province, Set<Power>>()
  for (const { at, power } of units) {
    const province = atlas.provinceOf(at)
    occupants.set(province, (occupants.get(province) ?? new Set()).add(power))
  }
  return atlas.centres.flatMap((province) => {
    const [to, ...rest] = occupants.get(province) ?? []
    const from = owners[province] ?? null
    return to === undefined || rest.length > 0 || to === from ? [] : [{ board, province, from, to }]
  })
}

const handOver = (position: Position, { board, province, to }: Capture): Position =>
  withBoard(position, board, { owners: { ...stateOf(position, board).owners, [province]: to } })
