import { describe, expect, it } from 'vitest'
import { viewGame } from '../../../src/game/views/game-view.ts'
import { replay } from '../../../src/game/evolve/evolve.ts'
import type { AbsenceRules } from '../../../src/game/seat-model.ts'
import { nextAlarm } from '../../../src/durable/alarms.ts'
import { DAY_MS, HOUR_MS } from '../../../src/lib/time.ts'
import { Host, player, POWERS, START } from '../../support/games/hosting.ts'
import { playing, missedBy, record, take, newsTo } from '../../support/games/absence.ts'

describe('a sitter', () => {
  const sitting = (from = START, until = START + 5 * DAY_MS): Host => {
    const host = playing({})
    host.do({ kind: 'name-sitter', by: player('FRANCE'), sitter: { player: player('AUNT'), from, until } })
    return host
  }
  it('orders and sees what the seat sees, but does not vote', () => {
    const host = sitting()
    expect(host.order('AUNT', ['A PAR - BUR'])).toBeNull()
    expect(viewGame(host.state, player('AUNT'))).toMatchObject({
      you: 'FRANCE',
      sitting: true,
      sheet: { ready: false },
    })
    const motion = { kind: 'draw', among: [] } as const
    expect(host.do({ kind: 'propose', by: player('AUNT'), motion })).toBe('not-a-player')
    expect(newsTo(host, 'AUNT')).toEqual(['you-sit'])
  })
  it('is reminded as who sits for the player, who is reminded himself', () => {
    const host = sitting()
    host.tickAt(host.state.remindAt ?? NaN)
    const roles = host
      .mails('reminder')
      .filter(({ facts }) => facts.seat === 'FRANCE')
      .map(({ to, facts }) => [to, facts.role])
    expect(roles).toEqual([
      [player('FRANCE'), undefined],
      [player('AUNT'), 'sitter'],
    ])
  })
  it('is offered no proposals, and does not see how the player voted', () => {
    const host = sitting()
    expect(host.do({ kind: 'propose', by: player('FRANCE'), motion: { kind: 'draw', among: [] } })).toBeNull()
    expect(viewGame(host.state, player('FRANCE')).proposals).toMatchObject([{ votes: true, ballot: 'aye' }])
    const { proposals, mayPropose } = viewGame(host.state, player('AUNT'))
    expect(proposals).toMatchObject([{ votes: false, ballot: null }])
    expect(mayPropose).toEqual([])
  })
  it('comes and goes by the alarm, though nobody looks at the game', () => {
    const host = sitting(START + HOUR_MS, START + 2 * HOUR_MS)
    expect(nextAlarm(host.state, null)).toBe(START + HOUR_MS)
    host.tickAt(START + HOUR_MS)
    expect(newsTo(host, 'AUNT')).toEqual(['you-sit'])
    expect(host.mails('seats').at(-1)).toMatchObject({
      facts: { news: { from: START + HOUR_MS, until: START + 2 * HOUR_MS } },
    })
    expect(nextAlarm(host.state, null)).toBe(START + 2 * HOUR_MS)
    host.tickAt(START + 2 * HOUR_MS)
    expect(nextAlarm(host.state, null)).toBe(host.state.remindAt)
  })
  it('begins and ends with his dates', () => {
    const host = sitting(START + HOUR_MS, START + 2 * HOUR_MS)
    expect(host.order('AUNT', ['hold'])).toBe('not-a-player')
    host.tickAt(START + HOUR_MS)
    expect(host.order('AUNT', ['hold'])).toBeNull()
    host.tickAt(START + 2 * HOUR_MS)
    expect(host.order('AUNT', ['hold'])).toBe('not-a-player')
    expect(viewGame(host.state, null).seats.every(({ sitter }) => sitter === null)).toBe(true)
  })
  it('has no part in the game otherwise, and sits between sound dates', () => {
    const host = playing({})
    const name = (who: string, from: number, until: number) =>
      host.do({ kind: 'name-sitter', by: player('FRANCE'), sitter: { player: player(who), from, until } })
    expect(name('ITALY', START, START + DAY_MS)).toBe('already-in-game')
    expect(name('AUNT', START, START)).toBe('bad-dates')
    expect(name('AUNT', START, START + 61 * DAY_MS)).toBe('bad-dates')
  })
  it('is not called into a game that is over', () => {
    const host = sitting(START + HOUR_MS)
    host.do({ kind: 'act', by: player('FRANCE'), as: 'operator', act: { kind: 'call-off' }, closed: null })
    const before = host.events.length
    host.do({ kind: 'act', by: player('FRANCE'), as: 'operator', act: { kind: 'hand-over', to: null }, closed: null })
    host.tickAt(START + HOUR_MS)
    host.do({
      kind: 'act',
      by: player('FRANCE'),
      as: 'operator',
      act: { kind: 'hand-over', to: player('AUNT') },
      closed: null,
    })
    expect(host.events.slice(before).filter(({ kind }) => kind === 'sitting')).toEqual([])
    expect(newsTo(host, 'AUNT')).toEqual([])
  })
  it('goes when the seat falls open', () => {
    const host = sitting()
    host.do({ kind: 'resign', by: player('FRANCE') })
    expect(host.order('AUNT', ['hold'])).toBe('not-a-player')
  })
})

