import type { BoardTable } from '../../rules/atlas/atlas.ts'

/* What the name of a shape says: `PAR`, `SPA/NC`, `PAR.centre`, `DEN.water`, `land-alps`, `water-lake`. Capitals do not matter. */

/** What a circle named `PAR.…` gives the place of. */
export const SPOTS = ['unit', 'centre', 'label'] as const
export type Spot = (typeof SPOTS)[number]

export type Meaning =
  | { readonly kind: 'province'; readonly code: string }
  | { readonly kind: 'coast'; readonly code: string; readonly coast: string }
  | { readonly kind: 'spot'; readonly code: string; readonly spot: Spot }
  /** Land or water that is no province, or water inside one: an area as in `DrawnPlate.areas`. */
  | { readonly kind: 'ground'; readonly area: string }

/** Names that drawing programs make up: `path12`, `rect3-7`, `Layer_1`. */
const MADE_UP = /^(?:path|rect|circle|ellipse|polygon|polyline|shape|svg|g|use|group|layer|image|text)[-_]?\d[\w-]*$/i

export const isMadeUp = (name: string): boolean => MADE_UP.test(name)

/** What a name means on this board; null if nothing. */
export function meaningOf(name: string, table: BoardTable): Meaning | null {
  const nobody = /^(land|water)-(.+)$/i.exec(name)
  const [first = '', second = ''] = name.toUpperCase().split(/[./]/)
  const province = table.provinces.find(({ code }) => code === first)
  if (province === undefined)
    return nobody === null ? null : { kind: 'ground', area: areaName(nobody[1] ?? '', nobody[2] ?? '') }
  const { code, coasts = [] } = province
  if (first === name.toUpperCase()) return { kind: 'province', code }
  const coast = coasts.find((one) => one === second)
  if (coast !== undefined) return { kind: 'coast', code, coast }
  if (second === 'WATER') return { kind: 'ground', area: `${code}~` }
  const spot = SPOTS.find((one) => one.toUpperCase() === second)
  return spot === undefined ? null : { kind: 'spot', code, spot }
}

const areaName = (kind: string, name: string): string =>
  `#${name.toUpperCase().replaceAll('~', '')}${kind.toLowerCase() === 'water' ? '~' : ''}`
