/** Notes next to the boards and who sees them, and templates of sheets. */
import { describe, expect, it, test } from 'vitest'
import { twilightZone as table } from '../../../src/maps/twilight-zone.ts'
import type { Json } from '../../../src/lib/json.ts'
import { makeAtlas } from '../../../src/rules/atlas/atlas.ts'
import { violationsIn } from '../../../src/variants/twilight-zone/drawing/index.ts'
import { seat } from '../../../src/rules/names.ts'
import { formatIssued } from '../../../src/rules/notation/format-order.ts'
import { ordersOf, readSheet } from '../../../src/rules/notation/index.ts'
import { offeredOrders } from '../../../src/rules/notation/order-options.ts'
import { resolvePhase } from '../../../src/rules/phases/turn.ts'
import { readOrders } from '../../../src/rules/sandbox/run-phase.ts'
import { readState } from '../../../src/rules/sandbox/state.ts'
import { RULESETS } from '../../../src/variants/index.ts'
import { variantNamed } from '../../support/boards/variants.ts'

const double = variantNamed('double-diplomacy')
const shadow = variantNamed('shadow-worlds')
const twilight = variantNamed('twilight-zone')
const base = makeAtlas(table)
const SEED = 29

describe('Double Diplomacy', () => {
  const textsFor = (memory: Json) =>
    double.notes({ ...double.setup(0), memory }, seat('SEAT 2'), false).flatMap(({ lines }) => lines)

  test('DBL-1 tells a captain who else commands their powers', () => {
    expect(textsFor(null)).toContain('You share Turkey with the captain of England and Turkey.')
    expect(textsFor(null)).toContain('You share Germany with the captain of Germany and Italy.')
  })
  test('DBL-6 shows whether an override is left', () => {
    expect(textsFor({ overrides: { 'SEAT 1': 1901 } }).join()).toMatch(/You have one override in 1901 and 1902: .* !/)
    expect(textsFor({ overrides: { 'SEAT 2': 1901 } })).toContain('You have used your override of 1901 and 1902.')
  })
  test('DBL-6 offers an override while one is left, in any phase', () => {
    const mark = (memory: Json, turn = 0) =>
      offeredOrders(double, { ...double.setup(0), turn, memory }, seat('SEAT 2')).suffix?.text
    expect(mark(null)).toBe(' !')
    expect(mark({ overrides: { 'SEAT 2': 1901 } })).toBeUndefined()
    expect(mark(null, 4)).toBe(' !')
  })
  test('shows nobody else anything', () => expect(double.notes(double.setup(0), null, false)).toEqual([]))
})

test('SHW-2 shows a player what they own over both worlds', () => {
  const [note] = shadow.notes(shadow.setup(0), seat('ITALY'), false)
  expect(note?.lines[0]).toBe('You own 3 different centres. You need 34 to win.')
  expect(note?.lines[1]).toContain('6 units')
})

