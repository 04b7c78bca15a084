import { describe, expect, it } from 'vitest'
import { nextAlarm } from '../../../src/durable/alarms.ts'
import { extendEvents, pauseEvents, resumeEvents, retimeEvents } from '../../../src/game/clock/clock-events.ts'
import { DEFAULT_SCHEDULE } from '../../../src/game/schedule.ts'
import { replay } from '../../../src/game/evolve/evolve.ts'
import type { GameEvent } from '../../../src/game/event.ts'
import { viewGame } from '../../../src/game/views/game-view.ts'
import { DAY_MS, HOUR_MS } from '../../../src/lib/time.ts'
import { seat } from '../../../src/rules/names.ts'
import { Host, player, POWERS, START } from '../../support/games/hosting.ts'

const VOTE = { kind: 'vote', proposal: 'pause' } as const

/** Applies events as if a command had caused them. */
function apply(host: Host, events: readonly GameEvent[]): void {
  host.game = replay(host.game, events)
  host.events.push(...events)
}

/** Paused after 18 of its 24 hours, until a day later. */
function paused(): Host {
  const host = Host.playing()
  host.now = START + 18 * HOUR_MS
  apply(host, pauseEvents(host.playing, { until: host.now + DAY_MS, cause: VOTE }, host.now))
  return host
}
const kinds = (host: Host, from: number): string[] => host.events.slice(from).map(({ kind }) => kind)

describe('in a paused game', () => {
  it('nothing is due before the end of the pause', () => {
    const host = paused()
    const before = host.events.length
    host.tickAt(START + 40 * HOUR_MS)
    expect(kinds(host, before)).toEqual([])
    expect(host.state).toMatchObject({ deadline: null, remindAt: null, pause: { remaining: 6 * HOUR_MS, cause: VOTE } })
    expect(nextAlarm(host.state, null)).toBe(START + 42 * HOUR_MS)
  })
  it('orders are saved, but the phase closes only after the pause, even if everyone is ready', () => {
    const host = paused()
    expect(host.order('FRANCE', ['A PAR - BUR'])).toBeNull()
    for (const power of POWERS) host.ready(power)
    expect(host.phase).toBe('S1901M')
    host.tickAt(START + 42 * HOUR_MS)
    expect(host.events.slice(-2)).toMatchObject([{ kind: 'resumed' }, { kind: 'closed', phase: { cause: 'ready' } }])
  })
  it('a second pause extends the first, and the remaining time stays the same', () => {
    const host = paused()
    host.now += HOUR_MS
    apply(host, pauseEvents(host.playing, { until: host.now + 5 * DAY_MS, cause: VOTE }, host.now))
    expect(host.state.pause).toMatchObject({
      since: START + 18 * HOUR_MS,
      until: START + 19 * HOUR_MS + 5 * DAY_MS,
      remaining: 6 * HOUR_MS,
    })
  })
  it('an extension adds to the remaining time', () => {
    const host = paused()
    apply(host, extendEvents(host.playing, 4, VOTE, host.now))
    expect(host.state).toMatchObject({ deadline: null, pause: { remaining: 10 * HOUR_MS } })
  })
})

describe('a pause', () => {
  it('ends by itself, and the phase has its remaining time', () => {
    const host = paused()
    host.tickAt(START + 42 * HOUR_MS)
    expect(host.events.at(-1)).toMatchObject({ kind: 'resumed', cause: { kind: 'clock' } })
    expect(host.state).toMatchObject({ pause: null, deadline: START + 48 * HOUR_MS, moved: 1 })
    host.deadline()
    expect(host.phase).toBe('F1901M')
  })
  it('can be ended early', () => {
    const host = paused()
    apply(host, resumeEvents(host.playing, VOTE, host.now + HOUR_MS))
    expect(host.state).toMatchObject({ pause: null, deadline: START + 25 * HOUR_MS })
  })
  it('is followed by another reminder', () => {
    const host = Host.playing()
    host.tickAt(host.state.remindAt ?? 0)
    apply(host, pauseEvents(host.playing, { until: host.now + DAY_MS, cause: VOTE }, host.now))
    host.tickAt(host.now + DAY_MS)
    host.tickAt(host.state.remindAt ?? 0)
    const keys = host.mails('reminder').map(({ key }) => key)
    expect(new Set(keys).size).toBe(keys.length)
    expect(keys).toHaveLength(2 * POWERS.length)
  })
  it('needs an end in the future and a game in play', () => {
    const host = Host.playing()
    expect(pauseEvents(host.playing, { until: host.now, cause: VOTE }, host.now)).toEqual([])
    for (const power of POWERS) host.draw(power)
    for (const act of [{ kind: 'pause', hours: 24 }, { kind: 'resume' }, { kind: 'extend', hours: 1 }] as const)
      expect(host.do({ kind: 'act', by: player('BOSS'), as: 'operator', act })).toBe('not-playing')
  })
})

