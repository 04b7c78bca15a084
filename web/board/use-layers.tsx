/** The layers of a board, each drawn anew only when what it shows has changed: a slow phone has to answer a tap at once. */
import type { ComponentChildren, JSX, RefObject } from 'preact'
import { useMemo, useRef } from 'preact/hooks'
import type { Detail } from '../../src/board/detail.ts'
import type { Layers } from '../../src/board/drawing.tsx'
import { type Inks, inksOf, PAGE_PALETTE } from '../../src/board/powers/ink.ts'
import { Arrows, LINES, MARKS, RINGS } from '../../src/board/layers/arrows.tsx'
import { Lines, Owners, Sea } from '../../src/board/layers/ground.tsx'
import { Centres } from '../../src/board/layers/centres.tsx'
import { Names } from '../../src/board/layers/names.tsx'
import { Lit, type PlaceAttributes, Places } from '../../src/board/layers/places.tsx'
import { OpenMarks, Standoffs, TurnBadge, UnitRings, Units, type UnitsProps } from '../../src/board/layers/units.tsx'
import type { Place, Plate } from '../../src/board/plate.ts'
import type { SignKind } from '../../src/board/powers/signs.ts'
import { cutBy, hiddenBy, type Part } from '../../src/board/label.ts'
import { provinceOf, type Scene } from '../../src/board/scene.ts'
import { useSign } from '../client/device/signs.ts'
import type { Province, UnitId } from '../../src/rules/names.ts'
import { placesInWords } from './describe.ts'
import { useLater } from './use-later.ts'
import { useSame } from './use-same.ts'
import { sideOf, useSides } from './use-sides.ts'

/** What is likely to be shown next. */
export interface Ahead {
  readonly units: Scene['units']
  /** Have the sheets been turned over to it, before it is the scene (`web/ui/turning.ts`)? */
  readonly turned: RefObject<boolean>
}

interface LayersOptions {
  readonly plate: Plate
  readonly scene: Scene
  readonly ahead: Ahead | undefined
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
  /** Units that are drawn and not shown yet, and which of two sheets they are on. */
  readonly back: ComponentChildren
  readonly front: 0 | 1
  /** On which side the units are that are likely to be shown next; null if they are not drawn. */
  readonly ahead: 'front' | 'back' | null
  /** Are the orders still those of the position before? */
  readonly areOrdersLate: boolean
}

export function useLayers(options: LayersOptions): BoardLayers {
  const { scene } = options
  // Units come first: colours, and names that give way to units, follow with the next frame.
  const { centres, homes, owners } = useLater(useTenure(scene))
  const inks = useMemo(() => inksOf(scene.powers, PAGE_PALETTE), [scene.powers])
  const tints = { ...options, units: useSame(scene.units), centres, homes, owners, inks, sign: useSign() }
  const { areOrdersLate, front, back, ahead, ...position } = usePosition(tints)
  return {
    layers: { ...useGround(tints), places: usePlaces(tints), lit: useLit(options), ...position },
    back,
    front,
    ahead,
    areOrdersLate,
  }
}

/** Whose the centres and provinces are: the same object as long as it is the same. */
function useTenure(scene: Scene) {
  const centres = useSame(scene.centres)
  const homes = useSame(scene.homes)
  const owners = useSame(scene.owners)
  return useMemo(() => ({ centres, homes, owners }), [centres, homes, owners])
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
  const seen = useLater(standing)
  const { units: giveWay } = seen.plate === plate ? seen : standing
  const covered = useMemo(() => hiddenBy(giveWay, plate, detail), [giveWay, plate, detail])
  const cut = useMemo(
    () => (closeUp === null ? [] : cutBy(closeUp.part, plate, detail).filter((one) => !closeUp.of.includes(one))),
    [closeUp, plate, detail],
  )
  const hidden = useSame([...covered, ...cut])
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

/** Units at once; what was ordered in another position follows with the next frame, and stays as it is until then: unless the units are seen already. */
function usePosition({ plate, detail, inks, scene, units, ahead, sign }: Tinted) {
  const { powers, arrows, standoffs, open = NONE, turns = null, focusPower = null, about = null } = scene
  const seen = useLater(units)
  const areOrdersLate = seen !== units && ahead?.turned.current !== true
  const ordered = useMemo(
    () => ({ plate, detail, inks, sign, powers, units, arrows, standoffs, focusPower, about }),
    [plate, detail, inks, sign, powers, units, arrows, standoffs, focusPower, about],
  )
  const orders = useLast(ordered, areOrdersLate)
  const sheets = useSheets({ plate, detail, inks, sign, powers, focusPower }, units, ahead?.units)
  // They lie among the orders, and come with them.
  const beaten = useMemo(() => <UnitRings {...orders} />, [orders])
  const rings = useMemo(() => <Arrows {...orders} kinds={RINGS} />, [orders])
  const marks = useMemo(() => <Arrows {...orders} kinds={MARKS} />, [orders])
  const wanting = useSame(open)
  return {
    areOrdersLate,
    ...sheets,
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

/** The units, and those that may be shown next. */
function useSheets(given: Omit<UnitsProps, 'units'>, units: Scene['units'], ahead: Scene['units'] | undefined) {
  const { plate, detail, inks, sign, powers, focusPower } = given
  const look = useMemo(
    () => ({ plate, detail, inks, sign, powers, focusPower }),
    [plate, detail, inks, sign, powers, focusPower],
  )
  const sides = useSides(units, ahead, look)
  const {
    front,
    units: [first, second],
  } = sides
  const sheets = [
    useMemo(() => <Units {...look} units={first} />, [look, first]),
    useMemo(() => <Units {...look} units={second} />, [look, second]),
  ]
  const isEmpty = (front === 0 ? second : first).length === 0
  return { front, units: sheets[front], back: isEmpty ? null : sheets[1 - front], ahead: sideOf(sides, ahead) }
}

/** The value; while that is too early, the one before. */
function useLast<T>(value: T, isEarly: boolean): T {
  const last = useRef(value)
  if (!isEarly) last.current = value
  return last.current
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
