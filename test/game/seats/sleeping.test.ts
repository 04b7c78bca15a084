/** Games in which nobody gives orders any more. */
import { describe, expect, it } from 'vitest'
import { nextAlarm } from '../../../src/durable/alarms.ts'
import { lobbyRow } from '../../../src/game/announcements/lobby-row.ts'
import { DEFAULT_SCHEDULE, WEEKDAYS } from '../../../src/game/schedule.ts'
import type { Act } from '../../../src/game/command.ts'
import type { Settings } from '../../../src/game/settings.ts'
import { viewGame } from '../../../src/game/views/game-view.ts'
import { DAY_MS } from '../../../src/lib/time.ts'
import { FRANCE, missedBy, newsTo, everyoneBut, playing, take } from '../../support/games/absence.ts'
import { type Host, player, POWERS, START } from '../../support/games/hosting.ts'

const allMails = (host: Host) => host.effects.filter((effect) => effect.kind === 'mail')

describe('a game that everyone has left', () => {
  const asleep = (changes: Partial<Settings> = {}): Host => {
    const host = playing({ openAfter: 3 }, changes)
    missedBy(host, ...POWERS)
    return host
  }
  it('falls asleep without a deadline, and mails each player once', () => {
    const host = asleep()
    expect(host.state).toMatchObject({ status: 'playing', deadline: null, sleep: { callOffAt: START + 31 * DAY_MS } })
    expect(POWERS.map((power) => newsTo(host, power))).toEqual(POWERS.map(() => ['asleep']))
    expect(host.mails('results')).toEqual([])
  })
  it('needs no alarm, and is called off later without another mail', () => {
    const host = asleep()
    expect(nextAlarm(host.state, null)).toBeNull()
    expect(lobbyRow(host.state)).toMatchObject({ asleep: true, due: START + 31 * DAY_MS })
    const mails = host.effects.filter(({ kind }) => kind === 'mail').length
    host.tickAt(START + 31 * DAY_MS)
    expect(host.state).toMatchObject({ status: 'abandoned', calledOff: 'asleep' })
    expect(host.effects.filter(({ kind }) => kind === 'mail')).toHaveLength(mails)
    expect(nextAlarm(host.state, null)).toBeNull()
  })
  it('sends no mail while asleep, except to a new player and one whose seat changes', () => {
    const host = asleep({ master: 'player', access: 'invitation' })
    const mails = allMails(host).length
    const acts: readonly Act[] = [
      { kind: 'announce', text: 'Is anybody there?' },
      { kind: 'set-times', minutes: host.state.settings.minutes, schedule: host.state.settings.schedule },
      { kind: 'open-seat', seat: FRANCE },
      { kind: 'hand-over', to: player('ITALY') },
    ]
    for (const act of acts) expect(host.do({ kind: 'act', by: player('BOSS'), as: 'operator', act })).toBeNull()
    host.do({ kind: 'resign', by: player('TURKEY') })
    host.tickAt(host.now + DAY_MS)
    expect(take(host, 'STRANGER')).toBeNull()
    expect(allMails(host).slice(mails)).toMatchObject([
      { to: player('FRANCE'), facts: { news: { what: 'seat-changes', you: true } } },
      { to: player('STRANGER'), facts: { news: { what: 'you-play' } } },
    ])
  })
  it('accepts no proposals while asleep', () => {
    const host = asleep()
    expect(host.draw('FRANCE')).toBe('cannot-be-proposed')
    expect(viewGame(host.state, player('FRANCE')).mayPropose).toEqual([])
  })
  it('is no longer paused or waiting', () => {
    const paused = playing({})
    paused.do({ kind: 'emergency', by: player('ITALY'), hours: 24 })
    for (const power of POWERS) paused.do({ kind: 'resign', by: player(power) })
    expect(paused.state).toMatchObject({ pause: null, sleep: { since: START }, deadline: null })
    const waiting = playing({ waitMinutes: 60, excuses: 1 })
    missedBy(waiting, 'FRANCE')
    expect(waiting.state.wait).not.toBeNull()
    for (const power of POWERS) waiting.do({ kind: 'resign', by: player(power) })
    expect(waiting.state).toMatchObject({ wait: null, deadline: null })
  })
  it('wakes when somebody gives orders, with a full phase, and mails the other players', () => {
    const host = asleep()
    host.tickAt(START + 10 * DAY_MS)
    expect(host.order('ITALY', ['hold'], false, 'F1901M')).toBeNull()
    expect(host.state).toMatchObject({ sleep: null, deadline: START + 11 * DAY_MS })
    expect(host.sheet('ITALY')).not.toEqual([])
    expect(newsTo(host, 'FRANCE')).toEqual(['asleep', 'woken'])
    expect(newsTo(host, 'ITALY')).toEqual(['asleep'])
  })
  it('wakes to a deadline with its fixed time of day', () => {
    const slots = { time: '20:00', weekdays: WEEKDAYS, kinds: ['moves'] } as const
    const host = asleep({ schedule: { ...DEFAULT_SCHEDULE, zone: 'Europe/Vienna', slots } })
    host.tickAt(START + 10 * DAY_MS)
    host.order('ITALY', ['hold'], false, 'F1901M')
    expect(host.state.localDeadline).toEqual({ time: '2027-01-15T20:00', zone: 'Europe/Vienna' })
  })
  it('sends a new reminder after waking', () => {
    const host = playing({})
    host.tickAt(host.state.remindAt ?? 0)
    for (const power of POWERS) host.do({ kind: 'resign', by: player(power) })
    host.order('ITALY', ['hold'])
    host.do({ kind: 'come-back', by: player('FRANCE') })
    host.tickAt(host.state.remindAt ?? 0)
    const reminders = host.mails('reminder').filter(({ to }) => to === player('FRANCE'))
    expect(reminders).toHaveLength(2)
    expect(new Set(reminders.map(({ key }) => key)).size).toBe(2)
  })
  it('falls asleep immediately when the last player resigns', () => {
    const host = playing({})
    for (const power of POWERS) host.do({ kind: 'resign', by: player(power) })
    expect(host.state).toMatchObject({ status: 'playing', verdict: null, deadline: null })
    expect(host.state.sleep).not.toBeNull()
  })
  it('does not sleep while one player orders', () => {
    const host = playing({ openAfter: 1 })
    missedBy(host, ...everyoneBut('ITALY'))
    expect(host.state.sleep).toBeNull()
    missedBy(host, ...everyoneBut('ITALY'))
    expect(host.state.sleep).toBeNull()
  })
})
