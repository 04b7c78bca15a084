/** Saved games that are read, adjudicated again and saved again. */
import { describe, expect, it } from 'vitest'
import type { Json } from '../../src/lib/json.ts'
import { everyOrder, options } from '../../src/rules/notation/order-options.ts'
import { resolvePhase, skipIdlePhases } from '../../src/rules/phases/turn.ts'
import type { Position } from '../../src/rules/position/position.ts'
import {
  exportImported,
  importGame,
  type ImportedGame,
  isJudgeText,
  readJudgeText,
  toSavedGame,
} from '../../src/rules/saved/index.ts'
import type { PlayedPhase, SavedGame } from '../../src/rules/saved/index.ts'
import type { Submissions, Variant } from '../../src/rules/seam/variant.ts'
import { savedMapOf } from '../../src/variants/index.ts'
import { listGame, writeListing } from '../../src/game/listing/game-listing.ts'
import { boardViews, startingAtlas } from '../../src/game/views/boards.ts'
import { storedGame } from '../support/games/exported.ts'
import { variantNamed } from '../support/boards/variants.ts'
import { type Dice, diceFrom } from '../support/random/random-movement.ts'
import { examples } from '../support/thorough.ts'

const VARIANTS = [
  'classical',
  'duo',
  'balkan-battle',
  'balkan-battle-3',
  'shadow-worlds',
  'double-diplomacy',
  'twilight-zone',
]

/** Legal orders, some twice or for the same unit, and some seats without any. */
function randomSubmissions(variant: Variant, position: Position, dice: Dice): Submissions {
  const sheets = variant.seats.flatMap((seat) => {
    const legal = everyOrder(options(variant, position, seat))
    if (legal.length === 0 || dice(8) === 0) return []
    const orders = Array.from({ length: 4 + dice(20) }, () => legal[dice(legal.length)]).filter(
      (one) => one !== undefined,
    )
    return [[seat, { orders, refused: [] }] as const]
  })
  return Object.fromEntries(sheets)
}

/** A random game as we save it. */
function randomGame(variant: Variant, seed: number): SavedGame {
  const dice = diceFrom(seed)
  const phases: PlayedPhase[] = []
  let { position } = skipIdlePhases(variant, variant.setup(seed))
  let isOver = false
  while (phases.length < 4 + (seed % 9) && !isOver) {
    const { report, next, verdict } = resolvePhase(variant, position, randomSubmissions(variant, position, dice))
    const inDisorder = seed % 3 === 0 ? variant.powers(position, variant.seats[0] ?? ('' as never)) : []
    phases.push({ before: position, rulings: report.rulings, at: 1000 * phases.length + 1, inDisorder })
    position = next
    // Some end in a draw.
    isOver = verdict !== null || dice(12) === 0
  }
  // Secret maps are saved when the game is over.
  isOver ||= variant.maps(position).length > 0
  const end = { before: position, rulings: [], at: 1_000_000, inDisorder: [] }
  const heading = { id: `game-${seed}`, map: savedMapOf(variant), rules: ['NO_PRESS'] }
  return toSavedGame(variant, heading, [...phases, end], isOver)
}

function imported(variant: Variant, saved: object): ImportedGame {
  const game = importGame(variant, JSON.parse(JSON.stringify(saved)) as Record<string, Json>)
  if (!game.ok) throw new Error(game.error)
  return game.value
}

describe('a saved game', () => {
  it('is the same again after an import: random games of every variant', () => {
    for (let seed = 0; seed < examples(840); seed++) {
      const variant = variantNamed(VARIANTS[seed % VARIANTS.length] ?? '')
      const saved = randomGame(variant, seed)
      const game = imported(variant, saved)
      const differences = game.phases.flatMap(({ comparison }) => comparison?.differences ?? [])
      expect([seed, variant.id, differences]).toEqual([seed, variant.id, []])
      expect(exportImported(variant, game)).toEqual(saved)
    }
  })
})

