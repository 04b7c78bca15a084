/** Names and lots that chance decides. */
import type { GameId } from '../game/model.ts'

const ALPHABET = 'abcdefghijkmnpqrstuvwxyz23456789'
const GAME_LETTERS = 12
const INVITATION_LETTERS = 24

/** Five bits a letter: short enough to read out, long enough never to be met twice. */
export const newGameId = (): GameId => letters(GAME_LETTERS) as GameId
/** Long enough never to be guessed. */
export const newInvitation = (): string => letters(INVITATION_LETTERS)

/** Ids of games that may exist; anything else is no game, and no object is woken to find out. */
export const GAME_ID = new RegExp(`^[${ALPHABET}]{${GAME_LETTERS}}$`)

/** Decides the lot of seats: 32 random bits. */
export function drawLot(): number {
  const [lot = 0] = crypto.getRandomValues(new Uint32Array(1))
  return lot
}

const letters = (many: number): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(many)), (byte) => ALPHABET[byte % ALPHABET.length]).join('')
