/** Lessons: a position, a task, and a check that it is done. */
import { closedScene, movedScene, sceneOf } from '../../src/board/build-scene.ts'
import type { ScenePower } from '../../src/board/scene.ts'
import type { BoardView } from '../../src/game/views/shapes.ts'
import type { Seat } from '../../src/rules/names.ts'
import { withSubmitted } from '../orders/results/submitted.ts'
import type { ShownBoard } from '../orders/board/shown-boards.ts'
import { type Example, linesOfExample, sheetsOfExample } from '../sandbox/example-text.ts'
import { type Adjudicated, adjudicate, adjudicateSheets, boardsIn, type LocalGame } from '../sandbox/local-game.ts'
import { ARM_LETTERS } from '../../src/rules/names.ts'

export interface Lesson extends Example {
  readonly title: string
  /** The situation and the task. */
  readonly text: string
  /** The power that the player orders. `orders` are everyone else's. */
  readonly power: string
  /** The player's seat, if the power has several captains; `orders` are then by seat. */
  readonly seat?: string
  /** The power whose map the learner's orders name. They have not seen it, only what is proved about it. */
  readonly unseen?: string
  /** The map to begin with, in a lesson in which the learner draws one; `answer` is then a map, too. */
  readonly draw?: string
  /** Done when one of these units is where it says … */
  readonly goal: readonly string[]
  /** … and all of these, of any power … */
  readonly otherUnits?: readonly string[]
  /** Replaces `goal` where that cannot express the task. `next`: the game after the turn. */
  readonly isDone?: (boards: readonly BoardView[], next: LocalGame) => boolean
  /** … and this province is empty. */
  readonly empty?: string
  /** Orders that solve it, shown on request. */
  readonly answer: string
  readonly praise: string
}

export const LESSONS: readonly Lesson[] = [
  {
    title: 'Move',
    text: 'You are France. Tap your army in Paris, then Burgundy. Then run the turn.',
    phase: 'S1901M',
    power: 'FRANCE',
    units: { FRANCE: 'A PAR' },
    orders: '',
    near: 'PAR BUR MAR BRE',
    goal: ['A BUR'],
    answer: 'A PAR - BUR',
    praise:
      'An army moves one province on land, a fleet one at sea or along a coast. All orders are resolved at the same time.',
  },
  {
    title: 'Bounce',
    text: 'Germany is moving to Burgundy, and you want to keep it empty. Move there too: equal strengths bounce, and both units stay where they were.',
    phase: 'S1901M',
    power: 'FRANCE',
    units: { FRANCE: 'A PAR', GERMANY: 'A MUN' },
    orders: 'A MUN - BUR',
    near: 'PAR BUR MUN MAR',
    goal: ['A PAR'],
    empty: 'BUR',
    answer: 'A PAR - BUR',
    praise: 'A standoff: nobody got in. The crossed arrows stay on the board, and each says what it bounced with.',
  },
  {
    title: 'Support',
    text: 'This time you want Burgundy for yourself. One army is not enough: move Paris, and have Marseilles support it. Tap Marseilles, then Paris, then Burgundy.',
    phase: 'S1901M',
    power: 'FRANCE',
    units: { FRANCE: 'A PAR, A MAR', GERMANY: 'A MUN' },
    orders: 'A MUN - BUR',
    near: 'PAR BUR MUN MAR',
    goal: ['A BUR'],
    answer: 'A PAR - BUR, A MAR S A PAR - BUR',
    praise: 'Two against one. A support must match the move exactly, and the supporting unit stays where it is.',
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
    praise: 'A unit that is attacked cannot support. Your attack bounced, but it did its job.',
  },
  {
    title: 'Convoy',
    text: 'You are England now. Your fleet in the North Sea can convoy the army from London to Norway: tap London, then Norway; tap the fleet, then London, then Norway.',
    phase: 'S1901M',
    power: 'ENGLAND',
    units: { ENGLAND: 'A LON, F NTH' },
    orders: '',
    near: 'LON NTH NWY DEN',
    goal: ['A NWY'],
    answer: 'A LON - NWY VIA, F NTH C A LON - NWY',
    praise: 'Across the sea in one phase. If the fleet had been dislodged, the army would have stayed in London.',
  },
  {
    title: 'Retreat',
    text: 'Your army was dislodged from Burgundy by an attack from Munich. It cannot retreat to where the attack came from, or to an occupied province. Save it: tap it, then tap a highlighted province.',
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
    text: 'It is Winter. You own one more centre than you have units, so you can build in an empty home centre that you own. Build a fleet in Brest.',
    phase: 'W1901A',
    power: 'FRANCE',
    units: { FRANCE: 'A BUR, F POR, A SPA' },
    centres: { FRANCE: 'PAR BRE MAR SPA' },
    orders: '',
    near: 'PAR BRE MAR SPA POR',
    goal: ['F BRE'],
    answer: 'F BRE B',
    praise: 'More centres mean more units, and eighteen centres win. That is all you need for your first game.',
  },
]

/** Is the task done in this game? */
export function isSolved({ goal, otherUnits = [], empty, power, isDone }: Lesson, next: LocalGame): boolean {
  const boards = boardsIn(next)
  if (isDone !== undefined) return isDone(boards, next)
  const units = boards.flatMap((board) => board.units)
  const unitText = (unit: (typeof units)[number]): string => `${ARM_LETTERS[unit.arm]} ${unit.at}`
  const isGoalMet = units.some((unit) => unit.power === power && goal.includes(unitText(unit)))
  const areOthersThere = otherUnits.every((text) => units.some((unit) => unitText(unit) === text))
  return isGoalMet && areOthersThere && !units.some(({ at }) => at === empty)
}

/** The boards after the turn: the units where they went and as what they became, with the orders. */
export const outcomeScenes = (
  { phase, next }: Adjudicated,
  powers: readonly ScenePower[],
  nameOf: (seat: Seat) => string,
): readonly ShownBoard[] =>
  phase.boards.map((view) => {
    const after = boardsIn(next).find(({ board }) => board === view.board)
    const scene = withSubmitted(closedScene(view, powers), view, { submitted: phase.submitted, nameOf })
    return { ...view, scene: after === undefined ? scene : movedScene(scene, sceneOf(after, powers, []).units) }
  })

/** The result of the player's orders. */
export function outcomeOf(lesson: Lesson, game: LocalGame, lines: readonly string[]): Adjudicated {
  return lesson.seat === undefined
    ? adjudicate(game, [...lines, ...linesOfExample(lesson)])
    : adjudicateSheets(game, { ...sheetsOfExample(lesson), [lesson.seat]: lines })
}
