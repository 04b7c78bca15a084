/** Merges proposed builds and disbands into a sheet. Loaded with the forecast. Pure. */
import type { InPlay } from '../../../src/game/in-play.ts'
import { readLines } from '../../../src/game/sheets/read-lines.ts'
import type { Power, Seat } from '../../../src/rules/names.ts'
import { isOwn, type Issued } from '../../../src/rules/orders/order.ts'
import { type Forecast, forecast } from '../../../src/rules/phases/dry-run.ts'
import { openRetreats } from '../../../src/rules/phases/requirements.ts'
import { adjudicate, phaseOf } from '../../../src/rules/phases/turn.ts'
import type { Submission } from '../../../src/rules/seam/variant.ts'
import { linesOf } from '../../orders/entry/lines.ts'
import { type Merge, mergeOrders, removedLines } from '../../orders/entry/merge-orders.ts'

/** Builds and waivers of a power compete with each other, and so do its disbands. */
interface Group {
  readonly power: Power
  readonly isDisband: boolean
}

/**
 * If there are more builds or disbands than before that cannot be used, as many of the others are
 * removed: the last first. None that was proposed, if another sheet decides which are used.
 */
export const mergeInto =
  (play: InPlay, seat: Seat): Merge =>
  (sheet, known, orders, proposed) => {
    const merged = mergeOrders(sheet, known, orders)
    const { variant, position } = play
    // Before others have retreated, a sheet may rank more orders than are needed.
    if (!phaseOf(variant, position).steps.includes('adjustments') || openRetreats(variant, position).length > 0)
      return merged
    const { contested, unseen } = forecastOf(play, seat, sheet)
    const kept = new Set(unseen.selection === null ? orders : [...orders, ...proposed])
    const before = surplusOf(play, seat, sheet)
    let { text } = merged
    for (const group of surplusOf(play, seat, text)) {
      const isSame = sameAs(group)
      const isOver = surplusOf(play, seat, text).filter(isSame).length > before.filter(isSame).length
      if (isOver) text = withoutLast(play, seat, text, isSame, kept)
    }
    const contests = forecastOf(play, seat, text).contested.map((contest) => contest.text)
    return {
      text,
      replaced: removedLines(sheet, text),
      contests: contests.filter((contest) => !contested.some(({ text: known }) => known === contest)),
    }
  }

function submissionOf({ variant, position }: InPlay, seat: Seat, text: string): Submission {
  const read = readLines({ variant, position }, seat, linesOf(text))
  return {
    orders: read.flatMap(({ issued }) => issued ?? []),
    refused: read.flatMap(({ refused }) => refused ?? []),
  }
}

const forecastOf = (play: InPlay, seat: Seat, text: string): Forecast =>
  forecast(play.variant, play.position, seat, submissionOf(play, seat, text))

const sameAs =
  (group: Group) =>
  ({ power, isDisband }: Group): boolean =>
    power === group.power && isDisband === group.isDisband

/** The groups of the orders too many, one for each. */
function surplusOf(play: InPlay, seat: Seat, text: string): readonly Group[] {
  const { variant, position } = play
  const { report } = adjudicate(variant, position, { [seat]: submissionOf(play, seat, text) })
  return report.rulings.flatMap(({ issued, fate }) =>
    fate.kind === 'surplus' ? (groupOf({ variant }, issued) ?? []) : [],
  )
}

function groupOf({ variant }: Pick<InPlay, 'variant'>, { power, order }: Issued): Group | null {
  const core = isOwn(order) ? variant.own.standsFor(order) : order
  if (core?.kind === 'disband') return { power, isDisband: true }
  return core?.kind === 'build' || core?.kind === 'waive' ? { power, isDisband: false } : null
}

function withoutLast(
  play: InPlay,
  seat: Seat,
  text: string,
  isSame: (group: Group) => boolean,
  kept: ReadonlySet<string>,
): string {
  const last = readLines(play, seat, linesOf(text)).findLast(({ issued, written, suffix }) => {
    const group = issued === null ? null : groupOf(play, issued)
    const order = suffix?.on === true ? suffix.otherwise : written
    return group !== null && isSame(group) && !kept.has(order ?? '')
  })
  const lines = text.split('\n')
  const at = lines.findLastIndex((line) => line.trim() === last?.text.trim())
  return lines.filter((_, n) => n !== at).join('\n')
}
