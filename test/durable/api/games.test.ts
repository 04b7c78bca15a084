import { beforeEach, describe, expect, it, vi } from 'vitest'
import { WEEKDAYS } from '../../../src/game/schedule.ts'
import { NO_ABSENCE_RULES } from '../../../src/game/seat-model.ts'
import { Browser, catchMails, LONG_TIMEOUT, type Person, type RequestOptions } from '../people.ts'
import { come, create, seatSeven, send, type Refusal, type Table } from './table.ts'

beforeEach(() => void catchMails())

const seven = (changes: object = {}) => seatSeven(changes)

const LENGTHS = { draft: 60, moves: 60, retreats: 60, adjustments: 60 }
const MONDAYS = { time: '20:00', weekdays: ['mon'], kinds: ['moves'] }

describe('a game', () => {
  it('starts when seven have joined', async () => {
    const { people, path } = await seven()
    const { game, names } = await new Browser().json<Table>(path)
    expect(game).toMatchObject({ status: 'playing', phase: { code: 'S1901M' }, you: null, sheet: null, required: null })
    expect(Object.keys(names).toSorted()).toEqual(people.map(({ id }) => id).toSorted())
    expect(new Set(game.seats.map(({ player }) => player)).size).toBe(7)
  })

  it('can be left only before it starts', async () => {
    const [anna, bert] = [await come('anna'), await come('bert')]
    const { id } = await create(anna)
    await bert.json(`/api/games/${id}/join`, send('POST', {}))
    expect(await bert.json<Refusal>(`/api/games/${id}/join`, send('POST', {}, 409))).toMatchObject({
      error: { code: 'already-joined' },
    })
    expect((await bert.call(`/api/games/${id}/leave`, { method: 'POST' })).status).toBe(204)
    expect((await anna.json<Table>(`/api/games/${id}`)).game.players).toEqual([])
    const { people, path } = await seven({ name: 'Full' })
    expect(await people[3]?.json<Refusal>(`${path}/leave`, send('POST', undefined, 409))).toMatchObject({
      error: { code: 'already-started' },
    })
    const late = await come('zoe')
    expect(await late.json<Refusal>(`${path}/join`, send('POST', {}, 409))).toMatchObject({
      error: { code: 'already-started' },
    })
  })

  it('is listed in the lobby, and among your games with what you need to do', async () => {
    const { path, france } = await seven()
    const id = path.split('/').at(-1)
    await vi.waitFor(async () => {
      const { games } = await france.json<{ games: object[] }>('/api/games/mine')
      expect(games).toMatchObject([
        { id, status: 'playing', seat: 'FRANCE', wants: expect.any(String), ready: false, phase: 'S1901M' },
      ])
    }, LONG_TIMEOUT)
    expect(await new Browser().json('/api/games?status=playing')).toMatchObject({
      games: [{ id, players: 7, seats: 7 }],
    })
    expect(await new Browser().json('/api/games')).toEqual({ games: [] })
  })

  it('shows a deleted account as a former player, who leaves games that have not started', async () => {
    const [anna, bert] = [await come('anna'), await come('bert')]
    const { id } = await create(anna)
    await anna.json(`/api/games/${id}/join`, send('POST', {}))
    await bert.json(`/api/games/${id}/join`, send('POST', {}))
    await vi.waitFor(
      async () => expect((await bert.json<{ games: object[] }>('/api/games/mine')).games).toHaveLength(1),
      LONG_TIMEOUT,
    )
    expect((await bert.call('/api/me', { method: 'DELETE' })).status).toBe(204)
    expect((await anna.json<Table>(`/api/games/${id}`)).game.players).toEqual([anna.id])
    const started = await seven()
    expect((await started.france.call('/api/me', { method: 'DELETE' })).status).toBe(204)
    const { names } = await new Browser().json<Table>(started.path)
    expect(names[started.france.id]).toBe('Former player')
  })

  it('no longer waits for a deleted account', async () => {
    const { people, path, france } = await seven({ absence: NO_ABSENCE_RULES })
    await vi.waitFor(async () => {
      expect((await france.json<{ games: object[] }>('/api/games/mine')).games).toMatchObject([{ status: 'playing' }])
    }, LONG_TIMEOUT)
    for (const person of people.filter((one) => one !== france))
      await person.json(`${path}/ready`, send('PUT', { phase: 'S1901M', ready: true }))
    expect((await france.call('/api/me', { method: 'DELETE' })).status).toBe(204)
    expect((await new Browser().json<Table>(path)).game.phase?.code).toBe('F1901M')
  })

  it.each([
    ['no variant', { variant: undefined }, 'variant'],
    ['an unknown variant', { variant: 'chess' }, null],
    ['phases of two minutes', { minutes: { moves: 2, retreats: 5, adjustments: 5 } }, 'minutes.moves'],
    ['phases of fifteen days', { minutes: { moves: 5, retreats: 5, adjustments: 15 * 1440 } }, 'minutes.adjustments'],
    ['a zone that is none', { schedule: { zone: 'Europe/Atlantis' } }, 'schedule.zone'],
    ['every day off', { schedule: { off: { weekdays: [...WEEKDAYS] } } }, 'schedule.off.weekdays'],
    ['a day that there is not', { schedule: { off: { dates: ['2027-02-29'] } } }, 'schedule.off.dates.0'],
    [
      'times on days off alone',
      { schedule: { slots: MONDAYS, off: { weekdays: ['mon'] } } },
      'schedule.slots.weekdays',
    ],
    ['a grace of an hour', { schedule: { grace: 60 } }, 'schedule.grace'],
    [
      'a slower pace after a phase that is none',
      { schedule: { later: { from: { kind: 'phase', code: 'S1900M' }, minutes: LENGTHS, slots: null } } },
      'schedule.later.from.code',
    ],
    ['no name', { name: '  ' }, 'name'],
  ])('is not created with %s', async (_, changes, at) => {
    const anna = await come('anna')
    const { error } = await anna.json<Refusal>(
      '/api/games',
      send('POST', { name: 'A game', variant: 'classical', ...changes }, 400),
    )
    expect(error.details?.[0]?.at ?? null).toBe(at)
    expect(error.message).toMatch(/\.$/)
  })
})

