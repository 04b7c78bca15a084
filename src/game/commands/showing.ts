/** Where each power has a map of its own, a player shows his to another: to him alone, for good, and the two alone know. */
import { err, ok } from '../../lib/result.ts'
import { type Seat } from '../../rules/names.ts'
import { inPlay, variantOf } from '../in-play.ts'
import type { GameState, Playing } from '../model.ts'
import type { Instant, PlayerId } from '../names.ts'
import { isOpenSeat, seatOf } from '../seats/records.ts'
import type { Answer, Asked } from './answer.ts'

/** A sitter shows nothing: it cannot be undone. */
export function showMap(game: Playing, { by, to }: Asked<'show-map'>, now: Instant): Answer {
  const seat = seatOf(game, by)
  const play = inPlay(game)
  if (seat === null) return err('not-a-player')
  if (isOpenSeat(game, seat)) return err('seat-open')
  const { mapShowing } = play.variant
  if (mapShowing?.readers(play.position, seat).includes(to) !== true) return err('no-map-to-show')
  return ok([{ kind: 'map-shown', at: now, seat, to, position: mapShowing.shown(play.position, seat, to) }])
}

/** To whom this viewer may show his map now; null where nobody has one of his own. */
export function mapReaders(game: GameState, viewer: PlayerId | null): readonly Seat[] | null {
  const showing = variantOf(game).mapShowing
  if (game.status !== 'playing' || showing === null) return null
  const seat = seatOf(game, viewer)
  return seat === null || isOpenSeat(game, seat) ? [] : showing.readers(game.position, seat)
}
