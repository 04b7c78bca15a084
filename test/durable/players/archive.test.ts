/** The archive of finished games: who may find what, and what a page of it reads. */
import { env } from 'cloudflare:workers'
import { listDurableObjectIds } from 'cloudflare:test'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { LobbyRow, PlayerRecord, SeatOutcome } from '../../../src/game/announcements/effect.ts'
import type { GameId, PlayerId } from '../../../src/game/ids.ts'
import { PAGE } from '../../../src/lobby/lists.ts'
import { syncLobby } from '../../../src/lobby/sync-lobby.ts'
import { archivedGames, MAX_SCANNED, type ArchiveFilter } from '../../../src/records/archive.ts'
import { saveRecord } from '../../../src/records/record-store.ts'
import { seat } from '../../../src/rules/names.ts'
import { ENDED, finishedRow } from '../games/lobby-row.ts'
import { Browser, catchMails, signedIn, type Person } from '../people.ts'

const ALL: ArchiveFilter = { variant: null, player: null, ending: null, minPhases: null, maxPhases: null, year: null }
const zoe = 'zoe' as PlayerId

interface Archive {
  readonly games: readonly {
    readonly id: string
    readonly winners: readonly string[]
    readonly seats: readonly { readonly plays: readonly string[]; readonly player: { readonly name: string } | null }[]
  }[]
  readonly next: string | null
}

const row = (id: string, changes: Partial<LobbyRow> = {}): LobbyRow =>
  finishedRow(id, { variant: 'classical', seats: 7, winners: ['France'], ...changes })

let ada: Person
let ben: Person
beforeEach(async () => {
  catchMails()
  ada = await signedIn(`ada-${crypto.randomUUID()}@players.example`)
  ben = await signedIn(`ben-${crypto.randomUUID()}@players.example`)
  await ada.json('/api/me', { method: 'PATCH', body: { name: 'Ada of the archive' } })
})

/** Ends a game that Ada has won as France. */
async function end(id: string, changes: Partial<LobbyRow> = {}, outcome: SeatOutcome = 'solo'): Promise<void> {
  const player = ada.id as PlayerId
  const players = [{ id: player, seat: seat('FRANCE'), plays: 'France', wants: null, ready: false }]
  const record: PlayerRecord = {
    kind: 'results',
    game: id as GameId,
    at: ENDED,
    players: [{ player, seat: seat('FRANCE'), plays: ['France'], outcome }],
  }
  await syncLobby(env.DB, row(id, { players, ...changes }), ENDED)
  await saveRecord(env.DB, record)
}
const archive = (by: Browser, query = '') => by.json<Archive>(`/api/archive${query}`)
const idsSeenBy = async (by: Browser, query = '') => (await archive(by, query)).games.map(({ id }) => id)
const stranger = () => new Browser()

