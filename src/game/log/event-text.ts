/** Each event of a game as a sentence that everybody may read. */
import type { HidingEvent, GameEvent, WrittenText } from '../event.ts'
import type { Cause } from '../ids.ts'
import { HOUR_MS } from '../../lib/time.ts'
import { eraOf, isDraftCode, phaseLabel } from '../../rules/phase-calendar.ts'
import { phaseOf } from '../../rules/phases/turn.ts'
import type { Position } from '../../rules/position/position.ts'
import type { Seat } from '../../rules/names.ts'
import { list, seatName } from '../seats/seat-names.ts'
import { endingText, reasonText, causePrefix, type LogSentence, sentence } from './log-sentence.ts'
import { durationText, OUTCOME_TEXT, proposalText } from '../ballots/proposal-text.ts'
import { boardOf } from '../in-play.ts'
import type { InPlay } from '../in-play.ts'
import type { ClosedPhase, GameState } from '../model.ts'
import { seatEventText } from './seat-event-text.ts'

type Of<K extends GameEvent['kind']> = Extract<GameEvent, { readonly kind: K }>

/** Null for what is told otherwise, or to one seat alone. `game` is the game before the event. */
export function eventText(game: GameState, event: GameEvent): LogSentence | null {
  const play = boardOf(game)
  switch (event.kind) {
    case 'created':
      return { words: 'The game was created.' }
    case 'joined':
      return { words: 'A player joined.' }
    case 'left':
      return { words: 'A player left before the game began.' }
    case 'started':
      return { words: `The game began with ${phaseWords(play, event.position)}, due`, until: event.due.deadline }
    case 'closed':
      return closedText(play, event)
    case 'ended':
      return { words: `${endedBy(event.cause)}${endingText(play, event.verdict)}` }
    case 'abandoned':
      return abandonedText(event)
    case 'paused':
    case 'resumed':
    case 'extended':
    case 'retimed':
      return clockText(play, event)
    case 'proposed':
      return {
        words: `It was proposed: “${proposalText(play, event.proposal.proposed)}” Ballots end`,
        until: event.proposal.closesAt,
      }
    case 'decided':
      return {
        // In the middle of a sentence it does not end.
        words: `The proposal “${proposalText(play, event.proposal.proposed).replace(/\.$/, '')}” ${OUTCOME_TEXT[event.outcome]}.`,
      }
    case 'rolled-back':
    case 'restored':
    case 'corrected':
    case 'reserved':
    case 'filling-extended':
    case 'ordered-for':
    case 'announced':
    case 'handed-over':
      return masterText(play, event)
    case 'text-hidden':
      return { words: sentence(causePrefix(event.cause), hidingText(event)) }
    case 'saved':
    case 'readied':
    case 'voted':
    case 'balloted':
    case 'reminded':
    case 'map-shown':
    case 'countdown':
      return null
    default:
      return seatEventText(game, play, event)
  }
}

const phaseWords = ({ variant }: Pick<InPlay, 'variant'>, position: Position): string =>
  phaseLabel(phaseOf(variant, position).code, eraOf(variant.calendar))

const CLOSED_BY: Readonly<Record<ClosedPhase['cause'], string>> = {
  ready: 'everybody was ready',
  deadline: 'its deadline had come',
}

/** Why a phase closed and who gave no orders; and what comes next. */
function closedText(play: InPlay, { phase, next, due }: Of<'closed'>): LogSentence {
  const code = phaseLabel(phase.report.code, eraOf(play.variant.calendar))
  const what = isDraftCode(phase.report.code) ? 'map' : 'orders'
  const coming = due === null ? '' : ` Next is ${phaseWords(play, next)}, due`
  return {
    words: `${code}, closed: ${CLOSED_BY[phase.cause]}.${coming}`,
    details: [
      ...seatsWords(play, `No ${what} came from`, phase.missed),
      ...seatsWords(play, `No ${what} came, and were excused, from`, phase.excused),
      ...seatsWords(play, 'Nobody played', phase.open),
    ],
    until: due?.deadline ?? null,
  }
}

const seatsWords = (play: InPlay, words: string, seats: readonly Seat[]): readonly string[] =>
  seats.length === 0 ? [] : [`${words} ${list(seats.map((seat) => seatName(play, seat)))}.`]

