import type { JSX, SVGAttributes } from 'preact'
import type { Province } from '../../rules/names.ts'
import type { Inks } from '../powers/ink.ts'
import type { Place, Plate } from '../plate.ts'
import { provinceOf, type Scene } from '../scene.ts'

export type PlaceAttributes = SVGAttributes<SVGPathElement> & { readonly 'data-province'?: Province }

interface PlacesProps {
  readonly plate: Plate
  readonly owners: Scene['owners']
  readonly inks: Inks
  /** What else the outline of a place is to have: for a board that is touched and read. */
  readonly attributesOf?: (place: Place) => PlaceAttributes
}

/** Seas first: islands lie on top of them. */
const inDrawingOrder = (plate: Plate): Place[] =>
  [...plate.places.values()].toSorted((a, b) => Number(b.sea) - Number(a.sea))

/** The provinces, tinted by their owners. */
export function Places({ plate, owners, inks, attributesOf }: PlacesProps): JSX.Element {
  return (
    <g class="places">
      {inDrawingOrder(plate).map((place) => {
        const ink = inks.get(owners[place.province] ?? '')
        return (
          <path
            key={place.province}
            class={`place ${place.sea ? 'sea' : 'land'} ${ink === undefined ? 'free' : 'owned'}`}
            fill={place.sea ? ink?.own : ink?.land}
            d={place.path}
            {...attributesOf?.(place)}
          />
        )
      })}
    </g>
  )
}

interface LitProps extends Pick<Scene, 'targets' | 'selected'> {
  readonly plate: Plate
  /** The province the keyboard is on. */
  readonly focused: Province | null
}

/**
 * What is lifted from the rest: offered provinces, the chosen one, and the one the keyboard is on. All offered lands are one
 * part, and all seas, which islands may lie on: few parts are quickly painted.
 */
export function Lit({ plate, targets, selected, focused }: LitProps): JSX.Element {
  const path = (province: Province): string => plate.places.get(province)?.path ?? ''
  const offered = [...new Set(targets.map(provinceOf))].flatMap((province) => plate.places.get(province) ?? [])
  const pathsOf = (places: readonly Place[]): string => places.map((place) => place.path).join('')
  const kinds = [offered.filter(({ sea }) => sea), offered.filter(({ sea }) => !sea)].filter(({ length }) => length > 0)
  return (
    <g class="lit">
      {offered.length > 0 && <path class="halo" d={pathsOf(offered)} />}
      {kinds.map((places, i) => (
        <path key={i} class="target" d={pathsOf(places)} />
      ))}
      {selected !== null && <path class="selected" d={path(provinceOf(selected))} />}
      {focused !== null && <path class="focused" d={path(focused)} />}
    </g>
  )
}
