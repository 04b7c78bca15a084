import { env } from 'cloudflare:workers'
import { describe, expect, it, vi } from 'vitest'
import { seat } from '../../../src/rules/names.ts'
import type { GameId, PlayerId } from '../../../src/game/ids.ts'
import type { LobbyRow } from '../../../src/game/announcements/effect.ts'
import {
  countFormingBy,
  gamesOf,
  lateGames,
  LISTED_STATUSES,
  openGamesOf,
  PAGE,
  publicGames,
} from '../../../src/lobby/lists.ts'
import { syncLobby } from '../../../src/lobby/sync-lobby.ts'
import { NOT_BEGUN } from './lobby-row.ts'

const anna = 'anna' as PlayerId
const bert = 'bert' as PlayerId
const EVER = Number.MAX_SAFE_INTEGER

function row(id: string, changes: Partial<LobbyRow> = {}): LobbyRow {
  const minutes = { draft: 4320, moves: 1440, retreats: 720, adjustments: 720 }
  const common = {
    name: `Game ${id}`,
    creator: anna,
    variant: 'classical',
    access: 'public',
    seats: 7,
    minutes,
    createdAt: 1000,
  } as const
  return {
    ...common,
    id: id as GameId,
    revision: 1,
    status: 'forming',
    ...NOT_BEGUN,
    players: [],
    ...changes,
  }
}
const sits = (id: PlayerId, wants: string | null = null, ready = false) => ({
  id,
  seat: wants === null ? null : seat('FRANCE'),
  plays: wants === null ? null : 'France',
  wants,
  ready,
})
const due = (id: string, deadline: number | null, status: LobbyRow['status'] = 'playing') =>
  row(id, { status, deadline })
const write = (...rows: LobbyRow[]) =>
  rows.reduce((before, next) => before.then(() => syncLobby(env.DB, next, 1000)), Promise.resolve())
const idsOf = (games: readonly { readonly id: string }[]) => games.map(({ id }) => id)

