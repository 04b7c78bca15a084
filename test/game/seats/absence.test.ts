import { describe, expect, it } from 'vitest'
import { publicLog } from '../../../src/game/log/public-log.ts'
import { viewGame } from '../../../src/game/views/game-view.ts'
import { isOpenSeat } from '../../../src/game/seats/seat-lookup.ts'
import { nextAlarm } from '../../../src/durable/alarms.ts'
import { nextDue } from '../../../src/game/phases/outlook.ts'
import { DEFAULT_SCHEDULE } from '../../../src/game/schedule.ts'
import type { Settings } from '../../../src/game/settings.ts'
import { DAY_MS, HOUR_MS } from '../../../src/lib/time.ts'
import { creation, Host, joining, player, START } from '../../support/games/hosting.ts'
import { FRANCE, everyoneBut, playing, missedBy, record, take, newsTo } from '../../support/games/absence.ts'

describe('a phase that waits for missing orders', () => {
  const rules = { waitMinutes: 12 * 60, excuses: 1, earnedBackAfter: 2, openAfter: 3 }
  const waiting = (changes: Partial<Settings> = {}) => {
    const host = playing(rules, changes)
    missedBy(host, 'FRANCE')
    return host
  }
  it('stays open for seats without orders and uses one of their extensions', () => {
    const host = waiting()
    expect(host.state.history).toEqual([])
    expect(host.state.deadline).toBe(START + DAY_MS + 12 * HOUR_MS)
    expect(record(host)).toMatchObject({ excuses: 0, misses: 0 })
    expect(viewGame(host.state, null).wait).toEqual({ seats: ['FRANCE'], why: 'excuse' })
  })
  it('mails everyone, and tells the player that they can still give orders', () => {
    const host = waiting()
    expect(host.mails('seats')).toHaveLength(7)
    expect(host.mails('seats').find(({ to }) => to === player('FRANCE'))?.facts).toMatchObject({
      news: { what: 'waiting', you: true, excuses: 0, until: START + DAY_MS + 12 * HOUR_MS },
    })
  })
  it('does not wait for Ready: saved orders are used', () => {
    const host = playing(rules)
    missedBy(host)
    expect(host.state.history).toEqual(['S1901M'])
    expect(host.events.filter((event) => event.kind === 'closed').map(({ phase }) => phase.missed)).toEqual([[]])
  })
  it('closes when the missing players are ready, even if the others are not', () => {
    const host = waiting()
    host.order('FRANCE', ['A PAR - BUR'], true)
    expect(host.state.history).toEqual(['S1901M'])
    expect(record(host).misses).toBe(0)
  })
  it('closes at the end of the wait and counts the miss', () => {
    const host = waiting()
    host.silentDeadline()
    expect(host.state.history).toEqual(['S1901M'])
    expect(record(host).misses).toBe(1)
  })
  it('does not wait for a seat without an extension', () => {
    const host = waiting()
    host.silentDeadline()
    missedBy(host, 'FRANCE')
    expect(host.state.history).toEqual(['S1901M', 'F1901M'])
  })
  it('lets players earn an extension back by giving orders', () => {
    const host = waiting()
    host.order('FRANCE', ['hold'], true)
    missedBy(host)
    expect(record(host).excuses).toBe(1)
  })
  it('hides whom it waits for if the game hides who has saved', () => {
    const host = waiting({ hideStatus: true })
    const seen = viewGame(host.state, player('ITALY'))
    expect(seen.wait).toEqual({ seats: null, why: 'excuse' })
    expect(seen.seats.map(({ excuses }) => excuses)).toEqual([null, null, null, null, 1, null, null])
    expect(JSON.stringify(publicLog(host.events).filter(({ kind }) => kind === 'waited'))).not.toContain('France')
    expect(JSON.stringify(host.mails('seats').find(({ to }) => to === player('ITALY'))?.facts)).not.toContain('France')
  })
})

