/** Mails about seats: late players, open seats, sitters, absences, games asleep or called off. */
import type { FactsOf } from '../mail-message.ts'
import type { SeatNews } from '../../game/announcements/news.ts'
import type { OpenReason } from '../../game/seat-model.ts'
import {
  capitalize,
  formatCount,
  formatDeadline,
  isDraftCode,
  formatList,
  formatShortDeadline,
  toDoText,
} from './wording.ts'

interface SeatText {
  /** Follows the name of the game. */
  readonly subject: string
  readonly sentences: readonly string[]
  /** Default: `See the game`. */
  readonly button?: string
}

/** Wording for what a phase requires: orders, or a map. */
interface TaskText {
  readonly button: string
  /** Before a deadline. */
  readonly late: string
  readonly yours: string
  /** `No orders` */
  readonly none: string
  /** What happens to a seat without a player. */
  readonly unplayed: string
  readonly given: { readonly first: string; readonly some: string; readonly nobody: string; readonly somebody: string }
  /** What wakes the game: from any player, and from the reader. */
  readonly wakes: { readonly anybody: string; readonly yours: string }
  /** `or give orders` */
  readonly give: string
}

const ORDERS: TaskText = {
  button: 'Give orders',
  late: 'your orders are late, send them by',
  yours: 'your orders',
  none: 'No orders',
  unplayed: 'Units without a player hold, and disband if the rules require it.',
  given: {
    first: 'gave no orders for the first phase',
    some: 'You have not given orders for some time',
    nobody: 'Nobody has given orders',
    somebody: 'a player has given orders',
  },
  wakes: { anybody: 'Orders from any player wake it', yours: 'Your orders wake it' },
  give: 'give orders',
}

const MAPS: TaskText = {
  button: 'Hand in your map',
  late: 'your map is late, send it by',
  yours: 'your map',
  none: 'No map',
  unplayed: 'A seat that hands in no map gets a random one.',
  given: {
    first: 'handed in no map',
    some: 'You have not handed in a map',
    nobody: 'Nobody has handed in a map',
    somebody: 'a player has handed in a map',
  },
  wakes: { anybody: 'A map from any player wakes it', yours: 'Your map wakes it' },
  give: 'hand in a map',
}

type News<W extends SeatNews['what']> = Extract<SeatNews, { readonly what: W }>

export function seatText({ news, powers, phase }: FactsOf<'seats'>, zone: string): SeatText {
  const task = isDraftCode(phase) ? MAPS : ORDERS
  switch (news.what) {
    case 'waiting':
      return waiting(news, zone, task)
    case 'your-seat-open':
      return yourSeatOpen(news, powers, task)
    case 'seats-open':
      return {
        subject: `${news.who.length === 1 ? 'player' : 'players'} wanted for ${formatList(news.who)}`,
        sentences: [
          `Nobody plays ${formatList(news.who)} any more. ${task.unplayed}`,
          'Anyone with the link to the game can take over, so pass it on.',
        ],
      }
    case 'seat-taken':
      return { subject: `${news.who} has a new player`, sentences: [`A new player has taken over ${news.who}.`] }
    case 'seat-changes':
      return seatChanges(news, zone)
    case 'seat-stays':
      return seatStays(news)
    case 'you-will-play':
      return youWillPlay(news, zone)
    case 'you-play':
      return youPlay(news, powers, zone, task)
    case 'you-sit':
      return youSit(news, powers, zone)
    case 'sitter':
      return sitter(news, zone)
    case 'sitter-gone':
      return {
        subject: `${news.who} no longer has a sitter`,
        sentences: [`The player of ${news.who} gives the orders again.`],
      }
    case 'away':
      return away(news, zone)
    case 'asleep':
      return asleep(news, zone, task)
    case 'woken':
      return woken(news, zone, task)
    case 'unfilled':
    case 'waits-longer':
      return unfilled(news, zone)
    case 'reserved':
      return reserved(news)
    case 'map-shown':
      return {
        subject: `${news.who} has shown you their map`,
        sentences: [
          `The player of ${news.who} has shown you their map. It is next to your own, and you can use it for your orders. Nobody else knows.`,
        ],
        button: 'See the map',
      }
    case 'called-off':
      return { subject: 'the game was called off', sentences: [calledOff(news, task)] }
  }
}

