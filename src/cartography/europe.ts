import { balkan } from '../maps/balkan.ts'
import { classical } from '../maps/classical.ts'
import { areaProvince, STEPS_PER_UNIT } from '../board/plate.ts'
import { type BoardSource, seasOf } from './draw.ts'
import { projected } from './earth.ts'
import { type Additions, OUTSIDE, partitioned } from './partition.ts'
import { framedAndThinned } from './framing.ts'
import * as balkans from './sources/balkan.ts'
import { coasts, cutting } from './sources/europe.ts'
import { type Mark, type Topology, warped } from './warp.ts'

/* The boards that show Europe: partition (provinces in km) → warp (room for the crowded) → plane (frame, fewer points). */

const seas = seasOf(classical)

const marks: readonly Mark[] = Object.entries(coasts).flatMap(([province, points]) =>
  Object.entries(points).map(([coast, at]) => ({ province, coast, at: projected(at) })),
)

const europe = (added?: Additions): Topology => warped(partitioned(seas, added), marks, seas)

export const standardSource = (): BoardSource => ({
  table: classical,
  topology: framedAndThinned(europe(), seas, cutting, STEPS_PER_UNIT),
})

/** The topology with its areas named anew; what is a border no more is gone. */
const renamed = (topology: Topology, nameOf: (area: string) => string): Topology => ({
  ...topology,
  arcs: topology.arcs
    .map((arc) => ({ ...arc, left: nameOf(arc.left), right: nameOf(arc.right) }))
    .filter(({ left, right }) => left !== right),
})

const onBalkanBoard = new Set(balkan.provinces.map(({ code }) => code))

/** What an area of the standard board is on the Balkans' board: a province of it, or nobody's. */
function balkanName(area: string): string {
  const province = areaProvince(area) ?? area
  const joined = balkans.joined[province] ?? province
  if (area === OUTSIDE || onBalkanBoard.has(joined)) return area.replace(province, joined)
  return balkans.idleSeas.has(area) ? '#WATER~' : '#LAND'
}

export function balkanSource(): BoardSource {
  const topology = renamed(europe(balkans), balkanName)
  const islets = topology.islets.filter((islet) => islet.every(([, y]) => y > balkans.northernmostIslet))
  return {
    table: balkan,
    topology: framedAndThinned({ ...topology, islets }, seasOf(balkan), balkans.cutting, STEPS_PER_UNIT),
    crowds: balkans.crowds,
  }
}
