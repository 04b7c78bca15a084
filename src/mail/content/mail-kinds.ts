/** The content of each kind of mail. `compose.ts` lays it out, alone or with others. */
import type { MailFacts } from '../../game/announcements/effect.ts'
import { type Block, image, list, message, paragraph, section, small } from '../layout/block.ts'
import { roundTitle, type TournamentBoard } from '../../game/settings.ts'
import { calendarNote, deadlineBlocks, gameButton, powersSentence } from './game-blocks.ts'
import {
  type Category,
  type FactsOf,
  type GameMailContent,
  type Links,
  mapPictureKey,
  type Reader,
} from '../mail-message.ts'
import { dueContent, resultsContent } from './results-mail.ts'
import { seatText } from './seat-mail.ts'
import {
  capitalize,
  defaultsOf,
  formatCount,
  formatDeadline,
  formatList,
  formatShortDeadline,
  isDraftCode,
  phaseLabel,
  toDoText,
} from './wording.ts'

/** With the category `due`, results only say what the reader has to do. */
export function mailContent(facts: MailFacts, category: Category, reader: Reader, links: Links): GameMailContent {
  switch (facts.kind) {
    case 'started':
      return startedContent(facts, reader, links)
    case 'results':
      return category === 'due' ? dueContent(facts, reader, links) : resultsContent(facts, reader, links)
    case 'reminder':
      return reminderContent(facts, reader, links)
    case 'clock':
      return clockContent(facts, reader, links)
    case 'notice':
      return noticeContent(facts, reader, links)
    case 'press':
      return messagesContent(facts, reader, links)
    case 'webhook':
      return webhookContent(facts, reader, links)
    case 'seats':
      return seatContent(facts, reader, links)
  }
}

function startedContent(facts: FactsOf<'started'>, reader: Reader, links: Links): GameMailContent {
  const { game, phase, powers, units, upcoming, tournament } = facts
  const isDraft = isDraftCode(phase)
  const task = facts.wants ?? (isDraft ? 'your map' : null)
  const due = formatShortDeadline(facts.deadline, reader.zone)
  const firstPhase = `The first phase is ${phaseLabel(phase, game.era)}. It closes ${formatDeadline(facts.deadline, reader.zone)}. ${toDoText(task)}`
  const greeting = `Good luck, ${reader.name}.${tournament === undefined ? '' : ` ${drawnText(tournament)}`}`
  const at = tournament === undefined ? '' : `Board ${tournament.board}. `
  return {
    ...(tournament === undefined
      ? { title: `${game.name} has begun`, subject: 'The game has begun' }
      : {
          title: `${tournament.name}: ${roundTitle(tournament)} is drawn`,
          subject: `${roundTitle(tournament)} is drawn`,
        }),
    gist: isDraft ? `${at}Due ${due}: ${task}.` : `${at}You play ${formatList(powers)}. First orders due ${due}.`,
    blocks: [
      ...(isDraft
        ? [
            paragraph(`${greeting} ${firstPhase}`),
            paragraph(`After that, powers are assigned by lot. Until then your seat is called ${formatList(powers)}.`),
          ]
        : [
            paragraph(`${greeting} You play ${formatList(powers)}.`),
            ...section('Your units', list(units), units),
            paragraph(firstPhase),
          ]),
      ...deadlineBlocks(upcoming, game.era, reader),
      gameButton(isDraft ? `Hand in ${task}` : 'Give orders', facts, links),
      ...(tournament === undefined ? [] : [tournamentNote(tournament, links)]),
      calendarNote(links),
    ],
  }
}

/** `Round 1 of Spring Cup is drawn: your game is at board 2.` */
const drawnText = (tournament: TournamentBoard): string =>
  `${roundTitle(tournament)} of ${tournament.name} is drawn: your game is at board ${tournament.board}.`

const tournamentNote = ({ id }: TournamentBoard, { base }: Links): Block =>
  small('The other boards and the standings are on the page of the tournament.', {
    label: 'See the tournament',
    href: `${base}/tournaments/${encodeURIComponent(id)}`,
  })

