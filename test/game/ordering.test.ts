import { describe, expect, it } from 'vitest'
import { viewGame } from '../../src/game/views/game-view.ts'
import { seat } from '../../src/rules/names.ts'
import { Host, player, POWERS, START } from '../support/games/hosting.ts'

const sheetOf = (host: Host, power: string) => viewGame(host.state, player(power)).sheet

describe('saving a sheet', () => {
  it('keeps valid lines even if others have errors', () => {
    const host = Host.playing()
    expect(host.order('FRANCE', ['par to bur', 'A PAR - MUN', 'what now?', 'F Brest - Mid-Atlantic'])).toBeNull()
    expect(sheetOf(host, 'FRANCE')?.lines.map(({ written, problem }) => [written, problem?.why ?? null])).toEqual([
      ['A PAR - BUR', null],
      [null, 'not-adjacent'],
      [null, 'unknown-place'],
      ['F BRE - MAO', null],
    ])
  })
  it('replaces the previous sheet', () => {
    const host = Host.playing()
    host.order('FRANCE', ['A PAR - BUR'])
    host.order('FRANCE', ['A PAR - GAS'])
    expect(host.sheet('FRANCE')).toEqual(['A PAR - GAS'])
  })
  it('is refused if the saved sheet has changed since, so that nothing is lost', () => {
    const host = Host.playing()
    const save = (text: string, basedOn?: number | null) =>
      host.do({
        kind: 'order',
        by: player('FRANCE'),
        phase: host.phase,
        lines: [text],
        ready: false,
        ...(basedOn !== undefined && { basedOn }),
      })
    expect(save('A PAR - BUR', null)).toBeNull()
    const first = sheetOf(host, 'FRANCE')?.savedAt ?? null
    expect(save('A PAR - GAS', null)).toBe('saved-elsewhere')
    expect(host.sheet('FRANCE')).toEqual(['A PAR - BUR'])
    expect(save('A PAR - GAS', first)).toBeNull()
    expect(save('A PAR H', first)).toBe('saved-elsewhere')
    expect(save('A PAR - PIC')).toBeNull()
  })
  it('gives each sheet its own time, even if the clock stands still', () => {
    const host = Host.playing()
    host.order('FRANCE', ['A PAR - BUR'])
    const before = sheetOf(host, 'FRANCE')?.savedAt ?? 0
    host.order('FRANCE', ['A PAR H'])
    expect(sheetOf(host, 'FRANCE')?.savedAt).toBeGreaterThan(before)
  })
  it('counts only the last order for a unit', () => {
    const host = Host.playing()
    host.order('FRANCE', ['A PAR - BUR', 'A PAR - GAS'])
    expect(sheetOf(host, 'FRANCE')?.lines.map(({ issued }) => issued !== null)).toEqual([false, true])
  })
  it('drops the lines above `clear`', () => {
    const host = Host.playing()
    host.order('FRANCE', ['A PAR - BUR', 'clear', 'A MAR - SPA'])
    expect(host.sheet('FRANCE')).toEqual(['A MAR - SPA'])
  })
  it('does not set Ready by a line on the sheet', () => {
    const host = Host.playing()
    host.order('FRANCE', ['A PAR - BUR', 'READY'])
    expect(sheetOf(host, 'FRANCE')).toMatchObject({
      ready: false,
      lines: [{}, { notices: [expect.stringContaining('Press Ready')] }],
    })
  })
  it('sets Ready only on request, and resets it otherwise', () => {
    const host = Host.playing()
    host.order('FRANCE', ['A PAR - BUR'])
    expect(sheetOf(host, 'FRANCE')?.ready).toBe(false)
    host.order('FRANCE', ['A PAR - BUR'], true)
    expect(sheetOf(host, 'FRANCE')).toMatchObject({ ready: true, savedAt: START + 1 })
    host.order('FRANCE', ['A PAR - GAS'])
    expect(sheetOf(host, 'FRANCE')?.ready).toBe(false)
  })
})

describe('orders are refused', () => {
  it('before the game starts', () => expect(new Host().order('FRANCE', [], false, 'S1901M')).toBe('no-such-game'))
  it('from strangers', () => expect(Host.playing().order('SPAIN', ['A PAR - BUR'])).toBe('not-a-player'))
  it('for another phase', () => {
    expect(Host.playing().order('FRANCE', ['A PAR - BUR'], false, 'F1901M')).toBe('other-phase')
    expect(Host.playing().ready('FRANCE', true, 'F1901M')).toBe('other-phase')
  })
  it('beyond 200 lines, or 200 characters in a line', () => {
    const host = Host.playing()
    expect(host.order('FRANCE', Array<string>(201).fill('A PAR H'))).toBe('too-many-lines')
    expect(host.order('FRANCE', ['A PAR H\n'.repeat(201)])).toBe('too-many-lines')
    expect(host.order('FRANCE', ['P H;'.repeat(50), ...Array<string>(151).fill('A PAR H')])).toBe('too-many-lines')
    expect(host.order('FRANCE', ['x'.repeat(201)])).toBe('too-many-lines')
    expect(host.order('FRANCE', Array<string>(200).fill('A PAR H'))).toBeNull()
  })
  it('when the game is over', () => {
    const host = Host.playing()
    for (const power of POWERS) host.draw(power)
    expect(host.state.status).toBe('finished')
    expect(host.order('FRANCE', ['A PAR H'], false, 'S1901M')).toBe('not-playing')
    expect(host.ballot('FRANCE', 'draw', null)).toBe('not-playing')
  })
})

describe('Ready', () => {
  it('needs no sheet and can be withdrawn', () => {
    const host = Host.playing()
    host.ready('FRANCE')
    expect(host.state.sheets[seat('FRANCE')]).toMatchObject({ lines: [], ready: true })
    host.ready('FRANCE', false)
    expect(host.state.sheets[seat('FRANCE')]?.ready).toBe(false)
  })
  it('changes nothing the second time', () => {
    const host = Host.playing()
    host.ready('FRANCE')
    const before = host.events.length
    expect(host.ready('FRANCE')).toBeNull()
    expect(host.events.length).toBe(before)
  })
})
