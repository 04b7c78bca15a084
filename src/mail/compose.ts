/** One function per mail: facts → subject, text and HTML, from one body. */
import type { MailFacts, ToldOrder } from '../game/model.ts'
import type { Mail, SignInFacts } from './message.ts'
import type { Answerable } from './reply-address.ts'
import { type Block, button, code, groups, image, list, paragraph, section, small, table } from './block.ts'
import { counted, deadline, defaultsOf, listed, oneLine, phaseInWords, shortDeadline } from './wording.ts'
import { seatWords } from './seat-mail.ts'
import { asHtml } from './html.tsx'
import { asText } from './text.ts'

export interface Reader {
  readonly name: string
  /** IANA name, e.g. `Europe/Vienna`. */
  readonly zone: string
}

/** `base` has no slash at its end; `unsubscribe` is the recipient's own page, where one button stops such mails. */
export interface Links {
  readonly base: string
  readonly unsubscribe: string
  /** The board of the phase that was closed, if it can be drawn. */
  readonly picture: MailPicture | null
  /** What an answer to the mail is taken for; null, or left out: none is taken. */
  readonly answers?: Answerable['purpose'] | null
}

/** Where a picture is, and how large it is shown, in CSS pixels. */
export interface MailPicture {
  readonly address: string
  readonly width: number
  readonly height: number
}

type Of<K extends MailFacts['kind']> = Extract<MailFacts, { readonly kind: K }>

export const written = (subject: string, title: string, blocks: readonly Block[]): Mail => ({
  subject: oneLine(subject),
  text: `${title}\n\n${asText(blocks)}`,
  html: asHtml(title, blocks),
})

export function signInMail({ code: digits, minutes, link, linkMinutes }: SignInFacts): Mail {
  return written('Sign in to Concert', 'Sign in to Concert', [
    paragraph('Type this code on the page where you asked for it:'),
    code(digits),
    paragraph('Or follow the link, in any browser, and press the button there:'),
    button('Sign in', link),
    paragraph(
      `The code is good for ${counted(minutes, 'minute')}, the link for ${counted(linkMinutes, 'minute')}, and both together for one sign-in only.`,
    ),
    small(
      'You did not ask for this? Then somebody typed your address. Nobody gets in without this mail: keep the code to yourself.',
    ),
  ])
}

export function gameMail(facts: MailFacts, reader: Reader, links: Links): Mail {
  switch (facts.kind) {
    case 'started':
      return startedMail(facts, reader, links)
    case 'results':
      return resultsMail(facts, reader, links)
    case 'reminder':
      return reminderMail(facts, reader, links)
    case 'clock':
      return clockMail(facts, reader, links)
    case 'notice':
      return noticeMail(facts, reader, links)
    case 'seats':
      return seatMail(facts, reader, links)
  }
}

function startedMail(facts: Of<'started'>, reader: Reader, links: Links): Mail {
  const title = `${facts.game.name} has begun`
  return written(
    `[${facts.game.name}] The game has begun – first orders due ${shortDeadline(facts.deadline, reader.zone)}`,
    title,
    [
      paragraph(`Good luck, ${reader.name}. You play ${listed(facts.powers)}.`),
      ...section('Your units', list(facts.units), facts.units),
      paragraph(
        `First comes ${phaseInWords(facts.phase, facts.game.era)}, which closes ${deadline(facts.deadline, reader.zone)}. Wanted from you: ${facts.wants ?? 'nothing'}.`,
      ),
      ...deadlines(facts.upcoming, facts.game.era, reader),
      toGame('Give orders', facts, links),
      footer(facts, links),
    ],
  )
}

