/** The sentences of the public log, one entry per event. */
import type { EventOf, GameEvent, SeatEvent, WrittenText } from '../event.ts'
import type { Cause } from '../ids.ts'
import { HOUR_MS } from '../../lib/time.ts'
import { capitalize, decapitalize } from '../../rules/fates/display-names.ts'
import { eraOf, isDraftCode, phaseLabel } from '../../rules/phase-calendar.ts'
import { phaseOf } from '../../rules/phases/turn.ts'
import type { Position } from '../../rules/position/position.ts'
import type { Seat } from '../../rules/names.ts'
import { list, seatName } from '../seats/seat-lookup.ts'
import { causedText, endingText, type LogSentence, reasonText, withDue } from './log-sentence.ts'
import { durationText, OUTCOME_TEXT, proposalText } from '../ballots/proposal-text.ts'
import { boardOf, type InPlay } from '../in-play.ts'
import type { ClosedPhase, GameState } from '../model.ts'
import { areWaitSeatsPublic } from '../views/game-view.ts'
import { eliminatedPowers } from '../views/result-notes.ts'
import type { OpenReason, WaitReason } from '../seat-model.ts'

/** Null for events that are secret or part of another entry. `game` is the state before the event. */
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
      return startedText(game, play, event)
    case 'closed':
      return closedText(play, event)
    case 'ended':
      return { words: `${endedBy(event.cause)}${endingText(play, event.verdict)}` }
    case 'abandoned': {
      const reason = reasonText(CALLED_OFF[event.why])
      const active = `called the game off${reason}.`
      return { words: causedText(event.cause, { active, passive: `the game was called off${reason}.` }) }
    }
    case 'paused':
    case 'resumed':
    case 'extended':
    case 'retimed':
      return clockText(play, event)
    case 'proposed':
      return {
        words: `A player proposed to ${decapitalize(proposalText(play, event.proposal.proposed))} Voting ends`,
        until: event.proposal.closesAt,
      }
    case 'decided': {
      const proposal = decapitalize(proposalText(play, event.proposal.proposed))
      return { words: `${OUTCOME_TEXT[event.outcome]}: ${proposal}` }
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
      return { words: hiddenText(event) }
    case 'saved':
    case 'readied':
    case 'computed':
    case 'ahead-saved':
    case 'ahead-applied':
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

function startedText(game: GameState, play: InPlay, event: EventOf<'started'>): LogSentence {
  const { position, due, holders, early = false } = event
  const { computers } = game.settings
  const words = `${early ? 'The game did not wait for more people. It' : 'The game'} began with ${phaseText(play, position)}, due`
  const free = play.variant.seats.filter((seat) => holders[seat] === undefined)
  if (free.length === 0) return { words, until: due.deadline }
  const names = list(free.map((seat) => seatName({ ...play, position }, seat)))
  const who = computers.seats > 0 || computers.vacant ? 'The computer' : 'Nobody'
  return { words, until: due.deadline, details: [`${who} plays ${names} until people take over.`] }
}

const phaseText = ({ variant }: Pick<InPlay, 'variant'>, position: Position): string =>
  phaseLabel(phaseOf(variant, position).code, eraOf(variant.calendar))

const CLOSED_BY: Readonly<Record<ClosedPhase['cause'], string>> = {
  ready: 'closed: everyone was ready',
  deadline: 'closed at its deadline',
}

/** Why the phase closed, which seats gave no orders, and the next phase. */
function closedText(play: InPlay, { phase, next, due }: EventOf<'closed'>): LogSentence {
  const code = phaseLabel(phase.report.code, eraOf(play.variant.calendar))
  const what = isDraftCode(phase.report.code) ? 'map' : 'orders'
  const coming = due === null ? '' : ` Next is ${phaseText(play, next)}, due`
  const about = (seats: readonly Seat[], sentence: (names: string) => string): readonly string[] =>
    seats.length === 0 ? [] : [sentence(list(seats.map((seat) => seatName(play, seat))))]
  return {
    words: `${code}, ${CLOSED_BY[phase.cause]}.${coming}`,
    details: [
      ...about(phase.missed, (names) => `No ${what} came from ${names}.`),
      ...about(phase.excused, (names) => `No ${what} came from ${names}, but an absence was declared.`),
      ...about(phase.open, (names) => `Nobody played ${names}.`),
      ...eliminatedPowers(play.variant, phase.before, next).map((name) => `${name} was eliminated.`),
    ],
    until: due?.deadline ?? null,
  }
}

const endedBy = (cause: Cause | undefined): string => {
  if (cause?.kind === 'master') return 'The game master declared the result. '
  return cause?.kind === 'operator' ? 'An operator of the site declared the result. ' : ''
}

/** Null: the cause is enough. */
const CALLED_OFF: Readonly<Record<EventOf<'abandoned'>['why'], string | null>> = {
  left: 'its creator left it',
  unfilled: 'it did not fill in time',
  'no-show': 'a player missed the first phase, and nobody took the seat',
  asleep: 'nobody gave orders for too long',
  agreed: null,
  decided: null,
}

function clockText(play: InPlay, event: EventOf<'paused' | 'resumed' | 'extended' | 'retimed'>): LogSentence {
  const { cause } = event
  const player = cause.kind === 'player' ? capitalize(seatName(play, cause.seat)) : null
  switch (event.kind) {
    case 'paused': {
      const text = { active: 'paused the game.', passive: 'the game was paused.' }
      const paused = player === null ? causedText(cause, text) : `${player} ${text.active}`
      return { words: `${paused} It continues at the latest`, until: event.until }
    }
    case 'resumed': {
      const text = { active: 'ended the pause.', passive: 'the game continues.' }
      return withDue(player === null ? causedText(cause, text) : `${player} ${text.active}`, event.due)
    }
    case 'extended': {
      const change = movedBy(event)
      const text = { active: `moved the deadline ${change}.`, passive: `the deadline was moved ${change}.` }
      return withDue(causedText(cause, text), event.due)
    }
    case 'retimed':
      return withDue(
        causedText(cause, { active: 'changed the schedule.', passive: 'the schedule was changed.' }),
        event.due,
      )
  }
}

function movedBy({ by, cause }: EventOf<'extended'>): string {
  if (cause.kind === 'zone-rules') return 'to keep its time of day, because the rules of its time zone changed'
  const hours = Math.round(Math.abs(by) / HOUR_MS)
  return `${durationText(hours)} ${by < 0 ? 'earlier' : 'later'}`
}

type MasterAct = EventOf<
  | 'rolled-back'
  | 'restored'
  | 'corrected'
  | 'reserved'
  | 'filling-extended'
  | 'ordered-for'
  | 'announced'
  | 'handed-over'
>

function masterText(play: InPlay, event: MasterAct): LogSentence {
  const caused = (active: string, passive: string) => causedText(event.cause, { active, passive })
  switch (event.kind) {
    case 'rolled-back': {
      const phase = phaseText(play, event.position)
      return {
        words: caused(
          `took the game back to ${phase}, which is played again, due`,
          `the game went back to ${phase}, which is played again, due`,
        ),
        until: event.due.deadline,
      }
    }
    case 'restored': {
      const lost = 'Orders and messages from after that backup are lost.'
      const restored = caused(
        `restored the game from a backup. ${lost}`,
        `the game was restored from a backup. ${lost}`,
      )
      return withDue(restored, event.due)
    }
    case 'corrected': {
      const orders = 'Saved orders were checked again, and nobody is ready.'
      return {
        words: caused(`corrected the position. ${orders}`, `the position was corrected. ${orders}`),
        details: event.changes,
      }
    }
    case 'reserved':
      return { words: reservedText(event, seatName(play, event.seat)) }
    case 'filling-extended': {
      const warning = 'If it does not fill, it will be called off'
      return {
        words: caused(
          `gave the game more time to find players. ${warning}`,
          `the game got more time to find players. ${warning}`,
        ),
        until: event.until,
      }
    }
    case 'ordered-for': {
      const name = seatName(play, event.seat)
      return { words: caused(`entered orders for ${name}.`, `orders were entered for ${name}.`) }
    }
    case 'announced':
      return {
        words: event.cause.kind === 'operator' ? 'An operator of the site announced:' : 'The game master announced:',
        details: [event.text],
      }
    case 'handed-over':
      return { words: handOverText(event) }
  }
}

/** A player takes a seat by themselves only in one room. */
function reservedText({ cause, player }: EventOf<'reserved'>, name: string): string {
  if (cause.kind === 'player') return `A player has taken ${name}.`
  const text =
    player === null
      ? { active: `withdrew the reservation of ${name}.`, passive: `${name} is no longer reserved.` }
      : { active: `reserved ${name} for a player.`, passive: `${name} was reserved for a player.` }
  return causedText(cause, text)
}

function handOverText({ to, cause }: EventOf<'handed-over'>): string {
  if (to !== null)
    return causedText(cause, { active: 'appointed a new game master.', passive: 'the game has a new game master.' })
  const active = cause.kind === 'master' ? 'stepped down.' : 'removed the game master.'
  return causedText(cause, { active, passive: 'the game no longer has a game master.' })
}

function hiddenText({ cause, text }: EventOf<'text-hidden'>): string {
  const name = HIDDEN_TEXTS[text.kind]
  return causedText(cause, { active: `hid ${name}.`, passive: `${name} was hidden.` })
}

/** A message does not name its channel, which may be secret. */
const HIDDEN_TEXTS: Readonly<Record<WrittenText['kind'], string>> = {
  message: 'a message',
  announcement: 'an announcement',
  group: 'the name of a group',
  name: 'the name of the game',
}

/** Null: the cause is enough. */
const OPENED: Readonly<Record<OpenReason, string | null>> = {
  missed: 'its player missed too many phases in a row',
  'no-show': 'no orders came from it in the first phase',
  resigned: 'its player gave it up',
  'account-deleted': 'its player deleted their account',
  opened: null,
  computer: null,
}

const WAITED: Readonly<Record<WaitReason, string>> = {
  excuse: 'an extension was used',
  absence: 'an absence was declared',
  'no-show': 'the seat is offered to others',
}

function seatEventText(game: GameState, play: InPlay, event: SeatEvent): LogSentence {
  const name = (seat: Seat) => seatName(play, seat)
  switch (event.kind) {
    case 'seat-opened': {
      const seat = `the seat of ${name(event.seat)}`
      const reason = reasonText(OPENED[event.why])
      return {
        words: causedText(event.cause, { active: `opened ${seat}${reason}.`, passive: `${seat} is open${reason}.` }),
      }
    }
    case 'change-announced':
    case 'change-cancelled':
      return changeText(event, `the seat of ${name(event.seat)}`)
    case 'seat-taken': {
      const seat = `the seat of ${name(event.seat)}`
      const active = game.settings.room === true ? `gave ${seat} a new code.` : `gave ${seat} to another player.`
      return { words: causedText(event.cause, { active, passive: `another player has taken ${seat}.` }) }
    }
    case 'seat-returned': {
      const active = `brought back the player of ${name(event.seat)}.`
      return { words: causedText(event.cause, { active, passive: `the player of ${name(event.seat)} is back.` }) }
    }
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
        words: 'The game is asleep because nobody gives orders. An order wakes it. Otherwise it will be called off',
        until: event.callOffAt,
      }
    case 'woken':
      return withDue('The game is awake again: someone gave orders.', event.due)
    case 'unfilled-warned':
      return { words: 'The game has not filled yet. If it does not, it will be called off', until: event.callOffAt }
  }
}

function changeText(event: EventOf<'change-announced' | 'change-cancelled'>, seat: string): LogSentence {
  if (event.kind === 'change-cancelled') {
    const active = `cancelled the change of ${seat}.`
    return { words: causedText(event.cause, { active, passive: `${seat} stays with its player after all.` }) }
  }
  const text =
    event.player === null
      ? { active: `will open ${seat}`, passive: `${seat} will be open` }
      : { active: `will give ${seat} to another player`, passive: `another player will get ${seat}` }
  return { words: causedText(event.cause, text), until: event.due }
}
