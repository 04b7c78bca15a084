/** The layers of a board, each drawn anew only when what it shows has changed: a slow phone has to answer a tap at once. */
import type { JSX } from 'preact'
import { useMemo } from 'preact/hooks'
import type { Detail } from '../../src/board/detail.ts'
import type { Layers } from '../../src/board/drawing.tsx'
import { type Inks, inksOf, PAGE_PALETTE } from '../../src/board/powers/ink.ts'
import { Arrows, LINES, MARKS, RINGS } from '../../src/board/layers/order-arrows.tsx'
import { Lines, Owners, Sea } from '../../src/board/layers/ground.tsx'
import { Centres } from '../../src/board/layers/centres.tsx'
import { Names } from '../../src/board/layers/province-names.tsx'
import { Highlights, type PlaceAttributes, Places } from '../../src/board/layers/province-areas.tsx'
import { OpenMarks, Standoffs, TurnBadge, UnitRings, Units } from '../../src/board/layers/units.tsx'
import type { Place, Plate } from '../../src/board/plate.ts'
import type { SignKind } from '../../src/board/powers/power-signs.ts'
import { labelsCutBy, hiddenLabels, type Part } from '../../src/board/label.ts'
import { provinceOf, type Scene } from '../../src/board/scene.ts'
import { useSign } from '../client/device/appearance.ts'
import type { Province, UnitId } from '../../src/rules/names.ts'
import { placesInWords } from './describe.ts'
import { useDeferred, useStable } from '../client/slow-phone.ts'

interface LayersOptions {
  readonly plate: Plate
  readonly scene: Scene
  readonly detail: Detail
  /** Makes the ids of this board's own definitions unique on the page. */
  readonly id: string
  readonly focused: Province | null
  readonly onFocus: (province: Province | null) => void
  /** Does anything come of picking a province? Else they are there to be read alone. */
  readonly picks: boolean
  readonly still: boolean
  /** Close up, what is shown: a name that its edge would cut is left out, but for those of the provinces that it is about. */
  readonly closeUp: { readonly part: Part; readonly of: readonly Province[] } | null
}

export interface BoardLayers {
  readonly layers: Layers
  /** The orders are still those of the previous position. */
  readonly areOrdersLate: boolean
}

export function useLayers(options: LayersOptions): BoardLayers {
  const { scene } = options
  // Units come first: colours, and names that give way to units, follow with the next frame.
  const { centres, homes, owners } = useDeferred(useTenure(scene))
  const inks = useMemo(() => inksOf(scene.powers, PAGE_PALETTE), [scene.powers])
  const tints = { ...options, units: useStable(scene.units), centres, homes, owners, inks, sign: useSign() }
  const { areOrdersLate, ...position } = usePosition(tints)
  return {
    layers: { ...useGround(tints), places: usePlaces(tints), highlights: useHighlights(options), ...position },
    areOrdersLate,
  }
}

/** Whose the centres and provinces are: the same object as long as it is the same. */
function useTenure(scene: Scene) {
  const centres = useStable(scene.centres)
  const homes = useStable(scene.homes)
  const owners = useStable(scene.owners)
  return useMemo(() => ({ centres, homes, owners }), [centres, homes, owners])
}

/** What is lifted, which a step through the history leaves as it is: mostly nothing. */
function useHighlights({ plate, detail, scene, focused }: LayersOptions): JSX.Element {
  const { selected } = scene
  const targets = useStable(scene.targets)
  return useMemo(
    () => <Highlights {...{ plate, detail, targets, selected, focused }} />,
    [plate, detail, targets, selected, focused],
  )
}

interface Tinted extends LayersOptions {
  readonly units: Scene['units']
  readonly centres: Scene['centres']
  readonly homes: Scene['homes']
  readonly owners: Scene['owners']
  readonly inks: Inks
  readonly sign: SignKind
}

