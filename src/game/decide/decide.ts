/** Decides what a command does to a game: events and their effects, or a refusal. */
import type { Effect, MailFacts } from '../announcements/effect.ts'
import { err, ok } from '../../lib/result.ts'
import type { Command, CommandOf, CommandResult } from '../command.ts'
import { closePhase, isCountdownOver, readinessEvents, reminderEvent } from '../phases/closing.ts'
import { isOverdue, isReminderDue } from '../clock/phase-deadlines.ts'
import {
  comeBack,
  declareAbsences,
  endEmergencyPause,
  nameSitter,
  resign,
  showMap,
  startEmergencyPause,
  takeSeat,
  vacate,
  vacateForming,
} from '../commands/seat-changes.ts'
import { lobbyEffects } from '../announcements/lobby-row.ts'
import { type Step, stepsFrom } from '../evolve/evolve.ts'
import { createGame, joinGame, leaveGame, startEarly } from '../commands/lifecycle.ts'
import type { GameRefusal } from '../game-refusals.ts'
import type { GameEvent } from '../event.ts'
import type { Forming, GameState, Playing } from '../model.ts'
import { CLOCK, type Instant } from '../ids.ts'
import { notPlaying, saveComputerOrders, saveOrders, setReady } from '../commands/order-commands.ts'
import { claimForming, claimPlaying, freeSeat, renewCode, startRoom } from '../commands/room-commands.ts'
import { stateAhead } from '../commands/ahead-commands.ts'
import { sleepEndEvents, unfilledEvents, waitEvents } from '../seats/attendance.ts'
import { dueChangeEvents } from '../seats/change-events.ts'
import { sittingEvents } from '../seats/seat-events.ts'
import { hideText, performAct, restoreGame, returnToMoment } from '../master/acting.ts'
import { resumeEvents, zoneRuleEvents } from '../clock/clock-events.ts'
import { decideNext } from '../ballots/voting.ts'
import { castBallot, propose } from '../commands/proposing.ts'
import { isGuest } from '../seats/guests.ts'
import { seatOf } from '../seats/seat-lookup.ts'
import { requirePlaying } from '../in-play.ts'
import { endingMails, reminderMails, resultMails, startMails } from '../announcements/phase-mails.ts'
import { clockMails, noticeMails } from '../announcements/notice-mails.ts'
import { hookNews } from '../announcements/webhook-news.ts'
import { playerRecords } from '../announcements/player-records.ts'
import { seatMails } from '../announcements/seat-mails.ts'

/**
 * First runs everything due at `now`, then the command. Orders that arrive a second late change
 * nothing, even if the alarm is later still. What is due happens even if the command is refused.
 * After a restore from a backup nothing is due at first, so that players get their time. `game` is
 * null before it is created.
 */
export function decide(game: GameState | null, command: Command, now: Instant): Decision {
  const due = game === null || command.kind === 'restore' ? [] : dueSteps(game, now)
  const current = due.at(-1)?.after ?? game
  const result = executeCommand(current, command, now)
  const commanded = result.ok ? withConsequences(current, stepsFrom(current, result.value), now) : []
  const events = [...due, ...commanded].map(({ event }) => event)
  const after = commanded.at(-1)?.after ?? current
  const effects = [...effectsOf(due), ...effectsOf(commanded), ...lobbyEffects(game, events, after)]
  if (!result.ok) return { events, effects, game: after, refusal: result.error }
  if (after === null) throw new Error(`${command.kind} succeeded without a game`)
  return { events, effects, game: after, refusal: null }
}

/** Runs what is due: first what does not depend on the deadline, then what does. */
function dueSteps(game: GameState, now: Instant): readonly Step[] {
  if (game.status === 'forming') return stepsFrom(game, unfilledEvents(game, now))
  if (game.status !== 'playing') return []
  const early = stepsFrom(game, [
    ...zoneRuleEvents(game, now),
    ...sittingEvents(game, now),
    ...sleepEndEvents(game, now),
  ])
  const settled = early.at(-1)?.after ?? game
  // A seat that opens is not waited for.
  const changed =
    settled.status === 'playing' ? withReadiness(stepsFrom(settled, dueChangeEvents(settled, now)), now) : []
  const current = changed.at(-1)?.after ?? settled
  const due = current.status === 'playing' ? stepsFrom(current, dueEvents(current, now)) : []
  return withBallotsResolved(game, [...early, ...changed, ...withReadiness(due, now)], now)
}

