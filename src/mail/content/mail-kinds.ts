/** One function per kind of mail: facts → what it says, to be laid out alone or beside others (`compose.ts`). */
import type { MailFacts } from '../../game/announcements/effect.ts'
import { list, paragraph, section } from '../layout/block.ts'
import { deadlines, toCalendar, toGame } from './game-blocks.ts'
import type { Links, Reader, Told } from '../reader.ts'
import { pressTold } from './press-mail.ts'
import { dueTold, resultsTold } from './results.ts'
import { seatWords } from './seat-mail.ts'
import type { Category } from '../message.ts'
import { counted, deadline, defaultsOf, isDraftCode, listed, phaseInWords, shortDeadline } from './wording.ts'

type Of<K extends MailFacts['kind']> = Extract<MailFacts, { readonly kind: K }>

/** `category`: the switch by which the reader wants it; of whoever wants no results but what is due, only that is told. */
export function toldOf(facts: MailFacts, category: Category, reader: Reader, links: Links): Told {
  switch (facts.kind) {
    case 'started':
      return startedTold(facts, reader, links)
    case 'results':
      return category === 'due' ? dueTold(facts, reader, links) : resultsTold(facts, reader, links)
    case 'reminder':
      return reminderTold(facts, reader, links)
    case 'clock':
      return clockTold(facts, reader, links)
    case 'notice':
      return noticeTold(facts, reader, links)
    case 'press':
      return pressTold(facts, reader, links)
    case 'webhook':
      return webhookTold(facts, reader, links)
    case 'seats':
      return seatTold(facts, reader, links)
  }
}

/** First a map is asked for; who plays what is drawn by lot afterwards. */
function designTold(facts: Of<'started'>, reader: Reader, links: Links): Told {
  const what = facts.wants ?? 'nothing'
  return {
    title: `${facts.game.name} has begun`,
    gist: `First ${what} is due ${shortDeadline(facts.deadline, reader.zone)}.`,
    blocks: [
      paragraph(
        `Good luck, ${reader.name}. First comes ${phaseInWords(facts.phase, facts.game.era)}, which closes ${deadline(facts.deadline, reader.zone)}. Wanted from you: ${what}.`,
      ),
      paragraph(`Then it is drawn by lot who plays what. Until then your seat is called ${listed(facts.powers)}.`),
      ...deadlines(facts.upcoming, facts.game.era, reader),
      toGame(`Hand in ${what}`, facts, links),
      toCalendar(links),
    ],
  }
}

function startedTold(facts: Of<'started'>, reader: Reader, links: Links): Told {
  if (isDraftCode(facts.phase)) return designTold(facts, reader, links)
  return {
    title: `${facts.game.name} has begun`,
    gist: `You play ${listed(facts.powers)}. First orders due ${shortDeadline(facts.deadline, reader.zone)}.`,
    blocks: [
      paragraph(`Good luck, ${reader.name}. You play ${listed(facts.powers)}.`),
      ...section('Your units', list(facts.units), facts.units),
      paragraph(
        `First comes ${phaseInWords(facts.phase, facts.game.era)}, which closes ${deadline(facts.deadline, reader.zone)}. Wanted from you: ${facts.wants ?? 'nothing'}.`,
      ),
      ...deadlines(facts.upcoming, facts.game.era, reader),
      toGame('Give orders', facts, links),
      toCalendar(links),
    ],
  }
}

function seatTold(facts: Of<'seats'>, { zone }: Reader, links: Links): Told {
  const { subject, sentences, button: label } = seatWords(facts, zone)
  return {
    title: `${facts.game.name}: ${subject}`,
    gist: sentences[0] ?? subject,
    blocks: [...sentences.map(paragraph), toGame(label, facts, links)],
  }
}