describe('Duo', () => {
  const duo = variantNamed('duo')
  const textsFor = (state: Readonly<Record<string, unknown>>, over = false) => {
    const result = readState(duo, state)
    if (!result.ok) throw new Error(result.error)
    return duo.notes(result.value, null, over).flatMap(({ lines }) => lines)
  }
  const at = (name: string, ...units: string[]) => textsFor({ name, units: { NEUTRAL: units } })

  test('DUO-7 DUO-9 shows everybody what the Neutral will do, and by which rule', () =>
    expect(at('S1001M', 'F CON', 'F ABA', 'A GAW', 'A NOR', 'A SUN')).toEqual([
      'F CON - NOM: in Spring a fleet sails from its refuge to its home sea (DUO-9).',
      'F ABA H: at its port a fleet holds (DUO-9).',
      'A GAW H, A NOR H and A SUN H: its armies hold (DUO-7).',
    ]))
  test('DUO-7 shows that its last two armies stand together', () =>
    expect(at('F1001M', 'A WES', 'A OST')).toEqual([
      'A WES S A OST and A OST S A WES: its last two armies are neighbours, and support each other (DUO-7).',
    ]))
  test('DUO-9 shows where a fleet goes in Fall', () =>
    expect(at('F1001M', 'F SWM').join()).toMatch(/^F SWM - COR: .* driven out to sea .* \(DUO-9\)\.$/))
  test('DUO-8 DUO-9 says why the Neutral disbands a dislodged unit', () => {
    const lost = (name: string, unit: string, from: string | null, rotland: readonly string[]) =>
      textsFor({ name, units: { NEUTRAL: [`*${unit}`], ROTLAND: rotland }, attackers: { NEUTRAL: { [unit]: from } } })
    expect([
      lost('S1001R', 'A SUN', 'FEU', ['A SUN', 'A OST', 'A EUN']),
      lost('S1001R', 'A PIR', 'ROD', ['A PIR']),
      lost('S1001R', 'F ABA', 'SWM', ['F ABA', 'F SWM']),
      lost('F1001R', 'F SWM', null, []),
      lost('F1001R', 'F ABA', 'SWM', ['F ABA']),
    ]).toEqual([
      [
        'A SUN D: an army dislodged in the central mountains is disbanded if it cannot retreat to an adjacent centre (DUO-8).',
      ],
      ['A PIR D: an army dislodged outside the central mountains is disbanded (DUO-8).'],
      ['F ABA D: a fleet dislodged in Spring is disbanded if it cannot retreat to its home sea (DUO-9).'],
      ['F SWM D: a fleet that is dislodged in Fall, or cannot make its Fall move, is disbanded (DUO-9).'],
      ['F ABA D: a fleet that is dislodged in Fall, or cannot make its Fall move, is disbanded (DUO-9).'],
    ])
  })
  test('shows nothing after the game', () => {
    expect(at('W1001A', 'A WES')).toEqual([])
    expect(textsFor({ name: 'S1001M', units: { NEUTRAL: ['A WES'] } }, true)).toEqual([])
  })

  /** The notes on the results of a phase with these orders. */
  const disturbed = (state: Readonly<Record<string, unknown>>, orders: Readonly<Record<string, readonly string[]>>) => {
    const result = readState(duo, state)
    const sheets = result.ok ? readOrders(duo, result.value, orders) : result
    if (!result.ok || !sheets.ok) throw new Error('no such phase')
    const { report, passed, next } = resolvePhase(duo, result.value, sheets.value.submissions)
    return duo.aftermath(
      result.value,
      [report, ...passed].flatMap(({ rulings }) => rulings),
      next,
    )
  }
  test('DUO-7 explains afterwards what cut a support, dislodged a unit, or made a support useless', () =>
    expect(
      disturbed(
        { name: 'S1001M', units: { NEUTRAL: ['A WES', 'A OST'], ROTLAND: ['A SKR', 'A EUN'], GRUNLAND: ['A WIL'] } },
        { ROTLAND: ['A SKR - WES', 'A EUN S A SKR - WES'], GRUNLAND: ['A WIL - OST'] },
      ),
    ).toEqual([
      {
        title: 'What disturbed the Neutral',
        lines: [
          'A WES S A OST. Cut by A SKR - WES. Dislodged by A SKR - WES. The rule behind it: its last two armies are neighbours, and support each other (DUO-7).',
          'A OST S A WES. Cut by A WIL - OST. The rule behind it: its last two armies are neighbours, and support each other (DUO-7).',
        ],
      },
    ]))
  test('DUO-9 explains what stopped or destroyed a fleet', () => {
    const [note] = disturbed(
      { name: 'F1001M', units: { NEUTRAL: ['F NOM', 'F ABA'], ROTLAND: ['F CON', 'F COB', 'F OZD'] } },
      { ROTLAND: ['F COB - NOM', 'F OZD S F COB - NOM'] },
    )
    expect(note?.lines).toEqual([
      'F NOM - CON. Blocked by F CON. Dislodged by F COB - NOM. The rule behind it: a fleet that was driven out to sea sails to its refuge; if it cannot, it is disbanded (DUO-9).',
      'F NOM D: a fleet that is dislodged in Fall, or cannot make its Fall move, is disbanded (DUO-9).',
    ])
  })
  test('DUO-8 explains that two of its armies bounced in their retreats', () => {
    const [note] = disturbed(
      {
        name: 'S1001R',
        units: { ROTLAND: ['A OST'], GRUNLAND: ['A NOR'], NEUTRAL: ['*A OST', '*A NOR'] },
        attackers: { NEUTRAL: { 'A OST': 'EUN', 'A NOR': 'HUG' } },
      },
      {},
    )
    expect(note?.lines[0]).toMatch(/^A OST R WES\. Disbanded: bounced with A NOR R WES\. .* \(DUO-8\)\.$/)
  })
  test('DUO-8 explains retreats that follow at once, as no player has any', () => {
    const [note] = disturbed(
      {
        name: 'S1001M',
        units: { NEUTRAL: ['A OST', 'A NOR'], ROTLAND: ['A EUN', 'A SKR'], GRUNLAND: ['A HUG', 'A SAP'] },
      },
      { ROTLAND: ['A EUN - OST', 'A SKR S A EUN - OST'], GRUNLAND: ['A HUG - NOR', 'A SAP S A HUG - NOR'] },
    )
    expect(note?.lines.map((line) => line.split(' The rule')[0])).toEqual([
      'A OST H. Dislodged by A EUN - OST.',
      'A NOR H. Dislodged by A HUG - NOR.',
      'A OST R WES. Disbanded: bounced with A NOR R WES.',
      'A NOR R WES. Disbanded: bounced with A OST R WES.',
    ])
  })
  test('DUO-8 DUO-9 says why units are disbanded at once, as no player has to retreat', () => {
    const linesOf = (...phase: Parameters<typeof disturbed>) => disturbed(...phase).flatMap(({ lines }) => lines)
    expect([
      linesOf(
        { name: 'S1001M', units: { NEUTRAL: ['A PIR', 'F ABA'], ROTLAND: ['A ORL', 'A GWA'] } },
        { ROTLAND: ['A ORL - PIR', 'A GWA S A ORL - PIR'] },
      ),
      linesOf({ name: 'F1001M', units: { NEUTRAL: ['F SWM'], ROTLAND: ['F COR'] } }, {}),
    ]).toEqual([
      [
        'A PIR H. Dislodged by A ORL - PIR. The rule behind it: its armies hold (DUO-7).',
        'A PIR D: an army dislodged outside the central mountains is disbanded (DUO-8).',
      ],
      [
        'F SWM - COR. Blocked by F COR. The rule behind it: a fleet that was driven out to sea sails to its refuge; if it cannot, it is disbanded (DUO-9).',
        'F SWM D: a fleet that is dislodged in Fall, or cannot make its Fall move, is disbanded (DUO-9).',
      ],
    ])
  })
  test('DUO-7 DUO-9 gives the board the orders that the script will give', () => {
    const state = readState(duo, { name: 'S1001M', units: { NEUTRAL: ['F CON', 'A OST', 'A WES'] } })
    if (!state.ok) throw new Error(state.error)
    const planned = duo.notes(state.value, null, false).flatMap((note) => note.planned ?? [])
    expect(planned).toMatchObject([
      { power: 'NEUTRAL', kind: 'move', text: 'F CON - NOM', at: 'CON', to: 'NOM', of: null, arm: 'fleet' },
      { kind: 'support', text: 'A OST S A WES', at: 'OST', of: 'WES', to: null },
      { kind: 'support', text: 'A WES S A OST', at: 'WES', of: 'OST', to: null },
    ])
    const { report } = resolvePhase(duo, state.value, {})
    expect(report.rulings.map(({ issued }) => formatIssued(duo, state.value, issued)).toSorted()).toEqual(
      planned.map(({ text }) => text).toSorted(),
    )
  })
  test('shows nothing if it did what the script says', () =>
    expect(disturbed({ name: 'F1001M', units: { NEUTRAL: ['F NOM', 'A WES'], ROTLAND: ['A ROT'] } }, {})).toEqual([]))
})

