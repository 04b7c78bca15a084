/** Five minutes of lessons: a position, a task, and how to see that it is done. */
import type { BoardView } from '../../src/game/views/shapes.ts'
import { type Example, linesOfExample, sheetsOfExample } from '../sandbox/example-text.ts'
import { type Adjudicated, adjudicate, adjudicateSheets, type LocalGame } from '../sandbox/local-game.ts'
import { armLetter } from '../text/words.ts'

export interface Lesson extends Example {
  readonly title: string
  /** What this is about, and what to do. */
  readonly text: string
  /** Whose units the pupil orders. `orders` are those of the others. */
  readonly power: string
  /** Which of the captains of that power the pupil is, where it has several; `orders` are then by seat. */
  readonly seat?: string
  /** One of these stands where it says when the task is done. */
  readonly goal: readonly string[]
  /** Units, whosever they are, that stand then, too. */
  readonly others?: readonly string[]
  /** Tells instead of `goal` whether the task is done, where that is more than where one unit stands. */
  readonly isDone?: (boards: readonly BoardView[]) => boolean
  /** A province where nobody may stand then. */
  readonly empty?: string
  /** Orders that do it: shown to whoever asks. */
  readonly answer: string
  readonly praise: string
}

export const LESSONS: readonly Lesson[] = [
  {
    title: 'Move',
    text: 'You are France. Tap your army in Paris, then Burgundy. Then carry the order out.',
    phase: 'S1901M',
    power: 'FRANCE',
    units: { FRANCE: 'A PAR' },
    orders: '',
    near: 'PAR BUR MAR BRE',
    goal: ['A BUR'],
    answer: 'A PAR - BUR',
    praise:
      'An army goes one province by land, a fleet one by sea or along a coast. All orders are carried out at once.',
  },
  {
    title: 'Bounce',
    text: 'Germany is on its way to Burgundy, and you want it kept empty. Go there too: equal strength bounces, and both stay where they were.',
    phase: 'S1901M',
    power: 'FRANCE',
    units: { FRANCE: 'A PAR', GERMANY: 'A MUN' },
    orders: 'A MUN - BUR',
    near: 'PAR BUR MUN MAR',
    goal: ['A PAR'],
    empty: 'BUR',
    answer: 'A PAR - BUR',
    praise: 'A standoff: nobody got in. The crossed arrows stay on the board, and each says with whom it bounced.',
  },
  {
    title: 'Support',
    text: 'This time Burgundy shall be yours. One army is not enough: send Paris, and let Marseilles support it. Tap Marseilles, then Paris, then Burgundy.',
    phase: 'S1901M',
    power: 'FRANCE',
    units: { FRANCE: 'A PAR, A MAR', GERMANY: 'A MUN' },
    orders: 'A MUN - BUR',
    near: 'PAR BUR MUN MAR',
    goal: ['A BUR'],
    answer: 'A PAR - BUR, A MAR S A PAR - BUR',
    praise: 'Two against one. A support names exactly the move that it helps, and the supporter stays where it is.',
  },
  {
    title: 'Cut',
    text: 'Germany attacks Belgium from Holland, supported from Ruhr. You cannot stop the attack, but you can cut its support: attack Ruhr from Munich, while Belgium holds.',
    phase: 'S1902M',
    power: 'FRANCE',
    units: { FRANCE: 'A BEL, A MUN', GERMANY: 'A HOL, A RUH' },
    orders: 'A HOL - BEL, A RUH S A HOL - BEL',
    near: 'BEL HOL RUH MUN BUR',
    goal: ['A BEL'],
    answer: 'A BEL H, A MUN - RUH',
    praise: 'Whoever is attacked from elsewhere cannot support. Your attack itself bounced, and yet it did its work.',
  },
  {
    title: 'Convoy',
    text: 'You are England now. Your fleet in the North Sea can carry the army from London to Norway: tap London, then Norway; tap the fleet, then London, then Norway.',
    phase: 'S1901M',
    power: 'ENGLAND',
    units: { ENGLAND: 'A LON, F NTH' },
    orders: '',
    near: 'LON NTH NWY DEN',
    goal: ['A NWY'],
    answer: 'A LON - NWY VIA, F NTH C A LON - NWY',
    praise: 'Across the sea in one phase. If the fleet had been dislodged, the army would have stayed at home.',
  },
  {
    title: 'Retreat',
    text: 'Your army was driven out of Burgundy from Munich. It may not go where the attack came from, nor where somebody stands. Save it: tap it, then tap a lit province.',
    phase: 'F1901R',
    power: 'FRANCE',
    units: { FRANCE: 'A PAR, *A BUR', GERMANY: 'A BUR, A RUH' },
    attackers: { FRANCE: { 'A BUR': 'MUN' } },
    orders: '',
    near: 'BUR MUN PAR RUH MAR',
    goal: ['A MAR', 'A GAS', 'A PIC', 'A BEL'],
    answer: 'A BUR R MAR',
    praise: 'Saved. Without an order it would have been disbanded.',
  },
  {
    title: 'Build',
    text: 'It is Winter. You own one centre more than you have units, so you may build: in a home centre that is yours and empty. Build a fleet in Brest.',
    phase: 'W1901A',
    power: 'FRANCE',
    units: { FRANCE: 'A BUR, F POR, A SPA' },
    centres: { FRANCE: 'PAR BRE MAR SPA' },
    orders: '',
    near: 'PAR BRE MAR SPA POR',
    goal: ['F BRE'],
    answer: 'F BRE B',
    praise: 'More centres, more units; eighteen centres win. That is all you need for your first game.',
  },
]

/** Is the task done, in the position that the orders led to? */
export function mastered({ goal, others = [], empty, power, isDone }: Lesson, boards: readonly BoardView[]): boolean {
  if (isDone !== undefined) return isDone(boards)
  const units = boards.flatMap((board) => board.units)
  const words = (unit: (typeof units)[number]): string => `${armLetter(unit.arm)} ${unit.at}`
  const stands = units.some((unit) => unit.power === power && goal.includes(words(unit)))
  const stand = others.every((wanted) => units.some((unit) => words(unit) === wanted))
  return stands && stand && !units.some(({ at }) => at === empty)
}

/** What these orders of the pupil lead to. */
export function outcomeOf(lesson: Lesson, game: LocalGame, lines: readonly string[]): Adjudicated {
  return lesson.seat === undefined
    ? adjudicate(game, [...lines, ...linesOfExample(lesson)])
    : adjudicateSheets(game, { ...sheetsOfExample(lesson), [lesson.seat]: lines })
}
