/** One phase of every variant, as the sandbox takes it: for the description of the API, and for whoever tries it. */

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
    title: 'A supported attack dislodges, and a line that cannot be read costs the others nothing',
    state: {
      name: 'S1901M',
      units: { FRANCE: ['A PAR', 'A MAR'], GERMANY: ['A BUR'] },
      centers: { FRANCE: ['PAR', 'MAR'], GERMANY: ['MUN'] },
    },
    orders: { FRANCE: ['A PAR - BUR', 'A MAR S A PAR - BUR'], GERMANY: ['A BUR - PARIS', 'A MUN - RUH'] },
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
]
