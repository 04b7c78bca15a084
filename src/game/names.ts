/** What the parts of a hosted game are known by: the names that every file of the room may use. */
import type { Brand } from '../rules/names.ts'

/** An account. Names and addresses are the accounts' business; a game knows only this id. */
export type PlayerId = string & Brand<'PlayerId'>
export type GameId = string & Brand<'GameId'>
/** Milliseconds since 1970, UTC. */
export type Instant = number