describe('a game by invitation', () => {
  const MISSING = '/api/games/aaaaaaaaaaaa'
  const ROUTES: [string, string, RequestOptions][] = [
    ['GET', '', {}],
    ['GET', '?invitation=wrong', {}],
    ['GET', '/phases/0', {}],
    ['GET', '/export', {}],
    ['GET', '/log', {}],
    ['POST', '/acts', { body: { kind: 'resume' } }],
    ['GET', '/options', {}],
    ['GET', '/live', { headers: { upgrade: 'websocket' } }],
    ['POST', '/join', { body: {} }],
    ['POST', '/join', { body: { invitation: 'wrong' } }],
    ['POST', '/leave', {}],
    ['PUT', '/orders', { body: { phase: 'S1901M', orders: [] } }],
    ['PUT', '/ahead', { body: { orders: ['IF BUILDS: A PAR'] } }],
    ['PUT', '/ready', { body: { phase: 'S1901M', ready: true } }],
    ['POST', '/proposals', { body: { motion: { kind: 'draw', among: [] } } }],
    ['PUT', '/proposals/draw', { body: { ballot: 'aye' } }],
  ]

  it('looks to strangers exactly like a game that does not exist', async () => {
    const stranger = await come('zoe')
    const forming = (await create(await come('yves'), { access: 'invitation' })).id
    const { path } = await seven({ access: 'invitation' })
    for (const [method, route, sent] of ROUTES) {
      const answer = async (game: string) => {
        const response = await stranger.call(`${game}${route}`, { method, ...sent })
        const headers = [...response.headers].filter(([name]) => name !== 'date')
        return [method, route, response.status, await response.text(), headers]
      }
      const missing = await answer(MISSING)
      expect(missing.slice(0, 3)).toEqual([method, route, 404])
      for (const game of [`/api/games/${forming}`, path, '/api/games/no-id-at-all'])
        expect(await answer(game)).toEqual(missing)
    }
  })

  it('is open to its players and to people with the invitation', async () => {
    const { people, path } = await seven({ access: 'invitation' })
    const { game } = await (people[4] as Person).json<Table>(path)
    const holder = await new Browser().json<Table>(`${path}?invitation=${game.invitation}`)
    expect(holder.game).toMatchObject({ status: 'playing', you: null, invitation: null })
    const late = await come('zoe')
    const refused = await late.json(`${path}/join`, send('POST', { invitation: game.invitation }, 409))
    expect(refused).toMatchObject({ error: { code: 'already-started' } })
    expect(await late.json('/api/games?status=playing')).toEqual({ games: [] })
  })
})
