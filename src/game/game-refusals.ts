/** Why a game may refuse what it is asked: a closed list. */

/** Why nothing was said. */
export const PRESS_REFUSALS = [
  'no-press', // the game has none, or none of this kind
  'press-closed', // not in retreats and adjustments
  'no-such-channel', // names seats that the game does not have, or leaves out one's own
  'no-master', // nobody is the game master now
  'no-group', // a name for a channel that is none
  'no-such-message', // to be reported: it is not there, or one's own
  'too-many-reports',
  'bad-message', // empty, or too long
  'too-many-messages',
  'key-taken', // by another message of the same writer, in another channel
  'no-such-note', // to be pinned: only notes in one's own notebook are
  'bad-pin', // no province of the board, or a phase that is yet to come
  'signature-required', // only messages to all may be unsigned, and only where the game says so
] as const

export type PressRefusal = (typeof PRESS_REFUSALS)[number]

/** Why a command was refused; worded in `game/refusal-words.ts`, turned into a status by the API. */
export const GAME_REFUSALS = [
  'no-such-game',
  'already-created',
  'bad-settings',
  'bad-options', // a choice or a value that the variant does not offer
  'no-such-variant',
  'not-invited',
  'no-such-seat', // a preference the variant does not seat
  'already-joined',
  'already-started',
  'not-a-player',
  'not-playing',
  'other-phase', // 409: the phase named is not the present one
  'saved-elsewhere', // 409: another sheet is saved than the one that was to be changed
  'nothing-to-order',
  'bad-proposal', // names those who cannot share a draw, or what is not there
  'cannot-be-proposed', // not as the game stands (DBL-10)
  'too-many-proposals', // MAX_PROPOSALS of this seat are open
  'no-such-proposal',
  'no-vote', // the proposal is about the voter, or nobody plays his seat
  'not-the-master',
  'not-the-host', // neither the creator nor the game master
  'master-does-not-play',
  'bad-act', // names what is not there, or has a number out of its limits
  'bad-correction', // a unit or an owner that cannot be there
  'no-such-moment', // the game was not being played then, or has gone back behind it since
  'no-such-text', // to be hidden: it is not there, or hidden already
  'nothing-to-do', // the game is already as it was to be
  'eliminated',
  'emergency-used', // each player has one emergency pause in a game
  'bad-hours', // other than EMERGENCY_HOURS allows
  'already-paused', // until later than asked for
  'not-your-pause', // there is no emergency pause that this player has caused
  'seat-open', // one's own seat has fallen open: come back first
  'seat-not-open', // nobody can take it, or somebody has
  'not-reliable', // the game asks for a reliability that he has not
  'anonymous-game', // to name a player there would tell who plays
  'no-map-to-show', // there is none, or he has seen it
  'already-in-game', // a sitter who has a part in this game already
  'bad-dates', // an end before the beginning, over already, or too long
  'too-many-lines', // more than SHEET_LIMIT allows
  ...PRESS_REFUSALS,
] as const
export type GameRefusal = (typeof GAME_REFUSALS)[number]
