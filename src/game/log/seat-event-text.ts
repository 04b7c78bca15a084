/** What happens to seats and to those who play them, as everybody is told. */
import type { Seat } from '../../rules/names.ts'
import { list, seatName } from '../seats/seat-names.ts'
import type { GameState } from '../model.ts'
import { areWaitSeatsPublic } from '../views/seat-view.ts'
import type { InPlay } from '../in-play.ts'
import type { OpenReason, WaitReason } from '../seat-model.ts'
import type { SeatEvent } from '../event.ts'
import { reasonText, causePrefix, type LogSentence, sentence } from './log-sentence.ts'

/** Null: that somebody may say so is reason enough. */
const OPENED: Readonly<Record<OpenReason, string | null>> = {
  missed: 'its player has missed as many phases in a row as the game allows',
  'no-show': 'no orders came from it in the first phase',
  resigned: 'its player gave it up',
  'account-deleted': 'its player has left the service',
  opened: null,
}

const WAITED: Readonly<Record<WaitReason, string>> = {
  excuse: 'an extension was used',
  absence: 'an absence was declared',
  'no-show': 'the seat is offered to others',
}

export function seatEventText(game: GameState, play: InPlay, event: SeatEvent): LogSentence {
  const name = (seat: Seat) => seatName(play, seat)
  const by = 'cause' in event ? causePrefix(event.cause) : ''
  switch (event.kind) {
    case 'seat-opened':
      return { words: sentence(by, `the seat of ${name(event.seat)} is open${reasonText(OPENED[event.why])}.`) }
    case 'seat-taken':
      return { words: sentence(by, `another player has taken the seat of ${name(event.seat)}.`) }
    case 'seat-returned':
      return { words: sentence(by, `the player of ${name(event.seat)} is back.`) }
    case 'waited':
      return {
        words: `The deadline came, and the game waits${areWaitSeatsPublic(game, event.why) ? ` for ${list(event.seats.map(name))}` : ''}: ${WAITED[event.why]}. The phase closes at the latest`,
        until: event.until,
      }
    case 'sitter-named':
      return {
        words: `Somebody else is to order for ${name(event.seat)}, and not to vote. That ends`,
        until: event.until,
      }
    case 'sitting':
      return {
        words: event.sits
          ? `The sitter of ${name(event.seat)} orders from now on.`
          : `The player of ${name(event.seat)} orders again.`,
      }
    case 'absences-declared':
      return { words: 'A player announced an absence.' }
    case 'slept':
      return {
        words: 'The game is asleep because nobody gives orders. An order wakes it. Otherwise it is called off',
        until: event.callOffAt,
      }
    case 'woken':
      return { words: 'The game is awake again: somebody gave orders. This phase is due', until: event.due.deadline }
    case 'unfilled-warned':
      return { words: 'The game has not filled. If it does not, it is called off', until: event.callOffAt }
  }
}
