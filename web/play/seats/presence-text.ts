/** The public state of a seat's player: open seat, sitter, absences, missed phases. */
import type { PlayerId } from '../../../src/game/ids.ts'
import type { OpenReason } from '../../../src/game/seat-model.ts'
import type { SeatView } from '../../../src/game/views/shapes.ts'
import { dayText, when } from '../../text/times.ts'
import { spanText } from '../../text/days.ts'
import { formatCount } from '../../text/words.ts'

const OPEN_TEXT: Readonly<Record<OpenReason, string>> = {
  missed: 'open: no orders',
  'no-show': 'open: missed the first phase',
  resigned: 'open: its player resigned',
  'account-deleted': 'open: its player deleted their account',
  opened: 'open to others',
  computer: 'open to others',
}

export interface PresenceContext {
  readonly names: Readonly<Record<PlayerId, string>>
  /** In ms since 1970. */
  readonly now: number
  readonly zone: string
}

export interface Presence {
  /** `away Thu 3 Dec to Mon 7 Dec` */
  readonly text: string
  /** Whether orders are, or will be, missing. Other presences are no problem. */
  readonly isMissing: boolean
}

/** Empty if the player is present. */
export function presenceOf(seat: SeatView, context: PresenceContext): readonly Presence[] {
  if (!seat.alive) return []
  if (seat.computer) return [{ text: 'anyone can take over', isMissing: false }]
  if (seat.open !== null) return [{ text: OPEN_TEXT[seat.open.why], isMissing: true }]
  return [
    ...missedText(seat).map((text) => ({ text, isMissing: true })),
    ...[...changeText(seat, context), ...sitterText(seat, context), ...awayText(seat, context)].map((text) => ({
      text,
      isMissing: false,
    })),
  ]
}

const missedText = ({ misses }: SeatView): readonly string[] =>
  misses === null || misses === 0 ? [] : [`missed ${misses === 1 ? 'a phase' : formatCount(misses, 'phase')}`]

/** The announced change of the seat. */
function changeText({ change }: SeatView, { names, now, zone }: PresenceContext): readonly string[] {
  if (change === null) return []
  const at = when(change.at, now, zone)
  if (change.opens) return [`opens ${at}`]
  return [`goes to ${(change.player && names[change.player]) ?? 'another player'} ${at}`]
}

function sitterText({ sitter }: SeatView, { names, zone }: PresenceContext): readonly string[] {
  if (sitter === null) return []
  const name = (sitter.player && names[sitter.player]) ?? 'Somebody'
  return [`sitter: ${name} ${sitter.active ? `until ${dayText(sitter.until - 1, zone)}` : spanText(sitter, zone)}`]
}

const awayText = ({ absences }: SeatView, { now, zone }: PresenceContext): readonly string[] =>
  absences
    .filter(({ until }) => until > now)
    .map((absence) =>
      absence.from <= now ? `away until ${dayText(absence.until - 1, zone)}` : `away ${spanText(absence, zone)}`,
    )