describe('an extension', () => {
  it('moves the deadline of the open phase only', () => {
    const host = Host.playing()
    apply(host, extendEvents(host.playing, 12, VOTE, host.now))
    expect(host.state).toMatchObject({ deadline: START + 36 * HOUR_MS, moved: 1 })
    host.order('TURKEY', ['hold'])
    host.deadline()
    expect(host.state).toMatchObject({ deadline: START + 60 * HOUR_MS, moved: 0 })
  })
})

describe('a new schedule', () => {
  it('applies from now on, to the open phase and all later ones', () => {
    const host = Host.playing()
    const minutes = { draft: 60, moves: 60, retreats: 60, adjustments: 60 }
    apply(host, retimeEvents(host.playing, { minutes, schedule: DEFAULT_SCHEDULE }, VOTE, host.now + HOUR_MS))
    expect(host.state.deadline).toBe(START + 2 * HOUR_MS)
    host.order('TURKEY', ['hold'])
    host.deadline()
    expect(host.state.deadline).toBe(START + 3 * HOUR_MS)
  })
})

describe('an emergency pause', () => {
  const startPause = (host: Host, power: string, hours = 48) => host.do({ kind: 'emergency', by: player(power), hours })
  const endPause = (host: Host, power: string) => host.do({ kind: 'end-emergency', by: player(power) })

  it('stops the clock immediately, and everyone sees who paused and until when', () => {
    const host = Host.playing()
    expect(startPause(host, 'FRANCE')).toBeNull()
    expect(viewGame(host.state, null).pause).toMatchObject({
      until: START + 2 * DAY_MS,
      cause: { kind: 'player', seat: 'FRANCE' },
    })
  })
  it('is mailed to every player, as is its end, with the next deadlines', () => {
    const host = Host.playing()
    startPause(host, 'FRANCE')
    host.tickAt(START + 2 * DAY_MS)
    const mails = host.mails('clock')
    expect(mails.slice(0, POWERS.length).map(({ to }) => to)).toEqual(POWERS.map(player))
    expect(mails[0]).toMatchObject({
      facts: {
        news: 'paused',
        why: 'France paused the game.',
        until: START + 2 * DAY_MS,
        upcoming: [{ phase: 'S1901M', deadline: START + 3 * DAY_MS }, { phase: 'F1901M' }, { phase: 'W1901A' }],
      },
    })
    expect(mails[POWERS.length]).toMatchObject({ facts: { news: 'resumed', why: 'The pause is over.' } })
    expect(new Set(mails.map(({ key }) => key)).size).toBe(2 * POWERS.length)
  })
  it('is available once to each player', () => {
    const host = Host.playing()
    startPause(host, 'FRANCE')
    expect(endPause(host, 'FRANCE')).toBeNull()
    expect(startPause(host, 'FRANCE')).toBe('emergency-used')
    expect(viewGame(host.state, player('FRANCE')).mayPause).toBe(false)
    expect(viewGame(host.state, player('ITALY')).mayPause).toBe(true)
    expect(startPause(host, 'ITALY')).toBeNull()
  })
  it('lasts at most a week', () => {
    const host = Host.playing()
    expect(startPause(host, 'FRANCE', 7 * 24 + 1)).toBe('bad-hours')
    expect(startPause(host, 'FRANCE', 0.5)).toBe('bad-hours')
    expect(startPause(host, 'FRANCE', 7 * 24)).toBeNull()
  })
  it('is refused, and not used up, if the game is already paused for longer', () => {
    const host = Host.playing()
    startPause(host, 'FRANCE', 100)
    expect(startPause(host, 'ITALY', 99)).toBe('already-paused')
    expect(host.state.emergencies).toEqual([player('FRANCE')])
  })
  it('can be ended early only by the player who started it', () => {
    const host = Host.playing()
    startPause(host, 'FRANCE')
    expect(endPause(host, 'ITALY')).toBe('not-your-pause')
    host.now += HOUR_MS
    expect(endPause(host, 'FRANCE')).toBeNull()
    expect(host.state).toMatchObject({ pause: null, deadline: START + DAY_MS + HOUR_MS })
    expect(endPause(host, 'FRANCE')).toBe('not-your-pause')
  })
  it('is not available to the player of an open seat until they return', () => {
    const host = Host.playing()
    host.do({ kind: 'resign', by: player('FRANCE') })
    expect(viewGame(host.state, player('FRANCE')).mayPause).toBe(false)
    expect(startPause(host, 'FRANCE')).toBe('seat-open')
    host.do({ kind: 'come-back', by: player('FRANCE') })
    expect(startPause(host, 'FRANCE')).toBeNull()
  })
  it('cannot be ended by the player whose seat has opened since, or by the new player', () => {
    const host = Host.playing()
    startPause(host, 'FRANCE')
    host.do({ kind: 'resign', by: player('FRANCE') })
    expect(endPause(host, 'FRANCE')).toBe('seat-open')
    const taking = { seat: seat('FRANCE'), invitation: null, reliability: null, absences: [] }
    expect(host.do({ kind: 'take', by: player('STRANGER'), ...taking })).toBeNull()
    expect(endPause(host, 'STRANGER')).toBe('not-your-pause')
    expect(startPause(host, 'STRANGER', 100)).toBeNull()
    expect(endPause(host, 'STRANGER')).toBeNull()
  })
  it('is only for players of a game in play', () => {
    const host = Host.playing()
    expect(startPause(host, 'NOBODY')).toBe('not-a-player')
    for (const power of POWERS) host.draw(power)
    expect(startPause(host, 'FRANCE')).toBe('not-playing')
  })
})