/** What it is about, behind the game’s name. */
const NOTICE_TITLES: Readonly<Record<Of<'notice'>['notice'], string>> = {
  proposed: 'something is proposed',
  decided: 'a proposal has lapsed',
  'rolled-back': 'back to an earlier phase',
  restored: 'put back from a backup',
  corrected: 'the position was corrected',
  'ordered-for': 'orders were handed in for a seat',
  announced: 'an announcement',
  'handed-over': 'the game master has changed',
}

function noticeTold(facts: Of<'notice'>, reader: Reader, links: Links): Told {
  const { notice, words, details, until } = facts
  const said = until === null ? words : `${words} ${deadline(until, reader.zone)}.`
  return {
    title: `${facts.game.name}: ${NOTICE_TITLES[notice]}`,
    gist: said,
    blocks: [paragraph(said), ...details.map(paragraph), toGame('See the game', facts, links)],
  }
}

function webhookTold(facts: Of<'webhook'>, reader: Reader, links: Links): Told {
  const { game, failingSince, reason } = facts
  const off = 'Nothing more is sent to the webhook of this game.'
  return {
    title: `${game.name}: the webhook is switched off`,
    gist: off,
    blocks: [
      paragraph(`${off} Its receiver has taken nothing since ${deadline(failingSince, reader.zone)}: ${reason}.`),
      paragraph(
        'When the receiver works again, try the webhook again beside the board, under Powers, or set another one.',
      ),
      toGame('See the game', facts, links),
    ],
  }
}

/** Somebody’s map is missing, or none that can be used. */
function draftReminder(facts: Of<'reminder'>, reader: Reader, links: Links): Told {
  const what = listed(facts.missing)
  const state = facts.saved
    ? `What you have handed in cannot be used as ${what} yet.`
    : 'You have handed in nothing yet.'
  return {
    title: `${facts.game.name}: ${what} is missing`,
    gist: `${what} is missing, due ${shortDeadline(facts.deadline, reader.zone)}.`,
    blocks: [
      paragraph(`${phaseInWords(facts.phase, facts.game.era)}, closes ${deadline(facts.deadline, reader.zone)}.`),
      paragraph(`${state} ${defaultsOf(facts.steps)}`),
      ...deadlines(facts.upcoming, facts.game.era, reader),
      toGame(`Hand in ${what}`, facts, links),
    ],
  }
}

function reminderTold(facts: Of<'reminder'>, reader: Reader, links: Links): Told {
  if (isDraftCode(facts.phase) && facts.missing.length > 0) return draftReminder(facts, reader, links)
  const lacking = counted(facts.missing.length, 'order is missing', 'orders are missing')
  return {
    title: `${facts.game.name}: orders are missing`,
    gist: `${lacking}, due ${shortDeadline(facts.deadline, reader.zone)}.`,
    blocks: [
      paragraph(
        `You play ${listed(facts.powers)}. ${phaseInWords(facts.phase, facts.game.era)}, closes ${deadline(facts.deadline, reader.zone)}.`,
      ),
      ...section('Still without an order', list(facts.missing), facts.missing),
      paragraph(
        `${facts.saved ? 'Saved orders will be used, even if you do not press Ready.' : 'Nothing is saved yet.'} ${defaultsOf(facts.steps)}`,
      ),
      ...deadlines(facts.upcoming, facts.game.era, reader),
      toGame('Give orders', facts, links),
    ],
  }
}

const CLOCK_TITLES: Readonly<Record<Of<'clock'>['news'], string>> = {
  paused: 'the game is paused',
  resumed: 'the game goes on',
  extended: 'the deadline has moved',
  retimed: 'the deadlines have changed',
}

function clockTold(facts: Of<'clock'>, reader: Reader, links: Links): Told {
  const { game, news, why, until, upcoming } = facts
  const when = until ?? upcoming[0]?.deadline ?? null
  const coming = when === null ? '' : ` ${until === null ? 'Due' : 'Until'} ${shortDeadline(when, reader.zone)}.`
  const pause =
    until === null
      ? []
      : [
          `The game goes on by itself ${deadline(until, reader.zone)} at the latest. Until then nothing is due, and orders can be saved.`,
        ]
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
