/** Moves, supports and convoys of an army that can go by land or by convoy. Pure. */
import { provinceOf } from '../../../src/board/scene.ts'
import { type Choice, isOnSheet, isSamePlace } from './pointing.ts'

const isByConvoy = (land: Choice, other: Choice): boolean =>
  !land.via &&
  other.via &&
  other.kind === land.kind &&
  other.board === land.board &&
  other.unit === land.unit &&
  other.to === land.to &&
  other.map === land.map

/** The move by convoy to the neighbour to which an order on the sheet moves by land. */
export function byConvoy(choices: readonly Choice[], text: string | undefined): Choice | undefined {
  const land = choices.find((choice) => choice.text === text)
  return land && choices.find((choice) => isByConvoy(land, choice))
}

const carries = (move: Choice, order: Choice): boolean =>
  order.kind === 'convoy' &&
  order.board === move.board &&
  order.of === move.from &&
  order.to !== null &&
  move.to !== null &&
  provinceOf(order.to) === provinceOf(move.to)

/**
 * A move to a neighbour is by land, and the player can change it afterwards. Both ways remain if a fleet
 * of the player can carry the army and has no order, holds or carries this army, or if the move is given again.
 */
export function withoutUnlikelyConvoy(choices: readonly Choice[], ordered: readonly Choice[], left: readonly Choice[]) {
  const isFree = (convoy: Choice): boolean =>
    ordered.every(
      ({ board, from, kind, of }) =>
        board !== convoy.board || from !== convoy.from || kind === 'hold' || (kind === 'convoy' && of === convoy.of),
    )
  return left.filter(
    (move) =>
      !left.some((land) => isByConvoy(land, move) && !isOnSheet(land, ordered)) ||
      choices.some((convoy) => carries(move, convoy) && isFree(convoy)),
  )
}

/**
 * Decides between support and convoy. An army ordered to go by sea is convoyed; one that is ordered
 * to go by land, or could, is supported. If nothing is known of the army, both remain.
 */
export function withoutUnlikelyHelp(choices: readonly Choice[], ordered: readonly Choice[], left: readonly Choice[]) {
  const { of = null, to = null } = left.find(({ kind }) => kind === 'convoy') ?? {}
  if (of === null || to === null || !left.some(({ kind }) => kind === 'support')) return left
  const isSameMove = (choice: Choice): boolean =>
    choice.kind === 'move' && isSamePlace(of, choice.from) && choice.to !== null && isSamePlace(to, choice.to)
  const order = ordered.find(isSameMove)
  const walks = order === undefined ? choices.some((choice) => isSameMove(choice) && !choice.via) : !order.via
  if (order === undefined && !walks) return left
  return left.filter(({ kind }) => kind === (walks ? 'support' : 'convoy'))
}

export interface MissingConvoy {
  readonly move: Choice
  /** The legal convoy orders for this move. */
  readonly offers: readonly Choice[]
}

export function missingConvoys(ordered: readonly Choice[], choices: readonly Choice[]): readonly MissingConvoy[] {
  return ordered
    .filter((move) => move.kind === 'move' && move.via && !ordered.some((order) => carries(move, order)))
    .map((move) => ({ move, offers: choices.filter((choice) => carries(move, choice)) }))
}
