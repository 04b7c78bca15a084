/** Names and seeds that chance decides. */
import type { GameId } from '../../game/names.ts'

const ALPHABET = 'abcdefghijkmnpqrstuvwxyz23456789'
const GAME_LETTERS = 12
const INVITATION_LETTERS = 24

/** Five bits a letter: short enough to read out, long enough never to be met twice. */
export const newGameId = (): GameId => letters(GAME_LETTERS) as GameId
/** Long enough never to be guessed. */
export const newInvitation = (): string => letters(INVITATION_LETTERS)

/** Ids of games that may exist; anything else is no game, and no object is woken to find out. */
export const GAME_ID = new RegExp(`^[${ALPHABET}]{${GAME_LETTERS}}$`)

/** Decides the seed of a game: 53 random bits, as many as a number holds. */
export function drawSeed(): number {
  const [high = 0, low = 0] = crypto.getRandomValues(new Uint32Array(2))
  return (high >>> 11) * 2 ** 32 + low
}

const letters = (many: number): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(many)), (byte) => ALPHABET[byte % ALPHABET.length]).join('')
