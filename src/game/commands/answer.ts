import type { Result } from '../../rules/names.ts'
import type { Command, GameEvent, GameRefusal } from '../model.ts'

/** What a command makes happen, or why it is refused. */
export type Answer = Result<readonly GameEvent[], GameRefusal>

export type Asked<K extends Command['kind']> = Extract<Command, { kind: K }>
