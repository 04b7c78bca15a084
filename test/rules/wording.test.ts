import { describe, expect, it, test } from 'vitest'
import type { Fate, Ruling } from '../../src/rules/fates/fate.ts'
import type { Refusal } from '../../src/rules/fates/order-refusals.ts'
import { REFUSALS } from '../../src/rules/fates/order-refusals.ts'
import { location, power, province, unitId } from '../../src/rules/names.ts'
import { formatRuling, readLine } from '../../src/rules/notation/index.ts'
import { MAIN } from '../../src/rules/seam/standard.ts'
import { refusalText, subjectOf } from '../../src/rules/notation/refusal-text.ts'
import { rulingText } from '../../src/rules/notation/ruling-text.ts'
import { sandbox } from '../../src/rules/sandbox/run-phase.ts'
import { classical, variantNamed } from '../support/boards/variants.ts'
import { POWERS, sketch } from './tables.ts'

const position = sketch({
  units: {
    AUSTRIA: 'A TRI, F ALB',
    ENGLAND: 'A LON, F ENG',
    FRANCE: 'A PAR, F BRE',
    GERMANY: 'A MUN',
    ITALY: 'A TYR, F ION',
  },
})
const reader = { variant: classical, position, powers: POWERS }

function ruling(line: string, fate: Fate, change: Partial<Ruling> = {}): Ruling {
  const { issued } = readLine(reader, line)
  if (issued === null) throw new Error(`not an order: ${line}`)
  const { order } = issued
  const unit = position.boards[MAIN]?.units.find(({ id }) => 'unit' in order && id === order.unit) ?? null
  return { board: MAIN, unit, issued, given: true, fate, attackers: [], dislodged: null, ...change }
}

const idAt = (line: string) => ruling(line, { kind: 'succeeded' }).unit?.id ?? unitId(0)
const textsOf = (ruling: Ruling, ...rest: Ruling[]) => [
  formatRuling(classical, position, ruling),
  rulingText(classical, position, ruling, [ruling, ...rest]).join(' '),
]

describe('a result names its cause', () => {
  const munich = ruling('A MUN - BUR', { kind: 'succeeded' })
  const ionian = ruling('F ION - ADR', { kind: 'succeeded' })
  const tyrol = ruling('A TYR - TRI', { kind: 'succeeded' })
  const brest = ruling('F BRE - ENG', { kind: 'succeeded' })
  const sunk = ruling(
    'F ENG C A LON - BRE',
    { kind: 'disrupted', by: [idAt('F BRE H')] },
    { dislodged: { by: idAt('F BRE H'), from: province('BRE') } },
  )
  const dislodged = { by: idAt('A TYR H'), from: province('TYR') }

  test.each([
    ['success says nothing', munich, [], 'A MUN - BUR', ''],
    [
      'bounced',
      ruling('A PAR - BUR', { kind: 'bounced', by: [idAt('A MUN H')] }),
      [munich],
      'A PAR - BUR  (bounce)',
      'Bounced with A MUN - BUR.',
    ],
    [
      'blocked by a unit that stays',
      ruling('A PAR - BRE', { kind: 'bounced', by: [idAt('F BRE H')] }),
      [ruling('F BRE H', { kind: 'succeeded' })],
      'A PAR - BRE  (bounce)',
      'Blocked by F BRE.',
    ],
    [
      'cut',
      ruling('F ALB S A TRI', { kind: 'cut', by: [idAt('F ION H')] }),
      [ionian],
      'F ALB S A TRI  (cut)',
      'Cut by F ION - ADR.',
    ],
    [
      'dislodged',
      ruling('A TRI H', { kind: 'succeeded' }, { dislodged }),
      [tyrol],
      'A TRI H  (dislodged)',
      'Dislodged by A TYR - TRI.',
    ],
    [
      'bounced and dislodged',
      ruling('A TRI - VIE', { kind: 'bounced', by: [idAt('A MUN H')] }, { dislodged }),
      [munich, tyrol],
      'A TRI - VIE  (bounce, dislodged)',
      'Bounced with A MUN - BUR. Dislodged by A TYR - TRI.',
    ],
    [
      'disrupted',
      ruling('A LON - BRE', { kind: 'disrupted', by: [idAt('F ENG H')] }),
      [sunk, brest],
      'A LON - BRE VIA  (disrupted)',
      'The convoy was disrupted: F ENG was dislodged by F BRE - ENG.',
    ],
    [
      'nobody convoyed',
      ruling('A LON - BRE', { kind: 'no-convoy' }),
      [],
      'A LON - BRE VIA  (no convoy)',
      'No fleet was ordered to convoy it.',
    ],
    [
      'a fleet lost with its convoy',
      sunk,
      [brest],
      'F ENG C A LON - BRE  (disrupted, dislodged)',
      'Dislodged by F BRE - ENG.',
    ],
    [
      'void',
      ruling('A PAR S F BRE', { kind: 'void', why: 'support-mismatch' }),
      [],
      'A PAR S F BRE  (void)',
      'Void: the fleet in Brest does not stay where it is.',
    ],
    ['no order given', ruling('A PAR H', { kind: 'succeeded' }, { given: false }), [], 'A PAR H  (no order)', ''],
  ])('%s', (_, ruling, rest, line, words) => expect(textsOf(ruling, ...rest)).toEqual([line, words]))
})

