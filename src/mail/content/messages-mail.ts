/** Mails about unread messages, with their texts for readers who want them by mail. */
import type { FactsOf } from '../mail-message.ts'
import { type Block, list, message, paragraph } from '../layout/block.ts'
import type { Links, Reader, MailContent } from '../reader.ts'
import { gameButton } from './game-blocks.ts'
import { capitalize, formatCount, formatDeadline, formatList } from './wording.ts'

type Press = FactsOf<'press'>

const ANONYMOUS = 'an anonymous player'

export function messagesContent(facts: Press, reader: Reader, links: Links): MailContent {
  const headline = headlineOf(facts)
  return {
    title: `${facts.game.name}: ${headline}`,
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
