/** Proposals on which the survivors vote in secret (STD-4). */
import { err, ok } from '../rules/names.ts'
import type { Answer, Asked } from './answer.ts'
import type { GameEvent, GameState, Instant } from './model.ts'
import { seatOf } from './secrecy.ts'
import { tableOf } from './table.ts'

/** A vote stands until it is withdrawn. The one that carries the proposal ends the game: a draw of all survivors. */
export function vote(game: GameState, { by, draw }: Asked<'vote'>, now: Instant): Answer {
  const seat = seatOf(game, by)
  const table = tableOf(game)
  if (seat === null) return err('not-a-player')
  if (table === null) return err('not-playing')
  const { variant, position } = table
  if (!variant.alive(position, seat)) return err('eliminated')
  if (game.drawVotes.includes(seat) === draw) return ok([])
  if (draw && !variant.drawable(position)) return err('no-draw')
  const voted: GameEvent = { kind: 'voted', at: now, seat, draw }
  if (!draw || !variant.carried(position, new Set([...game.drawVotes, seat]))) return ok([voted])
  const winners = variant.seats.filter((one) => variant.alive(position, one))
  return ok([voted, { kind: 'ended', at: now, verdict: { why: 'draw', winners } }])
}
