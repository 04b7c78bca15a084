/** The layers of a board, each drawn anew only when what it shows has changed: a slow phone has to answer a tap at once. */
import type { JSX } from 'preact'
import { useMemo } from 'preact/hooks'
import type { Detail } from '../../src/board/detail.ts'
import type { Layers } from '../../src/board/drawing.tsx'
import { type Inks, inksOf, PAGE_PALETTE } from '../../src/board/powers/ink.ts'
import { Arrows, LINES, MARKS, RINGS } from '../../src/board/layers/arrows.tsx'
import { Lines, Owners, Sea } from '../../src/board/layers/ground.tsx'
import { Centres } from '../../src/board/layers/centres.tsx'
import { Names } from '../../src/board/layers/names.tsx'
import { Lit, type PlaceAttributes, Places } from '../../src/board/layers/places.tsx'
import { OpenMarks, Standoffs, UnitRings, Units } from '../../src/board/layers/units.tsx'
import type { Place, Plate } from '../../src/board/plate.ts'
import type { SignKind } from '../../src/board/powers/signs.ts'
import { hiddenBy } from '../../src/board/label.ts'
import { provinceOf, type Scene } from '../../src/board/scene.ts'
import { useSign } from '../client/device/signs.ts'
import type { Province, UnitId } from '../../src/rules/names.ts'
import { placeInWords } from './describe.ts'
import { useLater } from './use-later.ts'
import { useSame } from './use-same.ts'

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
}

export function useLayers(options: LayersOptions): Layers {
  const { scene } = options
  const centres = useSame(scene.centres)
  const homes = useSame(scene.homes)
  const owners = useSame(scene.owners)
  const inks = useMemo(() => inksOf(scene.powers, PAGE_PALETTE), [scene.powers])
  const tints = { ...options, centres, homes, owners, inks, sign: useSign() }
  return {
    ...useGround(tints),
    places: usePlaces(tints),
    lit: useLit(options),
    ...usePosition(tints),
  }
}

/** What is lifted, which a step through the history leaves as it is: mostly nothing. */
function useLit({ plate, detail, scene, focused }: LayersOptions): JSX.Element {
  const { selected } = scene
  const targets = useSame(scene.targets)
  return useMemo(
    () => <Lit {...{ plate, detail, targets, selected, focused }} />,
    [plate, detail, targets, selected, focused],
  )
}

interface Tinted extends LayersOptions {
  readonly centres: Scene['centres']
  readonly homes: Scene['homes']
  readonly owners: Scene['owners']
  readonly inks: Inks
  readonly sign: SignKind
}

/** What neither a tap nor an order changes. */
function useGround({ plate, scene, id, detail, centres, homes, owners, inks }: Tinted) {
  const hidden = useSame(useMemo(() => hiddenBy(scene.units, plate, detail), [scene.units, plate, detail]))
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

/** Units at once; what was ordered in another position follows with the next frame. */
const NONE: readonly UnitId[] = []

function usePosition({ plate, detail, inks, scene, sign }: Tinted) {
  const { powers, arrows, standoffs, open = NONE, focusPower = null, about = null } = scene
  const units = useSame(scene.units)
  const isSettled = useLater(units) === units
  const orders = useMemo(
    () => isSettled && { plate, detail, inks, sign, powers, units, arrows, focusPower, about },
    [isSettled, plate, detail, inks, sign, powers, units, arrows, focusPower, about],
  )
  const fights = useMemo(
    () => isSettled && { plate, detail, units, standoffs, arrows, focusPower, about },
    [isSettled, plate, detail, units, standoffs, arrows, focusPower, about],
  )
  const beaten = useMemo(
    () => <UnitRings {...{ plate, detail, units, focusPower }} />,
    [plate, detail, units, focusPower],
  )
  const rings = useMemo(() => orders && <Arrows {...orders} kinds={RINGS} />, [orders])
  const marks = useMemo(() => orders && <Arrows {...orders} kinds={MARKS} />, [orders])
  const wanting = useSame(open)
  return {
    units: useMemo(
      () => <Units {...{ plate, detail, inks, sign, powers, units, focusPower }} />,
      [plate, detail, inks, sign, powers, units, focusPower],
    ),
    rings: [rings, beaten],
    lines: useMemo(() => orders && <Arrows {...orders} kinds={LINES} />, [orders]),
    marks: [
      marks,
      useMemo(() => <OpenMarks {...{ plate, detail, units, open: wanting }} />, [plate, detail, units, wanting]),
    ],
    standoffs: useMemo(() => fights && <Standoffs {...fights} />, [fights]),
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
  const read = useLater(scene)
  const entered = focused ?? entrance(plate, read)
  const active = still ? null : entered
  return useMemo(() => {
    const selected = read.selected && provinceOf(read.selected)
    const attributesOf = (place: Place): PlaceAttributes => ({
      'data-province': place.province,
      ...(active !== null && {
        role: picks ? 'button' : 'img',
        tabindex: place.province === active ? 0 : -1,
        'aria-label': placeInWords(read, place),
        onFocus: (event: FocusEvent) => onFocus(isByKey(event) ? place.province : null),
        ...(picks && { 'aria-pressed': place.province === selected }),
      }),
    })
    return <Places {...{ plate, owners, inks, attributesOf }} />
  }, [plate, owners, inks, read, active, picks, onFocus])
}