/** What neither a tap nor an order changes. */
function useGround({ plate, units, id, detail, closeUp, centres, homes, owners, inks }: Tinted) {
  const standing = useMemo(() => ({ plate, units }), [plate, units])
  const seen = useDeferred(standing)
  const { units: giveWay } = seen.plate === plate ? seen : standing
  const covered = useMemo(() => hiddenLabels(giveWay, plate, detail), [giveWay, plate, detail])
  const cut = useMemo(
    () => (closeUp === null ? [] : labelsCutBy(closeUp.part, plate, detail).filter((one) => !closeUp.of.includes(one))),
    [closeUp, plate, detail],
  )
  const hidden = useStable([...covered, ...cut])
  return {
    sea: useMemo(() => <Sea plate={plate} id={id} />, [plate, id]),
    borders: useMemo(() => <Lines plate={plate} id={id} />, [plate, id]),
    names: useMemo(() => <Names {...{ plate, detail, hidden }} />, [plate, detail, hidden]),
    owners: useMemo(() => <Owners {...{ plate, id, owners, inks }} />, [plate, id, owners, inks]),
    centres: useMemo(
      () => <Centres {...{ plate, detail, centres, homes, owners, inks }} />,
      [plate, detail, centres, homes, owners, inks],
    ),
  }
}

const NONE: readonly UnitId[] = []

/** The units at once, their orders a frame later. */
function usePosition({ plate, detail, inks, scene, units, sign }: Tinted) {
  const { powers, arrows, standoffs, open = NONE, turns = null, focusPower = null, about = null } = scene
  const ordered = useMemo(
    () => ({ plate, detail, inks, sign, powers, units, arrows, standoffs, focusPower, about }),
    [plate, detail, inks, sign, powers, units, arrows, standoffs, focusPower, about],
  )
  const orders = useDeferred(ordered, units)
  // They lie among the orders, and come with them.
  const beaten = useMemo(() => <UnitRings {...orders} />, [orders])
  const rings = useMemo(() => <Arrows {...orders} kinds={RINGS} />, [orders])
  const marks = useMemo(() => <Arrows {...orders} kinds={MARKS} />, [orders])
  const wanting = useStable(open)
  return {
    areOrdersLate: orders.units !== units,
    units: useMemo(
      () => <Units {...{ plate, detail, inks, sign, powers, focusPower, units }} />,
      [plate, detail, inks, sign, powers, focusPower, units],
    ),
    rings: [rings, beaten],
    lines: useMemo(() => <Arrows {...orders} kinds={LINES} />, [orders]),
    marks: [
      marks,
      useMemo(() => <OpenMarks {...{ plate, detail, units, open: wanting }} />, [plate, detail, units, wanting]),
      turns === null ? null : <TurnBadge {...{ plate, detail, units, turns }} />,
    ],
    standoffs: useMemo(() => <Standoffs {...orders} />, [orders]),
  }
}

/** Where the Tab key enters the board. */
function entrance(plate: Plate, scene: Scene): Province | null {
  const at = scene.selected ?? scene.targets[0] ?? scene.entrance ?? scene.units[0]?.at
  return at === undefined ? ([...plate.places.keys()][0] ?? null) : provinceOf(at)
}

const isByKey = (event: FocusEvent): boolean =>
  event.currentTarget instanceof Element && event.currentTarget.matches(':focus-visible')

/** The provinces, as they are reached by key and read aloud: what is read follows what is seen by a frame. */
function usePlaces({ plate, scene, owners, inks, focused, onFocus, picks, still }: Tinted): JSX.Element {
  const read = useDeferred(scene)
  const entered = focused ?? entrance(plate, read)
  const active = still ? null : entered
  return useMemo(() => {
    const selected = read.selected && provinceOf(read.selected)
    const wordsOf = placesInWords(read)
    const attributesOf = (place: Place): PlaceAttributes => ({
      'data-province': place.province,
      ...(active !== null && {
        role: picks ? 'button' : 'img',
        tabindex: place.province === active ? 0 : -1,
        'aria-label': wordsOf(place),
        onFocus: (event: FocusEvent) => onFocus(isByKey(event) ? place.province : null),
        ...(picks && { 'aria-pressed': place.province === selected }),
      }),
    })
    return <Places {...{ plate, owners, inks, attributesOf }} />
  }, [plate, owners, inks, read, active, picks, onFocus])
}
