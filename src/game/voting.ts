/** Proposals on which the survivors vote in secret (STD-4). */
import type { Seat } from '../rules/names.ts'
import { err, ok } from '../rules/names.ts'
import type { Verdict } from '../rules/variant.ts'
import type { Answer, Asked } from './answer.ts'
import type { GameEvent, GameState, Instant } from './model.ts'
import { seatOf } from './secrecy.ts'
import type { Table } from './table.ts'
import { tableOf } from './table.ts'

/** A vote stands until it is withdrawn. The one that carries the proposal ends the game: a draw of all survivors. */
export function vote(game: GameState, { by, draw }: Asked<'vote'>, now: Instant): Answer {
  const seat = seatOf(game, by)
  const table = tableOf(game)
  if (seat === null) return err('not-a-player')
  if (table === null) return err('not-playing')
  if (!table.variant.alive(table.position, seat)) return err('eliminated')
  if (game.drawVotes.includes(seat) === draw) return ok([])
  if (draw && !table.variant.drawable(table.position)) return err('no-draw')
  const voted: GameEvent = { kind: 'voted', at: now, seat, draw }
  const verdict = draw ? agreedDraw({ ...game, drawVotes: [...game.drawVotes, seat] }, table) : null
  return ok(verdict === null ? [voted] : [voted, { kind: 'ended', at: now, verdict }])
}

/** The draw, if the votes that stand carry it now; also by the fall of who refused it. A vacant seat refuses nothing. */
export function agreedDraw(
  { drawVotes, vacant }: { readonly drawVotes: readonly Seat[]; readonly vacant: readonly Seat[] },
  { variant, position }: Table,
): Verdict | null {
  const survives = (seat: Seat) => variant.alive(position, seat)
  if (!variant.drawable(position)) return null
  if (!variant.carried(position, new Set([...drawVotes, ...vacant].filter(survives)))) return null
  return { why: 'draw', winners: variant.seats.filter(survives) }
}
