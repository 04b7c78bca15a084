import { describe, expect, it } from 'vitest'
import { lobbyRow } from '../../src/game/announcements/lobby-row.ts'
import { creation, Host, joining, player } from '../support/games/hosting.ts'
import { variantNamed } from '../support/boards/variants.ts'

/** Whom each player of a game that has just begun plays. */
function played(variant: string): Record<string, string | null> {
  const host = new Host()
  host.do(creation({ variant }))
  for (const seat of variantNamed(variant).seats) host.do(joining(seat))
  return Object.fromEntries(lobbyRow(host.state).players.map(({ id, plays }) => [id, plays]))
}

describe('the lobby says whom one plays', () => {
  it('as it is written, umlauts and all', () =>
    expect(played('duo')).toMatchObject({ [player('GRUNLAND')]: 'Grünland' }))
  it('of a seat with two powers, both', () =>
    expect(played('double-diplomacy')).toMatchObject({ [player('SEAT 1')]: 'England and Turkey' }))
  it('of one that waits for its power, the seat', () =>
    expect(played('twilight-zone')).toMatchObject({ [player('SEAT 4')]: 'Seat 4' }))
  it('of nobody before the game has begun', () => {
    const host = new Host()
    host.do(creation())
    host.do(joining('FRANCE'))
    expect(lobbyRow(host.state).players.map(({ plays }) => plays)).toEqual([null])
  })
})

describe('the lobby says what is wanted of one', () => {
  const toldBy = (host: Host, step: () => void): readonly (string | null)[] => {
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

  it('again with the last order that was missing: what is saved before that it is not told', () => {
    const host = Host.playing()
    const orders = ['A MOS - UKR', 'A WAR - GAL', 'F SEV - BLA', 'F STP/SC - BOT']
    const saveOneByOne = () => {
      for (const many of [0, 1, 2, 3, 4]) host.order('RUSSIA', orders.slice(0, many))
    }
    expect(toldBy(host, saveOneByOne)).toEqual([null])
    expect(toldBy(host, () => host.order('RUSSIA', ['A MOS - STP', ...orders.slice(1)]))).toEqual([])
  })
  it('as at the beginning where an order is taken back', () => {
    const host = Host.playing()
    host.order('RUSSIA', ['A MOS - UKR', 'A WAR - GAL', 'F SEV - BLA', 'F STP/SC - BOT'])
    expect(toldBy(host, () => host.order('RUSSIA', ['F SEV - BLA', 'to be discussed']))).toEqual(['orders for 4 units'])
  })
})