function seatContent(facts: FactsOf<'seats'>, { zone }: Reader, links: Links): GameMailContent {
  const { subject, sentences, button: label = 'See the game' } = seatText(facts, zone)
  return {
    title: `${facts.game.name}: ${subject}`,
    subject: capitalize(subject),
    gist: sentences[0] ?? subject,
    blocks: [...sentences.map(paragraph), ...pictureOfMap(facts, links), gameButton(label, facts, links)],
  }
}

/** The map that was shown, with the position of that time. */
function pictureOfMap({ news, game }: FactsOf<'seats'>, { base, maps }: Links): readonly Block[] {
  if (news.what !== 'map-shown' || news.picture === undefined) return []
  const picture = maps?.get(mapPictureKey(game.id, news.picture.map))
  if (picture === undefined) return []
  const { address, width, height } = picture
  const alt = `The map of ${news.who}, with the units on it. It is on the page of the game, too.`
  return [image({ src: address, alt, width, height, href: `${base}/games/${encodeURIComponent(game.id)}` })]
}

/** Follows the name of the game. */
const NOTICE_TITLES: Readonly<Record<FactsOf<'notice'>['notice'], string>> = {
  proposed: 'new proposal',
  decided: 'proposal failed',
  'rolled-back': 'rolled back to an earlier phase',
  restored: 'restored from a backup',
  corrected: 'the position was corrected',
  'ordered-for': 'orders entered for a seat',
  announced: 'announcement',
  'handed-over': 'new game master',
}

function noticeContent(facts: FactsOf<'notice'>, reader: Reader, links: Links): GameMailContent {
  const { notice, words, details, until } = facts
  const news = until === null ? words : `${words} ${formatDeadline(until, reader.zone)}.`
  return {
    title: `${facts.game.name}: ${NOTICE_TITLES[notice]}`,
    subject: capitalize(NOTICE_TITLES[notice]),
    gist: news.endsWith(':') ? [news, ...details].join(' ') : news,
    blocks: [paragraph(news), ...details.map(paragraph), gameButton('See the game', facts, links)],
  }
}

function webhookContent(facts: FactsOf<'webhook'>, reader: Reader, links: Links): GameMailContent {
  const { game, failingSince, reason } = facts
  const summary = 'We have stopped sending messages to the webhook of this game.'
  return {
    title: `${game.name}: webhook switched off`,
    subject: 'Webhook switched off',
    gist: summary,
    blocks: [
      paragraph(`${summary} It has failed since ${formatDeadline(failingSince, reader.zone)}: ${reason}.`),
      paragraph('Once it works again, test it in the game’s settings, next to the board, or set a new one.'),
      gameButton('See the game', facts, links),
    ],
  }
}

function reminderContent(facts: FactsOf<'reminder'>, reader: Reader, links: Links): GameMailContent {
  const { game, phase, missing, saved, steps, upcoming } = facts
  const due = formatShortDeadline(facts.deadline, reader.zone)
  const closes = `${phaseLabel(phase, game.era)}, closes ${formatDeadline(facts.deadline, reader.zone)}.`
  if (isDraftCode(phase) && missing.length > 0) {
    const task = formatList(missing)
    const state = saved ? 'Your saved map still has errors and cannot be used.' : 'You have not saved a map yet.'
    return {
      title: `${game.name}: ${task} is due ${due}`,
      subject: capitalize(`${task} due ${due}`),
      gist: `Due ${due}: ${task}.`,
      blocks: [
        ...[closes, `${state} ${defaultsOf(steps)}`].map(paragraph),
        ...deadlineBlocks(upcoming, game.era, reader),
        gameButton(`Hand in ${task}`, facts, links),
      ],
    }
  }
  const state = saved ? 'Saved orders count, Ready or not.' : 'You have not saved any orders yet.'
  return {
    title: `${game.name}: orders due ${due}`,
    subject: `Orders due ${due}`,
    gist: `${formatCount(missing.length, 'order is missing', 'orders are missing')}, due ${due}.`,
    blocks: [
      paragraph(`${powersSentence(facts)} ${closes}`),
      ...section('No orders yet', list(missing), missing),
      paragraph(`${state} ${defaultsOf(steps)}`),
      ...deadlineBlocks(upcoming, game.era, reader),
      gameButton('Give orders', facts, links),
    ],
  }
}

