/** Formats results and positions for mails and webhooks. */
import { atlasOf, powerNameIn, seatName } from '../seats/seat-lookup.ts'
import { powersIn, standingUnits } from '../../rules/position/position.ts'
import type { SubmittedOrder, Report, Ruling } from '../../rules/fates/fate.ts'
import type { Power, Seat } from '../../rules/names.ts'
import { formatIssued, formatStationed } from '../../rules/notation/format-order.ts'
import { provinceName } from '../../rules/fates/display-names.ts'
import { rulingText, useText } from '../../rules/notation/ruling-text.ts'
import type { CaptainOrder, OrderWithResult } from './effect.ts'
import type { InPlay } from '../in-play.ts'

interface OrderResult extends OrderWithResult {
  readonly power: Power
}

/** All orders with their results. `play` is the position before the phase. */
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
  // The unit may have had an impossible order, which is nobody else's business.
  return given ? 'Succeeded.' : 'No valid order.'
}

/** The order of one of two captains, for the seat `reader`. */
export const captainText = (play: InPlay, reader: Seat, { seat, issued, use }: SubmittedOrder): CaptainOrder => ({
  who: seat === reader ? 'You' : seatName(play, seat),
  order: formatIssued(play.variant, play.position, issued),
  use: useText(play.variant, use),
})

export function ordersByPower(
  play: InPlay,
  results: readonly OrderResult[],
): { power: string; orders: readonly OrderWithResult[] }[] {
  const powers = [...new Set(results.map(({ power }) => power))]
  return powers.map((power) => ({
    power: powerNameIn(play, power),
    orders: results.filter((result) => result.power === power).map(({ order, result }) => ({ order, result })),
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

/** All powers that still have units or centres. */
export function standingTexts(play: InPlay): { power: string; units: readonly string[]; centres: number }[] {
  const { variant, position } = play
  const units = standingUnits(variant, position)
  return powersIn(variant, position).flatMap((power) => {
    const own = units.filter(({ unit }) => unit.power === power)
    const centres = variant.count(position, power)
    if (own.length + centres === 0) return []
    return [{ power: powerNameIn(play, power), units: own.map((unit) => formatStationed(variant, unit)), centres }]
  })
}
