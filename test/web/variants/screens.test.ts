/** The variants' additions to the order pane agree with the adjudicator. */
import { h } from 'preact'
import { renderToString } from 'preact-render-to-string'
import { describe, expect, it } from 'vitest'
import { linesOf } from '../../../web/orders/entry/lines.ts'
import {
  allOrders,
  boardsIn,
  gameFromState,
  type LocalGame,
  newLocalGame,
  adjudicate,
} from '../../../web/sandbox/local-game.ts'
import { boardId, location, power, seat } from '../../../src/rules/names.ts'
import { type WinterTree, winterTree } from '../../../web/variants/balkan-battle/winter-tree.ts'
import { threeWayBalkanBattleScreens, WinterCases, winterText } from '../../../web/variants/balkan-battle/screens.tsx'
import { forecastText } from '../../../web/play/sheet/forecast-sheet.ts'
import { kindLabel } from '../../../web/orders/entry/prompts.ts'
import { duoScreens } from '../../../web/variants/duo/screens.ts'
import { VARIANT_PAGES } from '../../../web/variants/page-registry.ts'
import {
  controlListOf,
  surplusText,
  plansFor,
  toggleLine,
  worldsOf,
} from '../../../web/variants/shadow-worlds/shadow-winter.ts'
import { withDifferences, differencesText } from '../../../web/orders/board/board-differences.ts'
import { presentScene } from '../../../web/orders/board/shown-boards.ts'
import { dismissedCount, hintTexts } from '../../../web/variants/variant-screens.tsx'

function gameIn(variant: string, state: Readonly<Record<string, unknown>>): LocalGame {
  const game = gameFromState(variant, state)
  if (!game.ok) throw new Error(game.error)
  return game.value
}

/** The example in the rules: six units in A, two in B, a count of nine. */
const NINE = gameIn('shadow-worlds', {
  name: 'W1901A',
  boards: {
    A: {
      units: { ITALY: ['A TRI', 'A MAR', 'F ION', 'A PIE', 'A TYR', 'A ALB'] },
      centers: { ITALY: ['VEN', 'ROM', 'NAP', 'TRI', 'MAR'] },
    },
    B: { units: { ITALY: ['A VIE', 'F TUN'] }, centers: { ITALY: ['VEN', 'TRI', 'NAP', 'VIE', 'TUN'] } },
  },
})
const ITALY = power('ITALY')

it.each([
  [null, 0],
  [1, 1],
  ['read', Infinity],
  [{}, Infinity],
])('when %j is stored, %d hints were dismissed', (stored, count) => expect(dismissedCount(stored)).toBe(count))

it('DUO-3 advice to transform a unit names the button, not the taps that enlarge the board', async () => {
  const { hints } = duoScreens
  const [text = ''] = hintTexts(hints, { code: 'S1001M', steps: ['moves'] })
  expect(text).toContain(`tap “${kindLabel('own:transform')}”`)
  expect(text).not.toMatch(/twice|double/)
})

it('BAL-7 advice about the first order is shown in the first phase only', () => {
  const textsIn = (code: string) => hintTexts(threeWayBalkanBattleScreens.hints, { code, steps: ['moves'] })
  expect(textsIn('S1899M')[0]).toMatch(/^Your first order decides/)
  expect(textsIn('F1901M')).toEqual([])
})

it('explains the boxed names of two worlds once their boards differ', () => {
  const textIn = (game: LocalGame | null, active?: string) =>
    differencesText(
      withDifferences(
        (game === null ? [] : boardsIn(game)).map((board) => ({ ...board, scene: presentScene(board, [], []) })),
      ),
      active === undefined ? undefined : boardId(active),
    )
  expect(textIn(newLocalGame('shadow-worlds'), 'A')).toBe('')
  expect(textIn(NINE)).toBe('Boxed: differs on the other board')
  expect(textIn(NINE, 'A')).toBe('Boxed: differs in World B')
})

it.each(VARIANT_PAGES)('the page of $id says whether it has a head', async ({ screens, hasHead }) => {
  const { Head } = (await screens?.()) ?? {}
  expect(Head !== undefined).toBe(hasHead)
})

