/** The whole of hosting: what a command makes happen to a game at a moment, and what must follow from it. */
import type { Effect } from '../announcements/effect.ts'
import { err, ok } from '../../lib/result.ts'
import type { CommandResult, CommandOf, Command } from '../command.ts'
import { closePhase } from '../phases/closing.ts'
import { isCountdownOver, readinessEvents, reminderEvent } from '../phases/readiness.ts'
import { isOverdue, isReminderDue } from '../clock/phase-deadlines.ts'
import { emergency, endEmergency } from '../commands/emergency.ts'
import { effectsOf } from './effects.ts'
import { lobbyEffects } from '../announcements/lobby-row.ts'
import type { Step } from '../evolve/evolve.ts'
import { stepsFrom } from '../evolve/evolve.ts'
import { create, join, leave } from '../commands/lifecycle.ts'
import type { GameRefusal } from '../game-refusals.ts'
import type { GameEvent } from '../event.ts'
import type { Forming, GameState, Playing } from '../model.ts'
import type { Instant } from '../ids.ts'
import { notPlaying, order, ready } from '../commands/order-commands.ts'
import { sleepEndEvents, unfilledEvents } from '../seats/calling-off.ts'
import { sittingsDue } from '../seats/sitting.ts'
import { waitEvents } from '../seats/waiting.ts'
import {
  comeBack,
  declareAbsences,
  nameSitter,
  resign,
  take,
  showMap,
  vacate,
  vacateForming,
} from '../commands/seat-changes.ts'
import { restore, returnTo, hide } from '../commands/restoring.ts'
import { resumeEvents, zoneRuleEvents } from '../clock/clock-events.ts'
import { decideNext } from '../ballots/deciding.ts'
import { ballot, propose } from '../commands/proposing.ts'
import { act } from '../master/acting.ts'
import { seatOf } from '../seats/records.ts'

/**
 * First everything due at `now` happens, then the command is executed: an order that comes a second
 * late changes nothing, even if the alarm is later still. What is due happens even if the command is
 * refused. After a restore from a backup nothing is due at first, so that players get their time.
 * `game` is null before it is created.
 */
export function decide(game: GameState | null, command: Command, now: Instant): Decision {
  const due = game === null || command.kind === 'restore' ? [] : dueSteps(game, now)
  const present = due.at(-1)?.after ?? game
  const answer = executeCommand(present, command, now)
  const asked = answer.ok ? withConsequences(present, stepsFrom(present, answer.value), now) : []
  const events = [...due, ...asked].map(({ event }) => event)
  const after = asked.at(-1)?.after ?? present
  const done = { events, effects: [...effectsOf(due), ...effectsOf(asked), ...lobbyEffects(game, events, after)] }
  if (!answer.ok) return { ...done, game: after, refusal: answer.error }
  if (after === null) throw new Error(`${command.kind} succeeded without a game`)
  return { ...done, game: after, refusal: null }
}

/** What the clock alone makes happen: first what does not depend on the deadline, then what is due by it. */
function dueSteps(game: GameState, now: Instant): readonly Step[] {
  if (game.status === 'forming') return stepsFrom(game, unfilledEvents(game, now))
  if (game.status !== 'playing') return []
  const kept = stepsFrom(game, [...zoneRuleEvents(game, now), ...sittingsDue(game, now), ...sleepEndEvents(game, now)])
  const present = kept.at(-1)?.after ?? game
  const due = present.status === 'playing' ? stepsFrom(present, dueEvents(present, now)) : []
  return withBallotsResolved(game, [...kept, ...withReadiness(due, now)], now)
}

/**
 * However late the clock comes, only one phase closes: the next has its full length from now on.
 * While the game is paused, only the end of the pause is due.
 */
function dueEvents(game: Playing, now: Instant): readonly GameEvent[] {
  if (game.pause !== null) return now >= game.pause.until ? resumeEvents(game, { kind: 'clock' }, now) : []
  if (isCountdownOver(game, now)) return closePhase(game, 'ready', now)
  if (isOverdue(game, now)) return waitEvents(game, now) ?? closePhase(game, 'deadline', now)
  return isReminderDue(game, now) ? [reminderEvent(game, now)] : []
}

