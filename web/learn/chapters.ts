/** The rules of the standard game in short, each with an example that the page adjudicates and draws by itself. */
import type { Example } from '../sandbox/example-text.ts'

export interface Chapter {
  readonly id: string
  readonly title: string
  readonly text: readonly string[]
  /** Each example is one picture; the words under it are the adjudicator's own. */
  readonly examples: readonly Example[]
}

export const CHAPTERS: readonly Chapter[] = [
  {
    id: 'aim',
    title: 'The aim',
    text: [
      'Seven powers share Europe in 1901. Of its 75 provinces 34 hold a supply centre, marked with a ringed dot. Each centre feeds one unit: an army or a fleet. Whoever holds 18 centres after a Fall has won.',
      'There are no dice. All orders are written in secret and carried out at once. What decides is what the players have agreed upon, and whether they keep to it.',
    ],
    examples: [],
  },
  {
    id: 'year',
    title: 'The year',
    text: [
      'Every year has two movement phases, Spring and Fall. If units were dislodged, each is followed by a phase of retreats. After the Fall the centres change hands: a power owns those where its units stand, and keeps those where nobody’s unit stands. In Winter each power builds or disbands until it has as many units as centres.',
      'A phase in which nobody has anything to decide is passed over.',
    ],
    examples: [],
  },
  {
    id: 'move',
    title: 'Hold and move',
    text: [
      'An army goes by land, a fleet by sea and along coasts; each one province in a phase. A fleet in a province with two coasts stands on one of them, and can only go where that coast leads.',
      'There is room for one unit in a province. Units may follow one another, or go round in a ring of three; two cannot change places unless one of them goes by convoy.',
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
      'Every unit has the same strength. If several go to one province with equal strength, none gets there: they bounce, and all stay where they were. A unit that does not move defends its place with its own strength of one.',
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
      'A unit that stays may lend its strength to another, in a move or in holding its place, if it could go itself to the province in question. It may support units of other powers, asked or not. A support must name exactly what the other unit does.',
      'A unit driven from its place by a stronger attack is dislodged and must retreat. Nobody can dislodge his own unit, nor help another to do it.',
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
      'A unit that is attacked from another province can no longer support, whether or not the attack gets in: its support is cut. There is one exception: the attack that the support is aimed at does not cut it, unless it dislodges the supporting unit.',
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
      'A fleet at sea may carry an army from one coast to another; several fleets may form a chain. The army is ordered to go, each fleet to convoy exactly that move. If one fleet that is needed is dislodged, the army stays where it is. An attack that does not dislodge the fleet does no harm.',
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
      'A dislodged unit goes to a neighbouring province that is empty, where no standoff took place in this phase, and which is not the one the attack came from. If there is none, or it is not ordered, it is disbanded. If two retreat to the same place, both are disbanded.',
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
      'A power with more centres than units builds in those of its own home centres that it still owns and that are empty. A power with more units than centres disbands as many as it has too many. It may waive a build; it may not keep a unit it cannot feed.',
      'If it does not say which to disband, those farthest from home go first.',
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
      'A game ends when a power holds 18 centres, or when all survivors vote for a draw that one of them proposes. Nobody is told who proposed it or who votes how, and a vote stands until it is withdrawn.',
      'A power that misses its orders does not stop the game: its units hold; and what it had saved is used even if it never pressed Ready.',
    ],
    examples: [],
  },
]
