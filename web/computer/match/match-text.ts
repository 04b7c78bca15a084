/** Sentences about a match. Pure. */
import { goalView, phaseView } from '../../../src/game/views/boards.ts'
import { VICTORY } from '../../../src/rules/seam/ending-choices.ts'
import { changedOptions, RULESETS } from '../../../src/variants/index.ts'
import { commandsCountry, powersFor, powersOfSeat } from '../../sandbox/local-game.ts'
import { goalText } from '../../text/goal-text.ts'
import { formatList } from '../../text/words.ts'
import { isAlive, type Level, type Match } from './computer-match.ts'

const LEVEL_LABELS: Readonly<Record<Level, string>> = { novice: 'Novice', player: 'Player', master: 'Master' }

/** `You play France. ` Empty before countries are drawn by lot. */
export const youPlay = ({ open, record: { seat } }: Match): string =>
  commandsCountry(open, seat) ? `You play ${powersOfSeat(open, seat)}. ` : ''

/** What wins. Double Diplomacy has two numbers, which its creator cannot choose. */
export function matchGoal({ open: { variant, position }, record: { seat } }: Match): string {
  const seats = [{ seat, score: variant.score(position, seat) }]
  const [goal, phase] = [goalView(variant, position), phaseView(variant, position)]
  const text = goalText({ goal, boards: variant.boards, seats, you: seat, phase })
  return text === '' ? (RULESETS.find(({ id }) => id === variant.id)?.excluded[VICTORY] ?? '') : text
}

/** The person’s power, the level, the chosen options, and everyone’s centres. */
export function aboutText(match: Match): string {
  const { record } = match
  const you = isAlive(match) ? youPlay(match) : 'You are out of the game. '
  const options = changedOptions(record.variant, record.options ?? {})
  const chosen = options.length === 0 ? '' : ` Chosen: ${formatList(options)}.`
  return `${you}Level: ${LEVEL_LABELS[record.level]}.${chosen} ${centresText(match)}`
}

/** `Centres: France 5, Germany 4.`; over several boards, what they support. */
export function centresText({ open }: Pick<Match, 'open'>): string {
  const { variant, position } = open
  const counts = powersFor(open)
    .map(({ power, name }) => ({ name, count: variant.count(position, power) }))
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => b.count - a.count)
  const label = open.variant.boards.length > 1 ? 'Units supported' : 'Centres'
  return counts.length === 0 ? '' : `${label}: ${counts.map(({ name, count }) => `${name} ${count}`).join(', ')}.`
}