function resultsMail(facts: Of<'results'>, reader: Reader, links: Links): Mail {
  const { game, next, yours, captains, captures, standing, others } = facts
  const title = `${game.name}: results of ${phaseInWords(facts.phase, game.era)}`
  const coming = next === null ? 'the game is over' : `next due ${shortDeadline(next.deadline, reader.zone)}`
  return written(`[${game.name}] ${facts.phase} results – you: ${counted(facts.centres, 'centre')}, ${coming}`, title, [
    paragraph(`You play ${listed(facts.powers)} and own ${counted(facts.centres, 'centre')}.`),
    ...outlook(facts, reader),
    toGame(next?.wants ? 'Give orders' : 'See the board', facts, links),
    ...boardThen(facts, links),
    ...section(
      'What became of your orders',
      table(
        ['Order', 'Result'],
        yours.map((y) => [y.order, y.result]),
      ),
      yours,
    ),
    ...section(
      'What the captains wrote',
      table(
        ['Captain', 'Order', 'Use'],
        captains.map((c) => [c.who, c.order, c.use]),
      ),
      captains,
    ),
    ...section('Centres that changed hands', list(captures), captures),
    ...section(
      'The position',
      table(
        ['Power', 'Centres', 'Units'],
        standing.map((s) => [s.power, `${s.centres}`, s.units.join(', ')]),
      ),
      standing,
    ),
    ...section(
      'What became of the others’ orders',
      groups(
        ['Order', 'Result'],
        others.map(({ power, orders }) => ({ title: power, rows: orders.map(cellsOf) })),
      ),
      others,
    ),
    ...presence(facts),
    ...(facts.missed.length === 0 ? [] : [paragraph(`No orders came from ${listed(facts.missed)}.`)]),
    footer(facts, links),
  ])
}

const cellsOf = (told: ToldOrder | string): readonly string[] =>
  typeof told === 'string' ? [told] : [told.order, told.result]

/** The board of the phase, which leads to that phase. */
function boardThen({ picture, phase, game }: Of<'results'>, links: Links): readonly Block[] {
  if (picture === null || links.picture === null) return []
  const { address, width, height } = links.picture
  return [
    image({
      src: address,
      alt: `The board of ${phaseInWords(phase, game.era)}, with every order and what became of it; all of it is told below.`,
      width,
      height,
      href: `${links.base}/games/${encodeURIComponent(game.id)}/phases/${picture.phase}`,
    }),
  ]
}

/** What a miss leads to, and whom the game has lost. */
function presence({ presence: told }: Of<'results'>): readonly Block[] {
  if (told === undefined) return []
  const yours =
    told.you === 'excused' ? ['You gave no orders, and are excused, because you had declared your absence.'] : []
  const misses =
    told.left === null ? '' : ` Miss ${counted(told.left, 'more phase')} in a row and your seat is offered to others.`
  const missed = told.you === 'missed' ? [`You gave no orders.${misses}`] : []
  const open =
    told.open.length === 0 ? [] : [`Open to new players: ${listed(told.open)}. Pass the link to the game on.`]
  return [...yours, ...missed, ...open].map(paragraph)
}

function seatMail(facts: Of<'seats'>, { zone }: Reader, links: Links): Mail {
  const { subject, sentences, button: label } = seatWords(facts, zone)
  return written(`[${facts.game.name}] ${subject}`, `${facts.game.name}: ${subject}`, [
    ...sentences.map(paragraph),
    toGame(label, facts, links),
    footer(facts, links),
  ])
}

/** What comes next, said before anything else: what is wanted and by when, or how it ended. */
function outlook({ game, next, ending }: Of<'results'>, reader: Reader): readonly Block[] {
  const over = ending === null ? [] : [paragraph(ending)]
  if (next === null) return over
  const due = `${phaseInWords(next.phase, game.era)}, closes ${deadline(next.deadline, reader.zone)}`
  return [
    ...over,
    paragraph(`Next: ${due}. Wanted from you: ${next.wants ?? 'nothing'}.`),
    ...deadlines(next.upcoming, game.era, reader),
  ]
}

/** What it is about, for the subject. */
const NOTICE_TITLES: Readonly<Record<Of<'notice'>['notice'], string>> = {
  proposed: 'Something is proposed',
  decided: 'A proposal has lapsed',
  'rolled-back': 'The game goes back to an earlier phase',
  corrected: 'The position was corrected',
  'ordered-for': 'Orders were handed in for a seat',
  announced: 'An announcement',
  'handed-over': 'The game master has changed',
}

