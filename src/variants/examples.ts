/** One phase of every variant as an example for the API's description and the sandbox. */

export interface Example {
  readonly variant: string
  /** What it shows. */
  readonly title: string
  readonly options?: Readonly<Record<string, number | string>>
  readonly state: Readonly<Record<string, unknown>>
  readonly orders: Readonly<Record<string, readonly string[]>>
}

export const EXAMPLES: readonly Example[] = [
  {
    variant: 'classical',
    title: 'A supported attack dislodges a unit, and an unreadable line does not affect the others',
    state: {
      name: 'S1901M',
      units: { FRANCE: ['A PAR', 'A MAR'], GERMANY: ['A BUR'] },
      centers: { FRANCE: ['PAR', 'MAR'], GERMANY: ['MUN'] },
    },
    orders: { FRANCE: ['A PAR - BUR', 'A MAR S A PAR - BUR'], GERMANY: ['A BUR - PARIS', 'A MUN - RUH'] },
  },
  {
    variant: 'duo',
    title: 'An army becomes a fleet; the last two armies of the Neutral support each other',
    state: {
      name: 'S1001M',
      units: { ROTLAND: ['A KAR'], GRUNLAND: ['A JAD'], NEUTRAL: ['F HEL', 'A WES', 'A OST'] },
      centers: { ROTLAND: ['KAR'], GRUNLAND: ['JAD'], NEUTRAL: ['HEL', 'WES', 'OST'] },
    },
    orders: { ROTLAND: ['A KAR T'], GRUNLAND: ['A JAD - Jossangia'] },
  },
  {
    variant: 'shadow-worlds',
    title: 'Italy counts nine: it disbands a unit on A and builds two on B',
    state: {
      name: 'W1901A',
      boards: {
        A: {
          units: { ITALY: ['A TRI', 'A MAR', 'A PIE', 'A TYR', 'F ION', 'F TYS'] },
          centers: { ITALY: ['VEN', 'ROM', 'NAP', 'TRI', 'MAR'] },
        },
        B: {
          units: { ITALY: ['A VIE', 'F TUN'] },
          centers: { ITALY: ['VEN', 'TRI', 'NAP', 'VIE', 'TUN'] },
        },
      },
    },
    orders: { ITALY: ['A: A PIE D', 'B: A VEN B', 'B: F NAP B'] },
  },
  {
    variant: 'twilight-zone',
    title: 'Two armies swap over different maps and fight head to head; a third order is illegal on the map it names',
    state: {
      name: 'S1901M',
      units: { FRANCE: ['A PAR', 'A MUN'], AUSTRIA: ['A TRI'] },
      centers: { FRANCE: ['PAR'], AUSTRIA: ['TRI'] },
      // Drawings of a real game contain every province.
      maps: { FRANCE: 'PAR TRI\nPAR BUR', AUSTRIA: 'TRI TRI PAR\nVIE BUR PAR' },
    },
    orders: { FRANCE: ['A PAR - TRI', 'A MUN - BUR (Austrian map)'], AUSTRIA: ['A TRI - PAR @AUSTRIA'] },
  },
  {
    variant: 'balkan-battle',
    title: 'One Winter: a retreat takes a centre, and then the lists of builds and disbands are used as far as needed',
    state: {
      name: 'W1902A',
      units: { AUSTRIA: ['A BUD', '*A SER'], TURKEY: ['A SER', 'A GRE'] },
      attackers: { AUSTRIA: { 'A SER': 'BUL' } },
      centers: { AUSTRIA: ['VIE', 'BUD'], TURKEY: ['CON', 'BUL'] },
      memory: { homes: { AUSTRIA: ['VIE', 'BUD'], TURKEY: ['CON', 'BUL'] }, owned: ['AUSTRIA', 'TURKEY'] },
    },
    orders: { AUSTRIA: ['A SER R TRI', 'A VIE B', 'A BUD D'], TURKEY: ['A CON B', 'F BUL/EC B'] },
  },
  {
    variant: 'balkan-battle-3',
    title:
      'Three powers start in Bulgaria: the first order makes a unit an army or a fleet, and the last one there owns it',
    state: {
      name: 'S1899M',
      units: { AUSTRIA: ['A BUL'], RUSSIA: ['A BUL'], TURKEY: ['A BUL'] },
      centers: {},
    },
    orders: { AUSTRIA: ['A BUL - SER'], RUSSIA: ['F BUL - CON'], TURKEY: ['F BUL/EC - BLA'] },
  },
  {
    variant: 'double-diplomacy',
    title: 'Two captains of France: a support overrules a hold, a move does not',
    state: {
      name: 'S1902M',
      units: { FRANCE: ['A PIC', 'F MAO', 'A SPA'], ENGLAND: ['F NTH'] },
      centers: { FRANCE: ['PAR', 'BRE', 'MAR'], ENGLAND: ['LON'] },
    },
    orders: {
      'SEAT 5': ['A Pic hold', 'F MAO to Por', 'A Spa to Mar'],
      'SEAT 6': ['A Pic supports (E) F Nth - Bel', 'F MAO to Por', 'A Spa hold'],
      'SEAT 1': ['F NTH - BEL'],
    },
  },
]
