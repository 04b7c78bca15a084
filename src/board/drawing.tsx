import type { ComponentChildren, JSX } from 'preact'
import type { Detail } from './detail.ts'
import { shownLabels, standingOn } from './label.ts'
import { inksOf, type Palette } from './powers/colours.ts'
import { Arrows, LINES, MARKS, RINGS } from './layers/order-arrows.tsx'
import { Lines, Owners, Sea } from './layers/ground.tsx'
import { Centres, Highlights, Names, Places } from './layers/provinces.tsx'
import { Ties } from './layers/ties.tsx'
import { Standoffs, UnitRings, Units } from './layers/units.tsx'
import type { Plate } from './plate.ts'
import { LAYERS, type Scene } from './scene.ts'

export type Layers = Readonly<Record<(typeof LAYERS)[number], ComponentChildren>>

/** The layers in order. Each is redrawn by its owner. */
const Stack = (layers: Layers): JSX.Element => <>{LAYERS.map((layer) => layers[layer])}</>

interface DrawingProps {
  readonly plate: Plate
  readonly scene: Scene
  readonly detail: Detail
  readonly palette: Palette
  /** Makes the ids of this board's own definitions unique in the document. */
  readonly id: string
}

/** A static board with letters on its units: the contents of an `svg` in units of the plate. */
export function Drawing({ plate, scene, detail, palette, id }: DrawingProps): JSX.Element {
  const { powers, units, owners, arrows, standoffs, focusPower = null, about = null } = scene
  const inks = inksOf(powers, palette)
  const orders = { plate, detail, inks, powers, units, arrows, focusPower, about, sign: 'arm' as const }
  const standing = { plate, detail, units, focusPower }
  const layers: Layers = {
    sea: <Sea plate={plate} id={id} />,
    places: <Places plate={plate} owners={owners} inks={inks} />,
    owners: <Owners plate={plate} id={id} owners={owners} inks={inks} />,
    borders: (
      <>
        <Lines plate={plate} id={id} />
        <Ties plate={plate} ties={scene.ties ?? []} />
      </>
    ),
    highlights: <Highlights {...{ plate, detail }} targets={scene.targets} selected={scene.selected} focused={null} />,
    centres: (
      <Centres
        {...{ plate, detail, inks, owners }}
        centres={scene.centres}
        homes={scene.homes}
        captured={scene.captured ?? []}
      />
    ),
    rings: (
      <>
        <Arrows {...orders} kinds={RINGS} />
        <UnitRings {...standing} />
      </>
    ),
    lines: <Arrows {...orders} kinds={LINES} />,
    standoffs: <Standoffs {...{ plate, detail, units, standoffs, arrows, focusPower, about }} />,
    // A picture in a column of text cannot be enlarged, so it has no smaller letters.
    names: <Names detail={detail} labels={shownLabels(standingOn(scene), plate, detail, 1)} />,
    units: <Units {...standing} {...{ inks, powers, sign: orders.sign }} />,
    marks: <Arrows {...orders} kinds={MARKS} />,
  }
  return <Stack {...layers} />
}
