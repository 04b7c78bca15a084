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
 * The provinces of the standard board, with Sevastopol as Turkish and not a centre (TWZ-6). The standard
 * borders replace a missing map, and measure distances without revealing drawn ones. Shown on the standard
 * drawing.
 */
export const twilightZone: BoardTable = {
  ...classical,
  title: 'Twilight Zone',
  powers: classical.powers.map((power) => (power.power === 'RUSSIA' ? { ...power, start: 'A MOS, A WAR, F STP/SC' } : power)),
  provinces: classical.provinces.map((row) => (row.code === 'SEV' ? turkishLand(row) : row)),
}
