/**
 * The computer's seats in one game. It orders for one seat per alarm, in less than 100 ms, so that
 * nobody waits long for a save. It sees what its seat sees, and its seed stays in the object.
 */
import type { CommandOf } from '../game/command.ts'
import type { Instant } from '../game/ids.ts'
import { phaseIn } from '../game/in-play.ts'
import type { GameState } from '../game/model.ts'
import { computersToAsk, isComputerSeat } from '../game/seats/computer-seats.ts'
import { positionSeenFrom } from '../game/views/computer-view.ts'
import { MINUTE_MS } from '../lib/time.ts'
import { HOSTED_EFFORT } from '../opponent/levels.ts'
import { logFault } from '../telemetry/log.ts'
import { computerSecret, computerSeed } from './storage/computer-secret.ts'

/** So that a computer that crashes the object does not keep its other alarms from ending. */
const PAUSE_AFTER_CRASH = MINUTE_MS
const PAUSE_AFTER_FAULT = 15 * MINUTE_MS

/** Nothing else in the object needs the computer player. */
const loadOpponent = () => import('../opponent/choose-orders.ts')

export class Computers {
  private readonly sql: SqlStorage
  private pausedUntil: Instant = 0

  constructor(sql: SqlStorage) {
    this.sql = sql
  }

  /** When the next seat is due; null: none is, or an operator has switched computers off. */
  due(game: GameState | null, env: Pick<Env, 'COMPUTERS'>, now: Instant): Instant | null {
    if (env.COMPUTERS === 'off' || game === null || computersToAsk(game).length === 0) return null
    return Math.max(now, this.pausedUntil)
  }

  /** The last alarm did not end. */
  pauseAfterCrash(now: Instant): void {
    this.pausedUntil = Math.max(this.pausedUntil, now + PAUSE_AFTER_CRASH)
  }

  /**
   * The orders for the next seat. Null if there is none, or the game changes in the meantime: the next
   * alarm tries again. `current` returns the game as it is when called.
   */
  async order(current: () => GameState | null, now: Instant): Promise<CommandOf<'compute'> | null> {
    const { chooseLines } = await loadOpponent()
    const game = current()
    const [seat] = game === null ? [] : computersToAsk(game)
    if (game?.status !== 'playing' || seat === undefined) return null
    const seed = await computerSeed(computerSecret(this.sql), game)
    if (current() !== game) return null
    try {
      const play = positionSeenFrom(game, seat)
      if (play === null) throw new Error('the computer cannot see the open phase')
      const computers = play.variant.seats.filter((each) => each !== seat && isComputerSeat(game, each))
      const lines = chooseLines({ ...play, seat, effort: HOSTED_EFFORT, seed, computers })
      return { kind: 'compute', seat, phase: phaseIn(game).code, lines }
    } catch (fault) {
      logFault('computer', fault, [game.id, seat])
      this.pausedUntil = now + PAUSE_AFTER_FAULT
      return null
    }
  }
}
