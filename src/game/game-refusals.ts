/** Why a game refuses commands and messages, in the words that players read. The API adds status codes. */
import { DAY_MINUTES } from '../lib/time.ts'
import { SHEET_LIMIT } from './model.ts'
import { GAME_NAME_LENGTH, PRESS_LIMITS } from './settings.ts'
import { MAX_PROPOSALS } from './proposal.ts'
import { EMERGENCY_HOURS, MAX_PHASE_MINUTES } from './schedule.ts'
import { MAX_SITTING_DAYS } from './seat-model.ts'

const MAX_DAYS = MAX_PHASE_MINUTES / DAY_MINUTES

const PRESS_MESSAGES = {
  'no-press': 'You cannot write to them in this game. Its settings say who may write to whom.',
  'press-closed':
    'In this game you cannot write here during retreats and adjustments. Your text is kept: send it when the next movement phase begins.',
  'no-such-channel':
    'There is no such conversation. Name seats of this game, including your own, each once, or write to all.',
  'no-master': 'This game has no game master at the moment.',
  'no-such-note': 'You can only pin notes in your own notebook.',
  'bad-pin': 'Pin a note to a province of the board or to a phase of this game.',
  'no-such-message': 'There is no such message by another player in your conversations.',
  'too-many-reports': `You can report at most ${PRESS_LIMITS.reportsPerDay} messages of a game per day.`,
  'no-group': 'Only conversations with three or more members can have a name.',
  'bad-message': `A message has 1 to ${PRESS_LIMITS.characters} characters.`,
  'too-many-messages': `You can write at most ${PRESS_LIMITS.perHour} messages an hour here, and ${PRESS_LIMITS.perHourTotal} in all conversations. Your text is kept: send it a little later.`,
  'key-taken': 'You have already used this key for a message in another conversation. Give each message its own key.',
  'signature-required': 'Messages must be signed. Only messages to all may be unsigned, if the settings allow it.',
} as const satisfies Readonly<Record<string, string>>

const MESSAGES = {
  'no-such-game': 'There is no such game, or you need an invitation to see it.',
  'already-created': 'This game already exists. Create another one.',
  'bad-settings': `A game needs a name of at most ${GAME_NAME_LENGTH.max} characters, phases of a few minutes to ${MAX_DAYS} days, and a schedule that fits its calendar. If its master plays, it must be by invitation.`,
  'bad-options': 'This variant has no such option. The list of variants shows its options.',
  'no-such-variant': 'There is no such variant. Choose one from the list of variants.',
  'not-invited': 'You need an invitation to this game. Ask one of its players for the link.',
  'no-such-seat': 'Your preferences name a power that nobody plays in this variant.',
  'already-joined': 'You have already joined this game.',
  'already-started': 'This game has already started. Find one that still needs players.',
  'no-computers': 'Computers play no seat of this game, so it starts when all seats are taken.',
  'nobody-joined': 'Nobody has joined yet. Join the game, then start it.',
  // It gives no reason, because that would reveal blocks, or who is in the game.
  'cannot-join':
    'You, or the player you named, cannot join this game at the moment. Choose another game, or name somebody else.',
  'not-a-player': 'You are not a player of this game.',
  'not-playing': 'The game is not in play: it has not started, or it is over.',
  'other-phase': 'That phase is closed. Look at the current one and order again.',
  'saved-elsewhere': 'Not saved: your orders were changed in another window. Compare the two and choose.',
  'nothing-to-order': 'You have nothing to order in this phase.',
  'bad-proposal':
    'You cannot propose that. A draw includes all survivors, unless this game lets you name the players: then name ones who are still in the game. A game can only go back to a phase that has closed.',
  'cannot-be-proposed': 'You cannot propose that at the moment.',
  'too-many-proposals': `You have ${MAX_PROPOSALS} open proposals, the maximum. Wait until one is decided.`,
  'not-the-master': 'Only the game master can do this.',
  'not-the-host': 'Only the game’s creator or its game master can do this.',
  'master-does-not-play': 'You are the game master here, so you cannot play.',
  'bad-act':
    'This names a seat, player or phase that does not exist, or a number out of range. Correct it and try again.',
  'bad-correction':
    'This correction does not work: there is no such unit or centre, the place is occupied, or this kind of unit cannot be there.',
  'nothing-to-do': 'Nothing to change: the game is already like that, or this is not the time for it.',
  'no-such-moment':
    'The game was not running at that moment, or it has since gone back to before it. Choose another moment.',
  'no-such-text': 'There is no such text, or it is already hidden.',
  'no-such-proposal': 'There is no such proposal. It may already be decided.',
  'no-vote': 'You have no vote on this proposal.',
  eliminated: 'You have been eliminated. You can still watch the game.',
  'emergency-used':
    'You have already used your emergency pause in this game. Propose a pause to the other players instead.',
  'bad-hours': `An emergency pause lasts ${EMERGENCY_HOURS.min} to ${EMERGENCY_HOURS.max} hours.`,
  'already-paused': 'The game is already paused for longer than that.',
  'not-your-pause': 'You have no emergency pause to end.',
  'seat-open': 'Your seat is open. Come back to it first.',
  'seat-not-open': 'This seat is not open, or somebody has just taken it.',
  'not-reliable': 'This game asks for players with a better record of submitting orders.',
  'anonymous-game':
    'In an anonymous game, no player can be named for a seat or a task, because that would reveal who plays. You can open the seat to others instead.',
  'no-map-to-show': 'You have no map to show to that player now, or they have already seen it.',
  'already-in-game': 'That player is already in this game. Name somebody else.',
  'bad-dates': `Choose a start and a later end. The end must be in the future, at most ${MAX_SITTING_DAYS} days after the start.`,
  'too-many-lines': `You can send at most ${SHEET_LIMIT.lines} lines of at most ${SHEET_LIMIT.characters} characters each.`,
  'one-room': 'This game is played in one room. Scan the code on its wall to take a seat.',
  'not-one-room': 'This game is not played in one room. Join it with your account.',
  'bad-room':
    'A game in one room needs `access` “invitation”, `master` “player”, no messages, no anonymity, and no computers from the start. Correct these settings.',
  'nobody-seated': 'Nobody has taken a seat yet. Scan the code with a phone first.',
  ...PRESS_MESSAGES,
} as const satisfies Readonly<Record<string, string>>

/** Why a message is refused. */
export type PressRefusal = keyof typeof PRESS_MESSAGES

/** Why a command or a message is refused. */
export type GameRefusal = keyof typeof MESSAGES

export const refusalMessage = (why: GameRefusal): string => MESSAGES[why]