describe('the control list', () => {
  it('SHW-2 counts nine in the example of the rules, and says why', () => {
    const list = controlListOf(boardsIn(NINE), ITALY)
    expect(list.count).toBe(9)
    expect(list.centres.filter(({ counts }) => counts === 2).map(({ province }) => province)).toEqual(['NAP', 'VEN'])
    expect(list.centres.find(({ province }) => province === 'TRI')).toMatchObject({
      counts: 1,
      why: 'in both worlds, but not a home: counts once',
    })
    expect(surplusText(list)).toBe('may build 1')
  })
  it.each([newLocalGame('shadow-worlds'), NINE])('counts every power as the adjudicator does', (game) => {
    if (game === null) throw new Error('no such game')
    for (const { power: of } of game.variant.atlas(game.position, null, null)?.powers ?? [])
      expect(controlListOf(boardsIn(game), of).count).toBe(game.variant.count(game.position, of))
  })
})

describe('the division of two worlds', () => {
  const worlds = worldsOf(boardsIn(NINE), 'ITALY', allOrders(NINE))
  const plans = plansFor(worlds, 9)
  it('SHW-3 suggests the choices in the rules, and names the units that it would build', () => {
    expect(plans.map(({ text }) => text)).toEqual([
      'Build A NAP in World A.',
      'Build A NAP in World B.',
      'Disband 1 unit in World A, and build 2 units in World B: choose them below.',
      'Give up World A: disband its 6 units, and build A NAP and A VEN in World B.',
      'Disband 1 unit in World B, and build 2 units in World A: choose them below.',
      'Give up World B: disband its 2 units, and build A NAP, A ROM and A VEN in World A.',
    ])
  })
  it('suggests orders that succeed and do what they say', () => {
    for (const { lines } of plans) {
      if (lines === null) continue
      const { phase, next } = adjudicate(NINE, lines)
      const orders = phase.boards.flatMap((board) => board.orders)
      expect(orders.filter(({ fate }) => fate !== 'succeeded')).toEqual([])
      const count = (options: readonly { written: string }[]) =>
        options.filter(({ written }) => lines.includes(written)).length
      expect(boardsIn(next).map(({ units }) => units.length)).toEqual(
        worlds.map(({ units, builds, disbands }) => units + count(builds) - count(disbands)),
      )
    }
  })
  it('toggles an order; a site takes one unit', () => {
    const toggle = (lines: readonly string[], line: string) => toggleLine(worlds, lines, line, () => '').lines
    const lines = toggle([], 'A: A ROM B')
    expect(toggle(lines, 'A: F ROM B')).toEqual(['A: F ROM B'])
    expect(toggle(lines, 'B: A VIE D')).toEqual(['A: A ROM B', 'B: A VIE D'])
    expect(toggle(lines, 'A: A ROM B')).toEqual([])
  })
  it.each([
    ['with all builds used', ['B: A VEN B'], 'A: F NAP B', 'You have no more builds.'],
    ['after a disband in the same world', ['A: A TRI D'], 'A: F NAP B', 'On one board you build or disband, not both.'],
    ['after a build in the same world', ['A: A ROM B'], 'A: A TRI D', 'On one board you build or disband, not both.'],
  ])('SHW-3 refuses an order that would not count, and keeps the others: %s', (_, lines, line, why) => {
    const winter = forecastText(NINE, seat('ITALY'), lines.join('\n')).winter
    expect(toggleLine(worlds, lines, line, winter.refusal)).toEqual({
      lines,
      refused: `${line} would not count. ${why}`,
    })
  })
  it('SHW-3 replaces the last build by another unit in the same province', () => {
    const lines = ['A: A ROM B']
    const winter = forecastText(NINE, seat('ITALY'), lines.join('\n')).winter
    expect(toggleLine(worlds, lines, 'A: F ROM B', winter.refusal)).toEqual({ lines: ['A: F ROM B'], refused: '' })
  })
})

