/** The content of each kind of mail. `compose.ts` lays it out, alone or with others. */
import type { MailFacts } from '../../game/announcements/effect.ts'
import { list, paragraph, section } from '../layout/block.ts'
import { deadlines, readersPart, toCalendar, toGame } from './game-blocks.ts'
import type { Links, Reader, MailContent } from '../reader.ts'
import { messagesContent } from './messages-mail.ts'
import { dueContent, resultsContent } from './results-mail.ts'
import { seatText } from './seat-mail.ts'
import type { Category } from '../mail-message.ts'
import { counted, deadline, defaultsOf, isDraftCode, listed, phaseLabel, shortDeadline, toDo } from './wording.ts'

type Of<K extends MailFacts['kind']> = Extract<MailFacts, { readonly kind: K }>

/** `category`: the switch that lets the mail through. With `due`, results only say what the reader has to do. */
export function mailContent(facts: MailFacts, category: Category, reader: Reader, links: Links): MailContent {
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

/** For a game that begins with maps, before powers are assigned by lot. */
function designContent(facts: Of<'started'>, reader: Reader, links: Links): MailContent {
  const task = facts.wants ?? 'your map'
  return {
    title: `${facts.game.name} has begun`,
    gist: `Due ${shortDeadline(facts.deadline, reader.zone)}: ${task}.`,
    blocks: [
      paragraph(
        `Good luck, ${reader.name}. The first phase is ${phaseLabel(facts.phase, facts.game.era)}. It closes ${deadline(facts.deadline, reader.zone)}. ${toDo(task)}`,
      ),
      paragraph(`After that, powers are assigned by lot. Until then your seat is called ${listed(facts.powers)}.`),
      ...deadlines(facts.upcoming, facts.game.era, reader),
      toGame(`Hand in ${task}`, facts, links),
      toCalendar(links),
    ],
  }
}

function startedContent(facts: Of<'started'>, reader: Reader, links: Links): MailContent {
  if (isDraftCode(facts.phase)) return designContent(facts, reader, links)
  return {
    title: `${facts.game.name} has begun`,
    gist: `You play ${listed(facts.powers)}. First orders due ${shortDeadline(facts.deadline, reader.zone)}.`,
    blocks: [
      paragraph(`Good luck, ${reader.name}. You play ${listed(facts.powers)}.`),
      ...section('Your units', list(facts.units), facts.units),
      paragraph(
        `The first phase is ${phaseLabel(facts.phase, facts.game.era)}. It closes ${deadline(facts.deadline, reader.zone)}. ${toDo(facts.wants)}`,
      ),
      ...deadlines(facts.upcoming, facts.game.era, reader),
      toGame('Give orders', facts, links),
      toCalendar(links),
    ],
  }
}

function seatContent(facts: Of<'seats'>, { zone }: Reader, links: Links): MailContent {
  const { subject, sentences, button: label = 'See the game' } = seatText(facts, zone)
  return {
    title: `${facts.game.name}: ${subject}`,
    gist: sentences[0] ?? subject,
    blocks: [...sentences.map(paragraph), toGame(label, facts, links)],
  }
}

/** Follows the name of the game. */
const NOTICE_TITLES: Readonly<Record<Of<'notice'>['notice'], string>> = {
  proposed: 'new proposal',
  decided: 'proposal failed',
  'rolled-back': 'rolled back to an earlier phase',
  restored: 'restored from a backup',
  corrected: 'the position was corrected',
  'ordered-for': 'orders entered for a seat',
  announced: 'announcement',
  'handed-over': 'new game master',
}

function noticeContent(facts: Of<'notice'>, reader: Reader, links: Links): MailContent {
  const { notice, words, details, until } = facts
  const news = until === null ? words : `${words} ${deadline(until, reader.zone)}.`
  return {
    title: `${facts.game.name}: ${NOTICE_TITLES[notice]}`,
    gist: news.endsWith(':') ? [news, ...details].join(' ') : news,
    blocks: [paragraph(news), ...details.map(paragraph), toGame('See the game', facts, links)],
  }
}

function webhookContent(facts: Of<'webhook'>, reader: Reader, links: Links): MailContent {
  const { game, failingSince, reason } = facts
  const summary = 'We have stopped sending messages to the webhook of this game.'
  return {
    title: `${game.name}: webhook switched off`,
    gist: summary,
    blocks: [
      paragraph(`${summary} It has failed since ${deadline(failingSince, reader.zone)}: ${reason}.`),
      paragraph('Once it works again, test it under Powers, next to the board, or set a new one.'),
      toGame('See the game', facts, links),
    ],
  }
}

/** For a player without a map, or with one that has errors. */
function draftReminder(facts: Of<'reminder'>, reader: Reader, links: Links): MailContent {
  const task = listed(facts.missing)
  const state = facts.saved ? 'Your saved map still has errors and cannot be used.' : 'You have not saved a map yet.'
  return {
    title: `${facts.game.name}: ${task} is due ${shortDeadline(facts.deadline, reader.zone)}`,
    gist: `Due ${shortDeadline(facts.deadline, reader.zone)}: ${task}.`,
    blocks: [
      paragraph(`${phaseLabel(facts.phase, facts.game.era)}, closes ${deadline(facts.deadline, reader.zone)}.`),
      paragraph(`${state} ${defaultsOf(facts.steps)}`),
      ...deadlines(facts.upcoming, facts.game.era, reader),
      toGame(`Hand in ${task}`, facts, links),
    ],
  }
}

function reminderContent(facts: Of<'reminder'>, reader: Reader, links: Links): MailContent {
  if (isDraftCode(facts.phase) && facts.missing.length > 0) return draftReminder(facts, reader, links)
  const missing = counted(facts.missing.length, 'order is missing', 'orders are missing')
  return {
    title: `${facts.game.name}: orders due ${shortDeadline(facts.deadline, reader.zone)}`,
    gist: `${missing}, due ${shortDeadline(facts.deadline, reader.zone)}.`,
    blocks: [
      paragraph(
        `${readersPart(facts)} ${phaseLabel(facts.phase, facts.game.era)}, closes ${deadline(facts.deadline, reader.zone)}.`,
      ),
      ...section('No orders yet', list(facts.missing), facts.missing),
      paragraph(
        `${facts.saved ? 'Saved orders count, Ready or not.' : 'You have not saved any orders yet.'} ${defaultsOf(facts.steps)}`,
      ),
      ...deadlines(facts.upcoming, facts.game.era, reader),
      toGame('Give orders', facts, links),
    ],
  }
}

const CLOCK_TITLES: Readonly<Record<Of<'clock'>['news'], string>> = {
  paused: 'the game is paused',
  resumed: 'the game continues',
  extended: 'the deadline has moved',
  retimed: 'the deadlines have changed',
}

function clockContent(facts: Of<'clock'>, reader: Reader, links: Links): MailContent {
  const { game, news, why, until, upcoming } = facts
  const when = until ?? upcoming[0]?.deadline ?? null
  const coming = when === null ? '' : ` ${until === null ? 'Due' : 'Resumes by'} ${shortDeadline(when, reader.zone)}.`
  const pause =
    until === null
      ? []
      : [`The game resumes by ${deadline(until, reader.zone)}. Until then nothing is due, but you can save orders.`]
  return {
    title: `${game.name}: ${CLOCK_TITLES[news]}`,
    gist: `${why}${coming}`,
    blocks: [
      ...[why, ...pause].map(paragraph),
      ...deadlines(upcoming, game.era, reader),
      toGame('See the game', facts, links),
    ],
  }
}