function noticeMail(facts: Of<'notice'>, reader: Reader, links: Links): Mail {
  const { notice, words, details, until } = facts
  const subject = NOTICE_TITLES[notice]
  const said = until === null ? words : `${words} ${deadline(until, reader.zone)}.`
  return written(`[${facts.game.name}] ${subject}`, `${facts.game.name}: ${subject}`, [
    paragraph(said),
    ...details.map(paragraph),
    toGame('See the game', facts, links),
    footer(facts, links),
  ])
}

function reminderMail(facts: Of<'reminder'>, reader: Reader, links: Links): Mail {
  const title = `${facts.game.name}: orders are missing`
  const lacking = counted(facts.missing.length, 'order is missing', 'orders are missing')
  return written(
    `[${facts.game.name}] ${facts.phase} – ${lacking}, due ${shortDeadline(facts.deadline, reader.zone)}`,
    title,
    [
      paragraph(
        `You play ${listed(facts.powers)}. ${phaseInWords(facts.phase, facts.game.era)}, closes ${deadline(facts.deadline, reader.zone)}.`,
      ),
      ...section('Still without an order', list(facts.missing), facts.missing),
      paragraph(
        `${facts.saved ? 'Saved orders will be used, even if you do not press Ready.' : 'Nothing is saved yet.'} ${defaultsOf(facts.steps)}`,
      ),
      ...deadlines(facts.upcoming, facts.game.era, reader),
      toGame('Give orders', facts, links),
      footer(facts, links),
    ],
  )
}

const CLOCK_TITLES: Readonly<Record<Of<'clock'>['news'], string>> = {
  paused: 'the game is paused',
  resumed: 'the game goes on',
  extended: 'the deadline has moved',
  retimed: 'the deadlines have changed',
}

function clockMail(facts: Of<'clock'>, reader: Reader, links: Links): Mail {
  const { game, news, why, until, upcoming } = facts
  const title = `${game.name}: ${CLOCK_TITLES[news]}`
  const [next] = upcoming
  const when = until ?? next?.deadline ?? null
  const coming = when === null ? '' : ` – ${until === null ? 'due' : 'until'} ${shortDeadline(when, reader.zone)}`
  return written(`[${game.name}] ${facts.phase} – ${CLOCK_TITLES[news]}${coming}`, title, [
    paragraph(why),
    ...(until === null
      ? []
      : [
          paragraph(
            `The game goes on by itself ${deadline(until, reader.zone)} at the latest. Until then nothing is due, and orders can be saved.`,
          ),
        ]),
    ...deadlines(upcoming, game.era, reader),
    toGame('See the game', facts, links),
    footer(facts, links),
  ])
}

/** The deadlines to come, in the reader’s zone. */
function deadlines(
  upcoming: Of<'clock'>['upcoming'] | undefined,
  era: string | null,
  reader: Reader,
): readonly Block[] {
  const lines = (upcoming ?? []).map((one) => `${phaseInWords(one.phase, era)}: ${deadline(one.deadline, reader.zone)}`)
  return section('The next deadlines, if no phase closes early', list(lines), lines)
}

const toGame = (label: string, { game }: MailFacts, { base }: Links): Block =>
  button(label, `${base}/games/${encodeURIComponent(game.id)}`)

const footer = ({ game }: MailFacts, { unsubscribe, answers = null }: Links): Block =>
  small(`${answers === null ? '' : `${ANSWERS[answers]} `}You get this mail because you play in ${game.name}.`, {
    label: 'Stop mails like this',
    href: unsubscribe,
  })

const ANSWERS: Readonly<Record<Answerable['purpose'], string>> = {
  orders:
    'You can answer this mail with orders, one on a line; the answer tells how each was read. The address is yours alone: do not pass this mail on.',
  press:
    'Your answer to this mail is sent to those who read this channel. The address is yours alone: do not pass this mail on.',
}