describe('a record that differs', () => {
  const variant = variantNamed('classical')
  const saved = JSON.parse(JSON.stringify(randomGame(variant, 5))) as { phases: { state: { units: object } }[] }

  it('is reported with our result and the recorded one, and the game continues from the record', () => {
    const third = saved.phases[2]
    if (third === undefined) throw new Error('too short')
    const units = { ...third.state.units, FRANCE: ['A GAS'] }
    const phases = saved.phases.with(2, { ...third, state: { ...third.state, units } })
    const game = imported(variant, { ...saved, phases })
    const [difference] = game.phases[1]?.comparison?.differences ?? []
    expect([difference?.what, difference?.recorded]).toEqual(['units', ['FRANCE A GAS']])
    expect(game.phases[2]?.before.boards['MAIN' as never]).toMatchObject({
      units: expect.arrayContaining([expect.objectContaining({ power: 'FRANCE', at: 'GAS' })]),
    })
  })

  it.each([
    [{}, 'This is no saved game: it has no list of phases.'],
    [{ phases: [] }, 'This saved game has no phases.'],
    [{ phases: [{ name: 'COMPLETED' }] }, 'This saved game has no phases.'],
    [{ phases: Array.from({ length: 501 }, () => ({ name: 'S1901M' })) }, /^This game has 501 phases\. At most 500/],
    [{ phases: [{ name: 'S1901M', orders: { FRANCE: Array(201).fill('A PAR H') } }] }, /^S1901M has 201 orders/],
    [{ phases: [{ name: 'S2300M', state: {} }] }, /^S2300M is not one of the first 1000 phases of this game/],
    [
      { phases: [{ name: 'S1901M' }, { name: 'S1950M' }] },
      /^This game leaves out 244 phases before S1950M\. At most 50/,
    ],
    [
      { phases: [{ name: 'S1901M', orders: { FRANCE: Array(101).fill('A XYZ - QQQ') } }] },
      /^More than 100 orders cannot be read, up to S1901M\. Is this game on another map/,
    ],
    [
      {
        phases: ['S', 'F'].flatMap((season) =>
          Array.from({ length: 26 }, (_, n) => ({
            name: `${season}${1901 + n}M`,
            orders: { FRANCE: Array(200).fill('A PAR H') },
          })),
        ),
      },
      /^This game has 10400 orders\. At most 10000/,
    ],
    [{ phases: [{ name: 'F1905M' }] }, 'F1905M: without positions, a game must begin with S1901M.'],
    [{ phases: [{ name: 'S1901M', state: { units: { FRANCE: ['A XYZ'] } } }] }, /unit that cannot stand: A XYZ/],
    [
      {
        phases: [
          { name: 'S1901M', state: {} },
          { name: 'S1901M', state: {} },
        ],
      },
      /S1901M comes after S1901M/,
    ],
  ])('%o cannot be imported, and the error says why', (record, error) => {
    const game = importGame(variant, record)
    expect(game.ok ? null : game.error).toMatch(error)
  })

  it('of a variant with secret maps has them only when the game is over', () => {
    const zone = variantNamed('twilight-zone')
    const played = randomGame(zone, 3)
    expect(JSON.stringify(played.memory)).toContain('PAR')
    const open = toSavedGame(zone, { id: 'open', map: 'twilight-zone', rules: [] }, secretPhases(zone), false)
    expect(Object.keys(open)).not.toContain('memory')
    expect(JSON.stringify(open)).not.toContain(JSON.stringify(firstMap(played)).slice(1, 200))
    const game = importGame(zone, open as unknown as Record<string, Json>)
    expect(game.ok ? null : game.error).toMatch(/lacks the secret maps/)
  })
})

/** The phases of `randomGame(zone, 3)` so far. */
function secretPhases(zone: Variant): readonly PlayedPhase[] {
  const { position } = skipIdlePhases(zone, zone.setup(3))
  const { report, next } = resolvePhase(zone, position, randomSubmissions(zone, position, diceFrom(3)))
  const common = { at: 1, inDisorder: [] }
  return [
    { ...common, before: position, rulings: report.rulings },
    { ...common, before: next, rulings: [] },
  ]
}

const firstMap = ({ memory }: SavedGame): Json =>
  Object.values((memory as { readonly maps: Readonly<Record<string, Json>> }).maps)[0] ?? null

