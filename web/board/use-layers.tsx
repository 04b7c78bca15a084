/** The layers of a board. Each is redrawn only when its content changes (see slow-phone.ts). */
import type { JSX } from 'preact'
import { useMemo } from 'preact/hooks'
import type { Detail } from '../../src/board/detail.ts'
import type { Layers } from '../../src/board/drawing.tsx'
import { type Inks, inksOf, PAGE_PALETTE } from '../../src/board/powers/colours.ts'
import { Arrows, LINES, MARKS, RINGS } from '../../src/board/layers/order-arrows.tsx'
import { Lines, Owners, Sea } from '../../src/board/layers/ground.tsx'
import { Centres, Highlights, Names, type PlaceAttributes, Places } from '../../src/board/layers/provinces.tsx'
import { OpenMarks, Standoffs, TurnBadge, UnitRings, Units } from '../../src/board/layers/units.tsx'
import type { Place, Plate } from '../../src/board/plate.ts'
import type { SignKind } from '../../src/board/powers/power-signs.ts'
import { labelsCutBy, type Part, shownLabels, standingOn } from '../../src/board/label.ts'
import { provinceOf, type Scene, type Tie } from '../../src/board/scene.ts'
import { useSign } from '../client/device/appearance.ts'
import type { Province, UnitId } from '../../src/rules/names.ts'
import { describePlaces } from './describe.ts'
import { lazyComponent } from '../ui/fetching/fetched-part.tsx'
import { useDeferred, useIsDrawn, useStable } from '../client/slow-phone.ts'
import { useKeyed } from '../ui/hooks.ts'

export interface LayersOptions {
  readonly plate: Plate
  readonly scene: Scene
  readonly detail: Detail
  /** Prefix that makes the ids of this board's definitions unique on the page. */
  readonly id: string
  readonly focused: Province | null
  readonly onFocus: (province: Province | null) => void
  /** Whether provinces can be picked; else they can only be read. */
  readonly canPick: boolean
  readonly still: boolean
  /** In a close-up, names that its edge cuts are hidden, except those of its own provinces. */
  readonly closeUp: { readonly part: Part; readonly provinces: readonly Province[] } | null
}

interface BoardLayers {
  readonly layers: Layers
  /** Whether the orders still belong to the previous position. */
  readonly areOrdersLate: boolean
}

export function useLayers(options: LayersOptions): BoardLayers {
  const { scene } = options
  // Units come first. Colours, and names that give way to units, follow in the next frame.
  const { centres, homes, owners, captured } = useDeferred(useTenure(scene))
  const inks = useMemo(() => inksOf(scene.powers, PAGE_PALETTE), [scene.powers])
  const tints = { ...options, units: useStable(scene.units), centres, homes, owners, captured, inks, sign: useSign() }
  const { areOrdersLate, ...position } = usePosition(tints)
  return {
    layers: { ...useGround(tints), places: usePlaces(tints), highlights: useHighlights(options), ...position },
    areOrdersLate,
  }
}

/** The previous object while all its values are the same. */
const useSame = <T extends object>(value: T): T => useKeyed(Object.values(value), () => value)

/** Redraws a layer only if one of its props changes. */
const useLayer = <P extends object>(Layer: (props: P) => JSX.Element, props: P): JSX.Element =>
  useKeyed(Object.values(props), () => <Layer {...props} />)

const NO_DIFFERENCES: NonNullable<Scene['differences']> = {}
const NO_PROVINCES: readonly Province[] = []

/** The owners of centres and provinces; the same object while nothing changes. */
const useTenure = (scene: Scene) =>
  useSame({
    centres: useStable(scene.centres),
    homes: useStable(scene.homes),
    owners: useStable(scene.owners),
    captured: useStable(scene.captured ?? NO_PROVINCES),
  })

/** A step through the history mostly leaves these as they are. */
const useHighlights = ({ plate, detail, scene: { targets, selected }, focused }: LayersOptions): JSX.Element =>
  useLayer(Highlights, { plate, detail, targets: useStable(targets), selected, focused })

interface LayerContext extends LayersOptions {
  readonly units: Scene['units']
  readonly centres: Scene['centres']
  readonly homes: Scene['homes']
  readonly owners: Scene['owners']
  readonly captured: readonly Province[]
  readonly inks: Inks
  readonly sign: SignKind
}

