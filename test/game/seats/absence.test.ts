import { describe, expect, it } from 'vitest'
import { publicLog } from '../../../src/game/log/public-log.ts'
import { viewGame } from '../../../src/game/views/game-view.ts'
import { isOpenSeat } from '../../../src/game/seats/records.ts'
import { nextAlarm } from '../../../src/durable/alarms.ts'
import { nextDue } from '../../../src/game/phases/outlook.ts'
import { DEFAULT_SCHEDULE } from '../../../src/game/schedule.ts'
import type { Settings } from '../../../src/game/settings.ts'
import { DAY_MS, HOUR_MS } from '../../../src/lib/time.ts'
import { creation, Host, joining, player, START } from '../../support/games/hosting.ts'
import { FRANCE, others, playing, missedBy, record, take, newsTo } from '../../support/games/absence.ts'

describe('a game that waits once', () => {
  const rules = { waitMinutes: 12 * 60, excuses: 1, earnedBackAfter: 2, openAfter: 3 }
  const waiting = (changes: Partial<Settings> = {}) => {
    const host = playing(rules, changes)
    missedBy(host, 'FRANCE')
    return host
  }
  it('keeps the phase open for those who saved nothing, and one excuse is used up', () => {
    const host = waiting()
    expect(host.state.history).toEqual([])
    expect(host.state.deadline).toBe(START + DAY_MS + 12 * HOUR_MS)
    expect(record(host)).toMatchObject({ excuses: 0, misses: 0 })
    expect(viewGame(host.state, null).wait).toEqual({ seats: ['FRANCE'], why: 'excuse' })
  })
  it('tells everybody, and him that he is waited for', () => {
    const host = waiting()
    expect(host.mails('seats')).toHaveLength(7)
    expect(host.mails('seats').find(({ to }) => to === player('FRANCE'))?.facts).toMatchObject({
      news: { what: 'waiting', you: true, excuses: 0, until: START + DAY_MS + 12 * HOUR_MS },
    })
  })
  it('does not wait for Ready: all-hold is an order, and a sheet that is saved is used', () => {
    const host = playing(rules)
    missedBy(host)
    expect(host.state.history).toEqual(['S1901M'])
    expect(host.events.filter((event) => event.kind === 'closed').map(({ phase }) => phase.missed)).toEqual([[]])
  })
  it('closes as soon as those it waited for are ready, though the others never pressed Ready', () => {
    const host = waiting()
    host.order('FRANCE', ['A PAR - BUR'], true)
    expect(host.state.history).toEqual(['S1901M'])
    expect(record(host).misses).toBe(0)
  })
  it('closes at the end of the wait, and counts the miss', () => {
    const host = waiting()
    host.silentDeadline()
    expect(host.state.history).toEqual(['S1901M'])
    expect(record(host).misses).toBe(1)
  })
  it('does not wait for a seat that has no excuse left', () => {
    const host = waiting()
    host.silentDeadline()
    missedBy(host, 'FRANCE')
    expect(host.state.history).toEqual(['S1901M', 'F1901M'])
  })
  it('lets an excuse be earned back by phases that are kept', () => {
    const host = waiting()
    host.order('FRANCE', ['hold'], true)
    missedBy(host)
    expect(record(host).excuses).toBe(1)
  })
  it('does not tell for whom it waits where it is hidden who has saved', () => {
    const host = waiting({ hideStatus: true })
    const seen = viewGame(host.state, player('ITALY'))
    expect(seen.wait).toEqual({ seats: null, why: 'excuse' })
    expect(seen.seats.map(({ excuses }) => excuses)).toEqual([null, null, null, null, 1, null, null])
    expect(JSON.stringify(publicLog(host.events).filter(({ kind }) => kind === 'waited'))).not.toContain('France')
    expect(JSON.stringify(host.mails('seats').find(({ to }) => to === player('ITALY'))?.facts)).not.toContain('France')
  })
})