describe('a seat that has missed too many phases', () => {
  const opened = (changes: Partial<Settings> = {}) => {
    const host = playing({ openAfter: 2 }, changes)
    missedBy(host, 'FRANCE')
    missedBy(host, 'FRANCE')
    return host
  }
  it('opens and mails its player; the others see it in the results', () => {
    const host = opened()
    expect(isOpenSeat(host.state, FRANCE)).toBe(true)
    expect(viewGame(host.state, null).seats.find(({ seat }) => seat === 'FRANCE')?.open).toMatchObject({
      why: 'missed',
    })
    expect(newsTo(host, 'FRANCE')).toEqual(['your-seat-open'])
    const results = host.mails('results').filter(({ facts }) => facts.kind === 'results' && facts.phase === 'F1901M')
    expect(results.map(({ to }) => to)).not.toContain(player('FRANCE'))
    expect(results[0]?.facts).toMatchObject({ presence: { open: ['France'] } })
  })
  it('is warned with the results of the phase before', () => {
    const host = playing({ openAfter: 2 })
    missedBy(host, 'FRANCE')
    expect(host.mails('results').find(({ to }) => to === player('FRANCE'))?.facts).toMatchObject({
      presence: { you: 'missed', left: 1 },
    })
  })
  it('appears in the lobby', () => {
    const rows = opened().effects.flatMap((effect) => (effect.kind === 'lobby' ? [effect.row] : []))
    expect(rows.at(-1)?.openSeats).toEqual([{ seat: 'FRANCE', plays: 'France', units: 3, centres: 3 }])
  })
  it('SHW-2 appears in the lobby with its different centres on all boards', () => {
    const host = playing({ openAfter: 1 }, { variant: 'shadow-worlds' })
    missedBy(host, 'FRANCE')
    const rows = host.effects.flatMap((effect) => (effect.kind === 'lobby' ? [effect.row] : []))
    expect(rows.at(-1)?.openSeats).toEqual([{ seat: 'FRANCE', plays: 'France', units: 6, centres: 3 }])
  })
  it('gets no mail and does not keep the phase open', () => {
    const host = opened()
    const mails = host.mails('results').length + host.mails('reminder').length
    for (const power of everyoneBut('FRANCE')) host.order(power, ['hold'], true)
    expect(host.state.history).toHaveLength(3)
    const since = [...host.mails('results'), ...host.mails('reminder')].slice(mails)
    expect(since.map(({ to }) => to)).not.toContain(player('FRANCE'))
  })
  it('returns to its player on request, or when they give orders', () => {
    const host = opened()
    expect(host.do({ kind: 'come-back', by: player('FRANCE') })).toBeNull()
    expect(isOpenSeat(host.state, FRANCE)).toBe(false)
    expect(record(host).misses).toBe(0)
    const again = opened()
    again.order('FRANCE', ['hold'])
    expect(isOpenSeat(again.state, FRANCE)).toBe(false)
    expect(again.events.slice(-2).map(({ kind }) => kind)).toEqual(['seat-returned', 'saved'])
  })
  it('belongs to the stranger who takes it, and no longer to its player', () => {
    const host = opened()
    expect(take(host, 'STRANGER')).toBeNull()
    expect(viewGame(host.state, player('STRANGER')).you).toBe('FRANCE')
    expect(viewGame(host.state, player('FRANCE')).you).toBeNull()
    expect(host.do({ kind: 'come-back', by: player('FRANCE') })).toBe('not-a-player')
    expect(take(host, 'ANOTHER')).toBe('seat-not-open')
    expect(newsTo(host, 'STRANGER')).toEqual(['you-play'])
    expect(newsTo(host, 'FRANCE')).toEqual(['your-seat-open'])
    expect(newsTo(host, 'ITALY')).toEqual(['seat-taken'])
    expect(host.order('STRANGER', ['hold'])).toBeNull()
  })
  it('cannot be taken by a player of the game, or without the reliability or the invitation', () => {
    const host = opened()
    expect(take(host, 'ITALY')).toBe('already-joined')
    const strict = playing({ openAfter: 1, reliability: 90 }, { access: 'invitation' })
    missedBy(strict, 'FRANCE')
    expect(take(strict, 'STRANGER', 89)).toBe('not-reliable')
    expect(take(strict, 'STRANGER', 90)).toBeNull()
    const secret = opened({ access: 'invitation' })
    const uninvited = { kind: 'take', by: player('STRANGER'), seat: FRANCE, invitation: null } as const
    expect(secret.do({ ...uninvited, reliability: null, absences: [] })).toBe('not-invited')
  })
  it('holds instead of following orders that were saved before it opened', () => {
    const host = playing({})
    host.order('FRANCE', ['A PAR - BUR'])
    host.do({ kind: 'resign', by: player('FRANCE') })
    missedBy(host, 'FRANCE')
    const units = viewGame(host.state, null).boards[0]?.units.filter(({ power }) => power === 'FRANCE')
    expect(units?.map(({ at }) => at)).toContain('PAR')
  })
})

