/** A game in words: powers by their names, what became of orders, who stands where, how it ended. */
import { atlasOf, powerNameIn, seatName } from '../seats/seat-names.ts'
import { powersIn, standingUnits } from '../../rules/position/queries.ts'
import type { SubmittedOrder, Report, Ruling } from '../../rules/fates/fate.ts'
import type { Power, Seat } from '../../rules/names.ts'
import { formatIssued, formatStationed } from '../../rules/notation/format-order.ts'
import { provinceName } from '../../rules/fates/display-names.ts'
import { rulingText, useText } from '../../rules/notation/ruling-text.ts'
import type { OrderWithResult } from './effect.ts'
import type { InPlay } from '../in-play.ts'

export interface OrderResult extends OrderWithResult {
  readonly power: Power
}

/** Every order of a phase and its result. The units it speaks of stand where `play` has them. */
export function orderResults(play: InPlay, reports: readonly Report[]): readonly OrderResult[] {
  const rulings = reports.flatMap((report) => report.rulings)
  return rulings.map((ruling) => ({
    power: ruling.issued.power,
    order: formatIssued(play.variant, play.position, ruling.issued),
    result: resultText(ruling, rulingText(play.variant, play.position, ruling, rulings)),
  }))
}

function resultText({ given }: Ruling, reasons: readonly string[]): string {
  if (reasons.length > 0) return reasons.join(' ')
  return given ? 'Succeeded.' : 'No order was given.'
}

export interface CaptainOrder {
  /** `you`, or what the other captain commands. */
  readonly who: string
  readonly order: string
  /** `Not used: the captains differed.` */
  readonly use: string
}

/** What one of two captains wrote, as it is said to the seat `reader`. */
export const captainText = (play: InPlay, reader: Seat, { seat, issued, use }: SubmittedOrder): CaptainOrder => ({
  who: seat === reader ? 'You' : seatName(play, seat),
  order: formatIssued(play.variant, play.position, issued),
  use: useText(play.variant, use),
})

/** The orders of each power with their results, one under the other. */
export function ordersByPower(
  play: InPlay,
  results: readonly OrderResult[],
): { power: string; orders: readonly OrderWithResult[] }[] {
  const powers = [...new Set(results.map(({ power }) => power))]
  return powers.map((power) => ({
    power: powerNameIn(play, power),
    orders: results.filter((one) => one.power === power).map(({ order, result }) => ({ order, result })),
  }))
}

/** `Belgium is now French` */
export function captureTexts(play: InPlay, reports: readonly Report[]): readonly string[] {
  const atlas = atlasOf(play)
  return reports.flatMap(({ captures }) =>
    captures.map(({ province, to }) => {
      const place = atlas?.province(province)
      const adjective = atlas?.powers.find(({ power }) => power === to)?.adjective ?? powerNameIn(play, to)
      return `${place === undefined ? province : provinceName(place)} is now ${adjective}`
    }),
  )
}

export const centresOf = ({ variant, position }: InPlay, powers: readonly Power[]): number =>
  powers.reduce((sum, power) => sum + variant.count(position, power), 0)

/** Each power that still has something, with its units and the number of its centres. */
export function standingTexts(play: InPlay): { power: string; units: readonly string[]; centres: number }[] {
  const { variant, position } = play
  const units = standingUnits(variant, position)
  return powersIn(variant, position).flatMap((power) => {
    const own = units.filter(({ unit }) => unit.power === power).map((one) => formatStationed(variant, one))
    const centres = variant.count(position, power)
    return own.length + centres === 0 ? [] : [{ power: powerNameIn(play, power), units: own, centres }]
  })
}
