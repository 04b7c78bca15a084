/** The address of a picture in a mail. It is signed, because a mail program has no session; it shows one picture, and nothing else. */
import type { GameId } from '../../game/names.ts'
import type { Seat } from '../../rules/names.ts'
import { isValidSignature, sign } from '../../lib/signing.ts'

/** A closed phase, as one seat sees it. */
export interface Pictured {
  readonly game: GameId
  /** The phase's place in the history. */
  readonly phase: number
  readonly seat: Seat
}

/** The purpose is signed too: this signature is good for nothing else. */
const signed = ({ game, phase, seat }: Pictured): string => `picture:${JSON.stringify([game, phase, seat])}`

export async function pictureAddress(base: string, secret: string, pictured: Pictured): Promise<string> {
  const query = new URLSearchParams({
    for: 'mail',
    seat: pictured.seat,
    signature: await sign(secret, signed(pictured)),
  })
  return `${base}/games/${encodeURIComponent(pictured.game)}/phases/${pictured.phase}/board.png?${query}`
}

export const isPictureSigned = (secret: string, pictured: Pictured, signature: string): Promise<boolean> =>
  isValidSignature(secret, signed(pictured), signature)