describe('a lobby row', () => {
  it('is written once, however often it arrives', async () => {
    const newest = row('g', { players: [sits(anna), sits(bert)] })
    await write(newest, newest, newest)
    expect(await publicGames(env.DB, 'forming', EVER)).toMatchObject([
      { id: 'g', players: 2, minutes: { moves: 1440 } },
    ])
  })

  it('writes only the players who have changed', async () => {
    const all = Array.from({ length: 7 }, (_, n) => sits(`player ${n}` as PlayerId, 'orders for 3 units'))
    await write(row('g', { status: 'playing', players: all }))
    const writtenBy = async (revision: number, players: LobbyRow['players']) => {
      const batch = vi.spyOn(env.DB, 'batch')
      await write(row('g', { status: 'playing', revision, players }))
      const done = await Promise.all(batch.mock.results.map(({ value }) => value as Promise<D1Result[]>))
      batch.mockRestore()
      return done.flatMap((results) => results.map(({ meta }) => meta.rows_written))
    }
    const [first, ...others] = all
    const ready = { ...sits('player 0' as PlayerId, 'orders for 3 units', true) }
    // The game, players who left, changed players, the deadline that closes, the one that opens.
    expect((await writtenBy(2, all)).slice(1)).toEqual([0, 0, 0, 0])
    expect((await writtenBy(3, [ready, ...others])).slice(1)).toEqual([0, 1, 0, 0])
    expect((await writtenBy(4, others))[2]).toBe(0)
    expect(first?.ready).toBe(false)
    const left = await gamesOf(env.DB, 'player 0' as PlayerId)
    expect([left, idsOf(await gamesOf(env.DB, 'player 6' as PlayerId))]).toEqual([[], ['g']])
  })

  it.each([
    ['another phase', { phase: 'F1901M', openedAt: 900 }],
    ['another deadline', { deadline: 6000 }],
    ['a player fewer', { players: [sits(anna)] }],
  ])('replaces an earlier one: %s', async (_, changes) => {
    const first = row('g', { status: 'playing', phase: 'S1901M', deadline: 5000, players: [sits(anna), sits(bert)] })
    const now = { ...first, ...changes, revision: 2 }
    await write(first, now)
    const listed = await publicGames(env.DB, 'playing', EVER)
    expect(listed).toMatchObject([{ phase: now.phase, deadline: now.deadline, players: now.players.length }])
  })

  it('shows when a player has saved all orders, and when they take them back', async () => {
    const first = row('g', { status: 'playing', players: [sits(anna, 'orders for 3 units'), sits(bert)] })
    await write(first, { ...first, revision: 2, players: [sits(anna, null, true), sits(bert, null, true)] })
    expect(await gamesOf(env.DB, anna)).toMatchObject([{ id: 'g', wants: null, ready: true }])
    expect(await gamesOf(env.DB, bert)).toMatchObject([{ id: 'g', wants: null, ready: true }])
    await write({ ...first, revision: 3 })
    expect(await gamesOf(env.DB, anna)).toMatchObject([{ wants: 'orders for 3 units', ready: false }])
  })

  it('is complete again after the database lost it', async () => {
    const first = row('g', { status: 'playing', players: [sits(anna), sits(bert)] })
    await write(first)
    await env.DB.prepare('DELETE FROM games').run()
    await env.DB.prepare('DELETE FROM game_players').run()
    await write({ ...first, revision: 2, players: [sits(anna, 'orders for 1 unit')] })
    expect(await gamesOf(env.DB, anna)).toMatchObject([{ id: 'g', wants: 'orders for 1 unit' }])
    expect(await gamesOf(env.DB, bert)).toEqual([])
  })

  it('does not replace a newer one or bring back players who left', async () => {
    const newer = row('g', { revision: 3, name: 'Renamed', players: [sits(bert)] })
    await write(newer, row('g', { revision: 2, players: [sits(anna), sits(bert)] }))
    expect(await publicGames(env.DB, 'forming', EVER)).toMatchObject([{ name: 'Renamed', players: 1 }])
    expect(await gamesOf(env.DB, anna)).toEqual([])
    expect(idsOf(await gamesOf(env.DB, bert))).toEqual(['g'])
  })

  it.each([
    ['that was changed and changed back', [sits(anna, 'orders for 3 units')]],
    ['that needs no orders any more', [sits(anna, null)]],
    ['that nobody plays any more', []],
  ] as const)('is not overtaken either where it is as it was, or only one player differs: %s', async (_, players) => {
    const first = row('g', { status: 'playing', players: [sits(anna, 'orders for 3 units')] })
    const late = {
      ...first,
      revision: 2,
      name: 'Renamed',
      players: [sits(anna, 'orders for 1 unit', true), sits(bert)],
    }
    const newest = { ...first, revision: 3, players }
    await write(first, newest, late)
    const stored = async () => (await env.DB.prepare('SELECT * FROM game_players').all()).results
    const found = [await publicGames(env.DB, 'playing', EVER), await stored()]
    await write(late, first)
    expect([await publicGames(env.DB, 'playing', EVER), await stored()]).toEqual(found)
    expect(found[0]).toMatchObject([{ name: 'Game g', players: players.length }])
  })

  it('says what the game needs from each player', async () => {
    await write(
      row('g', {
        status: 'playing',
        phase: 'S1901M',
        deadline: 5000,
        players: [sits(anna, 'orders for 3 units', true), sits(bert)],
      }),
    )
    expect(await gamesOf(env.DB, anna)).toMatchObject([
      { seat: 'FRANCE', plays: 'France', wants: 'orders for 3 units', ready: true, phase: 'S1901M', deadline: 5000 },
    ])
    expect(await gamesOf(env.DB, bert)).toMatchObject([{ seat: null, wants: null, ready: false }])
  })
})

