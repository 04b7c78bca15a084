/** A player’s calendar, parsed by another library than the one that wrote it. */
import { env } from 'cloudflare:workers'
import ICAL from 'ical.js'
import { beforeEach, describe, expect, it } from 'vitest'
import type { GameId, PlayerId } from '../../../src/game/ids.ts'
import type { LobbyRow } from '../../../src/game/announcements/effect.ts'
import { HOUR_MS } from '../../../src/lib/time.ts'
import { seat } from '../../../src/rules/names.ts'
import { removeLobbyRow, syncLobby } from '../../../src/lobby/sync-lobby.ts'
import { Browser, catchMails, HOME, signedIn, type Person } from '../people.ts'

const NOW = Math.floor(Date.now() / 1000) * 1000
const DUE = NOW + 24 * HOUR_MS

beforeEach(() => void catchMails())

let revision = 0
/** Writes the lobby row of a game of these players, as its object does. */
async function syncGame(players: readonly Person[], changes: Partial<LobbyRow> = {}, now = NOW): Promise<void> {
  const row: LobbyRow = {
    id: 'aaaaaaaaaaab' as GameId,
    revision: ++revision,
    creator: 'nobody' as PlayerId,
    name: 'Vienna, 1814; “the waltz”',
    variant: 'classical',
    status: 'playing',
    access: 'invitation',
    createdAt: NOW,
    seats: 7,
    minutes: { draft: 60, moves: 60, retreats: 60, adjustments: 60 },
    phase: 'S1901M',
    deadline: DUE,
    due: DUE,
    masked: false,
    phases: 0,
    openedAt: NOW,
    asleep: false,
    openSeats: [],
    reliability: 0,
    ending: null,
    winners: [],
    players: players.map(({ id }) => ({
      id: id as PlayerId,
      seat: seat('FRANCE'),
      plays: 'France',
      wants: '3 units',
      ready: false,
    })),
    ...changes,
  }
  await syncLobby(env.DB, row, now)
}

const make = async (person: Person) =>
  (await person.json<{ link: string }>('/api/me/calendar', { method: 'POST' })).link

interface Read {
  readonly uid: string
  readonly summary: string
  readonly at: number
  readonly sequence: number
  readonly status: string
  readonly alarms: readonly string[]
}

