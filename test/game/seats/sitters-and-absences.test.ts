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
  it('gives orders and sees what the seat sees, but cannot vote', () => {
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
  it('gets the reminder as a sitter, besides the player', () => {
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
  it('can propose nothing and does not see the player’s vote', () => {
    const host = sitting()
    expect(host.do({ kind: 'propose', by: player('FRANCE'), motion: { kind: 'draw', among: [] } })).toBeNull()
    expect(viewGame(host.state, player('FRANCE')).proposals).toMatchObject([{ votes: true, ballot: 'aye' }])
    const { proposals, mayPropose } = viewGame(host.state, player('AUNT'))
    expect(proposals).toMatchObject([{ votes: false, ballot: null }])
    expect(mayPropose).toEqual([])
  })
  it('starts and stops by the alarm', () => {
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
  it('starts and stops on their dates', () => {
    const host = sitting(START + HOUR_MS, START + 2 * HOUR_MS)
    expect(host.order('AUNT', ['hold'])).toBe('not-a-player')
    host.tickAt(START + HOUR_MS)
    expect(host.order('AUNT', ['hold'])).toBeNull()
    host.tickAt(START + 2 * HOUR_MS)
    expect(host.order('AUNT', ['hold'])).toBe('not-a-player')
    expect(viewGame(host.state, null).seats.every(({ sitter }) => sitter === null)).toBe(true)
  })
  it('must not play in the game, and needs valid dates', () => {
    const host = playing({})
    const name = (who: string, from: number, until: number) =>
      host.do({ kind: 'name-sitter', by: player('FRANCE'), sitter: { player: player(who), from, until } })
    expect(name('ITALY', START, START + DAY_MS)).toBe('already-in-game')
    expect(name('AUNT', START, START)).toBe('bad-dates')
    expect(name('AUNT', START, START + 61 * DAY_MS)).toBe('bad-dates')
  })
  it('does not start in a game that is over', () => {
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
  it('stops when the seat opens', () => {
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
  it('is visible to everyone', () => {
    expect(viewGame(away({}).state, null).seats.find(({ seat }) => seat === 'FRANCE')?.absences).toHaveLength(1)
  })
  it('excuses its phases: units hold, without an extension or a miss', () => {
    const host = away({ onAbsence: 'excuse' })
    expect(host.state.history).toEqual(['S1901M'])
    expect(record(host)).toMatchObject({ misses: 0, excuses: 1, open: null })
    expect(host.events.find((event) => event.kind === 'closed')?.phase).toMatchObject({
      missed: [],
      excused: ['FRANCE'],
    })
  })
  it('can make the game wait until a day after the player’s return', () => {
    const host = away({ onAbsence: 'wait' })
    expect(host.state.history).toEqual([])
    expect(host.state.deadline).toBe(START + 4 * DAY_MS)
    expect(viewGame(host.state, null).wait).toEqual({ seats: ['FRANCE'], why: 'absence' })
    host.order('FRANCE', ['hold'], true)
    expect(host.state.history).toEqual(['S1901M'])
  })
  it('changes nothing if the player gives orders anyway', () => {
    const host = playing({ openAfter: 1 })
    const absences = [{ from: START, until: START + 3 * DAY_MS }]
    host.do({ kind: 'declare-absences', by: player('FRANCE'), absences })
    missedBy(host)
    expect(record(host)).toMatchObject({ misses: 0, kept: 1 })
  })
})

describe('the mails about sitters and absences', () => {
  const newsOf = (host: Host, name: string) =>
    host.mails('seats').flatMap(({ to, facts }) => (to === player(name) && facts.kind === 'seats' ? [facts.news] : []))
  const sitter = { player: player('AUNT'), from: START + DAY_MS, until: START + 3 * DAY_MS }
  it('announce a sitter and their dates to all others', () => {
    const host = playing({})
    host.do({ kind: 'name-sitter', by: player('ITALY'), sitter })
    expect(newsOf(host, 'FRANCE')).toEqual([{ what: 'sitter', who: 'Italy', from: sitter.from, until: sitter.until }])
    expect(newsOf(host, 'ITALY')).toEqual([])
  })
  it('announce a sitter’s early end, but not the planned one', () => {
    const early = playing({})
    early.do({ kind: 'name-sitter', by: player('ITALY'), sitter })
    early.do({ kind: 'name-sitter', by: player('ITALY'), sitter: null })
    expect(newsOf(early, 'FRANCE').map(({ what }) => what)).toEqual(['sitter', 'sitter-gone'])
    const inTime = playing({})
    inTime.do({ kind: 'name-sitter', by: player('ITALY'), sitter: { ...sitter, from: START } })
    inTime.tickAt(sitter.until)
    expect(newsOf(inTime, 'FRANCE').map(({ what }) => what)).not.toContain('sitter-gone')
  })
  it.each(['excuse', 'wait'] as const)('announce an absence and what the game does then: %s', (onAbsence) => {
    const host = playing({ onAbsence })
    const absences = [{ from: START + DAY_MS, until: START + 3 * DAY_MS }]
    host.do({ kind: 'declare-absences', by: player('ITALY'), absences })
    expect(newsOf(host, 'FRANCE')).toEqual([{ what: 'away', who: 'Italy', absences, onAbsence }])
    expect(newsOf(host, 'ITALY')).toEqual([])
    host.do({ kind: 'declare-absences', by: player('ITALY'), absences: [] })
    expect(newsOf(host, 'FRANCE')).toHaveLength(2)
  })
  it('do not announce that an absence is over', () => {
    const host = playing({})
    host.do({ kind: 'declare-absences', by: player('ITALY'), absences: [{ from: START, until: START + HOUR_MS }] })
    host.now = START + 2 * HOUR_MS
    host.do({ kind: 'declare-absences', by: player('ITALY'), absences: [] })
    expect(newsOf(host, 'FRANCE')).toHaveLength(1)
  })
  it('reveal nothing in an anonymous game', () => {
    const host = playing({}, { anonymous: true })
    const absences = [{ from: START + DAY_MS, until: START + 3 * DAY_MS }]
    host.do({ kind: 'declare-absences', by: player('ITALY'), absences })
    expect(newsOf(host, 'FRANCE')).toEqual([])
  })
  it('name excused seats with the results', () => {
    const host = playing({})
    host.do({ kind: 'declare-absences', by: player('ITALY'), absences: [{ from: START, until: START + 3 * DAY_MS }] })
    missedBy(host, 'ITALY')
    expect(host.mails('results')[0]?.facts).toMatchObject({ missed: [], excused: ['Italy'] })
  })
})

it('a game with absences, sitters and open seats replays from its events', () => {
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
