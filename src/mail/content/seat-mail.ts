/** Mails about seats: late players, open seats and who took them, sitters, absences, games asleep or called off. */
import type { MailFacts } from '../../game/announcements/effect.ts'
import type { SeatNews } from '../../game/announcements/news.ts'
import type { OpenReason } from '../../game/seat-model.ts'
import { counted, deadline, isDraftCode, listed, shortDeadline, toDo } from './wording.ts'

export interface SeatText {
  /** Stands behind the game's name. */
  readonly subject: string
  readonly sentences: readonly string[]
  readonly button: string
}

/** The words for what a phase asks for: orders, or a map. */
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
  /** What wakes a game: from any player, and from the reader. */
  readonly wakes: { readonly anybody: string; readonly yours: string }
  /** `or give orders` */
  readonly give: string
}

const ORDERS: TaskText = {
  button: 'Give orders',
  late: 'your orders are late, send them by',
  yours: 'your orders',
  none: 'No orders',
  unplayed: 'Units without a player hold, and are disbanded where the rules require it.',
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

const SEE_GAME = 'See the game'

export function seatText({ news, powers, phase }: Extract<MailFacts, { kind: 'seats' }>, zone: string): SeatText {
  const task = isDraftCode(phase) ? MAPS : ORDERS
  switch (news.what) {
    case 'waiting':
      return waiting(news, zone, task)
    case 'your-seat-open':
      return yourSeatOpen(news, powers, task)
    case 'seats-open':
      return {
        subject: `player wanted for ${listed(news.who)}`,
        sentences: [
          `Nobody plays ${listed(news.who)} any more. ${task.unplayed}`,
          'Anyone with the link to the game can take the seat, so pass it on.',
        ],
        button: SEE_GAME,
      }
    case 'seat-taken':
      return {
        subject: `${news.who} has a new player`,
        sentences: [`A new player has taken the open seat of ${news.who}.`],
        button: SEE_GAME,
      }
    case 'you-play':
      return youPlay(news, powers, zone, task)
    case 'you-sit':
      return youSit(news, powers, zone)
    case 'sitter':
    case 'sitter-gone':
      return sitter(news, zone)
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
      return { subject: 'the game was called off', sentences: [calledOff(news, task)], button: SEE_GAME }
  }
}

function youSit({ from, until }: News<'you-sit'>, powers: readonly string[], zone: string): SeatText {
  const start = from === undefined ? '' : ` from ${deadline(from, zone)}`
  return {
    subject: `you are the sitter for ${listed(powers)}`,
    sentences: [
      `You are the sitter for ${listed(powers)}${start} until ${deadline(until, zone)}. You give the orders in place of the player, but you do not vote.`,
    ],
    button: SEE_GAME,
  }
}

/** To everyone but the sitter. */
function sitter(news: News<'sitter' | 'sitter-gone'>, zone: string): SeatText {
  const { who } = news
  if (news.what === 'sitter-gone')
    return {
      subject: `${who} has no sitter any more`,
      sentences: [`The player of ${who} gives the orders again. There is no sitter any more.`],
      button: SEE_GAME,
    }
  const when = `From ${deadline(news.from, zone)} until ${deadline(news.until, zone)}`
  return {
    subject: `${who} has a sitter`,
    sentences: [`${when} a sitter gives the orders of ${who} in place of the player. The sitter does not vote.`],
    button: SEE_GAME,
  }
}

function unfilled({ what, callOffAt }: News<'unfilled' | 'waits-longer'>, zone: string): SeatText {
  const until = deadline(callOffAt, zone)
  const waits =
    what === 'unfilled' ? 'The game is still waiting for players.' : `The game now waits for players until ${until}.`
  return {
    subject: what === 'unfilled' ? 'players wanted' : 'more time to find players',
    sentences: [
      `${waits} If it has not begun by ${what === 'unfilled' ? until : 'then'}, it is called off.`,
      'Pass the link on to anyone who might play.',
    ],
    button: SEE_GAME,
  }
}

function away({ who, absences, onAbsence }: News<'away'>, zone: string): SeatText {
  if (absences.length === 0)
    return {
      subject: `${who} will not be away`,
      sentences: [`The player of ${who} has cancelled their absence.`],
      button: SEE_GAME,
    }
  const when = listed(absences.map(({ from, until }) => `from ${deadline(from, zone)} until ${deadline(until, zone)}`))
  const effect =
    onAbsence === 'wait'
      ? 'If their orders are missing then, the game waits for them.'
      : 'Phases they miss then are excused, and their units hold.'
  return {
    subject: `${who} will be away`,
    sentences: [`The player of ${who} will be away ${when}. ${effect}`],
    button: SEE_GAME,
  }
}

const reserved = ({ plays }: News<'reserved'>): SeatText =>
  plays === null
    ? {
        subject: 'your fixed seat was withdrawn',
        sentences: [
          'You had been given a fixed seat before the start. The host has undone that: you get a seat like everyone else when the game begins.',
        ],
        button: SEE_GAME,
      }
    : {
        subject: `you will play ${plays}`,
        sentences: [`When the game begins, you play ${plays}. The host has assigned you this seat.`],
        button: SEE_GAME,
      }

const asleep = ({ callOffAt }: News<'asleep'>, zone: string, { given, wakes, button }: TaskText): SeatText => ({
  subject: 'the game is asleep',
  sentences: [
    `${given.nobody}, so the game is asleep and has no deadline. ${wakes.anybody}.`,
    `If nobody wakes it, it is called off on ${deadline(callOffAt, zone)}. You get no more mail about it until then.`,
  ],
  button,
})

const woken = ({ deadline: at, wants }: News<'woken'>, zone: string, { given, button }: TaskText): SeatText => ({
  subject: `the game continues, next deadline ${shortDeadline(at, zone)}`,
  sentences: [
    `The game was asleep, but ${given.somebody}.`,
    `The current phase closes ${deadline(at, zone)}. ${toDo(wants)}`,
  ],
  button,
})

function waiting({ who, until, why, you, excuses }: News<'waiting'>, zone: string, task: TaskText): SeatText {
  const subject = `${you ? task.late : 'waiting until'} ${shortDeadline(until, zone)}`
  const missing = who === null ? `${task.none} from some of the players` : `${task.none} from ${listed(who)}`
  const open = `The phase stays open until ${deadline(until, zone)}`
  if (why === 'no-show') {
    const sentence = `${missing}. The game has not begun: the seat is offered to other players.`
    return { subject, sentences: [sentence, `${open}. Then the game is called off.`], button: SEE_GAME }
  }
  if (you && why === 'excuse') {
    const left = `You have ${excuses === 0 ? 'no extensions' : counted(excuses, 'extension')} left.`
    return {
      subject,
      sentences: [
        `The deadline has passed without ${task.yours}. The phase stays open for you until ${deadline(until, zone)}. ${left}`,
      ],
      button: task.button,
    }
  }
  const absent = why === 'absence' ? ' because of a declared absence' : ''
  return { subject, sentences: [`${missing}. ${open}${absent}.`], button: SEE_GAME }
}

const OPENED: Readonly<Record<Exclude<OpenReason, 'missed' | 'no-show'>, string>> = {
  resigned: 'You resigned your seat',
  'account-deleted': 'Your account was deleted',
  opened: 'The players or the game master opened your seat',
}

function reasonOpened(why: OpenReason, { given }: TaskText): string {
  if (why === 'missed') return given.some
  return why === 'no-show' ? `You ${given.first}` : OPENED[why]
}

const yourSeatOpen = ({ why }: News<'your-seat-open'>, powers: readonly string[], task: TaskText): SeatText => ({
  subject: 'your seat is open',
  sentences: [
    `${reasonOpened(why, task)}, so another player can now take ${listed(powers)}.`,
    `Until somebody does, you can come back: open the game and press “Come back”, or ${task.give}. You get no more mail about this game unless you do.`,
  ],
  button: 'Come back',
})

const youPlay = (news: News<'you-play'>, powers: readonly string[], zone: string, task: TaskText): SeatText => ({
  subject: `you play ${listed(powers)}`,
  sentences: [`You now play ${listed(powers)}.`, nextStep(news, zone, task)],
  button: task.button,
})

function nextStep({ deadline: at, pausedUntil, wants }: News<'you-play'>, zone: string, { wakes }: TaskText): string {
  if (at !== null) return `The current phase closes ${deadline(at, zone)}. ${toDo(wants)}`
  return pausedUntil === null || pausedUntil === undefined
    ? `The game is asleep. ${wakes.yours}.`
    : `The game is paused and continues by ${deadline(pausedUntil, zone)}. ${toDo(wants)}`
}

const CALLED_OFF: Readonly<Record<Exclude<News<'called-off'>['why'], 'no-show' | 'asleep'>, string>> = {
  left: 'Its creator left.',
  unfilled: 'It did not find enough players.',
  agreed: 'Its players agreed to end it without a result.',
  decided: 'The game master ended it without a result.',
}

function calledOff({ why }: News<'called-off'>, { given }: TaskText): string {
  if (why === 'no-show') return `It never began: a player ${given.first}, and nobody took the seat.`
  return why === 'asleep' ? `${given.nobody} for a long time.` : CALLED_OFF[why]
}