async function events(link: string): Promise<readonly Read[]> {
  const response = await new Browser().call(link.replace(HOME, ''))
  expect(response.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
  const text = await response.text()
  expect(text.split('\r\n').every((line) => new TextEncoder().encode(line).length <= 75)).toBe(true)
  const calendar = new ICAL.Component(ICAL.parse(text))
  expect(calendar.getFirstPropertyValue('method')).toBe('PUBLISH')
  return calendar.getAllSubcomponents('vevent').map((component) => {
    const event = new ICAL.Event(component)
    return {
      uid: event.uid,
      summary: event.summary,
      at: event.startDate.toJSDate().getTime(),
      sequence: event.sequence,
      status: String(component.getFirstPropertyValue('status')),
      alarms: component.getAllSubcomponents('valarm').map((alarm) => String(alarm.getFirstPropertyValue('trigger'))),
    }
  })
}

describe('a calendar', () => {
  it('has one event for each open deadline, with an alarm two hours before', async () => {
    const anna = await signedIn('anna@example.org')
    await syncGame([anna])
    const [event, ...others] = await events(await make(anna))
    expect(others).toEqual([])
    expect(event).toEqual({
      uid: 'aaaaaaaaaaab.S1901M@concert.example',
      summary: 'Vienna, 1814; “the waltz”: Spring 1901, movement closes',
      at: DUE,
      sequence: 0,
      status: 'CONFIRMED',
      alarms: ['-PT2H'],
    })
  })

  it('names phases before Christ', async () => {
    const anna = await signedIn('anna@example.org')
    await syncGame([anna], { variant: 'twilight-zone', phase: 'S1901M' })
    const [event] = await events(await make(anna))
    expect(event?.summary).toBe('Vienna, 1814; “the waltz”: Spring 1901 BC, movement closes')
  })

  it('shows every open deadline, however many were cancelled', async () => {
    const anna = await signedIn('anna@example.org')
    await syncGame([anna], { phase: 'F1902M', deadline: DUE + 240 * HOUR_MS })
    const cancelled = env.DB.prepare(
      "INSERT INTO deadlines (game_id, phase, deadline, sequence, state, changed_at) VALUES ('aaaaaaaaaaab', ?, ?, 1, 'cancelled', ?)",
    )
    await env.DB.batch(Array.from({ length: 600 }, (_, n) => cancelled.bind(`X${n}M`, NOW + n, NOW + 1)))
    const found = await events(await make(anna))
    expect(found).toHaveLength(500)
    expect(found.filter(({ status }) => status === 'CONFIRMED').map(({ at }) => at)).toEqual([DUE + 240 * HOUR_MS])
  })

  it('keeps an event and raises its sequence when its deadline moves, is paused and resumes', async () => {
    const anna = await signedIn('anna@example.org')
    const link = await make(anna)
    const state = async () => (await events(link)).map(({ at, sequence, status }) => [at - DUE, sequence, status])
    await syncGame([anna])
    await syncGame([anna], { openSeats: [] })
    expect(await state()).toEqual([[0, 0, 'CONFIRMED']])
    await syncGame([anna], { deadline: DUE + HOUR_MS })
    expect(await state()).toEqual([[HOUR_MS, 1, 'CONFIRMED']])
    await syncGame([anna], { deadline: null })
    expect(await state()).toEqual([[HOUR_MS, 2, 'CANCELLED']])
    await syncGame([anna], { deadline: DUE + 2 * HOUR_MS })
    expect(await state()).toEqual([[2 * HOUR_MS, 3, 'CONFIRMED']])
  })

  it('cancels phases that closed early, and keeps those that passed', async () => {
    const anna = await signedIn('anna@example.org')
    const link = await make(anna)
    await syncGame([anna])
    await syncGame([anna], { phase: 'F1901M', phases: 1, deadline: DUE + 24 * HOUR_MS }, NOW + HOUR_MS)
    await syncGame([anna], { phase: 'W1901A', phases: 2, deadline: DUE + 48 * HOUR_MS }, DUE + 24 * HOUR_MS + 1)
    await syncGame([anna], { status: 'finished', deadline: null }, DUE + 47 * HOUR_MS)
    const state = (await events(link)).map(({ uid, status, alarms }) => [
      uid.split('@')[0]?.split('.')[1],
      status,
      alarms.length,
    ])
    expect(state).toEqual([
      ['S1901M', 'CANCELLED', 0],
      ['F1901M', 'CONFIRMED', 1],
      ['W1901A', 'CANCELLED', 0],
    ])
  })

  it('ignores a row that arrives late', async () => {
    const anna = await signedIn('anna@example.org')
    const link = await make(anna)
    await syncGame([anna])
    const late = revision
    await syncGame([anna], { phase: 'F1901M', phases: 1 })
    const before = await events(link)
    revision = late - 1
    await syncGame([anna], { deadline: DUE + 5 * HOUR_MS })
    revision += 5
    expect(await events(link)).toEqual(before)
  })

  it('opens only with its current link, not with a changed, replaced or revoked one, and shows no game that the player left', async () => {
    const [anna, bert] = [await signedIn('anna@example.org'), await signedIn('bert@example.org')]
    await syncGame([anna])
    const first = await make(anna)
    expect(await events(await make(bert))).toEqual([])
    const status = async (link: string) => (await anna.call(link.replace(HOME, ''))).status
    // Not the last letter of the signature: some of its bits are unused.
    expect(await status(first.replace(/.(?=.{8}\.ics$)/, (letter) => (letter === 'A' ? 'B' : 'A')))).toBe(404)
    const second = await make(anna)
    expect([await status(first), await status(second)]).toEqual([404, 200])
    expect(await anna.json('/api/me/calendar')).toEqual({ link: second })
    await syncGame([bert])
    expect(await events(second)).toEqual([])
    await anna.call('/api/me/calendar', { method: 'DELETE' })
    expect([await status(second), await anna.json('/api/me/calendar')]).toEqual([404, { link: null }])
  })

  it('drops a deleted game', async () => {
    const anna = await signedIn('anna@example.org')
    const link = await make(anna)
    await syncGame([anna])
    await removeLobbyRow(env.DB, 'aaaaaaaaaaab' as GameId)
    expect(await events(link)).toEqual([])
  })
})