describe('Twilight Zone', () => {
  const start = twilight.setup(SEED)
  const position = resolvePhase(twilight, start, {}).next

  test('TWZ-5 a seat starts with the map that it would get, and no other', () => {
    const samples = twilight.seats.map((seat) => offeredOrders(twilight, start, seat).template?.text ?? '')
    expect(new Set(samples).size).toBe(twilight.seats.length)
    for (const text of samples) expect(violationsIn(base, text)).toEqual([])
    const { maps } = twilight.visibleMemory(position, null, true) as { maps: Record<string, string> }
    expect(Object.values(maps).toSorted()).toEqual(samples.toSorted())
    expect(twilight.sheetTemplate(position, seat('SEAT 1'))).toBeNull()
  })
  test('TWZ-2 the template can be submitted as it is', () => {
    const one = seat('SEAT 3')
    const text = twilight.sheetTemplate(start, one)?.text ?? ''
    const orders = ordersOf(
      readSheet({ variant: twilight, position: start, powers: twilight.powers(start, one) }, text),
    )
    expect(twilight.flaws(start, one, orders)).toEqual([])
    expect(twilight.ownRequirements(start, one, orders)).toEqual([])
  })
  test('TWZ-12 shows a player their own map, strangers none, and everybody all of them after the game', () => {
    const drawings = (viewer: string | null, over: boolean) =>
      twilight.charts(position, viewer === null ? null : seat(viewer), over).filter(({ map }) => map !== null)
    const [own, ...rest] = drawings('SEAT 1', false)
    expect(rest).toEqual([])
    const bare = own?.rows.join('\n').replaceAll(/\/[NESW]C/g, '')
    expect(bare).toBe(twilight.sheetTemplate(start, seat('SEAT 1'))?.text)
    expect(drawings(null, false)).toEqual([])
    expect(drawings(null, true)).toHaveLength(7)
  })
})

