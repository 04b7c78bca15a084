/** A map that a player drew, cell by cell, as he may look at it. */
import type { JSX } from 'preact'
import { useMemo } from 'preact/hooks'
import type { Province } from '../../src/rules/names.ts'
import type { Plate } from '../board/index.ts'
import { spacesOf } from './spaces.ts'

export interface DrawnMapProps {
  readonly title: string
  readonly rows: readonly string[]
  /** Tells which spaces are sea, and which are centres. */
  readonly plate: Plate | null | undefined
}

export function DrawnMap({ title, rows, plate }: DrawnMapProps): JSX.Element {
  const { width, height, spaces, borders } = useMemo(() => spacesOf(rows), [rows])
  const placeOf = (code: string) => plate?.places.get(code as Province)
  return (
    <svg class="drawn-map" viewBox={`0 0 ${width} ${height}`} role="img" aria-label={title}>
      {spaces.map(({ code, path }) => (
        <path key={code} class={placeOf(code)?.sea === true ? 'sea' : 'land'} d={path} />
      ))}
      <path class="borders" d={borders} />
      {spaces.map(({ code, at: [x, y] }) => (
        <text key={code} x={x} y={y} class={placeOf(code)?.centre == null ? '' : 'centre'}>
          <title>{placeOf(code)?.name ?? code}</title>
          {code}
        </text>
      ))}
    </svg>
  )
}
