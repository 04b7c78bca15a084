import { describe, expect, it } from 'vitest'
import type { SeatView } from '../../../src/game/views/shapes.ts'
import { MINUTE_MS } from '../../../src/lib/time.ts'
import { seat } from '../../../src/rules/names.ts'
import { isLive, openPhaseKey, tableWarningAt, warningAt } from '../../../web/play/status/sound-times.ts'
import { viewGame } from '../../../src/game/views/game-view.ts'
import { Host, player, START } from '../../support/games/hosting.ts'

const LIVE = { draft: 5, moves: 3, retreats: 1, adjustments: 1 }
const view = (host: Host) => viewGame(host.state, player('FRANCE'))

describe('the sound before the deadline', () => {
  it('is a minute before it, in short phases a quarter of their length', () => {
    expect(warningAt(view(Host.playing({ minutes: LIVE })))).toBe(START + 2.25 * MINUTE_MS)
    const quarter = Host.playing({ minutes: { ...LIVE, moves: 15 } })
    expect(warningAt(view(quarter))).toBe(START + 14 * MINUTE_MS)
  })
  it('is for players who have something to do and are not ready', () => {
    const host = Host.playing({ minutes: LIVE })
    expect(warningAt(viewGame(host.state, null))).toBeNull()
    host.ready('FRANCE')
    expect(warningAt(view(host))).toBeNull()
    expect(warningAt({ ...view(Host.playing({ minutes: LIVE })), deadline: null })).toBeNull()
  })
  it('is for the whole table on a wall, until everyone is ready', () => {
    const wall = viewGame(Host.playing({ minutes: LIVE }).state, null)
    expect([warningAt(wall), tableWarningAt(wall)]).toEqual([null, START + 2.25 * MINUTE_MS])
    expect(tableWarningAt({ ...wall, countdown: START })).toBeNull()
    expect(tableWarningAt({ ...wall, deadline: null })).toBeNull()
  })
  it('is not stopped by another seat that is ready', () => {
    const host = Host.playing({ minutes: LIVE })
    const seats: SeatView[] = view(host).seats.map((each) => ({ ...each, ready: each.seat !== seat('FRANCE') }))
    expect(warningAt({ ...view(host), seats })).not.toBeNull()
  })
})

it('the sound of a new phase is played for each phase once', () => {
  const host = Host.playing({ minutes: LIVE })
  const first = openPhaseKey(view(host))
  host.order('FRANCE', ['A PAR H'])
  expect(openPhaseKey(view(host))).toBe(first)
  host.tickAt(START + 3 * MINUTE_MS)
  const second = view(host)
  const again = { ...second, openedAt: START + 9 * MINUTE_MS }
  const sameTime = { ...second, openedAt: START }
  expect(new Set([first, ...[second, again, sameTime].map(openPhaseKey)]).size).toBe(4)
  expect(openPhaseKey({ phase: null, openedAt: START })).toBeNull()
})

it('sounds are offered in games of an evening', () => {
  expect(isLive(view(Host.playing({ minutes: { ...LIVE, moves: 60 } })))).toBe(true)
  expect(isLive(view(Host.playing({ minutes: { ...LIVE, moves: 61 } })))).toBe(false)
  expect(isLive({ ...view(Host.playing({ minutes: LIVE })), status: 'finished' })).toBe(false)
})
