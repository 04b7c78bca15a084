import type { BoardTable, ProvinceRow } from '../rules/atlas/atlas.ts'
import { classical } from './classical.ts'

const turkishLand = ({ code, name, kind, aliases = '' }: ProvinceRow): ProvinceRow => ({
  code,
  name,
  kind,
  aliases,
  homeland: 'TURKEY',
})

/**
 * The provinces of the standard board, but Sevastopol, which is no centre and Turkish (TWZ-6). The borders are those of the
 * standard board: they stand in for a map that nobody has drawn, and measure distances without a word about those that were.
 * It is shown on the standard drawing, by whose names everybody knows where a unit stands.
 */
export const twilightZone: BoardTable = {
  ...classical,
  title: 'Twilight Zone',
  powers: classical.powers.map((one) => (one.power === 'RUSSIA' ? { ...one, start: 'A MOS, A WAR, F STP/SC' } : one)),
  provinces: classical.provinces.map((row) => (row.code === 'SEV' ? turkishLand(row) : row)),
}
