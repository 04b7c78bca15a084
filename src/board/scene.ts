import type { PowerColour } from '../rules/atlas/atlas.ts'
import type { Arm, Location, Power, Province, UnitId } from '../rules/names.ts'

/** The colour of things that belong to no power. */
export const NO_POWER: PowerColour = { light: '#8d8676', dark: '#8d8676' }

/** A power as the board shows it. */
export interface ScenePower {
  readonly power: Power
  readonly name: string
  readonly adjective: string
  /** Identifies its units besides the colour. One or two characters, unique on the board. */
  readonly letter: string
  readonly colour: PowerColour
}

export interface SceneUnit {
  readonly id: UnitId
  readonly power: Power
  readonly arm: Arm
  readonly at: Location
  /** It has to retreat: drawn at the province's place for dislodged units. */
  readonly dislodged: boolean
  /** It was dislodged in the phase on display: marked where it stood. */
  readonly beaten?: boolean
  /** It is no longer on the board: crossed out, below its conqueror. */
  readonly gone?: boolean
}

/** The layers of a board, the lowest first. */
export const LAYERS = [
  'sea',
  'places',
  'owners',
  'borders',
  'highlights',
  'centres',
  'rings',
  'lines',
  'standoffs',
  'names',
  'units',
  'marks',
] as const

export const ARROW_KINDS = ['move', 'hold', 'transform', 'support', 'convoy', 'retreat', 'build', 'disband'] as const
export type ArrowKind = (typeof ARROW_KINDS)[number]

interface ArrowMarks {
  readonly power: Power
  /** The order failed: bounced, cut, disrupted, void. It stays on the board, crossed. */
  readonly failed?: boolean
  /** It was illegal, and changed nothing: drawn pale. */
  readonly void?: boolean
  /** It is only planned, or was not used: drawn pale and dashed, and not adjudicated. */
  readonly ghost?: boolean
  /** It uses another map than the board shows: drawn dotted. */
  readonly elsewhere?: boolean
  /** Shown when the pointer rests on the order, e.g. `A PAR - BUR: bounced by A MUN`. */
  readonly note?: string
}

/**
 * An order as drawn. `from`: the ordered unit. `of`: the supported or convoyed unit. A support with
 * `to: null` is for a unit that stays.
 */
export type Arrow = ArrowMarks &
  (
    | { readonly kind: 'move'; readonly from: Location; readonly to: Location }
    | { readonly kind: 'retreat'; readonly from: Location; readonly to: Location }
    | { readonly kind: 'support'; readonly from: Location; readonly of: Location; readonly to: Location | null }
    | { readonly kind: 'convoy'; readonly from: Location; readonly of: Location; readonly to: Location }
    | { readonly kind: 'hold'; readonly from: Location }
    /** The unit becomes one of this kind. */
    | { readonly kind: 'transform'; readonly from: Location; readonly arm: Arm }
    /** `gone`: its cross is drawn with its unit. */
    | { readonly kind: 'disband'; readonly from: Location; readonly dislodged?: boolean; readonly gone?: boolean }
    /** `aside`: drawn at the province's place for dislodged units, as another build is at its anchor. */
    | { readonly kind: 'build'; readonly from: Location; readonly arm: Arm; readonly aside?: boolean }
  )

/** Which units and orders stand out; null for none. */
export interface Emphasis {
  /** Units and orders of all other powers fade. */
  readonly focusPower: Power | null
  /** Orders that do not involve this province fade. */
  readonly about: Province | null
}

/** Everything a board shows. The board knows no rules: its caller decides what is legal. */
export interface Scene extends Partial<Emphasis> {
  readonly powers: readonly ScenePower[]
  readonly units: readonly SceneUnit[]
  /** The supply centres: boards that share a drawing may differ in them. */
  readonly centres: readonly Province[]
  /** The home centres among them, with their own mark. */
  readonly homes: readonly Province[]
  /** The owner of each province: tints it, with a band inside the borders. */
  readonly owners: Readonly<Record<Province, Power>>
  /** Centres that changed hands in the phase on display, already in their new owners' colours: ringed. */
  readonly captured?: readonly Province[]
  /** What is there on the other boards of the game, where they differ: `World B: French army`. */
  readonly differences?: Readonly<Record<Province, string>>
  readonly selected: Location | null
  /** Offered for picking: highlighted, and easier to hit with a thumb. Coasts as `SPA/NC`. */
  readonly targets: readonly Location[]
  /** With nothing selected a tap here is about this province, however near a target is: the page says why not. */
  readonly barred?: readonly Province[]
  /** The selected unit, if tapping it again gives it an order: a badge shows that. */
  readonly turns?: UnitId | null
  /** Where the keyboard focus enters if nothing is selected or offered: a unit of the viewer. */
  readonly entrance?: Location | null
  readonly arrows: readonly Arrow[]
  /** Units that need an order from the viewer; missing if no orders are due. */
  readonly open?: readonly UnitId[]
  readonly standoffs: readonly Province[]
  /** What is proved about borders that the drawing does not show: lines between provinces. */
  readonly ties?: readonly Tie[]
}

/** `touch`: they border. `reach`: an army can go there by land or sea. `refused`: some unit cannot. */
export interface Tie {
  readonly between: readonly [Province, Province]
  readonly is: 'touch' | 'reach' | 'refused'
}

/** A board with nothing on it. */
export const emptyScene: Scene = {
  powers: [],
  units: [],
  centres: [],
  homes: [],
  owners: {},
  selected: null,
  targets: [],
  arrows: [],
  standoffs: [],
}

/** Does an order fade because others are in focus? */
export function isFaded({ focusPower, about }: Emphasis, arrow: Arrow): boolean {
  if (focusPower && focusPower !== arrow.power) return true
  const ends = [arrow.from, 'to' in arrow ? arrow.to : null, 'of' in arrow ? arrow.of : null]
  return about !== null && !ends.some((at) => at !== null && provinceOf(at) === about)
}

/** The province of a location: `SPA/NC` is in `SPA`. */
export function provinceOf(at: Location): Province {
  const coast = at.indexOf('/')
  return (coast === -1 ? at : at.slice(0, coast)) as Province
}
