/** The rules of running a game. Figures come from the code. */
import { QUORUM_TEXT } from '../../src/game/ballots/proposal-text.ts'
import { BALLOT_HOURS, MAX_PROPOSALS, PROPOSED_HOURS } from '../../src/game/proposal.ts'
import {
  EMERGENCY_HOURS,
  GRACE_MINUTES,
  MAX_PHASE_MINUTES,
  MIN_PHASE_MINUTES,
  MIN_REMINDED_MINUTES,
} from '../../src/game/schedule.ts'
import { ANNOUNCEMENT_LENGTH, MASTER_HOURS } from '../../src/game/command.ts'
import { PRESS_LIMITS } from '../../src/game/settings.ts'
import {
  MAX_ABSENCE_DAYS,
  RETURN_TIME,
  MAX_WAIT,
  MAX_ABSENCES,
  CALL_OFF_AFTER,
  MAX_SITTING_DAYS,
  defaultAbsenceRules,
  WARNING_TIME,
} from '../../src/game/seat-model.ts'
import { DAY_MINUTES, HOUR_MINUTES, MINUTE_MS } from '../../src/lib/time.ts'
import { PROPOSAL_KINDS, type ProposalKind, STANDARD_QUORUMS } from '../../src/rules/seam/ballots.ts'
import { durationText } from '../text/times.ts'
import { formatNumber } from '../text/words.ts'

export interface GameChapter {
  readonly id: string
  readonly title: string
  readonly text: readonly string[]
  readonly points?: readonly Point[]
}

/** A few sentences, optionally with a topic. */
export type Point = string | readonly [topic: string, text: string]

const days = (length: number): string => durationText(length / MINUTE_MS)
const hours = (count: number): string => durationText(count * HOUR_MINUTES)
const USUAL = defaultAbsenceRules(DAY_MINUTES)

const PROPOSALS: Readonly<Record<ProposalKind, string>> = {
  draw: 'A draw: among all survivors, or among the players it names, depending on the game',
  concession: 'A concession: one player wins, and the others agree',
  pause: `A pause of at most ${hours(PROPOSED_HOURS.max)}`,
  resume: 'Ending a pause',
  extension: `More time for this phase, at most ${hours(PROPOSED_HOURS.max)}`,
  cancellation: 'Calling the game off without a result',
  replacement: 'Offering a seat to someone else',
  'roll-back': 'Replaying the last phase',
}

const proposalText = (kind: ProposalKind): string =>
  `${PROPOSALS[kind]}: passes when ${QUORUM_TEXT[STANDARD_QUORUMS[kind]]}.`

