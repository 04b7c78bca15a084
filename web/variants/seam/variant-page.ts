/** A variant's parts of the page: one folder in web/variants, one line in page-registry.ts. */
import type { ComponentType } from 'preact'
import type { SheetLine } from '../../../src/game/model.ts'
import type { PlayerId } from '../../../src/game/ids.ts'
import type { PressView } from '../../../src/game/press/press-types.ts'
import type { GameView } from '../../../src/game/views/shapes.ts'
import type { Seat } from '../../../src/rules/names.ts'
import type { WrittenOrder } from '../../../src/rules/notation/order-options.ts'
import type { Forecast } from '../../../src/rules/phases/dry-run.ts'
import type { LineForecast } from '../../orders/entry/lines.ts'
import type { Merge } from '../../orders/entry/merge-orders.ts'
import type { Step } from '../../../src/rules/phase-calendar.ts'
import type { Load } from '../../client/requests.ts'
import type { Lesson } from '../../learn/lessons.ts'
import type { Example } from '../../sandbox/example-text.ts'

/** Loads a part when it is first shown. */
export type Slot<T> = () => Promise<T>

export interface VariantPage {
  /** The variant's id in the registry of src/variants. */
  readonly id: string
  readonly card: VariantCardText
  /** Null: the standard rules apply. */
  readonly rules: Slot<VariantRules> | null
  readonly lessons: Slot<readonly Lesson[]> | null
  /** Its additions to the order pane. */
  readonly screens: Slot<VariantScreens> | null
  /** Does it show something above all panes? Known in advance, so that its space can be reserved. */
  readonly hasHead: boolean
  /** The map maker, in variants whose players design maps. */
  readonly designer: Slot<ComponentType<DesignerProps>> | null
}

export interface VariantCardText {
  /** How long a game takes, at one sitting and by mail. */
  readonly length: string
  /** What makes it special, in one or two sentences. */
  readonly pitch: string
}

/** An example with the orders that fail in it. A test compares them with the adjudicator. */
export interface RuleExample extends Example {
  readonly fails: readonly string[]
}

export interface RuleChapter {
  readonly title: string
  readonly text: readonly string[]
  /** Shows the whole board at the start of a game. */
  readonly board?: true
  readonly examples?: readonly RuleExample[]
}

export interface VariantRules {
  readonly id: string
  readonly credit: string
  /** One or two sentences. */
  readonly summary: string
  /** Differences from the standard game, most important first. */
  readonly chapters: readonly RuleChapter[]
  /** Common mistakes of first-time players. */
  readonly pitfalls: readonly string[]
  /** Prefix of its rulings in docs/rulings.md: `DUO`. */
  readonly rulings: string
  /** Numbers of those rulings that hold only in another game: `BAL-6`. */
  readonly otherRulings?: readonly string[]
}

/** Advice for first-time players, shown in phases with this step. */
export interface Hint {
  readonly step: Step
  /** The code of the only phase that shows it; without it, every phase with the step. */
  readonly phase?: string
  readonly text: readonly string[]
}

export interface VariantScreens {
  readonly hints: readonly Hint[]
  /** Above the sheet, in every phase. */
  readonly Screen?: ComponentType<ScreenProps>
  /** Next to Undo below the board of a narrow window, once everything has an order. */
  readonly Bar?: ComponentType<ScreenProps>
  /** After the state of the orders. */
  readonly Standing?: ComponentType<ScreenProps>
  /** Above the hints, for rare but decisive moments. */
  readonly Urgent?: ComponentType<ScreenProps>
  /** Above all panes, or at the top of a narrow window. */
  readonly Head?: ComponentType<HeadProps>
}

/** What the phase does with a sheet. */
export interface SheetOutcome extends Forecast {
  readonly lines: readonly LineForecast[]
  readonly merge: Merge
  readonly winter: {
    /** Why this build or disband would not count; empty: it would. */
    readonly refusal: (order: { readonly text: string }) => string
    /** The question before a disband that is not due. */
    readonly disbandText: (order: { readonly text: string; readonly unit: string }) => string
  }
}

export interface ScreenProps {
  readonly game: GameView
  /** Names of players by id. */
  readonly names: Readonly<Record<PlayerId, string>>
  /** The sheet as typed. */
  readonly text: string
  /** How its lines were read. */
  readonly echo: readonly SheetLine[]
  /** All legal orders. */
  readonly orders: readonly WrittenOrder[]
  /** What the phase does with the sheet; null until it is known. */
  readonly forecast: SheetOutcome | null
  /** False while the forecast loads. */
  readonly isChecked: boolean
  readonly onText: (text: string) => void
}

export interface HeadProps extends Pick<ScreenProps, 'game' | 'names'> {
  /** Opens the conversation with a seat; null: the game has no press. */
  readonly onWriteTo: ((seat: Seat) => void) | null
  readonly press: Load<PressView | null>
}

export interface DesignerProps {
  /** The drawing, as rows of cells. */
  readonly text: string
  /** A valid drawing to begin with. */
  readonly template: string
  readonly onText: (text: string) => void
}
