/** The public log's sentences about seats and their players. */
import { capitalize } from '../../rules/fates/display-names.ts'
import type { Seat } from '../../rules/names.ts'
import { list, seatName } from '../seats/seat-names.ts'
import type { GameState } from '../model.ts'
import { areWaitSeatsPublic } from '../views/seat-view.ts'
import type { InPlay } from '../in-play.ts'
import type { OpenReason, WaitReason } from '../seat-model.ts'
import type { SeatEvent } from '../event.ts'
import { causedText, reasonText, type LogSentence, withDue } from './log-sentence.ts'

/** Null: the cause is enough. */
const OPENED: Readonly<Record<OpenReason, string | null>> = {
  missed: 'its player missed too many phases in a row',
  'no-show': 'no orders came from it in the first phase',
  resigned: 'its player gave it up',
  'account-deleted': 'its player deleted their account',
  opened: null,
}

const WAITED: Readonly<Record<WaitReason, string>> = {
  excuse: 'an extension was used',
  absence: 'an absence was declared',
  'no-show': 'the seat is offered to others',
}

export function seatEventText(game: GameState, play: InPlay, event: SeatEvent): LogSentence {
  const name = (seat: Seat) => seatName(play, seat)
  switch (event.kind) {
    case 'seat-opened':
      return {
        words: causedText(event.cause, `the seat of ${name(event.seat)} is open${reasonText(OPENED[event.why])}.`),
      }
    case 'seat-taken':
      return { words: causedText(event.cause, `another player has taken the seat of ${name(event.seat)}.`) }
    case 'seat-returned':
      return { words: causedText(event.cause, `the player of ${name(event.seat)} is back.`) }
    case 'waited': {
      const seats = areWaitSeatsPublic(game, event.why) ? ` for ${list(event.seats.map(name))}` : ''
      return {
        words: `The deadline passed, and the game is waiting${seats}: ${WAITED[event.why]}. The phase closes at the latest`,
        until: event.until,
      }
    }
    case 'sitter-named':
      return {
        words: `${capitalize(name(event.seat))} has a sitter, who gives orders but does not vote. That ends`,
        until: event.until,
      }
    case 'sitting':
      return {
        words: event.sits
          ? `The sitter of ${name(event.seat)} gives orders from now on.`
          : `The player of ${name(event.seat)} gives orders again.`,
      }
    case 'absences-declared':
      return { words: 'A player announced an absence.' }
    case 'slept':
      return {
        words: 'The game is asleep because nobody gives orders. An order wakes it. Otherwise it is called off',
        until: event.callOffAt,
      }
    case 'woken':
      return withDue('The game is awake again: someone gave orders.', event.due)
    case 'unfilled-warned':
      return { words: 'The game has not filled yet. If it does not, it is called off', until: event.callOffAt }
  }
}
