/** Players who have blocked each other do not get into one game. */
import { describe, expect, it } from 'vitest'
import type { PlayerBlock } from '../../../src/game/command.ts'
import type { Settings } from '../../../src/game/settings.ts'
import { seat } from '../../../src/rules/names.ts'
import { creation, Host, INVITATION, player, POWERS, START } from '../../support/games/hosting.ts'

const before = START - 1000
const block = (name: string, since = before, until: number | null = null): PlayerBlock => ({
  player: player(name),
  since,
  until,
})

/** A game of France's with these players, who wait for others. */
function forming(names: readonly string[], changes: Partial<Settings> = {}): Host {
  const host = new Host()
  host.do(creation(changes))
  for (const name of names) host.do(join(name, []))
  return host
}
const join = (name: string, blocks: readonly PlayerBlock[], invitation: string | null = INVITATION) =>
  ({ kind: 'join', by: player(name), preferences: [], invitation, seed: 1, blocks }) as const

describe('a game that waits for players', () => {
  it('refuses who has a block with one of its players or its creator', () => {
    expect(forming(['ITALY']).do(join('TURKEY', [block('ITALY')]))).toBe('cannot-join')
    expect(forming(['ITALY']).do(join('TURKEY', [block('FRANCE')]))).toBe('cannot-join')
    expect(forming(['ITALY']).do(join('TURKEY', [block('RUSSIA')]))).toBeNull()
    expect(forming(['ITALY']).do(join('TURKEY', [block('ITALY', before, before + 1)]))).toBeNull()
  })

  it('refuses nobody for it who may not see the game, or could not join anyway', () => {
    expect(forming(['ITALY'], { access: 'invitation' }).do(join('TURKEY', [block('ITALY')], null))).toBe('not-invited')
    expect(Host.playing().do(join('SPAIN', [block('ITALY')]))).toBe('already-started')
  })
})

describe('an anonymous game', () => {
  const answer = (blocks: readonly PlayerBlock[]) => forming(['ITALY'], { anonymous: true }).do(join('TURKEY', blocks))

  it('goes by the blocks of the time when it was created', () => {
    expect(answer([block('ITALY')])).toBe('cannot-join')
    expect(answer([block('ITALY', before, before + 10)])).toBeNull()
  })

  it('answers the same whatever is blocked or unblocked later', () => {
    expect(answer([block('ITALY', START + 5)])).toBeNull()
    expect(answer([block('ITALY', before, START + 5)])).toBe('cannot-join')
    expect(answer([block('ITALY', before, START + 5), block('ITALY', START + 9)])).toBe('cannot-join')
  })
})

describe('an open seat', () => {
  const take = (blocks: readonly PlayerBlock[]) => {
    const host = Host.playing()
    host.do({ kind: 'resign', by: player('FRANCE') })
    const own = { by: player('STRANGER'), seat: seat('FRANCE'), invitation: null, reliability: null, absences: [] }
    return host.do({ kind: 'take', ...own, blocks })
  }

  it('cannot be taken by somebody with a block', () => {
    for (const power of POWERS.slice(0, 2)) expect(take([block(power)])).toBe('cannot-join')
  })
  it('cannot be taken by who has a block with the master, a sitter, or somebody who is about to get a seat', () => {
    const host = Host.playing({ master: 'apart' })
    host.do({ ...join('SPAIN', []), preferences: [seat('FRANCE')] })
    const act = { kind: 'act', by: player('FRANCE'), as: 'master' } as const
    host.do({ kind: 'resign', by: player('RUSSIA') })
    host.do({ ...act, act: { kind: 'fill-seat', seat: seat('ITALY'), player: player('NEPHEW') } })
    const sitter = { player: player('AUNT'), from: START, until: START + 1000 }
    host.do({ kind: 'name-sitter', by: player('TURKEY'), sitter })
    host.do({ ...act, act: { kind: 'hand-over', to: player('UNCLE') } })
    const take = (blocked: string) =>
      host.do({
        kind: 'take',
        by: player('STRANGER'),
        seat: seat('RUSSIA'),
        invitation: INVITATION,
        reliability: null,
        absences: [],
        blocks: [block(blocked)],
      })
    expect(['AUNT', 'NEPHEW', 'UNCLE'].map(take)).toEqual(['cannot-join', 'cannot-join', 'cannot-join'])
    // Who created the game has no part in it any more.
    expect(take('FRANCE')).toBeNull()
  })
  it('can be taken after the player who left it', () => expect(take([block('FRANCE')])).toBeNull())
})