/** A phase closes or starts its countdown as soon as everyone is ready. */
function withReadiness(steps: readonly Step[], now: Instant): readonly Step[] {
  const after = steps.at(-1)?.after
  if (after?.status !== 'playing') return steps
  const happened = steps.map(({ event }) => event)
  return [...steps, ...stepsFrom(after, readinessEvents(after, happened, now))]
}

/** Proposals are resolved before the phase closes, and again after it: seats may have dropped out. */
const withConsequences = (game: GameState | null, asked: readonly Step[], now: Instant): readonly Step[] =>
  withBallotsResolved(game, withReadiness(withBallotsResolved(game, asked, now), now), now)

/** Resolves proposals one after the other until none can be resolved now. */
function withBallotsResolved(game: GameState | null, steps: readonly Step[], now: Instant): readonly Step[] {
  const after = steps.at(-1)?.after ?? game
  const decided = after?.status === 'playing' ? stepsFrom(after, decideNext(after, now)) : []
  return decided.length === 0 ? steps : withBallotsResolved(game, [...steps, ...decided], now)
}

function executeCommand(game: GameState | null, command: Command, now: Instant): CommandResult {
  if (command.kind === 'create') return game === null ? create(command, now) : err('already-created')
  return game === null ? err('no-such-game') : answer(game, command, now)
}

/** Commands that a game takes whatever its status; the others by its status. */
function answer(game: GameState, command: Exclude<Command, CommandOf<'create'>>, now: Instant): CommandResult {
  switch (command.kind) {
    case 'act':
      return act(game, command, now)
    case 'hide':
      return hide(command, now)
    case 'restore':
      return restore(game, command, now)
    case 'return':
      return returnTo(game, command, now)
    case 'declare-absences':
      return declareAbsences(game, command, now)
    case 'tick':
      return ok([])
    default:
      return answerByStatus(game, command, now)
  }
}

type PlayerCommand = Exclude<
  Command,
  CommandOf<'create' | 'act' | 'hide' | 'restore' | 'return' | 'declare-absences' | 'tick'>
>

function answerByStatus(game: GameState, command: PlayerCommand, now: Instant): CommandResult {
  switch (game.status) {
    case 'forming':
      return answerForming(game, command, now)
    case 'playing':
      return answerPlaying(game, command, now)
    case 'finished':
    case 'abandoned':
      return err(refusalOf(game, command))
  }
}

function answerForming(game: Forming, command: PlayerCommand, now: Instant): CommandResult {
  switch (command.kind) {
    case 'join':
      return join(game, command, now)
    case 'leave':
      return leave(game, command, now)
    case 'vacate':
      return vacateForming(game, command, now)
    default:
      return err(refusalOf(game, command))
  }
}

function answerPlaying(game: Playing, command: PlayerCommand, now: Instant): CommandResult {
  switch (command.kind) {
    case 'join':
    case 'leave':
      return err(refusalOf(game, command))
    case 'vacate':
      return vacate(game, command, now)
    case 'order':
      return order(game, command, now)
    case 'ready':
      return ready(game, command, now)
    case 'emergency':
      return emergency(game, command, now)
    case 'end-emergency':
      return endEmergency(game, command, now)
    case 'propose':
      return propose(game, command, now)
    case 'ballot':
      return ballot(game, command, now)
    case 'take':
      return take(game, command, now)
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

/** Why a game of this status does not take the command. */
function refusalOf(game: GameState, { kind, by }: PlayerCommand): GameRefusal {
  const isPlayer = game.players.some(({ id }) => id === by)
  switch (kind) {
    case 'join':
      return isPlayer ? 'already-joined' : 'already-started'
    case 'leave':
    case 'vacate':
      return isPlayer ? 'already-started' : 'not-a-player'
    case 'take':
      return 'not-playing'
    case 'end-emergency':
      return seatOf(game, by) === null ? 'not-a-player' : 'not-your-pause'
    default:
      return notPlaying(game, by)
  }
}

/**
 * What a command makes happen, together with what the clock had to say first: all of it is true, also where the command was
 * refused.
 */
export type Decision = {
  readonly events: readonly GameEvent[]
  readonly effects: readonly Effect[]
} & (
  | { readonly game: GameState; readonly refusal: null }
  /** `game` is null if there is none. */
  | { readonly game: GameState | null; readonly refusal: GameRefusal }
)
