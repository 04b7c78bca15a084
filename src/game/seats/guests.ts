/**
 * Guests: the players of a game in one room. They have no account, only the code of a seat, and the
 * game knows them by a digest of that code.
 */
import type { PlayerId } from '../ids.ts'

/** No id of an account contains a hyphen. */
const PREFIX = 'guest-'

export const isGuest = (player: PlayerId): boolean => player.startsWith(PREFIX)

/** `digest`: of the guest's code, in base64url. */
export const guestFrom = (digest: string): PlayerId => `${PREFIX}${digest}` as PlayerId