describe('a seat that has missed too often', () => {
  const opened = (changes: Partial<Settings> = {}) => {
    const host = playing({ openAfter: 2 }, changes)
    missedBy(host, 'FRANCE')
    missedBy(host, 'FRANCE')
    return host
  }
  it('is open, and its player is told how to come back; the others read it in the results', () => {
    const host = opened()
    expect(isOpenSeat(host.state, FRANCE)).toBe(true)
    expect(viewGame(host.state, null).seats.find(({ seat: one }) => one === 'FRANCE')?.open).toMatchObject({
      why: 'missed',
    })
    expect(newsTo(host, 'FRANCE')).toEqual(['your-seat-open'])
    const results = host.mails('results').filter(({ facts }) => facts.kind === 'results' && facts.phase === 'F1901M')
    expect(results.map(({ to }) => to)).not.toContain(player('FRANCE'))
    expect(results[0]?.facts).toMatchObject({ presence: { open: ['France'] } })
  })
  it('was warned with the results of the phase before', () => {
    const host = playing({ openAfter: 2 })
    missedBy(host, 'FRANCE')
    expect(host.mails('results').find(({ to }) => to === player('FRANCE'))?.facts).toMatchObject({
      presence: { you: 'missed', left: 1 },
    })
  })
  it('is offered in the lobby', () => {
    const rows = opened().effects.flatMap((effect) => (effect.kind === 'lobby' ? [effect.row] : []))
    expect(rows.at(-1)?.openSeats).toEqual([{ seat: 'FRANCE', plays: 'France', units: 3, centres: 3 }])
  })
  it('is not waited for, and gets no mail', () => {
    const host = opened()
    const mails = host.mails('results').length + host.mails('reminder').length
    for (const power of others('FRANCE')) host.order(power, ['hold'], true)
    expect(host.state.history).toHaveLength(3)
    const since = [...host.mails('results'), ...host.mails('reminder')].slice(mails)
    expect(since.map(({ to }) => to)).not.toContain(player('FRANCE'))
  })
  it('is its player’s again with one tap, or with his orders', () => {
    const host = opened()
    expect(host.do({ kind: 'come-back', by: player('FRANCE') })).toBeNull()
    expect(isOpenSeat(host.state, FRANCE)).toBe(false)
    expect(record(host).misses).toBe(0)
    const again = opened()
    again.order('FRANCE', ['hold'])
    expect(isOpenSeat(again.state, FRANCE)).toBe(false)
    expect(again.events.slice(-2).map(({ kind }) => kind)).toEqual(['seat-returned', 'saved'])
  })
  it('is a stranger’s as soon as he has taken it, and then no longer its player’s', () => {
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
  it('cannot be taken by one who plays here, by the unreliable, or by the uninvited', () => {
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
  it('plays by the printed rule, never by what was saved before it fell open', () => {
    const host = playing({})
    host.order('FRANCE', ['A PAR - BUR'])
    host.do({ kind: 'resign', by: player('FRANCE') })
    missedBy(host, 'FRANCE')
    const units = viewGame(host.state, null).boards[0]?.units.filter(({ power }) => power === 'FRANCE')
    expect(units?.map(({ at }) => at)).toContain('PAR')
  })
})

describe('a first phase that somebody missed', () => {
  const offered = (): Host => {
    const host = playing({ noShow: 'offer', openAfter: 2 })
    missedBy(host, 'FRANCE')
    return host
  }
  it('does not begin the game: the seat is offered, and the deadline moves once', () => {
    const host = offered()
    expect(host.state.history).toEqual([])
    expect(isOpenSeat(host.state, FRANCE)).toBe(true)
    expect(host.state.deadline).toBe(START + 2 * DAY_MS)
    expect(host.sheet('ITALY')).not.toEqual([])
  })
  it('moves the deadline to a fixed time of day, which it keeps whatever the zone’s rules become', () => {
    const slots = { time: '20:00', weekdays: ['mon', 'thu'], kinds: ['moves'] } as const
    const host = playing({ noShow: 'offer' }, { schedule: { ...DEFAULT_SCHEDULE, zone: 'Europe/Vienna', slots } })
    missedBy(host, 'FRANCE')
    expect(host.state.wait?.why).toBe('no-show')
    expect(host.state.localDeadline).toEqual({ time: '2027-01-11T20:00', zone: 'Europe/Vienna' })
  })
  it('is not closed early without the seat that is offered', () => {
    const host = offered()
    for (const power of others('FRANCE')) host.ready(power)
    expect(host.state.history).toEqual([])
  })
  it('closes when somebody has taken the seat and ordered', () => {
    const host = offered()
    take(host, 'STRANGER')
    host.order('STRANGER', ['hold'])
    host.silentDeadline()
    expect(host.state.history).toEqual(['S1901M'])
  })
  it('is the last one if nobody does: the game is called off, and those who came are told', () => {
    const host = offered()
    host.silentDeadline()
    expect(host.state).toMatchObject({ status: 'abandoned', calledOff: 'no-show', deadline: null })
    expect(newsTo(host, 'ITALY')).toEqual(['waiting', 'called-off'])
    expect(newsTo(host, 'FRANCE')).toEqual(['your-seat-open'])
  })
})

describe('a seat that is given up', () => {
  it('is open; the others are told', () => {
    const host = playing({})
    expect(host.do({ kind: 'resign', by: player('FRANCE') })).toBeNull()
    expect(isOpenSeat(host.state, FRANCE)).toBe(true)
    expect(newsTo(host, 'ITALY')).toEqual(['seats-open'])
    expect(newsTo(host, 'FRANCE')).toEqual([])
  })
  it('in a game of two is the other’s win (STD-5)', () => {
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
  it('warns its players and its creator a week before, and is called off after thirty days', () => {
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
  it('is not to be called off any more when it fills after the warning', () => {
    const host = forming()
    host.tickAt(START + 24 * DAY_MS)
    for (const power of others('ITALY')) host.do(joining(power))
    expect(host.state).toMatchObject({ status: 'playing', callOffAt: null })
  })
  it('gives the whole week of the warning, however late the clock', () => {
    const host = forming()
    host.tickAt(START + 100 * DAY_MS)
    expect(host.state.status).toBe('forming')
    host.tickAt(START + 107 * DAY_MS)
    expect(host.state.status).toBe('abandoned')
  })
})
