/** What everybody is told of a seat's player: that the seat is open, who sits for him, when he is away, what he has missed. */
import type { PlayerId } from '../../../src/game/ids.ts'
import type { OpenReason } from '../../../src/game/seat-model.ts'
import type { SeatView } from '../../../src/game/views/shapes.ts'
import { dayText } from '../../text/times.ts'
import { spanText } from '../../text/days.ts'
import { formatCount } from '../../text/words.ts'

const OPEN_TEXT: Readonly<Record<OpenReason, string>> = {
  missed: 'open: no orders',
  'no-show': 'open: missed the first phase',
  resigned: 'open: its player resigned',
  'account-deleted': 'open: its player deleted their account',
  opened: 'open to others',
}

export interface Told {
  readonly names: Readonly<Record<PlayerId, string>>
  /** In ms since 1970. */
  readonly now: number
  readonly zone: string
}

export interface Presence {
  /** A few: `away Thu 3 Dec to Mon 7 Dec`. */
  readonly words: string
  /** Are orders missing, or will they be? Whoever is away or has a sitter has seen to it. */
  readonly isMissing: boolean
}

/** Nothing for a seat whose player is there. */
export function presenceOf(seat: SeatView, told: Told): readonly Presence[] {
  if (!seat.alive) return []
  if (seat.open !== null) return [{ words: OPEN_TEXT[seat.open.why], isMissing: true }]
  return [
    ...missedText(seat).map((words) => ({ words, isMissing: true })),
    ...[...sitterText(seat, told), ...awayText(seat, told)].map((words) => ({ words, isMissing: false })),
  ]
}

const missedText = ({ misses }: SeatView): readonly string[] =>
  misses === null || misses === 0 ? [] : [`missed ${misses === 1 ? 'a phase' : formatCount(misses, 'phase')}`]

function sitterText({ sitter }: SeatView, { names, zone }: Told): readonly string[] {
  if (sitter === null) return []
  const name = (sitter.player && names[sitter.player]) ?? 'Somebody'
  return [
    sitter.active
      ? `${name} orders for it until ${dayText(sitter.until - 1, zone)}`
      : `${name} will order for it ${spanText(sitter, zone)}`,
  ]
}

const awayText = ({ absences }: SeatView, { now, zone }: Told): readonly string[] =>
  absences
    .filter(({ until }) => until > now)
    .map((absence) =>
      absence.from <= now ? `away until ${dayText(absence.until - 1, zone)}` : `away ${spanText(absence, zone)}`,
    )
