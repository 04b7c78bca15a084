/** The one place where a refused command finds its words. Each sentence tells the player what he can do. */
import { DAY_MINUTES } from '../lib/time.ts'
import { MOST_PROPOSALS } from './ballots/proposal.ts'
import type { GameRefusal } from './commands/refusals.ts'
import { PRESS_LIMITS } from './press/model.ts'
import { PHASE_MINUTES } from './clock/schedule.ts'
import { EMERGENCY_HOURS } from './commands/command.ts'
import { GAME_NAME } from './settings.ts'
import { SHEET_LIMIT } from './model.ts'
import { SITTING_DAYS } from './seats/model.ts'

const DAYS = PHASE_MINUTES.most / DAY_MINUTES

const WORDS: Readonly<Record<GameRefusal, string>> = {
  'no-such-game': 'There is no such game, or it is open only to those who hold its invitation.',
  'already-created': 'This game exists already. Create another one.',
  'bad-settings': `A game needs a name of at most ${GAME_NAME.most} characters, phases of ${PHASE_MINUTES.least} minutes to ${DAYS} days, and times that its calendar has; one whose master plays is by invitation.`,
  'bad-options': 'This variant does not offer that choice. Its choices are in the list of variants.',
  'no-such-variant': 'There is no such variant here. Choose one from the list of variants.',
  'not-invited': 'This game is by invitation. Ask a player of it for the link.',
  'no-such-seat': 'Your list of preferences names a power that this variant does not seat.',
  'already-joined': 'You have already joined this game.',
  'already-started': 'This game has started, so its players are settled. Look for one that is still forming.',
  'not-a-player': 'You are not a player of this game.',
  'not-playing': 'This game takes no orders: it has not started, or it is over.',
  'other-phase': 'That phase is closed. Look at the present one and order again.',
  'saved-elsewhere': 'Nothing was saved: your orders were changed in another window. Look at those, and choose.',
  'nothing-to-order': 'You have nothing to order in this phase.',
  'bad-proposal':
    'That cannot be proposed. A draw is shared by all survivors, unless the game allows it to be shared by those whom you name: then name some who are still in the game. A game can go back only to a phase that was closed.',
  'cannot-be-proposed': 'That cannot be proposed now, as the game stands.',
  'too-many-proposals': `${MOST_PROPOSALS} of your proposals are open, which is the most. Wait until one is decided.`,
  'not-the-master': 'Only the game master may do this.',
  'not-the-host': 'Only who created the game, or its game master, may do this.',
  'master-does-not-play': 'You are the game master of this game, and do not play in it.',
  'bad-act':
    'This cannot be done: it names a seat, a player or a phase that is not there, or a number beyond its limits. Correct it and try again.',
  'bad-correction':
    'The position cannot be corrected so: there is no such unit or centre, the place is taken, or this kind of unit cannot stand there.',
  'nothing-to-do': 'There is nothing to change: the game is already so, or it is not the time for it.',
  'no-such-moment':
    'The game was not being played at that moment, or it has since gone back to before it. Choose another moment.',
  'no-such-text': 'There is no such text here, or it is hidden already.',
  'no-such-proposal': 'There is no such proposal. It may have been decided already.',
  'no-vote': 'You have no vote on this proposal.',
  eliminated: 'You are out of this game. You may still watch it.',
  'emergency-used': 'You have had your emergency pause of this game. Propose a pause to the others.',
  'bad-hours': `An emergency pause lasts ${EMERGENCY_HOURS.least} to ${EMERGENCY_HOURS.most} hours.`,
  'already-paused': 'The game is paused already, and until later than that.',
  'not-your-pause': 'There is no emergency pause of yours to end.',
  'seat-open': 'Your seat is open, because you gave no orders. Come back to it first.',
  'seat-not-open': 'This seat is not open, or somebody has just taken it.',
  'not-reliable': 'This game asks for players who give their orders more often than you have so far.',
  'anonymous-game':
    'In an anonymous game nobody is named for a seat or an office, because the answer would tell who plays. A seat can be offered to others instead.',
  'no-map-to-show': 'There is no map of yours to show to that player now, or he has seen it already.',
  'already-in-game': 'That player has a part in this game already. Name somebody else.',
  'bad-dates': `Choose a beginning, and an end after it that is still to come, at most ${SITTING_DAYS} days later.`,
  'too-many-lines': `A sheet holds at most ${SHEET_LIMIT.lines} lines of at most ${SHEET_LIMIT.characters} characters each.`,
  'no-press': 'In this game that cannot be written to. Its settings say whom players may write to.',
  'press-closed':
    'In this game players do not write to each other here in retreats and adjustments. Your text is kept: send it when the next movement begins.',
  'no-such-channel': 'There is no such channel. Name seats of this game, your own among them, each once; or all.',
  'no-master': 'This game has no game master now, so there is nobody to write to.',
  'no-such-note': 'Only a note that is in your notebook can be pinned.',
  'bad-pin': 'A note is pinned to a province of the board, or to a phase of the game up to the present one.',
  'no-such-message': 'There is no such message by somebody else in a conversation that you read.',
  'too-many-reports': `You may report at most ${PRESS_LIMITS.reportsADay} messages of a game in a day.`,
  'no-group': 'Only a conversation of three or more can be given a name.',
  'bad-message': `A message has 1 to ${PRESS_LIMITS.characters} characters.`,
  'too-many-messages': `Within an hour one writes at most ${PRESS_LIMITS.anHour} messages here, and ${PRESS_LIMITS.anHourInAll} in all. Your text is kept: send it a little later.`,
  'key-taken': 'You have sent another message by this key, in another channel. Give each message a key of its own.',
  'signature-required':
    'In this game a message bears the name of who wrote it; only to all may it be unsigned, where the settings allow it.',
}

export const wordsFor = (why: GameRefusal): string => WORDS[why]

/** Said where a draft that came by mail is not finished, and the one that is saved is. */
export const DRAFT_STAYS = 'What you sent is not finished, and what is saved is: so what is saved stays.'

/** Said of a line like `READY` on a sheet. */
export const READY_IS_NO_ORDER =
  'Whether you are ready is not written on the sheet: press Ready, or send it with the orders.'