/**
 * At most one phase closes, however late the alarm is: the next phase has its full length from now
 * on. While the game is paused, only the end of the pause is due.
 */
function dueEvents(game: Playing, now: Instant): readonly GameEvent[] {
  if (game.pause !== null) return now >= game.pause.until ? resumeEvents(game, CLOCK, now) : []
  if (isCountdownOver(game, now)) return closePhase(game, 'ready', now)
  if (isOverdue(game, now)) return waitEvents(game, now) ?? closePhase(game, 'deadline', now)
  return isReminderDue(game, now) ? [reminderEvent(game, now)] : []
}

/**
 * Closes the phase or starts the countdown if everyone is ready. So it does with the next phase, if
 * everyone has stated ahead what it asks: this ends, as each phase uses up what it applies.
 */
function withReadiness(steps: readonly Step[], now: Instant): readonly Step[] {
  const after = steps.at(-1)?.after
  if (after?.status !== 'playing') return steps
  const events = steps.map(({ event }) => event)
  const more = stepsFrom(after, readinessEvents(after, events, now))
  const all = [...steps, ...more]
  return more.some(({ event }) => event.kind === 'closed') ? withReadiness(all, now) : all
}

/** Resolves proposals before the phase closes, and again after it: seats may have dropped out. */
const withConsequences = (game: GameState | null, steps: readonly Step[], now: Instant): readonly Step[] =>
  withBallotsResolved(game, withReadiness(withBallotsResolved(game, steps, now), now), now)

/** Resolves proposals one after the other until no more can be resolved. */
function withBallotsResolved(game: GameState | null, steps: readonly Step[], now: Instant): readonly Step[] {
  const after = steps.at(-1)?.after ?? game
  const decided = after?.status === 'playing' ? stepsFrom(after, decideNext(after, now)) : []
  return decided.length === 0 ? steps : withBallotsResolved(game, [...steps, ...decided], now)
}

/** The only place that distinguishes commands by the game's status, except acts of a master. */
function executeCommand(game: GameState | null, command: Command, now: Instant): CommandResult {
  if (command.kind === 'create') return game === null ? createGame(command, now) : err('already-created')
  if (game === null) return err('no-such-game')
  switch (command.kind) {
    case 'act':
      return performAct(game, command, now)
    case 'hide':
      return hideText(command, now)
    case 'restore':
      return restoreGame(game, command, now)
    case 'return':
      return returnToMoment(game, command, now)
    case 'declare-absences':
      return declareAbsences(game, command, now)
    case 'tick':
      return ok([])
    case 'compute':
      return ok(game.status === 'playing' ? saveComputerOrders(game, command, now) : [])
    default:
      if (game.status === 'forming') return executeForming(game, command, now)
      return game.status === 'playing' ? executePlaying(game, command, now) : err(statusRefusal(game, command))
  }
}

type PlayerCommand = Exclude<
  Command,
  CommandOf<'create' | 'act' | 'hide' | 'restore' | 'return' | 'declare-absences' | 'compute' | 'tick'>
>

function executeForming(game: Forming, command: PlayerCommand, now: Instant): CommandResult {
  switch (command.kind) {
    case 'join':
      return joinGame(game, command, now)
    case 'leave':
      return leaveGame(game, command, now)
    case 'claim':
      return claimForming(game, command, now)
    case 'start':
      return game.settings.room === true ? startRoom(game, command, now) : startEarly(game, command, now)
    case 'renew-code':
      return freeSeat(game, command, now)
    case 'vacate':
      return vacateForming(game, command, now)
    default:
      return err(statusRefusal(game, command))
  }
}

