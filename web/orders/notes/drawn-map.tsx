/** A map that a player drew, cell by cell, as he may look at it, and play on it. */
import type { JSX } from 'preact'
import { useMemo } from 'preact/hooks'
import type { Location, Province } from '../../../src/rules/names.ts'
import {
  inkOf,
  NO_POWER,
  PAGE_PALETTE,
  type Plate,
  provinceOf,
  type Scene,
  type SceneUnit,
  signsOf,
  Token,
} from '../../../src/board/index.ts'
import { useSign } from '../../client/device/signs.ts'
import { spacesOf } from './spaces.ts'

/** What is on the board now, and what a tap on a space means there. */
export interface PlayableMap {
  readonly scene: Scene
  readonly onPick: (at: Location) => void
}

export interface DrawnMapProps {
  readonly title: string
  readonly rows: readonly string[]
  /** Tells which spaces are sea, and which are centres. */
  readonly plate: Plate | null | undefined
  /** Without it the map is only looked at. */
  readonly playable?: PlayableMap | undefined
}

/** A token as it is on a board is 23 units wide; here it is as wide as two cells. */
const TOKEN_SCALE = 0.085
/** How far a name and the unit below it give way to each other, and what room they take together, in cells. */
const APART = 0.85
const ROOM = { above: 1.4, below: 2 } as const

export function DrawnMap({ title, rows, plate, playable }: DrawnMapProps): JSX.Element {
  const { width, height, spaces, borders } = useMemo(() => spacesOf(rows), [rows])
  const placeOf = (code: string) => plate?.places.get(code as Province)
  const unitIn = (code: string) => playable?.scene.units.find(({ at }) => provinceOf(at) === code)
  const lit = (code: string): string => {
    if (playable === undefined) return ''
    const { selected, targets } = playable.scene
    if (selected !== null && provinceOf(selected) === code) return ' selected'
    return targets.some((at) => provinceOf(at) === code) ? ' target' : ''
  }
  return (
    <svg
      class={playable === undefined ? 'plate drawn-map' : 'plate drawn-map live'}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={title}
    >
      {spaces.map(({ code, path }) => (
        <path
          key={code}
          class={`${placeOf(code)?.sea === true ? 'sea' : 'land'}${lit(code)}`}
          d={path}
          onClick={playable && (() => playable.onPick(code as Province))}
        >
          <title>{placeOf(code)?.name ?? code}</title>
        </path>
      ))}
      <path class="borders" d={borders} />
      {spaces.map(({ code, at: [x, y] }) => {
        const unit = unitIn(code)
        return (
          <g key={code} transform={`translate(${x} ${unit === undefined ? y : within(y, height)})`}>
            <text y={unit === undefined ? 0 : -APART} class={placeOf(code)?.centre == null ? '' : 'centre'}>
              {code}
            </text>
            {playable !== undefined && unit !== undefined && <UnitOn unit={unit} powers={playable.scene.powers} />}
          </g>
        )
      })}
    </svg>
  )
}

/** So that neither is cut off at an edge. */
const within = (y: number, height: number): number => Math.max(ROOM.above, Math.min(y, height - ROOM.below))

function UnitOn({ unit, powers }: { unit: SceneUnit; powers: Scene['powers'] }): JSX.Element {
  const signs = signsOf(powers, useSign())
  const look = powers.find(({ power }) => power === unit.power)
  return (
    <g transform={`translate(0 ${APART}) scale(${TOKEN_SCALE})`}>
      <Token arm={unit.arm} sign={signs.get(unit.power)} ink={inkOf(look?.colour ?? NO_POWER, PAGE_PALETTE)} />
    </g>
  )
}