describe('the longest pause ends by itself:', () => {
  const longest: readonly (readonly [string, (host: Host) => unknown, number])[] = [
    ['by a player', (host) => host.do({ kind: 'emergency', by: player('FRANCE'), hours: 7 * 24 }), 7],
    [
      'by one player after the other',
      (host) => {
        for (const [n, power] of POWERS.entries()) {
          host.now = START + n * HOUR_MS
          host.do({ kind: 'emergency', by: player(power), hours: 7 * 24 })
        }
      },
      7 + 6 / 24,
    ],
    [
      'by vote',
      (host) => {
        host.propose('FRANCE', { kind: 'pause', hours: 14 * 24 })
        for (const power of POWERS) host.ballot(power, 'pause-336', 'aye')
      },
      14,
    ],
    [
      'by a master',
      (host) => host.do({ kind: 'act', by: player('BOSS'), as: 'operator', act: { kind: 'pause', hours: 60 * 24 } }),
      60,
    ],
  ]
  it.each(longest)('%s', (_, pause, days) => {
    const host = Host.playing()
    pause(host)
    const until = START + days * DAY_MS
    expect(host.state.pause?.until).toBe(until)
    expect(nextAlarm(host.state, null)).toBe(until)
    host.tickAt(until)
    expect(host.state.pause).toBeNull()
    expect(host.state.deadline).toBeGreaterThan(until)
  })
  it.each([
    ['a vote', (host: Host) => host.propose('FRANCE', { kind: 'pause', hours: 14 * 24 + 1 }), 'bad-proposal'],
    [
      'a master',
      (host: Host) =>
        host.do({ kind: 'act', by: player('BOSS'), as: 'operator', act: { kind: 'pause', hours: 60 * 24 + 1 } }),
      'bad-act',
    ],
  ])('and %s cannot make a longer one', (_, pause, why) => expect(pause(Host.playing())).toBe(why))
})

it('a log with pauses and extensions replays to the same game', () => {
  const host = paused()
  apply(host, extendEvents(host.playing, 4, VOTE, host.now))
  host.tickAt(START + 42 * HOUR_MS)
  host.deadline()
  expect(replay(null, JSON.parse(JSON.stringify(host.events)) as GameEvent[])).toEqual(host.state)
})
