/** Proposals on which the survivors vote in secret (STD-4). */
import type { Seat } from '../../rules/names.ts'
import { err, ok } from '../../rules/names.ts'
import type { Verdict } from '../../rules/seam/variant.ts'
import type { Answer, Asked } from './answer.ts'
import type { DrawVote, GameEvent, GameState, Instant } from '../model.ts'
import { isOpenSeat } from '../seats/records.ts'
import { seatOf } from '../views/secrecy.ts'
import type { InPlay } from '../in-play.ts'
import { inPlay } from '../in-play.ts'

/** A vote stands until it is withdrawn, or replaced by one for others. The one that carries a draw ends the game. */
export function vote(game: GameState, { by, draw, among }: Asked<'vote'>, now: Instant): Answer {
  const seat = seatOf(game, by)
  const play = inPlay(game)
  if (seat === null) return err('not-a-player')
  if (play === null) return err('not-playing')
  if (!play.variant.alive(play.position, seat)) return err('eliminated')
  if (draw && !play.variant.mayDraw(play.position)) return err('no-draw')
  if (draw && !mayShare(game, play, among)) return err('bad-draw')
  const others = game.drawVotes.filter((one) => one.seat !== seat)
  const mine: DrawVote[] = draw ? [{ seat, among: inOrder(play, among) }] : []
  if (
    isSame(
      game.drawVotes.filter((one) => one.seat === seat),
      mine,
    )
  )
    return ok([])
  const voted: GameEvent = { kind: 'voted', at: now, seat, draw, among: mine.flatMap((one) => one.among) }
  const verdict = draw ? agreedDraw({ ...game, drawVotes: [...others, ...mine] }, play) : null
  return ok(verdict === null ? [voted] : [voted, { kind: 'ended', at: now, verdict }])
}

/** A draw includes all survivors and names nobody; where the creator allowed it, it names those who are to share it. */
function mayShare({ settings }: GameState, { variant, position }: InPlay, among: readonly Seat[]): boolean {
  if (settings.draws === 'survivors') return among.length === 0
  return among.length > 0 && among.every((seat) => variant.seats.includes(seat) && variant.alive(position, seat))
}

/** The same seats make the same proposal, in whatever order they were named. */
const inOrder = ({ variant }: InPlay, among: readonly Seat[]): readonly Seat[] =>
  variant.seats.filter((seat) => among.includes(seat))

const isSame = (one: readonly DrawVote[], other: readonly DrawVote[]): boolean =>
  JSON.stringify(one) === JSON.stringify(other)

/** The draw, if the votes that stand carry it now; also by the fall of who refused it. An open seat refuses nothing, and proposes nothing. */
export function agreedDraw(
  game: Pick<GameState, 'drawVotes' | 'seats'>,
  { variant, position }: InPlay,
): Verdict | null {
  const survives = (seat: Seat) => variant.alive(position, seat)
  const { drawVotes } = game
  const open = variant.seats.filter((seat) => isOpenSeat(game, seat))
  if (!variant.mayDraw(position)) return null
  const carries = ({ among }: DrawVote): boolean => {
    const ayes = drawVotes.filter((one) => String(one.among) === String(among)).map(({ seat }) => seat)
    return among.every(survives) && variant.proposalPasses(position, new Set([...ayes, ...open].filter(survives)))
  }
  const carried = drawVotes.find(carries)
  if (carried === undefined) return null
  return { why: 'draw', winners: carried.among.length > 0 ? carried.among : variant.seats.filter(survives) }
}