const sitter = ({ who, from, until }: News<'sitter'>, zone: string): SeatText => ({
  subject: `${who} has a sitter`,
  sentences: [
    `A sitter gives the orders of ${who} from ${formatDeadline(from, zone)} until ${formatDeadline(until, zone)}. The sitter cannot vote.`,
  ],
})

const seatStays = ({ who, you }: News<'seat-stays'>): SeatText =>
  you
    ? { subject: 'you keep your seat', sentences: [`You keep ${who} after all.`] }
    : { subject: `${who} keeps its player`, sentences: [`${capitalize(who)} keeps its player after all.`] }

function seatChanges({ who, at, opens, you }: News<'seat-changes'>, zone: string): SeatText {
  const when = formatDeadline(at, zone)
  if (!you)
    return opens
      ? {
          subject: `the seat of ${who} will open`,
          sentences: [`The seat of ${who} will be open to others on ${when}.`],
        }
      : { subject: `${who} will have a new player`, sentences: [`A new player takes over ${who} on ${when}.`] }
  return {
    subject: opens ? 'your seat will open' : 'your seat will have a new player',
    sentences: [
      opens
        ? `Your seat will be open to other players on ${when}. You can come back to it until somebody takes it.`
        : `A new player takes over your seat on ${when}.`,
      'It is yours until then. The log of the game says who decided this. Write to the game master if you disagree.',
    ],
  }
}

const youWillPlay = ({ plays, at }: News<'you-will-play'>, zone: string): SeatText =>
  at === null
    ? {
        subject: `you will not play ${plays}`,
        sentences: [`You were to take over ${plays}. It keeps its player after all.`],
      }
    : {
        subject: `you will play ${plays}`,
        sentences: [
          `You have been chosen to take over ${plays} on ${formatDeadline(at, zone)}. Its player has the seat until then.`,
        ],
      }

function youSit({ from, until }: News<'you-sit'>, powers: readonly string[], zone: string): SeatText {
  const start = from === undefined ? '' : ` from ${formatDeadline(from, zone)}`
  return {
    subject: `you are the sitter for ${formatList(powers)}`,
    sentences: [
      `You are the sitter for ${formatList(powers)}${start} until ${formatDeadline(until, zone)}. You give the orders in place of the player, but you cannot vote.`,
    ],
  }
}

function unfilled({ what, callOffAt }: News<'unfilled' | 'waits-longer'>, zone: string): SeatText {
  const until = formatDeadline(callOffAt, zone)
  const share = 'Share the link with anyone who might play.'
  return what === 'unfilled'
    ? {
        subject: 'players wanted',
        sentences: [
          `The game is still waiting for players. If it has not begun by ${until}, it will be called off.`,
          share,
        ],
      }
    : {
        subject: 'more time to find players',
        sentences: [
          `The game now waits for players until ${until}. If it has not begun by then, it will be called off.`,
          share,
        ],
      }
}

function away({ who, absences, onAbsence }: News<'away'>, zone: string): SeatText {
  if (absences.length === 0)
    return { subject: `${who} will not be away`, sentences: [`The player of ${who} has cancelled their absence.`] }
  const when = formatList(
    absences.map(({ from, until }) => `from ${formatDeadline(from, zone)} until ${formatDeadline(until, zone)}`),
  )
  const effect =
    onAbsence === 'wait'
      ? 'If their orders are missing, the game waits for them.'
      : 'If they miss a phase, they are excused and their units hold.'
  return { subject: `${who} will be away`, sentences: [`The player of ${who} will be away ${when}. ${effect}`] }
}

const reserved = ({ plays }: News<'reserved'>): SeatText =>
  plays === null
    ? {
        subject: 'your assigned seat was withdrawn',
        sentences: [
          'The host had assigned you a seat, but has withdrawn it. You get a seat like everyone else when the game begins.',
        ],
      }
    : {
        subject: `you will play ${plays}`,
        sentences: [`The host has assigned you ${plays}. You play it when the game begins.`],
      }

