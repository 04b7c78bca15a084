/** The form of a game master, and the request that it makes. */
import type { Edit } from '../../../src/game/command.ts'
import type { GameView } from '../../../src/game/views/shapes.ts'
import type { Seat } from '../../../src/rules/names.ts'
import type { Verdict } from '../../../src/rules/seam/variant.ts'
import type { ActRequest } from '../../client/api.ts'

export const ACT_LABELS = {
  announce: 'Make an announcement',
  extend: 'Move the deadline',
  pause: 'Pause the game',
  resume: 'End the pause',
  order: 'Enter orders for a seat',
  'open-seat': 'Open a seat',
  'fill-seat': 'Fill a seat',
  'keep-seat': 'Cancel the change of a seat',
  correct: 'Correct the position',
  'roll-back': 'Go back to an earlier phase',
  'set-times': 'Change the schedule',
  declare: 'Declare the result',
  'call-off': 'Call the game off',
  'hand-over': 'Appoint another game master',
} as const satisfies Readonly<Record<ActRequest['kind'], string>>
export type ActKind = keyof typeof ACT_LABELS
const ALL = Object.keys(ACT_LABELS) as ActKind[]

const BEFORE_START: Readonly<Partial<Record<ActKind, string>>> = {
  announce: ACT_LABELS.announce,
  extend: 'Wait longer for players',
  'fill-seat': 'Give a seat to a player who has joined',
  'open-seat': 'Take a seat back',
  'call-off': ACT_LABELS['call-off'],
  'hand-over': ACT_LABELS['hand-over'],
}

/** The label of an act; some differ before the game starts. */
export const actLabel = (kind: ActKind, { status }: Pick<GameView, 'status'>): string =>
  (status === 'forming' ? BEFORE_START[kind] : undefined) ?? ACT_LABELS[kind]

/** The possible acts. In an anonymous game a master cannot name a player for a seat. */
export function kindsFor(game: GameView, as: 'master' | 'operator'): readonly ActKind[] {
  const { status, pause, history, settings, seats } = game
  const isMasked = settings.anonymous && status !== 'finished' && as === 'master'
  if (status === 'abandoned') return []
  return ALL.filter((kind) => {
    if (kind === 'fill-seat' && isMasked) return false
    if (kind === 'keep-seat' && seats.every(({ change }) => change === null)) return false
    if (kind === 'roll-back' && history.length === 0) return false
    if (status === 'forming') return BEFORE_START[kind] !== undefined
    if (status === 'finished') return kind === 'announce' || kind === 'roll-back'
    return kind !== 'resume' || pause !== null
  })
}

/** The fields of all acts; each act uses some of them. */
export interface Form {
  readonly hours: number
  readonly seat: Seat | null
  readonly name: string
  readonly text: string
  readonly phase: number
  readonly edits: readonly Edit[]
  readonly times: Pick<GameView['settings'], 'minutes' | 'schedule'>
  readonly why: Verdict['why']
  readonly winners: readonly Seat[]
  readonly sure: boolean
}

export const blankForm = ({ history, settings }: GameView): Form => ({
  hours: 24,
  seat: null,
  name: '',
  text: '',
  phase: history.length - 1,
  edits: [],
  times: { minutes: settings.minutes, schedule: settings.schedule },
  why: 'draw',
  winners: [],
  sure: false,
})

/** Without a master, a game cannot get one again by itself. */
export const leavesNoMaster = (kind: ActKind, { name }: Pick<Form, 'name'>): boolean =>
  kind === 'hand-over' && name.trim() === ''

/** Null while something is missing. */
export function actOf(kind: ActKind, form: Form, game: GameView): ActRequest | null {
  const { hours, seat, name, text, phase, edits, times, why, winners, sure } = form
  switch (kind) {
    case 'extend':
      return Number.isInteger(hours) && hours !== 0 && (hours > 0 || sure) ? { kind, hours } : null
    case 'pause':
      return Number.isInteger(hours) && hours !== 0 ? { kind, hours } : null
    case 'resume':
      return { kind }
    case 'call-off':
      return sure ? { kind } : null
    case 'open-seat':
    case 'keep-seat':
      return seat === null ? null : { kind, seat }
    case 'fill-seat':
      return seat === null || name.trim() === '' ? null : { kind, seat, name }
    case 'order':
      return seat === null || game.phase === null
        ? null
        : { kind, seat, phase: game.phase.code, lines: text.split('\n') }
    case 'roll-back':
      return sure ? { kind, phase } : null
    case 'correct':
      return edits.length === 0 ? null : { kind, edits: [...edits] }
    case 'set-times':
      return { kind, ...times }
    case 'declare':
      return sure && winners.length > 0 ? { kind, verdict: { why, winners: [...winners] } } : null
    case 'announce':
      return text.trim() === '' ? null : { kind, text }
    case 'hand-over':
      if (!sure) return null
      return { kind, name: leavesNoMaster(kind, form) ? null : name }
  }
}
