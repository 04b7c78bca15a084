/** The mail about seats: who is waited for, what is open and who took it, games asleep and called off. */
import type { MailFacts } from '../../game/announcements/effect.ts'
import type { SeatNews } from '../../game/announcements/news.ts'
import type { OpenReason } from '../../game/seats/model.ts'
import { counted, deadline, isDraftCode, listed, shortDeadline } from './wording.ts'

/** What is said: the subject behind the game's name, sentences, and the word on the button. */
export interface SeatWords {
  readonly subject: string
  readonly sentences: readonly string[]
  readonly button: string
}

/** What a phase asks for: orders, or a map. */
interface Asked {
  /** The way to it, as a button. */
  readonly button: string
  /** `are missing` */
  readonly missing: { readonly yours: string; readonly all: string }
  /** `No orders came` */
  readonly none: string
  /** What becomes of a seat without a player. */
  readonly unplayed: string
  /** `Nobody has given orders` */
  readonly given: { readonly first: string; readonly some: string; readonly nobody: string; readonly somebody: string }
  /** Anybody's, and the reader's: they wake a game. */
  readonly wakes: { readonly anybody: string; readonly yours: string }
  /** `or give orders` */
  readonly give: string
}

const ORDERS: Asked = {
  button: 'Give orders',
  missing: { yours: 'your orders are missing', all: 'Orders are missing' },
  none: 'No orders came',
  unplayed: 'Units without a player hold, and are disbanded by the rules where they must be.',
  given: {
    first: 'gave no orders for the first phase',
    some: 'You have given no orders for some time',
    nobody: 'Nobody has given orders',
    somebody: 'somebody has given orders',
  },
  wakes: { anybody: 'The orders of anybody wake it', yours: 'your orders wake it' },
  give: 'give orders',
}

const MAPS: Asked = {
  button: 'Hand in your map',
  missing: { yours: 'your map is missing', all: 'Maps are missing' },
  none: 'No map came',
  unplayed: 'Who hands in no map is given a random one.',
  given: {
    first: 'handed in no map',
    some: 'You have handed in no map',
    nobody: 'Nobody has handed in a map',
    somebody: 'somebody has handed in a map',
  },
  wakes: { anybody: 'The map of anybody wakes it', yours: 'your map wakes it' },
  give: 'hand in a map',
}

type Told<W extends SeatNews['what']> = Extract<SeatNews, { readonly what: W }>

export function seatWords({ news, powers, phase }: Extract<MailFacts, { kind: 'seats' }>, zone: string): SeatWords {
  const asked = isDraftCode(phase) ? MAPS : ORDERS
  switch (news.what) {
    case 'waiting':
      return waiting(news, zone, asked)
    case 'your-seat-open':
      return yourSeat(news, powers, asked)
    case 'seats-open':
      return {
        subject: `${listed(news.who)}: a player is wanted`,
        sentences: [
          `Nobody plays for ${listed(news.who)} any more. ${asked.unplayed}`,
          'Anybody with the link to the game may take the seat: pass it on.',
        ],
        button: 'See the game',
      }
    case 'seat-taken':
      return {
        subject: `${news.who} has a new player`,
        sentences: [`Somebody has taken the open seat of ${news.who}.`],
        button: 'See the game',
      }
    case 'you-play':
      return youPlay(news, powers, zone, asked)
    case 'you-sit':
      return {
        subject: `you order for ${listed(powers)}`,
        sentences: [
          `You are the sitter of ${listed(powers)}${news.from === undefined ? '' : ` from ${deadline(news.from, zone)}`} until ${deadline(news.until, zone)}: you give its orders in its player’s place. You do not vote.`,
        ],
        button: 'See the game',
      }
    case 'sitter':
    case 'sitter-gone':
      return sitter(news, zone)
    case 'away':
      return away(news, zone)
    case 'asleep':
      return asleep(news, zone, asked)
    case 'woken':
      return woken(news, zone, asked)
    case 'unfilled':
    case 'waits-longer':
      return filling(news, zone)
    case 'reserved':
      return reserved(news)
    case 'map-shown':
      return {
        subject: `${news.who} has shown you its map`,
        sentences: [
          `The player of ${news.who} has shown you his map. You find it beside your own, and can order by it with a tap. Nobody else is told.`,
        ],
        button: 'See the map',
      }
    case 'called-off':
      return { subject: 'the game is called off', sentences: [calledOff(news, asked)], button: 'See the game' }
  }
}

/** To those who are not the sitter. */
function sitter(news: Told<'sitter' | 'sitter-gone'>, zone: string): SeatWords {
  const { who } = news
  const button = 'See the game'
  if (news.what === 'sitter-gone')
    return {
      subject: `the player of ${who} orders again`,
      sentences: [`The player of ${who} gives its orders himself again: nobody sits for him any more.`],
      button,
    }
  const when = `From ${deadline(news.from, zone)} until ${deadline(news.until, zone)}`
  return {
    subject: `somebody else orders for ${who}`,
    sentences: [`${when} somebody else gives the orders of ${who} in its player’s place. He does not vote.`],
    button,
  }
}

function filling({ what, callOffAt }: Told<'unfilled' | 'waits-longer'>, zone: string): SeatWords {
  const until = deadline(callOffAt, zone)
  const pass = 'Pass the link on to those who might play.'
  const button = 'See the game'
  if (what === 'unfilled')
    return {
      subject: 'players are wanted',
      sentences: [`The game still waits for players. If it has not begun by ${until}, it is called off.`, pass],
      button,
    }
  return {
    subject: 'the game waits longer for players',
    sentences: [`The game waits for players until ${until}. If it has not begun by then, it is called off.`, pass],
    button,
  }
}