const asleep = ({ callOffAt }: News<'asleep'>, zone: string, { given, wakes, button }: TaskText): SeatText => ({
  subject: 'the game is asleep',
  sentences: [
    `${given.nobody}, so the game is asleep and has no deadline. ${wakes.anybody}.`,
    `If nobody wakes it, it will be called off on ${formatDeadline(callOffAt, zone)}. You get no more mail about it until then.`,
  ],
  button,
})

const woken = ({ deadline: at, wants }: News<'woken'>, zone: string, { given, button }: TaskText): SeatText => ({
  subject: `the game continues, next deadline ${formatShortDeadline(at, zone)}`,
  sentences: [
    `The game was asleep, but ${given.somebody}.`,
    `The current phase closes ${formatDeadline(at, zone)}. ${toDoText(wants)}`,
  ],
  button,
})

function waiting({ who, until, why, you, excuses }: News<'waiting'>, zone: string, task: TaskText): SeatText {
  const subject = `${you ? task.late : 'waiting until'} ${formatShortDeadline(until, zone)}`
  const missing = `${task.none} from ${who === null ? 'some of the players' : formatList(who)}`
  const isOpen = `the phase stays open until ${formatDeadline(until, zone)}`
  if (why === 'no-show')
    return {
      subject,
      sentences: [
        `${missing}, so the game has not begun. The seat is offered to other players.`,
        `${capitalize(isOpen)}. If nothing has changed by then, the game will be called off.`,
      ],
    }
  if (you && why === 'excuse') {
    const left = `You have ${excuses === 0 ? 'no extensions' : formatCount(excuses, 'extension')} left.`
    return {
      subject,
      sentences: [
        `The deadline has passed without ${task.yours}. The phase stays open for you until ${formatDeadline(until, zone)}. ${left}`,
      ],
      button: task.button,
    }
  }
  const reason = why === 'absence' ? 'Because of a declared absence, ' : ''
  return { subject, sentences: [`${missing}. ${capitalize(reason + isOpen)}.`] }
}

const OPENED: Readonly<Record<Exclude<OpenReason, 'missed' | 'no-show' | 'computer'>, string>> = {
  resigned: 'You resigned your seat',
  'account-deleted': 'Your account was deleted',
  opened: 'The players or the game master opened your seat',
}

function reasonOpened(why: OpenReason, { given }: TaskText): string {
  if (why === 'missed') return given.some
  if (why === 'computer') return 'The computer has played your seat'
  return why === 'no-show' ? `You ${given.first}` : OPENED[why]
}

const yourSeatOpen = ({ why }: News<'your-seat-open'>, powers: readonly string[], task: TaskText): SeatText => ({
  subject: 'your seat is open',
  sentences: [
    `${reasonOpened(why, task)}, so another player can now take ${formatList(powers)}.`,
    `Until somebody does, you can come back: press “Come back” in the game, or ${task.give}. Unless you do, this is the last mail about this game.`,
  ],
  button: 'Come back',
})

const youPlay = (news: News<'you-play'>, powers: readonly string[], zone: string, task: TaskText): SeatText => ({
  subject: `you play ${formatList(powers)}`,
  sentences: [`You now play ${formatList(powers)}.`, nextStep(news, zone, task)],
  button: task.button,
})

function nextStep({ deadline: at, pausedUntil, wants }: News<'you-play'>, zone: string, { wakes }: TaskText): string {
  if (at !== null) return `The current phase closes ${formatDeadline(at, zone)}. ${toDoText(wants)}`
  return pausedUntil === null || pausedUntil === undefined
    ? `The game is asleep. ${wakes.yours}.`
    : `The game is paused until ${formatDeadline(pausedUntil, zone)} at the latest. ${toDoText(wants)}`
}

const CALLED_OFF: Readonly<Record<Exclude<News<'called-off'>['why'], 'no-show' | 'asleep'>, string>> = {
  left: 'The game was called off because its creator left.',
  unfilled: 'The game was called off because it did not find enough players.',
  agreed: 'The players agreed to end the game without a result.',
  decided: 'The game master ended the game without a result.',
}

function calledOff({ why }: News<'called-off'>, { given }: TaskText): string {
  if (why === 'no-show') return `The game was called off: a player ${given.first}, and nobody took the seat.`
  return why === 'asleep' ? `The game was called off. ${given.nobody} for a long time.` : CALLED_OFF[why]
}
