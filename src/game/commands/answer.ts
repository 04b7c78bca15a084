import type { Result } from '../../lib/result.ts'
import type { Command } from './command.ts'
import type { GameEvent } from '../event.ts'
import type { PlayerId } from '../names.ts'
import type { GameRefusal } from './refusals.ts'

/** What a command makes happen, or why it is refused. */
export type Answer = Result<readonly GameEvent[], GameRefusal>

export type Asked<K extends Command['kind']> = Extract<Command, { kind: K }>

/** Does it go back to a phase that was closed? */
export const isReturn = (command: Command): command is Asked<'propose' | 'act'> =>
  (command.kind === 'propose' && command.motion.kind === 'roll-back') ||
  (command.kind === 'act' && command.act.kind === 'roll-back')

/** Null: nobody gives it, but the clock. */
export const giverOf = (command: Command): PlayerId | null => ('by' in command ? command.by : null)
