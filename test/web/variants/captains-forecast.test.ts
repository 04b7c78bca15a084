/** What the page says of builds, disbands and retreats that count only if the other captain agrees. */
import { describe, expect, it } from 'vitest'
import { readLines } from '../../../src/game/sheets/read-lines.ts'
import { boardId, location, power, seat } from '../../../src/rules/names.ts'
import type { SeenOrder } from '../../../web/orders/entry/pointing.ts'
import { visibleOrders } from '../../../web/play/board/use-scenes.ts'
import { forecastText } from '../../../web/play/sheet/forecast-sheet.ts'
import { gameFromState } from '../../../web/sandbox/local-game.ts'

const RETREAT: SeenOrder = {
  kind: 'retreat',
  power: power('FRANCE'),
  board: boardId('classical'),
  from: location('PAR'),
  of: null,
  to: location('GAS'),
  via: false,
  arm: 'army',
  map: null,
  text: '',
}

/** Forecasts of the captain of Russia and France. */
function winter(state: Readonly<Record<string, unknown>>) {
  const game = gameFromState('double-diplomacy', { name: 'W1901A', ...state })
  if (!game.ok) throw new Error(game.error)
  return (...lines: readonly string[]) => {
    const forecast = forecastText(game.value, seat('SEAT 5'), lines.join('\n'))
    return {
      states: forecast.lines.map(({ state }) => state).join(' '),
      reasons: forecast.lines.map(({ why }) => why),
      prompt: forecast.winter.prompt,
      unused: forecast.winter.unused,
      conditional: visibleOrders(
        forecast.lines.flatMap(({ written }) => (written === null ? [] : { ...RETREAT, text: written })),
        forecast,
      ).flatMap(({ text, isConditional }) => (isConditional === true ? text : [])),
    }
  }
}

describe('DBL-7 of more builds than a power has', () => {
  const sheet = winter({
    units: { FRANCE: ['A BUR', 'A GAS'], RUSSIA: ['A UKR'] },
    centers: { FRANCE: ['PAR', 'MAR', 'BRE'], RUSSIA: ['MOS', 'STP'] },
  })
  const two = 'your sheet 2. The other captain decides which counts.'
  it('the other captain’s sheet decides which is used, so none is called unused', () => {
    expect(sheet('A PAR B', 'A MAR B')).toMatchObject({
      states: 'open open',
      reasons: ['Used if the other captain orders it too.', 'Used if the other captain orders it too.'],
      prompt: `France has 1 build, ${two} Russia has 1 more.`,
      unused: '',
    })
    expect(sheet('A MOS B', 'A PAR B', 'A MAR B')).toMatchObject({
      states: 'counts open open',
      prompt: `France has 1 build, ${two}`,
    })
    expect(sheet('A MOS B', 'A STP B').prompt).toBe(`Russia has 1 build, ${two} France has 1 more.`)
  })
  it('one that is not too many counts', () => expect(sheet('A PAR B', 'A MOS B').states).toBe('counts counts'))
  it('a waiver may be used as well, but never more of them than there are builds', () =>
    expect(sheet('A PAR B', 'FRANCE: WAIVE', 'FRANCE: WAIVE')).toMatchObject({
      states: 'open open fails',
      unused: 'Not used: FRANCE: WAIVE.',
      prompt: `Not used: FRANCE: WAIVE. France has no more builds. Russia has 1 more. France has 1 build, ${two}`,
    }))
  it('DBL-6 an override comes first', () => {
    expect(sheet('A MAR B', 'A PAR B !')).toMatchObject({
      states: 'open open',
      reasons: ['Your override comes first.', 'Your override comes first.'],
      prompt: 'France has 1 build, your sheet 2. Your override comes first. Russia has 1 more.',
    })
    // Nothing but an army can be built in Paris, so the other captain cannot override it.
    expect(sheet('A PAR B !', 'A MAR B')).toMatchObject({ states: 'counts fails' })
    expect(sheet('A MAR B !', 'A PAR B')).toMatchObject({ states: 'open open' })
  })
})

it('DBL-7 a captain’s sheet says when a build too many is used, also by mail and in the API', () => {
  const state = { name: 'W1901A', units: { FRANCE: ['A BUR'] }, centers: { FRANCE: ['PAR', 'MAR'] } }
  const noticesIn = (variant: string, you: string) => {
    const game = gameFromState(variant, state)
    if (!game.ok) throw new Error(game.error)
    return readLines(game.value, seat(you), ['A PAR B', 'A MAR B']).map(({ notices }) => notices)
  }
  expect(noticesIn('double-diplomacy', 'SEAT 5')).toEqual([[], ['Used if the other captain orders it too.']])
  expect(noticesIn('classical', 'FRANCE')).toEqual([[], ['More than you may build: the lines above come first.']])
})

describe('DBL-7 of more disbands than are due', () => {
  const sheet = winter({ units: { FRANCE: ['A BUR', 'A GAS', 'A PIC', 'A SPA'] }, centers: { FRANCE: ['PAR', 'MAR'] } })
  it('the other captain’s sheet decides which are used', () =>
    expect(sheet('A BUR D', 'A GAS D', 'A SPA D')).toMatchObject({
      states: 'open open open',
      prompt: 'France has 2 disbands, your sheet 3. The other captain decides which count.',
    }))
})

describe('DBL-7 of two retreats to one place', () => {
  const sheet = winter({
    name: 'S1901R',
    units: { FRANCE: ['*A PAR', '*A MAR', '*A BRE'], RUSSIA: ['*A SPA'], GERMANY: ['A BEL'] },
    retreats: { FRANCE: { 'A PAR': ['GAS', 'PIC'], 'A MAR': ['GAS'], 'A BRE': ['PIC'] }, RUSSIA: { 'A SPA': ['GAS'] } },
    centers: {},
  })
  const only = 'Used if the other captain orders it too, and no other unit retreats there.'
  it('the other captain’s sheet decides which is used, so none is called bounced', () =>
    expect(sheet('A PAR R GAS', 'A MAR R GAS', 'A BRE R PIC')).toMatchObject({
      states: 'open open counts',
      reasons: [only, only, null],
      prompt: '',
      conditional: ['A PAR R GAS', 'A MAR R GAS'],
    }))
  it('also if another captain decides about one of them', () =>
    expect(sheet('A PAR R GAS', 'A SPA R GAS').states).toBe('open open'))
  it('DBL-6 an override is used unless the other captain overrides it', () =>
    expect(sheet('A PAR R GAS !', 'A MAR R GAS').states).toBe('open open'))
  it('one retreat counts', () => expect(sheet('A PAR R GAS', 'A MAR D').states).toBe('counts counts'))
})