export const GAME_CHAPTERS: readonly GameChapter[] = [
  {
    id: 'time',
    title: 'Time and deadlines',
    text: [
      `A phase closes at its deadline, and the orders saved by then are used. Movement, retreats and builds each have their own length: at least ${durationText(MIN_PHASE_MINUTES.moves)} for movement and ${durationText(MIN_PHASE_MINUTES.retreats)} for the others, at most ${durationText(MAX_PHASE_MINUTES)}. Phases shorter than ${durationText(MIN_REMINDED_MINUTES)} have no reminder. A game’s settings show its lengths.`,
    ],
    points: [
      [
        'Fixed times',
        'A phase can instead end at a fixed time on certain weekdays, in the game’s time zone: the first such time after its minimum length.',
      ],
      [
        'Days off',
        'No deadline falls on a game’s days off, which are weekdays or dates. It moves to the same time on the next day that is not off, or to the next fixed time.',
      ],
      [
        'Closing early',
        'A phase closes as soon as everyone who has orders to give has pressed Ready, unless the game always waits for its deadline.',
      ],
      [
        'Grace period',
        `A game can allow up to ${durationText(GRACE_MINUTES.max)} for second thoughts after the last Ready. Everyone sees the countdown. Withdrawing Ready stops it; saving orders restarts it.`,
      ],
      [
        'A longer start',
        'The first movement, or all movement of the first year, can have more time, as players get to know each other.',
      ],
      [
        'One evening',
        `In games with movement phases of up to ${durationText(HOUR_MINUTES)}, the page can play a sound when a phase opens and when your time is nearly up. Switch it on next to the deadline.`,
      ],
      [
        'A change of pace',
        'A game can switch to a slower pace on a date or after a phase: for example from a live evening to a phase a day.',
      ],
      'You see the next three deadlines in your own time zone. Saved orders count even if you don’t press Ready.',
    ],
  },
  {
    id: 'end',
    title: 'How a game ends',
    text: [
      'A game ends when somebody has won by the rules of its variant, when all agree on a draw, or when all others concede.',
    ],
    points: [
      [
        'Centres to win',
        'The creator can choose how many centres win. Double Diplomacy has two numbers that depend on each other, so they cannot be changed.',
      ],
      [
        'A last year',
        'A game can end when centres have changed owner in a certain year, if nobody has won before. Then all survivors share a draw, or the most centres win and equals share a draw. The page shows how many years are left.',
      ],
      'Games with such changes are marked, and do not count in statistics or ratings.',
    ],
  },
  {
    id: 'ahead',
    title: 'Ahead of time',
    text: [
      'You can state at any time what your units do in later phases, under “Ahead of time” below your orders or in a reply to a mail. When the phase opens, these are your saved orders. They are marked, and you can change them.',
    ],
    points: [
      [
        'Retreats',
        'IF DISLODGED A MUN: KIE, RUH, DISBAND. The first possible place counts. If none is possible, you see why, and the phase waits for you.',
      ],
      [
        'Builds and disbands',
        'IF BUILDS: A PAR, F BRE and IF DISBANDS: A MAR, by preference. WAIVE means that you build nothing.',
      ],
      [
        'Later orders',
        'NEXT PHASE: A PAR - BUR is for the next movement phase, F1902M: A PAR H for the phase that it names.',
      ],
      [
        'No waiting',
        'Once your statements decide everything in a phase of retreats or adjustments, you are ready. If everyone is, it closes early where the game allows that. Movement always waits for its players.',
      ],
      [
        'Secret',
        'Nobody else learns what you stated, or that you did. Until you save or press Ready yourself, others see your seat as without orders.',
      ],
      'A statement is for the next phase that can need it. Afterwards it is deleted, as it is when your seat opens or the game goes back to an earlier phase. Your sitter sees and changes it, as they do your orders.',
    ],
  },
  {
    id: 'missing',
    title: 'Missing orders (NMR)',
    text: [
      'You miss a phase if it needed your orders, you saved nothing at all, and you did not press Ready. Holding is an order. Pressing Ready without orders is a decision, too.',
      'Units without orders hold. Dislodged units without a retreat are disbanded, nothing is built, and civil disorder chooses the units to disband.',
    ],
    points: [
      [
        'Waiting',
        `A game can wait once per phase for players who missed its deadline, usually for half the length of a movement phase, at most ${durationText(USUAL.waitMinutes)}. Everyone sees for which players it waits and until when, unless the game hides who has saved orders. If all of them become ready, the phase closes early where the game allows that.`,
      ],
      [
        'Extensions',
        `The game waits only if a missing player has an extension left, and everyone who has one then uses it. A seat usually starts with ${USUAL.excuses}, and earns one back by giving orders in ${USUAL.earnedBackAfter} phases in a row. A player who gives no orders in the extra time has missed the phase.`,
      ],
      [
        'Losing the seat',
        `After several misses in a row, usually ${USUAL.openAfter ?? 0}, the seat opens and others can take it.`,
      ],
      [
        'The first phase',
        'A game usually starts only when everyone has given their first orders. The seats of players who have not are offered to others, and the deadline moves once by the length of the phase. If orders are still missing then, the game is called off.',
      ],
    ],
  },
  {
    id: 'seats',
    title: 'Open seats',
    text: [
      'A seat opens when its player has missed too many phases, resigned, deleted their account, or was replaced by a vote or by the game master. A vote or a game master only announces it: the player gets a mail, and keeps the seat for another day. Its units get no orders, whatever was saved before. Nobody waits for it, and it has no vote.',
    ],
    points: [
      [
        'Taking one',
        'Open seats in public games are listed under Games. For a game by invitation you need its link. You cannot hold another seat in the game or be a sitter in it, and the game may require reliable players.',
      ],
      [
        'What you get',
        'The seat as it is, and all its extensions. You do not get its player’s orders, votes or notes. You read private messages from the moment you take over; earlier ones only if the game’s settings say so.',
      ],
      ['Coming back', 'Until someone takes the seat, its player can return with one tap, or by saving orders.'],
      [
        'Resigning',
        'You can resign at any time. It counts as leaving a game. In a two-player game the other player wins, unless their seat is open, too.',
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
        `A sitter gives orders for you between two dates, for at most ${MAX_SITTING_DAYS} days. They see your orders and maps. They do not vote, and cannot read or write messages for you. They must not play in that game. Everyone sees that you have a sitter. You can still give orders yourself, and remove the sitter at any time.`,
      ],
      [
        'Declared absence',
        `On your account page you can set when you are away, for all your games: up to ${MAX_ABSENCE_DAYS} days a year, and ${MAX_ABSENCES} absences at a time. Players in your games see the dates, not the reason.`,
      ],
      [
        'What an absence does',
        `That depends on the game’s settings. Either the phases you miss are played without your orders and do not count against you, or the game waits until ${days(RETURN_TIME)} after your return, but never longer than ${days(MAX_WAIT)}.`,
      ],
      [
        'In an anonymous game',
        'Nobody sees when you are away, and nothing happens that could reveal it: the game treats your seat like any other without orders, and it may open. Your own record still excuses you. You cannot name a sitter there, because that would reveal who plays.',
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
        `A game falls asleep when every remaining seat is open, or gave no orders in the phase that just closed. It then has no deadline, and one mail says so. Any orders wake it, and the phase gets its full length. After ${days(CALL_OFF_AFTER)} it is called off.`,
      ],
      [
        'Not enough players',
        `A game that does not fill is called off after ${days(CALL_OFF_AFTER)}. Players who wait in it are warned ${days(WARNING_TIME)} before. Its game master can let it wait longer.`,
      ],
      'A game that is called off has no result. Players can also agree to call it off, and the game master can decide to.',
    ],
  },
  {
    id: 'computers',
    title: 'Computer players',
    text: [
      'The creator of a game can let the computer play some seats from the start, and seats that fall vacant. Its seats are marked “Computer” for everyone, also in an anonymous game.',
    ],
    points: [
      'Anyone who may join the game can take over a computer’s seat at any time. They do not see the orders that it had for the open phase.',
      'A phase that closes early waits for the computer’s orders, usually for a few seconds. At the deadline it does not wait.',
      'The computer sees only what the player of its seat would see. It has no vote, writes and reads no messages, and gets no mail. A draw leaves it out, unless the settings include it.',
      'A game that began with computers counts for nobody’s record. If the computer takes over later, the game counts as usual for the others.',
      'If no person gives orders, the game falls asleep like any other.',
    ],
  },
  {
    id: 'room',
    title: 'One room',
    text: [
      'Everyone can sit at one table: the board is on a big screen, the wall, and each player gives orders on their phone. Only the host, who starts the game, needs an account.',
    ],
    points: [
      [
        'Seats',
        'Players scan the code on the wall and choose a power. The host starts the game. Powers without a phone hold, or the computer plays them. A late player can still scan the code and take one.',
      ],
      [
        'A wrong phone',
        'Anyone with the code, or a photo of it, can take a free power, from anywhere. The host sees on the wall which powers are taken, and can free one before the start. After the start, a new code takes a seat away from its phone.',
      ],
      [
        'The wall',
        'It shows the board, the clock and who is ready, never orders. When a phase closes, it shows the results order by order.',
      ],
      [
        'A lost phone',
        'The host gives its seat a new code. The old phone loses the seat at once, and the orders saved on it are deleted. The code works once, and the game waits for the new phone until the deadline.',
      ],
      'There are no messages and no mails, because you can talk. These games count for nobody’s record.',
    ],
  },
  {
    id: 'proposals',
    title: 'Proposals',
    text: [
      'Players decide together by secret ballot. Everyone who is still in the game and plays their seat has a vote, except the player that a concession or replacement is about. A seat is offered to someone else only if at least two other players can vote. Proposing counts as a yes. Everyone sees what is proposed and how it ended, but never who proposed it or how anyone voted.',
      'A proposal passes as soon as enough players have agreed. Not voting is not agreeing. You can change or withdraw your vote until then, and it remains when a phase closes. Some variants rule out a draw or concession at certain times.',
    ],
    points: [
      ...PROPOSAL_KINDS.map(proposalText),
      `Voting lasts for two movement phases, at least a day and at most a week, or as long as the proposal says: at most ${hours(BALLOT_HOURS.max)}. A seat can have ${MAX_PROPOSALS} open proposals at a time.`,
    ],
  },
  {
    id: 'pauses',
    title: 'Pauses',
    text: [
      'During a pause nothing is due, but you can save orders. Every pause has an end that everyone sees. The phase then has the time it had left; in a game with fixed times it ends at the first one that leaves at least half of that.',
    ],
    points: [
      [
        'Emergencies',
        `Every player can pause a game immediately, without a vote: once per game, for at most ${hours(EMERGENCY_HOURS.max)}. Everyone sees who did it. The pause ends by itself, and that player can end it sooner.`,
      ],
      'A vote or the game master can end any pause.',
    ],
  },
  {
    id: 'master',
    title: 'The game master',
    text: [
      'A game can have a game master: its creator, or someone the creator appoints. In a public game the master does not play. In a game by invitation they may; the settings say so.',
      `The master can move deadlines and change the schedule, pause the game (at most ${hours(MASTER_HOURS.max)}) and resume it, open or fill a seat, enter orders for a player, go back to an earlier phase, correct the position, declare the result, call the game off, make announcements (${formatNumber(ANNOUNCEMENT_LENGTH.max)} characters), and hand over the office.`,
    ],
    points: [
      'Every act appears in the game’s public log with the master’s name and the time, and everyone is notified.',
      'Before the game starts the master can let it wait longer for players, and give seats to some of those who have joined; the others are dealt.',
      'The master never sees orders, ballots or secret maps before everyone does, nor other players’ messages. In an anonymous game the master does not know who plays, either.',
      'If the master enters orders for a player, everyone sees that it happened. Only that player sees the orders and can change them. They are not marked as ready.',
      'Going back restarts a phase with its full length and without orders; the log keeps what closed since then. A correction shows everyone what changed, and saved orders are read again for the new position.',
      'The site’s operator can do the same in any game, and the log says so.',
    ],
  },
  {
    id: 'names',
    title: 'Anonymous games and secrecy',
    text: [],
    points: [
      'In an anonymous game nobody knows who plays until it ends with a result. Its creator and its master are known. A game that was called off stays anonymous.',
      'A game can hide who has saved orders or is ready. Otherwise everyone sees that, but never the orders themselves.',
      'Spectators see what all players see.',
    ],
  },
  {
    id: 'records',
    title: 'Records and reliability',
    text: [
      'Your reliability is the share of phases over the last year in which you gave orders when they were due. It needs at least 5 phases.',
    ],
    points: [
      'Excused phases do not count. A game counts as left if you resigned from it or lost your seat by missing phases; not if you came back, and not if a vote or a master opened it.',
      'Anonymous games count only after they end.',
      'A game can require a minimum reliability. Players without a record may always join.',
      'Your profile shows when you joined, your reliability, and how your last games ended; games by invitation only to their players. You can hide all of it on the account page.',
    ],
  },
  {
    id: 'press',
    title: 'Press',
    text: [
      'Each game sets its press: Full press (messages to everyone, to several or to one), Public press (messages to everyone only) or Gunboat (no messages). It can be closed during retreats and builds, as in the rulebook.',
    ],
    points: [
      'Everyone named in a conversation can read it. Groups of three or more can have a name.',
      'Public messages can be anonymous if the game allows it. Otherwise a message shows the seat that wrote it.',
      'You can always write to the game master and to players who share a power with you. You also have a notebook that only you can read.',
      'You can mute a conversation or a person: their messages no longer count as unread, and nobody finds out. A new player in the seat is not muted.',
      'You can report a message to the site’s operators and to a game master who does not play. They see it with up to five messages before and after it. Its author is not notified. Only operators see who reported it, and who wrote an anonymous message.',
      `A message has at most ${formatNumber(PRESS_LIMITS.characters)} characters. A seat can send ${PRESS_LIMITS.perHour} messages an hour to one conversation, and ${PRESS_LIMITS.perHourTotal} in total.`,
      'Messages stay with the people who wrote and received them. A player who takes over a seat sees only what is written from then on, unless the settings pass private messages on. Notes and messages to the game master are never passed on. If you return to your seat later, your own time is there again.',
      'After the game, everyone who can see it can read all conversations, unless its settings say otherwise. Notebooks and messages to the game master stay private.',
    ],
  },
  {
    id: 'mail',
    title: 'Mail',
    text: [
      'You get mail about what you need to do and what everyone should know. Choose the kinds and times on your account page, or for a single game next to its board or with the link at the end of its mails.',
    ],
    points: [
      'Mail that needs action leaves within a few minutes, with any other news about that game: its start, results when orders are due in less than a day, a seat you got, proposals to vote on. So does mail about a pause, a moved deadline or the end of a game.',
      'Mail that needs no action comes at 7:00 in your time zone, right away, or never, as you choose. Unless you chose “right away”, results wait a few hours when you have a day or more for your orders, and never arrive at night. What you have already seen on the page is not mailed.',
      [
        'Reminders',
        'Only players whose orders are missing or incomplete, and who are not ready, get one: two hours before the deadline or a tenth of the phase, whichever is more, but within its last quarter. Phases of three days or more have another a day before.',
      ],
      ['Quiet hours', 'They hold mail back, unless that would leave less than an hour to act.'],
      'Mail leaves out anything you have already done. Open seats get no mail, and a game asleep sends only one.',
      'Your account page also offers a calendar of your deadlines, and notifications on your devices where the service sends them.',
      [
        'Orders by mail',
        'If a mail about a game says that you can reply, write your orders above the quoted text, one per line. They are added to what is saved: a later order for a unit replaces an earlier one, “clear” empties the sheet, “ready” marks it as ready. They count for the phase that the mail is about, and we confirm the saved sheet. Don’t forward such a mail: anyone who replies to it can order for you.',
      ],
    ],
  },
]