describe('Twilight Zone, drawn', () => {
  const start = twilight.setup(SEED)
  const drawn = resolvePhase(twilight, start, {}).next
  const touching = (rows: readonly string[]): string[] => {
    const cells = rows.map((row) => row.split(' '))
    return cells.flatMap((row, y) =>
      row.flatMap((code, x) =>
        [row[x + 1], cells[y + 1]?.[x]].flatMap((secondName) =>
          code === '.' || secondName === '.' || secondName === undefined || secondName === code
            ? []
            : [`${code} ${secondName}`],
        ),
      ),
    )
  }

  test('TWZ-12 shows all provinces without borders to viewers who may see no map', () => {
    for (const position of [start, drawn]) {
      const [blank, ...rest] = twilight.charts(position, null, false)
      expect(rest).toEqual([])
      expect(blank?.map).toBeNull()
      const codes = new Set(blank?.rows.flatMap((row) => row.split(' ')))
      expect([...codes].toSorted()).toEqual(['.', ...base.provinces.map(({ code }) => code)].toSorted())
      expect(touching(blank?.rows ?? [])).toEqual([])
    }
  })
  test('TWZ-12 shows a player their own map first, with orders that are legal on it and name it', () => {
    const started = { ...drawn, turn: 2 }
    const one = seat('SEAT 1')
    const [own] = twilight.charts(started, one, false)
    const { orders } = offeredOrders(twilight, readyUnits(started), one)
    const names = orders.flatMap(({ order }) => ('map' in order ? [order.map] : []))
    expect(names.length).toBeGreaterThan(0)
    expect(new Set(names)).toEqual(new Set([own?.map]))
    expect(orders.filter(({ order }) => order.kind === 'move').every(({ written }) => written.endsWith(' map)'))).toBe(
      true,
    )
  })
  const readyUnits = (position: typeof drawn) => resolvePhase(twilight, { ...position, turn: 1 }, {}).next
})

describe.each(RULESETS)('$title', ({ id }) => {
  const variant = variantNamed(id)
  const shapes: Json[] = [null, 3, 'homes', [], { maps: 3, homes: [], overrides: 'x', tied: {} }, { seed: 'x' }]
  it.each(shapes)('reads a memory of any shape: %j', (memory) => {
    for (const viewer of [null, ...variant.seats])
      expect(() => variant.notes({ ...variant.setup(0), memory }, viewer, false)).not.toThrow()
  })
})
