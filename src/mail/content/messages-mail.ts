/** Mail about unread messages: who wrote to whom, and the texts for readers who want them by mail. */
import type { MailFacts } from '../../game/announcements/effect.ts'
import { type Block, list, message, paragraph } from '../layout/block.ts'
import type { Links, Reader, MailContent } from '../reader.ts'
import { toGame } from './game-blocks.ts'
import { counted, deadline, listed } from './wording.ts'

type Press = Extract<MailFacts, { readonly kind: 'press' }>

const NOBODY = 'an anonymous player'

export function messagesContent(facts: Press, reader: Reader, links: Links): MailContent {
  const said = `${writersOf(facts)} to ${facts.readers}`
  return {
    title: `${facts.game.name}: ${said}`,
    gist: `${capital(said)}. ${counted(facts.messages.length + facts.earlier, 'unread message')}.`,
    blocks: [
      ...(reader.pressText === true ? texts(facts, reader) : summary(facts, reader)),
      toGame('Read it in the game', facts, links),
    ],
  }
}

/** `Austria and Italy wrote` */
function writersOf({ messages }: Press): string {
  const names = [...new Set(messages.map(({ from }) => from ?? NOBODY))]
  return `${listed(names)} wrote`
}

const capital = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`

/** For a mailbox that others may see: without the texts. */
function summary(facts: Press, { zone }: Reader): readonly Block[] {
  const last = facts.messages.at(-1)?.at
  const writers = Map.groupBy(facts.messages, ({ from }) => from ?? NOBODY)
  return [
    paragraph(`${capital(writersOf(facts))} to ${facts.readers}.`),
    list([...writers].map(([who, some]) => `${capital(who)}: ${counted(some.length, 'message')}`)),
    ...earlierWords(facts),
    ...(last === undefined ? [] : [paragraph(`The last one was sent ${deadline(last, zone)}.`)]),
  ]
}

const texts = (facts: Press, { zone }: Reader): readonly Block[] => [
  paragraph(`${capital(writersOf(facts))} to ${facts.readers}.`),
  ...earlierWords(facts),
  ...facts.messages.map(({ from, at, text }) => message(`${capital(from ?? NOBODY)}, ${deadline(at, zone)}`, text)),
]

const earlierWords = ({ earlier }: Press): readonly Block[] =>
  earlier === 0 ? [] : [paragraph(`${counted(earlier, 'earlier message is', 'earlier messages are')} in the game.`)]
