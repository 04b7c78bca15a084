/** Statistics and downloads: which games count, and what they say. */
import { env } from 'cloudflare:workers'
import { listDurableObjectIds } from 'cloudflare:test'
import { beforeEach, describe, expect, it } from 'vitest'
import type { LobbyRow, PlayerRecord } from '../../../src/game/announcements/effect.ts'
import type { GameId, PlayerId } from '../../../src/game/ids.ts'
import { syncLobby } from '../../../src/lobby/sync-lobby.ts'
import { saveRecord } from '../../../src/records/record-store.ts'
import { power, seat } from '../../../src/rules/names.ts'
import { computeStatistics } from '../../../src/records/statistics-store.ts'
import { onCron } from '../../../src/scheduled.ts'
import { ENDED, finishedRow } from '../games/lobby-row.ts'
import { Browser, catchMails } from '../people.ts'

const MIDNIGHT = Date.UTC(2026, 10, 5)
const RED = seat('ROTLAND')
const GREEN = seat('GRUNLAND')

const row = (id: string, changes: Partial<LobbyRow>): LobbyRow =>
  finishedRow(id, {
    results: [
      { seat: RED, centres: 20, outcome: 'solo' },
      { seat: GREEN, centres: 0, outcome: 'eliminated' },
    ],
    ...changes,
  })

/** `orders`: those of Rotland; null: the game was not between people. */
async function end(id: string, changes: Partial<LobbyRow> = {}, orders: string | null = 'A RED - BLU'): Promise<void> {
  await syncLobby(env.DB, row(id, changes), ENDED)
  if (orders === null) return
  const record: PlayerRecord = {
    kind: 'opening',
    game: id as GameId,
    at: 2000,
    powers: [
      { power: power('ROTLAND'), name: 'Rotland', seats: [RED], orders },
      { power: power('GRUNLAND'), name: 'Grunland', seats: [GREEN], orders: 'A GRU H' },
    ],
  }
  await saveRecord(env.DB, record)
}

interface Answer {
  readonly computedAt: number | null
  readonly variants: readonly {
    readonly variant: string
    readonly games: number
    readonly powers: readonly {
      readonly name: string
      readonly wins: number
      readonly openings: readonly { readonly orders: string; readonly games: number }[]
    }[]
  }[]
}
const statistics = () => new Browser().json<Answer>('/api/statistics')
const text = async (path: string): Promise<string> => (await new Browser().call(path)).text()

beforeEach(() => void catchMails())

describe('statistics', () => {
  it('are empty before the first night', async () => {
    expect(await statistics()).toEqual({ computedAt: null, variants: [] })
  })

  it('count only public finished games between people, and wake no game', async () => {
    await end('one')
    await end('two', { phases: 10 })
    await end('third', {}, 'A RED H')
    await end('private', { access: 'invitation' })
    await end('masked', { masked: true })
    await end('playing', { status: 'playing', ending: null })
    await end('called-off', { status: 'abandoned', ending: null })
    await end('last-year', { changedOptions: ['Ends after 1004'] })
    await end('computers', {}, null)
    const awake = (await listDurableObjectIds(env.GAME)).length
    await computeStatistics(env.DB, MIDNIGHT)
    const { computedAt, variants } = await statistics()
    expect(computedAt).toBe(MIDNIGHT)
    expect(variants).toMatchObject([
      {
        variant: 'duo',
        games: 3,
        endings: { solo: 3, draw: 0 },
        phases: { shortest: 10, longest: 30 },
        powers: [
          {
            name: 'Rotland',
            wins: 3,
            openings: [
              { orders: 'A RED - BLU', games: 2 },
              { orders: 'A RED H', games: 1 },
            ],
          },
          { name: 'Grunland', eliminated: 3 },
        ],
      },
    ])
    expect((await listDurableObjectIds(env.GAME)).length).toBe(awake)
  })

  it('no longer count a game that a rollback reopened', async () => {
    await end('one')
    await onCron(env, MIDNIGHT)
    expect((await statistics()).variants).toHaveLength(1)
    await syncLobby(env.DB, row('one', { revision: 2, status: 'playing', ending: null }), ENDED)
    await onCron(env, MIDNIGHT)
    expect((await statistics()).variants).toEqual([])
  })

  it('take outcomes from the records of players where a game has none of its own', async () => {
    const { results: _, ...old } = row('old', {})
    await end('old')
    await syncLobby(env.DB, { ...old, revision: 2 }, ENDED)
    await saveRecord(env.DB, {
      kind: 'results',
      game: 'old' as GameId,
      at: ENDED,
      players: [{ player: 'zoe' as PlayerId, seat: RED, plays: ['Rotland'], outcome: 'solo' }],
    })
    expect(await text('/api/statistics/games.csv')).toContain(
      'old,duo,2026-11-04,30,solo,ROTLAND,ROTLAND,solo,1,A RED - BLU',
    )
  })
})

describe('the results of all games', () => {
  it('are a table with a line for each power, or a line of JSON for each game, without names of players', async () => {
    await end('one')
    await end('private', { access: 'invitation' })
    expect(await text('/api/statistics/games.csv')).toBe(
      `game,variant,ended,phases,ending,power,seat,outcome,share,opening
one,duo,2026-11-04,30,solo,ROTLAND,ROTLAND,solo,1,A RED - BLU
one,duo,2026-11-04,30,solo,GRUNLAND,GRUNLAND,eliminated,0,A GRU H
`,
    )
    const lines = (await text('/api/statistics/games.jsonl')).trim().split('\n')
    expect(lines.map((line) => JSON.parse(line) as unknown)).toMatchObject([
      { id: 'one', variant: 'duo', endedAt: ENDED, ending: 'solo', results: [{ power: 'ROTLAND', share: 1 }, {}] },
    ])
    expect(lines.join()).not.toMatch(/zoe|Game one/)
  })

  it('can be downloaded ten times an hour from one network', async () => {
    const browser = new Browser('10.7.7.7')
    const more = Array.from({ length: 11 }, () => browser.call('/api/statistics/games.jsonl'))
    const answers = await Promise.all(more)
    const refused = answers.filter((answer) => answer.status === 429)
    expect(refused).toHaveLength(1)
    expect(refused[0]?.headers.get('retry-after')).toBe('3600')
    for (const answer of answers) await answer.text()
  })
})
