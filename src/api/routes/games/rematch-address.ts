/**
 * The id and invitation of a rematch follow from the first game and our secret. All of its players
 * get the same rematch without a note in either game, and nobody else can guess it.
 */
import type { GameId } from '../../../game/ids.ts'
import { fromBase64Url } from '../../../lib/base64.ts'
import { sign } from '../../../lib/signing.ts'
import { gameIdFrom, invitationFrom } from '../../routing/game-calls.ts'

export interface RematchAddress {
  readonly id: GameId
  readonly invitation: string
}

/** `round`: how many rematches of this game were called off before their start. */
export async function rematchAddress(secret: string, game: GameId, round: number): Promise<RematchAddress> {
  const bytes = async (part: string) =>
    fromBase64Url(await sign(secret, `rematch/${part}/${game}/${round}`)) ?? new Uint8Array()
  return { id: gameIdFrom(await bytes('id')), invitation: invitationFrom(await bytes('invitation')) }
}
