import { classical } from '../support/boards/variants.ts'
import type { BoardState, Position } from '../../src/rules/position/position.ts'
import { MAIN } from '../../src/rules/seam/standard.ts'
import { location, power, province, unitId } from '../../src/rules/names.ts'
import type { Power } from '../../src/rules/names.ts'

/**
 * A standard position in short form: units by power, `*` before dislodged ones. `turn` counts
 * phases from Spring 1901.
 */
export interface Sketch {
  readonly turn?: number
  readonly units: Readonly<Record<string, string>>
  readonly owners?: Readonly<Record<string, string>>
  readonly standoffs?: string
  /** Where the attacker of a dislodged unit came from. */
  readonly from?: string
}

const list = (text: string, name: string): string[] =>
  text
    .split(name)
    .map((t) => t.trim())
    .filter((t) => t !== '')

export function sketch({ turn = 0, units, owners, standoffs = '', from }: Sketch): Position {
  const all = Object.entries(units).flatMap(([name, text]) => list(text, ',').map((unit) => ({ name, unit })))
  const made = all.map(({ name, unit }, n) => {
    const [letter, at = ''] = unit.replace('*', '').split(' ')
    return {
      gone: unit.startsWith('*'),
      unit: {
        id: unitId(n + 1),
        power: power(name),
        arm: letter === 'F' ? ('fleet' as const) : ('army' as const),
        at: location(at),
      },
    }
  })
  const owned =
    owners === undefined
      ? classical.setup(0).boards[MAIN]?.owners
      : Object.fromEntries(
          Object.entries(owners).flatMap(([name, text]) => list(text, ' ').map((c) => [province(c), power(name)])),
        )
  const state: BoardState = {
    units: made.filter(({ gone }) => !gone).map(({ unit }) => unit),
    dislodged: made
      .filter(({ gone }) => gone)
      .map(({ unit }) => ({ unit, from: from === undefined ? null : province(from) })),
    standoffs: list(standoffs, ' ').map(province),
    owners: owned ?? {},
  }
  return { turn, boards: { [MAIN]: state }, nextUnit: unitId(made.length + 1), memory: null }
}

export const POWERS: readonly Power[] = classical.seats.flatMap((seat) => classical.powers(classical.setup(0), seat))

/** Turns of the standard calendar. */
export const SPRING = 0
export const SPRING_RETREATS = 1
export const WINTER = 4

const F1903M = sketch({
  turn: 12,
  units: {
    AUSTRIA: 'A GAL, F GRE, A BUD, A SER',
    ENGLAND: 'F NWG, F ENG, F DEN, F HEL, A SWE',
    FRANCE: 'A BEL, A PIC, A PAR, F SPA/SC, A MAR',
    GERMANY: 'F HOL, A RUH, F BAL, A KIE, A PRU',
    ITALY: 'F WES, A PIE, A TRI, F AEG, F BUL/SC',
    RUSSIA: 'A MUN, F BER, A SIL, A WAR, F RUM',
    TURKEY: 'F BLA, A ANK, F SMY, A CON',
  },
})

const F1904M = sketch({
  turn: 17,
  units: {
    ENGLAND: 'A LON, F NTH, A BRE, A PIC, F STP/NC, F NAF, F SPA/SC, F WES',
    FRANCE: 'A PAR, A MUN',
    GERMANY: 'A BUR, A RUH, A KIE, F BER, F BOT, A LVN, A UKR',
    ITALY: 'F TUN, F NAP, A ROM, A VEN',
    RUSSIA: 'A MOS, A BOH, A SIL, A WAR, A BUD',
    TURKEY: 'F LYO, F TYS, A TYR, F ION, A ALB, A SER, F BUL/SC',
  },
})

const S1905M = sketch({
  turn: 20,
  units: {
    AUSTRIA: 'A TRI, F ALB, A GRE, A BUD',
    ENGLAND: 'F NTH, F ENG, A DEN, F HOL, F MAO, F BAL, F KIE, A STP, A POR',
    FRANCE: 'A BEL, A BRE, A PIC, A BUR, A RUH, F SPA/NC',
    ITALY: 'F WES, A TYR, F ION, A VIE, F ADR, F AEG',
    RUSSIA: 'A MUN, F BER, A BOH, A SEV, A GAL, F RUM',
    TURKEY: 'F BLA, A SMY, A BUL',
  },
})

const F1902R = sketch({
  turn: 8,
  from: 'SKA',
  standoffs: 'NWY',
  units: {
    AUSTRIA: 'A GAL, F GRE, A BUD, A SER',
    ENGLAND: 'F NTH, F NWG, F SKA, A SWE',
    FRANCE: 'A PIC, A BUR, A PAR, F SPA/SC, A MAR',
    GERMANY: 'A BEL, F DEN, F HOL, A RUH, A MUN',
    ITALY: 'F TYS, A TUS, F AEG, A ALB, F EAS',
    RUSSIA: 'F STP/NC, A MOS, A BOH, A SIL, F RUM, *F SWE',
    TURKEY: 'F BLA, F SMY, A BUL, A CON',
  },
})

const W1903A = sketch({
  turn: 14,
  units: {
    AUSTRIA: 'A VIE, F GRE, A BUD, A SER',
    ENGLAND: 'F NTH, F ENG, F DEN, F KIE, A SWE',
    FRANCE: 'A BEL, F MAO, A PIC, A BUR, A PAR',
    GERMANY: 'F HOL, A RUH, F BAL, A MUN, A PRU',
    ITALY: 'F TYS, A TYR, A TRI, F AEG, F BUL/SC',
    RUSSIA: 'F BER, A BOH, A SIL, A WAR, F RUM',
    TURKEY: 'F BLA, A ANK, F SMY, A CON',
  },
  owners: {
    AUSTRIA: 'VIE GRE BUD SER',
    ENGLAND: 'EDI LON LVP DEN NWY KIE SWE',
    FRANCE: 'BEL BRE PAR POR SPA MAR',
    GERMANY: 'HOL MUN',
    ITALY: 'TUN NAP ROM VEN TRI BUL',
    RUSSIA: 'STP BER MOS WAR SEV RUM',
    TURKEY: 'ANK SMY CON',
  },
})

/** Phases of real games. */
export const REAL: Readonly<Record<string, Position>> = {
  S1901M: classical.setup(0),
  F1903M,
  F1904M,
  S1905M,
  F1902R,
  W1903A,
}
