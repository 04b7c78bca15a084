/** What an act of a game master does that cannot be undone; shown before it is confirmed. */
import type { JSX } from 'preact'
import { movedDeadline } from '../../../src/game/schedule.ts'
import type { GameView } from '../../../src/game/views/shapes.ts'
import { serviceNow } from '../../client/service-clock.ts'
import { useZone } from '../../client/session.tsx'
import { timeLeft, when } from '../../text/times.ts'
import { endingText, formatCount } from '../../text/words.ts'
import { Checkbox } from '../../ui/parts.tsx'
import { type ActKind, type Form, leavesNoMaster } from './act-form.ts'

interface Moment {
  /** In ms since 1970. */
  readonly now: number
  readonly zone: string
}

/** The effect in a sentence; null if the act can be undone, or is not complete. */
export function effectText(kind: ActKind, form: Form, game: GameView, { now, zone }: Moment): string | null {
  switch (kind) {
    case 'extend': {
      if (!(form.hours < 0) || game.deadline === null) return null
      const deadline = movedDeadline(game.deadline, form.hours, now)
      return deadline === now
        ? 'The phase closes at once.'
        : `The phase closes ${when(deadline, now, zone)}: ${timeLeft(deadline - now)} left.`
    }
    case 'roll-back': {
      const count = game.history.length - form.phase
      return `${formatCount(count, 'closed phase')} ${count === 1 ? 'is' : 'are'} played again, without the orders given since.`
    }
    case 'declare': {
      const names = game.seats.filter(({ seat }) => form.winners.includes(seat)).map(({ name }) => name)
      return names.length === 0
        ? null
        : `The game ends at once: ${endingText({ why: form.why, winners: form.winners }, names)}`
    }
    case 'call-off':
      return 'The game ends at once, without a result. Nobody can take that back.'
    case 'hand-over':
      return leavesNoMaster(kind, form)
        ? 'Nobody directs the game any more, and nobody can become its game master later.'
        : `${form.name.trim()} directs the game from now on. You can do nothing here any more.`
    case 'pause':
    case 'resume':
    case 'order':
    case 'open-seat':
    case 'fill-seat':
    case 'keep-seat':
    case 'correct':
    case 'set-times':
    case 'announce':
      return null
  }
}

interface ConfirmationProps {
  readonly kind: ActKind
  readonly form: Form
  readonly game: GameView
  readonly onForm: (part: Partial<Form>) => void
}

/** The effect, and the question. */
export function Confirmation({ kind, form, game, onForm }: ConfirmationProps): JSX.Element {
  const zone = useZone()
  const effect = effectText(kind, form, game, { now: serviceNow(), zone })
  return (
    <>
      {effect !== null && <p class="notice">{effect}</p>}
      <Checkbox checked={form.sure} onChange={(sure) => onForm({ sure })}>
        Yes, I’m sure
      </Checkbox>
    </>
  )
}