describe('the archive', () => {
  it('lists finished public games with their players, and no others', async () => {
    await end('over')
    await end('playing', { status: 'playing' })
    await end('called-off', { status: 'abandoned' })
    expect(await archive(stranger())).toEqual({
      games: [
        {
          id: 'over',
          name: 'Game over',
          variant: 'classical',
          private: false,
          phases: 30,
          createdAt: 1000,
          endedAt: ENDED,
          ending: 'solo',
          winners: ['France'],
          changedOptions: null,
          tournament: null,
          seats: [
            {
              seat: 'FRANCE',
              plays: ['France'],
              outcome: 'solo',
              player: { id: ada.id, name: 'Ada of the archive' },
            },
          ],
        },
      ],
      next: null,
    })
  })

  it('shows a private game only to its players, also by the name of a player', async () => {
    await end('secret', { access: 'invitation' })
    const query = `?player=${encodeURIComponent('Ada of the archive')}`
    for (const [by, ids] of [
      [stranger(), []],
      [ben, []],
      [ada, ['secret']],
    ] as const)
      expect([await idsSeenBy(by), await idsSeenBy(by, query)]).toEqual([ids, ids])
  })

  it('does not reveal a player of an anonymous game that is not over, or that a rollback reopened', async () => {
    await end('masked', { status: 'playing', masked: true })
    await end('late', { masked: true })
    expect([await idsSeenBy(stranger()), await idsSeenBy(stranger(), `?player=${ada.id}`)]).toEqual([[], []])
    await end('masked', { revision: 2 })
    expect(await idsSeenBy(stranger(), `?player=${ada.id}`)).toEqual(['masked'])
    await end('masked', { revision: 3, status: 'playing', masked: true })
    expect(await idsSeenBy(stranger(), `?player=${ada.id}`)).toEqual([])
  })

  it('names no deleted account, finds no game by it, and keeps the result', async () => {
    await end('over')
    const id = ada.id
    await ada.call('/api/me', { method: 'DELETE' })
    // A record that was on its way.
    await saveRecord(env.DB, {
      kind: 'results',
      game: 'over' as GameId,
      at: ENDED,
      players: [{ player: id as PlayerId, seat: seat('FRANCE'), plays: ['France'], outcome: 'solo' }],
    })
    const found = await archive(stranger())
    expect(found.games).toMatchObject([{ id: 'over', winners: ['France'], seats: [{ player: null }] }])
    expect(JSON.stringify(found)).not.toMatch(new RegExp(`Ada|${id}`))
    for (const text of [id, 'Ada of the archive'])
      expect(await idsSeenBy(stranger(), `?player=${encodeURIComponent(text)}`)).toEqual([])
  })

  it('does not rebuild the record of a player who hides it', async () => {
    await end('over')
    await ada.json('/api/me', { method: 'PATCH', body: { hidden: true } })
    expect((await archive(ben)).games).toMatchObject([{ seats: [{ player: null }] }])
    expect(await idsSeenBy(ben, `?player=${ada.id}`)).toEqual([])
    expect(await idsSeenBy(ada, `?player=${ada.id}`)).toEqual(['over'])
  })

  it('filters by variant, ending, length and year', async () => {
    await end('a')
    await end('b', { variant: 'duo', ending: 'draw', phases: 9, openedAt: Date.UTC(2025, 11, 31, 23) })
    const found = async (query: string) => idsSeenBy(stranger(), query)
    expect(await found('?variant=duo')).toEqual(['b'])
    expect(await found('?ending=solo')).toEqual(['a'])
    expect(await found('?minPhases=10')).toEqual(['a'])
    expect(await found('?maxPhases=9&ending=draw')).toEqual(['b'])
    expect([await found('?year=2025'), await found('?year=2026'), await found('?year=2024')]).toEqual([
      ['b'],
      ['a'],
      [],
    ])
    for (const query of ['?ending=nonsense', '?after=nonsense', '?year=26'])
      expect((await stranger().call(`/api/archive${query}`)).status).toBe(400)
  })

  it('continues after games that ended at the same deadline, with private ones in their place', async () => {
    const ids = Array.from({ length: PAGE + 7 }, (_, n) => `g${String(n).padStart(3, '0')}`)
    for (const [n, id] of ids.entries()) await end(id, { access: n % 9 === 0 ? 'invitation' : 'public' })
    const first = await archive(ada)
    const second = await archive(ada, `?after=${first.next ?? ''}`)
    expect([...first.games, ...second.games].map(({ id }) => id)).toEqual(ids.toReversed())
    expect(second.next).toBeNull()
  })

  it('wakes no game', async () => {
    await end('sleeping')
    const before = (await listDurableObjectIds(env.GAME)).length
    await archive(ada)
    await archive(ada, `?player=${ada.id}`)
    expect((await listDurableObjectIds(env.GAME)).length).toBe(before)
  })
})

describe('a page of the archive', () => {
  const FINISHED = 3 * MAX_SCANNED
  beforeEach(async () => {
    await env.DB.prepare(
      `INSERT INTO games (id, revision, creator, name, variant, status, access, seats, minutes, created_at, phases,
        opened_at, asleep, masked, open_seats, reliability, ending, winners)
      WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?)
      SELECT 'x' || i, 1, 'zoe', 'Game', iif(i % 100 = 0, 'duo', 'classical'), 'finished',
        iif(i % 3 = 0, 'invitation', 'public'), 7, '{}', 0, 30, i, 0, 0, '[]', 0, iif(i = 1, 'draw', 'solo'), '[]'
      FROM n`,
    )
      .bind(FINISHED)
      .run()
  })
  /** The rows that the queries of this page read, and the page. */
  const reading = async (filter: Partial<ArchiveFilter>, viewer: PlayerId | null = null) => {
    const prepare = env.DB.prepare.bind(env.DB)
    const statements: string[] = []
    const spy = vi.spyOn(env.DB, 'prepare').mockImplementation((text) => {
      statements.push(text)
      return prepare(text)
    })
    const page = await archivedGames(env.DB, viewer, { ...ALL, ...filter }, null)
    spy.mockRestore()
    return { page, statements }
  }

  it.each<[string, Partial<ArchiveFilter>]>([
    ['without a filter', {}],
    ['of a variant', { variant: 'duo' }],
    ['of a year', { year: 1970 }],
    ['of an ending', { ending: 'draw' }],
    ['of a player', { player: zoe }],
  ])('uses an index and sorts nothing large: %s', async (_, filter) => {
    const { statements } = await reading(filter, zoe)
    const plans: string[] = []
    for (const text of statements) {
      const values = Array.from(text.matchAll(/\?/g), () => 1)
      const { results } = await env.DB.prepare(`EXPLAIN QUERY PLAN ${text}`)
        .bind(...values)
        .all<{ detail: string }>()
      plans.push(...results.map(({ detail }) => detail))
    }
    expect(plans.filter((detail) => /SCAN (games|"games")(?! USING)/.test(detail))).toEqual([])
    expect(plans.some((detail) => /games_finished|game_results_of_player/.test(detail))).toBe(true)
  })

  it('looks at a limited number of games, and says where to continue', async () => {
    const { page } = await reading({ ending: 'draw' })
    expect(page.games).toEqual([])
    expect(page.next).not.toBeNull()
    const rest = await archivedGames(env.DB, null, { ...ALL, ending: 'draw' }, page.next)
    const last = await archivedGames(env.DB, null, { ...ALL, ending: 'draw' }, rest.next)
    expect([...rest.games, ...last.games].map(({ id }) => id)).toEqual(['x1'])
  })
})
