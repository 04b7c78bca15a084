/** The whole of hosting: what a command makes happen to a game at a moment, and what must follow from it. */
import type { Result } from '../rules/names.ts'
import { err, ok } from '../rules/names.ts'
import type { Answer, Asked } from './answer.ts'
import { close, isEverybodyReady } from './closing.ts'
import { isOverdue, isReminderDue } from './deadlines.ts'
import { effectsOf } from './effects.ts'
import { replay } from './evolve.ts'
import { create, join, leave } from './lifecycle.ts'
import type { Command, Decision, GameEvent, GameRefusal, GameState, Instant } from './model.ts'
import { order, ready } from './ordering.ts'
import { remind } from './reminding.ts'
import { vacate } from './vacating.ts'
import { vote } from './voting.ts'

/**
 * The clock speaks first: what is due at `now` is closed before the command is heard, so that an order which comes a
 * second late changes nothing of a phase whose alarm is later still. `game` is null before its creation.
 */
export function decide(game: GameState | null, command: Command, now: Instant): Result<Decision, GameRefusal> {
  if (command.kind === 'create') return game === null ? decided(null, create(command, now)) : err('already-created')
  if (game === null) return err('no-such-game')
  const due = dueAt(game, now)
  const asked = obeyed(replay(game, due.events), command, now)
  return asked.ok ? ok(inTurn(due, asked.value)) : asked
}

/** What the clock alone makes happen. However late it comes, one phase closes; the next has its full length from then on. */
function dueAt(game: GameState, now: Instant): Decision {
  if (isOverdue(game, now)) return follow(game, close(game, 'deadline', now))
  return follow(game, isReminderDue(game, now) ? [remind(game, now)] : [])
}

/** A phase closes with the command after which nobody is waited for. */
function obeyed(
  game: GameState,
  command: Exclude<Command, Asked<'create'>>,
  now: Instant,
): Result<Decision, GameRefusal> {
  const asked = answer(game, command, now)
  if (!asked.ok || asked.value.length === 0) return decided(game, asked)
  const after = replay(game, asked.value)
  const closing = isEverybodyReady(after) ? close(after, 'ready', now) : []
  return decided(game, ok([...asked.value, ...closing]))
}

function answer(game: GameState, command: Exclude<Command, Asked<'create'>>, now: Instant): Answer {
  switch (command.kind) {
    case 'join':
      return join(game, command, now)
    case 'leave':
      return leave(game, command, now)
    case 'vacate':
      return vacate(game, command, now)
    case 'order':
      return order(game, command, now)
    case 'ready':
      return ready(game, command, now)
    case 'vote':
      return vote(game, command, now)
    case 'tick':
      return ok([])
  }
}

const decided = (game: GameState | null, asked: Answer): Result<Decision, GameRefusal> =>
  asked.ok ? ok(follow(game, asked.value)) : asked

const follow = (game: GameState | null, events: readonly GameEvent[]): Decision => ({
  events,
  effects: effectsOf(game, events),
})

const inTurn = (first: Decision, second: Decision): Decision => ({
  events: [...first.events, ...second.events],
  effects: [...first.effects, ...second.effects],
})
