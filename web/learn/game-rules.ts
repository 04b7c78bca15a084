/**
 * How a game is run, as the page tells its players: what happens by itself, what players decide together, what a game master
 * may. Figures are those that the games themselves keep to.
 */
import { QUORUM_WORDS } from '../../src/game/ballots/quorum-words.ts'
import { BALLOT_HOURS, MOST_PROPOSALS, PROPOSED_HOURS } from '../../src/game/ballots/proposal.ts'
import { GRACE_MINUTES, PHASE_MINUTES } from '../../src/game/clock/schedule.ts'
import { ANNOUNCEMENT, MASTER_HOURS } from '../../src/game/master/acts.ts'
import { EMERGENCY_HOURS } from '../../src/game/commands/command.ts'
import { PRESS_LIMITS } from '../../src/game/press/model.ts'
import {
  ABSENCE_DAYS,
  AFTER_RETURN,
  LONGEST_WAIT,
  MOST_ABSENCES,
  PATIENCE,
  SITTING_DAYS,
  usualAbsenceRules,
  WARNING,
} from '../../src/game/seats/model.ts'
import { DAY_MINUTES, HOUR_MINUTES, MINUTE_MS } from '../../src/lib/time.ts'
import { PROPOSAL_KINDS, type ProposalKind, STANDARD_QUORUMS } from '../../src/rules/seam/ballots.ts'
import { lengthWords } from '../text/times.ts'
import { figure } from '../text/words.ts'

export interface GameChapter {
  readonly id: string
  readonly title: string
  readonly text: readonly string[]
  readonly points?: readonly Point[]
}

/** A few sentences, some of them with what they are about before them. */
export type Point = string | readonly [about: string, text: string]

const days = (length: number): string => lengthWords(length / MINUTE_MS)
const hours = (count: number): string => lengthWords(count * HOUR_MINUTES)
const USUAL = usualAbsenceRules(DAY_MINUTES)

const PROPOSALS: Readonly<Record<ProposalKind, string>> = {
  draw: 'A draw: of all survivors, or of those whom the proposal names, as the game was set up',
  concession: 'A concession: one player has won, and the others agree',
  pause: `A pause, of ${hours(PROPOSED_HOURS.most)} at most`,
  resume: 'The end of a pause',
  extension: `More time for this phase, ${hours(PROPOSED_HOURS.most)} at most`,
  cancellation: 'The game is called off, without a result',
  replacement: 'A seat is offered to somebody else',
  'roll-back': 'The last phase is played again',
}

const proposalWords = (kind: ProposalKind): string =>
  `${PROPOSALS[kind]}: when ${QUORUM_WORDS[STANDARD_QUORUMS[kind]]}.`

