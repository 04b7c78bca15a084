/** The results of a phase: first the reader’s own and the board, then what to do next. */
import type { NoteText, OrderWithResult } from '../../game/announcements/effect.ts'
import { type Block, groups, image, list, paragraph, section, table } from '../layout/block.ts'
import { deadlineBlocks, powersSentence, exportNote, gameButton } from './game-blocks.ts'
import type { FactsOf, GameMailContent, Links, Reader } from '../mail-message.ts'
import {
  capitalize,
  formatCount,
  formatDeadline,
  formatList,
  phaseLabel,
  formatShortDeadline,
  toDoText,
} from './wording.ts'

export type Results = FactsOf<'results'>

export function resultsContent(facts: Results, reader: Reader, links: Links): GameMailContent {
  const { game, next, ending, yours, captains, captures, notes, standing, others } = facts
  return {
    title: `${game.name}: ${newsOf(facts)}`,
    subject: isEndingOnly(facts) ? 'The game is over' : `Results: ${shortLabel(facts.phase, game.era)}`,
    gist: gistOf(facts, reader),
    blocks: [
      ...(ending === null ? [] : [paragraph(ending)]),
      paragraph(standingSentence(facts)),
      ...designNews(facts),
      ...section('Your orders', table(['Order', 'Result'], yours.map(orderCells)), yours),
      ...section(
        'What the captains ordered',
        table(['Captain', 'Order', 'Used?'], captains.map(captainCells)),
        captains,
      ),
      ...pictureOfBoard(facts, links),
      ...section('Captured centres', list(captures), captures),
      ...noteSections(notes),
      ...outlookBlocks({ ...facts, ending: null }, reader),
      gameButton(next?.wants ? 'Give orders' : 'See the board', facts, links),
      ...section(
        'Position',
        table(['Power', hasSeveralBoards(facts) ? 'Units supported' : 'Centres', 'Units'], standing.map(powerCells)),
        standing,
      ),
      ...section('Other powers’ orders', groups(['Order', 'Result'], others.map(orderGroup)), others),
      ...attendanceBlocks(facts),
      ...missingOrders(facts),
      ...(ending === null ? [] : [exportNote(facts, links)]),
    ],
  }
}

/** A game that ends by a vote or a decision closes no phase, so there are no results of one. */
export const isEndingOnly = ({ picture, ending }: Pick<Results, 'picture' | 'ending'>): boolean =>
  picture === null && ending !== null

/** `results of Fall 1901, movement`, `the game is over` */
export const newsOf = (facts: Results): string =>
  isEndingOnly(facts) ? 'the game is over' : `results of ${phaseLabel(facts.phase, facts.game.era)}`

/** `Fall 1901`, `Fall 1901, retreats` */
const shortLabel = (phase: string, era: string | null): string => phaseLabel(phase, era).replace(/, movement$/, '')

/** For readers who want no results, only what they have to do. */
export function dueContent(facts: Results, reader: Reader, links: Links): GameMailContent {
  const news = dueNews(facts, reader)
  return {
    title: news === null ? facts.game.name : `${facts.game.name}: ${news}`,
    subject: capitalize(news ?? 'News'),
    gist: gistOf(facts, reader),
    blocks: [
      paragraph(powersSentence(facts)),
      ...designNews(facts),
      ...outlookBlocks(facts, reader),
      gameButton('Give orders', facts, links),
    ],
  }
}

/** `1 build due Fri 18:00 CET`; null if the next phase is over, too. */
const dueNews = ({ next }: Results, { zone }: Reader): string | null =>
  next && `${next.wants ?? 'orders'} due ${formatShortDeadline(next.deadline, zone)}`

/** The short form, for earlier phases and letters about several games. Empty without news. */
export const shortResults = (results: Results): readonly Block[] => [
  ...(isEndingOnly(results) && results.ending !== null ? [paragraph(results.ending)] : []),
  ...designNews(results),
  ...(results.yours.length === 0 ? [] : [table(['Your order', 'Result'], results.yours.map(orderCells))]),
  ...(results.captures.length === 0 ? [] : [list(results.captures)]),
  ...noteSections(results.notes),
  ...missingOrders(results),
]