test.each([
  ['blocked', ['A: A PIE - VEN'], 'Blocked by A: A VEN.'],
  ['bounced', ['A: A PIE - TUS', 'A: A VEN - TUS'], 'Bounced with A: A VEN - TUS.'],
])('SHW-7 names the board of a unit that %s another', (_, orders, reason) => {
  const boards = { A: { units: { ITALY: ['A PIE', 'A VEN'] } }, B: { units: { ITALY: ['A VEN'] } } }
  const result = sandbox(variantNamed('shadow-worlds'), { name: 'S1901M', boards }, { ITALY: orders })
  expect(result.ok && result.value.report.orders.find(({ text }) => text === orders[0])?.reason).toBe(reason)
})

test('the result of a void retreat says that the unit is disbanded', () => {
  const issued = (to: string): Partial<Ruling> => {
    const unit = idAt('A PAR H')
    return {
      issued: { power: power('FRANCE'), order: { kind: 'retreat', unit, to: location(to), map: null } },
    }
  }
  expect(textsOf(ruling('A PAR H', { kind: 'void', why: 'not-adjacent' }, issued('MUN')))[1]).toMatch(
    /^Void: .*\. Disbanded\.$/,
  )
})

describe('a unit that is disbanded without an order', () => {
  const unit = position.boards[MAIN]?.units.find(({ at }) => at === 'PAR')
  const reasonFor = (dislodged: boolean, standoffs: readonly string[], earlier: readonly Ruling[] = []) => {
    const state = position.boards[MAIN]
    if (unit === undefined || state === undefined) throw new Error('no army in Paris')
    const units = state.units.filter(({ id }) => !dislodged || id !== unit.id)
    const board = { ...state, units, dislodged: dislodged ? [{ unit, from: province('BUR') }] : [] }
    const boards = { [MAIN]: { ...board, standoffs: standoffs.map((code) => province(code)) } }
    const order = { kind: 'disband', unit: unit.id } as const
    const issued = { power: unit.power, order }
    const disorder = ruling('A PAR H', { kind: 'civil-disorder' }, { issued, given: false })
    return rulingText(classical, { ...position, turn: dislodged ? 1 : 4, boards }, disorder, [
      ...earlier,
      disorder,
    ]).join(' ')
  }

  it('had nowhere to retreat', () =>
    expect(reasonFor(true, ['GAS', 'PIC'])).toBe('Destroyed: it had nowhere to retreat.'))
  it('had nowhere to retreat, so that the retreats were skipped', () => {
    const lost = ruling('A PAR H', { kind: 'succeeded' }, { dislodged: { by: unitId(9), from: province('BUR') } })
    const order = { kind: 'disband', unit: lost.unit?.id ?? unitId(0) } as const
    const issued = { power: lost.issued.power, order }
    const disorder = ruling('A PAR H', { kind: 'civil-disorder' }, { issued, given: false })
    expect(rulingText(classical, position, disorder, [lost, disorder])).toEqual([
      'Destroyed: it had nowhere to retreat.',
    ])
  })
  it('had a retreat', () => expect(reasonFor(true, ['PIC'])).toBe('Disbanded: no valid retreat was ordered.'))
  it('was too many after it retreated in the same phase', () => {
    const retreat = { kind: 'retreat', unit: unit?.id ?? unitId(0), to: location('PIC'), map: null } as const
    const issued = { power: power('FRANCE'), order: retreat }
    expect(reasonFor(true, ['GAS'], [ruling('A PAR H', { kind: 'succeeded' }, { issued })])).toBe(
      'Disbanded: not enough disbands were ordered.',
    )
  })
  it('was too many in Winter', () => expect(reasonFor(false, [])).toBe('Disbanded: not enough disbands were ordered.'))
})

test.each(REFUSALS)('the refusal %s is a sentence', (why: Refusal) => {
  const atlas = classical.atlas(position, null, null)
  if (atlas === null) throw new Error('no atlas')
  for (const line of ['A PAR - BUR', 'A PAR H', 'A PAR S F BRE - PIC', 'F ENG C A LON - BRE']) {
    const { issued } = readLine(reader, line)
    if (issued === null) throw new Error(line)
    expect(refusalText(classical, why, subjectOf(classical, atlas, position, issued))).toMatch(/^[A-Z][^{}]*\.$/)
  }
  expect(
    refusalText(classical, why, {
      atlas,
      power: power('FRANCE'),
      kind: 'build',
      unit: null,
      of: null,
      to: location('SPA'),
      bar: null,
    }),
  ).toMatch(/^[A-Z].*\.$/)
})