describe('the public lobby', () => {
  it('lists games by status, newest first, and none by invitation', async () => {
    await write(
      row('old', { createdAt: 1 }),
      row('new', { createdAt: 2 }),
      row('secret', { access: 'invitation' }),
      row('running', { status: 'playing' }),
      row('over', { status: 'finished' }),
      row('given-up', { status: 'abandoned' }),
      row('secret-over', { status: 'finished', access: 'invitation' }),
    )
    const lists = await Promise.all(LISTED_STATUSES.map((status) => publicGames(env.DB, status, EVER)))
    expect(lists.map(idsOf)).toEqual([['new', 'old'], ['running'], ['over']])
  })

  it('continues after the last game of the page', async () => {
    await write(...Array.from({ length: PAGE + 3 }, (_, n) => row(`g${n}`, { createdAt: n })))
    const first = await publicGames(env.DB, 'forming', EVER)
    expect(first).toHaveLength(PAGE)
    expect(idsOf(await publicGames(env.DB, 'forming', first.at(-1)?.createdAt ?? 0))).toEqual(['g2', 'g1', 'g0'])
  })
})

describe('my games', () => {
  it('are listed by urgency', async () => {
    const playing = (id: string, deadline: number, wants: string | null, ready = false) =>
      row(id, { status: 'playing', deadline, players: [sits(anna, wants, ready)] })
    await write(
      row('finished', { status: 'finished', players: [sits(anna)] }),
      row('forming', { players: [sits(anna)] }),
      playing('nothing to do', 10, null),
      playing('ready', 20, 'orders', true),
      playing('later', 400, 'orders'),
      playing('soon', 300, 'orders'),
      row('not mine', { players: [sits(bert)] }),
    )
    expect(idsOf(await gamesOf(env.DB, anna))).toEqual([
      'soon',
      'later',
      'nothing to do',
      'ready',
      'forming',
      'finished',
    ])
  })
})

describe('a game in the list of one of its players', () => {
  const aliveIn = async (players: LobbyRow['players'], revision = 1) => {
    await write(row('mine', { status: 'playing', players, revision }))
    return (await gamesOf(env.DB, anna)).map(({ alive }) => alive)
  }
  it('shows an elimination, and rows of old versions show none', async () => {
    expect(await aliveIn([{ ...sits(anna), alive: true }], 1)).toEqual([true])
    expect(await aliveIn([{ ...sits(anna), alive: false }], 2)).toEqual([false])
    expect(await aliveIn([sits(anna)], 3)).toEqual([true])
  })
})

describe('the games of a deleted account', () => {
  it('are those they joined that are not over, and those they created that are still forming', async () => {
    await write(
      row('forming', { creator: bert, players: [sits(anna)] }),
      row('playing', { creator: bert, status: 'playing', players: [sits(anna)] }),
      row('created', { players: [] }),
      row('created and started', { status: 'playing' }),
      row('finished', { status: 'finished', players: [sits(anna)] }),
      row('not mine', { creator: bert, players: [sits(bert)] }),
    )
    expect((await openGamesOf(env.DB, anna)).toSorted()).toEqual(['created', 'forming', 'playing'])
    expect([await countFormingBy(env.DB, anna), await countFormingBy(env.DB, bert)]).toEqual([1, 2])
  })
})

it('the safety net finds only open games that are overdue', async () => {
  await write(due('late', 99), due('on time', 100), due('over', 1, 'finished'), due('forming', null, 'forming'))
  expect(await lateGames(env.DB, 100)).toEqual([{ id: 'late', idle: false }])
})

it('the safety net finds everything overdue: pauses without a deadline, games asleep, ballots; and nothing else', async () => {
  await write(
    row('paused', { status: 'playing', due: 99 }),
    row('asleep', { status: 'playing', asleep: true, due: 98 }),
    row('voting', { status: 'playing', deadline: 500, due: 97 }),
    row('resumed', { status: 'playing', deadline: 90, due: 101 }),
    row('unfilled', { due: 96 }),
    row('over', { status: 'finished', due: 95 }),
  )
  const late = await lateGames(env.DB, 100)
  expect(late.map(({ id }) => id).toSorted()).toEqual(['asleep', 'paused', 'unfilled', 'voting'])
  expect(late.flatMap(({ id, idle }) => (idle ? [id] : [])).toSorted()).toEqual(['asleep', 'unfilled'])
})