const NO_TIES: readonly Tie[] = []
/** Loaded for a board that has some: few have. */
const Ties = lazyComponent(() => import('../../src/board/layers/ties.tsx').then((module) => module.Ties))
const AnyTies = (props: Pick<LayersOptions, 'plate'> & { readonly ties: readonly Tie[] }): JSX.Element =>
  props.ties.length === 0 ? <g /> : <Ties {...props} />

/** The layers that no tap and no order changes. */
function useGround({ plate, scene, units, id, detail, closeUp, centres, homes, owners, captured, inks }: LayerContext) {
  const framed = useStable(Object.keys(scene.differences ?? NO_DIFFERENCES).map((code) => code as Province))
  const current = useSame({ plate, units: useStable(standingOn({ units, arrows: scene.arrows })) })
  const deferred = useDeferred(current)
  const { units: giveWay } = deferred.plate === plate ? deferred : current
  const labels = useMemo(() => shownLabels(giveWay, plate, detail), [giveWay, plate, detail])
  const cut = useMemo(
    () => (closeUp ? labelsCutBy(closeUp.part, plate, detail).filter((at) => !closeUp.provinces.includes(at)) : []),
    [closeUp, plate, detail],
  )
  return {
    sea: useLayer(Sea, { plate, id }),
    borders: [useLayer(Lines, { plate, id }), useLayer(AnyTies, { plate, ties: useStable(scene.ties ?? NO_TIES) })],
    names: useLayer(Names, {
      detail,
      framed,
      labels: useStable(labels.filter(({ province }) => !cut.includes(province))),
    }),
    owners: useLayer(Owners, { plate, id, owners, inks }),
    centres: useLayer(Centres, { plate, detail, centres, homes, owners, captured, inks }),
  }
}

const NONE: readonly UnitId[] = []

const NO_ARROWS: Scene['arrows'] = []

/** Units are drawn at once, their orders one frame later, also on a new board. */
function usePosition({ plate, detail, inks, scene, units, sign }: LayerContext) {
  const { powers, standoffs, open = NONE, turns = null, focusPower = null, about = null } = scene
  const arrows = useIsDrawn() ? scene.arrows : NO_ARROWS
  const ordered = useSame({ plate, detail, inks, sign, powers, units, arrows, standoffs, focusPower, about })
  const orders = useDeferred(ordered, units)
  return {
    areOrdersLate: orders.units !== units,
    units: useLayer(Units, { plate, detail, inks, sign, powers, focusPower, units }),
    // The rings of dislodged units are drawn among the orders, so they come with them.
    rings: [useLayer(Arrows, { ...orders, kinds: RINGS }), useLayer(UnitRings, orders)],
    lines: useLayer(Arrows, { ...orders, kinds: LINES }),
    marks: [
      useLayer(Arrows, { ...orders, kinds: MARKS }),
      useLayer(OpenMarks, { plate, detail, units, open: useStable(open) }),
      turns === null ? null : <TurnBadge {...{ plate, detail, units, turns }} />,
    ],
    standoffs: useLayer(Standoffs, orders),
  }
}

/** The province at which the Tab key enters the board. */
function entrance(plate: Plate, scene: Scene): Province | null {
  const at = scene.selected ?? scene.targets[0] ?? scene.entrance ?? scene.units[0]?.at
  return at === undefined ? ([...plate.places.keys()][0] ?? null) : provinceOf(at)
}

const isByKey = (event: FocusEvent): boolean =>
  event.currentTarget instanceof Element && event.currentTarget.matches(':focus-visible')

/** The provinces for keyboard and screen reader; their descriptions follow one frame later. */
function usePlaces({ plate, scene, owners, inks, focused, onFocus, canPick, still }: LayerContext): JSX.Element {
  const later = useDeferred(scene)
  const active = still ? null : (focused ?? entrance(plate, later))
  return useMemo(() => {
    const selected = later.selected && provinceOf(later.selected)
    const describe = describePlaces(later)
    const attributesOf = (place: Place): PlaceAttributes => ({
      'data-province': place.province,
      ...(active !== null && {
        role: canPick ? 'button' : 'img',
        tabindex: place.province === active ? 0 : -1,
        'aria-label': describe(place),
        onFocus: (event: FocusEvent) => onFocus(isByKey(event) ? place.province : null),
        ...(canPick && { 'aria-pressed': place.province === selected }),
      }),
    })
    return <Places {...{ plate, owners, inks, attributesOf }} />
  }, [plate, owners, inks, later, active, canPick, onFocus])
}
