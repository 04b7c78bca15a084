import { readFileSync } from 'node:fs'
import type { Point } from '../board/curve.ts'
import { nth } from './geometry/geometry.ts'
import { simplified } from './geometry/lines.ts'
import { centre } from './sources/europe.ts'

/* Natural Earth 1:10m, as the package `world-atlas` ships it (TopoJSON): coasts and borders of today. */

const RADIUS = 6371
const RADIAN = Math.PI / 180

/** Longitude and latitude to km from the centre of the drawing, y down (Lambert azimuthal equal-area). */
export function projected([lon, lat]: Point): Point {
  const [l, f] = [lon * RADIAN - centre[0] * RADIAN, lat * RADIAN]
  const f0 = centre[1] * RADIAN
  const k = Math.sqrt(2 / (1 + Math.sin(f0) * Math.sin(f) + Math.cos(f0) * Math.cos(f) * Math.cos(l)))
  const north = Math.cos(f0) * Math.sin(f) - Math.sin(f0) * Math.cos(f) * Math.cos(l)
  return [RADIUS * k * Math.cos(f) * Math.sin(l), -RADIUS * k * north]
}

type Ring = readonly number[]

interface Geometry {
  readonly type: 'Polygon' | 'MultiPolygon'
  readonly arcs: readonly Ring[] | readonly (readonly Ring[])[]
  readonly properties?: { readonly name: string }
}

interface Topology {
  readonly transform: { readonly scale: Point; readonly translate: Point }
  readonly arcs: readonly (readonly Point[])[]
  readonly objects: Readonly<Record<'land' | 'countries', { readonly geometries: readonly Geometry[] }>>
}

/** Corners that carry less than this (km²) are not worth drawing at any zoom. */
const COARSENESS = 1.2

/** The countries of today around the board, projected; arcs are thinned one by one, so that borders still meet coasts. */
export class Earth {
  readonly #world: Topology
  readonly #arcs = new Map<number, Point[]>()

  constructor() {
    this.#world = JSON.parse(readFileSync(new URL(import.meta.resolve('world-atlas/countries-10m.json')), 'utf8'))
  }

  /** Every piece of land near the board: its outline, then the outlines of what is not land inside it. */
  lands(): Point[][][] {
    return this.#world.objects.land.geometries
      .flatMap(polygonsOf)
      .filter((rings) => this.#near(nth(rings, 0)))
      .map((rings) => rings.map((ring) => this.#ring(ring)))
  }

  /** The common border of two countries. Throws if there is none. */
  border(a: string, b: string): Point[][] {
    const common = [...this.#arcsOf(a)].filter((arc) => this.#arcsOf(b).has(arc))
    if (common.length === 0) throw new Error(`${a} and ${b} have no border`)
    return common.map((arc) => this.#arc(arc))
  }

  readonly #countries = new Map<string, Set<number>>()

  #arcsOf(name: string): Set<number> {
    const known = this.#countries.get(name)
    if (known !== undefined) return known
    const country = this.#world.objects.countries.geometries.filter((g) => g.properties?.name === name)
    const arcs = new Set(
      country
        .flatMap(polygonsOf)
        .flat(2)
        .map((arc) => (arc < 0 ? ~arc : arc))
        .toSorted((p, q) => p - q),
    )
    this.#countries.set(name, arcs)
    return arcs
  }

  #degrees(arc: number): Point[] {
    const { scale, translate } = this.#world.transform
    let [x, y] = [0, 0]
    return nth(this.#world.arcs, arc).map(([dx, dy]) => {
      x += dx
      y += dy
      return [x * scale[0] + translate[0], y * scale[1] + translate[1]]
    })
  }

  #arc(arc: number): Point[] {
    if (arc < 0) return this.#arc(~arc).toReversed()
    const points = this.#arcs.get(arc) ?? simplified(this.#degrees(arc).map(projected), COARSENESS)
    this.#arcs.set(arc, points)
    return points
  }

  #ring = (ring: Ring): Point[] => ring.flatMap((arc, i) => (i === 0 ? this.#arc(arc) : this.#arc(arc).slice(1)))

  #near = (ring: Ring): boolean =>
    ring.some((arc) => {
      const [lon, lat] = nth(this.#degrees(arc < 0 ? ~arc : arc), 0)
      return lon > -45 && lon < 80 && lat > 20 && lat < 82
    })
}

const isMulti = (g: Geometry): g is Geometry & { readonly arcs: readonly (readonly Ring[])[] } =>
  g.type === 'MultiPolygon'
const isSingle = (g: Geometry): g is Geometry & { readonly arcs: readonly Ring[] } => g.type === 'Polygon'

const polygonsOf = (g: Geometry): (readonly Ring[])[] => (isMulti(g) ? [...g.arcs] : isSingle(g) ? [g.arcs] : [])
