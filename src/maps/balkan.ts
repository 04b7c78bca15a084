import type { BoardTable } from '../rules/atlas/atlas.ts'
import { classical } from './classical.ts'

/** A power's name, letter and colour from the standard board. */
function standardPower(code: string): BoardTable['powers'][number] {
  const found = classical.powers.find(({ power }) => power === code)
  if (found === undefined) throw new Error(`no power ${code} on the standard board`)
  return found
}

/**
 * The board of Balkan Battle: 27 provinces, 14 supply centres. No drawing of the original is known to
 * survive. This reconstruction is the part of the standard board that fits every fact its author mentions:
 * Moscow is not a centre and borders Prussia, Livonia and Armenia are missing, and the Ionian and Aegean
 * Seas are adjacent.
 */
export const balkan: BoardTable = {
  id: 'balkan',
  title: 'The Balkans',
  drawing: 'balkan',
  powers: [
    { ...standardPower('AUSTRIA'), start: 'A VIE' },
    { ...standardPower('TURKEY'), start: 'A CON' },
  ],
  // code, name, kind (inland without a sea as BAL-5 has it), then: coasts, centre (and whose home), aliases
  provinces: [
    { code: 'ADR', name: 'Adriatic Sea', kind: 'sea', aliases: 'adriatic' },
    { code: 'AEG', name: 'Aegean Sea', kind: 'sea', aliases: 'aegean' },
    { code: 'ALB', name: 'Albania', kind: 'coast' },
    { code: 'ANK', name: 'Ankara', kind: 'coast', centre: true },
    { code: 'APU', name: 'Apulia', kind: 'coast' },
    { code: 'BLA', name: 'Black Sea', kind: 'sea', aliases: 'black, bs' },
    { code: 'BOH', name: 'Bohemia', kind: 'land' },
    { code: 'BUD', name: 'Budapest', kind: 'land', centre: true },
    { code: 'BUL', name: 'Bulgaria', kind: 'coast', coasts: ['EC', 'SC'], centre: true, aliases: 'bulg' },
    { code: 'CON', name: 'Constantinople', kind: 'coast', centre: true, home: 'TURKEY' },
    { code: 'GAL', name: 'Galicia', kind: 'land', aliases: 'galacia' },
    { code: 'GRE', name: 'Greece', kind: 'coast', centre: true },
    { code: 'ION', name: 'Ionian Sea', kind: 'sea', aliases: 'ionian' },
    { code: 'MOS', name: 'Moscow', kind: 'land' },
    { code: 'NAP', name: 'Naples', kind: 'coast', centre: true },
    { code: 'PRU', name: 'Prussia', kind: 'land', aliases: 'prus' },
    { code: 'RUM', name: 'Rumania', kind: 'coast', centre: true, aliases: 'romania' },
    { code: 'SER', name: 'Serbia', kind: 'land', centre: true, aliases: 'serb' },
    { code: 'SEV', name: 'Sevastopol', kind: 'coast', centre: true, aliases: 'sevastapol, seva, sevast' },
    { code: 'SIL', name: 'Silesia', kind: 'land' },
    { code: 'SMY', name: 'Smyrna', kind: 'coast', centre: true },
    { code: 'TRI', name: 'Trieste', kind: 'coast', centre: true },
    { code: 'TYR', name: 'Tyrolia', kind: 'land', aliases: 'trl, tyl, tyo, tyrol, alp' },
    { code: 'UKR', name: 'Ukraine', kind: 'land' },
    { code: 'VEN', name: 'Venice', kind: 'coast', centre: true },
    { code: 'VIE', name: 'Vienna', kind: 'land', centre: true, home: 'AUSTRIA', aliases: 'vien' },
    { code: 'WAR', name: 'Warsaw', kind: 'land', centre: true, aliases: 'var' },
  ],
  army: {
    ALB: 'GRE SER TRI',
    ANK: 'CON SMY',
    APU: 'NAP VEN',
    BOH: 'GAL SIL TYR VIE',
    BUD: 'GAL RUM SER TRI VIE',
    BUL: 'CON GRE RUM SER',
    CON: 'ANK BUL SMY',
    GAL: 'BOH BUD RUM SIL UKR VIE WAR',
    GRE: 'ALB BUL SER',
    MOS: 'PRU SEV UKR WAR',
    NAP: 'APU',
    PRU: 'MOS SIL WAR',
    RUM: 'BUD BUL GAL SER SEV UKR',
    SER: 'ALB BUD BUL GRE RUM TRI',
    SEV: 'MOS RUM UKR',
    SIL: 'BOH GAL PRU WAR',
    SMY: 'ANK CON',
    TRI: 'ALB BUD SER TYR VEN VIE',
    TYR: 'BOH TRI VEN VIE',
    UKR: 'GAL MOS RUM SEV WAR',
    VEN: 'APU TRI TYR',
    VIE: 'BOH BUD GAL TRI TYR',
    WAR: 'GAL MOS PRU SIL UKR',
  },
  fleet: {
    ADR: 'ALB APU ION TRI VEN',
    AEG: 'BUL/SC CON GRE ION SMY',
    ALB: 'ADR GRE ION TRI',
    ANK: 'BLA CON',
    APU: 'ADR ION NAP VEN',
    BLA: 'ANK BUL/EC CON RUM SEV',
    'BUL/EC': 'BLA CON RUM',
    'BUL/SC': 'AEG CON GRE',
    CON: 'AEG ANK BLA BUL/EC BUL/SC SMY',
    GRE: 'AEG ALB BUL/SC ION',
    ION: 'ADR AEG ALB APU GRE NAP',
    NAP: 'APU ION',
    RUM: 'BLA BUL/EC SEV',
    SEV: 'BLA RUM',
    SMY: 'AEG CON',
    TRI: 'ADR ALB VEN',
    VEN: 'ADR APU TRI',
  },
}

/** The board for three: without owners; everybody starts in Bulgaria (BAL-6). */
export const balkanForThree: BoardTable = {
  ...balkan,
  powers: [
    { ...standardPower('AUSTRIA'), start: 'A BUL' },
    { ...standardPower('RUSSIA'), start: 'A BUL' },
    { ...standardPower('TURKEY'), start: 'A BUL' },
  ],
  provinces: balkan.provinces.map(({ home: _, ...row }) => row),
}