/** About the reader’s map, for this reader alone. */
const designNews = ({ told: news }: Results): readonly Block[] => noteSections(news)

const noteSections = (notes: readonly NoteText[] = []): readonly Block[] =>
  notes.flatMap(({ title, lines }) => section(title, list(lines), lines))

/** Powers without orders. */
const missingOrders = ({ missed, excused = [] }: Results): readonly Block[] => [
  ...(missed.length === 0 ? [] : [paragraph(`No orders from ${formatList(missed)}.`)]),
  ...(excused.length === 0 ? [] : [paragraph(`Excused for having no orders: ${formatList(excused)}.`)]),
]

/** On several boards this counts the units that the centres support, not the centres. */
const hasSeveralBoards = ({ boards = 1 }: Results): boolean => boards > 1

function standingSentence(facts: Results): string {
  if (facts.role === 'sitter') return powersSentence(facts)
  const powers = formatList(facts.powers)
  if (facts.next?.isOut === true) return `You play ${powers} and are out of the game.`
  return hasSeveralBoards(facts)
    ? `You play ${powers}. ${supportedText(facts)}`
    : `You play ${powers} and have ${formatCount(facts.centres, 'centre')}.`
}

const supportedText = ({ centres }: Results): string => `Your centres support ${formatCount(centres, 'unit')}.`

function gistOf(facts: Results, reader: Reader): string {
  const { next, ending, centres } = facts
  if (ending !== null) return ending
  if (next?.isOut === true) return 'You are out of the game.'
  const own = hasSeveralBoards(facts) ? supportedText(facts) : `You have ${formatCount(centres, 'centre')}.`
  if (next === null) return own
  const when = formatShortDeadline(next.deadline, reader.zone)
  return next.wants === null ? `${own} Nothing to do until ${when}.` : `${own} To do by ${when}: ${next.wants}.`
}

const orderCells = (line: OrderWithResult | string): readonly string[] =>
  typeof line === 'string' ? [line] : [line.order, line.result]

const captainCells = ({ who, order, use }: Results['captains'][number]) => [who, order, use]

const powerCells = ({ power, centres, units }: Results['standing'][number]) => [power, `${centres}`, units.join(', ')]

const orderGroup = ({ power, orders }: Results['others'][number]) => ({ title: power, rows: orders.map(orderCells) })

/** The board of the phase, linked to that phase. */
function pictureOfBoard({ picture, phase, game }: Results, links: Links): readonly Block[] {
  if (picture === null || links.picture === null) return []
  const { address, width, height } = links.picture
  return [
    image({
      src: address,
      alt: `The board of ${phaseLabel(phase, game.era)}, with every order and its result. The text below says the same.`,
      width,
      height,
      href: `${links.base}/games/${encodeURIComponent(game.id)}/phases/${picture.phase}`,
    }),
  ]
}

/** The consequences of a missed phase, and open seats. */
function attendanceBlocks({ presence }: Results): readonly Block[] {
  if (presence === undefined) return []
  const { you, left, open } = presence
  const warning =
    left === null ? '' : ` Miss ${formatCount(left, 'more phase')} in a row and your seat is offered to others.`
  // In an anonymous game, an excused phase counts as missed in a row, but not in the record.
  const scope = warning === '' ? '' : ' in your record'
  const excused = `You gave no orders, but you are excused${scope} because you declared an absence.${warning}`
  return [
    ...(you === 'excused' ? [excused] : []),
    ...(you === 'missed' ? [`You gave no orders.${warning}`] : []),
    ...(open.length === 0 ? [] : [`Open to new players: ${formatList(open)}. Share the link to the game.`]),
  ].map(paragraph)
}

/** What to do and by when, or how the game ended. */
export function outlookBlocks({ game, next, ending }: Results, reader: Reader): readonly Block[] {
  const over = ending === null ? [] : [paragraph(ending)]
  if (next === null) return over
  const due = `${phaseLabel(next.phase, game.era)}. It closes ${formatDeadline(next.deadline, reader.zone)}`
  return [
    ...over,
    paragraph(`Next: ${due}.${next.isOut === true ? '' : ` ${toDoText(next.wants)}`}`),
    ...deadlineBlocks(next.upcoming, game.era, reader),
  ]
}
