import { h } from 'preact'
import { renderToString } from 'preact-render-to-string'
import { describe, expect, it } from 'vitest'
import { DAY_MINUTES } from '../../../src/lib/time.ts'
import type { MyListing } from '../../../web/client/api.ts'
import { MyGamesContext } from '../../../web/client/session.tsx'
import { hasNewResults, inOrder, isStopped, MyGames, stoppedText, todoText } from '../../../web/lobby/my-games-list.tsx'
import {
  computersText,
  isReliableEnough,
  matchesFilter,
  NO_FILTER,
  seatText,
} from '../../../web/lobby/public-games.tsx'
import { seat } from '../../../src/rules/names.ts'

const game = (id: string, changes: Partial<MyListing> = {}): MyListing =>
  ({
    id,
    status: 'playing',
    wants: null,
    ready: false,
    alive: true,
    deadline: null,
    phases: 0,
    createdAt: 0,
    players: 7,
    seats: 7,
    ...changes,
  }) as MyListing
const order = (games: readonly MyListing[], seen: Readonly<Record<string, number>> = {}) =>
  inOrder(games, (id) => seen[id] ?? null).map(({ id }) => id)

describe('my games', () => {
  it('are sorted: new results, games that wait for me by deadline, then in progress, forming and over', () => {
    const games = [
      game('over', { status: 'finished' }),
      game('forming', { status: 'forming' }),
      game('done', { wants: 'orders', ready: true, deadline: 1 }),
      game('later', { wants: 'orders', deadline: 9 }),
      game('soon', { wants: 'orders', deadline: 5 }),
      game('news', { phases: 3, deadline: 7 }),
    ]
    expect(order(games, { news: 2 })).toEqual(['news', 'soon', 'later', 'done', 'forming', 'over'])
  })
  it('have no new results if never opened on this device', () => {
    expect(hasNewResults(game('g', { phases: 4 }), null)).toBe(false)
    expect(hasNewResults(game('g', { phases: 4 }), 4)).toBe(false)
    expect(hasNewResults(game('g', { phases: 4 }), 3)).toBe(true)
  })
})

describe('the todo text of a game', () => {
  it.each([
    [{ wants: 'orders for 3 units' }, 'Orders for 3 units'],
    [{ wants: 'orders for 3 units', ready: true }, 'You are ready'],
    [{}, 'Nothing to do'],
    [{ alive: false }, 'You are out of the game'],
    [{ status: 'forming', players: 5 }, 'Waiting for 2 more players'],
    [{ status: 'finished', alive: false }, 'Over'],
  ] as const)('%j shows %s', (changes, text) => expect(todoText(game('g', changes))).toBe(text))
})

describe('a game in progress', () => {
  it('is stopped without a deadline, and says why', () => {
    const [asleep, paused] = [game('g', { asleep: true }), game('g', { asleep: false })]
    expect([asleep, paused].map(isStopped)).toEqual([true, true])
    expect([asleep, paused].map(stoppedText)).toEqual(['Asleep: orders from any player wake it', 'Paused: no deadline'])
  })
  it('is not stopped before a deadline or before it starts', () =>
    expect([game('g', { deadline: 1 }), game('g', { status: 'forming' })].map(isStopped)).toEqual([false, false]))
})

describe('the filter of public games', () => {
  const minutes = (moves: number) => ({ variant: 'duo', minutes: { moves } }) as MyListing
  it.each([
    [5, 'live', true],
    [DAY_MINUTES, 'live', false],
    [DAY_MINUTES, 'daily', true],
    [48 * 60, 'daily', false],
    [48 * 60, 'slow', true],
    [48 * 60, '', true],
  ])('%d minutes per phase, pace “%s”: %s', (moves, pace, shown) =>
    expect(matchesFilter(minutes(moves), { ...NO_FILTER, pace })).toBe(shown),
  )
  it('filters by variant', () => {
    expect(matchesFilter(minutes(5), { ...NO_FILTER, variant: 'duo' })).toBe(true)
    expect(matchesFilter(minutes(5), { ...NO_FILTER, variant: 'classical' })).toBe(false)
  })
})

describe('an open seat', () => {
  it('shows its units and centres', () =>
    expect(seatText({ seat: seat('FRANCE'), plays: 'France', units: 1, centres: 4 })).toBe(
      'France: 1 unit, 4 centres.',
    ))
  it('says that a computer plays it, and that a newcomer can take it over', () => {
    const computer = { seat: seat('FRANCE'), plays: 'France', units: 3, centres: 3, computer: true } as const
    expect(seatText(computer)).toBe('France: 3 units, 3 centres, played by the computer.')
    const text = (count: number) =>
      computersText({ status: 'playing', openSeats: Array.from({ length: count }, () => computer) })
    expect([0, 1, 6].map(text)).toEqual([
      null,
      'A computer plays one seat. You can take it over.',
      'Computers play 6 seats. You can take one over.',
    ])
  })
  it('is offered to players who are reliable enough or have no record yet', () => {
    expect([null, 79, 80].map((own) => isReliableEnough({ reliability: 80 }, own))).toEqual([true, false, true])
  })
})

it('the fold of finished games counts their unread messages', () => {
  const value = {
    loaded: {
      state: 'here' as const,
      value: [game('old', { status: 'finished' }), game('older', { status: 'finished' })],
    },
    reload: () => Promise.resolve(),
    put: () => undefined,
    unread: { old: 1, older: 2 },
  }
  const html = renderToString(h(MyGamesContext.Provider, { value }, h(MyGames, {})))
  const fold = /<summary>.*<\/summary>/.exec(html)?.[0].replace(/<[^>]*>/g, '')
  expect(fold).toBe('Finished games (2) 3 unread messages')
})
