/** Ratings: which games count, for whom, and who sees them. */
import { env } from 'cloudflare:workers'
import { listDurableObjectIds } from 'cloudflare:test'
import { beforeEach, describe, expect, it } from 'vitest'
import { runBatch, tables } from '../../../src/database.ts'
import type { LobbyRow, SeatOutcome } from '../../../src/game/announcements/effect.ts'
import type { GameId, PlayerId } from '../../../src/game/ids.ts'
import { games } from '../../../src/lobby/schema.ts'
import { syncLobby } from '../../../src/lobby/sync-lobby.ts'
import { computeRatings } from '../../../src/records/rating-store.ts'
import { RatingBuilder, uncertaintyOf } from '../../../src/records/ratings.ts'
import { removeGameRecords, saveRecord } from '../../../src/records/record-store.ts'
import { gameResults, openings } from '../../../src/records/schema.ts'
import { seat } from '../../../src/rules/names.ts'
import { onCron } from '../../../src/scheduled.ts'
import { ENDED, finishedRow } from '../games/lobby-row.ts'
import { Browser, catchMails, type Person, signedIn } from '../people.ts'

const MIDNIGHT = Date.UTC(2026, 10, 5)
const SEATS = [seat('ROTLAND'), seat('GRUNLAND')]

interface Figures {
  readonly rating: number
  readonly uncertainty: number
  readonly games: number
}
interface Answer {
  readonly computedAt: number | null
  readonly variants: readonly {
    readonly variant: string
    readonly players: readonly (Figures & { readonly player: string; readonly name: string })[]
  }[]
}

let ann: Person
let bob: Person

beforeEach(async () => {
  catchMails()
  ann = await signedIn('ann@example.org')
  bob = await signedIn('bob@example.org')
})

const setUp = (person: Person, settings: object) => person.json('/api/me', { method: 'PATCH', body: settings })
const ratings = () => new Browser().json<Answer>('/api/ratings')
const night = () => computeRatings(env.DB, MIDNIGHT)

interface Ended {
  readonly id: string
  /** In the order of the seats. */
  readonly outcomes?: readonly SeatOutcome[]
  readonly people?: readonly { readonly id: string }[]
  readonly changes?: Partial<LobbyRow>
  readonly isBetweenPeople?: boolean
}

async function end({
  id,
  outcomes = ['solo', 'eliminated'],
  people = [ann, bob],
  changes = {},
  isBetweenPeople = true,
}: Ended) {
  const results = SEATS.map((name, n) => ({ seat: name, centres: 0, outcome: outcomes[n] ?? 'survived' }))
  await syncLobby(env.DB, finishedRow(id, { results, ...changes }), ENDED)
  const game = id as GameId
  const players = SEATS.map((name, n) => ({
    player: (people[n]?.id ?? '') as PlayerId,
    seat: name,
    plays: [],
    outcome: outcomes[n] ?? 'survived',
  }))
  await saveRecord(env.DB, { kind: 'results', game, at: ENDED, players })
  if (isBetweenPeople) await saveRecord(env.DB, { kind: 'opening', game, at: 2000, powers: [] })
}

/** What this player has after games against somebody without a rating. */
function expected(outcomes: readonly (readonly [SeatOutcome, SeatOutcome])[]): Figures {
  const player = 'me' as PlayerId
  const builder = new RatingBuilder((id) => id === player)
  for (const pair of outcomes)
    builder.add({
      variant: 'duo',
      outcomes: SEATS.map((name, n) => ({ seat: name, outcome: pair[n] ?? 'survived' })),
      holders: SEATS.map((name, n) => ({ seat: name, player: n === 0 ? player : ('other' as PlayerId) })),
      departures: [],
    })
  const [rating] = builder.build()
  if (rating === undefined) throw new Error('no rating')
  return {
    rating: Math.round(rating.mean),
    uncertainty: Math.round(uncertaintyOf(rating.deviation)),
    games: rating.games,
  }
}

