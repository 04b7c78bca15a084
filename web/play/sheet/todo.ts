/** The orders that a sheet still lacks, from its forecast. Pure. */
import { type Arm, ARM_LETTERS, type BoardId, type Location, type Power } from '../../../src/rules/names.ts'
import type { Stationed } from '../../../src/rules/position/position.ts'
import type { Forecast } from '../../../src/rules/phases/dry-run.ts'

/** A unit or site without an order. */
export interface OpenSpot {
  readonly board: BoardId
  readonly at: Location
  /** `A PAR`, or `PAR` for a site */
  readonly label: string
}

export interface UnorderedUnit extends OpenSpot {
  readonly power: Power
  readonly arm: Arm
}

/** What the sheet leaves open, by its consequence. */
export interface OpenItems {
  /** Units that will hold. */
  readonly units: number
  /** Dislodged units that will be disbanded. */
  readonly retreats: number
  /** Builds that will be waived. */
  readonly builds: number
  /** Disbands that will be chosen for the player. */
  readonly disbands: number
  /** Units that will be placed for the player. */
  readonly placed: number
  /** Whose orders will be used where the sheet has none, as a sentence; null if it has some. */
  readonly deferral: string | null
}

export const NO_OPEN_ITEMS: OpenItems = { units: 0, retreats: 0, builds: 0, disbands: 0, placed: 0, deferral: null }

export const openItems = ({ holding, lost, builds, chosen, placed, unseen }: Forecast): OpenItems => ({
  units: holding.length,
  retreats: lost.length,
  builds,
  disbands: chosen.length,
  placed: placed.length,
  deferral: unseen.deferral,
})

/** Units of powers that the sheet leaves to another one are not missing. */
export const countOpenItems = ({ units, retreats, builds, disbands, placed }: OpenItems): number =>
  units + retreats + builds + disbands + placed

/** Has the sheet an order for everything, and leaves no power to another one? */
export const isEverythingOrdered = (open: OpenItems): boolean => countOpenItems(open) === 0 && open.deferral === null

/** `several`: the game has several boards, so labels name them. */
export const unitSpot =
  (several: boolean) =>
  ({ board, unit: { power, arm, at } }: Stationed): UnorderedUnit => ({
    board,
    power,
    arm,
    at,
    label: `${several ? `${board}: ` : ''}${ARM_LETTERS[arm]} ${at}`,
  })

/** The units that will hold or be disbanded because they have no order. */
export const unorderedUnits = ({ holding, lost }: Forecast, several: boolean): readonly UnorderedUnit[] =>
  [...holding, ...lost].map(unitSpot(several))

/** What the question before Ready names; a text is empty if there is nothing, or too much. */
export interface NamedItems {
  /** Units that will hold: `A SAP and F KEN`. */
  readonly units: string
  /** Dislodged units that will be disbanded. */
  readonly retreats: string
  /** That moves by sea have no convoy, as a sentence. */
  readonly unconvoyed: string
  /** That orders are void, whatever the other players do, as a sentence. */
  readonly voids: string
}

/** The board to open: the first with a unit that needs an order, or a possible build, unless the open one has one. */
export function boardToOrder(forecast: Forecast | null, open: BoardId | null): BoardId | null {
  const boards =
    forecast === null ? [] : [...unorderedUnits(forecast, true), ...forecast.sites].map(({ board }) => board)
  return boards.some((board) => board === open) ? open : (boards[0] ?? open)
}

/** The units that another sheet decides about, as this one has no order for their powers. */
export const deferredUnits = ({ deferred }: Forecast, several: boolean): readonly UnorderedUnit[] =>
  deferred.map(unitSpot(several))

/** The provinces where the player can still build. */
export const openSites = ({ sites }: Pick<Forecast, 'sites'>, several: boolean): readonly OpenSpot[] =>
  sites.map(({ board, at }) => ({ board, at, label: several ? `${board}: ${at}` : at }))