describe('text of a judge', () => {
  const variant = variantNamed('classical')
  const text = `
Movement results for Spring of 1901.  (ferret.001)

Austria: Army Budapest -> Serbia.
Austria: Army Vienna -> Galicia. (*bounce*)
Austria: Fleet Trieste -> Albania.

England: Fleet London -> North Sea.
England: Army Liverpool -> Yorkshire.
England: Fleet Edinburgh, No Order Processed.

Russia:  Army Warsaw -> Galicia. (*bounce*)
Russia:  Fleet St. Petersburg (south coast) -> Gulf
         of Bothnia. (*cut*)

The following units were dislodged:

Austria: Army Vienna -> Bohemia.

Movement results for Fall of 1901.  (ferret.002)

England: Fleet North Sea CONVOY Army Yorkshire -> Norway.
England: Army Yorkshire -> North Sea -> Norway.
Turkey:  Army Nowhere -> Bulgaria.

Adjustment orders for Winter of 1901.  (ferret.003)

England: Builds a fleet in London.
Austria: Builds an army in Budapest.
Russia:  1 unusable build pending.
`
  const game = imported(variant, readJudgeText(text, startingAtlas(variant).powers))

  it('becomes phases with orders in our notation', () => {
    expect(isJudgeText(text)).toBe(true)
    expect(game.phases.map(({ code }) => code)).toEqual(['S1901M', 'F1901M', 'W1901A'])
    expect(game.phases[0]?.lines).toEqual([
      'AUSTRIA: A BUD - SER',
      'AUSTRIA: A VIE - GAL',
      'AUSTRIA: F TRI - ALB',
      'ENGLAND: F LON - NTH',
      'ENGLAND: A LVP - YOR',
      'RUSSIA: A WAR - GAL',
      'RUSSIA: F STP/SC - BOT',
    ])
    expect(game.phases[1]?.lines).toEqual([
      'ENGLAND: F NTH C A YOR - NWY',
      'ENGLAND: A YOR - NWY VIA',
      'TURKEY: Army Nowhere -> Bulgaria',
    ])
    expect(game.phases[2]?.lines).toEqual(['ENGLAND: F LON B', 'AUSTRIA: A BUD B'])
  })

  it('is compared with our results, order by order', () => {
    expect(game.phases[0]?.comparison?.differences).toEqual([
      { what: 'results', ours: [], recorded: ['F STP/SC: cut'] },
    ])
    expect(game.phases[1]?.unread).toEqual(['TURKEY Army Nowhere -> Bulgaria'])
  })

  it.each([
    ['blanks', `France: a${' '.repeat(200_000)}b`],
    ['a remark that never closes', `France: a (${'bounce'.repeat(40_000)}`],
    ['titles without a phase', `a${', '.repeat(200_000)}`],
    ['lines that are continued', `France: a${`\n  ${' '.repeat(290)}b`.repeat(1000)}`],
  ])('is read quickly even if it has lines of nothing but %s', (_, line) => {
    const long = `Movement results for Spring of 1901.\n${line}`
    const before = process.cpuUsage()
    expect(isJudgeText(line)).toBe(false)
    expect(readJudgeText(long, startingAtlas(variant).powers)).toMatchObject({ phases: [{ name: 'S1901M' }] })
    const { user, system } = process.cpuUsage(before)
    // A few milliseconds; without a limit for lines some 20 seconds.
    expect((user + system) / 1000).toBeLessThan(2000)
  })
})

it('our own text of a game is read back: the same positions and results', async () => {
  const host = await storedGame('classical')
  const text = writeListing(listGame(host.state, null, host.closedPhases), {}, 'https://concert.example/games/x')
  const variant = variantNamed('classical')
  const game = imported(variant, readJudgeText(text, startingAtlas(variant).powers))
  expect(game.phases.map(({ code }) => code)).toEqual([...host.state.history, 'COMPLETED'])
  expect(game.phases.flatMap(({ comparison }) => comparison?.differences ?? [])).toEqual([])
  expect(
    game.phases
      .map(({ before }) => boardViews(variant, before).map(({ units }) => units.map(({ at }) => at).toSorted()))
      .slice(0, -1),
  ).toEqual(
    host.closedPhases.map(({ before }) =>
      boardViews(variant, before).map(({ units }) => units.map(({ at }) => at).toSorted()),
    ),
  )
})
