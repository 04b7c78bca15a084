/** The records that a game leaves for its players. */
import { describe, expect, it } from 'vitest'
import type { PlayerRecord } from '../../src/game/announcements/effect.ts'
import { Host, player, POWERS } from '../support/games/hosting.ts'

const recordsOf = <K extends PlayerRecord['kind']>(host: Host, kind: K): Extract<PlayerRecord, { kind: K }>[] =>
  host.effects
    .flatMap((effect) => (effect.kind === 'record' ? [effect.record] : []))
    .filter((record): record is Extract<PlayerRecord, { kind: K }> => record.kind === kind)

describe('a closed phase', () => {
  it('records for every player who owed orders whether they gave any', () => {
    const host = Host.playing()
    for (const power of POWERS.slice(1)) host.order(power, [], true)
    host.deadline()
    const [phase] = recordsOf(host, 'phase')
    expect(phase).toMatchObject({ game: host.state.id, phase: 0, at: host.now })
    expect(phase?.players.map(({ player: id, attendance }) => [id, attendance])).toEqual([
      [player('AUSTRIA'), 'missed'],
      ...POWERS.slice(1).map((power) => [player(power), 'kept']),
    ])
  })

  it('has one record, with its own key', () => {
    const host = Host.playing()
    host.deadline()
    host.deadline()
    const keys = host.effects.flatMap((effect) =>
      effect.kind === 'record' && effect.record.kind === 'phase' ? [effect.key] : [],
    )
    expect(keys).toEqual([0, 1].map((index) => `${host.state.id}/record/phase-${index}`))
  })
})

describe('the first movement', () => {
  it('records once how each power opened', () => {
    const host = Host.playing()
    host.order('FRANCE', ['A PAR - BUR', 'F BRE - MAO', 'A MAR - SPA'], true)
    host.deadline()
    host.deadline()
    const [opening, ...more] = recordsOf(host, 'opening')
    expect(more).toEqual([])
    expect(opening?.powers.find(({ power }) => power === 'FRANCE')).toEqual({
      power: 'FRANCE',
      name: 'France',
      seats: ['FRANCE'],
      orders: 'A MAR - SPA, A PAR - BUR, F BRE - MAO',
    })
    expect(opening?.powers.map(({ orders }) => orders)).toContain('A LVP H, F EDI H, F LON H')
  })

  it('has no record if computers may play', () => {
    const host = Host.playing({ computers: { seats: 0, vacant: true, draws: false } })
    host.deadline()
    expect(recordsOf(host, 'opening')).toEqual([])
  })
})

describe('a finished game', () => {
  it('withdraws its results if it continues from an earlier phase', () => {
    const host = Host.playing()
    host.deadline()
    for (const power of POWERS) host.draw(power)
    const closed = host.closedPhases[0] ?? null
    const act = { kind: 'roll-back', phase: 0 } as const
    host.do({ kind: 'act', by: player('BOSS'), as: 'operator', act, closed })
    expect(recordsOf(host, 'results-withdrawn')).toEqual([
      { kind: 'results-withdrawn', game: host.state.id, at: host.now },
    ])
    const [ended, withdrawn] = host.effects.flatMap((effect) =>
      effect.kind === 'record' && effect.record.kind.startsWith('results') ? [effect.key] : [],
    )
    expect(withdrawn).toBe(ended)
  })

  it('records the outcome for each player', () => {
    const host = Host.playing()
    for (const power of POWERS) host.draw(power)
    const [results] = recordsOf(host, 'results')
    expect(results?.players).toEqual(
      POWERS.map((power) => ({
        player: player(power),
        seat: power,
        plays: [power.charAt(0) + power.slice(1).toLowerCase()],
        outcome: 'draw',
      })),
    )
  })
})