describe('the combined Winter', () => {
  const memory = { homes: { AUSTRIA: ['VIE', 'BUD'], TURKEY: ['CON', 'BUL'] }, owned: ['AUSTRIA', 'TURKEY'] }
  const AUSTRIA = power('AUSTRIA')
  const sheet = linesOf('A VIE B\nA BUD D')

  it('BAL-2 has one case if nobody else retreats', () => {
    const game = gameIn('balkan-battle', {
      name: 'W1902A',
      units: { AUSTRIA: ['A BUD', '*A SER'], TURKEY: ['A SER', 'A GRE'] },
      centers: { AUSTRIA: ['VIE', 'BUD'], TURKEY: ['CON', 'BUL'] },
      attackers: { AUSTRIA: { 'A SER': 'BUL' } },
      memory,
    })
    expect(winterTree(game, AUSTRIA, ['A SER R RUM', 'A VIE B'])).toMatchObject({ outcome: { centres: 3, units: 3 } })
  })
  it('BAL-10 lists the home that is chosen', () => {
    const game = gameIn('balkan-battle-3', {
      name: 'W1902A',
      units: { AUSTRIA: ['A GRE'], TURKEY: ['A TRI', 'A BUD'] },
      centers: { AUSTRIA: ['GRE'], TURKEY: ['SER'] },
      memory: { homes: { AUSTRIA: ['GRE'], TURKEY: ['SER'] }, owned: ['AUSTRIA', 'RUSSIA', 'TURKEY'] },
    })
    expect(winterTree(game, power('TURKEY'), ['HOME TRI', 'A SER B'])).toMatchObject({
      outcome: { units: 3, orders: [{ text: 'HOME TRI', fate: 'succeeded' }, { text: 'A SER B' }] },
    })
  })
  it('BAL-2 has a case for each outcome of another player’s retreat', () => {
    const game = gameIn('balkan-battle', {
      name: 'W1902A',
      units: { AUSTRIA: ['A BUD', 'A SER'], TURKEY: ['A GRE', '*A RUM'] },
      centers: { AUSTRIA: ['VIE', 'BUD', 'BUL'], TURKEY: ['CON'] },
      attackers: { TURKEY: { 'A RUM': 'SER' } },
      memory,
    })
    const tree = winterTree(game, AUSTRIA, sheet)
    expect(tree).toMatchObject({ power: 'TURKEY', unit: 'A RUM' })
    const centresIf = (to: string | null): number => outcomeIf(tree, [to])?.centres ?? NaN
    expect(centresIf('BUL')).toBe(centresIf(null) - 1)
  })
  it('BAL-2 has a level for each retreat that matters, and each outcome is what the adjudicator decides', () => {
    const game = gameIn('balkan-battle', {
      name: 'W1902A',
      units: { AUSTRIA: ['A BUD', 'A SER', 'A ALB'], TURKEY: ['*A GRE', '*A RUM', '*A SMY'] },
      centers: { AUSTRIA: ['VIE', 'BUD', 'BUL'], TURKEY: ['CON', 'GRE'] },
      attackers: { TURKEY: { 'A RUM': 'SER', 'A GRE': 'ALB', 'A SMY': 'AEG' } },
      memory,
    })
    const lines = ['A VIE B', 'A ALB D']
    const tree = winterTree(game, AUSTRIA, lines)
    const levels = (node: WinterTree | null): string[] =>
      node === null || 'outcome' in node ? [] : [node.unit, ...node.branches.flatMap(({ result }) => levels(result))]
    // Where Smyrna goes changes nothing for Austria.
    expect(new Set(levels(tree))).toEqual(new Set(['A GRE', 'A RUM']))
    const retreats = (unit: string) =>
      allOrders(game).filter(({ written, decides }) => decides === 'retreat' && written.startsWith(unit))
    for (const greece of retreats('A GRE'))
      for (const rumania of retreats('A RUM')) {
        const { next } = adjudicate(game, [...lines, greece.written, rumania.written])
        const [board] = boardsIn(next)
        const way = [greece, rumania].map(({ order }) => (order.kind === 'retreat' ? order.to : null))
        expect(outcomeIf(tree, way)).toMatchObject({
          units: board?.units.filter((unit) => unit.power === AUSTRIA).length,
          centres: Object.values(board?.owners ?? {}).filter((owner) => owner === AUSTRIA).length,
        })
      }
  })
})

