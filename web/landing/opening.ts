/** The power that a visitor of the front page plays, and what the others order in Spring 1901, as they did in a game that was played. */
import { power } from '../../src/rules/names.ts'

export const YOURS = power('FRANCE')

export const OTHERS: readonly string[] = `A VIE - GAL, F TRI - ALB, A BUD - SER, F EDI - NWG, F LON - NTH, A LVP - EDI,
  F KIE - DEN, A MUN - BUR, A BER - KIE, F NAP - ION, A ROM - APU, A VEN H, F STP/SC - BOT, A MOS - UKR, A WAR - GAL,
  F SEV - BLA, F ANK - BLA, A SMY - CON, A CON - BUL`
  .split(',')
  .map((order) => order.trim())