describe('a declared absence', () => {
  const away = (rules: Partial<AbsenceRules>): Host => {
    const host = playing({ waitMinutes: 60, excuses: 1, openAfter: 1, ...rules })
    const absences = [{ from: START + HOUR_MS, until: START + 3 * DAY_MS }]
    host.do({ kind: 'declare-absences', by: player('FRANCE'), absences })
    missedBy(host, 'FRANCE')
    return host
  }
  it('is told to all', () => {
    expect(viewGame(away({}).state, null).seats.find(({ seat: one }) => one === 'FRANCE')?.absences).toHaveLength(1)
  })
  it('excuses its phases: they are played with holds, cost no excuse and are no miss', () => {
    const host = away({ onAbsence: 'excuse' })
    expect(host.state.history).toEqual(['S1901M'])
    expect(record(host)).toMatchObject({ misses: 0, excuses: 1, open: null })
    expect(host.events.find((event) => event.kind === 'closed')?.phase).toMatchObject({
      missed: [],
      excused: ['FRANCE'],
    })
  })
  it('or the game waits until a day after his return', () => {
    const host = away({ onAbsence: 'wait' })
    expect(host.state.history).toEqual([])
    expect(host.state.deadline).toBe(START + 4 * DAY_MS)
    expect(viewGame(host.state, null).wait).toEqual({ seats: ['FRANCE'], why: 'absence' })
    host.order('FRANCE', ['hold'], true)
    expect(host.state.history).toEqual(['S1901M'])
  })
  it('counts nothing where orders came all the same', () => {
    const host = playing({ openAfter: 1 })
    const absences = [{ from: START, until: START + 3 * DAY_MS }]
    host.do({ kind: 'declare-absences', by: player('FRANCE'), absences })
    missedBy(host)
    expect(record(host)).toMatchObject({ misses: 0, kept: 1 })
  })
})

describe('what all are told of those who are not there', () => {
  const told = (host: Host, name: string) =>
    host.mails('seats').flatMap(({ to, facts }) => (to === player(name) && facts.kind === 'seats' ? [facts.news] : []))
  const sitter = { player: player('AUNT'), from: START + DAY_MS, until: START + 3 * DAY_MS }
  it('a sitter is named: from when until when, to all others', () => {
    const host = playing({})
    host.do({ kind: 'name-sitter', by: player('ITALY'), sitter })
    expect(told(host, 'FRANCE')).toEqual([{ what: 'sitter', who: 'Italy', from: sitter.from, until: sitter.until }])
    expect(told(host, 'ITALY')).toEqual([])
  })
  it('a sitter goes before his time; that it ends by itself was told before', () => {
    const early = playing({})
    early.do({ kind: 'name-sitter', by: player('ITALY'), sitter })
    early.do({ kind: 'name-sitter', by: player('ITALY'), sitter: null })
    expect(told(early, 'FRANCE').map(({ what }) => what)).toEqual(['sitter', 'sitter-gone'])
    const inTime = playing({})
    inTime.do({ kind: 'name-sitter', by: player('ITALY'), sitter: { ...sitter, from: START } })
    inTime.tickAt(sitter.until)
    expect(told(inTime, 'FRANCE').map(({ what }) => what)).not.toContain('sitter-gone')
  })
  it.each(['excuse', 'wait'] as const)('an absence, and what the game does then: %s', (onAbsence) => {
    const host = playing({ onAbsence })
    const absences = [{ from: START + DAY_MS, until: START + 3 * DAY_MS }]
    host.do({ kind: 'declare-absences', by: player('ITALY'), absences })
    expect(told(host, 'FRANCE')).toEqual([{ what: 'away', who: 'Italy', absences, onAbsence }])
    expect(told(host, 'ITALY')).toEqual([])
    host.do({ kind: 'declare-absences', by: player('ITALY'), absences: [] })
    expect(told(host, 'FRANCE')).toHaveLength(2)
  })
  it('not that an absence is over, which was told before', () => {
    const host = playing({})
    host.do({ kind: 'declare-absences', by: player('ITALY'), absences: [{ from: START, until: START + HOUR_MS }] })
    host.now = START + 2 * HOUR_MS
    host.do({ kind: 'declare-absences', by: player('ITALY'), absences: [] })
    expect(told(host, 'FRANCE')).toHaveLength(1)
  })
  it('not where it is not told who plays', () => {
    const host = playing({}, { anonymous: true })
    const absences = [{ from: START + DAY_MS, until: START + 3 * DAY_MS }]
    host.do({ kind: 'declare-absences', by: player('ITALY'), absences })
    expect(told(host, 'FRANCE')).toEqual([])
  })
  it('an excused phase, with its results', () => {
    const host = playing({})
    host.do({ kind: 'declare-absences', by: player('ITALY'), absences: [{ from: START, until: START + 3 * DAY_MS }] })
    missedBy(host, 'ITALY')
    expect(host.mails('results')[0]?.facts).toMatchObject({ missed: [], excused: ['Italy'] })
  })
})

it('a game with absences, sitters and open seats is the fold of its events', () => {
  const host = playing({ waitMinutes: 60, excuses: 1, openAfter: 1 })
  host.do({
    kind: 'name-sitter',
    by: player('ITALY'),
    sitter: { player: player('AUNT'), from: START, until: START + DAY_MS },
  })
  missedBy(host, 'FRANCE', 'TURKEY')
  host.silentDeadline()
  take(host, 'STRANGER')
  missedBy(host, ...POWERS)
  host.silentDeadline()
  expect(replay(null, host.events)).toEqual(host.state)
  expect(replay(null, JSON.parse(JSON.stringify(host.events)) as typeof host.events)).toEqual(host.state)
})
