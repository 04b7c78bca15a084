/** Switches between the maps that the viewer can see, and names those they have not seen. */
import type { ComponentType, JSX } from 'preact'
import { mapName } from '../../../src/rules/names.ts'
import type { Note } from '../../../src/rules/seam/variant.ts'
import './maps.css'
import type { MapTextProps } from './show-map.tsx'
import type { ShownMap } from './shown-map.ts'

export interface MapSwitchProps {
  readonly map: ShownMap
  /** Only in movement and retreats do orders name maps. */
  readonly isOrdering: boolean
  readonly isRetreat: boolean
  readonly notes: readonly Note[]
  /** Explains a board without borders. */
  readonly MapText: ComponentType<MapTextProps>
  /** Whether the viewer can show their map to a player. */
  readonly isShareable: boolean
}

export function MapSwitch(props: MapSwitchProps): JSX.Element | null {
  const { map, isOrdering, isRetreat, notes, MapText, isShareable } = props
  const { charts, chart, unseen, unseenPowers } = map
  const own = charts[0]
  const shown = own?.map == null ? charts : charts.filter((each) => each.map !== null)
  const offersUnseen =
    unseenPowers.length > 0 && (isOrdering || unseen !== null || notes.some(({ known }) => known !== undefined))
  const note = notes.find(({ known }) => known !== undefined && known.map === unseen)
  if (charts.length === 0 || (shown.length < 2 && !offersUnseen && own?.map != null)) return null
  return (
    <div class="stack maps">
      <div class="row" role="group" aria-label="Maps">
        {shown.length + (offersUnseen ? 1 : 0) > 1 &&
          shown.map(({ title, map: name }) => (
            <button
              key={title}
              aria-pressed={unseen === null && chart?.title === title}
              onClick={() => map.show(title)}
            >
              {title === own?.title && name !== null ? 'Your map' : title}
            </button>
          ))}
        {offersUnseen && (
          <select
            aria-label="A map you haven’t seen"
            value={unseen ?? ''}
            onChange={({ currentTarget: { value } }) =>
              value === '' ? map.show(own?.title ?? '') : map.nameUnseen(mapName(value))
            }
          >
            <option value="">Unseen map…</option>
            {unseenPowers.map(({ power, adjective }) => (
              <option key={power} value={power}>
                {adjective} map
              </option>
            ))}
          </select>
        )}
        {isShareable && (
          <button class="quiet small" onClick={map.sharing.open}>
            Show yours…
          </button>
        )}
      </div>
      {(unseen !== null || chart?.map === null) && (
        <MapText key={unseen} {...{ note, unseen, isOrdering, isRetreat }} hasMoved={map.hasMoved} />
      )}
    </div>
  )
}
