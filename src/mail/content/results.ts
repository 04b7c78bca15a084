/** The results of a phase: what is wanted next first, then what happened. */
import type { MailFacts, ToldOrder } from '../../game/announcements/effect.ts'
import { type Block, groups, image, list, paragraph, section, table } from '../layout/block.ts'
import { deadlines, toExport, toGame } from './game-blocks.ts'
import type { Links, Reader, Told } from '../reader.ts'
import { counted, deadline, listed, phaseInWords, shortDeadline } from './wording.ts'

export type Results = Extract<MailFacts, { readonly kind: 'results' }>

export function resultsTold(facts: Results, reader: Reader, links: Links): Told {
  const { game, next, yours, captains, captures, standing, others } = facts
  return {
    title: `${game.name}: results of ${phaseInWords(facts.phase, game.era)}`,
    gist: gistOf(facts, reader),
    blocks: [
      paragraph(`You play ${listed(facts.powers)} and own ${counted(facts.centres, 'centre')}.`),
      ...designNews(facts),
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
      ...absent(facts),
      ...(facts.ending === null ? [] : [toExport(facts, links)]),
    ],
  }
}

/** Of whom results are not wanted, but what has to be decided is. */
export function dueTold(facts: Results, reader: Reader, links: Links): Told {
  return {
    title: `${facts.game.name}: your ${facts.next?.wants ?? 'orders'}`,
    gist: gistOf(facts, reader),
    blocks: [
      paragraph(`You play ${listed(facts.powers)}.`),
      ...designNews(facts),
      ...outlook(facts, reader),
      toGame('Give orders', facts, links),
    ],
  }
}

/** What became of one’s own orders, and what it led to: beside the results of a later phase, or of other games. */
export const resultsInShort = (results: Results): readonly Block[] => [
  ...designNews(results),
  ...(results.yours.length === 0
    ? []
    : [
        table(
          ['Your order', 'Result'],
          results.yours.map((y) => [y.order, y.result]),
        ),
      ]),
  ...(results.captures.length === 0 ? [] : [list(results.captures)]),
  ...absent(results),
]

/** What the reader alone is told of a design. */
const designNews = ({ told = [] }: Results): readonly Block[] =>
  told.flatMap(({ title, lines }) => section(title, list(lines), lines))

/** Who gave no orders. */
const absent = ({ missed, excused = [] }: Results): readonly Block[] => [
  ...(missed.length === 0 ? [] : [paragraph(`No orders came from ${listed(missed)}.`)]),
  ...(excused.length === 0 ? [] : [paragraph(`No orders came, and were excused, from ${listed(excused)}.`)]),
]

function gistOf({ next, ending, centres }: Results, reader: Reader): string {
  if (ending !== null) return ending
  const own = `You own ${counted(centres, 'centre')}.`
  if (next === null) return own
  const when = shortDeadline(next.deadline, reader.zone)
  return next.wants === null
    ? `${own} Nothing is wanted of you by ${when}.`
    : `${own} Wanted by ${when}: ${next.wants}.`
}

const cellsOf = (told: ToldOrder | string): readonly string[] =>
  typeof told === 'string' ? [told] : [told.order, told.result]

/** The board of the phase, which leads to that phase. */
function boardThen({ picture, phase, game }: Results, links: Links): readonly Block[] {
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
function presence({ presence: told }: Results): readonly Block[] {
  if (told === undefined) return []
  const misses =
    told.left === null ? '' : ` Miss ${counted(told.left, 'more phase')} in a row and your seat is offered to others.`
  // Misses are counted all the same in a game that does not tell who plays.
  const where = misses === '' ? '' : ' in your record'
  const yours =
    told.you === 'excused'
      ? [`You gave no orders, and are excused${where}, because you had declared your absence.${misses}`]
      : []
  const missed = told.you === 'missed' ? [`You gave no orders.${misses}`] : []
  const open =
    told.open.length === 0 ? [] : [`Open to new players: ${listed(told.open)}. Pass the link to the game on.`]
  return [...yours, ...missed, ...open].map(paragraph)
}

/** What comes next, said before anything else: what is wanted and by when, or how it ended. */
export function outlook({ game, next, ending }: Results, reader: Reader): readonly Block[] {
  const over = ending === null ? [] : [paragraph(ending)]
  if (next === null) return over
  const due = `${phaseInWords(next.phase, game.era)}, closes ${deadline(next.deadline, reader.zone)}`
  return [
    ...over,
    paragraph(`Next: ${due}. Wanted from you: ${next.wants ?? 'nothing'}.`),
    ...deadlines(next.upcoming, game.era, reader),
  ]
}
