/** What the organiser of a tournament may do in its games: they may play there themselves. */
import { expect, it } from 'vitest'
import type { Act } from '../../src/game/command.ts'
import { seat } from '../../src/rules/names.ts'
import { Host, player } from '../support/games/hosting.ts'

const FRANCE = seat('FRANCE')

it('an organiser says who plays and by when, and nothing else; nobody else does', () => {
  const host = Host.playing()
  const { minutes, schedule } = host.state.settings
  const act = (act: Act, by = 'FRANCE') => host.do({ kind: 'act', by: player(by), as: 'organiser', act })
  const allowed: readonly Act[] = [
    { kind: 'set-times', minutes, schedule },
    { kind: 'fill-seat', seat: FRANCE, player: player('AUNT') },
    { kind: 'keep-seat', seat: FRANCE },
    { kind: 'open-seat', seat: FRANCE },
  ]
  for (const each of allowed) expect([each.kind, act(each, 'ITALY')]).toEqual([each.kind, 'not-the-master'])
  for (const each of allowed) expect([each.kind, act(each)]).toEqual([each.kind, null])
  const refused: readonly Act[] = [
    { kind: 'hand-over', to: player('FRANCE') },
    { kind: 'declare', verdict: { why: 'solo', winners: [FRANCE] } },
    { kind: 'call-off' },
  ]
  for (const each of refused) expect([each.kind, act(each)]).toEqual([each.kind, 'not-the-master'])
})