function away({ who, absences, onAbsence }: Told<'away'>, zone: string): SeatWords {
  const button = 'See the game'
  if (absences.length === 0)
    return { subject: `${who} is not away`, sentences: [`The player of ${who} will be there after all.`], button }
  const when = listed(absences.map(({ from, until }) => `from ${deadline(from, zone)} until ${deadline(until, zone)}`))
  const then =
    onAbsence === 'wait'
      ? 'If orders of his are missing then, the game waits for him.'
      : 'Phases that he gives no orders for then are excused, and his units hold.'
  return { subject: `${who} will be away`, sentences: [`The player of ${who} will be away ${when}. ${then}`], button }
}

function reserved({ plays }: Told<'reserved'>): SeatWords {
  const sentence =
    plays === null
      ? 'You were given a seat before the game began. That is taken back: you get one like the others when the game begins.'
      : `When the game begins, you play ${plays}: so it was decided by who hosts it.`
  return {
    subject: plays === null ? 'your seat is dealt again' : `you are to play ${plays}`,
    sentences: [sentence],
    button: 'See the game',
  }
}

const asleep = ({ callOffAt }: Told<'asleep'>, zone: string, { given, wakes, button }: Asked): SeatWords => ({
  subject: 'the game is asleep',
  sentences: [
    `${given.nobody}, so the game has no deadline any more. ${wakes.anybody}.`,
    `If nobody wakes it, it is called off on ${deadline(callOffAt, zone)}. No more mail comes until then.`,
  ],
  button,
})

const woken = ({ deadline: at, wants }: Told<'woken'>, zone: string, { given, button }: Asked): SeatWords => ({
  subject: `the game goes on – until ${shortDeadline(at, zone)}`,
  sentences: [
    `The game was asleep, and ${given.somebody}.`,
    `The present phase closes ${deadline(at, zone)}. Wanted from you: ${wants ?? 'nothing'}.`,
  ],
  button,
})

function waiting({ who, until, why, you, excuses }: Told<'waiting'>, zone: string, asked: Asked): SeatWords {
  const subject = `${you ? asked.missing.yours : 'the game waits'} – until ${shortDeadline(until, zone)}`
  const whom = who === null ? asked.missing.all : `${asked.none} from ${listed(who)}`
  const till = `The phase stays open until ${deadline(until, zone)}`
  if (why === 'no-show') {
    const sentence = `${whom}. The game has not begun: the seat is offered to others.`
    return { subject, sentences: [sentence, `${till}; then the game is called off.`], button: 'See the game' }
  }
  if (you && why === 'excuse') {
    const left = excuses === 0 ? 'You have no excuse left.' : `You have ${counted(excuses, 'excuse')} left.`
    return { subject, sentences: [`${asked.none} from you. ${till} for you. ${left}`], button: asked.button }
  }
  const absent = why === 'absence' ? ', because of an absence that was declared' : ''
  return { subject, sentences: [`${whom}. ${till}${absent}.`], button: 'See the game' }
}

const opened = (why: OpenReason, { given }: Asked): string => {
  if (why === 'missed') return given.some
  return why === 'no-show' ? `You ${given.first}` : OPENED[why]
}

const OPENED: Readonly<Record<Exclude<OpenReason, 'missed' | 'no-show'>, string>> = {
  resigned: 'You have given up your seat',
  'account-deleted': 'Your account is deleted',
  opened: 'The players or the game master have opened your seat',
}

const yourSeat = ({ why }: Told<'your-seat-open'>, powers: readonly string[], asked: Asked): SeatWords => ({
  subject: 'your seat is open',
  sentences: [
    `${opened(why, asked)}, so somebody else may take ${listed(powers)} now.`,
    `Until somebody has, the seat is yours again as soon as you come back: open the game and press “Come back”, or ${asked.give}. No more mail comes about this game before you do.`,
  ],
  button: 'Come back',
})

const youPlay = (news: Told<'you-play'>, powers: readonly string[], zone: string, asked: Asked): SeatWords => ({
  subject: `you play ${listed(powers)}`,
  sentences: [`The seat of ${listed(powers)} is yours.`, ...dueWords(news, zone, asked)],
  button: asked.button,
})

function dueWords(
  { deadline: at, pausedUntil, wants }: Told<'you-play'>,
  zone: string,
  { wakes }: Asked,
): readonly string[] {
  const wanted = `Wanted from you: ${wants ?? 'nothing'}.`
  if (at !== null) return [`The present phase closes ${deadline(at, zone)}. ${wanted}`]
  return pausedUntil === null || pausedUntil === undefined
    ? [`The game is asleep: ${wakes.yours}.`]
    : [`The game is paused, and goes on by ${deadline(pausedUntil, zone)}. ${wanted}`]
}

const calledOff = ({ why }: Told<'called-off'>, { given }: Asked): string => {
  if (why === 'no-show') return `It never began: somebody ${given.first}, and nobody took the seat.`
  return why === 'asleep' ? `${given.nobody} for a long time.` : CALLED_OFF[why]
}

const CALLED_OFF: Readonly<Record<Exclude<Told<'called-off'>['why'], 'no-show' | 'asleep'>, string>> = {
  left: 'Its creator has left it.',
  unfilled: 'It did not find enough players.',
  agreed: 'Its players have agreed to end it without a result.',
  decided: 'The game master has ended it without a result.',
}