describe('a first phase with missing orders', () => {
  const offered = (): Host => {
    const host = playing({ noShow: 'offer', openAfter: 2 })
    missedBy(host, 'FRANCE')
    return host
  }
  it('offers the seat and moves the deadline once', () => {
    const host = offered()
    expect(host.state.history).toEqual([])
    expect(isOpenSeat(host.state, FRANCE)).toBe(true)
    expect(host.state.deadline).toBe(START + 2 * DAY_MS)
    expect(host.sheet('ITALY')).not.toEqual([])
  })
  it('moves the deadline to a fixed local time', () => {
    const slots = { time: '20:00', weekdays: ['mon', 'thu'], kinds: ['moves'] } as const
    const host = playing({ noShow: 'offer' }, { schedule: { ...DEFAULT_SCHEDULE, zone: 'Europe/Vienna', slots } })
    missedBy(host, 'FRANCE')
    expect(host.state.wait?.why).toBe('no-show')
    expect(host.state.localDeadline).toEqual({ time: '2027-01-11T20:00', zone: 'Europe/Vienna' })
  })
  it('does not close early without the offered seat', () => {
    const host = offered()
    for (const power of everyoneBut('FRANCE')) host.ready(power)
    expect(host.state.history).toEqual([])
  })
  it('closes when somebody has taken the seat and given orders', () => {
    const host = offered()
    take(host, 'STRANGER')
    host.order('STRANGER', ['hold'])
    host.silentDeadline()
    expect(host.state.history).toEqual(['S1901M'])
  })
  it('calls the game off if nobody takes the seat, and mails the other players', () => {
    const host = offered()
    host.silentDeadline()
    expect(host.state).toMatchObject({ status: 'abandoned', calledOff: 'no-show', deadline: null })
    expect(newsTo(host, 'ITALY')).toEqual(['waiting', 'called-off'])
    expect(newsTo(host, 'FRANCE')).toEqual(['your-seat-open'])
  })
})

describe('a resigned seat', () => {
  it('opens, and the others are mailed', () => {
    const host = playing({})
    expect(host.do({ kind: 'resign', by: player('FRANCE') })).toBeNull()
    expect(isOpenSeat(host.state, FRANCE)).toBe(true)
    expect(newsTo(host, 'ITALY')).toEqual(['seats-open'])
    expect(newsTo(host, 'FRANCE')).toEqual([])
  })
  it('in a game of two gives the other player the win (STD-5)', () => {
    const host = new Host()
    host.do(creation({ variant: 'duo' }))
    for (const name of ['ANNA', 'BEN'])
      host.do({ kind: 'join', by: player(name), preferences: [], invitation: null, seed: 1 })
    const [loser, winner] = Object.entries(host.state.holders)
    host.do({ kind: 'resign', by: loser?.[1] ?? player('nobody') })
    expect(host.state).toMatchObject({ status: 'finished', verdict: { why: 'solo', winners: [winner?.[0]] } })
  })
})

describe('a game that never fills', () => {
  const forming = (): Host => {
    const host = new Host()
    host.do(creation())
    host.do(joining('ITALY'))
    return host
  }
  it('warns its players and its creator a week before it is called off after thirty days', () => {
    const host = forming()
    expect(nextDue(host.state)).toBe(START + 23 * DAY_MS)
    // The cron job looks at what is due: a game that waits for players needs no alarm.
    expect(nextAlarm(host.state, null)).toBeNull()
    host.tickAt(START + 23 * DAY_MS)
    expect(newsTo(host, 'ITALY')).toEqual(['unfilled'])
    expect(newsTo(host, 'FRANCE')).toEqual(['unfilled'])
    expect(viewGame(host.state, null).callOffAt).toBe(START + 30 * DAY_MS)
    host.tickAt(START + 30 * DAY_MS)
    expect(host.state).toMatchObject({ status: 'abandoned', calledOff: 'unfilled' })
    expect(newsTo(host, 'ITALY')).toEqual(['unfilled', 'called-off'])
  })
  it('is not called off if it fills after the warning', () => {
    const host = forming()
    host.tickAt(START + 24 * DAY_MS)
    for (const power of everyoneBut('ITALY')) host.do(joining(power))
    expect(host.state).toMatchObject({ status: 'playing', callOffAt: null })
  })
  it('gives a whole week after the warning, however late the alarm is', () => {
    const host = forming()
    host.tickAt(START + 100 * DAY_MS)
    expect(host.state.status).toBe('forming')
    host.tickAt(START + 107 * DAY_MS)
    expect(host.state.status).toBe('abandoned')
  })
})