describe('ratings', () => {
  it('belong only to players who want them, and name no opponents', async () => {
    await setUp(ann, { name: 'Ann', rated: true })
    await end({ id: 'one' })
    expect(await ratings()).toEqual({ computedAt: null, variants: [] })
    const awake = (await listDurableObjectIds(env.GAME)).length
    await night()
    const figures = expected([['solo', 'eliminated']])
    expect(await ratings()).toEqual({
      computedAt: MIDNIGHT,
      variants: [{ variant: 'duo', players: [{ player: ann.id, name: 'Ann', ...figures }] }],
    })
    const { player } = await bob.json<{ player: { record: object } }>(`/api/players/${ann.id}`)
    expect(player.record).toMatchObject({ ratings: [{ variant: 'duo', ...figures }] })
    const unrated = await ann.json<{ player: { record: object } }>(`/api/players/${bob.id}`)
    expect(unrated.player.record).toMatchObject({ ratings: [] })
    expect((await listDurableObjectIds(env.GAME)).length).toBe(awake)
    await setUp(bob, { rated: true })
    await onCron(env, MIDNIGHT)
    expect((await ratings()).variants[0]?.players).toHaveLength(2)
  })

  it('count public finished games between people, of tournaments too, and each once', async () => {
    await setUp(ann, { rated: true })
    await end({ id: 'one' })
    await end({ id: 'two', outcomes: ['draw', 'draw'], changes: { openedAt: ENDED + 1, ending: 'draw' } })
    await end({ id: 'private', changes: { access: 'invitation' } })
    await end({ id: 'masked', changes: { masked: true } })
    await end({ id: 'last-year', changes: { changedOptions: ['Ends after 1004'] } })
    await end({ id: 'playing', changes: { status: 'playing', ending: null } })
    await end({ id: 'called-off', changes: { status: 'abandoned', ending: null } })
    await end({ id: 'computers', isBetweenPeople: false })
    await night()
    await night()
    const [first] = (await ratings()).variants
    expect(first?.players).toMatchObject([
      expected([
        ['solo', 'eliminated'],
        ['draw', 'draw'],
      ]),
    ])
  })

  it('follow the order in which games ended, however they are numbered and batched', async () => {
    await setUp(ann, { rated: true })
    const outcomes = Array.from({ length: 501 }, (_, n) =>
      n % 3 === 0 ? (['draw', 'draw'] as const) : (['solo', 'survived'] as const),
    )
    const store = tables(env.DB)
    const statements = outcomes.flatMap((pair, n) => {
      const { players: _, ...game } = finishedRow(`game-${String((n * 7) % 501).padStart(3, '0')}`, {
        openedAt: ENDED + n,
      })
      const results = SEATS.map((name, i) => ({ seat: name, centres: 0, outcome: pair[i] ?? 'survived' }))
      const [won] = SEATS.map((name) => ({ gameId: game.id, seat: name, playerId: ann.id as PlayerId, plays: [] }))
      return [
        store.insert(games).values({ ...game, results }),
        store.insert(openings).values({ gameId: game.id, powers: [], at: 2000 }),
        ...(won === undefined ? [] : [store.insert(gameResults).values({ ...won, outcome: pair[0], endedAt: ENDED })]),
      ]
    })
    await runBatch(store, statements)
    await night()
    const [first] = (await ratings()).variants
    expect(first?.players).toMatchObject([expected(outcomes)])
  })

  it('forget games that were rolled back or deleted, and count their new result', async () => {
    await setUp(ann, { rated: true })
    await end({ id: 'one' })
    await night()
    await saveRecord(env.DB, { kind: 'results-withdrawn', game: 'one' as GameId, at: ENDED })
    await syncLobby(env.DB, finishedRow('one', { revision: 2, status: 'playing', ending: null }), ENDED)
    await night()
    expect((await ratings()).variants).toEqual([])
    await end({ id: 'one', outcomes: ['draw', 'draw'], changes: { revision: 3, ending: 'draw' } })
    await night()
    expect((await ratings()).variants[0]?.players).toMatchObject([expected([['draw', 'draw']])])
    await removeGameRecords(env.DB, 'one' as GameId)
    await night()
    expect((await ratings()).variants).toEqual([])
  })

  it('go at once when a player opts out, hides the profile or deletes the account', async () => {
    for (const [n, leave] of [
      () => setUp(ann, { rated: false }),
      () => setUp(ann, { rated: true, hidden: true }),
      () => ann.call('/api/me', { method: 'DELETE' }),
    ].entries()) {
      await setUp(ann, { rated: true, hidden: false })
      await end({ id: `game-${n}` })
      await night()
      expect((await ratings()).variants).toHaveLength(1)
      expect((await ann.json<{ held: object }>('/api/me/data')).held).toMatchObject({ ratings: [{ variant: 'duo' }] })
      await leave()
      expect((await ratings()).variants).toEqual([])
      const stored = await env.DB.prepare('SELECT * FROM ratings').all()
      expect(stored.results).toEqual([])
      await night()
      expect((await ratings()).variants).toEqual([])
    }
  })

  it('of others do not change when an opponent who has none deletes the account', async () => {
    await setUp(ann, { rated: true })
    await end({ id: 'one' })
    await night()
    const before = await ratings()
    await bob.call('/api/me', { method: 'DELETE' })
    await night()
    expect(await ratings()).toEqual(before)
  })

  it('put a player with few games behind one who is as good for certain', async () => {
    for (const person of [ann, bob]) await setUp(person, { rated: true })
    const nobody = { id: 'nobody' }
    await end({ id: 'lucky', people: [bob, nobody] })
    for (let n = 0; n < 6; n++)
      await end({ id: `game-${n}`, people: [ann, nobody], outcomes: n === 0 ? ['draw', 'draw'] : ['solo', 'left'] })
    await night()
    const [first] = (await ratings()).variants
    expect(first?.players.map(({ player }) => player)).toEqual([ann.id, bob.id])
  })
})
