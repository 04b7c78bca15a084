/** A player’s record of games, and who may see it. */
import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it } from 'vitest'
import { YEAR_MS } from '../../../src/lib/time.ts'
import { seat } from '../../../src/rules/names.ts'
import type { Attendance, LobbyRow, PlayerRecord, SeatOutcome } from '../../../src/game/announcements/effect.ts'
import type { GameId, PlayerId } from '../../../src/game/ids.ts'
import { syncLobby } from '../../../src/lobby/sync-lobby.ts'
import { deleteOldPhases, saveRecord } from '../../../src/records/record-store.ts'
import { profileOf, MIN_PHASES, reliabilityOf } from '../../../src/records/profile.ts'
import { Browser, signedIn } from '../people.ts'
import { NOT_BEGUN } from '../games/lobby-row.ts'

const anna = 'anna' as PlayerId
const bert = 'bert' as PlayerId
const game = 'g' as GameId
const NOW = Date.UTC(2027, 0, 4)

const phase = (index: number, attendance: Attendance, at = NOW - index, player = anna): PlayerRecord => ({
  kind: 'phase',
  game,
  phase: index,
  at,
  players: [{ player, seat: seat('FRANCE'), attendance }],
})
const keep = async (...records: readonly PlayerRecord[]) => {
  for (const record of records) await saveRecord(env.DB, record)
}
const reliability = () => reliabilityOf(env.DB, anna, NOW)
const many = (n: number, attendance: Attendance, from = 0) =>
  Array.from({ length: n }, (_, i) => phase(from + i, attendance))

describe('reliability', () => {
  it('is the share of phases in which the player gave the orders that were due', async () => {
    await keep(...many(9, 'kept'), ...many(3, 'missed', 20))
    expect(await reliability()).toEqual({ due: 12, kept: 9, left: 0, percent: 75 })
  })

  it('counts each phase once; the later of two records counts', async () => {
    const again = phase(7, 'kept', NOW - 1)
    await keep(phase(7, 'missed', NOW - 5), again, again, phase(7, 'missed', NOW - 5))
    expect(await reliability()).toMatchObject({ due: 1, kept: 1 })
  })

  it('does not count excused phases', async () => {
    await keep(...many(4, 'kept'), ...many(3, 'excused', 10))
    expect(await reliability()).toMatchObject({ due: 4, kept: 4 })
  })

  it('is not shown for very few phases', async () => {
    await keep(...many(MIN_PHASES - 1, 'missed'))
    expect(await reliability()).toMatchObject({ percent: null })
    await keep(phase(99, 'missed'))
    expect(await reliability()).toMatchObject({ percent: 0 })
  })

  it('does not count an anonymous game before it is over', async () => {
    await syncLobby(env.DB, { ...row(game, 'public', 'playing'), masked: true }, NOW)
    await keep(...many(9, 'kept'))
    expect(await reliability()).toMatchObject({ due: 0, left: 0 })
    await syncLobby(env.DB, { ...row(game, 'public', 'finished'), revision: 2 }, NOW)
    expect(await reliability()).toMatchObject({ due: 9 })
  })

  it('looks back one year, and older phases are deleted', async () => {
    await keep(phase(1, 'missed', NOW - YEAR_MS - 1), phase(2, 'kept'))
    expect(await reliability()).toMatchObject({ due: 1, kept: 1 })
    await deleteOldPhases(env.DB, NOW)
    expect(await reliabilityOf(env.DB, anna, NOW - 2)).toMatchObject({ due: 1 })
  })

  it('counts seats left, except those the player came back to', async () => {
    const left = (of: string, at: number, back: boolean): PlayerRecord => ({
      kind: 'left',
      game: of as GameId,
      at,
      player: anna,
      seat: seat('FRANCE'),
      back,
    })
    await keep(left('one', NOW - 5, false), left('one', NOW - 5, false), left('other', NOW - 4, false))
    expect(await reliability()).toMatchObject({ left: 2 })
    await keep(left('one', NOW - 1, true), left('one', NOW - 5, false))
    expect(await reliability()).toMatchObject({ left: 1 })
  })
})

