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