describe('BAL-2 advice to list more builds and disbands than expected', () => {
  const adviceIn = (centers: Readonly<Record<string, readonly string[]>>, lines: readonly string[]): boolean => {
    const game = gameIn('balkan-battle-3', {
      name: 'W1901A',
      units: { AUSTRIA: ['F BUL/EC'], RUSSIA: ['A GRE'], TURKEY: ['*A BUL'] },
      centers,
      attackers: { TURKEY: { 'A BUL': 'RUM' } },
      memory: {
        homes: { AUSTRIA: ['RUM'], RUSSIA: ['GRE'], TURKEY: ['BUL'] },
        owned: ['AUSTRIA', 'RUSSIA', 'TURKEY'],
      },
    })
    const tree = winterTree(game, power('AUSTRIA'), lines)
    if (tree === null) throw new Error('too many cases')
    const { cases } = forecastText(game, seat('AUSTRIA'), lines.join('\n'))
    return winterText(tree, cases).includes('List more')
  }
  const rumania = { AUSTRIA: ['RUM'], RUSSIA: ['GRE'], TURKEY: ['BUL'] }
  const serbia = { ...rumania, AUSTRIA: ['RUM', 'SER'] }

  it('is given if a retreat changes what can be built', () => expect(adviceIn(serbia, [])).toBe(true))
  it('is not given if no retreat changes the number of builds', () => expect(adviceIn(rumania, [])).toBe(false))
  it('is not given once everything is listed', () => expect(adviceIn(rumania, ['A RUM B'])).toBe(false))
})

describe('the levels of the combined Winter', () => {
  const outcome = (centres: number): WinterTree => ({
    outcome: {
      centres,
      units: 3,
      orders: [{ kind: 'build', text: 'A VIE B', fate: 'succeeds', reason: null, given: true }],
    },
  })
  const fork = (unit: string, branches: readonly (readonly [string, WinterTree])[]): WinterTree => ({
    power: power('TURKEY'),
    unit,
    branches: branches.map(([to, result]) => ({ to: [location(to)], result })),
  })
  const htmlOf = (tree: WinterTree): string => renderToString(h(WinterCases, { tree, powers: [] }))
  const rumania = fork('A RUM', [
    ['BUL', outcome(3)],
    ['SEV', outcome(4)],
  ])

  it('are folds, whose lines say what they lead to', () => {
    const html = htmlOf(
      fork('A GRE', [
        ['ALB', rumania],
        ['SER', outcome(2)],
      ]),
    )
    const lines = Array.from(html.matchAll(/<details open><summary><span><b>(.*?)<\/b>(.*?)<\/span>/g), (match) =>
      match.slice(1).join(''),
    )
    expect(lines).toEqual([
      'If TURKEY’s A GRE retreats to ALB: 3 to 4 centres, 3 units',
      'If TURKEY’s A RUM retreats to BUL: 3 centres, 3 units',
      'If TURKEY’s A RUM retreats to SEV: 4 centres, 3 units',
      'If TURKEY’s A GRE retreats to SER: 2 centres, 3 units',
    ])
  })

  it.each([
    [['A BUD', 'F ION', 'A ALB'], [], 'will be disbanded by the rules.'],
    [['A BUD', 'F ION', 'A ALB'], ['A BUD D', 'A ALB D'], 'A ALB D will not be needed.'],
    [['A ALB'], ['A VIE B', 'A BUD B'], 'A BUD B will not be used: no builds are left.'],
  ])('say of %j with %j what will happen, not what happened', (units, lines, text) => {
    const game = gameIn('balkan-battle', {
      name: 'W1902A',
      units: { AUSTRIA: units },
      centers: { AUSTRIA: ['VIE', 'BUD'] },
      memory: { homes: { AUSTRIA: ['VIE', 'BUD'] }, owned: ['AUSTRIA'] },
    })
    const tree = winterTree(game, power('AUSTRIA'), lines)
    expect(tree === null ? '' : htmlOf(tree).replaceAll(/<[^>]*>/g, '')).toContain(text)
  })

  it('are folded at first if there are many', () => {
    const html = htmlOf(
      fork(
        'A GRE',
        ['ALB', 'SER', 'BUL'].map((at) => [at, rumania]),
      ),
    )
    expect(html.match(/<details>/g)).toHaveLength(9)
    expect(html).not.toContain('<details open')
  })
})

/** The outcome if the tree's units retreat there; null: they are disbanded. */
function outcomeIf(tree: WinterTree | null, [to, ...rest]: readonly (string | null | undefined)[]) {
  if (tree === null) return null
  if ('outcome' in tree) return tree.outcome
  const branch = tree.branches.find(({ to: places }) => places.some((at) => at === to))
  return outcomeIf(branch?.result ?? null, rest)
}
