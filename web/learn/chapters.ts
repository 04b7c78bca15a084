/** The standard rules in brief, with examples that the page adjudicates and draws. */
import type { Example } from '../sandbox/example-text.ts'

export interface Chapter {
  readonly id: string
  readonly title: string
  readonly text: readonly string[]
  /** Each becomes a picture with the adjudicator's results. */
  readonly examples: readonly Example[]
}

export const CHAPTERS: readonly Chapter[] = [
  {
    id: 'aim',
    title: 'The aim',
    text: [
      'Seven powers share Europe in 1901. Of its 75 provinces, 34 have a supply centre, marked with a ringed dot. Each centre supports one unit, an army or a fleet. The first power to own 18 centres after a Fall wins.',
      'There are no dice. All orders are written in secret and resolved at the same time. What matters is what the players have agreed on, and whether they keep their word.',
    ],
    examples: [],
  },
  {
    id: 'year',
    title: 'The year',
    text: [
      'Every year has two movement phases, Spring and Fall. If units are dislodged, a retreat phase follows. After Fall, centres change owner: a power gains those that its units occupy, and keeps those that nobody occupies. In Winter each power builds or disbands until it has as many units as centres.',
      'A phase in which nobody has a choice is skipped.',
    ],
    examples: [],
  },
  {
    id: 'move',
    title: 'Hold and move',
    text: [
      'Armies move on land, fleets at sea and along coasts, one province per phase. A fleet in a province with two coasts is on one of them, and can only move where that coast leads.',
      'A province has room for one unit. Units can follow one another, or rotate in a ring of three or more. Two units cannot swap places unless one of them is convoyed.',
    ],
    examples: [
      { phase: 'S1901M', units: { FRANCE: 'A PAR, F BRE, A MAR' }, orders: 'A PAR - BUR, F BRE - MAO, A MAR H' },
      {
        phase: 'S1902M',
        units: { RUSSIA: 'F STP/NC', FRANCE: 'F SPA/SC' },
        orders: 'F STP/NC - NWY, F SPA/SC - LYO',
        near: 'STP NWY SPA LYO',
      },
    ],
  },
  {
    id: 'bounce',
    title: 'Standoff',
    text: [
      'Every unit has the same strength. If several move to one province with equal strength, they bounce: all stay where they were. A unit that does not move defends its province with a strength of one.',
    ],
    examples: [
      { phase: 'S1901M', units: { FRANCE: 'A PAR', GERMANY: 'A MUN' }, orders: 'A PAR - BUR, A MUN - BUR' },
      { phase: 'S1902M', units: { FRANCE: 'A PAR', GERMANY: 'A BUR' }, orders: 'A PAR - BUR, A BUR H' },
    ],
  },
  {
    id: 'support',
    title: 'Support',
    text: [
      'A unit that stays can lend its strength to another, to move or to hold, if it could itself move to the province in question. It can support units of other powers, asked or not. A support must match exactly what the other unit does.',
      'A unit that a stronger attack drives out is dislodged and must retreat. You cannot dislodge your own unit, or help others to do it.',
    ],
    examples: [
      {
        phase: 'S1902M',
        units: { FRANCE: 'A PAR, A MAR', GERMANY: 'A BUR' },
        orders: 'A PAR - BUR, A MAR S A PAR - BUR, A BUR H',
      },
      {
        phase: 'S1902M',
        units: { FRANCE: 'A PAR, A MAR', GERMANY: 'A BUR, A MUN' },
        orders: 'A PAR - BUR, A MAR S A PAR - BUR, A BUR H, A MUN S A BUR',
      },
    ],
  },
  {
    id: 'cut',
    title: 'Cutting support',
    text: [
      'An attack on a supporting unit cuts its support, even if the attack bounces. There is one exception: an attack from the province that the support is directed against does not cut it, unless it dislodges the supporting unit.',
    ],
    examples: [
      {
        phase: 'S1902M',
        units: { GERMANY: 'A BER, A SIL', RUSSIA: 'A WAR, F BAL' },
        orders: 'A SIL - WAR, A WAR H, F BAL - BER, A BER H',
        near: 'BER SIL WAR BAL PRU',
      },
      {
        phase: 'S1902M',
        units: { GERMANY: 'A PRU, A SIL', RUSSIA: 'A WAR, A GAL' },
        orders: 'A PRU - WAR, A SIL S A PRU - WAR, A WAR H, A GAL - SIL',
      },
    ],
  },
  {
    id: 'convoy',
    title: 'Convoy',
    text: [
      'A fleet at sea can convoy an army from one coast to another; several fleets can form a chain. The army is ordered to move, and each fleet to convoy exactly that move. If a fleet that is needed is dislodged, the army stays. An attack that does not dislodge the fleet has no effect on the convoy.',
    ],
    examples: [
      { phase: 'S1901M', units: { ENGLAND: 'A LON, F NTH' }, orders: 'A LON - NWY VIA, F NTH C A LON - NWY' },
      {
        phase: 'S1902M',
        units: { ENGLAND: 'A LON, F NTH', GERMANY: 'F HEL, F DEN' },
        orders: 'A LON - NWY VIA, F NTH C A LON - NWY, F HEL - NTH, F DEN S F HEL - NTH',
      },
    ],
  },
  {
    id: 'retreat',
    title: 'Retreats',
    text: [
      'A dislodged unit retreats to an adjacent province that is empty, where no standoff happened in this phase, and from which the attack did not come. Without such a province, or without an order, it is disbanded. If two units retreat to the same place, both are disbanded.',
    ],
    examples: [
      {
        phase: 'S1902R',
        units: { FRANCE: 'A PAR, *A BUR', GERMANY: 'A BUR, A RUH' },
        attackers: { FRANCE: { 'A BUR': 'MUN' } },
        orders: 'A BUR R MAR',
        near: 'BUR PAR MAR MUN RUH',
      },
    ],
  },
  {
    id: 'winter',
    title: 'Builds and disbands',
    text: [
      'A power with more centres than units can build in its own home centres, if it still owns them and they are empty. A power with more units than centres must disband the surplus. You can waive a build, but you cannot keep a unit without a centre.',
      'If you don’t say which units to disband, those farthest from your centres go first.',
    ],
    examples: [
      {
        phase: 'W1902A',
        units: { FRANCE: 'A BUR, F POR, A SPA' },
        centres: { FRANCE: 'PAR BRE MAR SPA POR' },
        orders: 'A PAR B, F BRE B',
      },
    ],
  },
  {
    id: 'end',
    title: 'The end',
    text: [
      'A game ends when a power owns 18 centres, or when all survivors vote for a proposed draw. Nobody sees who proposed it or how anyone votes, and a vote remains until it is withdrawn.',
      'A power without orders does not stop the game: its units hold. Orders that were saved are used even if Ready was never pressed.',
    ],
    examples: [],
  },
]
