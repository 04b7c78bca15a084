import type { JSX, SVGAttributes } from 'preact'
import type { Province } from '../../rules/names.ts'
import type { Detail } from '../detail.ts'
import type { Inks } from '../powers/ink.ts'
import type { Place, Plate } from '../plate.ts'
import { provinceOf, type Scene } from '../scene.ts'

export type PlaceAttributes = SVGAttributes<SVGPathElement> & { readonly 'data-province'?: Province }

interface PlacesProps {
  readonly plate: Plate
  readonly owners: Scene['owners']
  readonly inks: Inks
  /** More attributes for the outline of a place, on boards that are interactive. */
  readonly attributesOf?: (place: Place) => PlaceAttributes
}

/** Seas first: islands lie on top of them. */
export const inDrawingOrder = (plate: Plate): Place[] =>
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

interface HighlightsProps extends Pick<Scene, 'targets' | 'selected'> {
  readonly plate: Plate
  readonly detail: Pick<Detail, 'span'>
  /** The province with the keyboard focus. */
  readonly focused: Province | null
}

/** From this span on (CSS pixels), missing corners of rough outlines would show. */
const CORNERS_SHOW = 1600

/**
 * Provinces that are offered, selected or in focus. Outlines have few corners, and each is an element: wide
 * strokes around many corners, or elements as large as the board, took five times as long to paint.
 */
export function Highlights({ plate, detail, targets, selected, focused }: HighlightsProps): JSX.Element {
  const offered = [...new Set(targets.map(provinceOf))].toSorted(
    (a, b) => Number(isSea(plate, b)) - Number(isSea(plate, a)),
  )
  const outline = (province: Province, kind: string): JSX.Element | null => {
    const place = plate.places.get(province)
    return place === undefined ? null : (
      <path key={`${kind} ${province}`} class={kind} d={detail.span < CORNERS_SHOW ? place.rough : place.path} />
    )
  }
  return (
    <g class="lit">
      {offered.map((province) => outline(province, 'halo'))}
      {offered.map((province) => outline(province, 'target'))}
      {selected !== null && outline(provinceOf(selected), 'selected')}
      {focused !== null && outline(focused, 'focused')}
    </g>
  )
}

const isSea = (plate: Plate, province: Province): boolean => plate.places.get(province)?.sea === true
