/** What the computer sees of a game: the same as the player of its seat would. */
import type { Seat } from '../../rules/names.ts'
import type { PlayerId } from '../ids.ts'
import type { InPlay } from '../in-play.ts'
import type { GameState } from '../model.ts'
import { viewGame } from './game-view.ts'
import { seenPosition } from './seen-position.ts'

/** Stands for the computer as the holder of a seat. No account has this id. */
const COMPUTER = 'computer' as PlayerId

/** The game as a seat without a player would see it; null if no phase is open. */
export const positionSeenFrom = (game: GameState, seat: Seat): InPlay | null =>
  seenPosition(viewGame({ ...game, holders: { [seat]: COMPUTER }, sheets: {}, computed: {} }, COMPUTER))
