import { describe, expect, it } from 'vitest'
import { gameAt } from '../../../src/game/evolve/evolve.ts'
import { publicLog } from '../../../src/game/log/public-log.ts'
import type { Instant } from '../../../src/game/ids.ts'
import { DAY_MS, HOUR_MS } from '../../../src/lib/time.ts'
import { Host, player } from '../../support/games/hosting.ts'

const OPERATOR = player('OPERATOR')
const goBack = (host: Host, at: Instant) => host.do({ kind: 'return', by: OPERATOR, past: gameAt(host.events, at) })

/** Two closed phases. In the second, France changed its orders an hour after `moment`. */
function played(): { host: Host; moment: Instant } {
  const host = Host.playing()
  host.order('FRANCE', ['A PAR - BUR'])
  host.deadline()
  host.order('FRANCE', ['A BUR - MUN'])
  const moment = host.now
  host.tickAt(host.now + HOUR_MS)
  host.order('FRANCE', ['A BUR - BEL'])
  host.deadline()
  return { host, moment }
}
const sheetOf = ({ state }: Host) =>
  Object.values(state.sheets).flatMap((sheet) => sheet?.lines.map(({ text }) => text) ?? [])

describe('a game that goes back to a moment', () => {
  it('has the position and orders of that moment, nobody ready, and the full length of the phase', () => {
    const { host, moment } = played()
    expect(host.state.history).toHaveLength(2)
    expect(goBack(host, moment)).toBeNull()
    expect(host.state).toMatchObject({
      history: ['S1901M'],
      deadline: host.now + DAY_MS,
      rollBacks: [{ from: 2, to: 1 }],
    })
    expect(sheetOf(host)).toEqual(['A BUR - MUN'])
    expect(Object.values(host.state.sheets).some((sheet) => sheet?.ready)).toBe(false)
    expect(publicLog(host.events).at(-1)?.words).toMatch(/operator of the site took the game back to Fall 1901/)
  })
  it('cannot go to a time when it was not in play, nor to one before a later return', () => {
    const { host, moment } = played()
    expect(goBack(host, host.events[0]?.kind === 'created' ? host.events[0].at - 1 : 0)).toBe('no-such-moment')
    const later = host.now
    host.now += HOUR_MS
    expect(goBack(host, moment)).toBeNull()
    expect(goBack(host, later)).toBe('no-such-moment')
    expect(goBack(host, moment)).toBeNull()
  })
})

describe('a game restored from a backup', () => {
  it('closes no phase: its phase has the full length again, and all players are notified', () => {
    const host = Host.playing()
    host.order('FRANCE', ['A PAR - BUR'])
    const savedAt = host.now
    host.now += 30 * DAY_MS
    expect(host.do({ kind: 'restore', by: OPERATOR, savedAt })).toBeNull()
    expect(host.state).toMatchObject({ history: [], deadline: host.now + DAY_MS })
    expect(sheetOf(host)).toEqual(['A PAR - BUR'])
    expect(publicLog(host.events).at(-1)?.words).toMatch(/operator of the site restored the game from a backup/)
    expect(host.effects.some((effect) => effect.kind === 'lobby')).toBe(true)
    const notices = host.effects.filter((effect) => effect.kind === 'mail' && effect.facts.kind === 'notice')
    expect(notices).toHaveLength(7)
    // The webhook got another deadline or an ending before.
    expect(host.effects.filter(({ kind }) => kind === 'hook').at(-1)).toMatchObject({
      news: { what: 'opened', phase: 'S1901M', deadline: host.now + DAY_MS },
    })
  })
  it('mails what happens afterwards, even if the same was mailed before', () => {
    const keysOf = (host: Host) => host.effects.flatMap((effect) => (effect.kind === 'mail' ? [effect.key] : []))
    const host = Host.playing()
    const savedAt = host.now
    host.deadline()
    const before = keysOf(host)
    const again = Host.playing()
    again.do({ kind: 'restore', by: OPERATOR, savedAt })
    again.deadline()
    const results = (keys: readonly string[]) => keys.filter((key) => key.includes('/results/'))
    expect(results(before)).not.toEqual([])
    expect(results(keysOf(again))).toHaveLength(results(before).length)
    for (const key of results(keysOf(again))) expect(before).not.toContain(key)
  })
})