export const GAME_CHAPTERS: readonly GameChapter[] = [
  {
    id: 'time',
    title: 'Time and deadlines',
    text: [
      `A phase ends at its deadline, and what is saved by then is carried out. Movement, retreats and builds each have a length of their own, between ${lengthWords(PHASE_MINUTES.least)} and ${lengthWords(PHASE_MINUTES.most)}. The settings of a game tell its lengths.`,
    ],
    points: [
      [
        'Fixed times',
        'A phase may end at a time of day on chosen weekdays instead, on the clocks of the game’s zone. It ends at the first such time that leaves it its length.',
      ],
      [
        'Days off',
        'No phase ends by its deadline on the weekdays and dates that the game has off. The deadline moves to the same time of the next day that is not off, or to the next fixed time.',
      ],
      [
        'Closing early',
        'A phase closes as soon as everybody who owes orders has pressed Ready, unless the game always waits for its deadline.',
      ],
      [
        'Grace',
        `A game may leave up to ${lengthWords(GRACE_MINUTES.most)} after the last Ready to change one’s mind. Everybody sees the countdown. Who takes Ready back stops it, and orders that are saved again start it anew.`,
      ],
      [
        'A change of pace',
        'A game may go over to other lengths from a date on, or after a phase, for instance from a live evening to a phase a day.',
      ],
      'You see the next three deadlines in the zone of your account. Orders need not be marked as ready: what is saved counts.',
    ],
  },
  {
    id: 'missing',
    title: 'Missing orders',
    text: [
      'You have missed a phase if it wanted orders of you and nothing at all was saved, and you had not pressed Ready. Orders to hold are orders. To press Ready without any is a decision, too.',
      'Units without orders hold. Dislodged units without a retreat are disbanded, nothing is built, and units that have to go are chosen by the rules for civil disorder.',
    ],
    points: [
      [
        'Waiting',
        `A game may wait once in a phase for players who missed its deadline. Usual is half the length of a movement phase, ${lengthWords(USUAL.waitMinutes)} at most. Everybody is told until when, and for whom, unless the game hides who has saved orders. When all whom it waits for are ready it closes early, where the game does.`,
      ],
      [
        'Excuses',
        `The game waits only while one of those who are missing has an excuse left, and each who has one then uses it. A seat has usually ${USUAL.excuses}, and earns one back by giving orders in ${USUAL.earnedBackAfter} phases in a row. Who gives no orders in the extra time, either, has missed the phase.`,
      ],
      [
        'Losing the seat',
        `After some misses in a row, usually ${USUAL.openAfter ?? 0}, the seat is open and others may take it.`,
      ],
      [
        'The first phase',
        'Usually a game does not begin before everybody has given his first orders. The seats of those who have not are offered, and the deadline moves once by the length of the phase. If orders are missing even then, the game is called off.',
      ],
    ],
  },
  {
    id: 'seats',
    title: 'Open seats',
    text: [
      'A seat is open when its player has missed too often, gave it up, deleted his account, or was replaced by a vote or the game master. Its units get no orders, whatever was saved before; nobody waits for it, and it has no vote.',
    ],
    points: [
      [
        'Taking one',
        'Open seats of public games are listed under Games, and every game has a link. You need not have played it before, but you can neither hold another seat in it nor sit for somebody in it, and the game may ask for reliability. Games by invitation need their link.',
      ],
      [
        'What you get',
        'The seat as it stands, all its excuses, and the conversations and the notebook that its player had. You do not get his orders or his votes.',
      ],
      ['Coming back', 'Until somebody has taken the seat, its player has it again with one tap, or by saving orders.'],
      [
        'Giving up',
        'You may give up your seat at any time. It counts as a game left. In a game of two the other has then won, unless his seat is open, too.',
      ],
    ],
  },
  {
    id: 'absence',
    title: 'Sitters and absences',
    text: [],
    points: [
      [
        'A sitter',
        `He orders in your place between two moments, for ${SITTING_DAYS} days at most. He sees your orders and your maps. He does not vote, and neither reads nor writes in your name. He must not play in that game. All are told that somebody sits for you. You may order, too, and end it at any time.`,
      ],
      [
        'Declared absence',
        `On your account page you may say for all your games when you are away, up to ${ABSENCE_DAYS} days of a year and ${MOST_ABSENCES} absences at a time. All players of your games are told when, not why.`,
      ],
      [
        'What an absence does',
        `This is a setting of the game. Either phases that you miss meanwhile are played without your orders and do not count against you, or the game waits until ${days(AFTER_RETURN)} after your return, but never longer than ${days(LONGEST_WAIT)}.`,
      ],
      [
        'In an anonymous game',
        'Nobody is told when you are away, and what could tell it does not happen: the game treats your seat like any other that gives no orders, and it may fall open. Your record excuses you all the same. Nobody can be named as a sitter there, because the answer would tell who plays.',
      ],
    ],
  },
  {
    id: 'asleep',
    title: 'Games asleep or called off',
    text: [],
    points: [
      [
        'Asleep',
        `A game falls asleep when every seat still in it is open, or gave no orders in the phase that has just closed. It then has no deadline, and one mail says so. Orders wake it, and the phase has its whole length. After ${days(PATIENCE)} it is called off.`,
      ],
      [
        'Not enough players',
        `A game that does not find enough players is called off after ${days(PATIENCE)}. Those who wait in it are told ${days(WARNING)} before. Its game master may let it wait longer.`,
      ],
      'A game that is called off has no result. Players may also agree on it, and the game master may decide it.',
    ],
  },
  {
    id: 'proposals',
    title: 'Proposals',
    text: [
      'Players decide together by secret ballot. Everybody who still is in the game and plays his seat has a vote, but for the one whom a concession or a replacement is about. Whoever proposes votes for it. All are told what is proposed and what came of it, never who proposed it or who voted how.',
      'A proposal is carried at once when enough have agreed; who says nothing has not agreed. A vote can be changed or withdrawn until then, and stands when a phase closes. Some variants do not allow a draw or a concession at certain times.',
    ],
    points: [
      ...PROPOSAL_KINDS.map(proposalWords),
      `Ballots are taken for as long as two movement phases, at least a day and at most a week, or for as long as the proposal says: ${hours(BALLOT_HOURS.most)} at most. A seat can have ${MOST_PROPOSALS} proposals open at a time.`,
    ],
  },
  {
    id: 'pauses',
    title: 'Pauses',
    text: [
      'In a pause nothing is due, and orders may be saved. Every pause has an end that all are told. The phase then has what was left of it; in a game with fixed times it ends at the first that leaves at least half of that.',
    ],
    points: [
      [
        'Emergencies',
        `Every player may pause a game at once, without a vote: once in each game, for ${hours(EMERGENCY_HOURS.most)} at most. All are told who did it. It ends by itself, and he may end it before.`,
      ],
      'Any pause can be ended by a vote, or by the game master.',
    ],
  },
  {
    id: 'master',
    title: 'The game master',
    text: [
      'A game may have a game master: its creator, or whom he makes it. In a public game he does not play. In a game by invitation he may, and then the settings say so.',
      `He may move deadlines and change the times of the game, pause it (${hours(MASTER_HOURS.most)} at most) and let it go on, open a seat or give it to somebody, hand in orders for a player, go back to an earlier phase, correct the position, declare the result, call the game off, announce something to all (${figure(ANNOUNCEMENT.most)} characters), and hand his office to somebody else.`,
    ],
    points: [
      'Every act is in the public log of the game, with his name and the time, and all are told of it.',
      'Before the game begins he may let it wait longer for players, and give seats to some of those who have joined; the others are dealt.',
      'He never sees orders, ballots or secret maps before everybody does, nor what players write to each other. In an anonymous game he is not told who plays, either.',
      'When he hands in orders all are told that he did, and for whom. What they are only the player sees; he may change them, and they are not marked as ready.',
      'Going back starts the phase anew with its whole length and without orders; what was closed since is kept in the log. A correction tells all what is different, and saved orders are read again on the new position.',
      'The operator of the site may do the same in any game, and is named as operator in the log.',
    ],
  },
  {
    id: 'names',
    title: 'Anonymous games and secrecy',
    text: [],
    points: [
      'In an anonymous game nobody is told who plays before it has ended with a result; who created it and who is its master is known. A game that was called off stays anonymous.',
      'A game may hide who has saved orders or is ready. Otherwise everybody sees that, but never what was saved.',
      'Who only watches sees what all players see.',
    ],
  },
  {
    id: 'records',
    title: 'Records and reliability',
    text: [
      'Your reliability is how many of the phases that wanted orders of you had some, over the last year. With fewer than 5 phases there is none.',
    ],
    points: [
      'Excused phases do not count. Games left are those whose seat you gave up or lost by missing; a seat that you came back to is not counted, nor one that a vote or a master opened.',
      'Games that keep secret who plays count only when they are over.',
      'A game may ask for a reliability of whoever joins it or takes a seat. Players without a record are admitted.',
      'Your profile shows since when you are here, your reliability, and how your last games ended; games by invitation only to those who played in them. You may hide all of it on the account page.',
    ],
  },
  {
    id: 'press',
    title: 'Messages',
    text: [
      'What players may write to each other is a setting of the game: to all, to some and to one; to all only; or not at all. It may be closed during retreats and builds, as in the rulebook.',
    ],
    points: [
      'Every conversation is read by those whom it names. Groups of three or more can be given a name.',
      'Messages to all may be unsigned where the game says so. Otherwise a message names the seat that wrote it.',
      'You can always write to the game master, to whom you command a power with, and into a notebook that only your seat reads.',
      'You may mute a conversation or a person: what is written there no longer counts as unread, and nobody is told. Whoever takes over a seat is not muted.',
      'A message may be reported to the operators of the site and to a game master who does not play. They see it and at most five messages before and five behind it that were there then. Who wrote it is not told; operators alone are told who reported it, and who wrote it if nobody signed it.',
      `A message has ${figure(PRESS_LIMITS.characters)} characters at most. A seat can write ${PRESS_LIMITS.anHour} in an hour to one conversation, and ${PRESS_LIMITS.anHourInAll} to all together.`,
      'When the game has ended all conversations are open to whoever may see the game, unless it says otherwise. Notebooks and what was written to the game master stay closed.',
    ],
  },
  {
    id: 'mail',
    title: 'Mail',
    text: [
      'You are mailed what you have to do, and what everybody should know. Which kinds you get, and when, is on your account page; for one game you choose beside its board, or with the link at the end of its mails.',
    ],
    points: [
      'What asks something of you leaves within a few minutes, with whatever else waits about that game: its start, results after which you have orders to give within less than a day, a seat that you have got, proposals to vote on. So does what changes a game: a pause, another deadline, its end.',
      'What asks nothing of you comes at 7 in the morning on your clock, at once, or never, as you choose. Unless you chose “at once”, results wait some hours where you have a day or more for your orders, and not into the night: what you see on the page meanwhile is not mailed.',
      [
        'Reminders',
        'They go only to those whose orders are missing or incomplete and who are not ready: two hours before the deadline or a tenth of the phase, whichever is more, but within its last quarter. A phase of three days or more has another, a day before.',
      ],
      ['Quiet hours', 'They hold mails back, unless less than an hour would be left for what they ask.'],
      'What has been done meanwhile is not asked for any more. An open seat gets no mails, nor does a game asleep after the one that says so.',
      'Your account page also has a calendar of your deadlines, and notifications on your devices where the service sends them.',
      [
        'Orders by mail',
        'Where a mail about a game can be answered, write your orders above what it quotes, one a line. They are put beside what is saved: a later order for a unit replaces an earlier one, “clear” empties the sheet, “ready” marks it as ready. They count for the phase that the mail is about. The answer shows the sheet as it is saved. Do not pass such a mail on: whoever answers it orders for you.',
      ],
    ],
  },
]
