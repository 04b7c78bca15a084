import { describe, expect, it } from 'vitest'
import { view } from '../../../src/game/views/view.ts'
import { creation, Host, joining, player, POWERS } from '../../support/games/hosting.ts'

const vacate = (host: Host, power: string) => host.do({ kind: 'vacate', by: player(power) })
const others = POWERS.filter((power) => power !== 'FRANCE')
const vacated = (): Host => {
  const host = Host.playing()
  vacate(host, 'FRANCE')
  return host
}

describe('a seat whose player has deleted the account', () => {
  it('is not waited for', () => {
    const host = vacated()
    for (const power of others) host.ready(power)
    expect(host.state.history).toEqual(['S1901M'])
  })
  it('may have been the last one that was waited for', () => {
    const host = Host.playing()
    for (const power of others) host.ready(power)
    vacate(host, 'FRANCE')
    expect(host.state.history).toEqual(['S1901M'])
  })
  it('keeps its units, which hold: what was saved before is never played', () => {
    const host = Host.playing()
    host.order('FRANCE', ['A PAR - BUR'])
    vacate(host, 'FRANCE')
    host.deadline()
    const units = () => view(host.state, null).boards[0]?.units.filter(({ power }) => power === 'FRANCE')
    expect(units()?.map(({ at }) => at)).toEqual(['BRE', 'MAR', 'PAR'])
    host.deadline()
    expect(units()).toHaveLength(3)
  })
  it('still names who sat there, tells no status, and is reminded of nothing', () => {
    const host = vacated()
    expect(view(host.state, null).seats.find(({ seat }) => seat === 'FRANCE')).toMatchObject({
      player: player('FRANCE'),
      alive: true,
      saved: null,
      ready: null,
    })
    host.tickAt(host.state.remindAt ?? 0)
    expect(host.mails('reminder').map(({ to }) => to)).not.toContain(player('FRANCE'))
  })
  it('is in nobody’s way to a draw, and shares in it (STD-4)', () => {
    const host = vacated()
    for (const power of others) host.draw(power)
    expect(host.state.verdict).toEqual({ why: 'draw', winners: POWERS })
  })
  it('may have been the last one to refuse a draw', () => {
    const host = Host.playing()
    for (const power of others) host.draw(power)
    vacate(host, 'FRANCE')
    expect(host.state.verdict).toEqual({ why: 'draw', winners: POWERS })
  })
  it('proposes no draw: when nobody is left, nothing has been agreed', () => {
    const host = Host.playing()
    for (const power of POWERS) vacate(host, power)
    expect(host.state).toMatchObject({ status: 'playing', verdict: null })
  })
  it('is vacated once, by its player', () => {
    const host = vacated()
    const before = host.events.length
    expect(vacate(host, 'FRANCE')).toBeNull()
    expect(host.events.length).toBe(before)
    expect(vacate(host, 'PASSER-BY')).toBe('not-a-player')
  })
})

it('a forming game is simply left', () => {
  const host = new Host()
  host.do(creation())
  for (const power of ['FRANCE', 'ITALY']) host.do(joining(power))
  expect(vacate(host, 'ITALY')).toBeNull()
  expect(host.state.players.map(({ id }) => id)).toEqual([player('FRANCE')])
  vacate(host, 'FRANCE')
  expect(host.state.status).toBe('abandoned')
})