const row = (id: string, access: LobbyRow['access'], status: LobbyRow['status']): LobbyRow => ({
  id: id as GameId,
  name: `Game ${id}`,
  creator: anna,
  variant: 'classical',
  access,
  seats: 7,
  minutes: { draft: 4320, moves: 1440, retreats: 720, adjustments: 720 },
  createdAt: 1000,
  revision: 1,
  status,
  ...NOT_BEGUN,
  players: [anna, bert].map((id) => ({ id, seat: null, plays: null, wants: null, ready: false })),
})
const ended = (id: string, player: PlayerId, outcome: SeatOutcome, at = NOW): PlayerRecord => ({
  kind: 'results',
  game: id as GameId,
  at,
  players: [{ player, seat: seat('FRANCE'), plays: ['France'], outcome }],
})

describe('a profile', () => {
  let ada: Browser & { id: string }
  beforeEach(async () => {
    ada = await signedIn(`ada-${crypto.randomUUID()}@players.example`)
  })
  const shownTo = (viewer: PlayerId | null) => profileOf(env.DB, ada.id as PlayerId, viewer, NOW)
  const play = async (id: string, access: LobbyRow['access'], status: LobbyRow['status']) => {
    await syncLobby(env.DB, row(id, access, status), NOW)
    await keep(ended(id, ada.id as PlayerId, 'solo'))
  }

  it('lists finished games only, the latest first, with the player’s result', async () => {
    await play('over', 'public', 'finished')
    await play('on', 'public', 'playing')
    await syncLobby(env.DB, row('later', 'public', 'finished'), NOW)
    await keep(ended('later', ada.id as PlayerId, 'eliminated', NOW + 1))
    const profile = await ada.json<{ player: { record: { games: unknown[] } } }>(`/api/players/${ada.id}`)
    expect(profile.player.record.games).toMatchObject([
      { id: 'later', outcome: 'eliminated' },
      { id: 'over', name: 'Game over', variant: 'classical', plays: ['France'], outcome: 'solo' },
    ])
  })

  it('drops a result undone by a rollback, whichever record arrives first', async () => {
    const withdrawn: PlayerRecord = { kind: 'results-withdrawn', game: 'back' as GameId, at: NOW + 1 }
    await play('back', 'public', 'finished')
    await keep(withdrawn)
    expect((await shownTo(null))?.record?.games).toEqual([])
    await keep(ended('back', ada.id as PlayerId, 'draw', NOW + 2), withdrawn)
    expect((await shownTo(null))?.record?.games).toMatchObject([{ id: 'back', outcome: 'draw' }])
  })

  it('shows a private game only to those who played in it', async () => {
    await play('secret', 'invitation', 'finished')
    expect((await shownTo(null))?.record?.games).toEqual([])
    expect((await shownTo('somebody else' as PlayerId))?.record?.games).toEqual([])
    expect((await shownTo(bert))?.record?.games).toMatchObject([{ id: 'secret' }])
  })

  it('shows only the name if it is hidden, except to its owner', async () => {
    await ada.json('/api/me', { method: 'PATCH', body: { hidden: true } })
    const path = `/api/players/${ada.id}`
    expect(await new Browser().json(path)).toMatchObject({ player: { hidden: true, record: null } })
    const own = await ada.json<{ player: { record: unknown } }>(path)
    expect(own.player.record).not.toBeNull()
    expect(await ada.json('/api/me')).toMatchObject({ me: { hidden: true } })
  })

  it('does not exist for an unknown or deleted account, and leaves no data', async () => {
    await new Browser().json('/api/players/nobody', { status: 404 })
    await keep(phase(1, 'kept', NOW, ada.id as PlayerId))
    expect((await ada.call('/api/me', { method: 'DELETE' })).status).toBe(204)
    await new Browser().json(`/api/players/${ada.id}`, { status: 404 })
    expect(await reliabilityOf(env.DB, ada.id as PlayerId, NOW)).toMatchObject({ due: 0 })
  })
})
