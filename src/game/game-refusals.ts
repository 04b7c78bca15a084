/** Why a game refuses a command or a message. */

/** Why a message is refused. */
export const PRESS_REFUSALS = [
  'no-press', // the game has no press, or none of this kind
  'press-closed', // not in retreats and adjustments
  'no-such-channel', // names seats that do not exist, or omits one's own
  'no-master',
  'no-group', // only group channels can have a name
  'no-such-message', // for a report: it does not exist, or is one's own
  'too-many-reports',
  'bad-message', // empty, or too long
  'too-many-messages',
  'key-taken', // by the same writer's message in another channel
  'no-such-note', // only notes in one's own notebook can be pinned
  'bad-pin', // neither a province of the board nor a phase so far
  'signature-required', // only messages to all may be unsigned, if the game allows it
] as const

export type PressRefusal = (typeof PRESS_REFUSALS)[number]

/** Why a command is refused. `refusalMessage` words each; the API gives each a status code. */
export const GAME_REFUSALS = [
  'no-such-game',
  'already-created',
  'bad-settings',
  'bad-options', // not offered by the variant
  'no-such-variant',
  'not-invited',
  'no-such-seat',
  'already-joined',
  'already-started',
  'not-a-player',
  'not-playing',
  'other-phase', // 409: not the current phase
  'saved-elsewhere', // 409: the saved sheet has changed since
  'nothing-to-order',
  'bad-proposal', // names seats that cannot share a draw, or a phase or seat that does not exist
  'cannot-be-proposed', // not now (DBL-10)
  'too-many-proposals', // see MAX_PROPOSALS
  'no-such-proposal',
  'no-vote', // the proposal is about the voter, or their seat is open
  'not-the-master',
  'not-the-host', // neither creator nor game master
  'master-does-not-play',
  'bad-act', // names something that does not exist, or a number out of range
  'bad-correction', // a unit or an owner that cannot be there
  'no-such-moment', // the game was not in play then, or was since rolled back past it
  'no-such-text', // for hiding: it does not exist, or is hidden already
  'nothing-to-do', // the act would change nothing
  'eliminated',
  'emergency-used', // one emergency pause per player and game
  'bad-hours', // see EMERGENCY_HOURS
  'already-paused', // for longer than requested
  'not-your-pause',
  'seat-open', // one's own seat: come back first
  'seat-not-open',
  'not-reliable', // less than the game asks for
  'anonymous-game', // naming a player would reveal who plays
  'no-map-to-show', // none, or already shown
  'already-in-game', // the sitter already plays or sits in this game
  'bad-dates', // the end is before the start or in the past, or the time too long
  'too-many-lines', // see SHEET_LIMIT
  ...PRESS_REFUSALS,
] as const
export type GameRefusal = (typeof GAME_REFUSALS)[number]