const CLOCK_TITLES: Readonly<Record<FactsOf<'clock'>['news'], string>> = {
  paused: 'the game is paused',
  resumed: 'the game continues',
  extended: 'the deadline has moved',
  retimed: 'the deadlines have changed',
}

function clockContent(facts: FactsOf<'clock'>, reader: Reader, links: Links): GameMailContent {
  const { game, news, why, until, upcoming } = facts
  const when = until ?? upcoming[0]?.deadline ?? null
  const coming =
    when === null
      ? ''
      : ` ${until === null ? 'Next deadline:' : 'It resumes by'} ${formatShortDeadline(when, reader.zone)}.`
  const pause =
    until === null
      ? []
      : [
          `The game resumes by ${formatDeadline(until, reader.zone)}. Until then nothing is due, but you can save orders.`,
        ]
  return {
    title: `${game.name}: ${CLOCK_TITLES[news]}`,
    subject: capitalize(CLOCK_TITLES[news]),
    gist: `${why}${coming}`,
    blocks: [
      ...[why, ...pause].map(paragraph),
      ...deadlineBlocks(upcoming, game.era, reader),
      gameButton('See the game', facts, links),
    ],
  }
}

type Press = FactsOf<'press'>

const ANONYMOUS = 'an anonymous player'

function messagesContent(facts: Press, reader: Reader, links: Links): GameMailContent {
  const headline = headlineOf(facts)
  return {
    title: `${facts.game.name}: ${headline}`,
    subject: conversationOf(facts),
    gist: `${capitalize(headline)}. ${formatCount(facts.messages.length + facts.earlier, 'unread message')}.`,
    blocks: [
      paragraph(`${capitalize(headline)}.`),
      ...(reader.pressText === true ? texts(facts, reader) : summary(facts, reader)),
      gameButton('Read it in the game', facts, links),
    ],
  }
}

/** `Austria and Italy wrote to you` */
function headlineOf({ messages, readers }: Press): string {
  const writers = new Set(messages.map(({ from }) => from ?? ANONYMOUS))
  return `${formatList([...writers])} wrote to ${readers}`
}

/** The same in all mails of a conversation, so that mail programs keep them together. */
function conversationOf({ messages, readers }: Press): string {
  if (readers !== 'you') return `Messages to ${readers}`
  return `Messages from ${messages.find(({ from }) => from !== null)?.from ?? ANONYMOUS}`
}

/** Without the texts, for a mailbox that others may see. */
function summary(facts: Press, { zone }: Reader): readonly Block[] {
  const last = facts.messages.at(-1)?.at
  const writers = Map.groupBy(facts.messages, ({ from }) => from ?? ANONYMOUS)
  return [
    list([...writers].map(([writer, messages]) => `${capitalize(writer)}: ${formatCount(messages.length, 'message')}`)),
    ...earlierNote(facts),
    ...(last === undefined ? [] : [paragraph(`The last one was sent ${formatDeadline(last, zone)}.`)]),
  ]
}

const texts = (facts: Press, { zone }: Reader): readonly Block[] => [
  ...earlierNote(facts),
  ...facts.messages.map(({ from, at, text }) =>
    message(`${capitalize(from ?? ANONYMOUS)}, ${formatDeadline(at, zone)}`, text),
  ),
]

const earlierNote = ({ earlier }: Press): readonly Block[] =>
  earlier === 0 ? [] : [paragraph(`${formatCount(earlier, 'earlier message is', 'earlier messages are')} in the game.`)]
