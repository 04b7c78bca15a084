/** Orders of the first year of a real game (test/games/sample-1.json), and the resulting position. */
export const POWERS = ['AUSTRIA', 'ENGLAND', 'FRANCE', 'GERMANY', 'ITALY', 'RUSSIA', 'TURKEY'] as const
export type PowerName = (typeof POWERS)[number]
/** Units and centres by power, as saved games write them. */
export interface Standings {
  readonly units: Readonly<Record<string, readonly string[]>>
  readonly centers: Readonly<Record<string, readonly string[]>>
}
type ByPower<T> = Readonly<Record<PowerName, T>>

export const YEAR: readonly { readonly code: string; readonly orders: ByPower<readonly string[]> }[] = [
  {
    code: 'S1901M',
    orders: {
      AUSTRIA: ['A VIE - GAL', 'F TRI - ALB', 'A BUD - SER'],
      ENGLAND: ['F EDI - NWG', 'F LON - NTH', 'A LVP - EDI'],
      FRANCE: ['F BRE - MAO', 'A PAR - BUR', 'A MAR S A PAR - BUR'],
      GERMANY: ['F KIE - DEN', 'A MUN - RUH', 'A BER - KIE'],
      ITALY: ['F NAP - ION', 'A ROM - APU', 'A VEN H'],
      RUSSIA: ['F STP/SC - BOT', 'A MOS - UKR', 'A WAR - GAL', 'F SEV - BLA'],
      TURKEY: ['F ANK - BLA', 'A SMY - CON', 'A CON - BUL'],
    },
  },
  {
    code: 'F1901M',
    orders: {
      AUSTRIA: ['A VIE - GAL', 'F ALB - GRE', 'A SER S F ALB - GRE'],
      ENGLAND: ['A EDI - NWY VIA', 'F NTH - SKA', 'F NWG C A EDI - NWY'],
      FRANCE: ['F MAO - POR', 'A BUR - MUN', 'A MAR - SPA'],
      GERMANY: ['F DEN H', 'A RUH - MUN', 'A KIE - HOL'],
      ITALY: ['F ION C A APU - TUN', 'A VEN - TRI', 'A APU - TUN VIA'],
      RUSSIA: ['F BOT - SWE', 'A WAR - GAL', 'F SEV S A UKR - RUM', 'A UKR - RUM'],
      TURKEY: ['F ANK - BLA', 'A BUL - GRE', 'A CON - BUL'],
    },
  },
  {
    code: 'W1901A',
    orders: {
      AUSTRIA: ['A BUD B'],
      ENGLAND: ['F EDI B'],
      FRANCE: ['A BRE B', 'A PAR B'],
      GERMANY: ['F KIE B', 'A MUN B'],
      ITALY: ['F NAP B', 'F ROM B'],
      RUSSIA: ['F STP/NC B', 'A MOS B'],
      TURKEY: ['F SMY B'],
    },
  },
]

/** The position after Winter 1901. */
export const POSITION: Standings = {
  units: {
    AUSTRIA: ['A VIE', 'F GRE', 'A BUD', 'A SER'],
    ENGLAND: ['F EDI', 'F NWG', 'A NWY', 'F SKA'],
    FRANCE: ['A BRE', 'A BUR', 'A PAR', 'F POR', 'A SPA'],
    GERMANY: ['F DEN', 'A HOL', 'A RUH', 'F KIE', 'A MUN'],
    ITALY: ['A TUN', 'F ION', 'F NAP', 'F ROM', 'A TRI'],
    RUSSIA: ['F SWE', 'F STP/NC', 'A MOS', 'A WAR', 'F SEV', 'A RUM'],
    TURKEY: ['F BLA', 'F SMY', 'A BUL', 'A CON'],
  },
  centers: {
    AUSTRIA: ['VIE', 'GRE', 'BUD', 'SER'],
    ENGLAND: ['EDI', 'LON', 'LVP', 'NWY'],
    FRANCE: ['BRE', 'PAR', 'POR', 'SPA', 'MAR'],
    GERMANY: ['DEN', 'HOL', 'KIE', 'MUN', 'BER'],
    ITALY: ['TUN', 'NAP', 'ROM', 'VEN', 'TRI'],
    RUSSIA: ['SWE', 'STP', 'MOS', 'WAR', 'SEV', 'RUM'],
    TURKEY: ['ANK', 'SMY', 'BUL', 'CON'],
  },
}
