/** What may be proposed, by what the form says. */
import type { Motion } from '../../../src/game/proposal.ts'
import type { GameView } from '../../../src/game/views/shapes.ts'
import { DAY_HOURS } from '../../../src/lib/time.ts'
import type { Seat } from '../../../src/rules/names.ts'
import type { ProposalKind } from '../../../src/rules/seam/ballots.ts'

export const MOTION_LABELS: Readonly<Record<ProposalKind, string>> = {
  draw: 'A draw',
  concession: 'Concede the game to someone',
  pause: 'A pause',
  resume: 'End the pause',
  extension: 'More time for this phase',
  replacement: 'Replace a player',
  cancellation: 'Call the game off',
  'roll-back': 'Replay the last phase',
}

/** Hours a game may be paused or a phase extended, as the form offers it. */
export const HOURS = [6, 12, 24, 48, 72, 7 * DAY_HOURS, 14 * DAY_HOURS] as const

/** What the form has been told so far; each kind of proposal reads its own part of it. */
export interface Particulars {
  readonly among: readonly Seat[]
  readonly seat: Seat | null
  readonly hours: number
}

/** Null while something is missing. */
export function motionOf(
  kind: ProposalKind,
  { among, seat, hours }: Particulars,
  { settings }: GameView,
): Motion | null {
  switch (kind) {
    case 'draw':
      if (settings.draws === 'survivors') return { kind, among: [] }
      return among.length === 0 ? null : { kind, among }
    case 'concession':
      return seat === null ? null : { kind, to: seat }
    case 'pause':
    case 'extension':
      return { kind, hours }
    case 'replacement':
      return seat === null ? null : { kind, seat }
    case 'resume':
    case 'cancellation':
    case 'roll-back':
      return { kind }
  }
}