const endedBy = (cause: Cause | undefined): string => {
  if (cause?.kind === 'master') return 'The game master declared the result. '
  return cause?.kind === 'operator' ? 'An operator of the site declared the result. ' : ''
}

/** Null: that somebody may say so is reason enough. */
const CALLED_OFF: Readonly<Record<Of<'abandoned'>['why'], string | null>> = {
  left: 'its creator left it',
  unfilled: 'it did not fill in time',
  'no-show': 'somebody did not come to its first phase, and nobody took the seat',
  asleep: 'nobody had ordered for too long',
  agreed: 'its players agreed on that',
  decided: null,
}
const abandonedText = ({ why, cause }: Of<'abandoned'>): LogSentence => ({
  words: sentence(causePrefix(cause), `the game was called off${reasonText(CALLED_OFF[why])}.`),
})

type Clocked = Of<'paused' | 'resumed' | 'extended' | 'retimed'>

function clockText(play: InPlay, event: Clocked): LogSentence {
  const by = event.cause.kind === 'player' ? `for ${seatName(play, event.cause.seat)}, ` : causePrefix(event.cause)
  switch (event.kind) {
    case 'paused':
      return { words: sentence(by, 'the game was paused. It continues at the latest'), until: event.until }
    case 'resumed':
      return { words: sentence(by, 'the game continues. This phase is due'), until: event.due.deadline }
    case 'extended':
      return {
        words: sentence(
          by,
          `the deadline was moved ${movedBy(event)}.${event.due === null ? '' : ' This phase is due'}`,
        ),
        until: event.due?.deadline ?? null,
      }
    case 'retimed':
      return {
        words: sentence(by, `the times of the phases were changed.${event.due === null ? '' : ' This phase is due'}`),
        until: event.due?.deadline ?? null,
      }
  }
}

function movedBy({ by, cause }: Of<'extended'>): string {
  if (cause.kind === 'zone-rules') return 'to keep its time of day, because the rules of its time zone changed'
  const hours = Math.round(Math.abs(by) / HOUR_MS)
  return `${durationText(hours)} ${by < 0 ? 'earlier' : 'later'}`
}

type Mastered = Of<
  | 'rolled-back'
  | 'restored'
  | 'corrected'
  | 'reserved'
  | 'filling-extended'
  | 'ordered-for'
  | 'announced'
  | 'handed-over'
>

function masterText(play: InPlay, event: Mastered): LogSentence {
  const by = causePrefix(event.cause)
  switch (event.kind) {
    case 'rolled-back':
      return {
        words: sentence(by, `the game went back to ${phaseWords(play, event.position)}, which is played again, due`),
        until: event.due.deadline,
      }
    case 'restored':
      return {
        words: sentence(
          by,
          `the game was restored from a backup. Orders and messages from after that backup are lost.${event.due === null ? '' : ' This phase is due'}`,
        ),
        until: event.due?.deadline ?? null,
      }
    case 'corrected':
      return {
        words: sentence(by, 'the position was corrected. Orders that were saved were read again, and nobody is ready.'),
        details: event.changes,
      }
    case 'reserved':
      return {
        words: sentence(
          by,
          `${seatName(play, event.seat)} ${event.player === null ? 'is dealt with the other seats again' : 'was given to a player'}.`,
        ),
      }
    case 'filling-extended':
      return {
        words: sentence(by, 'the game waits longer for players. If it does not fill, it is called off'),
        until: event.until,
      }
    case 'ordered-for':
      return { words: sentence(by, `orders were entered for ${seatName(play, event.seat)}.`) }
    case 'announced':
      return { words: sentence(by, 'it was announced:'), details: [event.text] }
    case 'handed-over':
      return {
        words: sentence(
          by,
          event.to === null ? 'the game no longer has a game master.' : 'the game has a new game master.',
        ),
      }
  }
}

const HIDDEN_TEXTS: Readonly<Record<WrittenText['kind'], string>> = {
  message: 'a message was hidden',
  announcement: 'an announcement was hidden',
  group: 'the name of a group was hidden',
  name: 'the name of the game was hidden',
}

/** `a message was hidden.`: which of a secret channel is told to nobody. */
export const hidingText = ({ text }: HidingEvent): string => `${HIDDEN_TEXTS[text.kind]}.`
