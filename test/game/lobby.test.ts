import { describe, expect, it } from 'vitest'
import { lobbyRow } from '../../src/game/announcements/lobby-row.ts'
import { creation, Host, joining, player } from '../support/games/hosting.ts'
import { variantNamed } from '../support/boards/variants.ts'

/** The powers of each player at the start. */
function powersByPlayer(variant: string): Record<string, string | null> {
  const host = new Host()
  host.do(creation({ variant }))
  for (const seat of variantNamed(variant).seats) host.do(joining(seat))
  return Object.fromEntries(lobbyRow(host.state).players.map(({ id, plays }) => [id, plays]))
}

describe('the lobby row names the powers of each player', () => {
  it('with their spelling, umlauts included', () =>
    expect(powersByPlayer('duo')).toMatchObject({ [player('GRUNLAND')]: 'Grünland' }))
  it('both powers of a seat with two', () =>
    expect(powersByPlayer('double-diplomacy')).toMatchObject({ [player('SEAT 1')]: 'England and Turkey' }))
  it('the seat while it has no power yet', () =>
    expect(powersByPlayer('twilight-zone')).toMatchObject({ [player('SEAT 4')]: 'Seat 4' }))
  it('none before the start', () => {
    const host = new Host()
    host.do(creation())
    host.do(joining('FRANCE'))
    expect(lobbyRow(host.state).players.map(({ plays }) => plays)).toEqual([null])
  })
})

describe('the lobby row says what a player owes', () => {
  const rowsAfter = (host: Host, step: () => void): readonly (string | null)[] => {
    const before = host.effects.length
    step()
    return host.effects
      .slice(before)
      .flatMap((effect) =>
        effect.kind === 'lobby'
          ? effect.row.players.flatMap(({ id, wants }) => (id === player('RUSSIA') ? [wants] : []))
          : [],
      )
  }

  it('and changes only with the last missing order, not with each save', () => {
    const host = Host.playing()
    const orders = ['A MOS - UKR', 'A WAR - GAL', 'F SEV - BLA', 'F STP/SC - BOT']
    const saveOneByOne = () => {
      for (const count of [0, 1, 2, 3, 4]) host.order('RUSSIA', orders.slice(0, count))
    }
    expect(rowsAfter(host, saveOneByOne)).toEqual([null])
    expect(rowsAfter(host, () => host.order('RUSSIA', ['A MOS - STP', ...orders.slice(1)]))).toEqual([])
  })
  it('as at the start if an order is taken back', () => {
    const host = Host.playing()
    host.order('RUSSIA', ['A MOS - UKR', 'A WAR - GAL', 'F SEV - BLA', 'F STP/SC - BOT'])
    expect(rowsAfter(host, () => host.order('RUSSIA', ['F SEV - BLA', 'to be discussed']))).toEqual([
      'orders for 4 units',
    ])
  })
})