function executePlaying(game: Playing, command: PlayerCommand, now: Instant): CommandResult {
  switch (command.kind) {
    case 'join':
    case 'leave':
    case 'start':
      return err(statusRefusal(game, command))
    case 'claim':
      return claimPlaying(game, command, now)
    case 'renew-code':
      return renewCode(game, command, now)
    case 'vacate':
      return vacate(game, command, now)
    case 'order':
      return saveOrders(game, command, now)
    case 'ready':
      return setReady(game, command, now)
    case 'state-ahead':
      return stateAhead(game, command, now)
    case 'emergency':
      return startEmergencyPause(game, command, now)
    case 'end-emergency':
      return endEmergencyPause(game, command, now)
    case 'propose':
      return propose(game, command, now)
    case 'ballot':
      return castBallot(game, command, now)
    case 'take':
      return takeSeat(game, command, now)
    case 'show-map':
      return showMap(game, command, now)
    case 'come-back':
      return comeBack(game, command, now)
    case 'resign':
      return resign(game, command, now)
    case 'name-sitter':
      return nameSitter(game, command, now)
  }
}

/** Why a game with this status does not accept the command. */
function statusRefusal(game: GameState, { kind, by }: PlayerCommand): GameRefusal {
  const isPlayer = game.players.some(({ id }) => id === by)
  switch (kind) {
    case 'join':
      return isPlayer ? 'already-joined' : 'already-started'
    case 'leave':
    case 'vacate':
      return isPlayer ? 'already-started' : 'not-a-player'
    case 'start':
      return by === game.creator || by === game.master ? 'already-started' : 'not-the-host'
    case 'take':
    case 'claim':
    case 'renew-code':
      return 'not-playing'
    case 'end-emergency':
      return seatOf(game, by) === null ? 'not-a-player' : 'not-your-pause'
    default:
      return notPlaying(game, by)
  }
}

/** Events and effects of the clock and the command. They apply even if the command is refused. */
export type Decision = {
  readonly events: readonly GameEvent[]
  readonly effects: readonly Effect[]
} & (
  | { readonly game: GameState; readonly refusal: null }
  /** `game` is null if it does not exist. */
  | { readonly game: GameState | null; readonly refusal: GameRefusal }
)

/** The effects of these steps, taken together. */
export function effectsOf(steps: readonly Step[]): readonly Effect[] {
  const [first, last] = [steps.at(0), steps.at(-1)]
  if (first === undefined || last === undefined) return []
  const mails = mailsOf(steps, last.after).filter((mail) => mail.kind !== 'mail' || !isGuest(mail.to))
  const isAsleep = (first.before?.sleep ?? null) !== null && !steps.some(({ event }) => WAKING.includes(event.kind))
  // A sleeping game sends mail only to newcomers, and to players whose seat changes.
  const sent = isAsleep ? mails.filter((mail) => mail.kind === 'mail' && isForAsleep(mail.facts)) : mails
  return [...sent, ...playerRecords(steps), ...hookNews(steps)]
}

const WAKING: readonly GameEvent['kind'][] = ['woken', 'rolled-back']

function isForAsleep(facts: MailFacts): boolean {
  if (facts.kind !== 'seats') return false
  const { news } = facts
  if (news.what === 'seat-changes' || news.what === 'seat-stays') return news.you
  return news.what === 'you-play' || news.what === 'you-sit' || news.what === 'you-will-play'
}

/** Mails describe the game after all steps: results name the next phase, or the end of the game. */
function mailsOf(steps: readonly Step[], last: GameState): readonly Effect[] {
  const events = steps.map(({ event }) => event)
  const hasClosed = events.some(({ kind }) => kind === 'closed')
  const hasFallenAsleep = events.some(({ kind }) => kind === 'slept')
  return steps.flatMap(({ before, event, after }) => {
    if (before === null) return []
    switch (event.kind) {
      case 'started':
        return startMails(requirePlaying(last), event)
      case 'reminded':
        return reminderMails(requirePlaying(before), event)
      // When a game falls asleep, the mail about that is the only one.
      case 'closed':
        return hasFallenAsleep ? [] : resultMails(requirePlaying(before), event, last)
      case 'paused':
      case 'resumed':
      case 'extended':
      case 'retimed':
        return hasClosed ? [] : clockMails(requirePlaying(after), event)
      case 'ended':
        return hasClosed ? [] : endingMails(requirePlaying(before), event)
      default:
        return [...noticeMails({ before, event, after }), ...seatMails({ before, event, after }, events, last)]
    }
  })
}
